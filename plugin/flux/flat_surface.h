// SPDX-License-Identifier: GPL-2.0-only
// A plane, a disc, and a parallelogram, for crossings.h. Does not depend on LAMMPS.
#ifndef GRIP_FLAT_SURFACE_H
#define GRIP_FLAT_SURFACE_H

#include "flux/crossings.h"

namespace Grip {

// The front is the side to which the normal points. The normal need not have the length 1.
class FlatSurface : public FluxSurface {
public:
  FlatSurface(const Vector &point_, const Vector &normal_) : point(point_), normal(normal_) {}
  void cross(const Vector &from, const Vector &to, std::vector<FluxCrossing> &found) override
  {
    const double before = dot(normal, from - point), after = dot(normal, to - point);
    if ((before < 0.0) == (after < 0.0)) return;
    const double part = before / (before - after);
    if (contains(from + part * (to - from) - point)) found.push_back({part, before < 0.0});
  }

protected:
  const Vector point, normal;
  // Whether the surface contains a point of its plane, relative to `point`.
  virtual bool contains(const Vector & /* place */) const { return true; }
};

class DiscSurface : public FlatSurface {
public:
  DiscSurface(const Vector &centre, const Vector &normal_, double radius_)
      : FlatSurface(centre, normal_), radius(radius_)
  {
  }

private:
  const double radius;
  bool contains(const Vector &place) const override { return dot(place, place) <= radius * radius; }
};

// A parallelogram with the edges u and w at a corner. Its normal is u x w. The edges at the corner belong to
// it and the opposite ones do not, so that parallelograms in a row count each grain once.
class RectSurface : public FlatSurface {
public:
  RectSurface(const Vector &corner, const Vector &u, const Vector &w)
      : FlatSurface(corner, Grip::cross(u, w)), along_u(Grip::cross(w, normal)),
        along_w(Grip::cross(normal, u)), square(dot(normal, normal))
  {
  }

private:
  // The products of a point with these, divided by `square`, are its parts of u and w.
  const Vector along_u, along_w;
  const double square;
  bool contains(const Vector &place) const override
  {
    const double a = dot(along_u, place), b = dot(along_w, place);
    return a >= 0.0 && a < square && b >= 0.0 && b < square;
  }
};

} // namespace Grip

#endif
