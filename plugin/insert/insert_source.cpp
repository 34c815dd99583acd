// SPDX-License-Identifier: GPL-2.0-only
#include "insert/insert_source.h"

#include "atom.h"
#include "domain.h"
#include "error.h"
#include "host/box_cell.h"
#include "region.h"
#include "shapes/shaped_grains.h"

#include <algorithm>
#include <cmath>

using namespace Grip;
using LAMMPS_NS::Region;

// Whether the region moves or changes its shape, or any of its parts does.
static bool may_change(Region *region)
{
  return region->dynamic_check() || region->varshape;
}

Region *InsertSource::find_region() const
{
  Region *found = domain->get_region_by_id(line.region);
  if (!found) error->all(FLERR, "{}: region '{}' does not exist", command, line.region);
  if (found->openflag)
    error->all(FLERR, "{}: region '{}' has open faces, so nothing is outside of it, accepted: without 'open'",
               command, line.region);
  return found;
}

// Whether grains must stay on this side of the box: one that is shrink-wrapped follows them. side: 0 or 1.
bool InsertSource::is_limit(int d, int side) const
{
  constexpr int SHRINKS = 2; // and above
  return domain->boundary[d][side] < SHRINKS;
}

bool InsertSource::in_box(const PeriodicCell &cell, const Vector &x) const
{
  for (int d = 0; d < 3; d++) {
    const double f = cell.fraction(d, x);
    if ((is_limit(d, 0) && f < 0.0) || (is_limit(d, 1) && f >= 1.0)) return false;
  }
  return true;
}

// The part of the box that contains the region, if LAMMPS knows its bounds and it does not move.
BoxSource InsertSource::bounds(const std::array<bool, 3> &inside) const
{
  const PeriodicCell cell = box_cell(domain);
  Region *region = line.region.empty() ? nullptr : find_region();
  if (!region || !region->bboxflag || may_change(region))
    return {cell.low(), {cell.edge(0), cell.edge(1), cell.edge(2)}, inside};
  const double *box_lo = domain->triclinic ? domain->boxlo_bound : domain->boxlo,
               *box_hi = domain->triclinic ? domain->boxhi_bound : domain->boxhi;
  const Vector from = {region->extent_xlo, region->extent_ylo, region->extent_zlo},
               to = {region->extent_xhi, region->extent_yhi, region->extent_zhi};
  constexpr double INFINITE_EXTENT = 1e19; // LAMMPS has 1e20 or 1e200 for INF
  Vector low, size;
  for (int d = 0; d < 3; d++) {
    const bool cuts_low = is_limit(d, 0) || -INFINITE_EXTENT > from[d],
               cuts_high = is_limit(d, 1) || to[d] > INFINITE_EXTENT;
    low[d] = cuts_low ? std::max(from[d], box_lo[d]) : from[d];
    size[d] = (cuts_high ? std::min(to[d], box_hi[d]) : to[d]) - low[d];
    if (!(size[d] > 0.0))
      error->all(FLERR,
                 "{}: region '{}' is outside of the box: along {} it is from {:.6g} to {:.6g}, the "
                 "box from {:.6g} to {:.6g}",
                 command, line.region, "xyz"[d], from[d], to[d], box_lo[d], box_hi[d]);
  }
  return {low, {Vector{size[0], 0.0, 0.0}, Vector{0.0, size[1], 0.0}, Vector{0.0, 0.0, size[2]}}, inside};
}

std::unique_ptr<Source> InsertSource::source(double lead) const
{
  if (!line.face) return volume_source(line.inside);
  return std::make_unique<StreamSource>(*line.face, time_of_batch() * line.velocity, line.inside,
                                        lead * line.velocity);
}

std::unique_ptr<VolumeSource> InsertSource::volume_source(bool whole) const
{
  if (line.region.empty()) {
    std::array<bool, 3> inside{};
    for (int d = 0; d < 3; d++) inside[d] = whole && !domain->periodicity[d];
    return std::make_unique<BoxSource>(bounds(inside));
  }
  Region *region = find_region();
  region->prematch();
  const PeriodicCell cell = box_cell(domain);
  const auto contains = [this, region, cell, whole](const Vector &x, double R) {
    if (!in_box(cell, x) || !region->match(x[0], x[1], x[2])) return false;
    return !whole || region->surface(x[0], x[1], x[2], R) == 0;
  };
  return std::make_unique<RegionSource>(bounds({}), contains);
}

// The volume of the box, or of the part of it that is in the region: the share of the points of a Halton
// sequence that are in the region. Source: J. H. Halton, Numer. Math. 2 (1960) 84, doi 10.1007/BF01386213.
double InsertSource::volume() const
{
  const BoxSource around = bounds({});
  if (line.region.empty()) return around.volume();
  constexpr std::uint64_t NPOINTS = 1000000;
  const auto halton = [](std::uint64_t n, std::uint64_t base) {
    double value = 0.0, digit = 1.0;
    for (; n > 0; n /= base) value += static_cast<double>(n % base) * (digit /= static_cast<double>(base));
    return value;
  };
  Region *region = find_region();
  region->prematch();
  const PeriodicCell cell = box_cell(domain);
  std::uint64_t within = 0;
  for (std::uint64_t n = 1; n <= NPOINTS; n++) {
    Vector x;
    around.point({halton(n, 2), halton(n, 3), halton(n, 5)}, 0.0, x);
    if (in_box(cell, x) && region->match(x[0], x[1], x[2])) within++;
  }
  return around.volume() * static_cast<double>(within) / NPOINTS;
}

