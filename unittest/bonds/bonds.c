/* SPDX-License-Identifier: GPL-2.0-only */
/* Bonds (grip/bond.h): forces against the gradient of an energy that is computed here from angles, rigid motions,
 * closed paths, free vibration, loads and strengths against their formulas. Lane k is a bond of its own. */
#include "bonds/world.h"

/* The energy of a lane, from the angle of the rotation. */
static double energy(const struct world *w, int k)
{
  const int a = k, b = GRIP_LANES + k;
  const double(*kept)[GRIP_LANES] = w->block.kept;
  double of_i[4], of_j[4], frame[4], back[4], difference[4], p[3], e[3];
  for (int d = 0; d < 4; d++) {
    of_i[d] = kept[GRIP_BOND_FRAME_I + d][k];
    of_j[d] = kept[GRIP_BOND_FRAME_J + d][k];
  }
  multiply(w->q + 4 * a, of_i, of_i);
  multiply(w->q + 4 * b, of_j, of_j);
  for (int d = 0; d < 4; d++) back[d] = d ? -of_j[d] : of_j[d];
  multiply(back, of_i, difference);
  const double sign = difference[0] < 0 ? -1 : 1;
  const double sine =
      sqrt(difference[1] * difference[1] + difference[2] * difference[2] + difference[3] * difference[3]);
  const double angle = 2 * atan2(sine, sign * difference[0]);
  /* Half of the rotation after that of j. */
  double half[4] = {cos(angle / 4), 0, 0, 0};
  for (int d = 0; d < 3; d++) {
    const double axis = sine > 0 ? sign * difference[d + 1] / sine : 0;
    half[d + 1] = sin(angle / 4) * axis;
    p[d] = 4 * tan(angle / 4) * axis;
  }
  multiply(of_j, half, frame);
  for (int d = 0; d < 3; d++) e[d] = w->x[3 * a + d] - w->x[3 * b + d];
  for (int d = 1; d < 4; d++) frame[d] = -frame[d];
  rotate(frame, e, e);
  const double o = w->block.middle[k];
  const double u[3] = {e[0] - o * p[1], e[1] + o * p[0], e[2] - kept[GRIP_BOND_LENGTH][k]};
  const double(*c)[GRIP_LANES] = w->block.spring;
  return 0.5 *
         (c[GRIP_BOND_NORMAL][k] * u[2] * u[2] + c[GRIP_BOND_SHEAR][k] * (u[0] * u[0] + u[1] * u[1]) +
          c[GRIP_BOND_BENDING][k] * (p[0] * p[0] + p[1] * p[1]) + c[GRIP_BOND_TWISTING][k] * p[2] * p[2]);
}

static void check_gradient(void)
{
  const struct grip_bond_words words = springs();
  const double h = 1e-4;
  struct world w;
  for (int pose = 0; pose < 20; pose++) {
    begin(&w, &words);
    displace(&w, 0.1, 0.5);
    forces(&w);
    for (int a = 0; a < ATOMS; a++)
      for (int d = 0; d < 3; d++) {
        const int k = a % GRIP_LANES;
        double of[2][2], axis[3] = {0};
        axis[d] = 1;
        for (int side = 0; side < 2; side++) {
          double u[2];
          for (int n = 0; n < 2; n++) {
            struct world moved = w;
            const double by = (side ? -1 : 1) * (n + 1) * h;
            moved.x[3 * a + d] += by;
            u[n] = energy(&moved, k);
          }
          of[0][side] = u[0], of[1][side] = u[1];
        }
        /* Central differences of fourth order. */
        const double slope = (8 * (of[0][0] - of[0][1]) - (of[1][0] - of[1][1])) / (12 * h);
        CHECK_NEAR(w.f[3 * a + d], -slope, 1e-9);
        for (int side = 0; side < 2; side++)
          for (int n = 0; n < 2; n++) {
            struct world moved = w;
            turn(moved.q + 4 * a, axis, (side ? -1 : 1) * (n + 1) * h);
            of[n][side] = energy(&moved, k);
          }
        CHECK_NEAR(w.t[3 * a + d], -(8 * (of[0][0] - of[0][1]) - (of[1][0] - of[1][1])) / (12 * h), 1e-9);
      }
    for (int k = 0; k < GRIP_LANES; k++) CHECK_NEAR(w.step.stored[k], energy(&w, k), 1e-12);
  }
}

