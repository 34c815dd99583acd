// SPDX-License-Identifier: GPL-2.0-only
// Fix wall/grip: its contacts' history, which is in the lanes during a run and in arrays of each atom whenever
// anyone else looks: before atoms move to other places or ranks, and for restart files (fix_wall_grip_restart.cpp).
#include "wall/fix_wall_grip.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "memory.h"
#include "update.h"

#include <algorithm>
#include <utility>

using namespace LAMMPS_NS;

std::vector<Grip::HistoryLayout> FixWallGrip::layouts_of_models() const
{
  std::vector<Grip::HistoryLayout> all;
  for (const auto &model : models) // index 0 of a wall of an atom type has no laws
    all.push_back(model.law[GRIP_NORMAL] ? Grip::HistoryLayout(model) : Grip::HistoryLayout());
  return all;
}

int FixWallGrip::count_slots() const
{
  int most = 0;
  for (const auto &layout : layouts) most = std::max(most, layout.nslots());
  return most;
}

// The models of an atom type are the pair style's, and may be others than in the last run.
void FixWallGrip::bring_up_layouts()
{
  const auto before = layouts, now = layouts_of_models();
  const auto same = [](const Grip::HistoryLayout &a, const Grip::HistoryLayout &b) {
    return a.text() == b.text();
  };
  if (std::equal(now.begin(), now.end(), before.begin(), same)) return;
  int lost = forget_other_laws(now);
  store_under(now);
  MPI_Allreduce(MPI_IN_PLACE, &lost, 1, MPI_INT, MPI_SUM, world);
  if (lost == 0 || comm->me) return;
  int t = 0;
  while (before[t].fit(now[t]) != Grip::Fit::OTHER) t++;
  error->warning(FLERR, "{}: {} contacts have the history of other models than now, they begin anew: {}",
                 command, lost, Grip::changed_laws(before[t], now[t]));
}

// Contacts whose laws keep other values now. Returns how many.
int FixWallGrip::forget_other_laws(const std::vector<Grip::HistoryLayout> &now)
{
  int lost = 0;
  for (int i = 0; nslots && i < atom->nlocal; i++) {
    const int t = stored_as[i];
    if (layouts[t].fit(now[t]) != Grip::Fit::OTHER) continue;
    lost += nfaces[i];
    nfaces[i] = 0;
  }
  return lost;
}

// Springs stay as they are; the ledger of a contact begins anew where it has other values.
void FixWallGrip::store_under(const std::vector<Grip::HistoryLayout> &now)
{
  const auto before = std::exchange(layouts, now);
  const bool had_history = std::exchange(nslots, count_slots()) > 0;
  double ***values_before = std::exchange(values, nullptr);
  FixWallGrip::grow_arrays(atom->nmax);
  for (int i = 0; nslots && i < atom->nlocal; i++) {
    if (!had_history) nfaces[i] = stored_as[i] = 0;
    const int t = stored_as[i];
    for (int place = 0; place < nfaces[i]; place++)
      before[t].translate(values_before[i][place], now[t], values[i][place], nslots);
  }
  memory->destroy(values_before);
}

// An atom's type may be another than that under whose model its history was stored.
void FixWallGrip::follow_type(int i)
{
  const int stored = std::exchange(stored_as[i], model_index(i)), now = stored_as[i];
  if (stored == now || nfaces[i] == 0) return;
  if (layouts[stored].fit(layouts[now]) == Grip::Fit::OTHER) {
    nfaces[i] = 0;
    retyped.note(
        update->ntimestep,
        fmt::format("{}: atom {} has type {} now, and had type {}: its contacts have the history of other "
                    "models, they begin anew: {}",
                    command, atom->tag[i], now, stored, Grip::changed_laws(layouts[stored], layouts[now])));
    return;
  }
  for (int place = 0; place < nfaces[i]; place++) {
    const std::vector<double> before(values[i][place], values[i][place] + nslots);
    layouts[stored].translate(before.data(), layouts[now], values[i][place], nslots);
  }
}

// All contacts begin anew.
void FixWallGrip::drop_history()
{
  for (int i = 0; nslots && i < atom->nlocal; i++) nfaces[i] = 0;
}

// ----------------------------------------------------------------------------------------------------------
// From the lanes to the arrays

