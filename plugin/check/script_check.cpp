// SPDX-License-Identifier: GPL-2.0-only
#include "check/script_check.h"

#include "atom.h"
#include "check/body_census.h"
#include "check/rigid_body_checks.h"
#include "check/shape_checks.h"
#include "check/touching_members.h"
#include "comm.h"
#include "computes/compute_grip_energy.h"
#include "domain.h"
#include "error.h"
#include "fix.h"
#include "force.h"
#include "grip/duration.h"
#include "interfaces/bond_listener.h"
#include "modify.h"
#include "neighbor.h"
#include "pair.h"
#include "contacts/type_pairs.h"
#include "timer.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

using namespace LAMMPS_NS;
using Grip::ScriptCheck;

namespace {

// Recommended time step as a fraction of the shortest contact time.
constexpr double GOOD = 1.0 / 50.0;
// Largest ratio of overlap to radius for which contact laws are intended.
constexpr double TOO_DEEP = 0.1;
// Ratio of the largest to the smallest radius, and number of grains, for which lists of their own for each
// size take less time (bench/sizes.py).
constexpr double UNEQUAL = 4.0, MANY = 1000.0;
// Share of a run's time above which the lists of neighbours cost too much.
constexpr double MUCH_FOR_LISTS = 0.1;
// Speed that is assumed if nothing moves or falls, in smallest radii per step.
constexpr double CREEP = 1e-6;
// After this many runs with the same report, the script is assumed to be in a loop that waits for a state.
// Runs of one step never reach such a state.
constexpr int LOOP = 20;

// The units of length, density and pressure in SI units; 0 if unknown, as for lj.
struct SiUnits {
  double length = 0.0, density = 0.0, pressure = 0.0;
};

SiUnits si_units(const std::string &style)
{
  if (style == "si") return {1.0, 1.0, 1.0};
  if (style == "cgs") return {1.0e-2, 1.0e3, 0.1};
  // micro: picograms, micrometers, microseconds. nano: attograms, nanometers, nanoseconds.
  if (style == "micro") return {1.0e-6, 1.0e3, 1.0e3};
  if (style == "nano") return {1.0e-9, 1.0e6, 1.0e6};
  return {};
}

// The keywords and values of a model, law by law. They are printed because a mixed model has no input line.
std::string described(const grip_model &model)
{
  std::string text;
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const grip_law *law = model.law[sense];
    if (!law) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", grip_sense_name(sense), law->name);
    for (int k = 0; k < law->nparameters; k++)
      if (model.given[sense][k]) {
        const grip_parameter &parameter = law->parameters[k];
        // In a mixed model, E is the effective modulus of the contact. NULL means that the value comes from
        // another law.
        const bool of_contact = model.mixed && std::strcmp(parameter.word, "E") == 0;
        const double value = model.value[sense][k];
        text += fmt::format(" {}{}={}", parameter.word, of_contact ? "*" : "",
                            std::isnan(value) ? "NULL" : fmt::format("{:.6g}", value));
      }
  }
  return text;
}

// The time step as a part of a time, or as a multiple.
std::string compared(double dt, double time)
{
  return dt < time ? fmt::format("1/{:.3g} of it", time / dt) : fmt::format("{:.3g} times that", dt / time);
}

// Magnitude of the total acceleration by all fixes gravity.
double gravity(Modify *modify)
{
  double g[3] = {0.0, 0.0, 0.0};
  for (Fix *fix : modify->get_fix_by_style("^gravity")) {
    int dim;
    const auto *of_fix = static_cast<double *>(fix->extract("gvec", dim));
    for (int d = 0; of_fix && d < 3; d++) g[d] += of_fix[d];
  }
  const double strength = std::sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
  return std::isfinite(strength) ? strength : 0.0;
}

} // namespace

Grip::CheckWanted Grip::check_wanted()
{
  const char *wanted = std::getenv("GRIP_CHECK");
  if (!wanted || !*wanted) return {false, 0.0};
  return {true, std::strtod(wanted, nullptr)};
}

// A forced timeout ends the run. It would make LAMMPS skip all later runs, so end_run() resets it.
void ScriptCheck::begin_run()
{
  const CheckWanted check = check_wanted();
  if (!check.wanted) return;
  repeated = report(check.speed, "grip-check --speed V") ? 0 : repeated + 1;
  if (repeated == LOOP) {
    if (comm->me == 0)
      utils::logmesg(
          lmp,
          "grip_check: {} more runs had the same report, as in a loop that waits for what a run of "
          "one step does not bring: the script ends here\n",
          LOOP);
    error->done(0);
  }
  timer->force_timeout();
}

