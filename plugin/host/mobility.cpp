// SPDX-License-Identifier: GPL-2.0-only
#include "host/mobility.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

constexpr double UNTURNED[4] = {1.0, 0.0, 0.0, 0.0};
constexpr grip_member FREE = {{0.0, 0.0, 0.0}, Mobility::NONE};

} // namespace

void Mobility::begin_list(const RigidBodies &bodies, int nowned, int nghost, bool several)
{
  nlocal = nowned;
  members.assign(nlocal + nghost, FREE);
  origins.assign(nlocal, {{0, 0, 0}, false});
  origins.resize(nlocal + nghost, {{0, 0, 0}, several});
  of_ghosts.assign(static_cast<std::size_t>(TURNED) * nghost, 0.0);
  frames.assign(1, {{0.0, 0.0, 0.0}, UNTURNED});
  for (const auto &fix : bodies.fixes)
    if (fix->set_up()) add_bodies(*fix, nghost > 0, several);
  if (several) share_inertia(bodies);
}

void Mobility::add_bodies(const BodiesOfFix &fix, bool ghosts, bool several)
{
  const int first = nframes();
  for (int b = 0; b < fix.known(); b++) {
    const double *inertia = fix.inertia(b);
    grip_turning_body frame = {{}, fix.quaternion(b)};
    for (int d = 0; d < 3; d++)
      frame.inverse_inertia[d] = inertia[d] > 0.0 && fix.turns(b) ? 1.0 / inertia[d] : 0.0;
    frames.push_back(frame);
  }
  std::vector<int> here(fix.known(), 0); // number of owned atoms of each body
  const BodiesOfFix::OfAtoms of = fix.of_atoms();
  for (int i = 0; i < nlocal; i++) {
    const int b = of.body[i];
    if (b < 0 || members[i].body != NONE) continue;
    members[i].body = first + b;
    std::copy_n(of.displacement[i], 3, members[i].place);
    here[b]++;
    if (!ghosts) continue;
    fix.image(i, origins[i].image);
    for (int &periods : origins[i].image) periods = -periods;
  }
  for (int i = 0; several && i < nlocal; i++) {
    const int b = members[i].body - first;
    if (b >= 0) origins[i].elsewhere = !fix.knows_all_of(b) || here[b] < fix.natoms(b);
  }
}

// In the set-up of a run, fixes of the family rigid/small have not sent moments of inertia to all ranks that
// have atoms of a body.
void Mobility::share_inertia(const RigidBodies &bodies)
{
  std::vector<RankSums::Entry> entries;
  std::vector<char> has_entry(nframes(), 0);
  for (int i = 0; i < nlocal; i++) {
    const int body = members[i].body;
    if (!origins[i].elsewhere || has_entry[body]) continue;
    has_entry[body] = 1;
    entries.push_back({{static_cast<std::int64_t>(bodies.fix_of(i)->number(i)), 0, 0}, body});
  }
  of_ranks.find(entries);
  std::vector<double> inverse(3 * frames.size(), 0.0);
  std::vector<char> known = {true};
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
    if (members[i].body == NONE) continue;
    const int owned = atom->map_style == Atom::MAP_NONE ? -1 : atom->map(atom->tag[i]);
    if (owned >= 0 && owned < nlocal)
      members[i].body = members[owned].body;
    else
      others = true;
  }
  return others;
}

// The memory of a fix may have moved since the last step.
void Mobility::begin_step(const RigidBodies &bodies)
{
  auto frame = frames.begin() + 1;
  for (const auto &fix : bodies.fixes) {
    const int known = fix->set_up() ? fix->known() : 0;
    if (known > 0 && frame->quaternion != fix->quaternion(0))
      for (int b = 0; b < known; b++) frame[b].quaternion = fix->quaternion(b);
    frame += known;
  }
}

int Mobility::pack_listed(int n, const int *atoms, double *buffer, const int *pbc) const
{
  for (int k = 0; k < n; k++) {
    const grip_member &m = members[atoms[k]];
    const int *image = origins[atoms[k]].image;
    double *to = buffer + LISTED * k;
    for (int d = 0; d < 3; d++) {
      to[d] = m.place[d];
      to[3 + d] = m.body == NONE ? -1.0 : frames[m.body].inverse_inertia[d];
      to[6 + d] = image[d] + (pbc ? pbc[d] : 0);
    }
  }
  return LISTED * n;
}

void Mobility::unpack_listed(int n, int first, const double *buffer)
{
  for (int k = 0; k < n; k++) {
    const double *from = buffer + LISTED * k;
    grip_member &m = members[first + k];
    std::copy_n(from, 3, m.place);
    for (int d = 0; d < 3; d++) origins[first + k].image[d] = static_cast<int>(from[6 + d]);
    m.body = NONE;
    if (from[3] < 0.0) continue;
    m.body = nframes();
    frames.push_back(
        {{from[3], from[4], from[5]}, &of_ghosts[static_cast<std::size_t>(TURNED) * (first + k - nlocal)]});
  }
}

int Mobility::pack_turned(int n, const int *atoms, double *buffer) const
{
  for (int k = 0; k < n; k++)
    std::copy_n(frames[members[atoms[k]].body].quaternion, TURNED, buffer + TURNED * k);
  return TURNED * n;
}

void Mobility::unpack_turned(int n, int first, const double *buffer)
{
  std::copy_n(buffer, TURNED * n, of_ghosts.data() + static_cast<std::size_t>(TURNED) * (first - nlocal));
}
