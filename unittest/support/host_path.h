/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: LAMMPS's tangential laws with a spring, written as its manual describes them
 * (pair_granular.rst), and a random motion of a pair for which the library is compared with them. */
#ifndef HOST_PATH_H
#define HOST_PATH_H

#include "support/bad_words.h"
#include "support/mixed.h"
#include "support/spring_reference.h"

struct host_law {
  double kt, x_gamma_t, mu;
  bool by_radius; /* the stiffness is kt times the contact radius */
  bool classic;   /* a spring that is projected into a new plane becomes shorter */
  bool is_force;  /* the history is the spring's force */
  bool rescales;  /* the history is reduced with the contact radius */
};

/* The values of the normal law that friction uses: load, dashpot, contact radius. */
struct host_load {
  double load, damping, radius;
};

/* The history of a contact. */
struct host_memory {
  struct grip_vec spring;
  double radius;
};

static inline struct grip_vec host_step(const struct host_law *s, struct host_memory *m, struct host_load at,
                                        struct grip_vec n, struct grip_vec v, double dt)
{
  const double k = s->by_radius ? s->kt * at.radius : s->kt, c = s->x_gamma_t * at.damping,
               limit = s->mu * at.load;
  if (s->rescales && at.radius < m->radius) m->spring = grip_scale(at.radius / m->radius, m->spring);
  if (dt > 0) {
    m->spring = laid(m->spring, n, !s->classic);
    m->spring = grip_add(m->spring, grip_scale(s->is_force ? -k * dt : dt, v));
    if (s->rescales) m->radius = at.radius;
  }
  const struct grip_vec viscous = grip_scale(-c, v);
  struct grip_vec f = grip_add(s->is_force ? m->spring : grip_scale(-k, m->spring), viscous);
  if (grip_length(f) <= limit) return f;
  f = grip_scale(limit / grip_length(f), f);
  const struct grip_vec elastic = grip_sub(f, viscous);
  m->spring = s->is_force ? elastic : grip_scale(-1 / k, elastic);
  return f;
}

/* LAMMPS computes v_t at the full radii, not at the contact point. */
static inline struct grip_vec surface_velocity(const struct contact *c)
{
  const struct grip_vec n = grip_scale(1 / grip_length(c->r), c->r);
  struct grip_vec w = grip_scale(c->radius_i, c->wi);
  if (!c->wall) w = grip_add(w, grip_scale(c->radius_j, c->wj));
  return grip_sub(grip_sub(c->u, grip_scale(grip_dot(c->u, n), n)), grip_cross(w, n));
}

/* Those values of a model's normal law at an overlap and a speed. */
typedef struct host_load host_at(const struct contact *c, double overlap, double speed_n);

/* One step of all random paths: rotates the normal, changes the overlap, and draws velocities. */
static inline void move_at_random(struct contact *c, int step, double deepest, double speed)
{
  c->r = rotate(c->r, random_direction(), 0.05);
  contact_press(c, deepest * random_between(0.02, 1));
  if (step % 20 == 0) c->u = random_vec(speed);
  c->wi = random_vec(speed);
  c->wj = c->wall ? grip_vec(0, 0, 0) : random_vec(speed);
}

static inline double overlap_of(const struct contact *c)
{
  return (c->wall ? c->radius_i : c->radius_i + c->radius_j) - grip_length(c->r);
}

/* Random overlaps, normals, velocities and spins: compares the force and the history in every step. */
static inline void check_law_path(const struct grip_model *model, const struct host_law *s, struct contact c,
                                  host_at *at, double deepest, double speed, int nsteps)
{
  const int slot = model->slot[GRIP_TANGENTIAL];
  struct host_memory memory = {{0, 0, 0}, 0};
  int sticks = 0, slips = 0, shrinks = 0;
  for (int step = 0; step < nsteps; step++) {
    move_at_random(&c, step, deepest, speed);
    const struct grip_vec n = grip_scale(1 / grip_length(c.r), c.r), v = surface_velocity(&c);
    const struct host_load load = at(&c, overlap_of(&c), grip_dot(c.u, n));
    shrinks += load.radius < memory.radius;
    const struct grip_vec want = host_step(s, &memory, load, n, v, c.dt);
    const struct answer a = contact_run(model, &c);
    const double size = s->mu * load.load + s->x_gamma_t * load.damping * grip_length(v);
    CHECK_CLOSE(a.load, load.load, 1e-10);
    CHECK_NEAR_VEC(a.v, v, 1e-13 * speed * (2 + c.radius_i + c.radius_j));
    CHECK_NEAR_VEC(a.f, want, 1e-10 * size);
    const double kept = s->is_force ? size : grip_length(memory.spring) + 1e-4;
    CHECK_NEAR_VEC(spring_of(model, &c), memory.spring, 1e-10 * kept);
    if (s->rescales) CHECK_CLOSE(c.history[slot + 3], load.radius, 1e-10);
    set_spring(model, &c, memory.spring); /* rounding must not decide between stick and slip */
    grip_length(want) < s->mu *load.load *(1 - 1e-9) ? sticks++ : slips++;
  }
  CHECK(sticks > nsteps / 20 && slips > nsteps / 20);
  if (s->rescales) CHECK(shrinks > nsteps / 20);
}

