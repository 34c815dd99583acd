// SPDX-License-Identifier: GPL-2.0-only
// A plane, a disc, and a parallelogram, for crossings.h. Does not depend on LAMMPS.
#ifndef GRIP_FLAT_SURFACE_H
#define GRIP_FLAT_SURFACE_H

#include "flux/crossings.h"

#include <cmath>
#include <vector>

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
  bool meets(const PeriodicCell &cell, int limited) const override
  {
    double far = 0.0;
    for (int d = 0; d < 3; d++) far += (1.0 + std::fabs(cell.fraction(d, point))) * length(cell.edge(d));
    constexpr double BEYOND = 1e3;
    return polygon_meets(cell, limited, outline(BEYOND * far));
  }

protected:
  const Vector point, normal;
  // A polygon that contains the surface. far: a length beyond which the surface is irrelevant.
  virtual std::vector<Vector> outline(double far) const { return around(far, 4); }
  // The polygon around a circle about the point.
  std::vector<Vector> around(double radius, int sides) const
  {
    int least = 0;
    for (int d = 1; d < 3; d++)
      if (std::fabs(normal[d]) < std::fabs(normal[least])) least = d;
    Vector axis{};
    axis[least] = 1.0;
    const Vector across = Grip::cross(normal, axis), u = 1.0 / length(across) * across,
                 w = 1.0 / length(normal) * Grip::cross(normal, u);
    std::vector<Vector> corners;
    const double step = 2.0 * std::acos(-1.0) / sides, corner = radius / std::cos(0.5 * step);
    for (int k = 0; k < sides; k++)
      corners.push_back(point + corner * std::cos(k * step) * u + corner * std::sin(k * step) * w);
    return corners;
  }
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
  std::vector<Vector> outline(double) const override { return around(radius, 48); }
};

// A parallelogram with the edges u and w at a corner. Its normal is u x w. The edges at the corner belong to
// it and the opposite ones do not, so that parallelograms in a row count each grain once.
class RectSurface : public FlatSurface {
public:
  RectSurface(const Vector &corner, const Vector &u_, const Vector &w_)
      : FlatSurface(corner, Grip::cross(u_, w_)), u(u_), w(w_), along_u(Grip::cross(w, normal)),
        along_w(Grip::cross(normal, u)), square(dot(normal, normal))
  {
  }

private:
  const Vector u, w;
  // The scalar products of a point with these vectors, divided by `square`, are its coordinates along u and
  // w.
  const Vector along_u, along_w;
  const double square;
  bool contains(const Vector &place) const override
  {
    const double a = dot(along_u, place), b = dot(along_w, place);
    return a >= 0.0 && a < square && b >= 0.0 && b < square;
  }
  std::vector<Vector> outline(double) const override { return {point, point + u, point + u + w, point + w}; }
};

} // namespace Grip

#endif
