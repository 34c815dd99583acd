// SPDX-License-Identifier: GPL-2.0-only
// The shape mesh: a surface of triangles that are read from files. Both sides of the surface act.
//
// The mesh itself never moves. Instead, the centres of atoms are transformed to the frame in which the mesh
// was read. Pairs of an atom and a triangle are found together with the lanes. Each pair holds a copy of its
// triangle (surface/mesh_tree.h). The contact rule decides which triangles are contacts
// (surface/contact_rule.h). doc/develop/mesh.md gives the reasons.
#ifndef GRIP_WALL_MESH_H
#define GRIP_WALL_MESH_H

#include "base/periodic_cell.h"
#include "shapes/shaped_grains.h"
#include "surface/contact_rule.h"
#include "surface/grain_contacts.h"
#include "surface/mesh_pairs.h"
#include "wall/shapes/mesh_output.h"
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
  static std::unique_ptr<WallShape> read(LineReader &in);

  std::string noun() const override { return "mesh '" + name + "'"; }
  // Contacts move from triangle to triangle, so their histories do not depend on the set of triangles.
  std::string face_words() const override { return "mesh"; }
  int most_faces() const override { return MOST_CONTACTS; }
  bool follows_contacts() const override { return true; }
  bool takes_shapes() const override { return true; }
  void init() override;
  void move() override { wall.still = motion->still(); }
  bool blocks(const Solid &, double gap) const override;
  void away(const Vector &x, double distance, std::vector<Vector> &away) const override;
  double squared_distance(const Vector &a, const Vector &b) const override;

  bool read_keyword(LineReader &in) override { return output_options.read(in); }
  void end_words() override;
  void check_box() const override;
  void check_atoms(int groupbit) override;
  void check_motion(const WallMotion &) const override {}

  // Every mesh has an output, because LAMMPS's images show every mesh.
  WallOutput *output() override { return of_facets.get(); }
  std::vector<char> state() const override;
  void go_on(const std::vector<char> &state) override;

  void carry(WallPoint &point) const override;
  bool moves() const override { return motion->changes_pose(); }
  void remember(double slack) override;
  double approached() const override;
  double greatest_speed() const override { return motion->greatest_speed(centre, extent); }
  double speed() const override;
  bool leaves_box() const override;

  void forget_near() override;
  WallNear find_near(int atom, const double x[3], double distance, double margin,
                     std::vector<WallPoint> &points) override;
  void begin_points() override;
  void find_points(int atom, const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;
  void set_mean(const Vector &middle, WallPoint &point) const override;

  // For output. A facet is a triangle. Its number counts all triangles that were read, file after file, from
  // 0.
  const MeshView &mesh() const { return geometry.mesh(); }
  // number of each triangle, in the order of the mesh
  Span<int> numbers() const { return geometry.all_numbers(); }
  std::size_t most_number() const { return place_of_number.size(); } // upper bound of the numbers
  double area_of(int facet) const;
  Vector centre_of(int facet) const; // current position of a facet's centre
  Vector normal_of(int facet) const; // current normal of a facet, unit vector

private:
  // Upper bound of the number of contacts of one sphere with a mesh, for which messages have room.
  static constexpr int MOST_CONTACTS = 32;

  std::string name; // name of its first file
  SharedMesh geometry;
  // index in the mesh by number; -1 if the triangle was left out; for output only
  std::vector<int> place_of_number;
  MeshOutputOptions output_options;
  std::unique_ptr<MeshOutput> of_facets;
  std::unique_ptr<MeshPairs> pairs;
  ContactRule rule;
  GrainContacts of_grain;
  ShapedGrains::Link grains;  // null if no grain has a shape
  double turned_back[4] = {}; // of this step: the rotation from space to the mesh's frame, as a quaternion
  // A ball that contains the mesh: its centre in the mesh's frame, and its radius [L].
  Vector centre{};
  double extent = 0.0;
  Pose remembered;
  // Corners of boxes that contain the mesh, and a cylinder that contains it, along the axis about which it
  // turned when its pose was remembered. All in the mesh's frame.
  std::vector<Vector> outline;
  CylinderAround about_axis;
  bool was_outside = false; // whether the mesh was outside of the box at the last set-up
  // The bounds of the mesh at one of its positions, as fractions of the box.
  struct Bounds {
    double low[3] = {0.0, 0.0, 0.0}, high[3] = {0.0, 0.0, 0.0};
  };
  // When the pairs were found: the bounds of the mesh, and the images of the box through which atoms are near
  // it, in box lengths (images) and as x, y, z (shifts).
  Bounds of_pairs;
  mutable MeshTree::Search search; // working memory of blocks()
  PeriodicCell cell;               // of the step whose contacts are found
  std::vector<std::array<int, 3>> images;
  std::vector<double> shifts;

  WallMesh(const LineReader &in, const MeshOptions &options, double crease);
  void find_places();
  void find_axis();
  std::string hash() const;
  Bounds find_bounds(const PeriodicCell &box) const;
  static bool find_images(const PeriodicCell &box, const Vector &x, double reach, const Bounds &bounds,
                          int first[3], int last[3]);
  template <class Visit> bool any_image(const Vector &x, double distance, const Visit &visit) const;
  bool is_at(const Solid &, const Vector &X, int triangle, double gap) const;
  int image_number(const std::array<int, 3> &image);
  void find_shifts();
  ShapedGrains *shapes() const { return linked(grains); }
  const std::vector<MeshContact> &contacts(int sphere, double radius, double distance);
  const std::vector<MeshContact> &contacts_of_grain(int atom, int sphere, double distance);
};

} // namespace Grip

#endif
