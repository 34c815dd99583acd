// SPDX-License-Identifier: GPL-2.0-only
// Supports laws with particle fields (src/grip/law.h) in a pair style: creates the fix that stores the
// fields, copies the fields to batches and back, and finds the particles that obstruct a contact.
#ifndef GRIP_PAIR_PARTICLES_H
#define GRIP_PAIR_PARTICLES_H

#include "pair/pair_contact_store.h"
#include "pair/store_filler.h"
#include "contacts/type_pairs.h"
#include "particles/fix_grip_particles.h"
#include "particles/particle_fields.h"
#include "interfaces/particle_source.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class PairParticles : public ParticleSource, protected LAMMPS_NS::Pointers {
public:
  PairParticles(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, PairContactStore &contacts_,
                StoreFiller &filler_)
      : Pointers(lmp), types(types_), contacts(contacts_), filler(filler_)
  {
  }
  ~PairParticles();

  // Creates the fix if a given model needs it. Deletes the fix if no given model needs it.
  void require();
  // Call when the pair style is set again: if the fix or its properties were deleted, the fix may then be
  // created again.
  void allow_again();
  // Call before each run.
  void bind();

  // Whether a model of the run has particle fields.
  bool any() const { return fix && particle_model(); }
  // The fields, or null.
  const ParticleFields *of_run() const { return any() ? &fields : nullptr; }
  const LAMMPS_NS::FixGripParticles *keeper() const { return fix; }
  // Index of the field with the given role, or -1 if there is none.
  int field(grip_field_role role) const { return fields.field(role); }

  const grip_model *particle_model() const override { return types.acting_with_fields(); }
  void check_particle_models() const override;
  void prepare_contacts() override;
  void particles_fix_is_gone() override;

private:
  const TypePairs &types;
  PairContactStore &contacts;
  StoreFiller &filler;
  LAMMPS_NS::FixGripParticles *fix = nullptr;
  ParticleFields fields;
  bool deleted = false; // by the script
  // the touching partners of all owned atoms, in `partners` one atom after another; first_partner: where
  // those of each atom start
  std::vector<int> first_partner, partners;

  void forget();
  void list_partners();
  void find_obstructions();
  void find_obstructions(ThreadPart &part) const;
};

} // namespace Grip

#endif
