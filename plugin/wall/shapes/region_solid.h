// SPDX-License-Identifier: GPL-2.0-only
// One solid of a wall of regions: a region of the host that is not composed of others. In a periodic box it
// is repeated with the box: of the solid, where it was before it moved, the part inside the box counts, and
// continues on the other side of a border as it begins there. A border through which it continues is no wall.
#ifndef GRIP_REGION_SOLID_H
#define GRIP_REGION_SOLID_H

#include "region.h"

#include "contacts/periodic_cell.h"
#include "wall/shapes/wall_shape.h"

#include <array>
#include <vector>

namespace Grip {

class RegionSolid {
public:
  // first_face: the number of its first face. inside_out: the wall is on the other side than the region's own
  // `side` says.
  RegionSolid(LAMMPS_NS::Region *region, int first_face, bool inside_out, const PeriodicCell &cell);

  LAMMPS_NS::Region *host() const { return region; }
  int first_face() const { return first; }
  // Whether, where the host finds no surface within a distance, there is none.
  bool distant_known() const { return known; }

  // Before each step, of length dt, in which it may have moved.
  void begin_step(double dt);
  // The largest distance by which it has approached any point that was at most `extent` from the origin since
  // remember().
  void remember() { remembered = displacement(); }
  double approached(double extent) const;

  // A place in a solid's own frame, and by how many edges of the box it was moved down to be there.
  struct View {
    Vector own;
    std::array<int, 3> boxes;
  };
  // A view off the borders of the box, and which images of the solid may have a part within a distance.
  struct Surroundings {
    View home;
    bool alone; // no other than the one at home
    std::array<int, 3> begin, end;
  };
  // Of a point x, the same for all solids that neither move nor turn.
  static Surroundings around(const double x[3], double distance, const PeriodicCell &cell);
  // The same for this solid. at_rest: what the function above returned.
  Surroundings around(const double x[3], double distance, const Surroundings &at_rest) const
  {
    return region->dynamic ? images_around(view(x), distance, cell, repeated) : at_rest;
  }

  // What find() needs besides a place and a distance.
  struct Search {
    double slack = 0.0; // the sphere may move by so much [L]
    int images = 0;     // of the sphere: how many boxes it has crossed, modulo 4, two bits a direction
    int nfaces = 0;     // of all solids of the wall
  };
  // Adds the points of the wall within a distance of x, at most that of its surroundings. Returns whether the
  // host found any surface there.
  bool find(const double x[3], const Surroundings &place, double distance, const Search &search,
            std::vector<WallPoint> &points) const;
  // On which side of its surface all is within a distance, where find() found none of it.
  enum class Side { UNKNOWN, WITHIN, BEYOND }; // of the region
  Side side(const Surroundings &place, double distance) const;
  // Whether a point belongs to the region.
  bool matches(const double x[3]) const;
  // The velocity and spin of the surface at x - point.r.
  void set_motion(const double x[3], WallPoint &point) const;

private:
  struct Displacement {
    double shift[3], angle;
  };
  // The host's points, in region->contact.
  struct Faces {
    int n;
    bool outside; // they are seen from outside of the solid
  };

  LAMMPS_NS::Region *region;
  int first;
  bool inside_out, known;
  bool rests = false;  // in a step of length 0, where the host divides by it
  bool has_axis;       // from which the host does not see the surface around it
  bool has_curvature;  // the host sets it
  bool along_y;        // a cone along y
  double turned[3][3]; // matrix of its rotation in this step
  Displacement remembered{};
  const PeriodicCell &cell;
  std::array<bool, 3> repeated = {false, false, false};

  void find_repeated();
  Displacement displacement() const;
  View view(const double x[3]) const;
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
  void add_point(const double x[3], const View &seen, const LAMMPS_NS::Region::Contact &contact, bool outside,
                 const Search &search, std::vector<WallPoint> &points) const;
  void set_velocity(const LAMMPS_NS::Region::Contact &contact, const Vector &at, WallPoint &point) const;
};

} // namespace Grip

#endif
