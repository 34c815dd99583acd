// SPDX-License-Identifier: GPL-2.0-only
#include "insert/fix_grip_insert.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "energy/fix_grip_energy.h"
#include "error.h"
#include "force.h"
#include "host/rigid_bodies.h"
#include "input.h"
#include "base/restart_block.h"
#include "insert/atom_maker.h"
#include "insert/insert_domain.h"
#include "modify.h"
#include "molecule.h"
#include "update.h"
#include "variable.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

namespace {

// The error of a time, as a fraction of the time step.
constexpr double ROUNDING = 1e-6;

// Grains that wait for room before no more of a rate are dealt. What is not dealt stays due.
constexpr std::size_t MOST_WAITING = 100;

// In the vector, before the numbers of grains of each kind.
constexpr int NVALUES = 6;

void add(GrainAmount &sum, const GrainAmount &grain)
{
  sum.number += grain.number;
  sum.mass += grain.mass;
  sum.volume += grain.volume;
}

} // namespace

// fix ID group grip/insert SOURCE AMOUNT grain ... keywords
FixGripInsert::FixGripInsert(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} grip/insert", id)),
      line(read_insert_line(lmp, command, narg, arg)), dealer(line.grains, line.by, line.seed),
      clock({update->atime + static_cast<double>(update->ntimestep - update->atimestep) * update->dt,
             update->ntimestep, update->dt}),
      place(lmp, command, line), draws(line), schedule(make_schedule()), progress(line.pause),
      came_of(line.grains.size(), 0)
{
  if (domain->dimension != 3) error->all(FLERR, "{}: it needs a box of three dimensions", command);
  if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
    error->all(FLERR, "{}: it needs spheres, accepted: atom_style sphere, or a hybrid style with it",
               command);
  if (!atom->tag_enable) error->all(FLERR, "{}: it needs atom IDs, accepted: atom_modify id yes", command);
  force_reneighbor = pre_exchange_migrate = 1;
  next_reneighbor = -1;
  restart_global = 1;
  time_depend = 1;
  nevery = 1;
  scalar_flag = vector_flag = 1;
  size_vector = NVALUES + static_cast<int>(line.grains.size());
  global_freq = 1;
  extscalar = extvector = 0;
  last_time = covered = -INFINITY;
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
  return PRE_EXCHANGE | END_OF_STEP | (line.face ? INITIAL_INTEGRATE | POST_INTEGRATE : 0);
}

// LAMMPS's time is rounded otherwise in each run.
double FixGripInsert::now() const
{
  return time_of(update->ntimestep);
}

double FixGripInsert::time_of(bigint step) const
{
  return clock.time + static_cast<double>(step - clock.step) * clock.dt;
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
  // Time stands still during a minimization, although LAMMPS counts steps.
  if (minimizing) clock = {time_before, update->ntimestep, update->dt};
  minimizing = update->whichflag == 2;
  // The grains are those of the dump.
  rerunning = input->command && std::string(input->command) == "rerun";
  is_known = true;
  time_before = now();
  if (line.face && !utils::strmatch(update->integrate_style, "^verlet"))
    error->all(FLERR, "{}: a face needs run_style verlet", command);
  warned = false;
  if (!line.region.empty()) place.find_region();
  for (GrainKind &kind : line.kinds) kind.groupbits = bits_of_groups(lmp, command, kind.groups);
  if (!line.rate_variable.empty()) {
    rate_variable = input->variable->find(line.rate_variable.c_str());
    if (rate_variable < 0 || !input->variable->equalstyle(rate_variable))
      error->all(FLERR, "{}: the rate v_{} is {}, accepted: an equal-style variable", command,
                 line.rate_variable, rate_variable < 0 ? "not defined" : "a variable of another style");
  }
  find_body_fixes();
  check_atoms();
  find_walls();
}

void FixGripInsert::find_body_fixes()
{
  body_fixes.clear();
  for (const GrainKind &kind : line.kinds) {
    if (!kind.clump) continue;
    kind.clump->find();
    Fix *fix = kind.clump->rigid_fix();
    if (fix && std::find(body_fixes.begin(), body_fixes.end(), fix) == body_fixes.end())
      body_fixes.push_back(fix);
  }
}

