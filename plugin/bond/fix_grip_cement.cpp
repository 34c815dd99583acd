// SPDX-License-Identifier: GPL-2.0-only
#include "bond/fix_grip_cement.h"

#include "atom.h"
#include "atom_vec.h"
#include "base/vector.h"
#include "bond/special_marks.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "grip/bond.h"
#include "host/restart_input.h"
#include "input/line_reader.h"
#include "neigh_list.h"
#include "neighbor.h"
#include "particles/fix_grip_liquid.h"
#include "update.h"
#include "utils.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

namespace {

constexpr Keyword<CementLine> CEMENT_KEYWORDS[] = {
    {"gap", "g", "", from(0), [](LineReader &in, CementLine &line) { line.gap = in.number(); }, ONCE},
    {"types", "I J", "", ANY,
     [](LineReader &in, CementLine &line) {
       for (int &type : line.types)
         type = in.whole("an atom type of types", Range{1, static_cast<double>(in.lmp->atom->ntypes)});
     },
     ONCE},
    {"every", "N", "", from(1), [](LineReader &in, CementLine &line) { line.every = in.whole(); }, ONCE},
    {"most", "n", "", from(1), [](LineReader &in, CementLine &line) { line.most = in.whole(); }, ONCE},
    {"chance", "p seed", "", ANY,
     [](LineReader &in, CementLine &line) {
       line.chance = in.number("the probability of chance", Range{0, 1});
       line.seed = in.whole("the seed of chance", from(1));
     },
     ONCE},
};

} // namespace

// fix ID group grip/cement T gap g [types I J] [every N] [most n] [chance p seed]
FixGripCement::FixGripCement(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} grip/cement", id))
{
  if (!atom->avec->bonds_allow || !atom->radius_flag)
    error->all(FLERR,
               "{}: atom style '{}' lacks bonds or radius, accepted: bpm/sphere, or hybrid sphere bond",
               command, atom->atom_style);
  LineReader in(lmp, command, narg, arg);
  type = in.whole("the bond type", Range{1, static_cast<double>(atom->nbondtypes)});
  in.read_keywords(CEMENT_KEYWORDS, line);
  if (line.gap < 0.0) in.fail("'gap' is missing, accepted: gap g, 0 and above");
  scalar_flag = 1;
  extscalar = 0;
  global_freq = 1;
  restart_global = 1;
  force_reneighbor = 1;
  next_reneighbor = -1;
  comm_forward = static_cast<int>(Rank().size());
}

int FixGripCement::setmask()
{
  return END_OF_STEP;
}

void FixGripCement::init()
{
  if (force->newton_bond)
    error->all(FLERR, "{}: both atoms must know a bond, accepted: newton off, or newton on off", command);
  neighbor->add_request(this, NeighConst::REQ_FULL | NeighConst::REQ_SIZE | NeighConst::REQ_OCCASIONAL);
  plan();
}

void FixGripCement::setup(int)
{
  if (!line.every && !is_done) cement();
}

// The list and the ghost atoms of the step must be new, since grains may have come nearer by the skin.
void FixGripCement::plan()
{
  if (line.every) next_reneighbor = (update->ntimestep / line.every + 1) * line.every;
}

void FixGripCement::end_of_step()
{
  if (next_reneighbor == update->ntimestep) plan();
  if (line.every && update->ntimestep % line.every == 0) cement();
}

// The difference of the places is taken in the order of the IDs, so that both ranks have the same.
bool FixGripCement::joins(int i, int j, Rank &rank) const
{
  if (!(atom->mask[j] & groupbit)) return false;
  const int *types = line.types, a = atom->type[i], b = atom->type[j];
  if (types[0] && !(a == types[0] && b == types[1]) && !(a == types[1] && b == types[0])) return false;
  const bool ordered = atom->tag[i] < atom->tag[j];
  const int lower = ordered ? i : j, higher = ordered ? j : i;
  const double smaller = std::min(atom->radius[i], atom->radius[j]),
               reach = atom->radius[lower] + atom->radius[higher] + line.gap * smaller;
  const Vector r = vector_of(atom->x[lower]) - vector_of(atom->x[higher]);
  if (dot(r, r) > reach * reach) return false;
  rank = {(length(r) - atom->radius[lower] - atom->radius[higher]) / smaller,
          static_cast<double>(atom->tag[lower]), static_cast<double>(atom->tag[higher])};
  return line.chance == 1.0 ||
         grip_bond_uniform(line.seed, atom->tag[lower], atom->tag[higher]) < line.chance;
}

std::vector<FixGripCement::NewBond> FixGripCement::find() const
{
  std::vector<NewBond> found;
  for (int n = 0; n < list->inum; n++) {
    const int i = list->ilist[n];
    if (!(atom->mask[i] & groupbit)) continue;
    for (int m = 0; m < list->numneigh[i]; m++) {
      const int j = list->firstneigh[i][m] & NEIGHMASK;
      Rank rank;
      if (!joins(i, j, rank) || is_bonded(atom, i, atom->tag[j])) continue;
      // In a small box, only the first image of a partner is joined.
      const auto is_same = [&](const NewBond &one) { return one.i == i && one.partner == atom->tag[j]; };
      if (std::any_of(found.rbegin(), found.rbegin() + std::min<std::size_t>(found.size(), m), is_same))
        continue;
      found.push_back({i, j, atom->tag[j], rank});
    }
  }
  return found;
}

