// SPDX-License-Identifier: GPL-2.0-only
// The words of a fix grip/fields command.
#ifndef GRIP_FIELDS_INPUT_H
#define GRIP_FIELDS_INPUT_H

#include "fields/boxes.h"
#include "fields/field_columns.h"
#include "fields/field_record.h"
#include "fields/kernel.h"
#include "fields/rings.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

struct FieldsLine {
  int sample_every = 1, write_every = 1;
  std::string file;
  bool appends = false; // to the file, which otherwise starts empty
  std::array<BinAxis, 3> axes;
  bool is_cylinder = false;
  Cylinder cylinder; // in place of axes
  Kernel kernel;
  bool exact = false; // losses of all steps, not only of the sampled ones
  std::vector<Field> fields = {Field::DENSITY, Field::VELOCITY, Field::STRESS};
  bool by_type = false; // each field also for the grains of each type
  Averaging averaging;
  std::string follow;     // the ID of a fix wall/grip, or empty
  std::string vtk;        // name of the files with a '*', or empty
  std::string grid_words; // for the head of the file
  std::string words;      // of all that the sums depend on, to compare with a restart file

  // The lengths of bins over which a kernel smooths: those along the given axes, and the width of rings.
  std::vector<double> bin_lengths() const;
};

FieldsLine read_fields_line(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg);

} // namespace Grip

#endif
