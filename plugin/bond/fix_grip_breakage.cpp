// SPDX-License-Identifier: GPL-2.0-only
#include "bond/fix_grip_breakage.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "host/restart_input.h"
#include "host/step_time.h"
#include "update.h"

#include <numeric>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

FixGripBreakage::FixGripBreakage(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} grip/breakage", id)),
      line(read_breakage_line(lmp, command, narg, arg)), file(lmp, command, line.file)
{
  if (atom->molecular != Atom::MOLECULAR)
    error->all(FLERR, "{}: atom style '{}' has no bonds, accepted: one with bonds", command,
               atom->atom_style);
  nevery = std::gcd(line.every, std::gcd(line.fragments_every, line.vtk_every));
  global_freq = 1;
  restart_global = vector_flag = 1;
  size_vector = NVALUES;
  extvector = 0;
  file.open(line.appends);
  write_head();
  if (!line.list_file.empty()) list = std::make_unique<BreakList>(lmp, command, line.list_file, line.appends);
  if (line.fragments_every)
    fragments = std::make_unique<FragmentFile>(lmp, command, line.fragments_file, line.bins, line.by_size,
                                               line.appends);
  if (line.vtk_every) lines = std::make_unique<BondLines>(lmp, command, line.vtk_pattern);
}

int FixGripBreakage::setmask()
{
  return END_OF_STEP;
}

void FixGripBreakage::init()
{
  if (!bond_style(lmp)) error->all(FLERR, "{}: there is no bond_style grip", command);
}

// ----------------------------------------------------------------------------------------------------------
// In a step

bool FixGripBreakage::is_due(int every) const
{
  return every && update->ntimestep % every == 0;
}

bool FixGripBreakage::reads_bonds()
{
  return is_due(line.vtk_every);
}

void FixGripBreakage::add_break(const BondSample &bond, double energy)
{
  if (!(atom->mask[bond.i] & atom->mask[bond.j] & groupbit)) return;
  mine.breaks[bond.mode] += 1.0;
  mine.fracture[bond.mode] += energy;
  if (list) list->add(bond, energy);
}

// A run begins with the last step of the previous run.
void FixGripBreakage::end_of_step()
{
  if (written == update->ntimestep) return;
  written = update->ntimestep;
  if (is_due(line.every)) write_row();
  if (is_due(line.every) && list) list->write();
  if (is_due(line.fragments_every)) fragments->write(groupbit);
  if (is_due(line.vtk_every)) lines->write(*bond_style(lmp), groupbit);
}

void FixGripBreakage::post_run()
{
  if (list) list->write();
}

// ----------------------------------------------------------------------------------------------------------
// Sums

FixGripBreakage::Counts FixGripBreakage::of_all() const
{
  Counts all;
  MPI_Allreduce(mine.breaks.data(), all.breaks.data(), GRIP_BOND_MODES, MPI_DOUBLE, MPI_SUM, world);
  MPI_Allreduce(mine.fracture.data(), all.fracture.data(), GRIP_BOND_MODES, MPI_DOUBLE, MPI_SUM, world);
  return all;
}

// Both atoms of a bond have it; the one with the lower ID counts it.
double FixGripBreakage::whole_bonds() const
{
  double here = 0.0, all = 0.0;
  for (int i = 0; i < atom->nlocal; i++)
    for (int m = 0; m < atom->num_bond[i]; m++) {
      const tagint partner = atom->bond_atom[i][m];
      if (atom->bond_type[i][m] <= 0 || partner < atom->tag[i]) continue;
      const int j = igroup ? atom->map(partner) : i;
      if (j >= 0 && atom->mask[i] & atom->mask[j] & groupbit) here += 1.0;
    }
  MPI_Allreduce(&here, &all, 1, MPI_DOUBLE, MPI_SUM, world);
  return all;
}

FixGripBreakage::Values FixGripBreakage::values() const
{
  const Counts all = of_all();
  Values values{};
  values[BONDS] = whole_bonds();
  for (int mode = 0; mode < GRIP_BOND_MODES; mode++) {
    values[BREAKS] += values[BREAKS_BY_MODE + mode] = all.breaks[mode];
    values[FRACTURE] += values[FRACTURE_BY_MODE + mode] = all.fracture[mode];
  }
  return values;
}

double FixGripBreakage::compute_vector(int n)
{
  return values()[n];
}

void FixGripBreakage::write_head()
{
  if (!file.is_empty()) return;
  std::string head = "# step time bonds breaks fracture";
  for (const char *sum : {"breaks", "fracture"})
    for (int mode = 0; mode < GRIP_BOND_MODES; mode++)
      head += fmt::format(" {}_{}", sum, grip_bond_mode_name(mode));
  std::fputs((head + "\n").c_str(), file.stream());
  std::fflush(file.stream());
}

void FixGripBreakage::write_row()
{
  const Values row = values();
  if (!file.stream()) return;
  utils::print(file.stream(), "{} {:.9g}", update->ntimestep, step_time(update));
  for (int v = 0; v < NVALUES; v++) {
    const bool is_energy = v == FRACTURE || v >= FRACTURE_BY_MODE;
    utils::print(file.stream(), is_energy ? " {:.15g}" : " {:.0f}", row[v]);
  }
  utils::print(file.stream(), "\n");
  std::fflush(file.stream());
}

// ----------------------------------------------------------------------------------------------------------
// Restart

void FixGripBreakage::write_restart(FILE *fp)
{
  if (list) list->write();
  const Counts all = of_all();
  if (comm->me) return;
  BlockWriter block;
  block.put(all);
  write_fix_block(fp, block.finish());
}

void FixGripBreakage::restart(char *bytes)
{
  read_block_of(lmp, command, [&] {
    BlockReader block(bytes);
    const auto all = block.get<Counts>();
    block.finish();
    if (comm->me == 0) mine = all;
  });
}
