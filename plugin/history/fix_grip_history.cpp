// SPDX-License-Identifier: GPL-2.0-only
#include "history/fix_grip_history.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "memory.h"
#include "my_page.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <vector>

using namespace LAMMPS_NS;

namespace {

// Number of partners allocated together; the smaller it is, the less of a page remains unused.
constexpr int PLACED_TOGETHER = 64;

// Two images of a partner can touch in a box shorter than two cutoffs. Images are stored below three cutoffs:
// between two runs the box may shrink, and radii may grow, by half.
constexpr double IMAGES_TOUCH = 2.0, IMAGES_KEPT = 3.0;

} // namespace

FixGripHistory::FixGripHistory(LAMMPS *lmp, int narg, char **arg) : FixNeighHistory(lmp, narg, arg)
{
  comm_forward = 3;
  maxexchange = (dnum + 1) * neighbor->oneatom + 3;
  FixGripHistory::grow_arrays(atom->nmax);
  std::copy_n(atom->tag, atom->nlocal, named);
  std::copy_n(atom->type, atom->nlocal, stored_types);
}

FixGripHistory::~FixGripHistory()
{
  memory->destroy(named);
  memory->destroy(stored_types);
  if (source) source->history_fix_is_gone();
}

void FixGripHistory::init()
{
  const bool made = ipage_atom != nullptr;
  if (made && (pgsize != neighbor->pgsize || oneatom != neighbor->oneatom))
    keep_lists_through([this] { FixNeighHistory::init(); });
  else
    FixNeighHistory::init();
  if (!made) take_small_pages();
  give_back_spare_pages();
  set_nvalues(dnum);
  // Messages have room for images, which the box may require during the run.
  comm_reverse = comm->style == Comm::TILED ? dnum + 1 + 3 - nimage() : 1;
  check_images();
}

// Number of values of each contact, including its image.
void FixGripHistory::set_nvalues(int nvalues)
{
  dnum = nvalues;
  dnumbytes = static_cast<int>(dnum * sizeof(double));
  delete[] zeroes;
  zeroes = new double[dnum]();
  // Sized for the atoms of any rank that may pass through here, not only for those that are here now.
  maxexchange = (dnum + 1) * neighbor->oneatom + 3;
}

// Whether a periodic length of the box is below this number of cutoffs.
bool FixGripHistory::box_is_below(double cutoffs) const
{
  return source && cell().least_period() < cutoffs * source->farthest_contact();
}

// Requires that the lists are empty or are filled next.
void FixGripHistory::keep_images(bool kept)
{
  if (kept == by_image) return;
  const int nvalues = dnum - nimage();
  by_image = kept;
  set_nvalues(nvalues + nimage());
  if (ipage_atom) take_small_pages();
}

// Rejects contacts stored by ID alone if the current box may have several images of their partners.
void FixGripHistory::check_images() const
{
  if (by_image || !box_is_below(IMAGES_TOUCH)) return;
  int mine = 0, any = 0;
  for (int i = 0; i < atom->nlocal; i++) mine |= npartner[i] > 0;
  MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, world);
  if (any)
    error->all(FLERR,
               "pair_style grip: the box is periodic with a length of {:.6g}, where atoms up to {:.6g} apart "
               "may touch through several images; contacts with a history come from a box, or a restart "
               "file, in which images were not told apart; accepted: a box smaller by up to a third than in "
               "the run before, or 'run 0' in between, or a data file",
               cell().least_period(), source->farthest_contact());
}

