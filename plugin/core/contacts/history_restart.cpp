// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/history_restart.h"

#include <algorithm>
#include <climits>
#include <string>

using namespace Grip;

const double *Grip::packed_row(const Row &row, const RowLimits &limits)
{
  const int stride = 1 + limits.nvalues, room = row.count - HistoryRows::HEAD;
  if (room < 0) throw BadBlock{std::string("it is too short. ") + USE_ANOTHER_FILE};
  const double *packed = row.values, *contact = packed + HistoryRows::HEAD;
  count_of(packed[0], limits.largest_kind, "as type");
  const int ncontacts =
      count_of(packed[HistoryRows::COUNT_AT], std::min(limits.most_contacts, room / stride), "contacts");
  if (ncontacts * stride != room)
    throw BadBlock{"it has " + std::to_string(room) + " numbers for " + std::to_string(ncontacts) +
                   " contacts. " + USE_ANOTHER_FILE};
  for (int n = 0; n < ncontacts; n++, contact += stride) {
    const HistoryRows::Key key = HistoryRows::key_of(*contact);
    if (key < 0 || key > limits.largest_key)
      throw BadBlock{"it states a contact with number " + std::to_string(key) + ", possible are 0 to " +
                     std::to_string(limits.largest_key) + ". " + USE_ANOTHER_FILE};
  }
  return packed;
}

std::vector<char> HistoryInFile::block() const
{
  BlockWriter writer;
  writer.put(nvalues);
  writer.put_text(layouts.text());
  writer.put_text(models.text());
  writer.put(static_cast<int>(ledger.size()));
  writer.put_array(ledger.data(), ledger.size());
  if (nimage) writer.put(nimage); // left out without images, as in files that older versions wrote
  return writer.finish();
}

HistoryInFile HistoryInFile::read(const char *block, int nledger)
{
  BlockReader reader(block);
  HistoryInFile file;
  file.nvalues = reader.get<int>();
  file.layouts = HistoryLayouts::of_text(reader.get_text());
  file.models = HistoryLayouts::of_text(reader.get_text());
  const int n = reader.get<int>();
  if (file.nvalues < file.layouts.largest() || file.nvalues > GRIP_MAX_SLOTS)
    throw BadBlock{"it states " + std::to_string(file.nvalues) + " values for each contact. " +
                   USE_ANOTHER_FILE};
  if (n < 0 || n > nledger)
    throw BadBlock{"its ledger has " + std::to_string(n) + " entries, accepted are at most " +
                   std::to_string(nledger) + ". " + USE_ANOTHER_FILE};
  file.ledger.resize(n);
  reader.get_array(file.ledger.data(), file.ledger.size());
  if (reader.left() > 0) file.nimage = reader.get<int>();
  if (file.nimage != 0 && file.nimage != 3)
    throw BadBlock{"it states " + std::to_string(file.nimage) + " values for each image. " +
                   USE_ANOTHER_FILE};
  reader.finish();
  return file;
}

const double *HistoryInFile::packed_row(const Row &row, int ntypes, HistoryRows::Key largest_id) const
{
  const double *packed = Grip::packed_row(row, {nimage + nvalues, INT_MAX, ntypes, largest_id});
  if (packed[HistoryRows::COUNT_AT] > 0.0 && (packed[0] == 0.0 || layouts.ntypes() != ntypes))
    throw BadBlock{"it has contacts of another number of atom types. " + std::string(USE_ANOTHER_FILE)};
  return packed;
}
