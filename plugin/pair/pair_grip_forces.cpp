// SPDX-License-Identifier: GPL-2.0-only
// The pair style: forces, heat and energy of the stored contacts, batch by batch.
#include "pair/pair_grip.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "host/atom_arrays.h"
#include "host/batch_checks.h"
#include "host/contact_atoms.h"
#include "host/contact_heat.h"
#include "energy/ledgers.h"
#include "respa.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <unistd.h>

using namespace LAMMPS_NS;
using Grip::Part;

namespace {

constexpr int PURGE_SHARE = 16; // purge when more than one lane in so many is dead

// In bytes; as most processors of today have at least where the system does not tell.
double second_level_cache()
{
#ifdef _SC_LEVEL2_CACHE_SIZE
  static const long size = sysconf(_SC_LEVEL2_CACHE_SIZE);
  if (size > 0) return static_cast<double>(size);
#endif
  return 512.0 * 1024.0;
}

} // namespace

void PairGrip::compute(int eflag, int vflag)
{
  ev_init(eflag, vflag);
  if (size_history && !history)
    error->all(FLERR, "pair_style grip: its history fix '{}' was deleted", history_id);
  if (!state.is_of_this_step()) bring_up_store();
  const grip_atoms atoms = Grip::atom_arrays(atom);
  compute_contacts(atoms);
  state.forces_computed();
  lanes_indexed = false;
}

void PairGrip::end_run(const std::string &reason) const
{
  error->one(FLERR, reason);
}

// Of the level of run_style respa that computes these forces: all sub-styles of a hybrid that compute at a time are
// of one level.
double PairGrip::step_length() const
{
  const auto *respa = dynamic_cast<Respa *>(update->integrate);
  if (!respa) return update->dt;
  if (respa->level_pair >= 0) return respa->step[respa->level_pair];
  for (int m = 0; m < respa->nhybrid_styles; m++)
    if (respa->hybrid_compute[m]) return respa->step[respa->hybrid_level[m]];
  return update->dt;
}

// Torque arms, and the place and time at which velocities are taken (batch.h), for two spheres.
void PairGrip::set_geometry(const grip_model &model, grip_batch &batch) const
{
  batch.arm_speed = model.contact_point ? 0.5 : 0.0;
  batch.arm_torque = 0.5;
  batch.sphere_j = 1.0;
  batch.skip_spins = !model.spins;
  batch.half_step = model.synchronized_verlet ? 0.5 * step_length() : 0.0;
}

// The host drops atoms that are outside a fixed boundary when it exchanges them. Their kinetic energy is that of the last
// step that was booked: without the half kick of that step's forces, which their velocities have had.
void PairGrip::book_leaving(double dt)
{
  if (!ledger.on() || domain->nonperiodic == 0 || Grip::pairs(lmp).front() != this) return;
  const double kick = 0.5 * dt * force->ftm2v;
  for (int i = 0; i < atom->nlocal; i++) {
    if (!leaves_box(i)) continue;
    const double m = atom->rmass[i], moment = inertia.of(atom, i);
    double twice = 0.0;
    for (int d = 0; d < 3; d++) {
      const double v = atom->v[i][d] - kick * atom->f[i][d] / m,
                   w = atom->omega[i][d] - kick * atom->torque[i][d] / moment;
      twice += m * v * v + moment * w * w;
    }
    ledger.entry[GRIP_GONE] += 0.5 * force->mvv2e * twice;
  }
}

bool PairGrip::leaves_box(int i) const
{
  double place[3] = {atom->x[i][0], atom->x[i][1], atom->x[i][2]};
  const bool slanted = domain->triclinic;
  if (slanted) domain->x2lamda(atom->x[i], place);
  const double *low = slanted ? domain->boxlo_lamda : domain->boxlo,
               *high = slanted ? domain->boxhi_lamda : domain->boxhi;
  constexpr int FIXED = 1;
  for (int d = 0; d < 3; d++) {
    if (domain->boundary[d][0] == FIXED && place[d] < low[d]) return true;
    if (domain->boundary[d][1] == FIXED && place[d] >= high[d]) return true;
  }
  return false;
}

void PairGrip::compute_contacts(const grip_atoms &atoms)
{
  // At set-up forces are computed a second time from the same positions: springs must not move.
  const double dt = update->setupflag ? 0.0 : step_length();
  loss_listeners.clear();
  if (ledger.on()) {
    ledger.begin_step();
    body_forces.step(atom, dt);
    loss_listeners.find(lmp);
    if (loss_listeners.any()) losses.assign(2 * (atom->nlocal + atom->nghost), 0.0);
  }
  in_parts([&](Part &part) { compute_part(part, atoms, dt); });
  sum_parts();
  if (ledger.on()) ledger.end_step(dt == 0.0);
  if (loss_listeners.any()) hand_losses();
}

