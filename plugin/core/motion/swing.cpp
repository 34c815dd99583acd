// SPDX-License-Identifier: GPL-2.0-only
// move swing px py pz ax ay az degrees period: rotation about an axis through a point, back and forth by an
// angle.
#include "motion/moves.h"

using namespace Grip;

namespace {

class Swing : public Move {
public:
  explicit Swing(MotionWords &in)
  {
    in.point_and_axis(point, axis, name());
    angle = in.number("degrees") * (TWO_PI / 360.0);
    period = in.above_zero("period", name());
  }

  const char *name() const override { return "move swing"; }
  Freedom freedom() const override { return {Freedom::TURN, point, axis}; }
  Pose pose(double time, const MoveValues &) const override
  {
    const double omega = TWO_PI / period, now = phase(time, period);
    return turned_about(point, axis, angle * std::sin(now), angle * omega * std::cos(now));
  }
  double greatest_spin(const MoveValues &) const override { return std::fabs(TWO_PI / period * angle); }

private:
  Vector point, axis;
  double angle, period; // angle in radians
};

} // namespace

std::unique_ptr<Move> Grip::read_swing(MotionWords &in)
{
  return std::make_unique<Swing>(in);
}
