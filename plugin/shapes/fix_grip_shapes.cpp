// SPDX-License-Identifier: GPL-2.0-only
#include "shapes/fix_grip_shapes.h"

#include "atom.h"
#include "comm.h"
#include "compute.h"
#include "domain.h"
#include "error.h"
#include "fix_langevin.h"
#include "force.h"
#include "host/orientation_property.h"
#include "host/restart_input.h"
#include "insert/random.h"
#include "memory.h"
#include "modify.h"
#include "neighbor.h"
#include "shapes/sphere_styles.h"
#include "update.h"
#include "utils.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

namespace {

constexpr int MOMENTUM = 3;
// Columns of the output for each atom: quaternion, half extents, radius of equal volume.
constexpr int NCOLUMNS = QUATERNION + 3 + 1;
enum { ROTATION, UNRESOLVED, SOLVED, DEEPEST, NVALUES };

// Larger angles of a step lose accuracy, and paths in a step are longer than searches for contacts expect.
constexpr double LARGEST_TURN = 0.1;
// Deeper contacts may have more than one solution.
constexpr double LARGEST_DEPTH = 0.1;

// Whether the fix acts on the spin of spheres: the member is protected (compare host/inertia.h).
struct WithOmega : FixLangevin {
  static bool of(const FixLangevin *fix) { return fix->*&WithOmega::oflag; }
};

} // namespace

// fix ID group grip/shapes type T SHAPE density D [cushion e] [round r] [type ...] keywords
FixGripShapes::FixGripShapes(LAMMPS *lmp, int narg, char **arg)
    : FixWithColumns(lmp, narg, arg), command(fmt::format("fix {} grip/shapes", id)),
      line(read_shapes_line(lmp, command, narg, arg))
{
  check_atoms();
  atoms = atom;
  own_size = line.own_size;
  first_curvature = line.first_curvature;
  make_shapes();
  time_integrate = line.moves;
  dynamic_group_allow = 1;
  comm_forward = QUATERNION;
  restart_global = 1;
  peratom_flag = 1;
  size_peratom_cols = NCOLUMNS;
  peratom_freq = 1;
  vector_flag = 1;
  size_vector = NVALUES;
  global_freq = 1;
  extvector = 0;
  make_columns(MOMENTUM, MOMENTUM, command);
  if (!line.vtk_every) return;
  nevery = line.vtk_every;
  files = std::make_unique<SurfaceFiles>(lmp, command, line.vtk_pattern);
}

FixGripShapes::~FixGripShapes()
{
  memory->destroy(array_atom);
}

void FixGripShapes::check_atoms() const
{
  for (const Fix *fix : modify->get_fix_by_style("^grip/shapes$"))
    if (fix != this)
      error->all(FLERR, "{}: fix {} is another fix grip/shapes, accepted: one, with all types", command,
                 fix->id);
  if (domain->dimension != 3) error->all(FLERR, "{}: it needs a box of three dimensions", command);
  if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
    error->all(FLERR, "{}: it needs spheres, accepted: atom_style sphere, or a hybrid style with it",
               command);
  if (!atom->tag_enable) error->all(FLERR, "{}: it needs atom IDs, accepted: atom_modify id yes", command);
}

void FixGripShapes::make_shapes()
{
  types.resize(atom->ntypes + 1);
  shape_by_type.resize(atom->ntypes + 1);
  for (const ShapeWords &words : line.types) {
    shapes.push_back(std::make_unique<grip_shape>(make_shape(lmp, command, words)));
    const grip_shape &shape = *shapes.back();
    ShapeOfType &one = types[words.type];
    one.shape = &shape;
    one.density = words.density;
    one.mass = words.density * shape.volume;
    one.bounding = shape.bounding;
    one.inscribed = shape.inscribed;
    one.equal_radius = shape.equal_radius;
    one.least_curvature = line.first_curvature ? shape.least_curvature : shape.equal_radius;
    one.largest_curvature = line.first_curvature ? shape.largest_curvature : shape.equal_radius;
    one.least_mass = shape.least_mass;
    shape_by_type[words.type] = &shape;
    if (comm->me == 0) print_shape(words, one);
  }
}

