// SPDX-License-Identifier: GPL-2.0-only
// move variable/rotate px py pz ax ay az v_angle: rotation about an axis through a point, by a variable in
// radians.
#include "motion/moves.h"

using namespace Grip;

namespace {

class VariableRotate : public Move {
public:
  explicit VariableRotate(MotionWords &in)
  {
    in.point_and_axis(point, axis, name());
    number = in.variable(false);
  }

  const char *name() const override { return "move variable/rotate"; }
  Freedom freedom() const override { return {Freedom::TURN, point, axis}; }
  Pose pose(double, const MoveValues &values) const override
  {
    return turned_about(point, axis, values[number].value, values[number].rate);
  }
  double greatest_spin(const MoveValues &values) const override { return std::fabs(values[number].rate); }

private:
  Vector point, axis;
  int number;
};

} // namespace

std::unique_ptr<Move> Grip::read_variable_rotate(MotionWords &in)
{
  return std::make_unique<VariableRotate>(in);
}
