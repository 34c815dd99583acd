// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_contact.h"

#include "atom.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "host/field_words.h"
#include "host/masses.h"
#include "host/second_row.h"
#include "pair/pair_contact_store.h"
#include "shapes/shaped_grains.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>

using namespace LAMMPS_NS;

namespace {

enum Field {
  ID1,
  ID2,
  TYPE1,
  TYPE2,
  DELTA,
  NX,
  NY,
  NZ,
  FX,
  FY,
  FZ,
  FN,
  FN_DAMPING,
  FT,
  FTX,
  FTY,
  FTZ,
  TROLL,
  TTWIST,
  PX,
  PY,
  PZ,
  LX,
  LY,
  LZ,
  WALL,
  FACE,
  BRIDGE,
  STORED,
  STORED_BY_SPRING,
  LOST = STORED_BY_SPRING + GRIP_SPRINGS,
  LOST_BY_SPRING,
  BRANCH = LOST_BY_SPRING + GRIP_SPRINGS,
  SLIDES,
  ARMI,
  ARMJ,
  RSTAR,
  MSTAR,
  NFIELDS
};

constexpr const char *names[] = {"id1",    "id2",    "type1",  "type2",  "delta",      "nx",   "ny",  "nz",
                                 "fx",     "fy",     "fz",     "fn",     "fn_damping", "ft",   "ftx", "fty",
                                 "ftz",    "troll",  "ttwist", "px",     "py",         "pz",   "lx",  "ly",
                                 "lz",     "wall",   "face",   "bridge", "stored",
#define GRIP_SPRING(NAME, name, ...) "stored_" #name,
#include "grip/senses.def"
                                 "lost",
#define GRIP_SPRING(NAME, name, ...) "lost_" #name,
#include "grip/senses.def"
                                 "branch", "slides", "armi",   "armj",   "rstar",      "mstar"};
static_assert(sizeof names / sizeof *names == NFIELDS, "a name for each field");

} // namespace

ComputeGripContact::ComputeGripContact(LAMMPS *lmp, int narg, char **arg)
    : Compute(lmp, narg, arg), fields(Grip::read_fields(error, fmt::format("compute {} grip/contact", id),
                                                        narg, arg, {std::begin(names), std::end(names)}))
{
  local_flag = 1;
  size_local_cols = fields.size() == 1 ? 0 : static_cast<int>(fields.size());
}

ComputeGripContact::~ComputeGripContact()
{
  vector_local = nullptr;
  array_local = nullptr;
}

bool ComputeGripContact::needs_sums() const
{
  for (const int f : fields)
    if (f >= LOST && f <= SLIDES) return true;
  return false;
}

void ComputeGripContact::init()
{
  const std::string command = fmt::format("compute {} grip/contact", id);
  shapes = Grip::find_shapes(lmp);
  frozen = Grip::frozen_groups(lmp);
  if (needs_sums()) require_sums(command);
  Grip::require_ledgers(lmp, command);
  invoked_local = -1; // the last run may have ended in this step, with other atoms
  is_ready = true;
}

void ComputeGripContact::keep_last()
{
  if (is_ready && invoked_local != update->ntimestep) compute_local();
}

std::string ComputeGripContact::field_names() const
{
  std::string line;
  for (const int f : fields) line += std::string(" ") + names[f];
  return line;
}

void ComputeGripContact::require_sums(const std::string &command) const
{
  for (const Grip::PairContacts *pair : Grip::pairs(lmp))
    if (pair->ledger().mode < GRIP_LEDGER_OF_CONTACTS)
      error->all(FLERR,
                 "{}: the fields lost, branch and slides need 'energy contacts' or 'energy events' in "
                 "pair_style grip",
                 command);
  for (const Grip::WallContacts *wall : Grip::walls(lmp))
    if (wall->ledger().mode < GRIP_LEDGER_OF_CONTACTS)
      error->all(FLERR,
                 "{}: the fields lost, branch and slides need 'energy contacts' or 'energy events' in {}",
                 command, wall->name());
}

