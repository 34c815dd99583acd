// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_region.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "lammps.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace Grip;
using LAMMPS_NS::Region;

// Of a region's solids the first 63 have a bit of their own in a WallNear. All others share the last one,
// which is always set: they are asked in every step.
static constexpr int SHARED_BIT = 63;

static std::uint64_t bit_of(int solid)
{
  return std::uint64_t{1} << std::min(solid, SHARED_BIT);
}

static bool has_style(const Region *region, const char *style)
{
  return std::strcmp(region->style, style) == 0;
}

namespace {

// Calls visit(solid) for a region, or for those that a union or an intersection is made of, in their order.
template <typename Visit> void visit_solids(Region *region, const Visit &visit)
{
  if (!region->reglist) return visit(region);
  for (int n = 0; n < region->nregion; n++) visit_solids(region->reglist[n], visit);
}

// "block", or "union(block cylinder)": regions of the same words number their faces alike.
std::string words_of(const Region *region)
{
  std::string words = region->style;
  if (!region->reglist) return words;
  for (int n = 0; n < region->nregion; n++) words += (n ? " " : "(") + words_of(region->reglist[n]);
  return words + ")";
}

} // namespace

std::unique_ptr<WallShape> WallRegion::read(WallInput &in)
{
  const std::string id = in.word(1, "the region's ID");
  Region *region = in.lmp->domain->get_region_by_id(id);
  if (!region) in.lmp->error->all(FLERR, "{}: region '{}' does not exist", in.command, id);
  in.next += 2;
  return std::unique_ptr<WallShape>(new WallRegion(in, id, region));
}

WallRegion::WallRegion(const WallInput &in, const std::string &id_, Region *region_)
    : WallShape(in), id(id_), region(region_), most(std::max(1, region_->tmax))
{
}

// A script may have deleted the region, or defined it anew.
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
      lmp->error->warning(FLERR, "{}: region '{}' is not the one of before, its motion begins anew", command,
                          id);
  }
  region = now;
  most = std::max(1, region->tmax);
  motion_lost = false;
  solids.clear();
  int next_face = 0;
  root = read_tree(region, false, next_face);
}

// A region acts only on what is inside, so a warning tells, once, if nothing is.
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
    if (region->match(x[0], x[1], x[2])) mine[1]++;
  }
  MPI_Allreduce(mine, all, 2, MPI_LMP_BIGINT, MPI_SUM, lmp->world);
  if (all[0] > 0 && all[1] == 0 && lmp->comm->me == 0)
    lmp->error->warning(
        FLERR,
        "{}: none of the {} atoms of its group is inside region '{}', and it acts on those only; "
        "other units, or 'side out' missing?",
        command, all[0], id);
}

std::vector<RegionMotion> WallRegion::motions() const
{
  std::vector<RegionMotion> all;
  visit_solids(find(), [&](Region *solid) {
    if (!solid->dynamic_check()) return;
    RegionMotion motion = {solid->id, solid->style, {}};
    std::copy_n(solid->prev, motion.before.size(), motion.before.begin());
    all.push_back(motion);
  });
  return all;
}

void WallRegion::go_on(const std::vector<RegionMotion> &before)
{
  visit_solids(region, [&](Region *solid) {
    const auto found = std::find_if(before.begin(), before.end(), [&](const RegionMotion &motion) {
      return motion.id == solid->id && motion.style == solid->style;
    });
    if (found != before.end())
      std::copy(found->before.begin(), found->before.end(), solid->prev);
    else if (solid->dynamic_check())
      motion_lost = true;
  });
}

