// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_bond.h"

#include "atom.h"
#include "error.h"
#include "host/field_words.h"
#include "update.h"

#include <cstddef>
#include <cstring>
#include <iterator>

using namespace LAMMPS_NS;
using Grip::BondSample;

namespace {

struct BondField {
  const char *name;
  double (*value)(const BondSample &bond);
};

template <auto OF, int D> double component(const BondSample &bond)
{
  return (bond.*OF)[D];
}
template <int D> double normal(const BondSample &bond)
{
  return bond.branch[D] / bond.length();
}
template <int SPRING> double spring(const BondSample &bond)
{
  return bond.spring[SPRING];
}

constexpr BondField BOND_FIELDS[] = {
    {"id1", [](const BondSample &bond) { return static_cast<double>(bond.id_i); }},
    {"id2", [](const BondSample &bond) { return static_cast<double>(bond.id_j); }},
    {"type", [](const BondSample &bond) { return static_cast<double>(bond.type); }},
    {"px", component<&BondSample::middle, 0>},
    {"py", component<&BondSample::middle, 1>},
    {"pz", component<&BondSample::middle, 2>},
    {"lx", component<&BondSample::branch, 0>},
    {"ly", component<&BondSample::branch, 1>},
    {"lz", component<&BondSample::branch, 2>},
    {"nx", normal<0>},
    {"ny", normal<1>},
    {"nz", normal<2>},
    {"length", [](const BondSample &bond) { return bond.length(); }},
    {"made", [](const BondSample &bond) { return bond.made; }},
    {"normal", spring<GRIP_BOND_NORMAL>},
    {"shear", spring<GRIP_BOND_SHEAR>},
    {"bending", spring<GRIP_BOND_BENDING>},
    {"twisting", spring<GRIP_BOND_TWISTING>},
    {"sigma", [](const BondSample &bond) { return bond.stress.sigma; }},
    {"tau", [](const BondSample &bond) { return bond.stress.tau; }},
    {"load", [](const BondSample &bond) { return bond.load; }},
    {"mode", [](const BondSample &bond) { return bond.mode + 1.0; }},
    {"stored", [](const BondSample &bond) { return bond.stored; }},
    {"strength", [](const BondSample &bond) { return bond.factor; }},
    {"damage", [](const BondSample &bond) { return bond.damage; }},
    {"plastic", [](const BondSample &bond) { return bond.plastic; }},
    {"age", [](const BondSample &bond) { return bond.age; }},
    {"fx", component<&BondSample::force, 0>},
    {"fy", component<&BondSample::force, 1>},
    {"fz", component<&BondSample::force, 2>},
};

} // namespace

ComputeGripBond::ComputeGripBond(LAMMPS *lmp, int narg, char **arg)
    : Compute(lmp, narg, arg), fields(Grip::read_fields(error, fmt::format("compute {} grip/bond", id), narg,
                                                        arg, Grip::names_of(BOND_FIELDS)))
{
  local_flag = timeflag = 1;
  size_local_cols = fields.size() == 1 ? 0 : static_cast<int>(fields.size());
}

ComputeGripBond::~ComputeGripBond()
{
  vector_local = nullptr;
  array_local = nullptr;
}

void ComputeGripBond::init()
{
  const Grip::BondStyle *bonds = Grip::bond_style(lmp);
  if (!bonds) error->all(FLERR, "compute {} grip/bond: there is no bond_style grip", id);
  const int type = bonds->type_without_section();
  for (const int f : fields)
    if (const std::string name = BOND_FIELDS[f].name; type && (name == "sigma" || name == "tau"))
      error->all(FLERR,
                 "compute {} grip/bond: {}: bonds of type {} have no section, accepted: beam or parallel", id,
                 name, type);
  invoked_local = -1; // the last run may have ended in this step, with other atoms
  is_ready = true;
}

// LAMMPS announces the steps in which it reads computes, except the first one. The values of the last step
// can be read after the run.
bool ComputeGripBond::reads_bonds()
{
  const bool is_announced = matchstep(update->ntimestep);
  return is_announced || update->setupflag || update->ntimestep == update->laststep;
}

// A run that ends before its last step has no values then.
void ComputeGripBond::keep_last()
{
  if (is_ready && invoked_local != update->ntimestep && gather()) invoked_local = update->ntimestep;
}

std::string ComputeGripBond::field_names() const
{
  std::string line;
  for (const int f : fields) line += std::string(" ") + BOND_FIELDS[f].name;
  return line;
}

void ComputeGripBond::compute_local()
{
  invoked_local = update->ntimestep;
  if (update->whichflag && gather()) return;
  error->all(FLERR,
             "compute {} grip/bond: bonds are known in a run only; use it in a dump or thermo output, or "
             "define it before the run after which it is read",
             id);
}

// Returns whether the bonds of this step are known.
bool ComputeGripBond::gather()
{
  local.values.clear();
  const bool is_known = Grip::bond_style(lmp)->visit_bonds([this](const BondSample &bond) {
    if (!(atom->mask[bond.i] & atom->mask[bond.j] & groupbit)) return;
    for (const int f : fields) local.values.push_back(BOND_FIELDS[f].value(bond));
  });
  local.show(*this, fields.size());
  return is_known;
}

double ComputeGripBond::memory_usage()
{
  return local.bytes();
}
