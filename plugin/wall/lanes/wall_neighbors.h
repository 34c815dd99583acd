// SPDX-License-Identifier: GPL-2.0-only
// The atoms of a rank that are near a wall, and their lanes. There are two kinds of lanes: lanes of numbered
// faces (numbered_faces.h), and lanes of contacts that move over the surface (moving_contacts.h).
//
// Lanes are built for each new neighbour list, with a margin for the displacement of atoms until the next
// list. Moving walls and growing radii have an allowance of their own; when it is used up, the lanes are
// rebuilt. During a run the lanes hold the history of the contacts. At all other times WallHistory holds it.
#ifndef GRIP_WALL_NEIGHBORS_H
#define GRIP_WALL_NEIGHBORS_H

#include "contacts/store_state.h"
#include "contacts/wall_history.h"
#include "energy/ledger.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "lmptype.h"
#include "interfaces/contact_styles.h"
#include "shapes/shaped_grains.h"
#include "wall/wall_models.h"
#include "wall/lanes/wall_contact_store.h"
#include "wall/shapes/wall_shape.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class WallNeighbors {
public:
  WallContactStore lanes;

  // References to members of the fix, which outlive this object.
  struct Members {
    LAMMPS_NS::LAMMPS *lmp;
    const std::string &command; // prefix of all error messages
    int groupbit;
    WallShape &shape;
    const WallModels &models;
    const Masses &masses;
    Ledger &ledger;
    WallHistory &history;
  };

  // Makes an object of the kind of lanes that the shape needs.
  static std::unique_ptr<WallNeighbors> make(const Members &parts);
  virtual ~WallNeighbors() = default;

  // Call both before each run. check_models() adopts the layouts of the models, and check_faces() the faces
  // of the shape, if they have changed since the last run. Contacts whose history has become invalid start
  // again without history, with a warning.
  void check_models();
  void check_faces();
  // Whether an atom of the wall's group has a shape now. Collective.
  bool any_shaped() const;
  // radius_varies: whether radii may change between two neighbour lists.
  void init(bool radius_varies);
  bool radii_vary() const { return radius_varies; }

  // Call in each step after the shape has moved. Makes the lanes valid for this step. If the shape needs
  // points, also finds the points of the lanes. Afterwards the lanes hold the history.
  void bring_up();
  // Another number whenever lanes have been found for the atoms.
  int version() const { return version_of_lanes; }
  // Copies the history from the lanes to WallHistory, unless WallHistory already has it.
  void flush();
  // Call before atoms get new indices, which makes the lanes invalid: copies the history as flush() does.
  void leave_lanes();

  // The wall as the lanes from first_lane on meet it, with their points if the shape needs points.
  grip_wall wall_at(int first_lane) const
  {
    grip_wall wall = shape.in_step();
    if (shape.needs_points()) wall.points = point_of_lane.data() + first_lane;
    return wall;
  }
  // Calls `visit` for every contact in the lanes that has a history.
  void visit(const std::function<void(const WallContact &)> &visit) const;
  // Calls `visit` with the atom of every lane in use, and of every atom whose points are found in each step.
  void visit_work(const std::function<void(int)> &visit) const;

  // Warning about an atom whose type now has models with other laws. The fix prints it.
  FirstWarning retyped;

protected:
  static constexpr WallPoint NO_POINT{};

  // An atom whose points on the wall are found in each step, with its `count` lanes, which start at lane
  // `first`.
  struct NearAtom {
    int atom, first, count;
    WallNear near;
  };

  LAMMPS_NS::LAMMPS *lmp;
  const std::string &command;
  WallShape &shape;
  const WallModels &models;
  Ledger &ledger;
  WallHistory &history;

  bool reaches = false;    // whether the forces of some model act beyond touch
  bool keeps_ends = false; // whether a contact that has ended keeps its lane for one more step
  // A distance by which atom and wall may approach each other in addition before the atom needs lanes [L].
  double clearance = 0.0;
  std::vector<NearAtom> near_atoms;
  std::vector<WallPoint> points; // of one atom
  std::vector<WallPoint> point_of_lane;

  explicit WallNeighbors(const Members &parts);

  // Called before the lanes of all atoms are added again.
  virtual void clear_points() {}
  // Adds the lanes of atom i. If the points of the atom must be found in each step, also adds it to
  // near_atoms. margin: the distance by which the atom may approach the wall before the lanes are rebuilt
  // [L]. Returns the stored energy of the histories found. May set `clearance`.
  virtual double add_lanes_of(int i, double margin) = 0;
  // Finds the points of all lanes in this step. Returns false if an atom has reached a face for which it does
  // not have a lane.
  virtual bool find_points() = 0;
  // Completes the history values of a lane before WallHistory stores them.
  virtual void add_place(int /* lane */, double * /* values */) const {}

  const grip_model &model_of(int i) const;
  // Adds a lane with this history, or null.
  int add_lane(int i, int face, const double *values);
  int model_number(int i) const;
  double mass_of(int i) const { return masses.of(i); }
  // Whether fix grip/shapes gives the atom a shape.
  bool is_shaped(int i) const
  {
    const ShapedGrains *grains = linked(shapes);
    return grains && grains->is_shaped(i);
  }
  // Upper bound of the reduced radius of a contact of the atom with a flat surface.
  double most_reduced_radius(int i) const;
  // From the point where the contact of a lane was in the previous step to the centre of the atom, by the
  // ledger's values in the history.
  Vector last_branch(int lane) const;
  // Ends the run with an error if the atom, whose points are in `points`, touches too many faces.
  void check_touched(int i) const
  {
    if (static_cast<int>(points.size()) > most_faces) count_touched(i);
  }

private:
  int groupbit;
  const Masses &masses;
  ShapedGrains::Link shapes; // null if no grain has a shape
  std::string faces;         // words that identify the faces to which the history refers

  // Whether the lanes or WallHistory hold the valid history.
  StoreState state;
  LAMMPS_NS::bigint found_at = -1; // step in which the lanes were built
  int version_of_lanes = 0;
  bool lasting = false;   // true if the lanes are valid until the next neighbour list,
  double allowance = 0.0; // as long as wall or radii have approached by no more than this
  bool radius_varies = false;
  bool any_inertia = false;  // whether a model reads moments of inertia
  std::vector<double> radii; // radii of the atoms when the lanes were built
  // The atoms for which lanes are found again when the wall has moved. All others had at least the clearance
  // `spare` [L] when lanes were found for all atoms; wall and atoms have approached by `used` since then.
  std::vector<int> order;
  double spare = 0.0, used = 0.0;

  int most_faces = 0; // that a sphere can touch at once, when the lanes were built

  bool list_serves() const;
  double growth() const;
  bool host_watches_motion() const;
  double find_margin();
  void order_by_type();
  void find_all_lanes();
  double inertia_of(int i) const;
  void refresh_sizes();
  void follow_wall(double distance);
  template <typename Stays> void find_lanes(const Stays &stays);
  void follow_type(int i);
  void count_touched(int i) const;
};

} // namespace Grip

#endif
