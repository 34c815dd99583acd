// SPDX-License-Identifier: GPL-2.0-only
// The pair style. In each step, pairs of the neighbour list go to the contact store, from there to batches,
// and from batches to forces. This class implements the functions that LAMMPS calls. The objects that it owns
// do the work; each of them has its own source file.
#ifndef GRIP_PAIR_GRIP_H
#define GRIP_PAIR_GRIP_H

#include "pair.h"

#include "check/script_check.h"
#include "energy/pair_energy.h"
#include "interfaces/contact_styles.h"
#include "host/masses.h"
#include "pair/force_reach.h"
#include "pair/pair_single.h"
#include "pair/pair_checks.h"
#include "pair/pair_restart.h"
#include "pair/pair_forces.h"
#include "pair/pair_history.h"
#include "pair/pair_particles.h"
#include "pair/pair_dashpot_masses.h"
#include "pair/pair_contact_store.h"
#include "pair/time_step_check.h"
#include "pair/store_filler.h"
#include "contacts/type_pairs.h"

#include <string>

namespace LAMMPS_NS {

class PairGrip : public Pair, public Grip::PairContacts, public Grip::HalfStepSource {
public:
  // threaded: true to use the number of threads set in LAMMPS, false to use one thread.
  explicit PairGrip(class LAMMPS *, bool threaded = false);
  ~PairGrip() override;
  void compute(int, int) override;
  void settings(int, char **) override;
  void coeff(int, char **) override;
  void init_style() override;
  double init_one(int, int) override;
  void setup() override;
  void write_restart(FILE *) override;
  void read_restart(FILE *) override;
  void write_restart_settings(FILE *) override;
  void read_restart_settings(FILE *) override;
  void write_data(FILE *) override;
  void write_data_all(FILE *) override;
  double single(int, int, int, int, double, double, double, double &) override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  int pack_reverse_comm(int, int, double *) override;
  void unpack_reverse_comm(int, int *, double *) override;
  void finish() override;
  double memory_usage() override;
#ifdef GRIP_HOST_REQUESTS_RADII
  double atom2cut(int) override;
  double radii2cut(double, double) override;
#endif

  const Grip::Ledger &ledger() const override
  {
    return energy.ledger;
  }
  double body_work() const override
  {
    return energy.body_work();
  }
  void add_half_steps(std::vector<Grip::HalfStep> &all) override
  {
    forces.add_half_steps(all);
  }
  Grip::PairContactStore &contacts() override
  {
    return rank_contacts;
  }
  Grip::Durations durations(double speed, const Grip::Least &spheres) const override
  {
    return step.durations(speed, spheres);
  }
  bool has_offsets() const override
  {
    return filler.has_offsets();
  }
  const Grip::TypePairs &type_pairs() const override
  {
    return types;
  }
  const grip_model *particle_model() const override
  {
    return particles.particle_model();
  }
  grip_model model_of_types(int i, int j, const std::string &command) const override;

private:
  const bool threaded;
  double cutoff_global = -1.0; // negative if the cutoff follows from the radii
  bool reading_restart = false;

  // The order of the members matters: a constructor receives members above it.
  Grip::TypePairs types;
  Grip::Masses masses;
  Grip::PairEnergy energy;
  Grip::ForceReach reach;
  Grip::TimeStepCheck step;
  Grip::PairContactStore rank_contacts;
  Grip::PairHistory history;
  Grip::PairDashpotMasses shares;
  Grip::StoreFiller filler;
  Grip::PairParticles particles;
  Grip::PairForces forces;
  Grip::PairSingle one_pair;
  Grip::PairRestart files;
  Grip::PairChecks check;
  Grip::ScriptCheck script;

  void allocate();
  void find_fixes();
  bool radii_vary() const;
};

} // namespace LAMMPS_NS

#endif
