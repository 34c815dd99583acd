// SPDX-License-Identifier: GPL-2.0-only
// What contacts do to the triangles of a mesh, its facets: sums over contacts and steps. Knows nothing of the
// host.
//
// A contact counts for the facet on which its point is. Wear changes no geometry: it is the depth that would
// be gone.
#ifndef GRIP_FACETS_H
#define GRIP_FACETS_H

#include "wall/motion/pose.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

// One contact in one step.
struct FacetContact {
  Vector force{};    // on the sphere [F]
  Vector normal{};   // of the contact, to the sphere; length 1
  Vector facet{};    // the facet's own normal, on either side; length 1
  Vector velocity{}; // of the sphere's centre relative to the wall [L/T]
  Vector slip{};     // of the sphere's surface over the wall's [L/T]
  double heat = 0.0; // into the wall [energy/T]
};

// How much a contact wears off. Sources: archard1953 as edem_archard states it; finnie1960 as liggghts_finnie
// adapts it to contacts that last.
struct WearLaw {
  enum Kind { NONE, ARCHARD, FINNIE };
  Kind kind = NONE;
  double k = 0.0; // ARCHARD: K/H [L^2/F]; FINNIE: k [L^2/F]

  // Volume per time [L^3/T].
  double rate(const FacetContact &contact) const;
};

// What restart files hold of the facets. They are counted in the order of their numbers, without those that
// are not there, because only the triangles that are there tell one mesh from another.
struct FacetRecord {
  double steps = 0.0; // in the sums
  double span = 0.0;  // in the last means
  // Of each facet its count, and its sums since the last means; and the sums of these means.
  std::vector<double> sums, means;
  // Of each facet its count and the volume that wear has taken, before these sums.
  std::vector<double> removed;
};

class Facets {
public:
  // Of one facet. All but WEAR are sums over steps; WEAR is the volume of all steps.
  enum Column { PUSH, SHEAR, FORCE_X, FORCE_Y, FORCE_Z, HEAT, WEAR, NCOLUMNS };
  using Row = std::array<double, NCOLUMNS>;

  // Facets have numbers below `most`.
  explicit Facets(std::size_t most) : row_of(most, -1) {}

  // A contact in a step of length dt.
  void add(int facet, const FacetContact &contact, const WearLaw &wear, double dt);
  void add(int facet, const Row &row);
  void clear();

  // Those that have a row, in the order in which they came.
  const std::vector<int> &touched() const { return facets; }
  const Row &row(std::size_t nth) const { return rows[nth]; }
  // A facet without a row has zeros.
  Row row_of_facet(int facet) const { return row_of[facet] < 0 ? Row{} : rows[row_of[facet]]; }

  std::size_t bytes() const;

private:
  std::vector<int> row_of, facets;
  std::vector<Row> rows;

  Row &open(int facet);
};

} // namespace Grip

#endif
