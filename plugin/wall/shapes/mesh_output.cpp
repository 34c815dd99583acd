// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/mesh_output.h"

#include "comm.h"
#include "error.h"
#include "host/step_time.h"
#include "input/geometry_words.h"
#include "base/restart_block.h"
#include "lammps.h"
#include "update.h"
#include "wall/shapes/wall_mesh.h"

#include <algorithm>
#include <cmath>
#include <utility>

#if __has_include("graphics.h")
#include "graphics.h"
static constexpr int TRIANGLE = LAMMPS_NS::Graphics::TRI;
#else
// Versions of LAMMPS without this header number the kinds of objects in images, spheres, lines and triangles,
// from 0.
static constexpr int TRIANGLE = 2;
#endif

using namespace Grip;
using LAMMPS_NS::bigint;

// ----------------------------------------------------------------------------------------------------------
// Keywords

namespace {

void read_wear(LineReader &in, MeshOutputOptions &options)
{
  options.wear.kind = in.choice() == 0 ? WearLaw::ARCHARD : WearLaw::FINNIE;
  options.wear.k = in.number("the coefficient of wear", from(0));
}

constexpr Keyword<MeshOutputOptions> FACET_KEYWORDS[] = {
    {"facets", "N", "", from(1),
     [](LineReader &in, MeshOutputOptions &options) { options.every = in.whole(); }, ONCE},
    {"wear", "archard K/H | finnie k", "", ANY, read_wear, ONCE},
    {"vtk", "N FILE.*.vtp", "", from(1),
     [](LineReader &in, MeshOutputOptions &options) {
       options.vtk_every = in.whole();
       options.vtk_pattern = read_vtp_name(in);
     },
     ONCE},
};

} // namespace

bool MeshOutputOptions::read(LineReader &in)
{
  return in.read_keyword(FACET_KEYWORDS, *this);
}

std::string MeshOutputOptions::keywords()
{
  return LineReader::names_of(FACET_KEYWORDS);
}

void MeshOutputOptions::check(LAMMPS_NS::LAMMPS *lmp, const std::string &command) const
{
  if (wear.kind && !every) lmp->error->all(FLERR, "{}: 'wear' needs 'facets N'", command);
  if (every && vtk_every % every)
    lmp->error->all(FLERR,
                    "{}: vtk every {} steps is not a multiple of facets every {} steps; accepted: a multiple",
                    command, vtk_every, every);
}

// ----------------------------------------------------------------------------------------------------------

MeshOutput::MeshOutput(LAMMPS_NS::LAMMPS *lmp_, const std::string &command_, const WallMesh &mesh_,
                       const MeshOutputOptions &options_)
    : lmp(lmp_), command(command_), mesh(mesh_), options(options_), series(options_.vtk_pattern),
      list(lmp, command, options.vtk_every ? series.list() : ""),
      sums(has_facets() ? mesh_.most_number() : 0),
      means(has_facets() && lmp->comm->me == 0 ? mesh_.most_number() : 0)
{
  if (has_facets() && lmp->comm->me == 0) worn.assign(mesh.most_number(), 0.0);
}

void MeshOutput::add(const grip_batch &b, const AtomsOfLanes &lanes, bool heats)
{
  for (int k = 0; k < lanes.nlanes(); k++) {
    if (!grip_lane_alive(&b, k)) continue;
    FacetContact contact;
    contact.normal = {b.nx[k], b.ny[k], b.nz[k]};
    contact.force = b.normal[k] * contact.normal + Vector{b.fx[k], b.fy[k], b.fz[k]};
    contact.facet = mesh.normal_of(lanes.face(k));
    contact.velocity = {b.ux[k], b.uy[k], b.uz[k]};
    contact.slip = {b.vx[k], b.vy[k], b.vz[k]};
    contact.heat = heats ? -b.heat[k] : 0.0;
    sums.add(lanes.face(k), contact, options.wear, b.dt);
  }
}

// ----------------------------------------------------------------------------------------------------------
// Gathering on the first rank

