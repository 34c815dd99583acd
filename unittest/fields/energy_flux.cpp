// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/fields/energy_flux: the place of a contact or a bond moves with two spheres as it does from step to step; the
// power of a contact flows in pieces from its place to both centres, in boxes and in rings.
#include "fields/boxes.h"
#include "fields/field_sampler.h"
#include "support/check.h"

#include <vector>

using namespace Grip;

namespace {

constexpr double LOW[3] = {-2.0, -2.0, -2.0}, HIGH[3] = {2.0, 2.0, 2.0};
constexpr int FIXED[3] = {0, 0, 0};
constexpr double R_I = 0.5, R_J = 0.3;

// Two spheres that overlap, with a force and torques on them.
ContactSample contact_of(const Vector &x_i, const Vector &x_j)
{
  ContactSample contact = {};
  contact.j = 1;
  contact.touching = true;
  contact.branch = x_i - x_j;
  const double distance = length(contact.branch), overlap = R_I + R_J - distance;
  contact.start = x_j;
  contact.part = (R_J - 0.5 * overlap) / distance;
  contact.force = {3.0, -2.0, 1.0};
  contact.torque_i = {0.5, 0.25, -1.0};
  contact.torque_j = {-2.0, 1.0, 0.125};
  contact.stored = 0.25;
  return contact;
}

void powers()
{
  const Vector x_i = {0.3, 0.2, 0.1}, x_j = {-0.3, 0.5, 0.2};
  const BodyMotion i = {{1.0, 2.0, -1.0}, {4.0, 0.0, 2.0}}, j = {{0.5, -1.0, 3.0}, {1.0, -1.0, 8.0}};
  const ContactPower power = power_of_pair(contact_of(x_i, x_j), i, j);
  CHECK_CLOSE(power.on_i, 3.0 - 4.0 - 1.0 + (2.0 - 2.0), 1e-14);
  CHECK_CLOSE(power.on_j, -(1.5 + 2.0 + 3.0) + (-2.0 - 1.0 + 1.0), 1e-14);
  const double dt = 1e-5;
  const auto place = [&](double t) { return contact_of(x_i + t * i.velocity, x_j + t * j.velocity).place(); };
  const Vector moved = (0.5 / dt) * (place(dt) - place(-dt));
  for (int d = 0; d < 3; d++) CHECK(std::fabs(power.place_velocity[d] - moved[d]) < 1e-8);
  const auto middle = [&](double t) {
    ContactSample bond = contact_of(x_i + t * i.velocity, x_j + t * j.velocity);
    bond.part = 0.3;
    bond.bonded = true;
    return bond;
  };
  const ContactPower of_bond = power_of_pair(middle(0.0), i, j);
  const Vector middle_moved = (0.5 / dt) * (middle(dt).place() - middle(-dt).place());
  for (int d = 0; d < 3; d++) CHECK(std::fabs(of_bond.place_velocity[d] - middle_moved[d]) < 1e-8);
  CHECK(of_bond.on_i == power.on_i && of_bond.on_j == power.on_j);
  const ContactPower at_wall = power_at_wall(contact_of(x_i, x_j), i, {1.0, 0.0, 0.0});
  CHECK(at_wall.on_i == power.on_i && at_wall.on_j == 0.0 && at_wall.place_velocity[0] == 1.0);
}

double of(const FieldGrid &grid, const FieldColumns &columns, const BinSums &sums, const Vector &x, int d)
{
  const double *row = sums.find(grid.bin_of(x));
  return row ? row[columns.column(Sum::FLUX) + d] : 0.0;
}

// From the place to i the line has a length of 0.4 along x, of which 0.3 are in the second box.
void boxes()
{
  Boxes grid({BinAxis{true, -2.0, 2.0, 2}, BinAxis{}, BinAxis{}});
  grid.set_box(PeriodicCell::between(LOW, HIGH, FIXED));
  const FieldColumns columns({Field::ENERGY_FLUX}, {"x", "y", "z"});
  BinSums sums(grid.nbins(), columns.width());
  FieldSampler deposit(columns, grid, sums);
  ContactSample contact = contact_of({0.3, 0.0, 0.0}, {-0.4, 0.0, 0.0}); // the place is at -0.15
  const ContactPower power = {{8.0, 4.0, 0.0}, 10.0, 100.0};
  deposit.add(contact, {0, 0}, &power);
  CHECK_CLOSE(of(grid, columns, sums, {0.1, 0.0, 0.0}, 0), 10.0 * 0.3, 1e-14);
  CHECK_CLOSE(of(grid, columns, sums, {-0.1, 0.0, 0.0}, 0), 10.0 * 0.15 - 100.0 * 0.25 + 0.25 * 8.0, 1e-14);
  CHECK_CLOSE(of(grid, columns, sums, {-0.1, 0.0, 0.0}, 1), 0.25 * 4.0, 1e-14);
  const Vector place = {0.5, 0.0, 0.0}, velocity = {2.0, 0.0, -1.0};
  const double mass = 1.0, energy = 6.0;
  deposit.add(Grains{1, place.data(), velocity.data(), &mass, &energy, nullptr});
  std::vector<double> values(3);
  columns.evaluate(sums.find(1), 2.0, 1.0, 4.0, 1.0, {10.0, 1.0}, values.data());
  CHECK_CLOSE(values[0], (3.0 + 10.0 * 6.0 * 2.0) / 8.0, 1e-14);
  CHECK_CLOSE(values[2], -10.0 * 6.0 / 8.0, 1e-14);

  contact = contact_of({0.3, 0.0, 0.0}, {-0.15, 0.0, 0.0}); // at a wall, no power flows to a second body
  contact.j = -1;
  contact.part = 0.0;
  BinSums walls(grid.nbins(), columns.width());
  const ContactPower at_wall = {{0.0, 0.0, 0.0}, 10.0, 0.0};
  FieldSampler(columns, grid, walls).add(contact, {0, 0}, &at_wall);
  CHECK_CLOSE(of(grid, columns, walls, {-0.1, 0.0, 0.0}, 0), 10.0 * 0.15, 1e-14);
}

// A line away from the axis, through two rings: its flux is radial, and not along theta.
void rings()
{
  Cylinder cylinder;
  cylinder.axis = 2;
  cylinder.radius = 2.0;
  cylinder.rings = 4;
  Rings grid(cylinder);
  grid.set_box(PeriodicCell::between(LOW, HIGH, FIXED));
  const FieldColumns columns({Field::ENERGY_FLUX}, {"r", "t", "z"});
  BinSums sums(grid.nbins(), columns.width());
  ContactSample contact =
      contact_of({0.6, 0.8, 0.0}, {0.24, 0.32, 0.0}); // at 1 and 0.4 of (0.6, 0.8): the place is at 0.6
  const ContactPower power = {{-4.0, 3.0, 2.0}, 10.0, 100.0};
  FieldSampler(columns, grid, sums).add(contact, {0, 0}, &power);
  const Vector inner = {0.25, 0.0, 0.0}, second = {0.75, 0.0, 0.0};
  CHECK_CLOSE(of(grid, columns, sums, second, 0), 10.0 * 0.4 - 100.0 * 0.1, 1e-12);
  CHECK_CLOSE(of(grid, columns, sums, inner, 0), -100.0 * 0.1, 1e-12);
  CHECK_CLOSE(of(grid, columns, sums, second, 1), 0.25 * 5.0, 1e-12); // the stored energy moves along theta
  CHECK_CLOSE(of(grid, columns, sums, second, 2), 0.25 * 2.0, 1e-12);
  CHECK(std::fabs(of(grid, columns, sums, inner, 1)) < 1e-12);
}

} // namespace

int main()
{
  powers();
  boxes();
  rings();
  return CHECK_RESULT();
}
