/* SPDX-License-Identifier: GPL-2.0-only */
/* The keyword synchronized_verlet. Every law that supports it is implemented here independently: with the
 * normal half a step earlier, and with springs that are rotated twice. Also tested: the order of
 * convergence on a given path, which the keyword improves, and the accepted input. */
#include "support/host_path.h"

#define FLAG " synchronized_verlet"

static struct grip_vec unit(struct grip_vec a)
{
  return grip_scale(1 / grip_length(a), a);
}

/* The normals in the middle and at the end of a step. */
struct normals {
  struct grip_vec half, now;
};

static struct normals normals_of(const struct contact *c, double half_step)
{
  return (struct normals){unit(grip_sub(c->r, grip_scale(half_step, c->u))), unit(c->r)};
}

static struct grip_vec flat(struct grip_vec v, struct grip_vec n)
{
  return grip_sub(v, grip_scale(grip_dot(v, n), n));
}

static struct grip_vec slip_of(const struct contact *c, struct grip_vec n)
{
  const struct grip_vec w = grip_add(grip_scale(c->radius_i, c->wi), grip_scale(c->radius_j, c->wj));
  return grip_sub(flat(c->u, n), grip_cross(w, n));
}

static struct grip_vec friction(const struct host_law *s, struct host_memory *m, struct host_load at,
                                struct normals n, struct grip_vec v, double dt)
{
  const double k = s->by_radius ? s->kt * at.radius : s->kt, limit = s->mu * at.load;
  if (s->rescales && at.radius < m->radius) m->spring = grip_scale(at.radius / m->radius, m->spring);
  m->radius = at.radius;
  m->spring = grip_add(laid(m->spring, n.half, !s->classic), grip_scale(s->is_force ? -k * dt : dt, v));
  if (!s->classic) m->spring = laid(m->spring, n.now, true);
  const struct grip_vec viscous =
      grip_scale(-s->x_gamma_t * at.damping, s->classic ? v : laid(v, n.now, true));
  const struct grip_vec f = grip_add(s->is_force ? m->spring : grip_scale(-k, m->spring), viscous);
  if (grip_length(f) <= limit) return f;
  const struct grip_vec cut = grip_scale(limit / grip_length(f), f), elastic = grip_sub(cut, viscous);
  m->spring = s->is_force ? elastic : grip_scale(-1 / k, elastic);
  return cut;
}

enum { ROLL_K = 300, ROLL_GAMMA = 2 };

/* The rolling pseudo-force. Its dashpot stays in the tangential plane of the middle of the step. */
static struct grip_vec rolling(struct grip_vec *spring, double limit, struct normals n, struct grip_vec v,
                               double dt)
{
  *spring = laid(grip_add(laid(*spring, n.half, true), grip_scale(dt, v)), n.now, true);
  const struct grip_vec viscous = grip_scale(-ROLL_GAMMA, v);
  const struct grip_vec f = grip_add(grip_scale(-ROLL_K, *spring), viscous);
  if (grip_length(f) <= limit) return f;
  const struct grip_vec cut = grip_scale(limit / grip_length(f), f);
  *spring = grip_scale(-1.0 / ROLL_K, grip_sub(cut, viscous));
  return cut;
}

static struct grip_vec roll_of(const struct grip_model *model, const struct contact *c)
{
  const double *xi = c->history + model->slot[GRIP_ROLLING];
  return grip_vec(xi[0], xi[1], xi[2]);
}

static void set_roll(const struct grip_model *model, struct contact *c, struct grip_vec spring)
{
  double *xi = c->history + model->slot[GRIP_ROLLING];
  xi[0] = spring.x, xi[1] = spring.y, xi[2] = spring.z;
}

