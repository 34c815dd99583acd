// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/history_restart.h"

using namespace Grip;

std::vector<char> HistoryInFile::block() const
{
  BlockWriter writer;
  writer.put(nvalues);
  writer.put_text(layouts.text());
  writer.put_text(models.text());
  writer.put(static_cast<int>(ledger.size()));
  writer.put_array(ledger.data(), ledger.size());
  if (nimage) writer.put(nimage); // omitted without images, as in files from before images were stored
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
    throw BadBlock{"it speaks of " + std::to_string(file.nvalues) + " values for each contact. " +
                   USE_ANOTHER_FILE};
  if (n != 0 && n != nledger)
    throw BadBlock{"its ledger has " + std::to_string(n) + " entries, accepted are " +
                   std::to_string(nledger) + ". " + USE_ANOTHER_FILE};
  file.ledger.resize(n);
  reader.get_array(file.ledger.data(), file.ledger.size());
  if (reader.left() > 0) file.nimage = reader.get<int>();
  if (file.nimage != 0 && file.nimage != 3)
    throw BadBlock{"it speaks of " + std::to_string(file.nimage) + " values for each image. " +
                   USE_ANOTHER_FILE};
  reader.finish();
  return file;
}

AtomInFile AtomInFile::read(const Row &row, const HistoryInFile &file, int ntypes)
{
  const int stride = 1 + file.nimage + file.nvalues, room = row.count - (OVERHEAD - ROW_OVERHEAD);
  if (room < 0) throw BadBlock{std::string("it is too short. ") + USE_ANOTHER_FILE};
  AtomInFile atom = {};
  atom.type = count_of(row.values[0], ntypes, "as type");
  atom.ncontacts = count_of(row.values[1], room / stride, "contacts");
  atom.contacts = row.values + 2;
  if (atom.ncontacts * stride != room)
    throw BadBlock{"it has " + std::to_string(room) + " numbers for " + std::to_string(atom.ncontacts) +
                   " contacts. " + USE_ANOTHER_FILE};
  if (atom.ncontacts > 0 && (atom.type == 0 || file.layouts.ntypes() != ntypes))
    throw BadBlock{"it has contacts of another number of atom types. " + std::string(USE_ANOTHER_FILE)};
  return atom;
}
