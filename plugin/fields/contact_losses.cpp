// SPDX-License-Identifier: GPL-2.0-only
#include "fields/contact_losses.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "force.h"
#include "host/box_cell.h"
#include "host/record_exchange.h"
#include "host/second_row.h"
#include "pair/pair_contact_store.h"
#include "interfaces/contact_styles.h"

#include <algorithm>
#include <utility>

using namespace Grip;

namespace {

double sum_of(const grip_event &event)
{
  return grip_sum_of_springs(event.lost);
}

} // namespace

// wall: its number, counted from 0; j is then -1.
LossRecord::Key ContactLosses::key_of(int i, int j, int wall) const
{
  if (j < 0) return {-1 - wall, atom->tag[i]};
  return {std::min(atom->tag[i], atom->tag[j]), std::max(atom->tag[i], atom->tag[j])};
}

// j is -1 at a wall.
Vector ContactLosses::branch_of(int i, int j) const
{
  if (j < 0) return {};
  const double sign = atom->tag[i] > atom->tag[j] ? -1.0 : 1.0;
  return sign * (vector_of(atom->x[i]) - vector_of(atom->x[j]));
}

BodyTypes ContactLosses::types_of(int i, int j) const
{
  if (!by_type) return {0, 0};
  return {atom->type[i] - 1, j < 0 ? -1 : atom->type[j] - 1};
}

void ContactLosses::begin()
{
  ended.clear();
  memory.begin(living(), box_cell(domain));
}

void ContactLosses::add_events(const std::vector<ContactEvent> &events, const WallContacts *wall)
{
  const auto walls = Grip::walls(lmp);
  const int number = static_cast<int>(std::find(walls.begin(), walls.end(), wall) - walls.begin());
  for (const ContactEvent &event : events)
    if (event.ends && event.counted)
      ended.push_back({key_of(event.i, event.j, number), sum_of(event.of), seen(vector_of(event.place)),
                       types_of(event.i, event.j), branch_of(event.i, event.j)});
}

void ContactLosses::add_pairs(std::vector<LossRecord> &records) const
{
  for (PairContacts *pair : Grip::pairs(lmp)) {
    PairContactStore &contacts = pair->contacts();
    for (ThreadPart &part : contacts.parts)
      for (int b = 0; b < part.store.nblocks(); b++)
        for (int lane = 0; lane < GRIP_LANES; lane++) {
          const ContactStore &store = part.store;
          if (store.empty_lane(b, lane)) continue;
          const grip_event event =
              grip_ledger_event(&contacts.model_of_block(store, b), store.history(b) + lane, GRIP_LANES);
          const grip_block *block = store.block(b);
          const int i = grip_block_i(block, lane), j = grip_block_j(block, lane);
          if (!(event.age > 0.0)) continue; // no contact
          if (!force->newton_pair && j >= atom->nlocal && is_second_row(atom, i, j)) continue;
          const Vector x = vector_of(atom->x[i]), branch = x - vector_of(atom->x[j]);
          const double distance = length(branch),
                       arm = 0.5 * (block->radius_i[lane] - block->radius_j[lane] + distance),
                       factor = store.factors(b) ? store.factors(b)[lane] : 1.0;
          records.push_back({key_of(i, j, 0), factor * sum_of(event), seen(x - arm / distance * branch),
                             types_of(i, j), branch_of(i, j)});
        }
  }
}

void ContactLosses::add_walls(std::vector<LossRecord> &records) const
{
  const auto walls = Grip::walls(lmp);
  for (std::size_t w = 0; w < walls.size(); w++)
    walls[w]->visit_contacts([&](const WallContact &contact) {
      const grip_event event = grip_ledger_event(&contact.model, contact.history, 1);
      if (!(event.age > 0.0)) return;
      const int i = contact.atom;
      const grip_last_place place = grip_ledger_place(&contact.model, contact.history, atom->radius[i]);
      records.push_back({key_of(i, -1, static_cast<int>(w)), sum_of(event),
                         seen(vector_of(atom->x[i]) - vector_of(place.branch)), types_of(i, -1)});
    });
}

std::vector<LossRecord> ContactLosses::living() const
{
  std::vector<LossRecord> records;
  add_pairs(records);
  add_walls(records);
  return records;
}

std::vector<Loss> ContactLosses::since()
{
  std::vector<LossRecord> orphans;
  std::vector<Loss> losses = memory.compare(std::exchange(ended, {}), living(), box_cell(domain), orphans);
  if (comm->nprocs > 1) share(orphans, losses);
  return losses;
}

// Contacts whose atoms have changed ranks: of the ranks that have the contact now, the first one subtracts
// its earlier losses. If no rank has it, it has vanished with its atom.
void ContactLosses::share(const std::vector<LossRecord> &orphans, std::vector<Loss> &losses) const
{
  const std::vector<std::vector<LossRecord>> to_each(comm->nprocs, orphans);
  std::vector<int> counts;
  const std::vector<LossRecord> sent = in_order(to_each, counts);
  const std::vector<LossRecord> all = exchange(world, sent, counts); // the same on all ranks
  std::vector<int> takers;
  const int none = 2 * comm->nprocs;
  for (const LossRecord &one : all) {
    const LossDifferences::Found found = memory.find(one);
    takers.push_back(!found.record ? none : comm->me + (found.of_image ? 0 : comm->nprocs));
  }
  MPI_Allreduce(MPI_IN_PLACE, takers.data(), static_cast<int>(takers.size()), MPI_INT, MPI_MIN, world);
  for (std::size_t n = 0; n < all.size(); n++)
    if (takers[n] < none && takers[n] % comm->nprocs == comm->me) {
      const LossRecord &found = *memory.find(all[n]).record;
      losses.push_back({found.place, -all[n].lost, found.types});
    }
}