/* Steps that rotate the pair by a few hundredths: compares every vector in every step. */
static void check_path(const struct grip_model *model, const struct host_law *s, struct contact c,
                       host_at *at, double deepest, double mu_roll)
{
  struct host_memory memory = {{0, 0, 0}, 0};
  struct grip_vec roll = {0, 0, 0};
  const double reduced = c.radius_i * c.radius_j / (c.radius_i + c.radius_j);
  int sticks = 0, slips = 0;
  for (int step = 0; step < 3000; step++) {
    move_at_random(&c, step, deepest, 5);
    const struct normals n = normals_of(&c, c.dt / 2);
    const struct grip_vec v = slip_of(&c, n.half), spin = grip_sub(c.wi, c.wj);
    const struct host_load load = at(&c, overlap_of(&c), grip_dot(c.u, n.half));
    const struct grip_vec f = friction(s, &memory, load, n, v, c.dt);
    const struct grip_vec vr = grip_scale(reduced, grip_cross(spin, n.half));
    const struct grip_vec fr = rolling(&roll, mu_roll * load.load, n, vr, c.dt);
    const struct answer a = contact_run(model, &c);
    const double size = s->mu * load.load + s->x_gamma_t * load.damping * grip_length(v);
    CHECK_NEAR_VEC(a.n, n.half, 1e-14);
    CHECK_NEAR(a.overlap, overlap_of(&c), 1e-14);
    CHECK_NEAR(a.speed_n, grip_dot(c.u, n.half), 1e-12);
    CHECK_CLOSE(a.load, load.load, 1e-10);
    CHECK_NEAR_VEC(a.f, f, 1e-10 * size);
    const double kept = s->is_force ? size : grip_length(memory.spring) + 1e-4;
    CHECK_NEAR_VEC(spring_of(model, &c), memory.spring, 1e-10 * kept);
    CHECK_NEAR_VEC(a.m, grip_scale(reduced, grip_cross(n.half, fr)),
                   1e-10 * (mu_roll * load.load + ROLL_GAMMA * grip_length(vr)));
    CHECK_NEAR_VEC(roll_of(model, &c), roll, 1e-10 * (grip_length(roll) + 1e-4));
    set_spring(model, &c, memory.spring); /* rounding must not decide between stick and slip later */
    set_roll(model, &c, roll);
    grip_length(f) < s->mu *load.load *(1 - 1e-9) ? sticks++ : slips++;
  }
  CHECK(sticks > 30 && slips > 30);
}

static const struct {
  const char *name;
  struct host_law law; /* by radius, classic, force, rescales */
} tangentials[] = {
    {"linear_history", {0, 0, 0, false, false, false, false}},
    {"linear_history_classic", {0, 0, 0, false, true, false, false}},
    {"mindlin_classic", {0, 0, 0, true, true, false, false}},
    {"mindlin", {0, 0, 0, true, false, false, false}},
    {"mindlin/force", {0, 0, 0, true, false, true, false}},
    {"mindlin_rescale", {0, 0, 0, true, false, false, true}},
    {"mindlin_rescale/force", {0, 0, 0, true, false, true, true}},
};
enum { TANGENTIALS = sizeof tangentials / sizeof tangentials[0] };

static struct grip_model model_with(const char *normal, const char *tangential, const char *numbers,
                                    const char *more)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, "%stangential %s %s%s", normal, tangential, numbers, more);
  return model_of(text);
}

static void paths(void)
{
  const struct {
    const char *normal;
    host_at *at;
    double deepest;
  } on[] = {{HOST_HERTZ, host_hertz, 0.1}, {HOST_HOOKE, host_hooke, 0.1}, {HOST_JKR, host_jkr, 0.05}};
  for (int t = 0; t < TANGENTIALS; t++)
    for (int k = 0; k < 3; k++)
      for (int large = 1; large <= 6; large += 5) {
        struct host_law s = tangentials[t].law;
        s.kt = 400, s.x_gamma_t = 0.5, s.mu = large > 1 ? 4 : 0.8;
        const struct grip_model model =
            model_with(on[k].normal, tangentials[t].name, large > 1 ? "400 0.5 4" : "400 0.5 0.8",
                       " rolling sds 300 2 0.1" FLAG);
        struct contact c = contact_of(0.5, 0.5 * large, 0.05);
        c.dt = 0.01;
        c.reduced_mass = 0.7;
        check_path(&model, &s, c, on[k].at, on[k].deepest, 0.1);
      }
}

