// SPDX-License-Identifier: GPL-2.0-only
// Output of a mesh wall for its triangles: a table for dump local, files for ParaView, pictures.
//
// Each rank sums the effects of its contacts. At the end of each averaging interval the first rank collects
// the sums of all ranks; it also holds the total wear.
#ifndef GRIP_MESH_OUTPUT_H
#define GRIP_MESH_OUTPUT_H

#include "lmptype.h"
#include "surface/facets.h"
#include "surface/vtk_writer.h"
#include "wall/shapes/wall_shape.h"

#include <memory>
#include <string>
#include <vector>

namespace Grip {

class WallMesh;

// Keywords of the fix command: facets, wear and vtk.
struct MeshOutputOptions {
  int every = 0; // of `facets`: number of steps per mean
  WearLaw wear;
  int vtk_every = 0;
  std::string vtk_pattern;

  // Parses one of them. Returns false if the word is another one.
  bool read(WallInput &in);
  // Stops with an error if they contradict each other.
  void check(LAMMPS_NS::LAMMPS *lmp, const std::string &command) const;

private:
  void read_wear(WallInput &in);
  void read_vtk(WallInput &in);
};

class MeshOutput : public WallOutput {
public:
  // command: prefix of all error messages. command and mesh must outlive this object.
  MeshOutput(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallMesh &mesh,
             const MeshOutputOptions &options);

  bool has_facets() const { return options.every > 0; }

  bool needs_steps() const override { return options.every > 0 || options.vtk_every > 0; }
  bool needs_contacts() const override { return has_facets(); }
  void add(const grip_batch &batch, grip_wall_lanes lanes, bool heats) override;
  void begin_run() override;
  void end_step() override;
  // Rows of facets that were touched or are worn, in ascending order, on the first rank. doc/commands
  // describes the columns.
  Table table() override;
  // This rank's share of the triangles.
  int image(int *&kinds, double **&values) override;
  double bytes() const override;

  // Collective; the record is complete on the first rank.
  FacetRecord record() const;
  void go_on(const FacetRecord &record);

private:
  static constexpr int NCOLUMNS = 12; // of the table

  LAMMPS_NS::LAMMPS *lmp;
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
