// SPDX-License-Identifier: GPL-2.0-only
#include "insert/style/fix_grip_insert.h"

#include "atom.h"
#include "atom_vec.h"
#include "comm.h"
#include "domain.h"
#include "energy/fix_grip_energy.h"
#include "error.h"
#include "force.h"
#include "input.h"
#include "input/restart_block.h"
#include "insert/style/insert_space.h"
#include "modify.h"
#include "molecule.h"
#include "region.h"
#include "update.h"
#include "variable.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

namespace {

constexpr double INFINITE = std::numeric_limits<double>::infinity();

// The error of a time, as a fraction of the time step.
constexpr double ROUNDING = 1e-6;

// Grains that wait for room before no more of a rate are dealt. What is not dealt stays due.
constexpr std::size_t MOST_WAITING = 100;

// In the vector, before the numbers of grains of each kind.
constexpr int NVALUES = 6;

double volume_of(double diameter)
{
  return M_PI / 6.0 * diameter * diameter * diameter;
}

void add(GrainAmount &sum, const GrainAmount &grain)
{
  sum.number += grain.number;
  sum.mass += grain.mass;
  sum.volume += grain.volume;
}

// Three independent numbers of the standard normal distribution. Source: G. E. P. Box, M. E. Muller, Ann.
// Math. Statist. 29 (1958) 610, doi 10.1214/aoms/1177706645.
Vector normal_numbers(std::uint64_t seed, std::uint64_t number, RandomStream stream)
{
  const Uniforms a = draw_uniforms(seed, number, 0, stream), b = draw_uniforms(seed, number, 1, stream);
  const double r = std::sqrt(-2.0 * std::log(1.0 - a[0])), s = std::sqrt(-2.0 * std::log(1.0 - b[0]));
  return {r * std::cos(2.0 * M_PI * a[1]), r * std::sin(2.0 * M_PI * a[1]), s * std::cos(2.0 * M_PI * b[1])};
}

// A vector of the length of `mean`, uniform on the part of the sphere within an angle of it.
Vector in_cone(const Vector &mean, double angle, const Uniforms &u)
{
  const double size = length(mean);
  const Vector axis = (1.0 / size) * mean;
  const Vector other = std::fabs(axis[0]) < 0.5 ? Vector{1.0, 0.0, 0.0} : Vector{0.0, 1.0, 0.0};
  const Vector across = cross(axis, other), first = (1.0 / length(across)) * across,
               second = cross(axis, first);
  const double cosine = 1.0 - u[0] * (1.0 - std::cos(angle)), sine = std::sqrt(1.0 - cosine * cosine),
               turn = 2.0 * M_PI * u[1];
  return size * (cosine * axis + (sine * std::cos(turn)) * first + (sine * std::sin(turn)) * second);
}

} // namespace

// fix ID group grip/insert SOURCE AMOUNT grain ... keywords
FixGripInsert::FixGripInsert(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} grip/insert", id)),
      line(read_insert_line(lmp, command, narg, arg)), dealer(line.grains, line.by),
      clock({update->atime + static_cast<double>(update->ntimestep - update->atimestep) * update->dt,
             update->ntimestep, update->dt}),
      schedule(make_schedule()), came_of(line.grains.size(), 0)
{
  if (domain->dimension != 3) error->all(FLERR, "{}: it needs a box of three dimensions", command);
  if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
    error->all(FLERR, "{}: it needs spheres, accepted: atom_style sphere, or a hybrid style with it",
               command);
  if (!atom->tag_enable) error->all(FLERR, "{}: it needs atom IDs, accepted: atom_modify id yes", command);
  force_reneighbor = 1;
  next_reneighbor = -1;
  restart_global = 1;
  time_depend = 1;
  nevery = 1;
  scalar_flag = vector_flag = 1;
  size_vector = NVALUES + static_cast<int>(line.grains.size());
  global_freq = 1;
  extscalar = extvector = 0;
  last_time = covered = -INFINITE;
  next_grain = dealer.next();
  check_room();
  print_mixture();
  if (!line.face) return;
  create_attribute = 1;
  restart_peratom = 1;
  maxexchange = HeldGrain::NVALUES;
  FixGripInsert::grow_arrays(atom->nmax);
  atom->add_callback(Atom::GROW);
  atom->add_callback(Atom::RESTART);
}

FixGripInsert::~FixGripInsert()
{
  if (!line.face || copymode) return;
  atom->delete_callback(id, Atom::GROW);
  atom->delete_callback(id, Atom::RESTART);
}

int FixGripInsert::setmask()
{
  return PRE_EXCHANGE | END_OF_STEP | (line.face ? POST_INTEGRATE : 0);
}

// LAMMPS's time is rounded otherwise in each run.
double FixGripInsert::now() const
{
  return clock.time + static_cast<double>(update->ntimestep - clock.step) * clock.dt;
}

// Call before and after the time step changes.
void FixGripInsert::start_clock(double time)
{
  clock = {time, update->ntimestep, update->dt};
}

void FixGripInsert::reset_dt()
{
  start_clock(now());
}

// ----------------------------------------------------------------------------------------------------------
// Before a run

void FixGripInsert::init()
{
  if (clock.dt != update->dt) reset_dt();
  warned = false;
  if (!line.region.empty()) find_region();
  if (!line.rate_variable.empty()) {
    rate_variable = input->variable->find(line.rate_variable.c_str());
    if (rate_variable < 0 || !input->variable->equalstyle(rate_variable))
      error->all(FLERR, "{}: the rate v_{} is {}, accepted: an equal-style variable", command,
                 line.rate_variable, rate_variable < 0 ? "not defined" : "a variable of another style");
  }
  for (const GrainKind &kind : line.kinds)
    if (kind.clump) kind.clump->find();
  check_atoms();
  find_walls();
}

Region *FixGripInsert::find_region() const
{
  Region *region = domain->get_region_by_id(line.region);
  if (!region) error->all(FLERR, "{}: region '{}' does not exist", command, line.region);
  return region;
}