void ScriptCheck::end_run()
{
  if (check_wanted().wanted) timer->reset_timeout();
}

void ScriptCheck::all_pairs_have_models() const
{
  const std::string style = force->pair_style ? force->pair_style : "none";
  // In a hybrid style, pairs of types may belong to another style.
  if (utils::strmatch(style, "^hybrid")) return;
  std::string missing;
  int count = 0;
  for (const PairContacts *pair : pairs(lmp))
    for (int i = 1; i <= atom->ntypes; i++)
      for (int j = i; j <= atom->ntypes; j++) {
        grip_model model;
        const std::string reason = pair->type_pairs().make(i, j, 0, "", model);
        if (reason.empty()) continue;
        missing += fmt::format("{}types {} {}{}", count++ ? "; " : "", i, j, reason);
      }
  if (count)
    error->all(FLERR, "grip_check: {} {} of types without a model: {}", count, count == 1 ? "pair" : "pairs",
               missing);
}

bool ScriptCheck::report(double given, const std::string &hint)
{
  lines.clear();
  suspicions.clear();
  RigidBodies bodies;
  bodies.find(lmp);
  const BodyCensus census(lmp, bodies);
  impacting.find(lmp, census.masses_for_times);
  coming = insertions(lmp, gravity(modify));
  const std::vector<Grains> grains = grains_of_types();
  const auto [speed, of] = given > 0.0 ? Speed{given, "as given"} : fastest_to_come(grains, hint);
  lines.push_back(fmt::format("grip_check: fastest grain {:.4g} ({})", speed, of));
  Shortest shortest;
  print_grains(grains);
  print_pairs(grains, speed, shortest);
  print_walls(speed, shortest);
  if (!contacts_of_bodies.empty()) lines.push_back(contacts_of_bodies);
  print_step(grains, speed, shortest);
  print_bonds();
  suspect_grains(grains);
  suspect_skin(grains);
  suspect_lists(grains);
  if (!time_of_lists.empty()) suspicions.push_back(time_of_lists);
  const std::vector<std::string> traps = body_traps(lmp, bodies, census);
  suspicions.insert(suspicions.end(), traps.begin(), traps.end());
  const std::vector<std::string> of_shapes = shape_traps(lmp, coming);
  suspicions.insert(suspicions.end(), of_shapes.begin(), of_shapes.end());
  suspect_ledger();
  return print();
}

void ScriptCheck::look_at_bodies()
{
  contacts_of_bodies = touching_members(lmp);
}

// Before the first list, the number of lists is undefined, and their time is 0.
void ScriptCheck::look_at_lists()
{
  double seconds[2] = {timer->get_wall(Timer::NEIGH), timer->get_wall(Timer::TOTAL)};
  MPI_Allreduce(MPI_IN_PLACE, seconds, 2, MPI_DOUBLE, MPI_SUM, world);
  if (!(seconds[0] > MUCH_FOR_LISTS * seconds[1]) || neighbor->ncalls < 2) return;
  time_of_lists = fmt::format("neighbour lists took {:.0f} % of the last run with the skin {:g}: 'grip_tune' "
                              "finds a faster one",
                              100.0 * seconds[0] / seconds[1], neighbor->skin);
}

void ScriptCheck::suspect_ledger()
{
  for (const Compute *compute : modify->get_compute_list())
    if (const auto *energy = dynamic_cast<const ComputeGripEnergy *>(compute)) {
      const std::vector<std::string> unknown = energy->unknown_work();
      suspicions.insert(suspicions.end(), unknown.begin(), unknown.end());
    }
}

