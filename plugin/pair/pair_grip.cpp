// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_grip.h"

#include "atom.h"
#include "host/atom_arrays.h"
#include "atom_vec.h"
#include "check/rigid_body_checks.h"
#include "interfaces/contact_styles.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "memory.h"
#include "modify.h"
#include "neighbor.h"
#include "pair/pair_input.h"

#include <algorithm>

using namespace LAMMPS_NS;

PairGrip::PairGrip(LAMMPS *lmp, bool threaded_)
    : Pair(lmp), threaded(threaded_), energy(lmp, masses.bodies), reach(lmp, types, masses),
      step(lmp, types, masses.bodies), rank_contacts(lmp, types, reach, masses),
      history(lmp, types, reach, rank_contacts, energy), shares(lmp, *this, rank_contacts, types, masses),
      filler(lmp, {*this, rank_contacts, types, reach, history, masses, shares, step, energy.ledger},
             threaded),
      particles(lmp, types, rank_contacts, filler), forces(lmp, *this, rank_contacts, energy, particles),
      one_pair(lmp, types, reach, rank_contacts, particles), files(lmp, types),
      check(lmp, types, energy.ledger), script(lmp)
{
  single_enable = 1;
  no_virial_fdotr_compute = 1;
  centroidstressflag = CENTROID_NOTAVAIL;
  finitecutflag = 1;
  writedata = 1;
  restartinfo = 1;
  comm_forward = std::max<int>(Grip::MemberMotion::NVALUES, Grip::BodyResponse::LISTED);
  comm_reverse = 2;
  single_extra = Grip::PairSingle::NVALUES;
  svector = new double[Grip::PairSingle::NVALUES];
}

PairGrip::~PairGrip()
{
  delete[] svector;
  if (!allocated) return;
  memory->destroy(setflag);
  memory->destroy(cutsq);
}

void PairGrip::allocate()
{
  allocated = 1;
  const int n = atom->ntypes;
  memory->create(setflag, n + 1, n + 1, "pair:setflag");
  memory->create(cutsq, n + 1, n + 1, "pair:cutsq");
  // If two atoms of the same type have no model, LAMMPS ends the run without reporting the type, but
  // init_one() reports it; so setflag is set for these types too. A hybrid style reads from setflag which
  // pairs of types belong to this style.
  const bool alone = force->pair == this;
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++) {
      setflag[i][j] = alone && i == j;
      cutsq[i][j] = 0.0;
    }
  types.begin(n);
}

void PairGrip::settings(int narg, char **arg)
{
  const Grip::PairStyleLine line = Grip::read_pair_style(lmp, narg, arg);
  cutoff_global = line.cutoff;
  energy.ledger.mode = line.energy;
  shares.wanted = line.share;
  energy.begin();
  particles.allow_again();
  history.take_place();
  if (!allocated && domain->box_exist && force->pair == this) allocate();
}

void PairGrip::coeff(int narg, char **arg)
{
  const Grip::PairCoeffLine line = Grip::read_pair_coeff(lmp, narg, arg);
  if (!allocated) allocate();
  types.give(line.types, line.mix ? nullptr : &line.model, line.cutoff);
  for (const auto &[i, j] : line.types) setflag[i][j] = line.mix ? 0 : 1;
  // A fix finds its part of a restart file only if it is created after the whole file has been read.
  if (reading_restart) return;
  particles.require();
  if (types.given_with_liquid()) Grip::require_liquid(lmp);
}

void PairGrip::find_fixes()
{
  const auto freezes = modify->get_fix_by_style("^freeze");
  if (freezes.size() > 1) error->all(FLERR, "pair_style grip: only one fix freeze at a time");
  masses.find(lmp, atom, freezes.empty() ? 0 : freezes.front()->groupbit);
  const auto all = Grip::pairs(lmp);
  energy.begin_run(!all.empty() && all.front() == this);
}

// Whether radii may change between two neighbour lists. The models that the run will use are not known yet.
bool PairGrip::radii_vary() const
{
  const auto &sent = atom->avec->fields_comm;
  return particles.keeper() || std::find(sent.begin(), sent.end(), "radius") != sent.end();
}

void PairGrip::init_style()
{
  if (Grip::check_wanted().wanted) script.all_pairs_have_models();
  check.atoms();
  check.warn_of_threads(threaded);
  check.warn_of_fixed_spins();
  check.energy();
  energy.ledger.cycle_ratio = Grip::cycle_ratio(lmp);
  Grip::ShapedGrains *shapes = Grip::find_shapes(lmp);
  if (shapes) shapes->prepare();
  types.set_shaped(Grip::shaped_types(lmp));
  history.begin_run(energy.ledger.kept());
  files.warn_of_changed_models();
  particles.require();
  particles.bind();
  const bool liquid = types.given_with_liquid();
  if (liquid) Grip::require_liquid(lmp);
  forces.begin_run(liquid ? Grip::find_liquid(lmp) : nullptr);
  find_fixes();
  rank_contacts.shapes.bind(shapes, atom, masses.frozen_bit());
  reach.find(particles.keeper(), radii_vary());
  step.begin(reach.least());
  beyond_contact = reach.beyond_touch();
  check.heat();
  neighbor->add_request(this, reach.wide_list() ? NeighConst::REQ_DEFAULT : NeighConst::REQ_SIZE);
  types.begin_run();
  if (shapes && shares.on())
    error->all(FLERR,
               "pair_style grip: 'bodies share' does not divide the mass of a body among its contacts with "
               "the shapes of fix grip/shapes, accepted: pair_style grip without 'bodies share'");
  shares.begin_run(radii_vary());
  filler.begin_run(radii_vary(), liquid);
  // LAMMPS's hybrid style never ends its loop over the extra values of single(), so a hybrid style gets no
  // extra values.
  const std::string style = force->pair_style;
  const bool hybrid = style == "hybrid" || style == "hybrid/omp";
  single_extra = hybrid ? 0 : Grip::PairSingle::NVALUES;
  if (hybrid) check.warn_of_lost_values();
}

