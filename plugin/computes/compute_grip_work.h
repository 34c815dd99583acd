// SPDX-License-Identifier: GPL-2.0-only
// compute grip/work: how many pairs a rank computes in each step for each of its atoms, for the weights of
// fix balance.
#ifndef GRIP_COMPUTE_GRIP_WORK_H
#define GRIP_COMPUTE_GRIP_WORK_H

#include "compute.h"
#include "contacts/thread_parts.h"
#include "interfaces/contact_styles.h"

namespace LAMMPS_NS {

class ComputeGripWork : public Compute {
public:
  ComputeGripWork(class LAMMPS *, int, char **);
  ~ComputeGripWork() override;
  void init() override;
  void compute_peratom() override;
  double memory_usage() override;

private:
  enum Column { CONTACTS, NEAR, WALLS, NCOLUMNS };

  int nmax = 0;

  bool listed(const Grip::PairContactStore &contacts, int i) const;
  void add_pair(const Grip::PairContactStore &contacts, int i, int j, Column column);
  void add_part(const Grip::PairContactStore &contacts, const Grip::ThreadPart &part);
};

} // namespace LAMMPS_NS

#endif
