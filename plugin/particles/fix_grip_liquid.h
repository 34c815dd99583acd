// SPDX-License-Identifier: GPL-2.0-only
// The liquid held by atoms, for models with bridges that draw on it. It is stored in the atom property
// d_liquid, which scripts set and dump. During the force computation, contacts of pairs and walls request
// liquid, draw it and give it back; this fix sums these amounts on the owners of the atoms and sends the
// liquid of atoms to their ghosts. Created by pair style grip and fix wall/grip; not for use in scripts.
#ifndef GRIP_FIX_GRIP_LIQUID_H
#define GRIP_FIX_GRIP_LIQUID_H

#include "fix.h"

#include "grip/batch.h"

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

  // Loads an atom's values into lane k, before the forces of its contact.
  void gather(int atom_i, int k, double *of, double *asked) const
  {
    of[k] = liquid()[atom_i];
    asked[k] = requests()[atom_i];
  }
  // A wall has computed its forces at set-up.
  void wall_is_set_up() { end_part_of_setup(); }
  // Adds the request of a contact and the liquid that it drew, after its forces.
  void add(int atom_i, double requests, double given)
  {
    asking[atom_i] += requests;
    drawn[atom_i] += given;
  }

private:
  // IDs of the fix that stores the liquid and the requests of atoms, and of the fix that stores the liquid in
  // their bridges.
  std::string store_id, bridges_id;
  int liquid_index = -1, requests_index = -1, in_bridges_index = -1;
  // For this step, including ghosts: number of requests, and liquid drawn.
  std::vector<double> asking, drawn;
  double first = 0.0; // total liquid at the start of the first run
  bool began = false, running = false;
  int setups_to_come = 0; // of walls and of this fix

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
// Creates the fix if there is none.
void require_liquid(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
