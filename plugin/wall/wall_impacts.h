// SPDX-License-Identifier: GPL-2.0-only
// The spheres that bound the time step at a wall.
#ifndef GRIP_WALL_IMPACTS_H
#define GRIP_WALL_IMPACTS_H

#include "interfaces/contact_styles.h"
#include "wall/wall_models.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// WallContacts::impacts() for a wall that acts on a group of atoms.
std::vector<WallImpact> impacts_of(LAMMPS_NS::LAMMPS *lmp, int groupbit, const WallModels &models,
                                   const ImpactBodies &bodies, const std::vector<Grain> &coming);

// Warns if the time step is too long for the contacts with a wall. Collective.
void check_time_step(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallContacts &wall,
                     const ImpactBodies &bodies);

// The smallest radius of all spheres of a group, on all ranks; infinite if there are no spheres.
double smallest_radius_of(LAMMPS_NS::LAMMPS *lmp, int groupbit);

} // namespace Grip

#endif
