// SPDX-License-Identifier: GPL-2.0-only
#include "pair_grip.h"

#include "atom.h"
#include "atom_vec.h"
#include "comm.h"
#include "compute_grip_dissipation_atom.h"
#include "error.h"
#include "fix.h"
#include "fix_grip_history.h"
#include "fix_grip_particles.h"
#include "force.h"
#include "law_args.h"
#include "memory.h"
#include "modify.h"
#include "neigh_list.h"
#include "neighbor.h"
#include "respa.h"
#include "strips.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#ifdef _OPENMP
#include <omp.h>
#endif

using namespace LAMMPS_NS;
using Grip::Contact;
using Grip::Part;

namespace {

constexpr int NSINGLE = 14;            // values of single(), in the host's order
constexpr std::size_t DATA_LINE = 254; // characters of a line that the host reads of a data file
constexpr int PURGE_SHARE = 8;         // purge when more than one lane in so many is dead
constexpr double CACHE = 5.0e5;        // bytes; a larger working set gains from prefetching

} // namespace

// Torque arms, and the place and time at which velocities are taken (batch.h), for two spheres.
void PairGrip::set_geometry(const grip_model &model, grip_batch &batch) const
{
  batch.arm_speed = model.contact_point ? 0.5 : 0.0;
  batch.arm_torque = 0.5;
  batch.sphere_j = 1.0;
  batch.arm_wall = 0.0;
  batch.skip_spins = !model.spins;
  batch.half_step = model.synchronized_verlet ? 0.5 * step_length() : 0.0;
}

PairGrip::PairGrip(LAMMPS *lmp, bool threaded_) : Pair(lmp), threaded(threaded_)
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
  if (history) history->attach(nullptr);
  if (modify->get_fix_by_id(fix_id)) modify->delete_fix(fix_id);
  forget_particles();
  delete[] svector;
  if (!allocated) return;
  memory->destroy(setflag);
  memory->destroy(cutsq);
  memory->destroy(given_index);
  memory->destroy(cutoff_given);
}

void PairGrip::allocate()
{
  allocated = 1;
  const int n = atom->ntypes;
  memory->create(setflag, n + 1, n + 1, "pair:setflag");
  memory->create(cutsq, n + 1, n + 1, "pair:cutsq");
  memory->create(given_index, n + 1, n + 1, "pair:given_index");
  memory->create(cutoff_given, n + 1, n + 1, "pair:cutoff_given");
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++) {
      setflag[i][j] = 0;
      cutsq[i][j] = 0.0;
      given_index[i][j] = -1;
      cutoff_given[i][j] = -1.0;
    }
  models.resize(static_cast<std::size_t>(n) * (n + 1) / 2);
}

// Index of the model of two types in `models`.
int PairGrip::type_pair(int i, int j) const
{
  const int lo = std::min(i, j) - 1, hi = std::max(i, j) - 1;
  return hi * (hi + 1) / 2 + lo;
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

  int count = 0;
  for (int i = ilo; i <= ihi; i++)
    for (int j = std::max(jlo, i); j <= jhi; j++) {
      if (mix && i == j) error->all(FLERR, "{}: 'mix' is for unlike types", command);
      given_index[i][j] = mix ? -1 : static_cast<int>(given.size());
      cutoff_given[i][j] = cutoff_given[j][i] = cutoff;
      setflag[i][j] = mix ? 0 : 1;
      count++;
    }
  if (count == 0) error->all(FLERR, "{}: no type pair with I <= J", command);
  if (!mix) given.push_back(model);
  if (!reading_restart) require_particles();
}

void PairGrip::find_fixes()
{
  const auto freezes = modify->get_fix_by_style("^freeze");
  if (freezes.size() > 1) error->all(FLERR, "pair_style grip: only one fix freeze at a time");
  freeze_groupbit = freezes.empty() ? 0 : freezes.front()->groupbit;
  bodies.find(modify);
  if (ledger.on()) body_forces.find(modify);
}

// Largest radius of each type, free and frozen; what fix pour or deposit will insert counts as free. Smallest
// radius and mass of each.
void PairGrip::collect_radii()
{
  const int ntypes = atom->ntypes;
  std::vector<double> mine(2 * (ntypes + 1), 0.0), all(2 * (ntypes + 1), 0.0);
  for (const char *style : {"^pour", "^deposit"})
    for (const auto &fix : modify->get_fix_by_style(style))
      for (int i = 1; i <= ntypes; i++) {
        int type = i;
        const auto *radius = static_cast<double *>(fix->extract("radius", type));
        if (radius) mine[i] = std::max(mine[i], *radius * (particles ? particles->growth() : 1.0));
      }
  for (int n = 0; n < atom->nlocal; n++) {
    const bool frozen = atom->mask[n] & freeze_groupbit;
    double &largest = mine[atom->type[n] + (frozen ? ntypes + 1 : 0)];
    largest = std::max(largest, particles ? particles->radius_bound(n) : atom->radius[n]);
  }
  MPI_Allreduce(mine.data(), all.data(), 2 * (ntypes + 1), MPI_DOUBLE, MPI_MAX, world);
  largest_free.assign(all.begin(), all.begin() + ntypes + 1);
  largest_frozen.assign(all.begin() + ntypes + 1, all.end());

  mine.assign(3 * (ntypes + 1), std::numeric_limits<double>::infinity());
  all.resize(mine.size());
  for (int n = 0; n < atom->nlocal; n++) {
    double *least = &mine[3 * atom->type[n]];
    least[0] = std::min(least[0], atom->radius[n]);
    least[1] = std::min(least[1], atom->rmass[n]);
    least[2] = std::min(least[2], atom->rmass[n] / atom->radius[n]);
  }
  MPI_Allreduce(mine.data(), all.data(), static_cast<int>(mine.size()), MPI_DOUBLE, MPI_MIN, world);
  smallest.resize(ntypes + 1);
  lightest.resize(ntypes + 1);
  thinnest.resize(ntypes + 1);
  for (int i = 1; i <= ntypes; i++) {
    smallest[i] = std::min(all[3 * i], largest_free[i] > 0.0 ? largest_free[i] : all[3 * i]);
    lightest[i] = all[3 * i + 1];
    thinnest[i] = all[3 * i + 2];
  }
}

