// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_fragment_atom.h"

#include "atom.h"
#include "bond/fragments.h"
#include "comm.h"
#include "error.h"
#include "host/field_words.h"
#include "interfaces/bond_listener.h"
#include "update.h"

using namespace LAMMPS_NS;
using Grip::LabelledFragment;

namespace {

struct FragmentField {
  const char *name;
  double (*value)(const LabelledFragment &fragment);
};

constexpr FragmentField FRAGMENT_FIELDS[] = {
    {"id", [](const LabelledFragment &fragment) { return fragment.label; }},
    {"number", [](const LabelledFragment &fragment) { return fragment.of.number; }},
    {"mass", [](const LabelledFragment &fragment) { return fragment.of.mass; }},
    {"size", [](const LabelledFragment &fragment) { return fragment.of.size(); }},
};

} // namespace

ComputeGripFragmentAtom::ComputeGripFragmentAtom(LAMMPS *lmp, int narg, char **arg)
    : Compute(lmp, narg, arg),
      fields(Grip::read_fields(error, fmt::format("compute {} grip/fragment/atom", id), narg, arg,
                               Grip::names_of(FRAGMENT_FIELDS)))
{
  peratom_flag = 1;
  size_peratom_cols = fields.size() == 1 ? 0 : static_cast<int>(fields.size());
}

ComputeGripFragmentAtom::~ComputeGripFragmentAtom()
{
  vector_atom = nullptr;
  array_atom = nullptr;
}

void ComputeGripFragmentAtom::init()
{
  if (!Grip::bond_style(lmp))
    error->all(FLERR, "compute {} grip/fragment/atom: there is no bond_style grip", id);
}

// Before the first run, a rank does not know atoms of other ranks.
void ComputeGripFragmentAtom::compute_peratom()
{
  invoked_peratom = update->ntimestep;
  if (comm->nprocs > 1 && update->whichflag == 0 && update->first_update == 0)
    error->all(FLERR, "compute {} grip/fragment/atom: it is read before the first run, accepted: afterwards",
               id);
  const std::size_t ncolumns = fields.size();
  values.assign(atom->nmax * ncolumns, 0.0);
  rows.resize(atom->nmax);
  for (int i = 0; i < atom->nmax; i++) rows[i] = values.data() + i * ncolumns;
  double *to = values.data();
  for (const LabelledFragment &fragment : Grip::fragments_of_atoms(lmp, groupbit))
    for (const int f : fields) *to++ = FRAGMENT_FIELDS[f].value(fragment);
  if (ncolumns == 1)
    vector_atom = values.data();
  else
    array_atom = rows.data();
}

double ComputeGripFragmentAtom::memory_usage()
{
  return static_cast<double>(values.capacity() * sizeof(double) + rows.capacity() * sizeof(double *));
}
