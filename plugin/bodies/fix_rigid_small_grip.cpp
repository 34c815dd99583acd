// SPDX-License-Identifier: GPL-2.0-only
#include "bodies/fix_rigid_small_grip.h"

#include "atom.h"
#include "atom_vec.h"
#include "bodies/body_numbers.h"
#include "comm.h"
#include "domain.h"
#include "energy/fix_grip_energy.h"
#include "error.h"
#include "host/box_exits.h"
#include "host/record_exchange.h"
#include "math_extra.h"
#include "memory.h"
#include "modify.h"
#include "output.h"
#include "rigid_const.h"
#include "interfaces/contact_styles.h"
#include "update.h"
#include "utils.h"

#include <algorithm>
#include <cstring>
#include <iterator>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

// Numbers that a body sends to its ghosts with its position, and with its velocity.
constexpr int SIZE_OF_POSITION = 13, SIZE_OF_VELOCITY = 6;

// What LAMMPS knows of a member that is a sphere, not a point.
constexpr int SPHERE_FLAGS = RigidConst::SPHERE | RigidConst::TORQUE;

// Whether a fix may read velocities of other atoms than its own between the end of a step and the first half
// kick of the next. Some styles are known not to.
bool may_read_velocities(const Fix *fix)
{
  if (const auto *wall = dynamic_cast<const Grip::WallContacts *>(fix)) return wall->reads_variables();
  const char *const others[] = {"^nve", "^rigid$", "^rigid/small$", "^rigid/small/grip$",
                                "^NEIGH_HISTORY/GRIP"};
  return std::none_of(std::begin(others), std::end(others),
                      [fix](const char *style) { return utils::strmatch(fix->style, style); });
}

void load(grip_rigid_lane *lanes, int l, const double *values, int n)
{
  for (int k = 0; k < n; k++) lanes[k][l] = values[k];
}

void store(const grip_rigid_lane *lanes, int l, double *values, int n)
{
  for (int k = 0; k < n; k++) values[k] = lanes[k][l];
}

} // namespace

// fix ID group rigid/small/grip molecule [words of fix rigid/small]
FixRigidSmallGrip::FixRigidSmallGrip(LAMMPS *lmp, int narg, char **arg) : FixRigidSmall(lmp, narg, arg)
{
  for (int k = 4; k < narg; k++) reinit_is_given |= std::strcmp(arg[k], "reinit") == 0;
  if (onemols && !reinit_is_given) reinitflag = 0;
  vector_flag = 1;
  size_vector = 1;
  extvector = 0;
  restart_peratom = 1;
  atom->add_callback(Atom::RESTART);
}

FixRigidSmallGrip::~FixRigidSmallGrip()
{
  if (modify->get_fix_by_id(id)) atom->delete_callback(id, Atom::RESTART);
}

int FixRigidSmallGrip::setmask()
{
  return FixRigidSmall::setmask() | FixConst::PRE_EXCHANGE;
}

// LAMMPS warns of gravity on all bodies with a template or a file. Where Grip has contacts, it compares the
// masses instead, and warns only if gravity is wrong (check/rigid_body_checks.h).
void FixRigidSmallGrip::init()
{
  Molecule **const templates = onemols;
  char *const file = inpfile;
  if (!Grip::pairs(lmp).empty() || !Grip::walls(lmp).empty()) {
    onemols = nullptr;
    inpfile = nullptr;
  }
  FixRigidSmall::init();
  onemols = templates;
  inpfile = file;
  in_setup = gravity_is_due = false;
}

// The kernels are for spheres and points in three dimensions, in a box without tilt.
bool FixRigidSmallGrip::kernels_apply() const
{
  return domain->dimension == 3 && !triclinic && !langflag && !(extended && (orientflag || dorientflag));
}

void FixRigidSmallGrip::setup_pre_neighbor()
{
  const int mine = has_restored;
  int restored = 0;
  MPI_Allreduce(&mine, &restored, 1, MPI_INT, MPI_MAX, world);
  has_restored = false;
  const bool computes = reinitflag || !setupflag;
  if (restored && !inpfile && !(reinit_is_given && reinitflag))
    keep_restored();
  else {
    FixRigidSmall::setup_pre_neighbor();
    if (computes && onemols && !inpfile) take_templates();
  }
  by_kernels = kernels_apply();
}

