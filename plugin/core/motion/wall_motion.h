// SPDX-License-Identifier: GPL-2.0-only
// The motion of a wall. It is a stack of moves, each in the frame that the previous moves carry, and a motion
// of the surface within itself, as of a conveyor belt. Does not depend on LAMMPS.
#ifndef GRIP_WALL_MOTION_H
#define GRIP_WALL_MOTION_H

#include "motion/drive.h"
#include "motion/move.h"

#include <memory>
#include <string>
#include <vector>

namespace Grip {

// Motion of the surface while the wall itself stays in place. It is given in the frame that the moves carry.
// STREAM is a velocity that is applied to all points unchanged. For the other kinds, only the component
// tangential to the surface counts.
struct SurfaceMotion {
  enum Kind { NONE, STREAM, LINEAR, ROTATE };

  Kind kind = NONE;
  Vector velocity{};      // for STREAM and LINEAR
  Vector point{}, spin{}; // for ROTATE
};

// Restart data of a motion.
struct MotionState {
  std::string words;
  double time = 0.0;
  Pose begin, now;
  MoveValues values;
  std::vector<double> drive;
};

class WallMotion {
public:
  std::vector<std::unique_ptr<Move>> moves;
  SurfaceMotion surface;
  std::vector<std::string> variables; // names of LAMMPS variables; each has one value
  std::string words;                  // the words of the motion, as typed

  bool still() const { return !changes_pose() && surface.kind == SurfaceMotion::NONE; }
  bool changes_pose() const { return !moves.empty(); }
  // The drive, or null. A drive is the only move of its wall.
  Drive *drive() const { return moves.empty() ? nullptr : moves.front()->as_drive(); }

  // Sets the current pose, and begins the motion at time 0.
  void begin_at(const Pose &pose);
  // Moves the wall to its pose at a time since the motion began. values: of all variables; a drive does not
  // use them here.
  void go_to(double time, const std::vector<double> &values);
  // Replaces this motion by another one, which begins at the current pose.
  void change_to(WallMotion &&other);
  // Call at the end of a step for a wall with a drive. load: the loads on the wall. values: of all variables.
  void take_load(const WallLoad &load, const std::vector<double> &values, double dt);

  double time() const { return now_time; }
  const MoveValues &values() const { return values_now; }
  const Pose &pose() const { return now; }

  // Current position of the point that defines the wall's position: the origin of its frame, or the point of
  // the drive.
  Vector centre() const
  {
    const Vector *of_drive = drive() ? drive()->centre() : nullptr;
    return of_drive ? *of_drive : now.shift;
  }

  // Velocity of the surface, in space, at a point x with the unit normal n.
  Vector surface_velocity(const Vector &x, const Vector &n) const;
  // Spin of the surface, in space, including the spin of the wall.
  Vector spin() const;

  // Mean values over the step that has just ended: the velocity of the point with the coordinates `own` in
  // the wall's frame, and the spin of the wall. If there was no previous step, these are the current values.
  Vector mean_velocity(const Vector &own) const
  {
    const Vector x = now.to_space(own);
    return has_before ? (1.0 / (now_time - time_before)) * (x - before.to_space(own)) : now.velocity_at(x);
  }
  Vector mean_spin() const;

  // Upper bound of the speed of all points of a ball, at the current position of the wall [L/T]. The ball is
  // in the wall's frame.
  double greatest_speed(const Vector &centre, double radius) const;

  MotionState state() const;
  // Continues the motion of another run. If that motion was a different one, returns false, and this motion
  // begins at the last pose of the other.
  bool go_on(const MotionState &state);

private:
  // carrier: the pose that the moves give to a body that had no shift or rotation when the motion began.
  // at_begin: the pose of the wall when the motion began.
  Pose at_begin, carrier, now, before;
  double now_time = 0.0, time_before = 0.0;
  bool is_known = false; // whether the current pose is known
  bool has_before = false;
  MoveValues values_now;

  Pose carrier_at(double time) const;
};

} // namespace Grip

#endif
