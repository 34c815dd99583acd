// SPDX-License-Identifier: GPL-2.0-only
// Random mesh files for libFuzzer. For any bytes the reader must throw BadMesh or return triangles with
// finite corners, and loading these must give a mesh that walls can use. The first byte selects the file's
// name, the weld, and whether a matching head of a binary STL file is put before the bytes, because random
// bytes never contain one.
#include "surface/mesh_load.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

namespace {

void require(bool condition)
{
  if (!condition) std::abort();
}

void check_soup(const Grip::TriangleSoup &soup, std::size_t size)
{
  require(!soup.triangles.empty() && soup.triangles.size() <= size);
  require(soup.lines.empty() || soup.lines.size() == soup.triangles.size());
  for (const auto &triangle : soup.triangles)
    for (const auto &point : triangle)
      for (const double x : point) require(std::isfinite(x));
  require(!soup.location(soup.triangles.size() - 1).empty());
}

void check_mesh(const Grip::LoadedMesh &loaded)
{
  const Grip::Mesh &mesh = loaded.mesh;
  require(!mesh.triangles.empty());
  std::set<int> used;
  for (const auto &triangle : mesh.triangles) {
    for (const int corner : triangle) {
      require(corner >= 0 && corner < static_cast<int>(mesh.vertices.size()));
      used.insert(corner);
    }
    require(triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0]);
  }
  require(used.size() == mesh.vertices.size());
  for (const auto &point : mesh.vertices)
    for (int k = 0; k < 3; k++) require(point[k] >= loaded.lower[k] && point[k] <= loaded.upper[k]);
}

// A smaller weld than usual is printed, but it is not a flaw.
bool has_flaws(const Grip::LoadedMesh &loaded)
{
  return !loaded.warnings.empty() || !loaded.flaws.empty() || !loaded.normal.empty();
}

// A mesh without flaws passes the strict check too, and vice versa.
void load(const Grip::TriangleSoup &soup, Grip::MeshOptions options)
{
  const Grip::LoadedMesh loaded = Grip::load_mesh({soup}, options);
  check_mesh(loaded);
  options.strict = true;
  bool flaws = false;
  try {
    require(Grip::load_mesh({soup}, options).hash == loaded.hash);
  } catch (const Grip::BadMesh &) {
    flaws = true;
  }
  require(flaws == has_flaws(loaded));
}

std::string with_stl_head(std::string bytes)
{
  bytes.resize(bytes.size() / 50 * 50);
  std::string head(80, ' ');
  for (int k = 0; k < 4; k++) head += static_cast<char>(bytes.size() / 50 >> 8 * k & 0xFF);
  return head + bytes;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  if (size < 1) return 0;
  const char *const names[4] = {"a.stl", "a.obj", "a.ply", "a"};
  const double welds[4] = {-1.0, 0.0, 1e-3, 0.5};
  std::string bytes(reinterpret_cast<const char *>(data) + 1, size - 1);
  if (data[0] >= 0xE0) bytes = with_stl_head(bytes);
  try {
    const Grip::TriangleSoup soup = Grip::read_mesh_bytes(names[data[0] & 3], bytes.data(), bytes.size());
    check_soup(soup, bytes.size());
    Grip::MeshOptions options;
    options.weld = welds[data[0] >> 2 & 3];
    if (data[0] & 0x10) options.steps.push_back(Grip::MeshStep::turn({0, 0, 1}, 30.0));
    load(soup, options);
  } catch (const Grip::BadMesh &bad) {
    require(std::string(bad.what()).find("Mesh") == 0);
  }
  return 0;
}
