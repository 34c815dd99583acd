// SPDX-License-Identifier: GPL-2.0-only
#include "host/mobility.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace Grip;

void Mobility::begin_list(const RigidBodies &bodies, const Atom *atom, bool several)
{
  nlocal = atom->nlocal;
  members.assign(atom->nlocal + atom->nghost, {{0.0, 0.0, 0.0}, {0, 0, 0}, -1, several});
  frames.clear();
  std::vector<int> here; // number of owned atoms of each body
  for (const auto &fix : bodies.fixes) {
    if (!fix->set_up()) continue;
    const int first = nframes();
    for (int b = 0; b < fix->known(); b++) {
      const Vector inertia = fix->body(b).inertia;
      Frame frame = {};
      for (int d = 0; d < 3; d++)
        frame.inverse_inertia[d] = inertia[d] > 0.0 && fix->turns(b) ? 1.0 / inertia[d] : 0.0;
      frames.push_back(frame);
    }
    here.assign(fix->known(), 0);
    for (int i = 0; i < nlocal; i++) {
      const int b = fix->of_atom(i);
      if (b < 0 || members[i].frame >= 0) continue;
      Member &m = members[i];
      m.frame = first + b;
      std::copy_n(fix->displacement(i), 3, m.place);
      fix->image(i, m.image);
      for (int &periods : m.image) periods = -periods;
      here[b]++;
    }
    for (int i = 0; several && i < nlocal; i++) {
      const int b = members[i].frame - first;
      if (b >= 0 && b < fix->known()) members[i].elsewhere = here[b] < fix->natoms(b);
    }
  }
  for (int i = 0; several && i < nlocal; i++)
    if (members[i].frame < 0) members[i].elsewhere = false;
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
