// SPDX-License-Identifier: GPL-2.0-only
// fix GRIP/BONDS: both atoms of a bond have it. An end is alone if the other atom has left the simulation, or
// if the bond has broken for one atom only: across a periodic face, or between two ranks, positions differ by
// rounding.
#include "bond/fix_grip_bonds.h"

#include "atom.h"
#include "bond/special_marks.h"
#include "comm.h"
#include "error.h"
#include "grip/bond.h"
#include "host/record_exchange.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <cstdint>
#include <utility>

using namespace LAMMPS_NS;
using namespace Grip;

struct FixGripBonds::LoneEnd {
  tagint of, partner;
  std::pair<tagint, tagint> ids() const { return std::minmax(of, partner); }
};

// What the atom with the lower ID has of a pair.
struct FixGripBonds::LowerEnd {
  tagint lower, higher;
  int type; // of the bond, or 0
  int has_values;
  double values[GRIP_BOND_KEPT_ALL];
};

namespace {

// The index of an atom, or -1 if another rank has it.
int owned(Atom *atom, tagint id)
{
  const int i = atom->map(id);
  return i < atom->nlocal ? i : -1;
}

// A number for the bond of two IDs. Sums of such numbers are different if the bonds are.
std::uint64_t mixed(tagint lower, tagint higher)
{
  constexpr std::uint64_t SPREAD = 0x9E3779B97F4A7C15u;
  std::uint64_t x = static_cast<std::uint64_t>(lower) * SPREAD + static_cast<std::uint64_t>(higher);
  x = (x ^ x >> 32) * SPREAD;
  return x ^ x >> 32;
}

} // namespace

// Each bond has a number, which its lower end adds and its higher end subtracts: the sum over all ranks is 0
// if both atoms of each bond have it. Counts the ends, too. Collective.
bool FixGripBonds::ends_agree()
{
  std::uint64_t mine = 0;
  nlisted = 0;
  for (int i = 0; i < atom->nlocal; i++)
    for (int m = 0; m < atom->num_bond[i]; m++) {
      const auto [lower, higher] = std::minmax(atom->tag[i], atom->bond_atom[i][m]);
      const std::uint64_t number = mixed(lower, higher);
      mine += lower == atom->tag[i] ? number : -number;
      nlisted += atom->bond_type[i][m] > 0;
    }
  auto sum = static_cast<bigint>(mine), all = sum;
  MPI_Allreduce(&sum, &all, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  return all == 0;
}

// The ends of all ranks without another end. Collective.
std::vector<FixGripBonds::LoneEnd> FixGripBonds::lone_ends() const
{
  std::vector<LoneEnd> mine;
  for (int i = 0; i < atom->nlocal; i++)
    for (int m = 0; m < atom->num_bond[i]; m++) {
      const tagint partner = atom->bond_atom[i][m];
      const int j = owned(atom, partner);
      if (j < 0 || !is_bonded(atom, j, atom->tag[i])) mine.push_back({atom->tag[i], partner});
    }
  std::vector<LoneEnd> all = of_all_ranks(world, mine), lone;
  std::sort(all.begin(), all.end(), [](const LoneEnd &a, const LoneEnd &b) { return a.ids() < b.ids(); });
  for (const LoneEnd &end : all) {
    if (!lone.empty() && lone.back().ids() == end.ids())
      lone.pop_back();
    else
      lone.push_back(end);
  }
  return lone;
}

FixGripBonds::LowerEnd FixGripBonds::lower_end(tagint lower, tagint higher) const
{
  const int i = owned(atom, lower);
  const tagint *partners = atom->bond_atom[i];
  LowerEnd end = {lower, higher, 0, 0, {}};
  for (int m = 0; m < atom->num_bond[i]; m++)
    if (partners[m] == higher) end.type = atom->bond_type[i][m];
  const double *values =
      rows.find(rows.row(i), higher, [&](const double *kept) { return is_bond(kept) == (end.type != 0); });
  end.has_values = values != nullptr;
  if (values) std::copy_n(values, rows.nvalues(), end.values);
  return end;
}

void FixGripBonds::end_bond(tagint of, tagint partner)
{
  const int i = owned(atom, of);
  if (i < 0) return;
  remove_bond(atom, i, partner);
  remove_special(atom, i, partner);
  rows.drop(i, partner);
}

void FixGripBonds::take_over(const LowerEnd &end)
{
  const int i = owned(atom, end.higher);
  if (i < 0) return;
  end_bond(end.higher, end.lower);
  if (end.has_values) std::copy_n(end.values, rows.nvalues(), rows.add(i, 0, end.lower));
  if (!end.type) return;
  int &count = atom->num_bond[i];
  if (count == atom->bond_per_atom || !add_special(atom, i, end.lower))
    error->one(FLERR, "bond_style grip: there is no room for the bond of atoms {} and {}", end.lower,
               end.higher);
  atom->bond_atom[i][count] = end.lower;
  atom->bond_type[i][count++] = end.type;
}

// A bond ends with an atom that left. Otherwise the atom with the lower ID is right. Collective.
void FixGripBonds::mend_ends()
{
  if (ends_agree()) return;
  const std::vector<LoneEnd> lone = lone_ends();
  std::vector<int> lives(lone.size());
  std::transform(lone.begin(), lone.end(), lives.begin(),
                 [&](const LoneEnd &end) { return owned(atom, end.partner) >= 0; });
  MPI_Allreduce(MPI_IN_PLACE, lives.data(), static_cast<int>(lives.size()), MPI_INT, MPI_MAX, world);
  std::vector<LowerEnd> mine;
  for (std::size_t k = 0; k < lone.size(); k++) {
    const auto [lower, higher] = lone[k].ids();
    nmended += lives[k];
    if (!lives[k])
      end_bond(lone[k].of, lone[k].partner);
    else if (owned(atom, lower) >= 0)
      mine.push_back(lower_end(lower, higher));
  }
  for (const LowerEnd &end : of_all_ranks(world, mine)) take_over(end);
  ends_agree();
}

void FixGripBonds::warn_of_mended()
{
  if (nmended && comm->me == 0)
    error->warning(FLERR,
                   "bond_style grip: only one atom had {} bonds, because of rounding; what the atom with the "
                   "lower ID had is valid",
                   nmended);
  nmended = 0;
}

// With `thermo_modify lost/bond ignore`, LAMMPS leaves bonds out whose atoms are far away.
void FixGripBonds::check_listed() const
{
  bigint listed = 0;
  for (int n = 0; n < neighbor->nbondlist; n++) {
    const int *bond = neighbor->bondlist[n];
    if (bond[2] > 0) listed += (bond[0] < nowned) + (bond[1] < nowned);
  }
  if (listed == nlisted) return;
  for (int i = 0; i < nowned; i++)
    for (int m = 0; m < atom->num_bond[i]; m++)
      if (atom->map(atom->bond_atom[i][m]) < 0)
        error->one(
            FLERR,
            "bond_style grip: ghost atoms do not reach from atom {} to atom {} of its bond at step {}, "
            "accepted: comm_modify cutoff with a larger distance",
            atom->tag[i], atom->bond_atom[i][m], update->ntimestep);
}
