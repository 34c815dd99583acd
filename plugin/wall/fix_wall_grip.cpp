// SPDX-License-Identifier: GPL-2.0-only
#include "wall/fix_wall_grip.h"

#include "atom.h"
#include "atom_vec.h"
#include "check/rigid_body_checks.h"
#include "energy/fix_grip_ledger.h"
#include "error.h"
#include "memory.h"
#include "neighbor.h"
#include "respa.h"
#include "shapes/shape_arrays.h"
#include "update.h"
#include "wall/wall_impacts.h"

#include <algorithm>
#include <vector>

using namespace LAMMPS_NS;
using namespace FixConst;

FixWallGrip::FixWallGrip(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} wall/grip", id)),
      line(Grip::read_wall_line(lmp, command, narg, arg)), shares(lmp, line.share, models, masses),
      of_neighbors(
          Grip::WallNeighbors::make({lmp, command, groupbit, shape, models, masses, wall_ledger, history})),
      forces(lmp, {command, models, masses, temperature, shape, neighbors, shares, wall_ledger}),
      mover(lmp, {command, igroup, shape, motion, forces}),
      vector_of_wall(lmp, forces, wall_ledger, motion, line.about), output(shape.output()),
      files(lmp, {command, models, shape, neighbors, history, wall_ledger})
{
  create_attribute = 1;
  restart_global = 1;
  global_freq = 1;
  time_depend = motion.changes_pose();
  vector_flag = 1;
  size_vector = Grip::WallVector::VALUES;
  extvector = -1;
  extlist = new int[size_vector];
  for (int n = 0; n < size_vector; n++) extlist[n] = Grip::WallVector::is_extensive(n);
  if (line.contacts) {
    peratom_flag = peratom_freq = 1;
    size_peratom_cols = Grip::WallForces::NOUTPUT;
  }

  if (output && output->needs_contacts()) forces.output = output;
  show_table();
  nevery = 1;

  wall_ledger.mode = line.energy;
  models.keep(wall_ledger.mode, shape.follows_contacts(), Grip::shaped_types(lmp));
  history.change_layouts(models.layouts(), 0);
  make_room_in_messages();
  // The models of an atom type may later be models with a history. A wall's own models never change.
  restart_peratom = history.any() || models.by_type();

  FixWallGrip::grow_arrays(atom->nmax);
  atom->add_callback(Atom::GROW);
  if (restart_peratom) atom->add_callback(Atom::RESTART);
  for (int i = 0; i < atom->nlocal; i++) FixWallGrip::set_arrays(i);
}

// LAMMPS must have added this fix to its list before it can create another fix, so the constructor cannot do
// this. A wall with an atom type takes its models from the pair style, which has already created its fix by
// then.
void FixWallGrip::post_constructor()
{
  if (models.any([](const grip_model &model) { return model.owns_liquid; })) Grip::require_liquid(lmp);
  if (wall_ledger.on()) Grip::begin_ledger(lmp, wall_ledger);
}

FixWallGrip::~FixWallGrip()
{
  if (copymode) return;
  if (FixGripLedger *heir = Grip::find_kept_ledger(lmp); heir && wall_ledger.on())
    heir->keep(wall_ledger, body_energy());
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
  if (models.wall_type) Grip::fetch_models(lmp, command, models);
  wall_ledger.cycle_ratio = Grip::cycle_ratio(lmp);
  // Restart files have the models that the wall began with.
  if (!models.any_shaped() && Grip::find_shapes(lmp))
    error->all(FLERR, "{}: fix grip/shapes must be given before this fix, which has models for its grains",
               command);
  models.keep(wall_ledger.kept(), shape.follows_contacts(), Grip::shaped_types(lmp));
  neighbors.check_models();
  temperature.check(lmp, command, models, wall_ledger.on());
  forces.begin_run();
  if (wall_ledger.on() && (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2))
    error->all(FLERR, "{}: 'energy' needs run_style verlet, and no minimization", command);
  if (utils::strmatch(update->integrate_style, "^respa"))
    nlevels_respa = (dynamic_cast<Respa *>(update->integrate))->nlevels;
  masses.find(lmp, atom, 0);
  shares.begin_run();
  shape.init();
  mover.init();
  neighbors.check_faces();
  make_room_in_messages();
  // LAMMPS allows other fixes to change radii only if the atom style communicates radii.
  const auto &sent = atom->avec->fields_comm;
  neighbors.init(forces.has_fields() || std::find(sent.begin(), sent.end(), "radius") != sent.end());
}

std::vector<Grip::WallImpact> FixWallGrip::impacts(const Grip::ImpactBodies &bodies,
                                                   const std::vector<Grip::Grain> &coming) const
{
  return Grip::impacts_of(lmp, groupbit, models, bodies, coming);
}

double FixWallGrip::own_speed() const
{
  return shape.greatest_speed();
}

