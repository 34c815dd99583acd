/* SPDX-License-Identifier: GPL-2.0-only */
/* Evaluates one contact: its geometry, the laws sense by sense, and the totals. The code compiles as device
 * code, like the physics of the laws (grip/portable.h): it uses plain values, and switches over the laws
 * instead of pointers to functions.
 *
 * The code for batches (batch/, model/run.c) computes the same with vectors. The two share only the physics
 * of the laws, so that each tests the other (unittest/contact/one_contact.c). */
#ifndef GRIP_CONTACT_SENSES_H
#define GRIP_CONTACT_SENSES_H

#include "grip/contact.h"
#include "contact/laws.h"

/* ---------------------------------------------------------------------------------------------------------
 * The laws of each sense by their numbers. Inside these functions `constants` are those of the law, and `in`
 * is its input. */

#define GRIP_CONSTANTS(sense, name) (*(const struct sense##_##name##_constants *)constants)

#define GRIP_CASE(sense, name, SENSE_NAME)                                                                   \
  case GRIP_LAW_##sense##_##name:                                                                            \
    return sense##_##name(GRIP_CONSTANTS(sense, name), in);

#define GRIP_LAWS_OF(sense, result, list)                                                                    \
  GRIP_PHYSICS result grip_##sense##_law(int law, const double *constants, struct sense##_contact in)        \
  {                                                                                                          \
    const result none = GRIP_ZERO;                                                                           \
    switch (law) {                                                                                           \
      list(GRIP_CASE)                                                                                        \
    }                                                                                                        \
    return none;                                                                                             \
  }

GRIP_LAWS_OF(damping, double, GRIP_DAMPING_LAWS)
GRIP_LAWS_OF(cohesion, struct cohesion_force, GRIP_COHESION_LAWS)
GRIP_LAWS_OF(tangential, struct tangential_force, GRIP_TANGENTIAL_LAWS)
GRIP_LAWS_OF(rolling, struct rolling_torque, GRIP_ROLLING_LAWS)
GRIP_LAWS_OF(twisting, struct twisting_torque, GRIP_TWISTING_LAWS)
GRIP_LAWS_OF(heat, double, GRIP_HEAT_LAWS)

/* GRIP_BY(call, fact)(...) calls call_<fact>(...). It selects a macro by a fact of the law, such as its
 * number of history values. */
#define GRIP_BY_(call, fact) call##_##fact
#define GRIP_BY(call, fact) GRIP_BY_(call, fact)

/* Selected by whether a normal law reads and writes its history itself. Otherwise it receives up to two
 * values as numbers. */
