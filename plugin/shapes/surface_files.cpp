// SPDX-License-Identifier: GPL-2.0-only
#include "shapes/surface_files.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "host/record_exchange.h"
#include "host/step_time.h"
#include "lammps.h"
#include "math_extra.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

// Directions on circles around the axis of z, and at both poles.
constexpr int ROWS = 8, COLUMNS = 16, POINTS = (ROWS - 1) * COLUMNS + 2;

// row: from 0, the upper pole, to ROWS, the lower one.
int point_at(int row, int column)
{
  if (row == 0 || row == ROWS) return row == 0 ? 0 : POINTS - 1;
  return 1 + (row - 1) * COLUMNS + column % COLUMNS;
}

std::vector<Vector> directions()
{
  std::vector<Vector> all(POINTS);
  for (int row = 0; row <= ROWS; row++)
    for (int column = 0; column < COLUMNS; column++) {
      const double across = M_PI * row / ROWS, around = 2.0 * M_PI * column / COLUMNS;
      all[point_at(row, column)] = {std::sin(across) * std::cos(around), std::sin(across) * std::sin(around),
                                    std::cos(across)};
    }
  return all;
}

// Counter-clockwise, seen from outside.
std::vector<std::array<int, 3>> triangles()
{
  std::vector<std::array<int, 3>> all;
  for (int row = 0; row < ROWS; row++)
    for (int column = 0; column < COLUMNS; column++) {
      const int a = point_at(row, column), b = point_at(row, column + 1), c = point_at(row + 1, column),
                d = point_at(row + 1, column + 1);
      if (row < ROWS - 1) all.push_back({a, c, d});
      if (row > 0) all.push_back({a, d, b});
    }
  return all;
}

Vector point_of(const grip_shape &shape, const Vector &direction)
{
  // The radii of curvature are not used, so any tangent vectors do.
  const struct grip_vec u = {direction[0], direction[1], direction[2]};
  return vector_of(grip_shape_support(&shape, 1.0, {u, u, u}).s);
}

// A polyhedron: from each corner to the middles of its faces and edges.
Mesh mesh_of_patches(const grip_shape &shape, const grip_shape_patch *patch, int patches)
{
  Mesh mesh;
  for (int k = 0; k < patches; k++) {
    const Vector a = vector_of(patch[k].face[0]), b = vector_of(patch[k].face[1]), middle = a + b;
    if (length(a - b) < 1e-6) continue; // two triangles of one face
    const int first = static_cast<int>(mesh.vertices.size());
    for (const Vector &direction : {vector_of(patch[k].corner), a, (1.0 / length(middle)) * middle, b})
      mesh.vertices.push_back(point_of(shape, direction));
    mesh.triangles.push_back({first, first + 2, first + 1});
    mesh.triangles.push_back({first, first + 3, first + 2});
  }
  return mesh;
}

Mesh mesh_of(const grip_shape *shape)
{
  std::vector<grip_shape_patch> patch(GRIP_SHAPE_PATCHES);
  const int patches = shape ? grip_shape_patches(shape, patch.data()) : 0;
  if (patches) return mesh_of_patches(*shape, patch.data(), patches);
  Mesh mesh = {directions(), triangles()};
  for (Vector &point : mesh.vertices)
    if (shape) point = point_of(*shape, point);
  return mesh;
}

struct GrainRecord {
  LAMMPS_NS::tagint tag;
  int type;
  double size; // scale of the shape, or radius of a sphere
  Vector x;
  std::array<double, 4> quaternion;
};

GrainRecord record_of(const ShapedGrains &grains, const LAMMPS_NS::Atom *atom, int i)
{
  GrainRecord one = {atom->tag[i], atom->type[i], atom->radius[i], vector_of(atom->x[i]), {1.0}};
  if (!grains.is_shaped(i)) return one;
  one.size = grains.scale(i);
  std::copy_n(grains.quaternion(i), 4, one.quaternion.begin());
  return one;
}

} // namespace

SurfaceFiles::SurfaceFiles(LAMMPS *lmp_, const std::string &command_, const std::string &pattern)
    : lmp(lmp_), command(command_), series(pattern), list(lmp, command, series.list())
{
}

void SurfaceFiles::write(const ShapedGrains &grains, int groupbit)
{
  const LAMMPS_NS::Atom *atom = lmp->atom;
  for (int type = static_cast<int>(surfaces.size()); type <= atom->ntypes; type++)
    surfaces.push_back(mesh_of(type ? grains.shape_of_type(type) : nullptr));
  std::vector<GrainRecord> mine;
  for (int i = 0; i < atom->nlocal; i++)
    if (atom->mask[i] & groupbit) mine.push_back(record_of(grains, atom, i));
  std::vector<GrainRecord> all = of_all_ranks(lmp->world, mine);
  if (lmp->comm->me) return;
  std::sort(all.begin(), all.end(), [](const GrainRecord &a, const GrainRecord &b) { return a.tag < b.tag; });
  Mesh mesh;
  CellData ids = {"id", 1, {}}, types = {"type", 1, {}};
  for (const GrainRecord &one : all) {
    const int first = static_cast<int>(mesh.vertices.size());
    double turn[3][3];
    MathExtra::quat_to_mat(one.quaternion.data(), turn);
    const Mesh &surface = surfaces[one.type];
    for (const Vector &point : surface.vertices) {
      Vector arm;
      MathExtra::matvec(turn, point.data(), arm.data());
      mesh.vertices.push_back(one.x + one.size * arm);
    }
    for (const std::array<int, 3> &corners : surface.triangles)
      mesh.triangles.push_back({first + corners[0], first + corners[1], first + corners[2]});
    ids.values.insert(ids.values.end(), surface.triangles.size(), static_cast<double>(one.tag));
    types.values.insert(types.values.end(), surface.triangles.size(), one.type);
  }
  const LAMMPS_NS::Update *update = lmp->update;
  const std::string file = series.file_of(static_cast<long>(update->ntimestep));
  std::string problem = write_vtp(file, mesh, Pose(), {ids, types});
  if (problem.empty()) problem = series.add(step_time(update), file, update->ntimestep > 0);
  if (!problem.empty()) lmp->error->one(FLERR, "{}: vtk: {}", command, problem);
}
