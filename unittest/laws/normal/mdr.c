/* SPDX-License-Identifier: GPL-2.0-only */
/* normal mdr: Hertz's law and its ellipse, the yield point, the load of a dent, JKR at the end of a contact;
 * walls, obstructed contacts and the bulk response; the particles and their growth; bad input
 * (doc/laws/normal_mdr.md). */
#include "support/bad_words.h"
#include "support/mixed.h"

/* nu = 1/2: E* = E/(1 - nu^2) = 4/3 E, which is 2000 for E = 1500. */
#define ELASTIC "mdr 1500 0.5 1e9 0 0 0 damping mdr 1"

static const double pi = 3.14159265358979323846;

static int slot_of(const char *name)
{
  const struct grip_law *law = grip_law_find(GRIP_NORMAL, "mdr");
  int s = 0;
  while (strcmp(law->slots[s].name, name) != 0) s++;
  return s;
}

static int field_of(const char *name)
{
  const struct grip_law *law = grip_law_find(GRIP_NORMAL, "mdr");
  int f = 0;
  while (strcmp(law->fields[f].name, name) != 0) f++;
  return f;
}

/* The force at an overlap that is reached in one step. */
static double pressed(const struct grip_model *model, struct contact *c, double overlap)
{
  c->dt = 1;
  return force_at(model, c, overlap);
}

/* The force of a profile g(s) that is pressed in by d is 2 E* times the integral of d - g
 * over the contact, with g = A/2 - A/B sqrt(B^2/4 - s^2). Simpson's rule is used over an
 * angle, as a function of which the integrand is smooth. */
static double integral(double plane, double a, double b, double d)
{
  const double edge = b / a * sqrt(d * (a - d));
  const int n = 2000;
  double sum = 0;
  for (int k = 0; k <= n; k++) {
    const double t = pi / 2 * k / n, s = edge * sin(t);
    const double gap = d - (a / 2 - a / b * sqrt(b * b / 4 - s * s));
    sum += (k == 0 || k == n ? 1 : k % 2 ? 4 : 2) * gap * edge * cos(t);
  }
  return 2 * plane * sum * pi / (2 * n) / 3;
}

static void elastic(void)
{
  const struct grip_model model = model_of(ELASTIC);
  for (int m = 1; m < 40; m++) { /* Hertz for small overlaps: two equal spheres, R* = 1/4 */
    struct contact c = contact_of(0.5, 0.5, 0);
    const double d = ldexp(0.25, -m);
    const double overlap = 1 - (1 - d); /* the overlap that the batch computes */
    const double hertz = 4. / 3 * 1000 * sqrt(0.25) * pow(overlap, 1.5);
    CHECK_CLOSE(pressed(&model, &c, d), hertz, fmax(overlap, 1e-12));
  }
  for (int k = 1; k < 6; k++) { /* any overlap: the integral over the ellipse 4 R high and 2 R wide */
    struct contact c = contact_of(0.5, 0.5, 0);
    CHECK_CLOSE(pressed(&model, &c, 0.125 * k), integral(2000, 2, 1, 0.0625 * k), 1e-11);
  }
}

/* Spheres of different sizes: the flat is where their surfaces meet, and
 * the force is the mean of both sides. */
static void unlike_sizes(void)
{
  const struct grip_model model = model_of(ELASTIC);
  struct contact c = contact_of(1, 0.5, 0);
  const double overlap = 0.125, distance = 1.5 - overlap;
  const double at = (distance * distance + 1 - 0.25) / (2 * distance); /* from the centre of i */
  const double want = (integral(2000, 4, 2, 1 - at) + integral(2000, 2, 1, 0.5 - (distance - at))) / 2;
  CHECK_CLOSE(pressed(&model, &c, overlap), want, 1e-11);
  CHECK_CLOSE(c.history[slot_of("overlap_i")], 1 - at, 1e-13);
  CHECK_CLOSE(c.history[slot_of("overlap_j")], 0.5 - (distance - at), 1e-13);
  contact_press(&c, 0.0625); /* unloading: both sides recover in the same way, the force is that of loading */
  const double back = pressed(&model, &c, 0.0625);
  CHECK_CLOSE(back,
              (integral(2000, 4, 2, (1 - at) / 2) + integral(2000, 2, 1, (0.5 - distance + at) / 2)) / 2,
              1e-11);
}

