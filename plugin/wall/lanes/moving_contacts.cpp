// SPDX-License-Identifier: GPL-2.0-only
#include "wall/lanes/moving_contacts.h"

#include "atom.h"
#include "lammps.h"

#include <algorithm>

using namespace Grip;

// How far ahead the radii of atoms are prefetched, in atoms.
static constexpr std::size_t FETCH_AHEAD = 16;

void MovingContacts::clear_points()
{
  point_of_lane.clear();
}

// LAMMPS's array of pointers to the rows of x is not read: it would be a cache miss for each atom.
const double *MovingContacts::position_of(int i) const
{
  return lmp->atom->x[0] + static_cast<std::ptrdiff_t>(GRIP_ROW) * i;
}

// The distance up to which contacts on the surface act, which is treated as flat [L].
double MovingContacts::reach_of(int i) const
{
  const double radius = lmp->atom->radius[i];
  if (!reaches) return radius;
  return radius + grip_model_reach(&model_of(i), most_reduced_radius(i), mass_of(i)).end;
}

// Adds lanes for the stored contacts of the atom. A new contact gets its lane when it begins.
double MovingContacts::add_lanes_of(int i, double margin)
{
  points.clear();
  const WallNear near = shape.find_near(i, position_of(i), reach_of(i), margin, points);
  const int stored = history.ncontacts(i);
  clearance = stored > 0 ? 0.0 : near.clearance;
  if (stored == 0 && near.count == 0) return 0.0;
  double stored_found = 0.0;
  NearAtom mine = {i, 0, stored, near};
  for (int n = 0; n < stored; n++) {
    const int lane = add_lane(i, history.face(i, n), history.values(i, n));
    if (n == 0) mine.first = lane;
    point_of_lane.resize(lane + 1, NO_POINT);
    point_of_lane[lane].face = history.face(i, n);
    std::copy_n(history.values(i, n) + model_of(i).point_slot, 3, point_of_lane[lane].place);
    if (ledger.on()) stored_found += grip_ledger_stored(&model_of(i), history.values(i, n), 1);
  }
  near_atoms.push_back(mine);
  return stored_found;
}

// Every lane of these atoms gets its point here, or NO_POINT. All other lanes have NO_POINT.
bool MovingContacts::find_points()
{
  point_of_lane.resize(lanes.nlanes(), NO_POINT);
  shape.begin_points();
  const std::size_t count = near_atoms.size();
  for (std::size_t n = 0; n < count; n++) {
    NearAtom &mine = near_atoms[n];
    const int i = mine.atom;
    if (n + FETCH_AHEAD < count) __builtin_prefetch(&lmp->atom->radius[near_atoms[n + FETCH_AHEAD].atom]);
    points.clear();
    shape.find_points(i, position_of(i), reach_of(i), mine.near, points);
    if (points.empty() && has_only_free_lanes(mine)) continue;
    check_touched(i);
    if (continues_one(mine)) continue;
    before.assign(point_of_lane.begin() + mine.first, point_of_lane.begin() + mine.first + mine.count);
    if (follow_contacts(mine)) continue;
    add_lanes(mine);
    follow_contacts(mine);
  }
  return true;
}

// Whether no lane of the atom has a contact, or one that ended in the previous step.
bool MovingContacts::has_only_free_lanes(const NearAtom &mine) const
{
  if (keeps_ends) return mine.count == 0;
  int n = 0;
  while (n < mine.count && point_of_lane[mine.first + n].face < 0) n++;
  return n == mine.count;
}

void MovingContacts::add_place(int lane, double *values) const
{
  const int model = lanes.model(lane / GRIP_LANES);
  std::copy_n(point_of_lane[lane].place, 3, values + models.all[model].point_slot);
}

// Adds lanes if the atom has more points than contacts. The lanes of an atom must be contiguous, so all of
// its lanes are replaced.
void MovingContacts::add_lanes(NearAtom &mine)
{
  const int first = mine.first, count = mine.count, wanted = count + static_cast<int>(points.size());
  for (int n = 0; n < wanted; n++) {
    const int lane = add_lane(mine.atom, 0, nullptr);
    if (n == 0) mine.first = lane;
    if (n >= count) continue;
    lanes.move(first + n, lane);
    point_of_lane[first + n] = NO_POINT;
  }
  point_of_lane.resize(lanes.nlanes(), NO_POINT);
  before.resize(wanted, NO_POINT);
  mine.count = wanted;
}

