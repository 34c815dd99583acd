// SPDX-License-Identifier: GPL-2.0-only
// plugin/fields: each field follows from the sums of a bin; sums of pages add up; a record averages over the
// intervals that the keyword says, and comes back from a block of a restart file, unless the block is
// damaged.
#include "fields/boxes.h"
#include "fields/field_sampler.h"
#include "fields/field_record.h"
#include "base/restart_block.h"
#include "support/check.h"

#include <cmath>
#include <string>
#include <vector>

using namespace Grip;

namespace {

constexpr double LOW[3] = {0.0, 0.0, 0.0}, HIGH[3] = {2.0, 1.0, 1.0};
constexpr int FIXED[3] = {0, 0, 0};

const std::vector<Field> &all_fields()
{
  static std::vector<Field> all;
  for (int k = static_cast<int>(all.size()); k <= static_cast<int>(Field::VOLUME); k++)
    all.push_back(static_cast<Field>(k));
  return all;
}

Boxes two_boxes()
{
  Boxes boxes({BinAxis{true, 0.0, 2.0, 2}, BinAxis{}, BinAxis{}});
  boxes.set_box(PeriodicCell::between(LOW, HIGH, FIXED));
  return boxes;
}

// A contact whose line begins at `start`.
ContactSample contact_of(int j, const Vector &start, double part)
{
  ContactSample contact = {};
  contact.i = 0;
  contact.j = j;
  contact.touching = true;
  contact.start = start;
  contact.part = part;
  contact.branch = {1.0, 0.5, 0.0};
  contact.force = {3.0, -2.0, 1.0};
  contact.stored = 0.25;
  for (int k = 0; k < GRIP_CAUSES; k++) contact.lost[k] = 1.0 + k;
  return contact;
}

// The value of a column by its name.
double value(const FieldColumns &columns, const std::vector<double> &values, const std::string &name)
{
  for (std::size_t k = 0; k < values.size(); k++)
    if (columns.names()[k] == name) return values[k];
  return std::nan("");
}

// Two samples of two grains and a contact, with their values in closed form.
void fields()
{
  const Boxes boxes = two_boxes();
  const FieldColumns columns(all_fields(), {"x", "y", "z"});
  BinSums sums(boxes.nbins(), columns.width());
  FieldSampler deposit(columns, boxes, sums);
  ContactSample at_wall = contact_of(-1, {0.0, 0.0, 0.0}, 0.0);
  at_wall.branch = -1.0 * at_wall.branch; // outside
  // The last grain is outside.
  const Vector places[] = {{0.25, 0.5, 0.5}, {0.75, 0.5, 0.5}, {3.0, 0.5, 0.5}};
  const Vector velocities[] = {{1.0, 2.0, 0.0}, {-1.0, 0.0, 4.0}, {-1.0, 0.0, 4.0}};
  const double masses[] = {2.0, 6.0, 6.0}, energies[] = {7.0, 5.0, 5.0};
  for (int sample = 0; sample < 2; sample++) {
    deposit.add(Grains{3, places[0].data(), velocities[0].data(), masses, energies, nullptr});
    deposit.add(contact_of(1, {0.75, 0.25, 0.5}, 0.125)); // a quarter of its line is in the first box
    deposit.add(at_wall);
  }
  std::vector<double> values(columns.names().size());
  const FieldUnits units = {10.0, 100.0};
  columns.evaluate(sums.find(0), 2.0, 0.5, 4.0, 1.0, units, values.data());
  const auto of = [&](const char *name) { return value(columns, values, name); };
  CHECK_CLOSE(of("number"), 2.0 / 4.0, 1e-15);
  CHECK_CLOSE(of("density"), 8.0 / 4.0, 1e-15);
  CHECK_CLOSE(of("momentum_x"), -4.0 / 4.0, 1e-15);
  CHECK_CLOSE(of("velocity_y"), 0.5, 1e-15);
  // Velocities relative to the mean, (-0.5, 0.5, 3): (1.5, 1.5, -3) and (-0.5, -0.5, 1).
  CHECK_CLOSE(of("temperature"), (2.0 * 13.5 + 6.0 * 1.5) / 24.0, 1e-14);
  CHECK_CLOSE(of("stress_kinetic_xz"), -1000.0 * (2.0 * -4.5 + 6.0 * -0.5) / 4.0, 1e-14);
  CHECK_CLOSE(of("stress_kinetic_zx"), of("stress_kinetic_xz"), 1e-15);
  CHECK_CLOSE(of("stress_contact_xy"), -100.0 * 0.25 * 3.0 * 0.5 / 4.0, 1e-14);
  CHECK_CLOSE(of("stress_contact_yx"), -100.0 * 0.25 * -2.0 * 1.0 / 4.0, 1e-14);
  CHECK_CLOSE(of("stress_xy"), of("stress_contact_xy") + of("stress_kinetic_xy"), 1e-15);
  CHECK_CLOSE(of("traction_y"), -2.0 / 4.0, 1e-15);
  CHECK_CLOSE(of("fabric_xy"), 0.4 / 4.0, 1e-15);
  CHECK_CLOSE(of("coordination"), 1.0, 1e-15);
  CHECK_CLOSE(of("coordination_walls"), 0.5, 1e-15);
  CHECK_CLOSE(of("energy_kinetic"), 10.0 * 12.0 / 4.0, 1e-15);
  CHECK_CLOSE(of("energy_stored"), 0.5 / 4.0, 1e-15);
  CHECK_CLOSE(of("dissipation"), 2.0 * 2.0 * 66.0 / (0.5 * 4.0), 1e-15);
  CHECK_CLOSE(of("dissipation_rest"), 2.0 * 2.0 * GRIP_CAUSES / (0.5 * 4.0), 1e-15);
  CHECK(of("volume") == 4.0);
  const double *second = sums.find(1);
  columns.evaluate(second, 2.0, 0.5, 4.0, 1.0, units, values.data());
  CHECK_CLOSE(of("stress_contact_xx"), -100.0 * 0.75 * 3.0 / 4.0, 1e-14);
  CHECK(of("velocity_x") == 0.0 && of("temperature") == 0.0 && of("coordination") == 0.0);
  columns.evaluate(nullptr, 0.0, 0.0, 4.0, 1.0, units, values.data());
  for (const double v : values) CHECK(v == 0.0 || v == 4.0);
  CHECK(std::isnan(of("pressure")) && field_named("pressure") < 0 &&
        field_named("volume") == static_cast<int>(Field::VOLUME));
}

// A contact that has ended counts with its losses only.
void ended()
{
  const Boxes boxes = two_boxes();
  const FieldColumns columns(all_fields(), {"x", "y", "z"});
  BinSums sums(boxes.nbins(), columns.width());
  ContactSample contact = contact_of(1, {0.25, 0.25, 0.5}, 0.25);
  contact.touching = false;
  FieldSampler(columns, boxes, sums).add(contact);
  CHECK(sums.find(0)[columns.column(Sum::LOST)] == 1.0 && sums.find(0)[columns.column(Sum::LINKS)] == 0.0);
  CHECK(sums.find(0)[columns.column(Sum::CONTACT)] == 0.0 &&
        sums.find(0)[columns.column(Sum::STORED)] == 0.0);
}

// A bond is a contact between grains with causes of its own. Its losses count even where those of contacts
// are added by other means.
void bonds()
{
  const Boxes boxes = two_boxes();
  const FieldColumns columns(all_fields(), {"x", "y", "z"});
  CHECK(columns.needs_bonds());
  ContactSample bond = contact_of(1, {0.75, 0.25, 0.5}, 0.125);
  bond.bonded = true;
  bond.lost.fill(0.0);
  for (int cause = 0; cause < GRIP_BOND_CAUSES; cause++) bond.lost[cause_of_bond(cause)] = 1.0 + cause;
  for (const bool with_losses : {true, false}) {
    BinSums sums(boxes.nbins(), columns.width());
    FieldSampler deposit(columns, boxes, sums, with_losses);
    const Vector place = {0.5, 0.5, 0.5}, velocity = {1.0, 0.0, 0.0};
    const double one = 1.0;
    deposit.add(Grains{1, place.data(), velocity.data(), &one, &one, nullptr});
    deposit.add(bond);
    std::vector<double> values(columns.names().size());
    columns.evaluate(sums.find(0), 1.0, 0.5, 4.0, 1.0, {1.0, 1.0}, values.data());
    const auto of = [&](const char *name) { return value(columns, values, name); };
    CHECK(of("bonds") == 0.25 && of("coordination") == 2.0 && of("coordination_walls") == 0.0);
    CHECK_CLOSE(of("stress_contact_xy"), -0.25 * 3.0 * 0.5 / 4.0, 1e-14);
    CHECK_CLOSE(of("fabric_xx"), 0.8 / 4.0, 1e-15);
    CHECK_CLOSE(of("energy_stored"), 0.25 / 4.0, 1e-15);
    CHECK_CLOSE(of("dissipation"), 15.0 / (0.5 * 4.0), 1e-15);
    CHECK_CLOSE(of("dissipation_bond_damping"), 1.0 / (0.5 * 4.0), 1e-15);
    CHECK_CLOSE(of("dissipation_bond_fracture"), 2.0 / (0.5 * 4.0), 1e-15);
    CHECK_CLOSE(of("dissipation_bond_plastic"), 3.0 / (0.5 * 4.0), 1e-15);
    CHECK_CLOSE(of("dissipation_bond_softening"), 4.0 / (0.5 * 4.0), 1e-15);
    CHECK_CLOSE(of("fracture"), 2.0 / (0.5 * 4.0), 1e-15);
    CHECK_CLOSE(of("dissipation_rest"), 5.0 / (0.5 * 4.0), 1e-15);
    CHECK(of("dissipation_sliding") == 0.0);
  }
}

// Only the sums that fields need have columns.
void columns()
{
  const FieldColumns few({Field::VELOCITY}, {"r", "t", "z"});
  CHECK(few.width() == 5 && few.names()[1] == "velocity_t" && !few.needs_contacts() && !few.needs_ledger());
  const FieldColumns stress({Field::STRESS_CONTACT}, {"r", "t", "z"});
  CHECK(stress.width() == 10 && stress.names()[3] == "stress_contact_tr" && stress.needs_contacts());
  const FieldColumns fracture({Field::FRACTURE}, {"x", "y", "z"}), walls({Field::TRACTION}, {"x", "y", "z"});
  CHECK(fracture.needs_bonds() && fracture.needs_ledger() && !fracture.needs_contacts());
  CHECK(stress.needs_bonds() && !few.needs_bonds() && !walls.needs_bonds());
  CHECK(!stress.needs_ledger() && FieldColumns({Field::DISSIPATION_CAUSES}, {"x", "y", "z"}).needs_ledger());
}

FieldRecord record_of(const Averaging &averaging)
{
  FieldRecord record;
  record.begin("words", averaging, 200, 3);
  return record;
}

double first_of(const FieldSums &sums)
{
  const double *row = sums.bins.find(130);
  return row ? row[1] : 0.0;
}

// An interval whose sums are `value`.
void fill(FieldRecord &record, double value)
{
  record.interval.samples += 1.0;
  record.interval.bins.row(130)[1] += value;
}

void averages()
{
  FieldRecord one = record_of({Averaging::ONE, 1}), running = record_of({Averaging::RUNNING, 1}),
              window = record_of({Averaging::WINDOW, 2});
  for (int n = 1; n <= 4; n++) {
    for (FieldRecord *record : {&one, &running, &window}) fill(*record, n);
    const FieldSums of_one = one.end_interval(), of_all = running.end_interval(),
                    of_window = window.end_interval();
    CHECK(of_one.samples == 1.0 && first_of(of_one) == n);
    CHECK(of_all.samples == n && first_of(of_all) == n * (n + 1) / 2);
    CHECK(of_window.samples == std::min(n, 2) && first_of(of_window) == (n == 1 ? 1 : 2 * n - 1));
    CHECK(one.interval.samples == 0.0 && one.interval.bins.find(130) == nullptr);
  }
}

template <class Act> bool is_bad(const Act &act)
{
  try {
    act();
  } catch (const BadBlock &bad) {
    return !bad.reason.empty();
  }
  return false;
}

void restart()
{
  FieldRecord record = record_of({Averaging::WINDOW, 2});
  for (int n = 1; n <= 3; n++) {
    fill(record, n);
    record.end_interval();
  }
  fill(record, 10.0);
  const std::vector<char> block = record.pack();
  FieldRecord read = record_of({Averaging::WINDOW, 2});
  CHECK(read.unpack(block.data()) && read.pack() == block);
  CHECK(first_of(read.end_interval()) == 13.0);
  FieldRecord other = record_of({Averaging::WINDOW, 2});
  other.words = "other words";
  CHECK(!other.unpack(block.data()) && other.interval.samples == 0.0);

  FieldRecord small; // with the same words, but fewer bins, columns or intervals
  small.begin("words", {Averaging::WINDOW, 2}, 100, 3);
  CHECK(is_bad([&] { small.unpack(block.data()); }));
  small.begin("words", {Averaging::WINDOW, 2}, 200, 2);
  CHECK(is_bad([&] { small.unpack(block.data()); }));
  small.begin("words", {Averaging::WINDOW, 1}, 200, 3);
  CHECK(is_bad([&] { small.unpack(block.data()); }));
  std::vector<char> damaged = block;
  damaged[damaged.size() / 2] ^= 1;
  CHECK(is_bad([&] { read.unpack(damaged.data()); }));
  record.interval.bins.row(0)[0] = std::nan("");
  CHECK(is_bad([&] { read.unpack(record.pack().data()); }));
  record.interval.bins.row(0)[0] = 0.0;
  record.interval.samples = -1.0;
  CHECK(is_bad([&] { read.unpack(record.pack().data()); }));
}

} // namespace

int main()
{
  fields();
  ended();
  bonds();
  columns();
  averages();
  restart();
  return CHECK_RESULT();
}
