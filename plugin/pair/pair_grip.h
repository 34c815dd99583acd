// SPDX-License-Identifier: GPL-2.0-only
// The host's pair style: its neighbour list -> contact store -> batches -> forces.
#ifndef GRIP_PAIR_GRIP_H
#define GRIP_PAIR_GRIP_H

#include "pair.h"

#include "atom.h"
#include "host/body_forces.h"
#include "host/first_warning.h"
#include "history/contact_source.h"
#include "host/inertia.h"
#include "energy/ledger.h"
#include "energy/losses.h"
#include "particles/particle_fields.h"
#include "host/masses.h"
#include "contacts/slabs.h"
#include "pair/force_reach.h"
#include "pair/step_watch.h"
#include "pair/type_pairs.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

namespace Grip {
class BlockReader;
}

namespace LAMMPS_NS {

class FixGripHistory;
class FixGripParticles;

class PairGrip : public Pair, private Grip::ContactSource {
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

  Grip::Parts parts;
  const grip_model &model_of_block(const Grip::ContactStore &store, int block) const
  {
    return types.in_use()[store.model(block)];
  }
  // Calls work(part) for every part, with threads. `Stop` is how a part ends the run.
  template <class Work> void in_parts(const Work &work)
  {
    try {
      parts.run([&](int p) { work(parts[p]); });
    } catch (const Grip::Stop &stop) {
      end_run(stop.text);
    }
  }

  // For the history fix, which knows this class as the source of its contacts only.
  Grip::Parts &stored_contacts() override
  {
    return parts;
  }
  const grip_model *models_of_blocks() const override
  {
    return types.in_use();
  }
  Grip::StoreState &store_state() override
  {
    return state;
  }
  const Grip::HistoryLayouts &layouts_of_now() const override
  {
    return layouts;
  }
  const int *listed_types() const override
  {
    return types_in_list.data();
  }
  void flushed() override;
  void history_fix_is_gone() override
  {
    history = nullptr;
  }
  void book_leaving(double dt) override;
  std::vector<double> books() const override;
  void go_on_from_books(const std::vector<double> &books) override;

  // For the fix that keeps fields of particles, and for walls.
  const grip_model *particle_model() const;
  const Grip::ParticleFields &particle_fields() const
  {
    return fields;
  }
  void check_particle_models() const;
  void prepare_contacts();
  void detach_particles()
  {
    particles = nullptr;
    particles_deleted = true;
  }
  // What the contacts of this rank have booked, with `energy yes`.
  Grip::Ledger ledger;
  Grip::BodyForces body_forces;
  Grip::Inertia inertia;
  bool leaves_box(int i) const;

  // Shortest contact and Rayleigh time of all type pairs, for spheres that meet at that speed.
  Grip::Durations durations(double speed, const Grip::Least &spheres) const
  {
    return step.durations(speed, spheres);
  }

  // For walls of an atom type: the model of types i and j, mixed if need be, or an error naming `command`.
  grip_model model_of_types(int i, int j, const std::string &command) const;

private:
  static constexpr int NSINGLE = 14; // values of single(), in the host's order

  double cutoff_global = -1.0; // < 0: from the radii
  Grip::TypePairs types;
  Grip::Masses masses;
  Grip::ForceReach reach;
  Grip::StepWatch step;

  std::string history_id;
  FixGripHistory *history = nullptr;
  int size_history = 0;
  Grip::HistoryLayouts layouts;  // of all models of now
  bool history_in_file = false;  // the restart file has contacts with a history
  Grip::FirstWarning begun_anew; // about contacts that lose their history
  Grip::StoreState state;
  // Of each atom, ghosts included. Contacts keep the models of these types until the next list.
  std::vector<int> types_in_list;
  std::vector<std::string> words_from_file; // models of type pairs i <= j, not yet compared with those of now

  bool radius_varies = false;
  Grip::FirstWarning deep;

