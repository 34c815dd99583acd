// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/vtk_writer.h: names of files, and the list of a series as runs and restarts continue it.
// unittest/lammps/wall/test_wall_vtk.py tests that VTK reads the files and finds the right values.
#include "surface/vtk_writer.h"
#include "support/check.h"

#include <cstdio>
#include <string>
#include <utility>

using Grip::VtkSeries;

namespace {

std::string contents(const std::string &name)
{
  std::string text;
  std::FILE *file = std::fopen(name.c_str(), "rb");
  for (int c; file && (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
  if (file) std::fclose(file);
  return text;
}

// The list without the lines common to all lists.
std::string entries(const std::string &name)
{
  const std::string text = contents(name), head = "<Collection>\n";
  const std::size_t begin = text.find(head) + head.size(), end = text.find("</Collection>");
  CHECK(text.find(head) != std::string::npos && end != std::string::npos);
  return text.substr(begin, end - begin);
}

void names()
{
  CHECK(VtkSeries::is_pattern("a.*.vtp", ".vtp") && VtkSeries::is_pattern("out/*.vtp", ".vtp") &&
        VtkSeries::is_pattern("a*b.vtp", ".vtp"));
  CHECK(!VtkSeries::is_pattern("a.vtp", ".vtp") && !VtkSeries::is_pattern("a.*.vtk", ".vtp") &&
        !VtkSeries::is_pattern("*.*.vtp", ".vtp") && !VtkSeries::is_pattern(".vtp", ".vtp") &&
        !VtkSeries::is_pattern("", ".vtp"));
  CHECK(VtkSeries("out/a.*.vtp").file_of(1200) == "out/a.1200.vtp");
  CHECK(VtkSeries("out/a.*.vtp").list() == "out/a.pvd");
  CHECK(VtkSeries("a*.vtp").list() == "a.pvd");
  CHECK(VtkSeries("a.*.b.vtp").list() == "a.b.pvd");
}

// Two runs of one fix, then one that continues from the restart file of an earlier time.
void series()
{
  VtkSeries first("vtk_writer_test.*.vtp");
  CHECK(first.add(0.0, first.file_of(0), false).empty());
  CHECK(first.add(0.5, first.file_of(5), true).empty());
  CHECK(first.add(0.5, first.file_of(5), true).empty());
  CHECK(first.add(1.0, first.file_of(10), true).empty());
  const std::string whole = "<DataSet timestep=\"0\" file=\"vtk_writer_test.0.vtp\"/>\n"
                            "<DataSet timestep=\"0.5\" file=\"vtk_writer_test.5.vtp\"/>\n";
  CHECK(entries(first.list()) == whole + "<DataSet timestep=\"1\" file=\"vtk_writer_test.10.vtp\"/>\n");
  VtkSeries second("vtk_writer_test.*.vtp");
  CHECK(second.add(0.75, second.file_of(8), true).empty());
  CHECK(entries(first.list()) == whole + "<DataSet timestep=\"0.75\" file=\"vtk_writer_test.8.vtp\"/>\n");
  VtkSeries anew("vtk_writer_test.*.vtp");
  CHECK(anew.add(0.0, anew.file_of(0), false).empty());
  CHECK(entries(first.list()) == "<DataSet timestep=\"0\" file=\"vtk_writer_test.0.vtp\"/>\n");
  std::remove(first.list().c_str());
  // The names in the list are those that ParaView finds beside it.
  VtkSeries elsewhere("nowhere/a.*.vtp");
  CHECK_CONTAINS(elsewhere.add(0.0, elsewhere.file_of(0), false).c_str(),
                 "'nowhere/a.pvd' cannot be written: No such file");
}

// Offsets count the bytes after the mark, including 8 for the length of each array.
void file_of_one_triangle()
{
  Grip::Mesh mesh;
  mesh.vertices = {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}};
  mesh.triangles = {{{0, 1, 2}}};
  Grip::Pose pose;
  pose.shift = {0.0, 0.0, 2.0};
  const std::string name = "vtk_writer_test.vtp";
  CHECK(Grip::write_vtp(name, mesh, pose, {{"pressure", 1, {7.5}}, {"force", 3, {1.0, 2.0, 3.0}}}).empty());
  const std::string text = contents(name);
  std::remove(name.c_str());
  const std::size_t points = 8 + 9 * 8, corners = 8 + 3 * 8, ends = 8 + 8, pressure = 8 + 8,
                    force = 8 + 3 * 8;
  for (const auto &[array, offset] : {std::pair<std::string, std::size_t>{"points", 0},
                                      {"connectivity", points},
                                      {"offsets", points + corners},
                                      {"pressure", points + corners + ends},
                                      {"force", points + corners + ends + pressure}}) {
    const std::size_t at = text.find("Name=\"" + array + "\"");
    CHECK(at != std::string::npos);
    CHECK(text.compare(text.find("offset=\"", at), 10 + std::to_string(offset).size() - 1,
                       "offset=\"" + std::to_string(offset) + "\"") == 0);
  }
  const std::string mark = "encoding=\"raw\">\n_", behind = "\n</AppendedData>";
  const std::size_t begin = text.find(mark) + mark.size();
  CHECK(text.rfind(behind) - begin == points + corners + ends + pressure + force);
  double z;
  text.copy(reinterpret_cast<char *>(&z), sizeof z, begin + 8 + 2 * 8);
  CHECK(z == 2.0);
  CHECK_CONTAINS(Grip::write_vtp("nowhere/a.vtp", mesh, pose, {}).c_str(),
                 "'nowhere/a.vtp' cannot be written");
}

} // namespace

int main()
{
  names();
  series();
  file_of_one_triangle();
  return CHECK_RESULT();
}
