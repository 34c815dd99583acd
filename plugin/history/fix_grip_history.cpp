// SPDX-License-Identifier: GPL-2.0-only
#include "history/fix_grip_history.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "host/restart_input.h"
#include "modify.h"
#include "neighbor.h"
#include "interfaces/contact_styles.h"
#include "update.h"

#include <algorithm>
#include <vector>

using namespace LAMMPS_NS;
using namespace FixConst;

namespace {

// In a box shorter than IMAGES_TOUCH cutoffs, an atom can touch two images of a partner. Images are already
// stored if the box is shorter than IMAGES_KEPT cutoffs, because between two runs the box may shrink, and
// radii may grow, by half.
constexpr double IMAGES_TOUCH = 2.0, IMAGES_KEPT = 3.0;

} // namespace

FixGripHistory::FixGripHistory(LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg)
{
  if (narg != 3)
    error->all(FLERR, "fix {} {}: pair_style grip adds this fix; it cannot be given in a script", id, style);
  restart_peratom = restart_global = create_attribute = maxexchange_dynamic = 1;
  comm_forward = 3;
  FixGripHistory::grow_arrays(atom->nmax);
  for (int i = 0; i < atom->nlocal; i++) pairs.set(i, atom->tag[i], atom->type[i]);
  atom->add_callback(Atom::GROW);
  atom->add_callback(Atom::RESTART);
}

FixGripHistory::~FixGripHistory()
{
  atom->delete_callback(id, Atom::GROW);
  atom->delete_callback(id, Atom::RESTART);
  if (source) source->history_fix_is_gone();
}

int FixGripHistory::setmask()
{
  return POST_INTEGRATE | PRE_EXCHANGE | MIN_PRE_EXCHANGE | POST_NEIGHBOR | MIN_POST_NEIGHBOR | END_OF_STEP;
}

void FixGripHistory::init()
{
  check_order();
  make_room_in_messages();
  check_images();
}

// The rows must be filled before atoms leave the rank.
void FixGripHistory::check_order() const
{
  for (const Fix *other : modify->get_fix_list()) {
    if (other == this) return;
    if (other->pre_exchange_migrate)
      error->all(
          FLERR,
          "pair_style grip: with a history of contacts it must be defined before fix {} {}, which moves "
          "atoms to other ranks",
          other->id, other->style);
  }
}

// Messages must have room for images, because the box may require images during the run. They must also have
// room for the atoms of all ranks that may come to this rank, and not only for its current atoms.
void FixGripHistory::make_room_in_messages()
{
  const int wanted = source ? source->current_layouts().largest() + 3 : 0;
  const int stride = 1 + std::max(pairs.rows.nvalues(), wanted);
  maxexchange = 1 + Grip::HistoryRows::HEAD + stride * neighbor->oneatom;
  comm_reverse = comm->style == Comm::TILED ? stride : 1;
}

// Whether a periodic length of the box is below this number of cutoffs.
bool FixGripHistory::box_is_below(double cutoffs) const
{
  return source && cell().least_period() < cutoffs * source->farthest_contact();
}

// Rejects contacts that were stored by ID alone if an atom may have several images of one partner in the
// current box.
void FixGripHistory::check_images() const
{
  if (pairs.by_image() || !box_is_below(IMAGES_TOUCH)) return;
  int mine = 0, any = 0;
  for (int i = 0; i < atom->nlocal; i++) mine |= pairs.rows.ncontacts(i) > 0;
  MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, world);
  if (any)
    error->all(FLERR,
               "pair_style grip: the box is periodic with a length of {:.6g}, where atoms up to {:.6g} apart "
               "may touch through several images; contacts with a history come from a box, or a restart "
               "file, which does not distinguish images; accepted: a box smaller by up to a third than in "
               "the previous run, or 'run 0' in between, or a data file",
               cell().least_period(), source->farthest_contact());
}

void FixGripHistory::check_count(tagint owner, int npartners) const
{
  if (npartners > neighbor->oneatom)
    error->one(FLERR, "Pair grip: atom {} has {} contacts, more than neigh_modify one = {} allows", owner,
               npartners, neighbor->oneatom);
}