static double yield_pressure(double Y, double ratio)
{
  return Y * (1 + 1.75 * exp(-4.4 * ratio));
}

/* A side yields when Hertz's mean pressure 4 E* sqrt(d/R)/(3 pi) exceeds the yield pressure. At its
 * deepest a dent of radius a carries pi a^2 times the yield pressure. */
static void yields(void)
{
  const double Y = 50, plane = 1000 / (1 - 0.09);
  const struct grip_model model = model_of("mdr 1000 0.3 50 0 0 0 damping mdr 1");
  const int intercept = slot_of("intercept_i");
  double low = 0, high = 1; /* of d/R */
  for (int k = 0; k < 100; k++) {
    const double x = (low + high) / 2;
    *(4 * plane * sqrt(x) / (3 * pi) > yield_pressure(Y, x) ? &high : &low) = x;
  }
  struct contact c = contact_of(1, 1, 0);
  pressed(&model, &c, 2 * low * (1 - 1e-9));
  CHECK_NEAR(c.history[intercept], 0, 0);
  pressed(&model, &c, 2 * low * (1 + 1e-9));
  CHECK_CLOSE(c.history[intercept], pi * low * (low - 1), 1e-6);
  const double at_yield = c.history[intercept] / pi;
  for (int k = 1; k < 8; k++) {
    const double d = low + 0.04 * k, edge2 = 2 * d - d * d + at_yield;
    CHECK_CLOSE(pressed(&model, &c, 2 * d), pi * edge2 * yield_pressure(Y, d), 1e-11);
    CHECK_CLOSE(c.history[slot_of("area_i")], pi * edge2, 1e-11);
  }
  /* A dent separates at the overlap of its flat, and unloads along a steeper line than it was loaded. */
  const double d = low + 0.28, flats = 2 * c.history[slot_of("flat_i")];
  CHECK(flats > 0 && flats < 2 * d);
  struct contact out = c, less = c;
  CHECK_NEAR(pressed(&model, &out, flats * (1 - 1e-9)), 0, 0);
  CHECK(pressed(&model, &less, flats * (1 + 1e-3)) > 0);
  const double full = pressed(&model, &c, 2 * d), half = pressed(&model, &c, d + flats / 2);
  CHECK(half < full / 2 && half > 0);
  CHECK_CLOSE(pressed(&model, &c, 2 * d), full, 1e-9); /* and back up */
  contact_press(&c, -0.01);
  contact_run(&model, &c);
  for (int s = 0; s < model.nslots; s++) CHECK_NEAR(c.history[s], 0, 0);
}

/* At the end an elastic adhesive contact pulls with 4/3 pi gamma R, the force of JKR at zero overlap.
 * Until then the rim extends as far as its springs hold: d = a^2/R - sqrt(2 pi a gamma/E*). */
static void adhesive(void)
{
  const double plane = 1e6, gamma = 0.01;
  const struct grip_model model = model_of("mdr 1e6 0 1e12 0.01 0 0 damping mdr 1");
  struct contact c = contact_of(1, 1, 0);
  const int rim = slot_of("adhesive_i");
  for (int k = 1; k <= 1000; k++) pressed(&model, &c, 2e-4 * k / 1000); /* on the way in: Hertz */
  CHECK_CLOSE(pressed(&model, &c, 2e-4), 4. / 3 * plane * pow(1e-4, 1.5), 1e-4);
  int peels = 0;
  double last = 0;
  /* The first unloading step must be large; doc/laws/normal_mdr.md says why. */
  for (int k = 1900; k > 0; k--) {
    last = pressed(&model, &c, 2e-4 * k / 2000);
    const double overlap = 2 - c.r.z, a = c.history[rim], length = sqrt(2 * pi * a * gamma / plane);
    const double depth = 2 * (1 - sqrt(1 - a * a)); /* A = 4, B = 2 */
    CHECK(overlap / 2 - depth + length > -1e-15);
    if (overlap / 2 - depth + length > 1e-15) continue;
    peels++;
    const double push = 4. / 3 * plane * a * a * a;
    CHECK_NEAR(last, push - 2 * plane * a * length, 1e-4 * push);
  }
  CHECK(peels > 1000);
  CHECK_CLOSE(pressed(&model, &c, 1e-10), -4. / 3 * pi * gamma, 1e-4);
}

