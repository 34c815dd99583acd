// SPDX-License-Identifier: GPL-2.0-only
// The pair style: what the atoms of each type are like, and what follows for the time step, how far forces reach and
// the cutoffs.
#include "pair/pair_grip.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "fix.h"
#include "particles/fix_grip_particles.h"
#include "modify.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace LAMMPS_NS;

// A sphere may touch its own images, as the host's styles allow. But of one that is many times as wide as a periodic box the host
// makes thousands of images: with the default diameter, 1, in a small box it runs out of memory or time.
void PairGrip::check_images() const
{
  constexpr double WIDEST = 3.0; // in lengths of the box
  double mine = 0.0, largest;
  for (int n = 0; n < atom->nlocal; n++)
    if (!masses.is_frozen(n)) mine = std::max(mine, atom->radius[n]);
  MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, world);
  const double *h = domain->h; // xx, yy, zz, yz, xz, xy
  const double edge[3] = {h[0], std::hypot(h[1], h[5]), std::hypot(h[2], h[3], h[4])};
  for (int d = 0; d < domain->dimension; d++)
    if (domain->periodicity[d] && 2.0 * largest > WIDEST * edge[d])
      error->all(
          FLERR,
          "pair_style grip: an atom has the diameter {:.6g} and the box is periodic in {} with a length of "
          "{:.6g}, accepted: diameters up to {:g} times that; is 'set ... diameter' missing? Without it "
          "atoms "
          "have the diameter 1",
          2.0 * largest, "xyz"[d], edge[d], WIDEST);
}

// Largest radius of each type, free and frozen; what fix pour or deposit will insert counts as free.
void PairGrip::collect_radii()
{
  const int ntypes = atom->ntypes;
  std::vector<double> mine(2 * (ntypes + 1), 0.0), all(2 * (ntypes + 1), 0.0);
  for (const char *style : {"^pour", "^deposit"})
    for (const auto &fix : modify->get_fix_by_style(style))
      for (int i = 1; i <= ntypes; i++) {
        int type = i;
        const auto *radius = static_cast<double *>(fix->extract("radius", type));
        if (radius) mine[i] = std::max(mine[i], *radius * (particles ? particles->growth() : 1.0));
      }
  for (int n = 0; n < atom->nlocal; n++) {
    const bool frozen = masses.is_frozen(n);
    double &largest = mine[atom->type[n] + (frozen ? ntypes + 1 : 0)];
    largest = std::max(largest, particles ? particles->radius_bound(n) : atom->radius[n]);
  }
  MPI_Allreduce(mine.data(), all.data(), 2 * (ntypes + 1), MPI_DOUBLE, MPI_MAX, world);
  largest_free.assign(all.begin(), all.begin() + ntypes + 1);
  largest_frozen.assign(all.begin() + ntypes + 1, all.end());

  least = Grip::extremes_of_all(atom, world).spheres;
  for (int i = 1; i <= ntypes; i++)
    if (largest_free[i] > 0.0) least.radius[i] = std::min(least.radius[i], largest_free[i]);
}

// Masses that no atom has yet are not known: types without atoms are left out.
Grip::Durations PairGrip::durations(double speed, const Grip::Least &spheres) const
{
  Grip::Durations shortest;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      grip_model model;
      const double mass_i = spheres.mass[i], mass_j = spheres.mass[j],
                   mass = mass_i * mass_j / (mass_i + mass_j);
      if (!std::isfinite(mass_i + mass_j) || !used[type_pair(i, j)] || !find_model(i, j, model)) continue;
      Grip::Durations d;
      if (speed > 0.0)
        d.contact = grip_contact_time(&model, spheres.radius[i], spheres.radius[j], mass, speed);
      if (i == j)
        d.rayleigh =
            Grip::rayleigh_time(model.material[0], std::sqrt(spheres.thinness[i] / (4.0 / 3.0 * M_PI)));
      shortest.take(d);
    }
  return shortest;
}

// A ledger books the end of a contact as long as the list has the pair. Two spheres that move apart by more than its skin in one
// step are gone from it.
void PairGrip::check_skin() const
{
  const double apart = 2.0 * checked_speed * update->dt, beyond = wide_list ? 0.0 : largest_reach;
  if (!ledger.on() || apart + beyond <= neighbor->skin || comm->me) return;
  error->warning(FLERR,
                 "pair_style grip: spheres may move apart by {:.4g} in a step, more than the skin of the "
                 "neighbour list, "
                 "{:.4g}: 'energy' would miss the ends of their contacts; set 'neighbor {:.4g} bin' or more",
                 apart + beyond, neighbor->skin, apart + beyond);
}

// Two spheres meet at twice the largest speed.
void PairGrip::setup()
{
  checked_speed = Grip::fastest_of_all(atom, world);
  check_skin();
  const Grip::Durations shortest = durations(2.0 * checked_speed, least);
  step_told = update->dt > 0.1 * shortest.contact;
  if (step_told && comm->me == 0)
    error->warning(
        FLERR,
        "pair_style grip: the time step {:.4g} is more than a tenth of the shortest contact time, {:.4g}",
        update->dt, shortest.contact);
}

