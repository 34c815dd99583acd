// SPDX-License-Identifier: GPL-2.0-only
#include "pair/store_filler.h"

#include "atom.h"
#include "comm.h"
#include "contacts/strips.h"
#include "error.h"
#include "force.h"
#include "host/atom_arrays.h"
#include "host/cache.h"
#include "neigh_list.h"
#include "neighbor.h"
#include "pair.h"
#include "update.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace LAMMPS_NS;
using Grip::Contact;
using Grip::PairHistory;
using Grip::StoreFiller;
using Grip::ThreadPart;

namespace {

constexpr int LIST_AHEAD = 8; // number of atoms whose rows of the list are prefetched

double squared_distance(const double *a, const double *b)
{
  const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return x * x + y * y + z * z;
}

} // namespace

void StoreFiller::begin_run(bool radii_vary, bool keeps_ends_)
{
  keeps_ends = keeps_ends_;
  radius_varies = radii_vary;
  marks.take_weights();
  offsets.begin_run(!radii_vary && !reach.beyond_touch());
  contacts.state.list_is_new();
}

void StoreFiller::update_masses()
{
  masses.update();
  if (masses.any_bodies()) comm->forward_comm(&owner, Masses::VALUES);
  shares.begin_list();
}

// Stores a pair whose forces reach beyond touch. distance2: squared distance of its centres [L^2].
void StoreFiller::store_reaching(ThreadPart &part, const Contact &c, double distance2)
{
  const grip_reach reaches = reach.of(c);
  reach.check_contact(c, reaches, owner.cutsq);
  const double touch = c.radius_i + c.radius_j, begin = touch + reaches.begin, end = touch + reaches.end;
  const PairHistory::Known known = distance2 < end * end || may_have_ended(c.i, c.j, end)
                                       ? history.known(part, c.i, c.j)
                                       : PairHistory::Known{};
  if (!known.values && distance2 >= (end + neighbor->skin) * (end + neighbor->skin)) return;
  if (distance2 < begin * begin || known.values)
    add_known(part, c, known);
  else
    part.store.add_near(c.i, c.j, begin, c.factor);
}

// Adds a contact with its stored history. The function is inline because it runs once for each contact of a
// new list. The stored energy is the same as seen from either atom.
inline void StoreFiller::add_known(ThreadPart &part, const Contact &c, const PairHistory::Known &known)
{
  const double *values = known.values ? known.values : switched_on.history(part, c);
  part.store.add(c, values, known.mirrored_by);
  if (known.values)
    count(part, c, values);
  else if (ledger.on() && values)
    part.stored_found += stored(c, values);
}

// Counts a contact that has been found again.
inline void StoreFiller::count(ThreadPart &part, const Contact &c, const double *values) const
{
  if (ledger.on()) part.stored_found += stored(c, values);
  if (ledger.events())
    part.living_found[c.model].add(grip_ledger_event(types.in_use() + c.model, values, 1),
                                   contacts.share(c.j, c.factor));
}

// Adds a pair whose bounding spheres touch.
inline void StoreFiller::add_found(ThreadPart &part, const Contact &c, const PairHistory::Known &known)
{
  if (contacts.shapes.any() && !known.values && contacts.sleeps(c.model)) return put_to_sleep(part, c);
  add_known(part, c, known);
}

// The part of a contact's stored energy that this rank books.
double StoreFiller::stored(const Contact &c, const double *values) const
{
  const double share = force->newton_pair || c.j < atom->nlocal ? 1.0 : 0.5;
  return share * c.factor * grip_ledger_stored(types.in_use() + c.model, values, 1);
}

// Divides the atoms into slabs for the threads. This is done again for each list, because atoms move.
void StoreFiller::divide()
{
  contacts.parts.divide(threaded ? comm->nthreads : 1);
  slabs.cut(contacts.parts.nslabs(), atom->x, list().inum, list().ilist, list().numneigh);
}

// Traverses LAMMPS's list once. Pairs with a force go into blocks, with their history; all other pairs go
// into the near list.
void StoreFiller::rebuild()
{
  contacts.deep.print(lmp);
  step.check();
  update_masses();
  if (reach.wide_list()) reach.check_radii(owner.cutsq);
  if (radius_varies) {
    growth.print();
    growth.list_is_new();
  }
  divide();
  const bool shapes = contacts.shapes.any();
  const int natoms = atom->nlocal + atom->nghost;
  contacts.listed_owned = atom->nlocal;
  contacts.listed_types.assign(atom->type, atom->type + natoms);
  contacts.listed_tags.assign(atom->tag, atom->tag + (atom->tag_enable ? natoms : 0));
  if (shapes) contacts.paths.begin(contacts.shapes.now(), atom->x[0], natoms);
  const std::vector<int> families_of_now = types.families();
  for (ThreadPart &part : contacts.parts)
    part.store.clear(history.size(), families_of_now, types.any_inertia(), shares.on());
  const std::vector<int> atoms = Grip::in_strips(atom->x, list().inum, list().ilist);
  contacts.in_parts([&](ThreadPart &part) { fill(part, atoms); });
  offsets.filled([this](const Contact &c, const double *values) { count(contacts.parts.last(), c, values); });
  print_parts();
  shares.end_list();
  marks.filled();
  contacts.state.filled();
}

