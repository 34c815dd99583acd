// SPDX-License-Identifier: GPL-2.0-only
#include "shapes/move_rotate.h"

#include "fix_move.h"
#include "host/private_members.h"
#include "lammps.h"
#include "modify.h"

#include <algorithm>
#include <cmath>

using LAMMPS_NS::FixMove;

namespace Grip {

struct OfMove {
  int FixMove::*style;
  double FixMove::*speed;
  double (FixMove::*axis)[3];
};
OfMove members(const OfMove *);
template struct PrivateMembers<OfMove, &FixMove::mstyle, &FixMove::omega_rotate, &FixMove::runit>;

} // namespace Grip

namespace {

const Grip::OfMove of = members(static_cast<const Grip::OfMove *>(nullptr));

// Values of FixMove::mstyle.
enum { LINEAR, WIGGLE, ROTATE, VARIABLE, TRANSROT };

} // namespace

void Grip::MoveRotate::turn(double time, double *q) const
{
  const double speed = length(spin), half = 0.5 * speed * time;
  if (speed == 0.0) return;
  const double c = std::cos(half), s = std::sin(half) / speed, x = s * spin[0], y = s * spin[1],
               z = s * spin[2];
  const double turned[4] = {
      c * q[0] - x * q[1] - y * q[2] - z * q[3], c * q[1] + x * q[0] + y * q[3] - z * q[2],
      c * q[2] + y * q[0] + z * q[1] - x * q[3], c * q[3] + z * q[0] + x * q[2] - y * q[1]};
  std::copy_n(turned, 4, q);
}

std::vector<Grip::MoveRotate> Grip::moves_that_rotate(LAMMPS_NS::LAMMPS *lmp)
{
  std::vector<MoveRotate> found;
  for (const LAMMPS_NS::Fix *fix : lmp->modify->get_fix_by_style("^move$")) {
    const auto *move = dynamic_cast<const FixMove *>(fix);
    if (!move || (move->*of.style != ROTATE && move->*of.style != TRANSROT)) continue;
    const double *axis = move->*of.axis;
    found.push_back({move->groupbit, (move->*of.speed) * vector_of(axis)});
  }
  return found;
}
