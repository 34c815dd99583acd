/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a tangential law over a batch. The includer has defined struct constants, law() and SLOTS:
 * 0, 3 for a spring, or 4 for one and another value, and then also turn(), which turns the spring with its contact;
 * perhaps SETTLES and settle(), which stretches a spring and turns it a second time, for synchronized_verlet.
 *
 * Springs are turned in a sweep of their own: roots and divisions that wait for each other are then few in
 * each sweep, and the machine overlaps those of several blocks. */
#ifndef SETTLES
#define SETTLES 0
#endif

/* settled: a literal, whether settle() has stretched the spring. */
static inline struct tangential_contact contact(const struct grip_batch *b, const double *history, int k,
                                                int lane, bool settled)
{
  return (struct tangential_contact){
      .velocity = grip_vec(b->vx[k], b->vy[k], b->vz[k]),
      .normal = grip_vec(b->nx[k], b->ny[k], b->nz[k]),
      .turn = b->turn[k],
      .dt = b->dt,
      .normal_force = b->normal[k],
      .load = b->load[k],
      .damping = b->damping[k],
      .stiffness = b->stiffness[k],
      .loading = b->loading[k],
      .contact_radius = b->contact_radius[k],
      .reduced_mass = b->reduced_mass[k],
      .spring = SLOTS ? grip_load_spring(history, lane) : grip_vec(0, 0, 0),
      .memory = SLOTS > 3 ? history[lane + 3 * GRIP_LANES] : 0,
      .stretch = settled ? 0 : b->dt,
  };
}

#if SETTLES
static void settle_springs(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  for (int block = 0; block < b->nblocks; block++) {
    const struct constants c = *(const struct constants *)constants[block];
    double *restrict history = b->history[block] + slot * GRIP_LANES;
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec now = grip_vec(b->now_x[k], b->now_y[k], b->now_z[k]);
      const struct settled s = settle(c, contact(b, history, k, lane, false), now);
      grip_store_spring(history, lane, s.spring);
      b->vx[k] = s.velocity.x;
      b->vy[k] = s.velocity.y;
      b->vz[k] = s.velocity.z;
    }
  }
}
#endif

static inline __attribute__((always_inline)) void
run_law(const double *const *constants, int slot, struct grip_batch *restrict b, bool settled, bool booked)
{
  const double *restrict touching = b->contact;
  for (int block = 0; block < b->nblocks; block++) {
    const struct constants c = *(const struct constants *)constants[block];
    double *restrict history = b->history[block] + slot * GRIP_LANES; /* not used without SLOTS */
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec zero = {0, 0, 0};
      const struct tangential_force out = law(c, contact(b, history, k, lane, settled));
      const struct grip_vec force = grip_select(touching[k] > 0, out.force, zero);
      b->fx[k] = force.x;
      b->fy[k] = force.y;
      b->fz[k] = force.z;
      if (SLOTS) grip_store_spring(history, lane, grip_select(touching[k] > 0, out.spring, zero));
      if (SLOTS > 3) history[lane + 3 * GRIP_LANES] = touching[k] > 0 ? out.memory : 0;
      if (booked) {
        b->stored_tangential[k] = out.rigidity;
        b->viscous[k] = out.dashpot;
        b->slides[k] = out.slides;
      }
    }
  }
}

/* From the coefficients that run_law has left to energies. A sweep of its own: as part of run_law compilers work them
 * out for each way through the law. */
static void note_energies(int slot, struct grip_batch *restrict b)
{
  const double *restrict touching = b->contact;
  for (int block = 0; block < b->nblocks; block++) {
    const double *restrict history = b->history[block] + slot * GRIP_LANES; /* not used without SLOTS */
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec spring = SLOTS ? grip_load_spring(history, lane) : grip_vec(0, 0, 0);
      const struct grip_vec v = grip_vec(b->vx[k], b->vy[k], b->vz[k]);
      const double stored = 0.5 * b->stored_tangential[k] * grip_dot(spring, spring);
      b->stored_tangential[k] = touching[k] > 0 ? stored : 0;
      b->viscous[k] *= grip_dot(v, v);
    }
  }
}

/* booked, a literal: for the ledger, as in grip_model_book. */
static inline __attribute__((always_inline)) void loop(const double *const *constants, int slot,
                                                       struct grip_batch *restrict b, bool booked)
{
#if SLOTS
  for (int block = 0; block < b->nblocks; block++) {
    const struct constants c = *(const struct constants *)constants[block];
    double *restrict history = b->history[block] + slot * GRIP_LANES;
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++)
      grip_store_spring(history, lane, turn(c, contact(b, history, block * GRIP_LANES + lane, lane, false)));
  }
#endif
#if SETTLES
  if (b->half_step > 0) {
    settle_springs(constants, slot, b);
    run_law(constants, slot, b, true, booked);
  } else
#endif
    run_law(constants, slot, b, false, booked);
  if (booked) note_energies(slot, b);
}

static void pass(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, false);
}

static void pass_booked(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, true);
}
