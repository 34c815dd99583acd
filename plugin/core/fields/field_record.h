// SPDX-License-Identifier: GPL-2.0-only
// The sums of fix grip/fields over time: of the interval since the last output, and of earlier intervals that
// an output still averages over. Only sums are kept, so a mean is always the mean of all samples. Does not
// depend on LAMMPS.
#ifndef GRIP_FIELD_RECORD_H
#define GRIP_FIELD_RECORD_H

#include "fields/bin_sums.h"

#include <deque>
#include <string>

namespace Grip {

struct FieldSums {
  BinSums bins;
  double samples = 0.0;
  double time = 0.0;   // in which the losses occurred [T]
  double ledger = 0.0; // what the ledger has lost meanwhile [F L]

  void add(const FieldSums &other);
  void clear();
};

// How many intervals an output averages over.
struct Averaging {
  enum Kind { ONE, RUNNING, WINDOW } kind = ONE;
  int window = 1; // intervals
};

class FieldRecord {
public:
  std::string words; // of the grid and fields: the sums are continued only under the same words
  FieldSums interval;

  void begin(const std::string &words_, const Averaging &averaging_, std::size_t nbins, int width);
  // Ends the interval, and begins the next one. Returns the sums that the output averages over.
  FieldSums end_interval();

  // For restart files. unpack() returns false if the block was written with other words; the record is then
  // unchanged. Throws BadBlock if the block cannot be read.
  std::vector<char> pack() const;
  bool unpack(const char *block);
  double bytes() const;

private:
  Averaging averaging;
  FieldSums none;
  std::deque<FieldSums> earlier; // the last ones of a window, or one sum of all
};

} // namespace Grip

#endif
