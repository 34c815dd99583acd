// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_forces.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "host/atom_arrays.h"
#include "step/contact_atoms.h"
#include "interfaces/contact_styles.h"
#include "fix.h"
#include "modify.h"
#include "update.h"

#include <algorithm>

using namespace Grip;

static constexpr char REFUSED[] =
    ": grains with the shapes of fix grip/shapes do not touch this wall; accepted: "
    "xplane, yplane, zplane, zcylinder, mesh, or a group without these grains";

// The lanes of a batch of a wall (step/contact_step.h).
class WallForces::Lanes : public AtomsOfLanes {
public:
  // The lanes from block first_block on, which have the same model.
  Lanes(WallForces &wall_, int first_block)
      : AtomsOfLanes(wall_.neighbors.lanes.span(first_block), 0), wall(wall_),
        first(first_block * GRIP_LANES), number(wall_.neighbors.lanes.model(first_block)),
        command(wall_.command), site(wall_.neighbors.wall_at(first))
  {
    std::fill_n(models, nblocks(), &wall.models.all[number]);
  }

private:
  WallForces &wall;

public:
  const int first, number; // of the first lane; of the model
  const std::string &command;
  const grip_model *models[GRIP_BLOCKS];
  static constexpr bool LOSSES_HEAT_FIRST = true;

  const grip_model &model(int) const { return *models[0]; }
  double factor(int) const { return 1.0; }
  int kind(int) const { return 0; }
  int face(int k) const { return wall.shape.face_of(AtomsOfLanes::face(k)); }
  bool counted(int k) const { return !empty(k); }
  const double *weights(double *room) const
  {
    for (int k = 0; k < nlanes(); k++) room[k] = empty(k) ? 0.0 : 1.0;
    return room;
  }

  bool shaped() const { return models[0]->shaped; }
  const double *dashpot_mass() const
  {
    if (shaped()) return wall.of_step.shapes->dashpot_mass;
    return wall.shares.on() ? wall.shares.dashpot_masses(first) : nullptr;
  }
  void gather(grip_batch &b, bool booked) const;
  // Computes the masses for the dashpots of the next step.
  void note_overlaps(const grip_batch &b) const
  {
    if (wall.predicts_masses()) wall.shares.add(b, first, number, wall.update->dt);
  }
  template <class Run> void book(grip_batch &b, const Run &run) const;
  grip_scatter_report scatter(const grip_batch &b) const
  {
    const grip_atoms atoms = atom_arrays(wall.atom);
    return grip_wall_scatter(&atoms, &span, &b, wall.sum.data());
  }
  double warmer(int k) const
  {
    return wall.temperature.given() ? wall.temperature.now() - wall.atom->temperature[i(k)] : 0.0;
  }
  // All of a contact's loss is the atom's.
  void lose(int k, double plastic, double damped) const { wall.step.listeners.report(i(k), plastic, damped); }

  // The last point of the sphere's surface that touched the wall.
  Vector end_place(const grip_batch &b, int k) const
  {
    const grip_ended &ended = b.ledger->ended;
    if (shaped()) return loss_place(b, k);
    return centre(k) - b.radius_i[k] * Vector{ended.nx[k], ended.ny[k], ended.nz[k]};
  }
  Vector loss_place(const grip_batch &b, int k) const { return centre(k) - branch(b, k); }
  void locate(const grip_batch &b, int k, StepSamples &samples, ContactSample &sample) const;

  void end_histories(const grip_batch &b) const;
  void add_images(const grip_batch &b) const;
  void write_rows(const grip_batch &b, double **rows) const;

  std::string force_on(int k) const { return fmt::format("on atom {}", wall.atom->tag[i(k)]); }
  std::string overlap_of(int k, double part_of_radius) const
  {
    return fmt::format("atom {} overlaps the wall by {:.3g} of its radius", wall.atom->tag[i(k)],
                       part_of_radius);
  }

private:
  const grip_wall site;

  Vector centre(int k) const { return vector_of(wall.atom->x[i(k)]); }
  // From the wall's point to the centre of the atom of lane k; of a grain with a shape, from the contact. A
  // contact that has ended, and whose point the shape no longer finds, is where it was in the previous step.
  Vector branch(const grip_batch &b, int k) const
  {
    if (shaped()) return -1.0 * vector_of(grip_lane_arm_i(&b, k, {}));
    return site.points ? vector_of(site.points[k].r) : Vector{b.rx[k], b.ry[k], b.rz[k]};
  }
  void add_member_motion(grip_batch &b) const;
};

WallForces::WallForces(LAMMPS_NS::LAMMPS *lmp, const Members &parts)
    : Pointers(lmp), command(parts.command), models(parts.models), masses(parts.masses),
      temperature(parts.temperature), shape(parts.shape), neighbors(parts.neighbors), shares(parts.shares),
      ledger(parts.ledger), step(lmp, parts.ledger, deep)
{
}