/* `hertz 8192 4 damping velocity`, also with R* = 3/8: the contacts for which the laws' tests give numbers in
 * points(). */
#define HOST_HERTZ "hertz 8192 4 damping velocity "

static inline struct host_load host_hertz(const struct contact *c, double overlap, double speed_n)
{
  const double radius = c->wall ? c->radius_i : c->radius_i * c->radius_j / (c->radius_i + c->radius_j);
  const double a = sqrt(radius * overlap);
  return (struct host_load){fabs(8192 * a * overlap - 4 * speed_n), 4, a};
}

/* `hooke 1024 4 damping velocity`. Its contacts have the same radius. */
#define HOST_HOOKE "hooke 1024 4 damping velocity "

static inline struct host_load host_hooke(const struct contact *c, double overlap, double speed_n)
{
  return (struct host_load){fabs(1024 * overlap - 4 * speed_n), 4, host_hertz(c, overlap, speed_n).radius};
}

/* `jkr 1500 3 0 0.5`: E* = 750, damping 3 m* a. 2 sqrt(pi gamma a/E*) = a^2/R* - overlap, by bisection. */
#define HOST_JKR "jkr 1500 3 0 0.5 "

static inline struct host_load host_jkr(const struct contact *c, double overlap, double speed_n)
{
  (void)speed_n;
  const double pi = acos(-1),
               radius = c->wall ? c->radius_i : c->radius_i * c->radius_j / (c->radius_i + c->radius_j);
  double low = cbrt(9 * pi * 0.5 * radius * radius / (4 * 750)),
         high = 100 * radius; /* from pull-off onwards */
  for (int k = 0; k < 200; k++) {
    const double a = (low + high) / 2;
    *(a * a / radius - 2 * sqrt(pi * 0.5 * a / 750) < overlap ? &low : &high) = a;
  }
  const double elastic =
      4 * 750 * low * low * low / (3 * radius) - 2 * pi * low * low * sqrt(4 * 0.5 * 750 / (pi * low));
  return (struct host_load){fabs(elastic + 2 * 3 * pi * 0.5 * radius), 3 * c->reduced_mass * low, low};
}

/* The paths of one law with the three normal laws above, for two sizes and at a wall. */
static inline void check_law_paths(const char *name, struct host_law s)
{
  const struct {
    const char *normal;
    host_at *at;
    double kt_by_radius, kt, deepest;
  } on[] = {{HOST_HERTZ, host_hertz, 2048, 300, 0.1},
            {HOST_HOOKE, host_hooke, 2048, 256, 0.1},
            {HOST_JKR, host_jkr, 400, 100, 0.05}};
  for (int k = 0; k < 3; k++) {
    char text[MAX_LINE];
    s.kt = s.by_radius ? on[k].kt_by_radius : on[k].kt, s.x_gamma_t = 0.5, s.mu = 0.4;
    snprintf(text, sizeof text, "%stangential %s %g 0.5 0.4", on[k].normal, name, s.kt);
    const struct grip_model model = model_of(text);
    for (int wall = 0; wall < 2; wall++) {
      struct contact c = contact_of(0.5, 1.5, 0.05);
      c.wall = wall;
      if (wall) c.r = grip_vec(0, 0, 0.45);
      c.dt = 0.01;
      c.reduced_mass = 0.7;
      check_law_path(&model, &s, c, on[k].at, on[k].deepest, 3, 3000);
    }
  }
}

