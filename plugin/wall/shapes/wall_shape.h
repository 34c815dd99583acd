// SPDX-License-Identifier: GPL-2.0-only
// The interface of a wall's shape for fix wall/grip. A shape parses its own words, checks that it fits the
// box, provides its name for error messages and restart files, moves, finds the points of its surface that
// are closest to a sphere, and owns its output and its data in restart files. A face is a part of the wall
// that a sphere touches in at most one point; it has a number. To add a shape, derive a class from WallShape
// in a file of its own, and add a line to wall_shapes.cpp (doc/develop/adding_a_wall.md).
#ifndef GRIP_WALL_SHAPE_H
#define GRIP_WALL_SHAPE_H

#include "grip/batch.h"
#include "grip/walls.h"
#include "input/line_reader.h"
#include "insert/solid.h"
#include "motion/wall_motion.h"
#include "step/contact_atoms.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace Grip {

// The point of a face of the wall that is closest to a sphere's centre. A shape returns one point for each
// face within reach. `place` and `mean` are set only by shapes that follow contacts.
struct WallPoint : grip_wall_point {
  // cppcheck-suppress uninitDerivedMemberVar; zero
  constexpr WallPoint() : grip_wall_point{} { face = -1; }
  // cppcheck-suppress uninitDerivedMemberVar; zero
  WallPoint(const Vector &r_, int face_, const Vector &place_) : grip_wall_point{}
  {
    std::copy(r_.begin(), r_.end(), r);
    face = face_;
    std::copy(place_.begin(), place_.end(), place);
  }
  void move(const Vector &velocity_, const Vector &spin_)
  {
    std::copy(velocity_.begin(), velocity_.end(), velocity);
    std::copy(spin_.begin(), spin_.end(), spin);
  }
  // Copies the first cache line and the motion of another point.
  void set_place(const WallPoint &other)
  {
    std::copy_n(other.r, 3, r);
    face = other.face;
    std::copy_n(other.place, 3, place);
    curvature = other.curvature;
  }
  void set_motion(const WallPoint &other)
  {
    std::copy_n(other.velocity, 3, velocity);
    std::copy_n(other.spin, 3, spin);
  }
};

static_assert(sizeof(WallPoint) == sizeof(grip_wall_point), "kernels read arrays of points");

// The data that a shape keeps for an atom until the lanes are rebuilt. For a region, each solid has a bit in
// `solids` and in `inside`. Bit in `solids`: the atom is so near that points of the solid must be computed.
// Otherwise, bit in `inside`: the atom is inside the solid.
struct WallNear {
  std::uint64_t solids = 0, inside = 0;
  int images = 0;     // number of periodic boxes that the atom has crossed, modulo 4, two bits per direction
  bool inner = false; // whether the atom's surroundings end before the periodic borders of the box
  // Only for shapes that follow contacts: index and number of the data that the shape itself stores for the
  // atom.
  int first = 0, count = 0;
  // A distance by which the whole wall is farther away than find_near() must search [L]; 0 if it is not
  // known.
  double clearance = 0.0;
};

// The output of a shape: a local array, pictures, files. Fix wall/grip itself makes the output that all walls
// have.
class WallOutput {
public:
  virtual ~WallOutput() = default;

  // Whether end_step() must be called, and whether add() must be called.
  virtual bool needs_steps() const { return false; }
  virtual bool needs_contacts() const { return false; }

  // Called with each batch of contacts after its forces have been computed, in steps of a length above 0.
  // heats: whether the models of the batch compute heat.
  virtual void add(const grip_batch &, const AtomsOfLanes &, bool /* heats */) {}
  // begin_run() is called at the end of a set-up, end_step() at the end of each step.
  virtual void begin_run() {}
  virtual void end_step() {}

  // The local array, for dump local. It is valid in every `interval`-th step. ncolumns is 0 if there is no
  // array.
  struct Table {
    int ncolumns = 0, interval = 0, nrows = 0;
    double **rows = nullptr;
  };
  virtual Table table() { return {}; }

  // As in WallContacts.
  virtual int facets_in_files() const { return 0; }

  // For dump image: sets this rank's objects, in the format of LAMMPS. Returns their number.
  virtual int image(int *& /* kinds */, double **& /* values */) { return 0; }

  virtual double bytes() const { return 0.0; }
};

class WallShape {
public:
  explicit WallShape(const LineReader &in) : lmp(in.lmp), command(in.command) {}
  virtual ~WallShape() = default;

  // Name of the shape in error messages, for example "region 'drum'".
  virtual std::string noun() const = 0;
  // Words that identify the set of faces, for example "xplane". Stored histories stay valid as long as these
  // words are unchanged.
  virtual std::string face_words() const = 0;
  // The number of a face in the output. In a region, the internal number `face` also encodes the periodic
  // image.
  virtual int face_of(int face) const { return face; }
  // Upper bound of the number of faces that a sphere can touch at once.
  virtual int most_faces() const = 0;

