// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_single.h"

#include "atom.h"
#include "contacts/stiffness_sum.h"
#include "error.h"
#include "host/atom_arrays.h"
#include "pair/pair_batch.h"
#include "step/contact_atoms.h"
#include "update.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using Grip::PairSingle;

namespace {

std::int64_t key(int i, int j)
{
  return (static_cast<std::int64_t>(i) << 32) | static_cast<std::uint32_t>(j);
}

} // namespace

void PairSingle::index_lanes()
{
  lanes.clear();
  for (ThreadPart &part : contacts.parts)
    for (int b = 0; b < part.store.nblocks(); b++)
      for (int lane = 0; lane < GRIP_LANES; lane++)
        if (!part.store.empty_lane(b, lane)) {
          const grip_block *block = part.store.block(b);
          lanes[key(grip_block_i(block, lane), grip_block_j(block, lane))] = {&part, b, lane};
        }
  indexed = true;
}

// The lane of a pair, in either order of i and j, or null.
const PairSingle::Lane *PairSingle::find(int i, int j)
{
  if (!indexed) index_lanes();
  auto found = lanes.find(key(i, j));
  if (found == lanes.end()) found = lanes.find(key(j, i));
  return found == lanes.end() ? nullptr : &found->second;
}

// Copies the history of a stored contact, if there is one, as seen by i.
void PairSingle::copy_history(const Lane *found, int i, const grip_model &model, LonePair &one)
{
  if (!found) return;
  ContactStore &store = found->part->store;
  const double *history = store.history(found->block) + found->lane;
  const bool swapped = grip_block_i(store.block(found->block), found->lane) != i;
  for (int s = 0; s < model.nslots; s++)
    one.history[s * GRIP_LANES] =
        swapped ? model.swap[s] * history[model.mirror[s] * GRIP_LANES] : history[s * GRIP_LANES];
}

void PairSingle::gather(const grip_model &model, const grip_span &span, grip_batch &batch)
{
  grip_atoms atoms = atom_arrays(atom);
  atoms.padded = false;
  set_geometry(model, step_length(update), batch);
  ThreadPart &part = contacts.parts[0];
  if (model.shaped && !contacts.shapes.any())
    error->one(FLERR,
               "pair_style grip: the fix grip/shapes of these grains was deleted, so give 'run 0' first");
  part.keep_shapes(model.shaped);
  if (!model.shaped) return grip_gather(&atoms, &span, &batch);
  const grip_shape_atoms grains = contacts.grains();
  grip_shape_gather(&model, &atoms, &grains, &span, part.shapes.get(), &batch);
  batch.shared_mass = part.shapes->dashpot_mass;
}

void PairSingle::run(const grip_model &model, LonePair &one, const double *dashpot_mass, grip_batch &batch)
{
  batch.dt = 0.0;
  batch.shared_mass = dashpot_mass;
  const grip_span span = one.span();
  gather(model, span, batch);
  if (dashpot_mass && model.inertia && !model.shaped) divide_inertia(batch);
  const AtomsOfLanes pair(span, atom->nlocal);
  if (model.law[GRIP_HEAT]) batch.warmer[0] = atom->temperature[pair.j(0)] - atom->temperature[pair.i(0)];
  contacts.parts[0].keep_fields(particles.any());
  if (particles.any()) particles.of_run()->gather(pair, *batch.fields);
  static grip_liquid none; // contacts request no liquid here
  batch.liquid = model.owns_liquid ? &none : nullptr;
  grip_model_run(&model, &batch);
  batch.liquid = nullptr;
  batch.shared_mass = nullptr;
}

// LAMMPS may call this for any pair at any time: before a run, and between runs, when commands may have moved
// the atoms to other indices.
void PairSingle::check(int i, int j) const
{
  if (contacts.state.must_fill())
    error->one(FLERR, "pair_style grip: the force of a single pair is known after the forces of a step only; "
                      "it depends on more than a distance, so there is no table for pair_write");
  const int listed = static_cast<int>(contacts.listed_types.size());
  const auto same = [&](int a) {
    return a >= 0 && a < std::min(listed, atom->nlocal + atom->nghost) &&
           (!atom->tag_enable || atom->tag[a] == contacts.listed_tags[a]);
  };
  if (!same(i) || !same(j))
    error->one(FLERR,
               "pair_style grip: atoms were created, deleted or moved since the last step; the force of "
               "a single pair is known after the forces of a step only, so give 'run 0' first");
}

// Computes the force from a copy of the pair's history: no data of the run is changed. The passes of the run
// compute it, not grip_contact_run: a sliding contact is at its limit to the last bit, and another evaluation
// could find that it sticks.
double PairSingle::compute(int i, int j, double factor, double *values)
{
  std::fill_n(values, NVALUES, 0.0);
  if (factor == 0.0) return 0.0;
  check(i, j);
  const double dx = atom->x[i][0] - atom->x[j][0], dy = atom->x[i][1] - atom->x[j][1],
               dz = atom->x[i][2] - atom->x[j][2];
  const Contact contact = contacts.make(i, j, factor);
  const double distance2 = dx * dx + dy * dy + dz * dz, begin = reach.begin_distance(contact);
  if (contacts.in_one_body(i, j) || (distance2 >= begin * begin && !reach.reaches(contact.model))) return 0.0;

  LonePair one(contact, GRIP_ROW * i, GRIP_ROW * j);
  const grip_model &model = types.in_use()[contact.model];
  const Lane *found = find(i, j);
  copy_history(found, i, model, one);
  double shared[GRIP_LANES] = {one.block.reduced_mass[0]};
  const double *masses = found ? found->part->store.dashpot_masses(found->block) : nullptr;
  if (masses) shared[0] = masses[found->lane];
  grip_batch &batch = *contacts.parts[0].batch;
  run(model, one, masses ? shared : nullptr, batch);
  if (!grip_lane_alive(&batch, 0)) return 0.0;

  fill_values(model, batch, factor, values);
  values[9] = dx;
  values[10] = dy;
  values[11] = dz;
  if (!model.shaped) return factor * batch.normal[0] / std::sqrt(distance2);
  // The normal of shapes is not the line of the centres: the part of the force along that line.
  return factor * batch.normal[0] * (batch.nx[0] * dx + batch.ny[0] * dy + batch.nz[0] * dz) / distance2;
}

void PairSingle::fill_values(const grip_model &model, const grip_batch &b, double factor,
                             double *values) const
{
  const double fs[3] = {b.fx[0], b.fy[0], b.fz[0]}, roll[3] = {b.mx[0], b.my[0], b.mz[0]};
  for (int d = 0; d < 3; d++) {
    values[d] = factor * fs[d];
    values[4 + d] = factor * roll[d];
  }
  values[3] = std::sqrt(values[0] * values[0] + values[1] * values[1] + values[2] * values[2]);
  values[7] = std::sqrt(values[4] * values[4] + values[5] * values[5] + values[6] * values[6]);
  values[8] = factor * b.mn[0];
  // As in LAMMPS, values that a model does not have leave no gap.
  int next = 12;
  const int area = particles.any() ? particles.field(GRIP_FIELD_CONTACT_AREA) : -1;
  if (area >= 0) values[next++] = 0.5 * (b.fields->i[area][0] + b.fields->j[area][0]);
  values[next] = model.law[GRIP_HEAT] ? b.heat[0] : 0.0;
}
