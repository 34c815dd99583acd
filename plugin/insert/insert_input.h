// SPDX-License-Identifier: GPL-2.0-only
// Parses and checks the command line of a fix grip/insert.
#ifndef GRIP_INSERT_INPUT_H
#define GRIP_INSERT_INPUT_H

#include "insert/grain_sequence.h"
#include "insert/schedule.h"
#include "insert/source.h"
#include "insert/clump_template.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

inline double sphere_volume(double diameter)
{
  return M_PI / 6.0 * diameter * diameter * diameter;
}

// What a template makes: spheres of an atom type, which may have a shape, or clumps.
struct GrainKind {
  int type = 0;                         // of a clump: added to the types of its file
  std::shared_ptr<ClumpTemplate> clump; // null for spheres
  double volume = std::nan("");         // of a clump; not a number: unknown
  std::string shape;               // the numbers of the shape for which the line was read; empty for spheres
  double solid = 1.0;              // the part of the bounding sphere that a shape fills
  std::vector<std::string> groups; // IDs: groups of its atoms beside that of the fix
  int groupbits = 0;               // of these groups
};

struct InsertLine {
  // Where: one of a region, the simulation box, a face.
  std::string region; // ID, or empty
  std::unique_ptr<Face> face;
  bool inside = true;

  // How much, and when.
  enum class Way { AT_ONCE, RATE, KEEP } way = Way::AT_ONCE;
  AmountKind kind = AmountKind::NUMBER;
  double amount = 0.0;         // number, mass, fraction of the source's volume, or one of these per time
  std::string rate_variable;   // name of the variable that is the rate, or empty
  double every = 0.0;          // least time between two insertions
  double start = std::nan(""); // not a number: when the fix is defined
  double until_time = std::numeric_limits<double>::infinity();
  AmountKind until_kind = AmountKind::NUMBER;
  double until_amount = std::numeric_limits<double>::infinity();

  // What.
  std::vector<GrainTemplate> grains; // a clump counts as a sphere of its mass that contains it
  std::vector<GrainKind> kinds;      // of each template
  SizeBasis by = SizeBasis::MASS;

  // How.
  double gap = 0.0; // least distance of surfaces [L]
  std::uint64_t seed = 1;
  std::uint32_t budget = 200; // candidates of a grain in one insertion
  bool short_is_error = false;
  double pause = 10.0; // least wall-clock time between two lines about progress [s]
  double relax = 0.0;  // largest overlap of a relaxed bed, in diameters; 0: grains are placed at random
  enum class Spread { NONE, UNIFORM, GAUSS, CONE } spread = Spread::NONE;
  Vector velocity{};
  Vector spread_width{}; // half widths (UNIFORM), standard deviation (GAUSS) [L/T]
  double cone = 0.0;     // greatest angle from the mean velocity [rad]
  enum class Orient { RANDOM, FIXED } orient = Orient::RANDOM; // of clumps
  Quaternion orientation = {1.0, 0.0, 0.0, 0.0};               // FIXED
  Vector spin{};
  double spin_deviation = 0.0;                              // standard deviation of each component
  double temperature = std::nan(""), liquid = std::nan(""); // not a number: not given
  std::vector<std::pair<std::string, double>> properties;   // d_NAME or i_NAME, and its value
  enum class Walls { ALL, NONE, LISTED } walls = Walls::ALL;
  std::vector<std::string> wall_ids;

  std::string words; // as typed, from the group on

  const GrainKind &kind_of(const DealtGrain &grain) const
  {
    return kinds[static_cast<std::size_t>(grain.kind)];
  }
  // The largest radius of all grains; a clump counts as the sphere that contains it.
  double largest_radius() const
  {
    double largest = 0.0;
    for (const GrainTemplate &grain : grains) largest = std::max(largest, 0.5 * grain.sizes.largest());
    return largest;
  }
};

// The sizes, the density and the word `size` that the shape of a type has now; empty if it has none.
std::string shape_text(LAMMPS_NS::LAMMPS *lmp, int type);

// The bits of these groups; an error if one of them does not exist or is dynamic.
int bits_of_groups(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::vector<std::string> &ids);

// arg: the words of the whole fix command. command: start of all error messages.
InsertLine read_insert_line(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg);

} // namespace Grip

#endif
