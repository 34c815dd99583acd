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

void WallShares::begin_lanes(int nlanes)
{
  lane_masses.assign(nlanes, 0.0);
  overlaps.assign(nlanes, 0.0);
}

void WallShares::begin_step()
{
  mobility.begin_step(masses.bodies);
}

void WallShares::add_whole(const grip_batch &b, const grip_wall_lanes &span, int first_lane)
{
  std::copy_n(b.reduced_mass, span.nblocks * GRIP_LANES, &lane_masses[first_lane]);
}

void WallShares::add(const grip_batch &b, const grip_wall_lanes &span, int first_lane, int model,
                     double ahead)
{
  const int n = span.nblocks * GRIP_LANES;
  double overlap[GRIP_BATCH];
  for (int k = 0; k < n; k++)
    overlap[k] =
        std::max(0.0, b.overlap[k] - ahead * (b.ux[k] * b.nx[k] + b.uy[k] * b.ny[k] + b.uz[k] * b.nz[k]));
  for (int k = 0; k < n; k++) {
    const int lane = first_lane + k, i = span.atom[k];
    const double before = overlaps[lane];
    if (overlap[k] + before == 0.0 || span.face[k] < 0 || mobility.frame(i) == Mobility::NONE) continue;
    const double s = stiffness_at(stiffness[model], b.reduced_radius[k], overlap[k]);
    touching.push_back({{{b.nx[k], b.ny[k], b.nz[k]}, s}, lane, i, overlap[k], b.reduced_mass[k]});
    if (std::fabs(overlap[k] - before) > CHANGE_OF_OVERLAP * before)
      of_bodies[mobility.frame(i)].changed = 1.0;
  }
}

// Leaves the sums at 0 for the next step. Few of all bodies touch the wall.
void WallShares::divide()
{
  const bool several = !mobility.on_several_ranks().empty();
  for (const Touching &t : touching) {
    PushesOfRanks &sum = of_bodies[mobility.frame(t.atom)];
    if (t.overlap > 0.0 && (several || sum.changed > 0.0)) sum.pushes.add(t.push, 1.0, 1.0);
  }
  mobility.sum_over_ranks(of_bodies.data()->pushes.along, PushesOfRanks::VALUES);
  for (const Touching &t : touching) {
    const PushesOfRanks &sum = of_bodies[mobility.frame(t.atom)];
    if (!(sum.changed > 0.0)) continue;
    const double shared = t.whole * sum.pushes.share(t.push, 1.0);
    lane_masses[t.lane] = std::min(shared, t.whole / (1.0 + t.whole * mobility.of(t.atom, t.push.n)));
    overlaps[t.lane] = t.overlap;
  }
  for (const Touching &t : touching) of_bodies[mobility.frame(t.atom)] = {};
  for (const int frame : mobility.on_several_ranks()) of_bodies[frame] = {};
  touching.clear();
}

double WallShares::bytes() const
{
  return mobility.bytes() + static_cast<double>(of_bodies.capacity()) * sizeof(PushesOfRanks) +
         static_cast<double>(touching.capacity()) * sizeof(Touching) +
         static_cast<double>(lane_masses.capacity() + overlaps.capacity()) * sizeof(double);
}
