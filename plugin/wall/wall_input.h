// SPDX-License-Identifier: GPL-2.0-only
// Parses and checks the command line of a fix wall/grip.
#ifndef GRIP_WALL_INPUT_H
#define GRIP_WALL_INPUT_H

#include "grip.h"
#include "motion/wall_motion.h"
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
  std::unique_ptr<WallShape> shape; // already checked, and with its motion set
  std::unique_ptr<WallMotion> motion = std::make_unique<WallMotion>();
  bool contacts = false; // whether to output the contact of each atom
  WallTemperature temperature;
  int energy = GRIP_LEDGER_OFF;
  bool share = false; // the keyword `bodies share`
  Vector about{};     // reference point of the torque in the output
};

// arg: the words of the whole fix command. command: start of all error messages.
WallLine read_wall_line(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg);

// Parses the words of a fix_modify command from `move` or `surface` on, which describe a new motion for a
// wall of this shape. Returns the number of words used.
int read_new_motion(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg,
                    const WallShape &shape, WallMotion &motion);

// Takes the models of a wall with an atom type from the pair style, which must exist.
void fetch_models(LAMMPS_NS::LAMMPS *lmp, const std::string &command, WallModels &models);

} // namespace Grip

#endif