// Applies a change of the number of values or of the size of the pages. The lists are copied before and
// restored afterwards, because LAMMPS frees the pages and the lists with them.
template <typename Change> void FixGripHistory::keep_lists_through(const Change &change)
{
  entries.drop();
  const int nvalues = dnum;
  std::vector<tagint> tags;
  std::vector<double> values;
  for_each_list([&](tagint, int, int n, tagint *&partners, double *&values_of) {
    tags.insert(tags.end(), partners, partners + n);
    values.insert(values.end(), values_of, values_of + static_cast<std::size_t>(n) * nvalues);
  });
  change();
  take_small_pages();
  std::size_t first = 0;
  for_each_list([&](tagint owner, int, int n, tagint *&partners, double *&values_of) {
    place_list(owner, n, partners, values_of);
    std::fill_n(values_of, static_cast<std::size_t>(n) * dnum, 0.0);
    for (int k = 0; k < n; k++, first++) {
      partners[k] = tags[first];
      std::copy_n(values.begin() + first * nvalues, nvalues, values_of + static_cast<std::size_t>(k) * dnum);
    }
  });
}

void FixGripHistory::make_room(int nvalues)
{
  nvalues += nimage();
  if (nvalues <= dnum) return;
  const auto widen = [this, nvalues] {
    set_nvalues(nvalues);
    if (dpage_neigh) give_back_spare_pages();
  };
  if (ipage_atom)
    keep_lists_through(widen);
  else
    widen();
}

// Calls visit(owner's ID as named, its type, number of partners, partners, values) for all lists: those of
// this rank's atoms and those of atoms that have left it.
template <typename Visit> void FixGripHistory::for_each_list(Visit visit)
{
  for (int i = 0; i < atom->nlocal; i++)
    visit(named[i], stored_types[i], npartner[i], partner[i], valuepartner[i]);
  left_behind.for_each(
      [&](tagint owner, auto &list) { visit(owner, list.type, list.npartners, list.partners, list.values); });
}

void FixGripHistory::check_count(tagint owner, int npartners) const
{
  if (npartners > neighbor->oneatom)
    error->one(FLERR, "Pair grip: atom {} has {} contacts, more than neigh_modify one = {} allows", owner,
               npartners, neighbor->oneatom);
}

// Allocates a list from the pages.
void FixGripHistory::place_list(tagint owner, int npartners, tagint *&partners, double *&values) const
{
  check_count(owner, npartners);
  partners = ipage_atom->get(npartners);
  values = dpage_atom->get(dnum * npartners);
  if (!partners || !values) error->one(FLERR, "Pair grip: no memory for the contact history");
}

// Replaces LAMMPS's pages for lists by smaller, empty ones. LAMMPS sizes them for neighbour lists, so most of
// the last page would remain unused: with three values up to 2.8 MB on each rank.
void FixGripHistory::take_small_pages()
{
  const int size = 10 * oneatom;
  ipage_atom->init(oneatom, size);
  dpage_atom->init(dnum * oneatom, dnum * size);
}

// Shrinks pages that are never used: LAMMPS's pages for values in the shape of the neighbour list, which the
// store replaces, and the pages of additional threads. With eight values each of them would take 6 MB on each
// rank.
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
  return FixNeighHistory::memory_usage() + static_cast<double>(atom->nmax) * (sizeof(tagint) + sizeof(int)) +
         entries.bytes() + origins.bytes() + left_behind.bytes();
}

// Sends ghosts the IDs by which the lists name their atoms, the atoms of which they are images, and the types
// of those.
void FixGripHistory::send_to_ghosts()
{
  const bool periodic = domain->xperiodic || domain->yperiodic || domain->zperiodic;
  origins.begin(periodic, comm->me, atom->nlocal, atom->nghost);
  comm->forward_comm(this);
}

int FixGripHistory::pack_forward_comm(int n, int *atoms, double *buffer, int, int *)
{
  for (int k = 0; k < n; k++, buffer += 3) {
    buffer[0] = ubuf(named[atoms[k]]).d;
    origins.pack(atoms[k], buffer + 1);
    buffer[2] = stored_types[atoms[k]];
  }
  return 3 * n;
}

void FixGripHistory::unpack_forward_comm(int n, int first, double *buffer)
{
  for (int i = first; i < first + n; i++, buffer += 3) {
    named[i] = static_cast<tagint>(ubuf(buffer[0]).i);
    origins.unpack(i, buffer + 1);
    stored_types[i] = static_cast<int>(buffer[2]);
  }
}

