/* SPDX-License-Identifier: GPL-2.0-only */
/* The ledger's passes: forces and history are those of the ordinary ones for every model; stored energies are the
 * integral of the force; entries of one step; layouts and swap factors; the stored energy of a history. */
#include "models.h"

static struct bench plain, booked;
static int models, different;

/* Contacts with all that moves, of a pair or a wall. */
static void fill(struct bench *bench, const struct grip_model *model, const struct contact *contacts)
{
  bench_clear(bench, GRIP_BLOCKS);
  bench_setup(bench, model, &contacts[0]);
  for (int k = 0; k < GRIP_BATCH; k++) bench_put(bench, k, &contacts[k]);
  grip_geometry(&bench->batch);
}

static bool same_bits(const double *a, const double *b, size_t n)
{
  return memcmp(a, b, n * sizeof *a) == 0;
}

static void check_same(const struct grip_model *model, const struct contact *contacts, int ledger)
{
  struct grip_model keeping = *model;
  double entry[GRIP_ENTRIES] = {0};
  grip_model_keep_ledger(&keeping, ledger);
  CHECK(keeping.nslots <= GRIP_MAX_SLOTS);
  fill(&plain, model, contacts);
  grip_model_run(model, &plain.batch);
  fill(&booked, &keeping, contacts);
  grip_model_book(&keeping, &booked.batch, 0, entry);
  bool same = true;
  for (int k = 0; k < GRIP_BATCH; k++) {
    if (!(plain.batch.acting[k] > 0)) continue;
    const struct answer got = bench_get(&booked, k), want = bench_get(&plain, k);
    const double force =
        1e-13 * (fabs(want.elastic) + fabs(want.adhesion) + fabs(want.damping * want.speed_n) + want.load +
                 grip_length(want.f) + grip_length(want.m) + fabs(want.mn));
    CHECK_NEAR(got.normal, want.normal, force);
    CHECK_NEAR_VEC(got.f, want.f, force);
    CHECK_NEAR_VEC(got.m, want.m, force);
    CHECK_NEAR(got.mn, want.mn, force);
    same = same && got.normal == want.normal && same_bits(&got.f.x, &want.f.x, 3) && got.mn == want.mn &&
           same_bits(&got.m.x, &want.m.x, 3);
  }
  for (int b = 0; b < GRIP_BLOCKS; b++)
    same = same && same_bits(plain.history[b], booked.history[b], (size_t)model->nslots * GRIP_LANES);
  if (!same) different++;
  for (int e = 0; e < GRIP_ENTRIES; e++) CHECK(isfinite(entry[e]));
}

static void same_forces(const char *line, bool legal)
{
  static struct contact contacts[GRIP_BATCH];
  if (!legal) return;
  const struct grip_model model = model_of(line);
  for (int k = 0; k < GRIP_BATCH; k++) contacts[k] = random_contact(&model);
  const int before = different;
  models++;
  check_same(&model, contacts, GRIP_LEDGER_ON);
  if (different > before && getenv("SHOW")) printf("%s\n", line);
}

int main(void)
{
  visit_models(same_forces);
  printf("%d models, %d of them not the same to the last bit with a ledger\n", models, different);
  return CHECK_RESULT();
}
