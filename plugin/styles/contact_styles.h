// SPDX-License-Identifier: GPL-2.0-only
// Interfaces of the styles with contacts, pair style grip and fix wall/grip, for the rest of the plugin:
// walls use that of the pair style, the fix for particle fields that of the walls, and computes use both.
// None of them depends on the other's class.
#ifndef GRIP_CONTACT_STYLES_H
#define GRIP_CONTACT_STYLES_H

#include "motion/drive.h"
#include "energy/ledger.h"
#include "grip.h"
#include "host/time_step.h"

#include <functional>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

class RankContacts;
class TypePairs;

class PairContacts {
public:
  // The ledger of the contacts of this rank, with `energy yes`, and the work of gravity on its atoms.
  virtual const Ledger &ledger() const = 0;
  virtual double body_work() const = 0;
  virtual RankContacts &contacts() = 0;
  // Shortest contact and Rayleigh times of all pairs of types, for spheres that collide at the given speed.
  virtual Durations durations(double speed, const Least &spheres) const = 0;
  // The models of all pairs of types.
  virtual const TypePairs &type_pairs() const = 0;
  // A model whose law has particle fields, or null.
  virtual const grip_model *particle_model() const = 0;
  // The model of types i and j, mixed if necessary; otherwise an error that names `command`.
  virtual grip_model model_of_types(int i, int j, const std::string &command) const = 0;

protected:
  // Protected and non-virtual: no style is deleted through this interface.
  ~PairContacts() = default;
};

// One contact with a wall: an owned atom, the index of the face, counted from 0, the model and the history.
struct WallContact {
  int atom, face;
  const grip_model &model;
  const double *history;
};

// A sphere that may hit a wall, with the wall's model for it. radius [L], mass [M].
struct WallImpact {
  const grip_model *model;
  double radius, mass;
};

class WallContacts {
public:
  // Name of the wall in error messages, for example "fix floor wall/grip".
  virtual std::string name() const = 0;
  // The ledger of the contacts of this rank, with `energy yes`.
  virtual const Ledger &ledger() const = 0;
  virtual BodyEnergy body_energy() const = 0;
  // The atom type whose models the wall uses, or 0.
  virtual int type_of_wall() const = 0;
  // The wall's model for atoms of that type.
  virtual const grip_model &model_of_type(int atom_type) const = 0;
  // Representatives of this rank's atoms and of those to be inserted: for each type the smallest, the
  // lightest and the heaviest.
  virtual std::vector<WallImpact> impacts(const std::vector<Grain> &coming) const = 0;
  // The largest speed of the wall itself, to be added to the speed of the spheres that hit it.
  virtual double own_speed() const = 0;
  // Called before the forces of a step, for models with particle fields.
  virtual void prepare_contacts() = 0;
  // Calls visit for every contact of the last step that has a history.
  virtual void visit_contacts(const std::function<void(const WallContact &)> &visit) const = 0;

protected:
  ~WallContacts() = default;
};

// Shortest times of the contacts of this rank's atoms with a wall, for collisions at the given speed plus
// that of the wall.
Durations durations_at(const WallContacts &wall, double speed, const std::vector<Grain> &coming = {});

// The pair style grip, or all of that name in a hybrid style.
std::vector<PairContacts *> pairs(LAMMPS_NS::LAMMPS *lmp);
std::vector<WallContacts *> walls(LAMMPS_NS::LAMMPS *lmp);

// Stops with an error unless there are contacts and all of them keep a ledger. command: for the error
// message.
void require_ledgers(LAMMPS_NS::LAMMPS *lmp, const std::string &command);

} // namespace Grip

#endif
