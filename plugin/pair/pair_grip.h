// SPDX-License-Identifier: GPL-2.0-only
// The host's pair style: its neighbour list -> contact store -> batches -> forces. What the host calls is
// here. The work is done by the objects that it owns, each of which has a page of its own.
#ifndef GRIP_PAIR_GRIP_H
#define GRIP_PAIR_GRIP_H

#include "pair.h"

#include "energy/pair_books.h"
#include "host/masses.h"
#include "pair/force_reach.h"
#include "pair/one_pair.h"
#include "pair/pair_checks.h"
#include "pair/pair_files.h"
#include "pair/pair_forces.h"
#include "pair/pair_history.h"
#include "pair/pair_particles.h"
#include "pair/rank_contacts.h"
#include "pair/step_watch.h"
#include "pair/store_filler.h"
#include "pair/type_pairs.h"

#include <string>

namespace LAMMPS_NS {

class PairGrip : public Pair {
public:
  // threaded: with the host's number of threads, else with one.
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
#ifdef GRIP_HOST_ASKS_RADII
  double atom2cut(int) override;
  double radii2cut(double, double) override;
#endif

  // For computes: what the contacts of this rank have booked, with `energy yes`, and the contacts.
  const Grip::PairBooks &books() const
  {
    return pair_books;
  }
  Grip::RankContacts &contacts()
  {
    return rank_contacts;
  }
  // Shortest contact and Rayleigh time of all pairs of types, for spheres that meet at that speed.
  Grip::Durations durations(double speed, const Grip::Least &spheres) const
  {
    return step.durations(speed, spheres);
  }

  // For walls: a model whose law keeps fields of particles, or null.
  const grip_model *particle_model() const
  {
    return types.given_with_fields();
  }
  // For walls of an atom type: the model of types i and j, mixed if need be, or an error naming `command`.
  grip_model model_of_types(int i, int j, const std::string &command) const;

private:
  const bool threaded;
  double cutoff_global = -1.0; // below 0: from the radii
  bool reading_restart = false;

  // Each is given those before it that it needs.
  Grip::TypePairs types;
  Grip::Masses masses;
  Grip::PairBooks pair_books;
  Grip::ForceReach reach;
  Grip::StepWatch step;
  Grip::RankContacts rank_contacts;
  Grip::PairHistory history;
  Grip::StoreFiller filler;
  Grip::PairParticles particles;
  Grip::PairForces forces;
  Grip::OnePair one_pair;
  Grip::PairFiles files;
  Grip::PairChecks check;

  void allocate();
  void find_fixes();
  bool radii_vary() const;
};

} // namespace LAMMPS_NS

#endif
