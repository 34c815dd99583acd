// SPDX-License-Identifier: GPL-2.0-only
// The open edges of a mesh, joined to loops: rims, where a surface ends, and holes in a surface. Does not
// depend on LAMMPS.
#ifndef GRIP_MESH_LOOPS_H
#define GRIP_MESH_LOOPS_H

#include "base/vector.h"

#include <vector>

namespace Grip {

struct OpenEdge {
  int from, to;    // vertices, in the order in which the triangle passes them
  int triangle;    // its number
  Vector a, b;     // the positions of `from` and `to`
  Vector normal{}; // of the triangle, of length 1
};

struct OpenLoop {
  std::vector<OpenEdge> edges; // in the order of a walk along the loop
  double length = 0.0;
  Vector centre{}; // of its edges
  bool is_hole = false;
};

// The loops, the longest first. A vertex is at most once in a loop; where edges do not close, the rest is a
// loop with two ends.
std::vector<OpenLoop> open_loops(const std::vector<OpenEdge> &edges);

} // namespace Grip

#endif
