// SPDX-License-Identifier: GPL-2.0-only
// plugin/wall/motion/wall_motion.h: moves against closed forms, their velocities against finite differences
// of their poses, stacks of moves, surfaces, variables, and motions that go on after a restart.
#include "support/check.h"
#include "wall/motion/wall_motion.h"

#include <cmath>

using namespace Grip;

namespace {

void check_vectors(const Vector &got, const Vector &want, double tolerance)
{
  for (int d = 0; d < 3; d++) CHECK_NEAR(got[d], want[d], tolerance);
}

Move linear(const Vector &velocity)
{
  Move move;
  move.vector = velocity;
  return move;
}

Move wiggle(Move::Kind kind, const Vector &amplitude, double period)
{
  Move move;
  move.kind = kind;
  move.vector = amplitude;
  move.period = period;
  return move;
}

Move about(Move::Kind kind, const Vector &point, const Vector &axis, double period, double angle)
{
  Move move;
  move.kind = kind;
  move.point = point;
  move.axis = (1.0 / length(axis)) * axis;
  move.period = period;
  move.angle = angle;
  return move;
}

WallMotion stack(const std::vector<Move> &moves)
{
  WallMotion motion;
  motion.moves = moves;
  motion.begin_at({});
  return motion;
}

const Vector OWN = {0.3, -0.2, 0.5};

Vector place(const std::vector<Move> &moves, double time)
{
  WallMotion motion = stack(moves);
  motion.go_to(time, {});
  return motion.pose().to_space(OWN);
}

void closed_forms()
{
  const double t = 0.37, w = 2 * M_PI / 0.9;
  check_vectors(place({linear({1, -2, 3})}, t), OWN + t * Vector{1, -2, 3}, 1e-15);
  check_vectors(place({wiggle(Move::WIGGLE, {1, 2, 3}, 0.9)}, t), OWN + std::sin(w * t) * Vector{1, 2, 3},
                1e-14);
  check_vectors(place({wiggle(Move::WIGGLE_FROM_REST, {1, 2, 3}, 0.9)}, t),
                OWN + (1 - std::cos(w * t)) * Vector{1, 2, 3}, 1e-14);
  // About z through (1, 2, 0).
  const Vector p = {1, 2, 0}, lever = OWN - p;
  const auto turned = [&](double a) {
    return p + Vector{std::cos(a) * lever[0] - std::sin(a) * lever[1],
                      std::sin(a) * lever[0] + std::cos(a) * lever[1], lever[2]};
  };
  check_vectors(place({about(Move::ROTATE, p, {0, 0, 5}, 0.9, 0)}, t), turned(w * t), 1e-14);
  check_vectors(place({about(Move::SWING, p, {0, 0, 5}, 0.9, 0.4)}, t), turned(0.4 * std::sin(w * t)), 1e-14);
  // After a million turns no digits are lost but those of the time itself.
  check_vectors(place({about(Move::ROTATE, p, {0, 0, 1}, 0.5, 0)}, 500000.125), turned(0.5 * M_PI), 1e-14);
}

const std::vector<Move> ALL = {linear({0.3, -0.2, 0.1}), wiggle(Move::WIGGLE, {0.1, 0.2, -0.1}, 0.7),
                               about(Move::ROTATE, {1, 2, 3}, {1, 1, -1}, 1.3, 0),
                               wiggle(Move::WIGGLE_FROM_REST, {0, 0.2, 0.1}, 0.4),
                               about(Move::SWING, {-1, 0, 2}, {0, 1, 2}, 0.9, 0.8)};

// Each move alone, and all of them in a stack: the velocity of a point is the difference of its places.
void velocities()
{
  std::vector<std::vector<Move>> stacks;
  for (const Move &move : ALL) stacks.push_back({move});
  stacks.push_back(ALL);
  for (const auto &moves : stacks)
    for (const double t : {0.0, 0.1, 0.77, 12.3}) {
      WallMotion motion = stack(moves);
      motion.go_to(t, {});
      constexpr double H = 1e-5;
      const Vector want = (0.5 / H) * (place(moves, t + H) - place(moves, t - H));
      check_vectors(motion.pose().velocity_at(motion.pose().to_space(OWN)), want, 1e-7);
    }
}

// A carousel turns about z, and carries a swing along its own x: after a quarter turn that is along y.
void moves_act_in_the_frame_of_those_before()
{
  const std::vector<Move> moves = {about(Move::ROTATE, {0, 0, 0}, {0, 0, 1}, 4.0, 0), linear({2, 0, 0})};
  const Vector at = place(moves, 1.0);
  check_vectors(at, Vector{-OWN[1], OWN[0] + 2, OWN[2]}, 1e-14);
  // The other way round the axis moves along x.
  const Vector other = place({moves[1], moves[0]}, 1.0);
  check_vectors(other, Vector{-OWN[1] + 2, OWN[0], OWN[2]}, 1e-14);
}

// The mean velocity of a point is its way over the time; several calls in a step are one.
void mean_velocities()
{
  WallMotion motion = stack(ALL);
  motion.go_to(0.2, {});
  motion.go_to(0.21, {});
  motion.go_to(0.21, {});
  check_vectors(motion.mean_velocity(OWN), (1 / 0.01) * (place(ALL, 0.21) - place(ALL, 0.2)), 1e-11);
}

void surfaces()
{
  WallMotion belt;
  belt.surface.kind = SurfaceMotion::LINEAR;
  belt.surface.velocity = {3, 0, 4};
  belt.begin_at({});
  belt.go_to(0.1, {});
  check_vectors(belt.surface_velocity(OWN, {0, 0, 1}), {3, 0, 0}, 1e-15);
  check_vectors(belt.surface_velocity(OWN, {0.6, 0, 0.8}), {0, 0, 0}, 1e-14);
  check_vectors(belt.mean_velocity(OWN), {0, 0, 0}, 0);
  check_vectors(belt.spin(), {0, 0, 0}, 0);
  belt.surface.kind = SurfaceMotion::STREAM;
  check_vectors(belt.surface_velocity(OWN, {0, 0, 1}), {3, 0, 4}, 1e-15);

  WallMotion drum;
  drum.surface.kind = SurfaceMotion::ROTATE;
  drum.surface.point = {1, 0, 0};
  drum.surface.spin = {0, 0, 2};
  drum.begin_at({});
  drum.go_to(0.1, {});
  check_vectors(drum.surface_velocity({1, 3, 7}, {0, 1, 0}), {-6, 0, 0}, 1e-14);
  check_vectors(drum.surface_velocity({1, 3, 7}, {1, 0, 0}), {0, 0, 0}, 1e-14);
  check_vectors(drum.spin(), {0, 0, 2}, 0);

  // A moving wall carries its surface.
  drum.moves = {about(Move::ROTATE, {0, 0, 0}, {1, 0, 0}, 4.0, 0)};
  drum.go_to(1.0, {});
  check_vectors(drum.spin(), Vector{0.5 * M_PI, -2, 0}, 1e-14);
}

void variables()
{
  WallMotion motion;
  motion.variables = {"x", "y", "z", "a"};
  Move shift, turn = about(Move::VARIABLE_ROTATE, {0, 0, 0}, {0, 0, 1}, 1, 0);
  shift.kind = Move::VARIABLE;
  shift.value = {0, 1, 2};
  turn.value[0] = 3;
  motion.moves = {shift, turn};
  motion.begin_at({});
  motion.go_to(0.0, {1, 2, 3, 0.5});
  check_vectors(motion.pose().shift, {1, 2, 3}, 0);
  check_vectors(motion.pose().velocity, {0, 0, 0}, 0);
  motion.go_to(0.1, {1.1, 2, 3, 0.7});
  motion.go_to(0.1, {1.1, 2, 3, 0.7});
  check_vectors(motion.pose().velocity, {1, 0, 0}, 1e-14);
  check_vectors(motion.pose().spin, {0, 0, 2}, 1e-14);
  check_vectors(motion.mean_velocity({0, 0, 0}), {1, 0, 0}, 1e-14);
}

// No point of the ball is ever faster. Alone, a move comes near this bound.
void greatest_speeds()
{
  const double radius = 0.4;
  for (const Move &move : ALL) {
    WallMotion motion = stack({move});
    motion.go_to(0.0, {});
    const double bound = motion.greatest_speed(OWN, radius);
    double fastest = 0.0;
    for (int n = 0; n < 400; n++) {
      motion.go_to(0.01 * n, {});
      const Pose &pose = motion.pose();
      // The farthest point from the axis is straight out of it.
      fastest = std::fmax(fastest, length(pose.velocity_at(pose.to_space(OWN))) + length(pose.spin) * radius);
    }
    CHECK(fastest <= bound * (1 + 1e-12));
    CHECK(fastest >= 0.99 * bound);
  }
}

// A new motion begins where the wall is. A restart goes on in phase if the words are the same.
void changes_and_restarts()
{
  WallMotion motion = stack(ALL);
  motion.words = "all";
  motion.go_to(0.3, {});
  const Vector here = motion.pose().to_space(OWN);
  WallMotion other = stack({linear({1, 0, 0})});
  other.words = "linear";
  motion.change_to(std::move(other));
  motion.go_to(0.0, {});
  check_vectors(motion.pose().to_space(OWN), here, 1e-14);
  motion.go_to(0.5, {});
  check_vectors(motion.pose().to_space(OWN), here + Vector{0.5, 0, 0}, 1e-14);

  const MotionState state = motion.state();
  WallMotion again = stack({linear({1, 0, 0})});
  again.words = "linear";
  CHECK(again.go_on(state));
  CHECK(again.time() == 0.5);
  again.go_to(0.5, {});
  again.go_to(0.7, {});
  motion.go_to(0.7, {});
  check_vectors(again.pose().to_space(OWN), motion.pose().to_space(OWN), 0);
  check_vectors(again.mean_velocity(OWN), motion.mean_velocity(OWN), 0);

  WallMotion stays;
  CHECK(!stays.go_on(state));
  CHECK(stays.time() == 0.0);
  stays.go_to(0.1, {});
  check_vectors(stays.pose().to_space(OWN), here + Vector{0.5, 0, 0}, 1e-14);
  check_vectors(stays.pose().velocity, {0, 0, 0}, 0);
}

} // namespace

int main()
{
  closed_forms();
  velocities();
  moves_act_in_the_frame_of_those_before();
  mean_velocities();
  surfaces();
  variables();
  greatest_speeds();
  changes_and_restarts();
  return CHECK_RESULT();
}
