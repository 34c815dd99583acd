/* SPDX-License-Identifier: GPL-2.0-only */
/* Bonds that soften, yield and tire (grip/bond.h): losses of closed forms, the sum of the ledger, and the same state if
 * forces are computed twice. */
#include "bonds/world.h"

static const double RADIUS = 0.3, YOUNG = 500, SHEAR = 200;

static struct grip_bond_words disc(void)
{
  struct grip_bond_words words = grip_bond_defaults(GRIP_BOND_PARALLEL);
  words.young = YOUNG;
  words.shear_modulus = SHEAR;
  words.radius = RADIUS;
  words.strength = GRIP_BOND_STRESS;
  words.tension = 5;
  words.shear_strength = 4;
  return words;
}

static double area(void)
{
  return GRIP_PI * RADIUS * RADIUS;
}

/* Motion of the grains i in the frame of their bonds: along z, along x, about x and about z. */
struct mode {
  double along, across, bending, twisting;
};

/* Lane k begins with grain j at the origin, n along z, and no rotation. */
static void align(struct world *w)
{
  for (int k = 0; k < GRIP_LANES; k++) {
    const double length = w->block.kept[GRIP_BOND_LENGTH][k];
    for (int a = k; a < ATOMS; a += GRIP_LANES) {
      for (int d = 0; d < 3; d++) w->x[3 * a + d] = w->v[3 * a + d] = w->w[3 * a + d] = 0;
      for (int d = 0; d < 4; d++) w->q[4 * a + d] = d == 0;
    }
    w->x[3 * k + 2] = length;
    for (int d = 0; d < 4; d++)
      w->block.kept[GRIP_BOND_FRAME_I + d][k] = w->block.kept[GRIP_BOND_FRAME_J + d][k] = d == 0;
  }
}

/* All lanes at `size` times a mode, after a step in which they moved from `before` times the mode; a mode of shear
 * turns nothing, and the frame halfway follows a rotation by half. The velocities are those of the step. Returns
 * what it books. */
static void lead(struct world *w, struct mode mode, double before, double size)
{
  const double dt = 1, change = size - before;
  for (int k = 0; k < GRIP_LANES; k++) {
    const double length = w->block.kept[GRIP_BOND_LENGTH][k], middle = w->block.middle[k];
    const double rate[3] = {change * mode.bending, 0, change * mode.twisting};
    double angles[3] = {size * mode.bending, 0, size * mode.twisting}, half[3], none[4] = {1, 0, 0, 0};
    /* Both turn by half in opposite directions, so the halfway frame stays. p = 4 tan(angle/4). */
    for (int d = 0; d < 3; d++) half[d] = 0.5 * angles[d];
    memcpy(w->q + 4 * k, none, sizeof none);
    turn(w->q + 4 * k, half, 1);
    for (int d = 0; d < 3; d++) half[d] = -half[d];
    memcpy(w->q + 4 * (GRIP_LANES + k), none, sizeof none);
    turn(w->q + 4 * (GRIP_LANES + k), half, 1);
    const double p_x = 4 * tan(0.25 * angles[0]);
    for (int d = 0; d < 3; d++) {
      w->w[3 * k + d] = 0.5 * rate[d] / dt;
      w->w[3 * (GRIP_LANES + k) + d] = -0.5 * rate[d] / dt;
    }
    const double x[3] = {size * mode.across, -middle * p_x, length + size * mode.along};
    for (int d = 0; d < 3; d++) {
      w->v[3 * k + d] = (x[d] - w->x[3 * k + d]) / dt;
      w->x[3 * k + d] = x[d];
    }
  }
  forces(w);
  const struct grip_bond_atoms atoms = atoms_of(w);
  w->entry[GRIP_BOND_ENERGY] = 0;
  grip_bonds_book(&atoms, &w->law, &w->step, dt, &w->block, w->entry);
}

