// SPDX-License-Identifier: GPL-2.0-only
#include "fields/style/fields_input.h"

#include "error.h"
#include "input/line_reader.h"
#include "lammps.h"
#include "surface/vtk_writer.h"

#include <algorithm>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

constexpr const char *KEYWORDS = "x y z fields ave vtk";
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
    read_axes();
    line.grid_words = line.words = words_from(first);
    while (more()) read_keyword(arg[next++]);
    return line;
  }

private:
  FieldsLine line;

  void read_axes()
  {
    const std::string axes = "xyz", accepted = "x LO HI n, or y or z";
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

  void read_keyword(const std::string &keyword)
  {
    const int first = next - 1;
    if (keyword == "fields")
      read_fields();
    else if (keyword == "ave")
      read_average();
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
    line.vtk = word("the name of 'vtk'", "FILE.*.vti");
    if (!VtkSeries::is_pattern(line.vtk, ".vti"))
      refuse_last("the name of 'vtk'", "one with a '*' for the step, and the ending .vti");
  }
};

} // namespace

FieldsLine Grip::read_fields_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  return Reader(lmp, command, narg, arg).read();
}
