// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/fix_wall_grip.h"

#include "atom.h"
#include "atom_vec.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "memory.h"
#include "grip/duration.h"
#include "modify.h"
#include "neighbor.h"
#include "respa.h"
#include "update.h"
#include "wall/core/motion_input.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

using namespace LAMMPS_NS;
using namespace FixConst;

// For each type present in the group on this rank, the sphere with the least product of value and sign.
static std::vector<int> least_of_types(const Atom *atom, int groupbit, const double *value, double sign = 1.0)
{
  std::vector<int> least(atom->ntypes + 1, -1);
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & groupbit)) continue;
    int &of_type = least[atom->type[i]];
    if (of_type < 0 || sign * value[i] < sign * value[of_type]) of_type = i;
  }
  least.erase(std::remove(least.begin(), least.end(), -1), least.end());
  return least;
}

FixWallGrip::FixWallGrip(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} wall/grip", id)),
      line(Grip::read_wall_line(lmp, command, narg, arg)),
      neighbors(lmp, command, groupbit, shape, models, masses, wall_ledger, history),
      forces(lmp, {command, models, masses, temperature, shape, neighbors, wall_ledger}), output(shape.output()),
      files(lmp, {command, models, shape, neighbors, history, wall_ledger})
{
  create_attribute = 1;
  restart_global = 1;
  global_freq = 1;
  time_depend = motion.changes_pose();
  vector_flag = 1;
  size_vector = VALUES;
  extvector = -1;
  extlist = new int[VALUES];
  for (int n = 0; n < VALUES; n++) extlist[n] = n < SUMS || n == VALUES - 1;
  if (line.contacts) {
    peratom_flag = peratom_freq = 1;
    size_peratom_cols = Grip::WallForces::NOUTPUT;
  }

  if (output && output->needs_contacts()) forces.output = output;
  show_table();
  nevery = 1;

  wall_ledger.mode = line.energy;
  models.keep(wall_ledger.mode, shape.follows_contacts());
  history.change_layouts(models.layouts(), 0);
  faces_before = shape.face_words();
  make_room_in_messages();
  // The models of an atom type may have history later; a wall's own models never change.
  restart_peratom = history.any() || models.wall_type > 0;

  motion.begin_at({});
  start_step = update->ntimestep;
  dt = update->dt;
  FixWallGrip::grow_arrays(atom->nmax);
  atom->add_callback(Atom::GROW);
  if (restart_peratom) atom->add_callback(Atom::RESTART);
  for (int i = 0; i < atom->nlocal; i++) FixWallGrip::set_arrays(i);
}

// LAMMPS must have counted this fix before it can create another one, so the constructor cannot do this. A
// wall of an atom type takes its models from the pair style, which has already created the fix.
void FixWallGrip::post_constructor()
{
  if (models.any([](const grip_model &model) { return model.owns_liquid; })) Grip::require_liquid(lmp);
}

FixWallGrip::~FixWallGrip()
{
  if (copymode) return;
  atom->delete_callback(id, Atom::GROW);
  if (restart_peratom) atom->delete_callback(id, Atom::RESTART);
  memory->destroy(array_atom);
  delete[] extlist;
}

int FixWallGrip::setmask()
{
  const int acts = INITIAL_INTEGRATE | POST_FORCE | POST_FORCE_RESPA | FINAL_INTEGRATE;
  return acts | (output && output->needs_steps() ? END_OF_STEP : 0);
}

