// SPDX-License-Identifier: GPL-2.0-only
#include "fields/field_record.h"

#include "base/restart_block.h"

#include <cmath>
#include <cstdint>
#include <utility>

using namespace Grip;

static constexpr int FORMAT = 1; // of the block in restart files; increase it whenever the contents change

void FieldSums::add(const FieldSums &other)
{
  bins.add(other.bins);
  samples += other.samples;
  time += other.time;
  ledger += other.ledger;
}

void FieldSums::clear()
{
  bins.clear();
  samples = time = ledger = 0.0;
}

void FieldRecord::begin(const std::string &words_, const Averaging &averaging_, std::size_t nbins, int width)
{
  words = words_;
  averaging = averaging_;
  none = {};
  none.bins = BinSums(nbins, width);
  interval = none;
  earlier.clear();
}

FieldSums FieldRecord::end_interval()
{
  FieldSums all = std::exchange(interval, none);
  if (averaging.kind == Averaging::ONE) return all;
  if (averaging.kind == Averaging::RUNNING) {
    if (!earlier.empty()) all.add(earlier.front());
    earlier.assign(1, all);
    return all;
  }
  earlier.push_back(std::move(all));
  if (static_cast<int>(earlier.size()) > averaging.window) earlier.pop_front();
  all = none;
  for (const FieldSums &one : earlier) all.add(one);
  return all;
}

static void put(BlockWriter &writer, const FieldSums &sums)
{
  writer.put(sums.samples);
  writer.put(sums.time);
  writer.put(sums.ledger);
  sums.bins.pack(writer);
}

static void get(BlockReader &reader, FieldSums &sums)
{
  sums.samples = reader.get<double>();
  sums.time = reader.get<double>();
  sums.ledger = reader.get<double>();
  if (!(sums.samples >= 0.0 && sums.time >= 0.0 && std::isfinite(sums.samples + sums.time + sums.ledger)))
    throw BadBlock{std::string("its number of samples, its time or its ledger is not possible. ") +
                   USE_ANOTHER_FILE};
  sums.bins.unpack(reader);
}

std::vector<char> FieldRecord::pack() const
{
  BlockWriter writer;
  writer.put(FORMAT);
  writer.put_text(words);
  put(writer, interval);
  writer.put(static_cast<std::uint64_t>(earlier.size()));
  for (const FieldSums &one : earlier) put(writer, one);
  return writer.finish();
}

bool FieldRecord::unpack(const char *block)
{
  BlockReader reader(block);
  reader.expect_format(FORMAT);
  if (reader.get_text() != words) return false;
  FieldSums of_interval = none;
  get(reader, of_interval);
  const std::size_t count = reader.get_count(),
                    most = averaging.kind == Averaging::WINDOW ? averaging.window : 1;
  if (count > most)
    throw BadBlock{"it has " + std::to_string(count) + " intervals, accepted are at most " +
                   std::to_string(most) + ". " + USE_ANOTHER_FILE};
  std::deque<FieldSums> others(count, none);
  for (FieldSums &one : others) get(reader, one);
  reader.finish();
  interval = std::move(of_interval);
  earlier = std::move(others);
  return true;
}

double FieldRecord::bytes() const
{
  double sum = interval.bins.bytes();
  for (const FieldSums &one : earlier) sum += one.bins.bytes();
  return sum;
}