// What comes from memory gains from fetching in advance, what the third level holds loses: where a second-level cache
// has 1 MB, 22 MB gained 7 % and more, 18 MB 3 %, 14 MB nothing, and 9 MB with few contacts, each with atoms of its own,
// lost 5 %.
bool PairGrip::exceeds_cache(const Part &part) const
{
  const double of_atoms = 144.0 * (atom->nlocal + atom->nghost) / parts.nslabs();
  return part.store.bytes() + of_atoms > 11.0 * second_level_cache();
}

// The scan reads near pairs one after another, which processors foresee, and positions.
bool PairGrip::scan_exceeds_cache() const
{
  return 24.0 * (atom->nlocal + atom->nghost) / parts.nslabs() > second_level_cache();
}

void PairGrip::compute_part(Part &part, const grip_atoms &atoms, double dt)
{
  Grip::ContactStore &store = part.store;
  grip_batch &batch = *part.batch;
  const int owned = force->newton_pair ? MAXSMALLINT : atom->nlocal;
  const bool large = exceeds_cache(part);
  const bool purge = part.dead_lanes > store.nlanes() / PURGE_SHARE;
  batch.dt = dt;
  part.entry.fill(0.0);
  part.virial.fill(0.0);
  int touching = 0;
  for (int b = 0; b < store.nblocks();) {
    const grip_span span = store.span(b, large);
    const grip_model &model = types.in_use()[store.model(b)];
    const grip_model *of_blocks[GRIP_BLOCKS] = {&model};
    for (int k = 1; k < span.count; k++) of_blocks[k] = &types.in_use()[store.model(b + k)];
    const double *factor = store.factors(b);
    set_geometry(model, batch);
    if (ledger.on())
      grip_gather_booked(&model, &atoms, &span, &batch);
    else
      grip_gather(&atoms, &span, &batch);
    if (model.law[GRIP_HEAT]) gather_temperatures(batch, span);
    if (particles) gather_fields(part, span);
    if (ledger.on())
      book(part, of_blocks, span, factor);
    else
      grip_models_run(of_blocks, &batch);
    const Grip::AtomsOfPairs of_pairs = {span, owned};
    if (model.law[GRIP_HEAT]) Grip::add_conducted_heat(batch, of_pairs, atom->heatflow);
    if (model.law[GRIP_HEAT] && (model.law[GRIP_HEAT]->flags & GRIP_DISSIPATES) && dt > 0.0)
      Grip::add_heat_of_losses(batch, of_pairs, of_blocks, factor, atom->heatflow);
    if (loss_listeners.any()) share_losses(batch, span, factor, owned);
    if (particles && dt > 0.0) scatter_fields(batch, span, GRIP_FIELD_ADDED);
    const grip_scatter_report report = grip_scatter(&atoms, &span, owned, factor, &batch);
    if (!report.finite) stop_not_finite(batch, span);
    if (report.deep && !particles && !deep.noted() && part.deep.empty()) note_deep(part, span);
    if (vflag_either) tally(part, span, factor);
    if (purge) release_separated(part, b, span.count);
    touching += report.touching;
    b += span.count;
  }
  part.dead_lanes = store.nlanes() - touching;
}

// Always in the order of the parts: sums do not depend on which thread is ready first.
void PairGrip::sum_parts()
{
  for (Part &part : parts) {
    for (int e = 0; e < GRIP_ENTRIES; e++) ledger.entry[e] += part.entry[e];
    for (int d = 0; vflag_global && d < 6; d++) virial[d] += part.virial[d];
    if (!part.deep.empty() && !deep.noted()) deep.note(update->ntimestep, part.deep);
    part.deep.clear();
  }
}

void PairGrip::share_losses(const grip_batch &batch, const grip_span &span, const double *factor, int owned)
{
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int i = grip_block_i(block, k % GRIP_LANES), j = grip_block_j(block, k % GRIP_LANES);
    if (i == j) continue;
    const double half = factor ? 0.5 * factor[k] : 0.5;
    losses[2 * i] += half * batch.plastic[k];
    losses[2 * i + 1] += half * batch.damped[k];
    if (j >= owned) continue;
    losses[2 * j] += half * batch.plastic[k];
    losses[2 * j + 1] += half * batch.damped[k];
  }
}

