// SPDX-License-Identifier: GPL-2.0-only
// Where grains come in: volumes, and flat faces through which a stream flows. A source turns three numbers
// in [0, 1) into a point, so that uniform numbers give points that are uniform in its volume or on its
// area. Lengths are in the user's unit. Does not depend on LAMMPS.
//
// With `inside`, the whole sphere and not only its centre is in the volume, or its circle on the face.
//
// Source of uniform points on a triangle: R. Osada et al., ACM Trans. Graph. 21 (2002) 807, doi
// 10.1145/571647.571648.
#ifndef GRIP_SOURCE_H
#define GRIP_SOURCE_H

#include "base/periodic_cell.h"
#include "insert/random.h"
#include "base/vector.h"

#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace Grip {

// A source cannot be used. The text names what is wrong.
struct BadSource : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Source {
public:
  virtual ~Source() = default;
  // The centre x of a sphere of radius R for this candidate, or false if the candidate is rejected.
  virtual bool point(const Uniforms &, double R, Vector &x) const = 0;
  // Points whose convex hull contains all points of the source.
  virtual std::vector<Vector> corners() const = 0;
};

// A volume in which spheres also move.
class VolumeSource : public Source {
public:
  // For a sphere in the volume that makes a small step to x: if x is outside the volume, moves it along the
  // border or back. cell: the box; a sphere outside of it may be in the volume by its image.
  virtual void keep(const PeriodicCell &cell, const Vector &from, double R, Vector &x) const = 0;
};

// A parallelepiped, such as a box, also a triclinic one.
class BoxSource : public VolumeSource {
public:
  // inside[d]: whether spheres must be inside along edge d; not where the box is periodic. Throws BadSource
  // if the box is empty.
  BoxSource(const Vector &corner, const std::array<Vector, 3> &edges, const std::array<bool, 3> &inside);
  bool point(const Uniforms &, double R, Vector &x) const override;
  std::vector<Vector> corners() const override;
  // Along an edge on which spheres need not be inside, and that is a whole periodic box long, there is no
  // border.
  void keep(const PeriodicCell &, const Vector &from, double R, Vector &x) const override;
  double volume() const { return size; }

private:
  Vector corner;
  std::array<Vector, 3> edges;
  std::array<bool, 3> inside;
  std::array<Vector, 3> inward{}; // unit normals of the sides at the corner
  std::array<double, 3> width{};  // distances of opposite sides
  double size;
};

// Any region: draws points of a box that contains it, and rejects points outside the region.
class RegionSource : public VolumeSource {
public:
  // contains(x, R): whether a sphere is in the region.
  using Contains = std::function<bool(const Vector &x, double R)>;
  RegionSource(const BoxSource &bounds_, Contains contains_) : bounds(bounds_), contains(std::move(contains_))
  {
  }
  bool point(const Uniforms &u, double R, Vector &x) const override
  {
    return bounds.point(u, R, x) && contains(x, R);
  }
  std::vector<Vector> corners() const override { return bounds.corners(); }
  void keep(const PeriodicCell &, const Vector &from, double R, Vector &x) const override;

private:
  BoxSource bounds;
  Contains contains;
};

// The shape of a flat face.
class Face {
public:
  virtual ~Face() = default;
  // A uniform point of the face whose distance from its border is at least R.
  virtual bool point(double u, double v, double R, Vector &x) const = 0;
  // Points whose convex hull contains the face.
  virtual std::vector<Vector> corners() const = 0;
  // A point of the face that is farthest along a direction.
  virtual Vector farthest(const Vector &direction) const;
  virtual double area() const = 0;
  // A unit vector.
  virtual Vector normal() const = 0;
};

// All throw BadSource if the face has no area.
std::unique_ptr<Face> rectangle(const Vector &corner, const Vector &edge, const Vector &other_edge);
std::unique_ptr<Face> disc(const Vector &centre, const Vector &normal, double radius);
// Triangles that share edges and form one flat polygon, which may be concave and have holes. Also throws
// BadSource if a corner is out of the plane by more than 1e-6 of the extent.
std::unique_ptr<Face> polygon(const std::vector<std::array<Vector, 3>> &triangles);

// A stream through a face, all of whose grains have the same velocity. Grains that cross the face within a
// time begin upstream, in the volume that the stream carries through it in this time. A point x = p - lead
// - f sweep, where p is on the face and f = u[2], so that f of the time passes, after that of the lead,
// before the centre crosses.
class StreamSource : public Source {
public:
  // The circle of each grain in the plane of the face is inside its border if `inside`. sweep: velocity
  // times time. lead: velocity times the time until the first grain may cross. Throws BadSource if the sweep
  // is along the face.
  StreamSource(const Face &, const Vector &sweep, bool inside, const Vector &lead = {});
  bool point(const Uniforms &, double R, Vector &x) const override;
  std::vector<Vector> corners() const override;
  double volume() const;

private:
  const Face &face;
  Vector sweep, lead;
  bool inside;
};

} // namespace Grip

#endif
