// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_restart.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "input/law_args.h"
#include "host/restart_input.h"

#include <algorithm>
#include <utility>

using namespace Grip;

WallRestart::WallRestart(LAMMPS_NS::LAMMPS *lmp, const Members &parts)
    : Pointers(lmp), command(parts.command), models(parts.models), shape(parts.shape),
      neighbors(parts.neighbors), history(parts.history), ledger(parts.ledger)
{
}

// ----------------------------------------------------------------------------------------------------------
// The wall as a whole

// The words of the wall's own model. A wall with an atom type has no words, because it uses the models of the
// pair style.
std::string WallRestart::own_words() const
{
  return models.wall_type ? fmt::format("type {}", models.wall_type) : model_words(models.all[0]);
}

void WallRestart::write(FILE *fp, const MotionState &motion) const
{
  std::vector<double> booked(ledger.entry.size());
  MPI_Reduce(ledger.entry.data(), booked.data(), GRIP_ENTRIES, MPI_DOUBLE, MPI_SUM, 0, world);
  std::vector<char> state = shape.state();
  if (comm->me) return;
  WallRecord record;
  record.motion = motion;
  record.words = own_words();
  record.faces = shape.face_words();
  record.layouts = history.layouts();
  if (ledger.on()) record.ledger = booked;
  record.shape = std::move(state);
  write_fix_block(fp, record.pack());
}

MotionState WallRestart::begin_from(char *block)
{
  MotionState motion;
  read_block_of(lmp, command, [&] { motion = begin_from(WallRecord::unpack(block)); });
  return motion;
}

// The kind of a shape, which is the first word of the words that identify its faces.
static std::string kind_of(const std::string &faces)
{
  return faces.substr(0, faces.find(' '));
}

MotionState WallRestart::begin_from(const WallRecord &before)
{
  const std::string faces = shape.face_words();
  if (before.faces == faces)
    take_layouts(before);
  else if (comm->me == 0)
    error->warning(FLERR,
                   "{}: it was '{}' in the restart file, and is '{}' now: its contacts start without history",
                   command, before.faces, faces);
  take_ledger(before.ledger);
  shape.go_on(kind_of(before.faces) == kind_of(faces) ? before.shape : std::vector<char>());
  return before.motion;
}

// Ends the run with an error if the histories in the file belong to other laws. Otherwise the next run
// translates them to the current layouts.
void WallRestart::take_layouts(const WallRecord &before)
{
  constexpr const char *ADVICE =
      "give the previous models, or another ID to the fix; then its contacts start without history";
  const std::vector<HistoryLayout> &layouts = history.layouts();
  if (before.layouts.size() != layouts.size())
    error->all(FLERR, "{}: the restart file's contacts are those of other models: '{}' before, '{}' now; {}",
               command, before.words, own_words(), ADVICE);
  for (std::size_t t = 0; t < layouts.size(); t++)
    if (before.layouts[t].fit(layouts[t]) == Fit::OTHER)
      error->all(FLERR, "{}: the restart file's contacts{} have the history of other models: {}; {}", command,
                 models.wall_type ? fmt::format(" of atom type {}", t) : "",
                 changed_laws(before.layouts[t], layouts[t]), ADVICE);
  if (before.words != own_words() && comm->me == 0)
    error->warning(
        FLERR,
        "{}: its model differs from the restart file; its contacts continue with the history they have",
        command);
  history.change_layouts(before.layouts, 0);
  contacts_continue = true;
  packed_rows = before.packed_rows;
}

// Adds the ledger of the file, which is the sum over all ranks, to the first rank. Files of earlier versions
// have fewer entries.
void WallRestart::take_ledger(const std::vector<double> &entries)
{
  if (entries.size() > ledger.entry.size())
    error->all(FLERR, "{}: the restart file's ledger has {} entries, accepted: at most {}. {}", command,
               entries.size(), ledger.entry.size(), USE_ANOTHER_FILE);
  if (entries.empty() == ledger.on() && comm->me == 0)
    error->warning(FLERR, "{}: {}", command,
                   ledger.on()
                       ? "the restart file has no ledger of this wall; its sums start at 0 now"
                       : "the restart file's ledger of this wall ends here, for 'energy yes' is not given");
  if (entries.empty() || !ledger.on()) return;
  if (comm->me == 0) std::copy(entries.begin(), entries.end(), ledger.entry.begin());
  ledger.go_on();
}

// ----------------------------------------------------------------------------------------------------------
// Data of each atom

// If the atom has no contacts, its row has only a size and a checksum.
int WallRestart::pack(int i, double *row) const
{
  neighbors.flush();
  const int size = ROW_OVERHEAD + (history.ncontacts(i) ? history.pack(i, row + 1) : 0);
  close_row(row, size, atom->tag[i]);
  return size;
}

int WallRestart::size(int i) const
{
  neighbors.flush();
  return ROW_OVERHEAD + (history.ncontacts(i) ? history.packed_size(history.ncontacts(i)) : 0);
}

int WallRestart::most() const
{
  return ROW_OVERHEAD + history.packed_size(shape.most_faces());
}

void WallRestart::unpack(int i, int nth)
{
  if (!contacts_continue) return;
  read_row_of(lmp, command, i, nth, [&](const Row &row) {
    history.unpack(i, packed_row_of_wall(row, history.layouts(), packed_rows, shape.most_faces()).data());
  });
}
