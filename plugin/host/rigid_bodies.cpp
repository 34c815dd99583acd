// SPDX-License-Identifier: GPL-2.0-only
#include "host/rigid_bodies.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "fix_rigid.h"
#include "fix_rigid_small.h"
#include "modify.h"
#include "utils.h"

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

// For BodiesOfFix::has_moments(), without a virtual call for each body.
template <class Bodies> bool are_same(const Bodies &bodies, const std::vector<double> &moments)
{
  const int count = bodies.count();
  if (moments.size() != static_cast<std::size_t>(3) * count) return false;
  const double *of = moments.data();
  for (int b = 0; b < count; b++, of += 3) {
    const double *now = bodies.Bodies::inertia(b);
    if (now[0] != of[0] || now[1] != of[1] || now[2] != of[2]) return false;
  }
  return true;
}

// The members needed here are protected in LAMMPS. A class derived from the fix may name such a member. A
// pointer to the member then reads it from any object of the fix's class. This needs no symbol of LAMMPS's
// package RIGID, which some builds do not include. No pointer has the name of a member used here: in a class
// a name may have only one meaning.

class OfRigid : public BodiesOfFix {
  struct Member : FixRigid {
    static constexpr auto set_up = &Member::setupflag, count = &Member::nbody;
    static constexpr auto of_atom = &Member::body, natoms = &Member::nrigid;
    static constexpr auto mass = &Member::masstotal, gravity = &Member::gvec;
    static constexpr auto displacement = &Member::displace, velocity = &Member::vcm, spin = &Member::omega,
                          momentum = &Member::angmom, moments = &Member::inertia, axis_x = &Member::ex_space,
                          axis_y = &Member::ey_space, axis_z = &Member::ez_space;
    static constexpr auto gravity_fix = &Member::id_gravity;
    static constexpr auto quaternion = &Member::quat;
    static constexpr auto image = &Member::xcmimage;
    static constexpr auto thermostat = &Member::langflag;
    static constexpr auto langevin = &Member::langextra;
    static constexpr auto total_force = &Member::fcm, total_torque = &Member::torque;
    static constexpr auto computes_again = &Member::reinitflag;
    static constexpr auto file = &Member::inpfile;
    static constexpr auto style = &Member::rstyle;
    static constexpr auto force_acts = &Member::fflag, torque_acts = &Member::tflag;
  };

public:
  static bool has_thermostat(const Fix *host_fix)
  {
    return static_cast<const FixRigid *>(host_fix)->*Member::thermostat;
  }
  // Whether the fix suppresses components of a body's force or torque. flat: true in two dimensions, where
  // components of directions that do not exist are ignored.
  static bool holds(const Fix *host_fix, bool flat)
  {
    const auto *fix = static_cast<const FixRigid *>(host_fix);
    for (int b = 0; b < fix->*Member::count; b++)
      for (int d = 0; d < 3; d++) {
        if (!(flat && d == 2) && (fix->*Member::force_acts)[b][d] == 0.0) return true;
        if (!(flat && d != 2) && (fix->*Member::torque_acts)[b][d] == 0.0) return true;
      }
    return false;
  }

  OfRigid(Fix *host_fix, int index, bool accounts_for_all)
      : BodiesOfFix(host_fix, index), fix(static_cast<FixRigid *>(host_fix)), accounts(accounts_for_all)
  {
  }

