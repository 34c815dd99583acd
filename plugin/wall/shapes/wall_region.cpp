// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_region.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "host/box_cell.h"
#include "base/restart_block.h"
#include "lammps.h"
#include "update.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

using namespace Grip;
using LAMMPS_NS::Region;

// In a WallNear, each of the first 63 solids of a region has a bit of its own. All other solids share the
// last bit. This bit is always set, so these solids are examined in every step.
static constexpr int SHARED_BIT = 63;

static constexpr WallNear EVERY_SOLID = {~std::uint64_t{0}};

static std::uint64_t bit_of(int solid)
{
  return std::uint64_t{1} << std::min(solid, SHARED_BIT);
}

namespace {

// Calls visit(solid) for a solid, or for the solids of all parts of a union or an intersection, in their
// order.
template <typename Visit> void visit_solids(Region *region, const Visit &visit)
{
  if (!region->reglist) return visit(region);
  for (int n = 0; n < region->nregion; n++) visit_solids(region->reglist[n], visit);
}

// Words such as "block" or "union(block cylinder)". Regions with the same words number their faces in the
// same way.
std::string words_of(const Region *region)
{
  std::string words = region->style;
  if (!region->reglist) return words;
  for (int n = 0; n < region->nregion; n++) words += (n ? " " : "(") + words_of(region->reglist[n]);
  return words + ")";
}

} // namespace

std::unique_ptr<WallShape> WallRegion::read(LineReader &in)
{
  const std::string id = in.word("the ID of region", "the ID of a region");
  Region *region = in.lmp->domain->get_region_by_id(id);
  if (!region) in.fail("region '" + id + "' does not exist");
  return std::unique_ptr<WallShape>(new WallRegion(in, id, region));
}

WallRegion::WallRegion(const LineReader &in, const std::string &id_, Region *region_)
    : WallShape(in), id(id_), region(region_), most(std::max(1, region_->tmax))
{
  wall.site = GRIP_SPHERE_POINT;
  read_cell();
}

// Finds the region again, because a script may have deleted or redefined it.
Region *WallRegion::find() const
{
  Region *now = lmp->domain->get_region_by_id(id);
  if (!now) lmp->error->all(FLERR, "{}: region '{}' does not exist", command, id);
  return now;
}

std::string WallRegion::face_words() const
{
  return "region " + words_of(find());
}

void WallRegion::check_motion(const WallMotion &wanted) const
{
  if (!wanted.words.empty())
    lmp->error->all(
        FLERR, "{}: wiggle, shear, move and surface do not go with region; move the region itself", command);
}

void WallRegion::init()
{
  Region *now = find();
  if (now != region || motion_lost) {
    motion_begins = now->dynamic_check() != 0;
    if (motion_begins && lmp->comm->me == 0)
      lmp->error->warning(FLERR, "{}: region '{}' is not the previous one; its motion starts from rest",
                          command, id);
  }
  region = now;
  most = std::max(1, region->tmax);
  motion_lost = false;
  read_cell();
  solids.clear();
  nfaces = 0;
  root = read_tree(region, false, nfaces);
}

void WallRegion::read_cell()
{
  cell = box_cell(lmp->domain);
}

// A region acts only on atoms inside it. If there are none, prints a warning, once.
void WallRegion::check_atoms(int groupbit)
{
  if (atoms_checked) return;
  atoms_checked = true;
  const LAMMPS_NS::Atom *atom = lmp->atom;
  LAMMPS_NS::bigint mine[2] = {0, 0}, all[2]; // atoms, those inside
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & groupbit)) continue;
    const double *x = atom->x[i];
    mine[0]++;
    if (contains(root, x, EVERY_SOLID)) mine[1]++;
  }
  MPI_Allreduce(mine, all, 2, MPI_LMP_BIGINT, MPI_SUM, lmp->world);
  if (all[0] > 0 && all[1] == 0 && lmp->comm->me == 0)
    lmp->error->warning(
        FLERR,
        "{}: none of the {} atoms of its group is inside region '{}', and it acts on those only; "
        "other units, or 'side out' missing?",
        command, all[0], id);
}

namespace {

// The position of a region in the previous step, from which LAMMPS computes the region's velocity in the next
// step.
struct RegionMotion {
  std::string id, style;
  std::array<double, 5> before;
};

std::vector<RegionMotion> read_motions(const std::vector<char> &state)
{
  std::vector<RegionMotion> motions;
  if (state.empty()) return motions;
  BlockReader in(state.data());
  for (std::size_t n = in.get_count(); n > 0; n--) {
    const std::string id = in.get_text(), style = in.get_text();
    motions.push_back({id, style, in.get<std::array<double, 5>>()});
  }
  return motions;
}

} // namespace

std::vector<char> WallRegion::state() const
{
  std::vector<const Region *> moving;
  visit_solids(find(), [&](Region *solid) {
    if (solid->dynamic_check()) moving.push_back(solid);
  });
  BlockWriter block;
  block.put(static_cast<std::uint64_t>(moving.size()));
  for (const Region *solid : moving) {
    block.put_text(solid->id);
    block.put_text(solid->style);
    block.put_array(solid->prev, std::tuple_size<decltype(RegionMotion::before)>::value);
  }
  return block.finish();
}

