// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/wall_files.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "input/law_args.h"
#include "input/restart_block.h"

#include <algorithm>
#include <utility>

using namespace Grip;

WallFiles::WallFiles(LAMMPS_NS::LAMMPS *lmp, const Members &parts)
    : Pointers(lmp), command(parts.command), models(parts.models), shape(parts.shape),
      neighbors(parts.neighbors), history(parts.history), ledger(parts.ledger)
{
}

// ----------------------------------------------------------------------------------------------------------
// The wall as a whole

// The words of the wall's own model. A wall of an atom type has none, because its models are those of the
// pair style.
std::string WallFiles::own_words() const
{
  return models.wall_type ? fmt::format("type {}", models.wall_type) : model_words(models.all[0]);
}

void WallFiles::write(FILE *fp, const MotionState &motion) const
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
  const std::vector<char> block = record.pack();
  const int size = static_cast<int>(block.size());
  fwrite(&size, sizeof size, 1, fp);
  fwrite(block.data(), 1, block.size(), fp);
}

MotionState WallFiles::begin_from(char *block)
{
  try {
    return begin_from(WallRecord::unpack(block));
  } catch (const BadBlock &bad) {
    error->all(FLERR, "{}: its part of the restart file cannot be read: {}", command, bad.reason);
  }
  return {};
}

// The kind of a shape is the first word of the identification of its faces.
static std::string kind_of(const std::string &faces)
{
  return faces.substr(0, faces.find(' '));
}

MotionState WallFiles::begin_from(const WallRecord &before)
{
  const std::string faces = shape.face_words();
  if (before.faces == faces)
    take_layouts(before);
  else if (comm->me == 0)
    error->warning(FLERR, "{}: it was '{}' in the restart file, and is '{}' now: its contacts begin anew",
                   command, before.faces, faces);
  take_ledger(before.ledger);
  shape.go_on(kind_of(before.faces) == kind_of(faces) ? before.shape : std::vector<char>());
  return before.motion;
}

// Stops if the file's histories are those of other laws.
void WallFiles::take_layouts(const WallRecord &before)
{
  constexpr const char *ADVICE =
      "give the models of before, or another ID to the fix, then its contacts begin anew";
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
        FLERR, "{}: its model is not that of the restart file; its contacts go on with the history they have",
        command);
  layouts_in_file = before.layouts;
}

// The ledger summed over all ranks continues on the first rank.
void WallFiles::take_ledger(const std::vector<double> &entries)
{
  if (!entries.empty() && entries.size() != ledger.entry.size())
    error->all(FLERR, "{}: the restart file's ledger has {} entries, accepted: {} or none. {}", command,
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

int WallFiles::pack(int i, double *row) const
{
  if (!history.any()) return WallRow::write(row, atom->tag[i], 0, 0, 0, nullptr, 0);
  neighbors.flush();
  const int model = history.model(i);
  return WallRow::write(row, atom->tag[i], model, history.layouts()[model].nslots(), history.ncontacts(i),
                        history.rows(i), history.stride());
}

int WallFiles::size(int i) const
{
  if (!history.any()) return WallRow::size(0, 0);
  neighbors.flush();
  return WallRow::size(history.ncontacts(i), history.layouts()[history.model(i)].nslots());
}

int WallFiles::most() const
{
  return WallRow::size(shape.most_faces(), history.nvalues());
}

void WallFiles::unpack(int i, int nth)
{
  if (layouts_in_file.empty()) return;
  try {
    const WallRow row(atom->extra[i], atom->nextra_store, nth, atom->tag[i], layouts_in_file,
                      shape.most_faces());
    if (!history.any()) return;
    const int model = row.layout();
    history.forget(i);
    for (int n = 0; n < row.nfaces(); n++)
      layouts_in_file[model].translate(row.values(n), history.layouts()[model],
                                       history.add(i, model, row.face(n)), history.nvalues());
  } catch (const BadBlock &bad) {
    error->one(FLERR, "{}: its part of the restart file, of atom {}, cannot be read: {}", command,
               atom->tag[i], bad.reason);
  }
}
