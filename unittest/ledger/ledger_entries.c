/* SPDX-License-Identifier: GPL-2.0-only */
/* Compares every entry of the ledger with forces and velocities. The sum of the ledger is exact even if
 * the entries are wrong, so this test computes the entries independently, from forces alone. Two bodies
 * follow a given motion: they approach, slide, roll, twist, separate and return. In each step the laws
 * with friction are also evaluated on copies of the contact's history: with a load so large that no limit
 * is reached, which shows whether the contact slides; the same at twice the speed in half the time, which
 * isolates the force of dashpots; at rest, which isolates the force of springs; and with a small motion,
 * which gives the stiffness of springs. All laws are tested. The formulas are in doc/develop/ledger.md. */
#include "batch/pass.h"
#include "support/one_contact.h"

static const char *const normal[] = {
    "hooke 1e4 3 damping velocity",
    "hooke 1e4 2 damping mass_velocity",
    "hooke 1e4 0.5 damping coeff_restitution",
    "hertz 5e4 20 damping viscoelastic",
    "hertz/material 3e4 0.5 0.3 damping tsuji",
    "dmt 3e4 0.5 0.3 8 damping tsuji",
    "jkr 3e4 0.5 0.3 8 damping tsuji",
    "schwarz 3e4 2 0.3 16 0.7 damping velocity",
    "mdr 3e4 0.3 1e3 0 0.5 0.2 damping mdr 1",
    "thornton_ning young 3e4 poisson 0.3 yield 1e3",
    "thornton_ning young 3e4 poisson 0.3 yield 1e3 gamma 2",
    "walton_braun k1 1e4 e 0.6",
    "walton_braun k1 1e4 s 40",
    "luding k2hat 2e4 k1_ratio 0.4 kc_ratio 0.3 phi_f 0.2 gamma_n 3",
    "luding young 5e4 k1_ratio 0.4 kc_ratio 0.3 phi_f 0.2 e 0.7",
    "plastic k1 8e3 k2max 2e4 kc 5e3 phi_f 0.1 gamma_n 3",
    "hooke/hysteresis k1 8e3 k2_ratio 3 kc_ratio 0.5 phi_f 0.1 e 0.7 f0 -20",
    "hooke/hysteresis young 2e4 poisson 0.3 v_char 0.5 soft_particles yes k2_ratio 3 kc_ratio 0.5 phi_f 0.1 "
    "viscous mu_f 0.3 "
    "stokes_c 2 e_max 0.9",
    "edinburgh young 3e4 poisson 0.3 k2_ratio 3 gamma 20 gamma_n 3",
    "edinburgh young 2e4 poisson 0.3 k2_ratio 3 n 1 kc_ratio 0.5 e 0.7",
    "edinburgh young 3e4 poisson 0.3 k2_ratio 3 gamma 20 chi 2.3 f0 -10 gamma_n 3",
};

static const char *const tangential[] = {
    "linear_nohistory 3 0.4",
    "linear_history 3e3 2 0.4",
    "linear_history_classic 3e3 2 0.4",
    "mindlin_classic 3e4 2 0.4",
    "mindlin 3e4 2 0.4",
    "mindlin/force 3e4 2 0.4",
    "mindlin_rescale 3e4 2 0.4",
    "mindlin_rescale/force 3e4 2 0.4",
    "luding kt_ratio 0.3 mu 0.4 phi_d 0.8 gamma_t 4",
    "mindlin/direnzo mu 0.4 phi_s 0.1 gstar 4e3",
    "history mu 0.4",
    "walton_braun kt_ratio 0.4 mu 0.4",
};

static const char *const rolling[] = {
    "sds 1e3 4 0.3",
    "luding kr_ratio 0.03 mu_r 0.2 phi_d 0.8 gamma_r 0.4",
    "cdt mu_r 0.2",
    "cdt mu_r 0.2 torsion yes",
    "epsd mu_r 0.2 eta_r 0.1",
    "epsd mu_r 0.2 eta_r 0.1 torsion yes",
    "epsd2 mu_r 0.2",
    "epsd2 mu_r 0.2 torsion yes",
    "epsd3 mu_r 0.2 eta_r 0.1 k_ratio 1.5",
    "epsd3 mu_r 0.2 eta_r 0.1 k_ratio 1.5 torsion yes",
};

static const char *const twisting[] = {
    "marshall",
    "sds 200 2 0.1",
    "luding kw_ratio 0.03 mu_w 0.2 phi_d 0.8 gamma_w 0.4",
};

