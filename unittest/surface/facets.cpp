// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/facets.h: sums and wear, compared with closed forms.
#include "support/check.h"
#include "surface/facets.h"

using Grip::FacetContact;
using Grip::Facets;
using Grip::WearLaw;

namespace {

// A sphere on a horizontal triangle, pushed up with 3 and held back with 4.
FacetContact contact()
{
  FacetContact c;
  c.force = {4.0, 0.0, 3.0};
  c.normal = c.facet = {0.0, 0.0, 1.0};
  c.slip = {0.5, 0.0, 0.0};
  c.heat = 7.0;
  return c;
}

void sums()
{
  Facets facets(5);
  CHECK(facets.touched().empty());
  facets.add(3, contact(), {}, 0.1);
  FacetContact other = contact();
  other.facet = {0.0, 0.0, -1.0}; // the same triangle facing the other side
  other.force = {-4.0, 0.0, 3.0};
  facets.add(3, other, {}, 0.1);
  CHECK(facets.touched().size() == 1 && facets.touched()[0] == 3);
  const Facets::Row row = facets.row_of_facet(3);
  const double want[Facets::NCOLUMNS] = {6.0, 8.0, 0.0, 0.0, -6.0, 14.0, 0.0};
  for (int c = 0; c < Facets::NCOLUMNS; c++) CHECK_NEAR(row[c], want[c], 1e-14);
  for (const double x : facets.row_of_facet(2)) CHECK_NEAR(x, 0.0, 0.0);
  facets.clear();
  CHECK(facets.touched().empty());
  for (const double x : facets.row_of_facet(3)) CHECK_NEAR(x, 0.0, 0.0);
}

// At an edge the contact's normal is not the triangle's: the component along the triangle is shear.
void edge()
{
  Facets facets(1);
  FacetContact c = contact();
  c.normal = {0.6, 0.0, 0.8};
  c.force = {6.0, 0.0, 8.0};
  facets.add(0, c, {WearLaw::ARCHARD, 2.0}, 0.1);
  CHECK_NEAR(facets.row(0)[Facets::PUSH], 8.0, 1e-14);
  CHECK_NEAR(facets.row(0)[Facets::SHEAR], 6.0, 1e-14);
  CHECK_NEAR(facets.row(0)[Facets::WEAR], 2.0 * 10.0 * 0.5 * 0.1, 1e-14);
}

void archard()
{
  const WearLaw law = {WearLaw::ARCHARD, 2.0};
  CHECK_NEAR(law.rate(contact()), 2.0 * 3.0 * 0.5, 1e-14);
  FacetContact pulled = contact();
  pulled.force = {0.0, 0.0, -3.0};
  CHECK_NEAR(law.rate(pulled), 0.0, 0.0);
  CHECK_NEAR(WearLaw().rate(contact()), 0.0, 0.0);
}

// At 30 and at 10 degrees: on both sides of the angle whose tangent is 1/3. Calculated by hand from the
// equations.
void finnie()
{
  const WearLaw law = {WearLaw::FINNIE, 1.5};
  FacetContact c = contact();
  c.velocity = {std::sqrt(3.0), 0.0, -1.0}; // 30 degrees, speed 2
  CHECK_CLOSE(law.rate(c), 2.0 * 1.5 * 2.0 * 5.0 * 0.75 / 3.0, 1e-14);
  c.velocity = {2.0 * 0.98480775301220806, 0.0, -2.0 * 0.17364817766693035}; // 10 degrees
  CHECK_CLOSE(law.rate(c), 2.0 * 1.5 * 2.0 * 5.0 * (0.34202014332566873 - 3.0 * 0.030153689607045808), 1e-13);
  c.velocity = {1.0, 0.0, 0.1}; // separating
  CHECK_NEAR(law.rate(c), 0.0, 0.0);
  c.velocity = {0.0, 0.0, 0.0};
  CHECK_NEAR(law.rate(c), 0.0, 0.0);
}

} // namespace

int main()
{
  sums();
  edge();
  archard();
  finnie();
  return CHECK_RESULT();
}
