// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_checks.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "fix.h"
#include "force.h"
#include "modify.h"
#include "update.h"

#include <algorithm>
#include <cstring>
#ifdef _OPENMP
#include <omp.h>
#endif

using namespace LAMMPS_NS;
using Grip::PairChecks;

void PairChecks::atoms() const
{
  if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
    error->all(FLERR,
               "pair_style grip: atom style '{}' lacks radius, mass, spin or torque; accepted: sphere, or a "
               "hybrid with it",
               atom->atom_style);
  if (!atom->tag_enable) error->all(FLERR, "pair_style grip: atoms must have IDs (atom_modify id yes)");
  if (comm->ghost_velocity == 0)
    error->all(FLERR, "pair_style grip: ghost atoms must have velocities, set 'comm_modify vel yes'");
}

void PairChecks::energy() const
{
  for (const grip_model *model : types.all_given())
    if (model->law[GRIP_HEAT] && (model->law[GRIP_HEAT]->flags & GRIP_DISSIPATES) && !ledger.on())
      error->all(FLERR, "pair_style grip: 'heat {}' needs 'energy yes' in pair_style grip",
                 model->law[GRIP_HEAT]->name);
  if (!ledger.on()) return;
  if (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2)
    error->all(FLERR, "pair_style grip: 'energy' needs run_style verlet, and no minimization");
  if (utils::strmatch(force->pair_style, "^hybrid/scaled"))
    error->all(FLERR, "pair_style grip: pair_style hybrid/scaled scales the forces behind the ledger; "
                      "'energy' needs hybrid or hybrid/overlay");
}

void PairChecks::heat() const
{
  for (const grip_model *model : types.all_given())
    if (model->law[GRIP_HEAT] && (!atom->temperature_flag || !atom->heatflow_flag))
      error->all(
          FLERR,
          "pair_style grip: 'heat {}' needs atoms with the properties temperature and heatflow, for example "
          "by fix property/atom",
          model->law[GRIP_HEAT]->name);
}

// LAMMPS's package OPENMP does not report the number of threads of this style.
void PairChecks::warn_of_threads(bool threaded) const
{
  if (!threaded || comm->me) return;
  utils::logmesg(lmp, "Pair style grip/omp: {} thread(s) per rank\n", comm->nthreads);
#ifdef _OPENMP
  if (comm->nthreads > omp_get_num_procs())
    error->warning(FLERR,
                   "pair_style grip/omp: {} threads of a rank share {} core(s); a launcher of ranks may have "
                   "bound it to these, "
                   "as Open MPI's mpiexec does without --bind-to none",
                   comm->nthreads, omp_get_num_procs());
#endif
}

// Warns of integrators that move spheres but do not update their spins.
void PairChecks::warn_of_fixed_spins() const
{
  const auto turns = [](const grip_model *model) {
    return model->law[GRIP_TANGENTIAL] || model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING];
  };
  const auto used_models = types.all_given();
  if (comm->me || std::none_of(used_models.begin(), used_models.end(), turns)) return;
  for (const Fix *fix : modify->get_fix_list())
    for (const char *style : {"nve", "nve/omp", "nve/limit"})
      if (std::strcmp(fix->style, style) == 0)
        error->warning(
            FLERR,
            "pair_style grip: fix {} {} does not turn spheres, so torques of 'tangential', 'rolling' "
            "and 'twisting' models are lost; fix nve/sphere does",
            fix->id, style);
}

// Warns that compute pair/local does not get some values under pair_style hybrid.
void PairChecks::warn_of_lost_values() const
{
  if (comm->me || modify->get_compute_by_style("^pair/local").empty()) return;
  error->warning(
      FLERR,
      "pair_style grip: under pair_style hybrid of this LAMMPS p1, p2, ... of compute pair/local read 0; "
      "hybrid/overlay gives them");
}
