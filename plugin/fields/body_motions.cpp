// SPDX-License-Identifier: GPL-2.0-only
#include "fields/body_motions.h"

#include "atom.h"
#include "domain.h"
#include "interfaces/contact_styles.h"

#include <algorithm>

using namespace Grip;

void BodyMotions::take()
{
  motions.resize(atom->nlocal + atom->nghost);
  for (int i = 0; i < atom->nlocal; i++) motions[i] = {vector_of(atom->v[i]), vector_of(atom->omega[i])};
}

// The velocity by which an atom and its image differ, in a box whose size changes.
Vector BodyMotions::across(const int *border) const
{
  const double *rate = domain->h_rate; // xx, yy, zz, yz, xz, xy
  return {border[0] * rate[0] + border[5] * rate[5] + border[4] * rate[4],
          border[1] * rate[1] + border[3] * rate[3], border[2] * rate[2]};
}

int BodyMotions::pack(int n, const int *atoms, double *buffer, bool across_border, const int *border) const
{
  const bool deforms = across_border && domain->deform_vremap;
  double *to = buffer;
  for (int k = 0; k < n; k++) {
    BodyMotion motion = motions[atoms[k]];
    if (deforms && (atom->mask[atoms[k]] & domain->deform_groupbit))
      motion.velocity = motion.velocity + across(border);
    to = std::copy_n(motion.velocity.data(), 3, to);
    to = std::copy_n(motion.spin.data(), 3, to);
  }
  return static_cast<int>(to - buffer);
}

void BodyMotions::unpack(int n, int first, const double *buffer)
{
  for (int k = 0; k < n; k++)
    motions[first + k] = {vector_of(buffer + NVALUES * k), vector_of(buffer + NVALUES * k + 3)};
}

ContactPower BodyMotions::power(const StepSamples &samples, std::size_t n) const
{
  const ContactSample &contact = samples.contacts[n];
  const BodyMotion &i = motions[contact.i];
  if (contact.j >= 0) return power_of_pair(contact, i, motions[contact.j]);
  return power_at_wall(contact, i, wall_place_velocity(*samples.wall, samples.motions[n], contact));
}

// The motion of the closest point over the surface while the centre moves, relative to the wall: a difference
// of points, for all shapes alike.
Vector BodyMotions::wall_place_velocity(const WallContacts &wall, const PointMotion &of_wall,
                                        const ContactSample &contact) const
{
  constexpr double SMALL = 1e-6; // the step of the difference, in radii
  const Vector x = vector_of(atom->x[contact.i]), &away = contact.branch,
               motion = motions[contact.i].velocity - (of_wall.velocity + cross(of_wall.spin, away));
  const double speed = length(motion), radius = atom->radius[contact.i];
  if (speed == 0.0) return of_wall.velocity;
  const double time = SMALL * radius / speed;
  std::vector<Vector> vectors;
  const auto point = [&](double t) {
    const Vector at = x + t * motion;
    vectors.clear();
    wall.away(at, length(away) + 2.0 * SMALL * radius, vectors);
    const auto nearest =
        std::min_element(vectors.begin(), vectors.end(), [&](const Vector &a, const Vector &b) {
          return length(a - away) < length(b - away);
        });
    return nearest == vectors.end() ? at - away : at - *nearest;
  };
  return of_wall.velocity + (0.5 / time) * (point(time) - point(-time));
}
