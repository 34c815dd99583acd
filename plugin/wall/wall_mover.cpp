// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_mover.h"

#include "comm.h"
#include "domain.h"
#include "error.h"
#include "fix.h"
#include "host/box_cell.h"
#include "modify.h"
#include "update.h"
#include "utils.h"
#include "wall/motion_input.h"
#include "wall/wall_input.h"

#include <array>
#include <utility>
#include <vector>

using namespace Grip;
namespace utils = LAMMPS_NS::utils;

WallMover::WallMover(LAMMPS_NS::LAMMPS *lmp, const Members &parts)
    : Pointers(lmp), command(parts.command), igroup(parts.igroup), shape(parts.shape), motion(parts.motion),
      forces(parts.forces)
{
  motion.begin_at({});
  start_clock(0.0);
  dt = update->dt;
}

// ----------------------------------------------------------------------------------------------------------
// Time

double WallMover::elapsed() const
{
  return start_time + static_cast<double>(update->ntimestep - start_step) * dt;
}

void WallMover::start_clock(double time)
{
  start_time = time;
  start_step = update->ntimestep;
}

void WallMover::reset_dt()
{
  start_clock(elapsed());
  dt = update->dt;
}

void WallMover::init()
{
  if (minimizing) start_step = update->ntimestep;
  dt = update->dt;
  minimizing = update->whichflag == 2;
  if (minimizing) reset_dt();
  warned_of_speed = false;
  if (may_go_on && motion.words != motion_in_file.words && comm->me == 0)
    error->warning(FLERR, "{}: its motion differs from the restart file; it begins now, where the wall was",
                   command);
  may_go_on = false;
  check_variables(lmp, command, motion);
  check_drive();
}

void WallMover::begin_run(double smallest_radius_)
{
  smallest_radius = smallest_radius_;
}

// ----------------------------------------------------------------------------------------------------------
// Motion

void WallMover::move()
{
  if (moved_at == update->ntimestep && !update->setupflag) return;
  moved_at = update->ntimestep;
  motion.go_to(elapsed(), motion.drive() ? std::vector<double>() : values_of_variables(lmp, command, motion));
  shape.move();
  check_speed();
}

// Warns of a wall that is so fast that it passes through atoms.
void WallMover::check_speed()
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

int WallMover::change(const std::string &fix, int narg, char **arg)
{
  if (std::string(arg[0]) == "target") {
    LineReader input(lmp, fix, narg, arg, 1);
    read_target(input, motion);
    return input.next;
  }
  WallMotion other;
  const int nwords = read_new_motion(lmp, fix, narg, arg, shape, other);
  if (nwords == 0) return 0;
  motion.change_to(std::move(other));
  warned_of_servo = false;
  start_clock(0.0);
  moved_at = -1;
  if (may_go_on) go_on(motion_in_file);
  return nwords;
}

void WallMover::go_on(const MotionState &in_file)
{
  motion_in_file = in_file;
  may_go_on = true;
  start_clock(motion.go_on(motion_in_file) ? motion_in_file.time : 0.0);
}

// ----------------------------------------------------------------------------------------------------------
// Drives

void WallMover::check_drive()
{
  forces.wants_images = motion.drive() && shape.needs_points() && box_cell(domain).any();
  if (motion.drive() && (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2))
    error->all(FLERR, "{}: '{}' needs run_style verlet, and no minimization", command,
               motion.drive()->name());
}

void WallMover::advance()
{
  if (motion.drive()) motion.drive()->advance(update->dt);
}

// The load is the sum over all ranks of the forces on the wall, and gravity.
void WallMover::take_load(double step)
{
  if (!motion.drive()) return;
  std::array<double, 6> all = forces.sum;
  for (int d = 0; d < 3; d++) all[3 + d] += forces.torque_of_images[d];
  MPI_Allreduce(MPI_IN_PLACE, all.data(), 6, MPI_DOUBLE, MPI_SUM, world);
  WallLoad load = {vector_of(&all[0]), vector_of(&all[3]), {}};
  for (LAMMPS_NS::Fix *fix : modify->get_fix_by_style("^gravity")) {
    int dim = 0;
    const auto *g = static_cast<double *>(fix->extract("gvec", dim));
    const bool is_for_all = fix->igroup == 0 || fix->igroup == igroup;
    for (int d = 0; g && is_for_all && d < 3; d++) load.gravity[d] += g[d];
  }
  motion.take_load(load, values_of_variables(lmp, command, motion), step);
  check_servo();
}

// Warns of a servo that would move forever, because it pushes in the wrong direction or where there are no
// atoms. It may first have to cross the box, or turn once, before it meets atoms.
void WallMover::check_servo()
{
  const double idle = motion.drive()->idle_way();
  if (warned_of_servo || idle == 0.0) return;
  const bool turns = motion.drive()->freedom().kind == Freedom::TURN, leaves = shape.leaves_box();
  const double farthest = turns ? 2.0 * M_PI : length(vector_of(domain->prd));
  if (!leaves && idle <= farthest) return;
  warned_of_servo = true;
  if (comm->me == 0)
    error->warning(FLERR,
                   "{}: move servo moves without a contact, and {} at step {}; check the "
                   "sign of its axis and of its target",
                   command,
                   leaves  ? "leaves the box"
                   : turns ? "has turned once"
                           : "has gone farther than the box is long",
                   update->ntimestep);
}