// Faces are numbered as the host numbers them: each solid has room for all that it may have.
WallRegion::Node WallRegion::read_tree(Region *region, bool inside_out, int &next_face)
{
  Node node;
  node.region = region;
  if (!region->reglist) {
    node.solid = static_cast<int>(solids.size());
    node.solids = bit_of(node.solid);
    const bool has_axis =
        has_style(region, "sphere") || has_style(region, "cylinder") || has_style(region, "cone");
    // An ellipsoid's surface is sought within another ellipsoid, not within a distance; its curvature is not
    // set.
    const bool ellipsoid = has_style(region, "ellipsoid");
    const bool distant_known = !region->varshape && !ellipsoid && node.solid < SHARED_BIT;
    solids.push_back({region, next_face, inside_out, distant_known, has_axis, !ellipsoid, {}, {}});
    next_face += region->cmax;
    return node;
  }
  // From outside, a union is what lies outside of all its parts, an intersection what lies outside of any.
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
  if (!moves()) return;
  region->prematch();
  region->set_velocity();
  if (motion_begins) begin_motion();
  for (auto &solid : solids)
    if (solid.region->rotateflag) find_rotation(solid);
}

// The host takes a region's velocity from where the region was in the step before. If that is not known, the
// region is taken to have been in the same place: it rests in this step, instead of having come all the way
// from where it was defined.
void WallRegion::begin_motion()
{
  motion_begins = false;
  visit_solids(region, [](Region *solid) { solid->vel_timestep = -1; });
  region->vel_timestep = -1;
  region->set_velocity();
}

namespace {
// The point and the axis that a region turns about. The host keeps these members protected. A struct derived
// from its class may name them, and a pointer to a member then reads it from any object of that class.
struct RegionAxis : Region {
  using Region::point;
  using Region::runit;
};
} // namespace

// The host takes sine and cosine for each point that it looks at; here they are taken once a step.
void WallRegion::find_rotation(Solid &solid)
{
  const double *axis = solid.region->*(&RegionAxis::runit);
  const double sine = std::sin(solid.region->theta), cosine = std::cos(solid.region->theta);
  for (int d = 0; d < 3; d++) {
    const int e = (d + 1) % 3, f = (d + 2) % 3;
    solid.rotation[d][d] = cosine + (1.0 - cosine) * axis[d] * axis[d];
    solid.rotation[d][e] = (1.0 - cosine) * axis[d] * axis[e] - sine * axis[f];
    solid.rotation[d][f] = (1.0 - cosine) * axis[d] * axis[f] + sine * axis[e];
  }
}

// Where a point is as seen from a solid that turns: shifted back, then turned back.
void WallRegion::to_own_frame(const Solid &solid, const double x[3], double own[3])
{
  const double *center = solid.region->*(&RegionAxis::point);
  const Displacement now = displacement(solid.region);
  double arm[3];
  for (int d = 0; d < 3; d++) arm[d] = x[d] - now.shift[d] - center[d];
  for (int d = 0; d < 3; d++)
    own[d] = center[d] + solid.rotation[0][d] * arm[0] + solid.rotation[1][d] * arm[1] +
             solid.rotation[2][d] * arm[2];
}

bool WallRegion::matches(const Solid &solid, const double x[3])
{
  Region *region = solid.region;
  if (!region->rotateflag || region->openflag) return region->match(x[0], x[1], x[2]) != 0;
  double own[3];
  to_own_frame(solid, x, own);
  return (region->inside(own[0], own[1], own[2]) != 0) == (region->interior != 0);
}

WallRegion::Displacement WallRegion::displacement(const Region *region)
{
  Displacement now = {{0.0, 0.0, 0.0}, region->rotateflag ? region->theta : 0.0};
  const double moved[3] = {region->dx, region->dy, region->dz};
  for (int d = 0; d < 3 && region->moveflag; d++) now.shift[d] = moved[d];
  return now;
}

void WallRegion::remember(double extent)
{
  remembered_extent = extent;
  for (auto &solid : solids) solid.remembered = displacement(solid.region);
}

double WallRegion::approached() const
{
  double farthest = 0.0;
  for (const auto &solid : solids)
    if (solid.distant_known && solid.region->dynamic) farthest = std::max(farthest, approached(solid));
  return farthest;
}

