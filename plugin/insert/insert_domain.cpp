// SPDX-License-Identifier: GPL-2.0-only
#include "insert/insert_domain.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "host/box_cell.h"
#include "irregular.h"
#include "lammps.h"
#include "platform.h"
#include "region.h"
#include "utils.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <mpi.h>

using namespace Grip;

InsertDomain::InsertDomain(LAMMPS_NS::LAMMPS *lmp_, const std::vector<WallContacts *> &walls_)
    : lmp(lmp_), atom(lmp_->atom), shapes(find_shapes(lmp_)), domain(lmp_->domain), cell(box_cell(domain)),
      all_walls(walls_)
{
  for (WallContacts *wall : all_walls) wall->go_to_step();
  for (int d = 0; d < 3; d++) {
    // The same expression on neighbouring ranks, so that their borders are equal.
    const auto fraction = [&](double x) { return (x - domain->boxlo[d]) / domain->prd[d]; };
    const bool slanted = domain->triclinic;
    const double from = slanted ? domain->sublo_lamda[d] : fraction(domain->sublo[d]),
                 to = slanted ? domain->subhi_lamda[d] : fraction(domain->subhi[d]);
    const bool first = slanted ? from <= 0.0 : domain->sublo[d] <= domain->boxlo[d],
               last = slanted ? to >= 1.0 : domain->subhi[d] >= domain->boxhi[d];
    lo[d] = first ? -INFINITY : from;
    hi[d] = last ? INFINITY : to;
    mine.centre[d] = 0.5 * (from + to);
    mine.half[d] = 0.5 * (to - from);
  }
}

// Fractions along the edges, in [0, 1] in periodic directions.
std::array<double, 3> InsertDomain::fractions(const Vector &x) const
{
  std::array<double, 3> f;
  for (int d = 0; d < 3; d++) {
    f[d] = cell.fraction(d, x);
    if (cell.is_periodic(d)) f[d] -= std::floor(f[d]);
  }
  return f;
}

bool InsertDomain::owns(const Vector &x) const
{
  const std::array<double, 3> f = fractions(x);
  for (int d = 0; d < 3; d++)
    if (f[d] < lo[d] || f[d] >= hi[d]) return false;
  return true;
}

bool InsertDomain::are_near(const Block &a, const Block &b, double reach) const
{
  for (int d = 0; d < 3; d++) {
    double between = a.centre[d] - b.centre[d];
    if (cell.is_periodic(d)) between -= std::nearbyint(between);
    // With a margin for rounding.
    const double gap = std::fabs(between) - a.half[d] - b.half[d] - 1e-12;
    if (gap * cell.width(d) > reach) return false;
  }
  return true;
}

// Points beyond a border that is not periodic belong to the rank at this border.
bool InsertDomain::is_near(const Block &block, const std::array<double, 3> &f, double reach) const
{
  Block point = {f, {0.0, 0.0, 0.0}};
  for (int d = 0; d < 3; d++)
    if (!cell.is_periodic(d)) point.centre[d] = std::clamp(f[d], 0.0, 1.0);
  return are_near(block, point, reach);
}

InsertDomain::Block InsertDomain::block_of(const Source &source) const
{
  Block block;
  const std::vector<Vector> corners = source.corners();
  for (int d = 0; d < 3; d++) {
    double low = INFINITY, high = -INFINITY;
    for (const Vector &x : corners) {
      low = std::min(low, cell.fraction(d, x));
      high = std::max(high, cell.fraction(d, x));
    }
    if (!cell.is_periodic(d)) {
      low = std::clamp(low, 0.0, 1.0);
      high = std::clamp(high, 0.0, 1.0);
    }
    block.centre[d] = 0.5 * (low + high);
    block.half[d] = 0.5 * (high - low);
  }
  return block;
}

