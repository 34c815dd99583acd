// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/contact_store.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

using namespace Grip;

namespace {

// The smallest float that is not below the value. The value must not be negative. With this rounding, a
// touching pair is never missed; a pair that nearly touches is examined twice. The next float has the next
// bit pattern. src/kernels/pairs.c does the same for the pairs of a list.
float rounded_up(double value)
{
  float rounded = static_cast<float>(value);
  std::uint32_t bits;
  std::memcpy(&bits, &rounded, sizeof bits);
  bits += rounded < value;
  std::memcpy(&rounded, &bits, sizeof bits);
  return rounded;
}

constexpr int NEVER = -(1 << 30);

// Appends the factor of entry n. The list is empty while the factors of all entries are 1.
void append_factor(std::vector<double> &factors, std::size_t n, double factor)
{
  if (factors.empty() && factor == 1.0) return;
  factors.resize(n, 1.0);
  factors.push_back(factor);
}

} // namespace

void ContactStore::clear(int nslots_, const std::vector<int> &families, bool inertia, bool shares)
{
  clear_blocks(nslots_, inertia);
  keeps_shares = shares;
  family = families;
  nfamilies = 1 + *std::max_element(family.begin(), family.end());
  ncontacts = 0;
  filling = true;
  needed.clear();
  needed_before.clear();
  lane_factors.clear();
  lane_members.clear();
  if (!keeps_shares) {
    lane_masses.clear();
    lane_overlaps.clear();
  }
  added_lanes.clear();
  near_row_i.clear();
  near_row_j.clear();
  near_touch2.clear();
  near_factors.clear();
  tile_size = family.size() == 1 ? TILE : TILE_OF_MANY_MODELS;
  tile.resize(tile_size);
  waiting = 0;
  free_lanes.resize(family.size());
  for (auto &lanes : free_lanes) lanes.clear();
  newest.assign(family.size(), {0, 0, {0, GRIP_LANES}});
  expected.assign(family.size(), 0);
}

void ContactStore::finish()
{
  empty_tile();
  list_needed();
  filling = false;
  if (keeps_shares) add_shares();
}

// Lists the groups of atoms that blocks need, in the order of the blocks. A branch on whether a group is
// needed would be mispredicted half of the time. Instead, each group is written, and the next group
// overwrites it if it was not needed.
void ContactStore::list_needed()
{
  std::vector<int> last_use; // last block that used each group
  for (int b = 0; b < nblocks(); b++) {
    std::size_t n = needed.size();
    needed_before[b] = static_cast<int>(n);
    needed.resize(n + 2 * GRIP_LANES);
    const auto use = [&](int row) {
      const int group = row / (GRIP_ROW * GRIP_FETCHED);
      if (group >= static_cast<int>(last_use.size())) last_use.resize(group + group / 2 + 1, NEVER);
      needed[n] = group;
      n += b - last_use[group] > IN_CACHE;
      last_use[group] = b;
    };
    const grip_block *of = block(b);
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      use(of->row_i[lane]);
      use(of->row_j[lane]);
    }
    needed.resize(n);
  }
}

// Sorts the contacts of the tile by family; their order within a family is unchanged (a counting sort).
void ContactStore::sort_tile()
{
  tile_order.resize(waiting);
  tile_count.assign(nfamilies + 1, 0);
  for (std::size_t k = 0; k < waiting; k++) tile_count[family[tile[k].contact.model] + 1]++;
  for (int f = 0; f < nfamilies; f++) tile_count[f + 1] += tile_count[f];
  for (std::size_t k = 0; k < waiting; k++)
    tile_order[tile_count[family[tile[k].contact.model]]++] = static_cast<int>(k);
}

// A free lane for a contact of this model: a lane of its newest blocks if they have one, otherwise a lane
// that was released.
inline ContactStore::Lane ContactStore::take_lane(const Contact &contact)
{
  Stretch &s = newest[contact.model];
  if (s.next.lane == GRIP_LANES) {
    std::vector<Lane> &released = free_lanes[contact.model];
    if (!released.empty()) {
      const Lane taken = released.back();
      released.pop_back();
      return taken;
    }
    add_stretch(contact.model, contact.i);
  }
  const Lane taken = s.next;
  if (++s.next.block == s.end) s.next = {s.first, taken.lane + 1};
  // The atoms of a new lane are added to the groups to prefetch. The atoms of a reused lane are not added:
  // their groups would be at the end of the list, too late for their block, and the list would grow with each
  // step.
  if (!filling) needed.insert(needed.end(), {contact.i / GRIP_FETCHED, contact.j / GRIP_FETCHED});
  return taken;
}

