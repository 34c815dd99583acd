// SPDX-License-Identifier: GPL-2.0-only
#include "wall/lanes/wall_neighbors.h"

#include "atom.h"
#include "error.h"
#include "lammps.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

using namespace Grip;
using LAMMPS_NS::Neighbor;

static constexpr WallPoint NO_POINT;

WallNeighbors::WallNeighbors(LAMMPS_NS::LAMMPS *lmp_, const std::string &command_, int groupbit_,
                             WallShape &shape_, const WallModels &models_, const Masses &masses_,
                             Ledger &ledger_, WallHistory &history_)
    : lmp(lmp_), command(command_), groupbit(groupbit_), shape(shape_), models(models_), masses(masses_),
      ledger(ledger_), history(history_)
{
}

void WallNeighbors::init(bool radius_varies_)
{
  radius_varies = radius_varies_;
  retyped = {};
  keeps_ends = ledger.on() || models.any([](const grip_model &model) { return model.owns_liquid; });
  reaches = models.any([](const grip_model &model) { return grip_model_reach(&model, 1.0, 1.0).end > 0.0; });
}

const grip_model &WallNeighbors::model_of(int i) const
{
  return models.of_type(lmp->atom->type[i]);
}

void WallNeighbors::bring_up()
{
  if (!lanes_serve()) find_lanes();
  if (shape.needs_points() && !find_points_of_lanes()) {
    find_lanes();
    if (!find_points_of_lanes())
      lmp->error->one(FLERR, "{}: an atom is at a face of {} that is not found twice alike", command,
                      shape.noun());
  }
  state.forces_computed();
}

bool WallNeighbors::lanes_serve() const
{
  if (state.must_fill() || !lasting) return false;
  if (lmp->neighbor->ago == 0 && found_at != lmp->update->ntimestep) return false;
  return shape.approached() + growth() <= allowance;
}

// The largest growth of an atom's radius since the lanes were found.
double WallNeighbors::growth() const
{
  double largest = 0.0;
  for (int i = 0; radius_varies && i < lmp->atom->nlocal; i++)
    largest = std::max(largest, lmp->atom->radius[i] - radii[i]);
  return largest;
}

// Whether LAMMPS rebuilds its list in the step in which an atom has moved half a skin. Only then may atoms
// farther away be left out.
bool WallNeighbors::host_watches_motion() const
{
  const Neighbor *neighbor = lmp->neighbor;
  return neighbor->dist_check && !neighbor->build_once && neighbor->every <= 1 && neighbor->delay <= 1 &&
         !neighbor->includegroup;
}

