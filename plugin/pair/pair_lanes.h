// SPDX-License-Identifier: GPL-2.0-only
// The lanes of a batch of pairs: a span of blocks of the store, in one step (step/contact_step.h).
#ifndef GRIP_PAIR_LANES_H
#define GRIP_PAIR_LANES_H

#include "contacts/contact_sample.h"
#include "energy/member_motion.h"
#include "grip/site.h"
#include "host/atom_arrays.h"
#include "host/second_row.h"
#include "pair/pair_batch.h"
#include "pair/pair_contact_store.h"
#include "step/contact_atoms.h"

#include <algorithm>
#include <string>
#include <vector>

namespace Grip {

// The losses of pairs in a step, for each of their two atoms.
class LossShares {
public:
  // Call before the forces of a step. natoms: number of atoms, including ghosts.
  void begin_step(int natoms) { losses.assign(2 * static_cast<std::size_t>(natoms), 0.0); }
  void add(int i, double plastic, double viscous)
  {
    losses[2 * i] += plastic;
    losses[2 * i + 1] += viscous;
  }
  double plastic(int i) const { return losses[2 * i]; }
  double viscous(int i) const { return losses[2 * i + 1]; }

  // For reverse communication: sends the losses of ghosts to the ranks that own their atoms.
  int pack(int n, int first, double *buffer) const
  {
    std::copy_n(losses.begin() + 2 * first, 2 * n, buffer);
    return 2 * n;
  }
  void unpack(int n, const int *atoms, const double *buffer)
  {
    for (int k = 0; k < n; k++) add(atoms[k], buffer[2 * k], buffer[2 * k + 1]);
  }

private:
  std::vector<double> losses;
};

// What all lanes of the pairs of a rank share in a step.
struct PairStep {
  const LAMMPS_NS::Atom *atom;
  PairContactStore &contacts;
  grip_atoms atoms;
  double length;                  // step_length() [T]
  bool newton;                    // newton_pair of LAMMPS
  const MemberMotion *members;    // with a ledger
  const grip_shape_atoms *shapes; // null if no grain has a shape
  LossShares *losses;             // of atoms, if someone listens

  // Atoms from this index on are ghosts, to which forces are not added.
  int owned() const { return newton ? MAXSMALLINT : atom->nlocal; }
};

class PairLanes : public AtomsOfLanes {
public:
  static constexpr const char *command = "pair_style grip";
  static constexpr bool LOSSES_HEAT_FIRST = false;

  // The lanes of a part from block first_ on. fetched: as in ContactStore::span().
  PairLanes(const PairStep &step_, ThreadPart &part_, int first_, bool fetched)
      : AtomsOfLanes(part_.store.span(first_, fetched), step_.owned()), factors(part_.store.factors(first_)),
        step(step_), part(part_), first(first_)
  {
    for (int n = 0; n < span.count; n++) models[n] = &step.contacts.model_of_block(part.store, first + n);
  }

  const grip_model *models[GRIP_BLOCKS];
  const double *const factors; // of each lane, or null if all factors are 1

  const grip_model &model(int k) const { return *models[k / GRIP_LANES]; }
  double factor(int k) const { return factors ? factors[k] : 1.0; }
  int kind(int k) const { return part.store.model(first + k / GRIP_LANES); }
  bool counted(int k) const { return i(k) != j(k) && (counts_j(k) || !is_second_row(step.atom, i(k), j(k))); }
  // With newton off, the two ranks of a contact across ranks each book half of its energy.
  const double *weights(double *room) const
  {
    if (step.newton) return factors;
    grip_shares(&span, owned, factors, room);
    return room;
  }

  bool shaped() const { return models[0]->shaped; }
  const double *dashpot_mass() const
  {
    return shaped() ? part.shapes->dashpot_mass : part.store.dashpot_masses(first);
  }
  void gather(grip_batch &b, bool booked) const;
  // Collects contacts of rigid bodies whose masses must be divided again.
  void note_overlaps(const grip_batch &b) const;
  template <class Run> void book(grip_batch &b, const Run &run) const
  {
    if (step.members->any())
      record_members(b);
    else if (shaped())
      grip_batch_record(models[0], &b);
    run();
  }
  grip_scatter_report scatter(const grip_batch &b) const
  {
    return grip_scatter(&step.atoms, &span, owned, factors, &b);
  }
  double warmer(int k) const { return step.atom->temperature[j(k)] - step.atom->temperature[i(k)]; }
  void lose(int k, double plastic, double damped) const
  {
    const double half = 0.5 * factor(k);
    step.losses->add(i(k), half * plastic, half * damped);
    if (counts_j(k)) step.losses->add(j(k), half * plastic, half * damped);
  }

  // Where the spheres are closest, by the normal of the laws, and by that of the end of the step.
  Vector end_place(const grip_batch &b, int k) const { return place(b, k, grip_lane_normal(&b, k)); }
  Vector loss_place(const grip_batch &b, int k) const { return place(b, k, grip_lane_normal_at_end(&b, k)); }
  void locate(const grip_batch &b, int k, StepSamples &, ContactSample &sample) const
  {
    sample.start = vector_of(step.atom->x[j(k)]);
    sample.branch = vector_of(step.atom->x[i(k)]) - sample.start;
    sample.part = grip_lane_part(&b, k);
  }
  // Adds the virial of the contacts to `sum`, and to the sums of the atoms unless `of_atom` is null. With
  // newton off, each of the two ranks of a contact across ranks counts half of it.
  void add_virial(const grip_batch &b, double *sum, double **of_atom) const;
  // Moves the pairs that have separated back to the near list, or lets them sleep, which frees their lanes.
  void release_separated(const grip_batch &b) const;
  // Whether pairs of these lanes sleep while they are apart.
  bool sleep() const { return step.contacts.sleeps(kind(0)); }

  std::string force_on(int k) const
  {
    return fmt::format("between atoms {} and {}", step.atom->tag[i(k)], step.atom->tag[j(k)]);
  }
  std::string overlap_of(int k, double part_of_radius) const
  {
    return fmt::format("atoms {} and {} overlap by {:.3g} of the smaller radius", step.atom->tag[i(k)],
                       step.atom->tag[j(k)], part_of_radius);
  }

private:
  const PairStep &step;
  ThreadPart &part;
  const int first; // number of the first block

  void record_members(grip_batch &b) const;
  void release(const grip_batch &b, int n, int lane) const;
  // Whether the centres are closer than this distance, of shapes.
  bool within(const grip_batch &b, int k, double distance) const;
  Vector place(const grip_batch &b, int k, const struct grip_vec &normal) const
  {
    return vector_of(step.atom->x[i(k)]) + vector_of(grip_lane_arm_i(&b, k, normal));
  }
};

} // namespace Grip

#endif
