// SPDX-License-Identifier: GPL-2.0-only
// The interface of the pair style for the fix that stores particle fields.
#ifndef GRIP_PARTICLE_SOURCE_H
#define GRIP_PARTICLE_SOURCE_H

#include "grip.h"

namespace Grip {

class ParticleSource {
public:
  // The model of the run whose normal law has the fields. Null if the run uses no such model.
  virtual const grip_model *particle_model() const = 0;
  // Ends the run with an error unless the models of all types have the same fields.
  virtual void check_particle_models() const = 0;
  // Called before the forces of a step, after the radii have been updated.
  virtual void prepare_contacts() = 0;
  // Called when the fix is being deleted.
  virtual void particles_fix_is_gone() = 0;

protected:
  // Protected and non-virtual: no source is deleted through this interface.
  ~ParticleSource() = default;
};

} // namespace Grip

#endif
