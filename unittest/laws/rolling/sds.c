/* SPDX-License-Identifier: GPL-2.0-only */
/* rolling sds: LAMMPS's spring, dashpot and slider for rolling (pair_granular.rst,
 * gran_sub_mod_rolling.cpp). */
#include "support/host_path.h"

/* F_n = 64, R* = 1/2; spring 512, dashpot 8, limit 32. */
static const char line[] = HOST_HOOKE "rolling sds 512 8 0.5";

static struct grip_vec roll_of(const struct grip_model *model, const struct contact *c)
{
  const double *xi = c->history + model->slot[GRIP_ROLLING];
  return grip_vec(xi[0], xi[1], xi[2]);
}

static void set_roll(const struct grip_model *model, struct contact *c, struct grip_vec roll)
{
  double *xi = c->history + model->slot[GRIP_ROLLING];
  xi[0] = roll.x, xi[1] = roll.y, xi[2] = roll.z;
}

/* n = z. v_r = R* w x n: for w = (0, w, 0) it is R* (w, 0, 0), and the torque R* n x f opposes w. */
static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(0, 0.75, 3); /* the spin along n does not roll */
  c.wj = grip_vec(0, -0.25, -1);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, -(16. + 4) / 2, 0), 1e-12); /* v = 1/2, xi = 1/32 */
  CHECK_NEAR_VEC(roll_of(&model, &c), grip_vec(0.03125, 0, 0), 1e-15);
  c.wi = grip_vec(0, 3, 0); /* w = 4, v = 2, xi = 5/32: 80 + 16 > 32; xi = (32 - 16)/512 */
  c.wj = grip_vec(0, -1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, -16, 0), 1e-12);
  CHECK_NEAR_VEC(roll_of(&model, &c), grip_vec(0.03125, 0, 0), 1e-14);
  c.wi = c.wj = grip_vec(7, 8, 9); /* spheres that rotate together do not roll */
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, -8, 0), 1e-12);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, 0, 0), 0);
}

/* One step of the law, for comparison. */
struct sds {
  double k, gamma, mu;
};

static struct grip_vec sds_torque(const struct sds *s, struct grip_vec *roll, struct grip_vec n,
                                  struct grip_vec spin, double radius, double load, double dt)
{
  const struct grip_vec v = grip_scale(radius, grip_cross(spin, n));
  *roll = grip_add(laid(*roll, n, true), grip_scale(dt, v));
  struct grip_vec f = grip_sub(grip_scale(-s->k, *roll), grip_scale(s->gamma, v));
  if (grip_length(f) > s->mu * load) {
    f = grip_scale(s->mu * load / grip_length(f), f);
    *roll = grip_scale(-1 / s->k, grip_add(f, grip_scale(s->gamma, v)));
  }
  return grip_scale(radius, grip_cross(n, f));
}

static void path(const char *normal, host_at *at, double k, bool wall)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, "%srolling sds %g 2 0.3", normal, k);
  const struct grip_model model = model_of(text);
  const struct sds s = {k, 2, 0.3};
  struct contact c = contact_of(0.5, 1.5, 0.05);
  c.wall = wall;
  if (wall) c.r = grip_vec(0, 0, 0.45);
  c.dt = 0.01;
  c.reduced_mass = 0.7;
  const double radius = wall ? 0.5 : 0.375;
  struct grip_vec roll = grip_vec(0, 0, 0);
  int sticks = 0, slips = 0;
  for (int step = 0; step < 3000; step++) {
    move_at_random(&c, step, 0.05, 1.5);
    const struct grip_vec n = grip_scale(1 / grip_length(c.r), c.r);
    const double load = at(&c, overlap_of(&c), grip_dot(c.u, n)).load;
    const struct grip_vec want = sds_torque(&s, &roll, n, grip_sub(c.wi, c.wj), radius, load, c.dt);
    const struct answer a = contact_run(&model, &c);
    CHECK_NEAR_VEC(a.m, want, 1e-10 * (s.mu * load + 1));
    CHECK_NEAR_VEC(roll_of(&model, &c), roll, 1e-10 * (grip_length(roll) + 1e-3));
    set_roll(&model, &c, roll);
    grip_length(want) < s.mu *load *radius *(1 - 1e-9) ? sticks++ : slips++;
  }
  CHECK(sticks > 150 && slips > 150);
}

/* At the beginning of a run the force is limited, but the history is not changed, as in LAMMPS. */
static void set_up(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.wi = grip_vec(0, 0.5, 0);
  set_roll(&model, &c, grip_vec(0.01, 0, 0));
  for (int repeat = 0; repeat < 3; repeat++) {
    CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, -(5.12 + 2) / 2, 0), 1e-13);
    CHECK_NEAR_VEC(roll_of(&model, &c), grip_vec(0.01, 0, 0), 0);
  }
  set_roll(&model, &c, grip_vec(1, 0, 0));
  for (int repeat = 0; repeat < 3; repeat++) {
    CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, -16, 0), 1e-12);
    CHECK_NEAR_VEC(roll_of(&model, &c), grip_vec(1, 0, 0), 0);
  }
}

