// SPDX-License-Identifier: GPL-2.0-only
// The atoms of a rank that are near a wall: one lane for each atom and each face that it may reach.
//
// Lanes are built for each new neighbour list, with a margin for the displacement of atoms until the next
// one. Moving walls and growing radii have an allowance of their own; when it is used up, the lanes are
// rebuilt. During a run the lanes hold the history of the contacts; at all other times WallHistory does.
#ifndef GRIP_WALL_NEIGHBORS_H
#define GRIP_WALL_NEIGHBORS_H

#include "contacts/store_state.h"
#include "energy/ledger.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "lmptype.h"
#include "wall/shapes/wall_shape.h"
#include "contacts/wall_history.h"
#include "wall/lanes/wall_lanes.h"
#include "wall/core/wall_models.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class WallNeighbors {
public:
  WallLanes lanes;

  // All arguments are members of the fix and outlive this object.
  WallNeighbors(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int groupbit, WallShape &shape,
                const WallModels &models, const Masses &masses, Ledger &ledger, WallHistory &history);

  // Called before each run. radius_varies: radii may change between two lists.
  void init(bool radius_varies);
  // Called in each step after the shape has moved: makes the lanes valid for this step, with their points if
  // the shape needs points. Afterwards the lanes hold the history.
  void bring_up();
  // Copies the history from the lanes to WallHistory, unless it is there already.
  void flush();
  // The same before atoms get new indices, which makes the lanes invalid.
  void leave_lanes();
  // Subtracts the wall from n lanes of a batch, using their points.
  void subtract_points(int first_lane, int n, grip_batch &batch) const;
  // The points of the lanes from first_lane on, for shapes that need points.
  const WallPoint *points_of_lanes(int first_lane) const { return point_of_lane.data() + first_lane; }

  // Warning about an atom whose type now has other laws. The fix prints it.
  FirstWarning retyped;

private:
  // An atom whose points on the wall are found in each step, and its lanes.
  struct WithPoints {
    int atom, first, count;
    WallNear near;
  };

  LAMMPS_NS::LAMMPS *lmp;
  const std::string &command; // prefix of all error messages
  int groupbit;
  WallShape &shape;
  const WallModels &models;
  const Masses &masses;
  Ledger &ledger;
  WallHistory &history;

  // Whether lanes or WallHistory hold the valid history.
  StoreState state;
  LAMMPS_NS::bigint found_at = -1; // step in which the lanes were built
  bool lasting = false;            // lanes are valid until the next neighbour list, unless
  double allowance = 0.0;          // wall or radii have approached by more than this
  bool reaches = false;            // some model's forces act beyond touch
  bool keeps_ends = false;         // a contact that has ended keeps its lane for one more step
  bool radius_varies = false;
  std::vector<double> radii; // when the lanes were built
  std::vector<int> order;
  std::vector<WithPoints> with_points;
  std::vector<WallPoint> points, point_of_lane;
  std::vector<WallPoint> before_of_lane; // in the previous step, for shapes that follow contacts
  // For one atom: lanes whose contacts continue or end, and points that have a lane.
  std::vector<char> taken, point_is_placed;

  const grip_model &model_of(int i) const;
  bool lanes_serve() const;
  double growth() const;
  bool host_watches_motion() const;
  double extent() const;
  double far_reach(int i) const;
  void find_lanes();
  double find_lanes_of(int i, double margin);
  double find_lanes_to_follow(int i, double margin);
  void follow_type(int i);
  double reach_of(int i) const;
  bool find_points_of_lanes();
  bool place_points(const WithPoints &mine);
  bool follow_contacts(const WithPoints &mine);
  void add_lanes(WithPoints &mine);
  void put_point(const WallPoint &point, int lane, double farthest2);
  void check_touched(int i) const;
  void leave_face(int lane);
  void end_contact(int lane, const WallPoint &before);
};

} // namespace Grip

#endif