// When LAMMPS first sets up a fix rigid/small, it computes the masses of all its bodies from their spheres.
// Bodies that come later have those of their molecule, so the fix is set up before, with the atoms that are
// there.
void FixGripInsert::set_up_bodies()
{
  const auto is_set_up = [](Fix *fix) {
    int dim = 0;
    return fix->extract("body", dim) != nullptr;
  };
  if (std::all_of(body_fixes.begin(), body_fixes.end(), is_set_up)) return;
  if (domain->triclinic) domain->x2lamda(atom->nlocal);
  domain->pbc();
  domain->reset_box();
  comm->setup();
  comm->exchange();
  comm->borders();
  if (domain->triclinic) domain->lamda2x(atom->nlocal + atom->nghost);
  for (Fix *fix : body_fixes)
    if (!is_set_up(fix)) fix->setup_pre_neighbor();
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
  if (line.until_time <= line.start)
    error->all(FLERR, "{}: until time {:.8g} is not after the start, {:.8g}", command, line.until_time,
               line.start);
  double amount = line.amount;
  if (line.kind == AmountKind::VOLUME) {
    if (amount > (line.relax > 0.0 ? DENSEST_RELAXED : DENSEST_AT_RANDOM))
      error->all(FLERR,
                 "{}: fraction {:.3g} cannot be reached, accepted: up to {:.3g} for wide mixtures and about "
                 "0.34 for equal sizes; with 'relax' {:.3g} and 0.62",
                 command, amount, DENSEST_AT_RANDOM, DENSEST_RELAXED);
    amount *= place.volume();
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
  double low = INFINITY, high = 0.0, sum = 0.0;
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
                 line.face ? fmt::format("; grains cross in batches of {:.4g}", place.time_of_batch()) : "");
}

// ----------------------------------------------------------------------------------------------------------
// Where

// A lower bound of the mean volume of the grains for one unit of the amount, which is a number or a mass.
double FixGripInsert::volume_of_amount() const
{
  double volume = 0.0, amount = 0.0;
  for (std::size_t k = 0; k < line.grains.size(); k++) {
    const GrainTemplate &grain = line.grains[k];
    const ClumpTemplate *clump = line.kinds[k].clump.get();
    const double whole = M_PI / 6.0 * grain.sizes.mean_cube(), mass = grain.density * whole;
    const double number = line.by == SizeBasis::MASS ? grain.share / mass : grain.share;
    volume += number * (clump ? sphere_volume(2.0 * clump->largest_sphere()) : whole);
    amount += number * (line.kind == AmountKind::MASS ? mass : 1.0);
  }
  return volume / amount;
}

// Ends the run with an error if the grains cannot be in the source, for example because of wrong units.
void FixGripInsert::check_room() const
{
  if (line.face) place.check_face();
  if (line.face || !line.region.empty()) place.check_largest_fits();
  if (line.way == InsertLine::Way::RATE || line.kind == AmountKind::VOLUME) return;
  if (line.kind == AmountKind::MASS && line.amount < 0.5 * next_grain.mass)
    error->all(
        FLERR,
        "{}: mass {:.6g} is less than half of the first grain, {:.6g}, so no grain comes; wrong units?",
        command, line.amount, next_grain.mass);
  const double volume = line.amount * volume_of_amount(), room = place.largest_volume();
  if (volume > room)
    error->all(FLERR,
               "{}: the volume of the grains is {:.6g} and that of {} at most {:.6g}, accepted: a "
               "smaller amount",
               command, volume, place.name(), room);
}

// ----------------------------------------------------------------------------------------------------------
// When

// Grains that come at this time are those that are due by the time returned.
double FixGripInsert::due_until(double time) const
{
  return line.face ? std::max(covered, time) + place.time_of_batch() : time;
}

bool FixGripInsert::wants_grains(double time) const
{
  return waiting.size() < MOST_WAITING && schedule.comes(due_until(time), dealt, amount_of(next_grain));
}

void FixGripInsert::setup_pre_exchange()
{
  if (update->whichflag != 1 || rerunning) return;
  const double time = now();
  advance_schedule(time);
  // Later runs continue: what was due in this step has come.
  const bool is_first = !has_begun, tries_again = !waiting.empty() && line.way == InsertLine::Way::AT_ONCE;
  has_begun = true;
  if (tries_again || (is_first && is_time_to_insert(time))) {
    set_up_bodies();
    insert(time);
  }
  begin_progress();
  plan_next_step();
}

void FixGripInsert::end_of_step()
{
  if (rerunning) return;
  if (line.face) end_step_of_held();
  advance_schedule(now());
  plan_next_step();
  print_progress();
}