void FixWallGrip::setup(int vflag)
{
  mover.move();
  mover.begin_run(Grip::smallest_radius_of(lmp, groupbit));
  Grip::ImpactBodies impacting;
  impacting.find(lmp, masses.bodies);
  Grip::check_time_step(lmp, command, *this, impacting);
  // Otherwise the pair style warns.
  if (Grip::pairs(lmp).empty() && Grip::walls(lmp).front() == this) Grip::warn_of_body_traps(lmp);
  if (auto *respa = dynamic_cast<Respa *>(update->integrate)) {
    respa->copy_flevel_f(nlevels_respa - 1);
    post_force_respa(vflag, nlevels_respa - 1, 0);
    respa->copy_f_flevel(nlevels_respa - 1);
  } else {
    post_force(vflag);
  }
  if (FixGripLiquid *liquid = Grip::find_liquid(lmp)) liquid->wall_is_set_up();
  mover.take_load(0.0);
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
  Grip::keep_lists(lmp);
  forces.deep.print(lmp);
  neighbors.retyped.print(lmp);
}

void FixWallGrip::post_force_respa(int vflag, int ilevel, int)
{
  if (ilevel == nlevels_respa - 1) post_force(vflag);
}

void FixWallGrip::post_force(int)
{
  if (neighbor->ago == 0) {
    forces.deep.print(lmp);
    if (models.wall_type) neighbors.retyped.print(lmp);
  }
  vector_of_wall.begin_step();
  for (int i = 0; line.contacts && i < atom->nlocal; i++)
    std::fill_n(array_atom[i], Grip::WallForces::NOUTPUT, 0.0);
  temperature.find(lmp, command);
  bring_up();
  if (wall_ledger.on()) wall_ledger.begin_step();
  forces.compute(array_atom);
  if (wall_ledger.on()) wall_ledger.end_step(update->setupflag || update->dt == 0.0);
  forces.end(*this);
}

// Moves the wall to its current position and updates the lanes of the atoms near it.
void FixWallGrip::bring_up()
{
  if (neighbor->ago == 0) {
    masses.update();
    shares.begin_list();
  }
  mover.move();
  neighbors.bring_up();
}

void FixWallGrip::reset_dt()
{
  mover.reset_dt();
}

int FixWallGrip::modify_param(int narg, char **arg)
{
  const Grip::BodyEnergy before = body_energy();
  const int nwords = mover.change(fmt::format("fix_modify {}", id), narg, arg);
  if (motion.changes_pose()) time_depend = 1;
  // The ledger of a free body does not contain its work on atoms.
  FixGripLedger *heir = Grip::find_kept_ledger(lmp);
  if (heir && nwords && (before.is_free || body_energy().is_free))
    heir->keep(wall_ledger.hand_over(), before);
  return nwords;
}

void FixWallGrip::initial_integrate(int)
{
  mover.advance();
}

void FixWallGrip::final_integrate()
{
  mover.take_load(update->dt);
}

Grip::BodyEnergy FixWallGrip::body_energy() const
{
  return motion.drive() ? motion.drive()->energy() : Grip::BodyEnergy{};
}

void FixWallGrip::add_half_steps(std::vector<Grip::HalfStep> &all)
{
  if (!wall_ledger.on()) return;
  const bool is_free = body_energy().is_free;
  if (is_free) mover.move();
  forces.add_half_steps(is_free ? &motion : nullptr, all);
}

// Positions and radii are the same as for the forces that follow.
void FixWallGrip::prepare_contacts()
{
  bring_up();
  forces.prepare();
}

void FixWallGrip::visit_contacts(const std::function<void(const Grip::WallContact &)> &visit) const
{
  neighbors.visit(visit);
}

double FixWallGrip::compute_vector(int n)
{
  return vector_of_wall.value(n);
}

// ----------------------------------------------------------------------------------------------------------
// Arrays of atoms

// LAMMPS's buffers must have room for the largest data of an atom, whether the atom stays on this rank or
// moves to another.
void FixWallGrip::make_room_in_messages()
{
  maxexchange = history.packed_size(shape.most_faces()) + (line.contacts ? Grip::WallForces::NOUTPUT : 0);
}

double FixWallGrip::memory_usage()
{
  const double columns =
      line.contacts ? static_cast<double>(atom->nmax) * Grip::WallForces::NOUTPUT * sizeof(double) : 0.0;
  return history.bytes() + neighbors.lanes.bytes() + shares.bytes() + columns +
         (output ? output->bytes() : 0.0);
}

void FixWallGrip::grow_arrays(int nmax)
{
  history.grow(nmax);
  if (line.contacts) memory->grow(array_atom, nmax, Grip::WallForces::NOUTPUT, "wall/grip:array_atom");
}

void FixWallGrip::copy_arrays(int i, int j, int)
{
  neighbors.leave_lanes();
  history.move(i, j);
  if (line.contacts) std::copy(array_atom[i], array_atom[i] + Grip::WallForces::NOUTPUT, array_atom[j]);
}

// LAMMPS may have dropped all atoms without notice. The lanes then still belong to the previous atoms.
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
  mover.go_on(files.begin_from(block));
  make_room_in_messages();
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
