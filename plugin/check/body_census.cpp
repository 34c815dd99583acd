// SPDX-License-Identifier: GPL-2.0-only
#include "check/body_census.h"

#include "atom.h"
#include "comm.h"
#include "fix.h"
#include "lammps.h"
#include "modify.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

using namespace LAMMPS_NS;
using Grip::BodyCensus;

namespace {

// What a rank sends about a sphere: number of the body, index of its fix, radius, mass, known mass of the
// body, and whether fix freeze holds the sphere.
constexpr int RECORD = 6;

int frozen_groups(Modify *modify)
{
  int groups = 0;
  for (const Fix *fix : modify->get_fix_by_style("^freeze")) groups |= fix->groupbit;
  return groups;
}

// The rank that reports a body.
int home_of(double number, int nranks)
{
  return static_cast<int>(std::fmod(std::fabs(number), nranks));
}

// Records that ranks send each other. Each record gets one number as an answer. All functions are collective.
class Exchange {
public:
  Exchange(const std::vector<std::vector<double>> &for_rank, MPI_Comm comm) : world(comm)
  {
    std::vector<double> sent;
    for (const std::vector<double> &records : for_rank) {
      out.count.push_back(static_cast<int>(records.size()));
      sent.insert(sent.end(), records.begin(), records.end());
    }
    in.count.resize(for_rank.size());
    MPI_Alltoall(out.count.data(), 1, MPI_INT, in.count.data(), 1, MPI_INT, world);
    received = pass(sent, out, in);
  }

  // Returns the answers to the records of this rank, rank by rank.
  std::vector<double> answer(const std::vector<double> &answers)
  {
    for (Parts *parts : {&out, &in})
      for (int &count : parts->count) count /= RECORD;
    return pass(answers, in, out);
  }

  std::vector<double> received;

private:
  // How many numbers go to each rank, or come from it.
  struct Parts {
    std::vector<int> count;
    std::vector<int> first() const
    {
      std::vector<int> place(count.size(), 0);
      for (std::size_t r = 1; r < count.size(); r++) place[r] = place[r - 1] + count[r - 1];
      return place;
    }
  };
  MPI_Comm world;
  Parts out, in;

  std::vector<double> pass(const std::vector<double> &values, const Parts &from, const Parts &to) const
  {
    const std::vector<int> first_from = from.first(), first_to = to.first();
    std::vector<double> got(first_to.back() + to.count.back());
    MPI_Alltoallv(values.data(), from.count.data(), first_from.data(), MPI_DOUBLE, got.data(),
                  to.count.data(), first_to.data(), MPI_DOUBLE, world);
    return got;
  }
};

} // namespace

// Every sphere is sent to the rank that reports its body, which answers with a mass.
BodyCensus::BodyCensus(LAMMPS *lmp, const RigidBodies &bodies)
    : masses_for_times(lmp->atom->rmass, lmp->atom->rmass + lmp->atom->nlocal)
{
  const Atom *atom = lmp->atom;
  const int nranks = lmp->comm->nprocs;
  std::vector<std::vector<double>> records(nranks);
  std::vector<std::vector<int>> senders(nranks);
  const int frozen = frozen_groups(lmp->modify);
  for (int i = 0; i < atom->nlocal; i++)
    for (std::size_t f = 0; f < bodies.fixes.size(); f++) {
      const BodiesOfFix &fix = *bodies.fixes[f];
      if (!fix.has(i)) continue;
      const int home = home_of(fix.number(i), nranks);
      senders[home].push_back(i);
      records[home].insert(records[home].end(),
                           {fix.number(i), static_cast<double>(f), atom->radius[i], atom->rmass[i],
                            fix.set_up() ? fix.known_mass(i) : 0.0, atom->mask[i] & frozen ? 1.0 : 0.0});
      break;
    }
  Exchange exchange(records, lmp->world);
  const std::vector<std::size_t> body_of_record = add_up(exchange.received);
  decide_masses(bodies, lmp->update->whichflag != 0);
  std::vector<double> answers;
  for (const std::size_t b : body_of_record) {
    const Body &body = reported[b];
    answers.push_back((body.mass > 0.0 ? body.mass : body.spheres_mass) / body.members);
  }
  const std::vector<double> masses = exchange.answer(answers);
  auto next = masses.begin();
  for (const std::vector<int> &atoms : senders)
    for (const int i : atoms) masses_for_times[i] = *next++;
}

// Adds up the spheres of each body. Returns the index of the body of each record.
std::vector<std::size_t> BodyCensus::add_up(const std::vector<double> &records)
{
  std::unordered_map<double, std::size_t> index;
  std::vector<std::size_t> of_record;
  for (auto record = records.begin(); record != records.end(); record += RECORD) {
    const auto [place, is_new] = index.try_emplace(record[0], reported.size());
    if (is_new) reported.push_back({static_cast<int>(record[1])});
    Body &body = reported[place->second];
    body.members++;
    body.radii += record[2];
    body.spheres_mass += record[3];
    body.known_mass = std::max(body.known_mass, record[4]);
    body.frozen += record[5] > 0.0;
    of_record.push_back(place->second);
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
