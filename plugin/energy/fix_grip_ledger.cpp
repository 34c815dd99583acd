// SPDX-License-Identifier: GPL-2.0-only
#include "energy/fix_grip_ledger.h"

#include "comm.h"
#include "error.h"
#include "host/restart_input.h"
#include "modify.h"
#include "interfaces/contact_styles.h"
#include "update.h"

#include <algorithm>
#include <string>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

constexpr const char *LEDGER_ID = "GRIP_LEDGER";

} // namespace

// fix GRIP_LEDGER all GRIP/LEDGER
FixGripLedger::FixGripLedger(LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg)
{
  if (narg != 3) error->all(FLERR, "fix GRIP/LEDGER is made by styles with a ledger, not in a script");
  restart_global = 1;
}

// The entries that remain when a style is deleted: its stored energies are lost. A wall that is a free body
// takes its energy with it; its work on atoms came from this energy.
FixGripLedger::Numbers FixGripLedger::left_by(Ledger ledger, const BodyEnergy &body) const
{
  ledger.found(0.0);
  Numbers left{};
  std::copy(ledger.entry.begin(), ledger.entry.end(), left.begin());
  if (!body.is_free) return left;
  left[GRIP_WALL_WORK] = 0.0;
  if (comm->me) return left;
  left[GRIP_GONE] += body.kinetic + body.rotational;
  left[WORK] += body.work;
  return left;
}

void FixGripLedger::keep(const Ledger &ledger, const BodyEnergy &body, double work)
{
  const Numbers left = left_by(ledger, body);
  for (int e = 0; e < GRIP_ENTRIES; e++) kept.entry[e] += left[e];
  kept_work += left[WORK] + work;
}

FixGripLedger::Numbers FixGripLedger::of_all_walls() const
{
  Numbers all{};
  for (const WallContacts *wall : walls(lmp)) {
    const Numbers left = left_by(wall->ledger(), wall->body_energy());
    for (std::size_t k = 0; k < all.size(); k++) all[k] += left[k];
  }
  MPI_Allreduce(MPI_IN_PLACE, all.data(), static_cast<int>(all.size()), MPI_DOUBLE, MPI_SUM, world);
  return all;
}

void FixGripLedger::init()
{
  if (!is_restored) return;
  is_restored = false;
  const Numbers present = of_all_walls();
  const bool here = comm->me == 0;
  for (int e = 0; e < GRIP_ENTRIES; e++) kept.entry[e] = here ? in_file[e] - present[e] : 0.0;
  kept_work = here ? in_file[WORK] - present[WORK] : 0.0;
}

// Collective.
void FixGripLedger::write_restart(FILE *fp)
{
  Numbers all{};
  std::copy(kept.entry.begin(), kept.entry.end(), all.begin());
  all[WORK] = kept_work;
  MPI_Allreduce(MPI_IN_PLACE, all.data(), static_cast<int>(all.size()), MPI_DOUBLE, MPI_SUM, world);
  const Numbers of_walls = of_all_walls();
  for (std::size_t k = 0; k < all.size(); k++) all[k] += of_walls[k];
  if (comm->me) return;
  BlockWriter block;
  block.put(static_cast<std::uint64_t>(all.size()));
  block.put_array(all.data(), all.size());
  write_fix_block(fp, block.finish());
}

// Entries that the file does not have are 0: they have been added at the end of enum grip_entry since.
void FixGripLedger::restart(char *bytes)
{
  read_block_of(lmp, "fix GRIP/LEDGER", [&] {
    BlockReader block(bytes);
    std::vector<double> numbers(block.get_count());
    block.get_array(numbers.data(), numbers.size());
    block.finish();
    if (numbers.empty() || numbers.size() > in_file.size()) throw BadBlock{"it has other entries"};
    in_file = {};
    std::copy(numbers.begin(), numbers.end() - 1, in_file.begin());
    in_file[WORK] = numbers.back();
    is_restored = true;
  });
}

void Grip::begin_ledger(LAMMPS *lmp, Ledger &ledger)
{
  const bool others_have_run = find_kept_ledger(lmp) && lmp->update->first_update;
  if (!find_kept_ledger(lmp)) lmp->modify->add_fix(std::string(LEDGER_ID) + " all GRIP/LEDGER");
  if (others_have_run || find_kept_ledger(lmp)->continues()) ledger.go_on();
}

FixGripLedger *Grip::find_kept_ledger(LAMMPS *lmp)
{
  return lmp->modify ? dynamic_cast<FixGripLedger *>(lmp->modify->get_fix_by_id(LEDGER_ID)) : nullptr;
}
