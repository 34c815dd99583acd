/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "bond.h"
#include "complain.h"
#include "words.h"

/* The words of --bond that have not been read. */
struct rest {
  struct words words;
  int next;
  unsigned given; /* bits of numbers[] */
};

static const char *next_word(struct rest *rest)
{
  return rest->next < rest->words.count ? rest->words.word[rest->next++] : "";
}

/* Whether the next word is this one, which is then read. */
static bool takes(struct rest *rest, const char *word)
{
  if (rest->next == rest->words.count || strcmp(rest->words.word[rest->next], word)) return false;
  rest->next++;
  return true;
}

struct range {
  double low, high;
  bool without_low;
};
static const struct range ABOVE_0 = {0, INFINITY, true}, FROM_0 = {0, INFINITY, false};

static int read_value(struct rest *rest, const char *name, struct range range, double *value)
{
  const char *word = next_word(rest);
  if (read_number(word, value) && *value >= range.low && *value <= range.high &&
      !(range.without_low && *value == range.low))
    return 0;
  char accepted[64];
  if (isfinite(range.high))
    snprintf(accepted, sizeof accepted, "%g to %g", range.low, range.high);
  else
    snprintf(accepted, sizeof accepted, range.without_low ? "above %g" : "%g and above", range.low);
  return complain(BAD_INPUT, "--bond: '%s' is '%.40s'; accepted: %s", name, word, accepted);
}

static int read_springs(struct rest *rest, const char *name, struct range range,
                        double value[GRIP_BOND_SPRINGS_OF_ONE])
{
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    if (read_value(rest, name, range, &value[s])) return BAD_INPUT;
  return 0;
}

enum { BEAM = 1 << GRIP_BOND_BEAM, PARALLEL = 1 << GRIP_BOND_PARALLEL, SPRINGS = 1 << GRIP_BOND_SPRINGS };

