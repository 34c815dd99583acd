// SPDX-License-Identifier: GPL-2.0-only
// Masses of overlapping spheres with which they have the mass, centre and inertia of a given body.
#ifndef GRIP_MEMBER_MASSES_H
#define GRIP_MEMBER_MASSES_H

#include "clump/ball_union.h"

#include <cstddef>
#include <vector>

namespace Grip {

struct MemberMasses {
  std::vector<double> masses; // all above 0
  // Relative errors that are left: of the mass, of the centre in units of the cube root of the volume, and of
  // the moments of inertia in units of the largest.
  double mass_error = 0.0, centre_error = 0.0, inertia_error = 0.0;
};

// Whether no error is left but rounding.
bool is_exact(const MemberMasses &);

// body: its centre is the origin, its density is 1.
MemberMasses member_masses(const std::vector<Ball> &, const BodyIntegrals &body);

// At most `most` of the candidates: those that must join the balls so that masses exist with which all
// together are the body, or nearly so if more were needed.
std::vector<Ball> missing_carriers(const std::vector<Ball> &balls, const std::vector<Ball> &candidates,
                                   const BodyIntegrals &body, std::size_t most);

} // namespace Grip

#endif
