/* SPDX-License-Identifier: GPL-2.0-only */
/* rolling epsd2: the spring has the stiffness of the tangential law, for every tangential law with a spring;
 * no dashpot. */
#include "support/rolling_spring.h"

/* R* = 1/2, F_n = 64: k_r = 128/4 = 32, limit 8. */
static const char line[] = "hooke 1024 0 tangential linear_history 128 0 0.5 rolling epsd2 mu_r 0.25";

static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(2, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-4, 0, 0), 1e-12);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-8, 0, 0), 1e-12);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-8, 0, 0), 1e-12);
}

/* The stiffness for each kind of tangential law, calculated by hand. Spheres of radius 1 with an overlap
 * of 1/16: the contact radius is sqrt(1/32), the reduced radius 1/2, and n is along z. */
static void stiffnesses(void)
{
  const double a = sqrt(0.03125);
  const struct {
    const char *words;
    double k;
  } of[] = {
      {"hooke 1024 0 tangential linear_history 128 0 0.5", 128},
      {"hooke 1024 0 tangential linear_history_classic 128 0 0.5", 128},
      {"hertz 1024 0 tangential mindlin_classic 512 0 0.5", 512 * a},
      {"hertz 1024 0 tangential mindlin 512 0 0.5", 512 * a},
      {"hertz 1024 0 tangential mindlin/force 512 0 0.5", 512 * a},
      {"hertz 1024 0 tangential mindlin_rescale 512 0 0.5", 512 * a},
      {"hertz 1024 0 tangential mindlin_rescale/force 512 0 0.5", 512 * a},
      {"hertz 1024 0 tangential mindlin/direnzo mu 0.5 gstar 64 phi_s 0", 2.0 / 3 * 8 * 64 * a},
      {"luding k2hat 1024 k1_ratio 1 kc_ratio 0 phi_f 0 gamma_n 0 tangential luding kt_ratio 0.25 mu 0.5",
       256},
      {"hooke 1024 0 tangential history mu 0.5", 1024},
      /* G = E/(2 (1 + nu)), 1/G* = 2 (2 - nu)/G */
      {"hertz/material 1024 0 0.25 tangential history mu 0.5", 8 * (1024 / 2.5 / 3.5) * a},
  };
  for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
    char words[MAX_LINE];
    snprintf(words, sizeof words, "%s rolling epsd2 mu_r 1e9", of[k].words);
    const struct grip_model model = model_of(words);
    struct contact c = contact_of(1, 1, 0.0625);
    c.dt = 0x1p-10;
    c.wi = grip_vec(0, 1, 0);
    const struct answer b = contact_run(&model, &c);
    if (!(fabs(b.m.y + of[k].k / 4 * c.dt) < 1e-12 * of[k].k)) fprintf(stderr, "%s\n", words);
    CHECK_CLOSE(b.m.y, -of[k].k / 4 * c.dt, 1e-12);
  }
}

static struct rolling_spring linear(const struct contact *c, double overlap, const struct answer *a)
{
  (void)a;
  const double r = c->wall ? c->radius_i : 0.5;
  return (struct rolling_spring){128 * r * r, 0, 0.2 * r * 1024 * overlap, false};
}

static void words(void)
{
  const struct word_value list[] = {{"mu_r", "0.2", "-0.1", true}};
  check_bad_words("hooke 1 2 tangential linear_history 1 1 1 rolling epsd2", list, 1);
  CHECK_REFUSED("hooke 1 2 rolling epsd2 mu_r 0.1", "linear_history");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory 1 1 rolling epsd2 mu_r 0.1", "linear_nohistory");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory 1 1 rolling epsd2 mu_r 0.1", "mindlin");
  const struct grip_model mixed =
      mixed_model("hooke 1 2 tangential linear_history 1 1 1 rolling epsd2 mu_r 0.1",
                  "hooke 4 2 tangential linear_history 2 1 1 rolling epsd2 mu_r 0.3");
  CHECK_NEAR(mixed.value[GRIP_ROLLING][0], 0.1, 0);
}

int main(void)
{
  points();
  stiffnesses();
  for (int wall = 0; wall < 2; wall++)
    check_path("hooke 1024 0 damping velocity tangential linear_history 128 0 0.5 rolling epsd2 mu_r 0.2",
               linear, wall);
  check_swapped("hooke 1024 0 tangential linear_history 128 0 0.5 rolling epsd2 mu_r 0.2 torsion yes");
  check_turned("hooke 1024 0 tangential linear_history 128 0 0 rolling epsd2 mu_r 0.2 torsion yes");
  check_set_up(line, 8);
  words();
  return CHECK_RESULT();
}
