// SPDX-License-Identifier: GPL-2.0-only
#include "check/command_grip_tune.h"

#include "atom.h"
#include "check/script_check.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "host/box_cell.h"
#include "info.h"
#include "input.h"
#include "input/line_reader.h"
#include "modify.h"
#include "neighbor.h"
#include "timer.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#ifdef _OPENMP
#include <omp.h>
#endif

using namespace LAMMPS_NS;

namespace {

constexpr int STEPS = 400;
// The skins that are tried by default, in mean radii.
constexpr double LADDER[] = {0.1, 0.25, 0.5, 1.0, 1.5, 2.0};
struct Words {
  int steps = STEPS;
  std::vector<double> skins;
};

void read_skins(Grip::LineReader &in, Words &words)
{
  do words.skins.push_back(in.number());
  while (in.more() && !in.next_is("steps"));
}

constexpr Grip::Keyword<Words> TUNE_KEYWORDS[] = {
    {"steps", "N", "400", Grip::from(1),
     [](Grip::LineReader &in, Words &words) { words.steps = in.whole(); }},
    {"skins", "S1 S2 ...", "", Grip::above(0), read_skins},
};

// Times whose ratio is below this are taken as equal. Times of the same setting differ by as much.
constexpr double EQUAL = 1.02;

double mean_radius(const Atom *atom, MPI_Comm world)
{
  double sum = 0.0;
  for (int i = 0; i < atom->nlocal; i++) sum += atom->radius[i];
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, world);
  return sum / static_cast<double>(atom->natoms);
}

// The smallest distance between two opposite faces of a rank's part of the box. Directions without ghosts do
// not count: the box is not periodic in them, and not divided among ranks.
double narrowest_part(const Domain *domain, MPI_Comm world)
{
  const Grip::PeriodicCell cell = Grip::box_cell(domain);
  double narrowest = HUGE_VAL;
  for (int d = 0; d < domain->dimension; d++) {
    const double part = domain->triclinic ? domain->subhi_lamda[d] - domain->sublo_lamda[d]
                                          : (domain->subhi[d] - domain->sublo[d]) / domain->prd[d];
    if (domain->periodicity[d] || part < 1.0 - 1.0e-9) narrowest = std::min(narrowest, part * cell.width(d));
  }
  MPI_Allreduce(MPI_IN_PLACE, &narrowest, 1, MPI_DOUBLE, MPI_MIN, world);
  return narrowest;
}

const char *list_style(int style)
{
  if (style == Neighbor::NSQ) return "nsq";
  if (style == Neighbor::MULTI) return "multi";
  return style == Neighbor::BIN ? "bin" : "multi/old";
}

} // namespace

void CommandGripTune::command(int narg, char **arg)
{
  read(narg, arg);
  check_script();
  if (timer->is_timeout()) return;
  if (Grip::check_wanted().wanted) { // by the program grip-check, which ends each run after its first step
    input->one(fmt::format("run {}", steps));
    return;
  }
  lmp->init(); // computes cutoffs
  cutoff = neighbor->cutneighmax - neighbor->skin;
  user_cutoff = comm->cutghostuser;
  choose_skins();
  const std::vector<int> threads = thread_numbers();
  begin = update->ntimestep;
  end = begin + static_cast<bigint>(steps) * static_cast<bigint>(skins.size() + threads.size());
  std::vector<Trial> trials;
  for (const double skin : skins) trials.push_back({skin, comm->nthreads});
  if (!measure(trials) || threads.empty()) return;
  trials.clear();
  for (const int n : threads) trials.push_back({neighbor->skin, n});
  measure(trials);
}

void CommandGripTune::read(int narg, char **arg)
{
  Grip::LineReader in(lmp, "grip_tune", narg, arg, 0);
  Words words;
  in.read_keywords(TUNE_KEYWORDS, words);
  steps = words.steps;
  skins = words.skins;
}

