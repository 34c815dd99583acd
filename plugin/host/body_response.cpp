// SPDX-License-Identifier: GPL-2.0-only
#include "host/body_response.h"

#include "comm.h"
#include "host/box_cell.h"
#include "host/image_number.h"

#include <algorithm>
#include <cstring>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

constexpr double UNTURNED[4] = {1.0, 0.0, 0.0, 0.0};

// Numbers of bodies are odd, numbers of single atoms are even (any_of_body()).
std::int64_t number_of_body(double number)
{
  return 2 * static_cast<std::int64_t>(number) + 1;
}

std::int64_t number_of_atom(double tag)
{
  return 2 * static_cast<std::int64_t>(tag);
}

} // namespace

bool BodyResponse::begin_list(const RigidBodies &bodies, bool ghosts)
{
  const bool several = comm->nprocs > 1, sends = ghosts && (several || atom->map_style == Atom::MAP_NONE);
  const int nghost = ghosts ? atom->nghost : 0;
  nlocal = atom->nlocal;
  cell = box_cell(domain);
  const std::size_t natoms = nlocal + nghost;
  if (natoms > members.capacity()) members.reserve(natoms + natoms / 16);
  members.resize(natoms);
  for (int i = nlocal; i < nlocal + nghost; i++) members[i].number = UNKNOWN;
  of_ghosts.resize(sends ? static_cast<std::size_t>(TURNED) * nghost : 0);
  if (!several && !sends && knows_atoms(bodies)) {
    renew_images();
    return false;
  }
  list++;
  for (int i = 0; i < nlocal; i++) members[i].number = UNKNOWN;
  find_sources(bodies);
  const int nbodies = sources.empty() ? 1 : sources.back().first + sources.back().known;
  frames.resize(nbodies);
  frames[NONE] = {{0.0, 0.0, 0.0}, UNTURNED};
  frames_taken.resize(nbodies, 0);
  if (!several && !sends) return false;
  for (int i = 0; i < nlocal; i++) take(i);
  if (several) {
    for (const Source &source : sources) find_elsewhere(source);
    share_inertia(bodies);
  }
  return sends;
}

// Whether owned atoms and their bodies are the same as with the previous list, as is usual on one rank.
bool BodyResponse::knows_atoms(const RigidBodies &bodies) const
{
  const auto set_up = [](const auto &fix) { return fix->set_up(); };
  if (std::count_if(bodies.fixes.begin(), bodies.fixes.end(), set_up) != static_cast<int>(sources.size()))
    return false;
  if (!std::equal(tags.begin(), tags.end(), atom->tag, atom->tag + nlocal)) return false;
  return !frames.empty() && std::all_of(sources.begin(), sources.end(),
                                        [&](const Source &source) { return knows_bodies(source); });
}

// A body that is inserted when another one is deleted may have the same IDs and indices, but another shape.
bool BodyResponse::knows_bodies(const Source &source) const
{
  const BodiesOfFix &fix = *source.fix;
  const BodiesOfFix::OfAtoms of = fix.of_atoms();
  if (source.known > fix.known() || (source.known > 0 && source.quaternions != fix.quaternion(0)))
    return false;
  if (!std::equal(of.body, of.body + nlocal, source.bodies.begin())) return false;
  if (nlocal > 0 &&
      std::memcmp(of.displacement[0], source.places.data(), source.places.size() * sizeof(double)))
    return false;
  return fix.has_moments(source.moments);
}

void BodyResponse::find_sources(const RigidBodies &bodies)
{
  tags.assign(atom->tag, atom->tag + nlocal);
  sources.clear();
  int first = NONE + 1;
  for (const auto &fix : bodies.fixes) {
    if (!fix->set_up()) continue;
    const BodiesOfFix::OfAtoms of = fix->of_atoms();
    const int known = fix->known();
    sources.push_back({fix.get(),
                       of,
                       known > 0 ? fix->quaternion(0) : nullptr,
                       first,
                       known,
                       {of.body, of.body + nlocal},
                       {of.image, of.image + nlocal},
                       {},
                       fix->moments()});
    if (nlocal > 0) sources.back().places.assign(of.displacement[0], of.displacement[0] + 3 * nlocal);
    first += known;
  }
}

// Few images change from one list to the next. Therefore many of them are compared at once.
void BodyResponse::renew_images()
{
  constexpr int TOGETHER = 64;
  for (Source &source : sources) {
    source.of = source.fix->of_atoms();
    for (int begin = 0; begin < nlocal; begin += TOGETHER) {
      const int end = std::min(begin + TOGETHER, nlocal);
      const imageint *now = source.of.image;
      if (std::equal(now + begin, now + end, source.images.begin() + begin)) continue;
      for (int i = begin; i < end; i++)
        if (source.bodies[i] >= 0) members[i].image = -image_number(now[i]);
      std::copy(now + begin, now + end, source.images.begin() + begin);
    }
  }
}

