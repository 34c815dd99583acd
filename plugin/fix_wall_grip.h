// SPDX-License-Identifier: GPL-2.0-only
// Walls: geometry -> batches -> the same models as between spheres -> forces.
#ifndef GRIP_FIX_WALL_GRIP_H
#define GRIP_FIX_WALL_GRIP_H

#include "fix.h"

#include "batch.h"
#include "deep_overlap.h"
#include "grip.h"
#include "ledger.h"
#include "particle_fields.h"
#include "rigid_bodies.h"
#include "time_step.h"

#include <memory>
#include <string>
#include <vector>

namespace LAMMPS_NS {

class ComputeGripDissipationAtom;

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
    for (const Contact &c : contacts)
      if (faces[c.atom][c.place] >= 0) visit(c.atom, model_of(c.atom), values[c.atom][c.place]);
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
  enum Shape { XPLANE = 0, YPLANE = 1, ZPLANE = 2, ZCYLINDER, REGION };
  enum Motion { STILL, WIGGLE, SHEAR };

  // One atom and face with a force between them, as the wall's geometry gives it.
  struct Contact {
    int atom, place;    // place: where the atom's history of that face is
    double r[3];        // from the wall's nearest point to the centre
    double velocity[3]; // of the wall there
    double curvature;   // radius of the wall's surface, 0 for a flat one, below 0 inside a cavity
  };

  std::string command;            // for error texts
  int wall_type = 0;              // > 0: models are those of the pair style for this type
  std::vector<grip_model> models; // one, or one for each atom type (index 0 unused)
  std::string layouts;            // of the models' history, in words
  int nslots = 0;                 // history values of a contact at most
  bool reaches = false;           // some model's forces reach beyond touch,
  bool begins_apart = false;      // and begin there

  Shape shape = XPLANE;
  double lo = 0.0, hi = 0.0, cylinder = 0.0;
  std::string region_id;
  class Region *region = nullptr;
  bool region_changed = false; // its motion could not be restored
  int max_faces = 1;           // that an atom can touch at once

  // Of walls that conduct heat: a temperature, or the variable that gives it.
  double temperature = 0.0;
  bool temperature_given = false;
  std::string temperature_variable;

  Motion motion = STILL;
  int axis = 0;
  double amplitude = 0.0, period = 0.0, shear_speed = 0.0;
  bigint start_step = 0; // time since the motion began: start_time + (step - start_step) * dt
  double start_time = 0.0, dt = 0.0;

  // History: of each atom the faces it touches and their values.
  int *nfaces = nullptr;
  int **faces = nullptr;
  double ***values = nullptr;
  bool per_atom_output = false;

  double wall_force[7] = {0.0}, wall_force_all[7] = {0.0};
  bigint summed_at = -1;
  Grip::RigidBodies bodies;
  std::vector<double> body_mass; // of each atom's body; 0 without one
  int nlevels_respa = 0;
  Grip::DeepOverlap deep;
  std::vector<Contact> contacts;
  double wall_spin[3] = {0.0};
  double mean_shift[3] = {0.0}; // the wall's mean velocity in this step, less that at its end
  int current_atom = -1;        // whose faces are sought
  double stored_found = 0.0;    // energy in the history that the step began with
  std::vector<double> lane_weights;
  std::vector<ComputeGripDissipationAtom *> loss_counters; // of this step
  std::vector<int> old_faces;
  std::vector<double> old_values, lane_values;
  std::unique_ptr<grip_batch> batch;
  Grip::ParticleFields fields;
  bool has_fields = false;

  int read_shape(int iarg, int narg, char **arg, const std::string &accepted);
  void read_keywords(int iarg, int narg, char **arg);
  int read_axis(const char *word) const;
  void check_shape() const;
  bool conducts_heat() const;
  void check_heat() const;
  void find_temperature();
  void fetch_models();
  void check_particles();
  void keep_ledgers();
  void find_mean_shift();
  void check_time_step();
  void finish_atom();
  void book(const grip_model &model, const Contact *first, int n);
  void hand_losses(const grip_model &model, const Contact *first, int n);
  int count_slots() const;
  std::string history_layouts() const;
  std::string own_words() const;
  void begin_anew();
  double elapsed() const;
  void update_body_masses();
  double mass(int i) const;
  void find_contacts();
  void find_plane_contacts();
  void find_cylinder_contacts();
  void find_region_contacts();
  void begin_atom(int i);
  const grip_model &model_of(int i) const;
  double far_reach(int i) const;
  double reach_of_face(int i) const;
  bool in_reach(int i, int face, double gap, double curvature) const;
  void add_contact(int i, int face, const double r[3], const double velocity[3], double curvature);
  void run_batches(bool prepare);
  void run_batch(const Contact *first, int n, bool prepare);
  void find_wall_spin();
  void gather(const Contact &contact, int lane);
  void scatter(const Contact &contact, int lane);
  void clear_output();
};

} // namespace LAMMPS_NS

#endif
