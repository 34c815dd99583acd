/* SPDX-License-Identifier: GPL-2.0-only */
/* Selects an instruction set, and defines the public functions that call the kernels of the selected one. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "isa/target.h"

extern const struct grip_target grip_target_generic, grip_target_v2, grip_target_v3, grip_target_v4;

/* The instruction sets of this build, best first. */
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

/* The selected instruction set. Several threads may set it at the same time in grip_target, but all set the
 * same value. */
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

#define GRIP_CALL(target, type, give, name, parameters, arguments)                                           \
  type grip_##name parameters                                                                                \
  {                                                                                                          \
    give target->name arguments;                                                                             \
  }
#define GRIP_KERNEL(type, give, name, parameters, arguments)
#define GRIP_PUBLIC_KERNEL(...) GRIP_CALL(grip_target(), __VA_ARGS__)
#define GRIP_MODEL_KERNEL(...) GRIP_CALL(model->target, __VA_ARGS__)
#include "isa/kernels.def"