// A field that new grains need and that has no value for them would have the value of an earlier atom.
void FixGripInsert::check_atoms() const
{
  if (atom->temperature && std::isnan(line.temperature))
    error->all(FLERR, "{}: the atoms have a temperature, accepted: the keyword temperature", command);
  if (!atom->temperature && !std::isnan(line.temperature))
    error->all(FLERR,
               "{}: 'temperature' needs it as a property of atoms, accepted: atom_style with it, or "
               "fix property/atom temperature heatflow",
               command);
  int is_double = 0, columns = 0;
  if (!std::isnan(line.liquid) && atom->find_custom("liquid", is_double, columns) < 0)
    error->all(FLERR, "{}: 'liquid' needs d_liquid, accepted: a model whose bridges own their liquid",
               command);
}

void FixGripInsert::find_walls()
{
  walls.clear();
  if (line.walls == InsertLine::Walls::NONE) return;
  std::vector<std::string> missing = line.wall_ids;
  for (Fix *fix : modify->get_fix_list()) {
    auto *wall = dynamic_cast<WallContacts *>(fix);
    if (!wall) continue;
    const auto listed = std::find(missing.begin(), missing.end(), fix->id);
    if (line.walls == InsertLine::Walls::LISTED && listed == missing.end()) continue;
    if (listed != missing.end()) missing.erase(listed);
    walls.push_back(wall);
  }
  if (!missing.empty())
    error->all(FLERR, "{}: walls: fix '{}' is not there, accepted: IDs of fixes wall/grip", command,
               missing.front());
}

// ----------------------------------------------------------------------------------------------------------
// How much

Schedule FixGripInsert::make_schedule()
{
  // The densest mixtures that random positions can reach, and that a relaxation can.
  constexpr double DENSEST_AT_RANDOM = 0.5, DENSEST_RELAXED = 0.8;
  if (std::isnan(line.start)) line.start = now();
  double amount = line.amount;
  if (line.kind == AmountKind::VOLUME) {
    if (amount > (line.relax > 0.0 ? DENSEST_RELAXED : DENSEST_AT_RANDOM))
      error->all(FLERR,
                 "{}: fraction {:.3g} cannot be reached, accepted: up to {:.3g} for wide mixtures and about "
                 "0.34 for equal sizes; with 'relax' {:.3g} and 0.62",
                 command, amount, DENSEST_AT_RANDOM, DENSEST_RELAXED);
    amount *= volume_of_source();
  }
  if (line.way == InsertLine::Way::KEEP) return Schedule::keep(line.kind, amount, line.every, line.start);
  Schedule made = line.way == InsertLine::Way::AT_ONCE ? Schedule::at_once(line.kind, amount, line.start)
                  : line.rate_variable.empty()         ? Schedule::rate(line.kind, amount, line.start)
                                                       : Schedule::variable_rate(line.kind, line.start);
  made.end_at(line.until_time);
  made.end_with(line.until_kind, line.until_amount);
  return made;
}

// The diameter below which a share of the mixture is, by what the shares count.
static double mixture_quantile(const InsertLine &line, double share)
{
  double low = INFINITE, high = 0.0, sum = 0.0;
  for (const GrainTemplate &grain : line.grains) {
    if (grain.share == 0.0) continue;
    low = std::min(low, grain.sizes.smallest());
    high = std::max(high, grain.sizes.largest());
    sum += grain.share;
  }
  const auto below = [&](double d) {
    double passing = 0.0;
    for (const GrainTemplate &grain : line.grains)
      passing += grain.share *
                 (line.by == SizeBasis::MASS ? grain.sizes.mass_share(d) : grain.sizes.number_share(d));
    return passing / sum;
  };
  for (int halving = 0; halving < 60; halving++) {
    const double middle = 0.5 * (low + high);
    (below(middle) < share ? low : high) = middle;
  }
  return high;
}

void FixGripInsert::print_mixture() const
{
  if (comm->me) return;
  utils::logmesg(lmp,
                 "{}: diameters by {}: D10 {:.4g}, D50 {:.4g}, D90 {:.4g}; mean mass of a grain {:.6g}{}\n",
                 command, line.by == SizeBasis::MASS ? "mass" : "number", mixture_quantile(line, 0.1),
                 mixture_quantile(line, 0.5), mixture_quantile(line, 0.9), dealer.mean_mass(),
                 line.face ? fmt::format("; grains cross in batches of {:.4g}", time_of_batch()) : "");
}

// ----------------------------------------------------------------------------------------------------------
// Where

// Whether grains must stay on this side of the box: one that is shrink-wrapped follows them. side: 0 or 1.
bool FixGripInsert::is_limit(int d, int side) const
{
  constexpr int SHRINKS = 2; // and above
  return domain->boundary[d][side] < SHRINKS;
}

bool FixGripInsert::in_box(const PeriodicCell &cell, const Vector &x) const
{
  for (int d = 0; d < 3; d++) {
    const double f = cell.fraction(d, x);
    if ((is_limit(d, 0) && f < 0.0) || (is_limit(d, 1) && f >= 1.0)) return false;
  }
  return true;
}

