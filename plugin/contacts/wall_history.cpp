// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/wall_history.h"

#include <algorithm>
#include <utility>

using namespace Grip;

int WallHistory::change_layouts(const std::vector<HistoryLayout> &now, int natoms)
{
  const std::vector<HistoryLayout> before = std::exchange(models, now);
  const std::size_t stride_before = stride();
  width = 0;
  for (const HistoryLayout &layout : models) width = std::max(width, layout.nslots());
  int lost = 0;
  for (std::size_t i = 0; i < atoms.size(); i++) {
    OfAtom &atom = atoms[i];
    const std::vector<double> rows = std::exchange(atom.rows, {});
    const std::size_t count = rows.size() / stride_before;
    if (count == 0 || static_cast<int>(i) >= natoms) continue;
    const HistoryLayout &old = before[atom.model], &other = models[atom.model];
    if (old.fit(other) == Fit::OTHER) {
      lost += static_cast<int>(count);
      continue;
    }
    if (!any()) continue;
    atom.rows.resize(count * stride());
    for (std::size_t n = 0; n < count; n++) {
      const double *from = rows.data() + n * stride_before;
      double *to = atom.rows.data() + n * stride();
      to[0] = from[0];
      old.translate(from + 1, other, to + 1, width);
    }
  }
  return lost;
}

bool WallHistory::change_model(int i, int model)
{
  OfAtom &atom = atoms[i];
  const int before = std::exchange(atom.model, model);
  if (before == model || atom.rows.empty()) return true;
  if (models[before].fit(models[model]) == Fit::OTHER) {
    atom.rows.clear();
    return false;
  }
  std::vector<double> values(width);
  for (int n = 0; n < ncontacts(i); n++) {
    double *to = atom.rows.data() + n * stride() + 1;
    std::copy_n(to, width, values.begin());
    models[before].translate(values.data(), models[model], to, width);
  }
  return true;
}

void WallHistory::forget_all()
{
  for (OfAtom &atom : atoms) atom.rows.clear();
}

const double *WallHistory::find(int i, int wanted) const
{
  for (int n = 0; n < ncontacts(i); n++)
    if (face(i, n) == wanted) return values(i, n);
  return nullptr;
}

double *WallHistory::add(int i, int model, int face)
{
  OfAtom &atom = atoms[i];
  atom.model = model;
  const std::size_t end = atom.rows.size();
  atom.rows.resize(end + stride());
  atom.rows[end] = face;
  return atom.rows.data() + end + 1;
}

int WallHistory::pack(int i, double *buffer) const
{
  const OfAtom &atom = atoms[i];
  buffer[0] = ncontacts(i);
  buffer[1] = atom.model;
  std::copy(atom.rows.begin(), atom.rows.end(), buffer + 2);
  return packed_size(ncontacts(i));
}

int WallHistory::unpack(int i, const double *buffer)
{
  const int count = static_cast<int>(buffer[0]);
  OfAtom &atom = atoms[i];
  atom.model = static_cast<int>(buffer[1]);
  atom.rows.assign(buffer + 2, buffer + packed_size(count));
  return packed_size(count);
}

double WallHistory::bytes() const
{
  double sum = static_cast<double>(atoms.capacity() * sizeof(OfAtom));
  for (const OfAtom &atom : atoms) sum += static_cast<double>(atom.rows.capacity() * sizeof(double));
  return sum;
}
