// SPDX-License-Identifier: GPL-2.0-only
#include "surface/facets.h"

#include <algorithm>

using namespace Grip;

// Force times speed, with a weight that depends on the angle of incidence. Cutting is strongest at small
// angles to the surface (0 is along the surface). The result is 0 if the sphere moves away.
static double finnie(const FacetContact &contact)
{
  const double speed = length(contact.velocity);
  if (!(speed > 0.0) || dot(contact.velocity, contact.normal) > 0.0) return 0.0;
  const double sine = std::fabs(dot(contact.velocity, contact.facet)) / speed;
  const double cosine = std::sqrt(std::max(0.0, 1.0 - sine * sine));
  const double share = 3.0 * sine > cosine ? cosine * cosine / 3.0 : 2.0 * sine * cosine - 3.0 * sine * sine;
  return 2.0 * share * speed * length(contact.force);
}

double WearLaw::rate(const FacetContact &contact) const
{
  if (kind == ARCHARD) return k * std::max(0.0, dot(contact.force, contact.normal)) * length(contact.slip);
  return kind == FINNIE ? k * finnie(contact) : 0.0;
}

Facets::Row &Facets::open(int facet)
{
  if (row_of[facet] < 0) {
    row_of[facet] = static_cast<int>(rows.size());
    facets.push_back(facet);
    rows.push_back({});
  }
  return rows[row_of[facet]];
}

void Facets::add(int facet, const FacetContact &contact, const WearLaw &wear, double dt)
{
  const Vector out = (dot(contact.normal, contact.facet) < 0.0 ? -1.0 : 1.0) * contact.facet;
  const double push = dot(contact.force, out);
  Row &row = open(facet);
  row[PUSH] += push;
  row[SHEAR] += length(contact.force - push * out);
  for (int d = 0; d < 3; d++) row[FORCE_X + d] -= contact.force[d];
  row[HEAT] += contact.heat;
  row[WEAR] += dt * wear.rate(contact);
}

void Facets::add(int facet, const Row &row)
{
  Row &mine = open(facet);
  for (int c = 0; c < NCOLUMNS; c++) mine[c] += row[c];
}

void Facets::clear()
{
  for (const int facet : facets) row_of[facet] = -1;
  facets.clear();
  rows.clear();
}

std::size_t Facets::bytes() const
{
  return (row_of.capacity() + facets.capacity()) * sizeof(int) + rows.capacity() * sizeof(Row);
}

void FacetRecord::write(BlockWriter &out) const
{
  out.put(steps);
  out.put(span);
  for (const std::vector<double> *part : {&sums, &means, &removed}) {
    out.put(static_cast<std::uint64_t>(part->size()));
    out.put_array(part->data(), part->size());
  }
}

FacetRecord FacetRecord::read(BlockReader &in)
{
  FacetRecord record;
  record.steps = in.get<double>();
  record.span = in.get<double>();
  for (std::vector<double> *part : {&record.sums, &record.means, &record.removed}) {
    part->resize(in.get_count());
    in.get_array(part->data(), part->size());
  }
  return record;
}
