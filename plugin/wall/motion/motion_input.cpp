// SPDX-License-Identifier: GPL-2.0-only
#include "wall/motion/motion_input.h"

#include "error.h"
#include "fmt/format.h"
#include "input.h"
#include "lammps.h"
#include "modify.h"
#include "update.h"
#include "utils.h"
#include "variable.h"

#include <cstring>

using namespace Grip;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

namespace {

constexpr const char *MOVES = "linear wiggle rotate swing variable variable/rotate none";

// Reads the words from left to right. What was read is written down again in `words`, numbers as they were
// understood, so that equal motions have equal words.
class Reader {
public:
  Reader(WallInput &in_, WallMotion &motion_) : in(in_), motion(motion_), words(in_.arg[in_.next]) {}

  void read()
  {
    const std::string first = words;
    check_company(first);
    if (first == "wiggle") {
      read_old_wiggle();
    } else if (first == "shear") {
      read_shear();
    } else {
      const std::string second = next("its kind");
      words += " " + second;
      if (first == "surface")
        read_surface(second);
      else
        read_move(second);
    }
    motion.words += (motion.words.empty() ? "" : " ") + words;
    in.next++;
  }

private:
  WallInput &in;
  WallMotion &motion;
  std::string words;

  template <typename... Args> [[noreturn]] void fail(const char *format, const Args &...args) const
  {
    in.lmp->error->all(FLERR, "{}: {}", in.command, fmt::format(fmt::runtime(format), args...));
    throw; // the line before does not return
  }

  const char *next(const char *what)
  {
    if (++in.next >= in.narg) fail("{} is missing after '{}'", what, words);
    return in.arg[in.next];
  }

  double number(const char *what)
  {
    const double value = utils::numeric(FLERR, next(what), false, in.lmp);
    words += fmt::format(" {}", value);
    return value;
  }
  Vector three(const char *what) { return {number(what), number(what), number(what)}; }

  double above_zero(const char *what, const char *of)
  {
    const double value = number(what);
    if (!(value > 0.0)) fail("{} of {} is {}, accepted: above 0", what, of, in.arg[in.next]);
    return value;
  }

  int dimension()
  {
    const char *word = next("direction");
    words += fmt::format(" {}", word);
    if (std::strlen(word) == 1 && word[0] >= 'x' && word[0] <= 'z') return word[0] - 'x';
    fail("direction is '{}', accepted: x y z", word);
  }

  void point_and_axis(Vector &point, Vector &axis, const std::string &of)
  {
    point = three("the point's x, y or z");
    axis = three("the axis' x, y or z");
    if (!(length(axis) > 0.0)) fail("the axis of {} is 0 0 0, accepted: any other", of);
    axis = (1.0 / length(axis)) * axis;
  }

  int variable(bool may_be_null)
  {
    const std::string word = next("a variable");
    words += " " + word;
    if (may_be_null && word == "NULL") return -1;
    if (!utils::strmatch(word, "^v_."))
      fail("'{}' is no variable, accepted: v_NAME{}", word, may_be_null ? " or NULL" : "");
    motion.variables.push_back(word.substr(2));
    return static_cast<int>(motion.variables.size()) - 1;
  }

  void check_company(const std::string &word) const
  {
    const bool old = word == "wiggle" || word == "shear";
    if (old && !motion.words.empty())
      fail("'{}' after another motion; accepted: wiggle or shear, once, without move and surface", word);
    if (utils::strmatch(motion.words, "^wiggle") || utils::strmatch(motion.words, "^shear"))
      fail("'{}' after '{}'; accepted: wiggle or shear, once, without move and surface", word,
           motion.words.substr(0, motion.words.find(' ')));
    if (word == "surface" && motion.surface.kind != SurfaceMotion::NONE)
      fail("'surface' a second time; accepted: once");
  }

  void add(const Move &move) { motion.moves.push_back(move); }

  void read_old_wiggle()
  {
    Move move;
    move.kind = Move::WIGGLE_FROM_REST;
    move.vector[dimension()] = 1.0;
    move.vector = number("amplitude") * move.vector;
    move.period = above_zero("period", "wiggle");
    add(move);
  }

  void read_shear()
  {
    motion.surface.kind = SurfaceMotion::STREAM;
    motion.surface.velocity[dimension()] = 1.0;
    motion.surface.velocity = number("speed") * motion.surface.velocity;
  }

  void read_surface(const std::string &kind)
  {
    if (kind == "linear") {
      motion.surface.kind = SurfaceMotion::LINEAR;
      motion.surface.velocity = three("vx, vy or vz");
    } else if (kind == "rotate") {
      motion.surface.kind = SurfaceMotion::ROTATE;
      Vector axis;
      point_and_axis(motion.surface.point, axis, "surface rotate");
      motion.surface.spin = number("omega") * axis;
    } else {
      fail("unknown surface '{}'; accepted: linear rotate", kind);
    }
  }

  void read_move(const std::string &kind)
  {
    Move move;
    if (kind == "none") {
      return;
    } else if (kind == "linear") {
      move.vector = three("vx, vy or vz");
    } else if (kind == "wiggle") {
      move.kind = Move::WIGGLE;
      move.vector = three("Ax, Ay or Az");
      move.period = above_zero("period", "move wiggle");
    } else if (kind == "rotate") {
      move.kind = Move::ROTATE;
      point_and_axis(move.point, move.axis, "move rotate");
      move.period = number("period");
      if (move.period == 0.0) fail("period of move rotate is 0, accepted: any other");
    } else if (kind == "swing") {
      move.kind = Move::SWING;
      point_and_axis(move.point, move.axis, "move swing");
      move.angle = number("degrees") * (M_PI / 180.0);
      move.period = above_zero("period", "move swing");
    } else if (kind == "variable") {
      move.kind = Move::VARIABLE;
      for (int &value : move.value) value = variable(true);
    } else if (kind == "variable/rotate") {
      move.kind = Move::VARIABLE_ROTATE;
      point_and_axis(move.point, move.axis, "move variable/rotate");
      move.value[0] = variable(false);
    } else {
      fail("unknown move '{}'; accepted: {}", kind, MOVES);
    }
    add(move);
  }
};

int equal_style(LAMMPS *lmp, const std::string &name)
{
  const int index = lmp->input->variable->find(name.c_str());
  return index >= 0 && lmp->input->variable->equalstyle(index) ? index : -1;
}

} // namespace

bool Grip::is_motion(const std::string &word)
{
  return word == "wiggle" || word == "shear" || word == "move" || word == "surface";
}

void Grip::read_motion(WallInput &in, WallMotion &motion)
{
  Reader(in, motion).read();
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