// The part of the box that contains the region, if LAMMPS knows its bounds and it does not move.
BoxSource FixGripInsert::bounds_of_source(const std::array<bool, 3> &inside) const
{
  const double *h = domain->h; // xx, yy, zz, yz, xz, xy
  const Region *region = line.region.empty() ? nullptr : find_region();
  if (!region || !region->bboxflag || region->dynamic || region->varshape)
    return {vector_of(domain->boxlo),
            {Vector{h[0], 0.0, 0.0}, Vector{h[5], h[1], 0.0}, Vector{h[4], h[3], h[2]}},
            inside};
  const double *box_lo = domain->triclinic ? domain->boxlo_bound : domain->boxlo,
               *box_hi = domain->triclinic ? domain->boxhi_bound : domain->boxhi;
  const Vector from = {region->extent_xlo, region->extent_ylo, region->extent_zlo},
               to = {region->extent_xhi, region->extent_yhi, region->extent_zhi};
  Vector low, size;
  for (int d = 0; d < 3; d++) {
    low[d] = is_limit(d, 0) ? std::max(from[d], box_lo[d]) : from[d];
    size[d] = (is_limit(d, 1) ? std::min(to[d], box_hi[d]) : to[d]) - low[d];
    if (!(size[d] > 0.0))
      error->all(FLERR,
                 "{}: region '{}' is outside of the box: along {} it is from {:.6g} to {:.6g}, the "
                 "box from {:.6g} to {:.6g}",
                 command, line.region, "xyz"[d], from[d], to[d], box_lo[d], box_hi[d]);
  }
  return {low, {Vector{size[0], 0.0, 0.0}, Vector{0.0, size[1], 0.0}, Vector{0.0, 0.0, size[2]}}, inside};
}

std::unique_ptr<Source> FixGripInsert::make_source(double time) const
{
  if (!line.face) return make_volume(line.inside);
  const Vector &v = line.velocity;
  return std::make_unique<StreamSource>(*line.face, time_of_batch() * v, line.inside,
                                        (std::max(covered, time) - time) * v);
}

// whole: whether all of a grain must be in it, or only its centre.
std::unique_ptr<VolumeSource> FixGripInsert::make_volume(bool whole) const
{
  if (line.region.empty()) {
    std::array<bool, 3> inside{};
    for (int d = 0; d < 3; d++) inside[d] = whole && !domain->periodicity[d];
    return std::make_unique<BoxSource>(bounds_of_source(inside));
  }
  Region *region = find_region();
  region->prematch();
  const PeriodicCell cell(domain->boxlo, domain->h, domain->h_inv, domain->periodicity, false);
  const auto contains = [this, region, cell, whole](const Vector &x, double R) {
    if (!in_box(cell, x) || !region->match(x[0], x[1], x[2])) return false;
    return !whole || region->surface(x[0], x[1], x[2], R) == 0;
  };
  return std::make_unique<RegionSource>(bounds_of_source({}), contains);
}

// The volume of the box, or of the part of it that is in the region: the share of the points of a Halton
// sequence that are in the region. Source: J. H. Halton, Numer. Math. 2 (1960) 84, doi 10.1007/BF01386213.
double FixGripInsert::volume_of_source() const
{
  const BoxSource bounds = bounds_of_source({});
  if (line.region.empty()) return bounds.volume();
  constexpr std::uint64_t NPOINTS = 1000000;
  const auto halton = [](std::uint64_t n, std::uint64_t base) {
    double value = 0.0, digit = 1.0;
    for (; n > 0; n /= base) value += static_cast<double>(n % base) * (digit /= static_cast<double>(base));
    return value;
  };
  Region *region = find_region();
  region->prematch();
  std::uint64_t within = 0;
  for (std::uint64_t n = 1; n <= NPOINTS; n++) {
    Vector x;
    bounds.point({halton(n, 2), halton(n, 3), halton(n, 5)}, 0.0, x);
    within += static_cast<std::uint64_t>(region->match(x[0], x[1], x[2]));
  }
  return bounds.volume() * static_cast<double>(within) / NPOINTS;
}

std::string FixGripInsert::source_name() const
{
  if (!line.region.empty()) return fmt::format("region '{}'", line.region);
  return line.face ? "the face" : "the box";
}

// An upper bound of the volume of the source.
double FixGripInsert::volume_of_bounds() const
{
  return line.face ? StreamSource(*line.face, time_of_batch() * line.velocity, false).volume()
                   : bounds_of_source({}).volume();
}

// A lower bound of the mean volume of the grains for one unit of the amount, which is a number or a mass.
double FixGripInsert::volume_of_amount() const
{
  double volume = 0.0, amount = 0.0;
  for (std::size_t k = 0; k < line.grains.size(); k++) {
    const GrainTemplate &grain = line.grains[k];
    const ClumpTemplate *clump = line.kinds[k].clump.get();
    const double whole = M_PI / 6.0 * grain.sizes.mean_cube(), mass = grain.density * whole;
    const double number = line.by == SizeBasis::MASS ? grain.share / mass : grain.share;
    volume += number * (clump ? volume_of(2.0 * clump->largest_sphere()) : whole);
    amount += number * (line.kind == AmountKind::MASS ? mass : 1.0);
  }
  return volume / amount;
}

// Ends the run with an error if the grains cannot be in the source, for example because of wrong units.
void FixGripInsert::check_room() const
{
  if (line.face) return check_face();
  if (line.way == InsertLine::Way::RATE || line.kind == AmountKind::VOLUME) return;
  const double volume = line.amount * volume_of_amount(), room = volume_of_bounds();
  if (volume > room)
    error->all(FLERR,
               "{}: the volume of the grains is {:.6g} and that of {} at most {:.6g}, accepted: a "
               "smaller amount",
               command, volume, source_name(), room);
}

// The face must be in the box, as must be, where the box ends, what is upstream. The largest grain must fit.
void FixGripInsert::check_face() const
{
  constexpr double ROUNDING_OF_BOX = 1e-9;
  const PeriodicCell cell(domain->boxlo, domain->h, domain->h_inv, domain->periodicity, false);
  const Vector sweep = time_of_batch() * line.velocity;
  for (const Vector &x : line.face->corners())
    for (int d = 0; d < 3; d++) {
      const double at = cell.fraction(d, x), from = cell.fraction(d, x - sweep);
      const auto is_outside = [&](double f) {
        return (is_limit(d, 0) && f < -ROUNDING_OF_BOX) || (is_limit(d, 1) && f > 1.0 + ROUNDING_OF_BOX);
      };
      if (is_outside(at)) error->all(FLERR, "{}: the face is outside of the box along {}", command, "xyz"[d]);
      if (!domain->periodicity[d] && is_outside(from))
        error->all(FLERR,
                   "{}: grains start up to {:.6g} upstream of the face, which is outside of the box "
                   "along {}; accepted: a face farther inside",
                   command, length(sweep), "xyz"[d]);
    }
  if (!line.inside) return;
  constexpr std::uint32_t POINTS = 10000;
  Vector x;
  for (std::uint32_t k = 0; k < POINTS; k++) {
    const Uniforms u = draw_uniforms(line.seed, 0, k);
    if (line.face->point(u[0], u[1], largest_radius(), x)) return;
  }
  error->all(FLERR,
             "{}: grains of diameter {:.6g} are not inside the face anywhere, accepted: a larger face, or "
             "inside no",
             command, 2.0 * largest_radius());
}

