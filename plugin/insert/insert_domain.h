// SPDX-License-Identifier: GPL-2.0-only
// The simulation box as the place where grains are inserted: which rank owns a point, the grains of all ranks
// that are there, and walls. Positions are those of the current step; ghosts are not used, because
// their positions are those of the previous step when atoms are created.
#ifndef GRIP_INSERT_DOMAIN_H
#define GRIP_INSERT_DOMAIN_H

#include "base/periodic_cell.h"
#include "insert/placing.h"
#include "insert/relax.h"
#include "insert/source.h"
#include "insert/progress.h"
#include "interfaces/contact_styles.h"
#include "shapes/shaped_grains.h"

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class Atom;
class Domain;
class LAMMPS;
class Region;
} // namespace LAMMPS_NS

namespace Grip {

class InsertDomain : public PlacingPart, public RelaxPart {
public:
  // Takes the box and the positions of walls in this step. Collective.
  InsertDomain(LAMMPS_NS::LAMMPS *lmp, const std::vector<WallContacts *> &walls);

  const PeriodicCell &box() const { return cell; }
  // The border of this region acts on spheres inside it as a wall does, in relaxations.
  void add_border(LAMMPS_NS::Region *region) { border = region; }
  // From now on, the first rank prints lines about the progress of place() and relax(), at most one in a
  // pause of wall-clock time [s]. command: the start of each line.
  void print_progress(const std::string &command, double pause);

  // All grains that new ones from this source could overlap on this rank. largest: radius of the largest new
  // one's containing sphere. expected: number of new ones. Collective.
  Solids solids_at(const Source &, double largest, double gap, std::size_t expected) const;

  // The spheres that contain these grains, of all ranks, on all ranks. Collective.
  std::vector<FixedSphere> all_spheres_at(const Source &, double largest, double gap) const;

  bool owns(const Vector &x) const override;
  bool near(const Vector &x, double reach) const override { return is_near(mine, fractions(x), reach); }
  bool free(const Solid &, double gap) override;
  void least(std::vector<int> &values) override;
  void placed(std::size_t done, std::size_t of) override;

  int parts() const override;
  int part() const override;
  void gather(double *values, const std::vector<int> &begin) override;
  void walls(const Vector &x, double reach, std::vector<Vector> &away) override;
  void relaxed(int iterations, double overlap) override;

private:
  // A box in fractions of the edges: its centre, and half of its lengths.
  struct Block {
    std::array<double, 3> centre, half;
  };

  LAMMPS_NS::LAMMPS *lmp;
  const LAMMPS_NS::Atom *atom;
  const ShapedGrains *shapes; // or null
  const LAMMPS_NS::Domain *domain;
  PeriodicCell cell;
  const std::vector<WallContacts *> &all_walls;
  LAMMPS_NS::Region *border = nullptr;
  std::string start_of_line;
  InsertProgress progress{std::numeric_limits<double>::infinity()};
  double started = 0.0;         // wall-clock time [s]
  std::array<double, 3> lo, hi; // of this rank, in fractions; infinite at the ends of the box
  Block mine;

  std::array<double, 3> fractions(const Vector &x) const;
  bool is_near(const Block &, const std::array<double, 3> &point, double reach) const;
  bool are_near(const Block &, const Block &, double reach) const;
  Block block_of(const Source &) const;
  std::vector<int> atoms_at(const Block &source, double largest, double gap) const;
  std::vector<Block> blocks_of_ranks() const;
};

} // namespace Grip

#endif