/* No net force, no net torque. */
static void check_balance(void)
{
  struct grip_bond_words words = springs();
  words.beta = 0.3;
  struct world w;
  begin(&w, &words);
  displace(&w, 0.2, 0.8);
  for (int n = 0; n < 3 * ATOMS; n++) w.v[n] = any(-1, 1), w.w[n] = any(-1, 1);
  forces(&w);
  for (int k = 0; k < GRIP_LANES; k++)
    for (int d = 0; d < 3; d++) {
      const int a = 3 * k, b = 3 * (GRIP_LANES + k), y = (d + 1) % 3, z = (d + 2) % 3;
      CHECK_NEAR(w.f[a + d] + w.f[b + d], 0, 1e-13);
      CHECK_NEAR(w.t[a + d] + w.t[b + d] + (w.x[a + y] - w.x[b + y]) * w.f[a + z] -
                     (w.x[a + z] - w.x[b + z]) * w.f[a + y],
                 0, 1e-12);
      CHECK(w.step.loss[k] > 0);
    }
}

/* A loaded bond that turns as a whole keeps its load, and exchanged grains have the same forces. */
static void check_rigid_turns_and_exchange(void)
{
  const struct grip_bond_words words = springs();
  struct world w, other;
  begin(&w, &words);
  displace(&w, 0.1, 0.4);
  forces(&w);
  other = w;
  const double axis[3] = {0.3, -0.8, 0.5};
  for (int n = 0; n < 400; n++)
    for (int a = 0; a < ATOMS; a++) {
      double by[4] = {1, 0, 0, 0};
      turn(by, axis, 0.1);
      turn(other.q + 4 * a, axis, 0.1);
      rotate(by, other.x + 3 * a, other.x + 3 * a);
    }
  double by[4] = {1, 0, 0, 0};
  turn(by, axis, 40);
  forces(&other);
  for (int a = 0; a < ATOMS; a++) {
    double f[3], t[3];
    rotate(by, w.f + 3 * a, f);
    rotate(by, w.t + 3 * a, t);
    for (int d = 0; d < 3; d++) {
      CHECK_NEAR(other.f[3 * a + d], f[d], 1e-11);
      CHECK_NEAR(other.t[3 * a + d], t[d], 1e-11);
    }
  }
  /* The frame of the exchanged bond has z the other way: each is turned by half a turn about x. */
  other = w;
  const double flip[4] = {0, 1, 0, 0};
  for (int k = 0; k < GRIP_LANES; k++) {
    double of[2][4];
    for (int d = 0; d < 4; d++) {
      of[0][d] = w.block.kept[GRIP_BOND_FRAME_J + d][k];
      of[1][d] = w.block.kept[GRIP_BOND_FRAME_I + d][k];
    }
    multiply(of[0], flip, of[0]);
    multiply(of[1], flip, of[1]);
    for (int d = 0; d < 4; d++) {
      other.block.kept[GRIP_BOND_FRAME_I + d][k] = of[0][d];
      other.block.kept[GRIP_BOND_FRAME_J + d][k] = of[1][d];
    }
    other.block.row_i[k] = w.block.row_j[k];
    other.block.row_j[k] = w.block.row_i[k];
    other.block.middle[k] = -w.block.middle[k];
  }
  forces(&other);
  for (int n = 0; n < 3 * ATOMS; n++) {
    CHECK_NEAR(other.f[n], w.f[n], 1e-13);
    CHECK_NEAR(other.t[n], w.t[n], 1e-13);
  }
}

