// SPDX-License-Identifier: GPL-2.0-only
#include "fields/field_output.h"

#include "comm.h"
#include "error.h"
#include "host/step_time.h"
#include "force.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace Grip;

int FieldOutput::ncoordinates() const
{
  if (line.is_cylinder) return 1 + (line.cylinder.sectors > 0) + (line.cylinder.slabs > 0);
  return static_cast<int>(
      std::count_if(line.axes.begin(), line.axes.end(), [](const BinAxis &a) { return a.given; }));
}

void FieldOutput::open()
{
  text.open(line.appends);
  if (!text.is_empty()) return;
  std::FILE *const file = text.stream();
  utils::print(file, "# {}: {}\n# Timestep Number-of-chunks Total-count\n# Chunk", command, line.grid_words);
  for (int n = 1; n <= ncoordinates(); n++) utils::print(file, " Coord{}", n);
  utils::print(file, " Ncount {}\n", utils::join_words(columns.names(), " "));
  std::fflush(file);
}

// ----------------------------------------------------------------------------------------------------------

void FieldOutput::write(const FieldSums &sums, bool goes_on)
{
  is_shared = comm->nprocs == 1;
  if (comm->me) return;
  fill_table(sums);
  write_text();
  if (!line.vtk.empty()) write_vtk(goes_on);
}

// The axes that are given, for a kernel.
std::vector<SmoothedAxis> FieldOutput::smoothed_axes() const
{
  std::vector<SmoothedAxis> axes;
  for (int d = 0; d < 3; d++)
    if (line.axes[d].given) axes.push_back({boxes.axis(d).count, boxes.length(d), boxes.goes_round(d)});
  return axes;
}

// The sums to which the kernel has been applied. inside: receives the share of the kernel of each bin that is
// inside of the grid.
FieldSums FieldOutput::smooth(const FieldSums &sums, std::vector<double> &inside,
                              WidthTemperature &width_term) const
{
  const int width = columns.width();
  std::vector<double> values(grid.nbins() * width, 0.0);
  for (std::size_t bin = 0; bin < grid.nbins(); bin++)
    if (const double *row = sums.bins.find(bin)) std::copy_n(row, width, &values[bin * width]);
  const auto apply = [&](const auto &of_grid, const auto &smoothing) {
    values = smoothing.apply(values, width);
    inside = smoothing.inside();
    if (columns.shows(Field::TEMPERATURE_WIDTH)) width_term = WidthTemperature(of_grid, smoothing);
  };
  if (line.is_cylinder)
    apply(rings, RingSmoothing(line.kernel, rings));
  else
    apply(boxes, Smoothing(line.kernel, smoothed_axes()));
  FieldSums smoothed = sums;
  smoothed.bins.clear();
  for (std::size_t bin = 0; bin < grid.nbins(); bin++)
    std::copy_n(&values[bin * width], width, smoothed.bins.row(bin));
  return smoothed;
}

void FieldOutput::fill_table(const FieldSums &of_bins)
{
  const FieldUnits units = {force->mvv2e, force->nktv2p};
  std::vector<double> inside(grid.nbins(), 1.0);
  const bool has_width = columns.shows(Field::TEMPERATURE_WIDTH);
  WidthTemperature width;
  const FieldSums sums =
      line.kernel.shape == Kernel::BOX && !has_width ? of_bins : smooth(of_bins, inside, width);
  table.resize(grid.nbins() * ncolumns());
  double *to = table.data();
  for (std::size_t bin = 0; bin < grid.nbins(); bin++) {
    const std::vector<double> centre = grid.centre(bin);
    const double *row = sums.bins.find(bin);
    double *values = std::copy(centre.begin(), centre.end(), to);
    *values++ = row ? columns.part(row, FieldColumns::ALL)[columns.column(Sum::COUNT)] / sums.samples : 0.0;
    columns.evaluate(row, sums.samples, sums.time, grid.volume(bin), inside[bin], units, values);
    to += ncolumns();
  }
  if (has_width) fill_widths(sums, width);
}

void FieldOutput::fill_widths(const FieldSums &sums, const WidthTemperature &width)
{
  int column = ncoordinates() + 1;
  for (const FieldColumns::Shown &shown : columns.shown()) {
    if (shown.field == Field::TEMPERATURE_WIDTH) {
      const std::vector<double> terms = width_terms(sums, width, shown.type);
      for (std::size_t bin = 0; bin < grid.nbins(); bin++) table[bin * ncolumns() + column] = terms[bin];
    }
    column += shown.components;
  }
}