static const char *const cohesion[] = {
    "sjkr k 800",
    "sjkr2 k 800 load with",
    "vdw hamaker 3 z_min 0.02 z_cut 0.08",
    "linear f 20 k 500",
    "linear f 20 k 500 irreversible load with",
    "bridge/willett sigma 20 theta 0.3 V 1e-3 viscosity 3",
    "bridge/willett sigma 20 theta 0.3 V 1e-3 form short viscosity 3 load with",
    "bridge/rabinovich sigma 20 theta 0.3 V 1e-3 viscosity 3",
    "bridge/rabinovich sigma 20 theta 0.3 V 1e-3 liggghts viscosity 3",
    "bridge/soulie sigma 20 theta 0.3 V 1e-3 viscosity 3",
};

/* The test ends after this number of failures. */
enum { FAILURES = 20 };

/* Senses in which contacts slip. */
enum { SLIDE, ROLL, TWIST, SENSES };

static struct grip_model model;
static struct bench bench, still;
static char line[MAX_LINE];

/* The forces of one contact and the motions on which they act. acts: there is a normal force; touches:
 * there is friction. */
struct forces {
  bool acts, touches;
  double normal, overlap;
  struct grip_vec n, v, of[SENSES];
};

static double square(double x)
{
  return x * x;
}

static double positive(double x)
{
  return x > 0 ? x : 0;
}

static struct grip_vec along(struct grip_vec a, struct grip_vec n)
{
  return grip_scale(grip_dot(a, n), n);
}

/* The forces in the batch. The torque of a rolling law along the normal counts as twisting. */
static struct forces forces_of_batch(void)
{
  const struct grip_batch *b = &bench.batch;
  const struct answer a = bench_get(&bench, 0);
  const struct grip_vec twist = grip_add(along(a.m, a.n), grip_scale(a.mn, a.n));
  const double on = b->gate[GRIP_HELD][0] > 0 ? 1 : 0;
  struct forces f = {
      .acts = on > 0, .touches = b->gate[GRIP_TOUCH][0] > 0, .overlap = a.overlap, .n = a.n, .v = a.v};
  f.normal = on > 0 ? a.normal : 0;
  f.of[SLIDE] = grip_scale(on, a.f);
  f.of[ROLL] = grip_scale(on, grip_sub(a.m, along(a.m, a.n)));
  f.of[TWIST] = grip_scale(on, twist);
  return f;
}

/* The normal force of the current step as laws with friction see it: without a pull that does not count. */
static double counted_force;

/* A load at which no spring of this test reaches its limit. */
static const double far = 4e3;

/* Runs the laws with friction once more, from a history, with another motion. Velocities are multiplied by
 * `speed`. unlimited: with a large load. */
static struct forces replay_with(const struct contact *at, const double history[GRIP_MAX_SLOTS], double speed,
                                 double dt, bool unlimited)
{
  struct grip_batch *b = &bench.batch;
  struct contact c = *at;
  memcpy(c.history, history, sizeof c.history);
  bench_put(&bench, 0, &c);
  grip_geometry(b);
  double *const moves[] = {b->vx, b->vy, b->vz, b->wx, b->wy, b->wz, b->normal_spin};
  for (int k = 0; k < GRIP_COUNT(moves); k++) moves[k][0] *= speed;
  const double load = b->load[0], force = b->normal[0], step = b->dt;
  const double more = 1 + 1e-9; /* a spring that was cut to its limit does not exceed it by rounding */
  b->load[0] = unlimited ? far : more * load;
  b->normal[0] = unlimited ? far : more * counted_force;
  b->dt = dt;
  b->fx[0] = b->fy[0] = b->fz[0] = b->mx[0] = b->my[0] = b->mz[0] = b->mn[0] = 0;
  for (int sense = GRIP_TANGENTIAL; sense <= GRIP_TWISTING; sense++) {
    const double *constants[GRIP_BLOCKS] = {model.constants[sense]};
    if (model.law[sense]) model.passes[sense]->plain(constants, model.slot[sense], b);
  }
  const struct forces out = forces_of_batch();
  b->load[0] = load;
  b->normal[0] = force;
  b->dt = step;
  return out;
}

static struct forces replay(const struct contact *at, const double history[GRIP_MAX_SLOTS], double speed,
                            double dt)
{
  return replay_with(at, history, speed, dt, true);
}

static double power_normal(const struct forces *f, const struct contact *c)
{
  return f->normal * grip_dot(f->n, c->u);
}

/* Distances at which the tangential force acts from the centre of i and, as it acts at one point, from that of j.
 * From the surface of a wall the distance is negative, because the point is inside. */
static double arm_i_of(const struct forces *f, const struct contact *c)
{
  return c->radius_i - bench.batch.arm_torque * f->overlap;
}

