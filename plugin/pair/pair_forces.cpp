// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_forces.h"

#include "atom.h"
#include "comm.h"
#include "contacts/pushes.h"
#include "force.h"
#include "host/atom_arrays.h"
#include "host/batch_checks.h"
#include "host/cache.h"
#include "pair.h"
#include "pair/pair_batch.h"
#include "particles/liquid_batch.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::PairForces;
using Grip::ThreadPart;

namespace {

constexpr int PURGE_SHARE = 16; // purge the store when more than one lane in this many is dead

} // namespace

void PairForces::compute(const Virial &virial)
{
  // At set-up, forces are computed a second time from the same positions, so springs must not move.
  step = step_length(update);
  const double dt = update->setupflag ? 0.0 : step;
  losses.skip_step();
  contact_step.find_listeners(lmp, ledger);
  if (ledger.on()) {
    energy.begin_step(dt, [&] { send_members(); });
    losses.begin_step(lmp, atom->nlocal + atom->nghost);
  }
  const grip_atoms atoms = atom_arrays(atom);
  contacts.in_parts([&](ThreadPart &part) { compute_part(part, atoms, dt, virial); });
  sum_parts(virial);
  if (ledger.on()) ledger.end_step(dt == 0.0);
  for (const ThreadPart &part : contacts.parts) contact_step.report_events(part.record, nullptr);
  for (ThreadPart &part : contacts.parts) contact_step.report_contacts(part.record, nullptr);
  if (!losses.any()) return;
  if (force->newton_pair) comm->reverse_comm(&owner);
  losses.report(atom->nlocal);
}

// Data that is read from memory is read faster if it is prefetched; data in the third-level cache is then
// read more slowly. With a second-level cache of 1 MB, a part of 22 MB gained 7 % and more, one of 18 MB 3 %,
// and one of 14 MB nothing; one of 9 MB with few contacts, each with its own atoms, lost 5 %.
bool PairForces::exceeds_cache(const ThreadPart &part) const
{
  const double of_atoms = 144.0 * (atom->nlocal + atom->nghost) / contacts.parts.nslabs();
  return part.store.bytes() + of_atoms > 11.0 * second_level_cache();
}

void PairForces::compute_part(ThreadPart &part, const grip_atoms &atoms, double dt, const Virial &virial)
{
  ContactStore &store = part.store;
  part.keep_ledger(ledger.on(), contact_step.reads_causes());
  grip_batch &batch = *part.batch;
  const int owned = force->newton_pair ? MAXSMALLINT : atom->nlocal;
  const bool large = exceeds_cache(part);
  const bool purge = part.dead_lanes > store.nlanes() / PURGE_SHARE;
  batch.dt = dt;
  if (ledger.on()) part.ledger->cycle_ratio = ledger.cycle_ratio;
  batch.liquid = nullptr;
  part.entry.fill(0.0);
  part.virial.fill(0.0);
  part.record.clear();
  int touching = 0;
  for (int b = 0; b < store.nblocks();) {
    const grip_span span = store.span(b, large);
    const grip_model *models[GRIP_BLOCKS];
    for (int k = 0; k < span.count; k++) models[k] = &contacts.model_of_block(store, b + k);
    const PairLanes lanes = {{span, owned},           atom,   models, store.factors(b),
                             store.dashpot_masses(b), &store, b};
    run(part, atoms, lanes);
    if (lanes.dashpot_mass) note_changes(part, lanes);
    ContactStep::add_heat(batch, lanes, atom->heatflow);
    if (losses.any()) losses.share(batch, lanes, lanes.factors);
    contact_step.collect(batch, lanes, part.record);
    // Without threads, listeners receive the losses of each batch while they are in the cache.
    if (contact_step.only_losses() && contacts.parts.size() == 1) {
      contact_step.report_contacts(part.record, nullptr);
      part.record.samples.clear();
    }
    if (particles.any() && dt > 0.0) particles.scatter(batch, span, GRIP_FIELD_ADDED);
    if (batch.liquid) scatter_liquid(*liquid, lanes, *batch.liquid);
    const grip_scatter_report report = grip_scatter(&atoms, &span, owned, lanes.factors, &batch);
    if (!report.finite) stop_not_finite(batch, span);
    if (report.deep && !particles.any() && !contacts.deep.noted() && part.deep.empty()) note_deep(part, span);
    if (virial.any) tally(part, lanes, virial);
    if (purge) release_separated(part, b, span.count);
    touching += report.touching;
    b += span.count;
  }
  part.dead_lanes = store.nlanes() - touching;
}