static void check_vibration(void)
{
  struct grip_bond_words words = springs();
  const struct outcome coarse = shake(&words, 0.01, 20), fine = shake(&words, 0.005, 20),
                       longer = shake(&words, 0.01, 200);
  CHECK(coarse.swing < 2e-3);
  CHECK_CLOSE(coarse.swing / fine.swing, 4, 0.05);
  CHECK(longer.swing < 1.3 * coarse.swing);
  check_sum(&coarse);
  check_sum(&longer);
  words.beta = 0.1;
  const struct outcome damped = shake(&words, 0.01, 20), damped_finer = shake(&words, 0.005, 20);
  check_sum(&damped);
  CHECK(damped.world.entry[GRIP_BOND_DAMPING] > 0.1 * damped.begin);
  CHECK_CLOSE(damped.world.entry[GRIP_BOND_REST] / damped_finer.world.entry[GRIP_BOND_REST], 4, 0.1);
}

/* What breaks is booked: the sum stays, and at short steps a break costs the energy of its criterion. */
static void check_breaks(void)
{
  struct grip_bond_words words = springs();
  words.strength = GRIP_BOND_FORCE;
  for (int s = 0; s < 4; s++) words.limit[s] = s < 2 ? 2.5 : 0.25;
  double rests[2];
  for (int n = 0; n < 2; n++) {
    const struct outcome of = shake(&words, 0.005 / (1 + 3 * n), 20);
    CHECK(of.world.block.whole != (1u << GRIP_LANES) - 1);
    CHECK(of.world.entry[GRIP_BOND_FRACTURE] > 0);
    rests[n] = fabs(of.world.entry[GRIP_BOND_REST]) / of.begin;
  }
  CHECK(rests[1] < rests[0] / 12);
  /* Torn apart: N^2/2 k of the normal force. */
  words.limit[GRIP_BOND_NORMAL] = 1.5;
  struct world w;
  begin(&w, &words);
  const double slow = 1e-4;
  double each = 0;
  for (int k = 0; k < GRIP_LANES; k++)
    for (int d = 0; d < 3; d++) w.v[3 * k + d] = slow * (w.x[3 * k + d] - w.x[3 * (GRIP_LANES + k) + d]);
  const struct grip_bond_atoms atoms = atoms_of(&w);
  for (int step = 0; w.block.whole && step < 100000; step++) {
    for (int n = 0; n < 3 * ATOMS; n++) w.x[n] += 0.1 * w.v[n];
    forces(&w);
    w.entry[GRIP_BOND_ENERGY] = 0;
    grip_bonds_book(&atoms, &w.law, &w.step, step ? 0.1 : 0, &w.block, w.entry);
    for (int k = 0; k < GRIP_LANES; k++)
      if (w.step.broken >> k & 1) {
        CHECK(grip_bond_mode(&w.law, &w.block, &w.step, k) == GRIP_BOND_NORMAL);
        CHECK_CLOSE(w.step.lost[GRIP_BOND_BY_FRACTURE][k], 1.5 * 1.5 / (2 * 30), 3e-3);
        each += w.step.lost[GRIP_BOND_BY_FRACTURE][k];
      }
  }
  CHECK_CLOSE(each, w.entry[GRIP_BOND_FRACTURE], 1e-14);
  CHECK(w.block.whole == 0);
  CHECK_CLOSE(w.entry[GRIP_BOND_FRACTURE], GRIP_LANES * 1.5 * 1.5 / (2 * 30), 3e-3);
}

/* Ends that belong to other ranks: their atoms have no force, and half of the energy is booked there. */
static void check_shares(void)
{
  const struct grip_bond_words words = springs();
  struct world w;
  begin(&w, &words);
  displace(&w, 0.1, 0.2);
  w.block.owned_j = 0x0f;
  w.block.owned_i = 0xf1;
  forces(&w);
  const struct grip_bond_atoms atoms = atoms_of(&w);
  grip_bonds_book(&atoms, &w.law, &w.step, 0, &w.block, w.entry);
  double sum = 0;
  for (int k = 0; k < GRIP_LANES; k++) {
    const bool mine_i = 0xf1 >> k & 1, mine_j = 0x0f >> k & 1;
    CHECK((w.f[3 * k] != 0) == mine_i && (w.t[3 * k + 1] != 0) == mine_i);
    CHECK((w.f[3 * (GRIP_LANES + k)] != 0) == mine_j);
    sum += 0.5 * (mine_i + mine_j) * w.step.stored[k];
  }
  CHECK_CLOSE(w.entry[GRIP_BOND_ENERGY], sum, 1e-14);
}

