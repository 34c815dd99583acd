// SPDX-License-Identifier: GPL-2.0-only
// The styles of Grip that have contacts, pair style grip and fix wall/grip, as the rest of the plugin sees
// them: what walls ask of the pair style, the fix of particles of the walls, and computes of both. None of
// them needs to know the other's class.
#ifndef GRIP_CONTACT_STYLES_H
#define GRIP_CONTACT_STYLES_H

#include "wall/motion/drive.h"
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
  // What the contacts of this rank have booked, with `energy yes`, and the work of gravity on its atoms.
  virtual const Ledger &ledger() const = 0;
  virtual double body_work() const = 0;
  virtual RankContacts &contacts() = 0;
  // Shortest contact and Rayleigh time of all pairs of types, for spheres that meet at that speed.
  virtual Durations durations(double speed, const Least &spheres) const = 0;
  // The models of all pairs of types.
  virtual const TypePairs &type_pairs() const = 0;
  // A model whose law keeps fields of particles, or null.
  virtual const grip_model *particle_model() const = 0;
  // The model of types i and j, mixed if need be, or an error naming `command`.
  virtual grip_model model_of_types(int i, int j, const std::string &command) const = 0;

protected:
  // Nobody owns a style by this class.
  ~PairContacts() = default;
};

// One contact of a wall: an owned atom, the face's number from 0 on, the contact's model and its history.
struct WallContact {
  int atom, face;
  const grip_model &model;
  const double *history;
};

// A sphere that may meet a wall, with the wall's model for it. radius [L], mass [M].
struct WallImpact {
  const grip_model *model;
  double radius, mass;
};

class WallContacts {
public:
  // What error texts call the wall, for example "fix floor wall/grip".
  virtual std::string name() const = 0;
  // What the contacts of this rank have booked, with `energy yes`.
  virtual const Ledger &ledger() const = 0;
  virtual BodyEnergy body_energy() const = 0;
  // The atom type whose models the wall has, or 0.
  virtual int type_of_wall() const = 0;
  // The model that it has for atoms of that type.
  virtual const grip_model &model_of_type(int atom_type) const = 0;
  // Those that stand for all of this rank's atoms and for those that come: of each type the smallest, the
  // lightest and the heaviest.
  virtual std::vector<WallImpact> impacts(const std::vector<Grain> &coming) const = 0;
  // The greatest speed of the wall itself, which adds to that of what meets it.
  virtual double own_speed() const = 0;
  // For models that keep fields of particles, before the forces of a step.
  virtual void prepare_contacts() = 0;
  // Visits every contact of the last step that has a history.
  virtual void visit_contacts(const std::function<void(const WallContact &)> &visit) const = 0;

protected:
  ~WallContacts() = default;
};

// The shortest of the contacts of this rank's atoms with a wall, which they meet at that speed and its own.
Durations durations_at(const WallContacts &wall, double speed, const std::vector<Grain> &coming = {});

// Pair style grip, or those of that name in a hybrid.
std::vector<PairContacts *> pairs(LAMMPS_NS::LAMMPS *lmp);
std::vector<WallContacts *> walls(LAMMPS_NS::LAMMPS *lmp);

// An error unless there are contacts, and all of them keep a ledger. command: for the text.
void require_ledgers(LAMMPS_NS::LAMMPS *lmp, const std::string &command);

} // namespace Grip

#endif