// No farther than its shift, and its turn as seen by the atom that is farthest from the axis.
double WallRegion::approached(const Solid &solid) const
{
  const Displacement now = displacement(solid.region);
  double shifted2 = 0.0, axis2 = 0.0;
  for (int d = 0; d < 3; d++) {
    const double shift = now.shift[d] - solid.remembered.shift[d];
    shifted2 += shift * shift;
    const double axis = solid.region->rotateflag ? solid.region->rpoint[d] : 0.0;
    axis2 += axis * axis;
  }
  const double shifted = std::sqrt(shifted2);
  const double arm = remembered_extent + std::sqrt(axis2) + shifted;
  return shifted + arm * std::fabs(now.angle - solid.remembered.angle);
}

// ----------------------------------------------------------------------------------------------------------
// Points

// The surface velocity and spin of a solid where it is touched. The host's own function takes a point that it
// has not set where a radius varies and nothing turns.
static void set_velocity(Region *region, const Region::Contact &contact, const double x[3], WallPoint &point)
{
  double at[3], arm[3];
  for (int d = 0; d < 3; d++) {
    at[d] = x[d] - point.r[d];
    if (region->moveflag) point.velocity[d] = region->v[d];
  }
  for (int d = 0; d < 3 && region->rotateflag; d++) {
    point.spin[d] = region->omega[d];
    arm[d] = at[d] - region->rpoint[d];
  }
  for (int d = 0; d < 3 && region->rotateflag; d++) {
    const int e = (d + 1) % 3, f = (d + 2) % 3;
    point.velocity[d] += point.spin[e] * arm[f] - point.spin[f] * arm[e];
  }
  if (region->varshape && contact.varflag) region->velocity_contact_shape(point.velocity, at);
}

// Which faces of a solid move with its radius is known only of points that are found; here all are taken to.
void WallRegion::set_motion(const double x[3], WallPoint &point) const
{
  const auto next = std::find_if(solids.begin(), solids.end(),
                                 [&](const Solid &solid) { return solid.first_face > point.face; });
  Region *owner = std::prev(next)->region;
  if (!owner->dynamic_check()) return;
  Region::Contact contact = {};
  contact.varflag = 1;
  set_velocity(owner, contact, x, point);
}

// As Region::surface() does it, for a region that turns.
static int turned_surface(Region *region, double own[3], double distance, const double turned[3][3])
{
  int n = 0; // of an open one, either side has none
  if (region->openflag || !region->interior) n += region->surface_exterior(own, distance);
  if (region->openflag || region->interior) n += region->surface_interior(own, distance);
  for (int c = 0; c < n; c++) {
    auto &contact = region->contact[c];
    const double r[3] = {contact.delx, contact.dely, contact.delz};
    contact.delx = turned[0][0] * r[0] + turned[0][1] * r[1] + turned[0][2] * r[2];
    contact.dely = turned[1][0] * r[0] + turned[1][1] * r[1] + turned[1][2] * r[2];
    contact.delz = turned[2][0] * r[0] + turned[2][1] * r[1] + turned[2][2] * r[2];
  }
  return n;
}

// The host's contacts of a solid within a distance, as seen from one side; they stand in region->contact.
int WallRegion::count_faces(const Solid &solid, const double x[3], double distance, bool inside_out)
{
  Region *region = solid.region;
  const int own_side = region->interior;
  region->interior = own_side ^ static_cast<int>(inside_out);
  int n;
  if (region->rotateflag) {
    double own[3];
    to_own_frame(solid, x, own);
    n = turned_surface(region, own, distance, solid.rotation);
  } else {
    n = region->surface(x[0], x[1], x[2], distance);
  }
  region->interior = own_side;
  return n;
}

// All faces of a solid within a distance, on the side on which the wall is.
void WallRegion::ask(const Solid &solid, const double x[3], double distance, std::vector<WallPoint> &points)
{
  Region *region = solid.region;
  const int n = count_faces(solid, x, distance, solid.inside_out);
  for (int c = 0; c < n; c++) {
    const auto &contact = region->contact[c];
    WallPoint point;
    point.face = solid.first_face + contact.iwall;
    point.r[0] = contact.delx;
    point.r[1] = contact.dely;
    point.r[2] = contact.delz;
    if (solid.tells_curvature) point.curvature = contact.radius;
    if (region->dynamic_check()) set_velocity(region, contact, x, point);
    points.push_back(point);
  }
}

