/* SPDX-License-Identifier: GPL-2.0-only */
/* Physics shared by linear_history, linear_history_classic and mindlin_classic. */
#ifndef GRIP_LINEAR_SPRING_H
#define GRIP_LINEAR_SPRING_H

#include "laws/shared/host_spring.h"

/* Constants of the laws named above and of the laws in mindlin.h: their parameters, in the order of the
 * tables. */
struct grip_host_friction {
  /* kt [F/L], or [F/L^2] for the laws in mindlin.h; x_gamma_t, mu [-] */
  double kt, x_gamma_t, mu;
};

/* k: force divided by spring length. */
GRIP_PHYSICS struct tangential_force grip_linear_spring(struct grip_host_friction c,
                                                        struct tangential_contact in, double k)
{
  const struct grip_slide s =
      grip_host_spring(in.spring, in.velocity, in.stretch, k, c.x_gamma_t * in.damping, c.mu * in.load);
  return grip_slide_force(s);
}

#endif
