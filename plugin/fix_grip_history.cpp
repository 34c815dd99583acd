// SPDX-License-Identifier: GPL-2.0-only
#include "fix_grip_history.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "memory.h"
#include "my_page.h"
#include "neighbor.h"
#include "pair_grip.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace LAMMPS_NS;

namespace {

constexpr int NLEDGER = GRIP_ENTRIES + 1; // in a restart file: the entries, and the work of gravity

// A bit for each lane whose history is not zero. Mostly the first row tells.
unsigned lanes_with_history(const double *history, int nslots)
{
  constexpr unsigned ALL = (1u << GRIP_LANES) - 1;
  unsigned lanes = 0;
  for (int s = 0; s < nslots && lanes != ALL; s++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      lanes |= static_cast<unsigned>(history[s * GRIP_LANES + lane] != 0.0) << lane;
  return lanes;
}

} // namespace

FixGripHistory::FixGripHistory(LAMMPS *lmp, int narg, char **arg) : FixNeighHistory(lmp, narg, arg)
{
  comm_forward = 1;
  maxexchange = (dnum + 1) * neighbor->oneatom + 2;
  FixGripHistory::grow_arrays(atom->nmax);
  std::copy_n(atom->tag, atom->nlocal, named);
}

FixGripHistory::~FixGripHistory()
{
  memory->destroy(named);
  if (grip) grip->detach_history();
}

void FixGripHistory::init()
{
  if (ipage_atom && (pgsize != neighbor->pgsize || oneatom != neighbor->oneatom))
    keep_lists_through_new_pages();
  else
    FixNeighHistory::init();
  give_back_spare_pages();
  // Of any rank's atom that may pass through here, not only of those that are here now.
  maxexchange = (dnum + 1) * neighbor->oneatom + 2;
  comm_reverse = comm->style == Comm::TILED ? dnum + 1 : 1;
}

// The host frees the pages, and with them the lists, when neigh_modify has changed their size.
void FixGripHistory::keep_lists_through_new_pages()
{
  std::vector<tagint> tags;
  std::vector<double> values;
  for (int i = 0; i < atom->nlocal; i++) {
    tags.insert(tags.end(), partner[i], partner[i] + npartner[i]);
    values.insert(values.end(), valuepartner[i],
                  valuepartner[i] + static_cast<std::size_t>(npartner[i]) * dnum);
  }
  FixNeighHistory::init();
  ipage_atom->reset();
  dpage_atom->reset();
  std::size_t first = 0;
  for (int i = 0; i < atom->nlocal; i++) {
    partner[i] = ipage_atom->get(npartner[i]);
    valuepartner[i] = dpage_atom->get(dnum * npartner[i]);
    if (!partner[i] || !valuepartner[i])
      error->one(FLERR, "Pair grip: atom {} has {} contacts, more than neigh_modify one = {} allows",
                 atom->tag[i], npartner[i], neighbor->oneatom);
    std::copy_n(tags.begin() + first, npartner[i], partner[i]);
    std::copy_n(values.begin() + first * dnum, static_cast<std::size_t>(npartner[i]) * dnum, valuepartner[i]);
    first += npartner[i];
  }
}

// The host's pages for values in the shape of the neighbour list, which the store replaces, and those of further
// threads: none is ever used, yet with eight values each of them would take 6 MB of every rank.
void FixGripHistory::give_back_spare_pages()
{
  for (int thread = 0; thread < comm->nthreads; thread++) {
    ipage_neigh[thread].init(1, 1);
    dpage_neigh[thread].init(1, 1);
    if (thread == 0) continue;
    ipage_atom[thread].init(1, 1);
    dpage_atom[thread].init(1, 1);
  }
}

double FixGripHistory::memory_usage()
{
  return FixNeighHistory::memory_usage() + static_cast<double>(atom->nmax) * sizeof(tagint);
}

// Between runs IDs may have been renumbered; ghosts must then be known by their old ones.
void FixGripHistory::setup_post_neighbor()
{
  int mine = 0, any = 0;
  for (int i = 0; i < atom->nlocal; i++) mine |= npartner[i] > 0 && named[i] != atom->tag[i];
  MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, world);
  renumbered = any;
  if (renumbered) comm->forward_comm(this);
  FixNeighHistory::setup_post_neighbor();
}

int FixGripHistory::pack_forward_comm(int n, int *atoms, double *buffer, int, int *)
{
  for (int k = 0; k < n; k++) buffer[k] = ubuf(named[atoms[k]]).d;
  return n;
}

void FixGripHistory::unpack_forward_comm(int n, int first, double *buffer)
{
  for (int k = 0; k < n; k++) named[first + k] = static_cast<tagint>(ubuf(buffer[k]).i);
}

void FixGripHistory::grow_arrays(int nmax)
{
  FixNeighHistory::grow_arrays(nmax);
  memory->grow(named, nmax, "grip_history:named");
}

void FixGripHistory::copy_arrays(int i, int j, int delflag)
{
  FixNeighHistory::copy_arrays(i, j, delflag);
  named[j] = named[i];
}

