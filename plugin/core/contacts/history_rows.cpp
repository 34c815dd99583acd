// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/history_rows.h"

using namespace Grip;

void HistoryRows::begin(int nvalues)
{
  width = nvalues;
  std::fill_n(rows.begin(), std::min(used, rows.size()), Row());
  used = 0;
  pages.release();
}

// If contacts of one atom are added one after another, they need not be moved.
double *HistoryRows::add(int i, int kind, Key key)
{
  set(i, {rows[i].contacts, rows[i].count, kind});
  Row &row = rows[i];
  const std::size_t length = row.count * stride();
  if (!pages.extend(row.contacts, length, stride())) {
    double *longer = pages.take(length + stride());
    std::copy_n(row.contacts, length, longer);
    row.contacts = longer;
  }
  return append(i, key);
}

void HistoryRows::drop(int i, Key key)
{
  Row &row = rows[i];
  const int before = row.count;
  row.count = 0;
  for (int n = 0; n < before; n++) {
    const double *contact = row.contacts + n * stride();
    if (key_of(*contact) == key) continue;
    std::memmove(row.contacts + row.count++ * stride(), contact, stride() * sizeof *contact);
  }
}

int HistoryRows::pack(int i, double *buffer) const
{
  const Row &row = rows[i];
  buffer[0] = row.kind;
  buffer[COUNT_AT] = row.count;
  std::copy_n(row.contacts, row.count * stride(), buffer + HEAD);
  return packed_size(row.count);
}

int HistoryRows::unpack(int i, const double *buffer)
{
  const int ncontacts = static_cast<int>(buffer[COUNT_AT]);
  reserve(i, static_cast<int>(buffer[0]), ncontacts);
  append(i, buffer + HEAD, ncontacts);
  return packed_size(ncontacts);
}