double FixGripHistory::memory_usage()
{
  return pairs.bytes() + static_cast<double>(npartners.capacity()) * sizeof(int) + origins.bytes();
}

// Sends each ghost the ID by which the rows name its atom, the atom of which it is an image, and the type of
// this atom.
void FixGripHistory::send_to_ghosts()
{
  origins.begin(cell().any(), comm->me, atom->nlocal, atom->nghost);
  comm->forward_comm(this);
}

int FixGripHistory::pack_forward_comm(int n, int *atoms, double *buffer, int, int *)
{
  for (int k = 0; k < n; k++, buffer += 3) {
    buffer[0] = Grip::HistoryRows::number_of(pairs.id(atoms[k]));
    origins.pack(atoms[k], buffer + 1);
    buffer[2] = pairs.rows.kind(atoms[k]);
  }
  return 3 * n;
}

void FixGripHistory::unpack_forward_comm(int n, int first, double *buffer)
{
  for (int i = first; i < first + n; i++, buffer += 3) {
    pairs.set(i, Grip::HistoryRows::key_of(buffer[0]), static_cast<int>(buffer[2]));
    origins.unpack(i, buffer + 1);
  }
}

// The number of all contacts of atom i, which must fit in a message. The index of the rows is built even for
// an atom without contacts, because atoms may move to other indices before the next call.
int FixGripHistory::count_all(int i)
{
  pairs.index(atom->nlocal);
  const int n = pairs.count(i, cell_of_images());
  check_count(static_cast<tagint>(pairs.id(i)), n);
  return n;
}

void FixGripHistory::grow_arrays(int nmax)
{
  pairs.grow(nmax);
}

void FixGripHistory::copy_arrays(int i, int j, int)
{
  pairs.move(i, j);
}

void FixGripHistory::set_arrays(int i)
{
  pairs.set(i, 0, 0);
}

int FixGripHistory::pack_exchange(int i, double *buffer)
{
  count_all(i);
  return pairs.pack_leaving(i, cell_of_images(), buffer);
}

int FixGripHistory::unpack_exchange(int i, double *buffer)
{
  return pairs.unpack_arriving(i, buffer);
}

void FixGripHistory::attach(Grip::ContactSource *source_)
{
  source = source_;
  if (!source || in_file.ledger.empty()) return;
  source->restore_ledger(in_file.ledger);
  in_file.ledger.clear();
}

void FixGripHistory::post_neighbor()
{
  nowned = atom->nlocal;
  nall = atom->nlocal + atom->nghost;
  pairs.drop_index();
  send_to_ghosts();
  compare_with_now();
  if (source) source->store_state().list_is_new();
}

// Types may have changed since the rows were filled, and the script may have changed models.
void FixGripHistory::compare_with_now()
{
  as_now = !source || pairs.layouts().empty() || pairs.layouts() == source->current_layouts();
  for (int i = 0; as_now && i < nall; i++) as_now = pairs.id(i) == 0 || pairs.rows.kind(i) == atom->type[i];
}

void FixGripHistory::setup_pre_exchange()
{
  if (source) source->book_leaving();
}

void FixGripHistory::end_of_step()
{
  if (source) source->step_ended();
}

// Atoms are not exchanged here. Atoms outside the box leave it at the next set-up.
void FixGripHistory::post_run()
{
  Grip::keep_lists(lmp);
  if (source && source->store_state().must_flush()) flush();
}

// Fixes that create and delete atoms may act before pre_exchange().
void FixGripHistory::post_integrate()
{
  if (Grip::change_is_due(lmp)) before_change();
}

void FixGripHistory::before_change()
{
  if (source && source->store_state().must_flush()) flush();
}

void FixGripHistory::pre_exchange()
{
  if (source) source->book_leaving();
  before_change();
}

