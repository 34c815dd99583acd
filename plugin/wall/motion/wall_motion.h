// SPDX-License-Identifier: GPL-2.0-only
// How a wall moves: a stack of moves, each in the frame that those before it carry, and the motion of its
// surface in itself, as of a conveyor belt. Knows nothing of the host.
#ifndef GRIP_WALL_MOTION_H
#define GRIP_WALL_MOTION_H

#include "wall/motion/drive.h"
#include "wall/motion/move.h"

#include <memory>
#include <string>
#include <vector>

namespace Grip {

// The surface moves while the wall stays, or in the frame that the moves carry. STREAM is the velocity of all
// points as it is; of the others only what is along the surface counts.
struct SurfaceMotion {
  enum Kind { NONE, STREAM, LINEAR, ROTATE };

  Kind kind = NONE;
  Vector velocity{};      // of STREAM and LINEAR
  Vector point{}, spin{}; // of ROTATE
};

// What restart files hold of a motion.
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
  std::vector<std::string> variables; // the host's names; each gives one value
  std::string words;                  // as they were given

  bool still() const { return !changes_pose() && surface.kind == SurfaceMotion::NONE; }
  bool changes_pose() const { return !moves.empty(); }
  // The move if forces cause it: then it is the only one. Else null.
  Drive *drive() const { return moves.empty() ? nullptr : moves.front()->as_drive(); }

  // The wall has this pose, and the motion begins with time 0.
  void begin_at(const Pose &pose);
  // Goes to a time since the motion began. values: of all variables, none of which a drive needs here.
  void go_to(double time, const std::vector<double> &values);
  // A new motion takes the place of this one, from where the wall is now.
  void change_to(WallMotion &&other);
  // At the end of a step: what acts on a wall with a drive, of which the values of the variables are known
  // by now.
  void take_load(const WallLoad &load, const std::vector<double> &values, double dt);

  double time() const { return now_time; }
  const MoveValues &values() const { return values_now; }
  const Pose &pose() const { return now; }

  // Where the point is now that tells the wall's place: that of the origin, or the drive's.
  Vector centre() const
  {
    const Vector *of_drive = drive() ? drive()->centre() : nullptr;
    return of_drive ? *of_drive : now.shift;
  }

  // The velocity of the surface in space at a point that has the normal n there, of length 1.
  Vector surface_velocity(const Vector &x, const Vector &n) const;
  // The spin of the surface in space, that of the wall included.
  Vector spin() const;

  // The mean velocity, in the step that ended now, of the wall's point that is at `own` in its frame, and the
  // mean spin of the wall.
  Vector mean_velocity(const Vector &own) const;
  Vector mean_spin() const;

  // No point of a ball of the wall will be faster than this, be its place what it is now.
  double greatest_speed(const Vector &centre, double radius) const;

  MotionState state() const;
  // Goes on as another run did. False, and from the pose of that run on, if its motion was another.
  bool go_on(const MotionState &state);

private:
  // carrier: where the moves have brought a body that was not shifted or turned when the motion began.
  Pose at_begin, carrier, now, before;
  double now_time = 0.0, time_before = 0.0;
  bool is_known = false; // where it is now
  bool has_before = false;
  MoveValues values_now;

  Pose carrier_at(double time) const;
};

} // namespace Grip

#endif
