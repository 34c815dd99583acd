// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_mesh.h"

#include "atom.h"
#include "host/atom_arrays.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "grip/shape_triangle.h"
#include "base/restart_block.h"
#include "host/box_cell.h"
#include "input/geometry_words.h"
#include "lammps.h"
#include "math_extra.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

constexpr double RADIANS = M_PI / 180.0;

bool is_mesh_file(const std::string &word)
{
  const std::size_t dot = word.rfind('.');
  if (dot == std::string::npos) return false;
  std::string ending = word.substr(dot + 1);
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending == "stl" || ending == "obj" || ending == "ply";
}

struct MeshLine : MeshOptions {
  double crease = 30.0; // [degrees]
};

constexpr Keyword<MeshLine> MESH_KEYWORDS[] = {
    {"crease", "degrees", "30", Range{0, 180},
     [](LineReader &in, MeshLine &mesh) { mesh.crease = in.number(); }},
    {"check", "report|strict", "report", ANY,
     [](LineReader &in, MeshLine &mesh) { mesh.strict = in.choice() == 1; }},
    {"flaws", "FILE", "", ANY,
     [](LineReader &in, MeshLine &mesh) { mesh.flaws_file = in.word("the name of a file"); }},
};

} // namespace

std::unique_ptr<WallShape> WallMesh::read(LineReader &in)
{
  MeshLine line;
  MeshOptions &options = line;
  options.files.push_back(in.word("the file of mesh", "a name"));
  while (in.more() && is_mesh_file(in.arg[in.next])) options.files.push_back(in.arg[in.next++]);
  while (in.read_keyword(PLACEMENT_KEYWORDS, options) || in.read_keyword(WELD_KEYWORDS, options) ||
         in.read_keyword(MESH_KEYWORDS, line)) {
  }
  return std::unique_ptr<WallShape>(new WallMesh(in, options, line.crease));
}

WallMesh::WallMesh(const LineReader &in, const MeshOptions &options, double crease)
    : WallShape(in), name(options.files[0]), geometry(in.lmp, in.command, options), rule(crease * RADIANS),
      of_grain(rule)
{
  centre = 0.5 * (vector_of(geometry.facts().lower) + vector_of(geometry.facts().upper));
  extent = 0.5 * length(vector_of(geometry.facts().upper) - vector_of(geometry.facts().lower));
  outline = geometry.tree().outline(512);
  wall.site = GRIP_SPHERE_POINT;
  about_axis.radius = INFINITY;
  pairs = std::make_unique<MeshPairs>(geometry.tree(), geometry.all_numbers());
}

void WallMesh::init()
{
  grains = link_to_shapes(lmp);
}

// ----------------------------------------------------------------------------------------------------------
// Output

void WallMesh::end_words()
{
  output_options.check(lmp, command);
  if (output_options.every) find_places();
  of_facets = std::make_unique<MeshOutput>(lmp, command, *this, output_options);
}

void WallMesh::find_places()
{
  const Span<int> number = geometry.all_numbers();
  place_of_number.assign(1 + *std::max_element(number.begin(), number.end()), -1);
  for (std::size_t k = 0; k < number.size(); k++) place_of_number[number[k]] = static_cast<int>(k);
}

double WallMesh::area_of(int facet) const
{
  const auto &corners = mesh().triangles[place_of_number[facet]];
  const Vector a = mesh().vertices[corners[0]];
  return 0.5 * length(cross(mesh().vertices[corners[1]] - a, mesh().vertices[corners[2]] - a));
}

Vector WallMesh::centre_of(int facet) const
{
  Vector sum{};
  for (const int corner : mesh().triangles[place_of_number[facet]]) sum = sum + mesh().vertices[corner];
  return pose().to_space((1.0 / 3.0) * sum);
}

Vector WallMesh::normal_of(int facet) const
{
  return pose().rotation * geometry.surface().normal(place_of_number[facet]);
}

// ----------------------------------------------------------------------------------------------------------

