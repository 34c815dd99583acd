// SPDX-License-Identifier: GPL-2.0-only
#include "energy/pair_energy.h"

#include "atom.h"
#include "domain.h"
#include "energy/fix_grip_energy.h"
#include "energy/fix_grip_ledger.h"
#include "error.h"
#include "force.h"
#include "host/box_exits.h"
#include "modify.h"
#include "update.h"

#include <algorithm>
#include <string>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

constexpr const char *ENERGY_ID = "GRIP_ENERGY";

} // namespace

FixGripEnergy *PairEnergy::find_fix() const
{
  return dynamic_cast<FixGripEnergy *>(modify->get_fix_by_id(ENERGY_ID));
}

// Deletes the fix if this pair style owns it. Another pair style of a hybrid style creates it again at the
// next run.
PairEnergy::~PairEnergy()
{
  if (!modify) return;
  if (FixGripLedger *heir = find_kept_ledger(lmp); heir && ledger.on())
    heir->keep(ledger, {}, books_atoms ? body_work() : 0.0);
  const FixGripEnergy *fix = find_fix();
  if (fix && (!fix->owner() || fix->owner() == this)) modify->delete_fix(ENERGY_ID);
}

void PairEnergy::begin()
{
  if (!ledger.on() || !domain->box_exist) return;
  begin_ledger(lmp, ledger);
  require_fix();
}

void PairEnergy::require_fix()
{
  if (find_fix()) return;
  if (!dynamic_cast<FixGripEnergy *>(modify->add_fix(std::string(ENERGY_ID) + " all GRIP/ENERGY")))
    error->all(FLERR, "pair_style grip: fix style GRIP/ENERGY is missing; load the plugin again");
}

void PairEnergy::begin_run(bool of_atoms)
{
  books_atoms = of_atoms;
  if (!ledger.on()) return;
  // Without a box when the pair style was given.
  if (!find_kept_ledger(lmp)) begin_ledger(lmp, ledger);
  require_fix();
  if (FixGripEnergy *fix = find_fix(); of_atoms && fix->owner() != this) fix->attach(this);
  body_forces.find(lmp, bodies);
  external_forces.find(lmp);
  langevin.find(lmp, bodies);
  inertia.find(lmp);
}

std::vector<double> PairEnergy::numbers() const
{
  if (!ledger.on()) return {};
  std::vector<double> all(ledger.entry.begin(), ledger.entry.end());
  all.push_back(body_work());
  return all;
}

// The last number is body_work(). Entries that the file does not have are 0: they have been added at the end
// of enum grip_entry since the file was written.
void PairEnergy::restore(const std::vector<double> &all)
{
  std::copy(all.begin(), all.end() - 1, ledger.entry.begin());
  ledger.go_on();
  body_forces.begin(all.back());
}

// LAMMPS drops atoms outside a fixed boundary when it exchanges atoms. If a fix removes a body as a whole,
// this fix books the body's atoms.
void PairEnergy::book_leaving()
{
  if (!ledger.on() || !has_exits(domain) || !books_atoms) return;
  std::vector<int> leaving;
  for (int i = 0; i < atom->nlocal; i++) {
    if (!is_beyond_exit(domain, atom->x[i])) continue;
    const BodiesOfFix *fix = bodies.holder_of(i);
    if (!fix || !fix->of_grip) leaving.push_back(i);
  }
  int any = !leaving.empty();
  MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, world);
  if (!any) return;
  FixGripEnergy *fix = find_fix();
  fix->before_change();
  for (const int i : leaving) fix->book_gone(i);
}

double PairEnergy::kinetic(int i, const Vector &velocity, const Vector &spin) const
{
  return 0.5 * force->mvv2e * (atom->rmass[i] * dot(velocity, velocity) + inertia.rotation(atom, i, spin));
}

// Forces of an atom that was just created are not set, so they are not read if dt is 0.
double PairEnergy::kinetic_before(int i, double dt) const
{
  if (dt == 0.0) return kinetic(i, vector_of(atom->v[i]), vector_of(atom->omega[i]));
  const double half = 0.5 * dt * force->ftm2v;
  return kinetic(i, vector_of(atom->v[i]) - half / atom->rmass[i] * vector_of(atom->f[i]),
                 vector_of(atom->omega[i]) - inertia.spin_change(atom, i, half, vector_of(atom->torque[i])));
}

double PairEnergy::remainder(int i, double dt) const
{
  if (bodies.has(i)) return 0.0;
  const Vector f = vector_of(atom->f[i]), torque = vector_of(atom->torque[i]);
  return 0.125 * dt * dt * force->ftm2v *
         (dot(f, f) / atom->rmass[i] + inertia.torque_squared(atom, i, torque));
}

