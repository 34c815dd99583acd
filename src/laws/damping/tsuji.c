/* SPDX-License-Identifier: GPL-2.0-only */
/* Constants and descriptor of damping tsuji. The physics is in tsuji.h. */
#include "laws/damping/tsuji.h"
#include "laws/law.h"

static const char *derive(struct grip_model *model)
{
  const double e = model->normal.eta;
  if (e > 1) return "damping tsuji takes eta of the normal law as a coefficient of restitution: 0 to 1";
  const struct damping_tsuji_constants c = {
      1.2728 + e * (-4.2783 + e * (11.087 + e * (-22.348 + e * (27.467 + e * (-18.022 + e * 4.8218)))))};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

const struct grip_law grip_law_damping_tsuji = {
    .name = "tsuji",
    .sense = GRIP_DAMPING,
    .summary = "Damping from restitution, Tsuji's fit",
    .source = "lammps_granular tsuji1992",
    .eta_unit = {"-"},
    .derive = derive,
};