// Prints the messages of the parts from the time when they were filled.
void StoreFiller::print_parts()
{
  double stored_found = 0.0;
  SumsOfKinds living;
  for (const ThreadPart &part : contacts.parts) {
    stored_found += part.stored_found;
    living.add(part.living_found, 1.0);
    if (!part.restarted.empty() && !contacts.restarted.noted())
      contacts.restarted.note(update->ntimestep, part.restarted);
  }
  if (update->setupflag) contacts.restarted.print(lmp);
  if (ledger.on()) ledger.found(stored_found);
  if (ledger.events()) ledger.vanished.found(living);
}

// Fills one part. A slab takes the pairs of its atoms from the list. A part between slabs takes the pairs
// that these slabs have found for it. Most pairs are tested for touch many at a time.
void StoreFiller::fill(ThreadPart &part, const std::vector<int> &atoms)
{
  part.stored_found = 0.0;
  part.living_found.clear();
  part.translated.clear();
  part.restarted.clear();
  part.dead_lanes = 0;
  part.asleep.clear();
  part.listed->count = 0;
  const double *x = atom->x[0], *radius = Grip::bounding_radii(atom);
  const int *type = atom->type;
  const bool all_used = types.all_act();
  const bool singly = reach.beyond_touch() || reach.wide_list(), names = history.any() && singly;
  const bool any_bodies = masses.any_bodies();
  const auto take = [=, &part](int i, int marked_j) {
    const int j = marked_j & NEIGHMASK;
    if (!all_used && !types.acts(type[i], type[j])) return;
    if (any_bodies && masses.in_one_body(i, j)) return;
    if (j != marked_j && !singly) return store_singly(part, i, marked_j);
    Grip::Listed &listed = *part.listed;
    __builtin_prefetch(x + GRIP_ROW * j);
    __builtin_prefetch(radius + j);
    if (names) history.fetch_name(j);
    listed.i[listed.count] = i;
    listed.j[listed.count++] = marked_j;
    if (listed.count == Grip::Listed::ROOM) store_listed(part, singly);
  };
  if (contacts.parts.is_slab(part))
    walk_list(part, atoms, take);
  else
    contacts.parts.for_each_crossing(part, take);
  store_listed(part, singly);
  if (ledger.on() && history.any() && !singly) store_ended(part);
  part.store.finish();
  if (contacts.shapes.any()) wake(part, contacts.shapes.now());
  part.translated.clear();
}

// Stores one pair by itself: a pair with special-bond bits, or any pair if the list or a model reaches beyond
// touch.
void StoreFiller::store_singly(ThreadPart &part, int i, int marked_j)
{
  const int j = marked_j & NEIGHMASK;
  const double factor = marks.factor(marked_j);
  if (factor == 0.0) return;
  const double distance2 = squared_distance(atom->x[i], atom->x[j]),
               touch = Grip::bounding_radius(atom, i) + Grip::bounding_radius(atom, j);
  if (reach.beyond_touch() && reach.reaches(Grip::TypePairs::number(atom->type[i], atom->type[j])))
    return store_reaching(part, contacts.make(i, j, factor), distance2);
  const bool touches = distance2 < touch * touch;
  const PairHistory::Known known =
      touches || may_have_ended(i, j, touch) ? history.known(part, i, j) : PairHistory::Known{};
  if (reach.wide_list() && !known.values && distance2 >= (touch + neighbor->skin) * (touch + neighbor->skin))
    return;
  if (touches || known.values)
    add_found(part, contacts.make(i, j, factor), known);
  else
    part.store.add_near(i, j, touch, factor);
}

// Stores the pairs that part.listed has collected since the last call.
void StoreFiller::store_listed(ThreadPart &part, bool singly)
{
  Grip::Listed &listed = *part.listed;
  if (singly)
    for (int n = 0; n < listed.count; n++) store_singly(part, listed.i[n], listed.j[n]);
  else
    store_together(part);
  listed.count = 0;
}