void FixWallGrip::init()
{
  neighbors.leave_lanes();
  if (minimizing) start_step = update->ntimestep;
  dt = update->dt;
  minimizing = update->whichflag == 2;
  if (minimizing) reset_dt();
  if (models.wall_type) Grip::fetch_models(lmp, command, models);
  models.keep(wall_ledger.mode, shape.follows_contacts());
  change_layouts();
  temperature.check(lmp, command, models, wall_ledger.on());
  forces.begin_run();
  warned_of_speed = false;
  if (may_go_on && motion.words != motion_in_file.words && comm->me == 0)
    error->warning(FLERR, "{}: its motion is not that of the restart file; it begins now, where the wall was",
                   command);
  may_go_on = false;
  if (wall_ledger.on() && (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2))
    error->all(FLERR, "{}: 'energy' needs run_style verlet, and no minimization", command);
  if (utils::strmatch(update->integrate_style, "^respa"))
    nlevels_respa = (dynamic_cast<Respa *>(update->integrate))->nlevels;
  masses.find(lmp, atom, 0);
  shape.init();
  Grip::check_variables(lmp, command, motion);
  check_drive();
  check_faces();
  make_room_in_messages();
  // LAMMPS allows other fixes to change radii only with atom styles that communicate them.
  const auto &sent = atom->avec->fields_comm;
  neighbors.init(forces.has_fields() || std::find(sent.begin(), sent.end(), "radius") != sent.end());
}

// The lightest sphere has the shortest contact, whatever its size. With a linear spring the heaviest spheres
// overlap most, with adhesion the smallest.
std::vector<Grip::WallImpact> FixWallGrip::impacts(const std::vector<Grip::Grain> &coming) const
{
  std::set<int> chosen;
  for (const auto &some :
       {least_of_types(atom, groupbit, atom->radius), least_of_types(atom, groupbit, atom->rmass),
        least_of_types(atom, groupbit, atom->rmass, -1.0)})
    chosen.insert(some.begin(), some.end());
  std::vector<Grip::WallImpact> list;
  for (const int i : chosen)
    list.push_back({&models.of_type(atom->type[i]), atom->radius[i], atom->rmass[i]});
  for (const Grip::Grain &grain : coming)
    if (grain.mask & groupbit) list.push_back({&models.of_type(grain.type), grain.radius, grain.mass});
  return list;
}

double FixWallGrip::own_speed() const
{
  return shape.greatest_speed();
}

void FixWallGrip::check_time_step()
{
  smallest_radius = INFINITY;
  for (int i = 0; i < atom->nlocal; i++)
    if (atom->mask[i] & groupbit) smallest_radius = std::min(smallest_radius, atom->radius[i]);
  MPI_Allreduce(MPI_IN_PLACE, &smallest_radius, 1, MPI_DOUBLE, MPI_MIN, world);
  const double speed = Grip::fastest_of_all(atom, world);
  const std::string text =
      Grip::too_long(update->dt, Grip::of_all_ranks(Grip::durations_at(*this, speed), world));
  if (!text.empty() && comm->me == 0) error->warning(FLERR, "{}: {}", command, text);
}

void FixWallGrip::setup(int vflag)
{
  move();
  check_time_step();
  if (auto *respa = dynamic_cast<Respa *>(update->integrate)) {
    respa->copy_flevel_f(nlevels_respa - 1);
    post_force_respa(vflag, nlevels_respa - 1, 0);
    respa->copy_f_flevel(nlevels_respa - 1);
  } else {
    post_force(vflag);
  }
  if (FixGripLiquid *liquid = Grip::find_liquid(lmp)) liquid->wall_is_set_up();
  load_drive(0.0);
  shape.check_atoms(groupbit);
  if (output) output->begin_run();
  show_table();
}

void FixWallGrip::end_of_step()
{
  output->end_step();
  show_table();
}

void FixWallGrip::show_table()
{
  const Grip::WallOutput::Table table = output ? output->table() : Grip::WallOutput::Table();
  if (table.ncolumns == 0) return;
  local_flag = 1;
  size_local_cols = table.ncolumns;
  local_freq = table.interval;
  size_local_rows = table.nrows;
  array_local = table.rows;
}

int FixWallGrip::image(int *&kinds, double **&values)
{
  return output ? output->image(kinds, values) : 0;
}

void FixWallGrip::post_run()
{
  forces.deep.print(lmp);
  neighbors.retyped.print(lmp);
}

void FixWallGrip::post_force_respa(int vflag, int ilevel, int)
{
  if (ilevel == nlevels_respa - 1) post_force(vflag);
}