void WallForces::begin_run()
{
  bind_fields();
  bind_liquid();
  bind_shapes();
}

void WallForces::bind_shapes()
{
  const auto freezes = modify->get_fix_by_style("^freeze");
  shapes.bind(find_shapes(lmp), atom, freezes.empty() ? 0 : freezes.front()->groupbit);
  if (!neighbors.any_shaped()) return;
  if (!shape.takes_shapes()) error->all(FLERR, command + REFUSED);
  models.for_each([&](const grip_model &model) {
    const std::string refused = model.shaped ? without_shapes(model) : "";
    if (!refused.empty())
      error->all(FLERR, "{}: {} does not go with the shapes of fix grip/shapes", command, refused);
  });
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
  any_fields = of_pair;
  if (any_fields) fields.bind(atom, of_pair->law[GRIP_NORMAL]);
}

void WallForces::bind_liquid()
{
  liquid = nullptr;
  if (!models.any([](const grip_model &model) { return model.owns_liquid; })) return;
  liquid = Grip::find_liquid(lmp);
  if (!liquid)
    error->all(FLERR, "{}: the script has deleted the fix GRIP_LIQUID; give the wall's line again", command);
}

// ----------------------------------------------------------------------------------------------------------
// All batches

// The spin of the whole wall is set in all lanes. If the points of the shape have their own spin, the site
// overwrites it.
template <class Visit> void WallForces::for_each_batch(const Visit &visit)
{
  grip_batch &b = *of_step.batch;
  const double *spin = shape.in_step().spin;
  std::fill_n(b.wjx, GRIP_BATCH, spin[0]);
  std::fill_n(b.wjy, GRIP_BATCH, spin[1]);
  std::fill_n(b.wjz, GRIP_BATCH, spin[2]);
  for (int block = 0; block < neighbors.lanes.nblocks();) {
    const Lanes lanes(*this, block);
    visit(lanes);
    block += lanes.nblocks();
  }
}

// Whether a step computes the masses for the dashpots of the next step.
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
  for_each_batch([&](const Lanes &lanes) {
    lanes.gather(*of_step.batch, false);
    shares.add_whole(*of_step.batch, lanes, lanes.first);
    shares.add(*of_step.batch, lanes.first, lanes.number, 0.0);
  });
  shares.divide();
}

void WallForces::prepare()
{
  of_step.keep_fields(true);
  of_step.batch->dt = update->setupflag ? 0.0 : update->dt;
  const bool adds = of_step.batch->dt > 0.0;
  for_each_batch([&](const Lanes &lanes) { ContactStep::prepare(of_step, lanes, fields, adds); });
}

void WallForces::compute(double **rows)
{
  const double dt = update->setupflag ? 0.0 : update->dt;
  sum.fill(0.0);
  torque_of_images.fill(0.0);
  step.begin(any_fields ? &fields : nullptr, liquid);
  step.begin(of_step, dt);
  if (ledger.on()) members.update(masses.bodies, shapes.grains(), atom, dt);
  of_step.of_shapes = {};
  of_step.entry = ledger.entry;
  try {
    if (shares.on()) divide_masses();
    for_each_batch([&](const Lanes &lanes) { compute_batch(lanes, rows); });
  } catch (const Stop &stop) {
    error->one(FLERR, stop.text);
  }
  ledger.entry = of_step.entry;
  if (shapes.any()) shapes.count(of_step.of_shapes);
  shapes.end_step();
  if (shares.on() && predicts_masses()) shares.divide();
}

void WallForces::compute_batch(const Lanes &lanes, double **rows)
{
  const grip_batch &b = *of_step.batch;
  step.compute(of_step, lanes);
  if (ledger.on()) lanes.end_histories(b);
  if (output && b.dt > 0.0) output->add(b, lanes, lanes.models[0]->law[GRIP_HEAT]);
  if (wants_images) lanes.add_images(b);
  if (rows) lanes.write_rows(b, rows);
}

