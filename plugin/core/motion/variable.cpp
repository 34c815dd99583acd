// SPDX-License-Identifier: GPL-2.0-only
// move variable v_x v_y v_z: a displacement given by variables.
#include "motion/moves.h"

using namespace Grip;

namespace {

class Variable : public Move {
public:
  explicit Variable(MotionWords &in)
  {
    for (int &number : numbers) number = in.variable(true);
  }

  const char *name() const override { return "move variable"; }
  Freedom freedom() const override
  {
    Freedom freedom = {Freedom::SHIFT, {}, {}};
    for (int d = 0; d < 3; d++) freedom.axis[d] = numbers[d] < 0 ? 0.0 : 1.0;
    return freedom;
  }
  Pose pose(double, const MoveValues &values) const override
  {
    Vector by{}, rate{};
    for (int d = 0; d < 3; d++) {
      if (numbers[d] < 0) continue;
      by[d] = values[numbers[d]].value;
      rate[d] = values[numbers[d]].rate;
    }
    return shifted_by(by, rate);
  }
  Vector greatest_velocity(const MoveValues &values) const override
  {
    return sizes(pose(0.0, values).velocity);
  }

private:
  int numbers[3] = {-1, -1, -1}; // index of each variable; -1 if the component is always 0
};

} // namespace

std::unique_ptr<Move> Grip::read_variable(MotionWords &in)
{
  return std::make_unique<Variable>(in);
}
