// SPDX-License-Identifier: GPL-2.0-only
// Writes mesh files for ParaView: one .vtp file (VTK XML PolyData) per time, and a .pvd file that lists them.
// Does not depend on LAMMPS.
#ifndef GRIP_VTK_WRITER_H
#define GRIP_VTK_WRITER_H

#include "surface/mesh.h"
#include "motion/pose.h"

#include <string>
#include <vector>

namespace Grip {

// Values of all triangles, `components` numbers for each.
struct CellData {
  std::string name;
  int components = 1;
  std::vector<double> values;
};

// Writes the mesh in the given pose. Returns an empty text, or an error message.
std::string write_vtp(const std::string &file, const MeshView &mesh, const Pose &pose,
                      const std::vector<CellData> &data);

// The list of a series of files.
class VtkSeries {
public:
  // pattern: a path that ends in .vtp and contains one '*', which is replaced by the step.
  explicit VtkSeries(std::string pattern) : pattern(std::move(pattern)) {}

  static bool is_pattern(const std::string &text);
  std::string file_of(long step) const;
  std::string list() const; // path of the list: the pattern without '*' and with the suffix .pvd

  // Adds a file to the list, and writes the list. Earlier entries stay in the list if `goes_on` is true, as
  // after a restart. Returns an empty text, or an error message.
  std::string add(double time, const std::string &file, bool goes_on);

private:
  struct Entry {
    double time;
    std::string file;
  };

  std::string pattern;
  bool begun = false;
  std::vector<Entry> entries;

  void read_entries(double before);
};

} // namespace Grip

#endif
