// SPDX-License-Identifier: GPL-2.0-only
#include "wall/motion/motion_input.h"

#include "error.h"
#include "fmt/format.h"
#include "force.h"
#include "input.h"
#include "input/numbers.h"
#include "lammps.h"
#include "modify.h"
#include "update.h"
#include "utils.h"
#include "variable.h"
#include "wall/motion/free_body.h"
#include "wall/motion/hinge.h"
#include "wall/motion/servo.h"

#include <algorithm>
#include <cstring>

using namespace Grip;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

namespace {

constexpr const char *MOVES = "linear wiggle rotate swing variable variable/rotate follow servo hinge none";

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

  // A number other than 0, or a variable.
  void read_target(double &target, int &of)
  {
    of = -1;
    target = 0.0;
    if (in.next + 1 < in.narg && utils::strmatch(in.arg[in.next + 1], "^v_")) {
      of = variable(false);
    } else {
      target = number("the target");
      if (target == 0.0) fail("target of servo is 0, accepted: any other");
    }
  }

private:
  WallInput &in;
  WallMotion &motion;
  std::string words;

  template <typename... Args> [[noreturn]] void fail(const char *format, const Args &...args) const
  {
    in.lmp->error->all(FLERR, "{}: {}", in.command, fmt::format(fmt::runtime(format), args...));
  }

  const char *next(const char *what)
  {
    if (++in.next >= in.narg) fail("{} is missing after '{}'", what, words);
    return in.arg[in.next];
  }

