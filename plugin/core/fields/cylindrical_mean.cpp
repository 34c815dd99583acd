// SPDX-License-Identifier: GPL-2.0-only
#include "fields/cylindrical_mean.h"

#include <cmath>

using namespace Grip;

namespace {

// asinh(to) - asinh(from), without cancellation.
double asinh_between(double from, double to)
{
  if (from < 0.0 && to <= 0.0) return asinh_between(-to, -from);
  if (from < 0.0) return std::asinh(to) - std::asinh(from);
  const double a = std::hypot(1.0, from), b = std::hypot(1.0, to);
  return std::log1p((to - from) * (1.0 + (to + from) / (a + b)) / (from + a));
}

} // namespace

CylindricalMean::CylindricalMean(const Vector &place, const Vector &line, int axis_) : axis(axis_)
{
  const int x = (axis + 1) % 3, y = (axis + 2) % 3;
  const double length = std::hypot(line[x], line[y]);
  ux = length > 0.0 ? line[x] / length : 1.0;
  uy = length > 0.0 ? line[y] / length : 0.0;
  const double from = ux * place[x] + uy * place[y], normal = ux * place[y] - uy * place[x];
  if (length > 0.0)
    mean(normal, from, from + length);
  else
    point(normal, from);
}

void CylindricalMean::point(double normal, double along)
{
  const double r = std::hypot(normal, along);
  c = r > 0.0 ? normal / r : 0.0;
  s = r > 0.0 ? along / r : 1.0;
  cc = c * c;
  cs = c * s;
  ss = s * s;
}

// The means over `along` from `from` to `to` of c = normal/r and s = along/r.
void CylindricalMean::mean(double normal, double from, double to)
{
  const double b = std::fabs(normal), length = to - from;
  const double r_from = std::hypot(b, from), r_to = std::hypot(b, to);
  s = (from + to) / (r_from + r_to);
  c = cc = cs = 0.0;
  if (b > 0.0) {
    c = normal * asinh_between(from / b, to / b) / length;
    cc = b * std::atan2(b * length, b * b + from * to) / length;
    cs = normal * std::log1p(length * (from + to) / (r_from * r_from)) / (2.0 * length);
  }
  ss = 1.0 - cc;
}

CylindricalMean::Parts CylindricalMean::parts(const Vector &v) const
{
  const double x = v[(axis + 1) % 3], y = v[(axis + 2) % 3];
  return {ux * x + uy * y, ux * y - uy * x, v[axis]};
}

Vector CylindricalMean::vector(const Vector &v) const
{
  const Parts p = parts(v);
  return {c * p.normal + s * p.along, s * p.normal - c * p.along, p.axial};
}

std::array<double, 9> CylindricalMean::product(const Vector &f, const Vector &l) const
{
  const Parts p = parts(f);
  const Vector turned_f = vector(f), turned_l = vector(l);
  const Parts q = parts(l);
  const double nn = p.normal * q.normal, aa = p.along * q.along, na = p.normal * q.along,
               an = p.along * q.normal;
  return {cc * nn + cs * (na + an) + ss * aa,
          cs * (nn - aa) + ss * an - cc * na,
          turned_f[0] * q.axial,
          cs * (nn - aa) + ss * na - cc * an,
          cc * aa - cs * (na + an) + ss * nn,
          turned_f[1] * q.axial,
          p.axial * turned_l[0],
          p.axial * turned_l[1],
          p.axial * q.axial};
}