double FixGripInsert::largest_radius() const
{
  double largest = 0.0;
  for (const GrainTemplate &grain : line.grains) largest = std::max(largest, 0.5 * grain.sizes.largest());
  return largest;
}

// The grains of the fix's group whose centres are in the source. Collective.
GrainAmount FixGripInsert::amount_in_source() const
{
  Region *region = line.region.empty() ? nullptr : find_region();
  if (region) region->prematch();
  double mine[3] = {0.0, 0.0, 0.0}, all[3];
  for (int i = 0; i < atom->nlocal; i++) {
    const double *x = atom->x[i];
    if (!(atom->mask[i] & groupbit) || (region && !region->match(x[0], x[1], x[2]))) continue;
    mine[0] += 1.0;
    mine[1] += atom->rmass[i];
    mine[2] += volume_of(2.0 * atom->radius[i]);
  }
  MPI_Allreduce(mine, all, 3, MPI_DOUBLE, MPI_SUM, world);
  return {all[0], all[1], all[2]};
}

// ----------------------------------------------------------------------------------------------------------
// When

// The time in which the stream moves by four of the largest radii normal to the face.
double FixGripInsert::time_of_batch() const
{
  return 4.0 * largest_radius() / std::fabs(dot(line.face->normal(), line.velocity));
}

// Grains that come at this time are those that are due by the time returned.
double FixGripInsert::due_until(double time) const
{
  return line.face ? std::max(covered, time) + time_of_batch() : time;
}

bool FixGripInsert::wants_grains(double time) const
{
  return waiting.size() < MOST_WAITING && schedule.comes(due_until(time), dealt, amount_of(next_grain));
}

void FixGripInsert::setup_pre_exchange()
{
  if (update->whichflag != 1) return;
  const double time = now();
  advance_schedule(time);
  const bool tries_again = !waiting.empty() && line.way == InsertLine::Way::AT_ONCE;
  if (tries_again || is_time_to_insert(time)) insert(time);
  plan_next_step();
}

void FixGripInsert::end_of_step()
{
  if (line.face) end_step_of_held();
  advance_schedule(now());
  plan_next_step();
}

// What is due at the end of the next step comes in that step.
void FixGripInsert::plan_next_step()
{
  if (is_time_to_insert(now() + update->dt) || is_time_to_try_again())
    next_reneighbor = update->ntimestep + 1;
}

bool FixGripInsert::is_time_to_insert(double time) const
{
  const double rounding = ROUNDING * update->dt;
  if (time < last_time + line.every - rounding) return false;
  // The next batch of a face must be there before the first of its grains can cross.
  if (line.face && covered > time + update->dt - rounding) return false;
  return wants_grains(time) || (line.face && !waiting.empty());
}

// Grains that found no room are tried again after some steps, in which others may have moved. Those that come
// at once are tried again at the begin of the next run.
bool FixGripInsert::is_time_to_try_again() const
{
  constexpr int STEPS = 100;
  return !waiting.empty() && !line.face && line.way != InsertLine::Way::AT_ONCE &&
         (update->ntimestep + 1) % STEPS == 0;
}

// Brings variable rates and refills up to this time. Collective.
void FixGripInsert::advance_schedule(double time)
{
  if (rate_variable >= 0) {
    modify->clearstep_compute();
    const double q = input->variable->compute_equal(rate_variable);
    modify->addstep_compute(update->ntimestep + 1);
    if (!(q >= 0.0) || !std::isfinite(q))
      error->all(FLERR, "{}: the rate v_{} is {:.6g} at step {}, accepted: 0 and above", command,
                 line.rate_variable, q, update->ntimestep);
    schedule.integrate(time, q);
  }
  // A refill that is due in the next step is counted now.
  const double next = time + (1.0 + ROUNDING) * update->dt;
  if (schedule.wants_refill(next)) schedule.refill(next, amount_in_source(), came);
}

void FixGripInsert::pre_exchange()
{
  if (next_reneighbor == update->ntimestep) insert(now());
}

// ----------------------------------------------------------------------------------------------------------
// Insertion

GrainAmount FixGripInsert::amount_of(const DealtGrain &grain) const
{
  const GrainKind &kind = line.kinds[static_cast<std::size_t>(grain.kind)];
  return {1.0, grain.mass, kind.clump ? kind.volume : volume_of(grain.diameter)};
}

// The volume of a sphere, or of the largest sphere of a clump.
double FixGripInsert::least_volume(const DealtGrain &grain) const
{
  const ClumpTemplate *clump = line.kinds[static_cast<std::size_t>(grain.kind)].clump.get();
  return volume_of(clump ? 2.0 * clump->largest_sphere() : grain.diameter);
}

// No more grains are dealt than could fill the source.
void FixGripInsert::deal(double time)
{
  const double until = due_until(time), most = volume_of_bounds();
  if (waiting.size() >= MOST_WAITING) return;
  for (double volume = 0.0; volume < most && schedule.comes(until, dealt, amount_of(next_grain));) {
    waiting.push_back({dealer.total().number, dealer.deal()});
    add(dealt, amount_of(waiting.back().grain));
    volume += least_volume(next_grain);
    next_grain = dealer.next();
  }
}