static double arm_j_of(const struct forces *f, const struct contact *c)
{
  const double touch = c->wall ? c->radius_i : c->radius_i + c->radius_j;
  return touch - f->overlap - arm_i_of(f, c);
}

/* The power of one sense on both bodies: force times velocity, torque times spin. */
static double power(const struct forces *f, int sense, const struct contact *c)
{
  const struct grip_vec force = f->of[sense];
  if (sense != SLIDE) return grip_dot(force, grip_sub(c->wi, c->wj));
  const struct grip_vec lever = grip_cross(force, f->n);
  return grip_dot(force, c->u) + arm_i_of(f, c) * grip_dot(lever, c->wi) +
         arm_j_of(f, c) * grip_dot(lever, c->wj);
}

static bool is_law(int sense, const char *name)
{
  return model.law[sense] && strcmp(model.law[sense]->name, name) == 0;
}

static bool drags(void)
{
  return model.law[GRIP_COHESION] && (model.law[GRIP_COHESION]->flags & GRIP_DRAGS);
}

/* The energy that tangential walton_braun returns on unloading from a force T: the integral of T
 * dT/(dT/ds), with the law's dT/ds for a decreasing T, by Gauss-Legendre quadrature. turned: T* divided by
 * mu N, from the history. */
static double stored_walton_braun(double force, double limit, double k0, double turned)
{
  static const double node[4] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267,
                                 0.9602898564975363};
  static const double weight[4] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
                                   0.1012285362903763};
  if (!(limit > 0 && k0 > 0)) return 0;
  const double top = fmax(force, turned * limit);
  double sum = 0;
  for (int n = 0; n < 8; n++) {
    const double t = 0.5 * force * (1 + (n < 4 ? node[n] : -node[n - 4]));
    sum += weight[n & 3] * t / (k0 * cbrt(1 - (top - t) / (limit + top)));
  }
  return 0.5 * force * sum;
}

/* 1/(2 k) for each sense, because a spring of force f stores f^2/(2 k). Between two motions of the same
 * speed, one twice as long as the other, the difference of the forces is that of the spring alone. */
static void flexibilities(const struct contact *at, const double history[GRIP_MAX_SLOTS],
                          const struct forces *rest, double half_flexibility[SENSES])
{
  struct contact c = *at;
  c.u = grip_sub(grip_vec(1, 1, 0), along(grip_vec(1, 1, 0), rest->n));
  c.wi = grip_add(c.u, grip_scale(0.5, rest->n)); /* opposite spins: the contact itself does not rotate */
  c.wj = grip_scale(-0.5, rest->n);
  const double dt = 1e-3;
  const struct forces near = replay(&c, history, 1, dt), further = replay(&c, history, 1, 2 * dt);
  const struct grip_vec motion[SENSES] = {near.v, c.u, rest->n};
  for (int s = 0; s < SENSES; s++) {
    const double grows = grip_dot(grip_sub(near.of[s], further.of[s]), motion[s]);
    half_flexibility[s] = grows > 0 ? 0.5 * dt * grip_dot(motion[s], motion[s]) / grows : 0;
  }
}

/* The forces of the springs, which are those of a contact at rest. With dt > 0 the springs first rotate
 * with the contact. */
static struct forces at_rest(const struct contact *at, const double history[GRIP_MAX_SLOTS], double dt,
                             bool unlimited)
{
  struct contact c = *at;
  c.u = c.wi = c.wj = grip_vec(0, 0, 0);
  return replay_with(&c, history, 1, dt, unlimited);
}

static bool differ(struct grip_vec a, struct grip_vec b)
{
  return grip_length(grip_sub(a, b)) > 1e-8 * grip_length(b) + 1e-7;
}

/* The energy of the springs at the end of the step, and the energy that they would have if only the normal
 * and the overlap had changed. held: the energy that the contact gives back from rest, under its load; less
 * than `stored` if it slides even at rest. before, after: the history. */
struct energies {
  double stored[SENSES], kept[SENSES], held[SENSES];
  bool slides[SENSES];
};

