// SPDX-License-Identifier: GPL-2.0-only
// Where grains cross a surface that stops nothing. Does not depend on LAMMPS.
#ifndef GRIP_CROSSINGS_H
#define GRIP_CROSSINGS_H

#include "base/periodic_cell.h"
#include "base/vector.h"

#include <vector>

namespace Grip {

struct FluxCrossing {
  double part; // fraction of the path from one position to the next
  bool forward;
};

// Each surface has two sides, and its points belong to the front. A grain whose positions are on different
// sides has crossed, so that no crossing is missed or counted twice if a position is on the surface.
class FluxSurface {
public:
  virtual ~FluxSurface() = default;
  // Adds the crossings of a grain that moved on a straight line.
  virtual void cross(const Vector &from, const Vector &to, std::vector<FluxCrossing> &found) = 0;
  // Whether a part of the surface is in the cell or on its borders. limited: bits of the directions in which
  // the cell ends.
  virtual bool meets(const PeriodicCell &cell, int limited) const = 0;
};

// The same for a polygon.
bool polygon_meets(const PeriodicCell &cell, int limited, std::vector<Vector> corners);

// The same in a periodic box, whose borders the grain may have crossed. from, to: positions that may have
// been wrapped; the grain moved by less than half a box. The surface is not repeated with the box: only its
// part in the box counts.
void cross_in_box(const PeriodicCell &cell, FluxSurface &surface, const Vector &from, const Vector &to,
                  std::vector<FluxCrossing> &found);

} // namespace Grip

#endif
