// SPDX-License-Identifier: GPL-2.0-only
// move linear vx vy vz: a constant velocity.
#include "motion/moves.h"

using namespace Grip;

namespace {

class Linear : public Move {
public:
  explicit Linear(const Vector &velocity_) : velocity(velocity_) {}

  const char *name() const override { return "move linear"; }
  Freedom freedom() const override { return {Freedom::SHIFT, {}, velocity}; }
  Pose pose(double time, const MoveValues &) const override { return shifted_by(time * velocity, velocity); }
  Vector greatest_velocity(const MoveValues &) const override { return sizes(velocity); }

private:
  Vector velocity;
};

} // namespace

std::unique_ptr<Move> Grip::read_linear(MotionWords &in)
{
  return std::make_unique<Linear>(in.three("vx, vy or vz"));
}
