// SPDX-License-Identifier: GPL-2.0-only
#include "flux/fix_grip_flux.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "host/box_cell.h"
#include "host/restart_input.h"
#include "memory.h"
#include "update.h"
#include "utils.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

namespace {

constexpr int DIMENSIONS = 3;
constexpr double NONE = std::numeric_limits<double>::quiet_NaN();

} // namespace

// fix ID group grip/flux N SURFACE keywords
FixGripFlux::FixGripFlux(LAMMPS *lmp, int narg, char **arg)
    : FixWithColumns(lmp, narg, arg), command(fmt::format("fix {} grip/flux", id)),
      line(read_flux_line(lmp, command, narg, arg)), output(lmp, command, line.file), here(atom->ntypes + 1),
      of_types(atom->ntypes + 1)
{
  if (!atom->rmass_flag && !atom->mass)
    error->all(FLERR, "{}: it needs masses, accepted: an atom style with masses", command);
  nevery = line.every;
  restart_global = 1;
  scalar_flag = vector_flag = array_flag = 1;
  size_vector = NSUMS + NRATES;
  size_array_rows = atom->ntypes;
  size_array_cols = NSUMS;
  global_freq = 1;
  extscalar = extvector = extarray = 0;
  open_file();
  make_columns(DIMENSIONS, 0, command); // the previous positions
}

int FixGripFlux::setmask()
{
  return POST_INTEGRATE | END_OF_STEP;
}

void FixGripFlux::init()
{
  if (utils::strmatch(update->integrate_style, "^respa"))
    error->all(FLERR, "{}: the run style is respa, accepted: verlet", command);
  inertia.find(lmp);
}

// Warns of a surface that no grain can cross. There is no warning if the box may reach the surface later,
// because the box follows the atoms or is deformed.
void FixGripFlux::check_place()
{
  if (comm->me || domain->deform_flag) return;
  constexpr int PERIODIC = 0, FIXED = 1;
  int limited = 0;
  for (int d = 0; d < domain->dimension; d++) {
    const auto ends = [&](int side) {
      return domain->boundary[d][side] == PERIODIC || domain->boundary[d][side] == FIXED;
    };
    if (ends(0) && ends(1)) limited |= 1 << d;
  }
  const bool is_outside = !line.surface->meets(box_cell(domain), limited);
  if (is_outside && !was_outside)
    error->warning(
        FLERR,
        "{}: no part of '{}' is in the box, from ({:.6g} {:.6g} {:.6g}) to ({:.6g} {:.6g} {:.6g}), so "
        "nothing crosses it",
        command, line.surface_words, domain->boxlo[0], domain->boxlo[1], domain->boxlo[2], domain->boxhi[0],
        domain->boxhi[1], domain->boxhi[2]);
  was_outside = is_outside;
}

// Commands between runs may have moved atoms, which is no flux.
void FixGripFlux::setup(int /* vflag */)
{
  check_place();
  const PeriodicCell cell = box_cell(domain);
  for (int i = 0; i < atom->nlocal; i++) {
    const Vector now = cell.wrapped(vector_of(atom->x[i]));
    std::copy(now.begin(), now.end(), columns[i]);
  }
}

// Velocities are those in the middle of the step here, with which the atoms moved.
void FixGripFlux::post_integrate()
{
  const PeriodicCell cell = box_cell(domain);
  const int *const mask = atom->mask, nlocal = atom->nlocal;
  const double *const *const x = atom->x;
  for (int i = 0; i < nlocal; i++) {
    const Vector now = cell.wrapped(vector_of(x[i]));
    if ((mask[i] & groupbit) && !std::isnan(columns[i][0])) {
      found.clear();
      cross_in_box(cell, *line.surface, vector_of(columns[i]), now, found);
      for (const FluxCrossing &crossing : found) count(i, crossing);
    }
    std::copy(now.begin(), now.end(), columns[i]);
  }
  elapsed += update->dt;
  is_collected = false;
}

double FixGripFlux::mass_of(int i) const
{
  return atom->rmass ? atom->rmass[i] : atom->mass[atom->type[i]];
}

double FixGripFlux::energy_of(int i) const
{
  const Vector v = vector_of(atom->v[i]);
  double twice = mass_of(i) * dot(v, v);
  if (atom->omega_flag && atom->radius_flag && atom->rmass) {
    twice += inertia.rotation(atom, i, vector_of(atom->omega[i]));
  }
  return 0.5 * force->mvv2e * twice;
}