void WallMesh::check_box() const
{
  const std::string warning = size_warning(geometry.facts(), lmp->domain->boxlo, lmp->domain->boxhi);
  if (!warning.empty() && lmp->comm->me == 0) lmp->error->warning(FLERR, "{}: {}", command, warning);
}

// Warns of a mesh that no sphere in the box can touch. There is no warning if this may change, because the
// box follows the atoms or has periodic images.
void WallMesh::check_atoms(int groupbit)
{
  const LAMMPS_NS::Domain *domain = lmp->domain;
  double radius = 0.0;
  for (int i = 0; i < lmp->atom->nlocal; i++)
    if (lmp->atom->mask[i] & groupbit) radius = std::max(radius, Grip::bounding_radius(lmp->atom, i));
  MPI_Allreduce(MPI_IN_PLACE, &radius, 1, MPI_DOUBLE, MPI_MAX, lmp->world);
  const auto &[lower, upper] = find_bounds(box_cell(domain));
  constexpr int FIXED = 1;
  int along = -1;
  for (int d = 0; d < 3; d++) {
    const double reach = radius / domain->prd[d];
    const bool below = domain->boundary[d][0] == FIXED && upper[d] < -reach;
    const bool above = domain->boundary[d][1] == FIXED && lower[d] > 1.0 + reach;
    if (below || above) along = d;
  }
  const bool is_outside = along >= 0, warns = is_outside && !was_outside && lmp->comm->me == 0;
  was_outside = is_outside;
  if (!warns) return;
  const double low = domain->boxlo[along], length = domain->prd[along];
  lmp->error->warning(
      FLERR,
      "{}: {} is outside the box: along {} it is from {:.6g} to {:.6g}, and the box from {:.6g} to "
      "{:.6g}. 'scale', 'shift' and 'turn' are done in the order in which they are given",
      command, noun(), "xyz"[along], low + lower[along] * length, low + upper[along] * length, low,
      low + length);
}

WallMesh::Bounds WallMesh::find_bounds(const PeriodicCell &box) const
{
  Bounds bounds;
  auto &[lower, upper] = bounds;
  std::fill_n(lower, 3, INFINITY);
  std::fill_n(upper, 3, -INFINITY);
  for (int corner = 0; corner < 8; corner++) {
    Vector own;
    for (int d = 0; d < 3; d++)
      own[d] = corner >> d & 1 ? geometry.facts().upper[d] : geometry.facts().lower[d];
    const Vector x = pose().to_space(own);
    for (int d = 0; d < 3; d++) {
      lower[d] = std::min(lower[d], box.fraction(d, x));
      upper[d] = std::max(upper[d], box.fraction(d, x));
    }
  }
  return bounds;
}

// Finds the range of images of a point, in lengths of the box, that are within `reach` of the mesh's bounds,
// with a margin for rounding. Returns false if there is no such image. Without periodic directions the point
// is the only image, and is not compared with the bounds: the caller searches the mesh near it anyway.
bool WallMesh::find_images(const PeriodicCell &box, const Vector &x, double reach, const Bounds &bounds,
                           int first[3], int last[3])
{
  if (!box.any()) {
    std::fill_n(first, 3, 0);
    std::fill_n(last, 3, 0);
    return true;
  }
  for (int d = 0; d < 3; d++) {
    const double at = box.fraction(d, x), far = reach / box.width(d), from = bounds.low[d] - far - at,
                 to = bounds.high[d] + far - at;
    const double slack = 1e-9 * (1.0 + std::fabs(from) + std::fabs(to));
    if (box.is_periodic(d)) {
      first[d] = static_cast<int>(std::ceil(from - slack));
      last[d] = static_cast<int>(std::floor(to + slack));
    } else {
      first[d] = from <= slack ? 0 : 1;
      last[d] = to >= -slack ? 0 : -1;
    }
    if (first[d] > last[d]) return false;
  }
  return true;
}

// The index of an image in `images`. If no atom has had this image yet, it is added.
int WallMesh::image_number(const std::array<int, 3> &image)
{
  const auto found = std::find(images.begin(), images.end(), image);
  const int number = static_cast<int>(found - images.begin());
  if (found == images.end()) {
    images.push_back(image);
    find_shifts();
  }
  return number;
}

