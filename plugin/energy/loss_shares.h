// SPDX-License-Identifier: GPL-2.0-only
// Divides the losses of pairs in a step between the two atoms of each pair, and passes them to listeners
// (losses.h).
#ifndef GRIP_LOSS_SHARES_H
#define GRIP_LOSS_SHARES_H

#include "grip/batch.h"
#include "energy/losses.h"
#include "host/contact_atoms.h"

#include <algorithm>
#include <vector>

namespace Grip {

class LossShares {
public:
  // Call before the forces of a step. natoms: number of atoms, including ghosts.
  void begin_step(LAMMPS_NS::LAMMPS *lmp, int natoms)
  {
    listeners.find(lmp);
    if (any()) losses.assign(2 * static_cast<std::size_t>(natoms), 0.0);
  }
  // No listener receives the losses of this step.
  void skip_step() { listeners.clear(); }
  bool any() const { return listeners.any(); }

  // Adds half of each lane's loss to each of its two atoms. factor: multiplies the loss of each lane; null if
  // all factors are 1.
  void share(const grip_batch &batch, const AtomsOfPairs &atoms, const double *factor)
  {
    for (int k = 0; k < atoms.nlanes(); k++) {
      if (atoms.empty(k)) continue;
      const double half = factor ? 0.5 * factor[k] : 0.5;
      add(atoms.i(k), half * batch.ledger->plastic[k], half * batch.ledger->damped[k]);
      if (atoms.counts_j(k)) add(atoms.j(k), half * batch.ledger->plastic[k], half * batch.ledger->damped[k]);
    }
  }

  // For reverse communication: sends the losses of ghosts to the ranks that own their atoms.
  int pack(int n, int first, double *buffer) const
  {
    std::copy_n(losses.begin() + 2 * first, 2 * n, buffer);
    return 2 * n;
  }
  void unpack(int n, const int *atoms, const double *buffer)
  {
    for (int k = 0; k < n; k++) add(atoms[k], buffer[2 * k], buffer[2 * k + 1]);
  }

  // Passes the losses to the listeners. The caller must have added the losses of ghosts to the owned atoms
  // before.
  void report(int nlocal) const
  {
    for (int i = 0; i < nlocal; i++) listeners.report(i, losses[2 * i], losses[2 * i + 1]);
  }

private:
  LossListeners listeners;
  std::vector<double> losses; // for each atom, including ghosts: plastic, viscous

  void add(int i, double plastic, double viscous)
  {
    losses[2 * i] += plastic;
    losses[2 * i + 1] += viscous;
  }
};

} // namespace Grip

#endif
