// SPDX-License-Identifier: GPL-2.0-only
// From a solid to a clump: a rigid body of overlapping spheres with the solid's mass, centre and inertia.
// Does not depend on LAMMPS.
#ifndef GRIP_CLUMP_H
#define GRIP_CLUMP_H

#include "clump/ball_union.h"
#include "clump/member_masses.h"
#include "clump/solid.h"
#include "clump/surface_error.h"

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace Grip {

// Thrown if an option cannot be used. The text names it and what is accepted.
struct BadClump : std::runtime_error {
  using std::runtime_error::runtime_error;
};

constexpr int MOST_SPHERES = 10000, LEAST_RESOLUTION = 8, MOST_RESOLUTION = 400;

struct ClumpOptions {
  std::string solid; // file of the mesh
  int spheres = 0;
  double density = 2500.0;
  double scale = 1.0;
  int resolution = 60;   // number of cells of the grid along the longest side
  double smallest = 0.0; // least radius of a sphere [L]
};

struct Clump {
  Solid solid;                     // about its centre
  std::vector<Ball> balls;         // in the same frame, from the first chosen on
  MemberMasses members;            // masses of the balls
  double mass = 0.0;               // of the solid
  std::array<double, 6> inertia{}; // of the solid about its centre: xx, yy, zz, yz, xz, xy

  // The errors of the spheres as a shape: distances of the surfaces; and, for the union of the spheres with a
  // uniform density, the relative error of the volume, the distance of the centre, and the largest error of a
  // moment of inertia in units of the largest moment.
  SurfaceError surface;
  double volume_error = 0.0, centre_error = 0.0, inertia_error = 0.0;
};

// Throws BadMesh or BadClump. There are fewer spheres than requested if no other sphere would improve the
// clump.
Clump make_clump(const ClumpOptions &);

// The text of a file for the host's command `molecule`.
std::string molecule_text(const Clump &, const ClumpOptions &);

} // namespace Grip

#endif
