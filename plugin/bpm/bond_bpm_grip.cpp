// SPDX-License-Identifier: GPL-2.0-only
#include "bpm/bond_bpm_grip.h"

#include "bpm/bpm_styles.h"

using namespace LAMMPS_NS;

namespace {

template <class Style> Bond *make_bond(LAMMPS *lmp)
{
  return new Style(lmp);
}

const BpmStyle styles[] = {
    {"bpm/rotational/grip", make_bond<BondBPMRotationalGrip>},
    {"bpm/spring/grip", make_bond<BondBPMSpringGrip>},
#ifdef GRIP_HOST_BPM_FRAMES
    {"bpm/spring/plastic/grip", make_bond<BondBPMSpringPlasticGrip>},
#endif
    {nullptr, nullptr},
};

} // namespace

const BpmStyle *LAMMPS_NS::grip_bpm_styles(const BpmPlugin *of_plugin)
{
  bpm_plugin = *of_plugin;
  return styles;
}

// ----------------------------------------------------------------------------------------------------------
// bpm/rotational

void BondBPMRotationalGrip::compute(int eflag, int vflag)
{
  if (is_hosts()) return BondBPMRotational::compute(eflag, vflag);
  grip_bpm_law law = {};
  law.smooth = smooth_flag;
  law.normalize = normalize_flag;
  law.breaks = break_flag;
  law.dt = update->dt;
#ifdef GRIP_HOST_BPM_FRAMES
  law.average = frame_style == 0; // the enumerations are private to the source file of LAMMPS
  law.derivative = damping_style == 1;
#else
  law.first = true;
#endif
  compute_lanes(eflag, vflag, bpm_plugin.rotational, law);
}

void BondBPMRotationalGrip::set_numbers(int type, grip_bpm_numbers &numbers, int lane)
{
#ifdef GRIP_HOST_BPM_FRAMES
  const double *cn = gr, *ct = gs, *cb = gb, *cw = gt;
#else
  const double *cn = gnorm, *ct = gslide, *cb = groll, *cw = gtwist;
#endif
  const double *spring[] = {Kr, Ks, Kb, Kt}, *limit[] = {Fcr, Fcs, Tcb, Tct}, *dashpot[] = {cn, ct, cb, cw};
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
    numbers.spring[s][lane] = spring[s][type];
    numbers.limit[s][lane] = limit[s][type];
    numbers.dashpot[s][lane] = dashpot[s][type];
  }
}

// The signs of distance and energy are those of LAMMPS.
void BondBPMRotationalGrip::tally(const grip_bpm_step &step, int lane, int i, int j)
{
  const double *a = atom->x[i], *b = atom->x[j];
#ifdef GRIP_HOST_BPM_FRAMES
  const double sign = -1.0, energy = step.stored[lane];
#else
  const double sign = 1.0, energy = 0.0;
#endif
  ev_tally_xyz(i, j, atom->nlocal, force->newton_bond, energy, step.force[0][lane], step.force[1][lane],
               step.force[2][lane], sign * (a[0] - b[0]), sign * (a[1] - b[1]), sign * (a[2] - b[2]));
}

// ----------------------------------------------------------------------------------------------------------
// bpm/spring

void BondBPMSpringGrip::compute(int eflag, int vflag)
{
  if (is_hosts()) return BondBPMSpring::compute(eflag, vflag);
  grip_bpm_law law = {};
  law.smooth = smooth_flag;
  law.normalize = normalize_flag;
#ifdef GRIP_HOST_BPM_FRAMES
  law.breaks = break_flag && !update->setupflag;
#else
  law.breaks = break_flag;
#endif
  compute_lanes(eflag, vflag, bpm_plugin.spring, law);
}

void BondBPMSpringGrip::set_numbers(int type, grip_bpm_numbers &numbers, int lane)
{
  set_spring(numbers, lane, k[type], ecrit[type], gamma[type]);
}

void BondBPMSpringGrip::begin(int listed, int i, int j)
{
#ifdef GRIP_HOST_BPM_FRAMES
  begin_spring(listed, i, j);
#else
  store_bond(listed, i, j);
#endif
}

void BondBPMSpringGrip::tally(const grip_bpm_step &step, int lane, int i, int j)
{
#ifdef GRIP_HOST_BPM_FRAMES
  tally_spring(step, lane, i, j, step.stored[lane]);
#else
  tally_spring(step, lane, i, j, 0.0);
#endif
}

// ----------------------------------------------------------------------------------------------------------
// bpm/spring/plastic

#ifdef GRIP_HOST_BPM_FRAMES
void BondBPMSpringPlasticGrip::compute(int eflag, int vflag)
{
  if (is_hosts()) return BondBPMSpringPlastic::compute(eflag, vflag);
  grip_bpm_law law = {};
  law.smooth = smooth_flag;
  law.normalize = normalize_flag;
  law.breaks = break_flag && !update->setupflag;
  law.plastic = true;
  compute_lanes(eflag, vflag, bpm_plugin.spring, law);
}

void BondBPMSpringPlasticGrip::set_numbers(int type, grip_bpm_numbers &numbers, int lane)
{
  set_spring(numbers, lane, k[type], ecrit[type], gamma[type]);
  numbers.yield[lane] = eplastic[type];
}
#endif
