// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_dissipation_atom.h"

#include "atom.h"
#include "error.h"
#include "fix_store_atom.h"
#include "interfaces/contact_styles.h"
#include "memory.h"
#include "modify.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;

ComputeGripDissipationAtom::ComputeGripDissipationAtom(LAMMPS *lmp, int narg, char **arg)
    : Compute(lmp, narg, arg)
{
  if (narg > 3)
    error->all(FLERR, "compute {} grip/dissipation/atom: unknown word '{}'; accepted: none", id, arg[3]);
  peratom_flag = 1;
  create_attribute = 1;
  size_peratom_cols = 3;
  store_id = std::string(id) + "_GRIP_STORE";
  store = dynamic_cast<FixStoreAtom *>(
      modify->add_fix(fmt::format("{} {} STORE/ATOM 2 0 0 1", store_id, arg[1])));
  if (store->restart_reset) {
    store->restart_reset = 0; // keep the sums read from a restart file
    return;
  }
  for (int i = 0; i < atom->nlocal; i++) std::fill_n(store->astore[i], 2, 0.0);
}

ComputeGripDissipationAtom::~ComputeGripDissipationAtom()
{
  memory->destroy(array_atom);
  if (modify->get_fix_by_id(store_id)) modify->delete_fix(store_id);
}

bool ComputeGripDissipationAtom::find_store()
{
  store = dynamic_cast<FixStoreAtom *>(modify->get_fix_by_id(store_id));
  return store != nullptr;
}

void ComputeGripDissipationAtom::require_store()
{
  if (!find_store())
    error->all(FLERR, "compute {} grip/dissipation/atom: its fix '{}' was deleted; give the compute again",
               id, store_id);
}

void ComputeGripDissipationAtom::init()
{
  require_store();
  Grip::require_ledgers(lmp, fmt::format("compute {} grip/dissipation/atom", id));
}

void ComputeGripDissipationAtom::set_arrays(int i)
{
  if (find_store()) std::fill_n(store->astore[i], 2, 0.0);
}

void ComputeGripDissipationAtom::add_losses(int i, double plastic, double viscous)
{
  store->astore[i][0] += plastic;
  store->astore[i][1] += viscous;
}

void ComputeGripDissipationAtom::compute_peratom()
{
  invoked_peratom = update->ntimestep;
  require_store();
  if (atom->nmax > nmax) {
    nmax = atom->nmax;
    memory->destroy(array_atom);
    memory->create(array_atom, nmax, 3, "grip/dissipation/atom:array_atom");
  }
  for (int i = 0; i < atom->nlocal; i++) {
    const bool mine = atom->mask[i] & groupbit;
    for (int c = 0; c < 2; c++) array_atom[i][c] = mine ? store->astore[i][c] : 0.0;
    array_atom[i][2] = array_atom[i][0] + array_atom[i][1];
  }
}

double ComputeGripDissipationAtom::memory_usage()
{
  return 3.0 * nmax * sizeof(double);
}
