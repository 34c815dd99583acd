// SPDX-License-Identifier: GPL-2.0-only
// Fix wall/grip: which atoms are near the wall, with which faces. They are found when the host makes a new
// neighbour list, with a margin for what atoms may move until the next one; a wall that moves, and radii that
// grow, may use up an allowance of their own, then they are found anew.
#include "wall/fix_wall_grip.h"

#include "atom.h"
#include "error.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

using namespace LAMMPS_NS;

static constexpr Grip::WallPoint NO_POINT;

void FixWallGrip::bring_up_lanes()
{
  if (neighbor->ago == 0) masses.update();
  shape->move(elapsed());
  if (motion_begins) begin_motion();
  if (!lanes_serve()) find_lanes();
  if (shape->by_points() && !seek_points()) {
    find_lanes();
    if (!seek_points())
      error->one(FLERR, "{}: an atom is at a face of region '{}' that is not found twice alike", command,
                 region_id);
  }
  ahead = nslots > 0;
}

bool FixWallGrip::lanes_serve() const
{
  if (!listed || !lasting) return false;
  if (neighbor->ago == 0 && listed_at != update->ntimestep) return false;
  return shape->approached() + growth() <= allowance;
}

// By how much the radius of an atom has grown at most.
double FixWallGrip::growth() const
{
  double largest = 0.0;
  for (int i = 0; radius_varies && i < atom->nlocal; i++)
    largest = std::max(largest, atom->radius[i] - radii[i]);
  return largest;
}

// Whether the host makes a new list in the step in which an atom has moved half a skin; only then can atoms be
// left out of sight.
bool FixWallGrip::host_watches_motion() const
{
  return neighbor->dist_check && !neighbor->build_once && neighbor->every <= 1 && neighbor->delay <= 1 &&
         !neighbor->includegroup;
}

