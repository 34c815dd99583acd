// SPDX-License-Identifier: GPL-2.0-only
// The files for ParaView of fix grip/shapes: the surfaces of all grains of a group, spheres too.
#ifndef GRIP_SURFACE_FILES_H
#define GRIP_SURFACE_FILES_H

#include "host/output_file.h"
#include "shapes/shaped_grains.h"
#include "surface/mesh.h"
#include "surface/vtk_writer.h"

#include <string>
#include <vector>

namespace Grip {

class SurfaceFiles {
public:
  // command: start of error messages; it must outlive this object. pattern: FILE.*.vtp
  SurfaceFiles(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &pattern);

  // Writes the file of this step. Collective.
  void write(const ShapedGrains &grains, int groupbit);

private:
  LAMMPS_NS::LAMMPS *lmp;
  const std::string &command;
  VtkSeries series;
  OutputFile list;
  std::vector<Mesh> surfaces; // of each type at scale 1; of spheres with radius 1
};

} // namespace Grip

#endif
