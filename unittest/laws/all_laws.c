/* SPDX-License-Identifier: GPL-2.0-only */
/* All laws, in every valid combination: their tables, finite results, mirror and rotation symmetry, Galilean
 * invariance, and the limit of friction (doc/laws). */
#include "isa/target.h"
#include "model/model.h"
#include "support/models.h"

enum { DRAWS = 4 };

/* History values whose names end with _x, _y, _z are the components of a vector, which rotates with the
 * contact. */
static bool vector_starts(const struct grip_law *law, int s)
{
  if (s + 2 >= law->nslots) return false;
  const char *name = law->slots[s].name;
  return strlen(name) > 2 && strcmp(name + strlen(name) - 2, "_x") == 0;
}

static bool filled(const char *text)
{
  return text && *text;
}

static void check_parameter(const struct grip_parameter *p, int index)
{
  CHECK(filled(p->word));
  CHECK(filled(p->unit));
  CHECK(filled(p->meaning));
  CHECK(p->min < p->max);
  if (p->presence == GRIP_OPTIONAL && !isnan(p->preset)) CHECK(p->preset >= p->min && p->preset <= p->max);
  if (p->presence == GRIP_ALTERNATIVE || p->presence == GRIP_WITH) CHECK(index > 0);
  CHECK(sample_value(p) >= p->min && sample_value(p) <= p->max);
}

/* The table of passes agrees with the descriptor. */
static void check_passes(const struct grip_law *law)
{
  const struct grip_passes *passes = grip_passes_of(grip_target(), law);
  CHECK(passes->plain != 0 && passes->booked != 0);
  CHECK((passes->prepare != 0) == (law->nfields > 0));
  CHECK((grip_field_index(law, GRIP_FIELD_MARK) >= 0) == (law->nfields > 0));
  CHECK((grip_field_index(law, GRIP_FIELD_INITIAL_RADIUS) >= 0) == (law->nfields > 0));
  CHECK(passes->slots == law->nslots);
  CHECK(passes->writes ==
        (law->flags & (GRIP_REACH | GRIP_STRETCH | GRIP_OWN_RADIUS | GRIP_DRAGS | GRIP_PLASTIC)));
  CHECK(!passes->synchronizes || (law->flags & GRIP_SYNCHRONIZED));
  CHECK((law->reach != 0) == ((law->flags & GRIP_REACH) != 0));
}

static void metadata(void)
{
  for (const struct grip_law *const *list = grip_laws(); *list; list++) {
    const struct grip_law *law = *list;
    CHECK(filled(law->name));
    CHECK(filled(law->summary));
    CHECK(filled(law->source));
    check_passes(law);
    CHECK(law->nparameters >= 0 && law->nparameters <= GRIP_MAX_PARAMETERS);
    CHECK(law->nslots >= 0 && law->nslots <= GRIP_MAX_SLOTS);
    for (int p = 0; p < law->nparameters; p++) check_parameter(&law->parameters[p], p);
    for (int s = 0; s < law->nslots; s++) {
      CHECK(filled(law->slots[s].name));
      CHECK(filled(law->slots[s].unit));
      const int swap = law->slots[s].swap;
      CHECK(swap == GRIP_FLIPS || swap == GRIP_STAYS || swap == GRIP_FROM_NEXT || swap == GRIP_FROM_PREVIOUS);
      if (swap == GRIP_FROM_NEXT) CHECK(s + 1 < law->nslots && law->slots[s + 1].swap == GRIP_FROM_PREVIOUS);
      if (swap == GRIP_FROM_PREVIOUS) CHECK(s > 0 && law->slots[s - 1].swap == GRIP_FROM_NEXT);
    }
  }
}

/* Rotates the vectors in a history. */
static void rotate_history(const struct grip_model *model, double history[GRIP_MAX_SLOTS],
                           struct grip_vec axis, double angle)
{
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = model->law[sense];
    for (int s = 0; law && s < law->nslots; s++) {
      if (!vector_starts(law, s)) continue;
      double *h = history + model->slot[sense] + s;
      const struct grip_vec v = rotate(grip_vec(h[0], h[1], h[2]), axis, angle);
      h[0] = v.x, h[1] = v.y, h[2] = v.z;
    }
  }
}

static double size_of(const struct wrench *w)
{
  return 1 + grip_length(w->fi) + grip_length(w->ti) + grip_length(w->tj);
}

static void check_history(const struct grip_model *model, const struct contact *got,
                          const struct contact *want, const struct answer *a)
{
  for (int s = 0; s < model->nslots; s++)
    CHECK_NEAR(got->history[s], want->history[s], 1e-12 * history_scale(model, s, a));
}

