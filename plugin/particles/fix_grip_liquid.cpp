// SPDX-License-Identifier: GPL-2.0-only
#include "particles/fix_grip_liquid.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "interfaces/contact_styles.h"
#include "host/restart_input.h"
#include "modify.h"
#include "pair/pair_contact_store.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace LAMMPS_NS;
using namespace FixConst;

namespace {

constexpr const char *LIQUID_ID = "GRIP_LIQUID";
constexpr const char *LIQUID = "liquid", *REQUESTS = "liquid_requests", *IN_BRIDGES_OF = "liquid_in_bridges";

// The largest amount by which rounding may bring the liquid of an atom below 0, relative to all liquid. Also
// the largest difference of two sums of the same bridges, relative to the liquid in the bridges.
constexpr double ROUNDING = 1e-12;

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
  bridges_id = std::string(id) + "_BRIDGES";
  comm_forward = 2;
  comm_reverse = 2;
  nevery = 1;
  restart_global = 1;
  create_attribute = 1;
  scalar_flag = vector_flag = 1;
  size_vector = NVALUES;
  global_freq = 1;
  extscalar = extvector = 1;
}

FixGripLiquid::~FixGripLiquid()
{
  for (const std::string &store : {store_id, bridges_id})
    if (modify && modify->get_fix_by_id(store)) modify->delete_fix(store);
}

// The property d_liquid may exist already: a script may have created it, for example to read it from a data
// file.
void FixGripLiquid::post_constructor()
{
  int type, columns;
  const int index = atom->find_custom(LIQUID, type, columns);
  if (index >= 0 && (type != 1 || columns != 0))
    error->all(FLERR, "pair_style grip: the property '{}' of atoms is not d_{}, which liquid bridges need",
               LIQUID, LIQUID);
  const std::string own = index < 0 ? fmt::format("d_{} ", LIQUID) : "";
  modify->add_fix(fmt::format("{} all property/atom {}d_{}", store_id, own, REQUESTS));
  modify->add_fix(fmt::format("{} all property/atom d_{}", bridges_id, IN_BRIDGES_OF));
  bind();
}

int FixGripLiquid::setmask()
{
  return PRE_FORCE | END_OF_STEP;
}

void FixGripLiquid::bind()
{
  int type, columns;
  liquid_index = atom->find_custom(LIQUID, type, columns);
  requests_index = atom->find_custom(REQUESTS, type, columns);
  in_bridges_index = atom->find_custom(IN_BRIDGES_OF, type, columns);
  if (liquid_index < 0 || requests_index < 0 || in_bridges_index < 0)
    error->all(
        FLERR,
        "pair_style grip: the script has deleted the property d_{} of atoms, which liquid bridges need",
        LIQUID);
}

// LAMMPS does not clear the properties of a new atom. They still have the values of an earlier atom with the
// same index.
void FixGripLiquid::set_arrays(int i)
{
  for (const int index : {liquid_index, requests_index, in_bridges_index})
    if (double *property = atom->dvector[index]) property[i] = 0.0;
}

double *FixGripLiquid::liquid() const
{
  return atom->dvector[liquid_index];
}

double *FixGripLiquid::requests() const
{
  return atom->dvector[requests_index];
}

// The liquid in the bridges of each atom when its contacts were last known to be complete: at the end of a
// run, or in a restart file. A bridge that ends returns half of its liquid to each side.
double *FixGripLiquid::kept_in_bridges() const
{
  return atom->dvector[in_bridges_index];
}

void FixGripLiquid::init()
{
  bind();
  refuse_bad_volumes();
  if (update->whichflag == 2)
    error->all(FLERR, "minimize: not with liquid that particles own, in pair_style grip; accepted: run");
  if (!utils::strmatch(update->integrate_style, "^verlet"))
    error->all(FLERR,
               "run_style {}: not with liquid that particles own, in pair_style grip; accepted: verlet",
               update->integrate_style);
}

