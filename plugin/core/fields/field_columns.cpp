// SPDX-License-Identifier: GPL-2.0-only
#include "fields/field_columns.h"

#include "contacts/contact_sample.h"

#include <algorithm>
#include <initializer_list>

using namespace Grip;

namespace {

struct Definition {
  const char *name;
  int components; // 1, 3, 9 or CAUSES
  std::vector<Sum> needs;
};

// In the order of enum Field.
const std::vector<Definition> &definitions()
{
  static const std::vector<Definition> all = {
      {"number", 1, {}},
      {"density", 1, {Sum::MASS}},
      {"momentum", 3, {Sum::MOMENTUM}},
      {"velocity", 3, {Sum::MASS, Sum::MOMENTUM}},
      {"temperature", 1, {Sum::MASS, Sum::MOMENTUM, Sum::KINETIC}},
      {"temperature_width", 1, {Sum::MASS, Sum::MOMENTUM}},
      {"stress", 9, {Sum::MASS, Sum::MOMENTUM, Sum::KINETIC, Sum::CONTACT}},
      {"stress_contact", 9, {Sum::CONTACT}},
      {"stress_kinetic", 9, {Sum::MASS, Sum::MOMENTUM, Sum::KINETIC}},
      {"traction", 3, {Sum::TRACTION}},
      {"fabric", 9, {Sum::FABRIC}},
      {"coordination", 1, {Sum::LINKS}},
      {"coordination_walls", 1, {Sum::WALL_LINKS}},
      {"bonds", 1, {Sum::BONDS}},
      {"energy_kinetic", 1, {Sum::MOVING}},
      {"energy_stored", 1, {Sum::STORED}},
      {"energy_flux", 3, {Sum::FLUX, Sum::FLUX_MOVING}},
      {"power_walls", 1, {Sum::WALL_POWER}},
      {"dissipation", 1, {Sum::LOSS}},
      {"dissipation_causes", CAUSES, {Sum::LOST}},
      {"fracture", 1, {Sum::FRACTURE}},
      {"volume", 1, {}},
  };
  return all;
}

int columns_of(Sum sum)
{
  switch (sum) {
  case Sum::MOMENTUM:
  case Sum::TRACTION:
  case Sum::FLUX:
  case Sum::FLUX_MOVING:
    return 3;
  case Sum::KINETIC:
  case Sum::FABRIC:
    return 6;
  case Sum::CONTACT:
    return 9;
  case Sum::LOST:
    return CAUSES;
  default:
    return 1;
  }
}

// The column of component ab of a symmetric tensor.
int of_symmetric(int a, int b)
{
  return a == b ? a : a + b + 2;
}

const char *name_of_cause(int cause)
{
  if (cause < GRIP_CAUSES) return grip_cause_name(cause);
  return grip_entry_name(grip_bond_entry(static_cast<grip_bond_cause>(cause - GRIP_CAUSES)));
}

double ratio(double a, double b)
{
  return b > 0.0 ? a / b : 0.0;
}

} // namespace

std::string Grip::field_names()
{
  std::string names;
  for (const Definition &one : definitions()) names += (names.empty() ? "" : " ") + std::string(one.name);
  return names;
}

int Grip::field_named(const std::string &name)
{
  const auto &all = definitions();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Definition &d) { return d.name == name; });
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

FieldColumns::FieldColumns(const std::vector<Field> &fields, const std::array<std::string, 3> &directions,
                           int ntypes)
    : nparts(std::max(1, ntypes))
{
  first.fill(-1);
  first[static_cast<int>(Sum::COUNT)] = 0;
  for (const Field field : fields)
    for (const Sum sum : definitions()[static_cast<int>(field)].needs) first[static_cast<int>(sum)] = 0;
  for (int type = ALL; type < ntypes; type++)
    for (const Field field : fields)
      if (type == ALL || field != Field::VOLUME) show(field, directions, type);
  for (int sum = 0; sum < static_cast<int>(Sum::NSUMS); sum++) {
    if (first[sum] < 0) continue;
    first[sum] = nsums;
    nsums += columns_of(static_cast<Sum>(sum));
  }
}

void FieldColumns::show(Field field, const std::array<std::string, 3> &directions, int type)
{
  const Definition &definition = definitions()[static_cast<int>(field)];
  const std::string of_type = type == ALL ? "" : "_type" + std::to_string(type + 1),
                    name = definition.name + of_type;
  all_shown.push_back({field, name, definition.components, type});
  for (int k = 0; k < definition.components; k++)
    all_names.push_back(field == Field::DISSIPATION_CAUSES
                            ? std::string("dissipation_") + name_of_cause(k) + of_type
                        : definition.components == 3 ? name + "_" + directions[k]
                        : definition.components == 9 ? name + "_" + directions[k / 3] + directions[k % 3]
                                                     : name);
}

bool FieldColumns::needs_forces() const
{
  for (const Sum sum : {Sum::LINKS, Sum::WALL_LINKS, Sum::FABRIC, Sum::CONTACT, Sum::TRACTION, Sum::STORED,
                        Sum::FLUX, Sum::WALL_POWER})
    if (needs(sum)) return true;
  return false;
}

