/* SPDX-License-Identifier: GPL-2.0-only */
/* normal walton_braun: the force-overlap path of both forms, restitution in closed form, bad input. */
#include "support/bad_words.h"
#include "support/impact.h"

/* e = 0.5: k2 = 4 k1. Loaded to 0.04 the force is 0 at 3/4 of that. */
static void constant(void)
{
  const struct grip_model model = model_of("walton_braun k1 250 e 0.5");
  struct contact c = contact_of(1, 1, 0);
  CHECK_NEAR(force_at(&model, &c, 0.04), 10, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.035), 5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.03), 0, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.01), 0, 0);
  CHECK_NEAR(c.history[0], 0.04, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.035), 5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.06), 15, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.05), 5, 1e-11);
  CHECK_CLOSE(contact_run(&model, &c).stiffness, 1000, 1e-13);
  CHECK_CLOSE(contact_run(&model, &c).loading, 250, 1e-13);
  CHECK_CLOSE(contact_run(&model, &c).damping, 0, 0);
  CHECK_NEAR(force_at(&model, &c, -0.001), 0, 0);
  CHECK_NEAR(c.history[0], 0, 0);
  CHECK_NEAR(force_at(&model, &c, 0.02), 5, 1e-11);
}

/* s = 75: at the maximum, a force of 10 at 0.04, k2 = 250 + 75 * 10 = 1000. */
static void growing(void)
{
  const struct grip_model model = model_of("walton_braun k1 250 s 75");
  struct contact c = contact_of(1, 1, 0);
  CHECK_NEAR(force_at(&model, &c, 0.04), 10, 1e-11);
  CHECK_CLOSE(contact_run(&model, &c).stiffness, 1000, 1e-13);
  CHECK_NEAR(force_at(&model, &c, 0.035), 5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.02), 0, 0);
  CHECK_NEAR(force_at(&model, &c, 0.08), 20, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.075), 20 - 1750 * 0.005, 1e-11);
}

/* The force does not jump between two overlaps that differ by 1e-9. */
static void continuity(const char *line)
{
  const struct grip_model model = model_of(line);
  for (int k = 1; k < 400; k++) {
    struct contact c = contact_of(1, 1, 0);
    force_at(&model, &c, 0.06);
    const double overlap = 0.1 * k / 400, before = force_at(&model, &c, overlap);
    CHECK_NEAR(force_at(&model, &c, overlap + 1e-9), before, 1e-9 * 2000);
  }
}

/* The restitution is e at every speed. */
static void restitution_constant(double e, double v0)
{
  char line[MAX_LINE];
  snprintf(line, sizeof line, "walton_braun k1 250 e %g", e);
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = 2;
  const struct impact hit = impact_run(&model, c, v0, 1e-5, 4);
  CHECK_CLOSE(hit.restitution, e, 1e-6);
  CHECK_CLOSE(hit.largest_overlap, v0 * sqrt(2. / 250), 1e-6);
}

/* e = sqrt(w/(s v0 + w)), w = sqrt(k1/m): the form of walton_braun1986. */
static void restitution_growing(double s, double v0)
{
  char line[MAX_LINE];
  snprintf(line, sizeof line, "walton_braun k1 250 s %g", s);
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = 2;
  const double w = sqrt(250. / 2);
  CHECK_CLOSE(impact_run(&model, c, v0, 1e-5, 4).restitution, sqrt(w / (s * v0 + w)), 1e-6);
}

static void mixing(void)
{
  const struct grip_model a = model_of("walton_braun k1 1e3 s 10"), b = model_of("walton_braun k1 3e3 s 30"),
                          want = model_of("walton_braun k1 1500 s 20"),
                          constant = model_of("walton_braun k1 1e3 e 0.5"),
                          other = model_of("walton_braun k1 1e3 e 0.6");
  struct grip_model mixed;
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_mix(&mixed, &a, &b, error) == 0);
  CHECK(memcmp(mixed.constants, want.constants, sizeof want.constants) == 0);
  CHECK(grip_model_mix(&mixed, &a, &constant, error) < 0);
  CHECK(grip_model_mix(&mixed, &constant, &constant, error) == 0);
  CHECK(grip_model_mix(&mixed, &constant, &other, error) < 0);
  CHECK(strstr(error, "'e'") != 0);
}

static void bad_words(void)
{
  const struct word_value given[] = {{"k1", "1e3", "0", true}, {"e", "0.5", "1.5", true}};
  check_bad_words("walton_braun", given, 2);
  const struct word_value alternatives[] = {{"k1", "1e3", "-1", true}, {"s", "5", "-1", true}};
  check_bad_words("walton_braun", alternatives, 2);
  CHECK_REFUSED("walton_braun k1 1e3 e 0", "e");
  CHECK_REFUSED("walton_braun k1 1e3 e 0.5 s 3", "s");
  CHECK_REFUSED("walton_braun k1 1e3 e 0.5 damping velocity", "velocity");
}

int main(void)
{
  constant();
  growing();
  continuity("walton_braun k1 250 e 0.5");
  continuity("walton_braun k1 250 s 75");
  for (int k = 0; k < 3; k++) {
    restitution_constant(0.3 + 0.3 * k, 0.2);
    restitution_constant(0.5, 0.1 * pow(3, k));
    restitution_growing(20, 0.1 * pow(3, k));
  }
  restitution_constant(1, 0.5);
  restitution_growing(0, 0.5);
  mixing();
  bad_words();
  return CHECK_RESULT();
}
