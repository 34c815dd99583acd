// SPDX-License-Identifier: GPL-2.0-only
// The line of a fix wall/grip, read and checked.
#ifndef GRIP_WALL_INPUT_H
#define GRIP_WALL_INPUT_H

#include "grip.h"
#include "wall/shapes/wall_shape.h"
#include "wall/wall_models.h"
#include "wall/wall_temperature.h"

#include <memory>
#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

struct WallLine {
  WallModels models;
  std::unique_ptr<WallShape> shape; // already checked, and moving as the line says
  bool time_depends = false;        // `wiggle` starts with the clock
  bool contacts = false;            // output of each atom's contact
  WallTemperature temperature;
  int energy = GRIP_LEDGER_OFF;
};

// arg: the words of the whole fix command. command: begins all error texts.
WallLine read_wall_line(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg);

// The models of a wall of an atom type, from the pair style, which must be there.
void fetch_models(LAMMPS_NS::LAMMPS *lmp, const std::string &command, WallModels &models);

} // namespace Grip

#endif