// Gathers a batch from the atoms, and computes its forces. The models of a span are alike, so the first model
// determines what is gathered.
inline void PairForces::run(ThreadPart &part, const grip_atoms &atoms, const PairLanes &lanes) const
{
  const grip_model &model = *lanes.models[0];
  grip_batch &batch = *part.batch;
  set_geometry(model, step, batch);
  batch.shared_mass = lanes.dashpot_mass;
  if (ledger.on())
    grip_gather_booked(&model, &atoms, &lanes.span, &batch);
  else
    grip_gather(&atoms, &lanes.span, &batch);
  if (batch.shared_mass && model.inertia) divide_inertia(batch);
  if (model.law[GRIP_HEAT]) gather_temperatures(atom->temperature, lanes.span, batch);
  if (particles.any()) particles.gather(part, lanes.span);
  if (liquid) gather_liquid(part, lanes);
  if (ledger.on())
    book(part, lanes);
  else
    grip_batch_run(lanes.models, &batch);
}

// Collects contacts of rigid bodies whose masses must be divided again.
void PairForces::note_changes(ThreadPart &part, const PairLanes &lanes) const
{
  int changed[GRIP_BATCH];
  const int n = grip_changed(part.batch->overlap, part.store.dashpot_overlaps(lanes.first), lanes.nlanes(),
                             CHANGE_OF_OVERLAP, changed);
  const int *member = part.store.members(lanes.first);
  for (int k = 0; k < n; k++) part.changed_members.push_back(member[changed[k]]);
}

void PairForces::gather_liquid(ThreadPart &part, const PairLanes &lanes) const
{
  part.batch->liquid = nullptr;
  if (!lanes.models[0]->owns_liquid) return;
  if (!part.liquid) part.liquid = std::make_unique<grip_liquid>();
  part.batch->liquid = part.liquid.get();
  Grip::gather_liquid(*liquid, lanes, *part.liquid);
}

// Computes the forces, and books the energy of this step. With newton off, the two ranks of a contact across
// ranks each book half of its energy.
void PairForces::book(ThreadPart &part, const PairLanes &lanes) const
{
  if (energy.members.any()) record_members(*part.batch, lanes);
  double shares[GRIP_BATCH];
  if (!force->newton_pair) grip_shares(&lanes.span, atom->nlocal, lanes.factors, shares);
  const bool are_read = losses.any() || contact_step.reads_losses() || lanes.models[0]->law[GRIP_HEAT];
  part.ledger->skip_losses = !are_read;
  grip_batch_book(lanes.models, part.batch.get(), force->newton_pair ? lanes.factors : shares,
                  part.entry.data());
}

// Records the mean motion of atoms of rigid bodies, because these do not move with the velocities that the
// laws receive.
void PairForces::record_members(grip_batch &b, const PairLanes &lanes) const
{
  for (int k = 0; k < lanes.nlanes(); k++) {
    const int i = lanes.i(k), j = lanes.j(k);
    const double *du_i = energy.members.velocity(i), *du_j = energy.members.velocity(j),
                 *dw_i = energy.members.spin(i), *dw_j = energy.members.spin(j), *wi = atom->omega[i],
                 *wj = atom->omega[j];
    b.touch_distance[k] = b.radius_i[k] + b.radius_j[k];
    const double distance = b.touch_distance[k] - b.overlap[k];
    double *const r[3] = {b.rx, b.ry, b.rz}, *const n[3] = {b.nx, b.ny, b.nz},
                  *const u[3] = {b.ux, b.uy, b.uz}, *const spin_i[3] = {b.wix, b.wiy, b.wiz},
                  *const spin_j[3] = {b.wjx, b.wjy, b.wjz};
    for (int d = 0; d < 3; d++) {
      r[d][k] = distance * n[d][k];
      u[d][k] += du_i[d] - du_j[d];
      spin_i[d][k] = wi[d] + dw_i[d];
      spin_j[d][k] = wj[d] + dw_j[d];
    }
  }
  grip_batch_record(lanes.models[0], &b);
}

void PairForces::send_members()
{
  comm->forward_comm(&owner, MemberMotion::NVALUES);
}

