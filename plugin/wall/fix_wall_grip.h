// SPDX-License-Identifier: GPL-2.0-only
// Walls: geometry -> batches -> the same models as between spheres -> forces.
#ifndef GRIP_FIX_WALL_GRIP_H
#define GRIP_FIX_WALL_GRIP_H

#include "fix.h"

#include "batch/batch.h"
#include "host/first_warning.h"
#include "grip.h"
#include "history/history_layout.h"
#include "energy/ledger.h"
#include "energy/losses.h"
#include "particles/particle_fields.h"
#include "host/masses.h"
#include "host/time_step.h"
#include "wall/wall_lanes.h"
#include "wall/wall_record.h"
#include "wall/shapes/wall_shape.h"

#include <memory>
#include <string>
#include <vector>

namespace LAMMPS_NS {

class FixWallGrip : public Fix {
public:
  FixWallGrip(class LAMMPS *, int, char **);
  ~FixWallGrip() override;
  int setmask() override;
  void init() override;
  void setup(int) override;
  void post_force(int) override;
  void post_force_respa(int, int, int) override;
  void post_run() override;
  void reset_dt() override;
  void prepare_contacts(); // of models that keep fields of particles, before the forces of a step

  double compute_vector(int) override;
  double memory_usage() override;

  // What the contacts of this rank have booked, with `energy yes`.
  Grip::Ledger ledger;
  // Shortest time of contacts of this rank's atoms at that speed.
  Grip::Durations durations(double speed) const;
  int type_of_wall() const { return wall_type; }
  // Calls visit(atom, model, history) for the contacts of the last step, if they have a ledger.
  template <typename Visit> void for_each_contact(Visit visit) const
  {
    std::vector<double> history(nslots);
    for (int lane = 0; lane < lanes.nlanes(); lane++) {
      if (lanes.empty(lane) || !lanes.has_history(lane)) continue;
      lanes.copy_history(lane, history.data());
      visit(lanes.atom(lane), lanes.face(lane), models[lanes.model(lane / GRIP_LANES)], history.data());
    }
  }

  void grow_arrays(int) override;
  void copy_arrays(int, int, int) override;
  void set_arrays(int) override;
  int pack_exchange(int, double *) override;
  int unpack_exchange(int, double *) override;
  int pack_restart(int, double *) override;
  void unpack_restart(int, int) override;
  int size_restart(int) override;
  int maxsize_restart() override;
  void write_restart(FILE *) override;
  void restart(char *) override;

private:
  enum Form { XPLANE = 0, YPLANE = 1, ZPLANE = 2, ZCYLINDER, REGION };

  // An atom whose points of the wall are sought in each step, and its lanes.
  struct Sought {
    int atom, first, count;
    Grip::WallNear near;
  };

  static constexpr int NOUTPUT = 9; // columns of `contacts`, in the host's order, heat last

  std::string command;            // for error texts
  int wall_type = 0;              // > 0: models are those of the pair style for this type
  std::vector<grip_model> models; // one, or one for each atom type (index 0 unused)
  // Of the models, those that the values of the arrays have; and how many values that are at most.
  std::vector<Grip::HistoryLayout> layouts;
  int nslots = 0;
  bool reaches = false; // some model's forces reach beyond touch

  Form form = XPLANE;
  double lo = 0.0, hi = 0.0, cylinder = 0.0;
  std::string region_id;
  class Region *region = nullptr;
  bool motion_lost = false;    // it could not be restored
  bool motion_begins = false;  // in the next step
  bool inside_checked = false; // whether it has any atoms inside
  std::string shape_before;    // what the faces of the arrays are faces of
  int max_faces = 1;           // that an atom can touch at once
  Grip::WallMotion motion;
  std::unique_ptr<Grip::WallShape> shape;

  // Of walls that conduct heat: a temperature, or the variable that gives it.
  double temperature = 0.0;
  bool temperature_given = false;
  std::string temperature_variable;

  bigint start_step = 0; // time since the motion began: start_time + (step - start_step) * dt
  double start_time = 0.0, dt = 0.0;