void CommandGripTune::check_script() const
{
  if (domain->box_exist == 0) error->all(FLERR, "grip_tune: there is no simulation box yet");
  if (!force->pair) error->all(FLERR, "grip_tune: there is no pair style yet");
  if (atom->natoms == 0) error->all(FLERR, "grip_tune: there are no atoms yet");
  if (skins.empty() && !atom->radius_flag)
    error->all(FLERR, "grip_tune: atoms have no radius to choose skins by; accepted: skins S1 S2 ...");
  if (neighbor->dist_check == 0)
    error->all(FLERR,
               "grip_tune: with 'neigh_modify check no' the skin does not decide when lists are built; "
               "accepted: neigh_modify check yes");
  if (!timer->has_normal())
    error->all(FLERR, "grip_tune: LAMMPS does not measure the time of lists; accepted: timer normal or full");
}

// Sets `skins`: the skins of the command, otherwise the default skins whose lists do not reach beyond the
// part of a rank. The skin of the script is always one of them.
void CommandGripTune::choose_skins()
{
  const double most = narrowest_part(domain, world) - cutoff;
  for (const double skin : skins)
    if (skin > most)
      error->all(FLERR,
                 "grip_tune: with the skin {:g} lists reach farther than a rank's part of the box is wide; "
                 "accepted: up to {:.3g}",
                 skin, most);
  if (skins.empty()) {
    const double radius = mean_radius(atom, world);
    for (const double of_radius : LADDER) {
      const double skin = std::stod(fmt::format("{:.2g}", of_radius * radius));
      if (skin <= most) skins.push_back(skin);
    }
  }
  skins.push_back(neighbor->skin);
  std::sort(skins.begin(), skins.end());
  skins.erase(std::unique(skins.begin(), skins.end()), skins.end());
}

// The numbers of threads to try, in decreasing order; none if only one thread is used. LAMMPS creates the
// pages of its lists for the current number of threads, so this number must not grow later.
std::vector<int> CommandGripTune::thread_numbers() const
{
  std::vector<int> numbers;
#ifdef _OPENMP
  const bool threaded = force->pair_match("/omp$", 0) || modify->get_fix_by_id("package_omp");
  for (int n = comm->nthreads; threaded && n > 1; n /= 2) numbers.push_back(n);
  if (!numbers.empty()) numbers.push_back(1);
#endif
  return numbers;
}

void CommandGripTune::use(double skin, int threads)
{
  neighbor->skin = skin;
  if (user_cutoff > 0.0) comm->cutghostuser = std::max(user_cutoff, cutoff + skin);
  comm->nthreads = threads;
#ifdef _OPENMP
  omp_set_num_threads(threads);
#endif
}

// Runs some steps of a trial and adds the measured values. Returns false if the run ended early.
bool CommandGripTune::run(Trial &trial, int nsteps)
{
  if (nsteps == 0) return true;
  use(trial.skin, trial.threads);
  const bigint last = update->ntimestep + nsteps;
  input->one(fmt::format("run {} post no start {} stop {}", nsteps, begin, end));
  const double of_rank = timer->get_wall(Timer::TOTAL);
  double sums[2] = {timer->get_wall(Timer::NEIGH), of_rank}, slowest = of_rank, memory[3];
  Info(lmp).get_memory_info(memory);
  bigint ghosts = atom->nghost;
  MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, world);
  MPI_Allreduce(MPI_IN_PLACE, &slowest, 1, MPI_DOUBLE, MPI_MAX, world);
  MPI_Allreduce(MPI_IN_PLACE, &ghosts, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  MPI_Allreduce(MPI_IN_PLACE, memory, 1, MPI_DOUBLE, MPI_MAX, world);
  trial.seconds += slowest;
  trial.listing += sums[0];
  trial.running += sums[1];
  trial.builds += neighbor->ncalls;
  trial.dangerous += neighbor->ndanger;
  trial.ghosts = ghosts;
  if (trial.megabytes == 0.0) trial.megabytes = memory[0];
  return update->ntimestep == last;
}

