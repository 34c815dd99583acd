// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/wall_shares.h"

#include "atom.h"
#include "grip/turning.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

void copy(const double *from, int nblocks, double *to)
{
  for (int k = 0; k < nblocks * GRIP_LANES; k += GRIP_LANES) std::copy_n(from + k, GRIP_LANES, to + k);
}

} // namespace

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
  mobility.begin_list(masses.bodies, false);
  of_bodies.resize(mobility.nframes());
  new_list = true;
}

void WallShares::begin_lanes(int nlanes)
{
  new_list = false;
  for (std::vector<int> *of : {&atoms, &frames}) of->resize(nlanes);
  for (std::vector<double> *of :
       {&seen.nx, &seen.ny, &seen.nz, &seen.radius, &seen.overlap, &whole, &lane_masses, &overlaps})
    of->resize(nlanes);
  seen.model.resize(nlanes / GRIP_LANES);
}

void WallShares::begin_step()
{
  mobility.begin_step();
}

void WallShares::add_whole(const grip_batch &b, const grip_wall_lanes &span, int first_lane)
{
  const int n = span.nblocks * GRIP_LANES;
  std::copy_n(b.reduced_mass, n, &whole[first_lane]);
  std::copy_n(b.reduced_mass, n, &lane_masses[first_lane]);
  for (int k = 0; k < n; k++) {
    const int lane = first_lane + k, i = span.atom[k];
    mobility.take(i);
    atoms[lane] = i;
    frames[lane] = span.face[k] < 0 ? Mobility::NONE : mobility.frame(i);
    overlaps[lane] = frames[lane] == Mobility::NONE ? NAN : 0.0;
  }
}

void WallShares::add(const grip_batch &b, const grip_wall_lanes &span, int first_lane, int model,
                     double ahead)
{
  const int n = span.nblocks * GRIP_LANES;
  double *overlap = &seen.overlap[first_lane];
  for (int k = 0; k < n; k++)
    overlap[k] =
        std::max(0.0, b.overlap[k] - ahead * (b.ux[k] * b.nx[k] + b.uy[k] * b.ny[k] + b.uz[k] * b.nz[k]));
  copy(b.nx, span.nblocks, &seen.nx[first_lane]);
  copy(b.ny, span.nblocks, &seen.ny[first_lane]);
  copy(b.nz, span.nblocks, &seen.nz[first_lane]);
  copy(b.reduced_radius, span.nblocks, &seen.radius[first_lane]);
  std::fill_n(&seen.model[first_lane / GRIP_LANES], span.nblocks, model);
  int lanes[GRIP_BATCH];
  const int nchanged = grip_changed(overlap, &overlaps[first_lane], n, CHANGE_OF_OVERLAP, lanes);
  for (int c = 0; c < nchanged; c++) of_bodies[frames[first_lane + lanes[c]]].changed = 1.0;
  any_changed |= nchanged > 0;
}

// Appends the contact of a lane to `touching`, and adds it to the sum of its body.
void WallShares::collect(int lane)
{
  const double overlap = seen.overlap[lane];
  if (overlap + overlaps[lane] == 0.0) return;
  const double s = stiffness_at(stiffness[seen.model[lane / GRIP_LANES]], seen.radius[lane], overlap);
  touching.push_back({{{seen.nx[lane], seen.ny[lane], seen.nz[lane]}, s}, lane, overlap});
  if (overlap > 0.0) of_bodies[frames[lane]].pushes.add(touching.back().push, 1.0, 1.0);
}

// Leaves the sums at 0 for the next step. Few of all bodies touch the wall.
void WallShares::divide()
{
  const bool several = !mobility.on_several_ranks().empty();
  if (!several && !any_changed) return;
  any_changed = false;
  for (int lane = 0, n = static_cast<int>(frames.size()); lane < n; lane++)
    if (frames[lane] != Mobility::NONE && (several || of_bodies[frames[lane]].changed > 0.0)) collect(lane);
  mobility.sum_over_ranks(of_bodies.data()->pushes.along, PushesOfRanks::VALUES);
  for (const Touching &t : touching) {
    const PushesOfRanks &sum = of_bodies[frames[t.lane]];
    if (!(sum.changed > 0.0)) continue;
    const double all = whole[t.lane], shared = all * sum.pushes.share(t.push, 1.0);
    lane_masses[t.lane] = std::min(shared, all / (1.0 + all * mobility.of(atoms[t.lane], t.push.n)));
    overlaps[t.lane] = t.overlap;
  }
  for (const Touching &t : touching) of_bodies[frames[t.lane]] = {};
  for (const int frame : mobility.on_several_ranks()) of_bodies[frame] = {};
  touching.clear();
}

double WallShares::bytes() const
{
  return mobility.bytes() + static_cast<double>(of_bodies.capacity()) * sizeof(PushesOfRanks) +
         static_cast<double>(touching.capacity()) * sizeof(Touching) +
         static_cast<double>(atoms.capacity() + frames.capacity()) * sizeof(int) +
         8.0 * static_cast<double>(overlaps.capacity()) * sizeof(double);
}
