// SPDX-License-Identifier: GPL-2.0-only
// The liquid that atoms own, for models with liquid bridges of it: kept in the property d_liquid of atoms,
// which scripts set and dump. Contacts of pairs and walls ask for it, draw it and give it back while forces
// are computed; here their sums are brought to the owners of the atoms, and what atoms have to their ghosts.
// Made by pair style grip and fix wall/grip; not for scripts.
#ifndef GRIP_FIX_GRIP_LIQUID_H
#define GRIP_FIX_GRIP_LIQUID_H

#include "fix.h"

#include "batch/batch.h"

#include <vector>

namespace LAMMPS_NS {

class FixGripLiquid : public Fix {
public:
  FixGripLiquid(class LAMMPS *, int, char **);
  ~FixGripLiquid() override;
  void post_constructor() override;
  int setmask() override;
  void init() override;
  void setup_pre_force(int) override;
  void setup(int) override;
  void pre_force(int) override;
  void end_of_step() override;
  void post_run() override;
  void set_arrays(int) override;
  double compute_scalar() override;
  double compute_vector(int) override;
  void write_restart(FILE *) override;
  void restart(char *) override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  int pack_reverse_comm(int, int, double *) override;
  void unpack_reverse_comm(int, int *, double *) override;
  double memory_usage() override;

  // Into lane k, before the forces of its contact.
  void gather(int atom_i, int k, double *of, double *asked) const
  {
    of[k] = liquid()[atom_i];
    asked[k] = requests()[atom_i];
  }
  // A wall has computed its forces of the set-up.
  void wall_is_set_up() { end_part_of_setup(); }
  // From a contact, after them.
  void add(int atom_i, double asks, double given)
  {
    asking[atom_i] += asks;
    drawn[atom_i] += given;
  }

private:
  // Of a fix with the liquid and the requests of atoms, and of one with what bridges have of each.
  std::string store_id, bridges_id;
  int liquid_index = -1, requests_index = -1, in_bridges_index = -1;
  // Of this step, ghosts included: how many contacts have asked, and what they have drawn.
  std::vector<double> asking, drawn;
  double first = 0.0; // all the liquid there was when the first run began
  bool began = false, running = false;
  int setups_to_come = 0; // of walls, and of this fix

  double *liquid() const;
  double *requests() const;
  double *kept_in_bridges() const;
  void bind();
  void refuse_bad_volumes() const;
  void send();
  void end_part_of_setup();
  void give_back_lost();
  void sum_bridges();
  void keep_bridges();
  void clear_sums();
  template <class Visit> void for_each_bridge(const Visit &visit) const;
  double in_atoms() const;
  double in_bridges() const;
};

} // namespace LAMMPS_NS

namespace Grip {

// The fix, or null if there is none.
LAMMPS_NS::FixGripLiquid *find_liquid(LAMMPS_NS::LAMMPS *lmp);
// Makes the fix if there is none.
void require_liquid(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