void FixGripShapes::print_shape(const ShapeWords &words, const ShapeOfType &one) const
{
  const grip_shape &shape = *one.shape;
  const double *half = shape.extent;
  utils::logmesg(lmp,
                 "{}: {}: mass {:.8g}, bounding radius {:.8g}, radius of equal volume {:.8g}, "
                 "half extents {:.8g} {:.8g} {:.8g}\n",
                 command, words.text(), one.mass, one.bounding, one.equal_radius, half[0], half[1], half[2]);
  const auto print = [&](const char *what, double volume, const double *moment) {
    utils::logmesg(lmp, "  {} volume {:.8g}, principal moments {:.8g} {:.8g} {:.8g}\n", what, volume,
                   words.density * moment[0], words.density * moment[1], words.density * moment[2]);
  };
  print("", shape.volume, shape.moment);
  if (shape.volume != shape.sharp_volume)
    print("without cushion and round:", shape.sharp_volume, shape.sharp_moment);
  if (!shape.hull.corners) return;
  const double *x = shape.hull_centre, *q = shape.hull_quaternion;
  utils::logmesg(lmp,
                 "  hull: {} corners, volume {:.3g} % larger than in the file; in the file, its centre is at "
                 "{:.8g} {:.8g} "
                 "{:.8g} and its orientation {:.8g} {:.8g} {:.8g} {:.8g}\n",
                 shape.hull.corners, 100.0 * words.added, x[0], x[1], x[2], q[0], q[1], q[2], q[3]);
}

void FixGripShapes::post_constructor()
{
  add_orientations(lmp, command);
  bind_orientation();
}

void FixGripShapes::bind_orientation()
{
  column = column_of_orientations(lmp, command);
}

int FixGripShapes::setmask()
{
  return PRE_FORCE | (line.moves ? INITIAL_INTEGRATE | FINAL_INTEGRATE : 0) | (files ? END_OF_STEP : 0);
}

// ----------------------------------------------------------------------------------------------------------
// Before a run

void FixGripShapes::init()
{
  if (!utils::strmatch(update->integrate_style, "^verlet"))
    error->all(FLERR, "{}: the run style is {}, accepted: verlet", command, update->integrate_style);
  if (update->whichflag == 2) error->all(FLERR, "{}: it has no minimization, accepted: run", command);
  check_integrators();
  check_spheres_of_lammps();
  rotating = moves_that_rotate(lmp);
  prepare();
}

// The lowest ID of the grains in a group for which is(index) holds, or MAXTAGINT. Collective.
template <class Is> tagint FixGripShapes::first_grain(int bits, const Is &is) const
{
  tagint mine = MAXTAGINT, first;
  for (int i = 0; i < atom->nlocal; i++)
    if (is_shaped(i) && atom->mask[i] & bits && is(i)) mine = std::min(mine, atom->tag[i]);
  MPI_Allreduce(&mine, &first, 1, MPI_LMP_TAGINT, MPI_MIN, world);
  return first;
}

// Ends the run if another fix moves a grain that this fix moves, turns it as a sphere, or has it in a body.
void FixGripShapes::check_integrators()
{
  bodies.find(lmp);
  for (const Fix *fix : modify->get_fix_list()) {
    if (fix == this || !fix->time_integrate) continue;
    const bool is_rigid = RigidBodies::knows(fix), turns = utils::strmatch(fix->style, "sphere");
    const tagint first = first_grain(fix->groupbit, [&](int i) {
      return is_rigid ? bodies.has(i) : turns || (line.moves && integrates(i));
    });
    if (first != MAXTAGINT) refuse_integrated(first, fix);
  }
}