  double number(const char *what)
  {
    const std::string before = words;
    const char *word = next(what);
    const double value = read_number(in.lmp, in.command, fmt::format("{} after '{}'", what, before), word);
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

  bool next_is(const std::string &word)
  {
    if (in.next + 1 >= in.narg || word != in.arg[in.next + 1]) return false;
    words += " " + word;
    in.next++;
    return true;
  }

  void read_follow()
  {
    FreeBodyInput body;
    body.ftm2v = in.lmp->force->ftm2v;
    body.mvv2e = in.lmp->force->mvv2e;
    bool has_inertia = false, has_centre = false;
    for (;;) {
      if (next_is("mass")) {
        body.mass = above_zero("mass", "move follow");
      } else if (next_is("inertia")) {
        for (double &value : body.inertia) value = number("Ixx, Iyy, Izz, Ixy, Ixz or Iyz");
        has_inertia = true;
      } else if (next_is("com")) {
        body.centre = three("x, y or z of the centre of mass");
        has_centre = true;
      } else if (next_is("free")) {
        read_free(body);
      } else if (next_is("load")) {
        for (int &value : body.load) value = variable(true);
      } else {
        break;
      }
    }
    if (body.mass == 0.0) fail("'mass' is missing after 'move follow'");
    if (!has_inertia) fail("'inertia' is missing after 'move follow'");
    if (!has_centre) fail("'com' is missing after 'move follow'");
    check_inertia(body.inertia);
    add(std::make_unique<FreeBody>(body));
  }

  void read_free(FreeBodyInput &body)
  {
    static const std::vector<std::string> names = {"x", "y", "z", "rx", "ry", "rz"};
    std::fill(body.free.begin(), body.free.end(), false);
    const int before = in.next;
    for (bool found = true; found;) {
      found = false;
      for (std::size_t n = 0; n < names.size() && !found; n++)
        if (next_is(names[n])) found = body.free[n] = true;
    }
    if (in.next == before)
      fail("{} after 'free', accepted: one or more of x y z rx ry rz",
           in.next + 1 < in.narg ? fmt::format("'{}'", in.arg[in.next + 1]) : "nothing");
  }

  // Of a body with mass at more than one line, the integrals of x^2, y^2 and z^2 are a positive matrix, which
  // is half the trace of the inertia less the inertia.
  void check_inertia(const std::array<double, 6> &i) const
  {
    const auto positive = [](double xx, double yy, double zz, double xy, double xz, double yz, double least) {
      const double minor = xx * yy - xy * xy,
                   all = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
      const double size = xx + yy + zz;
      return xx > least * size && yy > least * size && zz > least * size && minor > least * size * size &&
             all > least * size * size * size;
    };
    const double half = 0.5 * (i[0] + i[1] + i[2]);
    if (!positive(i[0], i[1], i[2], i[3], i[4], i[5], 1e-12) ||
        !positive(half - i[0], half - i[1], half - i[2], -i[3], -i[4], -i[5], -1e-9))
      fail("inertia {} {} {} {} {} {} is that of no body; accepted: Ixx Iyy Izz Ixy Ixz Iyz about the centre "
           "of "
           "mass, with Ixy = -sum of m x y",
           i[0], i[1], i[2], i[3], i[4], i[5]);
  }

  void read_servo()
  {
    ServoInput servo;
    const std::string what = next("force or torque");
    words += " " + what;
    if (what != "force" && what != "torque") fail("servo is of '{}', accepted: force torque", what);
    servo.is_torque = what == "torque";
    point_and_axis(servo.point, servo.axis, "move servo");
    // Not a word of the motion: another target does not begin it anew.
    const std::string before = words;
    read_target(servo.target, servo.variable);
    words = before;
    if (!next_is("vmax")) fail("'vmax' is missing after the target of move servo");
    servo.greatest_speed = above_zero("vmax", "move servo");
    if (next_is("pid")) {
      servo.kp = number("kp, ki or kd");
      servo.ki = number("kp, ki or kd");
      servo.kd = number("kp, ki or kd");
      if (servo.kp < 0.0 || servo.ki < 0.0 || servo.kd < 0.0 || servo.kp + servo.ki == 0.0)
        fail("pid of move servo is {} {} {}, accepted: 0 and above, kp or ki above 0", servo.kp, servo.ki,
             servo.kd);
    }
    add(std::make_unique<Servo>(servo));
  }

  void read_hinge()
  {
    HingeInput hinge;
    hinge.ftm2v = in.lmp->force->ftm2v;
    hinge.mvv2e = in.lmp->force->mvv2e;
    point_and_axis(hinge.point, hinge.axis, "move hinge");
    bool has_centre = false;
    for (;;) {
      if (next_is("mass")) {
        hinge.mass = above_zero("mass", "move hinge");
      } else if (next_is("inertia")) {
        hinge.inertia = above_zero("inertia", "move hinge");
      } else if (next_is("com")) {
        hinge.centre = three("x, y or z of the centre of mass");
        has_centre = true;
      } else if (next_is("load")) {
        hinge.load = variable(false);
      } else {
        break;
      }
    }
    if (hinge.mass == 0.0) fail("'mass' is missing after 'move hinge'");
    if (hinge.inertia == 0.0) fail("'inertia' is missing after 'move hinge'");
    if (!has_centre) fail("'com' is missing after 'move hinge'");
    const double arm = length(cross(hinge.axis, hinge.centre - hinge.point)), least = hinge.mass * arm * arm;
    if (hinge.inertia < least * (1.0 - 1e-9))
      fail(
          "inertia {} of move hinge is that of no body; accepted: about the hinge's axis, {} (mass times the "
          "squared distance of com from it) and above",
          hinge.inertia, least);
    add(std::make_unique<Hinge>(hinge));
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
    if (word == "surface" && motion.drive) check_surface(*motion.drive);
  }

  // The energy of a body would not have the work of what drives its surface.
  void check_surface(const Drive &drive) const
  {
    if (drive.energy().is_free) fail("'surface' with {}; accepted: only one of them", drive.name());
  }

  void add(const Move &move)
  {
    if (motion.drive)
      fail("'{}' with {}; accepted: no other move with it", move.words(), motion.drive->name());
    motion.moves.push_back(move);
  }

  void add(std::unique_ptr<Drive> drive)
  {
    if (motion.drive || !motion.moves.empty())
      fail("'{}' with another move; accepted: no other move", drive->name());
    if (motion.surface.kind != SurfaceMotion::NONE) check_surface(*drive);
    motion.drive = std::move(drive);
  }

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
    if (kind == "none") return;
    if (kind == "follow") return read_follow();
    if (kind == "servo") return read_servo();
    if (kind == "hinge") return read_hinge();
    if (kind == "linear") {
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

void Grip::read_target(WallInput &in, WallMotion &motion)
{
  Drive *drive = motion.drive.get();
  if (!drive || !drive->has_target())
    in.lmp->error->all(FLERR, "{}: 'target' is for walls with 'move servo'", in.command);
  double target = 0.0;
  int variable = -1;
  motion.variables.clear();
  Reader(in, motion).read_target(target, variable);
  drive->set_target(target, variable);
  in.next++;
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
