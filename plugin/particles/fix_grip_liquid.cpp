// SPDX-License-Identifier: GPL-2.0-only
#include "particles/fix_grip_liquid.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "host/contact_styles.h"
#include "input/restart_block.h"
#include "modify.h"
#include "pair/rank_contacts.h"
#include "update.h"

#include <algorithm>
#include <cstring>

using namespace LAMMPS_NS;
using namespace FixConst;

namespace {

constexpr const char *LIQUID_ID = "GRIP_LIQUID";
constexpr const char *LIQUID = "liquid", *REQUESTS = "liquid_requests";

enum { IN_ATOMS, IN_BRIDGES, FROM_OUTSIDE, NVALUES };

} // namespace

FixGripLiquid *Grip::find_liquid(LAMMPS *lmp)
{
  return dynamic_cast<FixGripLiquid *>(lmp->modify->get_fix_by_id(LIQUID_ID));
}

void Grip::require_liquid(LAMMPS *lmp)
{
  if (find_liquid(lmp)) return;
  if (!dynamic_cast<FixGripLiquid *>(lmp->modify->add_fix(fmt::format("{} all GRIP/LIQUID", LIQUID_ID))))
    lmp->error->all(FLERR, "pair_style grip: fix style GRIP/LIQUID is missing; load the plugin again");
}

// fix GRIP_LIQUID all GRIP/LIQUID
FixGripLiquid::FixGripLiquid(LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg)
{
  if (narg != 3 || std::string(id) != LIQUID_ID)
    error->all(FLERR, "fix GRIP/LIQUID is made by pair_style grip and fix wall/grip, not in a script");
  store_id = std::string(id) + "_PROPERTY";
  comm_forward = 2;
  comm_reverse = 2;
  nevery = 1;
  restart_global = 1;
  scalar_flag = vector_flag = 1;
  size_vector = NVALUES;
  global_freq = 1;
  extscalar = extvector = 1;
}

FixGripLiquid::~FixGripLiquid()
{
  if (modify && modify->get_fix_by_id(store_id)) modify->delete_fix(store_id);
}

// A script may have made d_liquid by itself, for example to read it from a data file.
void FixGripLiquid::post_constructor()
{
  int type, columns;
  std::string line = store_id + " all property/atom";
  const int index = atom->find_custom(LIQUID, type, columns);
  if (index >= 0 && (type != 1 || columns != 0))
    error->all(FLERR, "pair_style grip: the property '{}' of atoms is not d_{}, which liquid bridges need",
               LIQUID, LIQUID);
  if (index < 0) line += std::string(" d_") + LIQUID;
  modify->add_fix(line + " d_" + REQUESTS);
  bind();
}

int FixGripLiquid::setmask()
{
  return INITIAL_INTEGRATE | PRE_FORCE | END_OF_STEP;
}

void FixGripLiquid::bind()
{
  int type, columns;
  liquid_index = atom->find_custom(LIQUID, type, columns);
  requests_index = atom->find_custom(REQUESTS, type, columns);
  if (liquid_index < 0 || requests_index < 0)
    error->all(
        FLERR,
        "pair_style grip: the script has deleted the property d_{} of atoms, which liquid bridges need",
        LIQUID);
}

double *FixGripLiquid::liquid() const
{
  return atom->dvector[liquid_index];
}

double *FixGripLiquid::requests() const
{
  return atom->dvector[requests_index];
}

void FixGripLiquid::init()
{
  bind();
  if (update->whichflag == 2)
    error->all(FLERR, "minimize: not with liquid that particles own, in pair_style grip; accepted: run");
  if (!utils::strmatch(update->integrate_style, "^verlet"))
    error->all(FLERR,
               "run_style {}: not with liquid that particles own, in pair_style grip; accepted: verlet",
               update->integrate_style);
}

void FixGripLiquid::setup_pre_force(int)
{
  send();
}

// What bridges that had ended before have given back. Walls compute their forces later.
void FixGripLiquid::setup(int)
{
  collect(false);
  pending = true;
  if (began) return;
  began = true;
  first = in_atoms() + in_bridges();
}

void FixGripLiquid::collect_pending()
{
  if (pending) collect(false);
  pending = false;
}

// Before atoms may change their rank.
void FixGripLiquid::initial_integrate(int)
{
  collect_pending();
}

// A run of no steps ends after its set-up.
void FixGripLiquid::post_run()
{
  collect_pending();
}

void FixGripLiquid::pre_force(int)
{
  send();
}

void FixGripLiquid::end_of_step()
{
  collect(true);
}

// What atoms have, and how many contacts have asked them, to their ghosts.
void FixGripLiquid::send()
{
  asking.assign(atom->nlocal + atom->nghost, 0.0);
  drawn.assign(atom->nlocal + atom->nghost, 0.0);
  comm->forward_comm(this);
}