void PairForces::add_half_steps(std::vector<HalfStep> &all)
{
  if (!ledger.on() || contacts.state.must_fill()) return;
  energy.move_members(update->dt, [&] { send_members(); });
  const double half = 0.5 * update->dt;
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
        all.push_back({atom->tag[i], atom->tag[j], weight * power[0], weight * power[1]});
      }
    }
}

// Sums over the parts in the order of the parts, so that the result does not depend on which thread finishes
// first.
void PairForces::sum_parts(const Virial &virial)
{
  for (ThreadPart &part : contacts.parts) {
    for (int e = 0; e < GRIP_ENTRIES; e++) ledger.entry[e] += part.entry[e];
    for (int d = 0; virial.global && d < 6; d++) virial.sum[d] += part.virial[d];
    if (!part.deep.empty() && !contacts.deep.noted()) contacts.deep.note(update->ntimestep, part.deep);
    part.deep.clear();
  }
}

// Adds the virial to the sum of the part, and to the sums of the atoms if LAMMPS requires them. LAMMPS's
// ev_tally() is not used: it has a single sum, to which several threads must not add. With newton off, each
// of the two ranks of a contact across ranks counts half of it.
void PairForces::tally(ThreadPart &part, const PairLanes &lanes, const Virial &virial) const
{
  const grip_batch &b = *part.batch;
  for (int k = 0; k < lanes.nlanes(); k++) {
    if (!(b.acting[k] > 0.0)) continue;
    const int i = lanes.i(k), j = lanes.j(k);
    const double scale = lanes.factor(k);
    const double distance = b.radius_i[k] + b.radius_j[k] - b.overlap[k];
    const double f[3] = {scale * (b.normal[k] * b.nx[k] + b.fx[k]), scale * (b.normal[k] * b.ny[k] + b.fy[k]),
                         scale * (b.normal[k] * b.nz[k] + b.fz[k])};
    const Vector r = distance * PairLanes::normal_at_end(b, k);
    const double half[6] = {0.5 * r[0] * f[0], 0.5 * r[1] * f[1], 0.5 * r[2] * f[2],
                            0.5 * r[0] * f[1], 0.5 * r[0] * f[2], 0.5 * r[1] * f[2]};
    const bool both = force->newton_pair || j < atom->nlocal;
    for (int d = 0; d < 6; d++) {
      part.virial[d] += both ? 2.0 * half[d] : half[d];
      if (!virial.of_atoms) continue;
      virial.of_atom[i][d] += half[d];
      if (both) virial.of_atom[j][d] += half[d];
    }
  }
}

// Moves the pairs of a batch that have separated back to the near list, which frees their lanes.
void PairForces::release_separated(ThreadPart &part, int first_block, int nblocks) const
{
  ContactStore &store = part.store;
  for (int b = first_block; b < first_block + nblocks; b++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if (!(part.batch->acting[(b - first_block) * GRIP_LANES + lane] > 0.0) && !store.empty_lane(b, lane)) {
        const grip_block *block = store.block(b);
        store.release(b, lane,
                      contacts.begin_distance(grip_block_i(block, lane), grip_block_j(block, lane),
                                              block->radius_i[lane] + block->radius_j[lane]));
      }
}

void PairForces::stop_not_finite(const grip_batch &batch, const grip_span &span) const
{
  const AtomsOfPairs atoms = {span, atom->nlocal};
  const int k = first_not_finite(batch, atoms);
  if (k < 0) throw Stop{fmt::format("pair_style grip: a force is not finite at step {}", update->ntimestep)};
  throw Stop{fmt::format(
      "pair_style grip: the force between atoms {} and {} is not finite at step {} (overlap {:.6g})",
      atom->tag[atoms.i(k)], atom->tag[atoms.j(k)], update->ntimestep, batch.overlap[k])};
}

void PairForces::note_deep(ThreadPart &part, const grip_span &span) const
{
  const grip_batch &b = *part.batch;
  const AtomsOfPairs atoms = {span, atom->nlocal};
  const int k = first_deep(b, atoms);
  if (k < 0) return;
  part.deep = fmt::format(
      "pair_style grip: atoms {} and {} overlap by {:.3g} of the smaller radius at step {}; "
      "stiffness too low or time step too large?",
      atom->tag[atoms.i(k)], atom->tag[atoms.j(k)], b.overlap[k] / smaller_radius(b, k), update->ntimestep);
}