// Masses that no atom has yet are not known: types without atoms are left out.
Grip::Durations PairGrip::durations(double speed) const
{
  Grip::Durations shortest;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      grip_model model;
      if (!std::isfinite(lightest[i] + lightest[j]) || !used[type_pair(i, j)] || !find_model(i, j, model))
        continue;
      const double mass = lightest[i] * lightest[j] / (lightest[i] + lightest[j]);
      Grip::Durations d;
      if (speed > 0.0) d.contact = grip_contact_time(&model, smallest[i], smallest[j], mass, speed);
      if (i == j)
        d.rayleigh = Grip::rayleigh_time(model.material[0], std::sqrt(thinnest[i] / (4.0 / 3.0 * M_PI)));
      shortest.take(d);
    }
  return shortest;
}

// Two spheres meet at twice the largest speed.
void PairGrip::setup()
{
  const double mine = Grip::fastest(atom);
  MPI_Allreduce(&mine, &checked_speed, 1, MPI_DOUBLE, MPI_MAX, world);
  const Grip::Durations shortest = durations(2.0 * checked_speed);
  step_told = update->dt > 0.1 * shortest.contact;
  if (step_told && comm->me == 0)
    error->warning(
        FLERR,
        "pair_style grip: the time step {:.4g} is more than a tenth of the shortest contact time, {:.4g}",
        update->dt, shortest.contact);
}

// The fastest spheres of a run may be faster than those at its set-up. Seen when lists are rebuilt, told at the next.
void PairGrip::check_speeds()
{
  fast.tell(lmp);
  if (step_told || fast.noted()) return;
  const double speed = Grip::fastest(atom);
  if (speed <= 2.0 * checked_speed) return;
  checked_speed = speed;
  const double shortest = durations(2.0 * speed).contact;
  if (update->dt > 0.1 * shortest)
    fast.note(
        update->ntimestep,
        fmt::format(
            "pair_style grip: speeds have grown to {:.4g} at step {}: the time step {:.4g} is more than "
            "a tenth of the shortest contact time, now {:.4g}",
            speed, update->ntimestep, update->dt, shortest));
}

// The model of two types where it is given or can be mixed.
bool PairGrip::find_model(int i, int j, grip_model &model) const
{
  if (setflag[i][j]) {
    model = given[given_index[i][j]];
    return true;
  }
  char text[GRIP_MAX_ERROR];
  return setflag[i][i] && setflag[j][j] &&
         grip_model_mix(&model, &given[given_index[i][i]], &given[given_index[j][j]], text) == 0;
}

// The farthest that forces of two types reach beyond touch. It grows or falls with R* and falls with m*.
double PairGrip::reach_bound(int i, int j, const grip_model &model) const
{
  const auto reduced = [](double a, double b) { return a * b / (a + b); };
  const double large_i = std::max(largest_free[i], largest_frozen[i]),
               large_j = std::max(largest_free[j], largest_frozen[j]);
  if (large_i == 0.0 || large_j == 0.0) return 0.0;
  // Masses of a type that has no atoms yet are not known; check_covered looks after them.
  const bool known = std::isfinite(lightest[i]) && std::isfinite(lightest[j]);
  const double mass = known ? reduced(lightest[i], lightest[j]) : 1.0;
  const double of_small = grip_model_reach(&model, reduced(smallest[i], smallest[j]), mass).end;
  return std::max(of_small, grip_model_reach(&model, reduced(large_i, large_j), mass).end);
}

// Whether some model reaches beyond touch, how far, and whether the list of pairs that nearly touch covers it: it
// has all that touch before it is built anew, and those that are apart by no more than the skin.
void PairGrip::find_reach()
{
  reaching.assign(models.size(), 0);
  largest_reach = 0.0;
  beyond_contact = 0;
  bool begins_apart = false;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      grip_model model;
      if (!find_model(i, j, model)) continue;
      const grip_reach unit = grip_model_reach(&model, 1.0, 1.0);
      if (unit.end == 0.0) continue;
      reaching[type_pair(i, j)] = 1;
      beyond_contact = 1;
      largest_reach = std::max(largest_reach, reach_bound(i, j, model));
      if (unit.begin > 0.0) begins_apart = true;
    }
  wide_list = begins_apart || largest_reach > neighbor->skin;
}

// The history fix takes the placeholder's place once it is known that, and how much, history is kept.
void PairGrip::require_history()
{
  if (size_history == 0 || history) return;
  if (!modify->get_fix_by_id(history_id + "_DUMMY"))
    error->all(FLERR, "pair_style grip: its history fix '{}' was deleted; give 'pair_style grip' again",
               history_id);
  Fix *fix = modify->replace_fix(history_id + "_DUMMY",
                                 history_id + " all NEIGH_HISTORY/GRIP " + std::to_string(size_history), 1);
  history = dynamic_cast<FixGripHistory *>(fix);
  if (!history)
    error->all(FLERR, "pair_style grip: fix style NEIGH_HISTORY/GRIP is missing; load the plugin again");
  history->attach(this);
}

std::string PairGrip::layouts_of_now() const
{
  std::string layouts;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      const int index = setflag[i][j] ? given_index[i][j] : given_index[i][i]; // mixed ones are like both
      layouts += fmt::format("{}-{}: {}; ", i, j, index >= 0 ? Grip::history_layout(given[index]) : "");
    }
  layouts += Grip::ledger_layout(ledger.mode);
  return layouts;
}

// Whether the history of before is a history of the models of now; if not, a restart file is refused, and
// contacts of an earlier run begin anew.
void PairGrip::check_history()
{
  const std::string now = layouts_of_now();
  const bool same = history_layouts.empty() || now == history_layouts;
  if (!same && layouts_from_file)
    error->all(
        FLERR,
        "pair_style grip: the restart file's contacts have the history of other models than those of now: "
        "{} before, {} now",
        history_layouts, now);
  if (!same && history) {
    if (comm->me == 0)
      error->warning(
          FLERR,
          "pair_style grip: contacts have the history of other models than those of now, all begin anew");
    history->attach(nullptr);
    history = nullptr;
    modify->replace_fix(history_id, history_id + "_DUMMY all DUMMY", 1);
  }
  history_layouts = now;
  layouts_from_file = false;
  tell_changed_models();
}

// The models that pair_coeff has given and not replaced.
std::vector<const grip_model *> PairGrip::models_in_use() const
{
  std::vector<const grip_model *> found;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++)
      if (setflag[i][j]) found.push_back(&given[given_index[i][j]]);
  return found;
}

void PairGrip::check_heat() const
{
  for (const grip_model *model : models_in_use())
    if (model->law[GRIP_HEAT] && (!atom->temperature_flag || !atom->heatflow_flag))
      error->all(
          FLERR,
          "pair_style grip: 'heat {}' needs atoms with the properties temperature and heatflow, for example "
          "by fix property/atom",
          model->law[GRIP_HEAT]->name);
}

