// SPDX-License-Identifier: GPL-2.0-only
// Reads the plugin's data of a restart file: damage ends the run with one error line.
#ifndef GRIP_RESTART_INPUT_H
#define GRIP_RESTART_INPUT_H

#include "atom.h"
#include "base/restart_block.h"
#include "error.h"
#include "lammps.h"

#include <string>

namespace Grip {

// Runs read(), which may throw BadBlock, on all ranks alike. owner: the command, with which the error begins.
// what: the data.
template <class Read>
void read_block_of(LAMMPS_NS::LAMMPS *lmp, const std::string &owner, const Read &read,
                   const std::string &what = "its part of the restart file")
{
  try {
    read();
  } catch (const BadBlock &bad) {
    lmp->error->all(FLERR, "{}: {} cannot be read: {}", owner, what, bad.reason);
  }
}

// Calls read(row) for the nth block of the row of atom i, on the rank of the atom.
template <class Read>
void read_row_of(LAMMPS_NS::LAMMPS *lmp, const std::string &owner, int i, int nth, const Read &read,
                 const std::string &what = "its part of the restart file")
{
  const LAMMPS_NS::Atom *atom = lmp->atom;
  try {
    read(find_row(atom->extra[i], atom->nextra_store, nth, atom->tag[i]));
  } catch (const BadBlock &bad) {
    lmp->error->one(FLERR, "{}: {}, of atom {}, cannot be read: {}", owner, what, atom->tag[i], bad.reason);
  }
}

} // namespace Grip

#endif
