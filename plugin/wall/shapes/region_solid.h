// SPDX-License-Identifier: GPL-2.0-only
// One solid of a region wall: a LAMMPS region that is not composed of others.
//
// In a periodic box, the box repeats the solid. The part of the solid that lies inside the box, at its
// position before any motion, is repeated in each image of the box. Where the solid reaches a border of the
// box, it continues behind it as the part at the opposite border begins. A border through which the solid
// continues is not a wall.
#ifndef GRIP_REGION_SOLID_H
#define GRIP_REGION_SOLID_H

#include "region.h"

#include "base/periodic_cell.h"
#include "wall/shapes/wall_shape.h"

#include <array>
#include <cstring>
#include <vector>

namespace Grip {

inline bool has_style(const LAMMPS_NS::Region *region, const char *style)
{
  return std::strcmp(region->style, style) == 0;
}

class RegionSolid {
public:
  // first_face: index of the solid's first face. inside_out: true if the wall acts on the side opposite to
  // the region's own `side`.
  RegionSolid(LAMMPS_NS::Region *region, int first_face, bool inside_out, const PeriodicCell &cell);

  LAMMPS_NS::Region *host() const { return region; }
  int first_face() const { return first; }
  // Whether LAMMPS finds every surface of the solid within a distance. If true, a search without result means
  // that there is no surface within this distance.
  bool distant_known() const { return known; }

  // Call before each step in which the solid may have moved. dt: length of the step.
  void begin_step(double dt);
  // remember() stores the position of the solid. approached() returns an upper bound of the distance by which
  // solid and point have approached each other since then because of the solid's motion [L]. It holds for
  // points within `slack` of the n positions x.
  void remember(const double *const *x, int n, double slack);
  double approached() const;

  // A position relative to one image of the solid. own: the position in the frame of this image. boxes: the
  // number of box edges, in each direction, by which the position was moved down to get there.
  struct View {
    Vector own;
    std::array<int, 3> boxes;
  };
  // A view inside the box, and the range of images of the solid that may have a part within a distance.
  struct Surroundings {
    View home;
    bool alone; // true if there is no image other than `home`
    std::array<int, 3> begin, end;
    bool inner = false; // true if no border of the box is within the distance
  };
  // The surroundings of a point whose distance from each border of the box exceeds the distance.
  static Surroundings within(const double x[3])
  {
    return {{vector_of(x), {0, 0, 0}}, true, {0, 0, 0}, {0, 0, 0}, true};
  }
  // The surroundings of a point x for a solid that neither moves nor rotates; they are the same for all such
  // solids.
  static Surroundings around(const double x[3], double distance, const PeriodicCell &cell)
  {
    if (!cell.any()) return within(x);
    return around_in_cell(x, distance, cell);
  }
  // The surroundings of a point x for this solid. at_rest: the result of the function above.
  Surroundings around(const double x[3], double distance, const Surroundings &at_rest) const
  {
    if (!region->dynamic) return at_rest;
    if (!repeats) return {view(x), true, {0, 0, 0}, {0, 0, 0}, true};
    return images_around(view(x), distance, cell, repeated);
  }

  // Arguments of find() in addition to point and distance.
  struct Search {
    double slack = 0.0; // possible displacement of the sphere [L]
    int images = 0;     // boxes that the sphere has crossed, modulo 4, two bits per direction
    int nfaces = 0;     // number of faces of all solids of the wall
  };
  // Adds to `points` the points of the wall within `distance` of x. The distance must not exceed that for
  // which `place` was computed. Returns whether LAMMPS found any surface within the distance.
  bool find(const double x[3], const Surroundings &place, double distance, const Search &search,
            std::vector<WallPoint> &points) const;
  // The same for a point near no border, or for a box without periodic directions.
  bool find_alone(const double x[3], double distance, const Search &search,
                  std::vector<WallPoint> &points) const
  {
    const View seen = region->dynamic ? view(x) : View{vector_of(x), {0, 0, 0}};
    return find_in(seen, true, x, distance, search, points);
  }
  // If find() found no surface within a distance, everything within it is on one side of the surface. WITHIN:
  // on the side where the region is. BEYOND: on the other side.
  enum class Side { UNKNOWN, WITHIN, BEYOND }; // of the region
  Side side(const Surroundings &place, double distance) const;
  // Whether a point belongs to the region. inner: the point is on no border of the box, and in the box.
  bool matches(const double x[3], bool inner) const;
  // Sets velocity and spin of the surface at the wall's point x - point.r.
  void set_motion(const double x[3], WallPoint &point) const;

private:
  struct Displacement {
    double shift[3], angle;
  };
  // The points that LAMMPS wrote to region->contact.
  struct Faces {
    int n;
    bool outside; // true if they are seen from outside of the solid
  };

  LAMMPS_NS::Region *region;
  int first;
  bool inside_out, known;
  bool rests = false;  // true if the step has length 0, by which LAMMPS would divide
  bool has_axis;       // true if LAMMPS does not find the surrounding surface for a point on the solid's axis
  bool has_curvature;  // true if LAMMPS sets the curvature
  bool along_y;        // true for a cone along y
  double turned[3][3]; // rotation matrix of this step
  Displacement remembered{};
  double arm = 0.0; // largest distance of a point from the axis when the position was stored [L]
  const PeriodicCell &cell;
  std::array<bool, 3> repeated = {false, false, false};
  bool repeats = false; // whether it is repeated in any direction

  void find_repeated();
  Displacement displacement() const;
  View view(const double x[3]) const;
  static Surroundings around_in_cell(const double x[3], double distance, const PeriodicCell &cell);
  static Surroundings images_around(View home, double distance, const PeriodicCell &cell,
                                    const std::array<bool, 3> &repeated);
  template <typename Visit> void visit_images(const Surroundings &place, const Visit &visit) const;
  Faces faces(const Vector &own, double distance, bool other_side) const;
  bool any_faces(const Vector &own, double distance, bool other_side) const
  {
    return faces(own, distance, other_side).n > 0;
  }
  bool is_distant_image(const Vector &own, double distance) const;
  bool holds(Vector own) const;
  bool contains(const Vector &own) const;
  Vector aside(int d, const Vector &r) const;
  bool continues(int d, int out, const Vector &at, const Vector &r, bool outside) const;
  bool is_wall(const Vector &at, const Vector &r, bool outside, double slack) const;
  bool spans(int d, const Vector &at, const Vector &r, bool outside) const;
  int image_of(const std::array<int, 3> &boxes, int images, const Vector &at, const Vector &r,
               bool outside) const;
  Vector to_space(const Vector &r) const;
  bool find_in(const View &seen, bool inner, const double x[3], double distance, const Search &search,
               std::vector<WallPoint> &points) const;
  void add_point(const double x[3], const View &seen, const LAMMPS_NS::Region::Contact &contact, bool outside,
                 const Search &search, std::vector<WallPoint> &points) const;
  void set_velocity(const LAMMPS_NS::Region::Contact &contact, const Vector &at, WallPoint &point) const;
};

} // namespace Grip

#endif