// Sets the point of a lane. previous: the contact's place in the previous step. farthest2: square of the
// largest distance that a contact can move in this step [L^2]. If the current place is farther away from the
// previous one, the middle of the path is unknown, and the current place is used instead.
void MovingContacts::put_point(const WallPoint &point, int lane, const Vector &previous, double farthest2)
{
  WallPoint &now = point_of_lane[lane];
  lanes.set_face(lane, point.face);
  now.set_place(point);
  if (models.any_shaped()) std::copy_n(point.normal, 3, now.normal);
  if (!shape.points_move()) return;
  now.set_motion(point);
  if (!ledger.on() || !shape.changes_pose()) return;
  const Vector place = vector_of(point.place), way = place - previous;
  shape.set_mean(dot(way, way) <= farthest2 ? 0.5 * (place + previous) : place, now);
}

// Square of the largest distance between the places of a contact in two steps [L^2]. A contact moves little
// in a step, so a point that is farther away belongs to another contact. Only the contact of a flat face
// moves across the whole face when the face rocks.
double MovingContacts::farthest2_of(int i) const
{
  constexpr double FARTHEST = 0.6, ACROSS = 2.0; // in radii
  const double farthest = (is_shaped(i) ? ACROSS : FARTHEST) * lmp->atom->radius[i];
  return farthest * farthest;
}

// Whether the atom has one point, which continues its only contact. Then assigns the point to the lane.
bool MovingContacts::continues_one(const NearAtom &mine)
{
  if (points.size() != 1 || mine.count != 1) return false;
  const WallPoint &last = point_of_lane[mine.first];
  const Vector place = vector_of(points[0].place), before = vector_of(last.place), way = place - before;
  const double farthest2 = farthest2_of(mine.atom);
  // Only a place that is far away can be on another image of the wall.
  const bool continues =
      last.face >= 0 && (dot(way, way) <= farthest2 || shape.squared_distance(place, before) <= farthest2);
  if (continues) put_point(points[0], mine.first, before, farthest2);
  return continues;
}

// Assigns each point to the lane of the contact that was nearest to it in the previous step. Returns false if
// lanes are missing.
bool MovingContacts::follow_contacts(const NearAtom &mine)
{
  taken.assign(mine.count, 0);
  point_is_placed.assign(points.size(), 0);
  match_nearest(mine, farthest2_of(mine.atom));
  end_rest(mine);
  return begin_rest(mine);
}

// Continues contacts of the previous step. The pair of a previous and a current point that are closest to
// each other comes first.
void MovingContacts::match_nearest(const NearAtom &mine, double farthest2)
{
  const int npoints = static_cast<int>(points.size());
  for (;;) {
    double least = farthest2;
    int best_point = -1, best_lane = -1;
    for (int p = 0; p < npoints; p++)
      for (int n = 0; !point_is_placed[p] && n < mine.count; n++) {
        if (taken[n] || before[n].face < 0) continue;
        const double square = shape.squared_distance(vector_of(points[p].place), vector_of(before[n].place));
        if (square > least) continue;
        least = square;
        best_point = p;
        best_lane = n;
      }
    if (best_point < 0) return;
    put_point(points[best_point], mine.first + best_lane, vector_of(before[best_lane].place), farthest2);
    taken[best_lane] = point_is_placed[best_point] = 1;
  }
}

// Ends the contacts that do not continue. If keeps_ends is true, the lane of such a contact is free only in
// the next step.
void MovingContacts::end_rest(const NearAtom &mine)
{
  for (int n = 0; n < mine.count; n++) {
    const int lane = mine.first + n;
    if (taken[n]) continue;
    point_of_lane[lane] = NO_POINT;
    if (before[n].face < 0) continue;
    end_contact(lane, before[n]);
    taken[n] = keeps_ends;
  }
}

// Each point that does not continue a contact begins a new one in a free lane. Returns false if there are too
// few lanes.
bool MovingContacts::begin_rest(const NearAtom &mine)
{
  int lane = 0;
  for (std::size_t p = 0; p < points.size(); p++) {
    if (point_is_placed[p]) continue;
    while (lane < mine.count && taken[lane]) lane++;
    if (lane == mine.count) return false;
    put_point(points[p], mine.first + lane, vector_of(points[p].place), 0.0);
    taken[lane] = point_is_placed[p] = 1;
  }
  return true;
}

// Ends the contact of a lane. For the last half of the work, the wall has its current velocity at the
// contact's last point.
void MovingContacts::end_contact(int lane, const WallPoint &last)
{
  if (!keeps_ends) return lanes.clear_history(lane);
  WallPoint &now = point_of_lane[lane];
  now = last;
  now.face = -1;
  shape.carry(now);
  if (ledger.on() && shape.changes_pose()) shape.set_mean(vector_of(last.place), now);
  std::fill_n(now.r, 3, 0.0);
  if (ledger.on() && lanes.has_history(lane)) std::copy_n(last_branch(lane).data(), 3, now.r);
}
