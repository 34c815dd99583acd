// SPDX-License-Identifier: GPL-2.0-only
#include "check/command_grip_check.h"

#include "atom.h"
#include "check/script_check.h"
#include "domain.h"
#include "error.h"
#include "input/line_reader.h"

using namespace LAMMPS_NS;

static constexpr Grip::Keyword<double> CHECK_KEYWORDS[] = {
    {"speed", "V", "", Grip::above(0), [](Grip::LineReader &in, double &speed) { speed = in.number(); },
     Grip::ONCE},
};

void CommandGripCheck::command(int narg, char **arg)
{
  double speed = 0.0;
  Grip::LineReader(lmp, "grip_check", narg, arg, 0).read_keywords(CHECK_KEYWORDS, speed);
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
