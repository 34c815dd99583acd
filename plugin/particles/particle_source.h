// SPDX-License-Identifier: GPL-2.0-only
// The pair style as the fix that keeps fields of particles sees it.
#ifndef GRIP_PARTICLE_SOURCE_H
#define GRIP_PARTICLE_SOURCE_H

#include "grip.h"

namespace Grip {

class ParticleSource {
public:
  // The model of the run whose law keeps the fields. Null: those that are given do not act.
  virtual const grip_model *particle_model() const = 0;
  // Ends the run unless the models of all types keep the same fields.
  virtual void check_particle_models() const = 0;
  // Before the forces of a step, radii being those of the step.
  virtual void prepare_contacts() = 0;
  // The fix is being deleted.
  virtual void particles_fix_is_gone() = 0;

protected:
  // Nobody owns a source by this class.
  ~ParticleSource() = default;
};

} // namespace Grip

#endif
