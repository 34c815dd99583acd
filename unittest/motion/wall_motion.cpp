// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/motion/wall_motion.h: moves compared with closed forms, their velocities with finite
// differences of their poses, stacks of moves, surfaces, variables, and motions that continue after a
// restart.
#include "support/check.h"
#include "motion/moves.h"
#include "motion/wall_motion.h"

#include <cmath>
#include <sstream>
#include <string>

using namespace Grip;

namespace {

void check_vectors(const Vector &got, const Vector &want, double tolerance)
{
  for (int d = 0; d < 3; d++) CHECK_NEAR(got[d], want[d], tolerance);
}

// The words of a test. An error is thrown as its text.
class Words : public MotionWords {
public:
  explicit Words(const std::string &line)
  {
    std::istringstream in(line);
    for (std::string word; in >> word;) words.push_back(word);
    read = "move";
  }

  const char *peek() const override { return next < words.size() ? words[next].c_str() : nullptr; }
  [[noreturn]] void fail(const std::string &text) const override { throw text; }
  std::string text(double value) const override
  {
    std::ostringstream out;
    out << value;
    return out.str();
  }

protected:
  void skip() override { next++; }
  double number_in(const std::string &, const std::string &word) const override { return std::stod(word); }

private:
  std::vector<std::string> words;
  std::size_t next = 0;
};

// Words after `move`; "from_rest y 0.2 0.4" stands for the older words of a wiggle.
using Moves = std::vector<std::string>;

std::unique_ptr<Move> make(const std::string &line)
{
  Words words(line);
  if (line.compare(0, 10, "from_rest ") != 0) return read_move(words);
  words.word("from_rest");
  return read_wiggle_from_rest(words);
}

WallMotion stack(const Moves &moves)
{
  WallMotion motion;
  for (const std::string &line : moves) motion.moves.push_back(make(line));
  motion.begin_at({});
  return motion;
}

const Vector OWN = {0.3, -0.2, 0.5};

Vector place(const Moves &moves, double time)
{
  WallMotion motion = stack(moves);
  motion.go_to(time, {});
  return motion.pose().to_space(OWN);
}

void closed_forms()
{
  const double t = 0.37, w = 2 * M_PI / 0.9;
  check_vectors(place({"linear 1 -2 3"}, t), OWN + t * Vector{1, -2, 3}, 1e-15);
  check_vectors(place({"wiggle 1 2 3 0.9"}, t), OWN + std::sin(w * t) * Vector{1, 2, 3}, 1e-14);
  check_vectors(place({"from_rest y 2 0.9"}, t), OWN + (1 - std::cos(w * t)) * Vector{0, 2, 0}, 1e-14);
  // About z through (1, 2, 0).
  const Vector p = {1, 2, 0}, lever = OWN - p;
  const auto turned = [&](double a) {
    return p + Vector{std::cos(a) * lever[0] - std::sin(a) * lever[1],
                      std::sin(a) * lever[0] + std::cos(a) * lever[1], lever[2]};
  };
  check_vectors(place({"rotate 1 2 0 0 0 5 0.9"}, t), turned(w * t), 1e-14);
  check_vectors(place({"swing 1 2 0 0 0 5 22.5 0.9"}, t), turned(M_PI / 8 * std::sin(w * t)), 1e-14);
  // After a million revolutions only the digits of the time itself are lost.
  check_vectors(place({"rotate 1 2 0 0 0 1 0.5"}, 500000.125), turned(0.5 * M_PI), 1e-14);
}

const Moves ALL = {"linear 0.3 -0.2 0.1", "wiggle 0.1 0.2 -0.1 0.7", "rotate 1 2 3 1 1 -1 1.3",
                   "from_rest y 0.2 0.4", "swing -1 0 2 0 1 2 45 0.9"};

// Each move alone, and all of them in a stack: the velocity of a point is the difference quotient of its
// positions.
void velocities()
{
  std::vector<Moves> stacks;
  for (const std::string &move : ALL) stacks.push_back({move});
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

// A carousel rotates about z and carries a swing along its own x, which after a quarter turn is along y.
void moves_act_in_the_frame_of_those_before()
{
  const Moves moves = {"rotate 0 0 0 0 0 1 4", "linear 2 0 0"};
  const Vector at = place(moves, 1.0);
  check_vectors(at, Vector{-OWN[1], OWN[0] + 2, OWN[2]}, 1e-14);
  // In reverse order the axis moves along x.
  const Vector other = place({moves[1], moves[0]}, 1.0);
  check_vectors(other, Vector{-OWN[1] + 2, OWN[0], OWN[2]}, 1e-14);
}

// The mean velocity of a point is its displacement over the time; several calls in a step count once.
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
  drum.moves.push_back(make("rotate 0 0 0 1 0 0 4"));
  drum.go_to(1.0, {});
  check_vectors(drum.spin(), Vector{0.5 * M_PI, -2, 0}, 1e-14);
}

void variables()
{
  WallMotion motion;
  Words words("variable v_x v_y v_z variable/rotate 0 0 0 0 0 1 v_a");
  for (int n = 0; n < 2; n++) motion.moves.push_back(read_move(words));
  CHECK((words.variables == std::vector<std::string>{"x", "y", "z", "a"}));
  CHECK(words.read == "move variable v_x v_y v_z variable/rotate 0 0 0 0 0 1 v_a");
  motion.variables = words.variables;
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

// No point of the ball is ever faster than the bound. A single move comes close to it.
void greatest_speeds()
{
  const double radius = 0.4;
  for (const std::string &move : ALL) {
    WallMotion motion = stack({move});
    motion.go_to(0.0, {});
    const double bound = motion.greatest_speed(OWN, radius);
    double fastest = 0.0;
    for (int n = 0; n < 400; n++) {
      motion.go_to(0.01 * n, {});
      const Pose &pose = motion.pose();
      // The farthest point is radially outward from the axis.
      fastest = std::fmax(fastest, length(pose.velocity_at(pose.to_space(OWN))) + length(pose.spin) * radius);
    }
    CHECK(fastest <= bound * (1 + 1e-12));
    CHECK(fastest >= 0.99 * bound);
  }
}

// The text of each kind of error.
void errors()
{
  const auto text = [](const std::string &line) {
    try {
      make(line);
    } catch (const std::string &thrown) {
      return thrown;
    }
    return std::string("none");
  };
  CHECK(text("none") == "none");
  CHECK(text("") == "its kind is missing after 'move'");
  CHECK(text("spin") == "unknown move 'spin'; accepted: linear wiggle rotate swing variable variable/rotate "
                        "follow servo hinge none");
  CHECK(text("linear 1 2") == "vx, vy or vz is missing after 'move linear 1 2'");
  CHECK(text("swing 0 0 0 0 0 1 5 -2") == "period of move swing is -2, accepted: above 0");
  CHECK(text("rotate 0 0 0 0 0 0 1") == "the axis of move rotate is 0 0 0, accepted: any other");
  CHECK(text("variable v_x NULL v_") == "'v_' is not a variable, accepted: v_NAME or NULL");
  CHECK(text("variable/rotate 0 0 0 0 0 1 NULL") == "'NULL' is not a variable, accepted: v_NAME");
  CHECK(text("from_rest w 1 1") == "direction is 'w', accepted: x y z");
}

// A new motion begins at the wall's position. A restart continues in phase if the words are the same.
void changes_and_restarts()
{
  WallMotion motion = stack(ALL);
  motion.words = "all";
  motion.go_to(0.3, {});
  const Vector here = motion.pose().to_space(OWN);
  WallMotion other = stack({"linear 1 0 0"});
  other.words = "linear";
  motion.change_to(std::move(other));
  motion.go_to(0.0, {});
  check_vectors(motion.pose().to_space(OWN), here, 1e-14);
  motion.go_to(0.5, {});
  check_vectors(motion.pose().to_space(OWN), here + Vector{0.5, 0, 0}, 1e-14);

  const MotionState state = motion.state();
  WallMotion again = stack({"linear 1 0 0"});
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
  errors();
  changes_and_restarts();
  return CHECK_RESULT();
}