static void rotation(const struct grip_model *model)
{
  struct contact c = random_contact(model), d = c;
  const struct grip_vec axis = random_direction();
  const double angle = random_between(-3, 3);
  d.r = rotate(c.r, axis, angle);
  d.u = rotate(c.u, axis, angle);
  d.wi = rotate(c.wi, axis, angle);
  d.wj = rotate(c.wj, axis, angle);
  rotate_history(model, d.history, axis, angle);
  const struct answer a = contact_run(model, &c), b = contact_run(model, &d);
  const struct wrench v = wrench_of(&a, &c), w = wrench_of(&b, &d);
  CHECK_NEAR_VEC(w.fi, rotate(v.fi, axis, angle), 1e-11 * size_of(&v));
  CHECK_NEAR_VEC(w.ti, rotate(v.ti, axis, angle), 1e-11 * size_of(&v));
  CHECK_NEAR_VEC(w.tj, rotate(v.tj, axis, angle), 1e-11 * size_of(&v));
  rotate_history(model, c.history, axis, angle);
  check_history(model, &d, &c, &a);
}

/* Mirror: when i and j are swapped, the forces on i and j are swapped too, and the
 * history is multiplied by the swap factors. */
static void mirror(const struct grip_model *model)
{
  struct contact c = random_contact(model), d = c;
  d.radius_i = c.radius_j;
  d.radius_j = c.radius_i;
  d.r = grip_scale(-1, c.r);
  d.u = grip_scale(-1, c.u);
  d.wi = c.wj;
  d.wj = c.wi;
  mirror_history(model, d.history);
  const struct answer a = contact_run(model, &c), b = contact_run(model, &d);
  const struct wrench v = wrench_of(&a, &c), w = wrench_of(&b, &d);
  CHECK_NEAR_VEC(w.fj, v.fi, 1e-12 * size_of(&v));
  CHECK_NEAR_VEC(w.ti, v.tj, 1e-12 * size_of(&v));
  CHECK_NEAR_VEC(w.tj, v.ti, 1e-12 * size_of(&v));
  mirror_history(model, c.history);
  check_history(model, &d, &c, &a);
}

/* A contact does not change the angular momentum of the pair: t_i + t_j = -r x f_i. */
static void balance(const struct grip_model *model)
{
  struct contact c = random_contact(model);
  const struct answer a = contact_run(model, &c);
  const struct wrench w = wrench_of(&a, &c);
  CHECK_NEAR_VEC(grip_add(w.ti, w.tj), grip_scale(-1, grip_cross(c.r, w.fi)), 1e-12 * size_of(&w));
}

/* The limit of friction: the force is at most mu times the load, for any spring. */
static void coulomb(const struct grip_model *model)
{
  const struct grip_law *law = model->law[GRIP_TANGENTIAL];
  for (int p = 0; law && p < law->nparameters; p++) {
    if (strcmp(law->parameters[p].word, "mu") != 0) continue;
    struct contact c = random_contact(model);
    for (int s = 0; s < law->nslots; s++) c.history[model->slot[GRIP_TANGENTIAL] + s] *= 100;
    const bool elastic = law->flags & GRIP_ELASTIC_LIMIT;
    if (elastic) c.u = c.wi = c.wj = grip_vec(0, 0, 0); /* no dashpots */
    const struct answer a = contact_run(model, &c);
    const bool clamped = model->law[GRIP_NORMAL]->flags & GRIP_CLAMP_LOAD;
    const bool undamped = model->law[GRIP_NORMAL]->flags & GRIP_ELASTIC_LOAD;
    const double normal = a.normal + a.uncounted;
    const double sum = (undamped ? a.elastic : normal) + a.adhesion,
                 load = clamped ? fmax(0, sum) : fabs(sum);
    CHECK_NEAR(a.load, load, 1e-12 * (1 + load + fabs(a.uncounted)));
    const double limit = model->value[GRIP_TANGENTIAL][p] * (elastic ? fabs(normal) : load);
    const struct grip_vec friction = grip_add(a.f, grip_scale(a.drag, a.v));
    CHECK(grip_length(friction) <=
          limit * (1 + 1e-12) + 1e-12 * (a.drag * grip_length(a.v) + fabs(a.uncounted)));
  }
}

/* The dashpots of friction dissipate: if the spring is not elongated, the force opposes the motion. */
static void against_motion(const struct grip_model *model)
{
  struct contact c = random_contact(model);
  memset(c.history, 0, sizeof c.history);
  const struct answer a = contact_run(model, &c);
  CHECK(grip_dot(a.f, a.v) <= 0);
  CHECK(grip_dot(a.m, grip_sub(c.wi, c.wj)) <= 1e-15);
  CHECK(a.mn * grip_dot(a.n, grip_sub(c.wi, c.wj)) <= 0);
  CHECK_NEAR(grip_dot(a.f, a.n), 0, 1e-12 * (1 + grip_length(a.f)));
  if (!model->torsion) CHECK_NEAR(grip_dot(a.m, a.n), 0, 1e-12 * (1 + grip_length(a.m)));
}