// Stores many pairs at once: pairs that touch become contacts, all others near pairs.
void StoreFiller::store_together(ThreadPart &part)
{
  Grip::Listed &listed = *part.listed;
  const grip_atoms atoms = Grip::atom_arrays(atom);
  const int ntouching =
      part.store.add_near_of(atoms, Grip::bounding_radii(atom), listed.pairs(), listed.touching);
  for (int t = 0; t < ntouching; t++) {
    const int j = listed.j[listed.touching[t]];
    __builtin_prefetch(atom->rmass + j);
    __builtin_prefetch(atom->type + j);
    history.fetch_name(j);
  }
  for (int t = 0; t < ntouching; t++) {
    const int i = listed.i[listed.touching[t]], j = listed.j[listed.touching[t]];
    add_found(part, contacts.make(i, j, 1.0), history.known(part, i, j));
  }
}

// Only with a ledger, or with bridges that return their liquid. Returns whether a pair that is now apart may
// have been within `distance` [L] one step ago. The contact of such a pair must still end. Another image of
// the partner has the same history, but is farther away than any motion in a step.
bool StoreFiller::may_have_ended(int i, int j, double distance) const
{
  if (!ledger.on() && !keeps_ends) return false;
  const double before = distance + 2.0 * std::sqrt(squared_distance(atom->v[i], atom->v[j])) * update->dt;
  return squared_distance(atom->x[i], atom->x[j]) < before * before;
}

// Stores the near pairs whose contact has ended in this step.
void StoreFiller::store_ended(ThreadPart &part)
{
  const grip_near near = part.store.near(false);
  for (int n = part.store.nnear() - 1; n >= 0; n--) {
    const int i = grip_near_i(&near, n), j = grip_near_j(&near, n);
    if (!may_have_ended(i, j, Grip::bounding_radius(atom, i) + Grip::bounding_radius(atom, j))) continue;
    const PairHistory::Known known = history.known(part, i, j);
    if (!known.values) continue;
    part.store.remove_near(n);
    add_known(part, contacts.make(i, j, 1.0), known);
  }
}

// Calls take(i, marked_j) for the pairs whose two atoms are in this slab; marked_j includes the special-bond
// bits. A pair with an atom of another slab is recorded for the part between the two slabs. The rows of the
// list are prefetched: the list exceeds the cache, and atoms that are visited strip by strip are not
// consecutive in it.
template <class Take>
void StoreFiller::walk_list(ThreadPart &part, const std::vector<int> &atoms, const Take &take)
{
  const bool alone = contacts.parts.nslabs() == 1;
  const int slab = part.index;
  double **x = atom->x;
  const NeighList &pairs_of = list();
  for (auto &pairs : part.crossings) pairs.clear();
  const int n = static_cast<int>(atoms.size());
  for (int k = 0; k < n; k++) {
    const int i = atoms[k];
    if (k + LIST_AHEAD < n) __builtin_prefetch(pairs_of.firstneigh[atoms[k + LIST_AHEAD]]);
    if (!alone && !slabs.has(slab, x[i])) continue;
    history.fetch(i);
    const int *neighbors = pairs_of.firstneigh[i];
    const int count = pairs_of.numneigh[i];
    for (int jj = 0; jj < count; jj++) {
      const int marked_j = neighbors[jj], j = marked_j & NEIGHMASK;
      if (alone || slabs.has(slab, x[j]))
        take(i, marked_j);
      else
        contacts.parts.put_down(part, slabs.at(x[j]), {i, marked_j});
    }
  }
}

// Updates radii and masses in the store, because another command may change them while the list is in use.
void StoreFiller::refresh_radii(ThreadPart &part)
{
  Grip::ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++) {
    grip_block *block = store.block(b);
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      if (store.empty_lane(b, lane)) continue;
      const int i = grip_block_i(block, lane), j = grip_block_j(block, lane);
      block->radius_i[lane] = atom->radius[i];
      block->radius_j[lane] = atom->radius[j];
      block->reduced_mass[lane] = masses.reduced(i, j);
      if (double *inertia = store.inertia(b)) inertia[lane] = contacts.inertia(i, j);
    }
  }
  const grip_near near = store.near(false);
  for (int k = 0; k < store.nnear(); k++) {
    const int i = grip_near_i(&near, k), j = grip_near_j(&near, k);
    store.set_near_begin(
        k, contacts.begin_distance(i, j, Grip::bounding_radius(atom, i) + Grip::bounding_radius(atom, j)));
  }
}

// Turns near pairs whose force begins now into contacts.
void StoreFiller::begin_contacts(ThreadPart &part, const grip_atoms &atoms)
{
  Grip::ContactStore &store = part.store;
  std::vector<int> &hits = part.hits;
  hits.resize(store.nnear());
  // Processors prefetch the list of near pairs by themselves, because the scan reads it sequentially. Only
  // the size of the positions therefore matters.
  const double of_atoms = 24.0 * (atom->nlocal + atom->nghost) / contacts.parts.nslabs();
  const bool large = of_atoms > second_level_cache();
  const grip_near near = store.near(large);
  const int nhits = grip_scan(&atoms, &near, 0, store.nnear(), hits.data());
  for (int h = 0; h < nhits; h++)
    begin_contact(part,
                  offsets.reduced(contacts.make(grip_near_i(&near, hits[h]), grip_near_j(&near, hits[h]),
                                                store.near_factor(hits[h]))));
  for (int h = nhits - 1; h >= 0; h--) store.remove_near(hits[h]);
}

