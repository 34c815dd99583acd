// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_grip.h"

#include "atom.h"
#include "atom_vec.h"
#include "comm.h"
#include "error.h"
#include "history/fix_grip_history.h"
#include "particles/fix_grip_particles.h"
#include "force.h"
#include "input/law_args.h"
#include "memory.h"
#include "modify.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>
#ifdef _OPENMP
#include <omp.h>
#endif

using namespace LAMMPS_NS;

PairGrip::PairGrip(LAMMPS *lmp, bool threaded_)
    : Pair(lmp), reach(lmp, types, masses), step(lmp, types), threaded(threaded_)
{
  single_enable = 1;
  no_virial_fdotr_compute = 1;
  centroidstressflag = CENTROID_NOTAVAIL;
  finitecutflag = 1;
  writedata = 1;
  restartinfo = 1;
  comm_forward = 1;
  comm_reverse = 2;
  single_extra = NSINGLE;
  svector = new double[NSINGLE];

  // A placeholder now, so that the history fix comes before later fixes of the script.
  for (int n = 1; history_id.empty(); n++) {
    const std::string id = n == 1 ? "GRIP_HISTORY" : "GRIP_HISTORY_" + std::to_string(n);
    if (!modify->get_fix_by_id(id) && !modify->get_fix_by_id(id + "_DUMMY")) history_id = id;
  }
  modify->add_fix(history_id + "_DUMMY all DUMMY");
}

PairGrip::~PairGrip()
{
  const std::string fix_id = history ? history_id : history_id + "_DUMMY";
  if (history) history->attach(nullptr, nullptr);
  if (modify->get_fix_by_id(fix_id)) modify->delete_fix(fix_id);
  forget_particles();
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
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++) {
      setflag[i][j] = 0;
      cutsq[i][j] = 0.0;
    }
  types.begin(n);
}

void PairGrip::settings(int narg, char **arg)
{
  double cutoff = -1.0;
  int iarg = 0, energy = GRIP_LEDGER_OFF;
  if (narg > 0 && utils::is_double(arg[0])) {
    cutoff = utils::numeric(FLERR, arg[0], false, lmp);
    if (cutoff <= 0.0) error->all(FLERR, "pair_style grip: cutoff is {}, accepted: above 0", arg[0]);
    iarg = 1;
  }
  if (iarg < narg) {
    if (std::strcmp(arg[iarg], "energy") != 0)
      error->all(FLERR, "pair_style grip: unknown word '{}'; accepted: [cutoff] [energy no|yes|contacts]",
                 arg[iarg]);
    if (iarg + 1 == narg) error->all(FLERR, "pair_style grip: value of 'energy' is missing");
    energy = Grip::read_energy(lmp, "pair_style grip", arg[iarg + 1]);
    iarg += 2;
  }
  if (iarg < narg)
    error->all(FLERR, "pair_style grip: unknown word '{}'; accepted: [cutoff] [energy no|yes|contacts]",
               arg[iarg]);
  cutoff_global = cutoff;
  ledger.mode = energy;
  if (particles && !particles->has_store()) forget_particles();
  particles_deleted = false;
  // Given again after its history fix was deleted: begin anew.
  if (!history && !modify->get_fix_by_id(history_id + "_DUMMY"))
    modify->add_fix(history_id + "_DUMMY all DUMMY");
}

// Takes `cutoff c` out of the words of a pair_coeff line, wherever it stands. Returns c, or -1 without it.
double PairGrip::take_cutoff(const std::string &command, std::vector<char *> &words)
{
  const auto word =
      std::find_if(words.begin(), words.end(), [](const char *w) { return std::strcmp(w, "cutoff") == 0; });
  if (word == words.end()) return -1.0;
  if (word + 1 == words.end()) error->all(FLERR, "{}: value of 'cutoff' is missing", command);
  const double cutoff = utils::numeric(FLERR, word[1], false, lmp);
  if (cutoff <= 0.0) error->all(FLERR, "{}: cutoff is {}, accepted: above 0", command, word[1]);
  words.erase(word, word + 2);
  return cutoff;
}