void PairGrip::check_energy() const
{
  for (const grip_model *model : models_in_use())
    if (model->law[GRIP_HEAT] && (model->law[GRIP_HEAT]->flags & GRIP_DISSIPATES) && !ledger.on())
      error->all(FLERR, "pair_style grip: 'heat {}' needs 'energy yes' in pair_style grip",
                 model->law[GRIP_HEAT]->name);
  if (!ledger.on()) return;
  for (const grip_model *model : models_in_use()) {
    char text[GRIP_MAX_ERROR];
    if (grip_model_can_book(model, text) != 0) error->all(FLERR, "pair_style grip: energy: {}", text);
  }
  if (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2)
    error->all(FLERR, "pair_style grip: 'energy' needs run_style verlet, and no minimization");
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

  int needed = 0;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++)
      if (setflag[i][j]) {
        grip_model model = given[given_index[i][j]];
        grip_model_keep_ledger(&model, ledger.mode);
        needed = std::max(needed, model.nslots);
      }
  tell_threads();
  check_energy();
  check_history();
  size_history = needed;
  require_history();
  require_particles();
  if (particles) fields.bind(atom, particle_model()->law[GRIP_NORMAL]);
  find_fixes();
  collect_radii();
  find_reach();
  check_heat();
  neighbor->add_request(this, wide_list ? NeighConst::REQ_DEFAULT : NeighConst::REQ_SIZE);
  const auto &comm_fields = atom->avec->fields_comm;
  radius_varies = std::find(comm_fields.begin(), comm_fields.end(), "radius") != comm_fields.end();
  radius_varies = radius_varies || particles;
  used.assign(models.size(), 0);
  rebuild_due = true;
  ahead = brought_up = false; // a run that ended in an error has not flushed
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

const grip_model &PairGrip::model_of_types(int i, int j, const std::string &command)
{
  const int lo = std::min(i, j), hi = std::max(i, j);
  if (!allocated)
    error->all(FLERR, "{}: no pair_coeff is given; 'pair_coeff {} {} ...' is needed", command, lo, hi);
  grip_model &model = models[type_pair(lo, hi)];
  if (setflag[lo][hi]) {
    model = given[given_index[lo][hi]];
    grip_model_keep_ledger(&model, ledger.mode);
    return model;
  }
  if (!setflag[lo][lo] || !setflag[hi][hi])
    error->all(FLERR,
               "{}: pair_coeff {} {} is not given, and cannot be mixed without pair_coeff {} {} and {} {}",
               command, lo, hi, lo, lo, hi, hi);
  char text[GRIP_MAX_ERROR];
  if (grip_model_mix(&model, &given[given_index[lo][lo]], &given[given_index[hi][hi]], text) != 0)
    error->all(FLERR,
               "{}: types {} and {} cannot be mixed: {}; give pair_coeff {} {} MODEL-SPEC or pair_coeff {} "
               "{} file NAME",
               command, lo, hi, text, lo, hi, lo, hi);
  grip_model_keep_ledger(&model, ledger.mode);
  return model;
}

double PairGrip::init_one(int i, int j)
{
  model_of_types(i, j, "pair_style grip");
  used[type_pair(i, j)] = 1;
  did_mix = !setflag[i][j];
  const double needed = radii_cutoff(i, j), given_cutoff = cutoff_of_script(i, j);
  if (given_cutoff < 0.0) return needed;
  if (wide_list && given_cutoff < needed * (1.0 - 1.0e-12))
    error->all(FLERR,
               "pair_style grip: the cutoff of types {} and {} is {:.6g}; they act on each other up to "
               "{:.6g}, where "
               "other models' forces reach beyond touch cutoffs must be that large",
               i, j, given_cutoff, needed);
  return given_cutoff;
}

// What the script says, or -1.
double PairGrip::cutoff_of_script(int i, int j) const
{
  if (cutoff_given[i][j] > 0.0) return cutoff_given[i][j];
  const double mixed = std::max(cutoff_given[i][i], cutoff_given[j][j]);
  if (!setflag[i][j] && mixed > 0.0) return mixed;
  return cutoff_global;
}

// The largest distance at which atoms of two types, not both frozen, act on each other.
double PairGrip::radii_cutoff(int i, int j) const
{
  const double free_i = largest_free[i], free_j = largest_free[j];
  const double frozen_i = largest_frozen[i], frozen_j = largest_frozen[j];
  const double reach = reaching[type_pair(i, j)] ? reach_bound(i, j, models[type_pair(i, j)]) : 0.0;
  double cutoff = 0.0;
  if (free_i > 0.0 && free_j > 0.0) cutoff = free_i + free_j;
  if (free_i > 0.0 && frozen_j > 0.0) cutoff = std::max(cutoff, free_i + frozen_j);
  if (frozen_i > 0.0 && free_j > 0.0) cutoff = std::max(cutoff, frozen_i + free_j);
  if (cutoff > 0.0) return cutoff + reach;
  // A type without atoms, now or to come: the largest cutoff there is, so that the list's bins stay sensible.
  for (int k = 1; k <= atom->ntypes; k++)
    cutoff = std::max({cutoff, 2.0 * largest_free[k], 2.0 * largest_frozen[k]});
  return cutoff;
}

#ifdef GRIP_HOST_ASKS_RADII
double PairGrip::atom2cut(int i)
{
  return 2.0 * atom->radius[i] + largest_reach;
}

double PairGrip::radii2cut(double r1, double r2)
{
  return r1 + r2 + largest_reach;
}
#endif

// ----------------------------------------------------------------------------------------------------------
// The store

void PairGrip::update_body_masses()
{
  if (!bodies.any()) return;
  body_mass.resize(atom->nmax);
  bodies.masses(atom->nlocal, body_mass.data());
  comm->forward_comm(this);
}

int PairGrip::pack_forward_comm(int n, int *atoms, double *buffer, int, int *)
{
  for (int k = 0; k < n; k++) buffer[k] = body_mass[atoms[k]];
  return n;
}

void PairGrip::unpack_forward_comm(int n, int first, double *buffer)
{
  std::copy(buffer, buffer + n, body_mass.begin() + first);
}

