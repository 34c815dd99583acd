/* SPDX-License-Identifier: GPL-2.0-only */
/* src/contact against the vector passes of every instruction set: two evaluations that share only the physics
 * of the laws. Every combination of laws follows a random motion of several steps, in which both keep their
 * own history, as pairs and at walls; so do random models with all options, particle fields and liquid that
 * particles own. */
#include "grip/contact.h"
#include "support/models.h"

enum { STEPS = 6, RANDOM_MODELS = 10000 };
static const double tolerance = 1e-12, time_step = 0.01;

/* The moduli of sample_value. */
static const double modulus = 1e4;

/* A contact in both evaluations. */
struct twin {
  struct contact c; /* its history is that of the batch */
  struct grip_contact one;
  double history[GRIP_MAX_SLOTS], field[2][GRIP_MAX_FIELDS], warmer;
  struct grip_contact_liquid liquid;
};

static struct bench bench;
static struct grip_fields fields;
static struct grip_liquid liquid;
static struct twin twins[GRIP_LANES];
static char line[MAX_LINE];

/* Sets the rules of a batch independently of grip/bodies.h. */
static void set_batch(const struct grip_model *model, bool wall, double dt)
{
  struct grip_batch *b = &bench.batch;
  bench_clear(&bench, 1);
  b->dt = dt;
  b->sphere_j = wall ? 0 : 1;
  b->arm_speed = model->contact_point ? 0.5 : 0;
  b->arm_torque = wall && !model->contact_point ? 0 : 0.5;
  b->half_step = model->synchronized_verlet && !wall ? time_step / 2 : 0;
  b->fields = model->law[GRIP_NORMAL]->nfields ? &fields : 0;
  b->liquid = model->owns_liquid ? &liquid : 0;
}

/* Fields of a particle of normal mdr, of a size that occurs; those that the law writes are 0. */
static void draw_fields(const struct grip_law *law, double radius, double field[GRIP_MAX_FIELDS])
{
  const double volume = 4 / 3. * acos(-1) * radius * radius * radius;
  memset(field, 0, GRIP_MAX_FIELDS * sizeof *field);
  for (int f = 0; f < law->nfields; f++) {
    const struct grip_field *of = &law->fields[f];
    if (!(of->use & GRIP_FIELD_READ)) continue;
    field[f] = random_between(0, 0.01);
    if (of->role == GRIP_FIELD_INITIAL_RADIUS) field[f] = radius * random_between(0.95, 1);
    if (strcmp(of->unit, "L^3") == 0) field[f] = volume * random_between(0.9, 1);
    if (strcmp(of->unit, "-") == 0) field[f] = random_between(0, 1);
  }
}

static void draw(const struct grip_model *model, bool wall)
{
  for (int k = 0; k < GRIP_LANES; k++) {
    struct twin *t = &twins[k];
    t->c = random_contact(model);
    t->c.wall = wall;
    if (wall) contact_press(&t->c, random_between(0.01, 0.1));
    t->c.reduced_inertia = random_between(0.5, 2);
    if (k % 2 || model->law[GRIP_NORMAL]->nfields) memset(t->c.history, 0, sizeof t->c.history);
    memcpy(t->history, t->c.history, sizeof t->history);
    const double ri = t->c.radius_i, rj = t->c.radius_j;
    const double curvature = (double)(k % 3 - 1) * random_between(3, 4);
    t->one = (struct grip_contact){
        .radius_i = ri,
        .radius_j = rj,
        .reduced_radius = wall ? grip_reduced_at_wall(ri, curvature) : grip_reduced(ri, rj),
        .reduced_mass = t->c.reduced_mass,
        .reduced_inertia = t->c.reduced_inertia,
        .wall = wall,
        .history = t->history,
        .stride = 1,
    };
  }
}

/* The next step of the motion: the pair turns a little, some pairs separate or come back. */
static void move(const struct grip_model *model, int step)
{
  const struct grip_law *normal = model->law[GRIP_NORMAL];
  for (int k = 0; k < GRIP_LANES; k++) {
    struct twin *t = &twins[k];
    struct contact *c = &t->c;
    c->dt = step ? time_step : 0; /* set-up first */
    c->u = random_vec(1);
    c->wi = random_vec(1);
    c->wj = random_vec(1);
    c->r = grip_add(c->r, grip_scale(c->dt, c->u));
    const double overlap = (k + step) % 5 ? random_between(0.01, 0.1) : random_between(-0.05, -0.001);
    contact_press(c, overlap);
    t->warmer = random_between(-1, 1);
    draw_fields(normal, c->radius_i, t->field[0]);
    draw_fields(normal, c->radius_j, t->field[1]);
    t->liquid = (struct grip_contact_liquid){.of_i = random_between(-0.1, 1),
                                             .of_j = random_between(-0.1, 1),
                                             .requested_i = floor(random_between(0, 4)),
                                             .requested_j = floor(random_between(0, 4))};
  }
}

