// SPDX-License-Identifier: GPL-2.0-only
// The line of a fix wall/grip, read and checked.
#ifndef GRIP_WALL_INPUT_H
#define GRIP_WALL_INPUT_H

#include "grip.h"
#include "wall/mesh_output.h"
#include "wall/motion/wall_motion.h"
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
  std::unique_ptr<WallMotion> motion = std::make_unique<WallMotion>();
  bool contacts = false; // output of each atom's contact
  WallTemperature temperature;
  int energy = GRIP_LEDGER_OFF;
  Vector about{}; // torque is told about this point
  MeshOutputOptions output;
};

// arg: the words of the whole fix command. command: begins all error texts.
WallLine read_wall_line(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg);

// The words of a fix_modify from `move` or `surface` on: another motion for a wall of that shape. Returns how
// many words these are.
int read_new_motion(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg,
                    const WallShape &shape, WallMotion &motion);

// The models of a wall of an atom type, from the pair style, which must be there.
void fetch_models(LAMMPS_NS::LAMMPS *lmp, const std::string &command, WallModels &models);

} // namespace Grip

#endif
