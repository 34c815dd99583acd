// SPDX-License-Identifier: GPL-2.0-only
// Moves a wall in each step. It has the wall's clock and its drive (motion/drive.h), takes new motions from
// fix_modify and from restart files, and warns of motions that cannot work.
#ifndef GRIP_WALL_MOVER_H
#define GRIP_WALL_MOVER_H

#include "lmptype.h"
#include "motion/wall_motion.h"
#include "pointers.h"
#include "wall/wall_forces.h"
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
  // Call at each set-up, after the forces. smallest_radius_: the smallest radius of all spheres that may
  // touch the wall [L].
  void begin_run(double smallest_radius_);
  // Call if the time step changes, so that the wall does not jump.
  void reset_dt();

  // Moves the wall and its shape to their current position. Call once per step, and again in each set-up.
  void move();
  // advance(): call at the beginning of a step; moves a drive by one time step. take_load(): call at the end
  // of a step; passes the loads on the wall to the drive.
  void advance();
  void take_load(double step);

  // Parses a new motion, or a new target, from the words of a fix_modify command. Returns the number of words
  // used. A new motion begins at the wall's current position. After a restart, a motion that is the same as
  // that in the file continues where the file ends.
  int change(const std::string &fix, int narg, char **arg);
  // Takes the motion of a restart file. It continues if the wall's motion has the same words.
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
  LAMMPS_NS::bigint moved_at = -1; // the step in which the wall was last moved to its current position
  bool minimizing = false;         // while true, the time does not advance with the steps
  // The motion of a restart file, stored until the next run.
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
