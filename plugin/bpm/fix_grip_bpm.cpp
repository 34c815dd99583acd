// SPDX-License-Identifier: GPL-2.0-only
#include "bpm/fix_grip_bpm.h"

#include "atom.h"
#include "base/restart_block.h"
#include "comm.h"
#include "energy/fix_grip_ledger.h"
#include "error.h"
#include "force.h"
#include "host/restart_input.h"
#include "interfaces/bond_source.h"
#include "interfaces/contact_styles.h"
#include "modify.h"
#include "update.h"

#include <algorithm>
#include <string>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

namespace {

FixGripBpm *find(LAMMPS *lmp)
{
  return lmp->modify ? dynamic_cast<FixGripBpm *>(lmp->modify->get_fix_by_id(BPM_FIX)) : nullptr;
}

} // namespace

const Ledger *Grip::bpm_ledger(LAMMPS *lmp)
{
  const FixGripBpm *fix = find(lmp);
  return fix ? &fix->energies : nullptr;
}

BpmBook *LAMMPS_NS::grip_bpm_book(LAMMPS *lmp, bool can_book)
{
  const auto all = pairs(lmp);
  const bool wanted = can_book && !all.empty() && all.front()->ledger().on();
  if (wanted && !find(lmp)) lmp->modify->add_fix(std::string(BPM_FIX) + " all GRIP/BPM");
  FixGripBpm *fix = find(lmp);
  if (!fix) return nullptr;
  const bool was_on = fix->energies.on();
  fix->energies.mode = wanted ? GRIP_LEDGER_ON : GRIP_LEDGER_OFF;
  if (wanted && !was_on) begin_ledger(lmp, fix->energies);
  return wanted ? fix : nullptr;
}

FixGripBpm::FixGripBpm(LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg)
{
  if (narg != 3) error->all(FLERR, "fix {} {}: bond_style bpm/*/grip adds this fix, not a script", id, style);
  restart_global = 1;
  comm_reverse = LOAD;
}

FixGripBpm::~FixGripBpm()
{
  if (FixGripLedger *heir = find_kept_ledger(lmp); heir && energies.on()) heir->keep(energies, {});
}

int FixGripBpm::setmask()
{
  return POST_INTEGRATE;
}

// ----------------------------------------------------------------------------------------------------------
// A step

// The velocities are those between two steps.
double FixGripBpm::half_work() const
{
  double power = 0.0;
  for (int i = 0; LOAD * (i + 1) <= static_cast<int>(acting.size()); i++)
    for (int d = 0; d < 3; d++)
      power += acting[LOAD * i + d] * atom->v[i][d] + acting[LOAD * i + 3 + d] * atom->omega[i][d];
  return 0.5 * update->dt * power;
}

void FixGripBpm::post_integrate()
{
  if (energies.on()) first_half = half_work();
}

void FixGripBpm::begin_step()
{
  stored_before = energies.entry[GRIP_BOND_ENERGY];
  energies.begin_step();
  const int n = atom->nlocal + (force->newton_bond ? atom->nghost : 0);
  acting.resize(static_cast<std::size_t>(LOAD) * n);
  for (int i = 0; i < n; i++)
    for (int d = 0; d < 3; d++) {
      acting[LOAD * i + d] = -atom->f[i][d];
      acting[LOAD * i + 3 + d] = -atom->torque[i][d];
    }
}

// Dashpots act with the velocities of the previous step. Their work in the first half of a step contains the
// product of these velocities and the present ones: here the mean of the squares.
// A bond that breaks loses what it would store if its force had acted in the second half of the step too,
// minus the energy that it would have taken up in this half.
void FixGripBpm::end_step(const BpmSums &sums)
{
  const int n = static_cast<int>(acting.size()) / LOAD;
  for (int i = 0; i < n; i++)
    for (int d = 0; d < 3; d++) {
      acting[LOAD * i + d] += atom->f[i][d];
      acting[LOAD * i + 3 + d] += atom->torque[i][d];
    }
  if (force->newton_bond) {
    comm->reverse_comm(this);
    acting.resize(static_cast<std::size_t>(LOAD) * atom->nlocal);
  }
  energies.entry[GRIP_BOND_ENERGY] = sums.stored;
  if (!update->setupflag) {
    const double half = 0.5 * update->dt;
    const double damping = half * (0.5 * (loss + sums.loss) + sums.loss - sums.undamped),
                 fracture = sums.opened + half * (sums.unacted + sums.undamped);
    energies.entry[GRIP_BOND_DAMPING] += damping;
    energies.entry[GRIP_BOND_FRACTURE] += fracture;
    energies.entry[GRIP_BOND_PLASTIC] += sums.spent;
    energies.entry[GRIP_BOND_REST] -=
        first_half + half_work() + damping + fracture + sums.spent + sums.stored - stored_before;
  }
  loss = sums.loss - sums.undamped;
  energies.end_step(update->setupflag);
}

int FixGripBpm::pack_reverse_comm(int n, int first, double *buffer)
{
  std::copy_n(&acting[LOAD * static_cast<std::size_t>(first)], LOAD * n, buffer);
  return LOAD * n;
}

void FixGripBpm::unpack_reverse_comm(int n, int *list, double *buffer)
{
  for (int k = 0; k < n; k++)
    for (int c = 0; c < LOAD; c++) acting[LOAD * static_cast<std::size_t>(list[k]) + c] += *buffer++;
}

// ----------------------------------------------------------------------------------------------------------
// Restart files

// Collective.
void FixGripBpm::write_restart(FILE *fp)
{
  decltype(energies.entry) sum{};
  MPI_Reduce(energies.entry.data(), sum.data(), GRIP_ENTRIES, MPI_DOUBLE, MPI_SUM, 0, world);
  if (comm->me) return;
  BlockWriter block;
  block.put(static_cast<std::uint64_t>(sum.size()));
  block.put_array(sum.data(), sum.size());
  write_fix_block(fp, block.finish());
}

// Entries that the file does not have are 0: they have been added at the end of enum grip_entry since.
void FixGripBpm::restart(char *bytes)
{
  read_block_of(lmp, "bond_style bpm/*/grip", [&] {
    BlockReader block(bytes);
    std::vector<double> sum(block.get_count());
    block.get_array(sum.data(), sum.size());
    block.finish();
    if (sum.size() > energies.entry.size()) throw BadBlock{"it has other entries"};
    energies.go_on();
    if (comm->me == 0) std::copy(sum.begin(), sum.end(), energies.entry.begin());
  });
}