void FixRigidSmallGrip::pre_neighbor()
{
  FixRigidSmall::pre_neighbor();
  list_members();
}

// Sorts the atoms by their bodies.
void FixRigidSmallGrip::list_members()
{
  const int nlocal = atom->nlocal, nbodies = nlocal_body + nghost_body;
  first.assign(nbodies + 1, 0);
  crosses.assign(nbodies, 0);
  mixed.assign(nbodies, 0);
  for (int i = 0; i < nlocal; i++)
    if (atom2body[i] >= 0) first[atom2body[i] + 1]++;
  for (int b = 0; b < nbodies; b++) first[b + 1] += first[b];
  members.resize(first[nbodies]);
  std::vector<int> next(first.begin(), first.end() - 1);
  for (int i = 0; i < nlocal; i++) {
    const int b = atom2body[i];
    if (b < 0) continue;
    members[next[b]++] = i;
    if (xcmimage[i] != HOME) crosses[b] = 1;
    if (extended && (eflags[i] & SPHERE_FLAGS) != SPHERE_FLAGS) mixed[b] = 1;
  }
}

void FixRigidSmallGrip::setup(int vflag)
{
  in_setup = true;
  gravity_is_due = id_gravity;
  clear_langevin();
  FixRigidSmall::setup(vflag);
  in_setup = false;
  are_of_middle = false;
  find_readers();
}

// LAMMPS 4 Jul 2026 adds the random forces in the set-up, before it has computed any.
void FixRigidSmallGrip::clear_langevin()
{
  if (!langflag || nlocal_body <= maxlang) return;
  memory->destroy(langextra);
  maxlang = nlocal_body + nghost_body;
  memory->create(langextra, maxlang, 6, "rigid/small/grip:langextra");
  std::fill_n(*langextra, 6 * maxlang, 0.0);
}

// A run may end early, in a step without output.
void FixRigidSmallGrip::post_run()
{
  finish_step();
}

// Sets velocities and spins of the members to their values at the end of the step, if they are half-step
// values.
void FixRigidSmallGrip::finish_step()
{
  if (!are_of_middle) return;
  set_velocities(0, nlocal_body, 0.0);
  set_velocities_of_ghosts();
  are_of_middle = false;
}

void FixRigidSmallGrip::find_readers()
{
  read_each_step = !utils::strmatch(update->integrate_style, "^verlet");
  read_every.clear();
  for (Fix *fix : modify->get_fix_list()) {
    if (!may_read_velocities(fix)) continue;
    const int mask = modify->get_fix_mask(fix);
    read_each_step |= (mask & (FixConst::INITIAL_INTEGRATE | FixConst::FINAL_INTEGRATE)) != 0;
    if (mask & FixConst::END_OF_STEP) read_every.push_back(fix->nevery);
  }
}

// Whether velocities and spins of the members at the end of this step are read. The next step begins with
// half-step values.
bool FixRigidSmallGrip::velocities_are_read() const
{
  const bigint step = update->ntimestep;
  return read_each_step || step == output->next ||
         std::any_of(read_every.begin(), read_every.end(), [=](int every) { return step % every == 0; });
}

void FixRigidSmallGrip::initial_integrate(int vflag)
{
  if (gravity_is_due) add_gravity(0, nlocal_body);
  gravity_is_due = false;
  v_init(vflag);
  if (!by_kernels || evflag) {
    finish_step();
    FixRigidSmall::initial_integrate(vflag);
    return;
  }
  for (int begin = 0; begin < nlocal_body; begin += GRIP_RIGID) {
    const int end = std::min(begin + GRIP_RIGID, nlocal_body);
    load_lanes(begin, end, true);
    grip_rigid_move(&lanes, dtv, dtf);
    store_lanes(begin, end, true);
    set_members<true>(begin, end);
  }
  if (comm->nprocs == 1) return;
  send(POSITIONS, SIZE_OF_POSITION);
  set_members<true>(nlocal_body, nlocal_body + nghost_body);
}

