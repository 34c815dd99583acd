/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions shared by derive() of luding, plastic and hooke/hysteresis. */
#ifndef GRIP_HYSTERESIS_DATA_H
#define GRIP_HYSTERESIS_DATA_H

#include "laws/law.h"

/* delta_lim/a12: phi_f k2max/(k2max - k1). */
static inline double grip_plastic_limit(double k1, double k2max, double phi_f)
{
  return k2max > k1 ? phi_f * k2max / (k2max - k1) : HUGE_VAL;
}

#endif
