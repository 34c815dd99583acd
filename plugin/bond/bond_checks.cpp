// SPDX-License-Identifier: GPL-2.0-only
// The bond style: checks of all bonds before and in a run.
#include "bond/bond_grip.h"

#include "atom.h"
#include "bond/fix_grip_bonds.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "interfaces/contact_styles.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <string>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

// The time step over the longest stable one above which a run warns: the bound is for a resonance of all
// bonds, and energies are accurate at a twentieth.
constexpr double LONG_STEP = 0.5;
constexpr double LARGE_STRAIN = 0.1; // elongation up to which the springs model a solid
constexpr double LARGE_ANGLE = 1.0;  // [rad]; moments exceed those of linear springs by 8 %

BondCensus over_ranks(const BondCensus &here, MPI_Comm world)
{
  double sums[] = {here.number, here.wide, here.brittle},
         most[] = {here.most, here.longest, here.strain, -here.step, -here.carried};
  MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPI_DOUBLE, MPI_SUM, world);
  MPI_Allreduce(MPI_IN_PLACE, most, 5, MPI_DOUBLE, MPI_MAX, world);
  return {sums[0], most[0], most[1], -most[3], sums[1], most[2], sums[2], -most[4]};
}

} // namespace

// Both ends of a bond between two ranks are counted with the number of bonds of their own grain, so that the
// sums over ranks are those of one rank. A partner far away is taken to be like this grain.
BondCensus BondGrip::census() const
{
  BondCensus here;
  for (int i = 0; i < atom->nlocal; i++) {
    here.most = std::max(here.most, static_cast<double>(atom->num_bond[i]));
    for (int m = 0; m < atom->num_bond[i]; m++) {
      const int type = atom->bond_type[i][m], found = atom->map(atom->bond_atom[i][m]);
      const double length = fix()->length_of(i, m);
      if (type <= 0 || !setflag[type] || !(length > 0.0)) continue;
      const Law &law = laws[type];
      const int j = found < 0 ? i : found;
      const bool is_first = atom->tag[i] < atom->bond_atom[i][m];
      const grip_bond_grain first = grain(is_first ? i : j), second = grain(is_first ? j : i);
      const grip_bond_numbers numbers = grip_bond_make(&law.words, length, &first, &second);
      const int nbonds = std::max(atom->num_bond[i], j < atom->nlocal ? atom->num_bond[j] : 0);
      const double *kept = fix()->kept_of(i, m);
      const tagint lower = std::min(atom->tag[i], atom->bond_atom[i][m]),
                   higher = std::max(atom->tag[i], atom->bond_atom[i][m]);
      const double factor = kept ? kept[GRIP_BOND_FACTOR] : grip_bond_factor(&law.words, lower, higher),
                   force = factor * grip_bond_tensile_force(&law.limits, &numbers, length);
      here.longest = std::max(here.longest, length);
      here.step =
          std::min(here.step, grip_bond_longest_step(&numbers, length, &first, &second, nbonds, nbonds));
      here.carried = std::min(here.carried, force / std::max(first.mass, second.mass));
      if (std::isfinite(force))
        here.strain = std::max(here.strain, force / (numbers.spring[GRIP_BOND_NORMAL] * length));
      if (!is_first) continue;
      here.number += 1.0;
      if (grip_bond_radius(&law.words, first.radius, second.radius) > std::min(first.radius, second.radius))
        here.wide += 1.0;
      if (law.limits.softens && numbers.toughness * 2.0 * numbers.spring[GRIP_BOND_NORMAL] < force * force)
        here.brittle += 1.0;
    }
  }
  return over_ranks(here, world);
}

void BondGrip::check_exclusions() const
{
  if (with_contact || pairs(lmp).empty()) return;
  for (int k = 0; k < neighbor->nex_mol; k++)
    if (neighbor->ex_mol_intra[k])
      error->all(FLERR,
                 "bond_style grip: with 'neigh_modify exclude molecule/intra' the grains of a broken bond "
                 "pass through each other, accepted: no such exclusion");
}

// Each warning once in a run. Collective.
void BondGrip::warn_of_bonds()
{
  const BondCensus all = census();
  const auto warn = [this](Warning which, bool is_due, const std::string &text) {
    if (is_due && !warned[which] && comm->me == 0) error->warning(FLERR, "bond_style grip: {}", text);
    warned[which] |= is_due;
  };
  warn(LONG, update->dt > LONG_STEP * all.step,
       fmt::format(
           "the time step {:.4g} is {} the longest stable one of bonds, {:.4g}: use at most a twentieth",
           update->dt, multiple(update->dt / all.step), all.step));
  warn(WIDE, all.wide > 0.0,
       fmt::format("the radius of {:.0f} bonds is larger than the radius of their smaller grain", all.wide));
  warn(BRITTLE, all.brittle > 0.0,
       fmt::format(
           "{:.0f} bonds store more energy at their tensile strength than 'softening' gives, and break "
           "at once",
           all.brittle));
  warn(STRAINED, all.strain > LARGE_STRAIN,
       fmt::format("bonds break at a strain of up to {:.3g}, and their law is for strains up to {:g}",
                   all.strain, LARGE_STRAIN));
}

void BondGrip::note_turned(const grip_bond_block &block)
{
  if (turned.noted()) return;
  const double *const orientations = bonds->orientations();
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (!(block.whole >> lane & 1) || !(grip_bond_angle(orientations, &block, lane) > LARGE_ANGLE)) continue;
    turned.note(update->ntimestep,
                fmt::format("bond_style grip: the grains of the bond of atoms {} and {} are turned against "
                            "each other by more than {:g} rad at step {}",
                            atom->tag[block.row_i[lane] / GRIP_ROW], atom->tag[block.row_j[lane] / GRIP_ROW],
                            LARGE_ANGLE, update->ntimestep));
    return;
  }
}
