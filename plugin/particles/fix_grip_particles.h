// SPDX-License-Identifier: GPL-2.0-only
// Fields of particles for laws that have them (src/grip.h), of which mdr is one: kept in a fix property/atom
// under the names of the law's table, brought forward before the forces of every step, and sent to ghosts.
// Made by pair style grip; not for scripts.
#ifndef GRIP_FIX_GRIP_PARTICLES_H
#define GRIP_FIX_GRIP_PARTICLES_H

#include "fix.h"

#include "particles/particle_fields.h"
#include "particles/particle_source.h"

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

  // From now on the contacts are those of `owner`. Null: of nobody.
  void attach(Grip::ParticleSource *owner) { source = owner; }
  bool has_store() const; // false: a script has deleted its properties
  // How many times its first radius an atom's can become, and the largest that an owned one can become.
  double growth() const { return law->growth; }
  double radius_bound(int i) const;

private:
  Grip::ParticleSource *source = nullptr;
  const grip_law *law;
  std::string store_id;
  Grip::ParticleFields fields;
  unsigned sending = 0;             // uses of the fields that the next message carries
  std::vector<double> built_radius; // of owned atoms when the neighbour list was built

  void advance(bool moving);
  void watch_growth();
  void send(unsigned uses);
};

} // namespace LAMMPS_NS

#endif
