// SPDX-License-Identifier: GPL-2.0-only Fix wall/grip: what becomes of its contacts' history when models or
// shape are others than before, when atoms change places or ranks, and in restart files. What is in those is
// in wall_record.h; here it is compared with what the script says now.
#include "wall/fix_wall_grip.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "input/law_args.h"
#include "input/restart_block.h"
#include "memory.h"
#include "update.h"
#include "wall/wall_record.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::WallRow;

// The models of an atom type are the pair style's, and may be others than in the last run.
void FixWallGrip::change_layouts()
{
  const auto before = history.layouts(), now = models.layouts();
  const auto same = [](const Grip::HistoryLayout &a, const Grip::HistoryLayout &b) {
    return a.text() == b.text();
  };
  if (std::equal(now.begin(), now.end(), before.begin(), same)) return;
  int lost = history.change_layouts(now, atom->nlocal);
  MPI_Allreduce(MPI_IN_PLACE, &lost, 1, MPI_INT, MPI_SUM, world);
  if (lost == 0 || comm->me) return;
  int n = 0;
  while (before[n].fit(now[n]) != Grip::Fit::OTHER) n++;
  error->warning(FLERR, "{}: {} contacts have the history of other models than now, they begin anew: {}",
                 command, lost, Grip::changed_laws(before[n], now[n]));
}

// The host's buffers must hold what an atom may have at most, be it on this rank or on its way to another.
void FixWallGrip::make_room_in_messages()
{
  maxexchange = history.packed_size(shape->most_faces()) + (per_atom_output ? NOUTPUT : 0);
}

// The shape may have other faces than before, with which the histories mean nothing.
void FixWallGrip::check_faces()
{
  const std::string now = shape->face_words();
  if (now != faces_before) {
    if (comm->me == 0)
      error->warning(FLERR, "{}: it was '{}' before, and is '{}' now: its contacts begin anew", command,
                     faces_before, now);
    history.forget_all();
  }
  faces_before = now;
}

// ----------------------------------------------------------------------------------------------------------
// Arrays of atoms

double FixWallGrip::memory_usage()
{
  const double output = per_atom_output ? static_cast<double>(atom->nmax) * NOUTPUT * sizeof(double) : 0.0;
  return history.bytes() + neighbors->lanes.bytes() + output;
}

void FixWallGrip::grow_arrays(int nmax)
{
  history.grow(nmax);
  if (per_atom_output) memory->grow(array_atom, nmax, NOUTPUT, "wall/grip:array_atom");
}

void FixWallGrip::copy_arrays(int i, int j, int)
{
  neighbors->leave_lanes();
  history.copy(i, j);
  if (per_atom_output) std::copy(array_atom[i], array_atom[i] + NOUTPUT, array_atom[j]);
}

// The host may have dropped all atoms without a word: lanes are of those that were.
void FixWallGrip::set_arrays(int i)
{
  neighbors->leave_lanes();
  history.forget(i);
  if (per_atom_output) std::fill(array_atom[i], array_atom[i] + NOUTPUT, 0.0);
}

int FixWallGrip::pack_exchange(int i, double *buffer)
{
  neighbors->leave_lanes();
  int m = history.any() ? history.pack(i, buffer) : 0;
  for (int c = 0; per_atom_output && c < NOUTPUT; c++) buffer[m++] = array_atom[i][c];
  return m;
}

int FixWallGrip::unpack_exchange(int i, double *buffer)
{
  neighbors->leave_lanes();
  int m = history.any() ? history.unpack(i, buffer) : 0;
  for (int c = 0; per_atom_output && c < NOUTPUT; c++) array_atom[i][c] = buffer[m++];
  return m;
}

// ----------------------------------------------------------------------------------------------------------
// Restart files: of the wall as a whole

// The model's words; a wall of an atom type has none, for its models are the pair style's.
std::string FixWallGrip::own_words() const
{
  return models.wall_type ? fmt::format("type {}", models.wall_type) : Grip::model_words(models.all[0]);
}

void FixWallGrip::write_restart(FILE *fp)
{
  std::vector<double> booked(ledger.entry.size());
  MPI_Reduce(ledger.entry.data(), booked.data(), GRIP_ENTRIES, MPI_DOUBLE, MPI_SUM, 0, world);
  if (comm->me) return;
  Grip::WallRecord record;
  record.time = elapsed();
  record.words = own_words();
  record.shape = shape->face_words();
  record.layouts = history.layouts();
  if (ledger.on()) record.ledger = booked;
  record.regions = shape->motions();
  const std::vector<char> block = record.pack();
  const int size = static_cast<int>(block.size());
  fwrite(&size, sizeof size, 1, fp);
  fwrite(block.data(), 1, block.size(), fp);
}