void FixGripFlux::count(int i, const FluxCrossing &crossing)
{
  double *sums = &here[atom->type[i]][crossing.forward ? 0 : NSUMS / 2];
  sums[0] += 1.0;
  sums[1] += mass_of(i);
  sums[2] += energy_of(i);
}

// ----------------------------------------------------------------------------------------------------------
// Output

// Collective.
void FixGripFlux::collect()
{
  if (is_collected) return;
  is_collected = true;
  MPI_Allreduce(here[0].data(), of_types[0].data(), NSUMS * static_cast<int>(here.size()), MPI_DOUBLE,
                MPI_SUM, world);
}

FixGripFlux::Sums FixGripFlux::total()
{
  collect();
  Sums all{};
  for (const Sums &sums : of_types)
    for (int k = 0; k < NSUMS; k++) all[k] += sums[k];
  return all;
}

FixGripFlux::Rates FixGripFlux::net()
{
  const Sums all = total();
  Rates difference;
  for (int k = 0; k < NRATES; k++) difference[k] = all[k] - all[k + NRATES];
  return difference;
}

void FixGripFlux::end_of_step()
{
  const Rates now = net();
  for (int k = 0; k < NRATES; k++) rates[k] = elapsed > 0.0 ? (now[k] - net_before[k]) / elapsed : 0.0;
  net_before = now;
  elapsed = 0.0;
  if (line.file.empty()) return;
  const Sums all = total();
  std::FILE *const file = output.stream();
  if (!file) return;
  fmt::print(file, "{}", update->ntimestep);
  for (const double sum : all) fmt::print(file, " {:.15g}", sum);
  for (const double rate : rates) fmt::print(file, " {:.15g}", rate);
  fmt::print(file, "\n");
  std::fflush(file);
}

double FixGripFlux::compute_scalar()
{
  return net()[1];
}

double FixGripFlux::compute_vector(int k)
{
  return k < NSUMS ? total()[k] : rates[k - NSUMS];
}

double FixGripFlux::compute_array(int row, int column)
{
  collect();
  return of_types[row + 1][column];
}

// Collective.
void FixGripFlux::open_file()
{
  if (line.file.empty()) return;
  output.open(line.appends);
  if (output.is_empty())
    fmt::print(output.stream(),
               "# Flux through the surface of fix {}: {}\n# TimeStep number_forward mass_forward "
               "energy_forward number_backward mass_backward energy_backward number_rate mass_rate "
               "energy_rate\n",
               id, line.surface_words);
}

// fix_modify ID reset
int FixGripFlux::modify_param(int /* narg */, char **arg)
{
  if (std::string(arg[0]) != "reset") return 0;
  reset();
  return 1;
}

void FixGripFlux::reset()
{
  std::fill(here.begin(), here.end(), Sums{});
  net_before = rates = {};
  elapsed = 0.0;
  is_collected = false;
}

// ----------------------------------------------------------------------------------------------------------
// Restart

void FixGripFlux::write_restart(FILE *fp)
{
  collect();
  if (comm->me) return;
  BlockWriter block;
  block.put_text(line.surface_words);
  block.put(static_cast<std::uint64_t>(of_types.size()));
  block.put_array(of_types.data(), of_types.size());
  block.put(net_before);
  block.put(rates);
  block.put(elapsed);
  write_fix_block(fp, block.finish());
}

void FixGripFlux::restart(char *bytes)
{
  bool same = false;
  read_block_of(lmp, command, [&] {
    BlockReader block(bytes);
    same = block.get_text() == line.surface_words && block.get<std::uint64_t>() == here.size();
    if (!same) return;
    std::vector<Sums> sums(here.size());
    block.get_array(sums.data(), sums.size());
    block.get_array(&net_before, 1);
    block.get_array(&rates, 1);
    elapsed = block.get<double>();
    block.finish();
    if (comm->me == 0) here = sums;
  });
  if (!same && comm->me == 0)
    error->warning(FLERR, "{}: its surface differs from the restart file, so it counts from 0", command);
}

// ----------------------------------------------------------------------------------------------------------
// Atoms

// An atom that has no previous position.
void FixGripFlux::begin_atom(int i)
{
  std::fill_n(columns[i], DIMENSIONS, NONE);
}