// Most scripts begin at rest, so the check uses a lower bound of the speed that the grains will reach.
ScriptCheck::Speed ScriptCheck::fastest_to_come(const std::vector<Grains> &grains,
                                                const std::string &hint) const
{
  double smallest = std::numeric_limits<double>::infinity(), largest = 0.0;
  for (const Grains &g : grains) {
    if (!g.any()) continue;
    smallest = std::min(smallest, g.radius[0]);
    largest = std::max(largest, g.radius[1]);
  }
  const double now = fastest_of_all(atom, world);
  const auto fastest = std::max_element(
      coming.begin(), coming.end(), [](const Insertion &a, const Insertion &b) { return a.speed < b.speed; });
  const double fall = std::sqrt(2.0 * gravity(modify) * 2.0 * largest);
  if (fastest != coming.end() && fastest->speed > std::max(now, fall))
    return {fastest->speed, fmt::format("of those that {} inserts, grains are slower now; '{}' sets it",
                                        fastest->name, hint)};
  if (fall > now)
    return {fall,
            fmt::format("of a fall over the largest diameter, grains are slower now; '{}' sets it", hint)};
  if (now > 0.0) return {now, "of the atoms now"};
  if (largest == 0.0) return {0.0, "there are no grains"};
  return {CREEP * smallest / update->dt,
          fmt::format("{:g} of the smallest radius in a step, as nothing moves or falls; '{}' sets it", CREEP,
                      hint)};
}

std::vector<ScriptCheck::Grains> ScriptCheck::grains_of_types() const
{
  const int n = atom->ntypes + 1;
  std::vector<double> count(n, 0.0), least(5 * static_cast<std::size_t>(n), HUGE_VAL);
  const auto look = [&](int type, double radius, double mass) {
    const double density = mass / (4.0 / 3.0 * M_PI * radius * radius * radius);
    const double values[5] = {radius, -radius, density, -density, mass};
    for (int k = 0; k < 5; k++) least[5 * type + k] = std::min(least[5 * type + k], values[k]);
  };
  for (int i = 0; i < atom->nlocal; i++) {
    count[atom->type[i]] += 1.0;
    look(atom->type[i], impacting.radius[i], impacting.mass[i]);
  }
  std::vector<Grains> grains(n);
  for (const Insertion &insertion : coming)
    for (const Grain &grain : insertion.grains) {
      look(grain.type, grain.radius, grain.mass);
      std::string &from = grains[grain.type].from;
      if (from.find(insertion.name) == std::string::npos) from += (from.empty() ? "" : ", ") + insertion.name;
    }
  MPI_Allreduce(MPI_IN_PLACE, count.data(), n, MPI_DOUBLE, MPI_SUM, world);
  MPI_Allreduce(MPI_IN_PLACE, least.data(), 5 * n, MPI_DOUBLE, MPI_MIN, world);
  for (int type = 1; type < n; type++) {
    const double *of = &least[5 * static_cast<std::size_t>(type)];
    grains[type] = {count[type], grains[type].from, {of[0], -of[1]}, {of[2], -of[3]}, of[4]};
  }
  return grains;
}

void ScriptCheck::print_grains(const std::vector<Grains> &grains)
{
  for (std::size_t type = 1; type < grains.size(); type++) {
    const Grains &g = grains[type];
    if (!g.any()) {
      lines.push_back(fmt::format("  type {}: no grains", type));
      continue;
    }
    const std::string more = g.from.empty() ? "" : fmt::format(" and what {} inserts", g.from);
    lines.push_back(
        fmt::format("  type {}: {:.0f} grains{}, radius {:.4g} to {:.4g}, density {:.4g} to {:.4g}", type,
                    g.count, more, g.radius[0], g.radius[1], g.density[0], g.density[1]));
  }
}

double ScriptCheck::smallest_radius(const std::vector<Grains> &grains) const
{
  double smallest = HUGE_VAL;
  for (const Grains &g : grains)
    if (g.any()) smallest = std::min(smallest, g.radius[0]);
  return smallest;
}

// Computes the impact for the smallest grains of both types, and for the largest, because either may have the
// larger overlap.
ScriptCheck::Outcome ScriptCheck::outcome_of_pair(const grip_model &model, const Grains &a, const Grains &b,
                                                  double speed) const
{
  Outcome out;
  if (!a.any() || !b.any() || !(speed > 0.0)) return out;
  out.durations = durations_of(model, {{a.radius[0], b.radius[0]}, {a.least_mass, b.least_mass}}, speed);
  for (int k = 0; k < 2; k++) {
    const double mass_a = a.density[k] * 4.0 / 3.0 * M_PI * std::pow(a.radius[k], 3),
                 mass_b = b.density[k] * 4.0 / 3.0 * M_PI * std::pow(b.radius[k], 3);
    out.take(model, {{a.radius[k], b.radius[k]}, {mass_a, mass_b}}, speed);
  }
  return out;
}

