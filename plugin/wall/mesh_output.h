// SPDX-License-Identifier: GPL-2.0-only
// What a mesh wall tells of its triangles: a table for dump local, files for ParaView, pictures.
//
// Each rank sums what its contacts do. The first rank has the sums of all, from the end of a span of steps
// on, and all wear.
#ifndef GRIP_MESH_OUTPUT_H
#define GRIP_MESH_OUTPUT_H

#include "batch/batch.h"
#include "kernels/walls.h"
#include "pointers.h"
#include "wall/mesh/facets.h"
#include "wall/mesh/vtk_writer.h"
#include "wall/shapes/wall_mesh.h"

#include <memory>
#include <string>
#include <vector>

namespace Grip {

// What the fix's line says.
struct MeshOutputOptions {
  int every = 0; // of `facets`: steps that a mean is over
  WearLaw wear;
  int vtk_every = 0;
  std::string vtk_pattern;

  bool any() const { return every > 0 || vtk_every > 0; }
};

class MeshOutput : protected LAMMPS_NS::Pointers {
public:
  static constexpr int NCOLUMNS = 12; // of the table

  // command: begins all error texts. Both outlast this.
  MeshOutput(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallMesh &mesh,
             const MeshOutputOptions &options);

  bool has_facets() const { return options.every > 0; }
  // The contacts of a batch that has been run. heats: whether its models tell heat.
  void add(const grip_batch &batch, grip_wall_lanes lanes, bool heats);
  // At the end of a set-up, and of each step.
  void begin_run();
  void end_step();

  // Of facets that were touched, or have wear, in ascending order; on the first rank. doc/commands has the
  // columns.
  int nrows() const { return static_cast<int>(rows.size()); }
  double **table() { return rows.data(); }

  // For dump image: the triangles of this rank's share, as the host wants them. Returns how many.
  int image(int *&kinds, double **&values);

  // By all ranks; the first one's record is whole.
  FacetRecord record() const;
  void go_on(const FacetRecord &record);

  double bytes() const;

private:
  const std::string &command;
  const WallMesh &mesh;
  const MeshOutputOptions options;
  VtkSeries series;

  Facets sums;                  // of this rank, since the last mean
  LAMMPS_NS::bigint nsteps = 0; // in the sums
  LAMMPS_NS::bigint span = 0;   // in the means
  // On the first rank: means of the last span, and the volume that is worn off, by the facet's number.
  Facets means;
  std::vector<double> worn;
  std::vector<std::array<double, NCOLUMNS>> values;
  std::vector<double *> rows;
  // For dump image.
  std::vector<int> kinds;
  std::vector<std::array<double, 10>> corners;
  std::vector<double *> corner_rows;

  std::vector<int> numbers_in_order() const;
  void gather(Facets &all) const;
  void take_means();
  void fill_table();
  void write_if_due();
  void write_vtk();
  std::vector<CellData> cell_data() const;
};

} // namespace Grip

#endif