std::vector<double> FieldOutput::width_terms(const FieldSums &sums, const WidthTemperature &width,
                                             int type) const
{
  const int mass = columns.column(Sum::MASS), momentum = columns.column(Sum::MOMENTUM);
  std::vector<Vector> velocities(grid.nbins(), Vector{});
  std::vector<double> masses(grid.nbins(), 0.0);
  for (std::size_t bin = 0; bin < grid.nbins(); bin++) {
    const double *row = sums.bins.find(bin);
    if (!row) continue;
    const std::vector<double> part = columns.part(row, type);
    masses[bin] = part[mass];
    if (masses[bin] > 0.0)
      velocities[bin] = (1.0 / masses[bin]) * Vector{part[momentum], part[momentum + 1], part[momentum + 2]};
  }
  return width.of(velocities, masses);
}

void FieldOutput::write_text() const
{
  const int ncount = ncoordinates();
  double total = 0.0;
  for (std::size_t at = ncount; at < table.size(); at += ncolumns()) total += table[at];
  std::FILE *const file = text.stream();
  utils::print(file, "{} {} {:.10g}\n", update->ntimestep, grid.nbins(), total);
  std::string row;
  for (std::size_t bin = 0; bin < grid.nbins(); bin++) {
    row = fmt::format("  {}", bin + 1);
    for (int k = 0; k < ncolumns(); k++) row += fmt::format(" {:.10g}", table[bin * ncolumns() + k]);
    utils::print(file, "{}\n", row);
  }
  std::fflush(file);
}

// The columns of the table that are shown as one field for ParaView. Causes are fields of their own.
std::vector<FieldOutput::Range> FieldOutput::ranges() const
{
  std::vector<Range> all;
  const int first = ncoordinates() + 1;
  int column = first;
  for (const FieldColumns::Shown &shown : columns.shown()) {
    const int nfields = shown.field == Field::DISSIPATION_CAUSES ? shown.components : 1,
              components = shown.components / nfields;
    for (int k = 0; k < nfields; k++, column += components)
      all.push_back({nfields > 1 ? columns.names()[column - first] : shown.name, column, components});
  }
  return all;
}

std::vector<CellData> FieldOutput::data_of_boxes() const
{
  std::vector<CellData> data;
  for (const Range &range : ranges()) {
    data.push_back({range.name, range.components, {}});
    std::vector<double> &values = data.back().values;
    for (int z = 0; z < boxes.axis(2).count; z++)
      for (int y = 0; y < boxes.axis(1).count; y++)
        for (int x = 0; x < boxes.axis(0).count; x++) {
          const double *value = &table[boxes.index(x, y, z) * ncolumns() + range.column];
          values.insert(values.end(), value, value + range.components);
        }
  }
  return data;
}

// Vectors and tensors are shown in the directions x, y, z, for arrows, and in the directions of the cylinder.
std::vector<CellData> FieldOutput::data_of_rings(const RingCells &grid_of_cells) const
{
  std::vector<CellData> data;
  for (const Range &range : ranges()) {
    CellData of_cylinder = {
        range.components > 1 ? range.name + "_cylinder" : range.name, range.components, {}};
    CellData in_space = {range.name, range.components, {}};
    for (const RingCells::Cell &cell : grid_of_cells.cells) {
      const double *value = &table[cell.bin * ncolumns() + range.column];
      of_cylinder.values.insert(of_cylinder.values.end(), value, value + range.components);
      if (range.components == 1) continue;
      const std::vector<double> of_cell = turned(cell.turn, value, range.components);
      in_space.values.insert(in_space.values.end(), of_cell.begin(), of_cell.end());
    }
    if (range.components > 1) data.push_back(std::move(in_space));
    data.push_back(std::move(of_cylinder));
  }
  return data;
}

std::string FieldOutput::write_grid(const std::string &name) const
{
  if (line.is_cylinder) {
    const RingCells cells(rings);
    return write_vts(name, cells.count, cells.points, data_of_rings(cells));
  }
  BinView view;
  for (int d = 0; d < 3; d++) {
    view.corner[d] = boxes.axis(d).low;
    view.size[d] = boxes.length(d);
    view.count[d] = boxes.axis(d).count;
  }
  return write_vti(name, view, data_of_boxes());
}

void FieldOutput::write_vtk(bool goes_on)
{
  const std::string name = series.file_of(static_cast<long>(update->ntimestep));
  std::string problem = write_grid(name);
  if (problem.empty()) problem = series.add(step_time(update), name, goes_on);
  if (!problem.empty()) error->one(FLERR, "{}: vtk: {}", command, problem);
}

double FieldOutput::value(int row, int column)
{
  if (!is_shared) {
    auto size = static_cast<bigint>(table.size());
    MPI_Bcast(&size, 1, MPI_LMP_BIGINT, 0, world);
    table.resize(size);
    MPI_Bcast(table.data(), static_cast<int>(size), MPI_DOUBLE, 0, world);
    is_shared = true;
  }
  const std::size_t at = static_cast<std::size_t>(row) * ncolumns() + column;
  return at < table.size() ? table[at] : 0.0;
}