inline void ContactStore::put(Lane target, const Waiting &pair)
{
  const Contact &c = pair.contact;
  const int lane = target.lane;
  grip_block *to = block(target.block);
  to->row_i[lane] = GRIP_ROW * c.i;
  to->row_j[lane] = GRIP_ROW * c.j;
  to->radius_i[lane] = c.radius_i;
  to->radius_j[lane] = c.radius_j;
  to->reduced_mass[lane] = c.reduced_mass;
  if (double *inertias = inertia(target.block)) inertias[lane] = c.reduced_inertia;
  if (keeps_shares && !filling) added_lanes.push_back(target);
  double *to_history = grip_block_history(to) + lane;
  if (pair.mirrored_by)
    grip_mirror_history(pair.mirrored_by, pair.history, 1, to_history, GRIP_LANES);
  else if (pair.history)
    for (int s = 0, n = nslots; s < n; s++) to_history[s * GRIP_LANES] = pair.history[s];
  if (c.factor != 1.0 || !lane_factors.empty()) set_factor(target, c.factor);
  ncontacts++;
}

void ContactStore::set_factor(Lane to, double factor)
{
  if (lane_factors.empty()) lane_factors.assign(block_model.size() * GRIP_LANES, 1.0);
  lane_factors[to.block * GRIP_LANES + to.lane] = factor;
}

void ContactStore::empty_tile()
{
  if (nfamilies > 1) sort_tile();
  for (std::size_t k = 0; k < waiting; k++) expected[tile[k].contact.model]++;
  all_expected = static_cast<int>(waiting);
  for (std::size_t k = 0; k < waiting; k++) {
    const Waiting &next = tile[nfamilies > 1 ? tile_order[k] : k];
    put(take_lane(next.contact), next);
    expected[next.contact.model]--;
    all_expected--;
  }
  waiting = 0;
}

// Adds as many blocks of the model as will certainly be filled soon, but at least one.
void ContactStore::add_stretch(int model, int atom)
{
  const int sure = expected[model] / GRIP_LANES,
            soon = all_expected ? 2 * LONGEST_STRETCH * expected[model] / all_expected : 0;
  const int count = std::max(std::min({sure, soon, LONGEST_STRETCH}), 1);
  const int first = nblocks();
  newest[model] = {first, first + count, {first, 0}};
  add_blocks(count, model, atom);
}

void ContactStore::add_blocks(int count, int model, int atom)
{
  append_blocks(count, model, atom);
  needed_before.resize(block_model.size(), static_cast<int>(needed.size()));
  if (!lane_factors.empty()) lane_factors.resize(block_model.size() * GRIP_LANES, 1.0);
  if (keeps_shares && !filling) add_shares();
}

void ContactStore::add_shares()
{
  lane_members.resize(block_model.size() * GRIP_LANES, NEW_CONTACT);
  lane_masses.resize(block_model.size() * GRIP_LANES, 0.0);
  lane_overlaps.resize(block_model.size() * GRIP_LANES, NAN);
}

void ContactStore::insert(const Contact &contact, const double *history)
{
  put(take_lane(contact), {contact, history, nullptr});
}

void ContactStore::release(int b, int lane, double begin_distance)
{
  const grip_block *from = block(b);
  const double *factor = factors(b);
  add_near(grip_block_i(from, lane), grip_block_j(from, lane), begin_distance, factor ? factor[lane] : 1.0);
  drop(b, lane);
}

void ContactStore::drop(int b, int lane)
{
  empty(b, lane);
  free_lanes[block_model[b]].push_back({b, lane});
  ncontacts--;
  if (!keeps_shares) return;
  lane_members[b * GRIP_LANES + lane] = NEW_CONTACT;
  lane_overlaps[b * GRIP_LANES + lane] = NAN;
}

