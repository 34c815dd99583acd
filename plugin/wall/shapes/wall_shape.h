// SPDX-License-Identifier: GPL-2.0-only
// The interface of a wall's shape to fix wall/grip. A shape parses its own words, checks that it fits the
// box, provides its name in error messages and restart files, moves, finds the points of its surface that are
// closest to a sphere, and owns its output and its data in restart files. To add a shape, derive a class from
// WallShape in a file of its own and add a line to wall_shapes.cpp (doc/develop/adding_a_wall.md).
#ifndef GRIP_WALL_SHAPE_H
#define GRIP_WALL_SHAPE_H

#include "grip/batch.h"
#include "grip/closest_point.h"
#include "grip/walls.h"
#include "motion/wall_motion.h"
#include "wall/shapes/wall_output.h"

#include <cstdint>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// The words of a fix wall/grip. While a shape is parsed, `next` is the index of the word that names it.
struct WallInput {
  LAMMPS_NS::LAMMPS *lmp;
  std::string command; // prefix of all error messages
  int narg;
  char **arg;
  int next;

  // The n-th word after the shape's name. what: its description in the error message if it is missing.
  const char *word(int n, const char *what) const;
  double number(int n, const char *what, const char *accepted = "a number") const;
};

// The point of a wall's face closest to a sphere's centre, in space, and the motion of the wall there. A
// shape returns one for each face within reach.
struct WallPoint : grip_closest_point {
  Vector velocity{}, spin{};
  double curvature = 0.0; // radius of curvature: 0 for a flat surface, negative inside a cavity
  // Only for shapes that follow contacts: position of the point in the wall's own frame, and the mean of the
  // current and the previous one, used by the ledger.
  Vector place{}, middle{};

  // cppcheck-suppress uninitDerivedMemberVar; the base is an aggregate, initialised here
  constexpr WallPoint() : grip_closest_point{{0.0, 0.0, 0.0}, 0.0, -1, 0, 0} {}
  // cppcheck-suppress uninitDerivedMemberVar; copied
  explicit WallPoint(const grip_closest_point &point) : grip_closest_point(point) {}
};

// What a shape remembers about an atom until lanes are rebuilt. Two bits for each solid of a region: whether
// the atom is near enough that points must be computed and, if not, whether the atom is inside the solid.
struct WallNear {
  std::uint64_t solids = 0, inside = 0;
  int images = 0; // number of periodic boxes the atom has crossed, encoded as in a region
  // Only for shapes that follow contacts: start and number of the shape's own data for the atom.
  int first = 0, count = 0;
};

class WallShape {
public:
  explicit WallShape(const WallInput &in) : lmp(in.lmp), command(in.command) {}
  virtual ~WallShape() = default;

  // Name of the shape in error messages, for example "region 'drum'".
  virtual std::string noun() const = 0;
  // Identifies the set of faces, for example "xplane". Stored histories stay valid as long as these words are
  // unchanged.
  virtual std::string face_words() const = 0;
  // The face number that is output for an internal face number. In a region the internal number also encodes
  // the periodic image.
  virtual int face_of(int face) const { return face; }
  // Upper bound on the number of faces that a sphere can touch at once.
  virtual int most_faces() const = 0;

  // Parses a keyword that only this shape has, at in.next, and moves in.next past its words. Returns false if
  // it is not one of them. The table in wall_shapes.cpp lists these keywords for error messages.
  virtual bool read_keyword(WallInput &) { return false; }
  // Called after all words of the fix have been parsed, before the checks below. Stops with an error if the
  // shape's own keywords contradict each other.
  virtual void end_words() {}
  // Stops with an error if the shape does not fit into the box or cannot make its motion.
  virtual void check_box() const {}
  virtual void check_motion(const WallMotion &motion) const = 0;
  // Sets the motion, which is owned by the fix and outlives the shape.
  void follow(const WallMotion &motion_) { motion = &motion_; }
  // Current pose.
  const Pose &pose() const { return motion->pose(); }
  bool changes_pose() const { return motion->changes_pose(); }
  // Called before each run, because the region or mesh behind the shape may have changed.
  virtual void init() {}
  // Called at each set-up. Checks the atoms whose mask contains the given group bit.
  virtual void check_atoms(int) {}