  // Of laws that keep fields of particles only.
  FixGripParticles *particles = nullptr;
  Grip::ParticleFields fields;
  bool particles_deleted = false; // by the script
  bool reading_restart = false;
  std::vector<int> first_partner, partners;

  const bool threaded;
  Grip::Slabs slabs;
  Grip::LossListeners loss_listeners;
  // Where anyone listens, what each atom has lost in this step, ghosts included: plastic, viscous.
  std::vector<double> losses;
  struct Lane {
    Grip::Part *part;
    int block, lane;
  };
  std::unordered_map<int64_t, Lane> lane_of_pair; // for single(): built when it is asked for
  bool lanes_indexed = false;

  void allocate();
  double take_cutoff(const std::string &command, std::vector<char *> &words);
  std::string coefficients(int i, int j) const;
  void read_restart_of_types(int i, int j, Grip::BlockReader &block);
  Grip::Contact make_contact(int i, int j, double factor) const
  {
    const int model = Grip::TypePairs::number(types_in_list[i], types_in_list[j]);
    return {i, j, model, atom->radius[i], atom->radius[j], masses.reduced(i, j), factor};
  }
  void update_masses();
  double begin_distance(int i, int j, double touch) const;
  void store_reaching(Grip::Part &part, const Grip::Contact &contact, double distance2);
  void rebuild_store();
  void divide();
  void fill(Grip::Part &part, const std::vector<int> &atoms);
  template <class Take> void walk_list(Grip::Part &part, const std::vector<int> &atoms, const Take &take);
  void store_singly(Grip::Part &part, int i, int marked_j);
  void store_listed(Grip::Part &part, bool singly);
  void store_together(Grip::Part &part);
  bool may_have_ended(int i, int j, double distance) const;
  void store_ended(Grip::Part &part);
  void refresh_radii(Grip::Part &part);
  void begin_contacts(Grip::Part &part, const grip_atoms &atoms);
  void release_separated(Grip::Part &part, int first_block, int nblocks);
  void compute_contacts(const grip_atoms &atoms);
  bool exceeds_cache(const Grip::Part &part) const;
  bool scan_exceeds_cache() const;
  void compute_part(Grip::Part &part, const grip_atoms &atoms, double dt);
  void sum_parts();
  double step_length() const;
  [[noreturn]] void end_run(const std::string &reason) const;
  void gather_temperatures(grip_batch &batch, const grip_span &span) const;
  void check_heat() const;
  void require_particles();
  void forget_particles();
  void set_geometry(const grip_model &model, grip_batch &batch) const;
  void bring_up_store();
  void gather_fields(Grip::Part &part, const grip_span &span);
  void scatter_fields(const grip_batch &batch, const grip_span &span, unsigned use);
  void list_partners();
  void find_obstructions();
  void tally(Grip::Part &part, const grip_span &span, const double *factor);
  void tell_threads() const;
  void tell_fixed_spins() const;
  void check_energy() const;
  // What is known of a pair: null, or its values; these are those of the other atom if there is a model to mirror them.
  struct Known {
    const double *values = nullptr;
    const grip_model *mirrored_by = nullptr;
  };
  Known known_history(Grip::Part &part, int i, int j) const;
  const double *as_of_now(Grip::Part &part, int i, int j, const double *values) const;
  void add_known(Grip::Part &part, const Grip::Contact &contact, const Known &known);
  void share_losses(const grip_batch &batch, const grip_span &span, const double *factor, int owned);
  void hand_losses();
  void book(Grip::Part &part, const grip_model *const *of_blocks, const grip_span &span,
            const double *factor);
  [[noreturn]] void stop_not_finite(const grip_batch &batch, const grip_span &span) const;
  void note_deep(Grip::Part &part, const grip_span &span) const;
  void find_fixes();
  void check_history();
  void tell_changed_models();
  void require_history();
  const Lane *find_lane(int i, int j);
};

} // namespace LAMMPS_NS

#endif
