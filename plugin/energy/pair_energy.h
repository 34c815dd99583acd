// SPDX-License-Identifier: GPL-2.0-only
// Energy accounts of a pair style: the ledger of its contacts, the work of gravity, of fix external and of
// the keyword langevin, and the kinetic energy of atoms and bodies that come and go.
#ifndef GRIP_PAIR_ENERGY_H
#define GRIP_PAIR_ENERGY_H

#include "energy/ledger.h"
#include "energy/member_motion.h"
#include "energy/body_forces.h"
#include "energy/external_forces.h"
#include "energy/langevin_forces.h"
#include "energy/last_half_steps.h"
#include "host/inertia.h"
#include "pointers.h"

#include <vector>

namespace LAMMPS_NS {
class FixGripEnergy;
}

namespace Grip {

class PairEnergy : protected LAMMPS_NS::Pointers {
public:
  PairEnergy(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies_) : Pointers(lmp), bodies(bodies_) {}
  ~PairEnergy();

  Ledger ledger;
  BodyForces body_forces;
  ExternalForces external_forces;
  LangevinForces langevin;
  MemberMotion members;

  // Call when the style has been given its settings.
  void begin();
  // Call before each run. of_atoms: whether the kinetic energy of removed atoms is booked here. If there are
  // several pair styles, only one of them books it.
  void begin_run(bool of_atoms);
  // Call before the forces of a step. dt: length of the step [T]; 0 at set-up. send: sends the motion of
  // members of rigid bodies, and of grains with shapes, to ghosts.
  template <class Send> void begin_step(double dt, const ShapedGrains *grains, const Send &send)
  {
    ledger.begin_step();
    move_members(dt, grains, send);
    body_forces.step(atom, bodies, members, dt);
    external_forces.begin_step(lmp, bodies, members, dt);
    langevin.follow(dt);
  }
  // Brings the motion of members of rigid bodies and of grains with shapes up to date. dt, send: as above.
  template <class Send> void move_members(double dt, const ShapedGrains *grains, const Send &send)
  {
    members.update(bodies, grains, atom, dt);
    members.sending = true;
    if (members.any()) send();
    members.sending = false;
  }
  // Call before atoms are exchanged, when LAMMPS removes atoms that have left the box. Collective.
  void book_leaving();
  // Call before atoms are deleted.
  void take_half_steps(LastHalfSteps &half_steps) const;
  // Call after all forces of a step have been applied.
  void end_step()
  {
    if (ledger.on()) external_forces.end_step(lmp);
  }
  // Kinetic energy of atom i with this velocity and spin [F L].
  double kinetic(int i, const Vector &velocity, const Vector &spin) const;
  // The kinetic energy that comes and goes with atom i, before the half kick of a step of length dt, which
  // velocities include; dt is 0 between runs. For an atom of a rigid body, this is the energy of the body, or
  // a share of it, together with the work that the ledger has booked on the body in this step.
  double carried(int i, double dt) const;
  // For an atom in no rigid body: dt^2 F^2/(8 m) of its forces, and the same of its torques. The sum of the
  // ledger differs from a constant by the changes of these remainders of velocity Verlet [F L].
  double remainder(int i, double dt) const;
  // The part of the energy of atom i at the end of its first step that the ledger has not booked as work.
  // velocity, spin: those with which the forces of the step acted on it.
  double brought_in(int i, const Vector &velocity, const Vector &spin, double dt) const;
  // The kinetic energy that atom i would carry with this velocity and spin. Bodies have no spin.
  double carried_at(int i, const Vector &velocity, const Vector &spin) const;
  // The power of the forces on atom i, and of the gravity that its fix applies itself to the body that it
  // carries, if the atom and the body have this velocity and spin: of the current forces; of gravity alone,
  // and of the forces of a set-up, as the next step books them in its first half.
  double power(int i, const Vector &velocity, const Vector &spin) const;
  double next_gravity_power(int i, const Vector &velocity) const;
  double next_set_up_power(int i, const Vector &velocity, const Vector &spin) const;
  // Work of gravity, of fix external and of the keyword langevin on this rank's atoms and bodies [F L].
  double body_work() const { return body_forces.work() + external_forces.work() + langevin.work(); }
  // The values for a restart file: the entries of the ledger, then body_work().
  // There are none without a ledger.
  std::vector<double> numbers() const;
  void restore(const std::vector<double> &numbers);

private:
  const RigidBodies &bodies;
  bool books_atoms = false;
  Inertia inertia;

  double kinetic_before(int i, double dt) const;
  RigidBody body_before(const BodiesOfFix &fix, int b, double dt) const;
  double kinetic_of(const RigidBody &body) const;
  double force_power(int i, const Vector &velocity, const Vector &spin) const;
  double own_gravity_power(int i, const Vector &velocity) const;
  double carried_mass(int i, const BodiesOfFix *fix) const;
  double brought_in_by(const BodiesOfFix &fix, int b, double dt) const;

  LAMMPS_NS::FixGripEnergy *find_fix() const;
  void require_fix();
};

} // namespace Grip

#endif
