// SPDX-License-Identifier: GPL-2.0-only
// fix GRIP/BPM: the energy ledger of bond_style bpm/*/grip, which creates it if pair style grip has a ledger.
//
// The work of the bonds in a step is that of their forces at both its ends, with the velocities between. The
// forces of the last step wait until the velocities are known, but not until atoms are exchanged.
#ifndef LMP_FIX_GRIP_BPM_H
#define LMP_FIX_GRIP_BPM_H

#include "fix.h"

#include "bpm/bpm_book.h"
#include "energy/ledger.h"

#include <vector>

namespace LAMMPS_NS {

class FixGripBpm : public Fix, public BpmBook {
public:
  FixGripBpm(LAMMPS *, int, char **);
  ~FixGripBpm() override;
  int setmask() override;
  void post_integrate() override;
  double memory_usage() override { return static_cast<double>(acting.capacity() * sizeof(double)); }

  void write_restart(FILE *) override;
  void restart(char *) override;
  int pack_reverse_comm(int, int, double *) override;
  void unpack_reverse_comm(int, int *, double *) override;

  void begin_step() override;
  void end_step(const BpmSums &) override;

  Grip::Ledger energies;

private:
  static constexpr int LOAD = 6; // force and torque
  std::vector<double> acting;    // the bonds' force and torque on each atom, in the last step
  double loss = 0.0;             // power of the dashpots of whole bonds, in the last step
  double first_half = 0.0;       // work of the bonds in the first half of this step
  double stored_before = 0.0;    // of the last step

  double half_work() const;
};

// Sets the ledger on if that of the pair style is on and `can_book`. Returns it, or null if it is off.
BpmBook *grip_bpm_book(LAMMPS *lmp, bool can_book);

} // namespace LAMMPS_NS

#endif