// Upper bound of the distance of atoms' centres from the origin until the next list.
double WallNeighbors::extent() const
{
  double largest = 0.0;
  for (int i = 0; i < lmp->atom->nlocal; i++) {
    const double *x = lmp->atom->x[i];
    largest = std::max(largest, x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
  }
  return std::sqrt(largest) + lmp->neighbor->skin;
}

// The largest gap at which a face can still act on the atom [L]. The curvature of a region's face is not
// known yet, and the reach depends on the reduced radius to the power 1/3 or -2/5: ten times the reach at a
// flat wall is enough for reduced radii from 1/300 to 1000 times the radius. With a ledger, or with bridges
// that return their liquid, the end of a separated contact must still be detected, so the gap is at least
// half a radius.
double WallNeighbors::far_reach(int i) const
{
  const double radius = lmp->atom->radius[i];
  const double reach = reaches ? 10.0 * grip_model_reach(&model_of(i), radius, masses.of(i)).end : 0.0;
  return keeps_ends ? std::max(0.5 * radius, reach) : reach;
}

void WallNeighbors::find_lanes()
{
  flush();
  const int nlocal = lmp->atom->nlocal;
  const double skin = lmp->neighbor->skin;
  shape.remember(shape.moves() ? extent() : 0.0);
  lasting = host_watches_motion();
  allowance = lasting && (shape.moves() || radius_varies) ? 0.5 * skin : 0.0;
  // If the list is older than this step, atoms may have been half a skin to one side when it was built, and
  // may move half a skin to the other.
  const double moved = lmp->neighbor->ago == 0 ? 0.5 * skin : skin;
  const double margin = lasting ? moved + allowance : 0.0;
  if (radius_varies) radii.assign(lmp->atom->radius, lmp->atom->radius + nlocal);
  order.resize(nlocal);
  std::iota(order.begin(), order.end(), 0);
  if (models.wall_type)
    std::stable_sort(order.begin(), order.end(),
                     [this](int a, int b) { return lmp->atom->type[a] < lmp->atom->type[b]; });

  lanes.clear(history.nvalues());
  with_points.clear();
  shape.forget_near();
  const bool follows = shape.follows_contacts();
  if (follows) {
    point_of_lane.clear();
    before_of_lane.clear();
  }
  double stored_found = 0.0;
  for (const int i : order)
    if (lmp->atom->mask[i] & groupbit)
      stored_found += follows ? find_lanes_to_follow(i, margin) : find_lanes_of(i, margin);
  if (follows) point_of_lane.resize(lanes.nlanes(), NO_POINT);
  if (ledger.on()) ledger.found(stored_found);
  state.list_is_new();
  state.filled();
  found_at = lmp->update->ntimestep;
}

// Returns the stored energy of the history found.
double WallNeighbors::find_lanes_of(int i, double margin)
{
  if (history.any()) follow_type(i);
  points.clear();
  const WallNear near =
      shape.find_near(i, lmp->atom->x[i], lmp->atom->radius[i] + far_reach(i), margin, points);
  double stored_found = 0.0;
  WithPoints mine = {i, lanes.nlanes(), 0, near};
  const auto add = [&](int face) {
    const double *values = history.any() ? history.find(i, face) : nullptr;
    const int lane = lanes.add(i, face, models.number(lmp->atom->type[i]), values);
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
  if (mine.count > 0 || near.solids) with_points.push_back(mine);
  return stored_found;
}

// The reach of contacts that follow the surface, which is treated as flat.
double WallNeighbors::reach_of(int i) const
{
  const double radius = lmp->atom->radius[i];
  return reaches ? radius + grip_model_reach(&model_of(i), radius, masses.of(i)).end : radius;
}

// Stored contacts of the atom get lanes; new contacts get them when they begin. Returns the stored energy of
// the history found.
double WallNeighbors::find_lanes_to_follow(int i, double margin)
{
  if (history.any()) follow_type(i);
  points.clear();
  const WallNear near = shape.find_near(i, lmp->atom->x[i], reach_of(i), margin, points);
  const int stored = history.ncontacts(i), number = models.number(lmp->atom->type[i]);
  double stored_found = 0.0;
  WithPoints mine = {i, 0, stored, near};
  for (int n = 0; n < stored; n++) {
    const int lane = lanes.add(i, history.face(i, n), number, history.values(i, n));
    if (n == 0) mine.first = lane;
    point_of_lane.resize(lane + 1, NO_POINT);
    point_of_lane[lane].face = history.face(i, n);
    std::copy_n(history.values(i, n) + model_of(i).point_slot, 3, point_of_lane[lane].place);
    if (ledger.on()) stored_found += grip_ledger_stored(&model_of(i), history.values(i, n), 1);
  }
  if (stored > 0 || near.count > 0) with_points.push_back(mine);
  return stored_found;
}

// An atom's type may differ from that under whose model its history was stored.
void WallNeighbors::follow_type(int i)
{
  const int before = history.model(i), now = models.number(lmp->atom->type[i]);
  if (history.change_model(i, now)) return;
  retyped.note(
      lmp->update->ntimestep,
      fmt::format("{}: atom {} has type {} now, and had type {}: its contacts have the history of other "
                  "models, they begin anew: {}",
                  command, lmp->atom->tag[i], now, before,
                  changed_laws(history.layouts()[before], history.layouts()[now])));
}

// Finds the points of all lanes in this step. Returns false if an atom has reached a face for which it has no
// lane.
bool WallNeighbors::find_points_of_lanes()
{
  const bool follows = shape.follows_contacts();
  // If contacts are followed, all points are written one by one.
  if (follows) {
    before_of_lane.swap(point_of_lane);
    point_of_lane.resize(lanes.nlanes(), NO_POINT);
  } else {
    point_of_lane.assign(lanes.nlanes(), NO_POINT);
  }
  shape.begin_points();
  for (WithPoints &mine : with_points) {
    const int i = mine.atom;
    points.clear();
    shape.find_points(lmp->atom->x[i], follows ? reach_of(i) : lmp->atom->radius[i] + far_reach(i), mine.near,
                      points);
    if (follows && points.empty() && mine.count == 0) continue;
    check_touched(i);
    if (follows ? follow_contacts(mine) : place_points(mine)) continue;
    if (!follows) return false;
    add_lanes(mine);
    follow_contacts(mine);
  }
  for (int lane = 0; !follows && lane < lanes.nlanes(); lane++)
    if (point_of_lane[lane].face < 0 && !lanes.empty(lane)) leave_face(lane);
  return true;
}

// Adds lanes for the atom's points beyond its contacts. The lanes of an atom are contiguous, so all of them
// are replaced.
void WallNeighbors::add_lanes(WithPoints &mine)
{
  const int first = mine.first, count = mine.count, wanted = count + static_cast<int>(points.size());
  const int number = models.number(lmp->atom->type[mine.atom]);
  for (int n = 0; n < wanted; n++) {
    const int lane = lanes.add(mine.atom, 0, number, nullptr);
    if (n == 0) mine.first = lane;
    before_of_lane.resize(lanes.nlanes(), NO_POINT);
    if (n >= count) continue;
    lanes.move(first + n, lane);
    before_of_lane[lane] = before_of_lane[first + n];
    before_of_lane[first + n] = NO_POINT;
    point_of_lane[first + n] = NO_POINT;
  }
  point_of_lane.resize(lanes.nlanes(), NO_POINT);
  mine.count = wanted;
}

// Assigns each point to the lane of its face. Returns false if there is none.
bool WallNeighbors::place_points(const WithPoints &mine)
{
  for (const WallPoint &point : points) {
    int lane = mine.first;
    while (lane < mine.first + mine.count && lanes.face(lane) != point.face) lane++;
    if (lane == mine.first + mine.count) return false;
    point_of_lane[lane] = point;
  }
  return true;
}

static double squared(const double a[3], const double b[3])
{
  return std::pow(a[0] - b[0], 2) + std::pow(a[1] - b[1], 2) + std::pow(a[2] - b[2], 2);
}

// farthest2: the square of the largest distance that a contact can move in this step [L^2]. If its current
// place is farther from the previous one, the middle of its path is unknown, and its current place is used
// instead.
void WallNeighbors::put_point(const WallPoint &point, int lane, double farthest2)
{
  WallPoint &now = point_of_lane[lane];
  const double *before = before_of_lane[lane].place;
  now = point;
  const bool known = squared(now.place, before) <= farthest2;
  for (int d = 0; d < 3; d++) now.middle[d] = known ? 0.5 * (now.place[d] + before[d]) : now.place[d];
  lanes.set_face(lane, point.face);
}

// Assigns each point to the lane of the contact that was nearest to it in the previous step, closest pairs
// first. A contact moves little in a step; one that would have moved by more than FARTHEST is a different
// contact. A point without a contact begins one in a free lane. If ends are kept, a lane is free only after
// its contact has ended. Returns false if lanes are missing.
bool WallNeighbors::follow_contacts(const WithPoints &mine)
{
  const std::vector<WallPoint> &before = before_of_lane;
  constexpr double FARTHEST = 0.6; // in radii
  const double radius = lmp->atom->radius[mine.atom], farthest2 = FARTHEST * FARTHEST * radius * radius;
  const int npoints = static_cast<int>(points.size());
  if (npoints == 1 && mine.count == 1 && before[mine.first].face >= 0 &&
      shape.squared_distance(points[0].place, before[mine.first].place) <= farthest2) {
    put_point(points[0], mine.first, farthest2);
    return true;
  }
  taken.assign(mine.count, 0);
  std::vector<char> &placed = point_is_placed;
  placed.assign(npoints, 0);
  const auto was_open = [&](int n) { return before[mine.first + n].face >= 0; };
  const auto put = [&](int p, int n, bool goes_on) {
    put_point(points[p], mine.first + n, goes_on ? farthest2 : -1.0);
    taken[n] = placed[p] = 1;
  };
  for (;;) {
    double least = farthest2;
    int best_point = -1, best_lane = -1;
    for (int p = 0; p < npoints; p++)
      for (int n = 0; !placed[p] && n < mine.count; n++) {
        if (taken[n] || !was_open(n)) continue;
        const double square = shape.squared_distance(points[p].place, before[mine.first + n].place);
        if (square > least) continue;
        least = square;
        best_point = p;
        best_lane = n;
      }
    if (best_point < 0) break;
    put(best_point, best_lane, true);
  }
  for (int n = 0; n < mine.count; n++) {
    if (taken[n]) continue;
    point_of_lane[mine.first + n] = NO_POINT;
    if (!was_open(n)) continue;
    end_contact(mine.first + n, before[mine.first + n]);
    taken[n] = keeps_ends;
  }
  int free_lane = 0;
  for (int p = 0; p < npoints; p++) {
    if (placed[p]) continue;
    while (free_lane < mine.count && taken[free_lane]) free_lane++;
    if (free_lane == mine.count) return false;
    put(p, free_lane, false);
  }
  return true;
}

// Messages have no room for more faces than the shape states.
void WallNeighbors::check_touched(int i) const
{
  const double radius = lmp->atom->radius[i];
  const auto touches = [&](const WallPoint &point) {
    const double *r = point.r;
    return r[0] * r[0] + r[1] * r[1] + r[2] * r[2] < radius * radius;
  };
  const auto n = std::count_if(points.begin(), points.end(), touches);
  if (n > shape.most_faces())
    lmp->error->one(FLERR, "{}: atom {} touches {} faces of {}, more than the {} it has", command,
                    lmp->atom->tag[i], n, shape.noun(), shape.most_faces());
}

// The geometry no longer has a point of this face, so its contact has ended. The ledger has its normal,
// overlap and force of the previous step. For the last half of the work the face has its current velocity
// there. Lanes may have been found in this step, so their previous points are unknown here.
void WallNeighbors::leave_face(int lane)
{
  if (!keeps_ends) return lanes.clear_history(lane);
  if (!ledger.on() || !lanes.has_history(lane)) return;
  double values[GRIP_MAX_SLOTS], normal[3], overlap;
  lanes.copy_history(lane, values);
  grip_ledger_place(&models.all[lanes.model(lane / GRIP_LANES)], values, normal, &overlap);
  const int i = lanes.atom(lane);
  WallPoint last;
  last.face = lanes.face(lane);
  for (int d = 0; d < 3; d++) last.r[d] = (lmp->atom->radius[i] - overlap) * normal[d];
  shape.set_motion(lmp->atom->x[i], last);
  WallPoint &now = point_of_lane[lane];
  std::copy_n(last.velocity, 3, now.velocity);
  std::copy_n(last.spin, 3, now.spin);
}

// The same for a contact that was followed.
void WallNeighbors::end_contact(int lane, const WallPoint &before)
{
  if (!keeps_ends) return lanes.clear_history(lane);
  WallPoint &now = point_of_lane[lane];
  std::copy_n(before.velocity, 3, now.velocity);
  std::copy_n(before.spin, 3, now.spin);
  std::copy_n(before.place, 3, now.place);
  std::copy_n(before.place, 3, now.middle);
  std::copy_n(before.r, 3, now.r);
  shape.carry(now);
  std::fill_n(now.r, 3, 0.0);
}

// A lane without a point is placed far from the wall.
void WallNeighbors::subtract_points(int first_lane, int n, grip_batch &b) const
{
  for (int k = 0; k < n; k++) {
    const WallPoint &point = point_of_lane[first_lane + k];
    const double radius = b.radius_i[k], *v = point.velocity;
    const double far_away = 1.0 + 1000.0 * radius;
    b.rx[k] = point.face < 0 ? far_away : point.r[0];
    b.ry[k] = point.r[1];
    b.rz[k] = point.r[2];
    b.reduced_radius[k] = grip_reduced_at_wall(radius, point.curvature);
    b.ux[k] -= v[0];
    b.uy[k] -= v[1];
    b.uz[k] -= v[2];
    if (b.ledger) {
      b.ledger->wall_vx[k] = v[0];
      b.ledger->wall_vy[k] = v[1];
      b.ledger->wall_vz[k] = v[2];
    }
    b.wjx[k] = point.spin[0];
    b.wjy[k] = point.spin[1];
    b.wjz[k] = point.spin[2];
  }
}

// ----------------------------------------------------------------------------------------------------------
// From the lanes to the history

// A history of zeros is equivalent to none.
void WallNeighbors::flush()
{
  if (!state.must_flush()) return;
  state.flushed();
  if (!history.any()) return;
  history.forget_all();
  for (int lane = 0; lane < lanes.nlanes(); lane++) {
    if (lanes.empty(lane) || !lanes.has_history(lane)) continue;
    const int i = lanes.atom(lane);
    if (history.ncontacts(i) == shape.most_faces())
      lmp->error->one(FLERR, "{}: atom {} touches more faces of {} than the {} it has", command,
                      lmp->atom->tag[i], shape.noun(), shape.most_faces());
    const int model = lanes.model(lane / GRIP_LANES);
    double *values = history.add(i, model, lanes.face(lane));
    lanes.copy_history(lane, values);
    if (shape.follows_contacts())
      std::copy_n(point_of_lane[lane].place, 3, values + models.all[model].point_slot);
  }
}

void WallNeighbors::leave_lanes()
{
  flush();
  state.list_is_new();
}
