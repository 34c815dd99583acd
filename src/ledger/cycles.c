/* SPDX-License-Identifier: GPL-2.0-only */
/* Counts the load cycles of contacts (struct grip_event) after a step has been booked. */
#include "ledger/cycles.h"

#include <math.h>
#include <string.h>

/* Stands for no stored energy between two cycles, where the sign counts. No unit of energy makes that of a
 * contact as small as this. */
#define NO_ENERGY 1e-200

static uint64_t upper_half(double value)
{
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return (bits + 0x80000000u) >> 32;
}

static double of_upper_half(uint64_t half)
{
  const uint64_t bits = half << 32;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline struct grip_cycles read_at(struct grip_ledger_places at, const double *values, int stride)
{
  uint64_t bits;
  memcpy(&bits, values + at.cycle_and_count * stride, sizeof bits);
  const double current = of_upper_half(bits >> 32);
  return (struct grip_cycles){.lasts = !(current < 0),
                              .size = fabs(current),
                              .count = of_upper_half(bits),
                              .energy = values[at.cycled * stride]};
}

struct grip_cycles grip_cycles_read(struct grip_ledger_layout has, const double *values, int stride)
{
  return read_at(grip_ledger_places(has), values, stride);
}

static inline void keep(struct grip_ledger_places at, double *values, struct grip_cycles c)
{
  const double current = c.lasts ? c.size : -(c.size > NO_ENERGY ? c.size : NO_ENERGY);
  const uint64_t bits = upper_half(current) << 32 | upper_half(c.count);
  memcpy(values + at.cycle_and_count * GRIP_LANES, &bits, sizeof bits);
  values[at.cycled * GRIP_LANES] = c.energy;
}

/* The event of lane k has ended, and with it its last cycle. */
static void write_ended(struct grip_ended *ended, int k, struct grip_cycles c)
{
  ended->cycles[k] = grip_cycles_count(c);
  ended->cycled[k] = grip_cycles_energy(c);
  ended->cycle[k] = c.size;
  ended->over |= (uint64_t)c.lasts << k;
}

/* The contact of lane k now stores an energy. */
static inline struct grip_cycles follow(struct grip_cycles c, double stored, int k,
                                        struct grip_batch_ledger *ledger)
{
  if (!c.lasts) {
    c.lasts = stored > ledger->cycle_ratio * c.size;
    c.size = c.lasts || stored < c.size ? stored : c.size;
  } else if (ledger->cycle_ratio * stored < c.size) {
    ledger->ended.cycle[k] = c.size;
    ledger->ended.over |= (uint64_t)1 << k;
    c = (struct grip_cycles){
        .lasts = false, .size = stored, .count = c.count + 1, .energy = c.energy + c.size};
  } else {
    c.size = stored > c.size ? stored : c.size;
  }
  return c;
}

void grip_count_cycles(const struct grip_model *model, struct grip_batch *b)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  struct grip_ended *const ended = &b->ledger->ended;
  ended->over = 0;
  if (!has.cycles && !ended->lanes) return;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const bool ends = ended->lanes >> k & 1;
    if (!ends && !has.cycles) continue;
    double *const values = b->history[k / GRIP_LANES] + model->ledger_slot * GRIP_LANES + k % GRIP_LANES;
    const struct grip_cycles only = {.lasts = true, .size = ended->most_stored[k]};
    const struct grip_cycles c = has.cycles ? read_at(at, values, GRIP_LANES) : only;
    if (ends) write_ended(ended, k, c);
    if (!has.cycles) continue;
    const bool acts = b->gate[GRIP_HELD][k] > 0;
    const double stored = grip_ledger_stored_in(has, at, values, GRIP_LANES);
    if (!acts)
      keep(at, values, (struct grip_cycles){.lasts = true});
    else if (b->dt > 0)
      keep(at, values, follow(c, stored > 0 ? stored : 0, k, b->ledger));
  }
}
