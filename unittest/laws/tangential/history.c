/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential history: stick; slip, in which the spring is shortened and there is no dashpot; projection;
 * stiffness (doc/laws). */
#include "support/bad_words.h"
#include "support/mixed.h"
#include "support/reach.h"
#include "support/spring_reference.h"
#include "support/stick_slip.h"

/* R = 1, overlap 1/64, F_n = 1024/64 = 16: limit 8. With e as an average of the dashpots, gamma_t =
 * gamma_n. */
#define ELASTIC "hooke/hysteresis k1 1024 k2_ratio 1 kc_ratio 0 phi_f 0"
static const char line[] = ELASTIC " e 1 tangential history mu 0.5";
static const char damped[] = ELASTIC " e 0.5 tangential history mu 0.5";

static double dashpot(double mass, double k1, double e)
{
  return 2 * sqrt(mass * k1) / sqrt(1 + pow(acos(-1) / log(e), 2));
}

/* xi grows by 1/1024 per step, so the force grows by 1. At the limit of 8 it still sticks. Beyond the
 * limit force and spring stay constant, and when the motion reverses the force decreases at once. */
static void stick_and_slip(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  c.dt = 0x1p-10;
  c.u = grip_vec(0, 1, 0);
  for (int step = 1; step <= 20; step++) {
    const double want = step < 8 ? step : 8;
    CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -want, 0), 1e-12);
    CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, want / 1024, 0), 1e-15);
  }
  c.u = grip_vec(0, -1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -7, 0), 1e-12);
  c.u = grip_vec(4, 0, 0); /* xi = (4, 7)/1024: 8.06 > 8, shortened without a change of direction */
  const double long_way = sqrt(16 + 49);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(-8 * 4 / long_way, -8 * 7 / long_way, 0), 1e-12);
}

/* The dashpot acts while the contact sticks and not beyond the limit. The spring
 * alone decides whether the contact sticks. */
static void dashpot_while_sticking(void)
{
  const struct grip_model model = model_of(damped);
  const double gamma = dashpot(1, 1024, 0.5);
  struct contact c = contact_of(1, 1, 0.015625);
  c.dt = 0x1p-10;
  c.u = grip_vec(0, 7, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -7 - 7 * gamma, 0), 1e-11);
  CHECK_NEAR(spring_of(&model, &c).y, 7. / 1024, 1e-15);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -8, 0), 1e-11);
  CHECK_NEAR(spring_of(&model, &c).y, 8. / 1024, 1e-15);
  c.reduced_mass = 4;
  c.u = grip_vec(0, -1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -7 + 2 * gamma, 0), 1e-11);
  const struct grip_model off = model_of(ELASTIC " e 0.5 tangential_damping off tangential history mu 0.5");
  CHECK_NEAR_VEC(contact_run(&off, &c).f, grip_vec(0, -6, 0), 1e-11);
}

/* The limit is a fraction of |F_n|, which includes dashpot, f0 and adhesion, also if F_n is attractive. */
static void limit_of_total_force(void)
{
  const struct grip_model model =
      model_of("hooke/hysteresis k1 250 k2_ratio 4 kc_ratio 2 phi_f 0.06 f0 -3 e 0.5 "
               "tangential history mu 0.5");
  struct contact c = contact_of(1, 1, 0.04);
  const double rates[] = {0, 0.1, -0.3, -2}, overlaps[] = {0.04, 0.03, 0.02, 0.01};
  const double spring[] = {10, 3.75, -2.5, -5};
  for (int o = 0; o < 4; o++)
    for (int k = 0; k < 4; k++) {
      contact_press(&c, overlaps[o]);
      c.u = grip_vec(0, 0, -rates[k]);
      set_spring(&model, &c, grip_vec(0, 9, 0));
      const struct answer a = contact_run(&model, &c);
      const double normal = spring[o] - 3 + rates[k] * dashpot(1, 250, 0.5);
      CHECK_NEAR(a.normal, normal, 1e-11);
      CHECK_NEAR_VEC(a.f, grip_vec(0, -0.5 * fabs(normal), 0), 1e-11);
      CHECK_NEAR(spring_of(&model, &c).y, 0.5 * fabs(normal) / 250, 1e-14);
    }
}

static struct friction linear(const struct contact *c, double overlap, double *normal)
{
  const double gamma = dashpot(c->reduced_mass, 1024, 0.5), rate = -grip_dot(c->u, c->r) / grip_length(c->r);
  *normal = 1024 * overlap + gamma * rate;
  return (struct friction){1024, gamma, 0.5, false};
}

