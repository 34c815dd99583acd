// SPDX-License-Identifier: GPL-2.0-only
// fix grip/insert: grains that are held upstream of a face.
#include "insert/fix_grip_insert.h"

#include "atom.h"
#include "domain.h"
#include "energy/fix_grip_energy.h"
#include "host/rigid_bodies.h"
#include "host/step_time.h"
#include "insert/atom_maker.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace Grip;

// The grain crosses the face at the point to which its velocity leads.
void FixGripInsert::hold(int i, const NewGrain &one, int sphere)
{
  const Vector n = line.face->normal();
  const double away = dot(n, line.face->corners().front() - one.place->x) / dot(n, line.velocity);
  held.set(i, {static_cast<double>(one.number), now() + away, vector_of(atom->x[i]) + away * line.velocity,
               0.0, sphere == 0 ? 1.0 : 0.0});
}

// The forces of the set-up do not turn bodies that are held. Their fix sums these forces up before this call
// if it is earlier in the list of fixes, otherwise before initial_integrate().
void FixGripInsert::setup(int)
{
  begun = platform::walltime(); // the set-up does not count, as in LAMMPS's timer
  if (!line.face || rerunning) return;
  if (!body_fixes.empty()) stop_held();
  for (const int i : held.indices(atom->nlocal))
    if (has_shape(i)) std::fill_n(atom->torque[i], 3, 0.0);
}

void FixGripInsert::initial_integrate(int)
{
  if (Grip::is_first_step(update) && !body_fixes.empty()) stop_held();
}

void FixGripInsert::stop_held()
{
  for (const int i : held.indices(atom->nlocal)) set_motion(i, line.velocity, spin_while_held(i), false);
}

// The place of a grain with a shape was chosen for its orientation, so it does not turn.
Vector FixGripInsert::spin_while_held(int i) const
{
  return has_shape(i) ? Vector{} : draws.spin(grain_number(held[i]));
}

bool FixGripInsert::has_shape(int i) const
{
  const ShapedGrains *of = linked(shapes);
  return of && of->is_shaped(i);
}

// Moves held grains to where they are at the end of this step. In the first step of a run, their forces are
// those of the set-up.
void FixGripInsert::post_integrate()
{
  const double time = now();
  const FixGripEnergy *ledger = Grip::is_first_step(update) ? find_energy(lmp) : nullptr;
  for (const int i : held.indices(atom->nlocal)) {
    const HeldGrain &grain = held[i];
    const Vector w = spin_while_held(i);
    if (ledger) held.set_power(i, ledger->resume_hold(i, line.velocity, w));
    Vector x = grain.point + (time - grain.time) * line.velocity;
    domain->remap_near(x.data(), atom->x[i]);
    std::copy(x.begin(), x.end(), atom->x[i]);
    set_motion(i, line.velocity, w, true);
  }
}

// Undoes the half kick by the forces of this step. A grain that has crossed the face is free from now on.
void FixGripInsert::end_step_of_held()
{
  const double time = now();
  FixGripEnergy *ledger = find_energy(lmp);
  for (const int i : held.indices(atom->nlocal)) {
    const HeldGrain grain = held[i];
    const std::uint64_t number = grain_number(grain);
    const bool crosses = grain.time <= time;
    const Vector w = spin_while_held(i);
    set_motion(i, crosses ? draws.velocity(number) : line.velocity, crosses ? draws.spin(number) : w,
               crosses);
    if (ledger) held.set_power(i, ledger->hold(i, line.velocity, w, crosses, grain.power));
    if (crosses) {
      held.set(i, {});
      continue;
    }
    std::fill_n(atom->f[i], 3, 0.0);
    std::fill_n(atom->torque[i], 3, 0.0);
  }
}

std::uint64_t FixGripInsert::grain_number(const HeldGrain &grain)
{
  return static_cast<std::uint64_t>(grain.number);
}

// Sets the motion of an atom and of its rigid body.
void FixGripInsert::set_motion(int i, const Vector &v, const Vector &w, bool keep_force)
{
  std::copy(v.begin(), v.end(), atom->v[i]);
  std::copy(w.begin(), w.end(), atom->omega[i]);
  for (Fix *fix : body_fixes)
    if (RigidBodies::set_motion(lmp, fix, i, v, keep_force)) return;
}