// Whether none of its surface is within a distance, where none is on the wall's side.
bool WallRegion::is_distant(const Solid &solid, const double x[3], double distance)
{
  const bool back = !solid.inside_out;
  if (!solid.region->openflag && count_faces(solid, x, distance, back))
    return false; // open: both sides are one
  if (!solid.has_axis) return true;
  const double aside = 1.0e-3 * distance, beside[3] = {x[0] + aside, x[1] + aside, x[2] + aside};
  const double within = distance + 2.0 * aside;
  return !count_faces(solid, beside, within, back) && !count_faces(solid, beside, within, !back);
}

// A solid whose surface is farther than the distance has all within that distance on one side: as long as
// this holds it is not asked again.
WallNear WallRegion::find_near(int, const double x[3], double distance, double margin,
                               std::vector<WallPoint> &points)
{
  WallNear near;
  for (std::size_t k = 0; k < solids.size(); k++) {
    const Solid &solid = solids[k];
    const std::uint64_t bit = bit_of(static_cast<int>(k));
    const std::size_t before = points.size();
    ask(solid, x, distance + margin, points);
    if (solid.distant_known && points.size() == before && is_distant(solid, x, distance + margin)) {
      if (matches(solid, x)) near.inside |= bit;
      continue;
    }
    near.solids |= bit;
    if (!solid.distant_known) ask(solid, x, distance, points); // from less far it may see what it did not
  }
  return near;
}

// A solid by itself shows its surface only to what is on the right side of it.
void WallRegion::find_points(const double x[3], double distance, WallNear near,
                             std::vector<WallPoint> &points)
{
  const std::size_t before = points.size();
  collect(root, x, distance, near, points);
  const bool composed = root.solid < 0;
  if (composed && points.size() > before && !contains(root, x, near)) points.resize(before);
}

void WallRegion::collect(const Node &node, const double x[3], double distance, WallNear near,
                         std::vector<WallPoint> &points) const
{
  if (!(node.solids & near.solids)) return;
  if (node.solid >= 0) return ask(solids[node.solid], x, distance, points);
  for (const Node &part : node.parts) {
    const std::size_t before = points.size();
    collect(part, x, distance, near, points);
    const auto is_hidden = [&](const WallPoint &point) {
      const double at[3] = {x[0] - point.r[0], x[1] - point.r[1], x[2] - point.r[2]};
      return hidden(node, part, at, near);
    };
    points.erase(
        std::remove_if(points.begin() + static_cast<std::ptrdiff_t>(before), points.end(), is_hidden),
        points.end());
  }
}

// A point of one part's surface, by the other parts. Open ones are no solids: they hide nothing.
bool WallRegion::hidden(const Node &node, const Node &part, const double x[3], WallNear near) const
{
  return std::any_of(node.parts.begin(), node.parts.end(), [&](const Node &other) {
    if (&other == &part || other.region->openflag) return false;
    const bool within = contains(other, x, near) != node.parts_inside_out;
    return within == node.joins;
  });
}

// Whether a point, at most as far from the atom as it reaches, is in the region.
bool WallRegion::contains(const Node &node, const double x[3], WallNear near) const
{
  if (node.region->openflag) return true;
  if (node.solid >= 0) {
    const std::uint64_t bit = node.solids;
    if (!(near.solids & bit)) return (near.inside & bit) != 0;
    return matches(solids[node.solid], x);
  }
  const auto in_part = [&](const Node &part) { return contains(part, x, near); };
  const bool inside = has_style(node.region, "union")
                          ? std::any_of(node.parts.begin(), node.parts.end(), in_part)
                          : std::all_of(node.parts.begin(), node.parts.end(), in_part);
  return inside == (node.region->interior != 0);
}