/* hertz/material 3000 0.8 0.25 with coeff_restitution: E* = 3000/(2 * 15/16) = 1600, G* = G/(2 (2 - nu))
 * with G = 3000/2.5: 1200/3.5. gamma_t = gamma_n sqrt(4 G* / E*). */
static struct friction hertzian(const struct contact *c, double overlap, double *normal)
{
  const double radius = c->wall ? c->radius_i : c->radius_i * c->radius_j / (c->radius_i + c->radius_j);
  const double k = 4. / 3 * 1600 * sqrt(radius), l = log(0.8), pi = acos(-1);
  const double gamma = -sqrt(5) * l / sqrt(l * l + pi * pi) * sqrt(c->reduced_mass * k) * pow(overlap, 0.25);
  *normal = k * pow(overlap, 1.5) - gamma * grip_dot(c->u, c->r) / grip_length(c->r);
  const double shear = 1200 / 3.5;
  return (struct friction){8 * shear * sqrt(radius * overlap), gamma * sqrt(4 * shear / 1600), 0.5, false};
}

static void paths(void)
{
  const struct grip_model model = model_of(damped);
  struct contact c = contact_of(1, 3, 0);
  c.dt = 0.01;
  c.reduced_mass = 0.7;
  check_friction_path(&model, c, linear, 0.1, 0.3, 4000);
  c = contact_of(0.8, 0.8, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 0.8);
  c.dt = 0.01;
  check_friction_path(&model, c, linear, 0.1, 0.3, 4000);
  const struct grip_model hertz =
      model_of("hertz/material 3000 0.8 0.25 damping coeff_restitution tangential history mu 0.5");
  c = contact_of(1, 3, 0);
  c.dt = 0.01;
  c.reduced_mass = 0.7;
  check_friction_path(&hertz, c, hertzian, 0.1, 0.3, 4000);
}

/* With linear models k_t = k1, not the unloading stiffness. */
static void stiffness(void)
{
  static const struct {
    const char *normal;
    double k, gamma;
  } list[] = {
      {"plastic k1 300 k2max 900 kc 100 phi_f 0.1 gamma_n 3", 300, 3},
      {"hooke/hysteresis k1 300 k2_ratio 4 kc_ratio 1 phi_f 0.1 e 1", 300, 0},
      {"luding k2hat 900 k1_ratio 0.25 kc_ratio 0.1 phi_f 0.1 gamma_n 2", 225, 2},
      {"hooke 300 7 damping velocity", 300, 7},
  };
  for (int k = 0; k < 4; k++) {
    char text[MAX_LINE];
    snprintf(text, sizeof text, "%s tangential history mu 0.5", list[k].normal);
    const struct grip_model model = model_of(text);
    struct contact c = contact_of(1, 1, 0.03125);
    contact_run(&model, &c);
    check_set_up(&model, c, list[k].k, list[k].gamma);
    contact_press(&c, 0.025); /* on the unloading line too */
    check_set_up(&model, c, list[k].k, list[k].gamma);
  }
}

/* The same with k1 from the material: R* = 1, m = 1, E* = 15/16, v_char = 32: k1 = 4. */
static void stiffness_of_material(void)
{
  const struct grip_model model =
      model_of("hooke/hysteresis soft_particles yes young 1.875 poisson 0 v_char 32 "
               "k2_ratio 2 kc_ratio 1 phi_f 0.1 e 0.5 tangential history mu 100");
  struct contact c = contact_of(2, 2, 0.0625);
  check_set_up(&model, c, 4, dashpot(1, 4, 0.5));
}

/* schwarz: 8 G* times the law's own contact radius, and gamma_n sqrt(4 G* / E*), also beyond touch. JKR at
 * touch: a^(3/2) = 4 xi R*, xi^2 = pi w/(6 K); E = 1500, nu = 0: K = 1000, E* = 750, G* = 1500/8. */
static void on_schwarz(void)
{
  const struct grip_model model = model_of("schwarz 1500 3 0 1 1 damping velocity tangential history mu 1e6");
  struct contact c = contact_of(1, 1, 0.001);
  contact_run(&model, &c);
  contact_press(&c, 0);
  const double pi = acos(-1), a = pow(4 * sqrt(pi / 6000) * 0.5, 2. / 3);
  set_spring(&model, &c, grip_vec(1e-4, 0, 0));
  CHECK_CLOSE(contact_run(&model, &c).f.x, -1500 * a * 1e-4, 1e-10);
  c.u = grip_vec(0, 0.01, 0);
  CHECK_CLOSE(contact_run(&model, &c).f.y, -3 * sqrt(4 * 187.5 / 750) * 0.01, 1e-12);
}

