// SPDX-License-Identifier: GPL-2.0-only
// The temperature of a wall that conducts heat: a number, or an equal-style variable.
#ifndef GRIP_WALL_TEMPERATURE_H
#define GRIP_WALL_TEMPERATURE_H

#include "input/line_reader.h"
#include "wall/wall_models.h"

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class WallTemperature {
public:
  bool given() const { return is_given; }
  double now() const { return value; }

  // Reads a number, or v_NAME.
  void read(LineReader &in);
  // Call before each run: checks that heat laws have all that they need, and that a temperature is given only
  // if there are heat laws.
  void check(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallModels &models,
             bool keeps_ledger) const;
  // Determines the current temperature. Call in each step.
  void find(LAMMPS_NS::LAMMPS *lmp, const std::string &command);

private:
  bool is_given = false;
  double value = 0.0;
  std::string variable;
};

} // namespace Grip

#endif
