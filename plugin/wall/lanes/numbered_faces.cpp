// SPDX-License-Identifier: GPL-2.0-only
#include "wall/lanes/numbered_faces.h"

#include "atom.h"
#include "host/atom_arrays.h"
#include "lammps.h"

#include <algorithm>

using namespace Grip;

// The largest gap at which a face can still act on the atom [L]. The curvature of a region's face is not
// known yet, and the reach depends on the reduced radius to the power 1/3 or -2/5. Ten times the reach at a
// flat wall is enough for reduced radii from 1/300 to 1000 times the radius. With a ledger, or with bridges
// that return their liquid, the end of a contact must still be detected after it has separated, so the gap is
// at least half a radius.
double NumberedFaces::far_reach(int i) const
{
  if (!reaches && !keeps_ends) return 0.0;
  const double radius = lmp->atom->radius[i];
  const double reach = reaches ? 10.0 * grip_model_reach(&model_of(i), radius, mass_of(i)).end : 0.0;
  return keeps_ends ? std::max(0.5 * radius, reach) : reach;
}

double NumberedFaces::add_lanes_of(int i, double margin)
{
  points.clear();
  const WallNear near =
      shape.find_near(i, lmp->atom->x[i], Grip::bounding_radius(lmp->atom, i) + far_reach(i), margin, points);
  double stored_found = 0.0;
  NearAtom mine = {i, lanes.nlanes(), 0, near};
  const auto add = [&](int face) {
    const double *values = history.any() ? history.find(i, face) : nullptr;
    const int lane = add_lane(i, face, values);
    if (mine.count++ == 0) mine.first = lane;
  };
  for (auto point = points.begin(); point != points.end(); ++point) {
    const auto is_same = [&](const WallPoint &before) { return before.face == point->face; };
    if (std::none_of(points.begin(), point, is_same)) add(point->face);
  }
  for (int n = 0; keeps_ends && n < history.ncontacts(i); n++) {
    if (ledger.on()) stored_found += grip_ledger_stored(&model_of(i), history.values(i, n), 1);
    const int face = history.face(i, n);
    const auto is_there = [&](const WallPoint &point) { return point.face == face; };
    // The atom is now far from this face, but its contact must still end.
    if (std::none_of(points.begin(), points.end(), is_there)) add(face);
  }
  if (mine.count > 0 || near.solids) near_atoms.push_back(mine);
  return stored_found;
}

bool NumberedFaces::find_points()
{
  point_of_lane.assign(lanes.nlanes(), NO_POINT);
  shape.begin_points();
  for (const NearAtom &mine : near_atoms) {
    const int i = mine.atom;
    points.clear();
    shape.find_points(i, lmp->atom->x[i], Grip::bounding_radius(lmp->atom, i) + far_reach(i), mine.near,
                      points);
    check_touched(i);
    if (!place_points(mine)) return false;
  }
  for (int lane = 0; lane < lanes.nlanes(); lane++)
    if (point_of_lane[lane].face < 0 && !lanes.empty(lane)) leave_face(lane);
  return true;
}

// Assigns each point to the lane of its face. Returns false if a point's face has no lane.
bool NumberedFaces::place_points(const NearAtom &mine)
{
  for (const WallPoint &point : points) {
    int lane = mine.first;
    while (lane < mine.first + mine.count && lanes.face(lane) != point.face) lane++;
    if (lane == mine.first + mine.count) return false;
    point_of_lane[lane] = point;
  }
  return true;
}

// Ends the contact of a lane, because the geometry no longer has a point of its face. For the last half of
// the work, the face has
// its current velocity at that point. The lanes may have been rebuilt in this step, so the previous points of
// the lanes are unknown here.
void NumberedFaces::leave_face(int lane)
{
  if (!keeps_ends) return lanes.clear_history(lane);
  if (!ledger.on() || !lanes.has_history(lane)) return;
  WallPoint last;
  last.face = lanes.face(lane);
  std::copy_n(last_branch(lane).data(), 3, last.r);
  shape.set_motion(lmp->atom->x[lanes.atom(lane)], last);
  last.face = -1;
  point_of_lane[lane] = last;
}
