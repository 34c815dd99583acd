/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a tangential law over a batch. pass.h lists the macros that stand for the law. SLOTS is 0 for a
 * law without history, 3 for a law with a spring, and 4 for a law with a spring and one more value. A law
 * with a spring has a function ROTATE, which rotates the spring with its contact. If SYNCHRONIZES is 1, the
 * law also has a function SYNCHRONIZE for synchronized_verlet, which stretches the spring and rotates it a
 * second time.
 *
 * Springs are rotated in a separate loop over the lanes. Each of the two loops then has few square roots and
 * divisions that depend on each other, so the processor overlaps the divisions of several blocks. */
#include "laws/shared/spring.h"

_Static_assert(SLOTS == 0 || SLOTS == 3 || SLOTS == 4, "none, a spring, or a spring and another value");
_Static_assert(SYNCHRONIZES == 0 || SYNCHRONIZES == 1, "whether the law has a function _synchronize");

/* Collects the input of the law for one lane. synchronized: a compile-time constant, true if SYNCHRONIZE has
 * already stretched the spring. */
static inline struct tangential_contact contact(const struct grip_batch *b, const double *history, int k,
                                                int lane, bool synchronized)
{
  return (struct tangential_contact){
      .velocity = grip_vec(b->vx[k], b->vy[k], b->vz[k]),
      .normal = grip_vec(b->nx[k], b->ny[k], b->nz[k]),
      .normal_spin = b->normal_spin[k],
      .dt = b->dt,
      .normal_force = b->normal[k],
      .load = b->load[k],
      .damping = b->damping[k],
      .stiffness = b->stiffness[k],
      .loading = b->loading[k],
      .contact_radius = b->contact_radius[k],
      .reduced_mass = b->dashpot_mass[k],
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
      const struct synchronized_spring s = SYNCHRONIZE(c, contact(b, history, k, lane, false), now);
      grip_store_spring(history, lane, s.spring);
      b->vx[k] = s.velocity.x;
      b->vy[k] = s.velocity.y;
      b->vz[k] = s.velocity.z;
    }
  }
}
#endif

static inline __attribute__((always_inline)) void run_law(const double *const *constants, int slot,
                                                          struct grip_batch *restrict b, bool synchronized,
                                                          bool booked)
{
  const double *restrict touching = b->gate[GRIP_GATE_OF_TANGENTIAL];
  struct grip_batch_ledger *restrict ledger = b->ledger; /* unused unless booked */
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    double *restrict history = b->history[block] + slot * GRIP_LANES; /* unused without SLOTS */
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec zero = {0, 0, 0};
      const struct tangential_force out = LAW(c, contact(b, history, k, lane, synchronized));
      const struct grip_vec force = grip_select(touching[k] > 0, out.force, zero);
      b->fx[k] = force.x;
      b->fy[k] = force.y;
      b->fz[k] = force.z;
      if (SLOTS) grip_store_spring(history, lane, grip_select(touching[k] > 0, out.spring, zero));
      if (SLOTS > 3) history[lane + 3 * GRIP_LANES] = touching[k] > 0 ? out.memory : 0;
      if (booked) {
        ledger->stored_tangential[k] = out.rigidity;
        ledger->viscous[k] = out.dashpot;
        ledger->slides[k] = out.slides;
        ledger->yields[k] = out.yields;
        ledger->held[k] = out.held;
      }
    }
  }
}

/* Converts the coefficients that run_law wrote to stored_tangential and viscous into an energy and a power. A
 * spring beyond the length at which it yields counts as sliding (struct tangential_force). This is a separate
 * loop because in run_law compilers would compute both once for every branch of the law. */
static void NAMED(energies_of_springs)(int slot, struct grip_batch *restrict b)
{
  const double *restrict touching = b->gate[GRIP_GATE_OF_TANGENTIAL];
  struct grip_batch_ledger *restrict ledger = b->ledger;
  for (int block = 0; block < b->nblocks; block++) {
    const double *restrict history = b->history[block] + slot * GRIP_LANES; /* unused without SLOTS */
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec spring = SLOTS ? grip_load_spring(history, lane) : grip_vec(0, 0, 0);
      const struct grip_vec v = grip_vec(b->vx[k], b->vy[k], b->vz[k]);
      const double length2 = grip_dot(spring, spring), held2 = ledger->held[k] * ledger->held[k];
      const bool exceeds = grip_exceeds(length2, ledger->yields[k]);
      const double stored = 0.5 * ledger->stored_tangential[k] * (exceeds ? held2 : length2);
      const double viscous = ledger->viscous[k] * grip_dot(v, v);
      const bool sticks = (touching[k] > 0) & (ledger->slides[k] <= 0) & !exceeds;
      ledger->stored_tangential[k] = touching[k] > 0 ? stored : 0;
      ledger->viscous[k] = sticks ? viscous : -1;
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
  if (booked) NAMED(energies_of_springs)(slot, b);
}

static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, false);
}

static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, true);
}

/* Writes the stiffness of the spring to batch.shear, for rolling laws whose stiffness scales with it.
 * Compilers drop everything else that LAW computes. */
static void NAMED(stiffness)(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    const double *restrict history = b->history[block] + slot * GRIP_LANES; /* unused without SLOTS */
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      b->shear[k] = LAW(c, contact(b, history, k, lane, false)).stiffness;
    }
  }
}

const struct grip_passes NAMED(passes) = {.plain = NAMED(pass),
                                          .booked = NAMED(pass_booked),
                                          .stiffness = NAMED(stiffness),
                                          .slots = SLOTS,
                                          .synchronizes = SYNCHRONIZES};