// Computes `shifts` from `images` again, because the lengths of the box may change in each step.
void WallMesh::find_shifts()
{
  shifts.clear();
  for (const auto &image : images) {
    const Vector shift = cell.shift(image);
    shifts.insert(shifts.end(), shift.begin(), shift.end());
  }
}

// ----------------------------------------------------------------------------------------------------------
// Motion

void WallMesh::carry(WallPoint &point) const
{
  if (!points_move()) return; // both are 0 already
  Vector r = vector_of(point.r);
  const Vector x = pose().to_space(vector_of(point.place)), normal = vector_of(point.normal);
  if (dot(normal, normal) > 0.0) r = normal;
  const double distance = length(r);
  point.move(motion->surface_velocity(x, (distance > 0.0 ? 1.0 / distance : 0.0) * r), motion->spin());
}

void WallMesh::set_mean(const Vector &middle, WallPoint &point) const
{
  const Vector x = pose().to_space(vector_of(point.place)),
               mean = motion->mean_velocity(middle) - pose().velocity_at(x);
  std::copy(mean.begin(), mean.end(), point.mean);
}

// The speed of the fastest corner of the mesh's bounding box.
double WallMesh::speed() const
{
  double fastest = 0.0;
  for (int corner = 0; corner < 8; corner++) {
    Vector own;
    for (int d = 0; d < 3; d++)
      own[d] = corner >> d & 1 ? geometry.facts().upper[d] : geometry.facts().lower[d];
    fastest = std::max(fastest, length(pose().velocity_at(pose().to_space(own))));
  }
  return fastest;
}

void WallMesh::remember(double)
{
  remembered = pose();
  find_axis();
}

// A mesh that turns about one axis all the time keeps its cylinder.
void WallMesh::find_axis()
{
  constexpr double SAME = 1e-9;
  const double speed = length(pose().spin);
  if (!(speed > 0.0)) return;
  const Vector axis = transposed(pose().rotation) * ((1.0 / speed) * pose().spin);
  const Vector at =
      pose().to_own(pose().shift + (1.0 / (speed * speed)) * cross(pose().spin, pose().velocity));
  if (length(axis - about_axis.axis) < SAME && length(cross(axis, at - about_axis.centre)) < SAME * extent &&
      about_axis.radius < INFINITY)
    return;
  about_axis = {at, axis, 0.0, 0.0};
  for (const Vector &corner : outline) {
    about_axis.radius = std::max(about_axis.radius, length(cross(axis, corner - at)));
    about_axis.half_length = std::max(about_axis.half_length, std::fabs(dot(axis, corner - at)));
  }
}

// Both are upper bounds. The bound of the ball is the smaller one if the axis is far away, or has changed.
double WallMesh::approached() const
{
  return std::min(farthest_moved(remembered, pose(), centre, extent),
                  farthest_moved(remembered, pose(), about_axis));
}

// Whether the mesh leaves the box in a direction that is not periodic.
bool WallMesh::leaves_box() const
{
  const LAMMPS_NS::Domain *domain = lmp->domain;
  const double *lo = domain->triclinic ? domain->boxlo_bound : domain->boxlo,
               *hi = domain->triclinic ? domain->boxhi_bound : domain->boxhi;
  const Vector middle = pose().to_space(centre), v = pose().velocity_at(middle);
  for (int d = 0; d < 3; d++) {
    if (domain->periodicity[d]) continue;
    if ((v[d] > 0.0 && middle[d] - extent > hi[d]) || (v[d] < 0.0 && middle[d] + extent < lo[d])) return true;
  }
  return false;
}

// ----------------------------------------------------------------------------------------------------------
// Restart files: the sums of the facets, and a hash of the triangles to which they belong. The position of
// the mesh follows from the time.

namespace {

// The first value of the block. In format 1, all shapes had the same record. It had the number of moving
// regions in this place, and the hash of the mesh as the ID of one such region.
constexpr std::uint64_t FORMAT_1 = 1, FORMAT_2 = 2;

} // namespace

