// SPDX-License-Identifier: GPL-2.0-only
// fix grip/insert: how much comes, and whether the source has room for it.
#include "insert/fix_grip_insert.h"

#include "comm.h"
#include "error.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace Grip;

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

// A lower bound of the mean volume of the grains for one unit of the amount, which is a number or a mass.
double FixGripInsert::volume_of_amount() const
{
  double volume = 0.0, amount = 0.0;
  for (std::size_t k = 0; k < line.grains.size(); k++) {
    const GrainTemplate &grain = line.grains[k];
    const ClumpTemplate *clump = line.kinds[k].clump.get();
    const double sphere = M_PI / 6.0 * grain.sizes.mean_cube(), mass = grain.density * sphere;
    const double number = line.by == SizeBasis::MASS ? grain.share / mass : grain.share;
    volume += number * (clump ? sphere_volume(2.0 * clump->largest_sphere()) : line.kinds[k].solid * sphere);
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
