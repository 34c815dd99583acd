// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/wall_shares.h"

#include "atom.h"
#include "comm.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

// The stiffness of a sphere of radius and mass 1: only ratios between models matter.
void WallShares::begin_run()
{
  if (!on()) return;
  stiffness.clear();
  for (const grip_model &model : models.all)
    stiffness.push_back(model.law[GRIP_NORMAL] ? grip_model_dashpot_stiffness(&model, 1.0, INFINITY, 1.0)
                                               : grip_dashpot_stiffness{1.0, false});
}

void WallShares::begin_list()
{
  if (!on()) return;
  mobility.begin_list(masses.bodies, atom->nlocal, 0, comm->nprocs > 1);
  of_bodies.assign(mobility.nframes(), {});
}

void WallShares::begin_step(int nlanes)
{
  mobility.begin_step(masses.bodies);
  pushes.resize(nlanes);
  lane_masses.assign(nlanes, 0.0);
  atoms.assign(nlanes, -1);
}

void WallShares::add(const grip_batch &b, const grip_wall_lanes &span, int first_lane, int model)
{
  for (int k = 0; k < span.nblocks * GRIP_LANES; k++) {
    const int lane = first_lane + k, i = span.atom[k];
    lane_masses[lane] = b.reduced_mass[k];
    if (span.face[k] < 0 || mobility.frame(i) == Mobility::NONE) continue;
    atoms[lane] = i;
    Push &push = pushes[lane];
    push = {{b.nx[k], b.ny[k], b.nz[k]}, stiffness_at(stiffness[model], b.reduced_radius[k], b.overlap[k])};
    if (b.overlap[k] > 0.0) of_bodies[mobility.frame(i)].add(push, 1.0, 1.0);
  }
}

// Leaves the sums at 0 for the next step. Few of all bodies touch the wall.
void WallShares::divide()
{
  if (!of_bodies.empty()) mobility.sum_over_ranks(of_bodies.front().along, Pushes::VALUES);
  for (std::size_t lane = 0; lane < pushes.size(); lane++) {
    if (atoms[lane] < 0) continue;
    const double whole = lane_masses[lane], turning = mobility.of(atoms[lane], pushes[lane].n);
    const double shared = whole * of_bodies[mobility.frame(atoms[lane])].share(pushes[lane], 1.0);
    lane_masses[lane] = std::min(shared, whole / (1.0 + whole * turning));
  }
  for (const int i : atoms)
    if (i >= 0) of_bodies[mobility.frame(i)] = {};
  for (const int frame : mobility.on_several_ranks()) of_bodies[frame] = {};
}

double WallShares::bytes() const
{
  return mobility.bytes() + static_cast<double>(of_bodies.capacity()) * sizeof(Pushes) +
         static_cast<double>(pushes.capacity()) * (sizeof(Push) + sizeof(int) + sizeof(double));
}
