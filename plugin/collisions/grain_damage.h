// SPDX-License-Identifier: GPL-2.0-only
// Sums over the collisions of each grain: columns of fix grip/collisions, which move with the atoms.
//
// With newton on, a rank has events of its ghosts. Their values are collected in the rows of the ghosts,
// until they are added to the atoms on the ranks that own them.
#ifndef GRIP_GRAIN_DAMAGE_H
#define GRIP_GRAIN_DAMAGE_H

#include "collisions/collisions_input.h"
#include "contacts/contact_event.h"
#include "pointers.h"

namespace Grip {

class GrainDamage : protected LAMMPS_NS::Pointers {
public:
  enum { EVENTS, LOST, SUM, LARGEST, DAMAGE, NVALUES };

  // columns_: NVALUES of them for each atom and ghost.
  GrainDamage(LAMMPS_NS::LAMMPS *lmp, const DamageRule &rule_, double **const &columns_)
      : Pointers(lmp), rule(rule_), columns(columns_)
  {
  }

  // Adds an event or a load cycle to the rows of its atoms that this rank counts.
  void add(const ContactEvent &event);
  // Call with each new list of ghosts.
  void clear_ghosts();
  // For reverse communication: sends the values of ghosts, which are then 0.
  int pack_ghosts(int n, int first, double *buffer);
  void unpack_ghosts(int n, const int *atoms, const double *buffer);

private:
  const DamageRule &rule;
  double **const &columns;

  void clear(int i);
  void add_to(int i, double share, double of_losses, const ContactEvent &event);
  void merge(int i, const double *values);
};

} // namespace Grip

#endif