// Scripts may set volumes to any number. A volume that is not finite, or that is negative by more than
// rounding, ends the run here.
void FixGripLiquid::refuse_bad_volumes() const
{
  double mine = 0.0, all = 0.0;
  for (int i = 0; i < atom->nlocal; i++)
    mine += kept_in_bridges()[i] + (std::isfinite(liquid()[i]) ? std::max(0.0, liquid()[i]) : 0.0);
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, world);
  struct {
    double volume;
    int rank;
  } least = {0.0, comm->me}, least_of_all;
  tagint id = 0;
  for (int i = 0; i < atom->nlocal; i++) {
    const double volume = std::isfinite(liquid()[i]) ? liquid()[i] : -HUGE_VAL;
    if (volume >= least.volume) continue;
    least.volume = volume;
    id = atom->tag[i];
  }
  MPI_Allreduce(&least, &least_of_all, 1, MPI_DOUBLE_INT, MPI_MINLOC, world);
  if (least_of_all.volume >= -ROUNDING * all) return;
  MPI_Bcast(&id, 1, MPI_LMP_TAGINT, least_of_all.rank, world);
  error->all(FLERR,
             "pair_style grip: the liquid d_{} of atom {} is {}; accepted: a number, 0 and above (set, "
             "read_data)",
             LIQUID, id,
             std::isinf(least_of_all.volume) ? "not a finite number"
                                             : fmt::format("{:.8g}", least_of_all.volume));
}

void FixGripLiquid::setup_pre_force(int)
{
  setups_to_come = 1 + static_cast<int>(Grip::walls(lmp).size());
  send();
}

void FixGripLiquid::setup(int)
{
  end_part_of_setup();
}

// Walls may compute the forces of a set-up before or after this fix.
void FixGripLiquid::end_part_of_setup()
{
  if (--setups_to_come > 0) return;
  give_back_lost();
  running = true;
  if (began) return;
  began = true;
  first = in_atoms() + in_bridges();
}

// Before and during the set-up, a bridge may end without a force: changed models, types, radii, walls or
// positions may leave it without its contact. The liquid in an atom's bridges is then less than before, at
// least by the liquid that forces have returned.
void FixGripLiquid::give_back_lost()
{
  sum_bridges();
  double *of = liquid(), *kept = kept_in_bridges();
  for (int i = 0; i < atom->nlocal; i++) {
    const double lost = kept[i] - asking[i], returned = -drawn[i];
    of[i] += lost > returned + ROUNDING * kept[i] ? lost : returned;
  }
  keep_bridges();
}

void FixGripLiquid::post_run()
{
  if (!running) return;
  running = false;
  sum_bridges();
  keep_bridges();
}

// Calls visit(i, j, value) for the bridges of this rank. The value is the volume, or negative if the contact
// waits for a bridge. With newton off, both ranks have a contact that is between them.
template <class Visit> void FixGripLiquid::for_each_bridge_of_pairs(const Visit &visit) const
{
  for (Grip::PairContacts *pair : Grip::pairs(lmp)) {
    Grip::PairContactStore &contacts = pair->contacts();
    for (Grip::ThreadPart &part : contacts.parts) {
      Grip::ContactStore &store = part.store;
      for (int b = 0; b < store.nblocks(); b++) {
        const grip_model &model = contacts.model_of_block(store, b);
        for (int lane = 0; model.owns_liquid && lane < GRIP_LANES; lane++)
          if (!store.empty_lane(b, lane))
            visit(grip_block_i(store.block(b), lane), grip_block_j(store.block(b), lane),
                  store.history(b)[model.slot[GRIP_COHESION] * GRIP_LANES + lane]);
      }
    }
  }
}

// Calls visit(i, j, volume) for the bridges of this rank; j is -1 at a wall.
template <class Visit> void FixGripLiquid::for_each_bridge(const Visit &visit) const
{
  for_each_bridge_of_pairs([&](int i, int j, double value) { visit(i, j, std::max(0.0, value)); });
  for (const Grip::WallContacts *wall : Grip::walls(lmp))
    wall->visit_contacts([&](const Grip::WallContact &contact) {
      if (contact.model.owns_liquid)
        visit(contact.atom, -1, grip_bridge_volume(&contact.model, contact.history, 1));
    });
}

