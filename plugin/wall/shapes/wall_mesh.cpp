// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_mesh.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "lammps.h"

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

template <typename T> void broadcast(LAMMPS *lmp, std::vector<T> &values)
{
  static_assert(std::is_trivially_copyable<T>::value, "sent as bytes");
  LAMMPS_NS::bigint count = static_cast<LAMMPS_NS::bigint>(values.size());
  MPI_Bcast(&count, 1, MPI_LMP_BIGINT, 0, lmp->world);
  values.resize(count);
  constexpr LAMMPS_NS::bigint MOST = 1 << 28; // bytes in a message
  char *bytes = reinterpret_cast<char *>(values.data());
  for (LAMMPS_NS::bigint left = count * static_cast<LAMMPS_NS::bigint>(sizeof(T)); left > 0;) {
    const int now = static_cast<int>(std::min(left, MOST));
    MPI_Bcast(bytes, now, MPI_BYTE, 0, lmp->world);
    bytes += now;
    left -= now;
  }
}

// The first rank reads the files.
LoadedMesh load_for_all(LAMMPS *lmp, const std::string &command, const MeshOptions &options)
{
  LoadedMesh loaded;
  std::vector<char> reason;
  if (lmp->comm->me == 0) {
    try {
      loaded = load_mesh(options);
      for (const std::string &warning : loaded.warnings)
        lmp->error->warning(FLERR, "{}: {}", command, warning);
      for (const std::string &note : loaded.notes) LAMMPS_NS::utils::logmesg(lmp, "{}: {}\n", command, note);
    } catch (const std::exception &error) {
      const std::string text = error.what();
      reason.assign(text.begin(), text.end());
    }
  }
  broadcast(lmp, reason);
  if (!reason.empty()) lmp->error->all(FLERR, "{}: {}", command, std::string(reason.begin(), reason.end()));
  broadcast(lmp, loaded.mesh.vertices);
  broadcast(lmp, loaded.mesh.triangles);
  MPI_Bcast(&loaded.hash, sizeof loaded.hash, MPI_BYTE, 0, lmp->world);
  MPI_Bcast(loaded.lower, 3, MPI_DOUBLE, 0, lmp->world);
  MPI_Bcast(loaded.upper, 3, MPI_DOUBLE, 0, lmp->world);
  return loaded;
}

} // namespace

std::unique_ptr<WallShape> WallMesh::read(WallInput &in)
{
  const auto refuse = [&](const char *word, double value, const char *accepted) {
    in.lmp->error->all(FLERR, "{}: {} of mesh is {}, accepted: {}", in.command, word, value, accepted);
  };
  MeshOptions options;
  double crease = 30.0;
  options.files.push_back(in.word(1, "the name of its file"));
  in.next += 2;
  while (in.next < in.narg && is_mesh_file(in.arg[in.next])) options.files.push_back(in.arg[in.next++]);
  for (; in.next < in.narg; in.next++) {
    const std::string word = in.arg[in.next];
    if (word == "scale") {
      options.scale = in.number(1, "the factor");
      if (!(options.scale > 0.0)) refuse("scale", options.scale, "above 0");
      in.next += 1;
    } else if (word == "shift") {
      for (int d = 0; d < 3; d++) options.shift[d] = in.number(1 + d, "x, y or z");
      in.next += 3;
    } else if (word == "turn") {
      for (int d = 0; d < 3; d++) options.turn_axis[d] = in.number(1 + d, "the axis' x, y or z");
      options.turn_degrees = in.number(4, "the angle");
      if (std::hypot(options.turn_axis[0], options.turn_axis[1], options.turn_axis[2]) == 0.0)
        in.lmp->error->all(FLERR, "{}: the axis of turn is 0 0 0, accepted: any other", in.command);
      in.next += 4;
    } else if (word == "weld") {
      options.weld = in.number(1, "the length");
      if (!(options.weld >= 0.0)) refuse("weld", options.weld, "0 and above");
      in.next += 1;
    } else if (word == "crease") {
      crease = in.number(1, "the angle");
      if (!(crease >= 0.0 && crease <= 180.0)) refuse("crease", crease, "0 to 180");
      in.next += 1;
    } else if (word == "check") {
      const std::string value = in.word(1, "report or strict");
      if (value != "report" && value != "strict")
        in.lmp->error->all(FLERR, "{}: check is '{}', accepted: report strict", in.command, value);
      options.strict = value == "strict";
      in.next += 1;
    } else {
      break;
    }
  }
  return std::unique_ptr<WallShape>(new WallMesh(in, options, crease));
}

