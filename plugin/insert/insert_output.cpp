// SPDX-License-Identifier: GPL-2.0-only
// fix grip/insert: messages, and values for LAMMPS.
#include "insert/fix_grip_insert.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "molecule.h"
#include "update.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace Grip;

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
