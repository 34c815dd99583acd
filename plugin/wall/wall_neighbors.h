// SPDX-License-Identifier: GPL-2.0-only
// Which atoms of a rank are near a wall: a lane for each atom and for each face that it may come to.
//
// The lanes are found for each new neighbour list, with a margin for what atoms may move until the next one.
// A wall that moves, and radii that grow, have an allowance of their own; when it is used up, the lanes are
// found anew. In a run the lanes hold the history of the contacts. WallHistory holds it at all other times.
#ifndef GRIP_WALL_NEIGHBORS_H
#define GRIP_WALL_NEIGHBORS_H

#include "contacts/store_state.h"
#include "energy/ledger.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "lmptype.h"
#include "wall/shapes/wall_shape.h"
#include "wall/wall_history.h"
#include "wall/wall_lanes.h"
#include "wall/wall_models.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class WallNeighbors {
public:
  WallLanes lanes;

  // All of these are the fix's, and outlast this.
  WallNeighbors(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int groupbit, WallShape &shape,
                const WallModels &models, const Masses &masses, Ledger &ledger, WallHistory &history);

  // Before each run. radius_varies: radii may change between two lists.
  void init(bool radius_varies);
  // In each step, after the shape has moved: lanes that serve in this step, and their points if the shape
  // needs points. After it the lanes hold the history.
  void bring_up();
  // Brings the history from the lanes to WallHistory, if it is not there already.
  void flush();
  // The same, when atoms are about to get other indices: the lanes mean nothing any more.
  void leave_lanes();
  // Subtracts the wall from n lanes of a batch by their points.
  void subtract_points(int first_lane, int n, grip_batch &batch) const;
  // The points of the lanes from that one on, of shapes that need points.
  const WallPoint *points_of_lanes(int first_lane) const { return point_of_lane.data() + first_lane; }

  // About an atom whose type has other laws now. Told by the fix, to all ranks.
  FirstWarning retyped;

private:
  // An atom whose points of the wall are found in each step, and its lanes.
  struct WithPoints {
    int atom, first, count;
    WallNear near;
  };

  LAMMPS_NS::LAMMPS *lmp;
  const std::string &command; // begins all error texts
  int groupbit;
  WallShape &shape;
  const WallModels &models;
  const Masses &masses;
  Ledger &ledger;
  WallHistory &history;

  // Which of the lanes and the history is valid.
  StoreState state;
  LAMMPS_NS::bigint found_at = -1; // step in which the lanes were found
  bool lasting = false;            // they serve until the host's next list, unless
  double allowance = 0.0;          // the wall or radii have come nearer by more than this
  bool reaches = false;            // some model's forces reach beyond touch
  bool keeps_ends = false;         // a contact that has ended has its lane for another step
  bool radius_varies = false;
  std::vector<double> radii; // when the lanes were found
  std::vector<int> order;
  std::vector<WithPoints> with_points;
  std::vector<WallPoint> points, point_of_lane;
  std::vector<WallPoint> before_of_lane; // in the step before, of shapes that follow contacts
  // Of one atom: lanes in which contacts go on, or end, and points that have a lane.
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