static void begin_aligned(struct world *w, const struct grip_bond_words *words)
{
  begin(w, words);
  align(w);
  forces(w);
  const struct grip_bond_atoms atoms = atoms_of(w);
  grip_bonds_book(&atoms, &w->law, &w->step, 0, &w->block, w->entry);
}

/* A mode that grows in proportion loses Gc A, and nothing is stored at the end. */
static void check_softening(void)
{
  const struct mode modes[] = {{.along = 1}, {.across = 1}, {.bending = 1}, {.twisting = 1}};
  const double toughness = 0.4;
  struct grip_bond_words words = disc();
  words.toughness = toughness;
  for (int m = 0; m < 4; m++) {
    struct world w;
    begin_aligned(&w, &words);
    const double by = 2e-5;
    for (int n = 0; w.block.whole && n < 100000; n++) {
      lead(&w, modes[m], by * n, by * (n + 1));
      for (int k = 0; k < GRIP_LANES; k++)
        if (w.step.broken >> k & 1) CHECK(grip_bond_mode(&w.law, &w.block, &w.step, k) == m);
    }
    CHECK(w.block.whole == 0);
    const double lost = w.entry[GRIP_BOND_SOFTENING] + w.entry[GRIP_BOND_FRACTURE];
    CHECK_CLOSE(lost, GRIP_LANES * toughness * area(), 1e-6);
    CHECK(w.entry[GRIP_BOND_FRACTURE] < 1e-3 * lost);
    CHECK(fabs(w.entry[GRIP_BOND_REST]) < 1e-3 * lost);
  }
}

/* Unloading of a damaged bond goes to the origin; in compression its normal spring is whole. */
static void check_damaged_springs(void)
{
  struct grip_bond_words words = disc();
  words.toughness = 0.4;
  struct world w;
  begin_aligned(&w, &words);
  double size = 0;
  for (int n = 0; n < 1000; n++) lead(&w, (struct mode){.along = 1}, size, size + 2e-5), size += 2e-5;
  const double energy = w.entry[GRIP_BOND_SOFTENING];
  CHECK(energy > 0);
  for (int k = 0; k < GRIP_LANES; k++) {
    const double kn = w.block.spring[GRIP_BOND_NORMAL][k], left = 1 - w.block.kept[GRIP_BOND_DAMAGE][k];
    CHECK(left > 0.2 && left < 0.9);
    CHECK_CLOSE(w.step.part[GRIP_BOND_NORMAL][k], left * kn * size, 1e-9);
  }
  lead(&w, (struct mode){.along = 1}, size, 0.5 * size);
  for (int k = 0; k < GRIP_LANES; k++)
    CHECK_CLOSE(w.step.stored[k],
                0.125 * (1 - w.block.kept[GRIP_BOND_DAMAGE][k]) * w.block.spring[GRIP_BOND_NORMAL][k] * size *
                    size,
                1e-9);
  lead(&w, (struct mode){.along = 1}, 0.5 * size, -size);
  for (int k = 0; k < GRIP_LANES; k++)
    CHECK_CLOSE(w.step.part[GRIP_BOND_NORMAL][k], -w.block.spring[GRIP_BOND_NORMAL][k] * size, 1e-9);
  CHECK_CLOSE(w.entry[GRIP_BOND_SOFTENING], energy, 1e-12);
}

/* With less than the energy at the strength, a bond is brittle. */
static void check_brittle(void)
{
  struct grip_bond_words words = disc();
  words.toughness = 1e-4;
  struct world w;
  begin_aligned(&w, &words);
  double size = 0;
  while (w.block.whole && size < 1) lead(&w, (struct mode){.along = 1}, size, size + 2e-5), size += 2e-5;
  double expected = 0;
  for (int k = 0; k < GRIP_LANES; k++)
    expected += 5 * area() * 5 * area() / (2 * w.block.spring[GRIP_BOND_NORMAL][k]);
  CHECK_CLOSE(w.entry[GRIP_BOND_FRACTURE], expected, 5e-3);
  CHECK(w.entry[GRIP_BOND_SOFTENING] == 0);
}