void PairGrip::hand_losses()
{
  if (force->newton_pair) comm->reverse_comm(this);
  for (int i = 0; i < atom->nlocal; i++) loss_listeners.tell(i, losses[2 * i], losses[2 * i + 1]);
}

int PairGrip::pack_reverse_comm(int n, int first, double *buffer)
{
  std::copy_n(losses.begin() + 2 * first, 2 * n, buffer);
  return 2 * n;
}

void PairGrip::unpack_reverse_comm(int n, int *atoms, double *buffer)
{
  for (int k = 0; k < n; k++) {
    losses[2 * atoms[k]] += buffer[2 * k];
    losses[2 * atoms[k] + 1] += buffer[2 * k + 1];
  }
}

// Forces, and the energy of this step. With newton off a contact across ranks is booked by both, half by each.
void PairGrip::book(Part &part, const grip_model *const *of_blocks, const grip_span &span,
                    const double *factor)
{
  double shares[GRIP_BATCH];
  if (!force->newton_pair) grip_shares(&span, atom->nlocal, factor, shares);
  grip_models_book(of_blocks, part.batch.get(), force->newton_pair ? factor : shares, part.entry.data());
}

void PairGrip::gather_temperatures(grip_batch &batch, const grip_span &span) const
{
  const double *temperature = atom->temperature;
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int lane = k % GRIP_LANES;
    batch.warmer[k] = temperature[grip_block_j(block, lane)] - temperature[grip_block_i(block, lane)];
  }
}

// The host's sums, which are not for several threads. With newton off a contact across ranks counts half on each.
void PairGrip::tally(Part &part, const grip_span &span, const double *factor)
{
  const grip_batch &b = *part.batch;
  const double *towards[3] = {b.nx, b.ny, b.nz};
  if (b.half_step > 0.0) {
    towards[0] = b.now_x;
    towards[1] = b.now_y;
    towards[2] = b.now_z;
  }
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    if (!(b.acting[k] > 0.0)) continue;
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int i = grip_block_i(block, k % GRIP_LANES), j = grip_block_j(block, k % GRIP_LANES);
    const double scale = factor ? factor[k] : 1.0;
    const double distance = b.radius_i[k] + b.radius_j[k] - b.overlap[k];
    const double f[3] = {scale * (b.normal[k] * b.nx[k] + b.fx[k]), scale * (b.normal[k] * b.ny[k] + b.fy[k]),
                         scale * (b.normal[k] * b.nz[k] + b.fz[k])};
    const double r[3] = {distance * towards[0][k], distance * towards[1][k], distance * towards[2][k]};
    const double half[6] = {0.5 * r[0] * f[0], 0.5 * r[1] * f[1], 0.5 * r[2] * f[2],
                            0.5 * r[0] * f[1], 0.5 * r[0] * f[2], 0.5 * r[1] * f[2]};
    const bool both = force->newton_pair || j < atom->nlocal;
    for (int d = 0; d < 6; d++) {
      part.virial[d] += both ? 2.0 * half[d] : half[d];
      if (!vflag_atom) continue;
      vatom[i][d] += half[d];
      if (both) vatom[j][d] += half[d];
    }
  }
}

void PairGrip::stop_not_finite(const grip_batch &batch, const grip_span &span) const
{
  const Grip::AtomsOfPairs atoms = {span, atom->nlocal};
  const int k = Grip::first_not_finite(batch, atoms);
  if (k < 0)
    throw Grip::Stop{fmt::format("pair_style grip: a force is not finite at step {}", update->ntimestep)};
  throw Grip::Stop{fmt::format(
      "pair_style grip: the force between atoms {} and {} is not finite at step {} (overlap {:.6g})",
      atom->tag[atoms.i(k)], atom->tag[atoms.j(k)], update->ntimestep, batch.overlap[k])};
}

void PairGrip::note_deep(Part &part, const grip_span &span) const
{
  const grip_batch &b = *part.batch;
  const Grip::AtomsOfPairs atoms = {span, atom->nlocal};
  const int k = Grip::first_deep(b, atoms);
  if (k < 0) return;
  part.deep =
      fmt::format("pair_style grip: atoms {} and {} overlap by {:.3g} of the smaller radius at step {}; "
                  "stiffness too low or time step too large?",
                  atom->tag[atoms.i(k)], atom->tag[atoms.j(k)], b.overlap[k] / Grip::smaller_radius(b, k),
                  update->ntimestep);
}

void PairGrip::finish()
{
  deep.tell(lmp);
  begun_anew.tell(lmp);
}