// On one rank, all bodies of its atoms are owned, so that there is nothing to communicate.
void FixRigidSmallGrip::final_integrate()
{
  are_of_middle = by_kernels && !evflag && !velocities_are_read();
  if (!by_kernels || evflag) return FixRigidSmall::final_integrate();
  const bool alone = comm->nprocs == 1, summed = earlyflag || !alone;
  if (!earlyflag && !alone) compute_forces_and_torques();
  for (int begin = 0; begin < nlocal_body; begin += GRIP_RIGID) {
    const int end = std::min(begin + GRIP_RIGID, nlocal_body);
    if (!summed) {
      sum_forces(begin, end);
      add_gravity(begin, end);
    }
    if (are_of_middle)
      kick(begin, end);
    else
      set_velocities(begin, end, dtf);
  }
  if (!are_of_middle) set_velocities_of_ghosts();
}

// Half a step of the forces, of length half_step, and the velocities of the members after it.
void FixRigidSmallGrip::set_velocities(int begin, int end, double half_step)
{
  for (int b = begin; b < end; b += GRIP_RIGID) {
    const int next = std::min(b + GRIP_RIGID, end);
    load_lanes(b, next, false);
    grip_rigid_kick(&lanes, half_step);
    store_lanes(b, next, false);
    set_members<false>(b, next);
  }
}

void FixRigidSmallGrip::set_velocities_of_ghosts()
{
  if (comm->nprocs == 1) return;
  send(VELOCITIES, SIZE_OF_VELOCITY);
  set_members<false>(nlocal_body, nlocal_body + nghost_body);
}

// Half a step of the forces. Spins are half-step values until the next step begins.
void FixRigidSmallGrip::kick(int begin, int end)
{
  for (Body *b = body + begin; b < body + end; b++) {
    const double of_mass = dtf / b->mass;
    for (int d = 0; d < 3; d++) {
      b->vcm[d] += of_mass * b->fcm[d];
      b->angmom[d] += dtf * b->torque[d];
    }
  }
}

// LAMMPS's loops for other bodies add gravity themselves.
void FixRigidSmallGrip::compute_forces_and_torques()
{
  if (!by_kernels) {
    FixRigidSmall::compute_forces_and_torques();
    gravity_is_due = false;
    return;
  }
  sum_forces(0, nlocal_body + nghost_body);
  if (comm->nprocs > 1) {
    commflag = RigidConst::FORCE_TORQUE;
    comm->reverse_comm(this, 6);
  }
  if (!in_setup) add_gravity(0, nlocal_body);
}

void FixRigidSmallGrip::add_gravity(int begin, int end)
{
  if (!id_gravity) return;
  for (int b = begin; b < end; b++)
    for (int d = 0; d < 3; d++) body[b].fcm[d] += gvec[d] * body[b].mass;
}

// The forces of the members of each body, then the torques of these forces, then the torques on the members,
// each in the order of the atoms, as in LAMMPS.
void FixRigidSmallGrip::sum_forces(int begin, int end)
{
  const double *const x = atom->x[0], *const f = atom->f[0],
                      *const torques = extended ? atom->torque[0] : nullptr;
  for (int b = begin; b < end; b++) {
    Body &one = body[b];
    if (!crosses[b] && !mixed[b]) {
      grip_rigid_sum(one.xcm, spheres_of(b), x, f, torques, one.fcm, one.torque);
      continue;
    }
    const double centre_x = one.xcm[0], centre_y = one.xcm[1], centre_z = one.xcm[2];
    const bool in_images = crosses[b];
    double fx = 0.0, fy = 0.0, fz = 0.0, tx = 0.0, ty = 0.0, tz = 0.0;
    for (int k = first[b]; k < first[b + 1]; k++) {
      const int i = members[k];
      const double *at = x + 3 * i, *fi = f + 3 * i;
      double whole[3];
      if (in_images) {
        domain->unmap(at, xcmimage[i], whole);
        at = whole;
      }
      const double dx = at[0] - centre_x, dy = at[1] - centre_y, dz = at[2] - centre_z;
      fx += fi[0];
      fy += fi[1];
      fz += fi[2];
      tx += dy * fi[2] - dz * fi[1];
      ty += dz * fi[0] - dx * fi[2];
      tz += dx * fi[1] - dy * fi[0];
    }
    for (int k = first[b]; torques && k < first[b + 1]; k++) {
      const int i = members[k];
      if (!(eflags[i] & RigidConst::TORQUE)) continue;
      tx += torques[3 * i];
      ty += torques[3 * i + 1];
      tz += torques[3 * i + 2];
    }
    const double force[3] = {fx, fy, fz}, torque[3] = {tx, ty, tz};
    std::copy_n(force, 3, one.fcm);
    std::copy_n(torque, 3, one.torque);
  }
}

