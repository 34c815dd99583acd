// SPDX-License-Identifier: GPL-2.0-only
// Moves a wall in each step: its clock, its drive, new motions by fix_modify and from restart files, and
// warnings about motions that cannot work.
#ifndef GRIP_WALL_MOVER_H
#define GRIP_WALL_MOVER_H

#include "lmptype.h"
#include "motion/wall_motion.h"
#include "pointers.h"
#include "wall/core/wall_forces.h"
#include "wall/shapes/wall_shape.h"

#include <cmath>
#include <string>

namespace Grip {

class WallMover : protected LAMMPS_NS::Pointers {
public:
  // References to members of the fix, which outlive this object.
  struct Members {
    const std::string &command; // prefix of all error messages
    int igroup;
    WallShape &shape;
    WallMotion &motion;
    WallForces &forces;
  };

  // The motion begins in the current step.
  WallMover(LAMMPS_NS::LAMMPS *lmp, const Members &parts);

  // Called before each run.
  void init();
  // Called at each set-up, after the forces. smallest_radius: of all spheres that may touch the wall.
  void begin_run(double smallest_radius_);
  // A change of the time step does not make the wall jump.
  void reset_dt();

  // Moves the wall and its shape to their current position: once per step, and again in each set-up.
  void move();
  // At the beginning of a step, moves a drive by one time step; at its end, passes the loads to the drive.
  void advance();
  void take_load(double step);

  // Parses a new motion, or a new target, in the words of a fix_modify. Returns the number of words used. A
  // new motion begins at the wall's current position. After a restart, a motion that is the same as in the
  // file continues there.
  int change(const std::string &fix, int narg, char **arg);
  // The motion in a restart file. It continues if the words are the same.
  void go_on(const MotionState &in_file);

private:
  const std::string &command;
  int igroup;
  WallShape &shape;
  WallMotion &motion;
  WallForces &forces;

  // Time since the motion began: start_time + (step - start_step) * dt.
  LAMMPS_NS::bigint start_step = 0;
  double start_time = 0.0, dt = 0.0;
  LAMMPS_NS::bigint moved_at = -1; // step in which the wall moved to its current position
  bool minimizing = false;         // time stands still then, although LAMMPS counts steps
  // Read from a restart file and kept until the next run.
  MotionState motion_in_file;
  bool may_go_on = false;
  bool warned_of_speed = false, warned_of_servo = false;
  double smallest_radius = INFINITY;

  double elapsed() const;
  void start_clock(double time);
  void check_drive();
  void check_servo();
  void check_speed();
};

} // namespace Grip

#endif
