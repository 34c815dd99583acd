/* SPDX-License-Identifier: GPL-2.0-only */
/* Uses an installed Grip: reads a model, computes one contact of two equal spheres and compares its force. */
#include <grip.h>
#include <grip/batch.h>
#include <grip/store.h>

#include <math.h>
#include <stdio.h>

static struct grip_batch batch;

/* Radius 1, mass 1, centres 1.9 apart. */
static void fill(void)
{
  batch.nblocks = 1;
  batch.sphere_j = 1;
  batch.rx[0] = 1.9;
  batch.radius_i[0] = batch.radius_j[0] = 1;
  batch.touch_distance[0] = 2;
  batch.reduced_radius[0] = batch.reduced_mass[0] = 0.5;
  for (int k = 1; k < GRIP_LANES; k++) batch.rx[k] = 3;
  batch.elastic[0] = NAN;
}

int main(void)
{
  static const char *const words[] = {"hooke", "1000", "0"};
  alignas(64) static double history[GRIP_MAX_SLOTS * GRIP_LANES];
  struct grip_model model;
  char error[GRIP_MAX_ERROR] = "";
  if (grip_model_parse(&model, "si", 3, words, error) != 3) {
    printf("FAILED: model not read: %s\n", error);
    return 1;
  }
  fill();
  batch.history[0] = history;
  grip_geometry(&batch);
  grip_model_run(&model, &batch);
  printf("%s, %s: elastic force %g, expected 100\n", grip_isa(), model.law[GRIP_NORMAL]->name,
         batch.elastic[0]);
  return fabs(batch.elastic[0] - 100) < 1e-9 ? 0 : 1;
}
