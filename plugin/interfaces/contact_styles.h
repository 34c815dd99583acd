// SPDX-License-Identifier: GPL-2.0-only
// The interfaces of the styles with contacts, pair style grip and fix wall/grip, for the rest of the plugin.
// Walls use the interface of the pair style; the fix for particle fields uses the interface of walls;
// computes use both. None of them depends on the class of another.
#ifndef GRIP_CONTACT_STYLES_H
#define GRIP_CONTACT_STYLES_H

#include "motion/drive.h"
#include "base/pose.h"
#include "energy/ledger.h"
#include "grip.h"
#include "host/time_step.h"
#include "insert/solid.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

class PairContactStore;
class TypePairs;

class PairContacts {
public:
  // The ledger of the contacts of this rank, if the style has `energy yes`. body_work(): the work of gravity
  // and of fix external on this rank's atoms [F L].
  virtual const Ledger &ledger() const = 0;
  virtual double body_work() const = 0;
  virtual PairContactStore &contacts() = 0;
  // Shortest contact times and Rayleigh times of all pairs of types, for spheres that collide at the given
  // speed.
  virtual Durations durations(double speed, const Least &spheres) const = 0;
  // Whether contacts of grains that overlap when their bond breaks begin with smaller radii.
  virtual bool has_offsets() const = 0;
  // The models of all pairs of types.
  virtual const TypePairs &type_pairs() const = 0;
  // A model whose normal law has particle fields, or null.
  virtual const grip_model *particle_model() const = 0;
  // The model of types i and j, mixed if necessary. If there is none, ends the run with an error that names
  // `command`.
  virtual grip_model model_of_types(int i, int j, const std::string &command) const = 0;

protected:
  // Protected and non-virtual: no style is deleted through this interface.
  ~PairContacts() = default;
};

// One contact with a wall: the index of an owned atom, the index of the face, counted from 0, the model and
// the history.
struct WallContact {
  int atom, face;
  const grip_model &model;
  const double *history;
};

// A sphere that may hit a wall, and the wall's model for this sphere. radius [L], mass [M].
struct WallImpact {
  const grip_model *model;
  double radius, mass;
};

class WallContacts {
public:
  // Name of the wall in error messages, for example "fix floor wall/grip".
  virtual std::string name() const = 0;
  // The ledger of the contacts of this rank, if the wall has `energy yes`.
  virtual const Ledger &ledger() const = 0;
  virtual BodyEnergy body_energy() const = 0;
  // The atom type whose models the wall uses, or 0 if the wall has a model of its own.
  virtual int type_of_wall() const = 0;
  // The wall's model for atoms of the given type.
  virtual const grip_model &model_of_type(int atom_type) const = 0;
  // Whether grains with shapes touch the wall. Otherwise one in its group ends the run.
  virtual bool takes_shapes() const = 0;
  // Spheres that represent this rank's atoms and the grains in `coming`, which fixes will insert: for each
  // type the smallest, the lightest and the heaviest.
  virtual std::vector<WallImpact> impacts(const ImpactBodies &bodies,
                                          const std::vector<Grain> &coming) const = 0;
  // The pose of the wall's mesh at the last position to which it has moved, or null if the wall is no mesh
  // or a variable moves it, whose value is only known when it moves.
  virtual const Pose *mesh_pose() const = 0;
  // The largest speed of the wall itself. Callers add it to the speed of the spheres that hit the wall.
  virtual double own_speed() const = 0;
  // Whether the wall evaluates variables in a step, for its motion or as targets of its drive.
  virtual bool reads_variables() const = 0;
  // For insertion. go_to_step(): moves the wall to its position in this step; collective. blocks(): whether a
  // solid that is created here would be less than `gap` from the wall, or behind it, where it does not act.
  virtual void go_to_step() = 0;
  virtual bool blocks(const Solid &, double gap) const = 0;
  // Adds the vectors from the wall's closest points within `distance` of x to x.
  virtual void away(const Vector &x, double distance, std::vector<Vector> &away) const = 0;
  // Upper bound of the numbers of facets, if the wall writes files of them; otherwise 0.
  virtual int facets_in_files() const = 0;
  // Called before the forces of a step if models have particle fields.
  virtual void prepare_contacts() = 0;
  // Calls `visit` for every contact of the last step that has a history.
  virtual void visit_contacts(const std::function<void(const WallContact &)> &visit) const = 0;
  // Calls visit(index of an owned atom) for every pair of an atom and a face that the wall computes in each
  // step, and, if the shape needs points, once for every atom whose points it finds.
  virtual void visit_work(const std::function<void(int)> &visit) const = 0;

protected:
  ~WallContacts() = default;
};

// Values of the facets of a mesh wall, by number, counted from 0.
struct FacetColumns {
  std::vector<std::string> names;
  std::map<int, std::vector<double>> rows; // a value for each name; other facets have 0
};

// A fix that has values of facets, which a mesh wall adds to its files.
class FacetSource {
public:
  // The facets of the wall with this name, if it has any, complete on the first rank. Collective.
  virtual FacetColumns facet_columns(const std::string &wall) = 0;

protected:
  ~FacetSource() = default;
};

std::vector<FacetSource *> facet_sources(LAMMPS_NS::LAMMPS *lmp);

// A compute that lists contacts. keep_last(): called after the last step of a run, while the contacts are
// still known. The list can then be read until the next run.
class ContactList {
public:
  virtual void keep_last() = 0;

protected:
  ~ContactList() = default;
};

// Calls keep_last() of all computes that list contacts. A style with contacts calls this in post_run(),
// before it gives its contacts away.
void keep_lists(LAMMPS_NS::LAMMPS *lmp);

// Shortest times of the contacts of this rank's atoms with a wall. The spheres collide at the given speed
// plus the speed of the wall.
Durations durations_at(const WallContacts &wall, double speed, const ImpactBodies &bodies,
                       const std::vector<Grain> &coming = {});

// All pair styles named grip: one, or in a hybrid style several.
std::vector<PairContacts *> pairs(LAMMPS_NS::LAMMPS *lmp);
// The one that acts between these types, or null.
const PairContacts *pair_style_of(LAMMPS_NS::LAMMPS *lmp, int type_i, int type_j);
std::vector<WallContacts *> walls(LAMMPS_NS::LAMMPS *lmp);

// Ends the run with an error, unless there are contacts and all of them have a ledger. command: start of the
// error message.
void require_ledgers(LAMMPS_NS::LAMMPS *lmp, const std::string &command);

// The losses in the ledgers of all contacts on all ranks since the ledgers began, without bonds [F L].
// Collective.
double lost_in_ledgers(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
