// SPDX-License-Identifier: GPL-2.0-only
// Passes the losses of contacts, per atom, to the computes that listen to them. Code that computes forces
// uses only this interface, and does not depend on the computes.
#ifndef GRIP_LOSSES_H
#define GRIP_LOSSES_H

#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// Interface of a compute that receives losses.
class LossListener {
public:
  // Called before the forces of a step. Must return false if the compute cannot store losses now; it then
  // does not receive the losses of this step.
  virtual bool ready_for_losses() = 0;
  // Loss of owned atom i in this step [energy].
  virtual void add_losses(int i, double plastic, double viscous) = 0;

protected:
  // Protected and non-virtual: no compute is deleted through this interface.
  ~LossListener() = default;
};

// The listeners in the current step.
class LossListeners {
public:
  // Searches for listeners again, because computes may have been added or deleted since the last step.
  void find(LAMMPS_NS::LAMMPS *lmp);
  void clear() { listeners.clear(); }
  bool any() const { return !listeners.empty(); }
  void report(int i, double plastic, double viscous) const
  {
    for (LossListener *listener : listeners) listener->add_losses(i, plastic, viscous);
  }

private:
  std::vector<LossListener *> listeners;
};

} // namespace Grip

#endif
