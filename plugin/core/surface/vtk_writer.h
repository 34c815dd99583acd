// SPDX-License-Identifier: GPL-2.0-only
// Writes files for ParaView: one .vtp file (VTK XML PolyData) of a mesh or of lines, one .vti file
// (ImageData) of bins, or one .vts file (StructuredGrid) of bins with curved sides, per time, and a .pvd file
// that lists them. Does not depend on LAMMPS.
#ifndef GRIP_VTK_WRITER_H
#define GRIP_VTK_WRITER_H

#include "surface/mesh.h"
#include "base/pose.h"

#include <array>
#include <string>
#include <vector>

namespace Grip {

// Values of all triangles or bins, `components` numbers for each.
struct CellData {
  std::string name;
  int components = 1;
  std::vector<double> values;
};

// Writes the mesh in the given pose. Returns an empty text, or an error message.
std::string write_vtp(const std::string &file, const MeshView &mesh, const Pose &pose,
                      const std::vector<CellData> &data);

// The same for lines between two points each.
std::string write_vtp_lines(const std::string &file, const std::vector<std::array<Vector, 2>> &lines,
                            const std::vector<CellData> &data);

// Bins of equal size; the values of their cells are in the order in which x changes fastest.
struct BinView {
  Vector corner;              // the lower one of all bins [L]
  Vector size;                // of one bin [L]
  std::array<int, 3> count{}; // along each direction
};

// Writes the values of bins. Returns an empty text, or an error message.
std::string write_vti(const std::string &file, const BinView &bins, const std::vector<CellData> &data);

// The same for a grid of hexahedra. count: cells along each direction; points: one more along each, in the
// order in which the first direction changes fastest.
std::string write_vts(const std::string &file, const std::array<int, 3> &count,
                      const std::vector<Vector> &points, const std::vector<CellData> &data);

// The list of a series of files.
class VtkSeries {
public:
  // pattern: a path of a file that is_pattern() accepts. The '*' is replaced by the step.
  explicit VtkSeries(std::string pattern) : pattern(std::move(pattern)) {}

  // Whether a text has this ending of four letters, and contains one '*'.
  static bool is_pattern(const std::string &text, const std::string &ending);
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
