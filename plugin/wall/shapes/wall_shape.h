// SPDX-License-Identifier: GPL-2.0-only
// What a wall's shape is to fix wall/grip. A shape reads its own words,
// checks itself against the box, names itself in errors and restart files, moves, and tells which of its
// points are nearest to a sphere. To add a shape, derive a class from WallShape, in a file of its own, and
// give it a line in wall_shapes.cpp (doc/develop/adding_a_wall.md).
#ifndef GRIP_WALL_SHAPE_H
#define GRIP_WALL_SHAPE_H

#include "batch/batch.h"
#include "kernels/walls.h"
#include "wall/shapes/wall_motion.h"
#include "wall/wall_record.h"

#include <cstdint>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// The words of a fix wall/grip. While a shape reads, `next` is the index of the word that names it.
struct WallInput {
  LAMMPS_NS::LAMMPS *lmp;
  std::string command; // begins all error texts
  int narg;
  char **arg;
  int next;

  // The n-th word behind the shape's name. what: how the error text calls it if it is missing.
  const char *word(int n, const char *what) const;
  double number(int n, const char *what) const;
};

// The wall's point that is nearest to a centre. A shape has one for each of its faces that is within reach.
struct WallPoint {
  int face = -1;
  double r[3] = {0.0, 0.0, 0.0}; // from there to the centre
  double velocity[3] = {0.0, 0.0, 0.0};
  double spin[3] = {0.0, 0.0, 0.0};
  double curvature = 0.0; // radius of the surface, 0 for a flat one, below 0 inside a cavity
  // Of shapes that follow contacts: where it is on the wall, in the wall's own frame.
  double place[3] = {0.0, 0.0, 0.0};
};

// What a shape may know of an atom until the atom's lanes are found anew. Two bits for each solid of a
// region: whether the atom has to ask it for points, and, of the others, whether the atom is inside it.
struct WallNear {
  std::uint64_t solids = 0, inside = 0;
  // Of shapes that follow contacts: the pairs that they keep of the atom, and how many contacts it may have
  // at a time.
  int first = 0, count = 0, contacts = 0;
};

class WallShape {
public:
  explicit WallShape(const WallInput &in) : lmp(in.lmp), command(in.command) {}
  virtual ~WallShape() = default;

  // What error texts call it, for example "region 'drum'".
  virtual std::string noun() const = 0;
  // What its faces are faces of, for example "xplane". Histories go with faces: they are kept while these
  // words stay.
  virtual std::string face_words() const = 0;
  // How many faces a sphere can touch at once, at most.
  virtual int most_faces() const = 0;

  // When all words of the fix are read: stops with an error if the shape cannot stand in the box, or if it
  // cannot move so.
  virtual void check_box() const {}
  virtual void set_motion(const WallMotion &motion) = 0;
  // Before each run: what the shape is made of may have changed.
  virtual void init() {}
  // At each set-up: atoms with that bit in their mask are there.
  virtual void check_atoms(int) {}

  // For restart files: what moves by itself, and where it was in the step before; and to go on from there.
  virtual std::vector<RegionMotion> motions() const { return {}; }
  virtual void go_on(const std::vector<RegionMotion> &) {}

  // Whether contacts go from face to face while they move over the wall. They are told apart by where they
  // are on it then, not by a face: a contact is the one of the step before that was nearest. Such a shape
  // needs points. The face of a point is for output only.
  virtual bool follows_contacts() const { return false; }

  // Of such a shape: the square of the distance of two places. In a periodic box they may be those of two
  // images of the wall.
  virtual double squared_distance(const double[3], const double[3]) const { return 0.0; }

  // Of such a shape: gives a point the velocity and spin that its place on the wall has now.
  virtual void carry(WallPoint &) const {}

  // Moves to where it is at a time since its motion began.
  virtual void move(double time) = 0;
  virtual bool moves() const = 0;
  // The mean velocity in the step that ends now, less the velocity now (WallMotion::mean_shift).
  virtual void mean_shift(double, double, double shift[3]) const { shift[0] = shift[1] = shift[2] = 0.0; }
  // Remembers where it is now. approached() then tells by how much it may have come nearer since to any atom
  // whose distance from the origin was at most `extent`.
  virtual void remember(double extent) = 0;
  virtual double approached() const = 0;

  // All atoms are about to be found anew by find_near().
  virtual void forget_near() {}
  // Finds all faces that may come within the distance of an atom's centre before the margin is used up. Their
  // points are those of now, and a face may have more than one.
  virtual WallNear find_near(int /* atom */, const double x[3], double distance, double margin,
                             std::vector<WallPoint> &points)
  {
    find_points(x, distance + margin, {}, points);
    return {};
  }
  // For shapes that work out the points of all near atoms at once: find_points() comes for these next.
  virtual void begin_points() {}
  // Finds its points within a distance of a centre.
  virtual void find_points(const double x[3], double distance, WallNear near,
                           std::vector<WallPoint> &points) = 0;
  // Whether points must be found so for every contact in every step. If not, subtract() works them out for a
  // batch, after grip_wall_gather().
  virtual bool needs_points() const { return false; }
  virtual void subtract(grip_wall_lanes, grip_batch *) const {}

  // The spin of the whole wall, for rolling and twisting. Points have their own.
  virtual void spin(double w[3]) const { w[0] = w[1] = w[2] = 0.0; }
  // How fast it moves towards what touches it, at most.
  virtual double normal_speed() const { return 0.0; }

protected:
  LAMMPS_NS::LAMMPS *lmp;
  std::string command; // begins all error texts
};

} // namespace Grip

#endif
