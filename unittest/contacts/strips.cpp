// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/strips.h, the order in which contacts are stored: it contains all atoms, and partners in
// the next layer follow closely.
#include "support/check.h"
#include "contacts/strips.h"

#include <limits>

namespace {

// A lattice in the order in which LAMMPS sorts atoms: x changes fastest, z slowest.
struct Lattice {
  std::vector<double> place;
  std::vector<double *> x;
  std::vector<int> atoms;
};

Lattice lattice(int nx, int ny, int nz)
{
  Lattice l;
  const int n = nx * ny * nz;
  l.place.resize(3 * static_cast<std::size_t>(n));
  for (int i = 0; i < n; i++) {
    double *x = &l.place[3 * static_cast<std::size_t>(i)];
    x[0] = i % nx;
    x[1] = i / nx % ny;
    x[2] = i / (nx * ny);
    l.x.push_back(x);
    l.atoms.push_back(i);
  }
  return l;
}

std::vector<int> ordered(const Lattice &l)
{
  return Grip::in_strips(l.x.data(), static_cast<int>(l.atoms.size()), l.atoms.data());
}

// The position of each atom in the order; checks that each atom occurs once.
std::vector<int> places(const std::vector<int> &order)
{
  const int n = static_cast<int>(order.size());
  std::vector<int> place(n, -1);
  for (int k = 0; k < n; k++) {
    CHECK(order[k] >= 0 && order[k] < n && place[order[k]] == -1);
    place[order[k]] = k;
  }
  return place;
}

// Layers of 1600 atoms are ordered in four strips of 400.
void next_layer_comes_soon()
{
  const Lattice l = lattice(40, 40, 40);
  const std::vector<int> place = places(ordered(l));
  for (int i = 0; i + 1600 < 64000; i++) CHECK(place[i + 1600] - place[i] == 400);
  for (int i = 0; i + 1 < 64000; i++)
    if (i % 40 != 39) CHECK(place[i + 1] - place[i] == 1);
}

void small_layers_stay()
{
  const Lattice l = lattice(20, 20, 100);
  CHECK(ordered(l) == l.atoms);
}

void odd_places_are_kept()
{
  Lattice l = lattice(40, 40, 40);
  l.x[0][1] = l.x[777][0] = l.x[63999][2] = std::numeric_limits<double>::quiet_NaN();
  CHECK(places(ordered(l)).size() == 64000);
  l.x[5][1] = std::numeric_limits<double>::infinity();
  CHECK(places(ordered(l)).size() == 64000);
  CHECK(places(ordered(lattice(200, 200, 1))).size() == 40000);
  CHECK(places(ordered(lattice(1, 1, 5000))).size() == 5000);
  CHECK(ordered(lattice(0, 1, 1)).empty());
}

} // namespace

int main()
{
  next_layer_comes_soon();
  small_layers_stay();
  odd_places_are_kept();
  return CHECK_RESULT();
}