// Called in the middle of a run, when the store is newer than the rows. The command write_restart calls it
// after atoms have been exchanged; the rows are then complete, and the store's indices are invalid.
void FixGripHistory::write_restart(FILE *fp)
{
  if (source && source->store_state().must_flush()) flush();
  check_names();
  const std::vector<double> mine = source ? source->ledger_numbers() : std::vector<double>();
  std::vector<double> sum(mine.size());
  if (!mine.empty())
    MPI_Reduce(mine.data(), sum.data(), Grip::ContactSource::LEDGER_NUMBERS, MPI_DOUBLE, MPI_SUM, 0, world);
  if (comm->me) return;
  const Grip::HistoryLayouts &stored = pairs.layouts();
  const Grip::HistoryInFile file = {pairs.nvalues(), stored, source ? source->current_layouts() : stored, sum,
                                    pairs.nimage()};
  Grip::write_fix_block(fp, file.block());
}

// Atom IDs must not change between runs: a later run would search for partners by IDs that no longer exist.
// Atoms that were created since then have no partners.
void FixGripHistory::check_names() const
{
  int mine = 0, any = 0;
  for (int i = 0; i < atom->nlocal; i++) mine |= pairs.id(i) != 0 && pairs.id(i) != atom->tag[i];
  MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, world);
  if (any)
    error->all(
        FLERR,
        "write_restart: atoms have other IDs than those by which contacts of pair style grip know their "
        "partners; give 'run 0' after reset_atoms or whatever changed them");
}

// The first rank continues the ledger, which is the sum over all ranks.
void FixGripHistory::restart(char *block)
{
  Grip::read_block_of(
      lmp, "pair_style grip",
      [&] { in_file = Grip::HistoryInFile::read(block, Grip::ContactSource::LEDGER_NUMBERS); },
      fmt::format("the restart file's contact history (fix {})", id));
  if (comm->me) std::fill(in_file.ledger.begin(), in_file.ledger.end(), 0.0);
  file_is_unchecked = true;
  pairs.begin(in_file.layouts, in_file.nvalues, in_file.nimage > 0);
}

void FixGripHistory::unpack_restart(int i, int nth)
{
  Grip::read_row_of(
      lmp, "pair_style grip", i, nth,
      [&](const Grip::Row &row) { pairs.rows.unpack(i, in_file.packed_row(row, atom->ntypes, MAXTAGINT)); },
      fmt::format("the restart file's contact history (fix {})", id));
  check_count(atom->tag[i], pairs.rows.ncontacts(i));
  if (pairs.rows.kind(i) == 0) pairs.rows.forget(i, atom->type[i]);
  pairs.name(i, atom->tag[i]);
}

int FixGripHistory::pack_restart(int i, double *buffer)
{
  count_all(i);
  const int size = Grip::ROW_OVERHEAD + pairs.pack(i, cell_of_images(), buffer + 1);
  Grip::close_row(buffer, size, atom->tag[i]);
  return size;
}

int FixGripHistory::size_restart(int i)
{
  return Grip::ROW_OVERHEAD + pairs.rows.packed_size(count_all(i));
}

int FixGripHistory::maxsize_restart()
{
  int mine = 0, most = 0;
  for (int i = 0; i < atom->nlocal; i++) mine = std::max(mine, count_all(i));
  MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, world);
  return Grip::ROW_OVERHEAD + pairs.rows.packed_size(most);
}

// Fills the rows from the stores.
void FixGripHistory::flush()
{
  const bool newton = force->newton_pair;
  const int natoms = newton ? nall : nowned, *types = source->listed_types();
  const Grip::HistoryLayouts &layouts = source->current_layouts();
  pairs.begin(layouts, layouts.largest(), box_is_below(IMAGES_KEPT));
  const Grip::RowFiller filler(*source, nowned, nall, newton);
  count_partners(filler);
  for (int i = 0; i < natoms; i++) pairs.rows.reserve(i, types[i], npartners[i]);
  filler.fill(pairs.rows, atom->tag, pairs.by_image() ? atom->x : nullptr);
  if (newton) send_home();
  // Other fixes may have added atoms at the indices of ghosts since the list was built, so these rows are
  // cleared.
  for (int i = nowned; i < natoms; i++) pairs.rows.forget(i);
  for (int i = 0; i < nowned; i++) pairs.name(i, atom->tag[i]);
  source->flushed();
}