// Time since the motion began. A change of the time step does not make the wall jump.
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

void FixWallGrip::post_force(int)
{
  if (neighbor->ago == 0) {
    forces.deep.print(lmp);
    if (models.wall_type) neighbors.retyped.print(lmp);
  }
  summed_at = -1;
  for (int i = 0; line.contacts && i < atom->nlocal; i++)
    std::fill_n(array_atom[i], Grip::WallForces::NOUTPUT, 0.0);
  temperature.find(lmp, command);
  bring_up();
  if (wall_ledger.on()) wall_ledger.begin_step();
  forces.compute(array_atom);
  if (wall_ledger.on()) wall_ledger.end_step(update->setupflag || update->dt == 0.0);
}

// Moves the wall to its current position and updates the lanes of the atoms near it.
void FixWallGrip::bring_up()
{
  if (neighbor->ago == 0) masses.update();
  move();
  neighbors.bring_up();
}

// Once per step, and again in each set-up.
void FixWallGrip::move()
{
  if (moved_at == update->ntimestep && !update->setupflag) return;
  moved_at = update->ntimestep;
  motion.go_to(elapsed(),
               motion.drive() ? std::vector<double>() : Grip::values_of_variables(lmp, command, motion));
  shape.move();
  check_speed();
}

// A wall that is too fast passes through atoms.
void FixWallGrip::check_speed()
{
  if (warned_of_speed || !(shape.speed() * update->dt > 0.01 * smallest_radius)) return;
  warned_of_speed = true;
  if (comm->me == 0)
    error->warning(
        FLERR,
        "{}: its fastest point moves {:.3g} in step {}, more than 0.01 of the smallest radius, {:.3g}; "
        "let it move slower, or take a shorter time step",
        command, shape.speed() * update->dt, update->ntimestep, smallest_radius);
}

// A new motion begins at the wall's current position. After a restart, a motion that is the same as in the
// file continues there.
int FixWallGrip::modify_param(int narg, char **arg)
{
  Grip::WallMotion other;
  if (std::string(arg[0]) == "target") {
    Grip::WallInput input = {lmp, fmt::format("fix_modify {}", id), narg, arg, 0};
    Grip::read_target(input, motion);
    return input.next;
  }
  const int nwords = Grip::read_new_motion(lmp, fmt::format("fix_modify {}", id), narg, arg, shape, other);
  if (nwords == 0) return 0;
  motion.change_to(std::move(other));
  warned_of_servo = false;
  start_time = 0.0;
  start_step = update->ntimestep;
  moved_at = -1;
  if (may_go_on) go_on_with_motion();
  if (motion.changes_pose()) time_depend = 1;
  return nwords;
}

void FixWallGrip::check_drive()
{
  forces.wants_images =
      motion.drive() && shape.needs_points() && (domain->xperiodic || domain->yperiodic || domain->zperiodic);
  if (motion.drive() && (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2))
    error->all(FLERR, "{}: '{}' needs run_style verlet, and no minimization", command,
               motion.drive()->name());
}

void FixWallGrip::initial_integrate(int)
{
  if (motion.drive()) motion.drive()->advance(update->dt);
}

void FixWallGrip::final_integrate()
{
  load_drive(update->dt);
}

// The load is the sum of the forces of all ranks on the wall, and gravity.
void FixWallGrip::load_drive(double step)
{
  if (!motion.drive()) return;
  std::array<double, 6> all = forces.sum;
  for (int d = 0; d < 3; d++) all[3 + d] += forces.torque_of_images[d];
  MPI_Allreduce(MPI_IN_PLACE, all.data(), 6, MPI_DOUBLE, MPI_SUM, world);
  Grip::WallLoad load = {Grip::vector_of(&all[0]), Grip::vector_of(&all[3]), {}};
  for (Fix *fix : modify->get_fix_by_style("^gravity")) {
    int dim = 0;
    const auto *g = static_cast<double *>(fix->extract("gvec", dim));
    const bool is_for_all = fix->igroup == 0 || fix->igroup == igroup;
    for (int d = 0; g && is_for_all && d < 3; d++) load.gravity[d] += g[d];
  }
  motion.take_load(load, Grip::values_of_variables(lmp, command, motion), step);
  check_servo();
}