static void run_batch(const struct grip_model *model, bool wall)
{
  struct grip_batch *b = &bench.batch;
  set_batch(model, wall, twins[0].c.dt);
  for (int k = 0; k < GRIP_LANES; k++) {
    const struct twin *t = &twins[k];
    bench_put(&bench, k, &t->c);
    b->reduced_radius[k] = t->one.reduced_radius;
    b->warmer[k] = t->warmer;
    for (int f = 0; f < GRIP_MAX_FIELDS; f++) {
      fields.i[f][k] = t->field[0][f];
      fields.j[f][k] = t->field[1][f];
    }
    liquid.of_i[k] = t->liquid.of_i;
    liquid.of_j[k] = t->liquid.of_j;
    liquid.requested_i[k] = t->liquid.requested_i;
    liquid.requested_j[k] = t->liquid.requested_j;
  }
  bench_run(model, &bench);
  for (int k = 0; k < GRIP_LANES; k++) bench_get_history(&bench, k, twins[k].c.history);
}

static struct grip_contact_forces run_one(const struct grip_model *model,
                                          const struct grip_contact_laws *laws, struct twin *t)
{
  const struct grip_contact_motion motion = {t->c.r, t->c.u, t->c.wi, t->c.wj};
  t->one.dt = t->c.dt;
  t->one.half_step = grip_half_step(model->synchronized_verlet, t->c.wall, time_step);
  t->one.warmer = t->warmer;
  t->one.field[0] = bench.batch.fields ? t->field[0] : 0;
  t->one.field[1] = bench.batch.fields ? t->field[1] : 0;
  t->one.liquid = bench.batch.liquid ? &t->liquid : 0;
  return grip_contact_run(laws, &t->one, &motion);
}

static void check_vec(struct grip_vec got, struct grip_vec want, double size)
{
  CHECK_NEAR_VEC(got, want, tolerance * size);
}

/* Force and torques on both bodies, from the batch, as the kernels scatter.c and walls.c add them. The force on
 * both acts at one point, which is inside a wall. */
static void check_totals(const struct grip_contact_forces *f, const struct answer *a, const struct twin *t,
                         double size)
{
  const double arm_i = t->c.radius_i - bench.batch.arm_torque * a->overlap;
  const double touch = t->c.wall ? t->c.radius_i : t->c.radius_i + t->c.radius_j;
  const double arm_j = touch - a->overlap - arm_i;
  const struct grip_vec own = grip_add(a->m, grip_scale(a->mn, a->n)), lever = grip_cross(a->f, a->n);
  check_vec(f->force, grip_add(grip_scale(a->normal, a->n), a->f), size);
  check_vec(f->torque_i, grip_add(grip_scale(arm_i, lever), own), size);
  check_vec(f->torque_j, grip_sub(grip_scale(arm_j, lever), own), size);
}

static void check_forces(const struct grip_model *model, const struct grip_contact_forces *f, int k)
{
  const struct grip_batch *b = &bench.batch;
  const struct twin *t = &twins[k];
  const struct answer a = bench_get(&bench, k);
  CHECK(f->acts == (b->gate[GRIP_HELD][k] > 0));
  CHECK(f->touches == (b->gate[GRIP_TOUCH][k] > 0));
  if (model->law[GRIP_HEAT]) CHECK_NEAR(f->heat, b->heat[k], tolerance * modulus); /* a conductivity */
  if (!f->acts) {
    check_vec(f->force, grip_vec(0, 0, 0), 0);
    check_vec(f->torque_i, grip_vec(0, 0, 0), 0);
    check_vec(f->torque_j, grip_vec(0, 0, 0), 0);
    return;
  }
  /* A spring that has yielded is a small difference of forces of the size of its modulus times the overlap. */
  const double size = 1 + a.load + fabs(a.normal) + fabs(a.elastic) + fabs(a.adhesion) +
                      modulus * fabs(a.overlap) +
                      (fabs(a.damping) + fabs(a.drag)) * (fabs(a.speed_n) + grip_length(a.v));
  CHECK_NEAR(f->elastic, a.elastic, tolerance * size);
  CHECK_NEAR(f->normal, a.normal, tolerance * size);
  CHECK_NEAR(f->load, a.load, tolerance * size);
  check_vec(f->f, a.f, size);
  check_vec(f->m, a.m, size);
  CHECK_NEAR(f->mn, a.mn, tolerance * size);
  check_totals(f, &a, t, size);
  check_vec(f->v, a.v, 1);
}