/* If the springs at the critical radius cannot hold the rim, it detaches at once and does not attach
 * again. */
static void comes_off(void)
{
  const struct grip_model model = model_of("mdr 1e4 0.3 100 1e-3 0 0 damping mdr 1");
  struct contact c = contact_of(1, 1, 0);
  pressed(&model, &c, 0.4);
  const double flats = 2 * c.history[slot_of("flat_i")];
  double least = 0, force = 1;
  for (int k = 0; k <= 4000 && force != 0; k++) {
    force = pressed(&model, &c, 0.4 + (0.8 * flats - 0.4) * k / 4000);
    least = fmin(least, force);
  }
  CHECK(least < 0);
  CHECK_NEAR(force, 0, 0);
  CHECK_NEAR(c.history[slot_of("adhesive_i")], 0, 0);
  CHECK_NEAR(pressed(&model, &c, 0.79 * flats), 0, 0);
}

/* A flat wall has one side, and a factor that grows with the displacement. */
static void wall(void)
{
  const struct grip_model model = model_of(ELASTIC);
  struct contact c = contact_of(0.5, 0.5, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 0.5);
  for (int k = 1; k < 6; k++) {
    const double d = 0.0625 * k, force = integral(2000, 2, 1, d);
    CHECK_CLOSE(pressed(&model, &c, d), force * (exp(10.7 * d / 0.5 - 10) + 1), 1e-11);
  }
  CHECK_NEAR(c.history[slot_of("overlap_j")], 0, 0);
}

/* A third particle reduces the forces of both sides and the bulk response by a
 * factor, which is one half at a cosine of 0. */
static void obstructed(void)
{
  const struct grip_model model = model_of(ELASTIC);
  const struct grip_law *law = model.law[GRIP_NORMAL];
  CHECK(law->obstructed == slot_of("obstructed"));
  CHECK_CLOSE(law->obstruction(0), 0.5, 1e-14);
  CHECK_CLOSE(law->obstruction(0.5), 1 / (1 + exp(50. / 6)), 1e-13); /* 60 degrees */
  CHECK_CLOSE(law->obstruction(-1 - 1e-15), 1 / (1 + exp(-25)), 1e-14);
  struct contact c = contact_of(0.5, 0.5, 0), d = c;
  c.history[law->obstructed] = 0.25;
  d.history[law->obstructed] = 1.5;
  CHECK_CLOSE(pressed(&model, &c, 0.125), 0.75 * integral(2000, 2, 1, 0.0625), 1e-11);
  CHECK_CLOSE(c.history[slot_of("area_i")], 0.75 * pi * 0.0625 * 0.5, 1e-13);
  CHECK_NEAR(pressed(&model, &d, 0.125), 0, 0);
}

/* When a run begins only the largest overlaps change. */
static void standing(void)
{
  const struct grip_model model = model_of("mdr 1000 0.3 50 0 0 3 damping mdr 1");
  struct contact c = contact_of(1, 1, 0);
  CHECK(force_at(&model, &c, 0.2) > 0);
  for (int s = 0; s < model.nslots; s++) {
    const bool largest =
        s == slot_of("largest_overlap") || s == slot_of("deepest_i") || s == slot_of("deepest_j");
    CHECK((c.history[s] != 0) == largest);
  }
  const double moved = pressed(&model, &c, 0.2);
  const struct contact before = c;
  c.dt = 0;
  const struct answer a = contact_run(&model, &c);
  CHECK_CLOSE(a.normal, moved, 1e-12);
  CHECK(memcmp(c.history, before.history, sizeof c.history) == 0);
  CHECK(a.damping > 0);
}

