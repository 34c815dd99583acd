// SPDX-License-Identifier: GPL-2.0-only
#include "wall/motion_input.h"

#include "error.h"
#include "fmt/format.h"
#include "force.h"
#include "input.h"
#include "lammps.h"
#include "modify.h"
#include "update.h"
#include "utils.h"
#include "variable.h"
#include "motion/moves.h"
#include "motion/servo.h"

#include <algorithm>
#include <cstring>

using namespace Grip;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

namespace {

// The words of an input line.
class LineWords : public MotionWords {
public:
  LineWords(LineReader &in_, const std::vector<std::string> &variables_) : in(in_)
  {
    ftm2v = in.lmp->force->ftm2v;
    mvv2e = in.lmp->force->mvv2e;
    read = in.arg[in.next - 1];
    variables = variables_;
  }

  const char *peek() const override { return in.more() ? in.arg[in.next] : nullptr; }
  [[noreturn]] void fail(const std::string &text) const override { in.fail(text); }
  std::string text(double value) const override { return fmt::format("{}", value); }

protected:
  void skip() override { in.next++; }
  double number_in(const std::string &what, const std::string &word) const override
  {
    return in.as_number(what, word, "a number");
  }

private:
  LineReader &in;
};

void check_company(const LineWords &in, const WallMotion &motion)
{
  const std::string &word = in.read, &before = motion.words;
  const bool old = word == "wiggle" || word == "shear";
  if (old && !before.empty())
    in.fail("'" + word + "' after another motion; accepted: wiggle or shear, once, without move and surface");
  if (utils::strmatch(before, "^wiggle") || utils::strmatch(before, "^shear"))
    in.fail("'" + word + "' after '" + before.substr(0, before.find(' ')) +
            "'; accepted: wiggle or shear, once, without move and surface");
  if (word == "surface" && motion.surface.kind != SurfaceMotion::NONE)
    in.fail("'surface' a second time; accepted: once");
}

// The surface of a free body must not move: the work of what drives the surface is not part of the body's
// energy.
void check_surface(const LineWords &in, const WallMotion &motion)
{
  const Drive *drive = motion.drive();
  if (drive && drive->energy().is_free && motion.surface.kind != SurfaceMotion::NONE)
    in.fail(fmt::format("'surface' with {}; accepted: only one of them", drive->name()));
}

void add(const LineWords &in, std::unique_ptr<Move> move, WallMotion &motion)
{
  if (!move) return;
  if (motion.drive())
    in.fail(
        fmt::format("'{}' with {}; accepted: no other move with it", move->name(), motion.drive()->name()));
  if (move->as_drive() && !motion.moves.empty())
    in.fail(fmt::format("'{}' with another move; accepted: no other move", move->name()));
  motion.moves.push_back(std::move(move));
}

void read_shear(LineWords &in, SurfaceMotion &surface)
{
  surface.kind = SurfaceMotion::STREAM;
  double &along = surface.velocity[in.dimension()];
  along = in.number("speed");
}

void read_surface(LineWords &in, SurfaceMotion &surface)
{
  const std::string kind = in.word("its kind");
  if (kind == "linear") {
    surface.kind = SurfaceMotion::LINEAR;
    surface.velocity = in.three("vx, vy or vz");
  } else if (kind == "rotate") {
    surface.kind = SurfaceMotion::ROTATE;
    Vector axis;
    in.point_and_axis(surface.point, axis, "surface rotate");
    surface.spin = in.number("omega") * axis;
  } else {
    in.fail("unknown surface '" + kind + "'; accepted: linear rotate");
  }
}

int equal_style(LAMMPS *lmp, const std::string &name)
{
  const int index = lmp->input->variable->find(name.c_str());
  return index >= 0 && lmp->input->variable->equalstyle(index) ? index : -1;
}

} // namespace

void Grip::read_motion(LineReader &in, WallMotion &motion)
{
  LineWords words(in, motion.variables);
  const std::string first = words.read;
  check_company(words, motion);
  if (first == "wiggle")
    add(words, read_wiggle_from_rest(words), motion);
  else if (first == "shear")
    read_shear(words, motion.surface);
  else if (first == "surface")
    read_surface(words, motion.surface);
  else
    add(words, read_move(words), motion);
  check_surface(words, motion);
  motion.variables = words.variables;
  motion.words += (motion.words.empty() ? "" : " ") + words.read;
}

void Grip::read_target(LineReader &in, WallMotion &motion)
{
  Drive *drive = motion.drive();
  if (!drive || !drive->has_target()) in.fail("'target' is for walls with 'move servo'");
  double target = 0.0;
  int variable = -1;
  LineWords words(in, {});
  read_target(words, target, variable);
  drive->set_target(target, variable);
  motion.variables = words.variables;
}

void Grip::check_variables(LAMMPS *lmp, const std::string &command, const WallMotion &motion)
{
  for (const std::string &name : motion.variables)
    if (equal_style(lmp, name) < 0)
      lmp->error->all(FLERR, "{}: variable '{}' of its motion is {}, accepted: an equal-style variable",
                      command, name,
                      lmp->input->variable->find(name.c_str()) < 0 ? "not defined" : "of another style");
}

std::vector<double> Grip::values_of_variables(LAMMPS *lmp, const std::string &command,
                                              const WallMotion &motion)
{
  std::vector<double> values;
  if (motion.variables.empty()) return values;
  check_variables(lmp, command, motion);
  lmp->modify->clearstep_compute();
  for (const std::string &name : motion.variables)
    values.push_back(lmp->input->variable->compute_equal(equal_style(lmp, name)));
  lmp->modify->addstep_compute(lmp->update->ntimestep + 1);
  for (std::size_t n = 0; n < values.size(); n++)
    if (!std::isfinite(values[n]))
      lmp->error->all(FLERR, "{}: variable '{}' of its motion is not finite at step {}", command,
                      motion.variables[n], lmp->update->ntimestep);
  return values;
}