std::string WallMesh::hash() const
{
  return fmt::format("{:016x}", geometry.facts().hash);
}

std::vector<char> WallMesh::state() const
{
  BlockWriter block;
  block.put(FORMAT_2);
  block.put_text(hash());
  of_facets->record().write(block);
  return block.finish();
}

void WallMesh::go_on(const std::vector<char> &state)
{
  if (state.empty()) return;
  BlockReader in(state.data());
  const auto format = in.get<std::uint64_t>();
  if (format != FORMAT_1 && format != FORMAT_2)
    throw BadBlock{std::string("it does not belong to a mesh. ") + USE_ANOTHER_FILE};
  const std::string before = in.get_text();
  if (format == FORMAT_1) {
    in.get_text();
    in.get<std::array<double, 5>>();
  }
  const FacetRecord facets = FacetRecord::read(in);
  in.finish();
  if (before == hash()) return of_facets->go_on(facets);
  if (lmp->comm->me) return;
  lmp->error->warning(
      FLERR, "{}: {} has other triangles than in the restart file; contacts continue where they were",
      command, noun());
  if (of_facets->has_facets() && !facets.empty())
    lmp->error->warning(
        FLERR, "{}: the restart file's sums of facets are those of other triangles; sums and wear start at 0",
        command);
}

// ----------------------------------------------------------------------------------------------------------
// Contacts

void WallMesh::forget_near()
{
  cell = box_cell(lmp->domain);
  of_pairs = find_bounds(cell);
  images.clear();
  pairs->clear();
}

// The contacts of a sphere, found among its pairs.
const std::vector<MeshContact> &WallMesh::contacts(int sphere, double radius, double distance)
{
  rule.begin(radius);
  pairs->give(sphere, distance, rule);
  rule.finish();
  return rule.contacts();
}

// The contacts of a grain with a shape, which is turned to the frame of the mesh.
const std::vector<MeshContact> &WallMesh::contacts_of_grain(int atom, int sphere, double distance)
{
  grip_shaped grain = shapes()->grain(atom);
  double own[4], turned[4];
  std::copy_n(grain.quaternion, 4, own);
  MathExtra::quatquat(turned_back, own, turned);
  grain.quaternion = turned;
  of_grain.begin(grain, distance, distance - lmp->atom->radius[atom]);
  pairs->give(sphere, distance, of_grain);
  const std::vector<MeshContact> &found = of_grain.find();
  ShapeCounters &counters = shapes()->counters;
  if (of_grain.unresolved() > 0 && counters.unresolved == 0) {
    counters.unresolved_pair[0] = lmp->atom->tag[atom];
    counters.unresolved_pair[1] = 0;
  }
  counters.unresolved += of_grain.unresolved();
  return found;
}

WallNear WallMesh::find_near(int atom, const double x[3], double distance, double margin,
                             std::vector<WallPoint> &)
{
  constexpr double MORE = 1.25;
  WallNear near;
  int first[3], last[3];
  const double reach = rule.reach() * (distance + margin);
  near.clearance = (MORE - 1.0) * reach;
  if (!find_images(cell, vector_of(x), MORE * reach, of_pairs, first, last)) return near;
  pairs->begin_sphere();
  for (int i = first[0]; i <= last[0]; i++)
    for (int j = first[1]; j <= last[1]; j++)
      for (int k = first[2]; k <= last[2]; k++) {
        const std::array<int, 3> image = {i, j, k};
        const Vector X = pose().to_own(vector_of(x) + cell.shift(image));
        const double clearance = pairs->clearance(X.data(), reach);
        near.clearance = std::min(near.clearance, clearance);
        if (!(clearance > 0.0)) pairs->add_image(atom, image_number(image), X.data(), reach);
      }
  const int sphere = pairs->end_sphere(distance);
  if (sphere < 0) return near;
  near.first = sphere;
  near.count = 1;
  return near;
}

