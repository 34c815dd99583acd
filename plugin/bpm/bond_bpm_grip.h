// SPDX-License-Identifier: GPL-2.0-only
// bond_style bpm/rotational/grip, bpm/spring/grip and bpm/spring/plastic/grip.
#ifndef GRIP_BOND_BPM_GRIP_H
#define GRIP_BOND_BPM_GRIP_H

#include "bond_bpm_rotational.h"
#include "bond_bpm_spring.h"
#include "bpm/bpm_lanes.h"
#ifdef GRIP_HOST_BPM_FRAMES
#include "bond_bpm_spring_plastic.h"
#endif

namespace LAMMPS_NS {

class BondBPMRotationalGrip : public BpmLanes<BondBPMRotational> {
public:
  using BpmLanes::BpmLanes;
  void compute(int, int) override;

protected:
  void set_numbers(int type, grip_bpm_numbers &numbers, int lane) override;
  void begin(int listed, int i, int j) override { store_bond(listed, i, j); }
  void tally(const grip_bpm_step &step, int lane, int i, int j) override;
};

class BondBPMSpringGrip : public BpmLanes<BondBPMSpring> {
public:
  using BpmLanes::BpmLanes;
  void compute(int, int) override;

protected:
  bool is_hosts() const override { return hybrid_flag || volume_flag; }
  void set_numbers(int type, grip_bpm_numbers &numbers, int lane) override;
  void begin(int listed, int i, int j) override;
  void tally(const grip_bpm_step &step, int lane, int i, int j) override;
};

#ifdef GRIP_HOST_BPM_FRAMES
class BondBPMSpringPlasticGrip : public BpmLanes<BondBPMSpringPlastic> {
public:
  using BpmLanes::BpmLanes;
  void compute(int, int) override;

protected:
  void set_numbers(int type, grip_bpm_numbers &numbers, int lane) override;
  void begin(int listed, int i, int j) override { begin_spring(listed, i, j); }
  void tally(const grip_bpm_step &step, int lane, int i, int j) override
  {
    tally_spring(step, lane, i, j, 0.0);
  }
};
#endif

} // namespace LAMMPS_NS

#endif
