/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential mindlin/direnzo: two thirds of Mindlin's spring, slip of the elastic part, phi_s from e, G*
 * (doc/laws). */
#include "support/bad_words.h"
#include "support/mixed.h"
#include "support/reach.h"
#include "support/spring_reference.h"
#include "support/stick_slip.h"

/* R* = 1/4, overlap 1/16: a = 1/8. E = 6144, nu = 0: 4/3 E* = 4096, F_n = 4096/128 = 32: limit 16. G* =
 * 192: k_t = 8 * 192/8 = 192, and two thirds of it is 128. */
#define NORMAL "hertz/material 6144 0 0 damping velocity "
static const char line[] = NORMAL "tangential mindlin/direnzo mu 0.5 phi_s 0 gstar 192";

/* xi grows by 1/64 per step, so the force grows by 2. The eighth step reaches the limit, where it already
 * slips. */
static void stick_and_slip(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0x1p-6;
  c.u = grip_vec(0, 1, 0);
  for (int step = 1; step <= 20; step++) {
    const double want = step < 8 ? 2 * step : 16;
    CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -want, 0), 1e-12);
    CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, want / 128, 0), 1e-15);
  }
  c.u = grip_vec(0, -1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -14, 0), 1e-12);
  c.u = grip_vec(4, 0, 0); /* (8, 14): 16.12, shortened without a change of direction */
  const double long_way = sqrt(64 + 196);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(-16 * 8 / long_way, -16 * 14 / long_way, 0), 1e-12);
}

/* gamma_t = phi_s sqrt(m k_t) = 0.25 sqrt(3 * 192) = 6, with the whole k_t. At the limit there is no
 * dashpot. */
static void dashpot_while_sticking(void)
{
  const struct grip_model model = model_of(NORMAL "tangential mindlin/direnzo mu 0.5 phi_s 0.25 gstar 192");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.reduced_mass = 3;
  c.dt = 0x1p-6;
  c.u = grip_vec(0, 7, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -14 - 6 * 7, 0), 1e-11);
  c.u = grip_vec(0, 1 + 1e-12, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-11);
  CHECK_NEAR(spring_of(&model, &c).y, 0.125, 1e-15);
  c.u = grip_vec(0, -1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -14 + 6, 0), 1e-11);
  check_set_up(&model, c, 128, 6);
}

/* phi_s = -2 sqrt(5/6) ln e/sqrt(ln^2 e + pi^2), 0 for e = 1. */
static void dissipation_from_e(void)
{
  const double es[] = {1e-6, 0.1, 0.5, 0.9, 1}, pi = acos(-1);
  for (int k = 0; k < 5; k++) {
    char text[MAX_LINE];
    snprintf(text, sizeof text, NORMAL "tangential mindlin/direnzo gstar 192 e %g mu 1e3", es[k]);
    const struct grip_model model = model_of(text);
    const double l = log(es[k]), phi_s = -2 * sqrt(5. / 6) * l / sqrt(l * l + pi * pi);
    struct contact c = contact_of(0.5, 0.5, 0.0625);
    c.reduced_mass = 3;
    check_set_up(&model, c, 128, phi_s * 24);
    c.u = grip_vec(0, 1, 0);
    CHECK_NEAR(contact_run(&model, &c).f.y, -phi_s * 24, 1e-11);
  }
}

/* G* from the material of the normal law, from the law's own words, or given as a number.
 * nu = 0.25, E = 3000: G = 1200, 1/G* = 2 * 1.75/1200. */
static void shear_modulus(void)
{
  static const char *const lines[] = {
      "hertz/material 3000 0 0.25 damping velocity tangential mindlin/direnzo mu 1e3 phi_s 0.5",
      "schwarz 3000 0 0.25 0 0.5 damping velocity tangential mindlin/direnzo mu 1e3 phi_s 0.5",
      "hertz 4096 0 damping velocity tangential mindlin/direnzo mu 1e3 phi_s 0.5 young 3000 poisson 0.25",
      "hooke 512 0 tangential mindlin/direnzo mu 1e3 phi_s 0.5 poisson 0.25 young 3000",
      "luding k2hat 512 k1_ratio 1 kc_ratio 0 phi_f 0 tangential mindlin/direnzo young 3000 poisson 0.25 "
      "phi_s 0.5 "
      "mu 1e3",
      "plastic k1 512 k2max 512 kc 0 phi_f 0 tangential mindlin/direnzo young 3000 poisson 0.25 phi_s 0.5 mu "
      "1e3",
      "hooke/hysteresis young 3000 poisson 0.25 v_char 1 soft_particles yes k2_ratio 1 kc_ratio 0 phi_f 0 e "
      "1 "
      "tangential mindlin/direnzo mu 1e3 phi_s 0.5",
      "hooke/hysteresis k1 512 k2_ratio 1 kc_ratio 0 phi_f 0 e 1 "
      "tangential mindlin/direnzo mu 1e3 phi_s 0.5 young 3000 poisson 0.25",
  };
  const double kt = 8 * 1200 / 3.5 / 8;
  for (int k = 0; k < 8; k++) {
    const struct grip_model model = model_of(lines[k]);
    struct contact c = contact_of(0.5, 0.5, 0.0625);
    c.reduced_mass = 3;
    check_set_up(&model, c, kt * 2 / 3, 0.5 * sqrt(3 * kt));
  }
  static const char *const given[] = {
      "hertz/material 3000 0 0.25 damping velocity tangential mindlin/direnzo mu 1e3 phi_s 0.5 gstar 192",
      "hooke 512 0 tangential mindlin/direnzo gstar 192 mu 1e3 phi_s 0.5",
  };
  for (int k = 0; k < 2; k++) {
    const struct grip_model model = model_of(given[k]);
    check_set_up(&model, contact_of(0.5, 0.5, 0.0625), 128, 0.5 * sqrt(192));
  }
}

