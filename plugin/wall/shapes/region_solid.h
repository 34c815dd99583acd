// SPDX-License-Identifier: GPL-2.0-only
// One solid of a region wall: a LAMMPS region that is not composed of others. In a periodic box the solid is
// repeated with the box: the part inside the box, at its position before any motion, counts and continues
// across a border as it starts on the opposite one. A border through which it continues is not a wall.
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
  // first_face: index of its first face. inside_out: the wall acts on the side opposite to the region's own
  // `side`.
  RegionSolid(LAMMPS_NS::Region *region, int first_face, bool inside_out, const PeriodicCell &cell);

  LAMMPS_NS::Region *host() const { return region; }
  int first_face() const { return first; }
  // Whether the solid has no surface within a distance in which LAMMPS finds none.
  bool distant_known() const { return known; }

  // Called before each step, of length dt, in which it may have moved.
  void begin_step(double dt);
  // Upper bound on how much it has approached, since remember(), any point that was at most `extent` from the
  // origin.
  void remember() { remembered = displacement(); }
  double approached(double extent) const;

  // A position in the solid's own frame, and the number of box edges by which it was moved down to get there.
  struct View {
    Vector own;
    std::array<int, 3> boxes;
  };
  // A view inside the box, and the images of the solid that may have a part within a distance.
  struct Surroundings {
    View home;
    bool alone; // no image other than `home`
    std::array<int, 3> begin, end;
  };
  // For a point x; the same for all solids that neither move nor rotate.
  static Surroundings around(const double x[3], double distance, const PeriodicCell &cell);
  // The same for this solid. at_rest: result of the function above.
  Surroundings around(const double x[3], double distance, const Surroundings &at_rest) const
  {
    return region->dynamic ? images_around(view(x), distance, cell, repeated) : at_rest;
  }

  // Arguments of find() in addition to position and distance.
  struct Search {
    double slack = 0.0; // possible displacement of the sphere [L]
    int images = 0;     // of the sphere: boxes crossed, modulo 4, two bits per direction
    int nfaces = 0;     // of all solids of the wall
  };
  // Adds the points of the wall within a distance of x, which must not exceed that of its surroundings.
  // Returns whether LAMMPS found any surface there.
  bool find(const double x[3], const Surroundings &place, double distance, const Search &search,
            std::vector<WallPoint> &points) const;
  // On which side of the surface everything within a distance is, if find() found no surface.
  enum class Side { UNKNOWN, WITHIN, BEYOND }; // of the region
  Side side(const Surroundings &place, double distance) const;
  // Whether a point belongs to the region.
  bool matches(const double x[3]) const;
  // Sets the velocity and spin of the surface at x - point.r.
  void set_motion(const double x[3], WallPoint &point) const;

private:
  struct Displacement {
    double shift[3], angle;
  };
  // Points that LAMMPS wrote to region->contact.
  struct Faces {
    int n;
    bool outside; // seen from outside of the solid
  };

  LAMMPS_NS::Region *region;
  int first;
  bool inside_out, known;
  bool rests = false;  // the step has length 0, by which LAMMPS would divide
  bool has_axis;       // on its axis LAMMPS does not find the surrounding surface
  bool has_curvature;  // set by LAMMPS
  bool along_y;        // a cone along y
  double turned[3][3]; // rotation matrix of this step
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