static struct grip_bond_words ductile(void)
{
  struct grip_bond_words words = disc();
  words.strength = GRIP_BOND_NEVER;
  words.yield = 3;
  return words;
}

/* Cycles between two opposite displacements lose 4 (limit) (amplitude - limit/k) each, without hardening. */
static void check_plastic_loop(void)
{
  const double r3 = RADIUS * RADIUS * RADIUS, s = 3, root3 = sqrt(3.0);
  const double limits[] = {s * area(), s * area() / root3, 4.0 / 3 * r3 * s,
                           2 * GRIP_PI / (3 * root3) * r3 * s};
  const struct mode modes[] = {{.along = 1}, {.across = 1}, {.bending = 1}, {.twisting = 1}};
  const struct grip_bond_words words = ductile();
  for (int m = 0; m < 4; m++) {
    struct world w;
    begin_aligned(&w, &words);
    const double amplitude = m < 2 ? 0.02 : 0.1, largest = m < 2 ? amplitude : 4 * tan(0.25 * amplitude);
    const int steps = 400; /* of a quarter */
    double at = 0, first = 0, most = 0;
    for (int n = 1; n <= 9 * steps; n++) {
      const int quarter = n % (4 * steps);
      const double to = amplitude / steps *
                        (quarter <= steps       ? quarter
                         : quarter <= 3 * steps ? 2 * steps - quarter
                                                : quarter - 4 * steps);
      lead(&w, modes[m], at, to);
      at = to;
      if (n == 5 * steps) first = w.entry[GRIP_BOND_PLASTIC];
      for (int k = 0; k < GRIP_LANES; k++) most = fmax(most, w.step.part[m][k]);
    }
    double expected = 0;
    for (int k = 0; k < GRIP_LANES; k++)
      expected += 4 * limits[m] * (largest - limits[m] / w.block.spring[m][k]);
    CHECK_CLOSE(most, limits[m], 1e-12);
    CHECK_CLOSE(w.entry[GRIP_BOND_PLASTIC] - first, expected, 2e-3);
    CHECK(fabs(w.entry[GRIP_BOND_REST]) < 2e-3 * expected);
  }
}

/* Pulled with hardening: phi = 1 + h e_p, and the plastic strain is e_p = (E e - s)/(E + h s) at a strain e. */
static void check_hardening(void)
{
  struct grip_bond_words words = ductile();
  words.hardening = 20;
  struct world w;
  begin_aligned(&w, &words);
  for (int n = 0; n < 2000; n++) lead(&w, (struct mode){.along = 1}, 1e-5 * n, 1e-5 * (n + 1));
  double loss = 0;
  for (int k = 0; k < GRIP_LANES; k++) {
    const double length = w.block.kept[GRIP_BOND_LENGTH][k], strain = 0.02 / length,
                 plastic = (YOUNG * strain - 3) / (YOUNG + 20 * 3);
    CHECK_CLOSE(w.block.kept[GRIP_BOND_PLASTIC_STRAIN][k], plastic, 1e-9);
    CHECK_CLOSE(w.step.part[GRIP_BOND_NORMAL][k], 3 * area() * (1 + 20 * plastic), 1e-9);
    loss += 3 * area() * length * (plastic + 10 * plastic * plastic);
  }
  CHECK_CLOSE(w.entry[GRIP_BOND_PLASTIC], loss, 1e-6);
}

