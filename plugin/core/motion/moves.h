// SPDX-License-Identifier: GPL-2.0-only
// The registry of the moves that a wall can have. Does not depend on LAMMPS.
#ifndef GRIP_MOVES_H
#define GRIP_MOVES_H

#include "motion/motion_words.h"
#include "motion/move.h"

#include <memory>
#include <string>

namespace Grip {

using ReadMove = std::unique_ptr<Move>(MotionWords &);

// Each function reads the words after the name of the move. follow, servo and hinge are drives (drive.h).
ReadMove read_linear, read_wiggle, read_rotate, read_swing, read_variable, read_variable_rotate, read_follow,
    read_servo, read_hinge;
// Reads the words `wiggle dim amplitude period`, which are older than `move`.
ReadMove read_wiggle_from_rest;

// Reads the words after `move`: the name of a move, and its words. Returns null for `none`.
std::unique_ptr<Move> read_move(MotionWords &in);

} // namespace Grip

#endif