static struct energies energies_of(const struct contact *c, const double before[GRIP_MAX_SLOTS],
                                   const double after[GRIP_MAX_SLOTS])
{
  double half_flexibility[SENSES];
  const struct forces kept = at_rest(c, before, c->dt, true), rest = at_rest(c, after, 0, true),
                      held = at_rest(c, after, 0, false);
  flexibilities(c, after, &rest, half_flexibility);
  struct energies out;
  for (int s = 0; s < SENSES; s++) {
    out.stored[s] = half_flexibility[s] * grip_dot(rest.of[s], rest.of[s]);
    out.kept[s] = half_flexibility[s] * grip_dot(kept.of[s], kept.of[s]);
    out.held[s] = half_flexibility[s] * grip_dot(held.of[s], held.of[s]);
    out.slides[s] = differ(held.of[s], rest.of[s]);
  }
  if (is_law(GRIP_TANGENTIAL, "walton_braun")) {
    const double *value = model.value[GRIP_TANGENTIAL], *own = after + model.slot[GRIP_TANGENTIAL];
    const double limit = value[1] * bench.batch.load[0], k0 = value[0] * bench.batch.loading[0];
    out.stored[SLIDE] = stored_walton_braun(grip_length(grip_vec(own[0], own[1], own[2])), limit, k0, own[3]);
    out.held[SLIDE] = out.stored[SLIDE];
  }
  return out;
}

/* One step of one sense, summed by the test itself [F L]. */
struct shares {
  /* Work taken from the motion, and the same with the velocity that the law sees. */
  double work, seen;
  /* Work of the dashpot while the contact sticks, and work of the dashpot of a cohesion law. */
  double dashpot, drag;
  /* The energy of the spring, its energy if it had not been moved, and the part of it that the contact can
   * give back. */
  double stored, kept, held;
  /* Whether there is friction in this step, and whether there was in the previous one. beyond: the contact
   * would slide at rest. */
  bool touches, touched, slides, beyond;
};

/* cdt has neither spring nor dashpot. In walton_braun part of the contact always slides. */
static bool always_slides(int sense)
{
  if (sense == SLIDE) return is_law(GRIP_TANGENTIAL, "walton_braun");
  return is_law(GRIP_ROLLING, "cdt") && (sense == ROLL || model.torsion);
}

static struct shares shares_of(int sense, const struct contact *c, const struct forces *before,
                               const struct forces *now, const struct forces *unlimited,
                               const struct forces *fast)
{
  const struct grip_vec relative = grip_sub(c->wi, c->wj), twist = along(relative, now->n);
  const struct grip_vec motion[SENSES] = {now->v, grip_sub(relative, twist), twist};
  const double drag = sense == SLIDE && now->acts ? bench.batch.drag[0] : 0;
  const struct grip_vec own = grip_add(now->of[sense], grip_scale(drag, now->v));
  const struct grip_vec twice_mean = grip_add(before->of[sense], now->of[sense]);
  struct shares out = {.touches = now->touches, .touched = before->touches};
  out.work = -0.5 * c->dt * (power(before, sense, c) + power(now, sense, c));
  out.seen = sense == SLIDE ? -0.5 * c->dt * grip_dot(twice_mean, now->v) : out.work;
  out.dashpot = c->dt * grip_dot(grip_sub(unlimited->of[sense], fast->of[sense]), motion[sense]);
  out.drag = c->dt * drag * grip_dot(now->v, now->v);
  out.slides = always_slides(sense) || differ(own, unlimited->of[sense]);
  return out;
}

/* The test's sums over one sense. taken: all work; work: the sum of its absolute values. rest: the
 * remainder of steps that stick, minus the energy that the law itself does not conserve. sum: the work
 * that the contact has taken and does not store. */
struct sense {
  double taken, work, size, stored, slip, dashpot, dragged, rest, most_rest, sum;
};

/* Divides the work of a step. The dashpot of a cohesion law acts whether the contact sticks or slides, and is
 * the only force across a gap. The energy that the contact has after this goes first to its own dashpot if it
 * sticks, then into the spring, as far as the contact can give it back, minus the amount by which the work of
 * the dashpot is ahead of that by the trapezoidal rule. If the step slides, the remainder is slip. Returns the work of the cohesion law's dashpot. */
static double divide(struct sense *s, int sense, struct shares a)
{
  const bool apart = sense == SLIDE && drags() && !a.touches && !a.touched, sticks = a.touches && !a.slides;
  const double had = s->stored, dragged = apart ? positive(had + a.work) : a.drag;
  const bool damps = sticks && !a.beyond;
  const double has = had + a.work - dragged, ahead = damps ? fmin(0.25 * a.dashpot, a.held) : 0;
  const double dashpot = damps ? fmin(a.dashpot, positive(has + ahead)) : 0;
  s->stored = a.touches ? fmin(a.held - ahead, has - dashpot) : 0;
  s->dashpot += dashpot;
  if (!apart && !damps) s->slip += positive(has - s->stored);
  if (damps) {
    s->rest += a.seen - (a.stored - a.kept) - a.dashpot - dragged;
    s->most_rest = fmax(s->most_rest, fabs(s->rest));
  }
  s->taken += a.work;
  s->work += fabs(a.work);
  s->dragged += dragged;
  s->size = s->work + fabs(s->stored);
  s->sum += a.work + had - s->stored;
  return dragged;
}