bool FieldColumns::needs_bonds() const
{
  for (const Sum sum :
       {Sum::LINKS, Sum::FABRIC, Sum::CONTACT, Sum::STORED, Sum::FLUX, Sum::BONDS, Sum::FRACTURE})
    if (needs(sum)) return true;
  return needs_losses();
}

bool FieldColumns::needs_contacts() const
{
  return needs_forces() || needs_losses();
}

bool FieldColumns::shows(Field field) const
{
  return std::any_of(all_shown.begin(), all_shown.end(),
                     [&](const Shown &one) { return one.field == field; });
}

double FieldColumns::mean(const double *sums, Sum sum, int k) const
{
  return sums[column(sum) + k];
}

double FieldColumns::velocity(const double *sums, int d) const
{
  return ratio(mean(sums, Sum::MOMENTUM, d), mean(sums, Sum::MASS));
}

// The sum of m (v - V) (v - V), with the mean velocity V of the bin.
double FieldColumns::kinetic(const double *sums, int a, int b) const
{
  return mean(sums, Sum::KINETIC, of_symmetric(a, b)) - mean(sums, Sum::MOMENTUM, a) * velocity(sums, b);
}

void FieldColumns::put(Field field, const double *sums, double samples, double time, double volume,
                       const FieldUnits &units, double *to) const
{
  const double each = 1.0 / (samples * volume), pressure = -each * units.pressure;
  const auto copy = [&](Sum sum, double factor) {
    for (int k = 0; k < columns_of(sum); k++) to[k] = factor * mean(sums, sum, k);
  };
  switch (field) {
  case Field::NUMBER:
    return copy(Sum::COUNT, each);
  case Field::DENSITY:
    return copy(Sum::MASS, each);
  case Field::MOMENTUM:
    return copy(Sum::MOMENTUM, each);
  case Field::VELOCITY:
    for (int d = 0; d < 3; d++) to[d] = velocity(sums, d);
    return;
  case Field::TEMPERATURE:
    *to = ratio(kinetic(sums, 0, 0) + kinetic(sums, 1, 1) + kinetic(sums, 2, 2), 3.0 * mean(sums, Sum::MASS));
    return;
  case Field::STRESS_CONTACT:
    return copy(Sum::CONTACT, pressure);
  case Field::STRESS:
  case Field::STRESS_KINETIC:
    for (int k = 0; k < 9; k++)
      to[k] = pressure * (units.energy * kinetic(sums, k / 3, k % 3) +
                          (field == Field::STRESS ? mean(sums, Sum::CONTACT, k) : 0.0));
    return;
  case Field::TRACTION:
    return copy(Sum::TRACTION, each);
  case Field::FABRIC:
    for (int k = 0; k < 9; k++) to[k] = each * mean(sums, Sum::FABRIC, of_symmetric(k / 3, k % 3));
    return;
  case Field::COORDINATION:
    *to = ratio(2.0 * mean(sums, Sum::LINKS), mean(sums, Sum::COUNT));
    return;
  case Field::COORDINATION_WALLS:
    *to = ratio(mean(sums, Sum::WALL_LINKS), mean(sums, Sum::COUNT));
    return;
  case Field::ENERGY_KINETIC:
    return copy(Sum::MOVING, each * units.energy);
  case Field::ENERGY_STORED:
    return copy(Sum::STORED, each);
  case Field::ENERGY_FLUX:
    for (int d = 0; d < 3; d++)
      to[d] = each * (mean(sums, Sum::FLUX, d) + units.energy * mean(sums, Sum::FLUX_MOVING, d));
    return;
  case Field::POWER_WALLS:
    return copy(Sum::WALL_POWER, each);
  case Field::DISSIPATION:
    return copy(Sum::LOSS, 1.0 / (time * volume));
  case Field::DISSIPATION_CAUSES:
    return copy(Sum::LOST, 1.0 / (time * volume));
  case Field::BONDS:
    return copy(Sum::BONDS, each);
  case Field::FRACTURE:
    return copy(Sum::FRACTURE, 1.0 / (time * volume));
  case Field::TEMPERATURE_WIDTH:
  case Field::VOLUME:
    return;
  }
}

void FieldColumns::evaluate(const double *sums, double samples, double time, double volume, double inside,
                            const FieldUnits &units, double *to) const
{
  const std::vector<double> zero(sums ? 0 : width(), 0.0);
  if (!sums) sums = zero.data();
  const std::vector<double> of_all = part(sums, ALL);
  for (const Shown &one : all_shown) {
    std::fill_n(to, one.components, 0.0);
    if (one.field == Field::VOLUME)
      *to = inside * volume;
    else if (samples > 0.0)
      put(one.field, one.type == ALL ? of_all.data() : sums + offset(one.type), samples, time, volume, units,
          to);
    to += one.components;
  }
}

std::vector<double> FieldColumns::part(const double *row, int type) const
{
  if (type != ALL) return {row + offset(type), row + offset(type) + nsums};
  std::vector<double> sums(nsums, 0.0);
  for (int n = 0; n < width(); n++) sums[n % nsums] += row[n];
  return sums;
}

double FieldColumns::loss(const double *row) const
{
  const std::vector<double> sums = part(row, ALL);
  if (needs(Sum::LOSS)) return mean(sums.data(), Sum::LOSS);
  double sum = 0.0;
  for (int k = 0; k < CAUSES; k++) sum += mean(sums.data(), Sum::LOST, k);
  return sum;
}
