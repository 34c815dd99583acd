/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertz contact with adhesion anywhere between the limits of DMT and JKR.
 *
 * Source      schwarz2003, carpick1999, woo_hertz; johnson1971 (alpha = 1), derjaguin1975 (alpha = 0)
 * Equation    P_c = -6 pi R* gamma/(alpha^2 + 3),  xi = sqrt(2 pi gamma alpha^2/(3 K (alpha^2 + 3)))
 *             delta(a) = a^2/R* - 4 xi sqrt(a)
 *             elastic  = (sqrt(a^3 K/R*) - alpha sqrt(-P_c))^2 + P_c
 *             load of friction: |F_n - 2 P_c|, as the host has it for dmt and jkr (lammps_granular)
 *             begins at delta > 0, ends at delta <= delta_min = -3 (R* xi^4)^(1/3)
 * Symbols     a contact radius [L]; K = 4/3 E* [F/L^2], 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j;
 *             gamma work of adhesion, both surfaces together [F/L]; P_c force at pull-off [F]; alpha [-]
 * Departs from source   the stable root of delta(a) is sought for sqrt(a) = s + t, s = (xi R*)^(1/3) where contact
 *             breaks: t sqrt(t^2 + 4 s t + 6 s^2) = p, p^2 = R* (delta - delta_min). Its left side is convex and
 *             simple at 0, so that Newton's iteration converges at once, also at pull-off and for xi = 0.
 * Valid when  a is small against R*, the material elastic, the surfaces smooth */
#include "law.h"
#include "root.h"

#define SLOTS 1
#define REACH 1
#define STRETCH 1
#define OWN_RADIUS 1

struct constants {
  double k, xi;      /* K, xi */
  double pull_off;   /* -P_c/R* */
  double alpha_sqrt; /* alpha sqrt(-P_c/R*) */
};

enum { E, ETA, NU, GAMMA, ALPHA };

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
    {"nu", "-", -1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_POISSON, "Poisson's ratio"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "work of adhesion"},
    {"alpha", "-", 0, 1, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "from DMT, 0, to JKR, 1"},
};

static const struct grip_slot slots[] = {{"in_contact", "-", +1}};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const double gamma = value[GAMMA], alpha = value[ALPHA], nu = value[NU];
  if (!(nu > -1)) return "nu must be above -1";
  if (!(value[E] > 0)) return "E must be above 0";
  const double k = 4.0 / 3.0 * (model->mixed ? value[E] : value[E] / (2 * (1 - nu * nu)));
  const double pull_off = 6 * GRIP_PI * gamma / (alpha * alpha + 3);
  const struct constants c = {
      .k = k,
      .xi = alpha * sqrt(2 * GRIP_PI * gamma / (3 * k * (alpha * alpha + 3))),
      .pull_off = pull_off,
      .alpha_sqrt = alpha * sqrt(pull_off),
  };
  memcpy(model->constants[GRIP_NORMAL], &c, sizeof c);
  return 0;
}

/* sqrt(a) where contact breaks, (xi R*)^(1/3). */
static inline double breaking_root(struct constants c, double reduced_radius)
{
  return c.xi > 0 ? grip_root(c.xi * reduced_radius, 3) : 0;
}

/* t of t sqrt(t^2 + 4 s t + 6 s^2) = p. The start is off by 4 % at most, and each step squares that. */
static inline double stretch_root(double s, double p)
{
  double t = 2 * p / (sqrt(6.0) * s + sqrt(6 * s * s + 4 * p) + 1e-300);
  for (int n = 0; n < 4; n++) {
    const double q = t * t + 4 * s * t + 6 * s * s;
    t -= (t * q - p * sqrt(q)) / (2 * t * t + 6 * s * t + 6 * s * s + 1e-300);
  }
  return t;
}

static inline struct normal_force law(struct constants c, struct normal_contact in)
{
  const double radius = in.reduced_radius, s = breaking_root(c, radius);
  const double stretch = in.overlap + 3 * s * s * s * s / radius; /* delta - delta_min */
  const int touching = in.overlap > 0 || (in.history > 0 && stretch > 0);
  const double root_radius = sqrt(radius);
  const double root_a = s + stretch_root(s, root_radius * sqrt(grip_max(0, stretch)));
  const double a = root_a * root_a;
  const double hertz = sqrt(c.k) * a * root_a / root_radius - c.alpha_sqrt * root_radius;
  return (struct normal_force){
      .elastic = hertz * hertz - c.pull_off * radius,
      .adhesion = 2 * c.pull_off * radius,
      .loading = c.k * root_radius * sqrt(grip_max(0, in.overlap)),
      .held = touching ? 1 : 0,
      .contact_radius = a,
      .history = 1,
  };
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct constants c;
  (void)reduced_mass;
  memcpy(&c, constants, sizeof c);
  return (struct grip_reach){.begin = 0,
                             .end = 3 * pow(breaking_root(c, reduced_radius), 4) / reduced_radius};
}

#include "pass_normal.inc"

const struct grip_law GRIP_EXPORT(grip_normal_schwarz) = {
    .name = "schwarz",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_MATERIAL | GRIP_REACH | GRIP_STRETCH | GRIP_OWN_RADIUS,
    .summary = "Hertz contact with adhesion between the DMT and the JKR limit",
    .source = "schwarz2003 carpick1999 woo_hertz johnson1971 derjaguin1975",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .reach = reach,
};
