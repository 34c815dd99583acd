// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/wall_forces.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "host/atom_arrays.h"
#include "host/batch_checks.h"
#include "styles/contact_styles.h"
#include "particles/liquid_batch.h"
#include "update.h"

#include <algorithm>

using namespace Grip;

WallForces::WallForces(LAMMPS_NS::LAMMPS *lmp, const Members &parts)
    : Pointers(lmp), command(parts.command), models(parts.models), masses(parts.masses),
      temperature(parts.temperature), shape(parts.shape), neighbors(parts.neighbors), shares(parts.shares),
      ledger(parts.ledger), batch(new grip_batch())
{
}

void WallForces::begin_run()
{
  bind_fields();
  bind_liquid();
  if (ledger.on() && !batch_ledger) batch_ledger = std::make_unique<grip_batch_ledger>();
  batch->ledger = ledger.on() ? batch_ledger.get() : nullptr;
}

void WallForces::bind_fields()
{
  const grip_model *of_pair = nullptr;
  for (const PairContacts *pair : Grip::pairs(lmp))
    if (pair->particle_model()) of_pair = pair->particle_model();
  models.for_each([&](const grip_model &model) {
    const grip_law *law = model.law[GRIP_NORMAL];
    if (law->nfields && !of_pair)
      error->all(FLERR, "{}: normal law '{}' needs pair_style grip with normal law '{}' too", command,
                 law->name, law->name);
    if (!of_pair) return;
    const grip_law *wanted = of_pair->law[GRIP_NORMAL];
    if (law != wanted)
      error->all(FLERR, "{}: normal law '{}' does not go with '{}' of pair_style grip; accepted: {}", command,
                 law->name, wanted->name, wanted->name);
    if (const char *word = law->differ(&model, of_pair))
      error->all(FLERR, "{}: '{}' of 'normal {}' differs from that of pair_style grip; accepted: the same",
                 command, word, law->name);
  });
  fields_law = of_pair ? of_pair->law[GRIP_NORMAL] : nullptr;
  if (fields_law) fields.bind(atom, fields_law);
  batch->fields = fields_law ? fields.batch() : nullptr;
}

void WallForces::bind_liquid()
{
  liquid = nullptr;
  if (!models.any([](const grip_model &model) { return model.owns_liquid; })) return;
  liquid = Grip::find_liquid(lmp);
  if (!liquid)
    error->all(FLERR, "{}: the script has deleted the fix GRIP_LIQUID; give the wall's line again", command);
  if (!of_lanes) of_lanes = std::make_unique<grip_liquid>();
}

// ----------------------------------------------------------------------------------------------------------
// All batches

// Sets the spin of the whole wall in all lanes. If the points of the shape have their own spin,
// WallNeighbors::subtract() overwrites it.
void WallForces::take_spin()
{
  double spin[3];
  shape.spin(spin);
  std::fill_n(batch->wjx, GRIP_BATCH, spin[0]);
  std::fill_n(batch->wjy, GRIP_BATCH, spin[1]);
  std::fill_n(batch->wjz, GRIP_BATCH, spin[2]);
}

// Gathers each batch, then calls run(model, lanes, index of the first lane).
template <typename Run> void WallForces::run_batches(const Run &run)
{
  take_spin();
  batch->dt = update->setupflag ? 0.0 : update->dt;
  const WallLanes &lanes = neighbors.lanes;
  for (int block = 0; block < lanes.nblocks();) {
    const grip_wall_lanes span = lanes.span(block);
    const grip_model &model = models.all[lanes.model(block)];
    gather(span, block * GRIP_LANES, model);
    grip_geometry(batch.get());
    run(model, span, block * GRIP_LANES);
    block += span.nblocks;
  }
}

// Whether a step computes the masses for the dashpots of the next one.
bool WallForces::predicts_masses() const
{
  return !shape.follows_contacts() && !neighbors.radii_vary();
}

