// SPDX-License-Identifier: GPL-2.0-only
// move wiggle Ax Ay Az period: an oscillation with the displacement A sin(2 pi t/period). The older words
// `wiggle dim amplitude period` have the displacement A (1 - cos(2 pi t/period)), which begins at rest.
#include "motion/moves.h"

using namespace Grip;

namespace {

class Wiggle : public Move {
public:
  Wiggle(const Vector &amplitude_, double period_, bool from_rest_)
      : amplitude(amplitude_), period(period_), from_rest(from_rest_)
  {
  }

  const char *name() const override { return from_rest ? "wiggle" : "move wiggle"; }
  Freedom freedom() const override { return {Freedom::SHIFT, {}, amplitude}; }
  Pose pose(double time, const MoveValues &) const override
  {
    const double omega = TWO_PI / period, now = phase(time, period);
    return from_rest ? shifted_by((1.0 - std::cos(now)) * amplitude, omega * std::sin(now) * amplitude)
                     : shifted_by(std::sin(now) * amplitude, omega * std::cos(now) * amplitude);
  }
  Vector greatest_velocity(const MoveValues &) const override { return TWO_PI / period * sizes(amplitude); }

private:
  Vector amplitude;
  double period;
  bool from_rest;
};

} // namespace

std::unique_ptr<Move> Grip::read_wiggle(MotionWords &in)
{
  const Vector amplitude = in.three("Ax, Ay or Az");
  return std::make_unique<Wiggle>(amplitude, in.above_zero("period", "move wiggle"), false);
}

std::unique_ptr<Move> Grip::read_wiggle_from_rest(MotionWords &in)
{
  Vector amplitude{};
  double &along = amplitude[in.dimension()];
  along = in.number("amplitude");
  return std::make_unique<Wiggle>(amplitude, in.above_zero("period", "wiggle"), true);
}