/* At set-up springs are unchanged. Velocities are those half a step earlier, also for dashpots. */
static void set_up(void)
{
  for (int t = 0; t < TANGENTIALS; t++) {
    const struct grip_model model =
        model_with(HOST_HERTZ, tangentials[t].name, "2048 0.5 100", " rolling sds 300 2 100" FLAG);
    struct contact c = random_contact(&model);
    set_spring(&model, &c, grip_scale(1e-3, random_direction()));
    static struct bench bench;
    bench_clear(&bench, 1);
    bench_setup(&bench, &model, &c);
    bench.batch.dt = 0;
    bench.batch.half_step = 0.02;
    /* its length is unchanged */
    if (tangentials[t].law.rescales) c.history[model.slot[GRIP_TANGENTIAL] + 3] = 0;
    bench_put(&bench, 0, &c);
    double kept[GRIP_MAX_SLOTS];
    for (int run = 0; run < 2; run++) {
      bench_run(&model, &bench);
      const struct answer a = bench_get(&bench, 0);
      const struct normals n = normals_of(&c, 0.02);
      const struct grip_vec v = slip_of(&c, n.half);
      const double radius = sqrt(c.radius_i * c.radius_j / (c.radius_i + c.radius_j) * a.overlap);
      const double k = tangentials[t].law.by_radius ? 2048 * radius : 2048;
      const struct grip_vec elastic = grip_scale(tangentials[t].law.is_force ? 1 : -k, spring_of(&model, &c));
      CHECK_NEAR_VEC(a.f, grip_sub(elastic, grip_scale(0.5 * 4, v)), 1e-11);
      bench_get_history(&bench, 0, kept);
      for (int s = 0; s < model.nslots; s++) CHECK_NEAR(kept[s], c.history[s], 1e-15);
    }
  }
}

/* The pair rotates while its overlap varies: distance d = 0.95 + 0.03 cos 2t, angle 0.4 sin 2t, no spins.
 * Its spring is then the integral of d over the angle, up to t = pi/4: 0.4 (0.95 + 0.03 pi/4). The normal
 * at the end of a step with the velocity in its middle causes an error of dt/2 times the integral of d'
 * angle', -0.012. */
static double spring_after(const struct grip_model *model, int nsteps)
{
  struct contact c = contact_of(0.2, 0.8, 0.02);
  const double dt = acos(-1) / 4 / nsteps;
  struct grip_vec before = c.r;
  c.dt = dt;
  for (int step = 0; step <= nsteps; step++) {
    const double t = step * dt, d = 0.95 + 0.03 * cos(2 * t), angle = 0.4 * sin(2 * t);
    c.r = grip_vec(d * sin(angle), 0, d * cos(angle));
    c.u = grip_scale(1 / dt, grip_sub(c.r, before));
    before = c.r;
    if (step > 0) contact_run(model, &c);
  }
  return grip_length(spring_of(model, &c));
}

static void order(void)
{
  const struct grip_model with = model_of(HOST_HOOKE "tangential linear_history 1000 0 1e3" FLAG),
                          without = model_of(HOST_HOOKE "tangential linear_history 1000 0 1e3");
  const double exact = 0.4 * (0.95 + 0.03 * acos(-1) / 4);
  for (int nsteps = 50; nsteps <= 800; nsteps *= 2) {
    const double dt = acos(-1) / 4 / nsteps, first = 0.012 * dt / 2;
    CHECK_CLOSE(spring_after(&without, nsteps) - exact, first, 0.01 + 20 * dt);
    CHECK_NEAR(spring_after(&with, nsteps), exact, 0.2 * dt * dt);
  }
  const double coarse = fabs(spring_after(&with, 100) - exact), fine = fabs(spring_after(&with, 200) - exact);
  CHECK_CLOSE(coarse / fine, 4, 0.01);
}

