// SPDX-License-Identifier: GPL-2.0-only
// The motion of a wall: a stack of moves, each in the frame carried by the previous ones, and the motion of
// the surface within itself, as of a conveyor belt. Does not depend on LAMMPS.
#ifndef GRIP_WALL_MOTION_H
#define GRIP_WALL_MOTION_H

#include "motion/drive.h"
#include "motion/move.h"

#include <memory>
#include <string>
#include <vector>

namespace Grip {

// Motion of the surface while the wall itself stays, in the frame carried by the moves. STREAM is a velocity
// applied to all points unchanged; for the other kinds only the tangential component counts.
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
  std::vector<std::string> variables; // LAMMPS variable names; each returns one value
  std::string words;                  // as typed

  bool still() const { return !changes_pose() && surface.kind == SurfaceMotion::NONE; }
  bool changes_pose() const { return !moves.empty(); }
  // The drive, which is then the only move, or null.
  Drive *drive() const { return moves.empty() ? nullptr : moves.front()->as_drive(); }

  // Sets the current pose, and starts the motion at time 0.
  void begin_at(const Pose &pose);
  // Moves to a time since the start of the motion. values: of all variables; a drive does not use them here.
  void go_to(double time, const std::vector<double> &values);
  // Replaces this motion with a new one that starts at the current pose.
  void change_to(WallMotion &&other);
  // Called at the end of a step for a wall with a drive: the loads on the wall and the values of the
  // variables.
  void take_load(const WallLoad &load, const std::vector<double> &values, double dt);

  double time() const { return now_time; }
  const MoveValues &values() const { return values_now; }
  const Pose &pose() const { return now; }

  // Current position of the point that defines the wall's position: its origin, or the point of the drive.
  Vector centre() const
  {
    const Vector *of_drive = drive() ? drive()->centre() : nullptr;
    return of_drive ? *of_drive : now.shift;
  }

  // Velocity in space of the surface at a point with unit normal n.
  Vector surface_velocity(const Vector &x, const Vector &n) const;
  // Spin in space of the surface, including that of the wall.
  Vector spin() const;

  // Mean velocity, over the step just completed, of the point at `own` in the wall's frame, and mean spin of
  // the wall.
  // Without a previous step they are the current ones.
  Vector mean_velocity(const Vector &own) const
  {
    const Vector x = now.to_space(own);
    return has_before ? (1.0 / (now_time - time_before)) * (x - before.to_space(own)) : now.velocity_at(x);
  }
  Vector mean_spin() const;

  // Upper bound on the speed of all points of a ball of the wall at its current position.
  double greatest_speed(const Vector &centre, double radius) const;

  MotionState state() const;
  // Continues the motion of another run. If that motion differs, returns false and continues from its pose.
  bool go_on(const MotionState &state);

private:
  // carrier: pose, carried by the moves, of a body that had no shift or rotation when the motion began.
  Pose at_begin, carrier, now, before;
  double now_time = 0.0, time_before = 0.0;
  bool is_known = false; // whether the current pose is known
  bool has_before = false;
  MoveValues values_now;

  Pose carrier_at(double time) const;
};

} // namespace Grip

#endif
