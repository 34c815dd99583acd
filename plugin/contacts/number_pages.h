// SPDX-License-Identifier: GPL-2.0-only
// Memory for many short arrays of numbers, which is released all at once. Arrays that are taken one after
// another are contiguous within a page. Does not depend on LAMMPS.
#ifndef GRIP_NUMBER_PAGES_H
#define GRIP_NUMBER_PAGES_H

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace Grip {

class NumberPages {
public:
  // An array of n numbers whose values are not set; it stays in place until release().
  double *take(std::size_t n)
  {
    if (n > static_cast<std::size_t>(end - next)) begin_page(n);
    double *array = next;
    next += n;
    return array;
  }
  // Lengthens an array by n numbers if no other was taken after it and the page has room. Returns whether it
  // did.
  bool extend(const double *array, std::size_t length, std::size_t n)
  {
    if (!array || array + length != next || n > static_cast<std::size_t>(end - next)) return false;
    next += n;
    return true;
  }
  // Ends the use of all arrays. The pages are used again.
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
  static constexpr std::size_t SIZE = 1 << 14; // of a page, in numbers

  struct Page {
    std::size_t size;
    std::unique_ptr<double[]> numbers;
  };

  std::vector<Page> pages; // the first `used` of them hold arrays
  std::size_t used = 0;
  double *next = nullptr, *end = nullptr; // free part of the latest page

  // Continues on the next page; a page that is too small for n numbers is replaced. The array may grow there
  // to twice its length, so that growing one contact at a time takes few copies.
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