  bool set_up() const override { return fix->*Member::set_up; }
  int count() const override { return accounts ? fix->*Member::count : 0; }
  int of_atom(int i) const override { return (fix->*Member::of_atom)[i]; }
  OfAtoms of_atoms() const override
  {
    return {fix->*Member::of_atom, fix->*Member::displacement, fix->*Member::image};
  }
  bool has(int i) const override { return of_atom(i) >= 0; }
  // Negative, because the bodies of fix rigid/small have the IDs of atoms as numbers, which are positive.
  double number(int i) const override { return -1.0 - of_atom(i) - 2147483648.0 * index_in_list; }
  RigidBody body(int b) const override
  {
    return {(fix->*Member::mass)[b],
            vector_of((fix->*Member::velocity)[b]),
            vector_of((fix->*Member::spin)[b]),
            vector_of((fix->*Member::momentum)[b]),
            vector_of((fix->*Member::moments)[b]),
            {vector_of((fix->*Member::axis_x)[b]), vector_of((fix->*Member::axis_y)[b]),
             vector_of((fix->*Member::axis_z)[b])}};
  }
  const double *inertia(int b) const override { return (fix->*Member::moments)[b]; }
  bool has_moments(const std::vector<double> &moments) const override { return are_same(*this, moments); }
  int known() const override { return fix->*Member::count; }
  const double *quaternion(int b) const override { return (fix->*Member::quaternion)[b]; }
  bool knows_all_of(int) const override { return true; }
  int natoms(int b) const override { return (fix->*Member::natoms)[b]; }
  bool turns(int b) const override
  {
    const double *acts = (fix->*Member::torque_acts)[b];
    return acts[0] != 0.0 || acts[1] != 0.0 || acts[2] != 0.0;
  }
  BodyLoad load(int b) const override
  {
    return {vector_of((fix->*Member::total_force)[b]), vector_of((fix->*Member::total_torque)[b])};
  }
  const double *langevin(int b) const override { return (fix->*Member::langevin)[b]; }
  bool has_langevin() const override { return fix->*Member::thermostat; }
  double mass(int b) const override { return (fix->*Member::mass)[b]; }
  bool of_molecules() const override { return fix->*Member::style == MOLECULE; }
  tagint owner(int) const override { return 0; }
  Carried carried(int i) const override { return {of_atom(i), 1.0 / (fix->*Member::natoms)[of_atom(i)]}; }
  const double *displacement(int i) const override { return (fix->*Member::displacement)[i]; }
  const double *gravity() const override
  {
    return fix->*Member::gravity_fix ? fix->*Member::gravity : nullptr;
  }
  const char *gravity_fix() const override { return fix->*Member::gravity_fix; }
  double known_mass(int i) const override { return (fix->*Member::mass)[of_atom(i)]; }
  bool computes_masses() const override { return fix->*Member::computes_again || !set_up(); }
  bool reads_masses() const override { return fix->*Member::file; }

private:
  static constexpr int MOLECULE = 1; // of fix_rigid.cpp

  const FixRigid *fix;
  const bool accounts; // true on one rank only, because each rank has all bodies
};

class OfRigidSmall : public BodiesOfFix {
  struct Member : FixRigidSmall {
    using HostBody = Body;
    static constexpr auto set_up = &Member::setupflag, count = &Member::nlocal_body;
    static constexpr auto of_ghosts = &Member::nghost_body;
    static constexpr auto image = &Member::xcmimage;
    static constexpr auto of_atom = &Member::atom2body;
    static constexpr auto number = &Member::bodytag;
    static constexpr auto bodies = &Member::body;
    static constexpr auto displacement = &Member::displace;
    static constexpr auto gravity = &Member::gvec;
    static constexpr auto gravity_fix = &Member::id_gravity;
    static constexpr auto thermostat = &Member::langflag;
    static constexpr auto langevin = &Member::langextra;
    static constexpr auto owned = &Member::bodyown;
    static constexpr auto custom = &Member::customflag;
    static constexpr auto computes_again = &Member::reinitflag;
    static constexpr auto file = &Member::inpfile;
    static constexpr auto molecules = &Member::onemols;
  };

public:
  static bool has_thermostat(const Fix *host_fix)
  {
    return static_cast<const FixRigidSmall *>(host_fix)->*Member::thermostat;
  }