/* Springs and strengths against the formulas of the header, written out for one section. */
static void check_numbers(void)
{
  const struct grip_bond_grain i = grain(true), j = grain(false);
  struct grip_bond_words beam = grip_bond_defaults(GRIP_BOND_BEAM);
  beam.young = 7e4;
  beam.poisson = 0.3;
  beam.ratio = 0.5;
  beam.inner = 0.4;
  beam.beta = 0.05;
  beam.strength = GRIP_BOND_STRESS;
  beam.tension = 300;
  beam.shear_strength = 200;
  beam.friction = 0.6;
  beam.compression = 900;
  beam.moment = 0.8;
  const double r = 0.5 * 0.45, ri = 0.4 * r, length = 1.1, pi = 3.14159265358979323846;
  const double area = pi * (r * r - ri * ri), moment = pi * (pow(r, 4) - pow(ri, 4)) / 4, g = 7e4 / 2.6;
  const double kappa = 6 * 1.3 * 1.16 * 1.16 / (8.8 * 1.16 * 1.16 + 23.6 * 0.16);
  const double phi = 12 * 7e4 * moment / (kappa * g * area * length * length);
  struct grip_bond_numbers n = grip_bond_make(&beam, length, &i, &j);
  CHECK_CLOSE(n.spring[0], 7e4 * area / length, 1e-13);
  CHECK_CLOSE(n.spring[1], 12 * 7e4 * moment / (pow(length, 3) * (1 + phi)), 1e-13);
  CHECK_CLOSE(n.spring[2], 7e4 * moment / length, 1e-13);
  CHECK_CLOSE(n.spring[3], 2 * g * moment / length, 1e-13);
  CHECK_NEAR(n.middle, 0, 0);
  CHECK_CLOSE(n.dashpot[0], 0.1 * sqrt(n.spring[0] * MASS_I * MASS_J / (MASS_I + MASS_J)), 1e-13);
  CHECK_CLOSE(n.dashpot[3], 0.1 * sqrt(n.spring[3] * INERTIA_I * INERTIA_J / (INERTIA_I + INERTIA_J)), 1e-13);
  beam.slender = true;
  n = grip_bond_make(&beam, length, &i, &j);
  CHECK_CLOSE(n.spring[1], 12 * 7e4 * moment / pow(length, 3), 1e-13);
  struct world w;
  for (int ends = 0; ends < 2; ends++) {
    beam.at_ends = ends;
    begin(&w, &beam);
    w.block.whole = 0;
    displace(&w, 0.004, 0.004);
    for (int k = 0; k < GRIP_LANES; k++) w.block.kept[GRIP_BOND_FACTOR][k] = 0.5 + 0.1 * k;
    forces(&w);
    for (int k = 0; k < GRIP_LANES; k++) {
      const double *part = w.step.part[0] + k, N = part[0], V = part[GRIP_LANES], T = part[3 * GRIP_LANES];
      const double M = part[2 * GRIP_LANES] + (ends ? 0.5 * w.block.kept[GRIP_BOND_LENGTH][k] * V : 0);
      const double bending = 0.8 * M * r / moment, tau = V / area + 0.8 * T * r / (2 * moment);
      const double loads[] = {(N / area + bending) / 300, (tau + 0.6 * N / area) / 200,
                              (bending - N / area) / 900};
      const double load = fmax(loads[0], fmax(loads[1], loads[2])) / (0.5 + 0.1 * k);
      CHECK_CLOSE(w.step.load[k], load, 1e-10);
    }
  }
  struct grip_bond_words disc = grip_bond_defaults(GRIP_BOND_PARALLEL);
  disc.by_area = true;
  disc.normal_by_area = 5e3;
  disc.shear_by_area = 2e3;
  disc.radius = 0.2;
  n = grip_bond_make(&disc, length, &i, &j);
  CHECK_CLOSE(n.spring[1], 2e3 * pi * 0.04, 1e-13);
  CHECK_CLOSE(n.spring[3], 2e3 * pi * pow(0.2, 4) / 2, 1e-13);
  /* i reaches 0.55, j 0.45, and the gap is 0.1: the middle is 0.6 from i. */
  CHECK_NEAR(n.middle, 0.6 - 0.55, 1e-15);
  disc.by_area = false;
  disc.young = 5e3 * length;
  disc.shear_modulus = 2e3 * length;
  const struct grip_bond_numbers same = grip_bond_make(&disc, length, &i, &j);
  for (int s = 0; s < 4; s++) CHECK_CLOSE(same.spring[s], n.spring[s], 1e-13);
  disc.strength = GRIP_BOND_STRAIN;
  disc.strain = 0.02;
  begin(&w, &disc);
  for (int k = 0; k < GRIP_LANES; k++)
    for (int d = 0; d < 3; d++) w.x[3 * k + d] += 0.01 * (w.x[3 * k + d] - w.x[3 * (GRIP_LANES + k) + d]);
  forces(&w);
  for (int k = 0; k < GRIP_LANES; k++) CHECK_CLOSE(w.step.load[k], 0.5, 1e-12);
}

