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

constexpr double MOST_BINS = 1e8;

void check_count(LineReader &in, double bins, const std::string &what)
{
  if (bins > MOST_BINS) in.refuse_last(what, fmt::format("at most {:g} bins in all", MOST_BINS));
}

// name: the axis in the error messages.
void read_axis(LineReader &in, const std::string &name, BinAxis &axis)
{
  axis.low = in.number(fmt::format("LO of '{}'", name));
  axis.high = in.number(fmt::format("HI of '{}'", name), above(axis.low));
  axis.count = in.whole(fmt::format("n of '{}'", name), from(1));
}

void read_axes(LineReader &in, FieldsLine &line)
{
  const std::string accepted = "x LO HI n, y, z or cylinder";
  const auto axis_of = [](const std::string &word) {
    return word.size() == 1 && word[0] >= 'x' && word[0] <= 'z' ? word[0] - 'x' : -1;
  };
  double bins = 1.0;
  do {
    const std::string name = in.word("an axis of the bins", accepted);
    if (axis_of(name) < 0) in.refuse_last("the word after FILE", accepted);
    BinAxis &axis = line.axes[axis_of(name)];
    if (axis.given) in.refuse_last("an axis of the bins", "each axis once");
    axis.given = true;
    read_axis(in, name, axis);
    bins *= axis.count;
    check_count(in, bins, fmt::format("n of '{}'", name));
  } while (in.more() && axis_of(in.arg[in.next]) >= 0);
}

void read_cylinder(LineReader &in, FieldsLine &line)
{
  Cylinder &c = line.cylinder;
  line.is_cylinder = true;
  c.axis = in.choice("the axis of 'cylinder'", "x y z");
  for (int d = 0; d < 3; d++)
    if (d != c.axis) c.centre[d] = in.number(fmt::format("{} of the centre of 'cylinder'", "xyz"[d]));
  in.expect("r", "the word after the centre", "r R n");
  c.radius = in.number("R of 'r'", above(0));
  c.rings = in.whole("n of 'r'", from(1));
  if (in.skip("theta")) c.sectors = in.whole("n of 'theta'", from(1));
  const std::string along(1, "xyz"[c.axis]);
  if (in.skip(along)) {
    BinAxis axis;
    read_axis(in, along, axis);
    c.low = axis.low;
    c.high = axis.high;
    c.slabs = axis.count;
  }
  const double bins = static_cast<double>(c.rings) * std::max(1, c.sectors) * std::max(1, c.slabs);
  check_count(in, bins, "the last n");
}

void read_kernel(LineReader &in, FieldsLine &line)
{
  Kernel &kernel = line.kernel;
  kernel.shape = static_cast<Kernel::Shape>(in.choice());
  if (kernel.shape != Kernel::BOX)
    kernel.size = in.number(kernel.shape == Kernel::LUCY ? "C of 'lucy'" : "W of 'gauss'", above(0));
}

void read_fields(LineReader &in, FieldsLine &line)
{
  line.fields.clear();
  while (in.more() && field_named(in.arg[in.next]) >= 0) {
    const auto field = static_cast<Field>(field_named(in.arg[in.next++]));
    if (std::count(line.fields.begin(), line.fields.end(), field)) in.refuse_last("a field", "each once");
    line.fields.push_back(field);
  }
  const std::string accepted = field_names();
  if (line.fields.empty()) in.refuse("the word after 'fields'", in.word("a field", accepted), accepted);
}

void read_average(LineReader &in, FieldsLine &line)
{
  line.averaging.kind = static_cast<Averaging::Kind>(in.choice());
  if (line.averaging.kind == Averaging::WINDOW) line.averaging.window = in.whole("K of 'window'", from(1));
}

void read_vtk(LineReader &in, FieldsLine &line)
{
  const std::string ending = line.is_cylinder ? ".vts" : ".vti";
  line.vtk = in.word("the name of 'vtk'", "FILE.*" + ending);
  if (!VtkSeries::is_pattern(line.vtk, ending))
    in.refuse_last("the name of 'vtk'", "one with a '*' for the step, and the ending " + ending);
}

using Line = FieldsLine;
constexpr Keyword<Line> FIELDS_KEYWORDS[] = {
    {"kernel", "box | lucy C | gauss W", "box", ANY, read_kernel},
    {"fields", "FIELD ...", "density velocity stress", ANY, read_fields},
    {"types", "", "", ANY, [](LineReader &, Line &line) { line.by_type = true; }},
    {"losses", "sampled|exact", "sampled", ANY,
     [](LineReader &in, Line &line) { line.exact = in.choice() == 1; }},
    {"ave", "one|running|window K", "one", ANY, read_average},
    {"follow", "FIX-ID", "", ANY,
     [](LineReader &in, Line &line) { line.follow = in.word("the ID of a fix wall/grip with a mesh"); }},
    {"vtk", "FILE.*.vti|FILE.*.vts", "", ANY, read_vtk},
    {"append", "yes|no", "no", ANY, [](LineReader &in, Line &line) { line.appends = in.choice() == 0; }},
};

void read_keywords(LineReader &in, FieldsLine &line)
{
  while (in.more()) {
    const int first = in.next;
    const bool adds_to_sums = !in.next_is("vtk") && !in.next_is("append");
    if (!in.read_keyword(FIELDS_KEYWORDS, line)) in.refuse_keyword(LineReader::names_of(FIELDS_KEYWORDS));
    if (adds_to_sums) line.words += " " + in.words_from(first);
  }
}

void check(const LineReader &in, const FieldsLine &line)
{
  const std::vector<double> lengths = line.bin_lengths();
  const double largest = *std::max_element(lengths.begin(), lengths.end());
  const auto has = [&](Field field) { return std::count(line.fields.begin(), line.fields.end(), field) > 0; };
  if (line.kernel.shape != Kernel::BOX && line.kernel.range() < largest)
    in.fail(fmt::format("the kernel reaches to {:.8g}, accepted: at least the size of a bin, {:.8g}",
                        line.kernel.range(), largest));
  if (line.exact && has(Field::DISSIPATION_CAUSES))
    in.fail("the field dissipation_causes is given with 'losses exact', accepted: with 'losses sampled'");
  if (line.exact && !has(Field::DISSIPATION))
    in.fail("'losses exact' is given without the field dissipation, accepted: with it");
}

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
  LineReader in(lmp, command, narg, arg);
  FieldsLine line;
  line.sample_every = in.whole("N", from(1));
  line.write_every = in.whole("M", from(1));
  if (line.write_every % line.sample_every)
    in.refuse_last("M", fmt::format("a multiple of N, {}", line.sample_every));
  line.file = in.word("FILE", "the name of a file");
  const int first = in.next;
  if (in.skip("cylinder"))
    read_cylinder(in, line);
  else
    read_axes(in, line);
  line.grid_words = line.words = in.words_from(first);
  read_keywords(in, line);
  check(in, line);
  return line;
}
