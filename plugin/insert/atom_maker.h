// SPDX-License-Identifier: GPL-2.0-only
// Makes atoms of grains that have a place. Each is created on the rank that owns its place.
#ifndef GRIP_ATOM_MAKER_H
#define GRIP_ATOM_MAKER_H

#include "insert/grain_sequence.h"
#include "insert/placing.h"
#include "insert/grain_motion.h"
#include "insert/insert_input.h"
#include "insert/insert_domain.h"
#include "lmptype.h"
#include "pointers.h"
#include "shapes/shaped_grains.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace Grip {

struct NewGrain {
  std::uint64_t number;
  DealtGrain grain;
  const GrainToPlace *place;
};

class AtomMaker : protected LAMMPS_NS::Pointers {
public:
  // Command and line must outlive this object. groupbit_: of the group that all atoms join.
  AtomMaker(LAMMPS_NS::LAMMPS *lmp, const std::string &command_, const InsertLine &line_, int groupbit_)
      : Pointers(lmp), command(command_), line(line_), draws(line_), shapes(find_shapes(lmp)),
        groupbit(groupbit_)
  {
  }

  // The IDs of the atoms follow the order of the grains, from the largest ID on. Calls is_made(i, grain, m)
  // for each sphere of this rank, with the index of its atom, and its own in the clump. Drops all ghosts and
  // the map of IDs to them. Moves atoms to other ranks if new ones change the box so much that LAMMPS would
  // lose some. Collective.
  using IsMade = std::function<void(int, const NewGrain &, int)>;
  void make(const InsertDomain &, const std::vector<NewGrain> &, const IsMade &is_made);

private:
  const std::string &command;
  const InsertLine &line;
  GrainMotion draws;
  const ShapedGrains *shapes; // null if there are none
  int groupbit;

  int natoms_of(const NewGrain &) const;
  LAMMPS_NS::tagint largest_of_all(const LAMMPS_NS::tagint *ids) const;
  void drop_ghosts();
  void move_to_ranks();
  void count(LAMMPS_NS::bigint created, LAMMPS_NS::bigint wanted);
  int create_atom(int type, int groupbits, LAMMPS_NS::tagint tag, const Vector &x, const Vector &velocity);
  Vector velocity(const NewGrain &) const;
  Vector spin(const NewGrain &) const;
  int create_grain(const NewGrain &, LAMMPS_NS::tagint tag);
  void create_clump(const InsertDomain &, const NewGrain &, LAMMPS_NS::tagint last_tag,
                    LAMMPS_NS::tagint molecule_id, const IsMade &is_made);
  void set_fields(int i);
  void set_property(int i, const std::string &name, double value);
};

} // namespace Grip

#endif
