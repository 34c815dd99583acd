// SPDX-License-Identifier: GPL-2.0-only
// Checks a script before a long run. Lists the models of all pairs of types and of walls, the durations of
// contacts, restitution and a suitable time step, and warns of likely mistakes. The check changes nothing.
#ifndef GRIP_SCRIPT_CHECK_H
#define GRIP_SCRIPT_CHECK_H

#include "check/inserted_grains.h"
#include "interfaces/contact_styles.h"
#include "pointers.h"

#include <string>
#include <vector>

namespace Grip {

// The settings in the environment variable GRIP_CHECK, which the command grip-check sets: print a report at
// the start of a run, and end the run after its first step. A value above 0 is the speed of the fastest
// grain.
struct CheckWanted {
  bool wanted;
  double speed;
};
CheckWanted check_wanted();

class ScriptCheck : protected LAMMPS_NS::Pointers {
public:
  explicit ScriptCheck(LAMMPS_NS::LAMMPS *lmp) : Pointers(lmp) {}

  // If pairs of types have no model, ends the run with an error that lists all of them. LAMMPS alone would
  // stop at the first one.
  void all_pairs_have_models() const;
  // Counts the contacts of rigid bodies after a run, for report(). Collective. Call before init() of LAMMPS,
  // which ends the life of contacts.
  void look_at_bodies();
  // Notes the share of lists in the time of the last run, for report(). Collective. Call before init().
  void look_at_lists();
  // Call at the start and at the end of a run. They do nothing unless GRIP_CHECK is set.
  void begin_run();
  void end_run();
  // Prints the report if it differs from the previous one. Returns whether the report was printed.
  // Collective. Call after init() of LAMMPS. speed: speed of the fastest grain [L/T]; 0 or less to use the
  // speed of the atoms, or an estimate of their later speed. hint: says how the user can set a speed.
  bool report(double speed, const std::string &hint);

private:
  // The grains of one type: existing grains, and grains that fixes will insert.
  struct Grains {
    double count = 0.0;                                                       // existing grains
    std::string from;                                                         // fixes that insert such grains
    double radius[2] = {0.0, 0.0}, density[2] = {0.0, 0.0}, least_mass = 0.0; // smallest and largest

    bool any() const { return count > 0.0 || !from.empty(); }
  };
  struct Shortest {
    Durations durations;
    std::string of_contact, of_stable; // names two types, or a wall; "" if unknown

    void take(const Durations &other, const std::string &of);
  };
  // The extreme results over some impacts.
  struct Outcome {
    double deepest = 0.0;                                // relative to the radius; 0 if there are no grains
    double least_rebound = 1.0, greatest_rebound = -1.0; // negative: unknown
    Durations durations;

    void take(const grip_model &model, const grip_bodies &bodies, double speed);
    std::string rebound() const;
  };
  struct Speed {
    double value;
    std::string of;
  };

  std::string printed;
  std::string contacts_of_bodies; // a line of the report
  std::string time_of_lists;      // a suspicion
  int repeated = 0;               // number of consecutive runs with the same report
  std::vector<std::string> lines, suspicions;
  std::vector<Insertion> coming;
  ImpactBodies impacting;

  std::vector<Grains> grains_of_types() const;
  Speed fastest_to_come(const std::vector<Grains> &grains, const std::string &hint) const;
  double smallest_radius(const std::vector<Grains> &grains) const;
  Outcome outcome_of_pair(const grip_model &model, const Grains &a, const Grains &b, double speed) const;
  Outcome outcome_of_wall(const WallContacts &wall, double speed) const;
  std::string told_contact(const std::string &of, const Outcome &outcome);
  void print_grains(const std::vector<Grains> &grains);
  void print_pairs(const std::vector<Grains> &grains, double speed, Shortest &shortest);
  void print_walls(double speed, Shortest &shortest);
  void print_step(const std::vector<Grains> &grains, double speed, const Shortest &shortest);
  void print_bonds();
  void print_contact_time(const Shortest &shortest, bool bounded);
  void suspect_grains(const std::vector<Grains> &grains);
  void suspect_model(const std::string &of, const grip_model &model);
  void suspect_skin(const std::vector<Grains> &grains);
  void suspect_lists(const std::vector<Grains> &grains);
  void suspect_ledger();
  bool print();
};

} // namespace Grip

#endif