/* When i and j are swapped, the spring stays the same and the torques are swapped. */
static void swapped(void)
{
  const struct grip_model model = model_of(line);
  for (int s = 0; s < 3; s++) CHECK_NEAR(model.swap[model.slot[GRIP_ROLLING] + s], 1, 0);
  for (int draw = 0; draw < 50; draw++) {
    struct contact c = random_contact(&model), d = c;
    d.radius_i = c.radius_j, d.radius_j = c.radius_i;
    d.r = grip_scale(-1, c.r);
    d.u = grip_scale(-1, c.u);
    d.wi = c.wj, d.wj = c.wi;
    for (int step = 0; step < 5; step++) {
      const struct answer a = contact_run(&model, &c), b = contact_run(&model, &d);
      CHECK_NEAR_VEC(b.m, grip_scale(-1, a.m), 1e-12);
      CHECK_NEAR_VEC(roll_of(&model, &d), roll_of(&model, &c), 1e-14);
    }
  }
}

/* Two equal spheres that roll about an axis across the normal oscillate with omega^2 = k R*^2/(I/2),
 * because 1/I_i + 1/I_j = 2/I. */
static void swings(void)
{
  const struct grip_model model = model_of(HOST_HOOKE "rolling sds 512 0 1e9");
  struct contact c = contact_of(1, 1, 0.0625);
  const double inertia = 0.4 * 2, omega = sqrt(512 * 0.25 * 2 / inertia), dt = 1e-4;
  c.dt = dt;
  double spin = 1, angle = 0, t = 0;
  while (t < 2 * acos(-1) / omega) {
    angle += 2 * spin * dt; /* relative to each other */
    c.wi = grip_vec(0, spin, 0);
    c.wj = grip_vec(0, -spin, 0);
    spin += dt * contact_run(&model, &c).m.y / inertia;
    t += dt;
    CHECK_NEAR(angle, 2 / omega * sin(omega * t), 2e-3 / omega);
  }
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of(HOST_HOOKE "rolling sds 512 8 0");
  CHECK_NEAR_VEC(contact_run(&smooth, &c).m, grip_vec(0, 0, 0), 0);
  c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  const struct grip_model loose = model_of(HOST_HOOKE "rolling sds 0 8 0.5");
  c.wi = grip_vec(0, 2, 0); /* v = 1 */
  CHECK_NEAR_VEC(contact_run(&loose, &c).m, grip_vec(0, -4, 0), 1e-12);
  c.wi = grip_vec(0, 20, 0); /* LAMMPS divides by k here */
  CHECK_NEAR_VEC(contact_run(&loose, &c).m, grip_vec(0, -16, 0), 1e-12);
  CHECK_NEAR_VEC(roll_of(&loose, &c), grip_vec(0, 0, 0), 0);
  contact_press(&c, 0x1p-48);
  CHECK(isfinite(contact_run(&loose, &c).m.y));
  const struct grip_model model = model_of(line);
  c = contact_of(1, 1, 0.0625);
  set_roll(&model, &c, grip_vec(0.01, 0, 0));
  c.dt = 0.01; /* a spring that is projected into another plane keeps its length */
  c.r = rotate(c.r, grip_vec(0, 1, 0), 0.3);
  contact_run(&model, &c);
  CHECK_NEAR_VEC(roll_of(&model, &c), grip_scale(0.01, grip_vec(cos(0.3), 0, -sin(0.3))), 1e-15);
  contact_press(&c, -0.01);
  contact_run(&model, &c);
  CHECK_NEAR_VEC(roll_of(&model, &c), grip_vec(0, 0, 0), 0);
}

static void words(void)
{
  static const char *const names[] = {"k", "gamma", "mu"};
  check_bad_numbers("hooke 1 2 rolling sds", names, 3);
  CHECK_REFUSED("hooke 1 2 rolling sds NULL 1 1", "NULL");
  const struct grip_model mixed =
      mixed_model("hooke 1 2 rolling sds 4 1 0.2", "hooke 1 2 rolling sds 9 4 0.8");
  CHECK_CLOSE(mixed.value[GRIP_ROLLING][0], 6, 1e-14);
  CHECK_CLOSE(mixed.value[GRIP_ROLLING][1], 2, 1e-14);
  CHECK_CLOSE(mixed.value[GRIP_ROLLING][2], 0.4, 1e-14);
}

int main(void)
{
  points();
  for (int wall = 0; wall < 2; wall++) {
    path(HOST_HERTZ, host_hertz, 500, wall);
    path(HOST_HOOKE, host_hooke, 500, wall);
    path(HOST_JKR, host_jkr, 200, wall);
  }
  set_up();
  swapped();
  swings();
  limits();
  words();
  return CHECK_RESULT();
}