WallMesh::WallMesh(const WallInput &in, const MeshOptions &options, double crease)
    : WallShape(in), name(options.files[0]), loaded(load_for_all(in.lmp, in.command, options)),
      rule(crease * RADIANS)
{
  number = put_in_tree_order(loaded.mesh);
  surface = std::make_unique<MeshSurface>(loaded.mesh);
  tree = std::make_unique<MeshTree>(loaded.mesh, *surface);
  centre = 0.5 * (vector_of(loaded.lower) + vector_of(loaded.upper));
  extent = 0.5 * length(vector_of(loaded.upper) - vector_of(loaded.lower));
}

void WallMesh::check_box() const
{
  const std::string warning = size_warning(loaded, lmp->domain->boxlo, lmp->domain->boxhi);
  if (!warning.empty() && lmp->comm->me == 0) lmp->error->warning(FLERR, "{}: {}", command, warning);
}

void WallMesh::init()
{
  find_images();
}

// In periodic directions an atom is looked at as if it were in the box before and the box behind as well. A
// mesh may stand out of the box by less than its length.
void WallMesh::find_images()
{
  const LAMMPS_NS::Domain *domain = lmp->domain;
  images.assign(3, 0.0);
  int last[3];
  for (int d = 0; d < 3; d++) last[d] = domain->periodicity[d] ? 1 : 0;
  const double *h = domain->h; // xx, yy, zz, yz, xz, xy
  for (int k = -last[2]; k <= last[2]; k++)
    for (int j = -last[1]; j <= last[1]; j++)
      for (int i = -last[0]; i <= last[0]; i++) {
        if (i == 0 && j == 0 && k == 0) continue;
        images.push_back(i * h[0] + j * h[5] + k * h[4]);
        images.push_back(j * h[1] + k * h[3]);
        images.push_back(k * h[2]);
      }
}

// ----------------------------------------------------------------------------------------------------------
// Motion

void WallMesh::carry(WallPoint &point) const
{
  const Vector r = vector_of(point.r), x = pose().to_space(vector_of(point.place));
  const double distance = length(r);
  const Vector v = motion->surface_velocity(x, (distance > 0.0 ? 1.0 / distance : 0.0) * r),
               w = motion->spin();
  std::copy(v.begin(), v.end(), point.velocity);
  std::copy(w.begin(), w.end(), point.spin);
}

void WallMesh::use_mean_velocity(int n, const WallPoint *points, grip_batch *batch) const
{
  for (int k = 0; k < n; k++) {
    const Vector x = pose().to_space(vector_of(points[k].place));
    shift_velocity(*batch, k, motion->mean_velocity(vector_of(points[k].middle)) - pose().velocity_at(x));
  }
}

// Of the fastest corner of its box.
double WallMesh::speed() const
{
  double fastest = 0.0;
  for (int corner = 0; corner < 8; corner++) {
    Vector own;
    for (int d = 0; d < 3; d++) own[d] = corner >> d & 1 ? loaded.upper[d] : loaded.lower[d];
    fastest = std::max(fastest, length(pose().velocity_at(pose().to_space(own))));
  }
  return fastest;
}

// ----------------------------------------------------------------------------------------------------------
// Restart files: which mesh it was. Where it is follows from the time.

std::vector<RegionMotion> WallMesh::motions() const
{
  return {{fmt::format("{:016x}", loaded.hash), "mesh", {}}};
}

void WallMesh::go_on(const std::vector<RegionMotion> &before)
{
  const std::string now = motions()[0].id;
  if (before.size() == 1 && before[0].id == now) return;
  if (lmp->comm->me == 0)
    lmp->error->warning(FLERR,
                        "{}: {} has other triangles than in the restart file; contacts go on where they were",
                        command, noun());
}

// ----------------------------------------------------------------------------------------------------------
// Contacts

