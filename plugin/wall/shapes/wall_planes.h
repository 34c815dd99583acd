// SPDX-License-Identifier: GPL-2.0-only
// The shapes xplane, yplane, zplane: one plane perpendicular to an axis, or two planes that face each other.
#ifndef GRIP_WALL_PLANES_H
#define GRIP_WALL_PLANES_H

#include "wall/shapes/wall_shape.h"

#include <memory>

namespace Grip {

class WallPlanes : public WallShape {
public:
  static std::unique_ptr<WallShape> read(LineReader &in);

  std::string noun() const override { return face_words(); }
  std::string face_words() const override { return std::string(1, "xyz"[axis]) + "plane"; }
  int most_faces() const override { return 2; }
  void check_box() const override;
  void check_motion(const WallMotion &motion) const override;
  void move() override;
  bool moves() const override;
  void remember(double) override { remembered = offset; }
  double approached() const override;
  bool takes_shapes() const override { return true; }
  void find_points(int atom, const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;
  bool blocks(const Solid &, double gap) const override;
  void away(const Vector &x, double distance, std::vector<Vector> &away) const override;
  double greatest_speed() const override;
  double speed() const override;
  bool leaves_box() const override;

private:
  const int axis;
  const double at_start[2];
  double offset = 0.0, remembered = 0.0; // displacement of both planes along the axis

  WallPlanes(const LineReader &in, int axis, double lo, double hi);
};

} // namespace Grip

#endif