// Of the arrays; 0: none.
const double *FixWallGrip::history_of(int i, int face) const
{
  for (int place = 0; nslots && place < nfaces[i]; place++)
    if (faces[i][place] == face) return values[i][place];
  return nullptr;
}

// A history of zeros is the same as none.
void FixWallGrip::flush()
{
  if (!ahead) return;
  ahead = false;
  for (int lane = 0; lane < lanes.nlanes(); lane++) nfaces[lanes.atom(lane)] = 0;
  for (int lane = 0; lane < lanes.nlanes(); lane++) {
    if (lanes.empty(lane) || !lanes.has_history(lane)) continue;
    const int i = lanes.atom(lane);
    stored_as[i] = lanes.model(lane / GRIP_LANES);
    if (nfaces[i] == max_faces)
      error->one(FLERR, "{}: atom {} touches more faces of region '{}' than the {} it has", command,
                 atom->tag[i], region_id, max_faces);
    faces[i][nfaces[i]] = lanes.face(lane);
    lanes.copy_history(lane, values[i][nfaces[i]]);
    nfaces[i]++;
  }
}

// Atoms are about to get other indices.
void FixWallGrip::leave_lanes()
{
  flush();
  listed = false;
}

// ----------------------------------------------------------------------------------------------------------
// Per-atom arrays

double FixWallGrip::memory_usage()
{
  double bytes = 0.0;
  if (nslots) bytes += atom->nmax * (2 * sizeof(int) + max_faces * (sizeof(int) + nslots * sizeof(double)));
  if (per_atom_output) bytes += static_cast<double>(atom->nmax) * NOUTPUT * sizeof(double);
  return bytes + lanes.bytes();
}

void FixWallGrip::grow_arrays(int nmax)
{
  if (nslots) {
    memory->grow(nfaces, nmax, "wall/grip:nfaces");
    memory->grow(stored_as, nmax, "wall/grip:stored_as");
    memory->grow(faces, nmax, max_faces, "wall/grip:faces");
    memory->grow(values, nmax, max_faces, nslots, "wall/grip:values");
  }
  if (per_atom_output) memory->grow(array_atom, nmax, NOUTPUT, "wall/grip:array_atom");
}

void FixWallGrip::copy_arrays(int i, int j, int)
{
  leave_lanes();
  if (nslots) {
    nfaces[j] = nfaces[i];
    stored_as[j] = stored_as[i];
    for (int place = 0; place < nfaces[i]; place++) {
      faces[j][place] = faces[i][place];
      std::copy(values[i][place], values[i][place] + nslots, values[j][place]);
    }
  }
  if (per_atom_output) std::copy(array_atom[i], array_atom[i] + NOUTPUT, array_atom[j]);
}

// The host may have dropped all atoms without a word: lanes are of those that were.
void FixWallGrip::set_arrays(int i)
{
  leave_lanes();
  if (nslots) nfaces[i] = stored_as[i] = 0;
  if (per_atom_output) std::fill(array_atom[i], array_atom[i] + NOUTPUT, 0.0);
}

int FixWallGrip::pack_exchange(int i, double *buffer)
{
  leave_lanes();
  int m = 0;
  if (nslots) {
    buffer[m++] = nfaces[i];
    buffer[m++] = stored_as[i];
    for (int place = 0; place < nfaces[i]; place++) {
      buffer[m++] = faces[i][place];
      for (int s = 0; s < nslots; s++) buffer[m++] = values[i][place][s];
    }
  }
  if (per_atom_output)
    for (int c = 0; c < NOUTPUT; c++) buffer[m++] = array_atom[i][c];
  return m;
}

int FixWallGrip::unpack_exchange(int i, double *buffer)
{
  leave_lanes();
  int m = 0;
  if (nslots) {
    nfaces[i] = static_cast<int>(buffer[m++]);
    stored_as[i] = static_cast<int>(buffer[m++]);
    for (int place = 0; place < nfaces[i]; place++) {
      faces[i][place] = static_cast<int>(buffer[m++]);
      for (int s = 0; s < nslots; s++) values[i][place][s] = buffer[m++];
    }
  }
  if (per_atom_output)
    for (int c = 0; c < NOUTPUT; c++) array_atom[i][c] = buffer[m++];
  return m;
}