/* 1/G* = (2 - nu_i)/G_i + (2 - nu_j)/G_j. E = 3000, nu = 0.5: G = 1000, 1.5/1000; E = 4000, nu = 0.25: G =
 * 1600, 1.75/1600. If G* is given for both types, the mixed G* is the harmonic mean. */
static void mixed(void)
{
  const double shear = 1 / (1.5 / 1000 + 1.75 / 1600), kt = 8 * shear / 8;
  const struct contact c = contact_of(0.5, 0.5, 0.0625);
#define LAW " tangential mindlin/direnzo mu 1e3 phi_s 0.5"
  const struct grip_model material = mixed_model("hertz/material 3000 0 0.5 damping velocity" LAW,
                                                 "hertz/material 4000 0 0.25 damping velocity" LAW);
  check_set_up(&material, c, kt * 2 / 3, 0.5 * sqrt(kt));
  const struct grip_model adhesive = mixed_model("schwarz 3000 0 0.5 0 0.3 damping velocity" LAW,
                                                 "schwarz 4000 0 0.25 0 0.3 damping velocity" LAW);
  check_set_up(&adhesive, c, kt * 2 / 3, 0.5 * sqrt(kt));
  const struct grip_model own =
      mixed_model("hooke 512 0" LAW " young 3000 poisson 0.5", "hooke 512 0" LAW " young 4000 poisson 0.25");
  check_set_up(&own, c, kt * 2 / 3, 0.5 * sqrt(kt));
  const struct grip_model given = mixed_model("hooke 512 0" LAW " gstar 100", "hooke 512 0" LAW " gstar 300");
  check_set_up(&given, c, 150 * 2. / 3, 0.5 * sqrt(150));
  const struct grip_model friction =
      mixed_model("hooke 512 0 tangential mindlin/direnzo mu 0.3 phi_s 0.5 gstar 100",
                  "hooke 512 0 tangential mindlin/direnzo mu 0.2 phi_s 0.5 gstar 100");
  struct contact slips = c;
  set_spring(&friction, &slips, grip_vec(1e3, 0, 0));
  CHECK_CLOSE(grip_length(contact_run(&friction, &slips).f), 0.2 * 32, 1e-12);
  CHECK(rule_of(GRIP_TANGENTIAL, "mindlin/direnzo", "mu") == GRIP_MIX_MINIMUM);
  CHECK(rule_of(GRIP_TANGENTIAL, "mindlin/direnzo", "e") == GRIP_MIX_SAME);
#define OTHER " tangential mindlin/direnzo mu 1e3 e 0.5"
  CHECK_UNMIXED("hooke 512 0" OTHER " gstar 100",
                "hooke 512 0 tangential mindlin/direnzo mu 1e3 e 0.6 gstar 100", "'e'");
  CHECK_UNMIXED("hooke 512 0" OTHER " gstar 100", "hooke 512 0" LAW " gstar 100", "'e'");
  CHECK_UNMIXED("hooke 512 0" LAW " gstar 100", "hooke 512 0" LAW " young 1 poisson 0", "gstar");
}

/* hertz/material 6144 0.8 0 with coeff_restitution, G* = 6144/8 = 768. */
static struct friction hertzian(const struct contact *c, double overlap, double *normal)
{
  const double radius = c->wall ? c->radius_i : c->radius_i * c->radius_j / (c->radius_i + c->radius_j);
  const double k = 4096 * sqrt(radius), l = log(0.8), pi = acos(-1);
  const double gamma = -sqrt(5) * l / sqrt(l * l + pi * pi) * sqrt(c->reduced_mass * k) * pow(overlap, 0.25);
  *normal = k * pow(overlap, 1.5) - gamma * grip_dot(c->u, c->r) / grip_length(c->r);
  const double kt = 8 * 768 * sqrt(radius * overlap);
  return (struct friction){kt * 2 / 3, 0.3 * sqrt(c->reduced_mass * kt), 0.5, true};
}