// Ends the run if random torques would act with the moment of inertia of spheres. Warns of LAMMPS's contact
// styles and of its energy of rotation.
void FixGripShapes::check_spheres_of_lammps()
{
  const auto any = [](int) { return true; };
  for (const Fix *fix : modify->get_fix_by_style("^langevin")) {
    const auto *thermostat = dynamic_cast<const FixLangevin *>(fix);
    if (!thermostat || !WithOmega::of(thermostat)) continue;
    const tagint first = first_grain(fix->groupbit, any);
    if (first != MAXTAGINT)
      error->all(FLERR, "{}: fix {} ({} with 'omega yes') takes atom {} for a sphere, accepted: omega no",
                 command, fix->id, fix->style, first);
  }
  const int groups = groups_of_shapes(lmp, *this);
  const std::vector<std::string> styles =
      groups && !warned_of_styles ? sphere_styles(lmp, *this, groups) : std::vector<std::string>();
  warned_of_styles |= !styles.empty();
  for (const std::string &style : styles)
    if (comm->me == 0) error->warning(FLERR, "{}: {}", command, style);
  if (warned_of_compute) return;
  for (const Compute *compute : modify->get_compute_by_style("^erotate/sphere")) {
    if (first_grain(compute->groupbit, any) == MAXTAGINT) continue;
    warned_of_compute = true;
    if (comm->me == 0)
      error->warning(FLERR, "{}: compute {} ({}) takes grains with shapes for spheres; f_{}[1] does not",
                     command, compute->id, compute->style, id);
  }
}

void FixGripShapes::refuse_integrated(tagint tag, const Fix *fix) const
{
  if (RigidBodies::knows(fix))
    error->all(FLERR,
               "{}: atom {} has a shape and is in a rigid body of fix {} ({}), accepted: spheres in bodies",
               command, tag, fix->id, fix->style);
  error->all(
      FLERR,
      "{}: fix {} ({}) moves atom {} too, which has a shape, accepted: a group without the types that have "
      "shapes",
      command, fix->id, fix->style, tag);
}