ScriptCheck::Outcome ScriptCheck::outcome_of_wall(const WallContacts &wall, double speed) const
{
  std::vector<Grain> grains;
  for (const Insertion &insertion : coming)
    grains.insert(grains.end(), insertion.grains.begin(), insertion.grains.end());
  Outcome out;
  out.durations = of_all_ranks(durations_at(wall, speed, impacting, grains), world);
  speed += wall.own_speed();
  for (const WallImpact &sphere : wall.impacts(impacting, grains))
    if (speed > 0.0) out.take(*sphere.model, {{sphere.radius, HUGE_VAL}, {sphere.mass, HUGE_VAL}}, speed);
  double most[3] = {out.deepest, -out.least_rebound, out.greatest_rebound};
  MPI_Allreduce(MPI_IN_PLACE, most, 3, MPI_DOUBLE, MPI_MAX, world);
  out.deepest = most[0];
  out.least_rebound = -most[1];
  out.greatest_rebound = most[2];
  return out;
}

// Adds the impact of two bodies. The springs may be too soft to stop them.
void ScriptCheck::Outcome::take(const grip_model &model, const grip_bodies &bodies, double speed)
{
  const double mass = 1.0 / (1.0 / bodies.mass[0] + 1.0 / bodies.mass[1]);
  const double overlap = grip_deepest_overlap(&model, bodies.radius[0], bodies.radius[1], mass, speed);
  deepest = std::max(deepest, overlap / std::min(bodies.radius[0], bodies.radius[1]));
  const double rebound = grip_restitution(&model, bodies.radius[0], bodies.radius[1], mass, speed);
  if (std::isnan(rebound)) return;
  least_rebound = std::min(least_rebound, rebound);
  greatest_rebound = std::max(greatest_rebound, rebound);
}

std::string ScriptCheck::Outcome::rebound() const
{
  if (greatest_rebound < 0.0) return "restitution not known";
  if (greatest_rebound == 0.0) return "grains stick";
  const std::string least = fmt::format("{:.3g}", least_rebound),
                    greatest = fmt::format("{:.3g}", greatest_rebound);
  return "restitution " + (least == greatest ? least : least + " to " + greatest);
}

// of: names two types, or a wall.
std::string ScriptCheck::told_contact(const std::string &of, const Outcome &outcome)
{
  const double deepest = outcome.deepest;
  const Durations &durations = outcome.durations;
  if (deepest == 0.0) return "no grains";
  if (!std::isfinite(deepest)) {
    suspicions.push_back(
        fmt::format("{}: the springs do not stop a grain at this speed: it passes through", of));
    return "overlap above 1 R, a grain is not stopped";
  }
  if (deepest > TOO_DEEP)
    suspicions.push_back(fmt::format("{}: overlaps of up to {:.3g} R at this speed, more than {:g} R: the "
                                     "spring is too soft",
                                     of, deepest, TOO_DEEP));
  return fmt::format("overlap {:.3g} R, {}, stable up to {:.4g} ({}), {}", deepest, outcome.rebound(),
                     durations.stable.step, what_bounds(durations.stable),
                     std::isfinite(durations.contact) ? fmt::format("contact time {:.4g}", durations.contact)
                                                      : "a contact that never ends");
}

void ScriptCheck::Shortest::take(const Durations &other, const std::string &of)
{
  if (other.contact < durations.contact) of_contact = of;
  if (other.stable.step < durations.stable.step) of_stable = of;
  durations.take(other);
}

void ScriptCheck::print_pairs(const std::vector<Grains> &grains, double speed, Shortest &shortest)
{
  for (const PairContacts *pair : pairs(lmp)) {
    const TypePairs &types = pair->type_pairs();
    for (int i = 1; i <= atom->ntypes; i++)
      for (int j = i; j <= atom->ntypes; j++) {
        grip_model model;
        if (!types.acts(i, j) || !types.find(i, j, model)) continue;
        const std::string both = fmt::format("types {} {}", i, j);
        const Outcome outcome = outcome_of_pair(model, grains[i], grains[j], 2.0 * speed);
        lines.push_back(
            fmt::format("  {}: {}: {}; {}", both,
                        types.is_given(i, j) ? "given" : fmt::format("mixed from {0} {0} and {1} {1}", i, j),
                        described(model), told_contact(both, outcome)));
        suspect_model(both, model);
        shortest.take(outcome.durations, both);
      }
  }
}

