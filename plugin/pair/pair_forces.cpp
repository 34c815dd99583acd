// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_forces.h"

#include "atom.h"
#include "comm.h"
#include "force.h"
#include "host/cache.h"
#include "interfaces/bond_source.h"
#include "pair.h"
#include "update.h"

using namespace LAMMPS_NS;
using Grip::PairForces;
using Grip::ThreadPart;

namespace {

constexpr int PURGE_SHARE = 16; // purge the store when more than one lane in this many is dead

} // namespace

void PairForces::compute(const Virial &virial)
{
  const grip_shape_atoms grains = contacts.shapes.any() ? contacts.grains() : grip_shape_atoms{};
  const PairStep of_rank = {atom,
                            contacts,
                            atom_arrays(atom),
                            step_length(update),
                            force->newton_pair != 0,
                            &energy.members,
                            contacts.shapes.any() ? &grains : nullptr,
                            &losses};
  // At set-up, forces are computed a second time from the same positions, so springs must not move.
  const double dt = update->setupflag ? 0.0 : of_rank.length;
  step.begin(particles.of_run(), liquid);
  if (ledger.on()) energy.begin_step(dt, contacts.shapes.grains(), [&] { send_members(); });
  if (step.listeners.take_losses()) losses.begin_step(atom->nlocal + atom->nghost);
  contacts.in_parts([&](ThreadPart &part) { compute_part(part, of_rank, dt, virial); });
  end(virial, dt == 0.0);
}

// Data that is read from memory is read faster if it is prefetched; data in the third-level cache is then
// read more slowly. With a second-level cache of 1 MB, a part of 22 MB gained 7 % and more, one of 18 MB 3 %,
// and one of 14 MB nothing; one of 9 MB with few contacts, each with its own atoms, lost 5 %.
bool PairForces::exceeds_cache(const ThreadPart &part) const
{
  const double of_atoms = 144.0 * (atom->nlocal + atom->nghost) / contacts.parts.nslabs();
  return part.store.bytes() + of_atoms > 11.0 * second_level_cache();
}

void PairForces::compute_part(ThreadPart &part, const PairStep &of_rank, double dt, const Virial &virial)
{
  const ContactStore &store = part.store;
  const bool large = exceeds_cache(part), purge = part.dead_lanes > store.nlanes() / PURGE_SHARE;
  step.begin(part, dt);
  part.entry.fill(0.0);
  part.virial.fill(0.0);
  part.of_shapes = {};
  int touching = 0;
  for (int b = 0; b < store.nblocks();) {
    const PairLanes lanes(of_rank, part, b, large);
    const int alive = step.compute(part, lanes).touching;
    touching += alive;
    if (contacts.parts.size() == 1) step.pass_losses(part);
    if (virial.any) lanes.add_virial(*part.batch, part.virial.data(), virial.of_atom);
    if (purge || (alive < lanes.nlanes() && lanes.sleep())) lanes.release_separated(*part.batch);
    b += lanes.nblocks();
  }
  part.dead_lanes = store.nlanes() - touching;
}

// Sums over the parts in their order, so that the result does not depend on which thread finishes first.
void PairForces::end(const Virial &virial, bool set_up)
{
  for (const ThreadPart &part : contacts.parts) {
    for (int e = 0; e < GRIP_ENTRIES; e++) ledger.entry[e] += part.entry[e];
    for (int d = 0; virial.global && d < 6; d++) virial.sum[d] += part.virial[d];
  }
  if (contacts.shapes.any())
    for (const ThreadPart &part : contacts.parts) contacts.shapes.count(part.of_shapes);
  contacts.shapes.end_step();
  if (ledger.on()) ledger.end_step(set_up);
  for (ThreadPart &part : contacts.parts) step.end(part, nullptr);
  if (!step.listeners.take_losses()) return;
  if (force->newton_pair) comm->reverse_comm(&owner);
  for (int i = 0; i < atom->nlocal; i++) step.listeners.report(i, losses.plastic(i), losses.viscous(i));
}

void PairForces::send_members()
{
  comm->forward_comm(&owner, MemberMotion::NVALUES);
}

void PairForces::add_half_steps(std::vector<HalfStep> &all)
{
  if (!ledger.on() || contacts.state.must_fill()) return;
  energy.move_members(update->dt, contacts.shapes.grains(), [&] { send_members(); });
  const double half = 0.5 * update->dt;
  const BondSource *joined = bonds(lmp);
  for (ThreadPart &part : contacts.parts)
    for (int b = 0; b < part.store.nblocks(); b++) {
      const grip_model &model = contacts.model_of_block(part.store, b);
      const grip_block *block = part.store.block(b);
      const double *factor = part.store.factors(b);
      for (int lane = 0; lane < GRIP_LANES; lane++) {
        if (part.store.empty_lane(b, lane)) continue;
        const int i = grip_block_i(block, lane), j = grip_block_j(block, lane);
        const grip_mover of_i = energy.members.mover(atom, i), of_j = energy.members.mover(atom, j);
        double power[2];
        grip_ledger_powers(&model, part.store.history(b) + lane, GRIP_LANES, &of_i, &of_j, update->dt, power);
        const double weight = half * contacts.share(j, factor ? factor[lane] : 1.0);
        all.push_back({atom->tag[i], atom->tag[j], weight * power[0], weight * power[1],
                       joined && joined->ends_contact(i, j)});
      }
    }
}
