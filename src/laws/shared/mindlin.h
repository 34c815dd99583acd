/* SPDX-License-Identifier: GPL-2.0-only */
/* The four laws of Mindlin's spring that the host has: mindlin, with and without /force and _rescale. */
#ifndef GRIP_MINDLIN_H
#define GRIP_MINDLIN_H

#include "laws/shared/host_spring.h"
#include "laws/shared/moduli.h"

#define SETTLES 1

struct constants {
  double kt, x_gamma_t, mu;
};

static const struct grip_parameter parameters[] = {
    {"kt", "F/L^2", 0, HUGE_VAL, NAN, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "stiffness over contact radius, or NULL"},
    {"x_gamma_t", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential over normal damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "friction coefficient"},
};

/* kt' for NULL. The host has mixed the Poisson ratios of such laws, and E already is the contact's modulus. */
static double stiffness(const struct grip_model *model)
{
  const double young = model->value[GRIP_NORMAL][0], nu = model->value[GRIP_NORMAL][2];
  const bool host_mixes = model->law[GRIP_NORMAL]->parameters[2].mixing == GRIP_MIX_GEOMETRIC;
  if (model->mixed && host_mixes) return 8 * young / (4 * (2 - nu) * (1 + nu));
  return 8 * grip_shear_modulus(model->material);
}

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_TANGENTIAL], sizeof c);
  if (isnan(c.kt)) {
    if (!(model->law[GRIP_NORMAL]->flags & GRIP_MATERIAL))
      return "NULL for kt needs a normal model with a modulus: hertz/material dmt jkr schwarz mdr";
    c.kt = stiffness(model);
  }
  c.x_gamma_t *= model->tangential_damping;
  model->shear = (struct grip_shear){c.kt, c.x_gamma_t, c.mu};
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

/* rescale: a spring shrinks with the contact radius on unloading. is_force: the history is the spring's force, not its
 * stretch. Both are literals of the laws. */
static inline struct grip_vec grip_mindlin_turn(struct constants c, struct tangential_contact in,
                                                int is_force, int rescale)
{
  const int unloads = rescale && in.contact_radius < in.memory;
  const double ratio = unloads ? in.contact_radius / in.memory : 1;
  const double k = is_force ? 1 : c.kt * in.contact_radius;
  return grip_host_turn(grip_scale(ratio, in.spring), in.normal, in.dt, k, c.mu * in.load);
}

static inline struct settled grip_mindlin_settle(struct constants c, struct tangential_contact in,
                                                 struct grip_vec now, int is_force)
{
  const double k = c.kt * in.contact_radius;
  const struct grip_vec stretch = grip_scale(is_force ? -k * in.dt : in.dt, in.velocity);
  return grip_host_settle(grip_add(in.spring, stretch), in.velocity, now, in.dt, is_force ? 1 : k,
                          c.mu * in.load);
}

static inline struct tangential_force grip_mindlin(struct constants c, struct tangential_contact in,
                                                   int is_force, int rescale)
{
  const double k = c.kt * in.contact_radius;
  const double unit = is_force && k > 0 ? k : 1; /* a spring of force over this is a stretch */
  const struct grip_vec before = grip_scale(is_force ? -1 / unit : 1, in.spring);
  const struct grip_slide s =
      grip_host_spring(before, in.velocity, in.stretch, k, c.x_gamma_t * in.damping, c.mu * in.load);
  /* A spring that shrank at a set-up must not shrink again at the next. */
  const int noted = rescale && (in.dt > 0 || in.contact_radius < in.memory);
  return (struct tangential_force){
      .force = s.force,
      .spring = grip_scale(is_force ? -k : 1, s.spring),
      .memory = noted ? in.contact_radius : in.memory,
      .rigidity = is_force ? (k > 0 ? 1 / k : 0) : k,
      .dashpot = s.dashpot,
      .slides = s.slides,
  };
}

#endif