int FixGripCement::pack_forward_comm(int n, int *atoms, double *buffer, int, int *)
{
  for (int k = 0; k < n; k++) buffer = std::copy(last[atoms[k]].begin(), last[atoms[k]].end(), buffer);
  return n * comm_forward;
}

void FixGripCement::unpack_forward_comm(int n, int first, double *buffer)
{
  for (int k = 0; k < n; k++) std::copy_n(buffer + comm_forward * k, comm_forward, last[first + k].begin());
}

// The pairs by their rank, as far as both grains have room: each grain accepts as many of the pairs that are
// left as it has room for, and pairs that both accept are joined, until none is left. Collective.
std::vector<FixGripCement::NewBond> FixGripCement::nearest(std::vector<NewBond> found)
{
  std::sort(found.begin(), found.end(), [](const NewBond &a, const NewBond &b) { return a.rank < b.rank; });
  std::vector<NewBond> joined;
  std::vector<int> room(atom->nlocal);
  for (int i = 0; i < atom->nlocal; i++) room[i] = line.most - atom->num_bond[i];
  for (int left = 1; left;) {
    last.assign(atom->nmax, {-HUGE_VAL, 0.0, 0.0});
    std::vector<int> seen(atom->nlocal);
    for (const NewBond &one : found)
      if (seen[one.i]++ < room[one.i]) last[one.i] = one.rank;
    comm->forward_comm(this);
    std::vector<NewBond> later;
    for (const NewBond &one : found) {
      if (last[one.i][0] == -HUGE_VAL || last[one.j][0] == -HUGE_VAL) continue;
      const bool accepted = one.rank <= last[one.i] && one.rank <= last[one.j];
      room[one.i] -= accepted;
      (accepted ? joined : later).push_back(one);
    }
    found = std::move(later);
    const int here = !found.empty();
    MPI_Allreduce(&here, &left, 1, MPI_INT, MPI_MAX, world);
  }
  return joined;
}

// All is checked before a bond is made.
void FixGripCement::check_room(const std::vector<NewBond> &found) const
{
  std::vector<int> more(atom->nlocal);
  for (const NewBond &one : found) more[one.i]++;
  int most[2] = {0, 0}, all[2];
  for (int i = 0; i < atom->nlocal; i++) {
    most[0] = std::max(most[0], atom->num_bond[i] + more[i]);
    if (more[i]) most[1] = std::max(most[1], atom->nspecial[i][2] + more[i]);
  }
  MPI_Allreduce(most, all, 2, MPI_INT, MPI_MAX, world);
  if (all[0] > atom->bond_per_atom)
    error->all(FLERR,
               "{}: an atom would have {} bonds, but there is room for {}, accepted: a larger "
               "extra/bond/per/atom of create_box or read_data",
               command, all[0], atom->bond_per_atom);
  if (all[1] > atom->maxspecial)
    error->all(FLERR,
               "{}: an atom would have {} special neighbors, but there is room for {}, accepted: a larger "
               "extra/special/per/atom of create_box or read_data",
               command, all[1], atom->maxspecial);
}

void FixGripCement::check_reach() const
{
  double mine = 0.0, largest;
  for (int i = 0; i < atom->nlocal; i++) mine = std::max(mine, atom->radius[i]);
  MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, world);
  if (line.gap * largest > neighbor->skin)
    error->all(FLERR,
               "{}: gaps of {:.6g} are beyond the list of neighbors, accepted: a skin of at least that "
               "(neighbor), which is {:.6g}",
               command, line.gap * largest, neighbor->skin);
}

void FixGripCement::cement()
{
  check_reach();
  neighbor->build_one(list);
  const std::vector<NewBond> found = line.most ? nearest(find()) : find();
  check_room(found);
  for (const NewBond &one : found) {
    int &count = atom->num_bond[one.i];
    atom->bond_type[one.i][count] = type;
    atom->bond_atom[one.i][count++] = one.partner;
    add_special(atom, one.i, one.partner);
  }
  bigint ends = static_cast<bigint>(found.size()), all;
  MPI_Allreduce(&ends, &all, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  is_done = true;
  if (all == 0 && !line.every && comm->me == 0) error->warning(FLERR, "{}: no bond is made", command);
  if (all == 0) return;
  FixGripLiquid *liquid = find_liquid(lmp);
  const bool contacts_end = force->special_lj[1] == 0.0;
  if (liquid && contacts_end)
    liquid->end_bridges([this](int i, int j) { return is_bonded(atom, i, atom->tag[j]); });
  made += all / 2;
  atom->nbonds += all / 2;
  next_reneighbor = update->ntimestep + 1;
  if (comm->me == 0)
    utils::logmesg(lmp, "{}: made {} bonds at step {}\n", command, all / 2, update->ntimestep);
}

void FixGripCement::write_restart(FILE *fp)
{
  if (comm->me) return;
  BlockWriter block;
  block.put(static_cast<int>(is_done));
  block.put(static_cast<std::int64_t>(made));
  write_fix_block(fp, block.finish());
}

void FixGripCement::restart(char *bytes)
{
  read_block_of(lmp, command, [&] {
    BlockReader block(bytes);
    is_done = block.get<int>() != 0;
    made = block.get<std::int64_t>();
    block.finish();
  });
}
