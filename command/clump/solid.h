// SPDX-License-Identifier: GPL-2.0-only
// A solid: a closed triangle mesh, and the exact integrals over the body that it encloses.
#ifndef GRIP_SOLID_H
#define GRIP_SOLID_H

#include "surface/mesh.h"
#include "base/vector.h"

#include <array>
#include <string>

namespace Grip {

// The integrals of a body of density 1.
struct BodyIntegrals {
  double volume = 0.0;
  Vector centre{};
  // Integrals of x x, y y, z z, y z, x z, x y about the centre [L^5].
  std::array<double, 6> second{};
};

// Moments of inertia xx, yy, zz, yz, xz, xy of second moments in the same order.
std::array<double, 6> inertia_of(const std::array<double, 6> &second);

// Converts second moments about the origin to second moments about the centre.
std::array<double, 6> about_centre(std::array<double, 6> second, double volume, const Vector &centre);

// The integrals over the body inside a closed mesh. The volume is negative if the normals point inwards.
BodyIntegrals integrate(const Mesh &);

struct Solid {
  Mesh mesh; // closed, its normals point outwards, its origin is the centre of the solid
  BodyIntegrals body;
  Vector lower{}, upper{}; // bounding box of the mesh
  Vector moved{};          // the centre in the frame of the file, after scaling
};

// Reads a solid and multiplies its lengths by `scale`. Throws BadMesh, also if the mesh is not closed.
Solid load_solid(const std::string &file, double scale);

} // namespace Grip

#endif
