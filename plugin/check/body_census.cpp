// SPDX-License-Identifier: GPL-2.0-only
#include "check/body_census.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "fix.h"
#include "host/masses.h"
#include "host/record_exchange.h"
#include "lammps.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

using namespace LAMMPS_NS;
using Grip::BodyCensus;

namespace {

// The rank that reports a body.
int home_of(double number, int nranks)
{
  return static_cast<int>(std::fmod(std::fabs(number), nranks));
}

} // namespace

// Every sphere is sent to the rank that reports its body, which answers with a mass.
BodyCensus::BodyCensus(LAMMPS *lmp, const RigidBodies &bodies)
    : masses_for_times(lmp->atom->rmass, lmp->atom->rmass + lmp->atom->nlocal)
{
  const Atom *atom = lmp->atom;
  const int nranks = lmp->comm->nprocs;
  std::vector<std::vector<Record>> records(nranks);
  std::vector<std::vector<int>> senders(nranks);
  const int frozen = frozen_groups(lmp);
  for (int i = 0; i < atom->nlocal; i++)
    for (std::size_t f = 0; f < bodies.fixes.size(); f++) {
      const BodiesOfFix &fix = *bodies.fixes[f];
      if (!fix.has(i)) continue;
      const int home = home_of(fix.number(i), nranks);
      Vector place;
      lmp->domain->unmap(atom->x[i], atom->image[i], place.data());
      senders[home].push_back(i);
      records[home].push_back({fix.number(i), static_cast<int>(f), (atom->mask[i] & frozen) != 0,
                               atom->radius[i], atom->rmass[i], fix.set_up() ? fix.known_mass(i) : 0.0,
                               fix.set_up() ? atom->rmass[i] * vector_of(fix.displacement(i)) : Vector{},
                               place});
      break;
    }
  std::vector<int> counts;
  const std::vector<Record> sent = in_order(records, counts);
  const std::vector<std::size_t> body_of_record = add_up(exchange(lmp->world, sent, counts));
  decide_masses(bodies, lmp->update->whichflag != 0);
  std::vector<double> answers;
  for (const std::size_t b : body_of_record) {
    const Body &body = reported[b];
    answers.push_back((body.mass > 0.0 ? body.mass : body.spheres_mass) / body.members);
  }
  const std::vector<double> masses = exchange(lmp->world, answers, counts);
  auto next = masses.begin();
  for (const std::vector<int> &atoms : senders)
    for (const int i : atoms) masses_for_times[i] = *next++;
}

// Adds up the spheres of each body. Returns the index of the body of each record.
std::vector<std::size_t> BodyCensus::add_up(const std::vector<Record> &records)
{
  std::unordered_map<double, std::size_t> index;
  std::vector<std::size_t> of_record;
  for (const Record &record : records) {
    const auto [place, is_new] = index.try_emplace(record.body, reported.size());
    if (is_new) reported.push_back({record.fix});
    Body &body = reported[place->second];
    body.members++;
    body.radii += record.radius;
    body.spheres_mass += record.mass;
    body.moment = body.moment + record.moment;
    body.known_mass = std::max(body.known_mass, record.known_mass);
    body.frozen += record.frozen;
    body.middle = body.middle + record.place;
    of_record.push_back(place->second);
  }
  for (Body &body : reported) body.middle = 1.0 / body.members * body.middle;
  for (std::size_t n = 0; n < records.size(); n++) {
    Body &body = reported[of_record[n]];
    body.extent = std::max(body.extent, length(records[n].place - body.middle) + records[n].radius);
  }
  return of_record;
}

// During a run, bodies have their masses. Before it, a fix may compute them from the spheres again, or read
// them from a file.
void BodyCensus::decide_masses(const RigidBodies &bodies, bool running)
{
  for (Body &body : reported) {
    const BodiesOfFix &fix = *bodies.fixes[body.fix];
    if (running || !fix.computes_masses())
      body.mass = body.known_mass;
    else if (!fix.reads_masses())
      body.mass = body.spheres_mass;
  }
}