/* A linear normal force, which attracts at times. */
static struct friction linear(const struct contact *c, double overlap, double *normal)
{
  const double radius = c->radius_i * c->radius_j / (c->radius_i + c->radius_j);
  const double gamma = 2 * sqrt(c->reduced_mass * 1024) / sqrt(1 + pow(acos(-1) / log(0.5), 2));
  *normal = 1024 * overlap - gamma * grip_dot(c->u, c->r) / grip_length(c->r) - 20;
  const double kt = 8 * 192 * sqrt(radius * overlap);
  return (struct friction){kt * 2 / 3, 0.3 * sqrt(c->reduced_mass * kt), 0.5, true};
}

static void paths(void)
{
  const struct grip_model model = model_of(
      "hertz/material 6144 0.8 0 damping coeff_restitution tangential mindlin/direnzo mu 0.5 phi_s 0.3");
  struct contact c = contact_of(1, 3, 0);
  c.dt = 0.01;
  c.reduced_mass = 0.7;
  check_friction_path(&model, c, hertzian, 0.1, 0.5, 4000);
  c = contact_of(0.8, 0.8, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 0.8);
  c.dt = 0.01;
  check_friction_path(&model, c, hertzian, 0.1, 0.5, 4000);
  const struct grip_model other =
      model_of("hooke/hysteresis k1 1024 k2_ratio 1 kc_ratio 0 phi_f 0 f0 -20 e 0.5 "
               "tangential mindlin/direnzo mu 0.5 phi_s 0.3 gstar 192");
  c = contact_of(1, 3, 0);
  c.dt = 0.01;
  c.reduced_mass = 0.7;
  check_friction_path(&other, c, linear, 0.1, 0.5, 4000);
}

/* A spring that is projected into a plane at an angle keeps its length. */
static void keeps_length(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  set_spring(&model, &c, grip_vec(0.04, 0.03, 0));
  c.r = rotate(c.r, grip_vec(0, 1, 0), acos(0.8)); /* n = (0.6, 0, 0.8) */
  contact_run(&model, &c);
  const struct grip_vec flat = grip_vec(0.04 - 0.0144, 0.03, -0.0192);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_scale(0.05 / grip_length(flat), flat), 1e-15);
  for (int step = 0; step < 20; step++) {
    c.r = rotate(c.r, random_direction(), 0.1);
    const struct answer a = contact_run(&model, &c);
    CHECK_CLOSE(grip_length(spring_of(&model, &c)), 0.05, 1e-12);
    CHECK_NEAR(grip_dot(spring_of(&model, &c), a.n), 0, 1e-15);
  }
}

static void turned(void)
{
  const struct grip_model model = model_of(line);
  for (int k = 0; k < TURN_AXES; k++) {
    struct contact c = contact_of(0.5, 1.5, 0.0625);
    set_spring(&model, &c, grip_vec(0.04, -0.03, 0));
    const struct grip_vec before = contact_run(&model, &c).f;
    const struct answer a = turn_rigidly(&model, &c, turn_axes[k], 1, TURN_STEPS);
    CHECK_NEAR(grip_length(before), 128 * sqrt(1.5) * 0.05, 1e-12); /* R* = 3/8 */
    CHECK_NEAR_VEC(a.f, rotate(before, turn_axes[k], 1), 5e-4);
    CHECK_NEAR(grip_length(a.f), grip_length(before), 1e-9);
  }
}

static void contact_point(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 3, 0.125);
  c.wi = grip_vec(1, 0, 7);
  c.wj = grip_vec(0, 1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).v, grip_vec(-(3 - 0.0625), 1 - 0.0625, 0), 1e-14);
}

/* The contact radius is that of schwarz: JKR at touch a^(3/2) = 4 xi R*,
 * xi^2 = pi w/(6 K); K = 1000, G* = 1500/8. */