void WallMesh::forget_near()
{
  row_atom.clear();
  row_image.clear();
  rows.clear();
  pairs.clear();
  npairs = 0;
}

static grip_mesh_pairs empty_pairs(int row)
{
  grip_mesh_pairs empty = {};
  for (int lane = 0; lane < GRIP_MESH_LANES; lane++) {
    empty.corner[0][lane] = 1e150;
    empty.triangle[lane] = -1;
    empty.row[lane] = row;
  }
  return empty;
}

// Of an atom's image with all triangles within reach.
void WallMesh::add_pairs(int atom, int image, const double x[3], double reach)
{
  const Vector X = pose().to_own(vector_of(x) + vector_of(&images[3 * static_cast<std::size_t>(image)]));
  tree->near(X.data(), reach, search);
  if (search.found.empty()) return;
  const int row = static_cast<int>(row_atom.size());
  row_atom.push_back(atom);
  row_image.push_back(image);
  rows.insert(rows.end(), {X[0], X[1], X[2], reach});
  for (const int triangle : search.found) {
    if (npairs % GRIP_MESH_LANES == 0) pairs.push_back(empty_pairs(row));
    tree->fill(triangle, row, pairs.back(), npairs % GRIP_MESH_LANES);
    npairs++;
  }
}

// The contacts of a sphere among some of the pairs, whose feet are known.
const std::vector<MeshContact> &WallMesh::contacts(int first, int count, double radius, double distance)
{
  rule.begin(radius);
  for (int p = first; p < first + count; p++) {
    const grip_mesh_feet &block = feet[p / GRIP_MESH_LANES];
    const int lane = p % GRIP_MESH_LANES;
    if ((block.within >> lane & 1) && block.distance[lane] < distance)
      rule.add(pairs[p / GRIP_MESH_LANES], block, lane);
  }
  rule.finish();
  return rule.contacts();
}

WallNear WallMesh::find_near(int atom, const double x[3], double distance, double margin,
                             std::vector<WallPoint> &points)
{
  WallNear near;
  near.first = npairs;
  for (int image = 0; 3 * image < static_cast<int>(images.size()); image++)
    add_pairs(atom, image, x, distance + margin);
  near.count = npairs - near.first;
  if (near.count == 0) return near;
  const int first_block = near.first / GRIP_MESH_LANES, nblocks = static_cast<int>(pairs.size());
  feet.resize(nblocks);
  grip_mesh_find_feet(&pairs[first_block], nblocks - first_block, rows.data(), &feet[first_block]);
  near.contacts = static_cast<int>(contacts(near.first, near.count, distance, distance + margin).size());
  find_points(x, distance, near, points);
  return near;
}

double WallMesh::squared_distance(const double a[3], const double b[3]) const
{
  const Vector between = pose().turn * (vector_of(a) - vector_of(b));
  double least = INFINITY;
  for (std::size_t k = 0; k < images.size(); k += 3) {
    const Vector seen = between + vector_of(&images[k]);
    least = std::min(least, dot(seen, seen));
  }
  return least;
}

void WallMesh::begin_points()
{
  const int nrows = static_cast<int>(row_atom.size());
  if (nrows == 0) return;
  grip_mesh_frame frame;
  std::copy_n(pose().shift.begin(), 3, frame.origin);
  std::copy_n(pose().turn.begin(), 9, frame.turn);
  grip_mesh_points(lmp->atom->x[0], row_atom.data(), row_image.data(), images.data(), nrows, &frame,
                   rows.data());
  feet.resize(pairs.size());
  grip_mesh_find_feet(pairs.data(), static_cast<int>(pairs.size()), rows.data(), feet.data());
}

void WallMesh::find_points(const double *, double distance, WallNear near, std::vector<WallPoint> &points)
{
  for (const MeshContact &contact : contacts(near.first, near.count, distance, distance)) {
    points.emplace_back();
    WallPoint &point = points.back();
    point.face = number[contact.triangle];
    const double *own = &rows[GRIP_MESH_ROW * static_cast<std::size_t>(contact.row)];
    const Vector r = pose().turn * vector_of(contact.r);
    for (int d = 0; d < 3; d++) {
      point.r[d] = r[d];
      point.place[d] = own[d] - contact.r[d];
    }
    carry(point);
  }
}