// Finds an upper bound of the number of contacts in each atom's row. A contact counts for its atom i. With
// newton on, only one rank stores a contact, and counts it for a ghost too. With newton off, the owner of the
// ghost stores it as well. All contacts of an atom, in whichever rows they are, must fit in the message that
// moves the atom.
void FixGripHistory::count_partners(const Grip::RowFiller &filler)
{
  npartners.assign(std::max(nall, atom->nlocal + atom->nghost), 0);
  const std::vector<int> in_others = filler.count(npartners.data());
  if (force->newton_pair) {
    sent = BOUNDS;
    comm->reverse_comm(this, 1);
  }
  for (int i = 0; i < nowned; i++) check_count(atom->tag[i], npartners[i] + in_others[i]);
}

// Sends the contacts of ghosts to the owners of their atoms. LAMMPS's tiled communication sends a fixed
// number of values per atom, so the n-th contact of each ghost is sent in round n. A ghost that forwards the
// contacts of other ghosts has received its n-th contact by then, because in each round their contacts
// precede its own.
void FixGripHistory::send_home()
{
  sent = comm->style == Comm::TILED ? ONE_CONTACT : ALL_CONTACTS;
  if (sent == ALL_CONTACTS) return comm->reverse_comm_variable(this);
  int rounds = 0;
  for (const int n : npartners) rounds = std::max(rounds, n);
  MPI_Allreduce(MPI_IN_PLACE, &rounds, 1, MPI_INT, MPI_MAX, world);
  for (round = 0; round < rounds; round++) comm->reverse_comm(this, static_cast<int>(pairs.rows.stride()));
}

int FixGripHistory::pack_reverse_comm_size(int n, int first)
{
  int size = n;
  for (int i = first; i < first + n; i++)
    size += pairs.rows.ncontacts(i) * static_cast<int>(pairs.rows.stride());
  return size;
}

int FixGripHistory::pack_reverse_comm(int n, int first, double *buffer)
{
  int m = 0;
  for (int i = first; i < first + n; i++)
    if (sent == BOUNDS)
      buffer[m++] = npartners[i];
    else
      m += pack_contacts(i, buffer + m);
  return m;
}

void FixGripHistory::unpack_reverse_comm(int n, int *atoms, double *buffer)
{
  int m = 0;
  for (int k = 0; k < n; k++)
    if (sent == BOUNDS)
      npartners[atoms[k]] += static_cast<int>(buffer[m++]);
    else
      m += unpack_contacts(atoms[k], buffer + m);
}

// Writes all contacts after their number, or the contact of this round. In a round, the ID 0 means that there
// is no contact.
int FixGripHistory::pack_contacts(int i, double *buffer) const
{
  const Row &row = pairs.rows.row(i);
  const std::size_t stride = pairs.rows.stride();
  if (sent == ALL_CONTACTS) {
    buffer[0] = row.count;
    std::copy_n(row.contacts, row.count * stride, buffer + 1);
    return 1 + row.count * static_cast<int>(stride);
  }
  if (round < row.count)
    std::copy_n(row.contacts + round * stride, stride, buffer);
  else
    buffer[0] = Grip::HistoryRows::number_of(0);
  return static_cast<int>(stride);
}

int FixGripHistory::unpack_contacts(int i, const double *buffer)
{
  const int stride = static_cast<int>(pairs.rows.stride());
  if (sent == ALL_CONTACTS) {
    const int ncontacts = static_cast<int>(buffer[0]);
    pairs.rows.append(i, buffer + 1, ncontacts);
    return 1 + ncontacts * stride;
  }
  if (Grip::HistoryRows::key_of(buffer[0]) != 0) pairs.rows.append(i, buffer, 1);
  return stride;
}
