// SPDX-License-Identifier: GPL-2.0-only
// What a wall's shape is to fix wall/grip. A shape reads its own words,
// checks itself against the box, names itself in errors and restart files, moves, and tells which of its
// points are nearest to a sphere. To add a shape, derive a class from WallShape, in a file of its own, and
// give it a line in wall_shapes.cpp (doc/develop/adding_a_wall.md).
#ifndef GRIP_WALL_SHAPE_H
#define GRIP_WALL_SHAPE_H

#include "batch/batch.h"
#include "kernels/walls.h"
#include "wall/motion/wall_motion.h"
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
  double number(int n, const char *what, const char *accepted = "a number") const;
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
  // The mean of this place and that of the step before, which the ledger needs.
  double middle[3] = {0.0, 0.0, 0.0};
};

// What a shape may know of an atom until the atom's lanes are found anew. Two bits for each solid of a
// region: whether the atom has to ask it for points, and, of the others, whether the atom is inside it.
struct WallNear {
  std::uint64_t solids = 0, inside = 0;
  int images = 0; // how many periodic boxes the atom has crossed, as a region counts them
  // Of shapes that follow contacts: what they keep of the atom, and whether there is any.
  int first = 0, count = 0;
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
  // The face that a history's face stands for, in output. A region's differ by the image that is touched.
  virtual int face_of(int face) const { return face; }
  // How many faces a sphere can touch at once, at most.
  virtual int most_faces() const = 0;

  // When all words of the fix are read: stops with an error if the shape cannot stand in the box, or if it
  // cannot move so.
  virtual void check_box() const {}
  virtual void check_motion(const WallMotion &motion) const = 0;
  // From now on it moves so. The motion is the fix's, and outlasts this.
  void follow(const WallMotion &motion_) { motion = &motion_; }
  // Where it is now.
  const Pose &pose() const { return motion->pose(); }
  bool changes_pose() const { return motion->changes_pose(); }
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

  // Of such a shape: gives a point the velocity and spin that its place on the wall has now. r must be set.
  virtual void carry(WallPoint &) const {}

  // Of a shape that needs points and does not follow contacts: gives a point the velocity and spin that its
  // face has there now. r must be set, from the point to the centre x.
  virtual void set_motion(const double[3] /* x */, WallPoint &) const {}

  // Goes to where its motion has brought it in this step.
  virtual void move() {}
  virtual bool moves() const = 0;
  // For the ledger: a wall works with the mean velocity by which it moves in a step, and laws are given its
  // velocity at the end. Adds the difference to v, for n lanes of a batch, and takes it from u. points: of
  // these lanes, if the shape needs points.
  virtual void use_mean_velocity(int /* n */, const WallPoint * /* points */, grip_batch *) const {}
  // Remembers where it is now. approached() then tells by how much it may have come nearer since to any atom
  // whose distance from the origin was at most `extent`.
  virtual void remember(double extent) = 0;
  virtual double approached() const = 0;

  // All atoms are about to be found anew by find_near().
  virtual void forget_near() {}
  // Finds all faces that may come within the distance of an atom's centre before the margin is used up. Their
  // points are those of now, and a face may have more than one. A shape that follows contacts gives no points
  // here: its contacts get lanes when find_points() finds them.
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
  // How fast it moves towards what touches it: at most, as far as its motion tells, and now.
  virtual double greatest_speed() const { return 0.0; }
  virtual double speed() const { return 0.0; }
  // Whether all of it is outside of the box, and goes farther away.
  virtual bool leaves_box() const { return false; }

protected:
  LAMMPS_NS::LAMMPS *lmp;
  std::string command; // begins all error texts
  const WallMotion *motion = nullptr;

  // Ends the error text of a motion that the shape cannot have.
  [[noreturn]] void refuse_motion(const std::string &what, const std::string &accepted) const;
  // Of lane k of a batch in use_mean_velocity().
  static void shift_velocity(grip_batch &batch, int k, const Vector &by);
};

} // namespace Grip

#endif