/* Without the keyword, the batch's values for it are neither read nor written. */
static void untouched(void)
{
  const struct grip_model model = model_of(HOST_HOOKE "tangential mindlin 100 1 0.5 rolling sds 300 2 0.1");
  struct contact c = random_contact(&model);
  static struct bench bench;
  bench_clear(&bench, 1);
  bench_setup(&bench, &model, &c);
  CHECK_NEAR(bench.batch.half_step, 0, 0);
  bench.batch.now_x[0] = NAN;
  bench_put(&bench, 0, &c);
  bench_run(&model, &bench);
  CHECK(isnan(bench.batch.now_x[0]));
  CHECK_NEAR_VEC(bench_get(&bench, 0).n, unit(c.r), 1e-15);
  CHECK(isfinite(bench_get(&bench, 0).f.x));
}

static void words(void)
{
  const char *const base = "hooke 1 0 tangential linear_history 1 1 1";
  CHECK(model_of("hooke 1 0 synchronized_verlet").synchronized_verlet);
  CHECK(!model_of("hooke 1 0 limit_damping").synchronized_verlet);
  CHECK(
      model_of("hooke 1 0 synchronized_verlet limit_damping tangential linear_history 1 1 1").limit_damping);
  char with[MAX_LINE], text[MAX_LINE];
  snprintf(with, sizeof with, "%s" FLAG, base);
  CHECK(mixed_model(with, base).synchronized_verlet);
  CHECK(mixed_model(base, with).synchronized_verlet);
  CHECK(mixed_model(with, with).synchronized_verlet);
  CHECK(!mixed_model(base, base).synchronized_verlet);
  const struct grip_model model = model_of(with);
  grip_model_print(&model, text, sizeof text);
  CHECK(strstr(text, " synchronized_verlet") != 0);
  const struct grip_model again = model_of(text);
  CHECK(same_model(&again, &model));

  CHECK_REFUSED("hooke 1 0 synchronized_verlet synchronized_verlet", "'synchronized_verlet' is given twice");
  const char *const unfit[] = {"hertz/material 1 1 0.3 tangential history mu 1",
                               "hooke 1 0 tangential linear_nohistory 1 1",
                               "hertz/material 1 1 0.3 tangential mindlin/direnzo mu 1 phi_s 1",
                               "plastic k1 1 k2max 2 kc 1 phi_f 1 tangential luding kt_ratio 1 mu 1",
                               "plastic k1 1 k2max 2 kc 1 phi_f 1 rolling luding kr_ratio 1 mu_r 1"};
  for (int k = 0; k < 5; k++) {
    snprintf(text, sizeof text, "%s" FLAG, unfit[k]);
    CHECK_REFUSED(text, "'synchronized_verlet' does not go with");
    CHECK_REFUSED(text, k < 4 ? "accepted: none linear_history linear_history_classic mindlin_classic mindlin"
                              : "accepted: none sds");
  }
  model_of("plastic k1 1 k2max 2 kc 1 phi_f 1 tangential mindlin 1 1 1 rolling sds 1 1 1 "
           "twisting luding kw_ratio 1 mu_w 1" FLAG);
}

static void swap(void)
{
  for (int t = 0; t < TANGENTIALS; t++) {
    const struct grip_model model =
        model_with(HOST_HOOKE, tangentials[t].name, "1000 0.5 0.4", " rolling sds 300 2 0.1" FLAG);
    check_swapped(&model);
  }
}

/* Every law that supports the keyword is tested; of the rolling laws only sds does. */
static void all_laws(void)
{
  for (const struct grip_law *const *law = grip_laws(); *law; law++) {
    if (!((*law)->flags & GRIP_SYNCHRONIZED)) continue;
    bool listed = (*law)->sense == GRIP_ROLLING && strcmp((*law)->name, "sds") == 0;
    for (int t = 0; t < TANGENTIALS; t++)
      listed = listed || ((*law)->sense == GRIP_TANGENTIAL && strcmp((*law)->name, tangentials[t].name) == 0);
    CHECK(listed);
    if (!listed) fprintf(stderr, "%s %s is not tested\n", grip_sense_name((*law)->sense), (*law)->name);
  }
}

int main(void)
{
  all_laws();
  paths();
  set_up();
  order();
  untouched();
  words();
  swap();
  return CHECK_RESULT();
}