  // The shape's own output, which it owns, or null.
  virtual WallOutput *output() { return nullptr; }

  // For restart files: data that only the shape understands, as a finished block (input/restart_block.h), or
  // empty. Collective; complete on the first rank.
  virtual std::vector<char> state() const { return {}; }
  // Continues from such a block, or from an empty one if the file contains no wall of this kind. Throws
  // BadBlock if it cannot be read.
  virtual void go_on(const std::vector<char> & /* state */) {}

  // Whether contacts move from face to face along the wall. Contacts are then identified by their position on
  // the wall instead of by a face: each continues the nearest contact of the previous step. Such a shape also
  // needs points, whose face numbers are only for output.
  virtual bool follows_contacts() const { return false; }

  // Only for shapes that follow contacts: squared distance of two positions on the wall [L^2]. In a periodic
  // box they may belong to different images of the wall.
  virtual double squared_distance(const Vector &, const Vector &) const { return 0.0; }

  // Only for shapes that follow contacts: sets velocity and spin of a point from its position on the wall. r
  // must be set.
  virtual void carry(WallPoint &) const {}

  // For shapes that need points and do not follow contacts: sets velocity and spin of a point from its face.
  // r must be set, from the point to the centre x.
  virtual void set_motion(const double[3] /* x */, WallPoint &) const {}

  // Moves the shape to its position in this step.
  virtual void move() {}
  virtual bool moves() const = 0;
  // For the ledger: laws use the wall's velocity at the end of the step, but the work of a wall follows from
  // its mean velocity over the step. Adds the difference to v for n lanes of a batch and subtracts it from u.
  // points: those of the lanes, if the shape needs points.
  virtual void use_mean_velocity(int /* n */, const WallPoint * /* points */, grip_batch *) const {}
  // Stores the current position, to which approached() refers: an upper bound on the decrease, since then, of
  // the distance to any atom that was at most `extent` from the origin.
  virtual void remember(double extent) = 0;
  virtual double approached() const = 0;

  // Called before find_near() rebuilds the near lists of all atoms.
  virtual void forget_near() {}
  // Finds all faces that may come within `distance` of an atom's centre before the margin is used up. Points
  // are computed at the current position; a face may have more than one. A shape that follows contacts
  // returns no points here: lanes are created when find_points() finds its contacts.
  virtual WallNear find_near(int /* atom */, const double x[3], double distance, double margin,
                             std::vector<WallPoint> &points)
  {
    find_points(x, distance + margin, {}, points);
    return {};
  }
  // For shapes that compute the points of all near atoms together; calls of find_points() follow.
  virtual void begin_points() {}
  // Finds the shape's points within `distance` of a centre.
  virtual void find_points(const double x[3], double distance, WallNear near,
                           std::vector<WallPoint> &points) = 0;
  // Whether find_points() is needed for every contact in every step. If not, subtract() computes the points
  // of a whole batch, after grip_wall_gather().
  virtual bool needs_points() const { return false; }
  virtual void subtract(grip_wall_lanes, grip_batch *) const {}

  // Spin of the wall as a whole, for rolling and twisting; points have their own.
  virtual void spin(double w[3]) const { w[0] = w[1] = w[2] = 0.0; }
  // Speed at which the surface approaches what touches it: the largest that the motion can reach, and the
  // current one.
  virtual double greatest_speed() const { return 0.0; }
  virtual double speed() const { return 0.0; }
  // Whether the whole shape is outside of the box and moving away from it.
  virtual bool leaves_box() const { return false; }

protected:
  LAMMPS_NS::LAMMPS *lmp;
  std::string command; // prefix of all error messages
  const WallMotion *motion = nullptr;

  // Ends the error message about a motion that the shape does not support.
  [[noreturn]] void refuse_motion(const std::string &what, const std::string &accepted) const;
  // Applies use_mean_velocity() to lane k of a batch.
  static void shift_velocity(grip_batch &batch, int k, const Vector &by);
};

} // namespace Grip

#endif