/* ---- With fields ---- */

static struct grip_fields values;

/* The fields of a sphere of radius 1 in contact with another one. */
static void set_fields(double first, double volume, double area, double sinking, double free)
{
  memset(&values, 0, sizeof values);
  for (int side = 0; side < 2; side++) {
    double(*field)[GRIP_BATCH] = side ? values.j : values.i;
    field[field_of("Ro")][0] = first;
    field[field_of("Vgeo")][0] = field[field_of("Velas")][0] = volume;
    field[field_of("Acon0")][0] = area;
    field[field_of("ddelta_bar")][0] = sinking;
    field[field_of("psi")][0] = free;
  }
}

static struct answer run_fields(const struct grip_model *model, struct contact *c, bool prepare)
{
  static struct bench bench;
  bench_clear(&bench, 1);
  bench_setup(&bench, model, c);
  bench_put(&bench, 0, c);
  bench.batch.fields = &values;
  grip_geometry(&bench.batch);
  if (prepare)
    grip_model_prepare(model, &bench.batch);
  else
    grip_model_run(model, &bench.batch);
  bench_get_history(&bench, 0, c->history);
  return bench_get(&bench, 0);
}

static double got(const char *name)
{
  CHECK_NEAR(values.i[field_of(name)][0], values.j[field_of(name)][0], 1e-12);
  return values.i[field_of(name)][0];
}

/* Below psi_b the mean displacement of the surface acts on the whole particle: the force is
 * kappa/volume times areas times this displacement. */
static void whole_particle(void)
{
  const double volume = 4, kappa = 1000 / (3 * (1 - 0.5)), plane = 1000 / (1 - 0.0625);
  const struct grip_model model = model_of("mdr 1000 0.25 1e9 0 0.5 0 damping mdr 1");
  struct contact c = contact_of(1, 1, 0);
  c.dt = 1;
  contact_press(&c, 0.2);
  set_fields(1, volume, 0.5, 0, 0.6);
  CHECK_CLOSE(run_fields(&model, &c, false).normal, integral(plane, 4, 2, 0.1), 1e-11);
  contact_press(&c, 0.24);
  set_fields(1, volume, 0.5, 0.015, 0.4);
  const double area = pi * 0.12, whole = kappa / volume * 0.5 * 0.015 * area;
  const double force = integral(plane, 4, 2, 0.105) + whole;
  CHECK_CLOSE(run_fields(&model, &c, false).normal, force, 1e-11);
  CHECK_CLOSE(c.history[slot_of("bulk_i")], 0.015, 1e-12);
  CHECK_CLOSE(c.history[slot_of("local_i")], 0.105, 1e-12);
  /* The sums that a contact adds to its particles, for n = z. */
  const double stress = -force * (1 - 0.12) / volume;
  CHECK_CLOSE(got("sigmazz"), stress, 1e-11);
  CHECK_NEAR(got("sigmaxx"), 0, 1e-12);
  CHECK_CLOSE(got("eps_bar"), stress / (3 * kappa), 1e-11);
  CHECK_CLOSE(got("Acon1"), area, 1e-12);
  CHECK_CLOSE(got("Atot_sum"), area - 2 * pi * 0.12, 1e-12);
  CHECK_CLOSE(got("Vcaps"), pi / 3 * 0.0144 * (3 - 0.12), 1e-12);
  CHECK_NEAR(got("dRnumerator"), 0, 0); /* no yield */
  /* Its contribution to the mean displacement of the next step: its fraction of
   * the area times the motion of the flat. */
  contact_press(&c, 0.26);
  set_fields(1, volume, 1, 0, 0.4);
  run_fields(&model, &c, true);
  CHECK_CLOSE(got("ddelta_bar"), area * 0.01, 1e-11);
}

