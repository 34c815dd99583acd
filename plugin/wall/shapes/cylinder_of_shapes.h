// SPDX-License-Identifier: GPL-2.0-only
// The shape zcylinder in scripts with fix grip/shapes. A grain may touch it in several points, which move
// over it. Spheres touch it in one.
#ifndef GRIP_CYLINDER_OF_SHAPES_H
#define GRIP_CYLINDER_OF_SHAPES_H

#include "base/periodic_cell.h"
#include "grip/shape_cylinder.h"
#include "shapes/shaped_grains.h"
#include "wall/shapes/wall_cylinder.h"

namespace Grip {

class CylinderOfShapes : public WallCylinder {
public:
  CylinderOfShapes(const LineReader &in, double radius_) : WallCylinder(in, radius_)
  {
    wall.site = GRIP_SPHERE_POINT;
  }

  std::string noun() const override { return WallCylinder::face_words(); }
  // The histories of a cylinder without shapes have no places.
  std::string face_words() const override { return WallCylinder::face_words() + " with shapes"; }
  int most_faces() const override { return GRIP_CYLINDER_CONTACTS; }
  bool takes_shapes() const override { return true; }
  void init() override { grains = find_shapes(lmp); }

  void move() override;
  bool follows_contacts() const override { return true; }
  double squared_distance(const Vector &a, const Vector &b) const override;
  void carry(WallPoint &point) const override;
  void set_mean(const Vector &middle, WallPoint &point) const override;

  WallNear find_near(int atom, const double x[3], double distance, double margin,
                     std::vector<WallPoint> &points) override;
  void begin_points() override;
  void find_points(int atom, const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;

private:
  const ShapedGrains *grains = nullptr; // null after the fix has been deleted
  PeriodicCell cell;                    // of the step whose contacts are found

  double reach_of(int atom, double distance) const;
  void add_point(const double x[3], const Vector &r, const Vector &normal, std::vector<WallPoint> &points);
};

} // namespace Grip

#endif
