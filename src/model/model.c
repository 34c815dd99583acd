/* SPDX-License-Identifier: GPL-2.0-only */
/* Makes the model of a pair of types complete: checks that its laws can be combined, lays out its history and
 * derives its constants. */
#include <string.h>
#include <math.h>

#include "isa/target.h"
#include "ledger/ledger.h"
#include "model/model.h"
#include "laws/shared/moduli.h"

/* Whether history value s and the value that it takes if i and j are exchanged refer to each other. */
static bool is_mutual(const struct grip_law *law, int s)
{
  const int swap = law->slots[s].swap;
  if (swap == GRIP_FROM_NEXT) return s + 1 < law->nslots && law->slots[s + 1].swap == GRIP_FROM_PREVIOUS;
  if (swap == GRIP_FROM_PREVIOUS) return s > 0 && law->slots[s - 1].swap == GRIP_FROM_NEXT;
  return swap == GRIP_FLIPS || swap == GRIP_STAYS;
}

/* Checks that the tables of the laws fit into a model, together with what may be added later: the largest
 * ledger, the three values of a contact point on a wall, and the four of shapes. Returns 0. If a law is at
 * fault, writes a message to `error` and returns the negative number -(sense + 1). The other checks below
 * return the same. */
static int check_room(const struct grip_model *model, char *error)
{
  int slots = GRIP_LEDGER_SLOTS + 3 + 4;
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = model->law[sense];
    if (!law) continue;
    slots += law->nslots;
    const char *many = law->nparameters > GRIP_MAX_PARAMETERS ? "parameters"
                       : law->nfields > GRIP_MAX_FIELDS       ? "fields"
                       : slots > GRIP_MAX_SLOTS               ? "history values"
                                                              : NULL;
    if (many) grip_fail(error, "'%s %s' has too many %s", grip_sense_name(sense), law->name, many);
    if (many) return -1 - sense;
    for (int s = 0; s < law->nslots; s++)
      if (!is_mutual(law, s)) {
        grip_fail(error, "history value '%s' of '%s %s' changes places with one that does not with it",
                  law->slots[s].name, grip_sense_name(sense), law->name);
        return -1 - sense;
      }
  }
  return 0;
}

/* Appends to an error message the names of those laws of a sense that have at least one of the flags. */
static void append_laws_with(char *error, int sense, unsigned flags)
{
  size_t length = strlen(error);
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if ((*law)->sense == sense && ((*law)->flags & flags))
      length = grip_append(error, GRIP_MAX_ERROR, length, " %s", (*law)->name);
}

/* A rolling law that scales with the tangential spring needs a tangential law that has one. */
static int check_shear(const struct grip_model *model, char *error)
{
  const struct grip_law *tangential = model->law[GRIP_TANGENTIAL];
  if (!grip_has_flag(model, GRIP_ROLLING, GRIP_NEEDS_SHEAR) || (tangential && tangential->nslots)) return 0;
  grip_fail(error, "'rolling %s' needs a tangential law with a spring, %s%s; accepted:",
            model->law[GRIP_ROLLING]->name, tangential ? "unlike " : "but none is given",
            tangential ? tangential->name : "");
  size_t length = strlen(error);
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if ((*law)->sense == GRIP_TANGENTIAL && (*law)->nslots)
      length = grip_append(error, GRIP_MAX_ERROR, length, " %s", (*law)->name);
  return -1 - GRIP_ROLLING;
}

/* Checks what each law requires of the other laws. */
static int check_together(const struct grip_model *model, char *error)
{
  const struct grip_law *normal = model->law[GRIP_NORMAL];
  if (model->law[GRIP_DAMPING] && (normal->flags & GRIP_OWN_DAMPING)) {
    grip_fail(error, "normal law '%s' has damping of its own (gamma_n or e): 'damping %s' cannot be added",
              normal->name, model->law[GRIP_DAMPING]->name);
    return -1 - GRIP_DAMPING;
  }
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    if (!grip_has_flag(model, sense, GRIP_NEEDS_STIFFNESS) || (normal->flags & GRIP_STIFFNESS)) continue;
    grip_fail(error,
              "'%s %s' needs a normal law with a stiffness k2hat or k2max, which '%s' lacks; accepted:",
              grip_sense_name(sense), model->law[sense]->name, normal->name);
    append_laws_with(error, GRIP_NORMAL, GRIP_STIFFNESS);
    return -1 - sense;
  }
  return 0;
}

/* synchronized_verlet rotates springs twice per step, which only some laws support. */
static int check_synchronized(const struct grip_model *model, char *error)
{
  for (int sense = GRIP_TANGENTIAL; model->synchronized_verlet && sense <= GRIP_ROLLING; sense++) {
    if (!model->law[sense] || grip_has_flag(model, sense, GRIP_SYNCHRONIZED)) continue;
    grip_fail(error, "'synchronized_verlet' does not go with '%s %s'; accepted: none", grip_sense_name(sense),
              model->law[sense]->name);
    append_laws_with(error, sense, GRIP_SYNCHRONIZED);
    return -1 - sense;
  }
  return 0;
}

