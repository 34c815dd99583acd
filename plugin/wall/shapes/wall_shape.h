// SPDX-License-Identifier: GPL-2.0-only
// Shapes of walls, how they move, and their points nearest to a sphere.
#ifndef GRIP_WALL_SHAPE_H
#define GRIP_WALL_SHAPE_H

#include "batch/batch.h"
#include "kernels/walls.h"

#include <cstdint>
#include <vector>

namespace Grip {

// How planes and cylinders move.
struct WallMotion {
  enum Kind { STILL, WIGGLE, SHEAR };

  Kind kind = STILL;
  int axis = 0;
  double amplitude = 0.0, period = 0.0; // of WIGGLE
  double speed = 0.0;                   // of SHEAR

  double phase(double time) const;
  // Along the axis, of WIGGLE.
  double offset(double time) const;
  double velocity(double time) const;
};

// The wall's point that is nearest to a centre; one for each face within reach.
struct WallPoint {
  int face = -1;
  double r[3] = {0.0, 0.0, 0.0}; // from there to the centre
  double velocity[3] = {0.0, 0.0, 0.0};
  double spin[3] = {0.0, 0.0, 0.0};
  double curvature = 0.0; // radius of the surface, 0 for a flat one, below 0 inside a cavity
};

// Which solids of a wall an atom has to ask for points until its list is made anew, and which of the others it is in:
// a bit for each.
struct WallNear {
  std::uint64_t solids = 0, inside = 0;
};

class WallShape {
public:
  virtual ~WallShape() = default;

  // Goes to where it is at a time since its motion began.
  virtual void move(double time) = 0;
  virtual bool moves() const = 0;
  // approached(): by how much it may have come nearer to any of the atoms since settle(), at which their distance
  // from the origin was at most `extent`.
  virtual void settle(double extent) = 0;
  virtual double approached() const = 0;

  // What is near: all faces that may come within the distance of a centre before the margin is used up, with points
  // of now, more than one of a face perhaps.
  virtual WallNear find_near(const double x[3], double distance, double margin,
                             std::vector<WallPoint> &points)
  {
    find_points(x, distance + margin, {}, points);
    return {};
  }
  // Its points within a distance of a centre.
  virtual void find_points(const double x[3], double distance, WallNear near,
                           std::vector<WallPoint> &points) = 0;
  // Whether points must be found so for every contact and step. If not, place() does it for a batch after
  // grip_wall_gather().
  virtual bool by_points() const { return false; }
  virtual void place(grip_wall_lanes, grip_batch *) const {}

  // Its own spin, which rolling and twisting see; that of points is theirs.
  virtual void spin(double w[3]) const { w[0] = w[1] = w[2] = 0.0; }
  // At most, towards what touches it.
  virtual double normal_speed() const { return 0.0; }
};

class WallPlanes : public WallShape {
public:
  WallPlanes(int axis, double lo, double hi, const WallMotion &motion);
  void move(double time) override;
  bool moves() const override;
  void settle(double) override { settled = offset; }
  double approached() const override;
  void find_points(const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;
  void place(grip_wall_lanes lanes, grip_batch *batch) const override;
  double normal_speed() const override;

private:
  int axis;
  double at_start[2], position[2], velocity[3] = {0.0, 0.0, 0.0};
  double offset = 0.0, settled = 0.0; // of both
  WallMotion motion;
};

class WallCylinder : public WallShape {
public:
  WallCylinder(double radius, const WallMotion &motion);
  void move(double time) override;
  bool moves() const override { return false; } // in itself only
  void settle(double) override {}
  double approached() const override { return 0.0; }
  void find_points(const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;
  void place(grip_wall_lanes lanes, grip_batch *batch) const override;
  void spin(double w[3]) const override;

private:
  double radius, around = 0.0, along = 0.0;
  WallMotion motion;
};

} // namespace Grip

#endif