void FixGripHistory::set_arrays(int i)
{
  FixNeighHistory::set_arrays(i);
  named[i] = 0;
}

int FixGripHistory::pack_exchange(int i, double *buffer)
{
  buffer[0] = ubuf(named[i]).d;
  return 1 + FixNeighHistory::pack_exchange(i, buffer + 1);
}

int FixGripHistory::unpack_exchange(int i, double *buffer)
{
  named[i] = static_cast<tagint>(ubuf(buffer[0]).i);
  return 1 + FixNeighHistory::unpack_exchange(i, buffer + 1);
}

void FixGripHistory::attach(PairGrip *owner)
{
  grip = owner;
  pair = owner;
  if (!grip || ledger_from_file.size() != NLEDGER) return;
  std::copy_n(ledger_from_file.begin(), GRIP_ENTRIES, grip->ledger.entry.begin());
  grip->body_forces.begin(ledger_from_file[GRIP_ENTRIES]);
  ledger_from_file.clear();
}

void FixGripHistory::post_neighbor()
{
  nlocal_neigh = atom->nlocal;
  nall_neigh = atom->nlocal + atom->nghost;
  if (grip) grip->neighbors_rebuilt();
}

void FixGripHistory::pre_exchange()
{
  if (grip && grip->store_ahead()) flush();
}

// Called in the middle of a run, when the store is ahead, and by the write_restart command, after atoms have
// been exchanged: then the arrays hold all and the store's indices mean nothing.
void FixGripHistory::write_restart(FILE *fp)
{
  pre_exchange();
  const int n = grip && grip->ledger.on() ? NLEDGER : 0;
  double mine[NLEDGER] = {}, sum[NLEDGER] = {};
  if (n) {
    std::copy(grip->ledger.entry.begin(), grip->ledger.entry.end(), mine);
    mine[GRIP_ENTRIES] = grip->body_forces.work();
    MPI_Reduce(mine, sum, n, MPI_DOUBLE, MPI_SUM, 0, world);
  }
  if (comm->me) return;
  const int size = static_cast<int>(sizeof n + n * sizeof(double));
  fwrite(&size, sizeof(int), 1, fp);
  fwrite(&n, sizeof n, 1, fp);
  fwrite(sum, sizeof(double), n, fp);
}

// The ledger of all ranks goes on at the first.
void FixGripHistory::restart(char *buffer)
{
  int n;
  std::memcpy(&n, buffer, sizeof n);
  ledger_from_file.assign(n, 0.0);
  if (comm->me == 0 && n) std::memcpy(ledger_from_file.data(), buffer + sizeof n, n * sizeof(double));
}

void FixGripHistory::unpack_restart(int nlocal, int nth)
{
  const double *values = atom->extra[nlocal];
  for (int n = 0; n < nth; n++) values += static_cast<int>(values[0]);
  const int size = static_cast<int>(values[0]), npartners = static_cast<int>(values[1]);
  if (size != 2 + npartners * (dnum + 1))
    error->one(FLERR,
               "The restart file's contact history does not fit pair style grip: {} values for {} contacts "
               "of atom {}, "
               "expected {} for each contact; the models must have the history of those that wrote the file",
               size - 2, npartners, atom->tag[nlocal], dnum + 1);
  FixNeighHistory::unpack_restart(nlocal, nth);
  named[nlocal] = atom->tag[nlocal];
}

// Calls visit(i, j, model, lane's first value) for every contact of the store whose history is not zero: a
// zero one is the same as none; and fetch(atom) before, of an atom that is not in the cache. Several threads visit, none
// of them an atom of another.
template <typename Fetch, typename Visit> void FixGripHistory::for_each_contact(Fetch fetch, Visit visit)
{
  grip->in_parts([&](Grip::Part &part) {
    Grip::ContactStore &store = part.store;
    const int most = atom->nmax - 1;
    for (int b = 0, fetched = 0; b < store.nblocks(); b++) {
      if (b == fetched) {
        const grip_span span = store.span(b, true);
        for (int n = 0; n < span.nfetch; n++)
          for (int k = 0; k < GRIP_FETCHED; k++) fetch(std::min(span.fetch[n] * GRIP_FETCHED + k, most));
        fetched += span.count;
      }
      const grip_block *block = store.block(b);
      const grip_model &model = grip->model_of_block(store, b);
      const double *history = store.history(b);
      const unsigned lanes = lanes_with_history(history, model.nslots);
      for (int lane = 0; lane < GRIP_LANES; lane++)
        if (lanes >> lane & 1) visit(block->i[lane], block->j[lane], model, history + lane);
    }
  });
}