// Computes the masses for the dashpots of rigid bodies in this step, if a rank has other lanes than in the
// previous step, which has computed masses for its own lanes.
void WallForces::divide_masses()
{
  shares.begin_step();
  int others =
      !predicts_masses() || update->setupflag || shares.list_is_new() || lanes_divided != neighbors.version();
  if (comm->nprocs > 1) MPI_Allreduce(MPI_IN_PLACE, &others, 1, MPI_INT, MPI_MAX, world);
  if (!others) return;
  lanes_divided = neighbors.version();
  shares.begin_lanes(neighbors.lanes.nlanes());
  run_batches([&](const grip_model &, const grip_wall_lanes &span, int first_lane) {
    shares.add_whole(*batch, span, first_lane);
    shares.add(*batch, span, first_lane, neighbors.lanes.model(first_lane / GRIP_LANES), 0.0);
  });
  shares.divide();
}

void WallForces::prepare()
{
  run_batches([&](const grip_model &model, const grip_wall_lanes &span, int) {
    grip_model_prepare(&model, batch.get());
    if (batch->dt > 0.0) fields.scatter(*batch, AtomsOfWall{span}, GRIP_FIELD_PREPARED);
  });
}

void WallForces::compute(double **rows)
{
  sum.fill(0.0);
  torque_of_images.fill(0.0);
  record.clear();
  contact_step.find_listeners(lmp, ledger);
  const bool by_cause = contact_step.reads_causes();
  if (by_cause && !losses) losses = std::make_unique<grip_losses>();
  if (ledger.on()) {
    batch->ledger->cycle_ratio = ledger.cycle_ratio;
    batch->ledger->losses = by_cause ? losses.get() : nullptr;
    loss_listeners.find(lmp);
    members.update(masses.bodies, atom, update->setupflag ? 0.0 : update->dt);
  }
  if (shares.on()) divide_masses();
  run_batches([&](const grip_model &model, const grip_wall_lanes &span, int first_lane) {
    batch->shared_mass = shares.on() ? shares.dashpot_masses(first_lane) : nullptr;
    if (batch->shared_mass && predicts_masses())
      shares.add(*batch, span, first_lane, neighbors.lanes.model(first_lane / GRIP_LANES), update->dt);
    if (batch->shared_mass && model.inertia) divide_inertia(*batch);
    if (ledger.on())
      book(model, span, first_lane);
    else
      grip_model_run(&model, batch.get());
    const LanesAtWall lanes = {{span}, atom, model, shape, neighbors.points_of_lanes(first_lane)};
    ContactStep::add_heat(*batch, lanes, atom->heatflow);
    contact_step.collect(*batch, lanes, record);
    if (has_fields() && batch->dt > 0.0) fields.scatter(*batch, lanes, GRIP_FIELD_ADDED);
    if (batch->liquid) scatter_liquid(*liquid, lanes, *of_lanes);
    scatter(span);
    if (output && batch->dt > 0.0) output->add(*batch, span, model.law[GRIP_HEAT]);
    if (wants_images) add_images(span, first_lane);
    if (rows) write_rows(span, model.law[GRIP_HEAT], rows);
  });
  if (shares.on() && predicts_masses()) shares.divide();
}

void WallForces::add_half_steps(const WallMotion *body, std::vector<HalfStep> &all)
{
  members.update(masses.bodies, atom, update->dt);
  const double half = 0.5 * update->dt;
  neighbors.visit([&](const WallContact &contact) {
    const int i = contact.atom;
    const grip_mover sphere = members.mover(atom, i);
    grip_mover wall = {};
    if (body) {
      Vector normal;
      double overlap;
      grip_ledger_place(&contact.model, contact.history, normal.data(), &overlap);
      const Vector point = vector_of(sphere.x) - (sphere.radius - overlap) * normal;
      const Vector velocity = body->mean_velocity(body->pose().to_own(point)), spin = body->mean_spin();
      std::copy(velocity.begin(), velocity.end(), wall.v);
      std::copy(spin.begin(), spin.end(), wall.w);
    }
    double power[2];
    grip_ledger_powers(&contact.model, contact.history, 1, &sphere, &wall, update->dt, power);
    all.push_back({atom->tag[i], 0, half * power[0], half * power[1]});
  });
}

// ----------------------------------------------------------------------------------------------------------
// One batch

