// SPDX-License-Identifier: GPL-2.0-only
// mesh: a surface of triangles, from files. Both of its sides act.
//
// The mesh itself never moves: centres of atoms go to its frame, in which it was read. The pairs of an atom
// and a triangle are found with the lanes, and keep copies of their triangles (wall/mesh/mesh_tree.h). Which
// triangles are contacts is for the rule to say (wall/mesh/contact_rule.h). doc/develop/mesh.md tells why.
#ifndef GRIP_WALL_MESH_H
#define GRIP_WALL_MESH_H

#include "wall/mesh/contact_rule.h"
#include "wall/mesh/mesh_pairs.h"
#include "wall/shapes/shared_mesh.h"
#include "wall/shapes/wall_shape.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace Grip {

class WallMesh : public WallShape {
public:
  static std::unique_ptr<WallShape> read(WallInput &in);

  std::string noun() const override { return "mesh '" + name + "'"; }
  // Contacts go from triangle to triangle, so none of them depends on the triangles there are.
  std::string face_words() const override { return "mesh"; }
  int most_faces() const override { return MOST_CONTACTS; }
  bool follows_contacts() const override { return true; }
  bool needs_points() const override { return true; }
  double squared_distance(const double a[3], const double b[3]) const override;

  void check_box() const override;
  void check_atoms(int groupbit) override;
  void check_motion(const WallMotion &) const override {}
  std::vector<RegionMotion> motions() const override;
  void go_on(const std::vector<RegionMotion> &before) override;

  void carry(WallPoint &point) const override;
  bool moves() const override { return motion->changes_pose(); }
  void remember(double) override { remembered = pose(); }
  double approached() const override { return farthest_moved(remembered, pose(), centre, extent); }
  double greatest_speed() const override { return motion->greatest_speed(centre, extent); }
  double speed() const override;
  bool leaves_box() const override;

  void forget_near() override;
  WallNear find_near(int atom, const double x[3], double distance, double margin,
                     std::vector<WallPoint> &points) override;
  void begin_points() override;
  void find_points(const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;
  void use_mean_velocity(int n, const WallPoint *points, grip_batch *batch) const override;

  // For output. A facet is named by its number: that of its triangle among all that were read, file after
  // file, from 0 on. find_places() must come before the rest.
  void find_places();
  const MeshView &mesh() const { return geometry.mesh(); }
  Span<int> numbers() const { return geometry.all_numbers(); }       // in the order of the mesh
  std::size_t most_number() const { return place_of_number.size(); } // numbers are below this
  double area_of(int facet) const;
  Vector centre_of(int facet) const; // where it is now
  Vector normal_of(int facet) const; // as it is turned now, length 1

private:
  // No sphere touches more places of a mesh at a time. Messages have room for so many.
  static constexpr int MOST_CONTACTS = 32;

  std::string name; // of its first file
  SharedMesh geometry;
  std::vector<int>
      place_of_number; // in the mesh, of a triangle's number, -1 if it was left out; for output only
  std::unique_ptr<MeshPairs> pairs;
  ContactRule rule;
  // A ball that holds the mesh, in the mesh's frame.
  Vector centre{};
  double extent = 0.0;
  Pose remembered;
  bool was_outside = false; // of the box, at the last set-up
  // Where the mesh was when the pairs were found: its bounds as fractions of the box. And the images by which
  // atoms are near it: in lengths of the box, and as x, y, z.
  double low[3] = {0.0, 0.0, 0.0}, high[3] = {0.0, 0.0, 0.0};
  std::vector<std::array<int, 3>> images;
  std::vector<double> shifts;

  WallMesh(const WallInput &in, const MeshOptions &options, double crease);
  void find_bounds(double lower[3], double upper[3]) const;
  bool find_images(const double x[3], double reach, int first[3], int last[3]) const;
  int image_number(const std::array<int, 3> &image);
  void find_shifts();
  const std::vector<MeshContact> &contacts(int sphere, double radius, double distance);
};

} // namespace Grip

#endif
