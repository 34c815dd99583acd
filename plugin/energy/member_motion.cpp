// SPDX-License-Identifier: GPL-2.0-only
#include "energy/member_motion.h"

#include "atom.h"
#include "shapes/shaped_grains.h"

#include <algorithm>

using namespace Grip;
using LAMMPS_NS::Atom;

namespace {

// Angular acceleration of a body without torque, from Euler's equations along its principal axes. LAMMPS sets
// the moment of inertia of a linear body about its own axis to 0; the body does not rotate about this axis.
Vector free_angular_acceleration(const RigidBody &body)
{
  const Vector w = {dot(body.spin, body.axis[0]), dot(body.spin, body.axis[1]), dot(body.spin, body.axis[2])};
  double along[3];
  for (int k = 0; k < 3; k++) {
    const int l = (k + 1) % 3, m = (k + 2) % 3;
    along[k] =
        body.inertia[k] > 0.0 ? (body.inertia[l] - body.inertia[m]) * w[l] * w[m] / body.inertia[k] : 0.0;
  }
  return body.to_space(along);
}

} // namespace

Vector Grip::mean_spin(const RigidBody &body, bool spin_of_end, double dt)
{
  return spin_of_end ? body.spin - 0.5 * dt * free_angular_acceleration(body) : body.spin;
}

void MemberMotion::update(const RigidBodies &bodies, const ShapedGrains *grains, const Atom *atom, double dt)
{
  values.clear();
  if ((!bodies.any() && !grains) || dt == 0.0) return;
  values.resize(NVALUES * static_cast<std::size_t>(atom->nlocal + atom->nghost), 0.0);
  if (bodies.any()) add_members(bodies, atom, dt);
  if (grains) add_grains(*grains, atom, dt);
}

void MemberMotion::add_members(const RigidBodies &bodies, const Atom *atom, double dt)
{
  for (int i = 0; i < atom->nlocal; i++) {
    const BodiesOfFix *fix = bodies.fix_of(i);
    if (!fix) continue;
    const RigidBody body = fix->body(fix->of_atom(i));
    const Vector d = body.to_space(fix->displacement(i)),
                 turning = fix->spin_of_end ? free_angular_acceleration(body) : Vector{};
    set(i, -0.5 * dt * (cross(turning, d) + cross(body.spin, cross(body.spin, d))), -0.5 * dt * turning);
  }
}

void MemberMotion::add_grains(const ShapedGrains &grains, const Atom *atom, double dt)
{
  for (int i = 0; i < atom->nlocal; i++) {
    if (!grains.is_shaped(i) || !grains.turns(i)) continue;
    set(i, {}, -0.5 * dt * grains.free_angular_acceleration(i, vector_of(atom->omega[i])));
  }
}

void MemberMotion::set(int i, const Vector &velocity, const Vector &spin)
{
  std::copy(velocity.begin(), velocity.end(), &values[NVALUES * i]);
  std::copy(spin.begin(), spin.end(), &values[NVALUES * i + 3]);
}

grip_mover MemberMotion::mover(const Atom *atom, int i) const
{
  grip_mover sphere = {};
  sphere.radius = atom->radius[i];
  std::copy_n(atom->x[i], 3, sphere.x);
  for (int d = 0; d < 3; d++) {
    sphere.v[d] = atom->v[i][d] + (any() ? velocity(i)[d] : 0.0);
    sphere.w[d] = atom->omega[i][d] + (any() ? spin(i)[d] : 0.0);
  }
  return sphere;
}

int MemberMotion::pack(int n, const int *atoms, double *buffer) const
{
  for (int k = 0; k < n; k++) std::copy_n(velocity(atoms[k]), NVALUES, buffer + NVALUES * k);
  return NVALUES * n;
}

void MemberMotion::unpack(int n, int first, const double *buffer)
{
  std::copy_n(buffer, NVALUES * n, &values[NVALUES * first]);
}