  // The lanes, and for how long none of the other atoms can come into reach.
  Grip::WallLanes lanes;
  bool listed = false;        // they are those of the atoms of now
  bigint listed_at = -1;      // step in which they were found
  bool lasting = false;       // they serve until the host's next list, unless
  double allowance = 0.0;     // the wall or radii have come nearer by more than this
  bool radius_varies = false; // radii may change between two lists
  std::vector<double> radii;  // when the lanes were found
  std::vector<int> order;
  std::vector<Sought> sought;
  std::vector<Grip::WallPoint> points, point_of_lane;

  // History of each atom: the faces it touches, their values, and which of the layouts these have; old news while the
  // lanes are ahead.
  int *nfaces = nullptr;
  int *stored_as = nullptr;
  int **faces = nullptr;
  double ***values = nullptr;
  bool ahead = false;
  Grip::FirstWarning retyped;                       // in this run, an atom whose history is of other laws
  std::vector<Grip::HistoryLayout> layouts_in_file; // of a restart file; none if its contacts begin anew
  bool per_atom_output = false;

  double wall_force[7] = {0.0}, wall_force_all[7] = {0.0};
  bigint summed_at = -1;
  Grip::Masses masses;
  int nlevels_respa = 0;
  Grip::FirstWarning deep;
  double mean_shift[3] = {0.0}; // the wall's mean velocity in this step, less that at its end
  Grip::LossListeners loss_listeners;
  std::unique_ptr<grip_batch> batch;
  Grip::ParticleFields fields;
  bool has_fields = false;

  // Input and what it needs (fix_wall_grip_input.cpp).
  int read_form(int iarg, int narg, char **arg, const std::string &accepted);
  void read_keywords(int iarg, int narg, char **arg);
  int read_axis(const char *word) const;
  void check_form() const;
  bool conducts_heat() const;
  void check_heat() const;
  void fetch_models();
  void check_particles();
  void check_region();
  void check_inside();
  void keep_ledgers();
  std::unique_ptr<Grip::WallShape> make_shape() const;

  // History (fix_wall_grip_history.cpp).
  std::vector<Grip::HistoryLayout> layouts_of_models() const;
  int count_slots() const;
  void bring_up_layouts();
  int forget_other_laws(const std::vector<Grip::HistoryLayout> &now);
  void store_under(const std::vector<Grip::HistoryLayout> &now);
  void follow_type(int i);
  void drop_history();
  const double *history_of(int i, int face) const;
  void flush();
  void leave_lanes();

  // Restart files (fix_wall_grip_restart.cpp).
  std::string own_words() const;
  std::string shape_words() const;
  void take_layouts(const Grip::WallRecord &before);
  void take_ledger(const std::vector<double> &entries);
  void begin_motion();

  // Lanes (fix_wall_grip_lanes.cpp).
  void bring_up_lanes();
  bool lanes_serve() const;
  bool host_watches_motion() const;
  double growth() const;
  void find_lanes();
  double find_lanes_of(int i, double margin);
  double extent() const;
  double far_reach(int i) const;
  bool seek_points();
  void check_touched(int i) const;
  void leave(int lane, const Grip::WallPoint &before);
  void gather_points(int first_lane, int n);

  // Forces.
  void check_time_step();
  double elapsed() const;
  void find_temperature();
  void find_mean_shift();
  int model_index(int i) const;
  const grip_model &model_of(int i) const;
  void run_batches(bool prepare);
  void run_batch(const grip_wall_lanes &span, int first_block, bool prepare);
  void gather(grip_wall_lanes span, int first_lane, const grip_model &model);
  void book(const grip_model &model, grip_wall_lanes span, int first_lane);
  void hand_losses(const grip_model &model, grip_wall_lanes span);
  void scatter(grip_wall_lanes span, const grip_model &model);
  void scatter_fields(grip_wall_lanes span, unsigned use);
  void force_of(int k, double f[3]) const;
  void stop_not_finite(grip_wall_lanes span) const;
  void note_deep(grip_wall_lanes span);
  void write_output(grip_wall_lanes span, bool heats);
  void clear_output();
};

} // namespace LAMMPS_NS

#endif