void PairGrip::coeff(int narg, char **arg)
{
  if (narg < 3) error->all(FLERR, "pair_coeff: pair style grip takes I J NORMAL args ... or I J file NAME");
  if (!allocated) allocate();
  int ilo, ihi, jlo, jhi;
  utils::bounds(FLERR, arg[0], 1, atom->ntypes, ilo, ihi, error);
  utils::bounds(FLERR, arg[1], 1, atom->ntypes, jlo, jhi, error);

  const std::string command = fmt::format("pair_coeff {} {}", arg[0], arg[1]);
  std::vector<char *> words(arg + 2, arg + narg);
  const double cutoff = take_cutoff(command, words);
  const bool mix = !words.empty() && std::strcmp(words[0], "mix") == 0;
  const int nwords = static_cast<int>(words.size());
  grip_model model = {};
  std::string accepted;
  const int used = mix ? 1 : Grip::read_model(lmp, command, nwords, words.data(), model, accepted);
  if (used < nwords)
    error->all(FLERR, "{}: unknown word '{}' or its value is missing; accepted: {} cutoff", command,
               words[used], accepted);

  std::vector<std::pair<int, int>> pairs;
  for (int i = ilo; i <= ihi; i++)
    for (int j = std::max(jlo, i); j <= jhi; j++) {
      if (mix && i == j) error->all(FLERR, "{}: 'mix' is for unlike types", command);
      pairs.emplace_back(i, j);
    }
  if (pairs.empty()) error->all(FLERR, "{}: no type pair with I <= J", command);
  types.give(pairs, mix ? nullptr : &model, cutoff);
  for (const auto &[i, j] : pairs) setflag[i][j] = mix ? 0 : 1;
  if (!reading_restart) require_particles();
}

void PairGrip::find_fixes()
{
  const auto freezes = modify->get_fix_by_style("^freeze");
  if (freezes.size() > 1) error->all(FLERR, "pair_style grip: only one fix freeze at a time");
  masses.find(atom, modify, freezes.empty() ? 0 : freezes.front()->groupbit);
  if (ledger.on()) body_forces.find(modify);
  if (ledger.on()) inertia.find(modify);
}

// The history fix takes the placeholder's place once it is known that, and how much, history is kept. What a restart file
// has of it comes with it.
void PairGrip::require_history()
{
  const int nvalues = layouts.largest();
  if (history) return history->make_room(nvalues);
  if (nvalues == 0 && !history_in_file) return;
  if (!modify->get_fix_by_id(history_id + "_DUMMY"))
    error->all(FLERR, "pair_style grip: its history fix '{}' was deleted; give 'pair_style grip' again",
               history_id);
  Fix *fix =
      modify->replace_fix(history_id + "_DUMMY",
                          history_id + " all NEIGH_HISTORY/GRIP " + std::to_string(std::max(nvalues, 1)), 1);
  history = dynamic_cast<FixGripHistory *>(fix);
  if (!history)
    error->all(FLERR, "pair_style grip: fix style NEIGH_HISTORY/GRIP is missing; load the plugin again");
  history->attach(this, this);
}

void PairGrip::flushed()
{
  body_forces.settle();
  state.flushed();
}

// The entries of the ledger, then the work of gravity.
std::vector<double> PairGrip::books() const
{
  if (!ledger.on()) return {};
  std::vector<double> all(ledger.entry.begin(), ledger.entry.end());
  all.push_back(body_forces.work());
  return all;
}

void PairGrip::go_on_from_books(const std::vector<double> &all)
{
  std::copy_n(all.begin(), GRIP_ENTRIES, ledger.entry.begin());
  ledger.go_on();
  body_forces.begin(all[GRIP_ENTRIES]);
}

// Springs that were stored under other laws than those of now mean nothing. Of a restart file they are refused; contacts of
// an earlier run begin anew. A ledger that is switched on or off leaves the springs alone.
void PairGrip::check_history()
{
  if (history && !history->stored_under().empty()) {
    const Grip::HistoryLayouts &before = history->stored_under();
    if (before.ntypes() != atom->ntypes)
      error->all(FLERR, "pair_style grip: the restart file's contacts are of {} atom types, there are {} now",
                 before.ntypes(), atom->ntypes);
    std::string changed, first;
    bool refused = false;
    for (int i = 1; i <= atom->ntypes; i++)
      for (int j = i; j <= atom->ntypes; j++) {
        const Grip::HistoryLayout &old = before.of(i, j), &now = layouts.of(i, j);
        if (old.nsprings() == 0 || old.fit(now) != Grip::Fit::OTHER) continue;
        if (changed.empty())
          first = fmt::format("those of types {} {} have that of '{}', now it is that of '{}'", i, j,
                              old.laws(), now.nsprings() ? now.laws() : "no law");
        changed += fmt::format("{}{} {}", changed.empty() ? "" : ", ", i, j);
        refused = refused || (history->from_file() && !history->replaced_in_file(i, j));
      }
    if (refused)
      error->all(
          FLERR,
          "pair_style grip: contacts of the restart file have the history of other models than now: {}; give "
          "the models that wrote the file, or go on from a data file",
          first);
    if (!changed.empty() && comm->me == 0)
      error->warning(
          FLERR,
          "pair_style grip: contacts have the history of other models than now: {}; those of types {} "
          "begin anew",
          first, changed);
  }
  if (history) history->checked();
  tell_changed_models();
}

void PairGrip::check_heat() const
{
  for (const grip_model *model : types.all_given())
    if (model->law[GRIP_HEAT] && (!atom->temperature_flag || !atom->heatflow_flag))
      error->all(
          FLERR,
          "pair_style grip: 'heat {}' needs atoms with the properties temperature and heatflow, for example "
          "by fix property/atom",
          model->law[GRIP_HEAT]->name);
}

