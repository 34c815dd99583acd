/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a rolling law over a batch. pass.h lists the macros that stand for the law. SLOTS is 0 for a
 * law without history, 3 for a law with a spring, and 4 for a law with a spring and one more value. Springs
 * are rotated, and synchronized if required, as in pass_tangential.h. */
#include "laws/shared/spring.h"

_Static_assert(SLOTS == 0 || SLOTS == 3 || SLOTS == 4, "none, a spring, or a spring and another value");
_Static_assert(TORSION == 0 || TORSION == 1, "whether the law can resist twisting too");
_Static_assert(SYNCHRONIZES == 0 || SYNCHRONIZES == 1, "whether the law has a function _synchronize");

/* Collects the input of the law for one lane. synchronized: a compile-time constant, true if SYNCHRONIZE has
 * already stretched the spring. */
static inline struct rolling_contact contact(const struct grip_batch *b, const double *history, int k,
                                             int lane, bool synchronized)
{
  const struct grip_vec n = grip_vec(b->nx[k], b->ny[k], b->nz[k]);
  const struct grip_vec spin = grip_vec(b->wx[k], b->wy[k], b->wz[k]);
  const double twist = grip_dot(spin, n);
  return (struct rolling_contact){
      .spin = grip_sub(spin, grip_scale(twist, n)),
      .normal = n,
      .twist = twist,
      .normal_spin = b->normal_spin[k],
      .dt = b->dt,
      .overlap = b->overlap[k],
      .normal_force = b->normal[k],
      .load = b->load[k],
      .stiffness = b->stiffness[k],
      .loading = b->loading[k],
      .shear = b->shear[k],
      .reduced_radius = b->reduced_radius[k],
      .reduced_inertia = b->reduced_inertia[k],
      .spring = SLOTS ? grip_load_spring(history, lane) : grip_vec(0, 0, 0),
      .memory = SLOTS > 3 ? history[lane + 3 * GRIP_LANES] : 0,
      .stretch = synchronized ? 0 : b->dt,
  };
}

#if SYNCHRONIZES
static void NAMED(synchronize_springs)(const double *const *constants, int slot,
                                       struct grip_batch *restrict b)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    double *restrict history = b->history[block] + slot * GRIP_LANES;
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec now = grip_vec(b->now_x[k], b->now_y[k], b->now_z[k]);
      grip_store_spring(history, lane, SYNCHRONIZE(c, contact(b, history, k, lane, false), now));
    }
  }
}
#endif

static inline __attribute__((always_inline)) void run_law(const double *const *constants, int slot,
                                                          struct grip_batch *restrict b, bool synchronized,
                                                          bool booked)
{
  const double *restrict touching = b->gate[GRIP_GATE_OF_ROLLING];
  struct grip_batch_ledger *restrict ledger = b->ledger; /* unused unless booked */
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    double *restrict history = b->history[block] + slot * GRIP_LANES; /* unused without SLOTS */
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec zero = {0, 0, 0};
      const struct rolling_torque out = LAW(c, contact(b, history, k, lane, synchronized));
      const struct grip_vec torque = grip_select(touching[k] > 0, out.torque, zero);
      b->mx[k] = torque.x;
      b->my[k] = torque.y;
      b->mz[k] = torque.z;
      if (SLOTS) grip_store_spring(history, lane, grip_select(touching[k] > 0, out.spring, zero));
      if (SLOTS > 3) history[lane + 3 * GRIP_LANES] = touching[k] > 0 ? out.memory : 0;
      if (booked) {
        ledger->stored_rolling[k] = touching[k] > 0 ? out.stored : 0;
        ledger->viscous_rolling[k] = ((touching[k] > 0) & (out.slides <= 0)) ? out.viscous : -1;
        ledger->yields[k] = out.yields;
        ledger->held[k] = out.held;
      }
      if (booked && TORSION) {
        ledger->stored_twisting[k] = touching[k] > 0 ? out.stored_twisting : 0;
        ledger->viscous_twisting[k] = ((touching[k] > 0) & (out.slides <= 0)) ? out.viscous_twisting : -1;
      }
    }
  }
}

/* A spring beyond the length at which it yields counts as sliding, as in pass_tangential.h. */
static void NAMED(limit_springs)(int slot, struct grip_batch *restrict b)
{
  struct grip_batch_ledger *restrict ledger = b->ledger;
  for (int block = 0; block < b->nblocks; block++) {
    const double *restrict history = b->history[block] + slot * GRIP_LANES;
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec spring = SLOTS ? grip_load_spring(history, lane) : grip_vec(0, 0, 0);
      const double length2 = grip_dot(spring, spring);
      const bool exceeds = grip_exceeds(length2, ledger->yields[k]);
      const double stored = ledger->stored_rolling[k], held2 = ledger->held[k] * ledger->held[k];
      ledger->stored_rolling[k] = exceeds ? stored * held2 / (length2 > 0 ? length2 : 1) : stored;
      ledger->viscous_rolling[k] = exceeds ? -1 : ledger->viscous_rolling[k];
    }
  }
}

/* booked: a compile-time constant; true to write what the ledger needs. */
static inline __attribute__((always_inline)) void loop(const double *const *constants, int slot,
                                                       struct grip_batch *restrict b, bool booked)
{
#if SLOTS
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    double *restrict history = b->history[block] + slot * GRIP_LANES;
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++)
      grip_store_spring(history, lane,
                        ROTATE(c, contact(b, history, block * GRIP_LANES + lane, lane, false)));
  }
#endif
#if SYNCHRONIZES
  if (b->half_step > 0) {
    NAMED(synchronize_springs)(constants, slot, b);
    run_law(constants, slot, b, true, booked);
  } else
#endif
    run_law(constants, slot, b, false, booked);
  if (booked && SLOTS) NAMED(limit_springs)(slot, b);
}

static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, false);
}

static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, true);
}

const struct grip_passes NAMED(passes) = {
    .plain = NAMED(pass), .booked = NAMED(pass_booked), .slots = SLOTS, .synchronizes = SYNCHRONIZES};