std::vector<InsertDomain::Block> InsertDomain::blocks_of_ranks() const
{
  std::vector<Block> all(static_cast<std::size_t>(lmp->comm->nprocs));
  constexpr int VALUES = sizeof(Block) / sizeof(double);
  MPI_Allgather(&mine, VALUES, MPI_DOUBLE, all.data(), VALUES, MPI_DOUBLE, lmp->world);
  return all;
}

// The atoms of this rank that new spheres of radius `largest` from the source could overlap.
std::vector<int> InsertDomain::atoms_at(const Block &source, double largest, double gap) const
{
  std::vector<int> near_source;
  for (int i = 0; i < atom->nlocal; i++)
    if (is_near(source, fractions(vector_of(atom->x[i])), largest + atom->radius[i] + gap))
      near_source.push_back(i);
  return near_source;
}

namespace {

// An atom as it is sent to other ranks, which know the shapes of all types.
struct SentAtom {
  Vector x;
  double R;
  Quaternion quaternion; // if it has a shape
  std::int64_t type;     // 0: a sphere
};

// An atom whose orientation is not known yet counts as the sphere that contains it.
SentAtom sent_atom(const LAMMPS_NS::Atom *atom, const ShapedGrains *shapes, int i)
{
  SentAtom sent = {vector_of(atom->x[i]), atom->radius[i], {}, 0};
  if (!shapes || !shapes->is_shaped(i) || !shapes->is_oriented(i)) return sent;
  std::copy_n(shapes->quaternion(i), sent.quaternion.size(), sent.quaternion.begin());
  sent.type = atom->type[i];
  return sent;
}

Solid solid_of(const SentAtom &sent, const ShapedGrains *shapes)
{
  if (sent.type == 0) return {sent.x, sent.R};
  return {sent.x, sent.R, {shapes->shape_of_type(static_cast<int>(sent.type)), sent.quaternion}};
}

} // namespace

Solids InsertDomain::solids_at(const Source &source, double largest, double gap, std::size_t expected) const
{
  const Block of_source = block_of(source);
  std::vector<SentAtom> near_source;
  for (const int i : atoms_at(of_source, largest, gap)) near_source.push_back(sent_atom(atom, shapes, i));
  // A block around this rank and these atoms.
  Block around = mine;
  double farthest = 0.0;
  for (const SentAtom &one : near_source) {
    const std::array<double, 3> f = fractions(one.x);
    farthest = std::max(farthest, largest + one.R + gap);
    for (int d = 0; d < 3; d++) {
      double away = f[d] - mine.centre[d];
      if (cell.is_periodic(d)) away -= std::nearbyint(away);
      around.half[d] = std::max(around.half[d], std::fabs(away));
    }
  }

  const std::vector<Block> of_rank = blocks_of_ranks();
  std::vector<int> ranks;
  for (int rank = 0; rank < lmp->comm->nprocs; rank++)
    if (are_near(of_rank[rank], around, farthest) && are_near(of_rank[rank], of_source, 0.0))
      ranks.push_back(rank);
  std::vector<SentAtom> sent, received;
  std::vector<int> to;
  for (const SentAtom &one : near_source)
    for (const int rank : ranks)
      if (is_near(of_rank[rank], fractions(one.x), largest + one.R + gap)) {
        sent.push_back(one);
        to.push_back(rank);
      }
  LAMMPS_NS::Irregular exchange(lmp);
  received.resize(
      static_cast<std::size_t>(exchange.create_data(static_cast<int>(sent.size()), to.data(), 1)));
  exchange.exchange_data(reinterpret_cast<char *>(sent.data()), sizeof(SentAtom),
                         reinterpret_cast<char *>(received.data()));

  SphereRange range = {cell, {}, {}};
  double widest = largest;
  for (const SentAtom &one : received) widest = std::max(widest, one.R);
  for (int d = 0; d < 3; d++) {
    const double margin = 2.0 * widest / cell.width(d);
    range.lo[d] = of_source.centre[d] - of_source.half[d] - margin;
    range.hi[d] = of_source.centre[d] + of_source.half[d] + margin;
  }
  Solids there(range, widest, expected + received.size());
  for (const SentAtom &one : received) there.add(solid_of(one, shapes));
  return there;
}