// A body's mass in place of its atom's; a frozen atom counts as infinitely heavy.
double PairGrip::reduced_mass(int i, int j) const
{
  double mi = atom->rmass[i], mj = atom->rmass[j];
  if (bodies.any()) {
    if (body_mass[i] > 0.0) mi = body_mass[i];
    if (body_mass[j] > 0.0) mj = body_mass[j];
  }
  if (atom->mask[j] & freeze_groupbit) return mi;
  if (atom->mask[i] & freeze_groupbit) return mj;
  return mi * mj / (mi + mj);
}

Contact PairGrip::make_contact(int i, int j, double factor) const
{
  const int model = type_pair(atom->type[i], atom->type[j]);
  return {i, j, model, atom->radius[i], atom->radius[j], reduced_mass(i, j), factor};
}

grip_atoms PairGrip::atom_arrays() const
{
  const bool padded = atom->nlocal + atom->nghost < atom->nmax;
  return {atom->x[0], atom->v[0], atom->omega[0], atom->f[0], atom->torque[0], padded};
}

grip_reach PairGrip::reach_of(const Contact &c) const
{
  return grip_model_reach(&models[c.model], c.radius_i * c.radius_j / (c.radius_i + c.radius_j),
                          c.reduced_mass);
}

double PairGrip::begin_distance(const Contact &c) const
{
  return c.radius_i + c.radius_j + (reaching[c.model] ? reach_of(c).begin : 0.0);
}

// A sphere lighter or smaller than those at set-up may reach further than the list.
void PairGrip::check_covered(const Contact &c, const grip_reach &reach) const
{
  if (atom->mask[c.i] & atom->mask[c.j] & freeze_groupbit)
    return; // not in the list by purpose, nor do they move
  const double touch = c.radius_i + c.radius_j;
  if (!wide_list && reach.end > neighbor->skin)
    throw Grip::Stop{
        fmt::format("pair_style grip: the contact between atoms {} and {} lasts up to {:.6g} beyond touch, "
                    "more than the skin of the neighbour list; set 'neighbor {:.6g} ...' or more",
                    atom->tag[c.i], atom->tag[c.j], reach.end, reach.end)};
  const double cutoff2 = cutsq[atom->type[c.i]][atom->type[c.j]];
  if (wide_list && (touch + reach.end) * (touch + reach.end) > cutoff2 * (1.0 + 1.0e-12))
    throw Grip::Stop{
        fmt::format("pair_style grip: the force between atoms {} and {} reaches {:.6g} beyond touch, the "
                    "neighbour list does not; give a 'cutoff' of {:.6g} or more in pair_coeff",
                    atom->tag[c.i], atom->tag[c.j], reach.end, touch + reach.end)};
}

// The list of pairs by cutoff does not follow radii that grow.
void PairGrip::check_radii() const
{
  for (int i = 0; i < atom->nlocal; i++) {
    const int type = atom->type[i];
    const double radius = atom->radius[i];
    if (radius <= std::max(largest_free[type], largest_frozen[type])) continue;
    for (int other = 1; other <= atom->ntypes; other++) {
      const double touch = radius + std::max(largest_free[other], largest_frozen[other]);
      if (touch * touch > cutsq[type][other])
        error->one(FLERR,
                   "pair_style grip: the radius of atom {} has grown to {:.6g} since set-up, the neighbour "
                   "list has not; "
                   "give a 'cutoff' of {:.6g} or more in pair_coeff {} {}",
                   atom->tag[i], radius, std::max(touch, 2.0 * radius), std::min(type, other),
                   std::max(type, other));
    }
  }
}

// A pair whose forces reach beyond touch, at the squared distance of its centres.
void PairGrip::store_reaching(Part &part, const Contact &c, double distance2)
{
  const grip_reach reach = reach_of(c);
  check_covered(c, reach);
  const double touch = c.radius_i + c.radius_j, begin = touch + reach.begin, end = touch + reach.end;
  if (distance2 >= (end + neighbor->skin) * (end + neighbor->skin)) return;
  const double *values = history && distance2 < end * end ? history->find(c.i, c.j) : nullptr;
  if (distance2 < begin * begin || values || had_contact(c.i, c.j))
    add_known(part, c);
  else
    part.store.add_near(c.i, c.j, begin, c.factor);
}

// Of each model the number of its family: models that are alike, in the order of their first.
std::vector<int> PairGrip::families() const
{
  std::vector<int> family(models.size(), 0), first;
  for (std::size_t m = 0; m < models.size(); m++) {
    if (!used[m]) continue;
    const auto like = std::find_if(first.begin(), first.end(),
                                   [&](int f) { return grip_model_alike(&models[f], &models[m]); });
    family[m] = static_cast<int>(like - first.begin());
    if (like == first.end()) first.push_back(static_cast<int>(m));
  }
  return family;
}

// Whether a pair that does not touch now may have done so before: the ledger books how its contact ended.
bool PairGrip::had_contact(int i, int j) const
{
  return ledger.on() && history && history->find(i, j);
}

// A contact, with the history that it has.
void PairGrip::add_known(Part &part, const Contact &c)
{
  const double *values = history ? history->find(c.i, c.j) : nullptr;
  part.store.add(c, values);
  if (!ledger.on() || !values) return;
  const double share = force->newton_pair || c.j < atom->nlocal ? 1.0 : 0.5;
  part.stored_found += share * c.factor * grip_ledger_stored(&models[c.model], values, 1);
}

// Slabs for the threads, cut anew with every list: atoms move.
void PairGrip::divide()
{
  parts.divide(threaded ? comm->nthreads : 1);
  slabs.cut(parts.nslabs(), atom->x, list->inum, list->ilist, list->numneigh);
}

// Walks the host's list once: pairs with a force, with their history, into blocks, the rest into the near list.
void PairGrip::rebuild_store()
{
  deep.tell(lmp);
  check_speeds();
  update_body_masses();
  if (wide_list) check_radii();
  divide();
  const std::vector<int> families_of_now = families();
  for (Part &part : parts) part.store.clear(size_history, families_of_now);
  const std::vector<int> atoms = Grip::in_strips(atom->x, list->inum, list->ilist);
  in_parts([&](Part &part) { fill(part, atoms); });
  if (ledger.on()) {
    double stored_found = 0.0;
    for (const Part &part : parts) stored_found += part.stored_found;
    ledger.found(stored_found);
  }
  rebuild_due = false;
}

