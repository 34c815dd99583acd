// SPDX-License-Identifier: GPL-2.0-only
#include "collisions/collision_list.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "update.h"

#include <algorithm>
#include <utility>

using namespace Grip;
namespace utils = LAMMPS_NS::utils;

CollisionList::CollisionList(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &file,
                             bool appends)
    : Pointers(lmp), output(lmp, command, file)
{
  output.open(appends);
  if (!output.is_empty()) return;
  utils::print(
      output.stream(),
      "# step id1 id2 type1 type2 wall face x y z age force stored approach meets_normal meets_across"
#define GRIP_SPRING(NAME, name, ...) " lost_" #name
#include "grip/senses.def"
      "\n");
}

void CollisionList::add(const ContactEvent &event, int wall, int wall_type, double approach)
{
  int first = event.i, second = event.j;
  if (second >= 0 && atom->tag[first] > atom->tag[second]) std::swap(first, second);
  double place[3];
  std::copy_n(event.place, 3, place);
  domain->remap(place);
  const grip_event &of = event.of;
  lines.push_back({
      static_cast<double>(update->ntimestep),
      static_cast<double>(atom->tag[first]),
      second < 0 ? 0.0 : static_cast<double>(atom->tag[second]),
      static_cast<double>(atom->type[first]),
      static_cast<double>(second < 0 ? wall_type : atom->type[second]),
      static_cast<double>(wall),
      event.face + 1.0,
      place[0],
      place[1],
      place[2],
      of.age,
      of.most_force,
      of.most_stored,
      approach,
      of.meets_normal,
      of.meets_across,
#define GRIP_SPRING(NAME, name, ...) of.lost[GRIP_SPRING_##NAME],
#include "grip/senses.def"
  });
}

std::vector<CollisionList::Line> CollisionList::gather() const
{
  const int mine = static_cast<int>(lines.size()) * NVALUES;
  std::vector<int> counts(comm->nprocs), starts(comm->nprocs, 0);
  MPI_Gather(&mine, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, world);
  for (int p = 1; p < comm->nprocs; p++) starts[p] = starts[p - 1] + counts[p - 1];
  std::vector<Line> all((starts.back() + counts.back()) / NVALUES);
  MPI_Gatherv(lines.data(), mine, MPI_DOUBLE, all.data(), counts.data(), starts.data(), MPI_DOUBLE, 0, world);
  return all;
}

void CollisionList::write()
{
  std::vector<Line> all = gather();
  lines.clear();
  std::FILE *const fp = output.stream();
  if (!fp) return;
  std::sort(all.begin(), all.end());
  for (const Line &line : all) {
    std::string text;
    for (int k = 0; k < NVALUES; k++)
      text += k < NWHOLE ? fmt::format("{:.0f} ", line[k]) : fmt::format("{:.9g} ", line[k]);
    text.back() = '\n';
    std::fputs(text.c_str(), fp);
  }
  std::fflush(fp);
}
