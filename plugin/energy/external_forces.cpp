// SPDX-License-Identifier: GPL-2.0-only
#include "energy/external_forces.h"

#include "atom.h"
#include "energy/member_motion.h"
#include "fix_external.h"
#include "host/private_members.h"
#include "host/rigid_bodies.h"
#include "lammps.h"
#include "modify.h"
#include "update.h"

using namespace LAMMPS_NS;
using namespace Grip;

namespace Grip {

struct OfExternal {
  int FixExternal::*napply;
};
OfExternal members(const OfExternal *);
template struct PrivateMembers<OfExternal, &FixExternal::napply>;

} // namespace Grip

void ExternalForces::find(LAMMPS *lmp)
{
  sources.clear();
  displacement.clear();
  first_step = true;
  const int FixExternal::*every = members(static_cast<const OfExternal *>(nullptr)).napply;
  const auto &fixes = lmp->modify->get_fix_list();
  for (int n = 0; n < static_cast<int>(fixes.size()); n++)
    if (auto *fix = dynamic_cast<FixExternal *>(fixes[n])) sources.push_back({fix, n, fix->*every});
}

// Fix rigid sums forces in its own set-up, before fixes later in the list have added theirs. The forces of
// these fixes therefore do not act on bodies in the first half kick of a run.
void ExternalForces::begin_step(LAMMPS *lmp, const RigidBodies &bodies, const MemberMotion &members,
                                double dt)
{
  if (sources.empty() || dt == 0.0) return;
  const Atom *atom = lmp->atom;
  displacement.resize(atom->nlocal);
  for (int i = 0; i < atom->nlocal; i++) {
    displacement[i] = dt * vector_of(atom->v[i]);
    if (members.any()) displacement[i] = displacement[i] + dt * vector_of(members.velocity(i));
  }
  for (const Source &s : sources) {
    if ((lmp->update->ntimestep - 1) % s.every) continue;
    for (int i = 0; i < atom->nlocal; i++) {
      if (!(atom->mask[i] & s.fix->groupbit)) continue;
      const BodiesOfFix *body = first_step && bodies.any() ? bodies.fix_of(i) : nullptr;
      if (body && body->index_in_list < s.index_in_list) continue;
      total += 0.5 * dot(vector_of(s.fix->fexternal[i]), displacement[i]);
    }
  }
  first_step = false;
}

void ExternalForces::end_step(LAMMPS *lmp)
{
  const Atom *atom = lmp->atom;
  for (const Source &s : sources) {
    if (lmp->update->ntimestep % s.every) continue;
    for (std::size_t i = 0; i < displacement.size(); i++)
      if (atom->mask[i] & s.fix->groupbit)
        total += 0.5 * dot(vector_of(s.fix->fexternal[i]), displacement[i]);
  }
}