/* The test's sums over one contact. */
struct own_ledger {
  struct sense of[SENSES];
  double taken, wall_work, damping, dragged, cohesion_damping, normal_sum, normal_size, size, most_rest;
  struct forces before;
  double dashpot_before;
};

static double normal_stored(const double entry[GRIP_ENTRIES])
{
  return entry[GRIP_STORED_NORMAL] + entry[GRIP_STORED_COHESION];
}

/* The normal force without dashpots, which is that at rest. */
static double elastic_force(const struct contact *at)
{
  struct contact c = *at;
  c.u = c.wi = c.wj = grip_vec(0, 0, 0);
  bench_setup(&still, &model, &c);
  bench_put(&still, 0, &c);
  grip_geometry(&still.batch);
  grip_model_run(&model, &still.batch);
  return still.batch.gate[GRIP_HELD][0] > 0 ? still.batch.normal[0] : 0;
}

/* Returns the normal work of the step. */
static double normal_sense(struct own_ledger *b, const struct contact *c, const struct forces *now,
                           double elastic)
{
  const double half = 0.5 * c->dt, speed = grip_dot(now->n, c->u), dashpot = now->normal - elastic;
  const double damped = positive(-half * (b->dashpot_before * grip_dot(b->before.n, c->u) + dashpot * speed));
  const double drag = now->acts && drags() ? bench.batch.cohesive_damping[0] * square(speed) : 0;
  const double dragged = fmin(damped, c->dt * drag);
  b->damping += damped - dragged;
  b->cohesion_damping += dragged;
  b->dragged += dragged;
  b->dashpot_before = dashpot;
  return -half * (power_normal(&b->before, c) + power_normal(now, c));
}

static void check_entry(double got, double want, double size, const char *name)
{
  check_near(got, want, 1e-7 * size + 1e-13, name, __FILE__, __LINE__);
}

/* The branch of the normal law: on the adhesion branch the whole force is attractive. */
static int branch_of(const struct forces *now)
{
  const struct grip_law *law = model.law[GRIP_NORMAL];
  const struct grip_batch *b = &bench.batch;
  if (!now->acts || !(law->flags & GRIP_PLASTIC)) return 0;
  if (strcmp(law->name, "hooke/hysteresis") == 0 && !(now->overlap > 0)) return 0;
  double f0 = 0;
  for (int p = 0; p < law->nparameters; p++)
    if (strcmp(law->name, "hooke/hysteresis") == 0 && strcmp(law->parameters[p].word, "f0") == 0)
      f0 = model.value[GRIP_NORMAL][p];
  const double pull = b->adhesion[0] - f0, elastic = b->elastic[0];
  return pull > 0 && fabs(elastic + pull) < 1e-12 * pull ? 2 : 1;
}

static void check_contact(const struct own_ledger *b, const struct contact *c, bool slides)
{
  const double n[3] = {b->before.n.x, b->before.n.y, b->before.n.z};
  const struct grip_booked read = grip_ledger_read(&model, c->history, 1, n);
  check_entry(read.lost[0], b->normal_sum, b->size, "normal loss of the contact");
  static const char *const losses[SENSES] = {"tangential loss of the contact", "rolling loss of the contact",
                                             "twisting loss of the contact"};
  for (int s = 0; s < SENSES; s++) check_entry(read.lost[1 + s], b->of[s].sum, b->size, losses[s]);
  CHECK(read.slides == (b->before.touches && slides && model.law[GRIP_TANGENTIAL]));
  CHECK(read.branch == branch_of(&b->before));
}

/* lost: the energy that each entry has lost in this step. Heat is computed from the sums. */
static void check_lane(const double lost[GRIP_ENTRIES], double size)
{
  const double slip = lost[GRIP_LOST_SLIDING] + lost[GRIP_LOST_ROLLING] + lost[GRIP_LOST_TWISTING];
  const double damped = lost[GRIP_LOST_DAMPING] + lost[GRIP_LOST_TANGENTIAL_DAMPING] +
                        lost[GRIP_LOST_ROLLING_DAMPING] + lost[GRIP_LOST_TWISTING_DAMPING] +
                        lost[GRIP_LOST_COHESION_DAMPING];
  check_entry(bench.ledger.plastic[0], slip + lost[GRIP_LOST_PLASTIC] + lost[GRIP_LOST_ADHESION], size,
              "losses of the lane");
  check_entry(bench.ledger.damped[0], damped, size, "dashpots of the lane");
}

