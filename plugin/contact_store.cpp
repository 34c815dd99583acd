// SPDX-License-Identifier: GPL-2.0-only
#include "contact_store.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

using namespace Grip;

namespace {

// A float not below the value: a pair that touches is never missed, one that nearly does is looked at twice.
float rounded_up(double value)
{
  const float rounded = static_cast<float>(value);
  return rounded < value ? std::nextafter(rounded, std::numeric_limits<float>::infinity()) : rounded;
}

// Appends the n-th factor to a list that is empty while all its entries are 1.
void append_factor(std::vector<double> &factors, std::size_t n, double factor)
{
  if (factors.empty() && factor == 1.0) return;
  factors.resize(n, 1.0);
  factors.push_back(factor);
}

} // namespace

void ContactStore::clear(int nslots_, const std::vector<int> &families)
{
  nslots = nslots_;
  family = families;
  nfamilies = 1 + *std::max_element(family.begin(), family.end());
  ncontacts = 0;
  stride = sizeof(grip_block) / sizeof(Line) + nslots;
  lines.clear();
  block_model.clear();
  lane_factors.clear();
  near_i.clear();
  near_j.clear();
  near_touch2.clear();
  near_factors.clear();
  tile.clear();
  tile_history.resize(tile_size() * nslots);
  free_lanes.resize(family.size());
  for (auto &lanes : free_lanes) lanes.clear();
  newest.assign(family.size(), {0, 0, 0});
  expected.assign(family.size(), 0);
}

void ContactStore::add(const Contact &contact, const double *history)
{
  double *values = tile_history.data() + tile.size() * nslots;
  for (int s = 0; s < nslots; s++) values[s] = history ? history[s] : 0.0;
  tile.push_back(contact);
  if (tile.size() == tile_size()) empty_tile();
}

void ContactStore::finish()
{
  empty_tile();
}

// Counting sort by family, stable.
void ContactStore::sort_tile()
{
  tile_order.resize(tile.size());
  std::iota(tile_order.begin(), tile_order.end(), 0);
  if (nfamilies == 1) return;
  tile_count.assign(nfamilies + 1, 0);
  for (const Contact &c : tile) tile_count[family[c.model] + 1]++;
  for (int f = 0; f < nfamilies; f++) tile_count[f + 1] += tile_count[f];
  for (std::size_t k = 0; k < tile.size(); k++)
    tile_order[tile_count[family[tile[k].model]]++] = static_cast<int>(k);
}

void ContactStore::empty_tile()
{
  sort_tile();
  for (const Contact &c : tile) expected[c.model]++;
  all_expected = static_cast<int>(tile.size());
  for (const int k : tile_order) {
    const Contact &c = tile[k];
    put(take_lane(c), c, nslots ? tile_history.data() + static_cast<std::size_t>(k) * nslots : nullptr);
    expected[c.model]--;
    all_expected--;
  }
  tile.clear();
}

// A free lane of the model: of its newest blocks while they have some, or one that was released.
int ContactStore::take_lane(const Contact &contact)
{
  const int model = contact.model;
  Stretch &s = newest[model];
  std::vector<int> &lanes = free_lanes[model];
  if (s.used == s.count * GRIP_LANES && !lanes.empty()) {
    const int lane = lanes.back();
    lanes.pop_back();
    return lane;
  }
  if (s.used == s.count * GRIP_LANES) add_stretch(model, contact.i);
  const int n = s.used++;
  return (s.first + n % s.count) * GRIP_LANES + n / s.count;
}

// As many blocks as are sure to be filled, and soon, but one at least. Zero forces are added to `atom` for their
// empty lanes.
void ContactStore::add_stretch(int model, int atom)
{
  const int sure = expected[model] / GRIP_LANES,
            soon = all_expected ? 2 * LONGEST_STRETCH * expected[model] / all_expected : 0;
  const int count = std::max(std::min({sure, soon, LONGEST_STRETCH}), 1);
  newest[model] = {nblocks(), count, 0};
  for (int b = 0; b < count; b++) add_block(model, atom);
}

