// SPDX-License-Identifier: GPL-2.0-only
#include "insert/fix_grip_insert.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "energy/fix_grip_energy.h"
#include "error.h"
#include "force.h"
#include "host/step_time.h"
#include "input.h"
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
      clock({Grip::step_time(update), update->ntimestep, update->dt}), place(lmp, command, line), draws(line),
      schedule(make_schedule()), progress(line.pause), came_of(line.grains.size(), 0)
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
  shapes = link_to_shapes(lmp);
  check_shapes();
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

// The shapes must be those for which the line was read.
void FixGripInsert::check_shapes() const
{
  for (const GrainKind &kind : line.kinds) {
    if (!kind.clump && Grip::shape_text(lmp, kind.type) != kind.shape)
      error->all(FLERR,
                 "{}: fix grip/shapes gives type {} another shape or size than when this fix was given, "
                 "accepted: this fix "
                 "after it",
                 command, kind.type);
    for (int m = 0; kind.clump && m < kind.clump->molecule()->natoms; m++)
      if (!Grip::shape_text(lmp, kind.clump->type_of(m)).empty())
        error->all(FLERR,
                   "{}: type {} of a clump has a shape of fix grip/shapes, accepted: a type of spheres",
                   command, kind.clump->type_of(m));
  }
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
  return {1.0, grain.mass, kind.clump ? kind.volume : kind.solid * sphere_volume(grain.diameter)};
}

// The volume of a grain, or of the largest sphere of a clump.
double FixGripInsert::least_volume(const DealtGrain &grain) const
{
  const ClumpTemplate *clump = line.kind_of(grain).clump.get();
  return clump ? sphere_volume(2.0 * clump->largest_sphere()) : amount_of(grain).volume;
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

GrainToPlace FixGripInsert::to_place(const Waiting &one) const
{
  const GrainKind &kind = line.kind_of(one.grain);
  GrainToPlace grain = {one.number, 0.5 * one.grain.diameter, one.tries};
  if (kind.clump) grain.parts = kind.clump->spheres(draws.rotation(one.number));
  if (kind.shape.empty()) return grain;
  const ShapedGrains &of = **shapes;
  grain.form = {of.shape_of_type(kind.type), of.orientation_of(line.seed, one.number)};
  return grain;
}

void FixGripInsert::insert(double time)
{
  deal(time);
  if (waiting.empty()) return;
  last_time = time;
  double largest = 0.0;
  std::vector<GrainToPlace> grains;
  for (const Waiting &one : waiting) {
    grains.push_back(to_place(one));
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
  Solids there = space.solids_at(*source, largest, line.gap, grains.size());
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
  double rotation = 0.0; // of grains with shapes
  AtomMaker(lmp, command, line, groupbit).make(space, placed, [&](int i, const NewGrain &one, int sphere) {
    if (!one.place->form.is_sphere()) rotation += 0.5 * (*shapes)->rotation(i, draws.spin(one.number));
    if (line.face) hold(i, one, sphere);
  });
  MPI_Allreduce(MPI_IN_PLACE, &rotation, 1, MPI_DOUBLE, MPI_SUM, world);
  energy += force->mvv2e * rotation;
  FixGripEnergy *ledger = line.face ? find_energy(lmp) : nullptr;
  for (int i = before; ledger && i < atom->nlocal; i++) held.set_power(i, ledger->begin_hold(i));
}
