// SPDX-License-Identifier: GPL-2.0-only
// Divides the contacts of a rank into parts. Threads that work on different parts never write to the same
// atom. The threads therefore need neither atomic sums nor copies of the forces, and the results do not
// depend on their timing.
//
// Atoms are divided into slabs, one per thread. The pairs within a slab form one part. The pairs between two
// adjacent slabs form another part. All remaining pairs form the last part. Each part has its own store and
// its own sums.
#ifndef GRIP_THREAD_PARTS_H
#define GRIP_THREAD_PARTS_H

#include "contacts/contact_store.h"
#include "contacts/list_snapshot.h"
#include "contacts/sleeping_pairs.h"
#include "contacts/step_batch.h"

#include <array>
#include <deque>
#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace Grip {

// A pair of the neighbour list whose atoms are in different slabs. marked_j is the index j with its
// special-bond bits.
struct Crossing {
  int i, marked_j;
};

// The part to which a slab passes its crossings: the part between the slab and the previous or next one, or
// the last part.
enum { TO_PREVIOUS, TO_NEXT, TO_LAST, DESTINATIONS };

// Pairs of the neighbour list that wait to be stored while their data is prefetched. ROOM is the number of
// pairs that fit in the first-level cache.
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

struct alignas(64) ThreadPart : StepBatch {
  int index = 0;
  ContactStore store;
  SleepingPairs asleep;
  std::unique_ptr<Listed> listed = std::make_unique<Listed>();
  std::vector<int> hits, touching;
  std::vector<double> gaps;
  // found in the rows of the neighbour list that belong to the slab
  std::vector<Crossing> crossings[DESTINATIONS];
  // entries that changed since the last step, in the part's share of the list
  std::vector<ChangedEntry> changed;

  // Results of the last step.
  int dead_lanes = 0; // number of pairs in blocks that had no force
  std::array<double, 6> virial{};
  std::vector<int> changed_members; // members in the store with an overlap that has changed
  // Results of the last filling of the store.
  double stored_found = 0.0; // energy in the histories that were found
  SumsOfKinds living_found;  // contacts that were found, if the ledger follows events
  double switched_on = 0.0;  // energy stored in this step by contacts that start without motion [F L]
  // Histories that were converted from another layout to the current one, and histories with which new
  // contacts start.
  std::deque<std::array<double, GRIP_MAX_SLOTS>> translated;
  std::string restarted; // warning about a contact that lost its history, or empty

  std::exception_ptr failure;

  double bytes() const
  {
    std::size_t pairs = 0;
    for (const auto &list : crossings) pairs += list.capacity();
    return store.bytes() + asleep.bytes() + StepBatch::bytes() + sizeof(ThreadPart) + sizeof(Listed) +
           static_cast<double>(hits.capacity() + touching.capacity()) * sizeof(int) +
           static_cast<double>(pairs) * sizeof(Crossing);
  }
};

class ThreadParts {
public:
  ThreadParts() { divide(1); }

  // Parts 0 .. n - 1 are the slabs. Part n + s holds the pairs between slabs s and s + 1. The last part holds
  // the pairs of slabs that are not adjacent. If there is one slab, there is only one part.
  void divide(int nslabs)
  {
    slabs = nslabs;
    parts.resize(nslabs == 1 ? 1 : 2 * nslabs);
    for (int p = 0; p < size(); p++) parts[p].index = p;
  }
  int nslabs() const { return slabs; }
  bool is_slab(const ThreadPart &part) const { return part.index < slabs; }

  void put_down(ThreadPart &slab, int other, Crossing pair)
  {
    const int to = other == slab.index + 1 ? TO_NEXT : other == slab.index - 1 ? TO_PREVIOUS : TO_LAST;
    slab.crossings[to].push_back(pair);
  }
  // Calls visit(i, marked j) for the crossings that slabs have recorded for `part`, which lies between slabs.
  template <class Visit> void for_each_crossing(const ThreadPart &part, const Visit &visit) const
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
  ThreadPart &operator[](int p) { return parts[p]; }
  // The last part. It is processed while no other part is, so it may hold any pair.
  ThreadPart &last() { return parts.back(); }

  // Calls work(p) for every part p, using threads. After all parts are done, rethrows the exception of the
  // first part that failed.
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
    for (ThreadPart &part : parts) {
      if (!first) first = part.failure;
      part.failure = nullptr;
    }
    if (first) std::rethrow_exception(first);
  }

private:
  // Runs parts that have no atoms in common. All threads must call it; it ends with a barrier.
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
  std::vector<ThreadPart> parts;
};

} // namespace Grip

#endif
