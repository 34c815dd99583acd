// SPDX-License-Identifier: GPL-2.0-only
// The words of an input line that tell how a wall moves, and the variables of the host that they name.
#ifndef GRIP_MOTION_INPUT_H
#define GRIP_MOTION_INPUT_H

#include "wall/motion/wall_motion.h"
#include "wall/shapes/wall_shape.h"

#include <string>
#include <vector>

namespace Grip {

// Whether a word begins the words of a motion.
bool is_motion(const std::string &word);

// Reads the words of one motion, which in.next is at, and goes behind them.
void read_motion(WallInput &in, WallMotion &motion);

// The words `target X` of a fix_modify, which in.next is at.
void read_target(WallInput &in, WallMotion &motion);

// Before each run: whether the variables of a motion can be evaluated.
void check_variables(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallMotion &motion);
// In each step, by all ranks: their values.
std::vector<double> values_of_variables(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                                        const WallMotion &motion);

} // namespace Grip

#endif