/* A dent that gets deeper displaces volume. */
static void displaced_volume(void)
{
  const struct grip_model model = model_of("mdr 1000 0.3 50 0 0 0 damping mdr 1");
  const double kappa = 1000 / (3 * 0.4), volume = 4. / 3 * pi;
  struct contact c = contact_of(1, 1, 0);
  c.dt = 1;
  contact_press(&c, 0.3);
  set_fields(1, volume, 0, 0, 1);
  run_fields(&model, &c, false);
  const double strain = got("eps_bar"), o = 0.16;
  contact_press(&c, 0.32);
  set_fields(1, volume, 0, 0, 1);
  const double force = run_fields(&model, &c, false).normal;
  CHECK_CLOSE(got("eps_bar"), -force * (1 - o) / (3 * kappa * volume), 1e-12);
  CHECK_CLOSE(got("dRnumerator"), -volume * (got("eps_bar") - strain) - pi * 0.01 * (2 * o - o * o), 1e-10);
  CHECK_CLOSE(got("dRdenominator"), 2 * pi * o, 1e-12);
}

static double field[GRIP_MAX_FIELDS];
static double radius;

static void advance(const struct grip_model *model, bool moving)
{
  double *arrays[GRIP_MAX_FIELDS];
  for (int f = 0; f < GRIP_MAX_FIELDS; f++) arrays[f] = &field[f];
  const struct grip_particles particles = {1, moving, &radius, arrays};
  model->law[GRIP_NORMAL]->advance(model->constants[GRIP_NORMAL], &particles);
}

static void particle(void)
{
  const struct grip_model model = model_of("mdr 1000 0.3 50 0 0.5 0 damping mdr 1");
  const double volume = 4. / 3 * pi * 8, surface = 16 * pi;
  for (int f = 0; f < GRIP_MAX_FIELDS; f++) field[f] = 7; /* from an atom that already exists */
  field[0] = 0;
  radius = 2;
  advance(&model, false);
  CHECK_NEAR(field[0], 1, 0);
  CHECK_NEAR(field[field_of("Ro")], 2, 0);
  CHECK_CLOSE(field[field_of("Vgeo")], volume, 1e-14);
  CHECK_CLOSE(field[field_of("Velas")], volume, 1e-14);
  CHECK_CLOSE(field[field_of("Atot")], surface, 1e-14);
  CHECK_CLOSE(field[field_of("psi")], 1, 1e-14);
  CHECK_NEAR(field[field_of("sigmaxx")], 0, 0);
  CHECK_NEAR(radius, 2, 0);

  field[field_of("Vcaps")] = 1;
  field[field_of("eps_bar")] = -0.01;
  field[field_of("Acon1")] = 10;
  field[field_of("Atot_sum")] = -2;
  field[field_of("dRnumerator")] = -1;
  field[field_of("dRdenominator")] = 3;
  advance(&model, false); /* at set-up, only for new atoms */
  CHECK_NEAR(field[field_of("Acon1")], 10, 0);
  CHECK_NEAR(field[field_of("Acon0")], 0, 0);
  CHECK_NEAR(radius, 2, 0);
  advance(&model, true);
  const double free = (surface - 2 - 10) / (surface - 2);
  CHECK_CLOSE(field[field_of("Vgeo")], volume - 1, 1e-14);
  CHECK_CLOSE(field[field_of("Velas")], volume * 0.99, 1e-14);
  CHECK_CLOSE(field[field_of("psi")], free, 1e-14);
  CHECK_NEAR(field[field_of("Acon0")], 10, 0);
  CHECK_NEAR(field[field_of("Acon1")], 0, 0);
  CHECK_NEAR(field[field_of("dRnumerator")], 0, 0);
  const double more = -1 / (3 - surface) / (1 + exp(-75 * (free - 0.2))); /* an average over ten steps */
  CHECK_CLOSE(radius, 2 + more / 10, 1e-14);

  radius = 3 - 1e-9; /* never beyond 1.5 times the initial value */
  field[field_of("dRnumerator")] = -1;
  field[field_of("dRdenominator")] = 3;
  advance(&model, true);
  CHECK_NEAR(radius, 3 - 1e-9, 0);
  CHECK_CLOSE(model.law[GRIP_NORMAL]->growth, 1.5, 0);
}