// With newton on a rank has added to ghosts what their owners do not know of. step: what has been asked is
// of this step, else nothing was asked.
void FixGripLiquid::collect(bool step)
{
  if (force->newton_pair) comm->reverse_comm(this);
  double *of = liquid(), *asked = requests();
  for (int i = 0; i < atom->nlocal; i++) {
    of[i] -= drawn[i];
    if (step) asked[i] = asking[i];
  }
  std::fill(asking.begin(), asking.end(), 0.0);
  std::fill(drawn.begin(), drawn.end(), 0.0);
}

int FixGripLiquid::pack_forward_comm(int n, int *atoms, double *buffer, int, int *)
{
  int m = 0;
  for (int k = 0; k < n; k++) {
    buffer[m++] = liquid()[atoms[k]];
    buffer[m++] = requests()[atoms[k]];
  }
  return m;
}

void FixGripLiquid::unpack_forward_comm(int n, int first_ghost, double *buffer)
{
  int m = 0;
  for (int i = first_ghost; i < first_ghost + n; i++) {
    liquid()[i] = buffer[m++];
    requests()[i] = buffer[m++];
  }
}

int FixGripLiquid::pack_reverse_comm(int n, int first_ghost, double *buffer)
{
  int m = 0;
  for (int i = first_ghost; i < first_ghost + n; i++) {
    buffer[m++] = asking[i];
    buffer[m++] = drawn[i];
  }
  return m;
}

void FixGripLiquid::unpack_reverse_comm(int n, int *atoms, double *buffer)
{
  int m = 0;
  for (int k = 0; k < n; k++) {
    asking[atoms[k]] += buffer[m++];
    drawn[atoms[k]] += buffer[m++];
  }
}

// ----------------------------------------------------------------------------------------------------------
// How much there is

double FixGripLiquid::in_atoms() const
{
  double mine = 0.0, all;
  for (int i = 0; i < atom->nlocal; i++) mine += liquid()[i];
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, world);
  return all;
}

// With newton off both ranks know a contact between them.
double FixGripLiquid::in_bridges() const
{
  double mine = 0.0, all;
  for (Grip::PairContacts *pair : Grip::pairs(lmp)) {
    Grip::RankContacts &contacts = pair->contacts();
    for (Grip::Part &part : contacts.parts) {
      Grip::ContactStore &store = part.store;
      for (int b = 0; b < store.nblocks(); b++) {
        const grip_model &model = contacts.model_of_block(store, b);
        for (int lane = 0; model.owns_liquid && lane < GRIP_LANES; lane++) {
          if (store.empty_lane(b, lane)) continue;
          const bool both = force->newton_pair || grip_block_j(store.block(b), lane) < atom->nlocal;
          mine += (both ? 1.0 : 0.5) * grip_bridge_volume(&model, store.history(b) + lane, GRIP_LANES);
        }
      }
    }
  }
  for (const Grip::WallContacts *wall : Grip::walls(lmp))
    wall->visit_contacts([&](const Grip::WallContact &contact) {
      if (contact.model.owns_liquid) mine += grip_bridge_volume(&contact.model, contact.history, 1);
    });
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, world);
  return all;
}

double FixGripLiquid::compute_scalar()
{
  return in_atoms() + in_bridges();
}

double FixGripLiquid::compute_vector(int n)
{
  if (n == IN_ATOMS) return in_atoms();
  if (n == IN_BRIDGES) return in_bridges();
  return began ? in_atoms() + in_bridges() - first : 0.0;
}

// ----------------------------------------------------------------------------------------------------------

void FixGripLiquid::write_restart(FILE *fp)
{
  if (comm->me != 0) return;
  const double values[2] = {began ? 1.0 : 0.0, first};
  Grip::BlockWriter writer;
  writer.put_array(values, 2);
  const std::vector<char> block = writer.finish();
  const int size = static_cast<int>(block.size());
  fwrite(&size, sizeof size, 1, fp);
  fwrite(block.data(), 1, block.size(), fp);
}

// The block of version 1.0.0 was two bare numbers, and the first of them 0 or 1. The mark of later ones is
// neither.
static bool is_of_1_0_0(const char *block)
{
  double began;
  std::memcpy(&began, block, sizeof began);
  return began == 0.0 || began == 1.0;
}

void FixGripLiquid::restart(char *block)
{
  if (is_of_1_0_0(block)) {
    double values[2];
    std::memcpy(values, block, sizeof values);
    began = values[0] != 0.0;
    first = values[1];
    return;
  }
  try {
    Grip::BlockReader reader(block);
    began = reader.get<double>() != 0.0;
    first = reader.get<double>();
    reader.finish();
  } catch (const Grip::BadBlock &bad) {
    error->all(FLERR, "pair_style grip: the restart file's liquid of atoms (fix {}) cannot be read: {}", id,
               bad.reason);
  }
}

double FixGripLiquid::memory_usage()
{
  return static_cast<double>((asking.capacity() + drawn.capacity()) * sizeof(double));
}
