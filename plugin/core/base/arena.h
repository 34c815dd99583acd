// SPDX-License-Identifier: GPL-2.0-only
// Memory for many short arrays of numbers, which are all released at once. Arrays that are taken one after
// another are contiguous within a page. Does not depend on LAMMPS.
#ifndef GRIP_ARENA_H
#define GRIP_ARENA_H

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace Grip {

class Arena {
public:
  // Returns an array of n numbers whose values are not set. The array stays in place until release().
  double *take(std::size_t n)
  {
    if (n > static_cast<std::size_t>(end - next)) begin_page(n);
    double *array = next;
    next += n;
    return array;
  }
  // Lengthens an array of `length` numbers by n numbers. This is only possible if no other array was taken
  // after it and the page has room. Returns whether the array was lengthened.
  bool extend(const double *array, std::size_t length, std::size_t n)
  {
    if (!array || array + length != next || n > static_cast<std::size_t>(end - next)) return false;
    next += n;
    return true;
  }
  // Ends the use of all arrays. The pages are used again for later arrays.
  void release()
  {
    used = 0;
    next = end = nullptr;
  }

  double bytes() const
  {
    std::size_t sum = 0;
    for (const Page &page : pages) sum += page.size;
    return static_cast<double>(sum) * sizeof(double);
  }

private:
  static constexpr std::size_t SIZE = 1 << 14; // size of a page, in numbers

  struct Page {
    std::size_t size;
    std::unique_ptr<double[]> numbers;
  };

  std::vector<Page> pages; // the first `used` of them hold arrays
  std::size_t used = 0;
  double *next = nullptr, *end = nullptr; // free part of the latest page

  // Continues on the next page. A page that is too small for n numbers is replaced. On the new page the array
  // can grow to twice its length, so that few copies are made if it grows by one contact at a time.
  void begin_page(std::size_t n)
  {
    if (used == pages.size()) pages.push_back({0, nullptr});
    Page &page = pages[used++];
    if (n > page.size) {
      const std::size_t size = std::max(2 * n, SIZE);
      page = {size, std::unique_ptr<double[]>(new double[size])};
    }
    next = page.numbers.get();
    end = next + page.size;
  }
};

} // namespace Grip

#endif
