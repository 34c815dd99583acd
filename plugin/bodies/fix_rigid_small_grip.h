// SPDX-License-Identifier: GPL-2.0-only
// fix rigid/small/grip: LAMMPS's fix rigid/small with a faster integrator, with gravity from the first half
// step of a run, with the mass and inertia of molecule templates for all bodies, and with bodies in restart
// files.
#ifndef GRIP_FIX_RIGID_SMALL_GRIP_H
#define GRIP_FIX_RIGID_SMALL_GRIP_H

#include "fix_rigid_small.h"
#include "base/restart_block.h"
#include "grip/rigid.h"

#include <unordered_set>
#include <vector>

namespace LAMMPS_NS {

class Molecule;

class FixRigidSmallGrip : public FixRigidSmall {
public:
  FixRigidSmallGrip(LAMMPS *lmp, int narg, char **arg);
  ~FixRigidSmallGrip() override;
  int setmask() override;

  void init() override;
  void setup_pre_exchange() override;
  void pre_exchange() override;
  void setup_pre_neighbor() override;
  void pre_neighbor() override;
  void setup(int vflag) override;
  void post_run() override;
  void initial_integrate(int vflag) override;
  void final_integrate() override;

  int pack_restart(int i, double *row) override;
  void unpack_restart(int i, int nth) override;
  int size_restart(int i) override;
  int maxsize_restart() override;

  // The number of bodies that have left the box.
  double compute_vector(int n) override;

  int pack_forward_comm(int n, int *list, double *buffer, int pbc_flag, int *pbc) override;
  void unpack_forward_comm(int n, int first, double *buffer) override;

protected:
  void compute_forces_and_torques() override;

private:
  // The data that forward communication sends: LAMMPS's own, or the part that changes with a position or a
  // kick.
  enum Sent { OF_LAMMPS, POSITIONS, VELOCITIES };
  Sent sent = OF_LAMMPS;

  // The atoms of each owned and ghost body that this rank owns, in increasing order. The atoms of body b
  // start at first[b] and end before first[b + 1]. crosses[b]: true if any of them is in another image of the
  // box than the centre of mass.
  std::vector<int> members, first;
  // mixed[b]: true if some of its atoms are not spheres, while other atoms are spheres.
  std::vector<char> crosses, mixed;

  // Bodies are integrated by the kernels of this fix; otherwise by LAMMPS's loops. The same on all ranks.
  bool by_kernels = false;
  // Whether gravity is still to be added to the forces of the set-up: other fixes may compute the
  // acceleration later in the set-up.
  bool in_setup = false, gravity_is_due = false;

  // Whether velocities of the members are read at the end of each step; the intervals in steps at which they
  // are read otherwise; whether they are those of the middle of the step, because nothing reads them.
  bool read_each_step = true, are_of_middle = false;
  std::vector<int> read_every;

  grip_rigid lanes;

  bool reinit_is_given = false;
  bool has_restored = false;    // this rank has bodies of a restart file that no run has used yet
  double restored_extent = 0.0; // the largest distance of their atoms from their owners
  bigint gone = 0;              // bodies that have left the box
  bool warned = false;

  bool writes_bodies() const { return setupflag && !reinitflag; }
  void keep_restored();
  void begin_restored();
  void read_row(int i, const Grip::Row &row);
  void take_templates();
  struct Place;
  void take_template(Body &one, const Place &place);
  static int find_templates(int n, char *input, int &flag, int *&ranks, char *&output, void *fix);
  std::vector<tagint> bodies_outside() const;
  void remove_bodies(const std::unordered_set<tagint> &leaving);
  bool kernels_apply() const;
  void clear_langevin();
  void list_members();
  void send(Sent what, int size);
  void find_readers();
  bool velocities_are_read() const;
  void finish_step();
  void add_gravity(int begin, int end);
  void kick(int begin, int end);
  grip_rigid_spheres spheres_of(int b) const;
  static grip_rigid_pose pose_of(const Body &one);
  void sum_forces(int begin, int end);
  void load_lanes(int begin, int end, bool moves);
  void store_lanes(int begin, int end, bool moved);
  template <bool moved> void set_members(int begin, int end);
  void set_velocities(int begin, int end, double half_step);
  void set_velocities_of_ghosts();
};

} // namespace LAMMPS_NS

#endif
