// SPDX-License-Identifier: GPL-2.0-only
#include "particles/fix_grip_particles.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "interfaces/contact_styles.h"
#include "modify.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace FixConst;

namespace {

// The neighbour list is rebuilt when a radius has grown by this fraction of the skin since the list was
// built.
constexpr double GROWN = 0.01;

bool carried(const grip_field &field, unsigned uses)
{
  return (field.use & GRIP_FIELD_READ) && (field.use & uses);
}

} // namespace

// fix ID all GRIP/PARTICLES NAME-OF-THE-NORMAL-LAW
FixGripParticles::FixGripParticles(LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg)
{
  law = narg == 4 ? grip_law_find(GRIP_NORMAL, arg[3]) : nullptr;
  if (!law || law->nfields == 0)
    error->all(FLERR, "fix GRIP/PARTICLES is made by pair_style grip itself, not in a script");
  store_id = std::string(id) + "_FIELDS";
  create_attribute = 1;
  force_reneighbor = 1;
  next_reneighbor = -1;
  comm_forward = 1;
  for (int f = 0; f < law->nfields; f++)
    if (law->fields[f].use & GRIP_FIELD_READ) comm_forward++;
}

FixGripParticles::~FixGripParticles()
{
  if (source) source->particles_fix_is_gone();
  if (modify && modify->get_fix_by_id(store_id)) modify->delete_fix(store_id);
}

void FixGripParticles::post_constructor()
{
  std::string line = store_id + " all property/atom";
  for (int f = 0; f < law->nfields; f++) {
    int type, columns;
    if (atom->find_custom(law->fields[f].name, type, columns) >= 0)
      error->all(
          FLERR,
          "pair_style grip: normal law '{}' keeps the property d_{} of atoms by itself, and there is one "
          "of "
          "that name already; leave out the script's fix (GRANULAR/MDR or property/atom) that makes it",
          law->name, law->fields[f].name);
    line += std::string(" d_") + law->fields[f].name;
  }
  modify->add_fix(line);
  fields.bind(atom, law);
}

int FixGripParticles::setmask()
{
  return PRE_FORCE;
}

void FixGripParticles::init()
{
  if (!source) error->all(FLERR, "fix GRIP/PARTICLES is left without its pair_style grip");
  if (!source->particle_model()) return;
  if (force->newton_pair)
    error->all(FLERR, "pair_style grip: normal law '{}' needs 'newton off', it is on", law->name);
  if (update->whichflag == 2)
    error->all(FLERR, "minimize: not with normal law '{}' of pair_style grip; accepted: run", law->name);
  if (!utils::strmatch(update->integrate_style, "^verlet"))
    error->all(FLERR, "run_style {}: not with normal law '{}' of pair_style grip; accepted: verlet",
               update->integrate_style, law->name);
  for (const auto &wall : modify->get_fix_by_style("^wall/gran"))
    error->all(FLERR, "fix {} {}: not with normal law '{}' of pair_style grip; accepted: fix wall/grip",
               wall->id, wall->style, law->name);
  source->check_particle_models();
  fields.bind(atom, law);
}

bool FixGripParticles::has_store() const
{
  return modify->get_fix_by_id(store_id) != nullptr;
}

double FixGripParticles::radius_bound(int i) const
{
  const bool initialised = fields.array(GRIP_FIELD_MARK)[i] != 0.0;
  const double first = initialised ? fields.array(GRIP_FIELD_INITIAL_RADIUS)[i] : atom->radius[i];
  return std::max(atom->radius[i], law->growth * first);
}

void FixGripParticles::set_arrays(int i)
{
  if (has_store()) fields.array(GRIP_FIELD_MARK)[i] = 0.0;
}

void FixGripParticles::setup_pre_force(int)
{
  pre_force(0);
}

void FixGripParticles::pre_force(int)
{
  if (!source->particle_model()) return;
  const bool moving = !update->setupflag;
  if (neighbor->ago == 0) built_radius.assign(atom->radius, atom->radius + atom->nlocal);
  advance(moving);
  send(GRIP_FIELD_READ);
  if (!moving) return;
  watch_growth();
  source->prepare_contacts();
  for (Grip::WallContacts *wall : Grip::walls(lmp)) wall->prepare_contacts();
  send(GRIP_FIELD_PREPARED);
}

void FixGripParticles::advance(bool moving)
{
  double *arrays[GRIP_MAX_FIELDS];
  for (int f = 0; f < law->nfields; f++) arrays[f] = fields.array(f);
  const grip_particles particles = {atom->nlocal, moving, atom->radius, arrays};
  law->advance(source->particle_model()->constants[GRIP_NORMAL], &particles);
}

// The neighbour list contains pairs whose gap is at most the skin. The skin is a margin for the motion of
// atoms, which growing radii must not use up.
void FixGripParticles::watch_growth()
{
  double mine = 0.0, most = 0.0;
  const int n = std::min(atom->nlocal, static_cast<int>(built_radius.size()));
  for (int i = 0; i < n; i++) mine = std::max(mine, atom->radius[i] - built_radius[i]);
  MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, world);
  if (most > GROWN * neighbor->skin) next_reneighbor = update->ntimestep + 1;
}

// Sends each ghost the radius and those fields of its atom that the passes read.
void FixGripParticles::send(unsigned uses)
{
  sending = uses;
  comm->forward_comm(this);
}

int FixGripParticles::pack_forward_comm(int n, int *atoms, double *buffer, int, int *)
{
  int m = 0;
  for (int k = 0; k < n; k++) {
    buffer[m++] = atom->radius[atoms[k]];
    for (int f = 0; f < law->nfields; f++)
      if (carried(law->fields[f], sending)) buffer[m++] = fields.array(f)[atoms[k]];
  }
  return m;
}

void FixGripParticles::unpack_forward_comm(int n, int first, double *buffer)
{
  int m = 0;
  for (int i = first; i < first + n; i++) {
    atom->radius[i] = buffer[m++];
    for (int f = 0; f < law->nfields; f++)
      if (carried(law->fields[f], sending)) fields.array(f)[i] = buffer[m++];
  }
}

double FixGripParticles::memory_usage()
{
  return built_radius.capacity() * sizeof(double) + sizeof(grip_fields);
}