/* Factors by their distribution functions. The number is from an independent implementation in Python. */
static void check_factors(void)
{
  CHECK_NEAR(grip_bond_uniform(7, 3, 9), 0.965153430631396, 1e-15);
  struct grip_bond_words words = springs();
  CHECK(grip_bond_factor(&words, 3, 9) == 1);
  words.seed = 7;
  words.random = GRIP_BOND_WEIBULL;
  words.spread = 4;
  CHECK_CLOSE(1 - exp(-pow(grip_bond_factor(&words, 3, 9), 4)), 0.965153430631396, 1e-14);
  words.random = GRIP_BOND_GAUSSIAN;
  words.spread = 0.2;
  const double z = (grip_bond_factor(&words, 3, 9) - 1) / 0.2;
  CHECK_CLOSE(0.5 * (1 + erf(z / sqrt(2.))), 0.965153430631396, 1e-12);
  double mean = 0, square = 0;
  const int n = 20000;
  for (int k = 0; k < n; k++) {
    const double factor = grip_bond_factor(&words, k, k + 1);
    mean += factor / n;
    square += factor * factor / n;
  }
  CHECK_NEAR(mean, 1, 4 * 0.2 / sqrt(n));
  CHECK_CLOSE(sqrt(square - mean * mean), 0.2, 0.02);
}

/* The weakest of 64 bonds: on average the strength of one bond, Gamma(1 + 1/m), times 64^(-1/m). */
static void check_chains(void)
{
  struct grip_bond_words words = springs();
  words.seed = 12;
  words.random = GRIP_BOND_WEIBULL;
  const int chains = 20000, bonds = 64;
  for (int m = 2; m <= 8; m *= 2) {
    words.spread = m;
    double mean = 0;
    for (int c = 0; c < chains; c++) {
      double weakest = INFINITY;
      for (int k = 0; k < bonds; k++) {
        const int lower = c * (bonds + 1) + k;
        weakest = fmin(weakest, grip_bond_factor(&words, lower, lower + 1));
      }
      mean += weakest / chains;
    }
    CHECK_CLOSE(mean, pow(bonds, -1. / m) * tgamma(1 + 1. / m), 0.01);
  }
}