// Unused lanes repeat the last body. Only a motion needs positions.
void FixRigidSmallGrip::load_lanes(int begin, int end, bool moves)
{
  for (int l = 0; l < GRIP_RIGID; l++) {
    const Body &b = body[std::min(begin + l, end - 1)];
    lanes.mass[l] = b.mass;
    load(lanes.inertia, l, b.inertia, 3);
    load(lanes.force, l, b.fcm, 3);
    load(lanes.torque, l, b.torque, 3);
    load(lanes.velocity, l, b.vcm, 3);
    load(lanes.momentum, l, b.angmom, 3);
    load(lanes.axis[0], l, b.ex_space, 3);
    load(lanes.axis[1], l, b.ey_space, 3);
    load(lanes.axis[2], l, b.ez_space, 3);
    if (!moves) continue;
    load(lanes.centre, l, b.xcm, 3);
    load(lanes.quaternion, l, b.quat, 4);
    load(lanes.offset, l, b.xgc_body, 3);
  }
}

void FixRigidSmallGrip::store_lanes(int begin, int end, bool moved)
{
  for (int l = 0; l < end - begin; l++) {
    Body &b = body[begin + l];
    store(lanes.velocity, l, b.vcm, 3);
    store(lanes.momentum, l, b.angmom, 3);
    store(lanes.spin, l, b.omega, 3);
    if (!moved) continue;
    store(lanes.centre, l, b.xcm, 3);
    store(lanes.quaternion, l, b.quat, 4);
    store(lanes.axis[0], l, b.ex_space, 3);
    store(lanes.axis[1], l, b.ey_space, 3);
    store(lanes.axis[2], l, b.ez_space, 3);
    store(lanes.geometric, l, b.xgc, 3);
  }
}

grip_rigid_spheres FixRigidSmallGrip::spheres_of(int b) const
{
  return {members.data() + first[b], first[b + 1] - first[b]};
}

grip_rigid_pose FixRigidSmallGrip::pose_of(const Body &one)
{
  grip_rigid_pose pose = {};
  std::copy_n(one.ex_space, 3, pose.axis[0]);
  std::copy_n(one.ey_space, 3, pose.axis[1]);
  std::copy_n(one.ez_space, 3, pose.axis[2]);
  std::copy_n(one.xcm, 3, pose.centre);
  std::copy_n(one.vcm, 3, pose.velocity);
  std::copy_n(one.omega, 3, pose.spin);
  return pose;
}

// Velocities and spins of the members; with `moved` their positions too. Values of the body are copied,
// because to the compiler each store to an atom could change them.
template <bool moved> void FixRigidSmallGrip::set_members(int begin, int end)
{
  double *const x = atom->x[0], *const v = atom->v[0], *const spins = extended ? atom->omega[0] : nullptr;
  for (int b = begin; b < end; b++) {
    const Body &one = body[b];
    if (!crosses[b] && !mixed[b]) {
      const grip_rigid_pose pose = pose_of(one);
      grip_rigid_place(&pose, spheres_of(b), displace[0], moved ? x : nullptr, v, spins);
      continue;
    }
    const Vector ex = vector_of(one.ex_space), ey = vector_of(one.ey_space), ez = vector_of(one.ez_space),
                 spin = vector_of(one.omega), velocity = vector_of(one.vcm), centre = vector_of(one.xcm);
    const bool in_images = crosses[b];
    for (int k = first[b]; k < first[b + 1]; k++) {
      const int i = members[k];
      const double *at = displace[i];
      const Vector d = at[0] * ex + at[1] * ey + at[2] * ez, turning = cross(spin, d) + velocity;
      if (moved) {
        Vector origin = centre;
        if (in_images) domain->unmap_inv(origin.data(), xcmimage[i]);
        for (int c = 0; c < 3; c++) x[3 * i + c] = d[c] + origin[c];
      }
      for (int c = 0; c < 3; c++) v[3 * i + c] = turning[c];
      if (spins && (eflags[i] & RigidConst::SPHERE))
        for (int c = 0; c < 3; c++) spins[3 * i + c] = spin[c];
    }
  }
}

