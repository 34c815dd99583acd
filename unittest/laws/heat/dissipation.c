/* SPDX-License-Identifier: GPL-2.0-only */
/* heat dissipation: its conduction equals that of heat area and heat radius; the heat of a step is the loss
 * in the ledger; mixing, bad input. */
#include "support/one_heat.h"

int main(void)
{
  const double pi = acos(-1);
  /* Radii 1 and 3: R* = 0.75. a^2 = R* delta = 0.01171875. */
  struct contact c = contact_of(1, 3, 0.015625);
  const double a = sqrt(0.01171875);
  struct grip_model model = model_of("hooke 1000 0 heat dissipation fraction 0.5");
  CHECK(heat_of(&model, &c, 5) == 0);
  model = model_of("hooke 1000 0 heat dissipation fraction 0.5 area_h 8");
  CHECK_CLOSE(heat_of(&model, &c, 5), 8 * pi * a * a * 5, 1e-13);
  model = model_of("hooke 1000 0 heat dissipation area_h 8 radius_k 3 fraction 0.5");
  CHECK_CLOSE(heat_of(&model, &c, 5), (8 * pi * a * a + 2 * 3 * a) * 5, 1e-13);

  /* A dashpot of 4 at a speed of 2 dissipates 4 * 2 * 2 dt in a step, and half of that in the
   * first step, because its force was 0 at the beginning. */
  model = model_of("hooke 1000 4 damping velocity heat dissipation fraction 1");
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  static struct bench bench;
  double entry[GRIP_ENTRIES] = {0};
  c.u = grip_vec(0, 0, -2);
  c.dt = 0.25;
  bench_clear(&bench, 1);
  bench_setup(&bench, &model, &c);
  bench_put(&bench, 0, &c);
  grip_geometry(&bench.batch);
  grip_model_book(&model, &bench.batch, 0, entry);
  CHECK_CLOSE(bench.batch.ledger->damped[0], 0.5 * 4 * 2 * 2 * 0.25, 1e-13);
  CHECK_CLOSE(entry[GRIP_LOST_DAMPING], 0.5 * 4 * 2 * 2 * 0.25, 1e-13);
  grip_geometry(&bench.batch);
  grip_model_book(&model, &bench.batch, 0, entry);
  CHECK_CLOSE(bench.batch.ledger->damped[0], 4 * 2 * 2 * 0.25, 1e-13);
  CHECK_CLOSE(entry[GRIP_LOST_DAMPING], 1.5 * 4 * 2 * 2 * 0.25, 1e-13);

  struct grip_model mixed;
  const struct grip_model x = model_of("hooke 1 0 heat dissipation fraction 0.5 area_h 2"),
                          y = model_of("hooke 1 0 heat dissipation fraction 0.75 area_h 8");
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_mix(&mixed, &x, &y, error) == 0);
  CHECK_CLOSE(mixed.value[GRIP_HEAT][0], 0.5, 1e-15);
  c = contact_of(1, 1, 0.25);
  CHECK_CLOSE(heat_of(&mixed, &c, 1), 4 * pi * 0.125, 1e-13);

  CHECK_REFUSED("hooke 1000 0 heat dissipation", "fraction");
  CHECK_REFUSED("hooke 1000 0 heat dissipation fraction 1.5", "fraction");
  CHECK_REFUSED("hooke 1000 0 heat dissipation fraction 0.5 area_h -1", "area_h");
  CHECK_REFUSED("hooke 1000 0 heat dissipation 0.5", "0.5");
  return CHECK_RESULT();
}