// With newton on a contact is held by one rank, which counts it for both atoms, ghosts included; with newton
// off each owner of an atom holds it.
void FixGripHistory::count_partners()
{
  std::fill(npartner, npartner + std::max(nall_neigh, atom->nlocal + atom->nghost), 0);
  int *counts = npartner;
  const int held = newton_pair ? MAXSMALLINT : nlocal_neigh;
  const auto fetch = [=](int atom_index) { __builtin_prefetch(counts + atom_index, 1); };
  for_each_contact(fetch, [=](int i, int j, const grip_model &, const double *) {
    counts[i]++;
    if (j < held) counts[j]++;
  });
  if (newton_pair) {
    commflag = NPARTNER;
    comm->reverse_comm(this, 1);
  }
}

void FixGripHistory::allocate_partners(int natoms)
{
  ipage_atom->reset();
  dpage_atom->reset();
  for (int i = 0; i < natoms; i++) {
    partner[i] = ipage_atom->get(npartner[i]);
    valuepartner[i] = dpage_atom->get(dnum * npartner[i]);
    if (!partner[i] || !valuepartner[i])
      error->one(FLERR, "Pair grip: atom {} has {} contacts, more than neigh_modify one = {} allows",
                 atom->tag[i], npartner[i], neighbor->oneatom);
  }
}

void FixGripHistory::store_partners(int natoms)
{
  const tagint *tag = atom->tag;
  most_partners = natoms ? *std::max_element(npartner, npartner + natoms) : 0;
  std::fill(npartner, npartner + natoms, 0);
  int *counts = npartner;
  tagint **partners = partner;
  double **values_of = valuepartner;
  const int size = dnum, held = newton_pair ? MAXSMALLINT : nlocal_neigh;
  const auto append = [=](int atom_index, tagint partner_tag, int nslots) {
    const int n = counts[atom_index]++;
    partners[atom_index][n] = partner_tag;
    double *values = values_of[atom_index] + static_cast<std::size_t>(n) * size;
    for (int s = nslots; s < size; s++) values[s] = 0.0;
    return values;
  };
  const auto fetch = [=](int atom_index) {
    __builtin_prefetch(counts + atom_index, 1);
    __builtin_prefetch(partners[atom_index], 1);
    __builtin_prefetch(values_of[atom_index], 1);
  };
  for_each_contact(fetch, [=](int i, int j, const grip_model &model, const double *lane) {
    const int nslots = model.nslots;
    double *values = append(i, tag[j], nslots);
    for (int s = 0; s < nslots; s++) values[s] = lane[s * GRIP_LANES];
    if (j >= held) return;
    double *mirrored = append(j, tag[i], nslots);
    for (int s = 0; s < nslots; s++) mirrored[s] = model.swap[s] * lane[model.mirror[s] * GRIP_LANES];
  });
  if (newton_pair) send_home();
}

// What ghosts hold goes to their owners. The host's tiled communication sends a fixed number of values for each
// atom only: there the n-th contact of every ghost goes in the n-th round. A ghost that passes on what it gets
// from others has its n-th contact by then, for theirs come before its own in each round.
void FixGripHistory::send_home()
{
  commflag = PERPARTNER;
  if (comm->style != Comm::TILED) return comm->reverse_comm_variable(this);
  int rounds = 0;
  MPI_Allreduce(&most_partners, &rounds, 1, MPI_INT, MPI_MAX, world);
  for (round = 0; round < rounds; round++) comm->reverse_comm(this, dnum + 1);
}

int FixGripHistory::pack_reverse_comm(int n, int first, double *buffer)
{
  if (commflag == NPARTNER || comm->style != Comm::TILED)
    return FixNeighHistory::pack_reverse_comm(n, first, buffer);
  for (int i = first; i < first + n; i++, buffer += dnum + 1) {
    const bool any = round < npartner[i];
    buffer[0] = ubuf(any ? partner[i][round] : 0).d;
    if (any) std::copy_n(valuepartner[i] + static_cast<std::size_t>(round) * dnum, dnum, buffer + 1);
  }
  return n * (dnum + 1);
}

void FixGripHistory::unpack_reverse_comm(int n, int *atoms, double *buffer)
{
  if (commflag == NPARTNER || comm->style != Comm::TILED)
    return FixNeighHistory::unpack_reverse_comm(n, atoms, buffer);
  for (int k = 0; k < n; k++, buffer += dnum + 1) {
    const auto partner_tag = static_cast<tagint>(ubuf(buffer[0]).i);
    if (partner_tag == 0) continue;
    const int place = npartner[atoms[k]]++;
    partner[atoms[k]][place] = partner_tag;
    std::copy_n(buffer + 1, dnum, valuepartner[atoms[k]] + static_cast<std::size_t>(place) * dnum);
  }
}

void FixGripHistory::flush()
{
  count_partners();
  const int natoms = newton_pair ? nall_neigh : nlocal_neigh;
  allocate_partners(natoms);
  store_partners(natoms);

  maxpartner = 0;
  for (int i = 0; i < nlocal_neigh; i++) maxpartner = std::max(maxpartner, npartner[i]);
  std::copy_n(atom->tag, nlocal_neigh, named);
  renumbered = false;
  // Atoms that other fixes have added since the list was built.
  for (int i = nlocal_neigh; i < atom->nlocal; i++) npartner[i] = 0;
  grip->store_flushed();
}