// Runs half of the steps with each setting in turn, and the other half in reverse order, so that a flow that
// becomes steadily faster or slower favours no setting. Then sets the best and returns true. If a run ends
// early, restores the settings and returns false.
bool CommandGripTune::measure(std::vector<Trial> &trials)
{
  const double skin = neighbor->skin;
  const int threads = comm->nthreads;
  bool whole = true;
  for (auto trial = trials.begin(); whole && trial != trials.end(); ++trial)
    whole = run(*trial, steps - steps / 2);
  for (auto trial = trials.rbegin(); whole && trial != trials.rend(); ++trial) whole = run(*trial, steps / 2);
  if (!whole) {
    use(skin, threads);
    if (comm->me == 0) utils::logmesg(lmp, "grip_tune: a run ended early, the skin remains {:g}\n", skin);
    return false;
  }
  const auto before = std::find_if(trials.begin(), trials.end(), [=](const Trial &trial) {
    return trial.skin == skin && trial.threads == threads;
  });
  const Trial &best = best_of(trials);
  use(best.skin, best.threads);
  report(trials, best, *before);
  return true;
}

// The smallest skin, and the fewest threads, of those that are about as fast as the fastest. Settings with
// more dangerous builds than others are left out.
const CommandGripTune::Trial &CommandGripTune::best_of(const std::vector<Trial> &trials)
{
  const auto order = [](const Trial &a, const Trial &b) {
    return std::tie(a.dangerous, a.seconds) < std::tie(b.dangerous, b.seconds);
  };
  const Trial &fastest = *std::min_element(trials.begin(), trials.end(), order);
  const Trial *best = &fastest;
  for (const Trial &trial : trials)
    if (trial.dangerous == fastest.dangerous && trial.seconds < EQUAL * fastest.seconds &&
        std::tie(trial.skin, trial.threads) < std::tie(best->skin, best->threads))
      best = &trial;
  return *best;
}

void CommandGripTune::report(const std::vector<Trial> &trials, const Trial &best, const Trial &before) const
{
  if (comm->me) return;
  std::string text = fmt::format(
      "grip_tune: {} steps with each setting\n{:>12} {:>7} {:>9} {:>7} {:>7} {:>9} "
      "{:>10} {:>10}\n",
      steps, "skin", "threads", "ms/step", "lists %", "builds", "dangerous", "ghosts", "Mbyte/rank");
  bigint builds = 0, dangerous = 0;
  for (const Trial &trial : trials) {
    text += fmt::format("{:>12g} {:>7} {:>9.4g} {:>7.3g} {:>7} {:>9} {:>10} {:>10.4g}\n", trial.skin,
                        trial.threads, 1.0e3 * trial.seconds / steps, 100.0 * trial.listing / trial.running,
                        trial.builds, trial.dangerous, trial.ghosts, trial.megabytes);
    builds += trial.builds;
    dangerous += trial.dangerous;
  }
  text += fmt::format(
      "grip_tune: set, as by 'neighbor {:g} {}', with {} thread(s) per rank: {:.3g} times as fast "
      "as before\n",
      best.skin, list_style(neighbor->style), best.threads, before.seconds / best.seconds);
  if (user_cutoff > 0.0 && comm->cutghostuser > user_cutoff)
    text += fmt::format("grip_tune: the cutoff of comm_modify is raised from {:g} to {:g}\n", user_cutoff,
                        comm->cutghostuser);
  if (builds == 0)
    text += "grip_tune: no list was built in these steps: nothing moved far enough to compare skins\n";
  utils::logmesg(lmp, text);
  if (dangerous > 0)
    error->warning(
        FLERR,
        "grip_tune: {} dangerous builds: with some skins, contacts may have begun too late in these steps",
        dangerous);
}
