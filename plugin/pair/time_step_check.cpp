// SPDX-License-Identifier: GPL-2.0-only
#include "pair/time_step_check.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using Grip::TimeStepCheck;

// Types without atoms are left out, because the masses of their atoms are unknown.
Grip::Durations TimeStepCheck::durations(double speed, const Grip::Least &spheres) const
{
  Grip::Durations shortest;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      grip_model model;
      const grip_bodies bodies = {{spheres.radius[i], spheres.radius[j]}, {spheres.mass[i], spheres.mass[j]}};
      if (!std::isfinite(bodies.mass[0] + bodies.mass[1]) || !types.acts(i, j) || !types.find(i, j, model))
        continue;
      Grip::Durations d = Grip::durations_of(model, bodies, speed);
      if (i == j)
        d.rayleigh =
            Grip::rayleigh_time(model.material[0], std::sqrt(spheres.thinness[i] / (4.0 / 3.0 * M_PI)));
      shortest.take(d);
    }
  return shortest;
}

// The ledger books the end of a contact if the list still contains the pair. If two spheres separate by more
// than the list's skin in one step, the list no longer contains them.
void TimeStepCheck::check_skin(double beyond) const
{
  const double apart = 2.0 * checked_speed * update->dt;
  if (apart + beyond <= neighbor->skin || comm->me) return;
  error->warning(FLERR,
                 "pair_style grip: spheres may move apart by {:.4g} in a step, more than the skin of the "
                 "neighbour list, "
                 "{:.4g}: 'energy' would miss the ends of their contacts; set 'neighbor {:.4g} bin' or more",
                 apart + beyond, neighbor->skin, apart + beyond);
}

Grip::Extremes TimeStepCheck::extremes()
{
  impacting.find(lmp, bodies);
  return Grip::extremes_of_all(atom, impacting, world);
}

// Two spheres approach each other at up to twice the largest speed. The masses of rigid bodies are known only
// now, because LAMMPS finds them at the set-up.
void TimeStepCheck::set_up(bool with_skin, double beyond)
{
  const auto [spheres, speed] = extremes();
  checked_speed = speed;
  least.mass = spheres.mass;
  least.thinness = spheres.thinness;
  if (with_skin) check_skin(beyond);
  const std::string text = Grip::too_long(update->dt, durations(2.0 * checked_speed, least));
  warned = !text.empty();
  if (warned && comm->me == 0) error->warning(FLERR, "pair_style grip: {}", text);
}

// Compares the time step with contact times again, because spheres may have become faster since the set-up,
// or lighter ones may have been added. Collective. Called when lists are rebuilt; warns once.
void TimeStepCheck::check()
{
  if (warned) return;
  const auto [spheres, speed] = extremes();
  const bool faster = speed > 2.0 * checked_speed, lighter = spheres.falls_below(least);
  if (!faster && !lighter) return;
  checked_speed = std::max(checked_speed, speed);
  least.lower(spheres);
  const std::string text = Grip::too_long(update->dt, durations(2.0 * checked_speed, least), "now ");
  warned = !text.empty();
  if (warned && comm->me == 0)
    error->warning(FLERR, "pair_style grip: {} at step {}: {}",
                   faster ? fmt::format("speeds have grown to {:.4g}", speed)
                          : "smaller or lighter spheres have come",
                   update->ntimestep, text);
}