void ContactStore::add_block(int model, int atom)
{
  // reserve() takes what it is told; resize() alone would double.
  const std::size_t needed = (block_model.size() + 1) * stride;
  if (needed > lines.capacity()) lines.reserve(needed + needed / 8);
  lines.resize(needed);
  grip_block *added = reinterpret_cast<grip_block *>(lines.data() + needed - stride);
  std::fill_n(added->i, GRIP_LANES, atom);
  std::fill_n(added->j, GRIP_LANES, atom);
  block_model.push_back(model);
  if (!lane_factors.empty()) lane_factors.resize(lane_factors.size() + GRIP_LANES, 1.0);
}

void ContactStore::put(int place, const Contact &c, const double *values)
{
  const int b = place / GRIP_LANES, lane = place % GRIP_LANES;
  grip_block *to = block(b);
  to->i[lane] = c.i;
  to->j[lane] = c.j;
  to->radius_i[lane] = c.radius_i;
  to->radius_j[lane] = c.radius_j;
  to->reduced_mass[lane] = c.reduced_mass;
  if (values) {
    double *h = history(b) + lane;
    for (int s = 0; s < nslots; s++) h[s * GRIP_LANES] = values[s];
  }
  if (c.factor != 1.0 && lane_factors.empty()) lane_factors.assign(block_model.size() * GRIP_LANES, 1.0);
  if (!lane_factors.empty()) lane_factors[place] = c.factor;
  ncontacts++;
}

void ContactStore::insert(const Contact &contact)
{
  put(take_lane(contact), contact, nullptr);
}

void ContactStore::release(int b, int lane, double begin_distance)
{
  grip_block *from = block(b);
  const int place = b * GRIP_LANES + lane;
  add_near(from->i[lane], from->j[lane], begin_distance, lane_factors.empty() ? 1.0 : lane_factors[place]);
  from->j[lane] = from->i[lane];
  from->radius_i[lane] = from->radius_j[lane] = from->reduced_mass[lane] = 0.0;
  for (int s = 0; s < nslots; s++) history(b)[s * GRIP_LANES + lane] = 0.0;
  free_lanes[block_model[b]].push_back(place);
  ncontacts--;
}

void ContactStore::add_near(int i, int j, double begin_distance, double factor)
{
  append_factor(near_factors, near_i.size(), factor);
  near_i.push_back(i);
  near_j.push_back(j);
  near_touch2.push_back(rounded_up(begin_distance * begin_distance));
}

void ContactStore::remove_near(int index)
{
  near_i[index] = near_i.back();
  near_j[index] = near_j.back();
  near_touch2[index] = near_touch2.back();
  near_i.pop_back();
  near_j.pop_back();
  near_touch2.pop_back();
  if (near_factors.empty()) return;
  near_factors[index] = near_factors.back();
  near_factors.pop_back();
}

void ContactStore::set_near_begin(int index, double begin_distance)
{
  near_touch2[index] = rounded_up(begin_distance * begin_distance);
}

grip_span ContactStore::span(int first)
{
  const int wanted = family[block_model[first]], end = std::min(nblocks(), first + GRIP_BLOCKS);
  int count = 1;
  while (first + count < end && family[block_model[first + count]] == wanted) count++;
  return {block(first), stride * sizeof(Line), count, nblocks() - first - count};
}

double ContactStore::bytes() const
{
  return static_cast<double>(lines.capacity()) * sizeof(Line) +
         static_cast<double>(block_model.capacity()) * sizeof(int) +
         static_cast<double>(near_i.capacity()) * (2 * sizeof(int32_t) + sizeof(float)) +
         static_cast<double>(lane_factors.capacity() + near_factors.capacity() + tile_history.capacity()) *
             sizeof(double) +
         static_cast<double>(tile.capacity()) * sizeof(Contact);
}
