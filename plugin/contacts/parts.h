// SPDX-License-Identifier: GPL-2.0-only
// The contacts of a rank in parts, so that threads which work on different parts at a time never write to the
// same atom: no atomic sums, no copies of the forces, and results that do not depend on which thread is
// faster.
//
// Atoms are in slabs, one for each thread. Pairs within a slab are a part of their own; so are pairs of two
// slabs that are next to each other, and all others. Each part has its own store and whatever its contacts
// are summed up in.
#ifndef GRIP_PARTS_H
#define GRIP_PARTS_H

#include "batch/batch.h"
#include "contacts/contact_store.h"
#include "contacts/listed_entries.h"

#include <array>
#include <deque>
#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace Grip {

// What ends the run, found within a part: told when all parts are done, by one thread.
struct Stop {
  std::string text;
};

// A pair of two slabs as the host's list has it: j with the host's marks.
struct Crossing {
  int i, marked_j;
};

// Where a slab's crossings go: to the parts between it and the slabs next to it, or to the last part.
enum { TO_PREVIOUS, TO_NEXT, TO_LAST, DESTINATIONS };

// Pairs of the host's list that wait to be stored while what they need is fetched into the cache: as many as
// stay in its first level.
struct Listed {
  static constexpr int ROOM = 512;
  static_assert(ROOM % GRIP_LANES == 0, "there is room to fill up the last lanes");
  int count = 0;
  int i[ROOM], j[ROOM], touching[ROOM];

  grip_listed pairs()
  {
    for (int n = count; n % GRIP_LANES; n++) i[n] = j[n] = i[0];
    return {i, j, count};
  }
};

struct alignas(64) Part {
  int index = 0;
  ContactStore store;
  std::unique_ptr<grip_batch> batch = std::make_unique<grip_batch>();
  std::unique_ptr<grip_fields> fields; // of laws that keep fields of particles
  std::unique_ptr<grip_liquid> liquid; // of models whose bridges are of liquid that particles own
  std::unique_ptr<grip_books> books;   // with a ledger
  std::unique_ptr<Listed> listed = std::make_unique<Listed>();
  std::vector<int> hits, touching;
  std::vector<Crossing> crossings[DESTINATIONS]; // found in its slab
  std::vector<ChangedEntry> changed;             // since the last step, of its share of the list

  // Of the last step.
  int dead_lanes = 0; // how many pairs in blocks had no force
  std::array<double, GRIP_ENTRIES> entry{};
  std::array<double, 6> virial{};
  std::string deep; // a warning of a deep overlap, or none
  // Of the last time that the store was filled.
  double stored_found = 0.0; // energy in the histories that were found
  double switched_on = 0.0;  // what contacts store that begin without motion, in this step [F L]
  // Histories that were stored under another layout, under that of now; and those with which contacts begin.
  std::deque<std::array<double, GRIP_MAX_SLOTS>> translated;
  std::string begun_anew; // a warning of a contact that has lost its history, or none

  std::exception_ptr failure;

  // Whether its batch has books from now on.
  void keep_books(bool kept)
  {
    if (kept && !books) books = std::make_unique<grip_books>();
    batch->books = kept ? books.get() : nullptr;
  }

  double bytes() const
  {
    std::size_t pairs = 0;
    for (const auto &list : crossings) pairs += list.capacity();
    return store.bytes() + sizeof(Part) + sizeof(grip_batch) + sizeof(Listed) +
           (fields ? sizeof(grip_fields) : 0) + (books ? sizeof(grip_books) : 0) +
           static_cast<double>(hits.capacity() + touching.capacity()) * sizeof(int) +
           static_cast<double>(pairs) * sizeof(Crossing);
  }
};

class Parts {
public:
  Parts() { divide(1); }

  // Parts 0 .. n - 1 are the slabs, part n + s is between slabs s and s + 1, the last has the pairs of slabs
  // that are not neighbours. A single slab has no other parts.
  void divide(int nslabs)
  {
    slabs = nslabs;
    parts.resize(nslabs == 1 ? 1 : 2 * nslabs);
    for (int p = 0; p < size(); p++) parts[p].index = p;
  }
  int nslabs() const { return slabs; }
  bool is_slab(const Part &part) const { return part.index < slabs; }

  void put_down(Part &slab, int other, Crossing pair)
  {
    const int to = other == slab.index + 1 ? TO_NEXT : other == slab.index - 1 ? TO_PREVIOUS : TO_LAST;
    slab.crossings[to].push_back(pair);
  }
  // Calls visit(i, marked j) for what the slabs have put down for a part between slabs.
  template <class Visit> void for_each_crossing(const Part &part, const Visit &visit) const
  {
    const auto visit_all = [&](const std::vector<Crossing> &pairs) {
      for (const Crossing &pair : pairs) visit(pair.i, pair.marked_j);
    };
    const int s = part.index - slabs;
    if (s < slabs - 1) {
      visit_all(parts[s].crossings[TO_NEXT]);
      visit_all(parts[s + 1].crossings[TO_PREVIOUS]);
    } else
      for (int k = 0; k < slabs; k++) visit_all(parts[k].crossings[TO_LAST]);
  }

  auto begin() { return parts.begin(); }
  auto end() { return parts.end(); }
  int size() const { return static_cast<int>(parts.size()); }
  Part &operator[](int p) { return parts[p]; }
  // Is worked on alone, so any pair may come into it.
  Part &last() { return parts.back(); }

  // Calls work(p) for every part p, with threads. When all are done, what the first of them has thrown is
  // thrown.
  template <class Work> void run(const Work &work)
  {
    if (slabs == 1) return work(0);
#ifdef _OPENMP
#pragma omp parallel num_threads(slabs)
    {
      run_some(work, 0, slabs, 1);
      run_some(work, slabs, size() - 1, 2);
      run_some(work, slabs + 1, size() - 1, 2);
      run_some(work, size() - 1, size(), 1);
    }
#endif
    std::exception_ptr first;
    for (Part &part : parts) {
      if (!first) first = part.failure;
      part.failure = nullptr;
    }
    if (first) std::rethrow_exception(first);
  }

private:
  // Parts that share no atoms. All threads come here, and leave together.
  template <class Work> void run_some(const Work &work, int first, int end, int step)
  {
    if (first >= end) return;
#ifdef _OPENMP
#pragma omp for schedule(static, 1)
#endif
    for (int p = first; p < end; p += step) {
      try {
        work(p);
      } catch (...) {
        parts[p].failure = std::current_exception();
      }
    }
  }

  int slabs = 1;
  std::vector<Part> parts;
};

} // namespace Grip

#endif