// All is checked before anything is changed.
void FixGripShapes::prepare()
{
  bind_orientation();
  for (int i = 0; i < atom->nlocal; i++) {
    if (!is_shaped(i)) continue;
    double q[QUATERNION];
    std::copy_n(orientation(i), QUATERNION, q);
    if (is_oriented(i) && !normalise(q))
      error->one(
          FLERR,
          "{}: d2_{} of atom {} is {} {} {} {}, accepted: a quaternion w x y z of length 1, or 0 0 0 0 for a "
          "new orientation",
          command, ORIENTATIONS, atom->tag[i], q[0], q[1], q[2], q[3]);
    if (!own_size && !(atom->radius[i] > 0.0))
      error->one(FLERR, "{}: 'size radius': the radius of atom {} is {}, accepted: above 0, or size own",
                 command, atom->tag[i], atom->radius[i]);
  }
  bigint mine = 0, changed;
  for (int i = 0; i < atom->nlocal; i++)
    if (is_shaped(i)) mine += set_size(i);
  orient_new();
  if (said_sizes) return;
  MPI_Allreduce(&mine, &changed, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  if (changed == 0) return;
  said_sizes = true;
  if (comm->me == 0)
    utils::logmesg(lmp, "{}: sets {} of {} atoms from their shapes\n", command,
                   own_size ? "radius and mass" : "the mass", changed);
}

// Returns whether anything has changed.
bool FixGripShapes::set_size(int i)
{
  const ShapeOfType &one = types[atom->type[i]];
  const double radius_before = atom->radius[i], mass_before = atom->rmass[i];
  if (own_size) atom->radius[i] = one.bounding;
  const double s = scale(i);
  atom->rmass[i] = one.mass * (s * s * s);
  return radius_before != atom->radius[i] || mass_before != atom->rmass[i];
}

// A pure function of the seed and the atom's ID, so that it does not depend on ranks.
void FixGripShapes::orient(int i)
{
  const auto id_of_atom = static_cast<std::uint64_t>(atom->tag[i]);
  set_quaternion(i,
                 line.orient == ShapesLine::Orient::FIXED
                     ? line.orientation
                     : random_rotation(draw_uniforms(line.seed, id_of_atom, 0, RandomStream::ORIENTATION)));
}

// Both seeds matter: the seed of this fix chooses among the orientations that a grain may have.
Quaternion FixGripShapes::orientation_of(std::uint64_t seed, std::uint64_t number) const
{
  if (line.orient == ShapesLine::Orient::FIXED) return line.orientation;
  return random_rotation(
      draw_uniforms(seed, number, static_cast<std::uint32_t>(line.seed), RandomStream::ORIENTATION));
}

void FixGripShapes::orient_new()
{
  for (int i = 0; i < atom->nlocal; i++) {
    if (!is_shaped(i)) continue;
    if (!is_oriented(i)) orient(i);
    normalise(orientation(i));
  }
}

// LAMMPS leaves the row of an earlier atom.
void FixGripShapes::set_arrays(int i)
{
  begin_atom(i);
  if (column < 0 || !atom->darray[column]) return;
  std::fill_n(orientation(i), QUATERNION, 0.0);
  if (!is_shaped(i)) return;
  set_size(i);
  if (atom->tag[i] > 0) orient(i); // otherwise LAMMPS numbers the atom later
}

// ----------------------------------------------------------------------------------------------------------
// In a step

void FixGripShapes::setup_pre_force(int)
{
  counters = {};
  begin_forces();
}

void FixGripShapes::pre_force(int)
{
  turn_with_fix_move();
  begin_forces();
}

// Turns the grains that a fix move has rotated in this step.
void FixGripShapes::turn_with_fix_move()
{
  for (const MoveRotate &move : rotating)
    for (int i = 0; i < atom->nlocal; i++)
      if (is_shaped(i) && atom->mask[i] & move.groupbit) move.turn(update->dt, orientation(i));
}

// What forces of this step and of a set-up need.
void FixGripShapes::begin_forces()
{
  counters.solved = 0;
  if (neighbor->ago == 0) {
    orient_new();
    look_for_warnings();
  }
  comm->forward_comm(this);
  fill_output();
}

int FixGripShapes::pack_forward_comm(int n, int *list, double *buffer, int, int *)
{
  for (int k = 0; k < n; k++) std::copy_n(orientation(list[k]), QUATERNION, buffer + QUATERNION * k);
  return QUATERNION * n;
}

void FixGripShapes::unpack_forward_comm(int n, int first, double *buffer)
{
  for (int k = 0; k < n; k++) std::copy_n(buffer + QUATERNION * k, QUATERNION, orientation(first + k));
}

// A step of the grains that this fix moves. dt: 0 for the forces alone.
void FixGripShapes::move(double dt)
{
  moving.clear();
  for (int i = 0; i < atom->nlocal; i++)
    if (integrates(i)) moving.push_back(i);
  if (moving.empty()) return;
  const grip_shape_movers grains = {static_cast<int>(moving.size()),
                                    moving.data(),
                                    shape_by_type.data(),
                                    atom->type,
                                    atom->radius,
                                    atom->rmass,
                                    atom->x[0],
                                    atom->v[0],
                                    atom->omega[0],
                                    atom->f[0],
                                    atom->torque[0],
                                    orientation(0),
                                    columns[0]};
  grip_shape_move(&grains, 0.5 * update->dt * force->ftm2v, dt);
}

void FixGripShapes::initial_integrate(int)
{
  move(update->dt);
}

void FixGripShapes::final_integrate()
{
  move(0.0);
}

void FixGripShapes::setup(int)
{
  if (files && update->ntimestep % nevery == 0) files->write(*this, groupbit);
}

void FixGripShapes::end_of_step()
{
  files->write(*this, groupbit);
}

void FixGripShapes::post_run()
{
  look_for_warnings();
}

// Collective.
void FixGripShapes::look_for_warnings()
{
  const bigint step = update->ntimestep;
  for (int i = 0; i < atom->nlocal && !too_fast.noted(); i++) {
    if (!is_shaped(i)) continue;
    const double turn = length(vector_of(atom->omega[i])) * update->dt;
    if (turn > LARGEST_TURN)
      too_fast.note(
          step, fmt::format("{}: atom {} turns by {:.3g} in step {}: use a time step {:.2g} times as long, "
                            "so that it turns by at most {:g}",
                            command, atom->tag[i], turn, step, LARGEST_TURN / turn, LARGEST_TURN));
  }
  const auto pair = [](const tagint ids[2]) {
    return ids[1] ? fmt::format("atoms {} and {}", ids[0], ids[1])
                  : fmt::format("atom {} and a wall", ids[0]);
  };
  if (counters.deepest > LARGEST_DEPTH && !too_deep.noted())
    too_deep.note(
        step, fmt::format("{}: the overlap of {} is {:.3g} of the inscribed radius, above {:g}: use stiffer "
                          "contacts or a shorter time step",
                          command, pair(counters.deepest_pair), counters.deepest, LARGEST_DEPTH));
  if (counters.unresolved > 0 && !not_solved.noted())
    not_solved.note(
        step, fmt::format("{}: the contact of {} was not resolved to full accuracy; its overlap is an upper "
                          "bound",
                          command, pair(counters.unresolved_pair)));
  for (FirstWarning *warning : {&too_fast, &too_deep, &not_solved}) warning->print(lmp);
}

// ----------------------------------------------------------------------------------------------------------
// Output

void FixGripShapes::grow_arrays(int nmax)
{
  FixWithColumns::grow_arrays(nmax);
  memory->grow(array_atom, nmax, NCOLUMNS, "grip:shapes");
}

void FixGripShapes::fill_output()
{
  for (int i = 0; i < atom->nlocal; i++) {
    double *row = array_atom[i];
    if (!is_shaped(i)) {
      const double radius = atom->radius[i],
                   sphere[NCOLUMNS] = {1.0, 0.0, 0.0, 0.0, radius, radius, radius, radius};
      std::copy_n(sphere, NCOLUMNS, row);
      continue;
    }
    std::copy_n(orientation(i), QUATERNION, row);
    const double s = scale(i);
    for (int k = 0; k < 3; k++) row[QUATERNION + k] = s * shape_of_type(atom->type[i])->extent[k];
    row[NCOLUMNS - 1] = equal_radius(i);
  }
}

double FixGripShapes::compute_vector(int n)
{
  double mine = 0.0, all;
  if (n == ROTATION)
    for (int i = 0; i < atom->nlocal; i++)
      if (is_shaped(i)) mine += 0.5 * force->mvv2e * rotation(i, vector_of(atom->omega[i]));
  if (n == UNRESOLVED) mine = static_cast<double>(counters.unresolved);
  if (n == SOLVED) mine = static_cast<double>(counters.solved);
  if (n == DEEPEST) mine = counters.deepest;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, n == DEEPEST ? MPI_MAX : MPI_SUM, world);
  return all;
}

double FixGripShapes::memory_usage()
{
  return FixWithColumns::memory_usage() + static_cast<double>(atom->nmax) * NCOLUMNS * sizeof(double);
}

// ----------------------------------------------------------------------------------------------------------
// Restart files

void FixGripShapes::write_restart(FILE *fp)
{
  if (comm->me) return;
  BlockWriter block;
  block.put_text(line.identity());
  write_fix_block(fp, block.finish());
}

void FixGripShapes::restart(char *bytes)
{
  std::string text;
  read_block_of(lmp, command, [&] {
    BlockReader block(bytes);
    text = block.get_text();
    block.finish();
  });
  if (text != line.identity())
    error->all(FLERR, "{}: its words are '{}', but '{}' in the restart file, accepted: the same", command,
               line.identity(), text);
}
