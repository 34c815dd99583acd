// SPDX-License-Identifier: GPL-2.0-only
// The shape zcylinder: the inside and the outside of a cylinder around the z axis.
#ifndef GRIP_WALL_CYLINDER_H
#define GRIP_WALL_CYLINDER_H

#include "wall/shapes/wall_shape.h"

#include <memory>

namespace Grip {

class WallCylinder : public WallShape {
public:
  static std::unique_ptr<WallShape> read(LineReader &in);

  std::string noun() const override { return face_words(); }
  std::string face_words() const override { return "zcylinder"; }
  int most_faces() const override { return 1; }
  void check_box() const override;
  void check_motion(const WallMotion &motion) const override;
  void move() override;
  // False, because the surface of the cylinder moves only within itself.
  bool moves() const override { return false; }
  void remember(double) override {}
  double approached() const override { return 0.0; }
  void find_points(int atom, const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;
  bool blocks(const Solid &, double gap) const override;
  void away(const Vector &x, double distance, std::vector<Vector> &away) const override;

protected:
  const double radius;

  WallCylinder(const LineReader &in, double radius_) : WallShape(in), radius(radius_)
  {
    wall.site = GRIP_SPHERE_CYLINDER;
    wall.radius = radius;
  }
};

} // namespace Grip

#endif
