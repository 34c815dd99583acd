// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/shared_mesh.h"

#include "comm.h"
#include "error.h"
#include "lammps.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <vector>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

// Offsets of the arrays of a mesh in its memory, each at the beginning of a cache line.
struct Layout {
  std::size_t nvertices, ntriangles, vertices, triangles, normals, neighbours, numbers, boxes, bytes = 0;

  Layout(std::size_t nvertices_, std::size_t ntriangles_) : nvertices(nvertices_), ntriangles(ntriangles_)
  {
    const auto next = [this](std::size_t count, std::size_t each) {
      const std::size_t here = bytes;
      bytes += (count * each + 63) / 64 * 64;
      return here;
    };
    vertices = next(nvertices, sizeof(double[3]));
    triangles = next(ntriangles, sizeof(int[3]));
    normals = next(ntriangles, sizeof(double[3]));
    neighbours = next(ntriangles, sizeof(int[3]));
    numbers = next(ntriangles, sizeof(int));
    boxes = next(MeshTree::nboxes(ntriangles), sizeof(grip_mesh_boxes));
  }
};

template <typename T> T *at(char *memory, std::size_t offset)
{
  return reinterpret_cast<T *>(memory + offset);
}

template <typename T> Span<T> seen(const char *memory, std::size_t offset, std::size_t count)
{
  return {reinterpret_cast<const T *>(memory + offset), count};
}

// Sorts the mesh and writes all data derived from it.
void fill(char *memory, const Layout &layout, LoadedMesh &loaded)
{
  Mesh &mesh = loaded.mesh;
  std::vector<int> number;
  for (const int former : put_in_tree_order(mesh)) number.push_back(loaded.number[former]);
  const MeshSurface surface(mesh);
  const MeshTree tree(mesh, surface);
  const auto normals = surface.all_normals();
  const auto neighbours = surface.all_neighbours();
  std::copy(mesh.vertices.begin(), mesh.vertices.end(), at<std::array<double, 3>>(memory, layout.vertices));
  std::copy(mesh.triangles.begin(), mesh.triangles.end(), at<std::array<int, 3>>(memory, layout.triangles));
  std::copy(normals.begin(), normals.end(), at<std::array<double, 3>>(memory, layout.normals));
  std::copy(neighbours.begin(), neighbours.end(), at<std::array<int, 3>>(memory, layout.neighbours));
  std::copy(number.begin(), number.end(), at<int>(memory, layout.numbers));
  tree.copy_boxes(at<grip_mesh_boxes>(memory, layout.boxes));
}

void print_flaws(LAMMPS *lmp, const std::string &command, const MeshOptions &options,
                 const LoadedMesh &loaded)
{
  const std::string all =
      options.flaws_file.empty() ? "'flaws FILE' lists all" : options.flaws_file + " lists all";
  if (!loaded.flaws.empty())
    lmp->error->warning(FLERR, "{}: the mesh has {}; {}", command, flaw_summary(loaded.flaws), all);
  if (!loaded.normal.empty())
    LAMMPS_NS::utils::logmesg(lmp, "{}: the mesh has {}\n", command, flaw_summary(loaded.normal));
  LAMMPS_NS::utils::logmesg(lmp, flaw_table(loaded.flaws) + flaw_table(loaded.normal));
}

// Loads the files on the first rank. Returns an empty text, or the reason why they cannot be read.
std::string load(LAMMPS *lmp, const std::string &command, const MeshOptions &options, LoadedMesh &loaded)
{
  try {
    loaded = load_mesh(options);
    for (const std::string &warning : loaded.warnings) lmp->error->warning(FLERR, "{}: {}", command, warning);
    for (const std::string &note : loaded.notes) LAMMPS_NS::utils::logmesg(lmp, "{}: {}\n", command, note);
    print_flaws(lmp, command, options, loaded);
  } catch (const std::exception &error) {
    return error.what();
  }
  return "";
}

} // namespace

SharedMesh::SharedMesh(LAMMPS *lmp, const std::string &command, const MeshOptions &options)
{
  std::string reason;
  if (lmp->comm->me == 0) reason = load(lmp, command, options, loaded);
  int length = static_cast<int>(reason.size());
  MPI_Bcast(&length, 1, MPI_INT, 0, lmp->world);
  if (length > 0) {
    reason.resize(length);
    MPI_Bcast(&reason[0], length, MPI_CHAR, 0, lmp->world);
    lmp->error->all(FLERR, "{}: {}", command, reason);
  }
  std::uint64_t counts[2] = {loaded.mesh.vertices.size(), loaded.mesh.triangles.size()};
  MPI_Bcast(counts, sizeof counts, MPI_BYTE, 0, lmp->world);
  MPI_Bcast(&loaded.oriented, sizeof loaded.oriented, MPI_BYTE, 0, lmp->world);
  MPI_Bcast(&loaded.hash, sizeof loaded.hash, MPI_BYTE, 0, lmp->world);
  MPI_Bcast(loaded.lower, 3, MPI_DOUBLE, 0, lmp->world);
  MPI_Bcast(loaded.upper, 3, MPI_DOUBLE, 0, lmp->world);

  const Layout layout(counts[0], counts[1]);
  size = layout.bytes;
  memory = std::make_unique<NodeMemory>(lmp->world, size, [&](char *to) { fill(to, layout, loaded); });
  loaded.mesh = {};
  loaded.number = {};
  const char *from = memory->data();
  view = MeshView(seen<std::array<double, 3>>(from, layout.vertices, layout.nvertices),
                  seen<std::array<int, 3>>(from, layout.triangles, layout.ntriangles));
  numbers = seen<int>(from, layout.numbers, layout.ntriangles);
  of_surface = std::make_unique<MeshSurface>(
      view, seen<std::array<double, 3>>(from, layout.normals, layout.ntriangles),
      seen<std::array<int, 3>>(from, layout.neighbours, layout.ntriangles));
  of_tree = std::make_unique<MeshTree>(
      view, *of_surface,
      seen<grip_mesh_boxes>(from, layout.boxes, MeshTree::nboxes(layout.ntriangles)).data());
}