// Of the atoms' centres from the origin.
double FixWallGrip::extent() const
{
  double largest = 0.0;
  for (int i = 0; i < atom->nlocal; i++) {
    const double *x = atom->x[i];
    largest = std::max(largest, x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
  }
  return std::sqrt(largest) + neighbor->skin;
}

// A gap within which lie all faces that may act on the atom. Of a region's faces the curvature is not known yet:
// reach goes with the reduced radius to the power 1/3, or -2/5, so this serves from a three-hundredth of the flat
// wall's to a thousand times that.
double FixWallGrip::far_reach(int i) const
{
  const double reach =
      reaches ? 10.0 * grip_model_reach(&model_of(i), atom->radius[i], masses.of(i)).end : 0.0;
  return ledger.on() ? std::max(0.5 * atom->radius[i], reach)
                     : reach; // a contact's end is still to be booked
}

void FixWallGrip::find_lanes()
{
  flush();
  shape->settle(shape->moves() ? extent() : 0.0);
  lasting = host_watches_motion();
  allowance = lasting && (shape->moves() || radius_varies) ? 0.5 * neighbor->skin : 0.0;
  // Of a list in between the atoms may have been half a skin on one side at first, and come to the other.
  const double moved = neighbor->ago == 0 ? 0.5 * neighbor->skin : neighbor->skin;
  const double margin = lasting ? moved + allowance : 0.0;
  if (radius_varies) radii.assign(atom->radius, atom->radius + atom->nlocal);
  order.resize(atom->nlocal);
  std::iota(order.begin(), order.end(), 0);
  if (wall_type)
    std::stable_sort(order.begin(), order.end(),
                     [this](int a, int b) { return atom->type[a] < atom->type[b]; });

  lanes.clear(nslots);
  sought.clear();
  double stored_found = 0.0;
  for (const int i : order)
    if (atom->mask[i] & groupbit) stored_found += find_lanes_of(i, margin);
  if (ledger.on()) ledger.found(stored_found);
  ahead = nslots > 0;
  listed = true;
  listed_at = update->ntimestep;
}

// Returns the energy in the history that it finds.
double FixWallGrip::find_lanes_of(int i, double margin)
{
  if (nslots) follow_type(i);
  points.clear();
  const Grip::WallNear near = shape->find_near(atom->x[i], atom->radius[i] + far_reach(i), margin, points);
  double stored_found = 0.0;
  Sought mine = {i, lanes.nlanes(), 0, near};
  const auto add = [&](int face) {
    const int lane = lanes.add(i, face, model_index(i), history_of(i, face));
    if (mine.count++ == 0) mine.first = lane;
  };
  for (auto point = points.begin(); point != points.end(); ++point) {
    const auto is_same = [&](const Grip::WallPoint &before) { return before.face == point->face; };
    if (std::none_of(points.begin(), point, is_same)) add(point->face);
  }
  for (int place = 0; ledger.on() && place < nfaces[i]; place++) {
    stored_found += grip_ledger_stored(&model_of(i), values[i][place], 1);
    const auto is_place = [&](const Grip::WallPoint &point) { return point.face == faces[i][place]; };
    // Far from here now; what it stored is still to be booked.
    if (std::none_of(points.begin(), points.end(), is_place)) add(faces[i][place]);
  }
  if (nslots) nfaces[i] = 0;
  if (mine.count > 0 || near.solids) sought.push_back(mine);
  return stored_found;
}

// The points of all lanes in this step. False: some atom has come to a face for which it has no lane.
bool FixWallGrip::seek_points()
{
  const std::vector<Grip::WallPoint> before = std::exchange(point_of_lane, {});
  point_of_lane.assign(lanes.nlanes(), NO_POINT);
  for (const Sought &mine : sought) {
    const int i = mine.atom;
    points.clear();
    shape->find_points(atom->x[i], atom->radius[i] + far_reach(i), mine.near, points);
    check_touched(i);
    for (const Grip::WallPoint &point : points) {
      int lane = mine.first;
      while (lane < mine.first + mine.count && lanes.face(lane) != point.face) lane++;
      if (lane == mine.first + mine.count) return false;
      point_of_lane[lane] = point;
    }
  }
  for (int lane = 0; lane < lanes.nlanes(); lane++)
    if (point_of_lane[lane].face < 0 && !lanes.empty(lane))
      leave(lane, before.size() == point_of_lane.size() ? before[lane] : NO_POINT);
  return true;
}

void FixWallGrip::check_touched(int i) const
{
  const auto touches = [&](const Grip::WallPoint &point) {
    const double *r = point.r;
    return r[0] * r[0] + r[1] * r[1] + r[2] * r[2] < atom->radius[i] * atom->radius[i];
  };
  const auto n = std::count_if(points.begin(), points.end(), touches);
  if (n > max_faces)
    error->one(FLERR, "{}: atom {} touches {} faces of region '{}', more than the {} it has", command,
               atom->tag[i], n, region_id, max_faces);
}

// A face of which the geometry does not tell any more: the contact has ended. The ledger has its normal and force of the step
// before; for the last half of the work the wall is taken to have moved on as it did then.
void FixWallGrip::leave(int lane, const Grip::WallPoint &before)
{
  if (!ledger.on()) return lanes.clear_history(lane);
  std::copy_n(before.velocity, 3, point_of_lane[lane].velocity);
  std::copy_n(before.spin, 3, point_of_lane[lane].spin);
}

// A lane without a point is far from the wall.
void FixWallGrip::gather_points(int first_lane, int n)
{
  grip_batch &b = *batch;
  for (int k = 0; k < n; k++) {
    const Grip::WallPoint &point = point_of_lane[first_lane + k];
    const double radius = b.radius_i[k], *v = point.velocity;
    const double far_away = 1.0 + 1000.0 * radius;
    b.rx[k] = point.face < 0 ? far_away : point.r[0];
    b.ry[k] = point.r[1];
    b.rz[k] = point.r[2];
    b.reduced_radius[k] =
        point.curvature == 0.0 ? radius : radius * point.curvature / (radius + point.curvature);
    b.ux[k] -= v[0];
    b.uy[k] -= v[1];
    b.uz[k] -= v[2];
    b.wall_vx[k] = v[0];
    b.wall_vy[k] = v[1];
    b.wall_vz[k] = v[2];
    b.wjx[k] = point.spin[0];
    b.wjy[k] = point.spin[1];
    b.wjz[k] = point.spin[2];
  }
}
