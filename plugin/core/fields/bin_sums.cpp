// SPDX-License-Identifier: GPL-2.0-only
#include "fields/bin_sums.h"

#include "base/restart_block.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

using namespace Grip;

void BinSums::allocate(std::size_t n)
{
  pages[n].resize(page_size(), 0.0);
}

void BinSums::clear()
{
  for (std::vector<double> &page : pages) std::vector<double>().swap(page);
}

void BinSums::add_page(std::size_t n, const double *values)
{
  std::vector<double> &to = page(n);
  for (std::size_t k = 0; k < to.size(); k++) to[k] += values[k];
}

void BinSums::add(const BinSums &other)
{
  for (std::size_t n = 0; n < pages.size(); n++)
    if (!other.pages[n].empty()) add_page(n, other.pages[n].data());
}

// The numbers of the allocated pages, then their values.
void BinSums::pack(BlockWriter &writer) const
{
  std::vector<std::uint64_t> numbers;
  for (std::size_t n = 0; n < pages.size(); n++)
    if (!pages[n].empty()) numbers.push_back(n);
  writer.put(static_cast<std::uint64_t>(numbers.size()));
  for (const std::uint64_t n : numbers) {
    writer.put(n);
    writer.put_array(pages[n].data(), pages[n].size());
  }
}

void BinSums::unpack(BlockReader &reader)
{
  clear();
  for (std::size_t count = reader.get_count(); count > 0; count--) {
    const auto n = reader.get<std::uint64_t>();
    if (n >= pages.size())
      throw BadBlock{"it has a page " + std::to_string(n) + " of sums, accepted are those below " +
                     std::to_string(pages.size()) + ". " + USE_ANOTHER_FILE};
    std::vector<double> &to = page(n);
    reader.get_array(to.data(), to.size());
    if (!std::all_of(to.begin(), to.end(), [](double value) { return std::isfinite(value); }))
      throw BadBlock{std::string("a sum is not a number. ") + USE_ANOTHER_FILE};
  }
}

double BinSums::bytes() const
{
  std::size_t sum = pages.capacity() * sizeof(std::vector<double>);
  for (const std::vector<double> &page : pages) sum += page.capacity() * sizeof(double);
  return static_cast<double>(sum);
}
