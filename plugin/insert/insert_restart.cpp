// SPDX-License-Identifier: GPL-2.0-only
// fix grip/insert: restart files, and the data of each atom.
#include "insert/fix_grip_insert.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "host/restart_input.h"
#include "update.h"

#include <cmath>

using namespace LAMMPS_NS;
using namespace Grip;

void FixGripInsert::write_restart(FILE *fp)
{
  if (comm->me) return;
  BlockWriter block;
  block.put_text(line.words);
  block.put(clock);
  block.put(Clock{now(), update->ntimestep, update->dt});
  block.put(static_cast<std::uint64_t>(has_begun));
  block.put(line.start);
  block.put(schedule.state());
  block.put(dealt);
  block.put(came);
  block.put(energy);
  block.put(last_time);
  block.put(covered);
  const std::vector<DealtAmount> amounts = dealer.amounts();
  block.put_array(amounts.data(), amounts.size());
  const std::vector<std::uint64_t> counts = dealer.counts();
  block.put_array(counts.data(), counts.size());
  block.put_array(came_of.data(), came_of.size());
  block.put(static_cast<std::uint64_t>(waiting.size()));
  for (const Waiting &one : waiting) {
    block.put(one.number);
    block.put(static_cast<std::uint64_t>(one.tries));
  }
  write_fix_block(fp, block.finish());
}

void FixGripInsert::restart(char *bytes)
{
  bool same = false;
  read_block_of(lmp, command, [&] {
    BlockReader block(bytes);
    same = block.get_text() == line.words;
    if (same) go_on(block);
  });
  if (same) return;
  continues = false;
  if (comm->me == 0)
    error->warning(FLERR,
                   "{}: its words differ from the restart file: what came before does not count, and the "
                   "insertion begins as a new fix",
                   command);
}

// A file is untrusted. Ends the reading of the block if a number is not finite, or negative.
static void require_amount(const GrainAmount &amount)
{
  for (const double value : {amount.number, amount.mass})
    if (!(value >= 0.0) || !std::isfinite(value))
      throw BadBlock{std::string("an amount is not a number. ") + USE_ANOTHER_FILE};
}

void FixGripInsert::go_on(BlockReader &block)
{
  const Clock before = block.get<Clock>(), written = block.get<Clock>();
  has_begun = block.get<std::uint64_t>() != 0;
  line.start = block.get<double>();
  schedule = make_schedule();
  schedule.restore(block.get<Schedule::State>());
  dealt = block.get<GrainAmount>();
  came = block.get<GrainAmount>();
  require_amount(dealt);
  require_amount(came);
  energy = block.get<double>();
  last_time = block.get<double>();
  covered = block.get<double>();
  if (!std::isfinite(before.time + written.time + line.start) || std::isnan(last_time) || std::isnan(covered))
    throw BadBlock{std::string("a time is not a number. ") + USE_ANOTHER_FILE};
  std::vector<DealtAmount> amounts(line.grains.size());
  block.get_array(amounts.data(), amounts.size());
  for (const DealtAmount &amount : amounts)
    require_amount({static_cast<double>(amount.number), amount.mass, 0.0});
  std::vector<std::uint64_t> counts = dealer.counts();
  block.get_array(counts.data(), counts.size());
  if (!dealer.restore(amounts, counts))
    throw BadBlock{std::string("the numbers of grains do not agree. ") + USE_ANOTHER_FILE};
  next_grain = dealer.next();
  block.get_array(came_of.data(), came_of.size());
  read_waiting(block);
  block.finish();
  // After read_restart, a script may have run steps without this fix, or reset them.
  clock = written.step == update->ntimestep ? before : Clock{written.time, update->ntimestep, update->dt};
  if (clock.dt != update->dt) reset_dt();
}

// The file has the numbers of the grains, in ascending order; their sizes follow from these.
void FixGripInsert::read_waiting(BlockReader &block)
{
  GrainSequence again(line.grains, line.by, line.seed);
  const std::uint64_t end = dealer.total().number;
  waiting.resize(block.get_count());
  for (Waiting &one : waiting) {
    one.number = block.get<std::uint64_t>();
    if (one.number < again.total().number || one.number >= end)
      throw BadBlock{std::string("a grain has a wrong number. ") + USE_ANOTHER_FILE};
    one.tries = static_cast<std::uint32_t>(block.get<std::uint64_t>());
    again.advance(one.number);
    one.grain = again.deal();
  }
}

// ----------------------------------------------------------------------------------------------------------
// Data of each atom, for faces

void FixGripInsert::grow_arrays(int nmax)
{
  held.grow(nmax);
}

void FixGripInsert::copy_arrays(int i, int j, int /* delflag */)
{
  held.set(j, held[i]);
}

void FixGripInsert::set_arrays(int i)
{
  held.set(i, {});
}

int FixGripInsert::pack_exchange(int i, double *buffer)
{
  held.pack(i, buffer);
  return HeldGrain::NVALUES;
}

int FixGripInsert::unpack_exchange(int i, double *buffer)
{
  held.unpack(i, buffer);
  return HeldGrain::NVALUES;
}

int FixGripInsert::size_restart(int i)
{
  return ROW_OVERHEAD + (held[i].is_held() ? HeldGrain::NVALUES : 0);
}

int FixGripInsert::maxsize_restart()
{
  return ROW_OVERHEAD + HeldGrain::NVALUES;
}

int FixGripInsert::pack_restart(int i, double *row)
{
  const int size = size_restart(i);
  if (held[i].is_held()) held.pack(i, row + 1);
  close_row(row, size, atom->tag[i]);
  return size;
}

void FixGripInsert::unpack_restart(int i, int nth)
{
  if (!line.face) return; // the file is of a fix that had one
  held.set(i, {});
  if (!continues) return;
  read_row_of(lmp, command, i, nth, [&](const Row &row) {
    if (row.count != HeldGrain::NVALUES) return;
    held.unpack(i, row.values);
    if (!held[i].is_sound()) throw BadBlock{std::string("a value is not a number. ") + USE_ANOTHER_FILE};
  });
}

double FixGripInsert::memory_usage()
{
  return held.bytes() + static_cast<double>(waiting.size() * sizeof(Waiting));
}
