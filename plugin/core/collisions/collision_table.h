// SPDX-License-Identifier: GPL-2.0-only
// The sums of fix grip/collisions: of the events that have ended, by class, quantity and bin; and of contacts
// that still live, that have vanished without an end, and that lived at the beginning. A class is a pair of
// types or a wall. Does not depend on LAMMPS.
#ifndef GRIP_COLLISION_TABLE_H
#define GRIP_COLLISION_TABLE_H

#include "collisions/collision_bins.h"
#include "contacts/contact_event.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace Grip {

class BlockReader;
class BlockWriter;

// The events that have ended.
class CollisionTable {
public:
  // Starts with all sums 0.
  void begin(const CollisionBins &bins_, int nquantities_, int nclasses);
  void clear() { sums.assign(sums.size(), {}); }

  // Adds an event to the row of each quantity. values: one for each quantity.
  void add(int of_class, const double *values, const grip_event &event);
  const ContactSums &row(int of_class, int quantity, int row) const
  {
    return sums[index(of_class, quantity, row)];
  }
  void add(const std::vector<ContactSums> &others);
  const std::vector<ContactSums> &all() const { return sums; }
  // The sum over all rows of a class.
  ContactSums ended(int of_class) const;

  void pack(BlockWriter &writer) const;
  // Throws BadBlock if the block has another number of sums.
  void unpack(BlockReader &reader);

private:
  CollisionBins bins;
  int nquantities = 0;
  std::vector<ContactSums> sums;

  std::size_t index(int of_class, int quantity, int row) const
  {
    return (static_cast<std::size_t>(of_class) * nquantities + quantity) * bins.rows() + row;
  }
};

// The events that ended on each facet of a mesh wall.
class FacetCollisions {
public:
  // Sums of one facet. facet: its number, counted from 0. stored, largest: sum and maximum of the largest
  // stored energy of each event [F L].
  struct Record {
    double facet, number, lost, stored, largest;
  };

  void clear() { facets.clear(); }
  void add(const Record &of)
  {
    Record &sum =
        facets.try_emplace(static_cast<int>(of.facet), Record{of.facet, 0.0, 0.0, 0.0, 0.0}).first->second;
    sum.number += of.number;
    sum.lost += of.lost;
    sum.stored += of.stored;
    sum.largest = std::max(sum.largest, of.largest);
  }
  // In ascending order of facets.
  std::vector<Record> records() const
  {
    std::vector<Record> all;
    for (const auto &[facet, record] : facets) all.push_back(record);
    return all;
  }

private:
  std::map<int, Record> facets;
};

// All sums of a fix, over all ranks. The sums of all classes and rows add up to what the ledger has booked as
// lost since the beginning.
struct Collisions {
  std::string words; // of bins, quantities and classes: the sums are continued only under the same words
  bool begun = false;
  CollisionTable ended;
  // By class: living contacts; contacts whose events never end; previous losses of the contacts that lived at
  // the beginning.
  std::vector<ContactSums> living, outside, before;
  FacetCollisions facets;
  double ledger = 0.0; // losses in the ledgers since the beginning [F L]

  // living + ended + outside - before: the losses of all contacts since the beginning [F L].
  double lost() const;

  // For restart files. unpack() returns false if the block was written with other words; only `words` are
  // then taken from the block. Throws BadBlock if the block cannot be read.
  std::vector<char> pack() const;
  bool unpack(const char *block);
};

// The loss of a contact in all senses.
double lost_in_all(const ContactSums &sums);

} // namespace Grip

#endif
