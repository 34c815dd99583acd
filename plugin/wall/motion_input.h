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

// Whether a word starts the description of a motion.
bool is_motion(const std::string &word);

// Parses the motion that starts at in.next, and moves in.next to the first word after it.
void read_motion(WallInput &in, WallMotion &motion);

// Parses the words `target X` of a fix_modify command, which start at in.next.
void read_target(WallInput &in, WallMotion &motion);

// Call before each run: checks that the variables of a motion can be evaluated.
void check_variables(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallMotion &motion);
// Returns the current values of the variables of a motion. Collective; call in each step.
std::vector<double> values_of_variables(LAMMPS_NS::LAMMPS *lmp, const std::string &command,
                                        const WallMotion &motion);

} // namespace Grip

#endif
