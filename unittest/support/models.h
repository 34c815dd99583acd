/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: every combination of the registered laws. */
#ifndef MODELS_H
#define MODELS_H

#include "support/one_contact.h"

/* A value for a parameter of any law. Words that need a value of a certain
 * size are listed; all others get a fraction. */
static inline double sample_value(const struct grip_parameter *p)
{
  static const struct {
    const char *word;
    double value;
  } list[] = {{"k", 1e4},      {"E", 1e4},     {"nu", 0.3},    {"k2hat", 1e4}, {"young", 1e4},
              {"kt", 3e3},     {"eta", 0.6},   {"gamma_n", 2}, {"gamma_t", 1}, {"gamma_r", 0.1},
              {"gamma_w", 1},  {"phi_f", 0.1}, {"k1", 4e3},    {"k2max", 1e4}, {"kc", 3e3},
              {"k2_ratio", 3}, {"Y", 300},     {"yield", 300}, {"V", 0.01},    {"hamaker", 20},
              {"z_min", 0.02}, {"z_cut", 0.1}, {"e", 0.6}};
  for (size_t k = 0; k < sizeof list / sizeof *list; k++)
    if (strcmp(list[k].word, p->word) == 0) return list[k].value;
  return fmin(fmax(0.35, p->min), p->max);
}

/* Words that a law needs although its table says that they are optional,
 * because one of several choices must be given. */
static inline const char *extra_words(const struct grip_law *law, bool alternatives)
{
  if (strcmp(law->name, "hooke/hysteresis") == 0)
    return alternatives ? " young 1e7 poisson 0.3 v_char 1e-3 viscous mu_f 0.1 stokes_c 2 e_max 0.9 f0 -0.1"
                        : " k1 4e3 e 0.6";
  if (strcmp(law->name, "mindlin/direnzo") == 0) return " gstar 2e3";
  if (strcmp(law->name, "epsd3") == 0) return " torsion yes"; /* of the laws that have this, one does it */
  return "";
}

/* Appends a law with sample values to a line. alternatives: use alternative
 * parameters instead of those that they replace. */
static inline void append_law(char line[MAX_LINE], const struct grip_law *law, bool alternatives)
{
  char text[64];
  if (law->sense != GRIP_NORMAL) {
    snprintf(text, sizeof text, " %s ", grip_sense_name(law->sense));
    strcat(line, text);
  }
  strcat(line, law->name);
  for (int p = 0; p < law->nparameters; p++) {
    const struct grip_parameter *parameter = &law->parameters[p];
    const bool alternative = parameter->presence == GRIP_ALTERNATIVE;
    const bool replaced = p + 1 < law->nparameters && law->parameters[p + 1].presence == GRIP_ALTERNATIVE;
    if (alternatives ? replaced : alternative) continue;
    if (parameter->presence != GRIP_REQUIRED && isnan(parameter->preset)) continue;
    if (strcmp(parameter->word, "share") == 0) continue; /* of liquid that particles own */
    const char *bar = strchr(parameter->unit, '|');
    if (bar && parameter->presence == GRIP_REQUIRED) { /* a switch that must be given: its first word */
      snprintf(text, sizeof text, " %.*s", (int)(bar - parameter->unit), parameter->unit);
      strcat(line, text);
      continue;
    }
    if (strcmp(parameter->unit, "flag") == 0 || bar || strcmp(parameter->word, "f0") == 0) continue;
    if (!(law->flags & GRIP_POSITIONAL)) {
      snprintf(text, sizeof text, " %s", parameter->word);
      strcat(line, text);
    }
    /* A pull that grows faster than the spring's force would let spheres collapse. */
    const bool pulls = law->sense == GRIP_COHESION && strcmp(parameter->word, "k") == 0;
    snprintf(text, sizeof text, " %.17g", pulls ? 100 : sample_value(parameter));
    strcat(line, text);
  }
  strcat(line, extra_words(law, alternatives));
}