void FixRigidSmallGrip::send(Sent what, int size)
{
  sent = what;
  comm->forward_comm(this, size);
  sent = OF_LAMMPS;
}

// Only atoms that own a body send anything.
int FixRigidSmallGrip::pack_forward_comm(int n, int *list, double *buffer, int pbc_flag, int *pbc)
{
  if (sent == OF_LAMMPS) return FixRigidSmall::pack_forward_comm(n, list, buffer, pbc_flag, pbc);
  double *next = buffer;
  for (int k = 0; k < n; k++) {
    if (bodyown[list[k]] < 0) continue;
    const Body &b = body[bodyown[list[k]]];
    next = give(next, b.vcm, 3);
    next = give(next, b.omega, 3);
    if (sent == VELOCITIES) continue;
    next = give(next, b.xcm, 3);
    next = give(next, b.quat, 4);
  }
  return static_cast<int>(next - buffer);
}

void FixRigidSmallGrip::unpack_forward_comm(int n, int first_ghost, double *buffer)
{
  if (sent == OF_LAMMPS) return FixRigidSmall::unpack_forward_comm(n, first_ghost, buffer);
  const double *next = buffer;
  for (int i = first_ghost; i < first_ghost + n; i++) {
    if (bodyown[i] < 0) continue;
    Body &b = body[bodyown[i]];
    next = take(next, b.vcm, 3);
    next = take(next, b.omega, 3);
    if (sent == VELOCITIES) continue;
    next = take(next, b.xcm, 3);
    next = take(next, b.quat, 4);
    MathExtra::q_to_exyz(b.quat, b.ex_space, b.ey_space, b.ez_space);
  }
}

// ----------------------------------------------------------------------------------------------------------
// Bodies that leave the box

double FixRigidSmallGrip::compute_vector(int /* n */)
{
  return static_cast<double>(gone);
}

void FixRigidSmallGrip::setup_pre_exchange()
{
  pre_exchange();
}

// LAMMPS deletes an atom that is outside of the box in a direction with the boundary f. If it would delete
// one atom of a body, the whole body leaves.
void FixRigidSmallGrip::pre_exchange()
{
  if (!Grip::has_exits(domain)) return;
  const std::vector<tagint> all = Grip::of_all_ranks(world, bodies_outside());
  if (!all.empty()) remove_bodies({all.begin(), all.end()});
}

// The numbers of bodies with an atom of this rank outside of the box; a number may occur several times.
std::vector<tagint> FixRigidSmallGrip::bodies_outside() const
{
  std::vector<tagint> outside;
  for (int i = 0; i < atom->nlocal; i++)
    if (bodytag[i] && Grip::is_beyond_exit(domain, atom->x[i])) outside.push_back(bodytag[i]);
  return outside;
}

// Collective.
void FixRigidSmallGrip::remove_bodies(const std::unordered_set<tagint> &leaving)
{
  if (!update->setupflag) Grip::prepare_change(lmp);
  FixGripEnergy *energy = Grip::find_energy(lmp);
  bigint removed = 0, total = 0;
  for (int i = 0; i < atom->nlocal;) {
    if (!bodytag[i] || !leaving.count(bodytag[i])) {
      i++;
      continue;
    }
    if (energy) energy->book_gone(i);
    atom->avec->copy(atom->nlocal - 1, i, 1);
    atom->nlocal--;
    removed++;
  }
  MPI_Allreduce(&removed, &total, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  atom->natoms -= total;
  atom->nghost = 0;
  atom->map_init();
  atom->map_set();
  gone += static_cast<bigint>(leaving.size());
  nbody -= static_cast<decltype(nbody)>(leaving.size());
  if (!warned && comm->me == 0)
    error->warning(FLERR,
                   "fix {} {}: a body has left the box through a boundary f; such bodies are removed with "
                   "all their atoms, f_{}[1] is their number",
                   id, style, id);
  warned = true;
}
