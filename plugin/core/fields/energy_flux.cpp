// SPDX-License-Identifier: GPL-2.0-only
#include "fields/energy_flux.h"

using namespace Grip;

namespace {

// The place of a contact is (R_i - R_j + d)/2 from the centre of i, on the line of length d between the
// centres: 1 - part of this line. The middle of a bond stays at the same part of the line.
Vector place_velocity(const ContactSample &contact, const Vector &v_i, const Vector &v_j)
{
  const Vector &branch = contact.branch, relative = v_i - v_j;
  if (contact.bonded) return v_j + contact.part * relative;
  const Vector apart = (dot(branch, relative) / dot(branch, branch)) * branch;
  return v_i - 0.5 * apart - (1.0 - contact.part) * (relative - apart);
}

} // namespace

ContactPower Grip::power_of_pair(const ContactSample &contact, const BodyMotion &i, const BodyMotion &j)
{
  return {place_velocity(contact, i.velocity, j.velocity),
          dot(contact.force, i.velocity) + dot(contact.torque_i, i.spin),
          dot(contact.torque_j, j.spin) - dot(contact.force, j.velocity)};
}

ContactPower Grip::power_at_wall(const ContactSample &contact, const BodyMotion &i,
                                 const Vector &place_velocity)
{
  return {place_velocity, dot(contact.force, i.velocity) + dot(contact.torque_i, i.spin), 0.0};
}
