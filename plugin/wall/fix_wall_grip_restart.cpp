// SPDX-License-Identifier: GPL-2.0-only
// Fix wall/grip: restart files. What is in them is in wall_record.h; here it is compared with what the script says now.
#include "wall/fix_wall_grip.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "input/law_args.h"
#include "region.h"
#include "input/restart_block.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::WallRow;

namespace {

// Calls visit(solid) for a region, or for those that a union or an intersection is made of, in their order.
template <typename Visit> void visit_solids(Region *region, const Visit &visit)
{
  if (!region->reglist) return visit(region);
  for (int n = 0; n < region->nregion; n++) visit_solids(region->reglist[n], visit);
}

// "block", or "union(block cylinder)": regions of the same words number their faces alike.
std::string words_of(const Region *region)
{
  std::string words = region->style;
  if (!region->reglist) return words;
  for (int n = 0; n < region->nregion; n++) words += (n ? " " : "(") + words_of(region->reglist[n]);
  return words + ")";
}

std::vector<Grip::RegionMotion> motion_of(Region *region)
{
  std::vector<Grip::RegionMotion> all;
  visit_solids(region, [&](Region *solid) {
    if (!solid->dynamic_check()) return;
    Grip::RegionMotion motion = {solid->id, solid->style, {}};
    std::copy_n(solid->prev, motion.before.size(), motion.before.begin());
    all.push_back(motion);
  });
  return all;
}

// Returns whether all that moves was found.
bool go_on(Region *region, const std::vector<Grip::RegionMotion> &motions)
{
  bool found_all = true;
  visit_solids(region, [&](Region *solid) {
    const auto found = std::find_if(motions.begin(), motions.end(), [&](const Grip::RegionMotion &motion) {
      return motion.id == solid->id && motion.style == solid->style;
    });
    if (found != motions.end())
      std::copy(found->before.begin(), found->before.end(), solid->prev);
    else if (solid->dynamic_check())
      found_all = false;
  });
  return found_all;
}

} // namespace

// The model's words; a wall of an atom type has none, for its models are the pair style's.
std::string FixWallGrip::own_words() const
{
  return wall_type ? fmt::format("type {}", wall_type) : Grip::model_words(models[0]);
}

// What the faces are faces of: a history goes with its face.
std::string FixWallGrip::shape_words() const
{
  static const char *const forms[] = {"xplane", "yplane", "zplane", "zcylinder"};
  if (form != REGION) return forms[form];
  return "region " + words_of(domain->get_region_by_id(region_id));
}

// ----------------------------------------------------------------------------------------------------------
// Of the wall as a whole

void FixWallGrip::write_restart(FILE *fp)
{
  std::vector<double> booked(ledger.entry.size());
  MPI_Reduce(ledger.entry.data(), booked.data(), GRIP_ENTRIES, MPI_DOUBLE, MPI_SUM, 0, world);
  if (comm->me) return;
  Grip::WallRecord record;
  record.time = elapsed();
  record.words = own_words();
  record.shape = shape_words();
  record.layouts = layouts;
  if (ledger.on()) record.ledger = booked;
  if (form == REGION) record.regions = motion_of(domain->get_region_by_id(region_id));
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
  if (before.shape == shape_words())
    take_layouts(before);
  else if (comm->me == 0)
    error->warning(FLERR, "{}: it was '{}' in the restart file, and is '{}' now: its contacts begin anew",
                   command, before.shape, shape_words());
  take_ledger(before.ledger);
  start_time = before.time;
  start_step = update->ntimestep;
  if (region && !go_on(region, before.regions)) motion_lost = true;
}

// Histories of other laws mean nothing here.
void FixWallGrip::take_layouts(const Grip::WallRecord &before)
{
  constexpr const char *ADVICE =
      "give the models of before, or another ID to the fix, then its contacts begin anew";
  if (before.layouts.size() != layouts.size())
    error->all(FLERR, "{}: the restart file's contacts are those of other models: '{}' before, '{}' now; {}",
               command, before.words, own_words(), ADVICE);
  for (std::size_t t = 0; t < layouts.size(); t++)
    if (before.layouts[t].fit(layouts[t]) == Grip::Fit::OTHER)
      error->all(FLERR, "{}: the restart file's contacts{} have the history of other models: {}; {}", command,
                 wall_type ? fmt::format(" of atom type {}", t) : "",
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

// The host takes a region's velocity from where it was in the step before. Of one of which that is not known it was in
// the same place: it rests in this step, instead of having come all the way from where it was defined.
void FixWallGrip::begin_motion()
{
  motion_begins = false;
  visit_solids(region, [](Region *solid) { solid->vel_timestep = -1; });
  region->vel_timestep = -1;
  region->set_velocity();
}

// ----------------------------------------------------------------------------------------------------------
// Of each atom

int FixWallGrip::pack_restart(int i, double *row)
{
  if (!nslots) return WallRow::write(row, atom->tag[i], 0, 0, 0, nullptr, nullptr);
  flush();
  const int stored = stored_as[i];
  return WallRow::write(row, atom->tag[i], stored, layouts[stored].nslots(), nfaces[i], faces[i], values[i]);
}

int FixWallGrip::size_restart(int i)
{
  if (!nslots) return WallRow::size(0, 0);
  flush();
  return WallRow::size(nfaces[i], layouts[stored_as[i]].nslots());
}

int FixWallGrip::maxsize_restart()
{
  return WallRow::size(max_faces, nslots);
}

void FixWallGrip::unpack_restart(int i, int nth)
{
  if (layouts_in_file.empty()) return;
  try {
    const WallRow row(atom->extra[i], atom->nextra_store, nth, atom->tag[i], layouts_in_file, max_faces);
    if (!nslots) return;
    const Grip::HistoryLayout &before = layouts_in_file[row.layout()], &now = layouts[row.layout()];
    nfaces[i] = row.nfaces();
    stored_as[i] = row.layout();
    for (int place = 0; place < nfaces[i]; place++) {
      faces[i][place] = row.face(place);
      before.translate(row.values(place), now, values[i][place], nslots);
    }
  } catch (const Grip::BadBlock &bad) {
    error->one(FLERR, "{}: its part of the restart file, of atom {}, cannot be read: {}", command,
               atom->tag[i], bad.reason);
  }
}