void FixGripInsert::insert(double time)
{
  last_time = time;
  deal(time);
  if (waiting.empty()) return;
  double largest = 0.0;
  std::vector<GrainToPlace> grains;
  for (const Waiting &one : waiting) {
    const ClumpTemplate *clump = line.kinds[static_cast<std::size_t>(one.grain.kind)].clump.get();
    grains.push_back({one.number, 0.5 * one.grain.diameter, one.tries,
                      clump ? clump->spheres(rotation_of(one.number)) : std::vector<PartSphere>()});
    largest = std::max(largest, grains.back().R);
  }
  InsertSpace space(lmp, walls);
  const std::string why =
      line.relax > 0.0 ? relax_in(space, grains, largest) : place_in(space, grains, largest, time);
  create(space, grains);
  if (line.face) covered = due_until(time);
  if (!waiting.empty()) report_short(why);
}

// The candidates of a grain: those that are not inside the source do not count for the budget.
std::uint32_t FixGripInsert::candidates(const Source &source, double largest) const
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

// Places grains at random. Returns why some found no room.
std::string FixGripInsert::place_in(InsertSpace &space, std::vector<GrainToPlace> &grains, double largest,
                                    double time)
{
  const std::unique_ptr<Source> source = make_source(time);
  Spheres there = space.spheres_at(*source, largest, line.gap, grains.size());
  const PlacingReport report =
      place(grains, *source, there, space, {line.seed, candidates(*source, largest), line.gap});
  double met[3] = {static_cast<double>(report.met_grains), static_cast<double>(report.met_walls),
                   static_cast<double>(report.met_candidates)};
  MPI_Allreduce(MPI_IN_PLACE, met, 3, MPI_DOUBLE, MPI_SUM, world);
  if (met[0] + met[1] + met[2] == 0.0) check_candidates(grains, largest);
  return fmt::format("of all candidates {:.0f} met grains, {:.0f} met walls or borders, {:.0f} met other new "
                     "grains, and the others were not inside the source",
                     met[0], met[1], met[2]);
}

// Ends the run with an error if no candidate was in a source that will not change.
void FixGripInsert::check_candidates(const std::vector<GrainToPlace> &grains, double largest) const
{
  Region *region = line.region.empty() ? nullptr : find_region();
  if (region && (region->dynamic_check() || region->varshape)) return;
  if (std::any_of(grains.begin(), grains.end(), [](const GrainToPlace &grain) { return grain.placed; }))
    return;
  error->all(
      FLERR,
      "{}: no candidate of {} grains of diameters up to {:.6g} was inside {}, accepted: a larger source, "
      "or 'inside no'",
      command, grains.size(), 2.0 * largest, source_name());
}

// Places all grains at random, and pushes them apart. Returns why this did not end.
std::string FixGripInsert::relax_in(InsertSpace &space, std::vector<GrainToPlace> &grains, double largest)
{
  // The border of a region acts as a wall. A source of which only the inside is known is slow where it is
  // curved.
  const std::unique_ptr<VolumeSource> source = make_volume(line.inside && line.region.empty());
  if (line.inside && !line.region.empty()) space.add_border(find_region());
  RelaxRules rules;
  rules.seed = line.seed;
  rules.tolerance = line.relax;
  rules.gap = line.gap;
  const RelaxReport report =
      relax(grains, *source, space.all_spheres_at(*source, largest, line.gap), space.box(), space, rules);
  if (comm->me == 0 && report.done)
    utils::logmesg(lmp, "{}: relaxed in {} iterations to overlaps of up to {:.3g} diameters\n", command,
                   report.iterations, report.overlap);
  if (report.homeless > 0)
    return fmt::format("for {} of them no candidate was inside the source", report.homeless);
  return fmt::format("after {} iterations grains overlap by up to {:.3g} diameters{}", report.iterations,
                     report.overlap, report.jammed ? ", and they are jammed" : "");
}

// Makes atoms of the grains that have a place, on the ranks that own these places. The IDs of atoms follow
// the numbers of the grains.
void FixGripInsert::create(const InsertSpace &space, const std::vector<GrainToPlace> &grains)
{
  tagint last_tag = largest_of_all(atom->tag), last_molecule = largest_of_all(atom->molecule);
  tagint new_tags = 0;
  for (std::size_t k = 0; k < grains.size(); k++)
    if (grains[k].placed) new_tags += natoms_of(waiting[k]);
  if (new_tags > MAXTAGINT - last_tag)
    error->all(FLERR, "{}: atom IDs would exceed {}, accepted: fewer atoms, or reset_atoms id", command,
               MAXTAGINT);
  // New atoms take the places of ghosts.
  if (atom->map_style != Atom::MAP_NONE) atom->map_clear();
  atom->nghost = 0;
  atom->avec->clear_bonus();
  const int before = atom->nlocal;
  std::vector<Waiting> left;
  for (std::size_t k = 0; k < grains.size(); k++) {
    Waiting &one = waiting[k];
    one.tries = grains[k].tries;
    if (!grains[k].placed) {
      left.push_back(one);
      continue;
    }
    add(came, amount_of(one.grain));
    came_of[static_cast<std::size_t>(one.grain.kind)]++;
    energy += kinetic(one);
    if (line.kinds[static_cast<std::size_t>(one.grain.kind)].clump)
      create_clump(space, one, grains[k], last_tag, ++last_molecule);
    else if (space.owns(grains[k].x))
      create_sphere(one, grains[k].x, last_tag + 1);
    last_tag += natoms_of(one);
  }
  waiting.swap(left);
  bigint created = atom->nlocal - before;
  MPI_Allreduce(MPI_IN_PLACE, &created, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  if (created != new_tags)
    error->all(FLERR, "{}: {} atoms have a place, but {} were created", command, new_tags, created);
  atom->natoms += created;
  if (atom->natoms < 0 || atom->natoms >= MAXBIGINT)
    error->all(FLERR, "{}: there would be too many atoms", command);
  if (atom->map_style == Atom::MAP_NONE) return;
  atom->map_init();
  atom->map_set();
}

int FixGripInsert::natoms_of(const Waiting &one) const
{
  const ClumpTemplate *clump = line.kinds[static_cast<std::size_t>(one.grain.kind)].clump.get();
  return clump ? clump->molecule()->natoms : 1;
}

// The largest value of the atoms of all ranks, or 0. ids: may be null.
tagint FixGripInsert::largest_of_all(const tagint *ids) const
{
  tagint largest = 0;
  for (int i = 0; ids && i < atom->nlocal; i++) largest = std::max(largest, ids[i]);
  MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_LMP_TAGINT, MPI_MAX, world);
  return largest;
}