void WallForces::gather(grip_wall_lanes span, int first_lane, const grip_model &model)
{
  grip_batch &b = *batch;
  const int n = span.nblocks * GRIP_LANES;
  const grip_atoms atoms = atom_arrays(atom);
  grip_batch_set_rules(&b, &model, true, 0.0);
  grip_wall_gather(&atoms, atom->radius, atom->rmass, span, &b);
  for (int k = 0; masses.any_bodies() && k < n; k++) b.reduced_mass[k] = masses.of(span.atom[k]);
  neighbors.subtract(span, first_lane, b);
  for (int block = 0; block < span.nblocks; block++)
    b.history[block] = neighbors.lanes.history(first_lane / GRIP_LANES + block);
  for (int k = 0; model.inertia && k < n; k++)
    b.reduced_inertia[k] = grip_inertia_about_contact(b.reduced_mass[k], b.radius_i[k], domain->dimension);
  if (has_fields()) fields.gather(AtomsOfWall{span}, *b.fields);
  b.liquid = model.owns_liquid ? of_lanes.get() : nullptr;
  if (b.liquid) gather_liquid(*liquid, AtomsOfWall{span}, *of_lanes);
  for (int k = 0; model.law[GRIP_HEAT] && k < n; k++)
    b.warmer[k] = temperature.given() ? temperature.now() - atom->temperature[span.atom[k]] : 0.0;
}

// Computes the forces, and books the energy of this step.
void WallForces::book(const grip_model &model, grip_wall_lanes span, int first_lane)
{
  grip_batch &b = *batch;
  const int n = span.nblocks * GRIP_LANES;
  double weights[GRIP_BATCH] = {0.0};
  for (int k = 0; k < n; k++) weights[k] = span.face[k] < 0 ? 0.0 : 1.0;
  // The code after the ledger must find the velocity that the laws received, as it does without a ledger.
  double velocity[3][GRIP_BATCH];
  std::copy_n(b.ux, n, velocity[0]);
  std::copy_n(b.uy, n, velocity[1]);
  std::copy_n(b.uz, n, velocity[2]);
  if (shape.changes_pose()) shape.use_mean_velocity(n, neighbors.points_of_lanes(first_lane), &b);
  if (members.any()) add_member_motion(span);
  grip_model_book(&model, &b, weights, ledger.entry.data());
  std::copy_n(velocity[0], n, b.ux);
  std::copy_n(velocity[1], n, b.uy);
  std::copy_n(velocity[2], n, b.uz);
  // All of a contact's loss is the atom's.
  for (int k = 0; loss_listeners.any() && k < n; k++)
    if (span.face[k] >= 0) loss_listeners.report(span.atom[k], b.ledger->plastic[k], b.ledger->damped[k]);
  for (int k = 0; k < n; k++)
    // the end of the contact has been booked
    if (!(b.acting[k] > 0.0)) neighbors.lanes.clear_history(first_lane + k);
}

// Adds the mean motion of atoms of rigid bodies, because these do not move with the velocities that the laws
// receive.
void WallForces::add_member_motion(grip_wall_lanes span)
{
  grip_batch &b = *batch;
  for (int k = 0; k < span.nblocks * GRIP_LANES; k++) {
    const double *du = members.velocity(span.atom[k]), *dw = members.spin(span.atom[k]);
    double *const u[3] = {b.ux, b.uy, b.uz}, *const spin[3] = {b.wix, b.wiy, b.wiz};
    for (int d = 0; d < 3; d++) {
      u[d][k] += du[d];
      spin[d][k] += dw[d];
    }
  }
}