void FixGripHistory::build_entries()
{
  std::size_t count = 0;
  for_each_list([&](tagint, int, int n, tagint *, double *) { count += n; });
  entries.begin(count);
  for_each_list([&](tagint owner, int type, int n, const tagint *partners, const double *values) {
    for (int k = 0; k < n; k++)
      entries.add(partners[k], owner, type, values + static_cast<std::size_t>(k) * dnum);
  });
}

// Calls visit(entry) for the contacts of atom i that are in the lists of others and not in its own. An atom
// created after the lists has no contacts and no name in them.
template <typename Visit> void FixGripHistory::for_each_of_others(int i, Visit visit)
{
  if (!source) return;
  // Built even for an atom without contacts: before the next call atoms may move to other indices.
  if (!entries.built()) build_entries();
  if (named[i] == 0) return;
  entries.for_each_with(named[i], [&](const Entries::Entry &entry) {
    using Grip::operator*;
    const auto to_owner = by_image ? -1.0 * Grip::vector_of(entry.values) : Grip::Vector{};
    if (!find_image(list_of(i), entry.owner, to_owner)) visit(entry);
  });
}

// The number of all contacts of atom i, in any list.
int FixGripHistory::count_all(int i)
{
  int n = npartner[i];
  for_each_of_others(i, [&](const Entries::Entry &) { n++; });
  check_count(named[i], n);
  return n;
}

// Writes the number of all contacts of atom i, then the partner and the values of each. Returns how many
// numbers were written.
int FixGripHistory::pack_all(int i, double *buffer)
{
  const int npartners = count_all(i);
  int n = FixNeighHistory::pack_exchange(i, buffer);
  buffer[0] = npartners;
  for_each_of_others(i, [&](const Entries::Entry &entry) {
    buffer[n++] = ubuf(entry.owner).d;
    const int nvalues = dnum - nimage();
    for (int d = 0; d < nimage(); d++) buffer[n++] = -entry.values[d];
    layouts.of(stored_types[i], entry.owner_type).mirror(entry.values + nimage(), buffer + n, nvalues);
    n += nvalues;
  });
  return n;
}

void FixGripHistory::grow_arrays(int nmax)
{
  FixNeighHistory::grow_arrays(nmax);
  memory->grow(named, nmax, "grip_history:named");
  memory->grow(stored_types, nmax, "grip_history:stored_types");
}

void FixGripHistory::copy_arrays(int i, int j, int delflag)
{
  FixNeighHistory::copy_arrays(i, j, delflag);
  named[j] = named[i];
  stored_types[j] = stored_types[i];
}

void FixGripHistory::set_arrays(int i)
{
  FixNeighHistory::set_arrays(i);
  named[i] = 0;
  stored_types[i] = 0;
}

int FixGripHistory::pack_exchange(int i, double *buffer)
{
  buffer[0] = ubuf(named[i]).d;
  buffer[1] = stored_types[i];
  const int n = 2 + pack_all(i, buffer + 2);
  if (npartner[i]) left_behind.keep(named[i], list_of(i));
  return n;
}

int FixGripHistory::unpack_exchange(int i, double *buffer)
{
  named[i] = static_cast<tagint>(ubuf(buffer[0]).i);
  stored_types[i] = static_cast<int>(buffer[1]);
  left_behind.drop(named[i]);
  return 2 + FixNeighHistory::unpack_exchange(i, buffer + 2);
}

void FixGripHistory::attach(Grip::ContactSource *source_, Pair *owner)
{
  source = source_;
  pair = owner;
  if (!source || in_file.ledger.empty()) return;
  source->restore_ledger(in_file.ledger);
  in_file.ledger.clear();
}

void FixGripHistory::post_neighbor()
{
  nlocal_neigh = atom->nlocal;
  nall_neigh = atom->nlocal + atom->nghost;
  entries.drop();
  send_to_ghosts();
  compare_with_now();
  if (source) source->store_state().list_is_new();
}