  static bool set_motion(LAMMPS *lmp, Fix *host_fix, int i, const Vector &velocity, bool keep_force)
  {
    auto *fix = static_cast<FixRigidSmall *>(host_fix);
    const int n = (fix->*Member::of_atom)[i];
    if ((fix->*Member::number)[i] == 0 || n < 0) return false;
    // The atom that owns the body decides on its rank, so that rounding does not depend on the other atoms.
    if (n < fix->*Member::count && (fix->*Member::owned)[i] != n) return true;
    Member::HostBody &b = (fix->*Member::bodies)[n];
    const double *d = (fix->*Member::displacement)[i];
    Vector centre;
    for (int k = 0; k < 3; k++)
      centre[k] = lmp->atom->x[i][k] - (d[0] * b.ex_space[k] + d[1] * b.ey_space[k] + d[2] * b.ez_space[k]);
    lmp->domain->remap_near(centre.data(), b.xcm);
    for (int k = 0; k < 3; k++) {
      b.xcm[k] = centre[k];
      b.vcm[k] = velocity[k];
      b.omega[k] = b.angmom[k] = 0.0;
      if (!keep_force) b.fcm[k] = b.torque[k] = 0.0;
    }
    std::fill_n(b.conjqm, 4, 0.0);
    return true;
  }

  OfRigidSmall(Fix *host_fix, int index)
      : BodiesOfFix(host_fix, index), fix(static_cast<FixRigidSmall *>(host_fix))
  {
  }

  bool set_up() const override { return fix->*Member::set_up; }
  int count() const override { return fix->*Member::count; }
  int of_atom(int i) const override { return (fix->*Member::of_atom)[i]; }
  OfAtoms of_atoms() const override
  {
    return {fix->*Member::of_atom, fix->*Member::displacement, fix->*Member::image};
  }
  bool has(int i) const override { return (fix->*Member::number)[i] != 0; }
  double number(int i) const override { return static_cast<double>((fix->*Member::number)[i]); }
  RigidBody body(int n) const override
  {
    const Member::HostBody &b = (fix->*Member::bodies)[n];
    return {b.mass,
            vector_of(b.vcm),
            vector_of(b.omega),
            vector_of(b.angmom),
            vector_of(b.inertia),
            {vector_of(b.ex_space), vector_of(b.ey_space), vector_of(b.ez_space)}};
  }
  const double *inertia(int n) const override { return (fix->*Member::bodies)[n].inertia; }
  bool has_moments(const std::vector<double> &moments) const override { return are_same(*this, moments); }
  int known() const override { return fix->*Member::count + fix->*Member::of_ghosts; }
  const double *quaternion(int n) const override { return (fix->*Member::bodies)[n].quat; }
  bool knows_all_of(int n) const override { return n < count(); }
  int natoms(int n) const override { return (fix->*Member::bodies)[n].natoms; }
  BodyLoad load(int n) const override
  {
    const Member::HostBody &b = (fix->*Member::bodies)[n];
    return {vector_of(b.fcm), vector_of(b.torque)};
  }
  const double *langevin(int n) const override
  {
    double **const loads = fix->*Member::langevin;
    return loads ? loads[n] : nullptr;
  }
  bool has_langevin() const override { return fix->*Member::thermostat; }
  bool of_molecules() const override { return !(fix->*Member::custom); }
  tagint owner(int i) const override { return (fix->*Member::number)[i]; }
  Carried carried(int i) const override { return {(fix->*Member::owned)[i], 1.0}; }
  double mass(int n) const override { return (fix->*Member::bodies)[n].mass; }
  const double *displacement(int i) const override { return (fix->*Member::displacement)[i]; }
  const double *gravity() const override
  {
    return fix->*Member::gravity_fix ? fix->*Member::gravity : nullptr;
  }
  const char *gravity_fix() const override { return fix->*Member::gravity_fix; }
  double known_mass(int i) const override
  {
    const int owned = (fix->*Member::owned)[i];
    return owned >= 0 ? (fix->*Member::bodies)[owned].mass : 0.0;
  }
  bool computes_masses() const override { return fix->*Member::computes_again || !set_up(); }
  bool reads_masses() const override { return fix->*Member::file || (of_grip && fix->*Member::molecules); }

private:
  const FixRigidSmall *fix;
};

} // namespace