void WallRegion::go_on(const std::vector<char> &state)
{
  const std::vector<RegionMotion> motions = read_motions(state);
  visit_solids(region, [&](Region *solid) {
    const auto found = std::find_if(motions.begin(), motions.end(), [&](const RegionMotion &motion) {
      return motion.id == solid->id && motion.style == solid->style;
    });
    if (found != motions.end())
      std::copy(found->before.begin(), found->before.end(), solid->prev);
    else if (solid->dynamic_check())
      motion_lost = true;
  });
}

// Makes a node of the tree. Faces are numbered as in LAMMPS: each solid reserves numbers for all faces that
// it may have.
WallRegion::Node WallRegion::read_tree(Region *region, bool inside_out, int &next_face)
{
  Node node;
  node.region = region;
  if (!region->reglist) {
    node.solid = static_cast<int>(solids.size());
    node.solids = bit_of(node.solid);
    solids.emplace_back(region, next_face, inside_out, cell);
    next_face += region->cmax;
    return node;
  }
  // Seen from outside, a union is the space outside all of its parts. An intersection is the space outside
  // any of its parts.
  const bool seen_from_inside = (region->interior != 0) != inside_out;
  node.parts_inside_out = !seen_from_inside;
  node.joins = has_style(region, "union") == seen_from_inside;
  for (int part = 0; part < region->nregion; part++) {
    node.parts.push_back(read_tree(region->reglist[part], node.parts_inside_out, next_face));
    node.solids |= node.parts.back().solids;
  }
  return node;
}

// ----------------------------------------------------------------------------------------------------------
// Motion

void WallRegion::move()
{
  if (cell.any()) read_cell();
  if (!moves()) return;
  region->prematch();
  region->set_velocity();
  if (motion_begins) begin_motion();
  for (RegionSolid &solid : solids) solid.begin_step(lmp->update->dt);
}

// LAMMPS computes a region's velocity from its position in the previous step. If this position is unknown,
// the region is assumed to have been in the same place. It is then at rest in this step. Otherwise its motion
// since its definition would count as the motion of one step.
void WallRegion::begin_motion()
{
  motion_begins = false;
  visit_solids(region, [](Region *solid) { solid->vel_timestep = -1; });
  region->vel_timestep = -1;
  region->set_velocity();
}

void WallRegion::remember(double slack)
{
  for (RegionSolid &solid : solids) solid.remember(lmp->atom->x, lmp->atom->nlocal, slack);
}

double WallRegion::approached() const
{
  double farthest = 0.0;
  for (std::size_t k = 0; k < solids.size(); k++)
    if (can_be_distant(k) && solids[k].host()->dynamic) farthest = std::max(farthest, solids[k].approached());
  return farthest;
}

void WallRegion::set_motion(const double x[3], WallPoint &point) const
{
  const int face = face_of(point.face);
  const auto next = std::find_if(solids.begin(), solids.end(),
                                 [&](const RegionSolid &solid) { return solid.first_face() > face; });
  std::prev(next)->set_motion(x, point);
}

// ----------------------------------------------------------------------------------------------------------
// Points

bool WallRegion::can_be_distant(std::size_t solid) const
{
  return solid < SHARED_BIT && solids[solid].distant_known();
}

// The number of boxes that an atom has crossed, modulo 4, two bits per direction.
static int images_of(const LAMMPS_NS::Atom *atom, int i)
{
  const LAMMPS_NS::imageint image = atom->image[i];
  const LAMMPS_NS::imageint x = image & IMGMASK, y = image >> IMGBITS & IMGMASK, z = image >> IMG2BITS;
  return static_cast<int>((x & 3) | (y & 3) << 2 | (z & 3) << 4);
}

// Whether a point is in the box, and farther from each periodic border than the distance.
bool WallRegion::is_inner(const double x[3], double distance) const
{
  for (int d = 0; d < 3; d++) {
    if (!cell.is_periodic(d)) continue;
    const double fraction = cell.fraction(d, vector_of(x)), reach = 1.001 * distance / cell.width(d);
    if (fraction <= reach || fraction >= 1.0 - reach) return false;
  }
  return true;
}

// Whether no image of the solid other than that at the point can be within the atom's reach.
bool WallRegion::is_alone(const RegionSolid &solid, const WallNear &near) const
{
  return !cell.any() || (near.inner && !solid.host()->dynamic);
}

RegionSolid::Surroundings WallRegion::surroundings(const double x[3], double distance,
                                                   const WallNear &near) const
{
  return near.inner ? RegionSolid::within(x) : RegionSolid::around(x, distance, cell);
}