// Spheres of a run may be faster than those at its set-up, or lighter: more may have come. By all ranks together, when
// lists are rebuilt.
void PairGrip::check_time_step()
{
  if (step_told) return;
  const auto [spheres, speed] = Grip::extremes_of_all(atom, world);
  const bool faster = speed > 2.0 * checked_speed, lighter = spheres.falls_below(least);
  if (!faster && !lighter) return;
  checked_speed = std::max(checked_speed, speed);
  least.lower(spheres);
  const double shortest = durations(2.0 * checked_speed, least).contact;
  step_told = update->dt > 0.1 * shortest;
  if (step_told && comm->me == 0)
    error->warning(
        FLERR,
        "pair_style grip: {} at step {}: the time step {:.4g} is more than a tenth of the shortest "
        "contact time, now {:.4g}",
        faster ? fmt::format("speeds have grown to {:.4g}", speed) : "smaller or lighter spheres have come",
        update->ntimestep, update->dt, shortest);
}

// The model of two types where it is given or can be mixed.
bool PairGrip::find_model(int i, int j, grip_model &model) const
{
  if (setflag[i][j]) {
    model = given[given_index[i][j]];
    return true;
  }
  char text[GRIP_MAX_ERROR];
  return setflag[i][i] && setflag[j][j] &&
         grip_model_mix(&model, &given[given_index[i][i]], &given[given_index[j][j]], text) == 0;
}

// The farthest that forces of two types reach beyond touch. It grows or falls with R* and falls with m*.
double PairGrip::reach_bound(int i, int j, const grip_model &model) const
{
  const auto reduced = [](double a, double b) { return a * b / (a + b); };
  const double large_i = std::max(largest_free[i], largest_frozen[i]),
               large_j = std::max(largest_free[j], largest_frozen[j]);
  if (large_i == 0.0 || large_j == 0.0) return 0.0;
  // Masses of a type that has no atoms yet are not known; check_covered looks after them.
  const bool known = std::isfinite(least.mass[i]) && std::isfinite(least.mass[j]);
  const double mass = known ? reduced(least.mass[i], least.mass[j]) : 1.0;
  const double of_small = grip_model_reach(&model, reduced(least.radius[i], least.radius[j]), mass).end;
  return std::max(of_small, grip_model_reach(&model, reduced(large_i, large_j), mass).end);
}

// Whether some model reaches beyond touch, how far, and whether the list of pairs that nearly touch covers it: it
// has all that touch before it is built anew, and those that are apart by no more than the skin.
void PairGrip::find_reach()
{
  reaching.assign(models.size(), 0);
  largest_reach = 0.0;
  beyond_contact = 0;
  bool begins_apart = false;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      grip_model model;
      if (!find_model(i, j, model)) continue;
      const grip_reach unit = grip_model_reach(&model, 1.0, 1.0);
      if (unit.end == 0.0) continue;
      reaching[type_pair(i, j)] = 1;
      beyond_contact = 1;
      largest_reach = std::max(largest_reach, reach_bound(i, j, model));
      if (unit.begin > 0.0) begins_apart = true;
    }
  wide_list = begins_apart || largest_reach > neighbor->skin;
}

double PairGrip::init_one(int i, int j)
{
  models[type_pair(i, j)] = model_of_types(i, j, "pair_style grip");
  used[type_pair(i, j)] = 1;
  did_mix = !setflag[i][j];
  const double needed = radii_cutoff(i, j), given_cutoff = cutoff_of_script(i, j);
  if (given_cutoff < 0.0) return needed;
  if (given_cutoff < needed * (1.0 - 1.0e-12))
    error->all(FLERR,
               "pair_style grip: the cutoff of types {} and {} is {:.6g}; they act on each other up to "
               "{:.6g}, cutoffs must be that large",
               i, j, given_cutoff, needed);
  return given_cutoff;
}

// What the script says, or -1.
double PairGrip::cutoff_of_script(int i, int j) const
{
  if (cutoff_given[i][j] > 0.0) return cutoff_given[i][j];
  const double mixed = std::max(cutoff_given[i][i], cutoff_given[j][j]);
  if (!setflag[i][j] && mixed > 0.0) return mixed;
  return cutoff_global;
}

// The largest distance at which atoms of two types, not both frozen, act on each other.
double PairGrip::radii_cutoff(int i, int j) const
{
  const double free_i = largest_free[i], free_j = largest_free[j];
  const double frozen_i = largest_frozen[i], frozen_j = largest_frozen[j];
  const double reach = reaching[type_pair(i, j)] ? reach_bound(i, j, model_of_pair(i, j)) : 0.0;
  double cutoff = 0.0;
  if (free_i > 0.0 && free_j > 0.0) cutoff = free_i + free_j;
  if (free_i > 0.0 && frozen_j > 0.0) cutoff = std::max(cutoff, free_i + frozen_j);
  if (frozen_i > 0.0 && free_j > 0.0) cutoff = std::max(cutoff, frozen_i + free_j);
  if (cutoff > 0.0) return cutoff + reach;
  // A type without atoms, now or to come: the largest cutoff there is, so that the list's bins stay sensible.
  for (int k = 1; k <= atom->ntypes; k++)
    cutoff = std::max({cutoff, 2.0 * largest_free[k], 2.0 * largest_frozen[k]});
  return cutoff;
}

#ifdef GRIP_HOST_ASKS_RADII
double PairGrip::atom2cut(int i)
{
  return 2.0 * atom->radius[i] + largest_reach;
}

double PairGrip::radii2cut(double r1, double r2)
{
  return r1 + r2 + largest_reach;
}
#endif
