// SPDX-License-Identifier: GPL-2.0-only
// fix grip/fields: checks before a run, and the place of the bins.
#include "fields/fix_grip_fields.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "host/box_cell.h"
#include "interfaces/bond_source.h"
#include "interfaces/contact_styles.h"
#include "modify.h"
#include "update.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace Grip;

void FixGripFields::init()
{
  if (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2)
    error->all(FLERR, "{}: it needs run_style verlet, and no minimization", command);
  if (columns.needs_contacts() || columns.needs_bonds()) check_contacts();
  check_box();
  check_place();
  find_wall();
  inertia.find(lmp);
}

void FixGripFields::check_contacts() const
{
  const auto pairs = Grip::pairs(lmp);
  const auto walls = Grip::walls(lmp);
  if (columns.needs_ledger()) Grip::require_ledgers(lmp, command);
  for (const Grip::PairContacts *pair : pairs)
    if (exact && !pair->ledger().events())
      error->all(FLERR, "{}: 'losses exact' needs 'energy events' in pair_style grip", command);
  for (const Grip::WallContacts *wall : walls)
    if (exact && !wall->ledger().events())
      error->all(FLERR, "{}: 'losses exact' needs 'energy events' in {}", command, wall->name());
  const Grip::BondSource *source = Grip::bonds(lmp);
  if (pairs.empty() && walls.empty() && !source)
    error->all(FLERR, "{}: there is neither pair_style grip nor fix wall/grip", command);
  if (columns.needs_ledger() && source && !source->ledger().on())
    error->all(FLERR, "{}: energies of bonds need 'energy yes' in pair_style grip", command);
}

void FixGripFields::check_box() const
{
  if (domain->triclinic && (line.is_cylinder || !line.follow.empty()))
    error->all(FLERR, "{}: the box is triclinic, accepted: bins along x, y and z, without 'follow'", command);
  for (int d = 0; d < 3; d++) {
    const Cylinder &c = line.cylinder;
    const bool is_axis = line.is_cylinder && c.axis == d && c.slabs > 0;
    const BinAxis axis = is_axis ? BinAxis{true, c.low, c.high, c.slabs} : line.axes[d];
    if (line.is_cylinder && d != c.axis && domain->periodicity[d] && 2.0 * c.radius > domain->prd[d])
      error->all(FLERR,
                 "{}: the cylinder is {:.8g} wide, accepted: up to the width of the periodic box, {:.8g}",
                 command, 2.0 * c.radius, domain->prd[d]);
    const bool crosses =
        axis.given && domain->periodicity[d] && (axis.low < domain->boxlo[d] || axis.high > domain->boxhi[d]);
    if (crosses && domain->deform_vremap)
      error->all(FLERR,
                 "{}: bins along {} go beyond the box, accepted: bins within it, because the images of atoms "
                 "there have other velocities, by 'fix deform ... remap v'",
                 command, "xyz"[d]);
    if (axis.given && domain->periodicity[d] && axis.high - axis.low > domain->prd[d] * (1.0 + 1e-12))
      error->all(FLERR,
                 "{}: bins along {} are {:.8g} long, accepted: up to the length of the periodic box, {:.8g}",
                 command, "xyz"[d], axis.high - axis.low, domain->prd[d]);
  }
}

// Warns of bins that no grain can be in. There is no warning if this may change, because the bins follow a
// wall or the box follows the atoms.
void FixGripFields::check_place()
{
  constexpr int FIXED = 1;
  const double *low = domain->triclinic ? domain->boxlo_bound : domain->boxlo,
               *high = domain->triclinic ? domain->boxhi_bound : domain->boxhi;
  int along = -1;
  for (int d = 0; d < 3 && line.follow.empty(); d++) {
    const Cylinder &c = line.cylinder;
    BinAxis axis = line.axes[d];
    if (line.is_cylinder && d == c.axis) axis = {c.slabs > 0, c.low, c.high, c.slabs};
    if (line.is_cylinder && d != c.axis) axis = {true, c.centre[d] - c.radius, c.centre[d] + c.radius, 1};
    const bool is_fixed = domain->boundary[d][0] == FIXED && domain->boundary[d][1] == FIXED;
    if (is_fixed && axis.given && (axis.high <= low[d] || axis.low >= high[d])) along = d;
  }
  if (along >= 0 && !was_outside && comm->me == 0)
    error->warning(FLERR,
                   "{}: the bins are outside the box, along {} from {:.6g} to {:.6g}: they remain empty",
                   command, "xyz"[along], low[along], high[along]);
  was_outside = along >= 0;
}

void FixGripFields::find_wall()
{
  if (line.follow.empty()) return;
  wall = dynamic_cast<Grip::WallContacts *>(modify->get_fix_by_id(line.follow));
  frame = wall ? wall->mesh_pose() : nullptr;
  if (!frame)
    error->all(FLERR,
               "{}: the fix of 'follow' is '{}', accepted: the ID of a fix wall/grip with a mesh that "
               "no variable moves",
               command, line.follow);
  deposit.follow(frame);
  if (exact) exact->follow(frame);
}

// Axes that have no bins, and periodic ones, must be axes of the box in the frame that the grid follows.
void FixGripFields::place_grid()
{
  constexpr double ROUNDING = 1e-9;
  if (!frame) return grid.set_box(box_cell(domain));
  const Vector from = frame->to_own(vector_of(domain->boxlo)), to = frame->to_own(vector_of(domain->boxhi));
  Vector low, high;
  for (int d = 0; d < 3; d++) {
    const bool has_bins =
        line.is_cylinder ? d != line.cylinder.axis || line.cylinder.slabs > 0 : line.axes[d].given;
    const bool is_turned = std::fabs(frame->rotation[4 * d]) < 1.0 - ROUNDING;
    if (is_turned && (!has_bins || domain->periodicity[d]))
      error->all(FLERR,
                 "{}: {} has turned the axis {}, accepted: with 'follow' an axis with bins, along which the "
                 "box is not periodic",
                 command, wall->name(), "xyz"[d]);
    low[d] = std::min(from[d], to[d]);
    high[d] = std::max(from[d], to[d]);
  }
  grid.set_box(PeriodicCell::between(low.data(), high.data(), domain->periodicity));
}

// Grains count with their centres: bins that are smaller hold one or none. Collective.
void FixGripFields::warn_of_small_bins()
{
  if (warned) return;
  double mine = 0.0, largest;
  for (int i = 0; i < atom->nlocal; i++) mine = std::max(mine, 2.0 * atom->radius[i]);
  MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, world);
  std::vector<double> lengths = line.bin_lengths();
  if (line.cylinder.sectors > 1) lengths.push_back(2.0 * M_PI * line.cylinder.radius / line.cylinder.sectors);
  const double smallest = *std::min_element(lengths.begin(), lengths.end());
  if (std::max(smallest, line.kernel.range()) >= largest * (1.0 - 1e-9)) return;
  warned = true;
  if (comm->me == 0)
    error->warning(
        FLERR,
        "{}: bins of {:.4g} are smaller than grains of {:.4g}, which count where their centres are: "
        "a solid fraction may exceed 1; use larger bins, or 'kernel lucy {:.4g}' or more",
        command, smallest, largest, 2.0 * largest);
}
