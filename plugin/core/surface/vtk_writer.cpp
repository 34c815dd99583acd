// SPDX-License-Identifier: GPL-2.0-only
#include "surface/vtk_writer.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>

using namespace Grip;

namespace {

struct Close {
  void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

// Closes a file that was written. Some errors of writing only occur here.
std::string finish(File file, const std::string &name)
{
  const bool failed = std::ferror(file.get());
  if (std::fclose(file.release()) == 0 && !failed) return "";
  return "'" + name + "' cannot be written: " + std::strerror(errno);
}

// The arrays of a file follow its text one after another. The length of each array precedes it. This form is
// the shortest to write and to read, and loses no digit.
class Appended {
public:
  explicit Appended(std::FILE *file) : file(file) {}

  template <typename T>
  void announce(const char *type, const std::string &name, int components, std::size_t count)
  {
    std::fprintf(file,
                 "<DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" format=\"appended\" "
                 "offset=\"%llu\"/>\n",
                 type, name.c_str(), components, static_cast<unsigned long long>(offset));
    offset += sizeof(std::uint64_t) + count * sizeof(T);
  }
  template <typename T> void write(const std::vector<T> &values)
  {
    const std::uint64_t size = values.size() * sizeof(T);
    std::fwrite(&size, sizeof size, 1, file);
    std::fwrite(values.data(), sizeof(T), values.size(), file);
  }

private:
  std::FILE *file;
  std::uint64_t offset = 0;
};

const char *byte_order()
{
  const std::uint16_t one = 1;
  unsigned char first;
  std::memcpy(&first, &one, 1);
  return first ? "LittleEndian" : "BigEndian";
}

std::string extent_of(const std::array<int, 3> &count)
{
  return "0 " + std::to_string(count[0]) + " 0 " + std::to_string(count[1]) + " 0 " +
         std::to_string(count[2]);
}

std::string name_without_folder(const std::string &path)
{
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

} // namespace

namespace {

// kind: of the cells, Polys or Lines. corners: indices of the points of all cells; ends: where each cell
// ends.
std::string write_cells(const std::string &file, const std::string &kind, const std::vector<double> &points,
                        const std::vector<std::int64_t> &corners, const std::vector<std::int64_t> &ends,
                        const std::vector<CellData> &data)
{
  File out(std::fopen(file.c_str(), "wb"));
  if (!out) return "'" + file + "' cannot be written: " + std::strerror(errno);
  Appended arrays(out.get());
  std::fprintf(
      out.get(),
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"%s\" "
      "header_type=\"UInt64\">\n<PolyData>\n<Piece NumberOfPoints=\"%zu\" NumberOf%s=\"%zu\">\n<Points>\n",
      byte_order(), points.size() / 3, kind.c_str(), ends.size());
  arrays.announce<double>("Float64", "points", 3, points.size());
  std::fprintf(out.get(), "</Points>\n<%s>\n", kind.c_str());
  arrays.announce<std::int64_t>("Int64", "connectivity", 1, corners.size());
  arrays.announce<std::int64_t>("Int64", "offsets", 1, ends.size());
  std::fprintf(out.get(), "</%s>\n<CellData>\n", kind.c_str());
  for (const CellData &column : data)
    arrays.announce<double>("Float64", column.name, column.components, column.values.size());
  std::fprintf(out.get(), "</CellData>\n</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_");
  arrays.write(points);
  arrays.write(corners);
  arrays.write(ends);
  for (const CellData &column : data) arrays.write(column.values);
  std::fprintf(out.get(), "\n</AppendedData>\n</VTKFile>\n");
  return finish(std::move(out), file);
}

} // namespace

std::string Grip::write_vtp(const std::string &file, const MeshView &mesh, const Pose &pose,
                            const std::vector<CellData> &data)
{
  std::vector<double> points;
  std::vector<std::int64_t> corners, ends;
  points.reserve(3 * mesh.vertices.size());
  for (const auto &vertex : mesh.vertices)
    for (const double x : pose.to_space(vertex)) points.push_back(x);
  for (const auto &triangle : mesh.triangles) {
    corners.insert(corners.end(), triangle.begin(), triangle.end());
    ends.push_back(static_cast<std::int64_t>(corners.size()));
  }
  return write_cells(file, "Polys", points, corners, ends, data);
}

std::string Grip::write_vtp_lines(const std::string &file, const std::vector<std::array<Vector, 2>> &lines,
                                  const std::vector<CellData> &data)
{
  std::vector<double> points;
  std::vector<std::int64_t> corners, ends;
  for (const auto &line : lines) {
    for (const Vector &end : line) {
      corners.push_back(static_cast<std::int64_t>(points.size() / 3));
      points.insert(points.end(), end.begin(), end.end());
    }
    ends.push_back(static_cast<std::int64_t>(corners.size()));
  }
  return write_cells(file, "Lines", points, corners, ends, data);
}

std::string Grip::write_vti(const std::string &file, const BinView &bins, const std::vector<CellData> &data)
{
  File out(std::fopen(file.c_str(), "wb"));
  if (!out) return "'" + file + "' cannot be written: " + std::strerror(errno);
  Appended arrays(out.get());
  const std::string extent = extent_of(bins.count);
  std::fprintf(out.get(),
               "<?xml version=\"1.0\"?>\n<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"%s\" "
               "header_type=\"UInt64\">\n<ImageData WholeExtent=\"%s\" Origin=\"%.17g %.17g %.17g\" "
               "Spacing=\"%.17g %.17g %.17g\">\n<Piece Extent=\"%s\">\n<CellData>\n",
               byte_order(), extent.c_str(), bins.corner[0], bins.corner[1], bins.corner[2], bins.size[0],
               bins.size[1], bins.size[2], extent.c_str());
  for (const CellData &column : data)
    arrays.announce<double>("Float64", column.name, column.components, column.values.size());
  std::fprintf(out.get(), "</CellData>\n</Piece>\n</ImageData>\n<AppendedData encoding=\"raw\">\n_");
  for (const CellData &column : data) arrays.write(column.values);
  std::fprintf(out.get(), "\n</AppendedData>\n</VTKFile>\n");
  return finish(std::move(out), file);
}

std::string Grip::write_vts(const std::string &file, const std::array<int, 3> &count,
                            const std::vector<Vector> &points, const std::vector<CellData> &data)
{
  std::vector<double> coordinates;
  for (const Vector &point : points) coordinates.insert(coordinates.end(), point.begin(), point.end());
  File out(std::fopen(file.c_str(), "wb"));
  if (!out) return "'" + file + "' cannot be written: " + std::strerror(errno);
  Appended arrays(out.get());
  const std::string extent = extent_of(count);
  std::fprintf(
      out.get(),
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"StructuredGrid\" version=\"1.0\" byte_order=\"%s\" "
      "header_type=\"UInt64\">\n<StructuredGrid WholeExtent=\"%s\">\n<Piece Extent=\"%s\">\n<Points>\n",
      byte_order(), extent.c_str(), extent.c_str());
  arrays.announce<double>("Float64", "points", 3, coordinates.size());
  std::fprintf(out.get(), "</Points>\n<CellData>\n");
  for (const CellData &column : data)
    arrays.announce<double>("Float64", column.name, column.components, column.values.size());
  std::fprintf(out.get(), "</CellData>\n</Piece>\n</StructuredGrid>\n<AppendedData encoding=\"raw\">\n_");
  arrays.write(coordinates);
  for (const CellData &column : data) arrays.write(column.values);
  std::fprintf(out.get(), "\n</AppendedData>\n</VTKFile>\n");
  return finish(std::move(out), file);
}

// ----------------------------------------------------------------------------------------------------------

bool VtkSeries::is_pattern(const std::string &text, const std::string &ending)
{
  return text.size() > ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0 &&
         std::count(text.begin(), text.end(), '*') == 1;
}

std::string VtkSeries::file_of(long step) const
{
  std::string file = pattern;
  return file.replace(file.find('*'), 1, std::to_string(step));
}

// Removes the dot that would occur twice: the list of wall.*.vtp is wall.pvd.
std::string VtkSeries::list() const
{
  std::string name = pattern.substr(0, pattern.size() - 4);
  std::size_t star = name.find('*');
  name.erase(star, 1);
  if (star > 0 && name[star - 1] == '.' && (star == name.size() || name[star] == '.'))
    name.erase(star - 1, 1);
  return name + ".pvd";
}

std::string VtkSeries::add(double time, const std::string &file, bool goes_on)
{
  if (!begun && goes_on) read_entries(time);
  begun = true;
  // A run begins with the step with which the previous run ended, so later entries are removed.
  entries.erase(
      std::remove_if(entries.begin(), entries.end(), [&](const Entry &e) { return e.time >= time; }),
      entries.end());
  entries.push_back({time, name_without_folder(file)});
  File out(std::fopen(list().c_str(), "w"));
  if (!out) return "'" + list() + "' cannot be written: " + std::strerror(errno);
  std::fprintf(out.get(),
               "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\">\n<Collection>\n");
  for (const Entry &entry : entries)
    std::fprintf(out.get(), "<DataSet timestep=\"%.17g\" file=\"%s\"/>\n", entry.time, entry.file.c_str());
  std::fprintf(out.get(), "</Collection>\n</VTKFile>\n");
  return finish(std::move(out), list());
}

// Reads a list written by this class.
void VtkSeries::read_entries(double before)
{
  File in(std::fopen(list().c_str(), "r"));
  char line[4096], file[4096];
  double time;
  while (in && std::fgets(line, sizeof line, in.get()))
    if (std::sscanf(line, "<DataSet timestep=\"%lf\" file=\"%4095[^\"]\"/>", &time, file) == 2 &&
        time < before)
      entries.push_back({time, file});
}