// Types may have changed since the lists were built, and the script may have changed models.
void FixGripHistory::compare_with_now()
{
  as_now = !source || layouts.empty() || layouts == source->current_layouts();
  for (int i = 0; as_now && i < nall_neigh; i++) as_now = named[i] == 0 || stored_types[i] == atom->type[i];
}

// Before a run velocities are those of whole steps, so there is no half kick to undo.
void FixGripHistory::setup_pre_exchange()
{
  if (source) source->book_leaving(0.0);
}

// No atoms are exchanged here: atoms outside the box leave at the next set-up.
void FixGripHistory::post_run()
{
  if (source && source->store_state().must_flush()) flush();
}

void FixGripHistory::pre_exchange()
{
  if (source) source->book_leaving(update->dt);
  if (source && source->store_state().must_flush()) flush();
}

// Called in the middle of a run, when the store is newer than the arrays, and by the write_restart command
// after atoms have been exchanged: then the arrays are complete and the store's indices are invalid.
void FixGripHistory::write_restart(FILE *fp)
{
  if (source && source->store_state().must_flush()) flush();
  check_names();
  const std::vector<double> mine = source ? source->ledger_numbers() : std::vector<double>();
  std::vector<double> sum(mine.size());
  if (!mine.empty())
    MPI_Reduce(mine.data(), sum.data(), Grip::ContactSource::LEDGER_NUMBERS, MPI_DOUBLE, MPI_SUM, 0, world);
  if (comm->me) return;
  const Grip::HistoryInFile file = {dnum - nimage(), layouts, source ? source->current_layouts() : layouts,
                                    sum, nimage()};
  const std::vector<char> bytes = file.block();
  const int size = static_cast<int>(bytes.size());
  fwrite(&size, sizeof(int), 1, fp);
  fwrite(bytes.data(), 1, bytes.size(), fp);
}

// A later run would look for partners by IDs that no longer exist. Atoms created since then have no partners.
void FixGripHistory::check_names() const
{
  int mine = 0, any = 0;
  for (int i = 0; i < atom->nlocal; i++) mine |= named[i] != 0 && named[i] != atom->tag[i];
  MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, world);
  if (any)
    error->all(
        FLERR,
        "write_restart: atoms have other IDs than those by which contacts of pair style grip know their "
        "partners; give 'run 0' after reset_atoms or whatever changed them");
}

// The ledger summed over all ranks continues on the first rank.
void FixGripHistory::restart(char *block)
{
  try {
    in_file = Grip::HistoryInFile::read(block, Grip::ContactSource::LEDGER_NUMBERS);
  } catch (const Grip::BadBlock &bad) {
    error->all(FLERR, "pair_style grip: the restart file's contact history (fix {}) cannot be read: {}", id,
               bad.reason);
  }
  if (comm->me) std::fill(in_file.ledger.begin(), in_file.ledger.end(), 0.0);
  layouts = in_file.layouts;
  file_is_unchecked = true;
  keep_images(in_file.nimage > 0);
  make_room(in_file.nvalues);
}

void FixGripHistory::unpack_restart(int nlocal, int nth)
{
  if (!ipage_atom) {
    allocate_pages();
    take_small_pages();
  }
  try {
    const Grip::Row row = Grip::find_row(atom->extra[nlocal], atom->nextra_store, nth, atom->tag[nlocal]);
    take_from_file(in_file.packed_row(row, atom->ntypes, MAXTAGINT), nlocal);
  } catch (const Grip::BadBlock &bad) {
    error->one(FLERR,
               "pair_style grip: the restart file's contact history (fix {}) of atom {} cannot be read: {}",
               id, atom->tag[nlocal], bad.reason);
  }
}

void FixGripHistory::take_from_file(const double *packed, int i)
{
  const int type = static_cast<int>(packed[0]), n = static_cast<int>(packed[Grip::HistoryRows::COUNT_AT]);
  const int nvalues = in_file.nvalues + in_file.nimage;
  place_list(atom->tag[i], n, partner[i], valuepartner[i]);
  std::fill_n(valuepartner[i], static_cast<std::size_t>(n) * dnum, 0.0);
  const double *from = packed + Grip::HistoryRows::HEAD;
  for (int k = 0; k < n; k++, from += 1 + nvalues) {
    partner[i][k] = static_cast<tagint>(ubuf(from[0]).i);
    std::copy_n(from + 1, nvalues, valuepartner[i] + static_cast<std::size_t>(k) * dnum);
  }
  npartner[i] = n;
  named[i] = atom->tag[i];
  stored_types[i] = type ? type : atom->type[i];
}