/* A spring that is projected into a plane at an angle loses its component along the new normal. */
static void projected(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  set_spring(&model, &c, grip_vec(0.004, 0.003, 0));
  c.r = rotate(c.r, grip_vec(0, 1, 0), acos(0.8)); /* n = (0.6, 0, 0.8) */
  contact_run(&model, &c);
  /* (0.004, 0.003, 0) - 0.6 * 0.004 n */
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0.004 - 0.00144, 0.003, -0.00192), 1e-15);
}

/* When a pair rotates as a rigid body, the force rotates with it. The projection in each step multiplies
 * it by the cosine of the angle. */
static void turned(void)
{
  const struct grip_model model = model_of(line);
  for (int k = 0; k < TURN_AXES; k++) {
    struct contact c = contact_of(1, 3, 0.015625);
    set_spring(&model, &c, grip_vec(0.004, -0.003, 0));
    const struct grip_vec before = contact_run(&model, &c).f;
    const struct answer a = turn_rigidly(&model, &c, turn_axes[k], 1, TURN_STEPS);
    CHECK_NEAR(grip_length(before), 1024 * 0.005, 1e-12);
    CHECK_NEAR_VEC(a.f, rotate(before, turn_axes[k], 1), 5e-4);
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

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.015625);
  c.dt = 0.01;
  c.u = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of(ELASTIC " e 1 tangential history mu 0");
  for (int k = 0; k < 3; k++) CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  CHECK_NEAR_VEC(spring_of(&smooth, &c), grip_vec(0, 0, 0), 0);
  const struct grip_model model = model_of(damped);
  const double overlaps[] = {0x1p-48, 0x1p-30, 1e-4}, speeds[] = {0, 1e-200, 1e9};
  for (int o = 0; o < 3; o++)
    for (int v = 0; v < 3; v++) {
      c = contact_of(1, 1, overlaps[o]);
      c.dt = 0.01;
      c.u = grip_vec(0, speeds[v], 0);
      const struct answer a = contact_run(&model, &c);
      CHECK(isfinite(a.f.x) && isfinite(a.f.y) && isfinite(spring_of(&model, &c).y));
    }
  contact_press(&c, -0.001);
  contact_run(&model, &c);
  CHECK_CLEAR(&c);
}

/* Mixing uses the smaller mu, and G* of both materials: 1/G* = (2 - nu_i)/G_i + (2 - nu_j)/G_j. E = 3000,
 * nu = 0.5: G = 1000, 1.5/1000; E = 4000, nu = 0.25: G = 1600, 1.75/1600. */
static void mixed(void)
{
  const struct grip_model model =
      mixed_model("hertz/material 3000 2 0.5 damping velocity tangential history mu 100",
                  "hertz/material 4000 2 0.25 damping velocity tangential history mu 50");
  const double shear = 1 / (1.5 / 1000 + 1.75 / 1600), modulus = 1 / (0.75 / 3000 + 0.9375 / 4000);
  check_set_up(&model, contact_of(0.5, 0.5, 0.0625), 8 * shear / 8, 2 * sqrt(4 * shear / modulus));
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  set_spring(&model, &c, grip_vec(1e3, 0, 0));
  CHECK_CLOSE(grip_length(contact_run(&model, &c).f), 50 * 4. / 3 * modulus / 128, 1e-12);
  CHECK(rule_of(GRIP_TANGENTIAL, "history", "mu") == GRIP_MIX_MINIMUM);
  const struct grip_model linear_models =
      mixed_model("plastic k1 200 k2max 400 kc 0 phi_f 0.1 gamma_n 3 tangential history mu 0.3",
                  "plastic k1 600 k2max 900 kc 0 phi_f 0.1 gamma_n 2 tangential history mu 0.4");
  check_set_up(&linear_models, contact_of(1, 1, 0.03125), 300, 2);
}

static void bad_words(void)
{
  const struct word_value list[] = {{"mu", "0.4", "-0.4", true}};
  check_bad_words(ELASTIC " e 1 tangential history", list, 1);
  CHECK_REFUSED("hertz 1000 0 tangential history mu 0.5", "hertz/material"); /* no shear modulus */
  CHECK_REFUSED("hertz 1000 0 tangential history mu 0.5", "history");
  CHECK_REFUSED(ELASTIC " e 1 tangential history 0.5", "'0.5'");
  CHECK_REFUSED(ELASTIC " e 1 tangential histori mu 0.5", "histori");
}

int main(void)
{
  stick_and_slip();
  dashpot_while_sticking();
  limit_of_total_force();
  paths();
  stiffness();
  stiffness_of_material();
  on_schwarz();
  projected();
  turned();
  contact_point();
  limits();
  mixed();
  const struct grip_model one = model_of(damped);
  check_swapped(&one);
  bad_words();
  return CHECK_RESULT();
}
