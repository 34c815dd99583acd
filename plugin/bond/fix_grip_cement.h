// SPDX-License-Identifier: GPL-2.0-only
// fix grip/cement: bonds between grains whose surfaces are near each other.
//
// Both ranks of a pair decide from the same positions, after the forces of a step. The bonds begin in the
// next step, which has a new neighbour list.
#ifndef GRIP_FIX_GRIP_CEMENT_H
#define GRIP_FIX_GRIP_CEMENT_H

#include "fix.h"

#include <array>
#include <string>
#include <vector>

namespace Grip {

struct CementLine {
  double gap = -1.0; // largest gap over the smaller radius
  int every = 0;     // steps; 0: once
  int most = 0;      // bonds of a grain; 0: no limit
  int types[2] = {0, 0};
  double chance = 1.0;
  int seed = 0;
};

} // namespace Grip

namespace LAMMPS_NS {

class FixGripCement : public Fix {
public:
  FixGripCement(class LAMMPS *, int, char **);
  int setmask() override;
  void init() override;
  void init_list(int, class NeighList *given) override { list = given; }
  void setup(int) override;
  void end_of_step() override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  double compute_scalar() override { return static_cast<double>(made); }
  void write_restart(FILE *) override;
  void restart(char *) override;

private:
  // Orders pairs: the gap over the smaller radius, the lower ID, the higher ID.
  using Rank = std::array<double, 3>;
  struct NewBond {
    int i, j; // i: owned
    tagint partner;
    Rank rank;
  };

  const std::string command;
  int type = 0;
  Grip::CementLine line;
  class NeighList *list = nullptr;
  bool is_done = false; // without `every`
  bigint made = 0;
  std::vector<Rank> last; // with `most`, for each atom: it accepts bonds up to this rank

  bool joins(int i, int j, Rank &rank) const;
  std::vector<NewBond> nearest(std::vector<NewBond> found);
  std::vector<NewBond> find() const;
  void check_room(const std::vector<NewBond> &) const;
  void plan();
  void check_reach() const;
  void cement();
};

} // namespace LAMMPS_NS

#endif
