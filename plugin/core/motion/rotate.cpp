// SPDX-License-Identifier: GPL-2.0-only
// move rotate px py pz ax ay az period: rotation about an axis through a point, one turn per period.
#include "motion/moves.h"

using namespace Grip;

namespace {

class Rotate : public Move {
public:
  explicit Rotate(MotionWords &in)
  {
    in.point_and_axis(point, axis, name());
    period = in.number("period");
    if (period == 0.0) in.fail("period of move rotate is 0, accepted: any other");
  }

  const char *name() const override { return "move rotate"; }
  Freedom freedom() const override { return {Freedom::TURN, point, axis}; }
  Pose pose(double time, const MoveValues &) const override
  {
    return turned_about(point, axis, phase(time, period), TWO_PI / period);
  }
  double greatest_spin(const MoveValues &) const override { return std::fabs(TWO_PI / period); }

private:
  Vector point, axis;
  double period;
};

} // namespace

std::unique_ptr<Move> Grip::read_rotate(MotionWords &in)
{
  return std::make_unique<Rotate>(in);
}