// Returns the index of a new atom, whose other fields the caller must set.
int FixGripInsert::create_atom(int type, tagint tag, const Vector &x, const Vector &velocity)
{
  double at[3] = {x[0], x[1], x[2]};
  imageint image =
      (static_cast<imageint>(IMGMAX) << IMG2BITS) | (static_cast<imageint>(IMGMAX) << IMGBITS) | IMGMAX;
  domain->remap(at, image);
  atom->avec->create_atom(type, at);
  const int i = atom->nlocal - 1;
  atom->tag[i] = tag;
  atom->mask[i] = 1 | groupbit;
  atom->image[i] = image;
  std::copy(velocity.begin(), velocity.end(), atom->v[i]);
  return i;
}

void FixGripInsert::create_sphere(const Waiting &one, const Vector &x, tagint tag)
{
  const int i = create_atom(line.kinds[static_cast<std::size_t>(one.grain.kind)].type, tag, x,
                            line.face ? line.velocity : velocity_of(one.number));
  const Vector w = spin_of(one.number);
  std::copy(w.begin(), w.end(), atom->omega[i]);
  atom->radius[i] = 0.5 * one.grain.diameter;
  atom->rmass[i] = one.grain.mass;
  if (atom->molecule_flag) atom->molecule[i] = 0;
  set_fields(i);
  if (line.face) hold(i, one, x);
}

// Creates the spheres of a clump on the ranks that own them. All ranks add the body to its fix.
void FixGripInsert::create_clump(const InsertSpace &space, const Waiting &one, const GrainToPlace &grain,
                                 tagint last_tag, tagint molecule_id)
{
  const ClumpTemplate &clump = *line.kinds[static_cast<std::size_t>(one.grain.kind)].clump;
  Molecule *molecule = clump.molecule();
  Quaternion rotation = rotation_of(one.number);
  Vector x = grain.x, v = velocity_of(one.number);
  const int before = atom->nlocal;
  molecule->quat_external = rotation.data();
  for (int m = 0; m < molecule->natoms; m++) {
    const Vector at = x + grain.parts[static_cast<std::size_t>(m)].offset;
    if (!space.owns(at)) continue;
    const int i = create_atom(clump.type_of(m), last_tag + 1 + m, at, v);
    if (atom->molecule_flag) atom->molecule[i] = molecule_id;
    atom->add_molecule_atom(molecule, m, i, last_tag);
    set_fields(i);
  }
  molecule->quat_external = nullptr;
  if (Fix *fix = clump.rigid_fix())
    fix->set_molecule(before, last_tag, clump.index(), x.data(), v.data(), rotation.data());
  atom->nbonds += molecule->nbonds;
  atom->nangles += molecule->nangles;
  atom->ndihedrals += molecule->ndihedrals;
  atom->nimpropers += molecule->nimpropers;
}

// Sets the fields that no atom style has. Other fixes set theirs first.
void FixGripInsert::set_fields(int i)
{
  for (int k = 0; k < atom->nivector; k++)
    if (atom->ivname[k]) atom->ivector[k][i] = 0;
  for (int k = 0; k < atom->ndvector; k++)
    if (atom->dvname[k]) atom->dvector[k][i] = 0.0;
  for (int k = 0; k < atom->niarray; k++)
    if (atom->ianame[k]) std::fill_n(atom->iarray[k][i], atom->icols[k], 0);
  for (int k = 0; k < atom->ndarray; k++)
    if (atom->daname[k]) std::fill_n(atom->darray[k][i], atom->dcols[k], 0.0);
  modify->create_attribute(i);
  if (atom->temperature) atom->temperature[i] = line.temperature;
  if (!std::isnan(line.liquid)) set_property(i, "d_liquid", line.liquid);
  for (const auto &[name, value] : line.properties) set_property(i, name, value);
}

// The rotation of a clump.
Quaternion FixGripInsert::rotation_of(std::uint64_t number) const
{
  if (line.orient == InsertLine::Orient::FIXED) return line.orientation;
  return random_rotation(draw_uniforms(line.seed, number, 0, RandomStream::ORIENTATION));
}

void FixGripInsert::set_property(int i, const std::string &name, double value)
{
  int is_double = 0, columns = 0;
  const int index = atom->find_custom(name.c_str() + 2, is_double, columns);
  if (index < 0 || is_double != (name[0] == 'd'))
    error->one(FLERR, "{}: set: the property {} of atoms has been deleted", command, name);
  if (is_double)
    atom->dvector[index][i] = value;
  else
    atom->ivector[index][i] = static_cast<int>(value);
}

Vector FixGripInsert::velocity_of(std::uint64_t number) const
{
  constexpr RandomStream stream = RandomStream::VELOCITY;
  Vector v = line.velocity;
  if (line.spread == InsertLine::Spread::NONE) return v;
  if (line.spread == InsertLine::Spread::CONE)
    return in_cone(v, line.cone, draw_uniforms(line.seed, number, 0, stream));
  const bool uniform = line.spread == InsertLine::Spread::UNIFORM;
  Vector u =
      uniform ? draw_uniforms(line.seed, number, 0, stream) : normal_numbers(line.seed, number, stream);
  for (int d = 0; d < 3; d++) v[d] += line.spread_width[d] * (uniform ? 2.0 * u[d] - 1.0 : u[d]);
  return v;
}