void BodyResponse::take_frame(const Source &source, int body)
{
  frames_taken[source.first + body] = list;
  grip_turning_body &frame = frames[source.first + body];
  const double *inertia = source.fix->inertia(body);
  frame.quaternion = source.fix->quaternion(body);
  for (int d = 0; d < 3; d++)
    frame.inverse_inertia[d] = inertia[d] > 0.0 && source.fix->turns(body) ? 1.0 / inertia[d] : 0.0;
}

void BodyResponse::look_up(int i)
{
  if (i >= nlocal) return look_up_image(i);
  for (const Source &source : sources) {
    const int body = source.of.body[i];
    if (body < 0) continue;
    if (frames_taken[source.first + body] != list) take_frame(source, body);
    const double *place = source.of.displacement[i];
    members[i] = {{place[0], place[1], place[2]},
                  source.first + body,
                  false,
                  number_of_body(source.fix->number(i)),
                  -image_number(source.of.image[i])};
    return;
  }
  members[i] = {{0.0, 0.0, 0.0}, NONE, false, number_of_atom(atom->tag[i]), 0};
}

// On one rank, each ghost is an image of an owned atom, some periods away.
void BodyResponse::look_up_image(int ghost)
{
  const int owned = atom->map(atom->tag[ghost]);
  take(owned);
  members[ghost] = members[owned];
  const Vector way = vector_of(atom->x[ghost]) - vector_of(atom->x[owned]);
  const auto periods = [&](int d) { return static_cast<std::int64_t>(cell.periods(d, way)); };
  members[ghost].image += image_number(periods(0), periods(1), periods(2));
}

void BodyResponse::find_elsewhere(const Source &source)
{
  const BodiesOfFix &fix = *source.fix;
  std::vector<int> here(fix.known(), 0); // number of owned atoms of each body
  const auto for_each_member = [&](const auto &work) {
    for (int i = 0; i < nlocal; i++) {
      const int body = members[i].body - source.first;
      if (body >= 0 && body < fix.known()) work(i, body);
    }
  };
  for_each_member([&](int, int body) { here[body]++; });
  for_each_member([&](int i, int body) {
    members[i].elsewhere = !fix.knows_all_of(body) || here[body] < fix.natoms(body);
  });
}

// In the set-up of a run, fixes of the family rigid/small have not sent moments of inertia to all ranks that
// have atoms of a body.
void BodyResponse::share_inertia(const RigidBodies &bodies)
{
  std::vector<RankSums::Entry> entries;
  std::vector<char> has_entry(nframes(), 0);
  for (int i = 0; i < nlocal; i++) {
    const int body = members[i].body;
    if (!members[i].elsewhere || has_entry[body]) continue;
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

bool BodyResponse::adopt_images()
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
void BodyResponse::begin_step()
{
  for (Source &source : sources) {
    source.of = source.fix->of_atoms();
    const int known = std::min(source.known, source.fix->known());
    if (known == 0 || source.quaternions == source.fix->quaternion(0)) continue;
    source.quaternions = source.fix->quaternion(0);
    for (int b = 0; b < known; b++)
      if (frames_taken[source.first + b] == list)
        frames[source.first + b].quaternion = source.fix->quaternion(b);
  }
}

int BodyResponse::pack_listed(int n, const int *atoms, double *buffer, const int *pbc) const
{
  for (int k = 0; k < n; k++) {
    const grip_member &m = members[atoms[k]];
    double *to = buffer + LISTED * k;
    for (int d = 0; d < 3; d++) {
      to[d] = m.place[d];
      to[3 + d] = m.body == NONE ? -1.0 : frames[m.body].inverse_inertia[d];
    }
    to[6] = static_cast<double>(m.number >> 1);
    to[7] = static_cast<double>(m.image + image_number(pbc));
  }
  return LISTED * n;
}

void BodyResponse::unpack_listed(int n, int first, const double *buffer)
{
  for (int k = 0; k < n; k++) {
    const double *from = buffer + LISTED * k;
    const bool of_body = from[3] >= 0.0;
    members[first + k] = {{from[0], from[1], from[2]},
                          of_body ? nframes() : NONE,
                          comm->nprocs > 1,
                          of_body ? number_of_body(from[6]) : number_of_atom(from[6]),
                          static_cast<std::int64_t>(from[7])};
    if (!of_body) continue;
    frames.push_back(
        {{from[3], from[4], from[5]}, &of_ghosts[static_cast<std::size_t>(TURNED) * (first + k - nlocal)]});
  }
}

int BodyResponse::pack_turned(int n, const int *atoms, double *buffer) const
{
  for (int k = 0; k < n; k++)
    std::copy_n(frames[members[atoms[k]].body].quaternion, TURNED, buffer + TURNED * k);
  return TURNED * n;
}

void BodyResponse::unpack_turned(int n, int first, const double *buffer)
{
  std::copy_n(buffer, TURNED * n, of_ghosts.data() + static_cast<std::size_t>(TURNED) * (first - nlocal));
}