// A slab takes the pairs of its atoms from the list, the parts between slabs what these have found for them.
void PairGrip::fill(Part &part, const std::vector<int> &atoms)
{
  part.stored_found = 0.0;
  part.dead_lanes = 0;
  double **x = atom->x;
  const double *radius = atom->radius, *special = force->special_lj;
  const int *type = atom->type;
  const bool all_used = std::find(used.begin(), used.end(), 0) == used.end();
  const auto take = [&](int i, int marked_j) {
    const int j = marked_j & NEIGHMASK;
    const double factor = special[sbmask(marked_j)];
    if (factor == 0.0 || (!all_used && !used[type_pair(type[i], type[j])])) return;
    const double dx = x[i][0] - x[j][0], dy = x[i][1] - x[j][1], dz = x[i][2] - x[j][2];
    const double distance2 = dx * dx + dy * dy + dz * dz, touch = radius[i] + radius[j];
    if (beyond_contact && reaching[type_pair(type[i], type[j])])
      store_reaching(part, make_contact(i, j, factor), distance2);
    else if (wide_list && distance2 >= (touch + neighbor->skin) * (touch + neighbor->skin))
      return;
    else if (distance2 < touch * touch || had_contact(i, j))
      add_known(part, make_contact(i, j, factor));
    else
      part.store.add_near(i, j, touch, factor);
  };
  if (parts.is_slab(part))
    walk_list(part, atoms, take);
  else
    parts.for_each_crossing(part, take);
  part.store.finish();
}

// Calls take(i, marked j) for the pairs within a slab; those with an atom of another slab are put down for others.
template <class Take> void PairGrip::walk_list(Part &part, const std::vector<int> &atoms, const Take &take)
{
  const bool alone = parts.nslabs() == 1;
  const int slab = part.index;
  double **x = atom->x;
  for (auto &pairs : part.crossings) pairs.clear();
  for (const int i : atoms) {
    if (!alone && !slabs.has(slab, x[i])) continue;
    for (int jj = 0; jj < list->numneigh[i]; jj++) {
      const int marked_j = list->firstneigh[i][jj], j = marked_j & NEIGHMASK;
      if (alone || slabs.has(slab, x[j]))
        take(i, marked_j);
      else
        parts.put_down(part, slabs.at(x[j]), {i, marked_j});
    }
  }
}

// Radii and masses that another command changes while the list stands.
void PairGrip::refresh_radii(Part &part)
{
  Grip::ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++) {
    grip_block *block = store.block(b);
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      if (store.empty_lane(b, lane)) continue;
      const int i = block->i[lane], j = block->j[lane];
      block->radius_i[lane] = atom->radius[i];
      block->radius_j[lane] = atom->radius[j];
      block->reduced_mass[lane] = reduced_mass(i, j);
    }
  }
  const grip_near near = store.near();
  for (int k = 0; k < store.nnear(); k++) {
    const int i = near.i[k], j = near.j[k];
    store.set_near_begin(k, beyond_contact ? begin_distance(make_contact(i, j, 1.0))
                                           : atom->radius[i] + atom->radius[j]);
  }
}

// Near pairs whose force begins now become contacts.
void PairGrip::begin_contacts(Part &part, const grip_atoms &atoms)
{
  Grip::ContactStore &store = part.store;
  std::vector<int> &hits = part.hits;
  hits.resize(store.nnear());
  const grip_near near = store.near();
  const int nhits = grip_scan(&atoms, &near, 0, store.nnear(), hits.data());
  for (int h = 0; h < nhits; h++)
    store.insert(make_contact(near.i[hits[h]], near.j[hits[h]], store.near_factor(hits[h])));
  for (int h = nhits - 1; h >= 0; h--) store.remove_near(hits[h]);
}

