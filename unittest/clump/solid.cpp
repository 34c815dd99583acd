// SPDX-License-Identifier: GPL-2.0-only
// command/clump/solid.h: integrals over solids compared with closed forms, and surfaces that enclose no body.
#include "clump/solid.h"
#include "clump/solids.h"
#include "support/check.h"
#include "surface/mesh_file.h"

#include <algorithm>

using namespace Solids;

namespace {

// The box 2:1:1 of volume 2 has moments of inertia of 1/3 and 5/6.
void box()
{
  for (const Vector &by : {Vector{0.0, 0.0, 0.0}, Vector{10.0, -3.0, 7.0}}) {
    const BodyIntegrals body = Grip::integrate(moved(box_of(2.0, 1.0, 1.0), by));
    const auto inertia = Grip::inertia_of(body.second);
    CHECK_CLOSE(body.volume, 2.0, 1e-12);
    for (int a = 0; a < 3; a++) CHECK_NEAR(body.centre[a], by[a], 1e-12);
    const double want[6] = {1.0 / 3.0, 5.0 / 6.0, 5.0 / 6.0, 0.0, 0.0, 0.0};
    for (int k = 0; k < 6; k++) CHECK_NEAR(inertia[k], want[k], 1e-12);
  }
}

// The tetrahedron with corners at the origin and at a, b, c on the axes: volume a b c / 6, centre a/4, b/4,
// c/4; integrals about the origin of x x: a^2 V / 10, of x y: a b V / 20.
void tetrahedron()
{
  const double a = 1.0, b = 2.0, c = 3.5, volume = a * b * c / 6.0;
  Mesh mesh;
  mesh.vertices = {{0, 0, 0}, {a, 0, 0}, {0, b, 0}, {0, 0, c}};
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  const BodyIntegrals body = Grip::integrate(mesh);
  CHECK_CLOSE(body.volume, volume, 1e-12);
  const double sides[3] = {a, b, c};
  for (int k = 0; k < 3; k++) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    CHECK_CLOSE(body.centre[k], sides[k] / 4.0, 1e-12);
    CHECK_CLOSE(body.second[k], volume * sides[k] * sides[k] * (1.0 / 10.0 - 1.0 / 16.0), 1e-12);
    CHECK_CLOSE(body.second[3 + k], volume * sides[i] * sides[j] * (1.0 / 20.0 - 1.0 / 16.0), 1e-12);
  }
}

// Halving the triangles of an ellipsoid divides the errors by four: volume 4/3 pi a b c, second moments
// V a^2 / 5.
void ellipsoid()
{
  const double sides[3] = {1.0, 0.7, 0.5}, volume = 4.0 / 3.0 * PI * 1.0 * 0.7 * 0.5;
  double before[4] = {};
  for (int times = 3; times <= 6; times++) {
    const BodyIntegrals body = Grip::integrate(ellipsoid_of(sides[0], sides[1], sides[2], times));
    double error[4] = {body.volume - volume};
    for (int k = 0; k < 3; k++) error[1 + k] = body.second[k] - volume * sides[k] * sides[k] / 5.0;
    for (int k = 0; k < 4; k++) {
      if (times > 3) CHECK_NEAR(before[k] / error[k], 4.0, 0.1);
      before[k] = error[k];
    }
  }
}

// A solid is moved to its centre, and its normals are turned outwards.
void loads()
{
  Mesh mesh = moved(box_of(2.0, 1.0, 1.0), {5.0, 6.0, 7.0});
  for (auto &t : mesh.triangles) std::swap(t[0], t[1]);
  const Grip::Solid solid = Grip::load_solid(MeshFile(mesh).name(), 0.1);
  CHECK_CLOSE(solid.body.volume, 2e-3, 1e-12);
  CHECK_NEAR(solid.moved[0], 0.5, 1e-12);
  CHECK_NEAR(solid.moved[2], 0.7, 1e-12);
  CHECK_NEAR(solid.body.centre[1], 0.0, 1e-13);
  CHECK_NEAR(solid.lower[0], -0.1, 1e-13);
  CHECK_NEAR(solid.upper[2], 0.05, 1e-13);
}

std::string refusal(const Mesh &mesh)
{
  const MeshFile file(mesh);
  try {
    Grip::load_solid(file.name(), 1.0);
  } catch (const Grip::BadMesh &bad) {
    return bad.what();
  }
  return "accepted";
}

void refuses()
{
  Mesh open = box_of(2.0, 1.0, 1.0);
  open.triangles.erase(open.triangles.begin() + 3);
  const std::string hole = refusal(open);
  CHECK_CONTAINS(hole.c_str(),
                 "an edge without a neighbour (and 2 more), so the surface does not enclose a body");
  CHECK_CONTAINS(hole.c_str(), "admesh -f -d -b closed.stl");

  Mesh turned = box_of(2.0, 1.0, 1.0);
  std::swap(turned.triangles[4][0], turned.triangles[4][1]);
  const std::string inverted = refusal(turned);
  CHECK_CONTAINS(inverted.c_str(), "opposite orientations (and 2 more), so inside and outside are not known");
  CHECK_CONTAINS(inverted.c_str(), "admesh -d -b turned.stl");

  // Two triangles back to back would be dropped as twins; a sheet of two layers is not.
  CHECK_CONTAINS(refusal(box_of(1.0, 1.0, 1e-11)).c_str(), "Mesh");
  // Two bodies that touch along an edge enclose a body, as do two that do not touch.
  CHECK(refusal(joined(box_of(1, 1, 1), moved(box_of(1, 1, 1), {1, 1, 0}))) == "accepted");
  CHECK(refusal(joined(box_of(1, 1, 1), moved(box_of(1, 1, 1), {3, 0, 0}))) == "accepted");
}

} // namespace

int main()
{
  box();
  tetrahedron();
  ellipsoid();
  loads();
  refuses();
  return CHECK_RESULT();
}