/* Keywords with one number, of these kinds of bonds (0: of strength stress). */
static const struct {
  const char *name;
  unsigned kinds;
  size_t offset;
  struct range range;
} numbers[] = {
#define INTO(member) offsetof(struct grip_bond_words, member)
    {"young", BEAM | PARALLEL, INTO(young), {0, INFINITY, true}},
    {"radius", BEAM | PARALLEL, INTO(radius), {0, INFINITY, true}},
    {"ratio", BEAM | PARALLEL, INTO(ratio), {0, INFINITY, true}},
    {"inner", BEAM | PARALLEL, INTO(inner), {0, 0.99, false}},
    {"poisson", BEAM, INTO(poisson), {-0.99, 0.5, false}},
    {"kappa", BEAM, INTO(kappa), {0, INFINITY, true}},
    {"normal", PARALLEL, INTO(normal_by_area), {0, INFINITY, true}},
    {"shear", PARALLEL, INTO(shear_modulus), {0, INFINITY, true}},
    {"middle", SPRINGS, INTO(middle), {0, 1, false}},
    {"tension", 0, INTO(tension), {0, INFINITY, true}},
    {"shear", 0, INTO(shear_strength), {0, INFINITY, true}},
    {"friction", 0, INTO(friction), {0, INFINITY, false}},
    {"compression", 0, INTO(compression), {0, INFINITY, true}},
    {"moment", 0, INTO(moment), {0, INFINITY, false}},
#undef INTO
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* Reads one of the numbers of these kinds. found: whether the next word is one. Returns an exit status. */
static int read_number_of(struct rest *rest, unsigned kind, struct grip_bond_words *law, bool *found)
{
  *found = false;
  for (int k = 0; k < NUMBERS; k++) {
    if (kind ? !(numbers[k].kinds & kind) : numbers[k].kinds) continue;
    if (!takes(rest, numbers[k].name)) continue;
    *found = true;
    if (rest->given & 1U << k) return complain(BAD_INPUT, "--bond: '%s' is given twice", numbers[k].name);
    rest->given |= 1U << k;
    return read_value(rest, numbers[k].name, numbers[k].range,
                      (double *)(void *)((char *)law + numbers[k].offset));
  }
  return 0;
}

static int read_stresses(struct rest *rest, struct grip_bond_words *law)
{
  if (law->kind == GRIP_BOND_SPRINGS)
    return complain(BAD_INPUT,
                    "--bond: 'strength stress': springs have no section; accepted: strength force, "
                    "strain or none");
  for (bool found = true; found;) {
    if (takes(rest, "section")) {
      law->at_ends = takes(rest, "ends");
      if (!law->at_ends && !takes(rest, "middle"))
        return complain(BAD_INPUT, "--bond: 'section' is '%.40s'; accepted: middle or ends", next_word(rest));
      continue;
    }
    if (read_number_of(rest, 0, law, &found)) return BAD_INPUT;
  }
  if (law->tension > 0 && law->shear_strength > 0) return 0;
  return complain(BAD_INPUT, "--bond: '%s' is missing; accepted: strength stress tension s shear c",
                  law->tension > 0 ? "shear" : "tension");
}

static int read_strength(struct rest *rest, struct grip_bond_words *law)
{
  if (takes(rest, "none")) return 0;
  if (takes(rest, "stress")) {
    law->strength = GRIP_BOND_STRESS;
    return read_stresses(rest, law);
  }
  if (takes(rest, "force")) {
    law->strength = GRIP_BOND_FORCE;
    return read_springs(rest, "strength force", ABOVE_0, law->limit);
  }
  if (takes(rest, "strain")) {
    law->strength = GRIP_BOND_STRAIN;
    return read_value(rest, "strength strain", ABOVE_0, &law->strain);
  }
  return complain(BAD_INPUT, "--bond: 'strength' is '%.40s'; accepted: stress, force, strain or none",
                  next_word(rest));
}

static int read_random(struct rest *rest, struct grip_bond_words *law)
{
  double seed;
  const bool weibull = takes(rest, "weibull");
  if (!weibull && !takes(rest, "normal"))
    return complain(BAD_INPUT, "--bond: 'random' is '%.40s'; accepted: weibull or normal", next_word(rest));
  law->random = weibull ? GRIP_BOND_WEIBULL : GRIP_BOND_GAUSSIAN;
  if (read_value(rest, "random", ABOVE_0, &law->spread)) return BAD_INPUT;
  const struct range seeds = {1, 9e15, false};
  if (read_value(rest, "the seed of random", seeds, &seed)) return BAD_INPUT;
  if (seed != floor(seed)) return complain(BAD_INPUT, "--bond: the seed %g; accepted: a whole number", seed);
  law->seed = (uint64_t)seed;
  return 0;
}

static int read_damping(struct rest *rest, struct grip_bond_words *law)
{
  if (takes(rest, "beta")) return read_value(rest, "damping beta", FROM_0, &law->beta);
  if (takes(rest, "coefficients")) return read_springs(rest, "damping coefficients", FROM_0, law->dashpot);
  return complain(BAD_INPUT, "--bond: 'damping' is '%.40s'; accepted: beta or coefficients", next_word(rest));
}

static int read_keyword(struct rest *rest, struct grip_bond_words *law, bool *strength)
{
  if (takes(rest, "strength")) {
    if (*strength) return complain(BAD_INPUT, "--bond: 'strength' is given twice");
    *strength = true;
    return read_strength(rest, law);
  }
  if (takes(rest, "damping")) return read_damping(rest, law);
  if (takes(rest, "random")) return read_random(rest, law);
  if (law->kind == GRIP_BOND_BEAM && takes(rest, "theory")) {
    law->slender = takes(rest, "bernoulli");
    if (law->slender || takes(rest, "timoshenko")) return 0;
    return complain(BAD_INPUT, "--bond: 'theory' is '%.40s'; accepted: timoshenko or bernoulli",
                    next_word(rest));
  }
  bool found;
  if (read_number_of(rest, 1U << law->kind, law, &found)) return BAD_INPUT;
  if (found) return 0;
  char names[256] = "";
  for (int k = 0; k < NUMBERS; k++)
    if (numbers[k].kinds & 1U << law->kind) strcat(strcat(names, " "), numbers[k].name);
  return complain(BAD_INPUT, "--bond: unknown word '%.40s'; accepted:%s%s damping random strength",
                  next_word(rest), names, law->kind == GRIP_BOND_BEAM ? " theory" : "");
}

static int check(const struct grip_bond_words *law)
{
  if (law->kind == GRIP_BOND_SPRINGS) return 0;
  if ((law->radius > 0) == (law->ratio > 0))
    return complain(BAD_INPUT, "--bond: give either 'radius' or 'ratio'");
  if (law->kind == GRIP_BOND_BEAM && !(law->young > 0))
    return complain(BAD_INPUT, "--bond: 'young' is missing; accepted: young E, above 0");
  if (law->kind == GRIP_BOND_PARALLEL &&
      ((law->young > 0) == (law->normal_by_area > 0) || !(law->shear_modulus > 0)))
    return complain(BAD_INPUT,
                    "--bond: give either 'young' and 'shear' as moduli, or 'normal' and 'shear' by "
                    "area");
  return 0;
}

int bond_read(struct grip_bond_words *law, const char *text)
{
  static struct rest rest;
  rest = (struct rest){0};
  if (!words_split(&rest.words, text)) return complain(BAD_INPUT, "--bond has more than %d words", MAX_WORDS);
  int kind = 0;
  while (kind < GRIP_BOND_KINDS && !takes(&rest, grip_bond_name((enum grip_bond_kind)kind))) kind++;
  if (kind == GRIP_BOND_KINDS)
    return complain(BAD_INPUT, "--bond '%.40s'; accepted: beam, parallel or springs", next_word(&rest));
  *law = grip_bond_defaults((enum grip_bond_kind)kind);
  if (kind == GRIP_BOND_SPRINGS && read_springs(&rest, "springs", FROM_0, law->spring)) return BAD_INPUT;
  bool strength = false;
  while (rest.next < rest.words.count)
    if (read_keyword(&rest, law, &strength)) return BAD_INPUT;
  law->by_area = law->normal_by_area > 0;
  law->shear_by_area = law->shear_modulus;
  if (!strength)
    return complain(BAD_INPUT,
                    "--bond: 'strength' is missing; accepted: strength stress, force or strain with "
                    "their limits, or strength none");
  return check(law);
}