double RigidBody::rotation() const
{
  double sum = 0.0;
  for (int k = 0; k < 3; k++)
    if (const double along = dot(angular_momentum, axis[k]); inertia[k] > 0.0)
      sum += 0.5 * along * along / inertia[k];
  return sum;
}

Vector RigidBody::spin_of(const Vector &momentum) const
{
  Vector w{};
  for (int k = 0; k < 3; k++)
    if (inertia[k] > 0.0) w = w + dot(momentum, axis[k]) / inertia[k] * axis[k];
  return w;
}

BodiesOfFix::BodiesOfFix(const Fix *fix, int index)
    : index_in_list(index), name(fmt::format("fix {} {}", fix->id, fix->style)), group(fix->igroup),
      groupbit(fix->groupbit), spin_of_end(utils::strmatch(fix->style, "/n[vp][ethp]")),
      of_grip(utils::strmatch(fix->style, "/small/grip$"))
{
}

std::vector<double> BodiesOfFix::masses() const
{
  std::vector<double> all(known());
  for (int b = 0; b < known(); b++) all[b] = mass(b);
  return all;
}

std::vector<double> BodiesOfFix::moments() const
{
  std::vector<double> all;
  for (int b = 0; b < count(); b++) all.insert(all.end(), inertia(b), inertia(b) + 3);
  return all;
}

bool Grip::loads_include_all_at_set_up(const LAMMPS *lmp)
{
  constexpr int SINCE = 20251210; // version of LAMMPS
  return lmp->num_ver >= SINCE;
}

bool RigidBodies::knows(const Fix *fix)
{
  return fix->rigid_flag && utils::strmatch(fix->style, "^rigid");
}

void RigidBodies::find(LAMMPS *lmp)
{
  fixes.clear();
  const auto &all = lmp->modify->get_fix_list();
  const int me = lmp->comm->me;
  for (int n = 0; n < static_cast<int>(all.size()); n++) {
    if (!knows(all[n])) continue;
    if (utils::strmatch(all[n]->style, "/small"))
      fixes.push_back(std::make_unique<OfRigidSmall>(all[n], n));
    else
      fixes.push_back(std::make_unique<OfRigid>(all[n], n, me == 0));
  }
}

std::vector<const BodiesOfFix *> RigidBodies::last_first() const
{
  std::vector<const BodiesOfFix *> found;
  for (auto fix = fixes.rbegin(); fix != fixes.rend(); ++fix)
    if ((*fix)->set_up()) found.push_back(fix->get());
  return found;
}

const double *RigidBodies::masses_for_times(const Atom *atom, std::vector<double> &room) const
{
  if (!any()) return atom->rmass;
  room.assign(atom->rmass, atom->rmass + atom->nlocal);
  for (const BodiesOfFix *fix : last_first()) {
    std::vector<double> of_body = fix->masses();
    for (int b = 0; b < fix->known(); b++) of_body[b] /= fix->natoms(b);
    const int *body = fix->of_atoms().body;
    // The owner of a body may have been deleted alone. Its other members then have a number out of use.
    for (int i = 0; i < atom->nlocal; i++)
      if (body[i] >= 0 && body[i] < fix->known()) room[i] = of_body[body[i]];
  }
  return room.data();
}

bool RigidBodies::has_bath(const Fix *fix)
{
  return utils::strmatch(fix->style, "/nvt") || utils::strmatch(fix->style, "/npt") ||
         utils::strmatch(fix->style, "/nph");
}

bool RigidBodies::has_langevin(const Fix *fix)
{
  return utils::strmatch(fix->style, "/small") ? OfRigidSmall::has_thermostat(fix)
                                               : OfRigid::has_thermostat(fix);
}

bool RigidBodies::holds(const Fix *fix, int dimension)
{
  return !utils::strmatch(fix->style, "/small") && OfRigid::holds(fix, dimension == 2);
}

bool RigidBodies::set_motion(LAMMPS *lmp, Fix *fix, int i, const Vector &velocity, bool keep_force)
{
  return OfRigidSmall::set_motion(lmp, fix, i, velocity, keep_force);
}