// What is due at the end of the next step comes in that step.
void FixGripInsert::plan_next_step()
{
  const double next = time_of(update->ntimestep + 1);
  if (is_time_to_insert(next) || is_time_to_try_again(next)) next_reneighbor = update->ntimestep + 1;
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
bool FixGripInsert::is_time_to_try_again(double time) const
{
  constexpr int STEPS = 100;
  if (time < last_time + line.every) return false;
  return !waiting.empty() && !line.face && line.way != InsertLine::Way::AT_ONCE &&
         (update->ntimestep + 1) % STEPS == 0;
}

// Brings variable rates and refills up to this time. Collective.
void FixGripInsert::advance_schedule(double time)
{
  if (rate_variable >= 0) {
    modify->clearstep_compute();
    // Variables may differ between ranks, such as those of the CPU time.
    double q = input->variable->compute_equal(rate_variable);
    MPI_Bcast(&q, 1, MPI_DOUBLE, 0, world);
    modify->addstep_compute(update->ntimestep + 1);
    if (!(q >= 0.0) || !std::isfinite(q))
      error->all(FLERR, "{}: the rate v_{} is {:.6g} at step {}, accepted: 0 and above", command,
                 line.rate_variable, q, update->ntimestep);
    schedule.integrate(time, q);
  }
  // A refill that is due in the next step is counted now.
  const double next = time + (1.0 + ROUNDING) * update->dt;
  if (schedule.wants_refill(next)) schedule.refill(next, place.amount(groupbit), came);
}

void FixGripInsert::pre_exchange()
{
  if (next_reneighbor == update->ntimestep) insert(now());
}

// ----------------------------------------------------------------------------------------------------------
// Insertion

GrainAmount FixGripInsert::amount_of(const DealtGrain &grain) const
{
  const GrainKind &kind = line.kind_of(grain);
  return {1.0, grain.mass, kind.clump ? kind.volume : sphere_volume(grain.diameter)};
}

// The volume of a sphere, or of the largest sphere of a clump.
double FixGripInsert::least_volume(const DealtGrain &grain) const
{
  const ClumpTemplate *clump = line.kind_of(grain).clump.get();
  return sphere_volume(clump ? 2.0 * clump->largest_sphere() : grain.diameter);
}

// No more grains are dealt than could fill the source.
void FixGripInsert::deal(double time)
{
  const double until = due_until(time), most = place.largest_volume();
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
  deal(time);
  if (waiting.empty()) return;
  last_time = time;
  double largest = 0.0;
  std::vector<GrainToPlace> grains;
  for (const Waiting &one : waiting) {
    const ClumpTemplate *clump = line.kind_of(one.grain).clump.get();
    grains.push_back({one.number, 0.5 * one.grain.diameter, one.tries,
                      clump ? clump->spheres(draws.rotation(one.number)) : std::vector<PartSphere>()});
    largest = std::max(largest, grains.back().R);
  }
  InsertDomain space(lmp, walls);
  if (line.way == InsertLine::Way::AT_ONCE) space.print_progress(command, line.pause);
  why_short = line.relax > 0.0 ? relax_in(space, grains, largest) : place_in(space, grains, largest, time);
  create(space, grains);
  if (line.face) covered = due_until(time);
  if (!waiting.empty()) report_short();
}

// Places grains at random. Returns why some found no room.
std::string FixGripInsert::place_in(InsertDomain &space, std::vector<GrainToPlace> &grains, double largest,
                                    double time)
{
  const std::unique_ptr<Source> source = place.source(std::max(covered, time) - time);
  Spheres there = space.spheres_at(*source, largest, line.gap, grains.size());
  const PlacingReport report =
      Grip::place(grains, *source, there, space, {line.seed, place.candidates(*source, largest), line.gap});
  double met[3] = {static_cast<double>(report.met_grains), static_cast<double>(report.met_walls),
                   static_cast<double>(report.met_candidates)};
  MPI_Allreduce(MPI_IN_PLACE, met, 3, MPI_DOUBLE, MPI_SUM, world);
  if (met[0] + met[1] + met[2] == 0.0) place.refuse_if_none_fits(grains, largest);
  return fmt::format(
      "of all candidates {:.0f} met grains, {:.0f} met walls or borders, {:.0f} met grains of the "
      "same round, and the others were not inside the source",
      met[0], met[1], met[2]);
}

// Places all grains at random, and pushes them apart. Returns why this did not end.
std::string FixGripInsert::relax_in(InsertDomain &space, std::vector<GrainToPlace> &grains, double largest)
{
  // The border of a region acts as a wall. A source of which only the inside is known is slow where it is
  // curved.
  const std::unique_ptr<VolumeSource> source = place.volume_source(line.inside && line.region.empty());
  if (line.inside && !line.region.empty()) space.add_border(place.find_region());
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

void FixGripInsert::create(const InsertDomain &space, const std::vector<GrainToPlace> &grains)
{
  std::vector<NewGrain> placed;
  std::vector<Waiting> left;
  for (std::size_t k = 0; k < grains.size(); k++) {
    Waiting &one = waiting[k];
    one.tries = grains[k].tries;
    if (!grains[k].placed) {
      left.push_back(one);
      continue;
    }
    placed.push_back({one.number, one.grain, &grains[k]});
    add(came, amount_of(one.grain));
    came_of[static_cast<std::size_t>(one.grain.kind)]++;
    energy += force->mvv2e * draws.kinetic(one.number, one.grain);
  }
  waiting.swap(left);
  const int before = atom->nlocal;
  AtomMaker(lmp, command, line, groupbit).make(space, placed, [this](int i, const NewGrain &one, int sphere) {
    if (line.face) hold(i, one, sphere);
  });
  FixGripEnergy *ledger = line.face ? find_energy(lmp) : nullptr;
  for (int i = before; ledger && i < atom->nlocal; i++) held.set_power(i, ledger->begin_hold(i));
}

// ----------------------------------------------------------------------------------------------------------
// Grains that are held upstream of a face

// The grain crosses the face at the point to which its velocity leads.
void FixGripInsert::hold(int i, const NewGrain &one, int sphere)
{
  const Vector n = line.face->normal();
  const double away = dot(n, line.face->corners().front() - one.place->x) / dot(n, line.velocity);
  held.set(i, {static_cast<double>(one.number), now() + away, vector_of(atom->x[i]) + away * line.velocity,
               0.0, sphere == 0 ? 1.0 : 0.0});
}

// The forces of the set-up do not turn bodies that are held. Their fix sums these forces up before this call
// if it is earlier in the list of fixes, otherwise before initial_integrate().
void FixGripInsert::setup(int)
{
  begun = platform::walltime(); // the set-up does not count, as in LAMMPS's timer
  if (line.face && !rerunning && !body_fixes.empty()) stop_held();
}

void FixGripInsert::initial_integrate(int)
{
  if (is_first_step() && !body_fixes.empty()) stop_held();
}

bool FixGripInsert::is_first_step() const
{
  return update->ntimestep == update->firststep + 1;
}

void FixGripInsert::stop_held()
{
  for (const int i : held.indices(atom->nlocal))
    set_motion(i, line.velocity, draws.spin(grain_number(held[i])), false);
}

// Moves held grains to where they are at the end of this step. In the first step of a run, their forces are
// those of the set-up.
void FixGripInsert::post_integrate()
{
  const double time = now();
  const FixGripEnergy *ledger = is_first_step() ? find_energy(lmp) : nullptr;
  for (const int i : held.indices(atom->nlocal)) {
    const HeldGrain &grain = held[i];
    const Vector w = draws.spin(grain_number(grain));
    if (ledger) held.set_power(i, ledger->resume_hold(i, line.velocity, w));
    Vector x = grain.point + (time - grain.time) * line.velocity;
    domain->remap_near(x.data(), atom->x[i]);
    std::copy(x.begin(), x.end(), atom->x[i]);
    set_motion(i, line.velocity, w, true);
  }
}

// Undoes the half kick by the forces of this step. A grain that has crossed the face is free from now on.
void FixGripInsert::end_step_of_held()
{
  const double time = now();
  FixGripEnergy *ledger = find_energy(lmp);
  for (const int i : held.indices(atom->nlocal)) {
    const HeldGrain grain = held[i];
    const std::uint64_t number = grain_number(grain);
    const bool crosses = grain.time <= time;
    set_motion(i, crosses ? draws.velocity(number) : line.velocity, draws.spin(number), crosses);
    if (ledger) held.set_power(i, ledger->hold(i, line.velocity, draws.spin(number), crosses, grain.power));
    if (crosses) {
      held.set(i, {});
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

// Sets the motion of an atom and of its rigid body.
void FixGripInsert::set_motion(int i, const Vector &v, const Vector &w, bool keep_force)
{
  std::copy(v.begin(), v.end(), atom->v[i]);
  std::copy(w.begin(), w.end(), atom->omega[i]);
  for (Fix *fix : body_fixes)
    if (RigidBodies::set_motion(lmp, fix, i, v, keep_force)) return;
}

// ----------------------------------------------------------------------------------------------------------
// Output

// Grains that come at once and find no room may be tried again in the next run, others at any time.
void FixGripInsert::report_short()
{
  if (warned) return;
  warned = true;
  double mass = 0.0;
  for (const Waiting &one : waiting) mass += one.grain.mass;
  const std::string text = fmt::format(
      "{}: no room at step {} for grains: {} of mass {:.6g}; {}. {}", command, update->ntimestep,
      waiting.size(), mass, why_short,
      line.way == InsertLine::Way::AT_ONCE
          ? fmt::format("They are tried again at the start of the next run; {} helps",
                        line.relax > 0.0 ? "a source that is on one side of all walls, or fewer grains,"
                                         : "a larger source or 'budget'")
          : "They stay due");
  if (line.short_is_error) error->all(FLERR, text);
  if (comm->me == 0) error->warning(FLERR, text);
}

// The share that came of what comes in this run; 0 if the end is not known.
double FixGripInsert::share_done() const
{
  const auto share = [this](AmountKind kind, double end) {
    const double before = measure(came_before, kind), all = end - before;
    return all > 0.0 ? (measure(came, kind) - before) / all : 0.0;
  };
  const double of_end = share(line.until_kind, line.until_amount);
  if (line.way != InsertLine::Way::RATE || rate_variable >= 0) return of_end;
  return std::max(of_end, share(line.kind, schedule.due(time_of(update->laststep))));
}

void FixGripInsert::begin_progress()
{
  came_before = came;
  progress = InsertProgress(line.pause);
  begun = platform::walltime();
}

void FixGripInsert::print_progress()
{
  if (comm->me) return;
  const double done = share_done(), elapsed = platform::walltime() - begun;
  if (!progress.is_due(done, elapsed)) return;
  utils::logmesg(lmp,
                 "{}: {:.0f} % of what comes in this run came by step {}, about {:.3g} s left; {:.0f} grains "
                 "of mass {:.6g} in all, {} wait for room\n",
                 command, std::floor(100.0 * done), update->ntimestep, InsertProgress::left(done, elapsed),
                 came.number, came.mass, waiting.size());
}

void FixGripInsert::post_run()
{
  if (!is_known)
    error->all(FLERR,
               "{}: it was defined after the last set-up of a run, so no grain came, accepted: a run without "
               "'pre no'",
               command);
  begin_progress();
  const GrainAmount upstream = amount_held();
  if (comm->me || dealt.number == 0.0) return;
  constexpr const char *KINDS[] = {"number", "mass", "volume"};
  utils::logmesg(
      lmp, "{}: {:.0f} grains of mass {:.6g} came{}; {} due {:.6g}, came {:.6g}; {} grains wait for room{}\n",
      command, came.number, came.mass,
      line.face ? fmt::format(", {:.0f} of mass {:.6g} of them are upstream of the face", upstream.number,
                              upstream.mass)
                : "",
      KINDS[static_cast<int>(line.kind)], due(), measure(came, line.kind), waiting.size(),
      waiting.empty() || why_short.empty() ? "" : ": " + why_short);
}

double FixGripInsert::compute_scalar()
{
  return came.number;
}

// What is due now; of a face, what is due by the end of its last batch, which is upstream.
double FixGripInsert::due() const
{
  if (schedule.is_over(dealt, amount_of(next_grain))) return measure(dealt, line.kind);
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
  for (int i = 0; line.face && i < atom->nlocal; i++)
    if (held[i].is_held()) {
      mine[0] += held[i].counts;
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

// The smallest and the largest of each kind of spheres.
std::vector<Grain> FixGripInsert::extreme_spheres() const
{
  std::vector<Grain> grains;
  for (std::size_t k = 0; k < line.grains.size(); k++) {
    if (line.kinds[k].clump) continue;
    const GrainTemplate &grain = line.grains[k];
    for (const double d : {grain.sizes.smallest(), grain.sizes.largest()})
      grains.push_back({line.kinds[k].type, 1 | groupbit | line.kinds[k].groupbits, 0.5 * d,
                        grain.density * sphere_volume(d)});
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
  block.put(Clock{now(), update->ntimestep, update->dt});
  block.put(static_cast<std::uint64_t>(has_begun));
  block.put(line.start);
  block.put(schedule.state());
  block.put(dealt);
  block.put(came);
  block.put(energy);
  block.put(last_time);
  block.put(covered);
  const std::vector<DealtAmount> amounts = dealer.amounts();
  block.put_array(amounts.data(), amounts.size());
  const std::vector<std::uint64_t> counts = dealer.counts();
  block.put_array(counts.data(), counts.size());
  block.put_array(came_of.data(), came_of.size());
  block.put(static_cast<std::uint64_t>(waiting.size()));
  for (const Waiting &one : waiting) {
    block.put(one.number);
    block.put(static_cast<std::uint64_t>(one.tries));
  }
  write_fix_block(fp, block.finish());
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
    error->warning(FLERR,
                   "{}: its words differ from the restart file: what came before does not count, and the "
                   "insertion begins as a new fix",
                   command);
}

// A file is untrusted. Ends the reading of the block if a number is not finite, or negative.
static void require_amount(const GrainAmount &amount)
{
  for (const double value : {amount.number, amount.mass})
    if (!(value >= 0.0) || !std::isfinite(value))
      throw BadBlock{std::string("an amount is not a number. ") + USE_ANOTHER_FILE};
}

void FixGripInsert::go_on(BlockReader &block)
{
  const Clock before = block.get<Clock>(), written = block.get<Clock>();
  has_begun = block.get<std::uint64_t>() != 0;
  line.start = block.get<double>();
  schedule = make_schedule();
  schedule.restore(block.get<Schedule::State>());
  dealt = block.get<GrainAmount>();
  came = block.get<GrainAmount>();
  require_amount(dealt);
  require_amount(came);
  energy = block.get<double>();
  last_time = block.get<double>();
  covered = block.get<double>();
  if (!std::isfinite(before.time + written.time + line.start) || std::isnan(last_time) || std::isnan(covered))
    throw BadBlock{std::string("a time is not a number. ") + USE_ANOTHER_FILE};
  std::vector<DealtAmount> amounts(line.grains.size());
  block.get_array(amounts.data(), amounts.size());
  for (const DealtAmount &amount : amounts)
    require_amount({static_cast<double>(amount.number), amount.mass, 0.0});
  std::vector<std::uint64_t> counts = dealer.counts();
  block.get_array(counts.data(), counts.size());
  if (!dealer.restore(amounts, counts))
    throw BadBlock{std::string("the numbers of grains do not agree. ") + USE_ANOTHER_FILE};
  next_grain = dealer.next();
  block.get_array(came_of.data(), came_of.size());
  read_waiting(block);
  block.finish();
  // After read_restart, a script may have run steps without this fix, or reset them.
  clock = written.step == update->ntimestep ? before : Clock{written.time, update->ntimestep, update->dt};
  if (clock.dt != update->dt) reset_dt();
}

// The file has the numbers of the grains, in ascending order; their sizes follow from these.
void FixGripInsert::read_waiting(BlockReader &block)
{
  GrainSequence again(line.grains, line.by, line.seed);
  const std::uint64_t end = dealer.total().number;
  waiting.resize(block.get_count());
  for (Waiting &one : waiting) {
    one.number = block.get<std::uint64_t>();
    if (one.number < again.total().number || one.number >= end)
      throw BadBlock{std::string("a grain has a wrong number. ") + USE_ANOTHER_FILE};
    one.tries = static_cast<std::uint32_t>(block.get<std::uint64_t>());
    again.advance(one.number);
    one.grain = again.deal();
  }
}

// ----------------------------------------------------------------------------------------------------------
// Data of each atom, for faces

void FixGripInsert::grow_arrays(int nmax)
{
  held.grow(nmax);
}

void FixGripInsert::copy_arrays(int i, int j, int /* delflag */)
{
  held.set(j, held[i]);
}

void FixGripInsert::set_arrays(int i)
{
  held.set(i, {});
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
  held.set(i, {});
  if (!continues) return;
  try {
    const Row row = find_row(atom->extra[i], atom->nextra_store, nth, atom->tag[i]);
    if (row.count != HeldGrain::NVALUES) return;
    held.unpack(i, row.values);
    if (!held[i].is_sound()) throw BadBlock{std::string("a value is not a number. ") + USE_ANOTHER_FILE};
  } catch (const BadBlock &bad) {
    error->one(FLERR, "{}: its part of the restart file, of atom {}, cannot be read: {}", command,
               atom->tag[i], bad.reason);
  }
}

double FixGripInsert::memory_usage()
{
  return held.bytes() + static_cast<double>(waiting.size() * sizeof(Waiting));
}
