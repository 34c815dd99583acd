// SPDX-License-Identifier: GPL-2.0-only
#include "wall/fix_wall_grip.h"

#include "atom.h"
#include "atom_vec.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "host/atom_arrays.h"
#include "host/batch_checks.h"
#include "host/contact_atoms.h"
#include "host/contact_heat.h"
#include "energy/ledgers.h"
#include "memory.h"
#include "modify.h"
#include "neighbor.h"
#include "respa.h"
#include "update.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace FixConst;

FixWallGrip::FixWallGrip(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} wall/grip", id)), batch(new grip_batch())
{
  if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
    error->all(
        FLERR,
        "{}: atom style '{}' lacks radius, mass, spin or torque; accepted: sphere, or a hybrid with it",
        command, atom->atom_style);
  create_attribute = 1;
  restart_global = 1;
  vector_flag = 1;
  size_vector = 6;
  global_freq = 1;
  extvector = 1;

  std::string accepted;
  int iarg = read_models(3, narg, arg, accepted);
  iarg = read_shape(iarg, narg, arg, accepted);
  read_keywords(iarg, narg, arg);
  models.keep_ledger(ledger.mode);
  if (ledger.on()) size_vector = 7;
  faces_before = shape->face_words();
  history.change_layouts(models.layouts(), 0);
  neighbors =
      std::make_unique<Grip::WallNeighbors>(lmp, command, groupbit, *shape, models, masses, ledger, history);
  make_room_in_messages();
  // The models of an atom type may have history later. One's own never change.
  restart_peratom = history.any() || models.wall_type > 0;

  start_step = update->ntimestep;
  dt = update->dt;
  FixWallGrip::grow_arrays(atom->nmax);
  atom->add_callback(Atom::GROW);
  if (restart_peratom) atom->add_callback(Atom::RESTART);
  for (int i = 0; i < atom->nlocal; i++) FixWallGrip::set_arrays(i);
}

FixWallGrip::~FixWallGrip()
{
  if (copymode) return;
  atom->delete_callback(id, Atom::GROW);
  if (restart_peratom) atom->delete_callback(id, Atom::RESTART);
  memory->destroy(array_atom);
}

int FixWallGrip::setmask()
{
  return POST_FORCE | POST_FORCE_RESPA;
}

void FixWallGrip::init()
{
  neighbors->leave_lanes();
  dt = update->dt;
  if (models.wall_type) fetch_models();
  change_layouts();
  temperature.check(lmp, command, models, ledger.on());
  check_particles();
  if (ledger.on() && (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2))
    error->all(FLERR, "{}: 'energy' needs run_style verlet, and no minimization", command);
  if (utils::strmatch(update->integrate_style, "^respa"))
    nlevels_respa = (dynamic_cast<Respa *>(update->integrate))->nlevels;
  masses.find(atom, modify, 0);
  shape->init();
  check_faces();
  make_room_in_messages();
  // The host lets other fixes change radii only of atom styles that send them.
  const auto &sent = atom->avec->fields_comm;
  neighbors->init(has_fields || std::find(sent.begin(), sent.end(), "radius") != sent.end());
}

// At the wall a sphere is lightest with the least mass, whatever its size: the smallest of each type stands
// for all.
Grip::Durations FixWallGrip::durations(double speed) const
{
  std::vector<int> lightest(atom->ntypes + 1, -1);
  for (int i = 0; i < atom->nlocal; i++) {
    int &least = lightest[atom->type[i]];
    if ((atom->mask[i] & groupbit) && (least < 0 || atom->rmass[i] < atom->rmass[least])) least = i;
  }
  Grip::Durations shortest;
  for (const int i : lightest) {
    if (i < 0 || !(speed > 0.0)) continue;
    Grip::Durations d;
    d.contact =
        grip_contact_time(&models.of_type(atom->type[i]), atom->radius[i], INFINITY, atom->rmass[i], speed);
    shortest.take(d);
  }
  return shortest;
}

// Spheres meet a wall at their own speed and its.
void FixWallGrip::check_time_step()
{
  double shortest = durations(Grip::fastest_of_all(atom, world) + shape->normal_speed()).contact;
  MPI_Allreduce(MPI_IN_PLACE, &shortest, 1, MPI_DOUBLE, MPI_MIN, world);
  if (update->dt > 0.1 * shortest && comm->me == 0)
    error->warning(FLERR,
                   "{}: the time step {:.4g} is more than a tenth of the shortest contact time, {:.4g}",
                   command, update->dt, shortest);
}

void FixWallGrip::setup(int vflag)
{
  check_time_step();
  if (auto *respa = dynamic_cast<Respa *>(update->integrate)) {
    respa->copy_flevel_f(nlevels_respa - 1);
    post_force_respa(vflag, nlevels_respa - 1, 0);
    respa->copy_f_flevel(nlevels_respa - 1);
  } else {
    post_force(vflag);
  }
  shape->check_atoms(groupbit);
}

