// SPDX-License-Identifier: GPL-2.0-only
// What contacts lose, told to whoever asks for it by atom. Forces know
// only this interface, not the computes behind it.
#ifndef GRIP_LOSSES_H
#define GRIP_LOSSES_H

#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// A compute that wants to be told implements this.
class LossListener {
public:
  // Before the forces of a step. False: it has no room for losses now, and is not to be told in this step.
  virtual bool ready_for_losses() = 0;
  // What owned atom i has lost in this step [energy].
  virtual void add_losses(int i, double plastic, double viscous) = 0;

protected:
  // Nobody deletes a compute as a listener.
  ~LossListener() = default;
};

// Those that listen in this step.
class LossListeners {
public:
  // Computes may have come and gone since the last step, so they are sought anew.
  void find(LAMMPS_NS::LAMMPS *lmp);
  void clear() { listeners.clear(); }
  bool any() const { return !listeners.empty(); }
  void tell(int i, double plastic, double viscous) const
  {
    for (LossListener *listener : listeners) listener->add_losses(i, plastic, viscous);
  }

private:
  std::vector<LossListener *> listeners;
};

} // namespace Grip

#endif
