// SPDX-License-Identifier: GPL-2.0-only
// fix grip/insert: creates grains in a region, in the box, or upstream of a face. The rules are those of the
// core in plugin/insert; this fix decides in which steps grains come, and turns them into atoms.
#ifndef GRIP_FIX_GRIP_INSERT_H
#define GRIP_FIX_GRIP_INSERT_H

#include "fix.h"

#include "insert/grain_sequence.h"
#include "insert/placing.h"
#include "insert/schedule.h"
#include "insert/upstream_grains.h"
#include "insert/grain_motion.h"
#include "insert/insert_input.h"
#include "insert/insert_source.h"
#include "insert/progress.h"
#include "interfaces/contact_styles.h"
#include "shapes/shaped_grains.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace Grip {
class BlockReader;
class InsertDomain;
struct NewGrain;
} // namespace Grip

namespace LAMMPS_NS {

class FixGripInsert : public Fix {
public:
  FixGripInsert(LAMMPS *, int, char **);
  ~FixGripInsert() override;
  int setmask() override;
  void init() override;
  void setup_pre_exchange() override;
  void setup(int) override;
  void initial_integrate(int) override;
  void pre_exchange() override;
  void post_integrate() override;
  void end_of_step() override;
  void post_run() override;
  void *extract(const char *, int &) override;
  void reset_dt() override;
  double compute_scalar() override;
  double compute_vector(int) override;
  void write_restart(FILE *) override;
  void restart(char *) override;
  void grow_arrays(int) override;
  void copy_arrays(int, int, int) override;
  void set_arrays(int) override;
  int pack_exchange(int, double *) override;
  int unpack_exchange(int, double *) override;
  int pack_restart(int, double *) override;
  void unpack_restart(int, int) override;
  int size_restart(int) override;
  int maxsize_restart() override;
  double memory_usage() override;

  // For checks: the largest speed of a new grain [L/T], what it makes, and the extremes of its spheres.
  double largest_speed() const { return draws.largest_speed(); }
  const std::vector<Grip::GrainKind> &kinds() const { return line.kinds; }
  std::vector<Grip::Grain> extreme_spheres() const;

private:
  // In the vector, before the numbers of grains of each kind.
  static constexpr int NVALUES = 6;

  // A grain that is due and has no place yet.
  struct Waiting {
    std::uint64_t number;
    Grip::DealtGrain grain;
    std::uint32_t tries = 0;
  };

  // The time at a step, from which steps of dt are counted.
  struct Clock {
    double time;
    bigint step;
    double dt;
  };

  const std::string command; // prefix of all error messages
  Grip::InsertLine line;
  Grip::GrainSequence dealer;
  Clock clock;
  Grip::InsertSource place;
  Grip::GrainMotion draws;
  Grip::Schedule schedule;
  Grip::DealtGrain next_grain{}; // what the dealer deals next
  // The grains that were dealt, and those of them that came. The others wait for room.
  Grip::GrainAmount dealt, came;
  Grip::GrainAmount came_before; // when the run began
  Grip::InsertProgress progress;
  double begun = 0.0;                 // time of the clock when the current run began [s]
  std::vector<std::uint64_t> came_of; // number of grains of each template
  std::vector<Waiting> waiting;
  std::string why_short; // why grains found no room in the last insertion of this process
  double energy = 0.0;   // kinetic energy of the grains when they came [F L]
  double last_time;      // of the last insertion
  double covered;        // faces: grains that cross until this time are already upstream
  Grip::UpstreamGrains held;
  std::vector<Grip::WallContacts *> walls;
  Grip::ShapedGrains::Link shapes;
  std::vector<Fix *> body_fixes; // that make clumps rigid bodies
  int rate_variable = -1;
  bool minimizing = false;     // in the last run
  bool rerunning = false;      // by the command rerun
  bool is_known = false;       // LAMMPS has set up a run with this fix
  double time_before = 0.0;    // when it began
  bool warned = false;         // of missing room, in this run
  bool has_begun = false;      // a run, also that of a restart file
  bool continues = true;       // the data of atoms in a restart file
  double radius_of_type = 0.0; // result of extract()

  double now() const;
  double time_of(bigint step) const;
  void start_clock(double time);
  double due() const;

  // How much
  Grip::Schedule make_schedule();
  void print_mixture() const;

  double volume_of_amount() const;
  double least_volume(const Grip::DealtGrain &) const;
  void check_room() const;
  void check_atoms() const;
  void find_walls();
  void check_shapes() const;
  void find_body_fixes();
  void set_up_bodies();
  // When
  double due_until(double time) const;
  bool wants_grains(double time) const;
  bool is_time_to_insert(double time) const;
  bool is_time_to_try_again(double time) const;
  void plan_next_step();
  void advance_schedule(double time);

  // Insertion
  void deal(double time);
  void insert(double time);
  Grip::GrainToPlace to_place(const Waiting &) const;
  std::string place_in(Grip::InsertDomain &, std::vector<Grip::GrainToPlace> &, double largest, double time);
  std::string relax_in(Grip::InsertDomain &, std::vector<Grip::GrainToPlace> &, double largest);
  void create(const Grip::InsertDomain &, const std::vector<Grip::GrainToPlace> &);
  Grip::GrainAmount amount_of(const Grip::DealtGrain &) const;
  void report_short();

  double share_done() const;
  void begin_progress();
  void print_progress();

  // Grains upstream of a face
  void hold(int i, const Grip::NewGrain &, int sphere);
  void stop_held();
  bool has_shape(int i) const;
  Grip::Vector spin_while_held(int i) const;
  void end_step_of_held();
  static std::uint64_t grain_number(const Grip::HeldGrain &);
  void set_motion(int i, const Grip::Vector &velocity, const Grip::Vector &spin, bool keep_force);
  Grip::GrainAmount amount_held() const;

  void go_on(Grip::BlockReader &);
  void read_waiting(Grip::BlockReader &);
};

} // namespace LAMMPS_NS

#endif