// A servo that pushes in the wrong direction, or at nothing, would move forever. Before it meets atoms it may
// have to cross the box, or turn once.
void FixWallGrip::check_servo()
{
  const double idle = motion.drive()->idle_way();
  if (warned_of_servo || idle == 0.0) return;
  const bool turns = motion.drive()->freedom().kind == Grip::Freedom::TURN, leaves = shape.leaves_box();
  const double farthest = turns ? 2.0 * M_PI : Grip::length(Grip::vector_of(domain->prd));
  if (!leaves && idle <= farthest) return;
  warned_of_servo = true;
  if (comm->me == 0)
    error->warning(FLERR,
                   "{}: move servo is at its limit of speed without a contact, and {} at step {}; check the "
                   "sign of its axis and of its target",
                   command,
                   leaves  ? "leaves the box"
                   : turns ? "has turned once"
                           : "has gone farther than the box is long",
                   update->ntimestep);
}

Grip::BodyEnergy FixWallGrip::body_energy() const
{
  return motion.drive() ? motion.drive()->energy() : Grip::BodyEnergy{};
}

void FixWallGrip::go_on_with_motion()
{
  start_time = motion.go_on(motion_in_file) ? motion_in_file.time : 0.0;
  start_step = update->ntimestep;
}

// Uses the same positions and radii as the forces that follow.
void FixWallGrip::prepare_contacts()
{
  bring_up();
  forces.prepare();
}

void FixWallGrip::visit_contacts(const std::function<void(const Grip::WallContact &)> &visit) const
{
  const Grip::WallLanes &lanes = neighbors.lanes;
  std::vector<double> values(history.nvalues());
  for (int lane = 0; lane < lanes.nlanes(); lane++) {
    if (lanes.empty(lane) || !lanes.has_history(lane)) continue;
    lanes.copy_history(lane, values.data());
    visit({lanes.atom(lane), shape.face_of(lanes.face(lane)), models.all[lanes.model(lane / GRIP_LANES)],
           values.data()});
  }
}

// Components: force on the wall, its torque and its work; position of the point that was at the origin, or of
// the centre of mass of a free body; rotation; velocity of that point; spin; error of a servo; kinetic energy
// of a free body.
double FixWallGrip::compute_vector(int n)
{
  if (n < SUMS) {
    if (summed_at != update->ntimestep) {
      std::array<double, SUMS> mine;
      std::copy(forces.sum.begin(), forces.sum.end(), mine.begin());
      using Grip::operator-;
      const Grip::Vector lever = Grip::cross(line.about, Grip::vector_of(mine.data()));
      const Grip::Vector torque = Grip::vector_of(&mine[3]) - lever;
      std::copy(torque.begin(), torque.end(), &mine[3]);
      mine[6] = wall_ledger.entry[GRIP_WALL_WORK];
      MPI_Allreduce(mine.data(), sum_of_all.data(), SUMS, MPI_DOUBLE, MPI_SUM, world);
      summed_at = update->ntimestep;
    }
    return sum_of_all[n];
  }
  const Grip::Pose &pose = motion.pose();
  const Grip::BodyEnergy energy = body_energy();
  const int entry = n - SUMS, d = entry % 3;
  const Grip::Vector point = motion.centre();
  switch (entry / 3) {
  case 0:
    return point[d];
  case 1:
    return Grip::rotation_vector(pose.rotation)[d];
  case 2:
    return pose.velocity_at(point)[d];
  case 3:
    return pose.spin[d];
  default:
    return d == 0 ? (motion.drive() ? motion.drive()->error() : 0.0) : energy.kinetic + energy.rotational;
  }
}

// ----------------------------------------------------------------------------------------------------------
// Contacts after a change of models or shape since the last run