void WallForces::add_half_steps(const WallMotion *body, std::vector<HalfStep> &all)
{
  members.update(masses.bodies, shapes.grains(), atom, update->dt);
  const double half = 0.5 * update->dt;
  neighbors.visit([&](const WallContact &contact) {
    const int i = contact.atom;
    const grip_mover sphere = members.mover(atom, i);
    grip_mover wall = {};
    if (body) {
      const grip_last_place place = grip_ledger_place(&contact.model, contact.history, sphere.radius);
      const Vector point = vector_of(sphere.x) - vector_of(place.branch);
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

void WallForces::Lanes::gather(grip_batch &b, bool /* booked */) const
{
  const grip_atoms atoms = atom_arrays(wall.atom);
  grip_batch_set_rules(&b, models[0], true, 0.0);
  grip_wall_gather(&atoms, &span, &b);
  grip_wall_place(&site, &span, &b);
  wall.of_step.keep_shapes(shaped());
  if (!shaped()) return grip_geometry(&b);
  if (!wall.shape.takes_shapes()) throw Stop{command + REFUSED};
  const grip_shape_atoms grains = wall.shapes.now();
  wall.of_step.of_shapes.add(
      grip_shape_at_wall(models[0], &atoms, &grains, &span, &site, wall.of_step.shapes.get(), &b), *this);
}

// The code after the ledger must find the velocity that the laws received, as it does without a ledger.
template <class Run> void WallForces::Lanes::book(grip_batch &b, const Run &run) const
{
  const int n = nlanes();
  double velocity[3][GRIP_BATCH];
  std::copy_n(b.ux, n, velocity[0]);
  std::copy_n(b.uy, n, velocity[1]);
  std::copy_n(b.uz, n, velocity[2]);
  if (wall.shape.changes_pose()) grip_wall_take_mean(&site, &b);
  if (wall.members.any()) add_member_motion(b);
  grip_batch_record(models[0], &b);
  run();
  std::copy_n(velocity[0], n, b.ux);
  std::copy_n(velocity[1], n, b.uy);
  std::copy_n(velocity[2], n, b.uz);
}

// Adds the mean motion of atoms of rigid bodies, because these do not move with the velocities that the laws
// receive.
void WallForces::Lanes::add_member_motion(grip_batch &b) const
{
  for (int k = 0; k < nlanes(); k++) {
    const double *du = wall.members.velocity(i(k)), *dw = wall.members.spin(i(k));
    double *const u[3] = {b.ux, b.uy, b.uz}, *const spin[3] = {b.wix, b.wiy, b.wiz};
    for (int d = 0; d < 3; d++) {
      u[d][k] += du[d];
      spin[d][k] += dw[d];
    }
  }
}

// The ends of these contacts have been booked.
void WallForces::Lanes::end_histories(const grip_batch &b) const
{
  for (int k = 0; k < nlanes(); k++)
    if (!grip_lane_alive(&b, k)) wall.neighbors.lanes.clear_history(first + k);
}

void WallForces::Lanes::locate(const grip_batch &b, int k, StepSamples &samples, ContactSample &sample) const
{
  sample.branch = branch(b, k);
  sample.start = centre(k) - sample.branch;
  sample.part = 0.0;
  const PointMotion motion = {vector_of(wall.atom->v[i(k)]) - Vector{b.ux[k], b.uy[k], b.uz[k]},
                              {b.wjx[k], b.wjy[k], b.wjz[k]}};
  samples.motions.push_back(motion);
  sample.torque_j = {};
  if (!sample.touching) return;
  const struct grip_vec n = grip_lane_normal(&b, k);
  const Vector normal = vector_of(n), rolling = {b.mx[k], b.my[k], b.mz[k]},
               arm = vector_of(grip_lane_arm_j(&b, k, n));
  sample.wall_power = dot(sample.force, motion.velocity + cross(motion.spin, arm)) +
                      dot(b.mn[k] * normal + rolling, motion.spin);
}

// Adds to torque_of_images. A contact may be with a periodic image of the atom. `away` is the vector from the
// atom to this image: the point on the wall, plus the vector from this point to the centre of the image,
// minus the position of the atom.
void WallForces::Lanes::add_images(const grip_batch &b) const
{
  for (int k = 0; k < nlanes(); k++) {
    if (!grip_lane_alive(&b, k)) continue;
    const Vector x = centre(k);
    const Vector away =
        wall.shape.pose().to_space(vector_of(site.points[k].place)) + vector_of(site.points[k].r) - x;
    if (dot(away, away) < 1e-12 * dot(x, x)) continue;
    const Vector torque = cross(away, -1.0 * vector_of(grip_lane_force(&b, k)));
    for (int d = 0; d < 3; d++) wall.torque_of_images[d] += torque[d];
  }
}

void WallForces::Lanes::write_rows(const grip_batch &b, double **rows) const
{
  for (int k = 0; k < nlanes(); k++) {
    if (!grip_lane_alive(&b, k)) continue;
    const Vector r = branch(b, k);
    const Vector f = vector_of(grip_lane_force(&b, k));
    double *row = rows[i(k)];
    row[0] = 1.0;
    for (int d = 0; d < 3; d++) {
      row[1 + d] += f[d]; // sum over all faces; the point below is the point of the last face
      row[4 + d] = wall.atom->x[i(k)][d] - r[d];
    }
    row[7] = wall.atom->radius[i(k)];
    if (models[0]->law[GRIP_HEAT]) row[8] += b.heat[k];
    row[9] = face(k) + 1.0; // the last face, numbered as in compute grip/contact
  }
}