  // Reads the next keyword if only shapes of this kind have it. Returns whether it is one. The table in
  // wall_shapes.cpp lists these keywords for error messages.
  virtual bool read_keyword(LineReader &) { return false; }
  // Called after all words of the fix have been parsed, before the checks below. Ends the run with an error
  // if the keywords of the shape contradict each other.
  virtual void end_words() {}
  // Both end the run with an error: check_box() if the shape does not fit into the box, check_motion() if the
  // shape cannot make the motion.
  virtual void check_box() const {}
  virtual void check_motion(const WallMotion &motion) const = 0;
  // Sets the motion. The fix owns it, and it outlives the shape.
  void follow(const WallMotion &motion_) { motion = &motion_; }
  // Current pose.
  const Pose &pose() const { return motion->pose(); }
  bool changes_pose() const { return motion->changes_pose(); }
  // Called before each run, because the region or the mesh of the shape may have changed.
  virtual void init() {}
  // Called at each set-up: checks the atoms whose mask contains the given group bit.
  virtual void check_atoms(int) {}

  // The output of the shape, which the shape owns; null if it has none.
  virtual WallOutput *output() { return nullptr; }

  // For restart files: data that only the shape understands, as a finished block (base/restart_block.h), or
  // empty. Collective; the data are complete on the first rank.
  virtual std::vector<char> state() const { return {}; }
  // Continues from the block of state(). The block is empty if the file contains no wall of this kind. Throws
  // BadBlock if the block cannot be read.
  virtual void go_on(const std::vector<char> & /* state */) {}

  // Whether contacts move from face to face over the wall. If true, a contact is identified by its position
  // on the wall instead of by a face: each contact continues the nearest contact of the previous step. Such a
  // shape must also need points (needs_points()); their face numbers are only for output.
  virtual bool follows_contacts() const { return false; }

  // Only for shapes that follow contacts: squared distance of two positions on the wall [L^2]. In a periodic
  // box, the two positions may belong to different images of the wall.
  virtual double squared_distance(const Vector &, const Vector &) const { return 0.0; }

  // Only for shapes that follow contacts: sets velocity and spin of a point from its position on the wall.
  // The caller must have set r.
  virtual void carry(WallPoint &) const {}

  // Only for shapes that need points and do not follow contacts: sets velocity and spin of a point from its
  // face. The caller must have set r, the vector from the point to the centre x.
  virtual void set_motion(const double[3] /* x */, WallPoint &) const {}

  // Moves the shape to its position in this step. moves() returns whether it ever moves.
  virtual void move() {}
  virtual bool moves() const = 0;
  // The site and the motion of the wall in this step, for all lanes, without its points.
  const grip_wall &in_step() const { return wall; }
  // Only for shapes that follow contacts: sets `mean` of a point. middle: the mean of its current and its
  // previous place.
  virtual void set_mean(const Vector & /* middle */, WallPoint &) const {}
  // remember() stores the current position of the shape. approached() returns an upper bound of the distance
  // by which wall and atoms have approached each other since then because of the wall's motion [L]. It holds
  // for this rank's atoms as long as they move by at most `slack`.
  virtual void remember(double slack) = 0;
  virtual double approached() const = 0;

  // Called before find_near() is called again for all atoms.
  virtual void forget_near() {}
  // Finds all faces that may come within `distance` of an atom's centre before the margin is used up. The
  // points are those at the current position. There may be more than one for a face. A shape that follows
  // contacts returns no points here; lanes are created when find_points() finds its contacts.
  virtual WallNear find_near(int atom, const double x[3], double distance, double margin,
                             std::vector<WallPoint> &points)
  {
    find_points(atom, x, distance + margin, {}, points);
    return {};
  }
  // For shapes that compute the points of all near atoms together. Called before find_points() is called for
  // all near atoms.
  virtual void begin_points() {}
  // Finds the points of the shape within `distance` of the centre x of an atom.
  virtual void find_points(int atom, const double x[3], double distance, WallNear near,
                           std::vector<WallPoint> &points) = 0;
  // Whether atoms with the shapes of fix grip/shapes touch this shape: the points of those atoms have
  // normals, or none are needed.
  virtual bool takes_shapes() const { return false; }
  // Whether a solid cannot be inserted: it is less than `gap` from the wall in its current position, or
  // behind it, where the wall does not act. Does not depend on the near atoms.
  virtual bool blocks(const Solid &, double gap) const = 0;
  // Adds the vector from each closest point within `distance` of x to x. A flat part of the wall has one.
  virtual void away(const Vector &x, double distance, std::vector<Vector> &away) const = 0;
  // Whether find_points() must be called for every contact in every step. If not, the site computes the
  // points of a whole batch.
  bool needs_points() const { return wall.site == GRIP_SPHERE_POINT; }
  // Only for shapes that need points: whether their velocity and spin may differ from 0.
  bool points_move() const { return !wall.still; }

  // The speed at which the surface approaches a body that touches it [L/T]. greatest_speed() is the largest
  // value that the motion can reach, speed() the current value.
  virtual double greatest_speed() const { return 0.0; }
  virtual double speed() const { return 0.0; }
  // Whether the whole shape is outside of the box and moves away from it.
  virtual bool leaves_box() const { return false; }

protected:
  LAMMPS_NS::LAMMPS *lmp;
  std::string command; // prefix of all error messages
  const WallMotion *motion = nullptr;
  // A shape sets the site when it is made, and the values that change in move().
  grip_wall wall{};

  // Ends the run with an error about a motion that the shape does not support.
  [[noreturn]] void refuse_motion(const std::string &what, const std::string &accepted) const;
};

} // namespace Grip

#endif