/* Whether LAMMPS also has this tangential law; twisting marshall uses the numbers of such a law. */
static inline bool host_family(const struct grip_law *tangential)
{
  if (!tangential || strcmp(tangential->name, "mindlin/direnzo") == 0) return false;
  return strncmp(tangential->name, "linear_", 7) == 0 || strncmp(tangential->name, "mindlin", 7) == 0;
}

/* Whether a normal law attracts with sample values, so that it cannot be combined with a cohesion law.
 * laws/cohesion/sjkr.c tests by name what the model reports. */
static inline bool attracts(const struct grip_law *normal)
{
  struct grip_model model;
  char line[MAX_LINE] = "", error[GRIP_MAX_ERROR];
  append_law(line, normal, false);
  if (strcmp(normal->name, "mdr") == 0) strcat(line, " damping mdr 1");
  return parse_line(&model, line, 0, error) > 0 && model.normal.attracts;
}

/* Whether a law can be combined with the normal and the tangential law,
 * judged by its name and their flags. */
static inline bool goes_with(const struct grip_law *normal, const struct grip_law *tangential,
                             const struct grip_law *other)
{
  if (!other) return true;
  if (strcmp(other->name, "marshall") == 0 && !host_family(tangential)) return false;
  if (strcmp(other->name, "history") == 0 && strcmp(normal->name, "hertz") == 0)
    return false; /* no modulus */
  if (other->sense == GRIP_DAMPING && (strcmp(other->name, "mdr") == 0) != (strcmp(normal->name, "mdr") == 0))
    return false;
  if ((normal->flags & GRIP_OWN_DAMPING) && other->sense == GRIP_DAMPING) return false;
  if ((other->flags & GRIP_NEEDS_SHEAR) && !(tangential && tangential->nslots)) return false;
  if (other->sense == GRIP_COHESION && attracts(normal)) return false;
  return !(other->flags & GRIP_NEEDS_STIFFNESS) || (normal->flags & GRIP_STIFFNESS);
}

/* The function that is called with each line. legal: whether the line must be accepted. */
typedef void line_visitor(const char *line, bool legal);

/* Whether a line may omit a sense. The exception: normal mdr needs damping mdr. */
static inline bool goes_without(const struct grip_law *normal, int sense)
{
  return sense != GRIP_DAMPING || strcmp(normal->name, "mdr") != 0;
}

/* Whether a law of this sense would resist twisting although the rolling law already does. */
static inline bool twists_twice(const char *line, int sense)
{
  return sense == GRIP_TWISTING && strstr(line, " torsion yes");
}

/* Extends a line by every law of the sense, or none, and then by those of the following senses. */
static inline void visit_senses(const struct grip_law *normal, const struct grip_law *tangential, int sense,
                                const char *line, bool legal, line_visitor *visit)
{
  if (sense == GRIP_SENSES) {
    check_about(line);
    visit(line, legal);
    check_about(0);
    return;
  }
  visit_senses(normal, tangential, sense + 1, line, legal && goes_without(normal, sense), visit);
  if (sense == GRIP_HEAT && strstr(line, " rolling "))
    return; /* heat and rolling do not interact: combined only without rolling */
  if (sense > GRIP_TANGENTIAL && strstr(line, " cohesion "))
    return; /* cohesion affects these only through the load: combined only without them */
  if (sense == GRIP_COHESION && strstr(line, " damping "))
    return; /* their forces are added, which support/cohesion.h tests: combined only without damping laws */
  for (const struct grip_law *const *law = grip_laws(); *law; law++) {
    if ((*law)->sense != sense) continue;
    char longer[MAX_LINE];
    snprintf(longer, sizeof longer, "%s", line);
    append_law(longer, *law, false);
    visit_senses(normal, sense == GRIP_TANGENTIAL ? *law : tangential, sense + 1, longer,
                 legal && goes_with(normal, tangential, *law) && !twists_twice(line, sense), visit);
  }
}

/* Calls the function for every combination of laws with at most one law per sense, valid or not. */
static inline void visit_models(line_visitor *visit)
{
  for (const struct grip_law *const *law = grip_laws(); *law; law++) {
    if ((*law)->sense != GRIP_NORMAL) continue;
    for (int alternatives = 0; alternatives < 2; alternatives++) {
      char line[MAX_LINE] = "";
      append_law(line, *law, alternatives);
      visit_senses(*law, 0, GRIP_DAMPING, line, true, visit);
    }
  }
}

