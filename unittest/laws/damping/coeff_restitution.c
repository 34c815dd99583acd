/* SPDX-License-Identifier: GPL-2.0-only */
/* damping coeff_restitution: the measured restitution is that of the input, for every speed, size and
 * stiffness. */
#include "support/impact.h"
#include "model/model.h"

/* hooke: sqrt(4 m k/(1 + (pi/ln e)^2)) (pair_granular.rst). */
static void points_hooke(void)
{
  const struct grip_model model = model_of("hooke 1024 0.5 damping coeff_restitution");
  struct contact c = contact_of(1, 1, 0.0625);
  c.reduced_mass = 0.25;
  const double pi = acos(-1);
  CHECK_CLOSE(contact_run(&model, &c).damping, 32 / sqrt(1 + pow(pi / log(0.5), 2)), 1e-13);
  c.u = grip_vec(1, 2, -2);
  CHECK_CLOSE(contact_run(&model, &c).normal, 64 + 64 / sqrt(1 + pow(pi / log(0.5), 2)), 1e-13);
}

/* Other laws: -2 sqrt(5/6) ln e/sqrt(pi^2 + ln^2 e) sqrt(3/2 k_nd m) = -sqrt(5) ln e/sqrt(...) sqrt(k_nd
 * m). */
static void points_hertz(void)
{
  struct contact c = contact_of(0.5, 0.5, 0.0625); /* a = 1/8: k_nd = k a */
  c.reduced_mass = 0.25;
  const double pi = acos(-1), l = log(0.8), factor = -sqrt(5) * l / sqrt(pi * pi + l * l);
  const struct grip_model hertz = model_of("hertz 512 0.8 damping coeff_restitution");
  CHECK_CLOSE(contact_run(&hertz, &c).damping, 4 * factor, 1e-13);
  const struct grip_model material = model_of("hertz/material 768 0.8 0 damping coeff_restitution");
  CHECK_CLOSE(contact_run(&material, &c).damping, 4 * factor, 1e-13);
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  const struct grip_model elastic = model_of("hertz 512 1 damping coeff_restitution");
  CHECK_CLOSE(contact_run(&elastic, &c).damping, 0, 0);
  const struct grip_model hooke = model_of("hooke 512 1 damping coeff_restitution");
  CHECK_CLOSE(contact_run(&hooke, &c).damping, 0, 0);
  const struct grip_model soft = model_of("hertz 0 0.5 damping coeff_restitution");
  CHECK_CLOSE(contact_run(&soft, &c).damping, 0, 0);
  const struct grip_model model = model_of("hertz 512 0.5 damping coeff_restitution");
  c = contact_of(1, 1, 0x1p-40);
  CHECK(isfinite(contact_run(&model, &c).damping));
}

static void restitution(const char *normal, double e, double radius, double mass, double v0, double time)
{
  char line[MAX_LINE];
  snprintf(line, sizeof line, "%s %.17g%s damping coeff_restitution", normal, e,
           strncmp(normal, "hertz/", 6) == 0 ? " 0.3" : "");
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(radius, 2 * radius, 0);
  c.reduced_mass = mass;
  CHECK_CLOSE(impact_run(&model, c, v0, time / 20000, 100 * time).restitution, e, 1e-5);
}

static void impacts(void)
{
  restitution("hooke 1000", 0.2, 1, 0.5, 0.1, 0.07);
  restitution("hooke 1000", 0.9, 1, 0.5, 2, 0.07);
  restitution("hertz 1e5", 0.3, 1, 0.5, 0.1, 0.02);
  restitution("hertz 1e5", 0.8, 0.1, 0.1, 1, 0.02);
  restitution("hertz/material 1e6", 0.6, 1, 3, 0.5, 0.01);
  restitution("hertz/material 1e6", 0.95, 1, 3, 0.001, 0.04);
}

static void bad_words(void)
{
  CHECK_REFUSED("hooke 1000 0.5 damping coeff", "coeff");
  CHECK_REFUSED("hooke 1000 -0.5 damping coeff_restitution", "eta");
}

/* Every linear law has the factor 2 of a linear spring, not just hooke. */
static void any_linear_law(void)
{
  struct grip_model model = model_of("hooke 1000 0.5 damping coeff_restitution");
  struct grip_law spring = *model.law[GRIP_NORMAL];
  const double alpha = 2 * log(2) / sqrt(log(2) * log(2) + acos(-1) * acos(-1));
  char error[GRIP_MAX_ERROR] = "";
  spring.name = "spring";
  model.law[GRIP_NORMAL] = &spring;
  CHECK(grip_model_finish(&model, error) == 0);
  CHECK_CLOSE(model.constants[GRIP_DAMPING][0], alpha, 1e-14);
}

int main(void)
{
  any_linear_law();
  points_hooke();
  points_hertz();
  limits();
  impacts();
  bad_words();
  return CHECK_RESULT();
}