int grip_poisson_index(const struct grip_law *law)
{
  const int nu = grip_parameter_index(law, "nu");
  return nu >= 0 ? nu : grip_parameter_index(law, "poisson");
}

/* A contact of like types has one material, taken from the first law whose modulus is given. */
static void find_material(struct grip_model *model)
{
  struct grip_material material = {NAN, NAN};
  for (int sense = GRIP_SENSES - 1; sense >= 0; sense--) {
    const int young = grip_young_given(model, sense);
    if (young < 0) continue;
    const double *value = model->value[sense];
    material = (struct grip_material){value[young], value[grip_poisson_index(model->law[sense])]};
  }
  model->material[0] = model->material[1] = material;
}

/* Calls the derive() of the normal law first, because those of other laws read values that it writes. */
static int derive_constants(struct grip_model *model, char *error)
{
  model->target = grip_target();
  for (int sense = GRIP_NORMAL; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = model->law[sense];
    model->passes[sense] = law ? grip_passes_of(model->target, law) : NULL;
    if (!law) continue;
    model->contact_radius = model->contact_radius || (law->flags & GRIP_CONTACT_RADIUS);
    const char *reason = law->derive(model);
    if (!reason && sense == GRIP_TANGENTIAL) grip_scale_shear(model);
    if (!reason) continue;
    grip_fail(error, "'%s %s': %s", grip_sense_name(sense), law->name, reason);
    append_laws_with(error, GRIP_NORMAL, model->accepted_normal);
    return -1 - sense;
  }
  return 0;
}

/* Derives the constants from scaled values. In the model, the parameters keep the values of the input. */
static int derive_scaled_constants(struct grip_model *model, char *error)
{
  double given[GRIP_SENSES][GRIP_MAX_PARAMETERS];
  memcpy(given, model->value, sizeof given);
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (model->law[sense]) grip_scale_values(model, sense);
  const int status = derive_constants(model, error);
  memcpy(model->value, given, sizeof given);
  return status;
}

static int check_attraction(const struct grip_model *model, char *error)
{
  if (!model->law[GRIP_COHESION] || !model->normal.attracts) return 0;
  grip_fail(error, "normal law '%s' attracts, with the values that it has: 'cohesion %s' cannot be added",
            model->law[GRIP_NORMAL]->name, model->law[GRIP_COHESION]->name);
  return -1 - GRIP_COHESION;
}

int grip_model_finish(struct grip_model *model, char *error)
{
  int status = check_room(model, error);
  if (!status) status = check_together(model, error);
  if (!status) status = check_shear(model, error);
  if (!status) status = check_synchronized(model, error);
  if (status) return status;
  if (!model->mixed) find_material(model);
  model->keeps_point = false;
  model->shaped = false;
  model->ledger = GRIP_LEDGER_OFF;
  grip_model_lay_out(model);
  model->tangential_damping = 1;
  model->normal = (struct grip_normal_facts){NAN, NAN, {NAN, NAN}, false};
  model->accepted_normal = 0;
  model->shear = (struct grip_shear){0, "F/L", 0, NAN};
  model->heat_fraction = 0;
  model->conducts_heat = false;
  model->contact_radius = false;
  model->torsion = false;
  model->owns_liquid = false;
  status = model->coarse_grain == 1 ? derive_constants(model, error) : derive_scaled_constants(model, error);
  if (!status) status = check_attraction(model, error);
  if (status) return status;
  if (grip_has_flag(model, GRIP_NORMAL, GRIP_OWN_RADIUS)) model->contact_radius = false;
  model->contact_point = grip_has_flag(model, GRIP_TANGENTIAL, GRIP_CONTACT_POINT);
  model->inertia = grip_has_flag(model, GRIP_ROLLING, GRIP_INERTIA);
  model->spins = model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING] ||
                 grip_has_flag(model, GRIP_TANGENTIAL, GRIP_READS_NORMAL_SPIN);
  return 0;
}

struct grip_reach grip_model_reach(const struct grip_model *model, double reduced_radius, double reduced_mass)
{
  struct grip_reach all = {0, 0};
  for (int sense = GRIP_NORMAL; sense < GRIP_SENSES; sense++) {
    if (!grip_has_flag(model, sense, GRIP_REACH)) continue;
    const struct grip_reach of =
        model->law[sense]->reach(model->constants[sense], reduced_radius, reduced_mass);
    all = (struct grip_reach){fmax(all.begin, of.begin), fmax(all.end, of.end)};
  }
  return all;
}

double grip_bridge_volume(const struct grip_model *model, const double *history, int stride)
{
  if (!grip_has_flag(model, GRIP_COHESION, GRIP_BRIDGE)) return 0;
  return fmax(0, history[model->slot[GRIP_COHESION] * stride]); /* negative: it waits for a bridge */
}

bool grip_model_alike(const struct grip_model *a, const struct grip_model *b)
{
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (a->law[sense] != b->law[sense]) return false;
  return a->limit_damping == b->limit_damping && a->synchronized_verlet == b->synchronized_verlet &&
         a->ledger == b->ledger && a->shaped == b->shaped && a->torsion == b->torsion &&
         a->owns_liquid == b->owns_liquid;
}
