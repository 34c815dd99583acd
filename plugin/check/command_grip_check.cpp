// SPDX-License-Identifier: GPL-2.0-only
#include "check/command_grip_check.h"

#include "atom.h"
#include "check/script_check.h"
#include "domain.h"
#include "error.h"
#include "input/numbers.h"

#include <cstring>

using namespace LAMMPS_NS;

void CommandGripCheck::command(int narg, char **arg)
{
  double speed = 0.0;
  if (narg > 0 && std::strcmp(arg[0], "speed") != 0)
    error->all(FLERR, "grip_check: unknown word '{}'; accepted: speed V", arg[0]);
  if (narg == 1) error->all(FLERR, "grip_check speed: a number is missing; accepted: speed V");
  if (narg > 2) error->all(FLERR, "grip_check: unknown word '{}'; accepted: speed V", arg[2]);
  if (narg == 2) speed = Grip::read_number(lmp, "grip_check", "speed", arg[1], "above 0");
  if (narg == 2 && !(speed > 0.0)) error->all(FLERR, "grip_check speed is '{}', accepted: above 0", arg[1]);
  if (domain->box_exist == 0) error->all(FLERR, "grip_check: there is no simulation box yet");
  if (Grip::pairs(lmp).empty() && Grip::walls(lmp).empty())
    error->all(FLERR, "grip_check: there is neither pair_style grip nor fix wall/grip");
  Grip::ScriptCheck check(lmp);
  check.all_pairs_have_models();
  check.look_at_bodies();
  check.look_at_lists();
  lmp->init();
  check.report(speed, "grip_check speed V");
}
