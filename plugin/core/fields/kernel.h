// SPDX-License-Identifier: GPL-2.0-only
// The kernels by which fields are smoothed: functions of a place, in three dimensions, of integral 1. Does
// not depend on LAMMPS.
#ifndef GRIP_KERNEL_H
#define GRIP_KERNEL_H

#include <array>

namespace Grip {

constexpr double PI = 3.14159265358979323846;

struct Kernel {
  enum Shape { BOX, LUCY, GAUSS };
  static constexpr int QUADRATURE_PARTS = 4; // of the range
  static constexpr double CUT = 4.0;         // a Gauss kernel ends at this multiple of its standard deviation

  Shape shape = BOX;
  double size = 0.0; // LUCY: the range c. GAUSS: the standard deviation w. BOX: unused

  // The distance beyond which the kernel is 0. On a grid a Gauss kernel is cut along each axis; on rings, in
  // the plane and along the axis.
  double range() const { return shape == BOX ? 0.0 : shape == LUCY ? size : CUT * size; }
  // The mean of the square of one coordinate.
  double second_moment() const;
  // The integral along a line from `from` to `to`, which are measured from the point of the line that is
  // closest to the centre; its distance from the centre squared is `square`. Not for BOX.
  double along(double square, double from, double to) const;
  // GAUSS: the integral over a layer between two planes.
  double layer(double from, double to) const;
};

// Points and weights of a quadrature.
struct Node {
  double at, weight;
};

// Four Gauss-Legendre points in part `part` of `parts` equal parts of an interval.
std::array<Node, 4> quadrature(double from, double to, int part, int parts);

// The sum of a function over the points of all parts.
template <class Function> double integral(double from, double to, int parts, Function &&function)
{
  double sum = 0.0;
  for (int part = 0; part < parts; part++)
    for (const Node &node : quadrature(from, to, part, parts)) sum += node.weight * function(node.at);
  return sum;
}

} // namespace Grip

#endif
