// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_lanes.h"

#include "contacts/stiffness_sum.h"

using Grip::PairLanes;

void PairLanes::gather(grip_batch &b, bool booked) const
{
  set_geometry(*models[0], step.length, b);
  if (shaped())
    return part.of_shapes.add(
        grip_shape_gather(models[0], &step.atoms, step.shapes, &span, part.shapes.get(), &b), *this);
  if (booked)
    grip_gather_booked(models[0], &step.atoms, &span, &b);
  else
    grip_gather(&step.atoms, &span, &b);
}

void PairLanes::note_overlaps(const grip_batch &b) const
{
  int changed[GRIP_BATCH];
  const int n =
      grip_changed(b.overlap, part.store.dashpot_overlaps(first), nlanes(), CHANGE_OF_OVERLAP, changed);
  const int *member = part.store.members(first);
  for (int k = 0; k < n; k++) part.changed_members.push_back(member[changed[k]]);
}

// Records the mean motion of atoms of rigid bodies, because these do not move with the velocities that the
// laws receive.
void PairLanes::record_members(grip_batch &b) const
{
  const MemberMotion &members = *step.members;
  for (int k = 0; k < nlanes(); k++) {
    const double *du_i = members.velocity(i(k)), *du_j = members.velocity(j(k)), *dw_i = members.spin(i(k)),
                 *dw_j = members.spin(j(k)), *wi = step.atom->omega[i(k)], *wj = step.atom->omega[j(k)];
    b.touch_distance[k] = b.radius_i[k] + b.radius_j[k];
    const double distance = grip_lane_distance(&b, k);
    double *const r[3] = {b.rx, b.ry, b.rz}, *const n[3] = {b.nx, b.ny, b.nz},
                  *const u[3] = {b.ux, b.uy, b.uz}, *const spin_i[3] = {b.wix, b.wiy, b.wiz},
                  *const spin_j[3] = {b.wjx, b.wjy, b.wjz};
    for (int d = 0; d < 3; d++) {
      if (!shaped()) r[d][k] = distance * n[d][k];
      u[d][k] += du_i[d] - du_j[d];
      spin_i[d][k] = wi[d] + dw_i[d];
      spin_j[d][k] = wj[d] + dw_j[d];
    }
  }
  grip_batch_record(models[0], &b);
}

// LAMMPS's ev_tally() is not used: it has a single sum, to which several threads must not add.
void PairLanes::add_virial(const grip_batch &b, double *sum, double **of_atom) const
{
  for (int k = 0; k < nlanes(); k++) {
    if (!grip_lane_alive(&b, k)) continue;
    const double scale = factor(k);
    const Vector f = scale * vector_of(grip_lane_force(&b, k)), r = vector_of(grip_lane_branch(&b, k));
    const double half[6] = {0.5 * r[0] * f[0], 0.5 * r[1] * f[1], 0.5 * r[2] * f[2],
                            0.5 * r[0] * f[1], 0.5 * r[0] * f[2], 0.5 * r[1] * f[2]};
    const bool both = counts_j(k);
    for (int d = 0; d < 6; d++) {
      sum[d] += both ? 2.0 * half[d] : half[d];
      if (!of_atom) continue;
      of_atom[i(k)][d] += half[d];
      if (both) of_atom[j(k)][d] += half[d];
    }
  }
}

bool PairLanes::within(const grip_batch &b, int k, double distance) const
{
  const Vector r = {b.rx[k], b.ry[k], b.rz[k]};
  return dot(r, r) < distance * distance;
}

void PairLanes::release_separated(const grip_batch &b) const
{
  for (int n = 0; n < span.count; n++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if (!grip_lane_alive(&b, n * GRIP_LANES + lane) && !part.store.empty_lane(first + n, lane))
        release(b, n, lane);
}

void PairLanes::release(const grip_batch &b, int n, int lane) const
{
  ContactStore &store = part.store;
  const int k = n * GRIP_LANES + lane;
  if (step.contacts.sleeps(kind(k))) {
    part.asleep.add(i(k), j(k), factor(k), grip_lane_normal(&b, k),
                    step.contacts.paths.due(i(k), j(k), -b.overlap[k]));
    return store.drop(first + n, lane);
  }
  const grip_block *block = store.block(first + n);
  const double touch = block->radius_i[lane] + block->radius_j[lane];
  const double begin = step.contacts.begin_distance(i(k), j(k), touch);
  // Shapes may be apart while their bounding spheres touch.
  if (!shaped() || !within(b, k, begin)) store.release(first + n, lane, begin);
}
