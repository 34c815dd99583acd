// SPDX-License-Identifier: GPL-2.0-only
#include "pair/sudden_contacts.h"

#include "atom.h"
#include "pair/pair_batch.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::SuddenContacts;

// Whether the force would have acted one step ago too if it had been switched on.
bool SuddenContacts::overlapped_before(const Contact &c) const
{
  const double begin = reach.begin_distance(c);
  double square = 0.0;
  for (int d = 0; d < 3; d++) {
    const double r = atom->x[c.i][d] - atom->x[c.j][d], u = atom->v[c.i][d] - atom->v[c.j][d];
    square += (r - update->dt * u) * (r - update->dt * u);
  }
  return square < begin * begin;
}

// The force acts from the middle of the step on, because velocity Verlet applies its first half kick to the
// second half of the step. The contact is therefore set up at the positions at the middle of the step,
// without a previous force. Laws that share liquid or fields among the contacts of a particle are excluded:
// they do so in later passes, which do not run for a single pair. Shapes are excluded too: whether they
// overlapped is not known from their radii; the energy of such a contact is in the rests. A contact that
// begins has the whole mass of its bodies.
const double *SuddenContacts::history(ThreadPart &part, const Contact &c) const
{
  if (!ledger.on() || update->setupflag) return nullptr;
  const grip_model &model = types.in_use()[c.model];
  if (model.owns_liquid || model.law[GRIP_NORMAL]->nfields || model.shaped || !overlapped_before(c))
    return nullptr;
  part.translated.emplace_back();
  double *values = part.translated.back().data();
  run(part, c, values);
  grip_ledger_clear_forces(&model, values, 1);
  return values;
}

void SuddenContacts::run(ThreadPart &part, const Contact &c, double *history) const
{
  double x[2 * GRIP_ROW], v[2 * GRIP_ROW], omega[2 * GRIP_ROW];
  const int atoms_of[2] = {c.i, c.j};
  for (int side = 0; side < 2; side++)
    for (int d = 0; d < GRIP_ROW; d++) {
      const int a = atoms_of[side], k = side * GRIP_ROW + d;
      v[k] = atom->v[a][d];
      omega[k] = atom->omega[a][d];
      x[k] = atom->x[a][d] - 0.5 * update->dt * v[k];
    }
  const grip_model &model = types.in_use()[c.model];
  const grip_model *models[GRIP_BLOCKS];
  std::fill_n(models, GRIP_BLOCKS, &model);
  LonePair pair(c, 0, GRIP_ROW);
  const grip_atoms atoms = {x, v, omega, nullptr, nullptr, false};
  const grip_span span = pair.span();
  part.keep_ledger(true, false);
  grip_batch &batch = *part.batch;
  batch.dt = 0.0;
  batch.liquid = nullptr;
  batch.shared_mass = nullptr;
  set_geometry(model, step_length(update), batch);
  grip_gather_booked(&model, &atoms, &span, &batch);
  std::fill_n(batch.warmer, GRIP_LANES, 0.0);
  double entry[GRIP_ENTRIES] = {};
  grip_batch_book(models, &batch, nullptr, entry);
  for (int s = 0; s < model.nslots; s++) history[s] = pair.history[s * GRIP_LANES];
}