std::string InsertSource::name() const
{
  if (!line.region.empty()) return fmt::format("region '{}'", line.region);
  return line.face ? "the face" : "the box";
}

double InsertSource::largest_volume() const
{
  return line.face ? StreamSource(*line.face, time_of_batch() * line.velocity, false).volume()
                   : bounds({}).volume();
}

// The face must be in the box, as must be, where the box ends, what is upstream. Where the box is periodic,
// the face may reach over a border, but not over itself.
void InsertSource::check_face() const
{
  constexpr double ROUNDING_OF_BOX = 1e-9;
  const PeriodicCell cell = box_cell(domain);
  const Vector sweep = time_of_batch() * line.velocity;
  for (int d = 0; d < 3; d++) {
    const double low = cell.fraction(d, line.face->farthest(-1.0 * cell.normal(d))),
                 high = cell.fraction(d, line.face->farthest(cell.normal(d)));
    // Whether the face, moved by this fraction of the box, reaches beyond a border.
    const auto is_outside = [&](double shift) {
      return (is_limit(d, 0) && low + shift < -ROUNDING_OF_BOX) ||
             (is_limit(d, 1) && high + shift > 1.0 + ROUNDING_OF_BOX);
    };
    const bool wraps = domain->periodicity[d] && low < 1.0 && high > 0.0;
    if (wraps ? high - low > 1.0 + ROUNDING_OF_BOX : is_outside(0.0))
      error->all(FLERR, "{}: the face is outside of the box along {}", command, "xyz"[d]);
    if (!domain->periodicity[d] && is_outside(-cell.rise(d, sweep)))
      error->all(FLERR,
                 "{}: grains start up to {:.6g} upstream of the face, which is outside of the box "
                 "along {}; accepted: a face farther inside",
                 command, length(sweep), "xyz"[d]);
  }
}

GrainAmount InsertSource::amount(int groupbit) const
{
  Region *region = line.region.empty() ? nullptr : find_region();
  if (region) region->prematch();
  const ShapedGrains *shapes = find_shapes(lmp);
  double mine[3] = {0.0, 0.0, 0.0}, all[3];
  for (int i = 0; i < atom->nlocal; i++) {
    // LAMMPS wraps positions only when it builds a list.
    double x[3] = {atom->x[i][0], atom->x[i][1], atom->x[i][2]};
    domain->remap(x);
    if (!(atom->mask[i] & groupbit) || (region && !region->match(x[0], x[1], x[2]))) continue;
    mine[0] += 1.0;
    mine[1] += atom->rmass[i];
    const bool is_shaped = shapes && shapes->is_shaped(i);
    mine[2] += sphere_volume(2.0 * (is_shaped ? shapes->equal_radius(i) : atom->radius[i]));
  }
  MPI_Allreduce(mine, all, 3, MPI_DOUBLE, MPI_SUM, world);
  return {all[0], all[1], all[2]};
}

double InsertSource::time_of_batch() const
{
  return 4.0 * line.largest_radius() / std::fabs(dot(line.face->normal(), line.velocity));
}

std::uint32_t InsertSource::candidates(const Source &source, double largest) const
{
  constexpr std::uint32_t SAMPLES = 1000;
  if (line.region.empty() && !line.face) return line.budget;
  std::uint32_t inside = 0;
  Vector x;
  for (std::uint32_t k = 0; k < SAMPLES; k++)
    if (source.point(draw_uniforms(line.seed, 0, k, RandomStream::POSITION), largest, x)) inside++;
  const double wanted = static_cast<double>(line.budget) * SAMPLES / std::max(inside, 1U);
  return static_cast<std::uint32_t>(std::min(wanted, 1e9));
}

// Tries candidates of the largest grain.
void InsertSource::check_largest_fits() const
{
  if (!line.region.empty() && may_change(find_region())) return;
  constexpr std::uint32_t POINTS = 100000;
  const std::unique_ptr<Source> inside = source(0.0);
  Vector x;
  for (std::uint32_t k = 0; k < POINTS; k++)
    if (inside->point(draw_uniforms(line.seed, 0, k), line.largest_radius(), x)) return;
  error->all(FLERR,
             "{}: grains of diameter {:.6g} are not inside {} anywhere, accepted: a larger {}, or inside no",
             command, 2.0 * line.largest_radius(), name(), line.face ? "face" : "region");
}

void InsertSource::refuse_if_none_fits(const std::vector<GrainToPlace> &grains, double largest) const
{
  if (!line.region.empty() && may_change(find_region())) return;
  if (std::any_of(grains.begin(), grains.end(), [](const GrainToPlace &grain) { return grain.placed; }))
    return;
  error->all(
      FLERR,
      "{}: no candidate of {} grains of diameters up to {:.6g} was inside {}, accepted: a larger source, "
      "or 'inside no'",
      command, grains.size(), 2.0 * largest, name());
}