void PairGrip::setup()
{
  step.set_up(energy.ledger.on(), reach.wide_list() ? 0.0 : reach.largest());
  if (Grip::pairs(lmp).front() == this) Grip::warn_of_body_traps(lmp);
  script.begin_run();
}

double PairGrip::init_one(int i, int j)
{
  const grip_model model = model_of_types(i, j, "pair_style grip");
  const std::string refused = model.shaped ? Grip::without_shapes(model) : "";
  if (!refused.empty())
    error->all(FLERR, "pair_style grip: {} of types {} and {} does not go with the shapes of fix grip/shapes",
               refused, i, j);
  types.use(i, j, model);
  did_mix = !types.is_given(i, j);
  const double needed = reach.cutoff(i, j), wanted = types.wanted_cutoff(i, j, cutoff_global);
  if (wanted < 0.0) return needed;
  if (wanted < needed * (1.0 - 1.0e-12))
    error->all(FLERR,
               "pair_style grip: the cutoff of types {} and {} is {:.6g}; they act on each other up to "
               "{:.6g}, cutoffs must be that large",
               i, j, wanted, needed);
  return wanted;
}

#ifdef GRIP_HOST_REQUESTS_RADII
double PairGrip::atom2cut(int i)
{
  return 2.0 * Grip::bounding_radius(atom, i) + reach.largest();
}

double PairGrip::radii2cut(double r1, double r2)
{
  return r1 + r2 + reach.largest();
}
#endif

grip_model PairGrip::model_of_types(int i, int j, const std::string &command) const
{
  grip_model model;
  const std::string reason = types.make(i, j, energy.ledger.kept(), command, model);
  // A wall with an atom type requires the models of this type one by one, and would stop at the first one
  // that is missing. A check of the script reports all that are missing.
  if (!reason.empty() && Grip::check_wanted().wanted) script.all_pairs_have_models();
  if (!reason.empty()) error->all(FLERR, reason);
  return model;
}

void PairGrip::compute(int eflag, int vflag)
{
  ev_init(eflag, vflag);
  history.check_fix();
  filler.check_weights();
  if (!rank_contacts.state.is_of_this_step()) filler.bring_up();
  shares.compute();
  forces.compute({vflag_either != 0, vflag_global != 0, virial, vflag_atom ? vatom : nullptr});
  rank_contacts.state.forces_computed();
  one_pair.forget_lanes();
}

double PairGrip::single(int i, int j, int, int, double, double, double factor_lj, double &fforce)
{
  fforce = one_pair.compute(i, j, factor_lj, svector);
  return 0.0;
}

// Data of rigid bodies for ghosts: masses, numbers and images of bodies with each new list; with a ledger,
// the motion of their atoms in each step; with 'bodies share', places in the bodies with each new list and
// orientations of the bodies in each step.
int PairGrip::pack_forward_comm(int n, int *atoms, double *buffer, int pbc_flag, int *pbc)
{
  const int *moved = pbc_flag ? pbc : nullptr;
  if (shares.sends()) return shares.pack(n, atoms, buffer, moved);
  if (energy.members.sending) return energy.members.pack(n, atoms, buffer);
  return masses.pack(n, atoms, buffer, moved);
}

void PairGrip::unpack_forward_comm(int n, int first, double *buffer)
{
  if (shares.sends())
    shares.unpack(n, first, buffer);
  else if (energy.members.sending)
    energy.members.unpack(n, first, buffer);
  else
    masses.unpack(n, first, buffer);
}

int PairGrip::pack_reverse_comm(int n, int first, double *buffer)
{
  return forces.losses.pack(n, first, buffer);
}

void PairGrip::unpack_reverse_comm(int n, int *atoms, double *buffer)
{
  forces.losses.unpack(n, atoms, buffer);
}

void PairGrip::finish()
{
  rank_contacts.deep.print(lmp);
  rank_contacts.restarted.print(lmp);
  filler.warn_of_growth();
  script.end_run();
}

void PairGrip::write_restart(FILE *fp)
{
  write_restart_settings(fp);
  files.write_models(fp);
}

void PairGrip::read_restart(FILE *fp)
{
  read_restart_settings(fp);
  allocate();
  reading_restart = true;
  files.read_models(fp, [this](auto &words) { coeff(static_cast<int>(words.size()), words.data()); });
  reading_restart = false;
}

void PairGrip::write_restart_settings(FILE *fp)
{
  files.write_settings(fp, {cutoff_global, energy.ledger.mode, history.any(), shares.wanted});
}

void PairGrip::read_restart_settings(FILE *fp)
{
  const Grip::PairSettings settings = files.read_settings(fp);
  cutoff_global = settings.cutoff;
  energy.ledger.mode = settings.energy;
  shares.wanted = settings.share;
  history.expect_from_file(settings.with_history);
}

void PairGrip::write_data(FILE *fp)
{
  files.write_data(fp);
}

void PairGrip::write_data_all(FILE *fp)
{
  files.write_data_all(fp);
}

double PairGrip::memory_usage()
{
  double bytes = masses.bytes() + rank_contacts.paths.bytes() + one_pair.bytes() + types.bytes() +
                 filler.bytes() + shares.bytes();
  for (const Grip::ThreadPart &part : rank_contacts.parts) bytes += part.bytes();
  return bytes;
}
