// SPDX-License-Identifier: GPL-2.0-only
#include "pair/one_pair.h"

#include "atom.h"
#include "error.h"
#include "pair/pair_batch.h"
#include "update.h"

#include <algorithm>
#include <iterator>

using namespace LAMMPS_NS;
using Grip::OnePair;

namespace {

std::int64_t key(int i, int j)
{
  return (static_cast<std::int64_t>(i) << 32) | static_cast<std::uint32_t>(j);
}

struct grip_vec vector(const double *v)
{
  return {v[0], v[1], v[2]};
}

struct grip_vec difference(const double *const *v, int i, int j)
{
  return {v[i][0] - v[j][0], v[i][1] - v[j][1], v[i][2] - v[j][2]};
}

} // namespace

void OnePair::index_lanes()
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

// The lane of the pair i, j or j, i. Null if the store has neither.
const OnePair::Lane *OnePair::find(int i, int j)
{
  if (!indexed) index_lanes();
  auto found = lanes.find(key(i, j));
  if (found == lanes.end()) found = lanes.find(key(j, i));
  return found == lanes.end() ? nullptr : &found->second;
}

// Copies the history of the stored contact of i and j, as seen from i.
void OnePair::copy_history(int i, int j, const grip_model &model, double *history)
{
  const Lane *found = find(i, j);
  if (!found) return;
  ContactStore &store = found->part->store;
  const double *stored = store.history(found->block) + found->lane;
  const bool swapped = grip_block_i(store.block(found->block), found->lane) != i;
  for (int s = 0; s < model.nslots; s++)
    history[s] = swapped ? model.swap[s] * stored[model.mirror[s] * GRIP_LANES] : stored[s * GRIP_LANES];
}

// LAMMPS may request any pair at any time: before a run, and between runs, when commands may have moved the
// atoms to other indices.
void OnePair::check(int i, int j) const
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

// Computes the force from a copy of the pair's history, so that no data of the run is changed. The contact
// requests no liquid.
double OnePair::compute(int i, int j, double factor, double *values)
{
  std::fill_n(values, NVALUES, 0.0);
  if (factor == 0.0) return 0.0;
  check(i, j);
  const grip_contact_motion motion = {difference(atom->x, i, j), difference(atom->v, i, j),
                                      vector(atom->omega[i]), vector(atom->omega[j])};
  const Contact of = contacts.make(i, j, factor);
  const double distance = grip_length(motion.r);
  const bool near = distance < reach.begin_distance(of) || reach.reaches(of.model);
  if (contacts.in_one_body(i, j) || !near) return 0.0;

  const grip_model &model = types.in_use()[of.model];
  double history[GRIP_MAX_SLOTS] = {}, field[2][GRIP_MAX_FIELDS] = {};
  grip_contact_liquid none = {};
  grip_contact contact = {};
  contact.radius_i = of.radius_i;
  contact.radius_j = of.radius_j;
  contact.reduced_radius = grip_reduced(of.radius_i, of.radius_j);
  contact.reduced_mass = of.reduced_mass;
  contact.reduced_inertia = of.reduced_inertia;
  contact.half_step = grip_half_step(model.synchronized_verlet, false, step_length(update));
  contact.history = history;
  contact.stride = 1;
  contact.liquid = &none;
  copy_history(i, j, model, history);
  if (model.law[GRIP_HEAT]) contact.warmer = atom->temperature[j] - atom->temperature[i];
  for (int side = 0; particles.any() && side < 2; side++) {
    contact.field[side] = field[side];
    particles.gather(side ? j : i, field[side]);
  }
  const grip_contact_laws laws = grip_contact_laws_of(&model);
  const grip_contact_forces forces = grip_contact_run(&laws, &contact, &motion);
  if (!forces.acts) return 0.0;

  fill_values(contact, forces, factor, values);
  values[9] = motion.r.x;
  values[10] = motion.r.y;
  values[11] = motion.r.z;
  return factor * forces.normal / distance;
}

void OnePair::fill_values(const grip_contact &contact, const grip_contact_forces &forces, double factor,
                          double *values) const
{
  const struct grip_vec f = grip_scale(factor, forces.f), m = grip_scale(factor, forces.m);
  const double first[] = {f.x, f.y, f.z, grip_length(f), m.x, m.y, m.z, grip_length(m), factor * forces.mn};
  std::copy(std::begin(first), std::end(first), values);
  // As in LAMMPS, a value that the model does not have is left out, and the next value takes its place.
  int next = 12;
  const int area = particles.any() ? particles.field(GRIP_FIELD_CONTACT_AREA) : -1;
  if (area >= 0) values[next++] = 0.5 * (contact.field[0][area] + contact.field[1][area]);
  values[next] = forces.heat;
}
