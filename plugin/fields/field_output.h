// SPDX-License-Identifier: GPL-2.0-only
// The output of fix grip/fields: the sums of bins, smoothed by the kernel, as a table with a row for each
// bin, in its file, and in files for ParaView.
#ifndef GRIP_FIELD_OUTPUT_H
#define GRIP_FIELD_OUTPUT_H

#include "fields/ring_cells.h"
#include "fields/fields_input.h"
#include "fields/width_temperature.h"
#include "host/output_file.h"
#include "pointers.h"
#include "surface/vtk_writer.h"

#include <string>
#include <vector>

namespace Grip {

class FieldOutput : protected LAMMPS_NS::Pointers {
public:
  // command: prefix of error messages. All references must stay valid.
  FieldOutput(LAMMPS_NS::LAMMPS *lmp, const std::string &command_, const FieldsLine &line_,
              const Boxes &boxes_, const Rings &rings_, const FieldColumns &columns_)
      : Pointers(lmp), command(command_), line(line_), boxes(boxes_), rings(rings_),
        grid(line.is_cylinder ? static_cast<const FieldGrid &>(rings) : boxes), columns(columns_),
        series(line.vtk), text(lmp, command, line.file),
        list(lmp, command, line.vtk.empty() ? "" : series.list())
  {
  }

  // Opens the file, and writes its head. Collective.
  void open();
  // Columns of the table: the coordinates of a bin's centre, the mean number of grains, and the fields.
  int ncolumns() const { return ncoordinates() + 1 + static_cast<int>(columns.names().size()); }
  // Whether an output of a bin contains others.
  bool needs_neighbours() const
  {
    return line.kernel.shape != Kernel::BOX || columns.shows(Field::TEMPERATURE_WIDTH);
  }
  // The boxes or rings must have the size of the box. goes_on: the series of ParaView files continues the
  // series of a restart file. Collective; the sums of the first rank are used.
  void write(const FieldSums &sums, bool goes_on);
  // A value of the table; 0 before the first output. Collective.
  double value(int row, int column);
  double bytes() const { return static_cast<double>(table.capacity() * sizeof(double)); }

private:
  const std::string &command;
  const FieldsLine &line;
  const Boxes &boxes;
  const Rings &rings;
  const FieldGrid &grid; // one of the two
  const FieldColumns &columns;
  VtkSeries series;
  OutputFile text, list; // FILE, and the list of the files for ParaView
  // The rows of the file at the last output: on the first rank, and on all ranks if is_shared.
  std::vector<double> table;
  bool is_shared = true;

  int ncoordinates() const;
  std::vector<SmoothedAxis> smoothed_axes() const;
  FieldSums smooth(const FieldSums &sums, std::vector<double> &inside, WidthTemperature &width) const;
  void fill_table(const FieldSums &sums);
  void fill_widths(const FieldSums &sums, const WidthTemperature &width);
  std::vector<double> width_terms(const FieldSums &sums, const WidthTemperature &width, int type) const;
  void write_text() const;
  struct Range {
    std::string name;
    int column, components;
  };
  std::vector<Range> ranges() const;
  std::vector<CellData> data_of_boxes() const;
  std::vector<CellData> data_of_rings(const RingCells &grid_of_cells) const;
  std::string write_grid(const std::string &name) const;
  void write_vtk(bool goes_on);
};

} // namespace Grip

#endif
