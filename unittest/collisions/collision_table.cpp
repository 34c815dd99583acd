// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/collisions/collision_table.h, collision_bins.h: each value is between the limits of its row; sums add
// up; blocks of restart files come back, and damaged ones are rejected.
#include "collisions/collision_table.h"
#include "base/restart_block.h"
#include "support/check.h"

#include <cmath>
#include <vector>

using Grip::CollisionBins;
using Grip::Collisions;

namespace {

void bins()
{
  for (const CollisionBins &bins :
       {CollisionBins{1e-9, 1.0, 4}, {1.0, 10.0, 1}, {0.3, 0.31, 7}, {2.0, 5.0, 3}, {1e-150, 1e150, 2}}) {
    CHECK(bins.edge(0) == bins.low && bins.edge(bins.count()) == bins.high);
    CHECK(bins.to(bins.rows() - 1) == HUGE_VAL && bins.from(0) == -HUGE_VAL);
    for (int r = 0; r < bins.rows(); r++) {
      CHECK(bins.from(r) < bins.to(r));
      if (r > 0) CHECK(bins.from(r) == bins.to(r - 1));
      if (r > 1) CHECK(bins.row(bins.from(r)) == r); // an edge is in the upper bin
      if (r > 0) CHECK(bins.row(std::nextafter(bins.to(r), 0.0)) == r);
    }
    CHECK(bins.row(0.0) == CollisionBins::ZERO && bins.row(-1.0) == CollisionBins::ZERO);
    CHECK(bins.row(std::nan("")) == CollisionBins::ZERO);
  }
  const CollisionBins four = {1.0, 1000.0, 4};
  CHECK(four.count() == 12);
  CHECK_CLOSE(four.edge(6), std::sqrt(1000.0), 1e-15);
  CHECK((CollisionBins{1.0, 20.0, 1}.count() == 2)); // the last one ends at 20
}

grip_event event_of(double lost, double stored)
{
  return {{lost, 2.0 * lost, 0.0, 0.0}, 1.0, 1.0, stored, -1.0, 0.0, 2.0, 1.5 * stored};
}

Collisions filled()
{
  Collisions sums;
  sums.words = "words";
  sums.begun = true;
  sums.ended.begin({1.0, 100.0, 1}, 2, 3);
  for (auto *of_class : {&sums.living, &sums.outside, &sums.before}) of_class->resize(3);
  const double values[] = {5.0, 50.0};
  sums.ended.add(1, values, event_of(3.0, 7.0));
  sums.ended.add(1, values, event_of(4.0, 8.0));
  sums.ended.add(2, values, event_of(1.0, 0.0));
  sums.living[0].add(event_of(10.0, 1.0), 0.5);
  sums.outside[1].add(event_of(100.0, 1.0), 1.0);
  sums.before[2].add(event_of(1000.0, 1.0), 1.0);
  sums.ledger = 17.0;
  sums.facets.add({7.0, 1.0, 3.0, 5.0, 5.0});
  sums.facets.add({2.0, 1.0, 4.0, 6.0, 6.0});
  sums.facets.add({7.0, 1.0, -1.0, 2.0, 2.0});
  return sums;
}

void sums()
{
  const Collisions sums = filled();
  CHECK_CLOSE(sums.lost(), 3.0 * (3.0 + 4.0 + 1.0 + 5.0 + 100.0 - 1000.0), 1e-15);
  const CollisionBins bins = {1.0, 100.0, 1};
  CHECK(sums.ended.row(1, 0, bins.row(5.0)).number == 2.0 &&
        sums.ended.row(1, 1, bins.row(50.0)).number == 2.0);
  CHECK(sums.ended.row(1, 0, bins.row(50.0)).number == 0.0 && sums.ended.ended(1).stored == 15.0);
  CHECK(sums.ended.ended(1).cycles == 4.0 && sums.ended.ended(1).cycled == 22.5);
  const auto facets = sums.facets.records();
  CHECK(facets.size() == 2 && facets[0].facet == 2.0 && facets[1].facet == 7.0 && facets[1].number == 2.0 &&
        facets[1].lost == 2.0 && facets[1].stored == 7.0 && facets[1].largest == 5.0);
  Grip::ContactSums none;
  none.add(grip_event{}, 1.0);
  CHECK(none.number == 0.0);
}

bool refused(const std::vector<char> &block, const char *reason = "")
{
  Collisions read = filled();
  try {
    read.unpack(block.data());
  } catch (const Grip::BadBlock &bad) {
    CHECK_CONTAINS(bad.reason.c_str(), reason);
    return true;
  }
  return false;
}

// The contents of the sums' block after `head`, without the last `missing` bytes or with one more.
std::vector<char> shortened(const std::vector<char> &block, int missing)
{
  using Grip::BlockReader;
  Grip::BlockWriter writer;
  const std::size_t size = block.size() - BlockReader::HEAD - BlockReader::FOOT;
  writer.put_array(block.data() + BlockReader::HEAD, size - missing);
  return writer.finish();
}

void restart()
{
  const std::vector<char> block = filled().pack();
  Collisions read = filled();
  read.ended.clear();
  read.begun = false;
  CHECK(read.unpack(block.data()) && read.pack() == block);
  read.words = "others";
  read.ended.clear();
  CHECK(!read.unpack(block.data()) && read.ended.ended(1).number == 0.0);
  const int contents = static_cast<int>(block.size() - Grip::BlockReader::HEAD - Grip::BlockReader::FOOT);
  for (int missing = 1; missing <= contents; missing++) CHECK(refused(shortened(block, missing)));
  for (std::size_t k = 0; k < block.size(); k++) {
    if (k >= 8 && k < 16) continue; // the size of a block is believed only with its checksum
    std::vector<char> damaged = block;
    damaged[k] = static_cast<char>(damaged[k] ^ 1);
    CHECK(refused(damaged));
  }
  Collisions infinite = filled();
  infinite.before[1].stored = HUGE_VAL;
  CHECK(refused(infinite.pack()));
  infinite = filled();
  infinite.ledger = std::nan("");
  CHECK(refused(infinite.pack()));
  infinite = filled();
  infinite.facets.add({3.0, 1.0, HUGE_VAL, 0.0, 0.0});
  CHECK(refused(infinite.pack()));
  for (const double facet : {-1.0, 0.5}) {
    infinite = filled();
    infinite.facets.add({facet, 1.0, 0.0, 0.0, 0.0});
    CHECK(refused(infinite.pack()));
  }
}

// The block before load cycles and facets had no format number, and sums of six values.
void format_before_facets()
{
  Grip::BlockWriter writer;
  writer.put_text(filled().words);
  for (int k = 0; k < 100; k++) writer.put(1.0);
  CHECK(refused(writer.finish(), "another version"));
}

// What vanishes is what was there and is not found, on whichever rank.
void vanished()
{
  Grip::VanishedContacts here, there;
  Grip::SumsOfKinds two, one, none;
  two[3].add(event_of(1.0, 1.0), 1.0);
  two[3].add(event_of(5.0, 1.0), 1.0);
  one[3].add(event_of(5.0, 1.0), 1.0);
  here.found(two); // before the first copy nothing is known
  CHECK(here.since_start().of(3).number == 0.0);
  here.left(two);
  there.left(none);
  here.found(none); // both move, one is gone
  there.found(one);
  CHECK(here.since_start().of(3).number + there.since_start().of(3).number == 1.0);
  CHECK_CLOSE(lost_in_all(here.since_start().of(3)) + lost_in_all(there.since_start().of(3)), 3.0, 1e-15);
  there.found(one);
  CHECK(there.since_start().of(3).number == -1.0 && there.last_known().of(3).number == 1.0);
  there.switched_off(3, event_of(5.0, 1.0), 1.0); // before the next list
  there.left(none);
  there.found(none);
  CHECK(there.since_start().of(3).number == 0.0);
  CHECK_CLOSE(lost_in_all(here.since_start().of(3)) + lost_in_all(there.since_start().of(3)), 18.0, 1e-15);
}

} // namespace

int main()
{
  bins();
  sums();
  restart();
  format_before_facets();
  vanished();
  return CHECK_RESULT();
}
