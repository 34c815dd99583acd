// SPDX-License-Identifier: GPL-2.0-only
// The effects of contacts on the triangles of a mesh, which are called facets here: sums over contacts and
// steps. Does not depend on LAMMPS.
//
// A contact is counted for the facet that contains its point. Wear does not change the geometry. It is
// reported as the depth that would have been removed.
#ifndef GRIP_FACETS_H
#define GRIP_FACETS_H

#include "base/restart_block.h"
#include "base/pose.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Grip {

// One contact in one step.
struct FacetContact {
  Vector force{};    // on the sphere [F]
  Vector normal{};   // contact normal towards the sphere, unit vector
  Vector facet{};    // normal of the facet, on either side, unit vector
  Vector velocity{}; // velocity of the sphere's centre relative to the wall [L/T]
  Vector slip{};     // velocity of the sphere's surface relative to the wall's surface [L/T]
  double heat = 0.0; // heat flow into the wall [energy/T]
};

// Wear that a contact causes. Sources: archard1953 as edem_archard states it; finnie1960 as liggghts_finnie
// adapted it to contacts that last.
struct WearLaw {
  enum Kind { NONE, ARCHARD, FINNIE };
  Kind kind = NONE;
  double k = 0.0; // ARCHARD: K/H [L^2/F]; FINNIE: k [L^2/F]

  // Volume removed per time [L^3/T].
  double rate(const FacetContact &contact) const;
};

// Restart data of the facets. A facet is identified by its count, its position in the order of the facets'
// numbers. Facets that were left out of the mesh are not counted, because only the triangles that are present
// distinguish one mesh from another.
struct FacetRecord {
  double steps = 0.0; // number of steps in `sums`
  double span = 0.0;  // number of steps in the last means
  // sums: for each facet its count, followed by its sums since the last means. means: the same for the sums
  // from which the last means were computed.
  std::vector<double> sums, means;
  // For each facet its count, followed by the volume that was removed before these sums.
  std::vector<double> removed;

  bool empty() const { return !(steps > 0.0 || span > 0.0) && removed.empty(); }
  void write(BlockWriter &out) const;
  // Reads the data. Throws BadBlock if the values end too early.
  static FacetRecord read(BlockReader &in);
};

class Facets {
public:
  // Columns of the row of a facet. All are sums over steps. WEAR is the volume removed in all steps.
  enum Column { PUSH, SHEAR, FORCE_X, FORCE_Y, FORCE_Z, HEAT, WEAR, NCOLUMNS };
  using Row = std::array<double, NCOLUMNS>;

  // most: all facet numbers are below it.
  explicit Facets(std::size_t most) : row_of(most, -1) {}

  // Adds a contact in a step of length dt [T].
  void add(int facet, const FacetContact &contact, const WearLaw &wear, double dt);
  void add(int facet, const Row &row);
  void clear();

  // Facets that have a row, in the order of their first contact.
  const std::vector<int> &touched() const { return facets; }
  const Row &row(std::size_t nth) const { return rows[nth]; }
  // The row of a facet; zeros if the facet does not have one.
  Row row_of_facet(int facet) const { return row_of[facet] < 0 ? Row{} : rows[row_of[facet]]; }

  std::size_t bytes() const;

private:
  std::vector<int> row_of, facets;
  std::vector<Row> rows;

  Row &open(int facet);
};

} // namespace Grip

#endif