// If the surface of a solid is farther away than the distance, everything within the distance is on one side
// of the surface. As long as this holds, the solid is not examined again.
WallNear WallRegion::find_near(int atom, const double x[3], double distance, double margin,
                               std::vector<WallPoint> &points)
{
  WallNear near;
  if (cell.any()) near.images = images_of(lmp->atom, atom);
  const double reach = distance + margin;
  const bool borders_move = lmp->domain->box_change_size || lmp->domain->box_change_shape;
  near.inner = !borders_move && is_inner(x, reach);
  const RegionSolid::Surroundings at_rest = surroundings(x, reach, near);
  for (std::size_t k = 0; k < solids.size(); k++) {
    const RegionSolid &solid = solids[k];
    const std::uint64_t bit = bit_of(static_cast<int>(k));
    const RegionSolid::Surroundings place = solid.around(x, reach, at_rest);
    const bool any = solid.find(x, place, reach, {margin, near.images, nfaces}, points);
    const RegionSolid::Side side =
        can_be_distant(k) && !any ? solid.side(place, reach) : RegionSolid::Side::UNKNOWN;
    if (side == RegionSolid::Side::WITHIN) near.inside |= bit;
    if (side == RegionSolid::Side::UNKNOWN) near.solids |= bit;
    // When the distance is smaller, LAMMPS may find points that it does not find now.
    if (!can_be_distant(k)) solid.find(x, place, distance, {margin, near.images, nfaces}, points);
  }
  return near;
}

// A single solid shows its surface only to points on the side on which the wall acts.
void WallRegion::find_points(int, const double x[3], double distance, WallNear near,
                             std::vector<WallPoint> &points)
{
  if (root.solid >= 0 && is_alone(solids[0], near)) {
    if (root.solids & near.solids) solids[0].find_alone(x, distance, {0.0, near.images, nfaces}, points);
    return;
  }
  const std::size_t before = points.size();
  collect(root, x, surroundings(x, distance, near), distance, near, points);
  const bool composed = root.solid < 0;
  if (composed && points.size() > before && !contains(root, x, near)) points.resize(before);
}

// A region acts only on atoms inside it. An open region has no inside, and acts on all atoms. Regions do not
// know shapes: the sphere that contains the solid counts.
bool WallRegion::blocks(const Solid &solid, double gap) const
{
  if (!contains(root, solid.x.data(), EVERY_SOLID)) return true;
  std::vector<Vector> points;
  away(solid.x, solid.R + gap, points);
  return !points.empty();
}

void WallRegion::away(const Vector &x, double distance, std::vector<Vector> &away) const
{
  std::vector<WallPoint> points;
  collect(root, x.data(), RegionSolid::around(x.data(), distance, cell), distance, EVERY_SOLID, points);
  for (const WallPoint &point : points) away.push_back(vector_of(point.r));
}

// On a border, the parts of the region on both sides contain the point. Rounding may place it outside of
// both, so it is moved slightly behind the surface.
Vector WallRegion::place_of(const double x[3], const WallPoint &point, const WallNear &near) const
{
  const Vector r = vector_of(point.r), at = vector_of(x) - r;
  for (int d = 0; d < 3 && !near.inner; d++) {
    if (!cell.is_periodic(d)) continue;
    const double fraction = cell.fraction(d, at);
    if (std::fabs(fraction - std::nearbyint(fraction)) < 1e-10) return at - 1e-9 * r;
  }
  return at;
}

void WallRegion::collect(const Node &node, const double x[3], const RegionSolid::Surroundings &at_rest,
                         double distance, const WallNear &near, std::vector<WallPoint> &points) const
{
  if (!(node.solids & near.solids)) return;
  if (node.solid >= 0) {
    const RegionSolid &solid = solids[node.solid];
    const RegionSolid::Search search = {0.0, near.images, nfaces};
    if (is_alone(solid, near))
      solid.find_alone(x, distance, search, points);
    else
      solid.find(x, solid.around(x, distance, at_rest), distance, search, points);
    return;
  }
  for (const Node &part : node.parts) {
    const std::size_t before = points.size();
    collect(part, x, at_rest, distance, near, points);
    const auto is_hidden = [&](const WallPoint &point) {
      return hidden(node, part, place_of(x, point, near), near);
    };
    points.erase(
        std::remove_if(points.begin() + static_cast<std::ptrdiff_t>(before), points.end(), is_hidden),
        points.end());
  }
}

// Whether another part hides a point of a part's surface. Open parts are not solids and hide nothing.
bool WallRegion::hidden(const Node &node, const Node &part, const Vector &at, const WallNear &near) const
{
  return std::any_of(node.parts.begin(), node.parts.end(), [&](const Node &other) {
    if (&other == &part || other.region->openflag) return false;
    const bool within = contains(other, at.data(), near) != node.parts_inside_out;
    return within == node.joins;
  });
}

// Whether a point within the atom's reach is in the region.
bool WallRegion::contains(const Node &node, const double x[3], const WallNear &near) const
{
  if (node.region->openflag) return true;
  if (node.solid >= 0) {
    const std::uint64_t bit = node.solids;
    if (!(near.solids & bit)) return (near.inside & bit) != 0;
    return solids[node.solid].matches(x, near.inner);
  }
  const auto in_part = [&](const Node &part) { return contains(part, x, near); };
  const bool inside = has_style(node.region, "union")
                          ? std::any_of(node.parts.begin(), node.parts.end(), in_part)
                          : std::all_of(node.parts.begin(), node.parts.end(), in_part);
  return inside == (node.region->interior != 0);
}
