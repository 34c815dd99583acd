// SPDX-License-Identifier: GPL-2.0-only
#include "collisions/collision_table.h"

#include "base/restart_block.h"

#include <climits>
#include <cmath>

using namespace Grip;

namespace {

constexpr int FORMAT = 2; // of the block in restart files; increase it whenever the contents change

void put_sums(BlockWriter &writer, const std::vector<ContactSums> &sums)
{
  writer.put(static_cast<std::uint64_t>(sums.size()));
  writer.put_array(sums.data(), sums.size());
}

void get_sums(BlockReader &reader, std::vector<ContactSums> &sums)
{
  const std::size_t count = reader.get_count();
  if (count != sums.size())
    throw BadBlock{"it has " + std::to_string(count) + " sums, accepted are " + std::to_string(sums.size()) +
                   ". " + USE_ANOTHER_FILE};
  reader.get_array(sums.data(), count);
  for (const ContactSums &one : sums)
    if (!std::isfinite(one.number + one.stored + one.cycles + one.cycled + lost_in_all(one)))
      throw BadBlock{std::string("a sum is not a number. ") + USE_ANOTHER_FILE};
}

void put_facets(BlockWriter &writer, const FacetCollisions &facets)
{
  const std::vector<FacetCollisions::Record> records = facets.records();
  writer.put(static_cast<std::uint64_t>(records.size()));
  writer.put_array(records.data(), records.size());
}

FacetCollisions get_facets(BlockReader &reader)
{
  FacetCollisions facets;
  for (std::size_t count = reader.get_count(); count > 0; count--) {
    const auto record = reader.get<FacetCollisions::Record>();
    count_of(record.facet, INT_MAX, "facets");
    if (!std::isfinite(record.number + record.lost + record.stored + record.largest))
      throw BadBlock{std::string("a sum of a facet is not a number. ") + USE_ANOTHER_FILE};
    facets.add(record);
  }
  return facets;
}

} // namespace

double Grip::lost_in_all(const ContactSums &sums)
{
  return grip_sum_of_springs(sums.lost);
}

void CollisionTable::begin(const CollisionBins &bins_, int nquantities_, int nclasses)
{
  bins = bins_;
  nquantities = nquantities_;
  sums.assign(index(nclasses, 0, 0), {});
}

void CollisionTable::add(int of_class, const double *values, const grip_event &event)
{
  for (int q = 0; q < nquantities; q++) sums[index(of_class, q, bins.row(values[q]))].add(event, 1.0);
}

void CollisionTable::add(const std::vector<ContactSums> &others)
{
  for (std::size_t k = 0; k < sums.size(); k++) sums[k].add(others[k], 1.0);
}

// Each quantity counts all events, so one of them suffices.
ContactSums CollisionTable::ended(int of_class) const
{
  ContactSums all;
  for (int r = 0; r < bins.rows(); r++) all.add(row(of_class, 0, r), 1.0);
  return all;
}

void CollisionTable::pack(BlockWriter &writer) const
{
  put_sums(writer, sums);
}

void CollisionTable::unpack(BlockReader &reader)
{
  get_sums(reader, sums);
}

double Collisions::lost() const
{
  double sum = 0.0;
  for (std::size_t c = 0; c < living.size(); c++)
    sum += lost_in_all(ended.ended(static_cast<int>(c))) + lost_in_all(living[c]) + lost_in_all(outside[c]) -
           lost_in_all(before[c]);
  return sum;
}

std::vector<char> Collisions::pack() const
{
  BlockWriter writer;
  writer.put(FORMAT);
  writer.put_text(words);
  writer.put(static_cast<int>(begun));
  writer.put(ledger);
  for (const auto *sums : {&living, &outside, &before}) put_sums(writer, *sums);
  ended.pack(writer);
  put_facets(writer, facets);
  return writer.finish();
}

bool Collisions::unpack(const char *block)
{
  BlockReader reader(block);
  reader.expect_format(FORMAT);
  const std::string in_file = reader.get_text();
  if (in_file != words) return false;
  Collisions read = *this;
  read.begun = reader.get<int>() != 0;
  read.ledger = reader.get<double>();
  if (!std::isfinite(read.ledger))
    throw BadBlock{std::string("its ledger is not a number. ") + USE_ANOTHER_FILE};
  for (auto *sums : {&read.living, &read.outside, &read.before}) get_sums(reader, *sums);
  read.ended.unpack(reader);
  read.facets = get_facets(reader);
  reader.finish();
  *this = read;
  return true;
}
