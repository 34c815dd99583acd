/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of normal mdr over a batch, and the contributions of contacts to the particle fields. The loop is
 * not vectorised, because the law needs exponentials, arc sines and iterations. */
static struct mdr_values mdr_values_of(struct grip_batch *b, int slot, int k)
{
  double *history = b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
  struct grip_fields *f = b->fields;
  return (struct mdr_values){history, GRIP_LANES, {f ? f->i[0] + k : 0, f ? f->j[0] + k : 0}, GRIP_BATCH};
}

static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const struct normal_contact in = {.overlap = b->overlap[k],
                                      .radius_i = b->radius_i[k],
                                      .radius_j = b->radius_j[k],
                                      .sphere_j = b->sphere_j};
    const struct grip_vec n = grip_vec(b->nx[k], b->ny[k], b->nz[k]);
    const CONSTANTS *c = (const CONSTANTS *)constants[k / GRIP_LANES];
    const struct normal_force out = LAW(c, in, n, b->dt > 0, mdr_values_of(b, slot, k));
    b->elastic[k] = out.elastic;
    b->loading[k] = out.loading;
    b->damping[k] = b->adhesion[k] = b->stiffness[k] = 0;
  }
}

/* The energy stored by a side depends on more than the state of the side, so all normal work is booked as
 * GRIP_REST_NORMAL. */
static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *b)
{
  struct grip_batch_ledger *restrict ledger = b->ledger;
  NAMED(pass)(constants, slot, b);
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    ledger->stored_normal[k] = 0;
  }
}

/* Contribution of a contact to the displacement of the mean surface of its particle. Its weight is the
 * contact's share of the particle's total contact area in the previous step. */
static double mdr_sinking(double field[][GRIP_BATCH], int k, const struct mdr_side *side, double overlap)
{
  const double all = field[MDR_AREA0][k];
  return all != 0 ? side->area / all * (overlap - side->overlap) : 0;
}

static void NAMED(prepare)(int slot, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const struct mdr_values values = mdr_values_of(b, slot, k);
    const double overlap = b->overlap[k], Ri = b->radius_i[k], Rj = b->radius_j[k];
    b->fields->i[MDR_SINKING][k] = b->fields->j[MDR_SINKING][k] = 0;
    if (!(overlap > 0)) continue;
    const bool wall = b->sphere_j == 0;
    const double largest = grip_max(values.history[MDR_DEEPEST * GRIP_LANES], overlap);
    const struct mdr_side i = mdr_load_side(values, 0), j = mdr_load_side(values, 1);
    const double flats = i.flat + j.flat;
    const double overlap_i = wall ? overlap : mdr_side_overlap(Ri, Rj, overlap, largest, i.flat, flats);
    b->fields->i[MDR_SINKING][k] = mdr_sinking(b->fields->i, k, &i, overlap_i);
    if (wall) continue;
    const double overlap_j = mdr_side_overlap(Rj, Ri, overlap, largest, j.flat, flats);
    b->fields->j[MDR_SINKING][k] = mdr_sinking(b->fields->j, k, &j, overlap_j);
  }
}

const struct grip_passes NAMED(passes) = {.plain = NAMED(pass),
                                          .booked = NAMED(pass_booked),
                                          .prepare = NAMED(prepare),
                                          .slots = SLOTS,
                                          .writes = WRITES};
