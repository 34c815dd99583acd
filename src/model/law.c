/* SPDX-License-Identifier: GPL-2.0-only */
/* The registry of laws. */
#include <string.h>

#include "model/model.h"
#include "isa/target.h"

#define GRIP_LAW(sense, name) extern const struct grip_law grip_law_##sense##_##name;
#include "laws/laws.def"
#undef GRIP_LAW

#define GRIP_LAW(sense, name) &grip_law_##sense##_##name,
static const struct grip_law *const laws[] = {
#include "laws/laws.def"
    0};
#undef GRIP_LAW

const struct grip_law *const *grip_laws(void)
{
  return laws;
}

const struct grip_passes *grip_passes_of(const struct grip_target *target, const struct grip_law *law)
{
  for (int k = 0; laws[k]; k++)
    if (laws[k] == law) return target->passes[k];
  return NULL;
}

const struct grip_law *grip_law_find(int sense, const char *name)
{
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if ((*law)->sense == sense && strcmp((*law)->name, name) == 0) return *law;
  return NULL;
}

int grip_parameter_index(const struct grip_law *law, const char *word)
{
  for (int p = 0; p < law->nparameters; p++)
    if (strcmp(law->parameters[p].word, word) == 0) return p;
  return -1;
}

int grip_field_index(const struct grip_law *law, enum grip_field_role role)
{
  for (int f = 0; f < law->nfields; f++)
    if (law->fields[f].role == role) return f;
  return -1;
}

const char *grip_sense_name(int sense)
{
  static const char *const names[GRIP_SENSES] = {
#define GRIP_SENSE(NAME, name, GATE) #name,
#include "grip/senses.def"
  };
  return names[sense];
}