// Half of a bridge of a pair belongs to each atom.
void FixGripLiquid::add_bridge(int i, int j, double volume)
{
  asking[i] += j < 0 ? volume : 0.5 * volume;
  if (j >= 0 && (force->newton_pair || j < atom->nlocal)) asking[j] += 0.5 * volume;
}

// Stores the liquid in the bridges of each atom in `asking`, which contacts use only during steps. The sums
// of ghosts go to the owners of their atoms.
void FixGripLiquid::sum_bridges()
{
  std::fill(asking.begin(), asking.end(), 0.0);
  for_each_bridge([this](int i, int j, double volume) { add_bridge(i, j, volume); });
  if (force->newton_pair) comm->reverse_comm(this);
}

void FixGripLiquid::end_bridges(const std::function<bool(int i, int j)> &ends)
{
  const std::vector<double> asked = asking, given = drawn;
  clear_sums();
  for_each_bridge_of_pairs([&](int i, int j, double &value) {
    if (!ends(i, j)) return;
    add_bridge(i, j, std::max(0.0, value));
    value = 0.0;
  });
  if (force->newton_pair) comm->reverse_comm(this);
  for (int i = 0; i < atom->nlocal; i++) {
    liquid()[i] += asking[i];
    kept_in_bridges()[i] -= asking[i];
  }
  asking = asked;
  drawn = given;
}

void FixGripLiquid::keep_bridges()
{
  std::copy_n(asking.begin(), atom->nlocal, kept_in_bridges());
  clear_sums();
}

void FixGripLiquid::clear_sums()
{
  std::fill(asking.begin(), asking.end(), 0.0);
  std::fill(drawn.begin(), drawn.end(), 0.0);
}

void FixGripLiquid::pre_force(int)
{
  send();
}

// With newton on, a rank has added amounts to its ghosts that the owners of the atoms do not have yet.
void FixGripLiquid::end_of_step()
{
  if (force->newton_pair) comm->reverse_comm(this);
  double *of = liquid(), *asked = requests();
  for (int i = 0; i < atom->nlocal; i++) {
    of[i] -= drawn[i];
    asked[i] = asking[i];
  }
  clear_sums();
}

// Sends each ghost the liquid of its atom and the number of contacts that requested this liquid.
void FixGripLiquid::send()
{
  asking.assign(atom->nlocal + atom->nghost, 0.0);
  drawn.assign(atom->nlocal + atom->nghost, 0.0);
  comm->forward_comm(this);
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
// Amounts

double FixGripLiquid::in_atoms() const
{
  double mine = 0.0, all;
  for (int i = 0; i < atom->nlocal; i++) mine += liquid()[i];
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, world);
  return all;
}

double FixGripLiquid::in_bridges() const
{
  double mine = 0.0, all;
  for_each_bridge([&](int, int j, double volume) {
    mine += force->newton_pair || j < atom->nlocal ? volume : 0.5 * volume;
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

// During a run, the bridges are not those at the beginning of the run. LAMMPS writes the values of atoms
// later.
void FixGripLiquid::write_restart(FILE *fp)
{
  if (running) {
    sum_bridges();
    keep_bridges();
  }
  if (comm->me != 0) return;
  const double values[2] = {began ? 1.0 : 0.0, first};
  Grip::BlockWriter writer;
  writer.put_array(values, 2);
  Grip::write_fix_block(fp, writer.finish());
}

// The block of version 1.0.0 consisted of two plain numbers, the first of which was 0 or 1. Later blocks
// begin with a mark, which is neither of these numbers.
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
  Grip::read_block_of(
      lmp, "pair_style grip",
      [&] {
        Grip::BlockReader reader(block);
        began = reader.get<double>() != 0.0;
        first = reader.get<double>();
        reader.finish();
      },
      fmt::format("the restart file's liquid of atoms (fix {})", id));
}

double FixGripLiquid::memory_usage()
{
  return static_cast<double>((asking.capacity() + drawn.capacity()) * sizeof(double));
}