Vector FixGripInsert::spin_of(std::uint64_t number) const
{
  if (line.spin_deviation == 0.0) return line.spin;
  return line.spin + line.spin_deviation * normal_numbers(line.seed, number, RandomStream::SPIN);
}

double FixGripInsert::kinetic(const Waiting &one) const
{
  constexpr double SPHERE = 0.4; // moment of inertia divided by m R^2
  const Vector v = velocity_of(one.number), w = spin_of(one.number);
  const double R = 0.5 * one.grain.diameter;
  return 0.5 * force->mvv2e * one.grain.mass * (dot(v, v) + SPHERE * R * R * dot(w, w));
}

// ----------------------------------------------------------------------------------------------------------
// Grains that are held upstream of a face

// The grain crosses the face at the point to which its velocity leads.
void FixGripInsert::hold(int i, const Waiting &one, const Vector &x)
{
  const Vector n = line.face->normal();
  const double away = dot(n, line.face->corners().front() - x) / dot(n, line.velocity);
  held[i] = {static_cast<double>(one.number), now() + away, x + away * line.velocity, 0.0};
  if (FixGripEnergy *ledger = find_energy(lmp)) held[i].power = ledger->begin_hold(i);
}

// Moves held grains to where they are at the end of this step. In the first step of a run, their forces are
// those of the set-up.
void FixGripInsert::post_integrate()
{
  const double time = now();
  const bool is_first = update->ntimestep == update->firststep + 1;
  for (int i = 0; i < atom->nlocal; i++) {
    HeldGrain &grain = held[i];
    if (!grain.is_held()) continue;
    const Vector w = spin_of(grain_number(grain));
    if (is_first)
      grain.power = dot(vector_of(atom->f[i]), line.velocity) + dot(vector_of(atom->torque[i]), w);
    Vector x = grain.point + (time - grain.time) * line.velocity;
    domain->remap_near(x.data(), atom->x[i]);
    std::copy(x.begin(), x.end(), atom->x[i]);
    set_motion(i, line.velocity, w);
  }
}

// Undoes the half kick by the forces of this step. A grain that has crossed the face is free from now on.
void FixGripInsert::end_step_of_held()
{
  const double time = now();
  FixGripEnergy *ledger = find_energy(lmp);
  for (int i = 0; i < atom->nlocal; i++) {
    HeldGrain &grain = held[i];
    if (!grain.is_held()) continue;
    const std::uint64_t number = grain_number(grain);
    const bool crosses = grain.time <= time;
    set_motion(i, crosses ? velocity_of(number) : line.velocity, spin_of(number));
    if (ledger) ledger->hold(i, line.velocity, spin_of(number), crosses, grain.power);
    if (crosses) {
      grain = {};
      continue;
    }
    std::fill_n(atom->f[i], 3, 0.0);
    std::fill_n(atom->torque[i], 3, 0.0);
  }
}

std::uint64_t FixGripInsert::grain_number(const HeldGrain &grain)
{
  return static_cast<std::uint64_t>(grain.number);
}

void FixGripInsert::set_motion(int i, const Vector &v, const Vector &w)
{
  std::copy(v.begin(), v.end(), atom->v[i]);
  std::copy(w.begin(), w.end(), atom->omega[i]);
}

// ----------------------------------------------------------------------------------------------------------
// Output

// Grains that come at once and find no room may be tried again in the next run, others at any time.
void FixGripInsert::report_short(const std::string &why)
{
  if (warned) return;
  warned = true;
  double mass = 0.0;
  for (const Waiting &one : waiting) mass += one.grain.mass;
  const std::string text =
      fmt::format("{}: no room at step {} for grains: {} of mass {:.6g}; {}. {}", command, update->ntimestep,
                  waiting.size(), mass, why,
                  line.way == InsertLine::Way::AT_ONCE
                      ? "They are tried again at the begin of the next run; a larger source or 'budget' helps"
                      : "They stay due");
  if (line.short_is_error) error->all(FLERR, text);
  if (comm->me == 0) error->warning(FLERR, text);
}

void FixGripInsert::post_run()
{
  const GrainAmount upstream = amount_held();
  if (comm->me || dealt.number == 0.0) return;
  constexpr const char *KINDS[] = {"number", "mass", "volume"};
  utils::logmesg(
      lmp, "{}: {:.0f} grains of mass {:.6g} came{}; {} due {:.6g}, came {:.6g}; {} grains wait for room\n",
      command, came.number, came.mass,
      line.face ? fmt::format(", {:.0f} of mass {:.6g} of them are upstream of the face", upstream.number,
                              upstream.mass)
                : "",
      KINDS[static_cast<int>(line.kind)], due(), measure(came, line.kind), waiting.size());
}

double FixGripInsert::compute_scalar()
{
  return came.number;
}

// What is due now; of a face, what is due by the end of its last batch, which is upstream.
double FixGripInsert::due() const
{
  return schedule.due(line.face ? std::max(covered, now()) : now());
}

double FixGripInsert::compute_vector(int n)
{
  switch (n) {
  case 0:
    return came.mass;
  case 1:
    return due();
  case 2:
    return due() - measure(came, line.kind);
  case 3:
    return amount_held().number;
  case 4:
    return amount_held().mass;
  case 5:
    return energy;
  default:
    return static_cast<double>(came_of[static_cast<std::size_t>(n - NVALUES)]);
  }
}

// The grains that are held upstream of the face. Collective.
GrainAmount FixGripInsert::amount_held() const
{
  double mine[2] = {0.0, 0.0}, all[2];
  for (int i = 0; line.face && i < atom->nlocal; i++) {
    if (!held[i].is_held()) continue;
    mine[0] += 1.0;
    mine[1] += atom->rmass[i];
  }
  MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_SUM, world);
  return {all[0], all[1], 0.0};
}