int FixGripHistory::pack_restart(int i, double *buffer)
{
  buffer[1] = stored_types[i];
  const int size = 2 + pack_all(i, buffer + 2) + 1;
  Grip::close_row(buffer, size, atom->tag[i]);
  return size;
}

int FixGripHistory::size_restart(int i)
{
  return Grip::ROW_OVERHEAD + Grip::HistoryRows::HEAD + count_all(i) * (dnum + 1);
}

int FixGripHistory::maxsize_restart()
{
  int mine = 0, most = 0;
  for (int i = 0; i < atom->nlocal; i++) mine = std::max(mine, count_all(i));
  MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, world);
  return Grip::ROW_OVERHEAD + Grip::HistoryRows::HEAD + most * (dnum + 1);
}

// Counts the contacts in each atom's list. A contact counts for its atom i. With newton on only one rank
// stores it and counts it for a ghost too; with newton off the ghost's owner stores it as well. All contacts
// of an atom, in whichever lists, must fit in the message that moves the atom.
void FixGripHistory::count_partners(const Grip::ListFiller &filler)
{
  std::fill(npartner, npartner + std::max(nall_neigh, atom->nlocal + atom->nghost), 0);
  const std::vector<int> in_others = filler.count(npartner);
  if (newton_pair) {
    commflag = NPARTNER;
    comm->reverse_comm(this, 1);
  }
  for (int i = 0; i < nlocal_neigh; i++) check_count(atom->tag[i], npartner[i] + in_others[i]);
}

void FixGripHistory::allocate_partners(int natoms)
{
  ipage_atom->reset();
  dpage_atom->reset();
  const int most = std::min(PLACED_TOGETHER, oneatom);
  for (int first = 0, end = 0; first < natoms; first = end) {
    int together = 0;
    do together += npartner[end++];
    while (end < natoms && together + npartner[end] <= most);
    tagint *partners = nullptr;
    double *values = nullptr;
    place_list(atom->tag[first], together, partners, values);
    for (int i = first; i < end; i++) {
      partner[i] = partners;
      valuepartner[i] = values;
      partners += npartner[i];
      values += static_cast<std::size_t>(npartner[i]) * dnum;
    }
  }
}

void FixGripHistory::store_partners(const Grip::ListFiller &filler, int natoms)
{
  most_partners = natoms ? *std::max_element(npartner, npartner + natoms) : 0;
  std::fill(npartner, npartner + natoms, 0);
  filler.fill({npartner, partner, valuepartner, dnum}, atom->tag, by_image ? atom->x : nullptr);
  if (newton_pair) send_home();
}

// Sends the contacts of ghosts to their owners. LAMMPS's tiled communication sends a fixed number of values
// per atom, so the n-th contact of each ghost goes in the n-th round. A ghost that forwards what it receives
// from others has its n-th contact by then, because theirs precede its own in each round.
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
  entries.drop();
  left_behind.clear();
  keep_images(box_is_below(IMAGES_KEPT));
  const Grip::ListFiller filler(*source, nlocal_neigh, nall_neigh, newton_pair);
  count_partners(filler);
  const int natoms = newton_pair ? nall_neigh : nlocal_neigh;
  allocate_partners(natoms);
  store_partners(filler, natoms);

  std::copy_n(atom->tag, nlocal_neigh, named);
  std::copy_n(source->listed_types(), nlocal_neigh, stored_types);
  layouts = source->current_layouts();
  // Atoms added by other fixes since the list was built.
  for (int i = nlocal_neigh; i < atom->nlocal; i++) npartner[i] = 0;
  source->flushed();
}