// Atoms beyond a fixed border would be lost.
bool InsertDomain::free(const Solid &solid, double gap)
{
  constexpr int FIXED = 1;
  for (int d = 0; d < 3; d++) {
    const double f = cell.fraction(d, solid.x);
    if ((domain->boundary[d][0] == FIXED && f < 0.0) || (domain->boundary[d][1] == FIXED && f >= 1.0))
      return false;
  }
  return std::none_of(all_walls.begin(), all_walls.end(),
                      [&](WallContacts *wall) { return wall->blocks(solid, gap); });
}

void InsertDomain::least(std::vector<int> &values)
{
  MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_INT, MPI_MIN, lmp->world);
}

std::vector<FixedSphere> InsertDomain::all_spheres_at(const Source &source, double largest, double gap) const
{
  std::vector<FixedSphere> near_source;
  for (const int i : atoms_at(block_of(source), largest, gap))
    near_source.push_back({vector_of(atom->x[i]), atom->radius[i]});
  constexpr int VALUES = sizeof(FixedSphere) / sizeof(double);
  const int count = VALUES * static_cast<int>(near_source.size());
  std::vector<int> counts(static_cast<std::size_t>(parts())), begin(counts.size() + 1, 0);
  MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, lmp->world);
  for (std::size_t rank = 0; rank < counts.size(); rank++) begin[rank + 1] = begin[rank] + counts[rank];
  std::vector<FixedSphere> all(static_cast<std::size_t>(begin.back() / VALUES));
  MPI_Allgatherv(near_source.data(), count, MPI_DOUBLE, all.data(), counts.data(), begin.data(), MPI_DOUBLE,
                 lmp->world);
  return all;
}

int InsertDomain::parts() const
{
  return lmp->comm->nprocs;
}

int InsertDomain::part() const
{
  return lmp->comm->me;
}

void InsertDomain::gather(double *values, const std::vector<int> &begin)
{
  std::vector<int> counts(begin.size() - 1), places = begin; // not const, for LAMMPS's substitute for MPI
  for (std::size_t rank = 0; rank < counts.size(); rank++) counts[rank] = begin[rank + 1] - begin[rank];
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DOUBLE, values, counts.data(), places.data(), MPI_DOUBLE, lmp->world);
}

void InsertDomain::walls(const Vector &x, double reach, std::vector<Vector> &away)
{
  for (const WallContacts *wall : all_walls) wall->away(x, reach, away);
  if (!border) return;
  const int count = border->surface(x[0], x[1], x[2], reach);
  for (int k = 0; k < count; k++) {
    const LAMMPS_NS::Region::Contact &contact = border->contact[k];
    away.push_back({contact.delx, contact.dely, contact.delz});
  }
}

void InsertDomain::print_progress(const std::string &command, double pause)
{
  start_of_line = command;
  progress = InsertProgress(pause);
  started = LAMMPS_NS::platform::walltime();
}

void InsertDomain::placed(std::size_t done, std::size_t of)
{
  const double share = static_cast<double>(done) / static_cast<double>(of),
               elapsed = LAMMPS_NS::platform::walltime() - started;
  if (lmp->comm->me || !progress.is_due(share, elapsed)) return;
  LAMMPS_NS::utils::logmesg(lmp, "{}: {} of {} grains have a place, about {:.3g} s left\n", start_of_line,
                            done, of, InsertProgress::left(share, elapsed));
}

void InsertDomain::relaxed(int iterations, double overlap)
{
  if (lmp->comm->me || !progress.is_time(LAMMPS_NS::platform::walltime() - started)) return;
  LAMMPS_NS::utils::logmesg(lmp,
                            "{}: relaxed in {} iterations to overlaps of up to {:.3g} diameters so far\n",
                            start_of_line, iterations, overlap);
}