/* A bond breaks at its plastic strain: pulled, without hardening, at an elongation of s/E + e. */
static void check_plastic_strain(void)
{
  struct grip_bond_words words = ductile();
  words.plastic_strain = 0.013;
  struct world w;
  begin_aligned(&w, &words);
  const double by = 1e-5;
  for (int n = 0; w.block.whole && n < 10000; n++) {
    lead(&w, (struct mode){.along = 1}, by * n, by * (n + 1));
    for (int k = 0; k < GRIP_LANES; k++) {
      if (!(w.step.broken >> k & 1)) continue;
      const double length = w.block.kept[GRIP_BOND_LENGTH][k];
      CHECK_NEAR(by * (n + 1), (3 / YOUNG + 0.013) * length, 1.01 * by);
      CHECK(grip_bond_mode(&w.law, &w.block, &w.step, k) == GRIP_BOND_ELONGATION);
    }
  }
  CHECK(w.block.whole == 0);
}

/* Cycles at the load S of the first one: the factor f decreases by (S/f)^b/a each time. */
static void check_fatigue(void)
{
  struct grip_bond_words words = disc();
  words.life = 50;
  words.exponent = 3;
  struct world w;
  begin_aligned(&w, &words);
  double size[GRIP_LANES], factor = 1;
  const double load = 0.6;
  int cycles = 0;
  for (; cycles < 1000 && factor > load; cycles++) factor -= pow(load / factor, 3) / 50;
  int broke = 0;
  for (int n = 0; n <= cycles && w.block.whole; n++)
    for (int half = 0; half < 2; half++) {
      /* Each lane at its own length. */
      for (int k = 0; k < GRIP_LANES; k++) {
        size[k] = half ? 0 : load * 5 * area() / w.block.spring[GRIP_BOND_NORMAL][k];
        w.x[3 * k + 2] = w.block.kept[GRIP_BOND_LENGTH][k] + size[k];
      }
      forces(&w);
      forces(&w);
      if (w.step.broken || !w.block.whole) broke = n;
    }
  CHECK(cycles > 5 && cycles < 100);
  CHECK(broke == cycles);
}

/* The sum of the ledger in free motion, with each memory and with dashpots. */
static void check_sums(void)
{
  for (int which = 0; which < 4; which++) {
    struct grip_bond_words words = which < 2 ? disc() : ductile();
    if (which < 2) words.toughness = 0.2;
    if (which == 2) words.hardening = 5;
    words.beta = which == 1 ? 0.05 : 0;
    const struct outcome of = shake(&words, 2e-3, 10), fine = shake(&words, 1e-3, 10);
    check_sum(&of);
    check_sum(&fine);
    const enum grip_entry entry = which < 2 ? GRIP_BOND_SOFTENING : GRIP_BOND_PLASTIC;
    CHECK(of.world.entry[entry] > 0.01 * of.begin);
    CHECK(fabs(of.world.entry[GRIP_BOND_REST]) < 0.02 * of.begin);
    CHECK(fabs(fine.world.entry[GRIP_BOND_REST]) <
          0.6 * fabs(of.world.entry[GRIP_BOND_REST]) + 1e-4 * of.begin);
  }
}

/* Forces that are computed twice from the same positions change no state. */
static void check_set_up(void)
{
  for (int which = 0; which < 2; which++) {
    struct grip_bond_words words = which ? ductile() : disc();
    if (!which) words.toughness = 0.4;
    struct world w, again;
    begin(&w, &words);
    displace(&w, 0.01, 0.02);
    forces(&w);
    again = w;
    forces(&again);
    for (int v = 0; v < GRIP_BOND_KEPT_ALL; v++)
      for (int k = 0; k < GRIP_LANES; k++) CHECK_NEAR(again.block.kept[v][k], w.block.kept[v][k], 1e-14);
    CHECK(memcmp(again.f, w.f, sizeof w.f) == 0 || which);
  }
}

int main(void)
{
  srand(3);
  check_softening();
  check_damaged_springs();
  check_brittle();
  check_plastic_loop();
  check_hardening();
  check_plastic_strain();
  check_fatigue();
  check_sums();
  check_set_up();
  return CHECK_RESULT();
}
