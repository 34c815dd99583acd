// SPDX-License-Identifier: GPL-2.0-only
// The input script command grip_check.
#ifndef GRIP_COMMAND_GRIP_CHECK_H
#define GRIP_COMMAND_GRIP_CHECK_H

#include "command.h"

namespace LAMMPS_NS {

class CommandGripCheck : public Command {
public:
  explicit CommandGripCheck(class LAMMPS *lmp) : Command(lmp) {}
  void command(int, char **) override;
};

} // namespace LAMMPS_NS

#endif