// The largest radius of a type, for neighbour lists.
void *FixGripInsert::extract(const char *what, int &type)
{
  if (std::string(what) != "radius") return nullptr;
  radius_of_type = 0.0;
  const auto take = [&](int of, double radius) {
    if (of == type) radius_of_type = std::max(radius_of_type, radius);
  };
  for (const Grain &grain : extreme_spheres()) take(grain.type, grain.radius);
  for (const GrainKind &kind : line.kinds)
    for (int m = 0; kind.clump && m < kind.clump->molecule()->natoms; m++)
      take(kind.clump->type_of(m), kind.clump->molecule()->radius[m]);
  return radius_of_type > 0.0 ? &radius_of_type : nullptr;
}

double FixGripInsert::largest_speed() const
{
  constexpr double DEVIATIONS = 4.0;
  const bool spreads = line.spread == InsertLine::Spread::UNIFORM || line.spread == InsertLine::Spread::GAUSS;
  const double factor = line.spread == InsertLine::Spread::GAUSS ? DEVIATIONS : 1.0;
  Vector v = line.velocity;
  for (int d = 0; spreads && d < 3; d++) v[d] = std::fabs(v[d]) + factor * line.spread_width[d];
  return length(v);
}

// The smallest and the largest of each kind of spheres.
std::vector<Grain> FixGripInsert::extreme_spheres() const
{
  std::vector<Grain> grains;
  for (std::size_t k = 0; k < line.grains.size(); k++) {
    if (line.kinds[k].clump) continue;
    const GrainTemplate &grain = line.grains[k];
    for (const double d : {grain.sizes.smallest(), grain.sizes.largest()})
      grains.push_back({line.kinds[k].type, 1 | groupbit, 0.5 * d, grain.density * volume_of(d)});
  }
  return grains;
}

// ----------------------------------------------------------------------------------------------------------
// Restart files

void FixGripInsert::write_restart(FILE *fp)
{
  if (comm->me) return;
  BlockWriter block;
  block.put_text(line.words);
  block.put(clock);
  block.put(line.start);
  block.put(schedule.state());
  block.put(dealt);
  block.put(came);
  block.put(energy);
  block.put(last_time);
  block.put(covered);
  block.put_array(dealer.amounts().data(), dealer.amounts().size());
  block.put_array(came_of.data(), came_of.size());
  block.put(static_cast<std::uint64_t>(waiting.size()));
  for (const Waiting &one : waiting) block.put(one);
  const std::vector<char> bytes = block.finish();
  const int size = static_cast<int>(bytes.size());
  fwrite(&size, sizeof size, 1, fp);
  fwrite(bytes.data(), 1, bytes.size(), fp);
}

void FixGripInsert::restart(char *bytes)
{
  try {
    BlockReader block(bytes);
    if (block.get_text() == line.words) return go_on(block);
  } catch (const BadBlock &bad) {
    error->all(FLERR, "{}: its part of the restart file cannot be read: {}", command, bad.reason);
  }
  continues = false;
  if (comm->me == 0)
    error->warning(
        FLERR,
        "{}: its words are not those of the restart file: what came before does not count, and the "
        "insertion begins as a new fix",
        command);
}

void FixGripInsert::go_on(BlockReader &block)
{
  const Clock then = block.get<Clock>();
  line.start = block.get<double>();
  schedule = make_schedule();
  schedule.restore(block.get<Schedule::State>());
  dealt = block.get<GrainAmount>();
  came = block.get<GrainAmount>();
  energy = block.get<double>();
  last_time = block.get<double>();
  covered = block.get<double>();
  std::vector<DealtAmount> amounts(line.grains.size());
  block.get_array(amounts.data(), amounts.size());
  dealer.restore(amounts);
  next_grain = dealer.next();
  block.get_array(came_of.data(), came_of.size());
  waiting.resize(block.get_count());
  for (Waiting &one : waiting) {
    one = block.get<Waiting>();
    if (one.grain.kind < 0 || one.grain.kind >= static_cast<int>(line.grains.size()))
      throw BadBlock{std::string("a grain has no template. ") + USE_ANOTHER_FILE};
  }
  block.finish();
  clock = then;
  if (clock.dt != update->dt) reset_dt();
}

// ----------------------------------------------------------------------------------------------------------
// Data of each atom, for faces

void FixGripInsert::grow_arrays(int nmax)
{
  held.grow(nmax);
}

void FixGripInsert::copy_arrays(int i, int j, int /* delflag */)
{
  held[j] = held[i];
}

void FixGripInsert::set_arrays(int i)
{
  held[i] = {};
}

int FixGripInsert::pack_exchange(int i, double *buffer)
{
  held.pack(i, buffer);
  return HeldGrain::NVALUES;
}

int FixGripInsert::unpack_exchange(int i, double *buffer)
{
  held.unpack(i, buffer);
  return HeldGrain::NVALUES;
}

int FixGripInsert::size_restart(int i)
{
  return ROW_OVERHEAD + (held[i].is_held() ? HeldGrain::NVALUES : 0);
}

int FixGripInsert::maxsize_restart()
{
  return ROW_OVERHEAD + HeldGrain::NVALUES;
}

int FixGripInsert::pack_restart(int i, double *row)
{
  const int size = size_restart(i);
  if (held[i].is_held()) held.pack(i, row + 1);
  close_row(row, size, atom->tag[i]);
  return size;
}

void FixGripInsert::unpack_restart(int i, int nth)
{
  if (!line.face) return; // the file is of a fix that had one
  held[i] = {};
  if (!continues) return;
  try {
    const Row row = find_row(atom->extra[i], atom->nextra_store, nth, atom->tag[i]);
    if (row.count == HeldGrain::NVALUES) held.unpack(i, row.values);
  } catch (const BadBlock &bad) {
    error->one(FLERR, "{}: its part of the restart file, of atom {}, cannot be read: {}", command,
               atom->tag[i], bad.reason);
  }
}

double FixGripInsert::memory_usage()
{
  return held.bytes() + static_cast<double>(waiting.size() * sizeof(Waiting));
}
