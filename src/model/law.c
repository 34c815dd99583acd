/* SPDX-License-Identifier: GPL-2.0-only */
/* The registry of laws, and the choice of an instruction set. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "model/model.h"
#include "isa/target.h"

extern const struct grip_target grip_target_generic, grip_target_v2, grip_target_v3, grip_target_v4;

/* The instruction sets of this build, the best first. */
static const struct grip_target *const targets[] = {
#ifdef GRIP_HAS_V4
    &grip_target_v4,
#endif
#ifdef GRIP_HAS_V3
    &grip_target_v3,
#endif
#ifdef GRIP_HAS_V2
    &grip_target_v2,
#endif
#ifdef GRIP_HAS_GENERIC
    &grip_target_generic,
#endif
};

#if defined(GRIP_HAS_V2) || defined(GRIP_HAS_V3) || defined(GRIP_HAS_V4)
static bool machine_has(const struct grip_target *target)
{
  __builtin_cpu_init();
  const bool v2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  const bool v3 = v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                  __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
  const bool has[] = {true, true, v2, v3, v4};
  return has[target->level];
}
#else
static bool machine_has(const struct grip_target *target)
{
  return target->level == 0;
}
#endif

enum { NTARGETS = (int)(sizeof targets / sizeof targets[0]) };

/* Several threads may do this at the same time, but all write the same value. */
static const struct grip_target *_Atomic chosen;

static const struct grip_target *named(const char *isa)
{
  for (int t = 0; t < NTARGETS; t++)
    if (strcmp(targets[t]->isa, isa) == 0 && machine_has(targets[t])) return targets[t];
  return NULL;
}

static const struct grip_target *best(void)
{
  const char *wanted = getenv("GRIP_ISA");
  const struct grip_target *target = wanted ? named(wanted) : NULL;
  for (int t = 0; t < NTARGETS && !target; t++)
    if (machine_has(targets[t])) target = targets[t];
  return target ? target : targets[NTARGETS - 1];
}

const struct grip_target *grip_target(void)
{
  if (!chosen) chosen = best();
  return chosen;
}

const char *grip_isa(void)
{
  return grip_target()->isa;
}

bool grip_isa_select(const char *name)
{
  const struct grip_target *target = named(name);
  if (target) chosen = target;
  return target != NULL;
}

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

const struct grip_passes *grip_passes_of(const struct grip_law *law)
{
  for (int k = 0; laws[k]; k++)
    if (laws[k] == law) return grip_target()->passes[k];
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

int grip_field_index(const struct grip_law *law, const char *name)
{
  for (int f = 0; f < law->nfields; f++)
    if (strcmp(law->fields[f].name, name) == 0) return f;
  return -1;
}

const char *grip_sense_name(int sense)
{
  static const char *const names[GRIP_SENSES] = {"normal",  "damping",  "cohesion", "tangential",
                                                 "rolling", "twisting", "heat"};
  return names[sense];
}

void grip_gather(const struct grip_atoms *atoms, const struct grip_span *span, struct grip_batch *batch)
{
  grip_target()->gather(atoms, span, batch);
}

void grip_gather_booked(const struct grip_model *model, const struct grip_atoms *atoms,
                        const struct grip_span *span, struct grip_batch *batch)
{
  grip_target()->gather_booked(model, atoms, span, batch);
}

void grip_shares(const struct grip_span *span, int owned, const double *factor, double share[GRIP_BATCH])
{
  grip_target()->shares(span, owned, factor, share);
}

struct grip_scatter_report grip_scatter(const struct grip_atoms *atoms, const struct grip_span *span,
                                        int owned, const double *factor, const struct grip_batch *batch)
{
  return grip_target()->scatter(atoms, span, owned, factor, batch);
}

int grip_scan(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last, int *hits)
{
  return grip_target()->scan(atoms, near, first, last, hits);
}

int grip_split(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs, int *touching,
               struct grip_near_room near)
{
  return grip_target()->split(atoms, radius, pairs, touching, near);
}

void grip_wall_gather(const struct grip_atoms *atoms, const double *radius, const double *mass,
                      struct grip_wall_lanes lanes, struct grip_batch *batch)
{
  grip_target()->wall_gather(atoms, radius, mass, lanes, batch);
}

void grip_wall_planes(struct grip_wall_lanes lanes, int axis, const double position[2],
                      const double velocity[3], struct grip_batch *batch)
{
  grip_target()->wall_planes(lanes, axis, position, velocity, batch);
}

void grip_wall_cylinder(double radius, double around, double along, struct grip_batch *batch)
{
  grip_target()->wall_cylinder(radius, around, along, batch);
}

struct grip_scatter_report grip_wall_scatter(const struct grip_atoms *atoms, struct grip_wall_lanes lanes,
                                             const struct grip_batch *batch, double wall[6])
{
  return grip_target()->wall_scatter(atoms, lanes, batch, wall);
}

void grip_mesh_find_feet(const struct grip_mesh_pairs *pairs, const int32_t *block, int n,
                         const double *point, struct grip_mesh_feet *feet)
{
  grip_target()->mesh_find_feet(pairs, block, n, point, feet);
}

void grip_mesh_points(const double *x, const int32_t *atom, const int32_t *image, const double *shift, int n,
                      const struct grip_mesh_frame *frame, double *point, double *path)
{
  grip_target()->mesh_points(x, atom, image, shift, n, frame, point, path);
}

uint32_t grip_mesh_near_boxes(const struct grip_mesh_boxes *boxes, const float point[3], float squared)
{
  return grip_target()->mesh_near_boxes(boxes, point, squared);
}
