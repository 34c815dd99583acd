// SPDX-License-Identifier: GPL-2.0-only
// The source of a fix grip/insert in LAMMPS's box: a region, the box, or a face and what is upstream of it.
#ifndef GRIP_INSERT_SOURCE_H
#define GRIP_INSERT_SOURCE_H

#include "insert/placing.h"
#include "insert/schedule.h"
#include "insert/source.h"
#include "insert/insert_input.h"
#include "pointers.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class Region;
} // namespace LAMMPS_NS

namespace Grip {

class PeriodicCell;

class InsertSource : protected LAMMPS_NS::Pointers {
public:
  // Command and line must outlive this object.
  InsertSource(LAMMPS_NS::LAMMPS *lmp, const std::string &command_, const InsertLine &line_)
      : Pointers(lmp), command(command_), line(line_)
  {
  }

  // Ends the run with an error if the region does not exist.
  LAMMPS_NS::Region *find_region() const;
  // For messages, such as "region 'top'".
  std::string name() const;

  // The source in its current position. lead: of a face, the time until the first grain may cross.
  std::unique_ptr<Source> source(double lead) const;
  // The region or the box. whole: whether all of a grain must be in it, or only its centre.
  std::unique_ptr<VolumeSource> volume_source(bool whole) const;
  // Volume of the region in the box, or of the box [L^3]. largest_volume(): an upper bound, also for a face.
  double volume() const;
  double largest_volume() const;
  // For a face: the time in which the stream moves by four of the largest radii along the normal [T].
  double time_of_batch() const;

  // Number of candidates for a grain: those that are not inside the source do not count for the budget.
  std::uint32_t candidates(const Source &, double largest) const;
  // The atoms of a group whose centres are in the region or the box. Collective.
  GrainAmount amount(int groupbit) const;

  // All end the run with an error: check_face() if the face or what is upstream of it is not in the box;
  // check_largest_fits() if the largest grain is nowhere inside the face, or inside a region that will not
  // change; refuse_if_none_fits() if no grain was placed in such a source.
  void check_face() const;
  void check_largest_fits() const;
  void refuse_if_none_fits(const std::vector<GrainToPlace> &, double largest) const;

private:
  const std::string &command;
  const InsertLine &line;

  bool is_limit(int d, int side) const;
  bool in_box(const PeriodicCell &cell, const Vector &x) const;
  BoxSource bounds(const std::array<bool, 3> &inside) const;
};

} // namespace Grip

#endif
