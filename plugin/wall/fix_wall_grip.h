// SPDX-License-Identifier: GPL-2.0-only
// Walls: geometry -> batches -> the same models as between spheres -> forces.
#ifndef GRIP_FIX_WALL_GRIP_H
#define GRIP_FIX_WALL_GRIP_H

#include "fix.h"

#include "batch/batch.h"
#include "energy/ledger.h"
#include "energy/losses.h"
#include "grip.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "host/time_step.h"
#include "particles/particle_fields.h"
#include "wall/shapes/wall_shape.h"
#include "wall/wall_history.h"
#include "wall/wall_models.h"
#include "wall/wall_neighbors.h"
#include "wall/wall_temperature.h"

#include <memory>
#include <string>
#include <vector>

namespace Grip {
struct WallRecord;
}

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
  int type_of_wall() const { return models.wall_type; }
  // Calls visit(atom, model, history) for the contacts of the last step, if they have a ledger.
  template <typename Visit> void for_each_contact(Visit visit) const
  {
    const Grip::WallLanes &lanes = neighbors->lanes;
    std::vector<double> values(history.nvalues());
    for (int lane = 0; lane < lanes.nlanes(); lane++) {
      if (lanes.empty(lane) || !lanes.has_history(lane)) continue;
      lanes.copy_history(lane, values.data());
      visit(lanes.atom(lane), lanes.face(lane), models.all[lanes.model(lane / GRIP_LANES)], values.data());
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
  static constexpr int NOUTPUT = 9; // columns of `contacts`, in the host's order, heat last

  std::string command; // begins all error texts
  Grip::WallModels models;
  std::unique_ptr<Grip::WallShape> shape;
  std::string faces_before; // what the faces in the history are faces of
  Grip::WallHistory history;
  std::unique_ptr<Grip::WallNeighbors> neighbors;
  Grip::WallTemperature temperature;
  std::vector<Grip::HistoryLayout> layouts_in_file; // of a restart file; none if its contacts begin anew

  // Time since the motion began: start_time + (step - start_step) * dt.
  bigint start_step = 0;
  double start_time = 0.0, dt = 0.0;
  // The wall's mean velocity in this step, less that at its end.
  double mean_shift[3] = {0.0, 0.0, 0.0};

  double wall_force[7] = {0.0}, wall_force_all[7] = {0.0};
  bigint summed_at = -1;
  bool per_atom_output = false;
  Grip::Masses masses;
  int nlevels_respa = 0;
  Grip::FirstWarning deep;
  Grip::LossListeners loss_listeners;
  std::unique_ptr<grip_batch> batch;
  Grip::ParticleFields fields;
  bool has_fields = false;

  // Input, and what it needs of others (fix_wall_grip_input.cpp).
  int read_models(int iarg, int narg, char **arg, std::string &accepted);
  int read_shape(int iarg, int narg, char **arg, const std::string &accepted);
  void read_keywords(int iarg, int narg, char **arg);
  void set_motion(const Grip::WallMotion &motion);
  int read_axis(const char *word) const;
  void fetch_models();
  void check_particles();

  // History and restart files (fix_wall_grip_history.cpp).
  void change_layouts();
  void make_room_in_messages();
  void check_faces();
  std::string own_words() const;
  void take_layouts(const Grip::WallRecord &before);
  void take_ledger(const std::vector<double> &entries);

  // Forces.
  void check_time_step();
  double elapsed() const;
  void bring_up();
  void run_batches(bool prepare);
  void run_batch(const grip_wall_lanes &span, int first_block, bool prepare);
  void gather(grip_wall_lanes span, int first_lane, const grip_model &model);
  void book(const grip_model &model, grip_wall_lanes span, int first_lane);
  void hand_losses(const grip_model &model, grip_wall_lanes span);
  void scatter(grip_wall_lanes span, const grip_model &model);
  void scatter_fields(grip_wall_lanes span, unsigned use);
  void stop_not_finite(grip_wall_lanes span) const;
  void note_deep(grip_wall_lanes span);
  void write_output(grip_wall_lanes span, bool heats);
  void clear_output();
};

} // namespace LAMMPS_NS

#endif
