/* SPDX-License-Identifier: GPL-2.0-only */
/* src/model/grain.c: coarse_grain. A contact of grains that are L times as large equals that of the real
 * grains, except for the powers of L that follow from the units. */
#include "model/model.h"

#include <float.h>

#include "support/models.h"
#include "support/same_model.h"

/* A scale at which a wrong power of L gives an error of a factor of at least 3. */
#define SCALE 3.0
#define STEPS 40

/* A power of the scale. */
static double grown(double value, int power)
{
  return value * pow(SCALE, power);
}

static struct grip_vec grown_vec(struct grip_vec v, int power)
{
  return grip_scale(pow(SCALE, power), v);
}

static void units(void)
{
  static const struct {
    const char *unit;
    int power;
  } known[] = {{"-", 0},
               {"F", 2},
               {"L", 1},
               {"L^3", 3},
               {"F/L", 1},
               {"F/L^2", 0},
               {"L/T", 0},
               {"M/T", 2},
               {"F T/L", 2},
               {"F T/L^2", 1},
               {"M L^2/T", 4},
               {"F L", 3},
               {"F L T", 4},
               {"1/T", -1},
               {"1/(L T)", -2},
               {"rad", 0},
               {"energy/(T L temperature)", 0},
               {"energy/(T L^2 temperature)", -1}};
  int power;
  for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
    CHECK(grip_unit_power(known[k].unit, &power));
    CHECK(power == known[k].power);
  }
  CHECK(!grip_unit_power("Pa", &power));
  CHECK(!grip_unit_power("F/L^", &power));
  CHECK(!grip_unit_power("as the damping law", &power));
}

/* The unit of every parameter and history value can be read. */
static void tables(void)
{
  int power;
  for (const struct grip_law *const *law = grip_laws(); *law; law++) {
    check_about((*law)->name);
    for (int p = 0; p < (*law)->nparameters; p++) {
      const char *unit = (*law)->parameters[p].unit;
      const bool word =
          strchr(unit, '|') || strcmp(unit, "flag") == 0 || strcmp(unit, "as the damping law") == 0;
      CHECK(word || grip_unit_power(unit, &power));
    }
    for (int s = 0; s < (*law)->nslots; s++) CHECK(grip_unit_power((*law)->slots[s].unit, &power));
    for (int k = 0; (*law)->sense == GRIP_DAMPING && k < 2; k++)
      CHECK((k == 1 && !(*law)->eta_unit[k]) || grip_unit_power((*law)->eta_unit[k], &power));
  }
  check_about(0);
}

/* One contact after a step, and the heat that flows from the warmer side. */
struct result {
  struct answer a;
  double heat;
};

static struct result step(const struct grip_model *model, struct contact *c, double warmer)
{
  static struct bench bench;
  bench_clear(&bench, 1);
  bench_setup(&bench, model, c);
  bench_put(&bench, 0, c);
  bench.batch.warmer[0] = warmer;
  bench_run(model, &bench);
  bench_get_history(&bench, 0, c->history);
  return (struct result){bench_get(&bench, 0), model->law[GRIP_HEAT] ? bench.batch.heat[0] : 0};
}

/* The equations of motion, with constant spins. */
static void fly(struct contact *c, const struct answer *a)
{
  const struct grip_vec force = grip_add(grip_scale(a->normal, a->n), a->f);
  c->u = grip_add(c->u, grip_scale(c->dt / c->reduced_mass, force));
  c->r = grip_add(c->r, grip_scale(c->dt, c->u));
}

static struct contact enlarged(const struct contact *real)
{
  struct contact c = *real;
  c.r = grown_vec(c.r, 1);
  c.wi = grown_vec(c.wi, -1);
  c.wj = grown_vec(c.wj, -1);
  c.radius_i = grown(c.radius_i, 1);
  c.radius_j = grown(c.radius_j, 1);
  c.reduced_mass = grown(c.reduced_mass, 3);
  c.reduced_inertia = grown(c.reduced_inertia, 5);
  c.dt = grown(c.dt, 1);
  return c;
}

/* The overlap at which the contact begins. */
static const double first_overlap = 1e-3;

/* The forces of one step that rounding errors are compared with. */
static double size_of_forces(const struct grip_model *model, const struct answer *a)
{
  return fabs(a->elastic) + fabs(a->uncounted) + fabs(a->adhesion) + spring_scale(model, a) +
         fabs(a->damping * a->speed_n) + grip_length(a->f) + grip_length(a->m) + fabs(a->mn);
}

/* Bound of the rounding error of the forces of one step. The overlap is a small difference of lengths, so its
 * relative error is a multiple of touch/overlap; forces grow with its power 3/2 at most. In walton_braun the
 * stiffness follows the cube root of 1 - T/(mu N), which is a rounding error while the contact slides, so the
 * force is exact to epsilon^(2/3) of what a spring of full stiffness gains in the step. */
static double rounding_error(const struct grip_model *model, const struct contact *c, const struct answer *a)
{
  const double touch = c->radius_i + c->radius_j, size = size_of_forces(model, a);
  const struct grip_law *tangential = model->law[GRIP_TANGENTIAL];
  double error = 1e-12 * size + 6 * DBL_EPSILON * touch / fmax(a->overlap, first_overlap) * size;
  if (tangential && strcmp(tangential->name, "walton_braun") == 0)
    error += cbrt(DBL_EPSILON * DBL_EPSILON) * a->loading * grip_length(a->v) * c->dt;
  return error;
}

/* Bound of the rounding error of the heat. Each step rounds the distance, and the heat grows in proportion to
 * the overlap at most. */