#define GRIP_NORMAL_0(name) normal_##name(GRIP_CONSTANTS(normal, name), in)
#define GRIP_NORMAL_1(name) normal_##name(&GRIP_CONSTANTS(normal, name), in, n, moving, values)
#define GRIP_NORMAL_CASE(sense, name, SENSE_NAME)                                                            \
  case GRIP_LAW_##sense##_##name:                                                                            \
    return GRIP_BY(GRIP_NORMAL, SENSE_NAME##_OWN_HISTORY)(name);

GRIP_PHYSICS struct normal_force grip_normal_law(int law, const double *constants, struct normal_contact in,
                                                 struct grip_vec n, bool moving, struct mdr_values values)
{
  const struct normal_force none = GRIP_ZERO;
  switch (law) {
    GRIP_NORMAL_LAWS(GRIP_NORMAL_CASE)
  }
  return none;
}

#define GRIP_OWNS_CASE(sense, name, SENSE_NAME)                                                              \
  case GRIP_LAW_##sense##_##name:                                                                            \
    return SENSE_NAME##_OWN_HISTORY;

GRIP_PHYSICS bool grip_normal_law_owns_history(int law)
{
  switch (law) {
    GRIP_NORMAL_LAWS(GRIP_OWNS_CASE)
  }
  return false;
}

/* Springs rotate with their contact. */
#define GRIP_ROTATE_0(sense, name) in.spring
#define GRIP_ROTATE_3(sense, name) sense##_##name##_rotate(GRIP_CONSTANTS(sense, name), in)
#define GRIP_ROTATE_4(sense, name) GRIP_ROTATE_3(sense, name)
#define GRIP_ROTATE_CASE(sense, name, SENSE_NAME)                                                            \
  case GRIP_LAW_##sense##_##name:                                                                            \
    return GRIP_BY(GRIP_ROTATE, SENSE_NAME##_SLOTS)(sense, name);

/* For synchronized_verlet: `in` after the law's function _synchronize, if the law has one; otherwise `in`
 * unchanged. */
#define GRIP_SYNCHRONIZE_0(sense, name) in
#define GRIP_SYNCHRONIZE_1(sense, name)                                                                      \
  grip_synchronized_##sense(in, sense##_##name##_synchronize(GRIP_CONSTANTS(sense, name), in, now))
#define GRIP_SYNCHRONIZE_CASE(sense, name, SENSE_NAME)                                                       \
  case GRIP_LAW_##sense##_##name:                                                                            \
    return GRIP_BY(GRIP_SYNCHRONIZE, SENSE_NAME##_SYNCHRONIZES)(sense, name);

#define GRIP_SPRINGS_OF(sense, list)                                                                         \
  GRIP_PHYSICS struct grip_vec grip_##sense##_law_rotate(int law, const double *constants,                   \
                                                         struct sense##_contact in)                          \
  {                                                                                                          \
    switch (law) {                                                                                           \
      list(GRIP_ROTATE_CASE)                                                                                 \
    }                                                                                                        \
    return in.spring;                                                                                        \
  }                                                                                                          \
  GRIP_PHYSICS struct sense##_contact grip_##sense##_law_synchronize(                                        \
      int law, const double *constants, struct sense##_contact in, struct grip_vec now)                      \
  {                                                                                                          \
    switch (law) {                                                                                           \
      list(GRIP_SYNCHRONIZE_CASE)                                                                            \
    }                                                                                                        \
    return in;                                                                                               \
  }

GRIP_PHYSICS struct tangential_contact grip_synchronized_tangential(struct tangential_contact in,
                                                                    struct synchronized_spring s)
{
  in.spring = s.spring;
  in.velocity = s.velocity;
  in.stretch = 0;
  return in;
}

GRIP_PHYSICS struct rolling_contact grip_synchronized_rolling(struct rolling_contact in,
                                                              struct grip_vec spring)
{
  in.spring = spring;
  in.stretch = 0;
  return in;
}

GRIP_SPRINGS_OF(tangential, GRIP_TANGENTIAL_LAWS)
GRIP_SPRINGS_OF(rolling, GRIP_ROLLING_LAWS)

/* ---------------------------------------------------------------------------------------------------------
 * The contact */

/* An evaluation in progress: its input, and the results of the senses that have been evaluated. */
struct grip_contact_step {
  const struct grip_contact_laws *laws;
  const struct grip_contact *contact;
  struct grip_contact_geometry at;
  struct grip_contact_forces out;
  double sphere_j, radius_j, held, shear;     /* as in batch.h */
  double cohesion, cohesive_damping, counted; /* the same */
};

GRIP_PHYSICS bool grip_contact_has(const struct grip_contact_laws *laws, int sense, unsigned flag)
{
  return laws->law[sense] >= 0 && (laws->flags[sense] & flag) != 0;
}

GRIP_PHYSICS struct grip_contact_geometry grip_contact_geometry_of(const struct grip_contact_laws *laws,
                                                                   const struct grip_contact *contact,
                                                                   const struct grip_contact_motion *motion)
{
  const struct grip_arms arms = grip_arms_of(laws->contact_point, contact->wall);
  const double distance = grip_length(motion->r);
  struct grip_contact_geometry at = GRIP_ZERO;
  at.half_step = contact->half_step;
  const struct grip_vec earlier = grip_sub(motion->r, grip_scale(at.half_step, motion->u));
  at.now = grip_scale(1 / distance, motion->r);
  at.n = at.half_step > 0 ? grip_scale(1 / grip_length(earlier), earlier) : at.now;
  at.overlap = grip_touch_distance(contact->radius_i, contact->radius_j, contact->wall) - distance;
  at.speed_n = grip_dot(motion->u, at.n);
  const double arm_i = grip_arm(contact->radius_i, arms.speed, at.overlap),
               arm_j = grip_arm(contact->wall ? 0 : contact->radius_j, arms.speed, at.overlap);
  const struct grip_vec spin = grip_add(grip_scale(arm_i, motion->wi), grip_scale(arm_j, motion->wj));
  const struct grip_vec across = grip_sub(motion->u, grip_scale(at.speed_n, at.n));
  at.v = grip_sub(across, grip_cross(spin, at.n));
  at.w = grip_sub(motion->wi, motion->wj);
  at.normal_spin = 0.5 * grip_dot(grip_add(motion->wi, motion->wj), at.n);
  return at;
}

/* History value n of a sense's law. */
GRIP_PHYSICS double *grip_contact_value(const struct grip_contact_step *s, int sense, int n)
{
  return s->contact->history + (s->laws->slot[sense] + n) * s->contact->stride;
}

GRIP_PHYSICS double grip_contact_kept(const struct grip_contact_step *s, int sense, int n)
{
  return n < s->laws->nslots[sense] ? *grip_contact_value(s, sense, n) : 0;
}

GRIP_PHYSICS void grip_contact_keep(const struct grip_contact_step *s, int sense, int n, double value)
{
  if (n < s->laws->nslots[sense]) *grip_contact_value(s, sense, n) = value;
}

GRIP_PHYSICS struct grip_vec grip_contact_spring(const struct grip_contact_step *s, int sense)
{
  return grip_vec(grip_contact_kept(s, sense, 0), grip_contact_kept(s, sense, 1),
                  grip_contact_kept(s, sense, 2));
}

/* Whether the senses of a gate act. */
GRIP_PHYSICS bool grip_contact_open(const struct grip_contact_step *s, int gate)
{
  return gate == GRIP_TOUCH ? s->out.touches : s->out.acts;
}

/* Stores a spring, and the value that follows it, in the history. Stores 0 if the sense does not act. */
GRIP_PHYSICS void grip_contact_keep_spring(const struct grip_contact_step *s, int sense, int gate,
                                           struct grip_vec spring, double memory)
{
  const bool acts = grip_contact_open(s, gate);
  grip_contact_keep(s, sense, 0, acts ? spring.x : 0);
  grip_contact_keep(s, sense, 1, acts ? spring.y : 0);
  grip_contact_keep(s, sense, 2, acts ? spring.z : 0);
  grip_contact_keep(s, sense, 3, acts ? memory : 0);
}

GRIP_PHYSICS void grip_contact_normal(struct grip_contact_step *s)
{
  const struct grip_contact_laws *laws = s->laws;
  const struct grip_contact *contact = s->contact;
  const double overlap = s->at.overlap;
  struct mdr_values values = GRIP_ZERO;
  values.history = grip_contact_value(s, GRIP_NORMAL, 0);
  values.stride = contact->stride;
  values.field[0] = contact->field[0];
  values.field[1] = contact->field[1];
  values.field_stride = 1;
  struct normal_contact in = GRIP_ZERO;
  in.overlap = overlap;
  in.speed_n = s->at.speed_n;
  in.radius_i = contact->radius_i;
  in.radius_j = s->radius_j;
  in.reduced_radius = contact->reduced_radius;
  in.reduced_mass = in.dashpot_mass = contact->reduced_mass;
  in.contact_radius = s->out.contact_radius;
  in.sphere_j = s->sphere_j;
  in.history = grip_contact_kept(s, GRIP_NORMAL, 0);
  in.memory = grip_contact_kept(s, GRIP_NORMAL, 1);
  const struct normal_force out = grip_normal_law(laws->law[GRIP_NORMAL], laws->constants[GRIP_NORMAL], in,
                                                  s->at.n, contact->dt > 0, values);
  s->out.elastic = out.elastic;
  s->out.damping = out.damping;
  s->out.adhesion = out.adhesion;
  s->out.stiffness = out.stiffness;
  s->out.loading = out.loading;
  s->held = grip_contact_has(laws, GRIP_NORMAL, GRIP_REACH) ? out.held : overlap;
  if (grip_contact_has(laws, GRIP_NORMAL, GRIP_OWN_RADIUS)) s->out.contact_radius = out.contact_radius;
  if (grip_normal_law_owns_history(laws->law[GRIP_NORMAL])) return;
  const bool lasts = (grip_contact_has(laws, GRIP_NORMAL, GRIP_STRETCH) ? out.held : overlap) > 0;
  grip_contact_keep(s, GRIP_NORMAL, 0, lasts ? out.history : 0);
  grip_contact_keep(s, GRIP_NORMAL, 1, lasts ? out.memory : 0);
}

GRIP_PHYSICS void grip_contact_damping(struct grip_contact_step *s)
{
  struct damping_contact in = GRIP_ZERO;
  in.reduced_mass = s->contact->reduced_mass;
  in.contact_radius = s->out.contact_radius;
  in.loading = s->out.loading;
  s->out.damping = grip_damping_law(s->laws->law[GRIP_DAMPING], s->laws->constants[GRIP_DAMPING], in);
}

/* Stores the results of a cohesion law. exists: false if the law needs a liquid bridge and the contact has
 * none. held: positive if the law acts. */
GRIP_PHYSICS void grip_contact_cohere(struct grip_contact_step *s, struct cohesion_force out, bool exists,
                                      double held, double history)
{
  const bool drags = grip_contact_has(s->laws, GRIP_COHESION, GRIP_DRAGS);
  s->cohesion = exists ? out.force : 0;
  s->cohesive_damping = exists && drags ? out.damping : 0;
  s->out.drag = exists && drags ? out.drag : 0;
  s->counted = out.counted;
  s->held = held;
  grip_contact_keep(s, GRIP_COHESION, 0, history);
}

/* The constants of each bridge law begin with a struct bridge_liquid. */
GRIP_PHYSICS void grip_contact_cohesion(struct grip_contact_step *s)
{
  const int law = s->laws->law[GRIP_COHESION];
  const double *constants = s->laws->constants[GRIP_COHESION];
  struct grip_contact_liquid *liquid = s->laws->owns_liquid ? s->contact->liquid : 0;
  struct cohesion_contact in = GRIP_ZERO;
  in.overlap = s->at.overlap;
  in.radius_i = s->contact->radius_i;
  in.radius_j = s->radius_j;
  in.reduced_radius = s->contact->reduced_radius;
  in.sphere_j = s->sphere_j;
  in.history = grip_contact_kept(s, GRIP_COHESION, 0);
  if (!liquid) {
    const struct cohesion_force out = grip_cohesion_law(law, constants, in);
    const double held = grip_contact_has(s->laws, GRIP_COHESION, GRIP_REACH) ? out.held : in.overlap;
    const double normal_held = grip_contact_has(s->laws, GRIP_COHESION, GRIP_REACH) ? held : s->held;
    grip_contact_cohere(s, out, true, normal_held, held > 0 ? out.history : 0);
    return;
  }
  const struct bridge_liquid *bridge = (const struct bridge_liquid *)constants;
  const struct cohesion_contact before = in;
  const double moves = s->contact->dt > 0 ? 1 : 0;
  struct bridge_stock stock = GRIP_ZERO;
  stock.of_i = liquid->of_i;
  stock.of_j = liquid->of_j;
  stock.requested_i = liquid->requested_i;
  stock.requested_j = liquid->requested_j;
  const struct bridge_start start = bridge_start(*bridge, before, stock, moves);
  const bool wet = start.volume > 0;
  in.history = start.volume;
  const struct cohesion_force out = grip_cohesion_law(law, constants, in);
  const struct bridge_end end = bridge_end(start, before, wet ? out.held : 0, moves);
  liquid->requests = end.requests;
  liquid->from_i = end.from_i;
  liquid->from_j = end.from_j;
  grip_contact_cohere(s, out, wet, end.held, end.history);
}

/* Computes the normal force and the load of friction. Across a gap only the cohesion law acts: there is no
 * force of the normal law, no friction and no heat. The load contains the cohesion law's pull only if the
 * pull counts towards it (counted). */
GRIP_PHYSICS void grip_contact_total(struct grip_contact_step *s)
{
  const struct grip_contact_laws *laws = s->laws;
  struct grip_contact_forces *out = &s->out;
  const bool coheres = laws->law[GRIP_COHESION] >= 0;
  const double speed = s->at.speed_n, overlap = s->at.overlap;
  const double pull = s->cohesion + s->cohesive_damping * speed, pulls = s->counted * pull;
  if (coheres && !(overlap > 0)) out->elastic = 0;
  const double damped = out->elastic - (coheres && !(overlap > 0) ? 0 : out->damping) * speed;
  const double least = grip_min(out->elastic, 0);
  const double normal = (laws->limit_damping ? grip_max(least, damped) : damped) - pulls;
  const bool elastic_load = grip_contact_has(laws, GRIP_NORMAL, GRIP_ELASTIC_LOAD);
  const double load = (elastic_load ? out->elastic - pulls : normal) + out->adhesion;
  out->normal = normal;
  out->load = grip_contact_has(laws, GRIP_NORMAL, GRIP_CLAMP_LOAD) ? grip_max(0, load) : fabs(load);
  out->uncounted = pull - pulls;
  out->acts = s->held > 0;
  const bool stretches = grip_contact_has(laws, GRIP_NORMAL, GRIP_STRETCH) && !coheres;
  out->touches = (stretches ? s->held : overlap) > 0;
}

GRIP_PHYSICS void grip_contact_tangential(struct grip_contact_step *s)
{
  const struct grip_contact_forces *at = &s->out;
  const int law = s->laws->law[GRIP_TANGENTIAL];
  const double *constants = s->laws->constants[GRIP_TANGENTIAL];
  struct tangential_contact in = GRIP_ZERO;
  in.velocity = s->at.v;
  in.normal = s->at.n;
  in.normal_spin = s->at.normal_spin;
  in.dt = in.stretch = s->contact->dt;
  in.normal_force = at->normal;
  in.load = at->load;
  in.damping = at->damping;
  in.stiffness = at->stiffness;
  in.loading = at->loading;
  in.contact_radius = at->contact_radius;
  in.reduced_mass = s->contact->reduced_mass;
  in.spring = grip_contact_spring(s, GRIP_TANGENTIAL);
  in.memory = grip_contact_kept(s, GRIP_TANGENTIAL, 3);
  in.spring = grip_tangential_law_rotate(law, constants, in);
  if (s->at.half_step > 0) in = grip_tangential_law_synchronize(law, constants, in, s->at.now);
  const struct tangential_force out = grip_tangential_law(law, constants, in);
  const struct grip_vec zero = GRIP_ZERO;
  s->out.v = in.velocity;
  s->out.f = grip_select(grip_contact_open(s, GRIP_GATE_OF_TANGENTIAL), out.force, zero);
  grip_contact_keep_spring(s, GRIP_TANGENTIAL, GRIP_GATE_OF_TANGENTIAL, out.spring, out.memory);
  s->shear = out.stiffness;
}

GRIP_PHYSICS void grip_contact_rolling(struct grip_contact_step *s)
{
  const struct grip_contact_forces *at = &s->out;
  const int law = s->laws->law[GRIP_ROLLING];
  const double *constants = s->laws->constants[GRIP_ROLLING];
  struct rolling_contact in = GRIP_ZERO;
  in.normal = s->at.n;
  in.twist = grip_dot(s->at.w, s->at.n);
  in.spin = grip_sub(s->at.w, grip_scale(in.twist, s->at.n));
  in.normal_spin = s->at.normal_spin;
  in.dt = in.stretch = s->contact->dt;
  in.overlap = s->at.overlap;
  in.normal_force = at->normal;
  in.load = at->load;
  in.stiffness = at->stiffness;
  in.loading = at->loading;
  in.shear = s->shear;
  in.reduced_radius = s->contact->reduced_radius;
  in.reduced_inertia = s->contact->reduced_inertia;
  in.spring = grip_contact_spring(s, GRIP_ROLLING);
  in.memory = grip_contact_kept(s, GRIP_ROLLING, 3);
  in.spring = grip_rolling_law_rotate(law, constants, in);
  if (s->at.half_step > 0) in = grip_rolling_law_synchronize(law, constants, in, s->at.now);
  const struct rolling_torque out = grip_rolling_law(law, constants, in);
  const struct grip_vec zero = GRIP_ZERO;
  s->out.m = grip_select(grip_contact_open(s, GRIP_GATE_OF_ROLLING), out.torque, zero);
  grip_contact_keep_spring(s, GRIP_ROLLING, GRIP_GATE_OF_ROLLING, out.spring, out.memory);
}

GRIP_PHYSICS void grip_contact_twisting(struct grip_contact_step *s)
{
  struct twisting_contact in = GRIP_ZERO;
  in.spin = grip_dot(s->at.w, s->at.n);
  in.dt = s->contact->dt;
  in.load = s->out.load;
  in.stiffness = s->out.stiffness;
  in.reduced_radius = s->contact->reduced_radius;
  in.contact_radius = s->out.contact_radius;
  in.damping = s->out.damping;
  in.spring = grip_contact_kept(s, GRIP_TWISTING, 0);
  const struct twisting_torque out =
      grip_twisting_law(s->laws->law[GRIP_TWISTING], s->laws->constants[GRIP_TWISTING], in);
  const bool acts = grip_contact_open(s, GRIP_GATE_OF_TWISTING);
  s->out.mn = acts ? out.torque : 0;
  grip_contact_keep(s, GRIP_TWISTING, 0, acts ? out.spring : 0);
}

GRIP_PHYSICS void grip_contact_heat(struct grip_contact_step *s)
{
  struct heat_contact in = GRIP_ZERO;
  in.contact_radius = s->out.contact_radius;
  in.warmer = s->contact->warmer;
  const double heat = grip_heat_law(s->laws->law[GRIP_HEAT], s->laws->constants[GRIP_HEAT], in);
  s->out.heat = grip_contact_open(s, GRIP_GATE_OF_HEAT) ? heat : 0;
}

/* Adds the part of the cohesion that does not count towards the load, and sums up force and torques. If the
 * contact does not act, its forces and torques are 0. */
GRIP_PHYSICS struct grip_contact_forces grip_contact_sum(const struct grip_contact_step *s)
{
  const struct grip_vec n = s->at.n, zero = GRIP_ZERO;
  const struct grip_arms arms = grip_arms_of(s->laws->contact_point, s->contact->wall);
  struct grip_contact_forces out = s->out;
  const bool acts = out.acts;
  out.elastic = acts ? out.elastic - s->cohesion : 0;
  out.normal = acts ? out.normal - out.uncounted : 0;
  out.f = grip_select(acts, grip_sub(out.f, grip_scale(out.drag, out.v)), zero);
  out.m = grip_select(acts, out.m, zero);
  out.mn = acts ? out.mn : 0;
  const double arm_i = grip_arm(s->contact->radius_i, arms.torque, s->at.overlap),
               arm_j = grip_arm(s->contact->wall ? 0 : s->contact->radius_j, 1 - arms.torque, s->at.overlap);
  const struct grip_vec across = grip_cross(out.f, n), own = grip_add(out.m, grip_scale(out.mn, n));
  out.force = grip_add(grip_scale(out.normal, n), out.f);
  out.torque_i = grip_add(grip_scale(arm_i, across), own);
  out.torque_j = grip_sub(grip_scale(arm_j, across), own);
  return out;
}

GRIP_PHYSICS struct grip_contact_forces grip_contact_forces_of(const struct grip_contact_laws *laws,
                                                               const struct grip_contact *contact,
                                                               const struct grip_contact_geometry *at)
{
  struct grip_contact_step s = GRIP_ZERO;
  s.laws = laws;
  s.contact = contact;
  s.at = *at;
  s.sphere_j = contact->wall ? 0 : 1;
  s.radius_j = contact->wall ? contact->radius_i : contact->radius_j;
  s.out.v = at->v;
  if (laws->contact_radius) s.out.contact_radius = sqrt(grip_max(0, contact->reduced_radius * at->overlap));
#define GRIP_SENSE(NAME, name, GATE)                                                                         \
  if (GRIP_##NAME == GRIP_TANGENTIAL) grip_contact_total(&s);                                                \
  if (laws->law[GRIP_##NAME] >= 0) grip_contact_##name(&s);
#include "grip/senses.def"
  return grip_contact_sum(&s);
}

#endif
