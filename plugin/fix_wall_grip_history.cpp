// SPDX-License-Identifier: GPL-2.0-only
// Fix wall/grip: its contacts' history, which is in the lanes during a run and in arrays of each atom whenever
// anyone else looks: before atoms move to other places or ranks, and for restart files.
#include "fix_wall_grip.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "law_args.h"
#include "memory.h"
#include "region.h"
#include "update.h"

#include <algorithm>
#include <cstring>

using namespace LAMMPS_NS;

std::string FixWallGrip::history_layouts() const
{
  std::string all;
  for (const auto &model : models) all += Grip::history_layout(model) + "; ";
  return all + Grip::ledger_layout(ledger.mode);
}

// The pair style's models have changed to such as keep another history.
void FixWallGrip::begin_anew()
{
  if (comm->me == 0)
    error->warning(
        FLERR, "{}: contacts have the history of other models or another 'energy' than now, all begin anew",
        command);
  memory->destroy(nfaces);
  memory->destroy(faces);
  memory->destroy(values);
  listed = ahead = false;
  nslots = count_slots();
  layouts = history_layouts();
  FixWallGrip::grow_arrays(atom->nmax);
  for (int i = 0; i < atom->nlocal; i++) FixWallGrip::set_arrays(i);
}

int FixWallGrip::count_slots() const
{
  int most = 0;
  for (const auto &model : models) most = std::max(most, model.nslots);
  return most;
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
  if (nslots) bytes += atom->nmax * (sizeof(int) + max_faces * (sizeof(int) + nslots * sizeof(double)));
  if (per_atom_output) bytes += static_cast<double>(atom->nmax) * NOUTPUT * sizeof(double);
  return bytes + lanes.bytes();
}

void FixWallGrip::grow_arrays(int nmax)
{
  if (nslots) {
    memory->grow(nfaces, nmax, "wall/grip:nfaces");
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
  if (nslots) nfaces[i] = 0;
  if (per_atom_output) std::fill(array_atom[i], array_atom[i] + NOUTPUT, 0.0);
}

int FixWallGrip::pack_exchange(int i, double *buffer)
{
  leave_lanes();
  int m = 0;
  if (nslots) {
    buffer[m++] = nfaces[i];
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
    for (int place = 0; place < nfaces[i]; place++) {
      faces[i][place] = static_cast<int>(buffer[m++]);
      for (int s = 0; s < nslots; s++) values[i][place][s] = buffer[m++];
    }
  }
  if (per_atom_output)
    for (int c = 0; c < NOUTPUT; c++) array_atom[i][c] = buffer[m++];
  return m;
}

// buffer[0] is the length, by which other fixes find their own part; then the number of values of a contact,
// to tell a file that another model wrote.
int FixWallGrip::pack_restart(int i, double *buffer)
{
  flush();
  int m = 1;
  buffer[m++] = nslots;
  buffer[m++] = nfaces[i];
  for (int place = 0; place < nfaces[i]; place++) {
    buffer[m++] = faces[i][place];
    for (int s = 0; s < nslots; s++) buffer[m++] = values[i][place][s];
  }
  buffer[0] = m;
  return m;
}

void FixWallGrip::unpack_restart(int i, int nth)
{
  const double *buffer = atom->extra[i];
  for (int n = 0; n < nth; n++) buffer += static_cast<int>(buffer[0]);
  if (static_cast<int>(buffer[1]) != nslots || static_cast<int>(buffer[2]) > max_faces)
    error->one(FLERR,
               "{}: the restart file has {} history values a contact and {} faces of atom {}; the wall has "
               "{} and {}",
               command, buffer[1], buffer[2], atom->tag[i], nslots, max_faces);
  int m = 2;
  nfaces[i] = static_cast<int>(buffer[m++]);
  for (int place = 0; place < nfaces[i]; place++) {
    faces[i][place] = static_cast<int>(buffer[m++]);
    for (int s = 0; s < nslots; s++) values[i][place][s] = buffer[m++];
  }
}

int FixWallGrip::size_restart(int i)
{
  flush();
  return 3 + nfaces[i] * (nslots + 1);
}

int FixWallGrip::maxsize_restart()
{
  return 3 + max_faces * (nslots + 1);
}

// The phase of the wall's motion, what the history is of, the model, and the region's own state.
void FixWallGrip::write_restart(FILE *fp)
{
  double booked[GRIP_ENTRIES];
  MPI_Reduce(ledger.entry.data(), booked, GRIP_ENTRIES, MPI_DOUBLE, MPI_SUM, 0, world);
  if (comm->me) return;
  Region *now = form == REGION ? domain->get_region_by_id(region_id) : nullptr;
  int region_size = 0;
  if (now) now->length_restart_string(region_size);
  const double time = elapsed();
  const std::string text = layouts + "\n" + own_words();
  const int length = static_cast<int>(text.size());
  const int size = static_cast<int>(sizeof Grip::RESTART_MARK + sizeof time + sizeof booked + sizeof length) +
                   length + region_size;
  fwrite(&size, sizeof(int), 1, fp);
  fwrite(Grip::RESTART_MARK, 1, sizeof Grip::RESTART_MARK, fp);
  fwrite(&time, sizeof time, 1, fp);
  fwrite(booked, sizeof booked, 1, fp);
  fwrite(&length, sizeof length, 1, fp);
  fwrite(text.data(), 1, length, fp);
  if (now) now->write_restart(fp);
}

void FixWallGrip::restart(char *buffer)
{
  if (!Grip::is_restart_mark(buffer)) error->all(FLERR, "{}: {}", command, Grip::OTHER_FORMAT);
  int n = sizeof Grip::RESTART_MARK, length;
  double booked[GRIP_ENTRIES];
  std::memcpy(&start_time, buffer + n, sizeof start_time);
  n += sizeof start_time;
  std::memcpy(booked, buffer + n, sizeof booked);
  n += sizeof booked;
  std::memcpy(&length, buffer + n, sizeof length);
  n += sizeof length;
  if (comm->me == 0) std::copy_n(booked, GRIP_ENTRIES, ledger.entry.begin());
  ledger.go_on();
  start_step = update->ntimestep;
  const std::string text(buffer + n, length), in_file = text.substr(0, text.find('\n'));
  if (in_file != layouts)
    error->all(
        FLERR,
        "{}: the restart file's contacts have the history of other models or another 'energy' than now: {} "
        "before, {} now",
        command, in_file, layouts);
  if (text.substr(in_file.size() + 1) != own_words() && comm->me == 0)
    error->warning(
        FLERR, "{}: its model is not that of the restart file; its contacts go on with the history they have",
        command);
  n += length;
  if (region && !region->restart(buffer, n)) region_changed = true;
}

// The model's words; a wall of an atom type has none, for its models are the pair style's.
std::string FixWallGrip::own_words() const
{
  return wall_type ? fmt::format("type {}", wall_type) : Grip::model_words(models[0]);
}
