// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_energy.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "fix.h"
#include "force.h"
#include "host/contact_styles.h"
#include "modify.h"
#include "update.h"

#include <array>

using namespace LAMMPS_NS;

namespace {

// Entries behind the work of walls move up by one, because the work of gravity comes there.
enum { KINETIC, ROTATIONAL, FIRST_ENTRY, WALL_WORK = FIRST_ENTRY + GRIP_WALL_WORK, BODY_WORK };
constexpr int NVALUES = FIRST_ENTRY + GRIP_ENTRIES + 1;

int place_of(int entry)
{
  return FIRST_ENTRY + entry + (entry > GRIP_WALL_WORK ? 1 : 0);
}
// Fixes that change forces and of which no warning is needed: they do no work, or the ledger books their
// work, or the pages say what becomes of it.
bool is_known(const Fix *fix)
{
  for (const char *style : {"^gravity", "^wall/grip", "^GRIP/", "^freeze", "^enforce2d", "^rigid", "^store/",
                            "^add/heat", "^nonaffine/", "^graphics/", "^DUMMY", "^pair"})
    if (utils::strmatch(fix->style, style)) return true;
  return false;
}

} // namespace

ComputeGripEnergy::ComputeGripEnergy(LAMMPS *lmp, int narg, char **arg) : Compute(lmp, narg, arg)
{
  if (narg > 3) error->all(FLERR, "compute {} grip/energy: unknown word '{}'; accepted: none", id, arg[3]);
  if (igroup != 0) error->all(FLERR, "compute {} grip/energy: group is '{}', accepted: all", id, arg[1]);
  scalar_flag = vector_flag = 1;
  size_vector = NVALUES;
  extscalar = extvector = 1;
  vector = new double[NVALUES];
}

ComputeGripEnergy::~ComputeGripEnergy()
{
  delete[] vector;
}

void ComputeGripEnergy::init()
{
  Grip::require_ledgers(lmp, fmt::format("compute {} grip/energy", id));
  if (Grip::pairs(lmp).empty() && !modify->get_fix_by_style("^gravity").empty())
    error->all(FLERR, "compute {} grip/energy: the work of gravity needs pair_style grip with 'energy yes'",
               id);
  inertia.find(modify);
  tell_unknown_work();
}

void ComputeGripEnergy::tell_unknown_work()
{
  if (force->bond && !utils::strmatch(force->bond_style, "^zero")) tell("bond_style ", force->bond_style);
  for (int n = 0; n < modify->nfix; n++) {
    const Fix *fix = modify->fix[n];
    if (modify->fmask[n] & FixConst::POST_FORCE && !is_known(fix))
      tell("fix ", fmt::format("{} ({})", fix->id, fix->style));
  }
}

// Each is told once, not in every run.
void ComputeGripEnergy::tell(const std::string &command, const std::string &name)
{
  if (comm->me || !told.insert(command + name).second) return;
  error->warning(FLERR,
                 "compute {} grip/energy: the ledger does not know the work of {}{}, its sum moves by that",
                 id, command, name);
}

void ComputeGripEnergy::compute_vector()
{
  invoked_vector = update->ntimestep;
  std::array<double, NVALUES> mine{};
  bodies.find(lmp);
  for (int i = 0; i < atom->nlocal; i++) {
    if (bodies.fix_of(i)) continue;
    const double *v = atom->v[i], *w = atom->omega[i], m = atom->rmass[i];
    mine[KINETIC] += 0.5 * force->mvv2e * m * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    mine[ROTATIONAL] += 0.5 * force->mvv2e * inertia.of(atom, i) * (w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  }
  for (const auto &fix : bodies.fixes)
    for (int b = 0; fix->set_up() && b < fix->count(); b++) {
      const Grip::RigidBody body = fix->body(b);
      mine[KINETIC] += 0.5 * force->mvv2e * body.mass * Grip::dot(body.velocity, body.velocity);
      mine[ROTATIONAL] += 0.5 * force->mvv2e * Grip::dot(body.spin, body.angular_momentum);
    }
  const auto add = [&](const Grip::Ledger &ledger) {
    for (int e = 0; e < GRIP_ENTRIES; e++) mine[place_of(e)] += ledger.entry[e];
  };
  const auto pairs = Grip::pairs(lmp);
  for (const Grip::PairContacts *pair : pairs) add(pair->ledger());
  if (!pairs.empty()) mine[BODY_WORK] = pairs.front()->body_work();
  for (const Grip::WallContacts *wall : Grip::walls(lmp)) {
    add(wall->ledger());
    const Grip::BodyEnergy body = wall->body_energy();
    if (!body.is_free) continue;
    // What it does on the atoms it takes from its own energy.
    mine[WALL_WORK] -= wall->ledger().entry[GRIP_WALL_WORK];
    if (comm->me) continue;
    mine[KINETIC] += body.kinetic;
    mine[ROTATIONAL] += body.rotational;
    mine[BODY_WORK] += body.work;
  }
  MPI_Allreduce(mine.data(), vector, NVALUES, MPI_DOUBLE, MPI_SUM, world);
}

double ComputeGripEnergy::compute_scalar()
{
  if (invoked_vector != update->ntimestep) compute_vector();
  invoked_scalar = update->ntimestep;
  scalar = 0.0;
  for (int k = 0; k < NVALUES; k++) scalar += k == WALL_WORK || k == BODY_WORK ? -vector[k] : vector[k];
  return scalar;
}