void ScriptCheck::print_walls(double speed, Shortest &shortest)
{
  for (const WallContacts *wall : walls(lmp)) {
    const Outcome outcome = outcome_of_wall(*wall, speed);
    const int type = wall->type_of_wall();
    // The models of an atom type are reported and checked with the pairs of this type.
    const std::string models = type ? fmt::format("the models of type {}", type)
                                    : "a model of its own: " + described(wall->model_of_type(1));
    lines.push_back(fmt::format("  {}: {}; {}", wall->name(), models, told_contact(wall->name(), outcome)));
    if (!type) suspect_model(wall->name(), wall->model_of_type(1));
    shortest.take(outcome.durations, wall->name());
  }
}

// If both limits are exceeded, only the shorter one is reported.
void ScriptCheck::print_step(const std::vector<Grains> &grains, double speed, const Shortest &shortest)
{
  const grip_stable_step &stable = shortest.durations.stable;
  const double by_contact = PART_OF_CONTACT * shortest.durations.contact,
               by_stability = part_for_beds(stable) * stable.step;
  if (!std::isfinite(std::min(by_contact, by_stability))) {
    suspicions.push_back(fmt::format("the time step {:.4g} cannot be judged: {}", update->dt,
                                     speed > 0.0 ? "no contact has a time"
                                                 : "there are no grains yet; put 'grip_check' behind a run "
                                                   "that brings them"));
    return;
  }
  const bool stability_first = by_stability < by_contact;
  if (std::isfinite(by_contact))
    print_contact_time(shortest, by_stability < GOOD * shortest.durations.contact);
  lines.push_back(fmt::format("  longest stable step: {:.4g} ({}, {}). Time step {}; use at most "
                              "{:.3g} (1/{:g})",
                              stable.step, shortest.of_stable, what_bounds(stable),
                              compared(update->dt, stable.step), by_stability, 1.0 / part_for_beds(stable)));
  lines.push_back(fmt::format("  the shorter limit: {:.3g}, by the {}", std::min(by_contact, by_stability),
                              stability_first ? what_bounds(stable) + " of " + shortest.of_stable
                                              : "contact time of " + shortest.of_contact));
  if (stability_first && update->dt > by_stability)
    suspicions.push_back(
        fmt::format("the time step {:.4g} is {} the longest stable one, {:.4g} ({}, {}): use at most {:.3g}",
                    update->dt, multiple(update->dt / stable.step), stable.step, shortest.of_stable,
                    what_bounds(stable), by_stability));
  if (!stability_first && update->dt > by_contact)
    suspicions.push_back(fmt::format("the time step {:.4g} is {} the shortest contact, {:.4g}: use {:.3g}",
                                     update->dt, multiple(update->dt / shortest.durations.contact),
                                     shortest.durations.contact, GOOD * shortest.durations.contact));
  const double smallest = smallest_radius(grains);
  if (speed * update->dt > 0.1 * smallest)
    suspicions.push_back(fmt::format(
        "the fastest grain moves {:.3g} in a step, more than a tenth of the smallest radius, {:.3g}",
        speed * update->dt, smallest));
}

// Stability alone is no measure for bonds: energies are accurate at a twentieth of the longest step.
void ScriptCheck::print_bonds()
{
  constexpr double GOOD_FOR_BONDS = 1.0 / 20.0, TOO_LONG = 1.0 / 10.0;
  if (!bond_style(lmp)) return;
  const BondCensus all = bond_style(lmp)->census();
  if (all.number == 0.0) {
    lines.push_back("  bond_style grip: no bonds");
    return;
  }
  lines.push_back(
      fmt::format("  bond_style grip: {:.0f} bonds, up to {:.0f} of a grain, lengths up to {:.4g}; "
                  "ghost atoms reach {:.4g}",
                  all.number, all.most, all.longest, std::max(comm->cutghostuser, neighbor->cutneighmax)));
  lines.push_back(fmt::format("  longest stable step of bonds: {:.4g}. Time step {}; use {:.3g} (1/20)",
                              all.step, compared(update->dt, all.step), GOOD_FOR_BONDS * all.step));
  if (update->dt > TOO_LONG * all.step)
    suspicions.push_back(
        fmt::format("the time step {:.4g} is {} the longest stable one of bonds, {:.4g}: use {:.3g}",
                    update->dt, multiple(update->dt / all.step), all.step, GOOD_FOR_BONDS * all.step));
  const double weights = all.carried / gravity(modify);
  if (!std::isfinite(weights)) return;
  lines.push_back(fmt::format("  the weakest bond carries the weight of {:.4g} grains", weights));
  if (weights < 1.0) suspicions.push_back("bonds break under the weight of one grain");
}