RigidBody PairEnergy::body_before(const BodiesOfFix &fix, int b, double dt) const
{
  RigidBody body = fix.body(b);
  if (dt == 0.0) return body;
  const double half = 0.5 * dt * force->ftm2v;
  const BodyLoad load = fix.load(b);
  body.velocity = body.velocity - half / body.mass * load.force;
  body.angular_momentum = body.angular_momentum - half * load.torque;
  return body;
}

double PairEnergy::kinetic_of(const RigidBody &body) const
{
  return force->mvv2e * (body.translation() + body.rotation());
}

double PairEnergy::carried(int i, double dt) const
{
  const BodiesOfFix *fix = bodies.holder_of(i);
  if (!fix || !fix->set_up()) return kinetic_before(i, dt);
  if (dt > 0.0 && fix->owner(i) == 0) return 0.0;
  const auto [b, share] = fix->carried(i);
  if (b < 0) return 0.0;
  return share * (kinetic_of(body_before(*fix, b, dt)) + langevin.first_half(*fix, b, dt));
}

void PairEnergy::take_half_steps(LastHalfSteps &half_steps) const
{
  half_steps.take(bodies, [this](int i, const BodiesOfFix &fix) {
    return 0.5 * update->dt * body_forces.next_power(atom, i, vector_of(atom->v[i]), &fix);
  });
}

// The mass of the body that atom i carries for its fix, or the atom's share of this mass; 0 without a body.
double PairEnergy::carried_mass(int i, const BodiesOfFix *fix) const
{
  const auto [b, share] = fix->carried(i);
  return b < 0 ? 0.0 : share * fix->mass(b);
}

double PairEnergy::carried_at(int i, const Vector &velocity, const Vector &spin) const
{
  const BodiesOfFix *fix = bodies.holder_of(i);
  if (!fix) return kinetic(i, velocity, spin);
  return 0.5 * force->mvv2e * carried_mass(i, fix) * dot(velocity, velocity);
}

double PairEnergy::force_power(int i, const Vector &velocity, const Vector &spin) const
{
  return dot(vector_of(atom->f[i]), velocity) + dot(vector_of(atom->torque[i]), spin);
}

double PairEnergy::own_gravity_power(int i, const Vector &velocity) const
{
  const BodiesOfFix *fix = bodies.holder_of(i);
  if (!fix || !fix->gravity()) return 0.0;
  return carried_mass(i, fix) * dot(velocity, vector_of(fix->gravity()));
}

double PairEnergy::power(int i, const Vector &velocity, const Vector &spin) const
{
  return force_power(i, velocity, spin) + own_gravity_power(i, velocity);
}

double PairEnergy::next_gravity_power(int i, const Vector &velocity) const
{
  const BodiesOfFix *fix = bodies.holder_of(i);
  const double of_body = fix && body_forces.acts_next(*fix) ? own_gravity_power(i, velocity) : 0.0;
  return body_forces.next_power(atom, i, velocity, fix) + of_body;
}

double PairEnergy::next_set_up_power(int i, const Vector &velocity, const Vector &spin) const
{
  constexpr bool ALL = true;
  const double without_gravity =
      force_power(i, velocity, spin) - body_forces.next_power(atom, i, velocity, nullptr, ALL);
  return without_gravity + next_gravity_power(i, velocity);
}

double PairEnergy::brought_in(int i, const Vector &velocity, const Vector &spin, double dt) const
{
  const BodiesOfFix *fix = bodies.fix_of(i);
  if (!fix) {
    return kinetic_before(i, 0.0) - 0.5 * dt * force_power(i, velocity, spin) -
           body_forces.first_half(atom, i, velocity, nullptr, dt);
  }
  const Vector mean = members.any() ? velocity + vector_of(members.velocity(i)) : velocity;
  const auto [b, share] = fix->carried(i);
  const double of_body = b < 0 ? 0.0 : share * brought_in_by(*fix, b, dt);
  return of_body - body_forces.first_half(atom, i, mean, fix, dt);
}

// The load of a body contains all forces on its atoms, including contacts.
double PairEnergy::brought_in_by(const BodiesOfFix &fix, int b, double dt) const
{
  const RigidBody before = body_before(fix, b, dt);
  const BodyLoad load = fix.load(b);
  const double power =
      dot(load.force, before.velocity) + dot(load.torque, before.spin_of(before.angular_momentum));
  return kinetic_of(fix.body(b)) - 0.5 * dt * power -
         body_forces.first_half_of_body(fix, before.mass * before.velocity, dt);
}