// Pairs of a batch that have come apart go back to the near list; their lanes are free for others.
void PairGrip::release_separated(Part &part, int first_block, int nblocks)
{
  Grip::ContactStore &store = part.store;
  for (int b = first_block; b < first_block + nblocks; b++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if (!(part.batch->acting[(b - first_block) * GRIP_LANES + lane] > 0.0) && !store.empty_lane(b, lane)) {
        const grip_block *block = store.block(b);
        store.release(b, lane, begin_distance(make_contact(block->i[lane], block->j[lane], 1.0)));
      }
}

// ----------------------------------------------------------------------------------------------------------
// Forces

void PairGrip::compute(int eflag, int vflag)
{
  ev_init(eflag, vflag);
  if (size_history && !history)
    error->all(FLERR, "pair_style grip: its history fix '{}' was deleted", history_id);
  if (!brought_up) bring_up_store();
  brought_up = false;
  const grip_atoms atoms = atom_arrays();
  compute_contacts(atoms);
  ahead = true;
  lanes_indexed = false;
}

// The store as positions and radii are now: after a rebuild, with new radii, with contacts that begin.
void PairGrip::bring_up_store()
{
  // Without a history fix nobody tells that the list is new.
  const bool rebuild = rebuild_due || (!history && neighbor->ago == 0);
  if (rebuild) rebuild_store();
  const bool refresh = radius_varies && !rebuild;
  const grip_atoms atoms = atom_arrays();
  in_parts([&](Part &part) {
    if (refresh) refresh_radii(part);
    begin_contacts(part, atoms);
  });
}

void PairGrip::end_run(const std::string &reason) const
{
  error->one(FLERR, reason);
}

// Of the level of run_style respa that computes these forces: all sub-styles of a hybrid that compute at a time are
// of one level.
double PairGrip::step_length() const
{
  const auto *respa = dynamic_cast<Respa *>(update->integrate);
  if (!respa) return update->dt;
  if (respa->level_pair >= 0) return respa->step[respa->level_pair];
  for (int m = 0; m < respa->nhybrid_styles; m++)
    if (respa->hybrid_compute[m]) return respa->step[respa->hybrid_level[m]];
  return update->dt;
}

void PairGrip::compute_contacts(const grip_atoms &atoms)
{
  // At set-up forces are computed a second time from the same positions: springs must not move.
  const double dt = update->setupflag ? 0.0 : step_length();
  loss_counters.clear(); // computes may be gone
  if (ledger.on()) {
    ledger.begin_step();
    body_forces.step(atom, dt);
    loss_counters = Grip::loss_counters(lmp);
    if (!loss_counters.empty()) losses.assign(2 * (atom->nlocal + atom->nghost), 0.0);
  }
  in_parts([&](Part &part) { compute_part(part, atoms, dt); });
  sum_parts();
  if (!loss_counters.empty()) hand_losses();
}

void PairGrip::compute_part(Part &part, const grip_atoms &atoms, double dt)
{
  Grip::ContactStore &store = part.store;
  grip_batch &batch = *part.batch;
  const int owned = force->newton_pair ? MAXSMALLINT : atom->nlocal;
  const double of_atoms = 144.0 * (atom->nlocal + atom->nghost) / parts.nslabs();
  const bool large = store.bytes() + of_atoms > CACHE;
  const bool purge = part.dead_lanes * PURGE_SHARE > store.nlanes();
  batch.dt = dt;
  part.entry.fill(0.0);
  part.virial.fill(0.0);
  int touching = 0;
  for (int b = 0; b < store.nblocks();) {
    grip_span span = store.span(b);
    if (!large) span.ahead = 0;
    const grip_model &model = models[store.model(b)];
    const grip_model *of_blocks[GRIP_BLOCKS] = {&model};
    for (int k = 1; k < span.count; k++) of_blocks[k] = &models[store.model(b + k)];
    const double *factor = store.factors(b);
    set_geometry(model, batch);
    if (ledger.on())
      grip_gather_booked(&model, &atoms, span, &batch);
    else
      grip_gather(&atoms, span, &batch);
    if (model.law[GRIP_HEAT]) gather_temperatures(batch, span);
    if (particles) gather_fields(part, span);
    if (ledger.on())
      book(part, of_blocks, span, factor);
    else
      grip_models_run(of_blocks, &batch);
    if (model.law[GRIP_HEAT]) scatter_heat(batch, span, owned);
    if (model.law[GRIP_HEAT] && (model.law[GRIP_HEAT]->flags & GRIP_DISSIPATES) && dt > 0.0)
      heat_losses(batch, of_blocks, span, factor, owned);
    if (!loss_counters.empty()) share_losses(batch, span, factor, owned);
    if (particles && dt > 0.0) scatter_fields(batch, span, GRIP_FIELD_ADDED);
    const grip_scatter_report report = grip_scatter(&atoms, span, owned, factor, &batch);
    if (!report.finite) stop_not_finite(batch, span);
    if (report.deep && !particles && !deep.noted() && part.deep.empty()) note_deep(part, span);
    if (vflag_either) tally(part, span, factor);
    if (purge) release_separated(part, b, span.count);
    touching += report.touching;
    b += span.count;
  }
  part.dead_lanes = store.nlanes() - touching;
}

// Always in the order of the parts: sums do not depend on which thread is ready first.
void PairGrip::sum_parts()
{
  for (Part &part : parts) {
    for (int e = 0; e < GRIP_ENTRIES; e++) ledger.entry[e] += part.entry[e];
    for (int d = 0; vflag_global && d < 6; d++) virial[d] += part.virial[d];
    if (!part.deep.empty() && !deep.noted()) deep.note(update->ntimestep, part.deep);
    part.deep.clear();
  }
}

// Half of a contact's dissipated power to each side.
void PairGrip::heat_losses(const grip_batch &batch, const grip_model *const *of_blocks, grip_span span,
                           const double *factor, int owned)
{
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int i = block->i[k % GRIP_LANES], j = block->j[k % GRIP_LANES];
    if (i == j) continue;
    const double fraction = of_blocks[k / GRIP_LANES]->value[GRIP_HEAT][0];
    const double power =
        0.5 * fraction * (factor ? factor[k] : 1.0) * (batch.plastic[k] + batch.damped[k]) / batch.dt;
    atom->heatflow[i] += power;
    if (j < owned) atom->heatflow[j] += power;
  }
}

void PairGrip::share_losses(const grip_batch &batch, grip_span span, const double *factor, int owned)
{
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int i = block->i[k % GRIP_LANES], j = block->j[k % GRIP_LANES];
    if (i == j) continue;
    const double half = factor ? 0.5 * factor[k] : 0.5;
    losses[2 * i] += half * batch.plastic[k];
    losses[2 * i + 1] += half * batch.damped[k];
    if (j >= owned) continue;
    losses[2 * j] += half * batch.plastic[k];
    losses[2 * j + 1] += half * batch.damped[k];
  }
}

void PairGrip::hand_losses()
{
  if (force->newton_pair) comm->reverse_comm(this);
  for (auto *counter : loss_counters)
    for (int i = 0; i < atom->nlocal; i++) counter->add(i, losses[2 * i], losses[2 * i + 1]);
}

int PairGrip::pack_reverse_comm(int n, int first, double *buffer)
{
  std::copy_n(losses.begin() + 2 * first, 2 * n, buffer);
  return 2 * n;
}

void PairGrip::unpack_reverse_comm(int n, int *atoms, double *buffer)
{
  for (int k = 0; k < n; k++) {
    losses[2 * atoms[k]] += buffer[2 * k];
    losses[2 * atoms[k] + 1] += buffer[2 * k + 1];
  }
}

// Forces, and the energy of this step. With newton off a contact across ranks is booked by both, half by each.
void PairGrip::book(Part &part, const grip_model *const *of_blocks, grip_span span, const double *factor)
{
  const double *weight = factor;
  if (!force->newton_pair) {
    std::vector<double> &lane_weights = part.lane_weights;
    lane_weights.resize(GRIP_BATCH);
    double *shares = lane_weights.data();
    const int nlocal = atom->nlocal;
    for (int b = 0; b < span.count; b++, shares += GRIP_LANES) {
      const grip_block *block = grip_span_at(span, b);
      for (int lane = 0; lane < GRIP_LANES; lane++) shares[lane] = block->j[lane] < nlocal ? 1.0 : 0.5;
    }
    for (int k = 0; factor && k < span.count * GRIP_LANES; k++) lane_weights[k] *= factor[k];
    weight = lane_weights.data();
  }
  grip_models_book(of_blocks, part.batch.get(), weight, part.entry.data());
}

void PairGrip::gather_temperatures(grip_batch &batch, grip_span span) const
{
  const double *temperature = atom->temperature;
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int lane = k % GRIP_LANES;
    batch.warmer[k] = temperature[block->j[lane]] - temperature[block->i[lane]];
  }
}

void PairGrip::scatter_heat(const grip_batch &batch, grip_span span, int owned)
{
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    if (!(batch.contact[k] > 0.0)) continue;
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int i = block->i[k % GRIP_LANES], j = block->j[k % GRIP_LANES];
    atom->heatflow[i] += batch.heat[k];
    if (j < owned) atom->heatflow[j] -= batch.heat[k];
  }
}