static void on_schwarz(void)
{
  const struct grip_model model =
      model_of("schwarz 1500 0 0 1 1 damping velocity tangential mindlin/direnzo mu 1e6 phi_s 0.5");
  struct contact c = contact_of(1, 1, 0.001);
  contact_run(&model, &c);
  contact_press(&c, 0);
  const double kt = 1500 * pow(4 * sqrt(acos(-1) / 6000) * 0.5, 2. / 3);
  set_spring(&model, &c, grip_vec(1e-4, 0, 0));
  c.u = grip_vec(0, 0.01, 0);
  const struct answer a = contact_run(&model, &c);
  CHECK_CLOSE(a.f.x, -kt * 2 / 3 * 1e-4, 1e-10);
  CHECK_CLOSE(a.f.y, -0.5 * sqrt(kt) * 0.01, 1e-10);
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.015625);
  c.dt = 0.01;
  c.u = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of(NORMAL "tangential mindlin/direnzo mu 0 phi_s 1");
  for (int k = 0; k < 3; k++) {
    CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
    CHECK_NEAR_VEC(spring_of(&smooth, &c), grip_vec(0, 0, 0), 0);
  }
  c.dt = 0; /* a spring of 0 at a limit of 0 slips, so there is no dashpot */
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  c.u = grip_vec(0, 0, 0);
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  const struct grip_model soft = model_of(NORMAL "tangential mindlin/direnzo mu 0.5 phi_s 1 gstar 0");
  c.u = grip_vec(0, 5, 0);
  for (int k = 0; k < 3; k++) CHECK_NEAR_VEC(contact_run(&soft, &c).f, grip_vec(0, 0, 0), 0);
  const struct grip_model model = model_of(NORMAL "tangential mindlin/direnzo mu 0.5 phi_s 1");
  const double overlaps[] = {0x1p-48, 0x1p-30, 1e-4}, speeds[] = {0, 1e-200, 1e9};
  for (int o = 0; o < 3; o++)
    for (int v = 0; v < 3; v++) {
      c = contact_of(1, 1, overlaps[o]);
      c.dt = 0.01;
      c.u = grip_vec(0, speeds[v], 0);
      for (int repeat = 0; repeat < 3; repeat++) {
        const struct answer a = contact_run(&model, &c);
        CHECK(isfinite(a.f.x) && isfinite(a.f.y) && isfinite(spring_of(&model, &c).y));
      }
    }
  contact_press(&c, -0.001);
  contact_run(&model, &c);
  CHECK_CLEAR(&c);
}

static void bad_words(void)
{
  const struct word_value first[] = {
      {"mu", "0.4", "-0.4", true}, {"phi_s", "0.5", "-0.5", true}, {"gstar", "100", "-1", false}};
  check_bad_words(NORMAL "tangential mindlin/direnzo", first, 3);
  const struct word_value second[] = {{"young", "100", "-1", true},
                                      {"poisson", "0.3", "0.51", true},
                                      {"e", "0.5", "1.1", false},
                                      {"mu", "0.4", "x", true}};
  check_bad_words("hooke 1 0 tangential mindlin/direnzo", second, 4);
  CHECK_REFUSED(NORMAL "tangential mindlin/direnzo mu 0.5", "phi_s");
  CHECK_REFUSED(NORMAL "tangential mindlin/direnzo mu 0.5", "e");
  CHECK_REFUSED(NORMAL "tangential mindlin/direnzo mu 0.5 e 0", "e");
  CHECK_REFUSED(NORMAL "tangential mindlin/direnzo mu 0.5 phi_s 1 e 0.5", "phi_s");
  CHECK_REFUSED(NORMAL "tangential mindlin/direnzo mu 0.5 phi_s 1 e 0.5", "'e'");
  CHECK_REFUSED("hooke 1 0 tangential mindlin/direnzo mu 0.5 phi_s 1", "gstar");
  CHECK_REFUSED("hooke 1 0 tangential mindlin/direnzo mu 0.5 phi_s 1", "young");
  CHECK_REFUSED("hooke 1 0 tangential mindlin/direnzo mu 0.5 phi_s 1", "mindlin/direnzo");
  CHECK_REFUSED("hooke 1 0 tangential mindlin/direnzo mu 0.5 phi_s 1 young 1", "poisson");
  CHECK_REFUSED("hooke 1 0 tangential mindlin/direnzo mu 0.5 phi_s 1 poisson 0", "young");
  CHECK_REFUSED("hooke 1 0 tangential mindlin/direnzo mu 0.5 phi_s 1 gstar 1 young 1 poisson 0", "gstar");
  CHECK_REFUSED("hooke 1 0 tangential mindlin/direnzo 0.5", "'0.5'");
  CHECK_REFUSED("hooke 1 0 tangential mindlin_direnzo mu 0.5", "mindlin_direnzo");
}

int main(void)
{
  stick_and_slip();
  dashpot_while_sticking();
  dissipation_from_e();
  shear_modulus();
  mixed();
  paths();
  keeps_length();
  turned();
  contact_point();
  on_schwarz();
  limits();
  const struct grip_model one = model_of(line);
  check_swapped(&one);
  bad_words();
  return CHECK_RESULT();
}