static double heat_error(const struct contact *real, const struct result *of_real)
{
  if (of_real->heat == 0) return 0;
  const double touch = real->radius_i + real->radius_j;
  return fabs(of_real->heat) * (1e-9 + STEPS * DBL_EPSILON * touch / fabs(of_real->a.overlap));
}

/* error: that of the forces on the real grain. */
static void check_same(const struct grip_model *model, const struct contact *real,
                       const struct result *of_real, const struct contact *large,
                       const struct result *of_large, double error)
{
  const struct answer *a = &of_real->a, *b = &of_large->a;
  const double length = real->radius_i + real->radius_j;
  CHECK_NEAR_VEC(large->r, grown_vec(real->r, 1), 1e-12 * grown(length, 1));
  CHECK_NEAR_VEC(large->u, real->u, 1e-12 * grip_length(real->u) + error * real->dt / real->reduced_mass);
  CHECK_NEAR(b->normal, grown(a->normal, 2), grown(error, 2));
  CHECK_NEAR_VEC(b->f, grown_vec(a->f, 2), grown(error, 2));
  CHECK_NEAR_VEC(b->m, grown_vec(a->m, 3), grown(error * length, 3));
  CHECK_NEAR(b->mn, grown(a->mn, 3), grown(error * length, 3));
  CHECK_NEAR(of_large->heat, grown(of_real->heat, 2), grown(heat_error(real, of_real), 2));
  for (int s = 0; s < model->nslots; s++) {
    int power = 0;
    CHECK(grip_unit_power(unit_of(model, s), &power));
    const double h = grown(real->history[s], power);
    /* A spring that slides has the length of a force divided by a stiffness that is small near touch. */
    const double largest = grown(history_scale(model, s, a), power) + fabs(h);
    check_near(large->history[s], h, 1e-10 * largest, row_of(model, s)->name, __FILE__, __LINE__);
  }
}

/* The impact of a pair of spheres, from touch on. */
static void impact(const char *line, bool legal)
{
  if (!legal) return;
  char longer[MAX_LINE + 32];
  snprintf(longer, sizeof longer, "%s coarse_grain %g", line, SCALE);
  const struct grip_model model = model_of(line), scaled = model_of(longer);
  random_begin(line);
  struct contact real = random_contact(&model);
  memset(real.history, 0, sizeof real.history);
  contact_press(&real, first_overlap);
  real.u = grip_add(real.u, grip_scale(-1.5 / grip_length(real.r), real.r));
  real.dt = 1e-3;
  struct contact large = enlarged(&real);
  double error = 0;
  for (int n = 0; n < STEPS; n++) {
    /* The temperatures of neighbours differ in proportion to their distance. */
    const struct result of_real = step(&model, &real, 10), of_large = step(&scaled, &large, grown(10, 1));
    const struct answer *a = &of_real.a;
    error = fmax(error, rounding_error(&model, &real, a));
    check_at_step(n);
    fly(&real, a);
    fly(&large, &of_large.a);
    check_same(&model, &real, &of_real, &large, &of_large, error);
  }
}

/* Values stay those of the real grain: they are printed, overridden and mixed. */
static void words(void)
{
  const struct grip_model model = model_of("hooke 1e5 50 damping velocity coarse_grain 2");
  char text[MAX_LINE], error[GRIP_MAX_ERROR];
  CHECK(grip_model_print(&model, text, sizeof text) > 0);
  CHECK(strcmp(text, "hooke 100000 50 damping velocity coarse_grain 2") == 0);
  const struct grip_model again = model_of(text);
  CHECK(same_model(&model, &again));
  CHECK_CLOSE(model.value[GRIP_NORMAL][0], 1e5, 0);
  struct grip_model changed = model;
  const char *const override[] = {"coarse_grain", "5", "k", "3e5"};
  CHECK(grip_model_override(&changed, 4, override, error) == 4);
  const struct grip_model wanted = model_of("hooke 3e5 50 damping velocity coarse_grain 5");
  CHECK(same_model(&changed, &wanted));
  CHECK(memcmp(changed.constants, wanted.constants, sizeof wanted.constants) == 0);
}

static void mixing(void)
{
  const struct grip_model a = model_of("hooke 1e5 50 coarse_grain 2"),
                          b = model_of("hooke 4e5 50 coarse_grain 2"), c = model_of("hooke 4e5 50"),
                          want = model_of("hooke 2e5 50 coarse_grain 2");
  struct grip_model mixed;
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_mix(&mixed, &a, &b, error) == 0);
  CHECK(memcmp(mixed.constants, want.constants, sizeof want.constants) == 0);
  CHECK(grip_model_mix(&mixed, &a, &c, error) < 0);
  CHECK(strcmp(error, "'coarse_grain' differs, there is no rule to mix it") == 0);
}

static void refused(void)
{
  CHECK_REFUSED("hooke 1e5 50 coarse_grain",
                "value of 'coarse_grain' (size over the real grain's size) is missing");
  CHECK_REFUSED("hooke 1e5 50 coarse_grain x", "'x' is not a number: 'coarse_grain' is expected");
  CHECK_REFUSED("hooke 1e-310 50", "'1e-310' is not a number");
  CHECK_REFUSED("hooke 1e-400 50", "'1e-400' is not a number");
  CHECK_REFUSED("hooke 1e5 50 coarse_grain 0.5", "'coarse_grain' is 0.5, accepted: 1 and above");
  CHECK_REFUSED("hooke 1e5 50 coarse_grain 2 coarse_grain 3", "'coarse_grain' is given twice");
}

int main(void)
{
  units();
  tables();
  visit_models(impact);
  words();
  mixing();
  refused();
  return CHECK_RESULT();
}