void FixWallGrip::post_run()
{
  deep.tell(lmp);
  neighbors->retyped.tell(lmp);
}

void FixWallGrip::post_force_respa(int vflag, int ilevel, int)
{
  if (ilevel == nlevels_respa - 1) post_force(vflag);
}

// Time since the motion began. A new time step length does not make the wall jump.
double FixWallGrip::elapsed() const
{
  return start_time + static_cast<double>(update->ntimestep - start_step) * dt;
}

void FixWallGrip::reset_dt()
{
  start_time = elapsed();
  start_step = update->ntimestep;
  dt = update->dt;
}

void FixWallGrip::clear_output()
{
  if (!per_atom_output) return;
  for (int i = 0; i < atom->nlocal; i++) std::fill(array_atom[i], array_atom[i] + NOUTPUT, 0.0);
}

void FixWallGrip::post_force(int)
{
  if (neighbor->ago == 0) {
    deep.tell(lmp);
    if (models.wall_type) neighbors->retyped.tell(lmp);
  }
  std::fill(wall_force, wall_force + 6, 0.0);
  summed_at = -1;
  clear_output();
  temperature.find(lmp, command);
  if (ledger.on()) shape->mean_shift(elapsed(), update->dt, mean_shift);
  bring_up();
  if (ledger.on()) {
    ledger.begin_step();
    loss_listeners.find(lmp);
  }
  run_batches(false);
  if (ledger.on()) ledger.end_step(update->setupflag || update->dt == 0.0);
}

// Where the wall is now, and the lanes of the atoms near it.
void FixWallGrip::bring_up()
{
  if (neighbor->ago == 0) masses.update();
  shape->move(elapsed());
  neighbors->bring_up();
}

// Before the forces, from the same positions and radii.
void FixWallGrip::prepare_contacts()
{
  bring_up();
  run_batches(true);
}

// ----------------------------------------------------------------------------------------------------------
// Forces

void FixWallGrip::run_batches(bool prepare)
{
  double spin[3];
  shape->spin(spin);
  std::fill_n(batch->wjx, GRIP_BATCH, spin[0]);
  std::fill_n(batch->wjy, GRIP_BATCH, spin[1]);
  std::fill_n(batch->wjz, GRIP_BATCH, spin[2]);
  const Grip::WallLanes &lanes = neighbors->lanes;
  for (int block = 0; block < lanes.nblocks();) {
    const grip_wall_lanes span = lanes.span(block);
    run_batch(span, block, prepare);
    block += span.nblocks;
  }
}

void FixWallGrip::run_batch(const grip_wall_lanes &span, int first_block, bool prepare)
{
  const grip_model &model = models.all[neighbors->lanes.model(first_block)];
  grip_batch &b = *batch;
  b.dt = update->setupflag ? 0.0 : update->dt;
  // Half the overlap inside the sphere, as the contact with a very large sphere; or as the host.
  b.arm_speed = b.arm_torque = model.contact_point ? 0.5 : 0.0;
  b.sphere_j = 0.0;
  gather(span, first_block * GRIP_LANES, model);
  grip_geometry(&b);
  if (prepare) {
    grip_model_prepare(&model, &b);
    if (b.dt > 0.0) scatter_fields(span, GRIP_FIELD_PREPARED);
    return;
  }
  if (ledger.on())
    book(model, span, first_block * GRIP_LANES);
  else
    grip_model_run(&model, &b);
  if (has_fields && b.dt > 0.0) scatter_fields(span, GRIP_FIELD_ADDED);
  scatter(span, model);
}

void FixWallGrip::gather(grip_wall_lanes span, int first_lane, const grip_model &model)
{
  grip_batch &b = *batch;
  const int n = span.nblocks * GRIP_LANES;
  const grip_atoms atoms = Grip::atom_arrays(atom);
  grip_wall_gather(&atoms, atom->radius, atom->rmass, span, &b);
  for (int k = 0; masses.any_bodies() && k < n; k++) b.reduced_mass[k] = masses.of(span.atom[k]);
  if (shape->needs_points())
    neighbors->subtract_points(first_lane, n, b);
  else
    shape->subtract(span, &b);
  for (int block = 0; block < span.nblocks; block++)
    b.history[block] = neighbors->lanes.history(first_lane / GRIP_LANES + block);
  for (int k = 0; has_fields && k < n; k++) fields.gather(span.atom[k], k, b.fields->i);
  for (int k = 0; model.law[GRIP_HEAT] && k < n; k++)
    b.warmer[k] = temperature.given() ? temperature.now() - atom->temperature[span.atom[k]] : 0.0;
}

