// SPDX-License-Identifier: GPL-2.0-only
// Places for grains of beds that are too dense for random placing (placing.h): the grains begin at random
// points, and are pushed apart until the largest overlap is small. Existing spheres do not move. The result
// depends on the seed, the numbers and radii of the grains, and the existing spheres and walls; it is the
// same to the last bit on any number of parts. Lengths are in the user's unit. Does not depend on LAMMPS.
//
// Half the sum of the squares of all overlaps is minimised by FIRE: E. Bitzek, P. Koskinen, F. Gaehler,
// M. Moseler, P. Gumbsch, Structural relaxation made simple, Phys. Rev. Lett. 97 (2006) 170201, doi
// 10.1103/PhysRevLett.97.170201; with the integration and the mixing of J. Guenole et al., Assessment and
// optimization of the fast inertial relaxation engine, Comput. Mater. Sci. 175 (2020) 109584, doi
// 10.1016/j.commatsci.2020.109584.
#ifndef GRIP_INSERT_RELAX_H
#define GRIP_INSERT_RELAX_H

#include "insert/placing.h"
#include "insert/source.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace Grip {

// The parts among which grains are divided: ranks, or one part that does all.
class RelaxPart {
public:
  virtual ~RelaxPart() = default;
  virtual int parts() const { return 1; }
  virtual int part() const { return 0; } // from 0 to parts() - 1
  // The values from begin[p] to begin[p + 1] - 1 belong to part p, which alone has set them: fills in the
  // values of all other parts. All parts call it at the same time with the same `begin`.
  virtual void gather(double * /* values */, const std::vector<int> & /* begin */) {}
  // For each wall that is closer to x than `reach`, adds the vector from its closest point to x. x is a
  // centre anywhere; it may be outside the box. A flat wall counts once, not once for each of its
  // triangles. The border of a region in which whole spheres must be is best given here, with a source that
  // only keeps the centres: grains slide better along walls than along a region that only reports whether it
  // contains a sphere.
  virtual void walls(const Vector &, double, std::vector<Vector> &) {}
  // Called after each iteration, with the largest overlap in diameters.
  virtual void relaxed(int /* iterations */, double /* overlap */) {}
};

// A fixed sphere.
struct FixedSphere {
  Vector x;
  double R;
};

struct RelaxRules {
  std::uint64_t seed = 0;
  double tolerance = 1e-3;     // largest overlap that is accepted, of the diameter of the smaller sphere; > 0
  double gap = 0.0;            // least distance of surfaces, of which such an overlap may be missing
  std::uint32_t budget = 1000; // candidates of each grain for its first point
  int iterations = 3000;       // at most
};

struct RelaxReport {
  bool done = false; // nothing overlaps by more than the tolerance
  // Not done, and more iterations would not help: the grains are in contact on all sides, in equilibrium.
  bool jammed = false;
  // The largest overlap with grains, existing spheres, or walls: a share of the diameter (plus gap) of the
  // smaller of two spheres.
  double overlap = std::numeric_limits<double>::infinity();
  int iterations = 0, rebuilds = 0; // of positions, of lists of near spheres
  std::uint64_t homeless = 0;       // grains for which the source has no point; then nothing was done
};

// Grains with `placed` are left alone. The others are `placed` if the relaxation is done; x is set to the
// final position whether or not the relaxation succeeds, and may be outside a periodic box. Each part passes
// the same grains and the same spheres, in any order. there: all spheres within reach of any grain in the
// source, including spheres of other parts. Centres begin at points of the source, and remain in it. A first
// point at which the grain overlaps a sphere that is there is used only if there is no other within the
// budget. Walls reject no first point, and no centre crosses a wall later: the source must be on the side of
// a wall on which grains are wanted.
RelaxReport relax(std::vector<GrainToPlace> &, const VolumeSource &, std::vector<FixedSphere> there,
                  const PeriodicCell &, RelaxPart &, const RelaxRules &);

} // namespace Grip

#endif
