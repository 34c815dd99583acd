// SPDX-License-Identifier: GPL-2.0-only
#include "energy/body_forces.h"

#include "atom.h"
#include "energy/member_motion.h"
#include "host/gravity.h"
#include "lammps.h"
#include "modify.h"

using namespace LAMMPS_NS;
using namespace Grip;

void BodyForces::find(LAMMPS *lmp, const RigidBodies &bodies)
{
  for (Source &s : sources) s.g = s.last.data();
  settle();
  sources.clear();
  first_step = true;
  bodies_begin_with = loads_include_all_at_set_up(lmp);
  const auto &fixes = lmp->modify->get_fix_list();
  for (int n = 0; n < static_cast<int>(fixes.size()); n++) {
    auto *gravity = dynamic_cast<FixGravity *>(fixes[n]);
    if (!gravity || !Gravity::acts(gravity)) continue;
    int dim;
    sources.push_back({static_cast<double *>(gravity->extract("gvec", dim)), gravity->groupbit, n, nullptr});
  }
  for (const auto &fix : bodies.fixes) sources.push_back({nullptr, 0, fix->index_in_list, fix.get()});
}

void BodyForces::step(const Atom *atom, const RigidBodies &bodies, const MemberMotion &members, double dt)
{
  settle();
  if (dt == 0.0) return;
  for (Source &s : sources) {
    if (s.bodies) s.g = s.bodies->gravity();
    if (!s.g) continue;
    const Vector p = momentum(s, atom, bodies, members, false),
                 kicked = first_step ? momentum(s, atom, bodies, members, true) : p;
    s.half = 0.5 * dt * p;
    s.last = vector_of(s.g);
    booked += 0.5 * dt * dot(kicked, s.last);
  }
  after_first = first_step;
  first_step = false;
}

// The momentum of the atoms or bodies on which a source acts. at_begin: only of those that the forces of a
// set-up have accelerated. Fix rigid sums forces in its own set-up, before fixes later in the list have added
// theirs.
Vector BodyForces::momentum(const Source &s, const Atom *atom, const RigidBodies &bodies,
                            const MemberMotion &members, bool at_begin) const
{
  Vector p{};
  if (s.bodies) {
    const bool any = !at_begin || begins_with(*s.bodies);
    for (int b = 0; any && b < s.bodies->count(); b++) {
      const RigidBody body = s.bodies->body(b);
      p = p + body.mass * body.velocity;
    }
    return p;
  }
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & s.groupbit)) continue;
    const BodiesOfFix *fix = members.any() ? bodies.fix_of(i) : nullptr;
    if (at_begin && !begins_with(s, fix)) continue;
    p = p + atom->rmass[i] * vector_of(atom->v[i]);
    if (fix) p = p + atom->rmass[i] * vector_of(members.velocity(i));
  }
  return p;
}

double BodyForces::first_half(const Atom *atom, int i, const Vector &velocity, const BodiesOfFix *body,
                              double dt) const
{
  double sum = 0.0;
  for (const Source &s : sources) {
    if (s.bodies || !(atom->mask[i] & s.groupbit)) continue;
    if (after_first && !begins_with(s, body)) continue;
    sum += 0.5 * dt * atom->rmass[i] * dot(velocity, s.last);
  }
  return sum;
}

double BodyForces::next_power(const Atom *atom, int i, const Vector &velocity, const BodiesOfFix *body,
                              bool all) const
{
  double sum = 0.0;
  for (const Source &s : sources) {
    if (s.bodies || !(atom->mask[i] & s.groupbit)) continue;
    if (all || !first_step || begins_with(s, body)) sum += atom->rmass[i] * dot(velocity, vector_of(s.g));
  }
  return sum;
}

double BodyForces::first_half_of_body(const BodiesOfFix &fix, const Vector &momentum, double dt) const
{
  if (after_first && !begins_with(fix)) return 0.0;
  double sum = 0.0;
  for (const Source &s : sources)
    if (s.bodies == &fix && s.g) sum += 0.5 * dt * dot(momentum, s.last);
  return sum;
}

double BodyForces::work() const
{
  double sum = booked;
  for (const Source &s : sources)
    // If there is no half step left to book, the fix may have been deleted, and g with it.
    if (s.half != Vector{}) sum += dot(s.half, vector_of(s.g));
  return sum;
}

void BodyForces::begin(double work)
{
  booked = work;
  for (Source &s : sources) s.half = Vector{};
}