// The models of an atom type are those of the pair style, and may have changed since the last run.
void FixWallGrip::change_layouts()
{
  const auto before = history.layouts(), now = models.layouts();
  const auto same = [](const Grip::HistoryLayout &a, const Grip::HistoryLayout &b) {
    return a.text() == b.text();
  };
  if (std::equal(now.begin(), now.end(), before.begin(), same)) return;
  int lost = history.change_layouts(now, atom->nlocal);
  MPI_Allreduce(MPI_IN_PLACE, &lost, 1, MPI_INT, MPI_SUM, world);
  if (lost == 0 || comm->me) return;
  int n = 0;
  while (before[n].fit(now[n]) != Grip::Fit::OTHER) n++;
  error->warning(FLERR, "{}: {} contacts have the history of other models than now, they begin anew: {}",
                 command, lost, Grip::changed_laws(before[n], now[n]));
}

// LAMMPS's buffers must hold the largest data of an atom, whether it stays on this rank or moves to another.
void FixWallGrip::make_room_in_messages()
{
  maxexchange = history.packed_size(shape.most_faces()) + (line.contacts ? Grip::WallForces::NOUTPUT : 0);
}

// If the shape has other faces than before, the histories are meaningless.
void FixWallGrip::check_faces()
{
  const std::string now = shape.face_words();
  if (now != faces_before) {
    if (comm->me == 0)
      error->warning(FLERR, "{}: it was '{}' before, and is '{}' now: its contacts begin anew", command,
                     faces_before, now);
    history.forget_all();
  }
  faces_before = now;
}

// ----------------------------------------------------------------------------------------------------------
// Arrays of atoms

double FixWallGrip::memory_usage()
{
  const double columns =
      line.contacts ? static_cast<double>(atom->nmax) * Grip::WallForces::NOUTPUT * sizeof(double) : 0.0;
  return history.bytes() + neighbors.lanes.bytes() + columns + (output ? output->bytes() : 0.0);
}

void FixWallGrip::grow_arrays(int nmax)
{
  history.grow(nmax);
  if (line.contacts) memory->grow(array_atom, nmax, Grip::WallForces::NOUTPUT, "wall/grip:array_atom");
}

void FixWallGrip::copy_arrays(int i, int j, int)
{
  neighbors.leave_lanes();
  history.copy(i, j);
  if (line.contacts) std::copy(array_atom[i], array_atom[i] + Grip::WallForces::NOUTPUT, array_atom[j]);
}

// LAMMPS may have dropped all atoms without notice: the lanes are those of the previous atoms.
void FixWallGrip::set_arrays(int i)
{
  neighbors.leave_lanes();
  history.forget(i);
  if (line.contacts) std::fill(array_atom[i], array_atom[i] + Grip::WallForces::NOUTPUT, 0.0);
}

int FixWallGrip::pack_exchange(int i, double *buffer)
{
  neighbors.leave_lanes();
  int m = history.any() ? history.pack(i, buffer) : 0;
  for (int c = 0; line.contacts && c < Grip::WallForces::NOUTPUT; c++) buffer[m++] = array_atom[i][c];
  return m;
}

int FixWallGrip::unpack_exchange(int i, double *buffer)
{
  neighbors.leave_lanes();
  int m = history.any() ? history.unpack(i, buffer) : 0;
  for (int c = 0; line.contacts && c < Grip::WallForces::NOUTPUT; c++) array_atom[i][c] = buffer[m++];
  return m;
}

// ----------------------------------------------------------------------------------------------------------
// Restart files

void FixWallGrip::write_restart(FILE *fp)
{
  files.write(fp, motion.state());
}

void FixWallGrip::restart(char *block)
{
  motion_in_file = files.begin_from(block);
  may_go_on = true;
  go_on_with_motion();
}

int FixWallGrip::pack_restart(int i, double *row)
{
  return files.pack(i, row);
}

int FixWallGrip::size_restart(int i)
{
  return files.size(i);
}

int FixWallGrip::maxsize_restart()
{
  return files.most();
}

void FixWallGrip::unpack_restart(int i, int nth)
{
  files.unpack(i, nth);
}