// The friction of the wall acts (1 - arm_torque) of the overlap behind its surface.
void LanesAtWall::locate(const grip_batch &b, int k, StepSamples &samples, ContactSample &sample) const
{
  sample.branch = branch(b, k);
  sample.start = vector_of(atom->x[sample.i]) - sample.branch;
  sample.part = 0.0;
  const PointMotion motion = {vector_of(atom->v[sample.i]) - Vector{b.ux[k], b.uy[k], b.uz[k]},
                              {b.wjx[k], b.wjy[k], b.wjz[k]}};
  samples.motions.push_back(motion);
  sample.torque_j = {};
  if (!sample.touching) return;
  const Vector normal = {b.nx[k], b.ny[k], b.nz[k]}, rolling = {b.mx[k], b.my[k], b.mz[k]},
               arm = (1.0 - b.arm_torque) * b.overlap[k] * normal;
  sample.wall_power = dot(sample.force, motion.velocity + cross(arm, motion.spin)) +
                      dot(b.mn[k] * normal + rolling, motion.spin);
}

void WallForces::scatter(grip_wall_lanes span)
{
  const grip_atoms atoms = atom_arrays(atom);
  const grip_scatter_report report = grip_wall_scatter(&atoms, span, batch.get(), sum.data());
  if (!report.finite) stop_not_finite(span);
  if (report.deep && !has_fields() && !deep.noted()) note_deep(span);
}

// The force of lane k on its atom.
static void force_of(const grip_batch &b, int k, double f[3])
{
  f[0] = b.normal[k] * b.nx[k] + b.fx[k];
  f[1] = b.normal[k] * b.ny[k] + b.fy[k];
  f[2] = b.normal[k] * b.nz[k] + b.fz[k];
}

// Adds to torque_of_images. A contact may be with a periodic image of the atom. `away` is the vector from the
// atom to this image: the point on the wall, plus the vector from this point to the centre of the image,
// minus the position of the atom.
void WallForces::add_images(grip_wall_lanes span, int first_lane)
{
  const grip_batch &b = *batch;
  const WallPoint *points = neighbors.points_of_lanes(first_lane);
  for (int k = 0; k < span.nblocks * GRIP_LANES; k++) {
    if (!(b.acting[k] > 0.0)) continue;
    const Vector x = vector_of(atom->x[span.atom[k]]);
    const Vector away = shape.pose().to_space(points[k].place) + vector_of(points[k].r) - x;
    if (dot(away, away) < 1e-12 * dot(x, x)) continue;
    double f[3];
    force_of(b, k, f);
    const Vector torque = cross(away, -1.0 * vector_of(f));
    for (int d = 0; d < 3; d++) torque_of_images[d] += torque[d];
  }
}

void WallForces::write_rows(grip_wall_lanes span, bool heats, double **rows) const
{
  const grip_batch &b = *batch;
  for (int k = 0; k < span.nblocks * GRIP_LANES; k++) {
    if (!(b.acting[k] > 0.0)) continue;
    const int i = span.atom[k];
    const double r[3] = {b.rx[k], b.ry[k], b.rz[k]};
    double *row = rows[i], f[3];
    force_of(b, k, f);
    row[0] = 1.0;
    for (int d = 0; d < 3; d++) {
      row[1 + d] += f[d]; // sum over all faces; the point below is that of the last face
      row[4 + d] = atom->x[i][d] - r[d];
    }
    row[7] = atom->radius[i];
    if (heats) row[8] += b.heat[k];
    row[9] = shape.face_of(span.face[k]) + 1.0; // the last face, numbered as in compute grip/contact
  }
}

// ----------------------------------------------------------------------------------------------------------
// Errors and warnings

void WallForces::stop_not_finite(grip_wall_lanes span) const
{
  const int k = first_not_finite(*batch, AtomsOfWall{span});
  if (k < 0) error->one(FLERR, "{}: a force is not finite at step {}", command, update->ntimestep);
  error->one(FLERR, "{}: the force on atom {} is not finite at step {} (overlap {:.6g})", command,
             atom->tag[span.atom[k]], update->ntimestep, batch->overlap[k]);
}

void WallForces::note_deep(grip_wall_lanes span)
{
  const int k = first_deep(*batch, AtomsOfWall{span});
  if (k < 0) return;
  deep.note(update->ntimestep,
            fmt::format("{}: atom {} overlaps the wall by {:.3g} of its radius at step {}; "
                        "stiffness too low or time step too large?",
                        command, atom->tag[span.atom[k]], batch->overlap[k] / batch->radius_i[k],
                        update->ntimestep));
}
