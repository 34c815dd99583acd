// SPDX-License-Identifier: GPL-2.0-only
// Parses the words of an input line that describe the motion of a wall, and evaluates the LAMMPS variables in
// these words.
#ifndef GRIP_MOTION_INPUT_H
#define GRIP_MOTION_INPUT_H

#include "motion/wall_motion.h"
#include "wall/shapes/wall_shape.h"

#include <string>
#include <vector>

namespace Grip {

// Reads the motion whose first word, such as `move`, was the last that was read.
void read_motion(LineReader &in, WallMotion &motion);

// Reads X of the words `target X` of a fix_modify command.
void read_target(LineReader &in, WallMotion &motion);

// Call before each run: checks that the variables of a motion can be evaluated.
void check_variables(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallMotion &motion);
// Returns the current values of the variables of a motion. Collective; call in each step.
std::vector<double> values_of_variables(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                                        const WallMotion &motion);

} // namespace Grip

#endif
