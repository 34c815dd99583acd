// SPDX-License-Identifier: GPL-2.0-only
// What can be told of a script before a long run: the models of all pairs of types and walls, how long their
// contacts last, how grains rebound, which time step to use, and what looks wrong. Nothing is changed.
#ifndef GRIP_SCRIPT_CHECK_H
#define GRIP_SCRIPT_CHECK_H

#include "check/insertions.h"
#include "host/contact_styles.h"
#include "pointers.h"

#include <string>
#include <vector>

namespace Grip {

// What the environment variable GRIP_CHECK asks for, the command grip-check: a report when a run begins, and
// that it ends after its first step. If it is a number above 0, it is the speed of the fastest grain.
struct CheckWanted {
  bool wanted;
  double speed;
};
CheckWanted check_wanted();

class ScriptCheck : protected LAMMPS_NS::Pointers {
public:
  explicit ScriptCheck(LAMMPS_NS::LAMMPS *lmp) : Pointers(lmp) {}

  // An error that names all pairs of types without a model, where the host would stop at the first.
  void all_pairs_have_models() const;
  // At the begin of a run and after it, if the environment asks for a report.
  void begin_run();
  void end_run();
  // Prints the report, if it differs from the one before. By all ranks together, after the host's init.
  // speed: of the fastest grain; below or at 0: that of the atoms, or one that they will have. hint: how to
  // give one. Returns whether it has printed it.
  bool report(double speed, const std::string &hint);

private:
  // Of one type, those that are there and those that will be inserted.
  struct Grains {
    double count = 0.0;                                                       // of those that are there
    std::string from;                                                         // which fixes insert some
    double radius[2] = {0.0, 0.0}, density[2] = {0.0, 0.0}, least_mass = 0.0; // least and greatest

    bool any() const { return count > 0.0 || !from.empty(); }
  };
  struct Shortest {
    Durations durations;
    std::string of_contact, of_stable; // two types or a wall, "" if not known

    void take(const Durations &other, const std::string &of);
  };
  // What impacts do, over some of them.
  struct Outcome {
    double deepest = 0.0;                                // over the radius; 0 without grains
    double least_rebound = 1.0, greatest_rebound = -1.0; // the latter below 0: not known
    Durations durations;

    void take(const grip_model &model, const grip_bodies &bodies, double speed);
    std::string rebound() const;
  };
  struct Speed {
    double value;
    std::string of;
  };

  std::string told;
  int repeated = 0; // how often in succession a run had the same report
  std::vector<std::string> lines, suspicions;
  std::vector<Insertion> coming;

  std::vector<Grains> grains_of_types() const;
  Speed fastest_to_come(const std::vector<Grains> &grains, const std::string &hint) const;
  double smallest_radius(const std::vector<Grains> &grains) const;
  Outcome outcome_of_pair(const grip_model &model, const Grains &a, const Grains &b, double speed) const;
  Outcome outcome_of_wall(const WallContacts &wall, double speed) const;
  std::string told_contact(const std::string &of, const Outcome &outcome);
  void tell_grains(const std::vector<Grains> &grains);
  void tell_pairs(const std::vector<Grains> &grains, double speed, Shortest &shortest);
  void tell_walls(double speed, Shortest &shortest);
  void tell_step(const std::vector<Grains> &grains, double speed, const Shortest &shortest);
  void tell_contact_time(const Shortest &shortest, bool bounded);
  void suspect_grains(const std::vector<Grains> &grains);
  void suspect_model(const std::string &of, const grip_model &model);
  void suspect_skin(const std::vector<Grains> &grains);
  bool print();
};

} // namespace Grip

#endif
