/* SPDX-License-Identifier: GPL-2.0-only */
/* Scaled grains (coarse graining). The values on the input line are those of the real grain. The computed
 * grains are L times as large and have the same density, velocities and stresses. Lengths and times therefore
 * grow by L, masses by L^3 and forces by L^2. The factor of a parameter follows from its unit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/model.h"

/* The power of L by which each quantity in a unit grows. A temperature in a unit is the difference between
 * the temperatures of neighbours. In a given gradient it grows with their distance. A bed of large grains
 * then conducts the same heat per area as a bed of small ones. */
static const struct quantity {
  const char *name;
  int power;
} quantities[] = {{"F", 2}, {"L", 1},      {"M", 3},           {"T", 1},   {"-", 0},
                  {"1", 0}, {"energy", 3}, {"temperature", 1}, {"rad", 0}, {0, 0}};

/* Reads a quantity with its exponent, for example L^2. Returns the end of the text read, or null if there is
 * no quantity. */
static const char *read_factor(const char *unit, int *power)
{
  const size_t length = strcspn(unit, " ^/()");
  const struct quantity *q = quantities;
  while (q->name && (strlen(q->name) != length || strncmp(q->name, unit, length) != 0)) q++;
  if (!q->name) return NULL;
  unit += length;
  long exponent = 1;
  if (*unit == '^') {
    char *end;
    exponent = strtol(unit + 1, &end, 10);
    if (end == unit + 1) return NULL;
    unit = end;
  }
  *power = q->power * (int)exponent;
  return unit;
}

bool grip_unit_power(const char *unit, int *power)
{
  /* next: -1 after a '/', else 1. bracket: -1 inside brackets that follow a '/', else 1. */
  int next = 1, bracket = 1;
  *power = 0;
  while (*unit) {
    int factor;
    if (*unit == ' ') {
      unit++;
    } else if (*unit == '/') {
      next = -1;
      unit++;
    } else if (*unit == '(') {
      bracket = next;
      next = 1;
      unit++;
    } else if (*unit == ')') {
      bracket = 1;
      unit++;
    } else {
      unit = read_factor(unit, &factor);
      if (!unit) return false;
      *power += bracket * next * factor;
      next = 1;
    }
  }
  return true;
}

const char *grip_unit_of(const struct grip_model *model, int sense, int p)
{
  const char *unit = model->law[sense]->parameters[p].unit;
  if (strcmp(unit, "as the damping law") != 0) return unit;
  const struct grip_law *damping = model->law[GRIP_DAMPING];
  if (!damping) return "-";
  const bool second = damping->nparameters > 0 && model->value[GRIP_DAMPING][0] != 0;
  return damping->eta_unit[second ? 1 : 0];
}

void grip_scale_values(struct grip_model *model, int sense)
{
  const struct grip_law *law = model->law[sense];
  for (int p = 0; p < law->nparameters; p++) {
    const char *unit = grip_unit_of(model, sense, p);
    int power;
    if (strchr(unit, '|') || strcmp(unit, "flag") == 0 || !grip_unit_power(unit, &power)) continue;
    model->value[sense][p] *= pow(model->coarse_grain, power);
  }
}

/* Twisting marshall, as in LAMMPS, uses Mindlin's force per area as a force per length. It thus multiplies by
 * a length of 1, which must be scaled like all other lengths. */
void grip_scale_shear(struct grip_model *model)
{
  int needed = 0, power = 0;
  if (grip_unit_power("F/L", &needed) && grip_unit_power(model->shear.unit, &power))
    model->shear.k *= pow(model->coarse_grain, needed - power);
}