/* Each rest is the work minus the other entries. */
static void check_left(const struct own_ledger *b, const double entry[GRIP_ENTRIES])
{
  double left[SENSES];
  for (int s = 0; s < SENSES; s++) {
    const struct sense *of = &b->of[s];
    left[s] = of->taken - of->stored - of->slip - of->dashpot - of->dragged;
  }
  const double normal_left = b->taken - normal_stored(entry) - b->damping - b->dragged -
                             entry[GRIP_LOST_PLASTIC] - entry[GRIP_LOST_ADHESION];
  check_entry(entry[GRIP_REST_NORMAL], normal_left, b->size, "rest_normal");
  check_entry(entry[GRIP_REST_TANGENTIAL], left[SLIDE], b->size, "rest_tangential");
  check_entry(entry[GRIP_REST_ROTATION], left[ROLL] + left[TWIST], b->size, "rest_rotation");
}

static void check_entries(const struct own_ledger *b, const double entry[GRIP_ENTRIES])
{
  static const int entries[SENSES][3] = {
      {GRIP_STORED_TANGENTIAL, GRIP_LOST_SLIDING, GRIP_LOST_TANGENTIAL_DAMPING},
      {GRIP_STORED_ROLLING, GRIP_LOST_ROLLING, GRIP_LOST_ROLLING_DAMPING},
      {GRIP_STORED_TWISTING, GRIP_LOST_TWISTING, GRIP_LOST_TWISTING_DAMPING}};
  for (int s = 0; s < SENSES; s++) {
    const double want[3] = {b->of[s].stored, b->of[s].slip, b->of[s].dashpot};
    for (int e = 0; e < 3; e++)
      check_entry(entry[entries[s][e]], want[e], b->of[s].size, grip_entry_name(entries[s][e]));
  }
  check_entry(entry[GRIP_LOST_DAMPING], b->damping, b->size, "normal_damping");
  check_entry(entry[GRIP_WALL_WORK], b->wall_work, b->size, "wall_work");
  check_entry(entry[GRIP_LOST_COHESION_DAMPING], b->cohesion_damping, b->size, "cohesion_damping");
}

/* Overlap and normal over time, the same for every time step. */
static struct grip_vec place(double time, double touch)
{
  const double pi = acos(-1), wave = square(sin(2 * pi * time));
  const double away = positive(fmax(time - 1, -time)) / 0.25;
  const double overlap = -0.01 + (0.035 + 0.02 * time) * wave + 0.012 * square(sin(8 * pi * time)) * wave -
                         0.4 * away * away * (3 - 2 * away);
  const struct grip_vec n = grip_vec(0.09 * sin(9 * time), 0.06 * cos(13 * time), 1);
  return grip_scale((touch - overlap) / grip_length(n), n);
}

static void move(struct contact *c, double time)
{
  const double touch = c->wall ? c->radius_i : c->radius_i + c->radius_j, middle = time - 0.5 * c->dt;
  const struct grip_vec was = place(time - c->dt, touch);
  c->r = place(time, touch);
  c->u = grip_scale(1 / c->dt, grip_sub(c->r, was));
  c->wi = grip_vec(0.9 * cos(11 * middle), 0.6 * sin(7 * middle), 1.1 * cos(8 * middle));
  c->wj = grip_vec(0.5 * sin(10 * middle), -0.8 * cos(6 * middle), -0.7 * cos(12 * middle));
  if (c->wall) c->wj = grip_scale(0.3, c->wj);
}

/* Walls also move at this speed; u is relative to it. */
static const struct grip_vec wall_velocity = {0.4, -0.2, 0.3};

/* The power of a wall: force times the wall's velocity at the point of contact, plus torque times spin. */
static double power_of_wall(const struct forces *f, const struct contact *c)
{
  const struct grip_vec force = grip_add(grip_scale(f->normal, f->n), f->of[SLIDE]);
  const struct grip_vec velocity =
      grip_add(wall_velocity, grip_scale(-arm_j_of(f, c), grip_cross(f->n, c->wj)));
  return grip_dot(force, velocity) + grip_dot(grip_add(f->of[ROLL], f->of[TWIST]), c->wj);
}

/* Puts the contact into the batch and books its step. */
static void book(struct contact *c, double entry[GRIP_ENTRIES])
{
  bench_setup(&bench, &model, c);
  bench_put(&bench, 0, c);
  grip_geometry(&bench.batch);
  bench.ledger.wall_vx[0] = wall_velocity.x;
  bench.ledger.wall_vy[0] = wall_velocity.y;
  bench.ledger.wall_vz[0] = wall_velocity.z;
  for (int e = GRIP_STORED_NORMAL; e <= GRIP_STORED_TWISTING; e++) entry[e] = 0;
  entry[GRIP_STORED_COHESION] = 0;
  grip_model_book(&model, &bench.batch, 0, entry);
  bench_get_history(&bench, 0, c->history);
}