// On the first rank, adds the sums of all ranks to `all`.
void MeshOutput::gather(Facets &all) const
{
  const int mine = static_cast<int>(sums.touched().size());
  std::vector<int> counts(lmp->comm->nprocs), first(lmp->comm->nprocs), facets, nvalues, first_value;
  MPI_Gather(&mine, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, lmp->world);
  int total = 0;
  for (int rank = 0; rank < lmp->comm->nprocs; rank++) {
    first[rank] = total;
    total += counts[rank];
    nvalues.push_back(counts[rank] * Facets::NCOLUMNS);
    first_value.push_back(first[rank] * Facets::NCOLUMNS);
  }
  facets.resize(total);
  std::vector<Facets::Row> of_all(total), own;
  for (int n = 0; n < mine; n++) own.push_back(sums.row(n));
  MPI_Gatherv(sums.touched().data(), mine, MPI_INT, facets.data(), counts.data(), first.data(), MPI_INT, 0,
              lmp->world);
  MPI_Gatherv(own.data(), mine * Facets::NCOLUMNS, MPI_DOUBLE, of_all.data(), nvalues.data(),
              first_value.data(), MPI_DOUBLE, 0, lmp->world);
  if (lmp->comm->me) return;
  for (int n = 0; n < total; n++) all.add(facets[n], of_all[n]);
}

void MeshOutput::take_means()
{
  means.clear();
  gather(means);
  sums.clear();
  span = std::exchange(nsteps, 0);
  if (lmp->comm->me == 0) {
    for (const int facet : means.touched()) worn[facet] += means.row_of_facet(facet)[Facets::WEAR];
    fill_table();
  }
}

// ----------------------------------------------------------------------------------------------------------
// Output

WallOutput::Table MeshOutput::table()
{
  if (!has_facets()) return {};
  return {NCOLUMNS, options.every, static_cast<int>(rows.size()), rows.data()};
}

void MeshOutput::fill_table()
{
  values.clear();
  rows.clear();
  for (int facet = 0; facet < static_cast<int>(worn.size()); facet++) {
    const Facets::Row row = means.row_of_facet(facet);
    const bool touched = std::any_of(row.begin(), row.end(), [](double x) { return x != 0.0; });
    if (!touched && worn[facet] == 0.0) continue;
    const double area = mesh.area_of(facet), n = static_cast<double>(span);
    const Vector at = mesh.centre_of(facet);
    values.push_back({facet + 1.0, at[0], at[1], at[2], area, row[Facets::PUSH] / n / area,
                      row[Facets::SHEAR] / n / area, row[Facets::FORCE_X] / n, row[Facets::FORCE_Y] / n,
                      row[Facets::FORCE_Z] / n, row[Facets::HEAT] / n, worn[facet] / area});
  }
  for (auto &row : values) rows.push_back(row.data());
}

std::vector<CellData> MeshOutput::cell_data() const
{
  const Span<int> numbers = mesh.numbers();
  const std::size_t n = numbers.size();
  std::vector<CellData> data = {{"number", 1, std::vector<double>(n)}};
  for (std::size_t k = 0; k < n; k++) data[0].values[k] = numbers[k] + 1.0;
  if (!has_facets()) return data;
  data.push_back({"pressure", 1, std::vector<double>(n)});
  data.push_back({"shear", 1, std::vector<double>(n)});
  data.push_back({"force", 3, std::vector<double>(3 * n)});
  data.push_back({"heat", 1, std::vector<double>(n)});
  data.push_back({"wear", 1, std::vector<double>(n)});
  std::vector<const std::array<double, NCOLUMNS> *> of_number(worn.size());
  for (const auto &row : values) of_number[static_cast<std::size_t>(row[0]) - 1] = &row;
  for (std::size_t k = 0; k < n; k++) {
    if (!of_number[numbers[k]]) continue;
    const auto &row = *of_number[numbers[k]];
    data[1].values[k] = row[5];
    data[2].values[k] = row[6];
    std::copy_n(&row[7], 3, &data[3].values[3 * k]);
    data[4].values[k] = row[10];
    data[5].values[k] = row[11];
  }
  return data;
}

int MeshOutput::facets_in_files() const
{
  const Span<int> numbers = mesh.numbers();
  return options.vtk_every ? 1 + *std::max_element(numbers.begin(), numbers.end()) : 0;
}

CellData MeshOutput::column_of(const FacetColumns &columns, std::size_t n) const
{
  CellData data = {columns.names[n], 1, {}};
  for (const int number : mesh.numbers()) {
    const auto row = columns.rows.find(number);
    data.values.push_back(row == columns.rows.end() ? 0.0 : row->second[n]);
  }
  return data;
}

// Collective.
void MeshOutput::write_vtk()
{
  std::vector<FacetColumns> of_fixes;
  for (FacetSource *fix : facet_sources(lmp)) of_fixes.push_back(fix->facet_columns(command));
  std::string problem;
  if (lmp->comm->me == 0) {
    std::vector<CellData> data = cell_data();
    for (const FacetColumns &columns : of_fixes)
      for (std::size_t n = 0; n < columns.names.size(); n++) data.push_back(column_of(columns, n));
    const std::string file = series.file_of(static_cast<long>(lmp->update->ntimestep));
    problem = write_vtp(file, mesh.mesh(), mesh.pose(), data);
    if (problem.empty()) problem = series.add(step_time(lmp->update), file, lmp->update->ntimestep > 0);
    if (!problem.empty()) lmp->error->one(FLERR, "{}: vtk: {}", command, problem);
  }
}