/* Just below the longest step a pair vibrates, at 1.2 times the step of its stiffest motion it does not. */
static void check_longest_step(double beta)
{
  struct grip_bond_words words = springs();
  words.beta = beta;
  const struct grip_bond_grain i = grain(true), j = grain(false);
  const struct grip_bond_numbers n = grip_bond_make(&words, 1, &i, &j);
  const double bound = grip_bond_longest_step(&n, 1, &i, &j, 1, 1);
  for (int k = 0; k < 2; k++) {
    struct world w;
    srand(3);
    begin(&w, &words);
    for (int n_ = 0; n_ < 3 * ATOMS; n_++) w.v[n_] = any(-1e-6, 1e-6), w.w[n_] = any(-1e-6, 1e-6);
    forces(&w);
    const double start = kinetic(&w);
    for (int n_ = 0; n_ < 100 && kinetic(&w) < 10 * start; n_++) advance(&w, (k ? 1.25 : 0.85) * bound);
    CHECK((kinetic(&w) < 10 * start) == (k == 0));
  }
}

/* The longest step of a bond without stiffness across it: 2/w of its vibration, and with a dashpot
 * 2/w (sqrt(1 + beta^2) - beta). */
static void check_step_along(void)
{
  struct grip_bond_words words = springs();
  for (int s = 1; s < GRIP_BOND_SPRINGS_OF_ONE; s++) words.spring[s] = 0;
  const struct grip_bond_grain i = grain(true), j = grain(false);
  const double mass = MASS_I * MASS_J / (MASS_I + MASS_J), frequency = sqrt(words.spring[0] / mass);
  for (int n = 0; n < 3; n++) {
    words.beta = 0.7 * n;
    const struct grip_bond_numbers of = grip_bond_make(&words, 1, &i, &j);
    const double want = 2 / frequency * (sqrt(1 + words.beta * words.beta) - words.beta);
    CHECK_CLOSE(grip_bond_longest_step(&of, 1, &i, &j, 1, 1), want, 1e-14);
  }
}

/* The force of pure tension of each way to break, against pulling until it does. */
static void check_tensile_force(void)
{
  const struct grip_bond_grain i = grain(true), j = grain(false);
  struct grip_bond_words words = grip_bond_defaults(GRIP_BOND_PARALLEL);
  words.young = 50;
  words.shear_modulus = 20;
  words.radius = 0.3;
  const struct grip_bond_words plain = words;
  words.strength = GRIP_BOND_STRESS;
  words.tension = 7;
  words.shear_strength = 3;
  const double area = GRIP_PI * 0.3 * 0.3;
  struct grip_bond_law law = grip_bond_law_of(&words);
  struct grip_bond_numbers n = grip_bond_make(&words, 1.1, &i, &j);
  CHECK_CLOSE(grip_bond_tensile_force(&law, &n, 1.1), 7 * area, 1e-14);
  words.friction = 0.8; /* tension lowers the strength of shear: at c/mu it is 0 */
  law = grip_bond_law_of(&words);
  CHECK_CLOSE(grip_bond_tensile_force(&law, &n, 1.1), 3 / 0.8 * area, 1e-14);
  words = plain;
  words.strength = GRIP_BOND_FORCE;
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) words.limit[s] = 4 + s;
  law = grip_bond_law_of(&words);
  n = grip_bond_make(&words, 1.1, &i, &j);
  CHECK_CLOSE(grip_bond_tensile_force(&law, &n, 1.1), 4, 1e-14);
  words = plain;
  words.strength = GRIP_BOND_STRAIN;
  words.strain = 0.02;
  law = grip_bond_law_of(&words);
  CHECK_CLOSE(grip_bond_tensile_force(&law, &n, 1.1), 0.02 * 50 * area, 1e-14);
  words = plain;
  law = grip_bond_law_of(&words);
  CHECK(grip_bond_tensile_force(&law, &n, 1.1) == INFINITY);
}