void FixWallGrip::restart(char *buffer)
{
  Grip::WallRecord before;
  try {
    before = Grip::WallRecord::unpack(buffer);
  } catch (const Grip::BadBlock &bad) {
    error->all(FLERR, "{}: its part of the restart file cannot be read: {}", command, bad.reason);
  }
  if (before.shape == shape->face_words())
    take_layouts(before);
  else if (comm->me == 0)
    error->warning(FLERR, "{}: it was '{}' in the restart file, and is '{}' now: its contacts begin anew",
                   command, before.shape, shape->face_words());
  take_ledger(before.ledger);
  start_time = before.time;
  start_step = update->ntimestep;
  shape->go_on(before.regions);
}

// Histories of other laws mean nothing here.
void FixWallGrip::take_layouts(const Grip::WallRecord &before)
{
  constexpr const char *ADVICE =
      "give the models of before, or another ID to the fix, then its contacts begin anew";
  const std::vector<Grip::HistoryLayout> &layouts = history.layouts();
  if (before.layouts.size() != layouts.size())
    error->all(FLERR, "{}: the restart file's contacts are those of other models: '{}' before, '{}' now; {}",
               command, before.words, own_words(), ADVICE);
  for (std::size_t t = 0; t < layouts.size(); t++)
    if (before.layouts[t].fit(layouts[t]) == Grip::Fit::OTHER)
      error->all(FLERR, "{}: the restart file's contacts{} have the history of other models: {}; {}", command,
                 models.wall_type ? fmt::format(" of atom type {}", t) : "",
                 Grip::changed_laws(before.layouts[t], layouts[t]), ADVICE);
  if (before.words != own_words() && comm->me == 0)
    error->warning(
        FLERR, "{}: its model is not that of the restart file; its contacts go on with the history they have",
        command);
  layouts_in_file = before.layouts;
}

// The ledger of all ranks goes on at the first.
void FixWallGrip::take_ledger(const std::vector<double> &entries)
{
  if (!entries.empty() && entries.size() != ledger.entry.size())
    error->all(FLERR, "{}: the restart file's ledger has {} entries, accepted: {} or none. {}", command,
               entries.size(), ledger.entry.size(), Grip::USE_ANOTHER_FILE);
  if (entries.empty() == ledger.on() && comm->me == 0)
    error->warning(FLERR, "{}: {}", command,
                   ledger.on()
                       ? "the restart file has no ledger of this wall; its books begin now"
                       : "the restart file's ledger of this wall ends here, for 'energy yes' is not given");
  if (entries.empty() || !ledger.on()) return;
  if (comm->me == 0) std::copy(entries.begin(), entries.end(), ledger.entry.begin());
  ledger.go_on();
}

// ----------------------------------------------------------------------------------------------------------
// Of each atom

int FixWallGrip::pack_restart(int i, double *row)
{
  if (!history.any()) return WallRow::write(row, atom->tag[i], 0, 0, 0, nullptr, 0);
  neighbors->flush();
  const int model = history.model(i);
  return WallRow::write(row, atom->tag[i], model, history.layouts()[model].nslots(), history.ncontacts(i),
                        history.rows(i), history.stride());
}

int FixWallGrip::size_restart(int i)
{
  if (!history.any()) return WallRow::size(0, 0);
  neighbors->flush();
  return WallRow::size(history.ncontacts(i), history.layouts()[history.model(i)].nslots());
}

int FixWallGrip::maxsize_restart()
{
  return WallRow::size(shape->most_faces(), history.nvalues());
}

void FixWallGrip::unpack_restart(int i, int nth)
{
  if (layouts_in_file.empty()) return;
  try {
    const WallRow row(atom->extra[i], atom->nextra_store, nth, atom->tag[i], layouts_in_file,
                      shape->most_faces());
    if (!history.any()) return;
    const int model = row.layout();
    history.forget(i);
    for (int n = 0; n < row.nfaces(); n++)
      layouts_in_file[model].translate(row.values(n), history.layouts()[model],
                                       history.add(i, model, row.face(n)), history.nvalues());
  } catch (const Grip::BadBlock &bad) {
    error->one(FLERR, "{}: its part of the restart file, of atom {}, cannot be read: {}", command,
               atom->tag[i], bad.reason);
  }
}