/* A Mindlin law without friction, without stiffness, and with an overlap that goes to zero. */
static inline void check_mindlin_limits(const char *name)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, HOST_HERTZ "tangential %s 2048 2 0", name);
  const struct grip_model smooth = model_of(text);
  snprintf(text, sizeof text, HOST_HERTZ "tangential %s 0 2 0.5", name);
  const struct grip_model loose = model_of(text);
  snprintf(text, sizeof text, HOST_HERTZ "tangential %s 2048 2 0.5", name);
  const struct grip_model model = model_of(text);
  struct contact c = contact_of(1, 1000, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 5, 0);
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);

  c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 3, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -24, 0), 1e-12);
  c.u = grip_vec(0, 30, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&loose, &c), grip_vec(0, 0, 0), 0);

  for (int k = -1; k < 45; k++) { /* first in one step, then in several */
    if (k <= 0) c = contact_of(0.5, 0.5, 0x1p-45);
    c.dt = 1e-6;
    c.u = grip_vec(0, 1, 0);
    if (k >= 0) contact_press(&c, ldexp(0.0625, -k));
    CHECK(isfinite(contact_run(&model, &c).f.y));
    CHECK(isfinite(c.history[1]) && isfinite(c.history[3]));
  }
}

/* Numbers out of bounds, and the rules of mixing as in LAMMPS: geometric means, and NULL if one of the two is
 * NULL. */
static inline void check_law_words(const char *name, bool null)
{
  static const char *const names[] = {"kt", "x_gamma_t", "mu"};
  char head[MAX_LINE], line[2 * MAX_LINE], other[2 * MAX_LINE];
  snprintf(head, sizeof head, "hertz/material 1e4 1 0.3 tangential %s", name);
  check_bad_numbers(head, names, 3);
  snprintf(line, sizeof line, "%s 1 NULL 0.5", head);
  CHECK_REFUSED(line, "NULL");
  snprintf(line, sizeof line, "hertz 1 2 tangential %s NULL 1 0.5", name);
  CHECK_REFUSED(line, null ? "hertz/material" : "NULL");
  for (int p = 0; p < 3; p++) CHECK(rule_of(GRIP_TANGENTIAL, name, names[p]) == GRIP_MIX_GEOMETRIC);
  snprintf(line, sizeof line, "%s 4 1 0.2", head);
  snprintf(other, sizeof other, "%s 9 4 0.8", head);
  const struct grip_model mixed = mixed_model(line, other);
  CHECK_CLOSE(mixed.value[GRIP_TANGENTIAL][0], 6, 1e-14);
  CHECK_CLOSE(mixed.value[GRIP_TANGENTIAL][1], 2, 1e-14);
  CHECK_CLOSE(mixed.value[GRIP_TANGENTIAL][2], 0.4, 1e-14);
  if (!null) return;
  snprintf(other, sizeof other, "%s NULL 4 0.8", head);
  CHECK(isnan(mixed_model(line, other).value[GRIP_TANGENTIAL][0]));
}

/* Without contact the history is zero. A contact radius in the history is unchanged when i and j are
 * swapped. */
static inline void check_law_swap(const char *name, bool rescales)
{
  const char *const normals[] = {HOST_HERTZ, HOST_HOOKE, HOST_JKR};
  for (int k = 0; k < 3; k++) {
    char text[MAX_LINE];
    snprintf(text, sizeof text, "%stangential %s 1000 0.5 0.4", normals[k], name);
    const struct grip_model model = model_of(text);
    const int slot = model.slot[GRIP_TANGENTIAL];
    CHECK(model.nslots == slot + (rescales ? 4 : 3));
    for (int s = 0; s < 3; s++) CHECK_NEAR(model.swap[slot + s], -1, 0);
    if (rescales) CHECK_NEAR(model.swap[slot + 3], 1, 0);
    check_swapped(&model);
    struct contact c = random_contact(&model);
    contact_run(&model, &c);
    CHECK(grip_length(spring_of(&model, &c)) > 0);
    if (rescales) CHECK(c.history[slot + 3] > 0);
    contact_press(&c, -0.5);
    contact_run(&model, &c);
    for (int s = 0; s < model.nslots; s++) CHECK_NEAR(c.history[s], 0, 0);
  }
}

#endif
