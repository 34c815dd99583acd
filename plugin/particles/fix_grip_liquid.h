// SPDX-License-Identifier: GPL-2.0-only
// The liquid that atoms hold, for models whose bridges draw on it. The atom property d_liquid stores it;
// scripts set and dump this property. While forces are computed, contacts of pairs and walls request liquid,
// draw liquid and give it back. This fix sums these amounts on the owners of the atoms, and sends the liquid
// of atoms to their ghosts. Pair style grip and fix wall/grip create it; scripts must not.
#ifndef GRIP_FIX_GRIP_LIQUID_H
#define GRIP_FIX_GRIP_LIQUID_H

#include "fix.h"

#include "grip/batch.h"

#include <functional>
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

  // Loads the liquid and the requests of an atom into lane k, before the forces of its contact are computed.
  void gather(int atom_i, int k, double *of, double *asked) const
  {
    of[k] = liquid()[atom_i];
    asked[k] = requests()[atom_i];
  }
  // Gives the liquid of bridges back whose contacts will end without a force: those of pairs for which
  // ends(i, j) is true. To be called after the forces of a step or set-up. Collective.
  void end_bridges(const std::function<bool(int i, int j)> &ends);
  // A wall must call this when it has computed its forces at set-up.
  void wall_is_set_up() { end_part_of_setup(); }
  // Adds the request of a contact, and the liquid that the contact drew, after its forces have been computed.
  void add(int atom_i, double requests, double given)
  {
    asking[atom_i] += requests;
    drawn[atom_i] += given;
  }

private:
  // IDs of two fixes: one stores the liquid of atoms and their requests, the other the liquid in the bridges
  // of atoms.
  std::string store_id, bridges_id;
  int liquid_index = -1, requests_index = -1, in_bridges_index = -1;
  // For each atom, including ghosts, in this step: number of requests, and liquid drawn.
  std::vector<double> asking, drawn;
  double first = 0.0; // total liquid at the start of the first run [L^3]
  bool began = false, running = false;
  int setups_to_come = 0; // number of set-ups, of walls and of this fix, that are still to come

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
  template <class Visit> void for_each_bridge_of_pairs(const Visit &visit) const;
  template <class Visit> void for_each_bridge(const Visit &visit) const;
  void add_bridge(int i, int j, double volume);
  double in_atoms() const;
  double in_bridges() const;
};

} // namespace LAMMPS_NS

namespace Grip {

// The fix, or null if it does not exist.
LAMMPS_NS::FixGripLiquid *find_liquid(LAMMPS_NS::LAMMPS *lmp);
// Creates the fix if it does not exist.
void require_liquid(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
