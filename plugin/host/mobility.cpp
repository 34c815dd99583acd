// SPDX-License-Identifier: GPL-2.0-only
#include "host/mobility.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace Grip;

void Mobility::begin_list(const RigidBodies &bodies, const Atom *atom, bool several)
{
  nlocal = atom->nlocal;
  members.assign(nlocal, {{0.0, 0.0, 0.0}, {0, 0, 0}, -1, false});
  members.resize(nlocal + atom->nghost, {{0.0, 0.0, 0.0}, {0, 0, 0}, -1, several});
  frames.clear();
  for (const auto &fix : bodies.fixes)
    if (fix->set_up()) add_bodies(*fix, several);
  if (several) share_inertia(bodies);
}

void Mobility::add_bodies(const BodiesOfFix &fix, bool several)
{
  const int first = nframes();
  for (int b = 0; b < fix.known(); b++) {
    const Vector inertia = fix.body(b).inertia;
    Frame frame = {};
    for (int d = 0; d < 3; d++)
      frame.inverse_inertia[d] = inertia[d] > 0.0 && fix.turns(b) ? 1.0 / inertia[d] : 0.0;
    frames.push_back(frame);
  }
  std::vector<int> here(fix.known(), 0); // number of owned atoms of each body
  for (int i = 0; i < nlocal; i++) {
    const int b = fix.of_atom(i);
    if (b < 0 || members[i].frame >= 0) continue;
    Member &m = members[i];
    m.frame = first + b;
    std::copy_n(fix.displacement(i), 3, m.place);
    fix.image(i, m.image);
    for (int &periods : m.image) periods = -periods;
    here[b]++;
  }
  for (int i = 0; several && i < nlocal; i++) {
    const int b = members[i].frame - first;
    if (members[i].frame >= first) members[i].elsewhere = !fix.knows_all_of(b) || here[b] < fix.natoms(b);
  }
}

// In the set-up of a run, fixes of the family rigid/small have not sent moments of inertia to all ranks that
// have atoms of a body.
void Mobility::share_inertia(const RigidBodies &bodies)
{
  std::vector<RankSums::Entry> entries;
  std::vector<char> has_entry(nframes(), 0);
  for (int i = 0; i < nlocal; i++) {
    const Member &m = members[i];
    if (!m.elsewhere || has_entry[m.frame]) continue;
    has_entry[m.frame] = 1;
    entries.push_back({{static_cast<std::int64_t>(bodies.fix_of(i)->number(i)), 0, 0}, m.frame});
  }
  of_ranks.find(entries);
  std::vector<double> inverse(3 * frames.size(), 0.0);
  std::vector<char> known;
  for (const auto &fix : bodies.fixes)
    for (int b = 0; fix->set_up() && b < fix->known(); b++) known.push_back(fix->knows_all_of(b));
  for (int f = 0; f < nframes(); f++)
    if (known[f]) std::copy_n(frames[f].inverse_inertia, 3, &inverse[3 * f]);
  of_ranks.sum(inverse.data(), 3);
  for (int f = 0; f < nframes(); f++)
    if (!known[f]) std::copy_n(&inverse[3 * f], 3, frames[f].inverse_inertia);
}

bool Mobility::adopt_images(Atom *atom)
{
  bool others = false;
  for (int i = nlocal; i < nlocal + atom->nghost; i++) {
    if (members[i].frame < 0) continue;
    const int owned = atom->map_style == Atom::MAP_NONE ? -1 : atom->map(atom->tag[i]);
    if (owned >= 0 && owned < nlocal)
      members[i].frame = members[owned].frame;
    else
      others = true;
  }
  return others;
}

void Mobility::begin_step(const RigidBodies &bodies)
{
  auto frame = frames.begin();
  for (const auto &fix : bodies.fixes)
    for (int b = 0; fix->set_up() && b < fix->known(); b++)
      std::copy_n(fix->quaternion(b), 4, (frame++)->quaternion);
}

int Mobility::pack_listed(int n, const int *atoms, double *buffer, const int *pbc) const
{
  for (int k = 0; k < n; k++) {
    const Member &m = members[atoms[k]];
    double *to = buffer + LISTED * k;
    for (int d = 0; d < 3; d++) {
      to[d] = m.place[d];
      to[3 + d] = m.frame < 0 ? -1.0 : frames[m.frame].inverse_inertia[d];
      to[6 + d] = m.image[d] + (pbc ? pbc[d] : 0);
    }
  }
  return LISTED * n;
}

void Mobility::unpack_listed(int n, int first, const double *buffer)
{
  for (int k = 0; k < n; k++) {
    const double *from = buffer + LISTED * k;
    Member &m = members[first + k];
    Frame frame = {};
    for (int d = 0; d < 3; d++) {
      m.place[d] = from[d];
      frame.inverse_inertia[d] = from[3 + d];
      m.image[d] = static_cast<int>(from[6 + d]);
    }
    m.frame = -1;
    if (from[3] < 0.0) continue;
    m.frame = nframes();
    frames.push_back(frame);
  }
}

int Mobility::pack_turned(int n, const int *atoms, double *buffer) const
{
  for (int k = 0; k < n; k++) {
    const int frame = members[atoms[k]].frame;
    if (frame >= 0)
      std::copy_n(frames[frame].quaternion, TURNED, buffer + TURNED * k);
    else
      std::fill_n(buffer + TURNED * k, TURNED, 0.0);
  }
  return TURNED * n;
}

void Mobility::unpack_turned(int n, int first, const double *buffer)
{
  for (int k = 0; k < n; k++) {
    const int frame = members[first + k].frame;
    if (frame >= 0) std::copy_n(buffer + TURNED * k, TURNED, frames[frame].quaternion);
  }
}
