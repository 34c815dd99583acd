// SPDX-License-Identifier: GPL-2.0-only
// A text file of records that are gathered from all ranks: a line for each, sorted. The first NWHOLE values
// of a record are whole numbers.
#ifndef GRIP_RECORD_FILE_H
#define GRIP_RECORD_FILE_H

#include "fmt/format.h"
#include "host/output_file.h"
#include "host/record_exchange.h"
#include "lammps.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace Grip {

template <int NVALUES, int NWHOLE> class RecordFile {
public:
  using Record = std::array<double, NVALUES>;

  // Opens the file on the first rank, and writes the head if it is empty. command: as in OutputFile.
  RecordFile(LAMMPS_NS::LAMMPS *lmp_, const std::string &command, const std::string &file, bool appends,
             const std::string &head)
      : lmp(lmp_), output(lmp_, command, file)
  {
    output.open(appends);
    if (!output.is_empty()) return;
    std::fputs((head + "\n").c_str(), output.stream());
    std::fflush(output.stream());
  }

  void add(const Record &record) { records.push_back(record); }

  // Writes the records that were added on all ranks. Collective.
  void write()
  {
    std::vector<Record> all = of_all_ranks(lmp->world, records);
    records.clear();
    std::FILE *const fp = output.stream();
    if (!fp || all.empty()) return;
    std::sort(all.begin(), all.end());
    for (const Record &record : all) {
      std::string text;
      for (int k = 0; k < NWHOLE; k++) text += fmt::format("{:.0f} ", record[k]);
      for (int k = NWHOLE; k < NVALUES; k++)
        text += fmt::format("{:.9g}", record[k]) + (k + 1 < NVALUES ? " " : "\n");
      std::fputs(text.c_str(), fp);
    }
    std::fflush(fp);
  }

private:
  LAMMPS_NS::LAMMPS *lmp;
  OutputFile output;
  std::vector<Record> records; // of this rank
};

} // namespace Grip

#endif
