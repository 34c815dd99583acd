// SPDX-License-Identifier: GPL-2.0-only
// The fix of a wall. In each step, the geometry of the wall gives its contacts, which go to batches; the
// batches use the same models as between spheres; their forces go to the atoms.
#ifndef GRIP_FIX_WALL_GRIP_H
#define GRIP_FIX_WALL_GRIP_H

#include "fix.h"

#include "energy/ledger.h"
#include "grip.h"
#include "interfaces/contact_styles.h"
#include "host/masses.h"
#include "wall/shapes/wall_shape.h"
#include "wall/wall_restart.h"
#include "wall/wall_forces.h"
#include "contacts/wall_history.h"
#include "wall/wall_input.h"
#include "wall/wall_mover.h"
#include "wall/wall_vector.h"
#include "wall/lanes/wall_neighbors.h"

#include <functional>
#include <memory>
#include <string>

namespace LAMMPS_NS {

class FixWallGrip : public Fix, public Grip::WallContacts, public Grip::HalfStepSource {
public:
  FixWallGrip(class LAMMPS *, int, char **);
  ~FixWallGrip() override;
  int setmask() override;
  int modify_param(int, char **) override;
  void post_constructor() override;
  void init() override;
  void setup(int) override;
  void initial_integrate(int) override;
  void post_force(int) override;
  void post_force_respa(int, int, int) override;
  void final_integrate() override;
  void end_of_step() override;
  int image(int *&, double **&) override;
  void post_run() override;
  void reset_dt() override;

  double compute_vector(int) override;
  double memory_usage() override;

  std::string name() const override { return command; }
  const Grip::Ledger &ledger() const override { return wall_ledger; }
  int facets_in_files() const override { return output ? output->facets_in_files() : 0; }
  void add_half_steps(std::vector<Grip::HalfStep> &all) override;
  Grip::BodyEnergy body_energy() const override;
  bool takes_shapes() const override { return shape.takes_shapes(); }
  int type_of_wall() const override { return models.wall_type; }
  const grip_model &model_of_type(int atom_type) const override { return models.of_type(atom_type); }
  std::vector<Grip::WallImpact> impacts(const Grip::ImpactBodies &bodies,
                                        const std::vector<Grip::Grain> &coming) const override;
  const Grip::Pose *mesh_pose() const override
  {
    return output && (motion.drive() || motion.variables.empty()) ? &motion.pose() : nullptr;
  }
  double own_speed() const override;
  bool reads_variables() const override { return !motion.variables.empty(); }
  void go_to_step() override { mover.move(); }
  bool blocks(const Grip::Solid &solid, double gap) const override { return shape.blocks(solid, gap); }
  void away(const Grip::Vector &x, double distance, std::vector<Grip::Vector> &away) const override
  {
    shape.away(x, distance, away);
  }
  void prepare_contacts() override;
  void visit_contacts(const std::function<void(const Grip::WallContact &)> &visit) const override;
  void visit_work(const std::function<void(int)> &visit) const override { neighbors.visit_work(visit); }

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
  const std::string command; // prefix of all error messages
  // The order of the members matters: a constructor receives members above it.
  Grip::WallLine line;
  Grip::WallModels &models = line.models;
  Grip::WallShape &shape = *line.shape;
  Grip::WallMotion &motion = *line.motion;
  Grip::WallTemperature &temperature = line.temperature;
  Grip::Masses masses;
  Grip::Ledger wall_ledger;
  Grip::WallHistory history;
  Grip::WallDashpotMasses shares;
  std::unique_ptr<Grip::WallNeighbors> of_neighbors;
  Grip::WallNeighbors &neighbors = *of_neighbors;
  Grip::WallForces forces;
  Grip::WallMover mover;
  Grip::WallVector vector_of_wall;
  Grip::WallOutput *output; // the output of the shape, or null
  Grip::WallRestart files;

  int nlevels_respa = 0;

  void make_room_in_messages();
  void show_table();
  void bring_up();
};

} // namespace LAMMPS_NS

#endif
