// SPDX-License-Identifier: GPL-2.0-only
#include "collisions/collision_list.h"

#include "atom.h"
#include "domain.h"
#include "update.h"

#include <algorithm>
#include <utility>

using namespace Grip;

CollisionList::CollisionList(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &name,
                             bool appends)
    : Pointers(lmp),
      file(lmp, command, name, appends,
           "# step id1 id2 type1 type2 wall face x y z age force stored approach meets_normal meets_across"
#define GRIP_SPRING(NAME, name, ...) " lost_" #name
#include "grip/senses.def"
      )
{
}

void CollisionList::add(const ContactEvent &event, int wall, int wall_type, double approach)
{
  int first = event.i, second = event.j;
  if (second >= 0 && atom->tag[first] > atom->tag[second]) std::swap(first, second);
  double place[3];
  std::copy_n(event.place, 3, place);
  domain->remap(place);
  const grip_event &of = event.of;
  file.add({
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