/* A contact that touches, with random directions, velocities and history. */
static inline struct contact random_contact(const struct grip_model *model)
{
  struct contact c = contact_of(random_between(0.5, 1.5), random_between(0.5, 1.5), 0);
  c.r = random_direction();
  contact_press(&c, random_between(0.01, 0.1));
  c.reduced_mass = random_between(0.5, 2);
  c.reduced_inertia = c.reduced_mass; /* no further draw: radii are near 1 */
  c.u = random_vec(1);
  c.wi = random_vec(1);
  c.wj = random_vec(1);
  c.dt = 0.01;
  for (int s = 0; s < model->nslots; s++) c.history[s] = random_between(0, 0.1);
  /* A dent must be shallower than the overlap, because the law divides by the difference. */
  const struct grip_law *normal = model->law[GRIP_NORMAL];
  for (int s = 0; s < normal->nslots; s++)
    if (strncmp(normal->slots[s].name, "flat_", 5) == 0) c.history[model->slot[GRIP_NORMAL] + s] *= 0.04;
  return c;
}

/* The row of the law's table that describes a history value of a model. */
static inline const struct grip_slot *row_of(const struct grip_model *model, int slot)
{
  int sense = GRIP_SENSES - 1;
  while (!model->law[sense] || slot < model->slot[sense] || !model->law[sense]->nslots) sense--;
  return &model->law[sense]->slots[slot - model->slot[sense]];
}

static inline const char *unit_of(const struct grip_model *model, int slot)
{
  return row_of(model, slot)->unit;
}

/* The force of normal mdr is the difference between the forces of its springs and its rims. Returns their
 * scale. */
static inline double spring_scale(const struct grip_model *model, const struct answer *a)
{
  return strcmp(model->law[GRIP_NORMAL]->name, "mdr") == 0 ? a->loading * fabs(a->overlap) : 0;
}

/* The size with which errors of a history value are compared. For a force this is the sum of all
 * forces of the contact, also those of dashpots, because the spring of a sliding contact is a
 * small difference of these. For a length or an angle it is 1, the size of a sphere. With
 * adhesion the load, and with it a spring that slides, may be a small difference; so the
 * elongation of a weak spring by the adhesion is added. A torque is a force times a length near 1. */
static inline double history_scale(const struct grip_model *model, int slot, const struct answer *a)
{
  if (strncmp(row_of(model, slot)->name, "adhesive_", 9) == 0) return 10; /* a rim that nearly detaches */
  if (strcmp(unit_of(model, slot), "F/L") == 0) return 1e4;               /* the moduli of sample_value */
  const bool force = strcmp(unit_of(model, slot), "F") == 0 || strcmp(unit_of(model, slot), "F L") == 0;
  if (!force) return 1 + (fabs(a->adhesion) + spring_scale(model, a)) / 100;
  return 1 + a->load + fabs(a->elastic) + fabs(a->adhesion) +
         fabs(a->damping) * (fabs(a->speed_n) + grip_length(a->v));
}

/* The forces and torques of a contact on i and on j, computed as in the kernel scatter (store.h). */
struct wrench {
  struct grip_vec fi, fj, ti, tj;
};

static inline struct wrench wrench_of(const struct answer *a, const struct contact *c)
{
  const struct grip_vec f = grip_add(grip_scale(a->normal, a->n), a->f);
  const struct grip_vec own = grip_add(a->m, grip_scale(a->mn, a->n)), lever = grip_cross(a->n, a->f);
  const double arm_i = c->radius_i - 0.5 * a->overlap, arm_j = c->radius_j - 0.5 * a->overlap;
  return (struct wrench){f, grip_scale(-1, f), grip_sub(own, grip_scale(arm_i, lever)),
                         grip_sub(grip_scale(-1, own), grip_scale(arm_j, lever))};
}

#endif