/* One grain of each lane is turned. */
static void check_angle(void)
{
  struct grip_bond_words words = springs();
  struct world w;
  begin(&w, &words);
  double angle[GRIP_LANES];
  for (int k = 0; k < GRIP_LANES; k++) {
    double axis[3], square = 0;
    for (int d = 0; d < 3; d++) {
      axis[d] = any(-1, 1);
      square += axis[d] * axis[d];
    }
    angle[k] = any(0.1, 2.5);
    turn(w.q + 4 * k, axis, angle[k] / sqrt(square));
  }
  forces(&w);
  for (int k = 0; k < GRIP_LANES; k++) CHECK_CLOSE(grip_bond_angle(w.q, &w.block, k), angle[k], 1e-12);
}

/* Each number is read into its member, and printed words give the same numbers. */
static void check_words(void)
{
  static const char *const lines[] = {
      "beam young 3 poisson 0.25 radius 0.1 inner 0.5 theory bernoulli kappa 0.8 damping beta 0.1 "
      "strength stress tension 1 shear 2 friction 0.3 compression 4 section ends moment 0.5 softening 6",
      "parallel normal 3 shear 2 ratio 0.9 damping coefficients 1 2 3 4 strength force 5 6 7 8 random "
      "weibull 3 17 fatigue 100 2.5",
      "parallel young 3 shear 2 ratio 0.9 strength strain 0.01 plastic yield 4 hardening 5 strain 0.06 "
      "random normal 0.1 18",
      "springs 1 2 3 4 middle 0 strength none", "beam young 3 poisson 0 radius 1 strength none"};
  for (int n = 0; n < GRIP_COUNT(lines); n++) {
    struct grip_bond_words law, again;
    char line[512], text[512], once_more[512], error[GRIP_MAX_ERROR];
    const char *words[64];
    int nwords = 0;
    snprintf(line, sizeof line, "%s", lines[n]);
    for (char *word = strtok(line, " "); word; word = strtok(0, " ")) words[nwords++] = word;
    CHECK(grip_bond_parse(&law, nwords, words, error) == 0);
    const int length = grip_bond_print(&law, text, sizeof text);
    CHECK(length == (int)strlen(text) && grip_bond_print(&law, 0, 0) == length);
    char printed[512];
    memcpy(printed, text, sizeof printed);
    nwords = 0;
    for (char *word = strtok(printed, " "); word; word = strtok(0, " ")) words[nwords++] = word;
    CHECK(grip_bond_parse(&again, nwords, words, error) == 0);
    grip_bond_print(&again, once_more, sizeof once_more);
    CHECK(strcmp(text, once_more) == 0);
    if (n == 0)
      CHECK(law.young == 3 && law.poisson == 0.25 && law.radius == 0.1 && law.inner == 0.5 && law.slender &&
            law.kappa == 0.8 && law.beta == 0.1 && law.tension == 1 && law.shear_strength == 2 &&
            law.friction == 0.3 && law.compression == 4 && law.at_ends && law.moment == 0.5 &&
            law.toughness == 6);
    if (n == 1)
      CHECK(law.by_area && law.normal_by_area == 3 && law.shear_by_area == 2 && law.ratio == 0.9 &&
            law.dashpot[3] == 4 && law.limit[0] == 5 && law.limit[3] == 8 &&
            law.random == GRIP_BOND_WEIBULL && law.spread == 3 && law.seed == 17 && law.life == 100 &&
            law.exponent == 2.5);
    if (n == 2)
      CHECK(!law.by_area && law.shear_modulus == 2 && law.strain == 0.01 && law.yield == 4 &&
            law.hardening == 5 && law.plastic_strain == 0.06 && law.random == GRIP_BOND_GAUSSIAN);
    if (n == 3) CHECK(law.spring[3] == 4 && law.middle == 0 && law.strength == GRIP_BOND_NEVER);
    if (n == 4) CHECK(again.poisson == 0);
  }
}

int main(void)
{
  srand(1);
  check_gradient();
  check_balance();
  check_rigid_turns_and_exchange();
  check_vibration();
  check_breaks();
  check_shares();
  check_numbers();
  check_factors();
  check_chains();
  check_longest_step(0);
  check_longest_step(0.4);
  check_step_along();
  check_tensile_force();
  check_angle();
  check_words();
  return CHECK_RESULT();
}