ContactStore::Lane ContactStore::find(int i, int j) const
{
  for (int b = 0; b < nblocks(); b++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if (block(b)->row_i[lane] == GRIP_ROW * i && block(b)->row_j[lane] == GRIP_ROW * j) return {b, lane};
  return {-1, 0};
}

int ContactStore::find_near(int i, int j) const
{
  for (int n = 0; n < nnear(); n++)
    if (near_row_i[n] == GRIP_ROW * i && near_row_j[n] == GRIP_ROW * j) return n;
  return -1;
}

void ContactStore::add_near(int i, int j, double begin_distance, double factor)
{
  append_factor(near_factors, near_row_i.size(), factor);
  near_row_i.push_back(GRIP_ROW * i);
  near_row_j.push_back(GRIP_ROW * j);
  near_touch2.push_back(rounded_up(begin_distance * begin_distance));
}

int ContactStore::add_near_of(const grip_atoms &atoms, const double *radius, const grip_listed &pairs,
                              int *touching)
{
  const std::size_t before = near_row_i.size();
  const auto resize = [&](std::size_t n) {
    near_row_i.resize(n);
    near_row_j.resize(n);
    near_touch2.resize(n);
  };
  resize(before + pairs.count + GRIP_LANES);
  const int ntouching = grip_split(&atoms, radius, pairs, touching,
                                   {&near_row_i[before], &near_row_j[before], &near_touch2[before]});
  resize(before + pairs.count - ntouching);
  if (!near_factors.empty()) near_factors.resize(near_row_i.size(), 1.0);
  return ntouching;
}

void ContactStore::remove_near(int index)
{
  near_row_i[index] = near_row_i.back();
  near_row_j[index] = near_row_j.back();
  near_touch2[index] = near_touch2.back();
  near_row_i.pop_back();
  near_row_j.pop_back();
  near_touch2.pop_back();
  if (near_factors.empty()) return;
  near_factors[index] = near_factors.back();
  near_factors.pop_back();
}

void ContactStore::set_near_factor(int index, double factor)
{
  if (near_factors.empty()) near_factors.assign(near_row_i.size(), 1.0);
  near_factors[index] = factor;
}

void ContactStore::set_near_begin(int index, double begin_distance)
{
  near_touch2[index] = rounded_up(begin_distance * begin_distance);
}

grip_span ContactStore::span(int first, bool fetched)
{
  const int left = nblocks() - first, most = left < GRIP_BLOCKS ? left : GRIP_BLOCKS;
  int count = nfamilies == 1 ? most : 1;
  while (count < most && family[block_model[first + count]] == family[block_model[first]]) count++;
  grip_span span = {block(first), stride * sizeof(Line), count, 0, nullptr, 0};
  if (!fetched) return span;
  fetch(needed_before, first + LISTS_AHEAD);
  fetch(block_model, first + LISTS_AHEAD);
  const int begin = needed_until(first + FETCH_AHEAD), end = needed_until(first + FETCH_AHEAD + count);
  span.ahead = left - count;
  span.fetch = needed.data() + begin;
  span.nfetch = end - begin;
  constexpr int LINE = sizeof(Line) / sizeof(int32_t), SPANS_AHEAD = 4;
  for (int n = 0; n < span.nfetch + LINE; n += LINE) fetch(needed, begin + SPANS_AHEAD * span.nfetch + n);
  return span;
}

// The number of groups of atoms that the blocks preceding block b need.
int ContactStore::needed_until(int b) const
{
  return b < nblocks() ? needed_before[b] : static_cast<int>(needed.size());
}

double ContactStore::bytes() const
{
  return bytes_of_blocks() + static_cast<double>(needed.capacity() + needed_before.capacity()) * sizeof(int) +
         static_cast<double>(near_row_i.capacity()) * (2 * sizeof(int32_t) + sizeof(float)) +
         static_cast<double>(lane_factors.capacity() + near_factors.capacity() + lane_masses.capacity()) *
             sizeof(double) +
         static_cast<double>(lane_members.capacity()) * sizeof(int) +
         static_cast<double>(tile.capacity()) * sizeof(Waiting);
}
