// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/bond_record.h"

#include "base/restart_block.h"
#include "grip/bond.h"

using namespace Grip;

std::vector<char> BondRecord::pack() const
{
  BlockWriter block;
  block.put(nvalues);
  block.put(static_cast<std::uint64_t>(ledger.size()));
  block.put_array(ledger.data(), ledger.size());
  return block.finish();
}

BondRecord BondRecord::unpack(const char *block)
{
  BlockReader reader(block);
  BondRecord record;
  record.nvalues = reader.get<int>();
  record.ledger.resize(reader.get_count());
  reader.get_array(record.ledger.data(), record.ledger.size());
  reader.finish();
  if (record.nvalues != GRIP_BOND_KEPT && record.nvalues != GRIP_BOND_KEPT_BOOKED &&
      record.nvalues != GRIP_BOND_KEPT_ALL)
    throw BadBlock{"its bonds have another number of values"};
  if (record.ledger.size() > GRIP_ENTRIES) throw BadBlock{"it has other entries"};
  return record;
}
