// SPDX-License-Identifier: GPL-2.0-only
// The particle fields of laws that have them (src/grip/law.h), such as mdr. A fix property/atom stores them
// under the names in the law's table. Before the forces of every step, they are advanced and sent to ghosts.
// Pair style grip creates this fix; scripts must not.
#ifndef GRIP_FIX_GRIP_PARTICLES_H
#define GRIP_FIX_GRIP_PARTICLES_H

#include "fix.h"

#include "particles/particle_fields.h"
#include "interfaces/particle_source.h"

namespace LAMMPS_NS {

class FixGripParticles : public Fix {
public:
  FixGripParticles(class LAMMPS *, int, char **);
  ~FixGripParticles() override;
  void post_constructor() override;
  int setmask() override;
  void init() override;
  void setup_pre_force(int) override;
  void pre_force(int) override;
  void set_arrays(int) override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  double memory_usage() override;

  // Attaches the fix to the contacts of `owner`, or detaches it if `owner` is null.
  void attach(Grip::ParticleSource *owner) { source = owner; }
  bool has_store() const; // false if a script has deleted its properties
  // growth(): largest ratio of an atom's radius to its initial value. radius_bound(): largest radius that an
  // owned atom can reach [L].
  double growth() const { return law->growth; }
  double radius_bound(int i) const;

private:
  Grip::ParticleSource *source = nullptr;
  const grip_law *law;
  std::string store_id;
  Grip::ParticleFields fields;
  unsigned sending = 0;             // bits of grip_field_use of the fields in the next message
  std::vector<double> built_radius; // radii of owned atoms when the neighbour list was built

  void advance(bool moving);
  void watch_growth();
  void send(unsigned uses);
};

} // namespace LAMMPS_NS

#endif
