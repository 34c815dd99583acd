// SPDX-License-Identifier: GPL-2.0-only
// The lanes of a wall over which contacts move, as over the triangles of a mesh. There is one lane for each
// contact, and for each contact that has ended in this step. The position on the wall identifies a contact:
// it continues the nearest contact of the previous step.
#ifndef GRIP_MOVING_CONTACTS_H
#define GRIP_MOVING_CONTACTS_H

#include "wall/lanes/wall_neighbors.h"

#include <vector>

namespace Grip {

class MovingContacts : public WallNeighbors {
public:
  explicit MovingContacts(const Members &parts) : WallNeighbors(parts) {}

protected:
  void clear_points() override;
  double add_lanes_of(int i, double margin) override;
  bool find_points() override;
  void add_place(int lane, double *values) const override;

private:
  // For one atom. before: the points of its lanes in the previous step. taken: lanes whose contacts continue
  // or end. point_is_placed: points that have a lane.
  std::vector<WallPoint> before;
  std::vector<char> taken, point_is_placed;

  const double *position_of(int i) const;
  double reach_of(int i) const;
  double farthest2_of(int i) const;
  bool has_only_free_lanes(const NearAtom &mine) const;
  bool continues_one(const NearAtom &mine);
  bool follow_contacts(const NearAtom &mine);
  void match_nearest(const NearAtom &mine, double farthest2);
  void end_rest(const NearAtom &mine);
  bool begin_rest(const NearAtom &mine);
  void add_lanes(NearAtom &mine);
  void put_point(const WallPoint &point, int lane, const Vector &previous, double farthest2);
  void end_contact(int lane, const WallPoint &last);
};

} // namespace Grip

#endif
