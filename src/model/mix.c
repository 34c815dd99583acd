/* SPDX-License-Identifier: GPL-2.0-only */
/* Mixing: makes the model of two unlike types from the models of the two like types. */
#include <math.h>
#include <string.h>

#include "model/model.h"
#include "laws/shared/moduli.h"

static double mean(enum grip_mixing rule, double a, double b)
{
  switch (rule) {
  case GRIP_MIX_GEOMETRIC:
    return sqrt(a * b);
  case GRIP_MIX_ARITHMETIC:
  case GRIP_MIX_POISSON:
    return 0.5 * (a + b);
  case GRIP_MIX_MINIMUM:
    return a < b ? a : b;
  case GRIP_MIX_HARMONIC:
    return a + b > 0 ? 2 * a * b / (a + b) : 0;
  default:
    return NAN;
  }
}

static int mix_parameter(struct grip_model *model, const struct grip_model *a, const struct grip_model *b,
                         int sense, int p, char *error)
{
  const struct grip_law *law = model->law[sense];
  const struct grip_parameter *parameter = &law->parameters[p];
  const double va = a->value[sense][p], vb = b->value[sense][p];
  const bool given = a->given[sense][p] || b->given[sense][p];
  const bool without_preset = parameter->presence == GRIP_OPTIONAL && isnan(parameter->preset);
  const bool depends = parameter->presence == GRIP_ALTERNATIVE || parameter->presence == GRIP_WITH;
  if (a->given[sense][p] != b->given[sense][p] && (without_preset || depends))
    return grip_fail(
        error, "'%s' of '%s %s' is given for one type and not for the other, there is no rule to mix them",
        parameter->word, grip_sense_name(sense), law->name);
  if (parameter->mixing == GRIP_MIX_SAME && va != vb && given)
    return grip_fail(error, "'%s' of '%s %s' differs, there is no rule to mix it", parameter->word,
                     grip_sense_name(sense), law->name);
  model->given[sense][p] = given;
  if (!given) {
    model->value[sense][p] = parameter->preset;
  } else if (parameter->mixing == GRIP_MIX_YOUNG) {
    const int nu = grip_poisson_index(law);
    const struct grip_material materials[2] = {{va, a->value[sense][nu]}, {vb, b->value[sense][nu]}};
    model->value[sense][p] = grip_young_modulus(materials);
  } else if (parameter->mixing == GRIP_MIX_SAME) {
    model->value[sense][p] = va;
  } else {
    model->value[sense][p] = mean(parameter->mixing, va, vb);
    if (va * vb < 0 && parameter->mixing == GRIP_MIX_GEOMETRIC)
      return grip_fail(error, "'%s' of '%s %s' is %g and %g: no mean of opposite signs", parameter->word,
                       grip_sense_name(sense), law->name, va, vb);
  }
  return 0;
}

int grip_model_mix(struct grip_model *model, const struct grip_model *a, const struct grip_model *b,
                   char error[GRIP_MAX_ERROR])
{
  memset(model, 0, sizeof *model);
  model->mixed = true;
  model->units = a->units;
  model->material[0] = a->material[0];
  model->material[1] = b->material[0];
  model->limit_damping = a->limit_damping || b->limit_damping;
  model->coarse_grain = a->coarse_grain;
  if (a->coarse_grain != b->coarse_grain)
    return grip_fail(error, "'coarse_grain' differs, there is no rule to mix it");
  model->synchronized_verlet = a->synchronized_verlet || b->synchronized_verlet;
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = a->law[sense], *other = b->law[sense];
    if (law != other)
      return grip_fail(error, "the %s models '%s' and '%s' differ and cannot be mixed",
                       grip_sense_name(sense), law ? law->name : "none", other ? other->name : "none");
    model->law[sense] = law;
    for (int p = 0; law && p < law->nparameters; p++)
      if (mix_parameter(model, a, b, sense, p, error)) return -1;
  }
  return grip_model_finish(model, error) ? -1 : 0;
}