// Calls visit(X) for the positions, in the frame of the mesh, of all images of a point that may be within
// `distance` of the mesh, until it returns true. Returns whether it did.
template <class Visit> bool WallMesh::any_image(const Vector &x, double distance, const Visit &visit) const
{
  int first[3], last[3];
  const PeriodicCell box = box_cell(lmp->domain);
  if (!find_images(box, x, distance, find_bounds(box), first, last)) return false;
  for (int i = first[0]; i <= last[0]; i++)
    for (int j = first[1]; j <= last[1]; j++)
      for (int k = first[2]; k <= last[2]; k++)
        if (visit(pose().to_own(x + box.shift(std::array<int, 3>{i, j, k})))) return true;
  return false;
}

bool WallMesh::blocks(const Solid &solid, double gap) const
{
  const double reach = solid.R + gap;
  return any_image(solid.x, reach, [&](const Vector &X) {
    geometry.tree().near(X.data(), reach, search);
    return std::any_of(search.found.begin(), search.found.end(), [&](int triangle) {
      return solid.form.is_sphere() || is_at(solid, X, triangle, gap);
    });
  });
}

// Whether a solid with its centre at X, in the frame of the mesh, is less than `gap` from a triangle. Most
// are on one side of its plane.
bool WallMesh::is_at(const Solid &solid, const Vector &X, int triangle, double gap) const
{
  const Solid at_origin = {{}, solid.R, solid.form};
  double corner[3][3];
  Vector to[3];
  for (int k = 0; k < 3; k++) {
    to[k] = pose().rotation * (geometry.mesh().vertices[geometry.mesh().triangles[triangle][k]] - X);
    std::copy(to[k].begin(), to[k].end(), corner[k]);
  }
  const Vector across = cross(to[1] - to[0], to[2] - to[0]);
  const Vector n = std::copysign(1.0 / length(across), dot(across, to[0])) * across;
  if (dot(n, to[0]) >= at_origin.extent(n) + gap) return false;
  const grip_shaped grain = at_origin.grain();
  return grip_shape_triangle(&grain, corner).contact.overlap > -gap;
}

void WallMesh::away(const Vector &x, double distance, std::vector<Vector> &away) const
{
  const std::size_t first = away.size();
  any_image(x, distance, [&](const Vector &X) {
    geometry.tree().away(X.data(), distance, search, away);
    return false;
  });
  for (std::size_t n = first; n < away.size(); n++) away[n] = pose().rotation * away[n];
}

// Places that belong to the same contact are much closer to each other than the length of the box, except for
// images.
double WallMesh::squared_distance(const Vector &a, const Vector &b) const
{
  const Vector r = cell.any() ? cell.without_periods(pose().rotation * (a - b)) : a - b;
  return dot(r, r);
}

void WallMesh::begin_points()
{
  cell = box_cell(lmp->domain);
  find_shifts();
  grip_mesh_frame frame;
  std::copy_n(pose().shift.begin(), 3, frame.origin);
  std::copy_n(pose().rotation.begin(), 9, frame.rotation);
  pairs->move(lmp->atom->x[0], shifts.data(), frame);
  if (!shapes()) return;
  Vector rows[3];
  for (int a = 0; a < 3; a++) rows[a] = vector_of(pose().rotation.data() + 3 * a);
  MathExtra::exyz_to_q(rows[0].data(), rows[1].data(), rows[2].data(), turned_back);
}

void WallMesh::find_points(int i, const double *, double distance, WallNear near,
                           std::vector<WallPoint> &points)
{
  if (near.count == 0) return;
  const ShapedGrains *const of = shapes();
  const bool shaped = of && of->is_shaped(i);
  for (const MeshContact &contact :
       shaped ? contacts_of_grain(i, near.first, distance) : contacts(near.first, distance, distance)) {
    const Vector r = vector_of(contact.r);
    points.emplace_back(pose().rotation * r, contact.face, vector_of(rule.centre(contact.pair)) - r);
    if (of) {
      const Vector normal = pose().rotation * contact.n;
      std::copy(normal.begin(), normal.end(), points.back().normal);
    }
    if (points_move()) carry(points.back());
  }
}
