// SPDX-License-Identifier: GPL-2.0-only
// The output of a mesh wall for its triangles, which are called facets here: a table for dump local, files
// for ParaView, pictures.
//
// Each rank sums the effects of its contacts. At the end of each averaging interval, the first rank collects
// the sums of all ranks. The first rank also holds the total wear.
#ifndef GRIP_MESH_OUTPUT_H
#define GRIP_MESH_OUTPUT_H

#include "host/output_file.h"
#include "lmptype.h"
#include "interfaces/contact_styles.h"
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
  int every = 0; // number of steps of each mean, from the keyword `facets`
  WearLaw wear;
  int vtk_every = 0;
  std::string vtk_pattern;

  // Reads the next keyword. Returns false if it is not one of these keywords.
  bool read(LineReader &in);
  static std::string keywords();
  // Ends the run with an error if the keywords contradict each other.
  void check(LAMMPS_NS::LAMMPS *lmp, const std::string &command) const;
};

class MeshOutput : public WallOutput {
public:
  // command: start of all error messages. command and mesh must outlive this object.
  MeshOutput(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallMesh &mesh,
             const MeshOutputOptions &options);

  bool has_facets() const { return options.every > 0; }

  bool needs_steps() const override { return options.every > 0 || options.vtk_every > 0; }
  bool needs_contacts() const override { return has_facets(); }
  void add(const grip_batch &batch, const AtomsOfLanes &lanes, bool heats) override;
  void begin_run() override;
  void end_step() override;
  // On the first rank: one row for each facet that was touched or is worn, in ascending order. doc/commands
  // describes the columns.
  Table table() override;
  int facets_in_files() const override;
  // Returns this rank's share of the triangles.
  int image(int *&kinds, double **&values) override;
  double bytes() const override;

  // The data for a restart file, which is complete on the first rank. Collective.
  FacetRecord record() const;
  void go_on(const FacetRecord &record);

private:
  static constexpr int NCOLUMNS = 12; // columns of the table

  LAMMPS_NS::LAMMPS *lmp;
  const std::string &command;
  const WallMesh &mesh;
  const MeshOutputOptions options;
  VtkSeries series;
  OutputFile list;

  Facets sums;                  // sums over the contacts of this rank since the last mean
  LAMMPS_NS::bigint nsteps = 0; // number of steps in `sums`
  LAMMPS_NS::bigint span = 0;   // number of steps in `means`
  // On the first rank, by facet number: the means of the last interval, and the volume removed by wear.
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
  CellData column_of(const FacetColumns &columns, std::size_t n) const;
};

} // namespace Grip

#endif