static void step(struct own_ledger *b, struct contact *c, double entry[GRIP_ENTRIES], double time)
{
  double was[GRIP_ENTRIES], before[GRIP_MAX_SLOTS];
  memcpy(was, entry, sizeof was);
  memcpy(before, c->history, sizeof before);
  move(c, time);
  const double elastic = elastic_force(c);
  book(c, entry);
  counted_force = bench.batch.normal[0] + bench_get(&bench, 0).uncounted;
  const struct forces now = forces_of_batch();
  const double normal_work = normal_sense(b, c, &now, elastic);
  const double taken = normal_work - (normal_stored(entry) - normal_stored(was));
  b->normal_sum = now.acts ? b->normal_sum + taken : 0;
  b->size += fabs(normal_work);
  b->normal_size += fabs(normal_work);
  b->taken += normal_work;
  b->most_rest = fmax(b->most_rest, fabs(entry[GRIP_REST_NORMAL]));

  const struct forces unlimited = replay(c, before, 1, c->dt), fast = replay(c, before, 2, 0.5 * c->dt);
  const struct energies energies = energies_of(c, before, c->history);
  bool slides = false;
  for (int s = 0; s < SENSES; s++) {
    struct shares a = shares_of(s, c, &b->before, &now, &unlimited, &fast);
    a.stored = energies.stored[s];
    a.kept = energies.kept[s];
    a.held = energies.held[s];
    a.beyond = energies.slides[s];
    b->cohesion_damping += divide(&b->of[s], s, a);
    if (!now.acts) b->of[s].sum = 0;
    b->size += fabs(a.work);
    slides = slides || (s == SLIDE && a.slides);
  }
  if (c->wall) b->wall_work += 0.5 * c->dt * (power_of_wall(&b->before, c) + power_of_wall(&now, c));
  b->before = now;
  double lost[GRIP_ENTRIES];
  for (int e = 0; e < GRIP_ENTRIES; e++) lost[e] = entry[e] - was[e];
  check_lane(lost, b->size);
  check_entries(b, entry);
  check_left(b, entry);
  check_contact(b, c, slides);
}

static struct own_ledger follow(int steps, bool wall)
{
  struct contact c = contact_of(0.5, 0.6, 0);
  struct own_ledger b = {0};
  double entry[GRIP_ENTRIES] = {0};
  bench_clear(&bench, 1);
  bench_clear(&still, 1);
  c.wall = wall;
  c.dt = 1.5 / steps;
  for (int n = 1; n <= steps && check_failures < FAILURES; n++) {
    check_at_step(n);
    step(&b, &c, entry, n * c.dt - 0.25);
  }
  check_at_step(-1);
  return b;
}

/* For each law, in the order of the registry: the number of its lines, and the sum of their largest rests
 * relative to the energy to which they belong, with a time step and with half of it. */
enum { MOST_LAWS = 128 };
static struct {
  int lines, rests;
  double rest[2];
} seen[MOST_LAWS];
static int lines;

/* Whether the rest of a law is due to the time step alone. All normal work of mdr is a rest. A rolling
 * spring that is as stiff as the contact stores M^2/(2 k), which is unbounded where k vanishes under a
 * load that does not: in a neck, under the pull of a cohesion law, in a dent of mdr. */
static bool has_order(int sense)
{
  const bool mdr = is_law(GRIP_NORMAL, "mdr");
  if (sense == GRIP_TANGENTIAL || sense == GRIP_TWISTING) return !mdr || !model.torsion;
  if (sense != GRIP_ROLLING) return !mdr;
  const bool weakens = mdr || model.law[GRIP_COHESION] || (model.law[GRIP_NORMAL]->flags & GRIP_STRETCH);
  return !(model.law[GRIP_ROLLING]->flags & GRIP_INERTIA) || !weakens;
}

