/* SPDX-License-Identifier: GPL-2.0-only */
/* Elasto-plastic contact without adhesion: the latching spring of Walton and Braun, soft on loading, stiff on
 * unloading.
 *
 * Source      walton_braun1986 (partially latching spring; the restitution of both forms)
 * Equation    k2      = k1/e^2, or with s: k2 = k1 + s k1 dm
 *             elastic = max(0, k2 (delta - delta0)),  delta0 = (1 - k1/k2) dm;  k1 delta while delta is dm
 * Symbols     delta overlap [L]; dm its largest value so far, the history [L]; k1 dm largest force so far
 *             [F]; k1, k2 stiffness of loading, and of unloading and reloading [F/L]; e restitution [-]; s
 *             growth of k2 with the largest force [1/L]
 * Departs from source   none known; the paper itself was not available, see the page
 * Valid when  delta is small against the radii. Restitution e, or with s: 1/sqrt(1 + s dm),
 *             dm = v0 sqrt(m* / k1) */
#ifndef GRIP_NORMAL_WALTON_BRAUN_H
#define GRIP_NORMAL_WALTON_BRAUN_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_WALTON_BRAUN_SLOTS 1
#define NORMAL_WALTON_BRAUN_OWN_HISTORY 0
#define NORMAL_WALTON_BRAUN_WRITES GRIP_PLASTIC

struct normal_walton_braun_constants {
  /* k1 [F/L] */
  double k1;
  /* k2 at the largest overlap dm is `k2 + growth dm` [F/L; F/L^2]. */
  double k2, growth;
};

/* Work lost in the first loading to dm: the work of loading minus the work recovered on unloading. This loss
 * increases with dm. */
GRIP_PHYSICS double normal_walton_braun_loss(struct normal_walton_braun_constants c, double dm)
{
  return 0.5 * c.k1 * dm * dm * (1 - c.k1 / (c.k2 + c.growth * dm));
}

GRIP_PHYSICS struct normal_force normal_walton_braun(struct normal_walton_braun_constants c,
                                                     struct normal_contact in)
{
  const double dm = grip_max(in.history, in.overlap);
  const double k2 = c.k2 + c.growth * dm;
  const double line = grip_max(0, k2 * (in.overlap - dm) + c.k1 * dm);
  struct normal_force out = GRIP_ZERO;
  out.elastic = line;
  out.stiffness = k2;
  out.loading = c.k1;
  out.history = dm;
  out.stored = 0.5 * line * line / k2;
  out.lost = GRIP_LOST_TO_PLASTICITY;
  out.yielded = normal_walton_braun_loss(c, dm) - normal_walton_braun_loss(c, in.history);
  return out;
}

#endif
