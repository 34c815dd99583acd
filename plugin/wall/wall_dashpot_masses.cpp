// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_dashpot_masses.h"

#include "atom.h"
#include "grip/turning.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

// The stiffness of a sphere of radius and mass 1: only ratios between models matter.
void WallDashpotMasses::begin_run()
{
  if (!on()) return;
  stiffness.clear();
  mobility.begin_run();
  for (const grip_model &model : models.all)
    stiffness.push_back(model.law[GRIP_NORMAL] ? grip_model_dashpot_stiffness(&model, 1.0, INFINITY, 1.0)
                                               : grip_dashpot_stiffness{1.0, false});
}

void WallDashpotMasses::begin_list()
{
  if (!on()) return;
  mobility.begin_list(masses.bodies, false);
  of_bodies.resize(mobility.nframes());
  on_several.assign(mobility.nframes(), false);
  for (const int frame : mobility.on_several_ranks()) on_several[frame] = true;
  changed.clear();
  new_list = true;
}

void WallDashpotMasses::begin_lanes(int nlanes)
{
  new_list = false;
  first_lanes.assign(mobility.nframes(), NONE_LEFT);
  for (std::vector<int> *of : {&atoms, &frames, &next_lanes}) of->resize(nlanes);
  for (std::vector<double> *of :
       {&seen.nx, &seen.ny, &seen.nz, &seen.radius, &seen.overlap, &whole, &lane_masses, &overlaps})
    of->resize(nlanes);
  seen.model.resize(nlanes / GRIP_LANES);
}

void WallDashpotMasses::begin_step()
{
  mobility.begin_step();
}

void WallDashpotMasses::add_whole(const grip_batch &b, const AtomsOfLanes &lanes, int first_lane)
{
  const int n = lanes.nlanes();
  std::copy_n(b.reduced_mass, n, &whole[first_lane]);
  std::copy_n(b.reduced_mass, n, &lane_masses[first_lane]);
  for (int k = 0; k < n; k++) {
    const int lane = first_lane + k, i = lanes.i(k);
    mobility.take(i);
    atoms[lane] = i;
    frames[lane] = lanes.empty(k) ? BodyResponse::NONE : mobility.frame(i);
    overlaps[lane] = NAN;
    if (frames[lane] == BodyResponse::NONE) continue;
    overlaps[lane] = 0.0;
    next_lanes[lane] = first_lanes[frames[lane]];
    first_lanes[frames[lane]] = lane;
  }
}

void WallDashpotMasses::add(const grip_batch &b, int first_lane, int model, double ahead)
{
  const int n = b.nblocks * GRIP_LANES;
  double *overlap = &seen.overlap[first_lane];
  for (int k = 0; k < n; k++) {
    const double then = b.overlap[k] - ahead * (b.ux[k] * b.nx[k] + b.uy[k] * b.ny[k] + b.uz[k] * b.nz[k]);
    overlap[k] = then > 0.0 ? then : 0.0;
  }
  std::copy_n(b.nx, n, &seen.nx[first_lane]);
  std::copy_n(b.ny, n, &seen.ny[first_lane]);
  std::copy_n(b.nz, n, &seen.nz[first_lane]);
  std::copy_n(b.reduced_radius, n, &seen.radius[first_lane]);
  std::fill_n(&seen.model[first_lane / GRIP_LANES], b.nblocks, model);
  int lanes[GRIP_BATCH];
  const int nchanged = grip_changed(overlap, &overlaps[first_lane], n, CHANGE_OF_OVERLAP, lanes);
  for (int c = 0; c < nchanged; c++) {
    const int frame = frames[first_lane + lanes[c]];
    double &is_changed = of_bodies[frame].changed;
    if (is_changed == 0.0 && !on_several[frame]) changed.push_back(frame);
    is_changed = 1.0;
  }
}

// Appends the contacts of a body to `touching`, and adds them to its sum.
void WallDashpotMasses::collect(int frame)
{
  StiffnessSumOfRanks &sum = of_bodies[frame];
  for (int lane = first_lanes[frame]; lane != NONE_LEFT; lane = next_lanes[lane]) {
    const double overlap = seen.overlap[lane];
    if (overlap + overlaps[lane] == 0.0) continue;
    const double s = stiffness_at(stiffness[seen.model[lane / GRIP_LANES]], seen.radius[lane], overlap);
    touching.push_back({{{seen.nx[lane], seen.ny[lane], seen.nz[lane]}, s}, lane, overlap});
    if (overlap > 0.0) sum.pushes.add(touching.back().push, 1.0, 1.0);
  }
}

// Leaves the sums at 0 for the next step. Few of all bodies touch the wall.
void WallDashpotMasses::divide()
{
  const std::vector<int> &several = mobility.on_several_ranks();
  for (const int frame : changed) collect(frame);
  for (const int frame : several) collect(frame);
  mobility.sum_over_ranks(of_bodies.data()->pushes.along, StiffnessSumOfRanks::VALUES);
  for (const Touching &t : touching) {
    const StiffnessSumOfRanks &sum = of_bodies[frames[t.lane]];
    if (!(sum.changed > 0.0)) continue;
    const double all = whole[t.lane], shared = all * sum.pushes.share(t.push, 1.0);
    lane_masses[t.lane] = std::min(shared, all / (1.0 + all * mobility.of(atoms[t.lane], t.push.n)));
    overlaps[t.lane] = t.overlap;
  }
  for (const int frame : changed) of_bodies[frame] = {};
  for (const int frame : several) of_bodies[frame] = {};
  changed.clear();
  touching.clear();
}

double WallDashpotMasses::bytes() const
{
  return mobility.bytes() + static_cast<double>(of_bodies.capacity()) * sizeof(StiffnessSumOfRanks) +
         static_cast<double>(touching.capacity()) * sizeof(Touching) +
         static_cast<double>(atoms.capacity() + frames.capacity()) * sizeof(int) +
         8.0 * static_cast<double>(overlaps.capacity()) * sizeof(double);
}