// The mesh may have been moved since the last step.
void MeshOutput::begin_run()
{
  if (span > 0 && lmp->comm->me == 0) fill_table();
  write_if_due();
}

void MeshOutput::write_if_due()
{
  if (options.vtk_every && lmp->update->ntimestep % options.vtk_every == 0) write_vtk();
}

void MeshOutput::end_step()
{
  nsteps++;
  if (has_facets() && lmp->update->ntimestep % options.every == 0) take_means();
  write_if_due();
}

int MeshOutput::image(int *&kinds_, double **&values_)
{
  kinds.clear();
  corners.clear();
  corner_rows.clear();
  const auto &triangles = mesh.mesh().triangles;
  for (std::size_t k = lmp->comm->me; k < triangles.size(); k += lmp->comm->nprocs) {
    std::array<double, 10> row = {1.0};
    for (int c = 0; c < 3; c++) {
      const Vector x = mesh.pose().to_space(mesh.mesh().vertices[triangles[k][c]]);
      std::copy(x.begin(), x.end(), &row[1 + 3 * c]);
    }
    kinds.push_back(TRIANGLE);
    corners.push_back(row);
  }
  for (auto &row : corners) corner_rows.push_back(row.data());
  kinds_ = kinds.data();
  values_ = corner_rows.data();
  return static_cast<int>(kinds.size());
}

// ----------------------------------------------------------------------------------------------------------
// Restart files

std::vector<int> MeshOutput::numbers_in_order() const
{
  const Span<int> all = mesh.numbers();
  std::vector<int> numbers(all.begin(), all.end());
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

FacetRecord MeshOutput::record() const
{
  FacetRecord record;
  if (!has_facets()) return record;
  record.steps = static_cast<double>(nsteps);
  record.span = static_cast<double>(span);
  Facets all(lmp->comm->me == 0 ? mesh.most_number() : 0);
  gather(all);
  if (lmp->comm->me) return record;
  const std::vector<int> numbers = numbers_in_order();
  const auto put = [](std::vector<double> &to, std::size_t count, const Facets::Row &row) {
    if (std::all_of(row.begin(), row.end(), [](double x) { return x == 0.0; })) return;
    to.push_back(static_cast<double>(count));
    to.insert(to.end(), row.begin(), row.end());
  };
  for (std::size_t count = 0; count < numbers.size(); count++) {
    put(record.sums, count, all.row_of_facet(numbers[count]));
    put(record.means, count, means.row_of_facet(numbers[count]));
    const double removed = worn[numbers[count]];
    if (removed != 0.0) record.removed.insert(record.removed.end(), {static_cast<double>(count), removed});
  }
  return record;
}

void MeshOutput::go_on(const FacetRecord &record)
{
  if (!has_facets()) return;
  nsteps = static_cast<bigint>(record.steps);
  span = static_cast<bigint>(record.span);
  if (lmp->comm->me) return;
  const std::vector<int> numbers = numbers_in_order();
  const auto number = [&](double count) {
    if (count >= 0.0 && count < static_cast<double>(numbers.size()) && count == std::floor(count))
      return numbers[static_cast<std::size_t>(count)];
    lmp->error->one(FLERR, "{}: its part of the restart file cannot be read: the mesh has no facet {}. {}",
                    command, count + 1.0, USE_ANOTHER_FILE);
    return 0;
  };
  const auto take = [&](const std::vector<double> &rows, Facets &to) {
    constexpr std::size_t STRIDE = 1 + Facets::NCOLUMNS;
    for (std::size_t at = 0; at + STRIDE <= rows.size(); at += STRIDE) {
      Facets::Row row;
      std::copy_n(&rows[at + 1], static_cast<std::size_t>(Facets::NCOLUMNS), row.begin());
      to.add(number(rows[at]), row);
    }
  };
  take(record.sums, sums);
  take(record.means, means);
  for (std::size_t at = 0; at + 2 <= record.removed.size(); at += 2)
    worn[number(record.removed[at])] = record.removed[at + 1];
}

double MeshOutput::bytes() const
{
  return static_cast<double>(sums.bytes() + means.bytes() + values.capacity() * sizeof values[0]) +
         static_cast<double>(worn.capacity() + rows.capacity()) * sizeof(double) +
         static_cast<double>(corners.capacity() * sizeof corners[0]);
}