static void models(void)
{
  const struct grip_model model = model_of("mdr 1 0.3 2 3 0.5 5 damping mdr 1 tangential mindlin NULL 0 1");
  CHECK_CLOSE(model.material[0].young, 1, 0); /* the value that NULL stands for */
  const struct grip_law *law = model.law[GRIP_NORMAL];
  const char *const others[] = {"2 0.3 2 3 0.5 5", "1 0.2 2 3 0.5 5", "1 0.3 1 3 0.5 5", "1 0.3 2 3 0.4 5",
                                "1 0.3 2 3 0.5 4"};
  const char *const words[] = {"E", "nu", "Y", "psi_b", "eta"};
  for (int k = 0; k < 5; k++) {
    char line[MAX_LINE];
    snprintf(line, sizeof line, "mdr %s damping mdr 2", others[k]);
    const struct grip_model other = model_of(line);
    const char *word = law->differ(&model, &other);
    CHECK(word && strcmp(word, words[k]) == 0);
  }
  const struct grip_model other = model_of("mdr 1 0.3 2 7 0.5 5 damping mdr 2");
  CHECK(law->differ(&model, &other) == 0);
  CHECK_UNMIXED("mdr 1 0.3 2 3 0.5 5 damping mdr 1", "mdr 1 0.2 2 3 0.5 5 damping mdr 1", "nu");
  CHECK_UNMIXED("mdr 1 0.3 2 3 0.5 5 damping mdr 1", "mdr 1 0.3 2 3 0.5 5 damping mdr 2", "type");
  const struct grip_model unlike =
      mixed_model("mdr 1 0.3 2 3 0.5 5 damping mdr 1", "mdr 2 0.3 2 3 0.5 5 damping mdr 1");
  const char *word = law->differ(&model, &unlike);
  CHECK(word && strcmp(word, "E") == 0);
}

static void bad_words(void)
{
  static const char *const names[] = {"E", "nu", "Y", "gamma", "psi_b", "eta"};
  static const char *const good[] = {"1000", "0.3", "50", "1", "0.5", "0.1"};
  static const char *const bad[] = {"-1", "0.6", "-1", "-1", "1.1", "-1"};
  for (int p = 0; p < 6; p++) {
    char line[MAX_LINE] = "mdr", cut[MAX_LINE] = "mdr";
    for (int q = 0; q < 6; q++) {
      sprintf(line + strlen(line), " %s", q == p ? bad[q] : good[q]);
      if (q < p) sprintf(cut + strlen(cut), " %s", good[q]);
    }
    CHECK_REFUSED("mdr 5e6 0.4 1.9e5 2 0.5 0.5 damping none", "4 Feb 2025");
    CHECK_REFUSED(cut, names[p]);
    strcat(line, " damping mdr 1");
    CHECK_REFUSED(line, names[p]);
  }
  CHECK_REFUSED("mdr 0 0.3 50 1 0.5 0.1 damping mdr 1", "'E' of 'normal mdr' is 0, accepted: above 0");
  CHECK_REFUSED("mdr 1 0.3 0 1 0.5 0.1 damping mdr 1", "'Y' of 'normal mdr' is 0, accepted: above 0");
  CHECK_REFUSED("mdr 1 0.5 1 1 0.5 0.1 damping mdr 1", "nu");
  CHECK_REFUSED("mdr 1 0.3 50 1 0.5 0.1", "damping mdr 1");
  CHECK_REFUSED("mdr 1 0.3 50 1 0.5 0.1 damping none", "damping mdr 1");
  CHECK_REFUSED("mdr 1 0.3 50 1 0.5 0.1 damping velocity", "damping mdr 1");
}

int main(void)
{
  elastic();
  unlike_sizes();
  yields();
  adhesive();
  comes_off();
  wall();
  obstructed();
  standing();
  whole_particle();
  displaced_volume();
  particle();
  models();
  bad_words();
  return CHECK_RESULT();
}
