// SPDX-License-Identifier: GPL-2.0-only
// Bins of a cylinder: rings of equal width about an axis, which may be divided into sectors of equal angle
// and into slabs of equal height. Does not depend on LAMMPS.
#ifndef GRIP_FIELD_RINGS_H
#define GRIP_FIELD_RINGS_H

#include "fields/field_grid.h"
#include "fields/cylindrical_mean.h"

#include <array>
#include <vector>

namespace Grip {

// The user's settings. The angle theta is 0 in the direction that follows the axis in the order x y z x, and
// increases right-handed about the axis.
struct Cylinder {
  int axis = 2;        // 0 to 2: along x, y or z
  Vector centre{};     // a point of the axis [L]
  double radius = 1.0; // where the last ring ends [L]
  int rings = 1;
  int sectors = 0; // 0: not divided
  int slabs = 0;   // 0: not divided; the bins are as long as the box and include everything beyond it
  double low = 0.0, high = 1.0; // where slabs begin and end [L]
};

class Rings : public FieldGrid {
public:
  explicit Rings(const Cylinder &cylinder_) : c(cylinder_) {}

  // The box is orthogonal. Along periodic directions the bins must not be longer than the box.
  void set_box(const PeriodicCell &box) override;
  const Cylinder &cylinder() const { return c; }
  int sectors() const { return c.sectors > 0 ? c.sectors : 1; }
  int slabs() const { return c.slabs > 0 ? c.slabs : 1; }
  double ring_width() const { return c.radius / c.rings; }
  double sector_angle() const;
  // Height of a slab [L].
  double height() const { return c.slabs > 0 ? (c.high - c.low) / c.slabs : length_of_box; }
  // Whether the last slab is followed by the first one.
  bool is_periodic() const
  {
    return c.slabs == 0 || (period[c.axis] > 0.0 && c.high - c.low > (1.0 - 1e-9) * period[c.axis]);
  }
  // Bins are numbered from 0; the slab's number changes fastest, and the ring's number slowest.
  std::size_t index(int ring, int sector, int slab) const
  {
    return (static_cast<std::size_t>(ring) * sectors() + sector) * slabs() + slab;
  }

  std::size_t nbins() const override { return index(c.rings, 0, 0); }
  // In periodic directions across the axis, a point or the start of a line is taken at its image nearest to
  // the axis.
  std::size_t bin_of(const Vector &x) const override;
  void split(const Vector &start, const Vector &line, std::vector<LinePiece> &pieces) const override;
  double volume(std::size_t bin) const override;
  std::vector<double> centre(std::size_t bin) const override;

  // The directions r, theta and along the axis at a point, and their means over a piece of a line.
  CylindricalMean turn_at(const Vector &x) const;
  CylindricalMean turn_over(const Vector &start, const Vector &line, const LinePiece &piece) const;

private:
  Cylinder c;
  std::array<double, 3> period{}; // 0 if the direction is not periodic [L]
  double length_of_box = 1.0;     // along the axis [L]

  Vector from_axis(const Vector &x) const;
  // tolerance: the part of a bin by which a point may be beyond the first or the last slab, or the last ring.
  std::size_t bin_at(const Vector &from_axis, double tolerance) const;
  int slab_at(double height, double tolerance) const;
  void add_pieces(const Vector &from, const Vector &line, std::vector<LinePiece> &pieces) const;
  void cut_rings(const Vector &start, const Vector &line, std::vector<LinePiece> &cuts) const;
  void cut_sectors(const Vector &start, const Vector &line, std::vector<LinePiece> &cuts) const;
  void cut_slabs(const Vector &start, const Vector &line, std::vector<LinePiece> &cuts) const;
};

} // namespace Grip

#endif
