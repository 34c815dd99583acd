// SPDX-License-Identifier: GPL-2.0-only
// fix grip/flux: number, mass and kinetic energy of the grains that cross a surface, in both directions.
//
// The crossing is found before atoms are wrapped, change ranks, or are lost: each atom's previous position,
// wrapped into the box, travels with it. At the beginning of a run it is the current one.
#ifndef GRIP_FIX_GRIP_FLUX_H
#define GRIP_FIX_GRIP_FLUX_H

#include "flux/flux_input.h"
#include "host/fix_with_columns.h"
#include "host/inertia.h"
#include "host/output_file.h"

#include <array>
#include <string>
#include <vector>

namespace LAMMPS_NS {

class FixGripFlux : public Grip::FixWithColumns {
public:
  FixGripFlux(LAMMPS *, int, char **);
  int setmask() override;
  void init() override;
  void setup(int) override;
  void post_integrate() override;
  void end_of_step() override;
  double compute_scalar() override;
  double compute_vector(int) override;
  double compute_array(int, int) override;
  int modify_param(int, char **) override;
  void write_restart(FILE *) override;
  void restart(char *) override;

protected:
  void begin_atom(int i) override;

private:
  // Number, mass and kinetic energy that crossed forward, then backward.
  static constexpr int NSUMS = 6, NRATES = 3;
  using Sums = std::array<double, NSUMS>;
  using Rates = std::array<double, NRATES>;

  const std::string command; // prefix of all error messages
  Grip::FluxLine line;
  Grip::Inertia inertia;
  Grip::OutputFile output;
  std::vector<Sums> here;     // of each type, on this rank
  std::vector<Sums> of_types; // of each type, on all ranks, if is_collected
  bool is_collected = false, was_outside = false;
  // The rates are those between the last two multiples of N: the changes of net sums over this time.
  Rates net_before{}, rates{};
  double elapsed = 0.0;
  std::vector<Grip::FluxCrossing> found; // kept to save allocations

  double mass_of(int i) const;
  double energy_of(int i) const;
  void count(int i, const Grip::FluxCrossing &);
  void collect();
  Sums total();
  Rates net();
  void reset();
  void open_file();
  void check_place();
};

} // namespace LAMMPS_NS

#endif
