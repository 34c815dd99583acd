// SPDX-License-Identifier: GPL-2.0-only
#include "fields/fields_input.h"

#include "error.h"
#include "input/line_reader.h"
#include "lammps.h"
#include "surface/vtk_writer.h"

#include <algorithm>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

constexpr const char *KEYWORDS = "kernel fields types losses ave follow vtk";
constexpr double MOST_BINS = 1e8;

// Reads the words of the line from left to right.
class Reader : public LineReader {
public:
  using LineReader::LineReader;

  FieldsLine read()
  {
    line.sample_every = whole("N", 1);
    line.write_every = whole("M", 1);
    if (line.write_every % line.sample_every)
      refuse_last("M", fmt::format("a multiple of N, {}", line.sample_every));
    line.file = word("FILE", "the name of a file");
    const int first = next;
    if (next_is("cylinder"))
      read_cylinder();
    else
      read_axes();
    line.grid_words = line.words = words_from(first);
    while (more()) read_keyword(arg[next++]);
    check();
    return line;
  }

private:
  FieldsLine line;

  void read_axes()
  {
    const std::string axes = "xyz", accepted = "x LO HI n, y, z or cylinder";
    const auto is_axis = [&] {
      return more() && std::string(arg[next]).size() == 1 && axes.find(*arg[next]) < 3;
    };
    if (!is_axis()) refuse("the word after FILE", word("an axis of the bins", accepted), accepted);
    double bins = 1.0;
    while (is_axis()) {
      const std::string name = arg[next];
      BinAxis &axis = line.axes[axes.find(arg[next++])];
      if (axis.given) refuse_last("an axis of the bins", "each axis once");
      axis.given = true;
      read_axis(name, axis);
      bins *= axis.count;
      if (bins > MOST_BINS)
        refuse_last(fmt::format("n of '{}'", name), fmt::format("at most {:g} bins in all", MOST_BINS));
    }
  }

  void read_axis(const std::string &name, BinAxis &axis)
  {
    axis.low = number(fmt::format("LO of '{}'", name));
    const std::string what = fmt::format("HI of '{}'", name),
                      above = fmt::format("a number above {:.8g}", axis.low);
    axis.high = number(what, above);
    if (!(axis.high > axis.low)) refuse_last(what, above);
    axis.count = whole(fmt::format("n of '{}'", name), 1);
  }

  void read_cylinder()
  {
    next++;
    Cylinder &c = line.cylinder;
    line.is_cylinder = true;
    c.axis = choice("the axis of 'cylinder'", {"x", "y", "z"});
    for (int d = 0; d < 3; d++)
      if (d != c.axis) c.centre[d] = number(fmt::format("{} of the centre of 'cylinder'", "xyz"[d]));
    if (word("'r' of 'cylinder'", "r R n") != "r") refuse_last("the word after the centre", "r R n");
    c.radius = positive("R of 'r'");
    c.rings = whole("n of 'r'", 1);
    if (next_is("theta")) {
      next++;
      c.sectors = whole("n of 'theta'", 1);
    }
    if (next_is(std::string(1, "xyz"[c.axis]).c_str())) {
      BinAxis axis;
      read_axis(arg[next++], axis);
      c.low = axis.low;
      c.high = axis.high;
      c.slabs = axis.count;
    }
    const double bins = static_cast<double>(c.rings) * std::max(1, c.sectors) * std::max(1, c.slabs);
    if (bins > MOST_BINS) refuse_last("the last n", fmt::format("at most {:g} bins in all", MOST_BINS));
  }

  void read_kernel()
  {
    Kernel &kernel = line.kernel;
    kernel.shape = static_cast<Kernel::Shape>(choice("'kernel'", {"box", "lucy", "gauss"}));
    if (kernel.shape != Kernel::BOX)
      kernel.size = positive(kernel.shape == Kernel::LUCY ? "C of 'lucy'" : "W of 'gauss'");
  }

  void check() const
  {
    const std::vector<double> lengths = line.bin_lengths();
    const double largest = *std::max_element(lengths.begin(), lengths.end());
    if (line.kernel.shape != Kernel::BOX && line.kernel.range() < largest)
      error->all(FLERR, "{}: the kernel reaches to {:.8g}, accepted: at least the size of a bin, {:.8g}",
                 command, line.kernel.range(), largest);
    if (line.exact && std::count(line.fields.begin(), line.fields.end(), Field::CAUSES))
      error->all(
          FLERR,
          "{}: the field dissipation_causes is given with 'losses exact', accepted: with 'losses sampled'",
          command);
    if (line.exact && !std::count(line.fields.begin(), line.fields.end(), Field::DISSIPATION))
      error->all(FLERR, "{}: 'losses exact' is given without the field dissipation, accepted: with it",
                 command);
  }

  void read_keyword(const std::string &keyword)
  {
    const int first = next - 1;
    if (keyword == "fields")
      read_fields();
    else if (keyword == "kernel")
      read_kernel();
    else if (keyword == "types")
      line.by_type = true;
    else if (keyword == "losses")
      line.exact = choice("'losses'", {"sampled", "exact"}) == 1;
    else if (keyword == "ave")
      read_average();
    else if (keyword == "follow")
      line.follow = word("'follow'", "the ID of a fix wall/grip with a mesh");
    else if (keyword == "vtk")
      return read_vtk();
    else
      error->all(FLERR, "{}: unknown keyword '{}'; accepted: {}", command, keyword, KEYWORDS);
    line.words += " " + words_from(first);
  }

  void read_fields()
  {
    line.fields.clear();
    while (more() && field_named(arg[next]) >= 0) {
      const auto field = static_cast<Field>(field_named(arg[next++]));
      if (std::count(line.fields.begin(), line.fields.end(), field)) refuse_last("a field", "each once");
      line.fields.push_back(field);
    }
    const std::string accepted = field_names();
    if (line.fields.empty()) refuse("the word after 'fields'", word("a field", accepted), accepted);
  }

  void read_average()
  {
    const int kind = choice("'ave'", {"one", "running", "window"});
    line.averaging.kind = static_cast<Averaging::Kind>(kind);
    if (line.averaging.kind == Averaging::WINDOW) line.averaging.window = whole("K of 'window'", 1);
  }

  void read_vtk()
  {
    const std::string ending = line.is_cylinder ? ".vts" : ".vti";
    line.vtk = word("the name of 'vtk'", "FILE.*" + ending);
    if (!VtkSeries::is_pattern(line.vtk, ending))
      refuse_last("the name of 'vtk'", "one with a '*' for the step, and the ending " + ending);
  }
};

} // namespace

std::vector<double> FieldsLine::bin_lengths() const
{
  std::vector<double> lengths;
  for (const BinAxis &one : axes)
    if (one.given) lengths.push_back((one.high - one.low) / one.count);
  if (is_cylinder) lengths.push_back(cylinder.radius / cylinder.rings);
  if (is_cylinder && cylinder.slabs) lengths.push_back((cylinder.high - cylinder.low) / cylinder.slabs);
  return lengths;
}

FieldsLine Grip::read_fields_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  return Reader(lmp, command, narg, arg).read();
}