// Forces, and the energy of this step.
void FixWallGrip::book(const grip_model &model, grip_wall_lanes span, int first_lane)
{
  grip_batch &b = *batch;
  const int n = span.nblocks * GRIP_LANES;
  double weights[GRIP_BATCH] = {0.0};
  for (int k = 0; k < n; k++) {
    weights[k] = span.face[k] < 0 ? 0.0 : 1.0;
    b.ux[k] -= mean_shift[0];
    b.uy[k] -= mean_shift[1];
    b.uz[k] -= mean_shift[2];
    b.wall_vx[k] += mean_shift[0];
    b.wall_vy[k] += mean_shift[1];
    b.wall_vz[k] += mean_shift[2];
  }
  grip_model_book(&model, &b, weights, ledger.entry.data());
  hand_losses(model, span);
  for (int k = 0; k < n; k++)
    if (!(b.acting[k] > 0.0)) neighbors->lanes.clear_history(first_lane + k); // its end is booked
}

// All of a contact's loss counts for the atom; of the heat, half goes into the wall.
void FixWallGrip::hand_losses(const grip_model &model, grip_wall_lanes span)
{
  const grip_batch &b = *batch;
  const Grip::AtomsOfWall atoms = {span};
  for (int k = 0; loss_listeners.any() && k < atoms.nlanes(); k++)
    if (!atoms.empty(k)) loss_listeners.tell(atoms.i(k), b.plastic[k], b.damped[k]);
  const grip_law *heat = model.law[GRIP_HEAT];
  if (!heat || !(heat->flags & GRIP_DISSIPATES) || !(b.dt > 0.0)) return;
  const grip_model *of_blocks[GRIP_BLOCKS];
  std::fill_n(of_blocks, GRIP_BLOCKS, &model);
  Grip::add_heat_of_losses(b, atoms, of_blocks, nullptr, atom->heatflow);
}

void FixWallGrip::scatter_fields(grip_wall_lanes span, unsigned use)
{
  for (int k = 0; k < span.nblocks * GRIP_LANES; k++)
    if (batch->overlap[k] > 0.0) fields.scatter(span.atom[k], k, batch->fields->i, use);
}

void FixWallGrip::scatter(grip_wall_lanes span, const grip_model &model)
{
  const grip_atoms atoms = Grip::atom_arrays(atom);
  const grip_scatter_report report = grip_wall_scatter(&atoms, span, batch.get(), wall_force);
  const bool heats = model.law[GRIP_HEAT];
  if (heats) Grip::add_conducted_heat(*batch, Grip::AtomsOfWall{span}, atom->heatflow);
  if (!report.finite) stop_not_finite(span);
  if (report.deep && !has_fields && !deep.noted()) note_deep(span);
  if (per_atom_output) write_output(span, heats);
}

void FixWallGrip::stop_not_finite(grip_wall_lanes span) const
{
  const int k = Grip::first_not_finite(*batch, Grip::AtomsOfWall{span});
  if (k < 0) error->one(FLERR, "{}: a force is not finite at step {}", command, update->ntimestep);
  error->one(FLERR, "{}: the force on atom {} is not finite at step {} (overlap {:.6g})", command,
             atom->tag[span.atom[k]], update->ntimestep, batch->overlap[k]);
}

void FixWallGrip::note_deep(grip_wall_lanes span)
{
  const int k = Grip::first_deep(*batch, Grip::AtomsOfWall{span});
  if (k < 0) return;
  deep.note(update->ntimestep,
            fmt::format("{}: atom {} overlaps the wall by {:.3g} of its radius at step {}; "
                        "stiffness too low or time step too large?",
                        command, atom->tag[span.atom[k]], batch->overlap[k] / batch->radius_i[k],
                        update->ntimestep));
}

// The force of lane k on its atom.
static void force_of(const grip_batch &b, int k, double f[3])
{
  f[0] = b.normal[k] * b.nx[k] + b.fx[k];
  f[1] = b.normal[k] * b.ny[k] + b.fy[k];
  f[2] = b.normal[k] * b.nz[k] + b.fz[k];
}

void FixWallGrip::write_output(grip_wall_lanes span, bool heats)
{
  const grip_batch &b = *batch;
  for (int k = 0; k < span.nblocks * GRIP_LANES; k++) {
    if (!(b.acting[k] > 0.0)) continue;
    const int i = span.atom[k];
    const double r[3] = {b.rx[k], b.ry[k], b.rz[k]};
    double *row = array_atom[i], f[3];
    force_of(b, k, f);
    row[0] = 1.0;
    for (int d = 0; d < 3; d++) {
      row[1 + d] += f[d]; // of all faces; the point is the last one's
      row[4 + d] = atom->x[i][d] - r[d];
    }
    row[7] = atom->radius[i];
    if (heats) row[8] += b.heat[k];
  }
}

// Force on the wall, its torque about the origin, and its work.
double FixWallGrip::compute_vector(int n)
{
  if (summed_at != update->ntimestep) {
    wall_force[6] = ledger.entry[GRIP_WALL_WORK];
    MPI_Allreduce(wall_force, wall_force_all, 7, MPI_DOUBLE, MPI_SUM, world);
    summed_at = update->ntimestep;
  }
  return wall_force_all[n];
}