// The host's sums, which are not for several threads. With newton off a contact across ranks counts half on each.
void PairGrip::tally(Part &part, grip_span span, const double *factor)
{
  const grip_batch &b = *part.batch;
  const double *towards[3] = {b.nx, b.ny, b.nz};
  if (b.half_step > 0.0) {
    towards[0] = b.now_x;
    towards[1] = b.now_y;
    towards[2] = b.now_z;
  }
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    if (!(b.acting[k] > 0.0)) continue;
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int i = block->i[k % GRIP_LANES], j = block->j[k % GRIP_LANES];
    const double scale = factor ? factor[k] : 1.0;
    const double distance = b.radius_i[k] + b.radius_j[k] - b.overlap[k];
    const double f[3] = {scale * (b.normal[k] * b.nx[k] + b.fx[k]), scale * (b.normal[k] * b.ny[k] + b.fy[k]),
                         scale * (b.normal[k] * b.nz[k] + b.fz[k])};
    const double r[3] = {distance * towards[0][k], distance * towards[1][k], distance * towards[2][k]};
    const double half[6] = {0.5 * r[0] * f[0], 0.5 * r[1] * f[1], 0.5 * r[2] * f[2],
                            0.5 * r[0] * f[1], 0.5 * r[0] * f[2], 0.5 * r[1] * f[2]};
    const bool both = force->newton_pair || j < atom->nlocal;
    for (int d = 0; d < 6; d++) {
      part.virial[d] += both ? 2.0 * half[d] : half[d];
      if (!vflag_atom) continue;
      vatom[i][d] += half[d];
      if (both) vatom[j][d] += half[d];
    }
  }
}

void PairGrip::stop_not_finite(const grip_batch &b, grip_span span) const
{
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    if (!(b.acting[k] > 0.0) && !std::isnan(b.overlap[k])) continue;
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    const int lane = k % GRIP_LANES;
    const double sum =
        b.normal[k] + b.fx[k] + b.fy[k] + b.fz[k] + b.mx[k] + b.my[k] + b.mz[k] + b.mn[k] + b.nx[k];
    if (!std::isfinite(sum))
      throw Grip::Stop{fmt::format(
          "pair_style grip: the force between atoms {} and {} is not finite at step {} (overlap {:.6g})",
          atom->tag[block->i[lane]], atom->tag[block->j[lane]], update->ntimestep, b.overlap[k])};
  }
  throw Grip::Stop{fmt::format("pair_style grip: a force is not finite at step {}", update->ntimestep)};
}

void PairGrip::note_deep(Part &part, grip_span span) const
{
  const grip_batch &b = *part.batch;
  for (int k = 0; k < span.count * GRIP_LANES; k++) {
    const double smaller = std::min(b.radius_i[k], b.radius_j[k]);
    if (!(b.overlap[k] > GRIP_DEEP * smaller) || smaller == 0.0) continue;
    const grip_block *block = grip_span_at(span, k / GRIP_LANES);
    part.deep =
        fmt::format("pair_style grip: atoms {} and {} overlap by {:.3g} of the smaller radius at step {}; "
                    "stiffness too low or time step too large?",
                    atom->tag[block->i[k % GRIP_LANES]], atom->tag[block->j[k % GRIP_LANES]],
                    b.overlap[k] / smaller, update->ntimestep);
    return;
  }
}

void PairGrip::finish()
{
  deep.tell(lmp);
  fast.tell(lmp);
}

// ----------------------------------------------------------------------------------------------------------
// One pair, for output

// Where a pair is, in either order of i and j, or null.
const PairGrip::Lane *PairGrip::find_lane(int i, int j)
{
  const auto key = [](int a, int b) { return (static_cast<int64_t>(a) << 32) | static_cast<uint32_t>(b); };
  if (!lanes_indexed) {
    lane_of_pair.clear();
    for (Part &part : parts)
      for (int b = 0; b < part.store.nblocks(); b++)
        for (int lane = 0; lane < GRIP_LANES; lane++)
          if (!part.store.empty_lane(b, lane)) {
            const grip_block *block = part.store.block(b);
            lane_of_pair[key(block->i[lane], block->j[lane])] = {&part, b, lane};
          }
    lanes_indexed = true;
  }
  auto found = lane_of_pair.find(key(i, j));
  if (found == lane_of_pair.end()) found = lane_of_pair.find(key(j, i));
  return found == lane_of_pair.end() ? nullptr : &found->second;
}

// The pair's force from a copy of its history: nothing that the run uses is touched.
double PairGrip::single(int i, int j, int, int, double, double, double factor_lj, double &fforce)
{
  fforce = 0.0;
  std::fill(svector, svector + NSINGLE, 0.0);
  const double dx = atom->x[i][0] - atom->x[j][0], dy = atom->x[i][1] - atom->x[j][1],
               dz = atom->x[i][2] - atom->x[j][2];
  const Contact contact = make_contact(i, j, factor_lj);
  const double distance2 = dx * dx + dy * dy + dz * dz, begin = begin_distance(contact);
  if (factor_lj == 0.0 || (distance2 >= begin * begin && !reaching[contact.model])) return 0.0;

  struct {
    alignas(64) grip_block block;
    double history[GRIP_MAX_SLOTS * GRIP_LANES];
  } one = {};
  one.block.i[0] = i;
  one.block.j[0] = j;
  one.block.radius_i[0] = contact.radius_i;
  one.block.radius_j[0] = contact.radius_j;
  one.block.reduced_mass[0] = contact.reduced_mass;
  const grip_model &model = models[contact.model];
  if (const Lane *found = find_lane(i, j)) {
    Grip::ContactStore &store = found->part->store;
    const int b = found->block, lane = found->lane;
    const bool swapped = store.block(b)->i[lane] != i;
    for (int s = 0; s < model.nslots; s++)
      one.history[s * GRIP_LANES] =
          swapped ? model.swap[s] * store.history(b)[model.mirror[s] * GRIP_LANES + lane]
                  : store.history(b)[s * GRIP_LANES + lane];
  }
  grip_batch &b = *parts[0].batch;
  grip_atoms atoms = atom_arrays();
  atoms.padded = false;
  b.dt = 0.0;
  set_geometry(model, b);
  grip_gather(&atoms, {&one.block, sizeof one, 1, 0}, &b);
  if (model.law[GRIP_HEAT]) gather_temperatures(b, {&one.block, sizeof one, 1, 0});
  if (particles) gather_fields(parts[0], {&one.block, sizeof one, 1, 0});
  grip_model_run(&model, &b);
  if (!(b.acting[0] > 0.0)) return 0.0;

  fforce = factor_lj * b.normal[0] / std::sqrt(distance2);
  const double fs[3] = {b.fx[0], b.fy[0], b.fz[0]}, roll[3] = {b.mx[0], b.my[0], b.mz[0]};
  for (int d = 0; d < 3; d++) {
    svector[d] = factor_lj * fs[d];
    svector[4 + d] = factor_lj * roll[d];
  }
  svector[3] = std::sqrt(svector[0] * svector[0] + svector[1] * svector[1] + svector[2] * svector[2]);
  svector[7] = std::sqrt(svector[4] * svector[4] + svector[5] * svector[5] + svector[6] * svector[6]);
  svector[8] = factor_lj * b.mn[0];
  svector[9] = dx;
  svector[10] = dy;
  svector[11] = dz;
  // The host leaves no place for what a model has not.
  int next = 12;
  if (particles) {
    const int area = fields.field("Acon1");
    svector[next++] = 0.5 * (b.fields->i[area][0] + b.fields->j[area][0]);
  }
  svector[next] = model.law[GRIP_HEAT] ? b.heat[0] : 0.0;
  return 0.0;
}

