// SPDX-License-Identifier: GPL-2.0-only
// The contacts between a rigid body and one partner, summed up, for dividing the mass of the body among their
// dashpots. Does not depend on LAMMPS.
//
// A contact c gets the part S_c / W_c of the mass, where W_c is the sum of S_d |n_c . n_d| over all contacts
// d that touch now. S is the stiffness that the dashpot uses, n the normal. Contacts that push in one
// direction thus share the mass, and contacts at right angles do not. The sum over the magnitudes cannot be
// computed from totals, but two lower bounds of it can; the larger one is used. It is exact if all normals
// have the same angle with a common axis, as in a groove, and if they are parallel or at right angles.
#ifndef GRIP_STIFFNESS_SUM_H
#define GRIP_STIFFNESS_SUM_H

#include "grip/batch.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Grip {

// One contact.
struct Push {
  double n[3], stiffness;
};

// The masses of a group of contacts are divided again when an overlap has changed by this part of itself, or
// when a contact begins or ends. The stiffness of a Hertzian contact has then changed by a tenth.
constexpr double CHANGE_OF_OVERLAP = 0.2;

// overlap: not below 0.
inline double stiffness_at(const grip_dashpot_stiffness &of, double reduced_radius, double overlap)
{
  return of.by_radius ? of.scale * std::sqrt(reduced_radius * overlap) : of.scale;
}

struct StiffnessSum {
  static constexpr int VALUES = 9;

  // Sum of S n; and the sum of S n n as xx, yy, zz, xy, xz, yz.
  double along[3], tensor[6];

  // sign: -1 if the normal points from the partner to the body in other contacts, and here in the opposite
  // direction. weight: the part of the contact that this rank counts.
  void add(const Push &push, double sign, double weight)
  {
    const double *n = push.n, s = weight * push.stiffness;
    for (int d = 0; d < 3; d++) {
      along[d] += sign * s * n[d];
      tensor[d] += s * n[d] * n[d];
    }
    tensor[3] += s * n[0] * n[1];
    tensor[4] += s * n[0] * n[2];
    tensor[5] += s * n[1] * n[2];
  }

  // The part of the mass for a contact, at most 1. A single contact has the whole mass, also if it only
  // begins to touch.
  double share(const Push &push, double sign) const
  {
    const double *n = push.n;
    const double one_side = sign * (n[0] * along[0] + n[1] * along[1] + n[2] * along[2]);
    const double both_sides =
        n[0] * n[0] * tensor[0] + n[1] * n[1] * tensor[1] + n[2] * n[2] * tensor[2] +
        2.0 * (n[0] * n[1] * tensor[3] + n[0] * n[2] * tensor[4] + n[1] * n[2] * tensor[5]);
    const double all = std::max(std::max(one_side, both_sides), push.stiffness);
    return all > 0.0 ? push.stiffness / all : 1.0;
  }
};

// The parts of the mass for two contacts with the same partner, as StiffnessSum would give them. signs: the
// product of their signs.
inline std::array<double, 2> share_of_two(const Push &a, const Push &b, double signs, double weight_a,
                                          double weight_b)
{
  const double cosine = signs * (a.n[0] * b.n[0] + a.n[1] * b.n[1] + a.n[2] * b.n[2]);
  const double along = std::max(cosine, cosine * cosine);
  const double all_a = std::max(weight_a * a.stiffness + along * weight_b * b.stiffness, a.stiffness);
  const double all_b = std::max(weight_b * b.stiffness + along * weight_a * a.stiffness, b.stiffness);
  return {all_a > 0.0 ? a.stiffness / all_a : 1.0, all_b > 0.0 ? b.stiffness / all_b : 1.0};
}

// The sum of a group of contacts on all ranks. changed: the number of ranks on which it has changed.
struct StiffnessSumOfRanks {
  static constexpr int VALUES = StiffnessSum::VALUES + 1;
  StiffnessSum pushes;
  double changed;
};

// The moments of inertia with which rolling dashpots are computed are divided as the masses are.
inline void divide_inertia(grip_batch &batch)
{
  for (int k = 0; k < batch.nblocks * GRIP_LANES; k++)
    if (batch.reduced_mass[k] > 0.0) batch.reduced_inertia[k] *= batch.shared_mass[k] / batch.reduced_mass[k];
}

} // namespace Grip

#endif
