// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_work.h"

#include "atom.h"
#include "error.h"
#include "memory.h"
#include "pair/pair_contact_store.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;

ComputeGripWork::ComputeGripWork(LAMMPS *lmp, int narg, char **arg) : Compute(lmp, narg, arg)
{
  if (narg > 3) error->all(FLERR, "compute {} grip/work: unknown word '{}'; accepted: none", id, arg[3]);
  peratom_flag = 1;
  size_peratom_cols = NCOLUMNS;
}

ComputeGripWork::~ComputeGripWork()
{
  memory->destroy(array_atom);
}

void ComputeGripWork::init()
{
  if (Grip::pairs(lmp).empty())
    error->all(FLERR, "compute {} grip/work: there is no pair_style grip; accepted: grip, also in hybrid",
               id);
  if (!atom->tag_enable)
    error->all(FLERR, "compute {} grip/work: atoms have no IDs; accepted: atom_modify id yes", id);
}

// Whether index i of the stores still refers to the same atom. When fix balance reads the values, fixes may
// have created or deleted atoms after the last step, and commands may have done so before the run.
bool ComputeGripWork::listed(const Grip::PairContactStore &contacts, int i) const
{
  return i < atom->nlocal && i < contacts.listed_owned && contacts.listed_tags[i] == atom->tag[i];
}

// A pair of two atoms of this rank is half the work of each. A pair with a ghost is work for the rank's atom
// alone, so that the sum over the rank's atoms is the number of pairs that the rank computes.
void ComputeGripWork::add_pair(const Grip::PairContactStore &contacts, int i, int j, Column column)
{
  const bool both = i < contacts.listed_owned && j < contacts.listed_owned;
  for (const int k : {i, j})
    if (listed(contacts, k) && (atom->mask[k] & groupbit)) array_atom[k][column] += both ? 0.5 : 1.0;
}

void ComputeGripWork::add_part(const Grip::PairContactStore &contacts, const Grip::ThreadPart &part)
{
  const Grip::ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if (!store.empty_lane(b, lane))
        add_pair(contacts, grip_block_i(store.block(b), lane), grip_block_j(store.block(b), lane), CONTACTS);
  const grip_near near = store.near(false);
  for (int n = 0; n < store.nnear(); n++)
    add_pair(contacts, grip_near_i(&near, n), grip_near_j(&near, n), NEAR);
  for (int n = 0; n < part.asleep.size(); n++) add_pair(contacts, part.asleep.i(n), part.asleep.j(n), NEAR);
}

void ComputeGripWork::compute_peratom()
{
  invoked_peratom = update->ntimestep;
  if (update->whichflag == 0)
    error->all(FLERR,
               "compute {} grip/work: pairs are known in a run only; accepted: fix balance, a dump, output",
               id);
  if (atom->nmax > nmax) {
    nmax = atom->nmax;
    memory->destroy(array_atom);
    memory->create(array_atom, nmax, static_cast<int>(NCOLUMNS), "grip/work:array_atom");
  }
  for (int i = 0; i < atom->nlocal; i++) std::fill_n(array_atom[i], static_cast<int>(NCOLUMNS), 0.0);
  const auto pairs = Grip::pairs(lmp);
  for (Grip::PairContacts *pair : pairs)
    for (Grip::ThreadPart &part : pair->contacts().parts) add_part(pair->contacts(), part);
  const Grip::PairContactStore &contacts = pairs.front()->contacts();
  for (const Grip::WallContacts *wall : Grip::walls(lmp))
    wall->visit_work([&](int i) {
      if (listed(contacts, i) && (atom->mask[i] & groupbit)) array_atom[i][WALLS] += 1.0;
    });
}

double ComputeGripWork::memory_usage()
{
  return static_cast<double>(NCOLUMNS) * nmax * sizeof(double);
}