// ----------------------------------------------------------------------------------------------------------
// Files

namespace {

void write_text(FILE *fp, const std::string &text)
{
  const int length = static_cast<int>(text.size());
  fwrite(&length, sizeof(int), 1, fp);
  fwrite(text.data(), 1, length, fp);
}

// Called by all ranks, read by the first.
template <typename Value> void read_values(LAMMPS *lmp, FILE *fp, Value *values, int n)
{
  if (lmp->comm->me == 0) utils::sfread(FLERR, values, sizeof(Value), n, fp, nullptr, lmp->error);
  MPI_Bcast(values, static_cast<int>(n * sizeof(Value)), MPI_BYTE, 0, lmp->world);
}

std::string read_text(LAMMPS *lmp, FILE *fp)
{
  int length = 0;
  read_values(lmp, fp, &length, 1);
  std::string text(length, ' ');
  if (length) read_values(lmp, fp, &text[0], length);
  return text;
}

} // namespace

// Models go into restart files as the words that make them; mixed ones are mixed again.
void PairGrip::write_restart(FILE *fp)
{
  write_restart_settings(fp);
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      fwrite(&cutoff_given[i][j], sizeof(double), 1, fp);
      write_text(fp, setflag[i][j] ? Grip::model_words(given[given_index[i][j]]) : "");
      write_text(fp, setflag[i][j] ? Grip::law_records(given[given_index[i][j]]) : "");
    }
}

void PairGrip::read_restart(FILE *fp)
{
  read_restart_settings(fp);
  allocate();
  given.clear();
  words_from_file.clear();
  reading_restart = true; // fixes find their part of the file only if they are made when all of it is read
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      double cutoff;
      read_values(lmp, fp, &cutoff, 1);
      const std::string words = read_text(lmp, fp), changed = Grip::changed_law(read_text(lmp, fp));
      if (!changed.empty())
        error->all(
            FLERR,
            "pair_style grip: the restart file's model of types {} {} is of another version of Grip: {}", i,
            j, changed);
      words_from_file.push_back(words);
      cutoff_given[i][j] = cutoff_given[j][i] = cutoff;
      if (words.empty()) continue;

      auto split = utils::split_words(fmt::format("{} {} {}", i, j, words));
      std::vector<char *> args;
      for (auto &word : split) args.push_back(&word[0]);
      coeff(static_cast<int>(args.size()), args.data());
      cutoff_given[i][j] = cutoff_given[j][i] = cutoff;
    }
  reading_restart = false;
}

void PairGrip::write_restart_settings(FILE *fp)
{
  fwrite(Grip::RESTART_MARK, 1, sizeof Grip::RESTART_MARK, fp);
  fwrite(&cutoff_global, sizeof(double), 1, fp);
  fwrite(&ledger.mode, sizeof(int), 1, fp);
  write_text(fp, history_layouts);
}

void PairGrip::read_restart_settings(FILE *fp)
{
  char mark[sizeof Grip::RESTART_MARK];
  read_values(lmp, fp, mark, sizeof mark);
  if (!Grip::is_restart_mark(mark)) error->all(FLERR, "pair_style grip: {}", Grip::OTHER_FORMAT);
  read_values(lmp, fp, &cutoff_global, 1);
  read_values(lmp, fp, &ledger.mode, 1);
  history_layouts = read_text(lmp, fp);
  layouts_from_file = !history_layouts.empty();
}

// Models that a script gives after read_restart, of the same laws but with other numbers: the contacts go on with
// springs and overlaps of the old ones.
void PairGrip::tell_changed_models()
{
  std::string types;
  std::size_t k = 0;
  for (int i = 1; i <= atom->ntypes && !words_from_file.empty(); i++)
    for (int j = i; j <= atom->ntypes; j++) {
      const std::string words = setflag[i][j] ? Grip::model_words(given[given_index[i][j]]) : "";
      if (words != words_from_file[k++]) types += fmt::format("{}{} {}", types.empty() ? "" : ", ", i, j);
    }
  words_from_file.clear();
  if (!types.empty() && comm->me == 0)
    error->warning(
        FLERR,
        "pair_style grip: the models of types {} are not those of the restart file; their contacts go on "
        "with the history they have",
        types);
}

// What a pair_coeff line has after the types.
std::string PairGrip::coefficients(int i, int j) const
{
  std::string words = setflag[i][j] ? Grip::model_words(given[given_index[i][j]]) : "mix";
  if (cutoff_given[i][j] > 0.0) words += fmt::format(" cutoff {}", cutoff_given[i][j]);
  const std::size_t length = fmt::format("{} {} {}", i, j, words).size();
  if (length <= DATA_LINE) return words;
  // The host would cut the line short without a word, in the middle of a number perhaps.
  error->warning(
      FLERR,
      "pair_style grip: the line of coefficients of types {} {} has {} characters, read_data reads {}; use "
      "'write_data ... nocoeff' and give pair_coeff in the script",
      i, j, length, DATA_LINE);
  return "too_long_for_a_data_file";
}

void PairGrip::write_data(FILE *fp)
{
  for (int i = 1; i <= atom->ntypes; i++)
    if (setflag[i][i]) utils::print(fp, "{} {}\n", i, coefficients(i, i));
}

void PairGrip::write_data_all(FILE *fp)
{
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) utils::print(fp, "{} {} {}\n", i, j, coefficients(i, j));
}

double PairGrip::memory_usage()
{
  double bytes = body_mass.capacity() * sizeof(double) + static_cast<double>(lane_of_pair.size()) * 48.0;
  for (const Part &part : parts) bytes += part.bytes();
  return bytes;
}
