// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_vector.h"

#include "update.h"

#include <algorithm>

using namespace Grip;

// Nothing moves in a set-up, so the power is still the power in the last step.
void WallVector::begin_step()
{
  summed_at = -1;
  if (update->setupflag) return;
  work_before = ledger.entry[GRIP_WALL_WORK];
  dt = update->dt;
}

void WallVector::find_sums()
{
  if (summed_at == update->ntimestep) return;
  std::array<double, SUMS + 1> mine{};
  std::copy(forces.sum.begin(), forces.sum.end(), mine.begin());
  const Vector torque = vector_of(&mine[3]) - cross(about, vector_of(mine.data()));
  std::copy(torque.begin(), torque.end(), &mine[3]);
  mine[6] = ledger.entry[GRIP_WALL_WORK];
  mine.back() = ledger.entry[GRIP_WALL_WORK] - work_before;
  MPI_Allreduce(mine.data(), sum_of_all.data(), SUMS + 1, MPI_DOUBLE, MPI_SUM, world);
  summed_at = update->ntimestep;
}

double WallVector::error_of_servo() const
{
  return motion.drive() ? motion.drive()->error() : 0.0;
}

double WallVector::power()
{
  find_sums();
  return dt > 0.0 ? sum_of_all[SUMS] / dt : 0.0;
}

double WallVector::value(int n)
{
  if (n < SUMS) {
    find_sums();
    return sum_of_all[n];
  }
  if (n == VALUES - 1) return power();
  const Pose &pose = motion.pose();
  const BodyEnergy energy = motion.drive() ? motion.drive()->energy() : BodyEnergy{};
  const Vector point = motion.centre();
  const int entry = n - SUMS, d = entry % 3;
  switch (entry / 3) {
  case 0:
    return point[d];
  case 1:
    return rotation_vector(pose.rotation)[d];
  case 2:
    return pose.velocity_at(point)[d];
  case 3:
    return pose.spin[d];
  default:
    return d == 0 ? error_of_servo() : energy.kinetic + energy.rotational;
  }
}
