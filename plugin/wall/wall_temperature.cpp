// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_temperature.h"

#include "atom.h"
#include "error.h"
#include "input.h"
#include "lammps.h"
#include "modify.h"
#include "update.h"
#include "utils.h"
#include "variable.h"

#include <cmath>

using namespace Grip;

void WallTemperature::read(LineReader &in)
{
  is_given = true;
  if (in.more() && LAMMPS_NS::utils::strmatch(in.arg[in.next], "^v_"))
    variable = in.arg[in.next++] + 2;
  else
    value = in.number("'temperature'", ANY, "a number or an equal-style variable v_NAME");
}

void WallTemperature::check(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallModels &models,
                            bool keeps_ledger) const
{
  LAMMPS_NS::Error *error = lmp->error;
  if (!models.any_heat()) {
    if (is_given) error->all(FLERR, "{}: 'temperature' needs a model with 'heat'", command);
    return;
  }
  models.for_each([&](const grip_model &model) {
    const grip_law *heat = model.law[GRIP_HEAT];
    if (heat && (heat->flags & GRIP_DISSIPATES) && !keeps_ledger)
      error->all(FLERR, "{}: 'heat {}' needs the keyword 'energy yes'", command, heat->name);
  });
  if (!is_given && models.any([](const grip_model &model) { return model.conducts_heat; }))
    error->all(FLERR, "{}: a model with 'heat' needs the keyword 'temperature'", command);
  if (!lmp->atom->temperature_flag || !lmp->atom->heatflow_flag)
    error->all(FLERR,
               "{}: 'heat' needs atoms with the properties temperature and heatflow, for example by fix "
               "property/atom",
               command);
  if (variable.empty()) return;
  const int index = lmp->input->variable->find(variable.c_str());
  if (index < 0 || !lmp->input->variable->equalstyle(index))
    error->all(FLERR, "{}: temperature is 'v_{}', accepted: a number or an equal-style variable", command,
               variable);
}

void WallTemperature::find(LAMMPS_NS::LAMMPS *lmp, const std::string &command)
{
  if (variable.empty()) return;
  const int index = lmp->input->variable->find(variable.c_str());
  if (index < 0)
    lmp->error->all(FLERR, "{}: variable '{}' of its temperature does not exist any more", command, variable);
  lmp->modify->clearstep_compute();
  value = lmp->input->variable->compute_equal(index);
  lmp->modify->addstep_compute(lmp->update->ntimestep + 1);
  if (!std::isfinite(value))
    lmp->error->all(FLERR, "{}: variable '{}' of its temperature is not finite at step {}", command, variable,
                    lmp->update->ntimestep);
}