static bool finite_vec(struct grip_vec v)
{
  return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static void check_finite(const struct grip_model *model, struct contact c)
{
  for (int step = 0; step < 3; step++) {
    const struct answer a = contact_run(model, &c);
    CHECK(isfinite(a.normal) && isfinite(a.load) && isfinite(a.mn));
    CHECK(finite_vec(a.f) && finite_vec(a.m));
    for (int s = 0; s < model->nslots; s++) CHECK(isfinite(c.history[s]));
  }
}

/* Coinciding centres are not tested here. They have no normal, and the result
 * is NaN, which scatter reports (pairs.c). */
static void extremes(const struct grip_model *model)
{
  const double overlaps[] = {0, 0x1p-52, 1e-9, 0.1, 1.9}, speeds[] = {0, 1e-150, 1e-9, 1e9};
  const double radii[] = {1, 1000, 0.001};
  for (int r = 0; r < 3; r++)
    for (int o = 0; o < 5; o++)
      for (int v = 0; v < 4; v++) {
        struct contact c = contact_of(1, radii[r], overlaps[o] * fmin(1, radii[r]));
        c.u = grip_scale(speeds[v], random_direction());
        c.wi = grip_scale(speeds[v], random_direction());
        c.wj = grip_scale(-speeds[v], random_direction());
        check_finite(model, c);
        c.dt = 1e-3;
        check_finite(model, c);
        c.u = grip_scale(speeds[v], grip_scale(1 / grip_length(c.r), c.r));
        check_finite(model, c);
      }
}

static void properties(const char *line, bool legal)
{
  struct grip_model model;
  char error[GRIP_MAX_ERROR] = "";
  const int read = parse_line(&model, line, 0, error);
  if (check_failed((read > 0) == legal))
    fprintf(stderr, "%s:%d: %s: %s %s\n", __FILE__, __LINE__, legal ? "refused" : "accepted", line, error);
  if (read < 0 || !legal) return;
  CHECK(isnan(model.normal.eta) == ((model.law[GRIP_NORMAL]->flags & GRIP_OWN_DAMPING) != 0));
  for (int draw = 0; draw < DRAWS; draw++) {
    rotation(&model);
    mirror(&model);
    balance(&model);
    coulomb(&model);
    against_motion(&model);
  }
  extremes(&model);
}

/* With every value at its lower bound, and at its upper bound if that is
 * finite, the results are still finite. */
static void at_bounds(const char *line, bool legal)
{
  struct grip_model model;
  char error[GRIP_MAX_ERROR] = "";
  if (!legal || parse_line(&model, line, 0, error) < 0) return;
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = model.law[sense];
    for (int p = 0; law && p < law->nparameters; p++)
      for (int upper = 0; upper < 2; upper++) {
        const double bound = upper ? law->parameters[p].max : law->parameters[p].min;
        struct grip_model changed = model;
        if (!model.given[sense][p] || !isfinite(bound) || bound == GRIP_ABOVE_0) continue;
        changed.value[sense][p] = bound;
        char text[MAX_LINE];
        grip_model_print(&changed, text, sizeof text);
        const int read = parse_line(&changed, text, 0, error);
        if (read < 0) continue; /* refused by derive, with a reason; nothing is computed */
        check_about(text);
        for (int draw = 0; draw < DRAWS; draw++) {
          check_finite(&changed, random_contact(&changed));
          struct contact c = random_contact(&changed);
          memset(c.history, 0, sizeof c.history);
          check_finite(&changed, c);
        }
        check_about(line);
      }
  }
}

/* Galilean invariance: a batch contains only relative velocities, so translation is tested with the
 * store's gather (pairs.c). Here both spheres get the same additional spin about n, which must only rotate
 * the springs. */
static void spin_about_normal(const char *line, bool legal)
{
  struct grip_model model;
  char error[GRIP_MAX_ERROR] = "";
  if (!legal || parse_line(&model, line, 0, error) < 0) return;
  struct contact c = random_contact(&model), d;
  c.dt = 0;
  d = c;
  const struct grip_vec n = grip_scale(3 / grip_length(c.r), c.r);
  d.wi = grip_add(c.wi, n);
  d.wj = grip_add(c.wj, n);
  const struct answer a = contact_run(&model, &c), b = contact_run(&model, &d);
  const struct wrench v = wrench_of(&a, &c), w = wrench_of(&b, &d);
  CHECK_NEAR_VEC(w.fi, v.fi, 1e-11 * size_of(&v));
  CHECK_NEAR_VEC(w.ti, v.ti, 1e-11 * size_of(&v));
}

int main(void)
{
  metadata();
  visit_models(properties);
  visit_models(at_bounds);
  visit_models(spin_about_normal);
  return CHECK_RESULT();
}
