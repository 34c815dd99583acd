// SPDX-License-Identifier: GPL-2.0-only
// Output of a mesh wall for its triangles: a table for dump local, files for ParaView, pictures.
//
// Each rank sums the effects of its contacts. At the end of each averaging interval the first rank collects
// the sums of all ranks; it also holds the total wear.
#ifndef GRIP_MESH_OUTPUT_H
#define GRIP_MESH_OUTPUT_H

#include "grip/batch.h"
#include "grip/walls.h"
#include "pointers.h"
#include "surface/facets.h"
#include "surface/vtk_writer.h"
#include "wall/shapes/wall_mesh.h"

#include <memory>
#include <string>
#include <vector>

namespace Grip {

// Options in the fix command.
struct MeshOutputOptions {
  int every = 0; // of `facets`: number of steps per mean
  WearLaw wear;
  int vtk_every = 0;
  std::string vtk_pattern;

  bool any() const { return every > 0 || vtk_every > 0; }
};

class MeshOutput : protected LAMMPS_NS::Pointers {
public:
  static constexpr int NCOLUMNS = 12; // of the table

  // command: prefix of all error messages. command and mesh must outlive this object.
  MeshOutput(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallMesh &mesh,
             const MeshOutputOptions &options);

  bool has_facets() const { return options.every > 0; }
  // Adds the contacts of a batch after it has been run. heats: whether its models compute heat.
  void add(const grip_batch &batch, grip_wall_lanes lanes, bool heats);
  // Called at the end of a set-up, and of each step.
  void begin_run();
  void end_step();

  // Rows of facets that were touched or are worn, in ascending order, on the first rank. doc/commands
  // describes the columns.
  int nrows() const { return static_cast<int>(rows.size()); }
  double **table() { return rows.data(); }

  // For dump image: this rank's share of the triangles, in the format of LAMMPS. Returns their number.
  int image(int *&kinds, double **&values);

  // Collective; the record is complete on the first rank.
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
  // On the first rank: means of the last interval, and the volume removed, by facet number.
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
