// SPDX-License-Identifier: GPL-2.0-only
// The fields of fix grip/fields: which sums they need in each bin, and how they follow from the sums. Does
// not depend on LAMMPS.
#ifndef GRIP_FIELD_COLUMNS_H
#define GRIP_FIELD_COLUMNS_H

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace Grip {

enum class Field {
  NUMBER,
  DENSITY,
  MOMENTUM,
  VELOCITY,
  TEMPERATURE,
  TEMPERATURE_WIDTH,
  STRESS,
  STRESS_CONTACT,
  STRESS_KINETIC,
  TRACTION,
  FABRIC,
  COORDINATION,
  COORDINATION_WALLS,
  BONDS,
  ENERGY_KINETIC,
  ENERGY_STORED,
  ENERGY_FLUX,
  POWER_WALLS,
  DISSIPATION,
  DISSIPATION_CAUSES,
  FRACTURE,
  VOLUME
};

// The names of all fields, separated by blanks.
std::string field_names();
// The field of this name, or -1.
int field_named(const std::string &name);

// Sums over the grains and contacts of a bin. A bond is a contact between grains. The columns of the sums
// that no field needs do not exist.
enum class Sum {
  COUNT,       // number of grains
  MASS,        // m
  MOMENTUM,    // m v, 3 columns
  KINETIC,     // m v v: xx yy zz xy xz yz
  MOVING,      // (m v^2 + I w^2)/2 of grains
  LINKS,       // number of contacts between grains
  WALL_LINKS,  // number of contacts with walls
  FABRIC,      // n n of contacts between grains, in the order of KINETIC
  CONTACT,     // f l: xx xy xz yx yy yz zx zy zz; the first letter is the component of the force
  TRACTION,    // f of walls, 3 columns
  STORED,      // stored energy of contacts
  FLUX,        // stored energies that move, and power on bodies along lines, 3 columns
  FLUX_MOVING, // (m v^2 + I w^2)/2 v of grains, 3 columns
  WALL_POWER,  // of walls on contacts
  LOSS,        // losses of contacts, of all causes
  LOST,        // losses of contacts, by cause
  BONDS,       // number of bonds
  FRACTURE,    // losses of bonds that break
  NSUMS
};

// The factor that converts the unit of a product to LAMMPS's unit.
struct FieldUnits {
  double energy = 1.0;   // of M L^2/T^2
  double pressure = 1.0; // of energy/L^3
};

class FieldColumns {
public:
  // directions: the letters of the components, for example x, y and z. ntypes: of grains; if it is not 0,
  // each field is also shown for the grains of each type.
  FieldColumns(const std::vector<Field> &fields_, const std::array<std::string, 3> &directions,
               int ntypes = 0);

  // Number of columns of the sums. With types, a row has the sums of each type, one type after another.
  int width() const { return nsums * nparts; }
  // The first column of a sum in a part of a row, or -1 if no field needs it.
  int column(Sum sum) const { return first[static_cast<int>(sum)]; }
  // Where the part of a type begins; types are counted from 0.
  int offset(int type) const { return nsums * type; }
  bool needs(Sum sum) const { return column(sum) >= 0; }
  bool needs_contacts() const;
  bool needs_bonds() const;
  // Whether contacts are needed for more than their losses.
  bool needs_forces() const;
  bool shows(Field field) const;
  bool needs_losses() const { return needs(Sum::LOSS) || needs(Sum::LOST); }
  bool needs_ledger() const
  {
    return needs(Sum::STORED) || needs(Sum::FLUX) || needs_losses() || needs(Sum::FRACTURE);
  }

  // The fields as they are shown: a field has 1, 3, 9 or CAUSES columns. type: ALL, or the type of the
  // grains.
  static constexpr int ALL = -1;
  struct Shown {
    Field field;
    std::string name;
    int components;
    int type;
  };
  const std::vector<Shown> &shown() const { return all_shown; }
  // The names of the shown columns.
  const std::vector<std::string> &names() const { return all_names; }
  // Writes the values of the shown columns of a bin to `to`. TEMPERATURE_WIDTH is 0: it needs other bins.
  // sums: the row of the bin, or null. samples, time: over which the sums were taken. volume: of the bin
  // [L^3]. inside: the share of the kernel that is in the grid.
  void evaluate(const double *sums, double samples, double time, double volume, double inside,
                const FieldUnits &units, double *to) const;
  // The sums of a type, or of all grains, from a row.
  std::vector<double> part(const double *row, int type) const;
  // The losses of all grains in a row.
  double loss(const double *row) const;

private:
  int nsums = 0, nparts;
  std::array<int, static_cast<int>(Sum::NSUMS)> first{};
  std::vector<Shown> all_shown;
  std::vector<std::string> all_names;

  void show(Field field, const std::array<std::string, 3> &directions, int type);
  double mean(const double *sums, Sum sum, int k = 0) const;
  double kinetic(const double *sums, int a, int b) const;
  double velocity(const double *sums, int d) const;
  void put(Field field, const double *sums, double samples, double time, double volume,
           const FieldUnits &units, double *to) const;
};

} // namespace Grip

#endif
