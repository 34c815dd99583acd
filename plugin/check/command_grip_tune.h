// SPDX-License-Identifier: GPL-2.0-only
// The input script command grip_tune: continues the simulation with several skins of the neighbour list, and
// with several numbers of threads, and sets the fastest.
#ifndef GRIP_COMMAND_GRIP_TUNE_H
#define GRIP_COMMAND_GRIP_TUNE_H

#include "command.h"
#include "lmptype.h"

#include <vector>

namespace LAMMPS_NS {

class CommandGripTune : public Command {
public:
  explicit CommandGripTune(class LAMMPS *lmp) : Command(lmp) {}
  void command(int, char **) override;

private:
  // A setting, and what was measured with it.
  struct Trial {
    double skin; // [L]
    int threads;
    double seconds = 0.0;                // of the slowest rank
    double listing = 0.0, running = 0.0; // seconds of all ranks together, for neighbour lists and in total
    bigint builds = 0, dangerous = 0;    // of neighbour lists
    bigint ghosts = 0;                   // of all ranks, after the last step
    double megabytes = 0.0;              // of the largest rank, after the first half of the steps
  };

  int steps = 0;             // of each trial
  std::vector<double> skins; // of the command, or of the default; ascending
  double cutoff = 0.0;       // of lists, without the skin [L]
  double user_cutoff = 0.0;  // of comm_modify; 0 if it is not set [L]
  bigint begin = 0, end = 0; // steps between which fixes change their values gradually, as in one run

  void read(int narg, char **arg);
  void check_script() const;
  void choose_skins();
  std::vector<int> thread_numbers() const;
  void use(double skin, int threads);
  bool run(Trial &trial, int nsteps);
  bool measure(std::vector<Trial> &trials);
  static const Trial &best_of(const std::vector<Trial> &trials);
  void report(const std::vector<Trial> &trials, const Trial &best, const Trial &before) const;
};

} // namespace LAMMPS_NS

#endif