void PairGrip::check_energy() const
{
  for (const grip_model *model : types.all_given())
    if (model->law[GRIP_HEAT] && (model->law[GRIP_HEAT]->flags & GRIP_DISSIPATES) && !ledger.on())
      error->all(FLERR, "pair_style grip: 'heat {}' needs 'energy yes' in pair_style grip",
                 model->law[GRIP_HEAT]->name);
  if (!ledger.on()) return;
  if (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2)
    error->all(FLERR, "pair_style grip: 'energy' needs run_style verlet, and no minimization");
  if (utils::strmatch(force->pair_style, "^hybrid/scaled"))
    error->all(FLERR, "pair_style grip: pair_style hybrid/scaled scales the forces behind the ledger; "
                      "'energy' needs hybrid or hybrid/overlay");
}

// The host's package omp knows nothing of this style.
void PairGrip::tell_threads() const
{
  if (!threaded || comm->me) return;
  utils::logmesg(lmp, "Pair style grip/omp: {} thread(s) per rank\n", comm->nthreads);
#ifdef _OPENMP
  if (comm->nthreads > omp_get_num_procs())
    error->warning(FLERR,
                   "pair_style grip/omp: {} threads of a rank share {} core(s); a launcher of ranks may have "
                   "bound it to these, "
                   "as Open MPI's mpiexec does without --bind-to none",
                   comm->nthreads, omp_get_num_procs());
#endif
}

// Integrators that move spheres and leave their spins as they are.
void PairGrip::tell_fixed_spins() const
{
  const auto turns = [](const grip_model *model) {
    return model->law[GRIP_TANGENTIAL] || model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING];
  };
  const auto used_models = types.all_given();
  if (comm->me || std::none_of(used_models.begin(), used_models.end(), turns)) return;
  for (const Fix *fix : modify->get_fix_list())
    for (const char *style : {"nve", "nve/omp", "nve/limit"})
      if (std::strcmp(fix->style, style) == 0)
        error->warning(
            FLERR,
            "pair_style grip: fix {} {} does not turn spheres, so torques of 'tangential', 'rolling' "
            "and 'twisting' models are lost; fix nve/sphere does",
            fix->id, style);
}

void PairGrip::init_style()
{
  if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
    error->all(FLERR,
               "pair_style grip: atom style '{}' lacks radius, mass, spin or torque; accepted: sphere, or a "
               "hybrid with it",
               atom->atom_style);
  if (!atom->tag_enable) error->all(FLERR, "pair_style grip: atoms must have IDs (atom_modify id yes)");
  if (comm->ghost_velocity == 0)
    error->all(FLERR, "pair_style grip: ghost atoms must have velocities, set 'comm_modify vel yes'");

  tell_threads();
  tell_fixed_spins();
  check_energy();
  layouts = types.layouts(ledger.mode);
  size_history = layouts.largest();
  require_history();
  check_history();
  require_particles();
  if (particles) fields.bind(atom, particle_model()->law[GRIP_NORMAL]);
  find_fixes();
  reach.find(particles);
  step.begin(reach.least());
  beyond_contact = reach.beyond_touch();
  check_heat();
  neighbor->add_request(this, reach.wide_list() ? NeighConst::REQ_DEFAULT : NeighConst::REQ_SIZE);
  const auto &comm_fields = atom->avec->fields_comm;
  radius_varies = std::find(comm_fields.begin(), comm_fields.end(), "radius") != comm_fields.end();
  radius_varies = radius_varies || particles;
  types.begin_run();
  state.list_is_new();
  // The host's hybrid style would run on beyond the extra values of single() for ever.
  const std::string style = force->pair_style;
  const bool hybrid = style == "hybrid" || style == "hybrid/omp";
  single_extra = hybrid ? 0 : NSINGLE;
  if (hybrid && comm->me == 0 && !modify->get_compute_by_style("^pair/local").empty())
    error->warning(
        FLERR,
        "pair_style grip: under this host's pair_style hybrid p1, p2, ... of compute pair/local read 0; "
        "hybrid/overlay gives them");
}

void PairGrip::setup()
{
  step.set_up(ledger.on(), reach.wide_list() ? 0.0 : reach.largest());
}

double PairGrip::init_one(int i, int j)
{
  types.use(i, j, model_of_types(i, j, "pair_style grip"));
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

#ifdef GRIP_HOST_ASKS_RADII
double PairGrip::atom2cut(int i)
{
  return 2.0 * atom->radius[i] + reach.largest();
}

double PairGrip::radii2cut(double r1, double r2)
{
  return r1 + r2 + reach.largest();
}
#endif

grip_model PairGrip::model_of_types(int i, int j, const std::string &command) const
{
  grip_model model;
  const std::string reason = types.make(i, j, ledger.mode, command, model);
  if (!reason.empty()) error->all(FLERR, reason);
  return model;
}