double ComputeGripContact::value(const Row &row, int field) const
{
  const grip_booked &b = row.booked;
  const double *n = row.n, *t = b.tangential;
  const double twist = b.torque[0] * n[0] + b.torque[1] * n[1] + b.torque[2] * n[2];
  if (field >= NX && field <= NZ) return n[field - NX];
  if (field >= FX && field <= FZ) return b.normal * n[field - FX] + t[field - FX];
  if (field >= FTX && field <= FTZ) return t[field - FTX];
  if (field >= PX && field <= PZ) return row.point[field - PX];
  if (field >= LX && field <= LZ) return row.branch_vector[field - LX];
  if (field >= STORED_BY_SPRING && field < LOST) return b.stored[field - STORED_BY_SPRING];
  if (field >= LOST_BY_SPRING && field < BRANCH) return b.lost[field - LOST_BY_SPRING];
  switch (field) {
  case ID1:
    return static_cast<double>(atom->tag[row.i]);
  case ID2:
    return row.j < 0 ? 0.0 : static_cast<double>(atom->tag[row.j]);
  case TYPE1:
    return atom->type[row.i];
  case TYPE2:
    return row.j < 0 ? row.wall_type : atom->type[row.j];
  case WALL:
    return row.wall;
  case FACE:
    return row.face;
  case DELTA:
    return row.overlap;
  case BRIDGE:
    return row.bridge;
  case FN:
    return b.normal;
  case FN_DAMPING:
    return b.damping;
  case FT:
    return std::sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
  case TTWIST:
    return twist;
  case TROLL: {
    double square = 0.0;
    for (int d = 0; d < 3; d++) square += (b.torque[d] - twist * n[d]) * (b.torque[d] - twist * n[d]);
    return std::sqrt(square);
  }
  case STORED:
    return grip_sum_of_springs(b.stored);
  case LOST:
    return grip_sum_of_springs(b.lost);
  case BRANCH:
    return b.branch;
  case ARMI:
    return row.arm[0];
  case ARMJ:
    return row.arm[1];
  case RSTAR:
    return row.curvature;
  case MSTAR:
    return row.mass;
  default:
    return b.slides ? 1.0 : 0.0;
  }
}

// length: distance between the centres of both atoms or, at a wall, between the centre and the contact point
// [L]. The arms of the row must be set.
void ComputeGripContact::set_point(Row &row, double length) const
{
  for (int d = 0; d < 3; d++) {
    row.point[d] = atom->x[row.i][d] - row.arm[0] * row.n[d];
    row.branch_vector[d] = length * row.n[d];
  }
  domain->remap(row.point);
}

// What a push along the normal turns, over the force (grip_shape_turning). Spheres have their arm along it.
double ComputeGripContact::turning(int i, const double *arm, const double *normal) const
{
  if (i < 0 || atom->mask[i] & frozen || !shapes->is_shaped(i)) return 0.0;
  const Grip::Vector turn = Grip::cross(Grip::vector_of(arm), Grip::vector_of(normal));
  return Grip::dot(turn, shapes->spin_change(i, turn));
}

// The contact of at least one grain with a shape. Normal and arms are those that the ledger keeps.
void ComputeGripContact::set_shapes(Row &row, const grip_model &model, const double *history, int stride,
                                    double reduced_mass) const
{
  double r[3] = {};
  for (int d = 0; d < 3 && row.j >= 0; d++) r[d] = atom->x[row.i][d] - atom->x[row.j][d];
  const grip_last_arms last = grip_ledger_arms(&model, history, stride, r);
  std::copy_n(last.n, 3, row.n);
  row.overlap = last.overlap;
  for (int d = 0; d < 3; d++) {
    row.point[d] = atom->x[row.i][d] + last.arm_i[d];
    row.branch_vector[d] = row.j < 0 ? -last.arm_i[d] : r[d];
  }
  domain->remap(row.point);
  row.arm[0] = Grip::length(Grip::vector_of(last.arm_i));
  row.arm[1] = row.j < 0 ? 0.0 : Grip::length(Grip::vector_of(last.arm_j));
  row.curvature = history[model.shape_slot * stride];
  row.mass =
      1.0 / (1.0 / reduced_mass + turning(row.i, last.arm_i, last.n) + turning(row.j, last.arm_j, last.n));
}