static void check_kept(const struct grip_model *model, int k)
{
  const struct twin *t = &twins[k];
  const struct answer a = bench_get(&bench, k);
  for (int s = 0; s < model->nslots; s++)
    CHECK_NEAR(t->history[s], t->c.history[s], tolerance * history_scale(model, s, &a));
  for (int f = 0; bench.batch.fields && f < model->law[GRIP_NORMAL]->nfields; f++) {
    const double *i = fields.i[f], *j = fields.j[f];
    CHECK_NEAR(t->field[0][f], i[k], tolerance * (1 + 10 * fabs(i[k])));
    if (!t->c.wall) CHECK_NEAR(t->field[1][f], j[k], tolerance * (1 + 10 * fabs(j[k])));
  }
  if (!bench.batch.liquid) return;
  CHECK(t->liquid.requests == liquid.requests[k]);
  CHECK_NEAR(t->liquid.from_i, liquid.from_i[k], tolerance);
  CHECK_NEAR(t->liquid.from_j, liquid.from_j[k], tolerance);
}

static void follow(const struct grip_model *model, bool wall)
{
  const struct grip_contact_laws laws = grip_contact_laws_of(model);
  random_begin(line);
  draw(model, wall);
  for (int step = 0; step < STEPS; step++) {
    check_at_step(step);
    move(model, step);
    run_batch(model, wall);
    for (int k = 0; k < GRIP_LANES; k++) {
      const int before = check_failures;
      const struct grip_contact_forces f = run_one(model, &laws, &twins[k]);
      check_forces(model, &f, k);
      check_kept(model, k);
      if (check_failures > before && before < CHECK_PRINTED)
        fprintf(stderr, "%s, %s, lane %d\n", grip_isa(), wall ? "wall" : "pair", k);
    }
  }
}

static void every_isa(void)
{
  static const char *const names[] = {"generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
  const char *own = grip_isa();
  for (int k = 0; k < GRIP_COUNT(names); k++) {
    if (!grip_isa_select(names[k])) continue;
    const struct grip_model model = model_of(line);
    follow(&model, false);
    follow(&model, true);
  }
  CHECK(grip_isa_select(own));
}

static void combination(const char *text, bool legal)
{
  if (!legal) return;
  snprintf(line, sizeof line, "%s", text);
  every_isa();
}

/* Necks that reach far, and a law whose contact lasts beyond touch only with the adhesion that it lacks here. */
static const char *const necks[] = {"jkr 1e4 0.6 0.3 100", "schwarz 1e4 2 0.3 60 0.7", "dmt 1e4 0.6 0.3 100",
                                    "thornton_ning young 1e4 poisson 0.3 yield 300"};

/* Appends a random law of the sense, or none. */
static void append_random(int sense)
{
  int count = 0;
  for (const struct grip_law *const *law = grip_laws(); *law; law++) count += (*law)->sense == sense;
  if (sense != GRIP_NORMAL && random_between(0, 1) < 0.5) return;
  int chosen = (int)random_between(0, count);
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if ((*law)->sense == sense && chosen-- == 0) append_law(line, *law, random_between(0, 1) < 0.5);
}

/* Laws of all senses at random, which the combinations do not have together. */
static void random_models(void)
{
  int accepted = 0, wet = 0, with_neck = 0;
  for (int n = 0; n < RANDOM_MODELS; n++) {
    char seed[32], error[GRIP_MAX_ERROR];
    struct grip_model model;
    int nwords = 0;
    snprintf(seed, sizeof seed, "model %d", n);
    random_begin(seed);
    line[0] = 0;
    const bool neck = n % 4 == 0;
    if (neck) strcat(line, necks[n / 4 % GRIP_COUNT(necks)]);
    for (int sense = neck; sense < GRIP_SENSES; sense++) append_random(sense);
    if (random_between(0, 1) < 0.3) strcat(line, " limit_damping");
    if (random_between(0, 1) < 0.3) strcat(line, " synchronized_verlet");
    if (parse_line(&model, line, &nwords, error) != nwords) continue;
    accepted++;
    wet += model.owns_liquid;
    with_neck += neck;
    every_isa();
  }
  printf("%d random models, %d of them with a neck, %d with liquid of the particles\n", accepted, with_neck,
         wet);
  CHECK(accepted > 1000 && with_neck > 200 && wet > 50);
}

int main(void)
{
  visit_models(combination);
  random_models();
  return CHECK_RESULT();
}