void StoreFiller::begin_contact(ThreadPart &part, const Contact &c)
{
  if (contacts.shapes.any() && contacts.sleeps(c.model)) return put_to_sleep(part, c);
  const double *values = switched_on.history(part, c);
  part.store.insert(c, values);
  if (!values) return;
  part.switched_on += stored(c, values);
  part.translated.clear();
}

// The pair is looked at once, in the direction of its centres, before it becomes a contact.
void StoreFiller::put_to_sleep(ThreadPart &part, const Contact &c)
{
  const double *x_i = atom->x[c.i], *x_j = atom->x[c.j], distance = std::sqrt(squared_distance(x_i, x_j)),
               per = 1.0 / distance;
  const struct grip_vec along = {per * (x_i[0] - x_j[0]), per * (x_i[1] - x_j[1]), per * (x_i[2] - x_j[2])};
  part.asleep.add(c.i, c.j, c.factor, distance > 0.0 ? along : grip_vec(1.0, 0.0, 0.0), SleepingPairs::NOW);
}

// Looks at the sleeping pairs that may touch now. Those whose direction still proves a gap sleep on.
void StoreFiller::wake(ThreadPart &part, const grip_shape_atoms &grains)
{
  SleepingPairs &asleep = part.asleep;
  const grip_shape_sleepers pairs = asleep.pairs();
  std::vector<int> &awake = part.hits;
  awake.resize(pairs.count);
  const int n = grip_shape_wake(contacts.paths.data(), &pairs, awake.data());
  part.gaps.resize(n);
  grip_shape_prove(&grains, atom->x[0], &pairs, awake.data(), n, part.gaps.data());
  const auto is_apart = [&part](int k) { return part.gaps[k] > 0.0; };
  for (int k = 0; k < n; k++) {
    const int pair = awake[k];
    if (is_apart(k))
      asleep.set_due(pair, contacts.paths.due(asleep.i(pair), asleep.j(pair), part.gaps[k]));
    else
      begin_awake(part, pair);
  }
  for (int k = n - 1; k >= 0; k--)
    if (!is_apart(k)) asleep.remove(awake[k]);
}

// The contact is sought from the direction of the sleeping pair.
void StoreFiller::begin_awake(ThreadPart &part, int sleeper)
{
  const SleepingPairs &asleep = part.asleep;
  const Contact contact = contacts.make(asleep.i(sleeper), asleep.j(sleeper), asleep.factor(sleeper));
  const struct grip_vec &to = asleep.direction(sleeper);
  std::array<double, GRIP_MAX_SLOTS> history{};
  double *direction = &history[types.in_use()[contact.model].shape_slot + 1];
  direction[0] = to.x;
  direction[1] = to.y;
  direction[2] = to.z;
  part.store.insert(contact, history.data());
}

// A list lasts from one run to the next only with 'run ... pre no'. The history fix then has all histories.
void StoreFiller::check_weights()
{
  if (!marks.weights_changed()) return;
  if (contacts.state.is_of_this_step())
    error->all(FLERR,
               "pair_style grip: the weights of special bonds changed; with fields of particles (mdr) they "
               "must be set up: remove 'pre no'");
  if (history.any() && contacts.state.must_flush())
    error->all(FLERR, "pair_style grip: the weights of special bonds changed in the middle of a run; give "
                      "special_bonds between runs");
  marks.take_weights();
  contacts.state.list_is_new();
}

// Brings the store up to date with positions and radii. Either rebuilds it from all pairs of a new list, or
// updates radii and adds the contacts that begin.
void StoreFiller::bring_up()
{
  // If there is no history fix, nothing else reports that the list is new.
  if (!history.any() && neighbor->ago == 0) contacts.state.list_is_new();
  if (contacts.state.must_fill()) return rebuild();
  marks.follow();
  offsets.follow();
  if (radius_varies) growth.check();
  const grip_atoms atoms = Grip::atom_arrays(atom);
  const bool shapes = contacts.shapes.any();
  const grip_shape_atoms grains = shapes ? contacts.shapes.now() : grip_shape_atoms{};
  if (shapes) contacts.paths.follow(grains, atom->x[0]);
  contacts.in_parts([&](ThreadPart &part) {
    part.switched_on = 0.0;
    if (radius_varies) refresh_radii(part);
    begin_contacts(part, atoms);
    if (shapes) wake(part, grains);
  });
  for (const ThreadPart &part : contacts.parts) ledger.entry[GRIP_LOST_OUTSIDE] -= part.switched_on;
}