void ComputeGripContact::add(const Row &row)
{
  for (const int f : fields) local.values.push_back(value(row, f));
}

void ComputeGripContact::add_pairs(const Grip::PairContactStore &contacts, const Grip::ContactStore &store)
{
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block *block = store.block(b);
    const grip_model &model = contacts.model_of_block(store, b);
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      if (store.empty_lane(b, lane)) continue;
      const int i = grip_block_i(block, lane), j = grip_block_j(block, lane);
      if (!(atom->mask[i] & atom->mask[j] & groupbit)) continue;
      if (!force->newton_pair && j >= atom->nlocal && Grip::is_second_row(atom, i, j)) continue;
      Row row = {};
      row.i = i;
      row.j = j;
      if (model.shaped)
        set_shapes(row, model, store.history(b) + lane, GRIP_LANES, block->reduced_mass[lane]);
      else
        set_spheres(row, block->radius_i[lane], block->radius_j[lane]);
      row.booked = grip_ledger_read(&model, store.history(b) + lane, GRIP_LANES, row.n);
      row.bridge = grip_bridge_volume(&model, store.history(b) + lane, GRIP_LANES);
      if (grip_booked_alive(&row.booked)) add(row); // otherwise the pair has separated
    }
  }
}

void ComputeGripContact::set_spheres(Row &row, double radius_i, double radius_j) const
{
  double square = 0.0;
  for (int d = 0; d < 3; d++) {
    row.n[d] = atom->x[row.i][d] - atom->x[row.j][d];
    square += row.n[d] * row.n[d];
  }
  const double distance = std::sqrt(square);
  for (double &component : row.n) component /= distance;
  row.overlap = radius_i + radius_j - distance;
  row.arm[0] = grip_arm(radius_i, 0.5, row.overlap);
  row.arm[1] = grip_arm(radius_j, 0.5, row.overlap);
  set_point(row, distance);
}

// In the output, walls and faces are numbered from 1.
void ComputeGripContact::add_walls(const Grip::WallContacts &wall, int number)
{
  wall.visit_contacts([&](const Grip::WallContact &contact) {
    const int i = contact.atom;
    if (!(atom->mask[i] & groupbit)) return;
    Row row = {};
    row.i = i;
    row.j = -1;
    row.wall_type = wall.type_of_wall();
    row.wall = number;
    row.face = contact.face + 1;
    if (contact.model.shaped) {
      set_shapes(row, contact.model, contact.history, 1, atom->rmass[i]);
    } else {
      const grip_last_place place = grip_ledger_place(&contact.model, contact.history, atom->radius[i]);
      std::copy_n(place.n, 3, row.n);
      row.overlap = place.overlap;
      row.arm[0] = grip_arm(atom->radius[i], 1.0, row.overlap);
      set_point(row, row.arm[0]);
    }
    row.booked = grip_ledger_read(&contact.model, contact.history, 1, row.n);
    row.bridge = grip_bridge_volume(&contact.model, contact.history, 1);
    if (grip_booked_alive(&row.booked)) add(row);
  });
}

void ComputeGripContact::compute_local()
{
  invoked_local = update->ntimestep;
  if (update->whichflag == 0)
    error->all(
        FLERR,
        "compute {} grip/contact: contacts are known in a run only; use it in a dump or thermo output, or "
        "define it before the run after which it is read",
        id);
  local.values.clear();
  for (Grip::PairContacts *pair : Grip::pairs(lmp))
    for (Grip::ThreadPart &part : pair->contacts().parts) add_pairs(pair->contacts(), part.store);
  const auto walls = Grip::walls(lmp);
  for (std::size_t n = 0; n < walls.size(); n++) add_walls(*walls[n], static_cast<int>(n) + 1);

  local.show(*this, fields.size());
}

double ComputeGripContact::memory_usage()
{
  return local.bytes();
}