static void note(int sense, double one, double two, double size)
{
  int k = 0;
  while (grip_laws()[k] && grip_laws()[k] != model.law[sense]) k++;
  if (!model.law[sense] || k >= MOST_LAWS) return;
  seen[k].lines++;
  if (!has_order(sense) || !(size > 1e-9)) return; /* smaller ones are rounding errors */
  static const char *const rests[] = {[GRIP_NORMAL] = "rest_normal",
                                      [GRIP_DAMPING] = "rest_normal",
                                      [GRIP_COHESION] = "rest_normal",
                                      [GRIP_TANGENTIAL] = "rest_tangential",
                                      [GRIP_ROLLING] = "rest_rotation of rolling",
                                      [GRIP_TWISTING] = "rest_rotation of twisting"};
  check_at_most(one, 0.05 * size, rests[sense], __FILE__, __LINE__);
  if (sense <= GRIP_COHESION)
    check_at_most(two, 0.8 * one + 0.002 * size, "rest_normal with half the step", __FILE__, __LINE__);
  seen[k].rests++;
  seen[k].rest[0] += one / size;
  seen[k].rest[1] += two / size;
}

static void check_line(bool wall)
{
  check_about(line);
  grip_model_keep_ledger(&model, GRIP_LEDGER_OF_CONTACTS + (wall ? GRIP_LEDGER_OF_WALL : 0));
  /* In each line, contacts begin, slide and end at other times within a step. */
  const int steps = 400 + 7 * (lines++ % 23);
  const struct own_ledger one = follow(steps, wall), two = follow(2 * steps, wall);
  for (int sense = GRIP_NORMAL; sense <= GRIP_TWISTING; sense++) {
    const int s = sense - GRIP_TANGENTIAL;
    if (s < 0)
      note(sense, one.most_rest, two.most_rest, one.normal_size);
    else
      note(sense, one.of[s].most_rest, two.of[s].most_rest, one.of[s].size);
  }
  check_about(0);
  if (check_failures >= FAILURES) exit(CHECK_RESULT());
}

/* Rests are of first order in the time step, and those of smooth springs of second order. A single contact
 * that ends within a step may differ, but the mean over lines does not. */
static void check_rests(void)
{
  double all[GRIP_SENSES][2] = {{0}};
  for (int k = 0; grip_laws()[k]; k++) {
    const struct grip_law *law = grip_laws()[k];
    if (law->sense == GRIP_HEAT) continue;
    const double mean = seen[k].rest[0] / fmax(1, seen[k].rests),
                 half = seen[k].rest[1] / fmax(1, seen[k].rests);
    char name[MAX_LINE];
    snprintf(name, sizeof name, "%s %s", grip_sense_name(law->sense), law->name);
    printf("%s: %d lines, rest %.1e, with half the step %.1e\n", name, seen[k].lines, mean, half);
    check_about(name);
    CHECK(seen[k].lines > 0);
    CHECK_AT_MOST(mean, 0.01);
    CHECK_AT_MOST(half, 0.8 * mean);
    all[law->sense][0] += mean;
    all[law->sense][1] += half;
  }
  for (int sense = GRIP_NORMAL; sense <= GRIP_TWISTING; sense++) {
    check_about(grip_sense_name(sense));
    CHECK_AT_MOST(all[sense][1], 0.55 * all[sense][0]);
  }
  check_about(0);
}

/* Writes and reads a line with one law in each sense that the bits of `parts` select. Returns whether the
 * line is accepted. */
static bool read_line(const char *const part[], unsigned parts)
{
  static const int senses[] = {GRIP_NORMAL, GRIP_COHESION, GRIP_TANGENTIAL, GRIP_ROLLING, GRIP_TWISTING};
  char error[GRIP_MAX_ERROR];
  int nwords;
  snprintf(line, sizeof line, "%s", part[0]);
  for (int p = 1; p < GRIP_COUNT(senses); p++) {
    if (!(parts >> p & 1)) continue;
    strcat(strcat(strcat(line, " "), grip_sense_name(senses[p])), " ");
    strcat(line, part[p]);
  }
  if (lines % 4 == 1) strcat(line, " limit_damping");
  return parse_line(&model, line, &nwords, error) == nwords;
}

/* With an argument, only the lines that contain this text are tested. */
int main(int argc, char **argv)
{
  const char *text = argc > 1 ? argv[1] : "";
  for (int i = 0; i < GRIP_COUNT(normal); i++)
    for (int j = 0; j < GRIP_COUNT(tangential); j++) {
      const char *const part[] = {normal[i], cohesion[(i + 3 * j) % GRIP_COUNT(cohesion)], tangential[j],
                                  rolling[(i + j) % GRIP_COUNT(rolling)],
                                  twisting[(i + 2 * j) % GRIP_COUNT(twisting)]};
      unsigned parts = 32;
      while (parts > 0 && !read_line(part, parts - 1)) parts--;
      CHECK(parts > 0);
      if (parts > 0 && strstr(line, text)) check_line((2 * i + j) % 5 == 4);
    }
  if (!*text) check_rests();
  printf("%d lines\n", lines);
  return CHECK_RESULT();
}