// bounded: true if stability requires a shorter step than the one recommended here.
void ScriptCheck::print_contact_time(const Shortest &shortest, bool bounded)
{
  const double time = shortest.durations.contact;
  const std::string to_use = bounded ? ""
                                     : fmt::format("; use {:.3g} (1/50), at most {:.3g} (1/20)", GOOD * time,
                                                   PART_OF_CONTACT * time);
  lines.push_back(fmt::format("  shortest contact: {:.4g} ({}). Time step {:.4g}, {}{}", time,
                              shortest.of_contact, update->dt, compared(update->dt, time), to_use));
}

// Warns of grains outside of these limits. The limits include grains from fluffy powder to heavy metal, so
// only a mistake in the units exceeds them.
void ScriptCheck::suspect_grains(const std::vector<Grains> &grains)
{
  const SiUnits si = si_units(update->unit_style);
  if (si.length == 0.0) {
    lines.push_back(
        fmt::format("  units {}: sizes, densities and moduli are not judged", update->unit_style));
    return;
  }
  for (std::size_t type = 1; type < grains.size(); type++) {
    const Grains &g = grains[type];
    if (!g.any()) continue;
    if (g.radius[1] * si.length > 0.5 || g.radius[0] * si.length < 0.5e-9)
      suspicions.push_back(fmt::format("type {}: diameters of {:.3g} to {:.3g} m: are the units right?", type,
                                       2.0 * g.radius[0] * si.length, 2.0 * g.radius[1] * si.length));
    if (domain->dimension == 3 && (g.density[0] * si.density < 10.0 || g.density[1] * si.density > 25000.0))
      suspicions.push_back(fmt::format("type {}: densities of {:.3g} to {:.3g} kg/m^3: are the units right?",
                                       type, g.density[0] * si.density, g.density[1] * si.density));
  }
}

void ScriptCheck::suspect_model(const std::string &of, const grip_model &model)
{
  const double young = model.material[0].young * si_units(update->unit_style).pressure;
  if (young > 0.0 && (young < 1.0e3 || young > 1.0e13))
    suspicions.push_back(fmt::format("{}: a modulus of {:.3g} Pa: are the units right?", of, young));
}

void ScriptCheck::suspect_skin(const std::vector<Grains> &grains)
{
  const double smallest = smallest_radius(grains);
  if (std::isfinite(smallest) && neighbor->skin > 4.0 * smallest)
    suspicions.push_back(fmt::format(
        "the skin of the neighbour list, {:.3g}, is more than two of the smallest diameters, {:.3g}: "
        "lists are long; set 'neighbor'",
        neighbor->skin, 2.0 * smallest));
}

// Warns of one list for grains of very different sizes, if there are many grains.
void ScriptCheck::suspect_lists(const std::vector<Grains> &grains)
{
  const double smallest = smallest_radius(grains);
  double largest = 0.0, count = coming.empty() ? 0.0 : MANY;
  for (const Grains &g : grains) {
    if (g.any()) largest = std::max(largest, g.radius[1]);
    count += g.count;
  }
  const bool by_size =
      neighbor->style == Neighbor::MULTI && neighbor->ncollections > 1 && comm->mode == Comm::MULTI;
  if (count < MANY || largest < UNEQUAL * smallest || by_size) return;
  suspicions.push_back(fmt::format(
      "the largest diameter is {:.3g} times the smallest: lists take less time and ghosts are fewer with "
      "'neighbor {:g} multi' and 'comm_modify mode multi{} vel yes'{}, and collections by type or, with "
      "'neigh_modify collection/interval', by size: page 'Grains of very unequal sizes'",
      largest / smallest, neighbor->skin, force->newton_pair ? " reduce/multi" : "",
      force->newton_pair ? "" : " ('reduce/multi' needs 'newton on')"));
}

bool ScriptCheck::print()
{
  std::string text;
  for (const std::string &line : lines) text += line + "\n";
  for (const std::string &line : suspicions) text += "  CHECK: " + line + "\n";
  text += suspicions.empty() ? "  nothing looks wrong\n"
                             : fmt::format("  things to look at: {}\n", suspicions.size());
  if (text == printed) return false;
  printed = text;
  if (comm->me == 0) utils::logmesg(lmp, text);
  // Another process may wait for the report at the other end of a pipe.
  if (comm->me == 0 && screen) std::fflush(screen);
  return true;
}
