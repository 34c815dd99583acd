// SPDX-License-Identifier: GPL-2.0-only
#include "bond/fix_grip_bonds.h"

#include "atom.h"
#include "base/vector.h"
#include "bond/special_marks.h"
#include "comm.h"
#include "contacts/bond_record.h"
#include "contacts/history_restart.h"
#include "domain.h"
#include "energy/fix_grip_ledger.h"
#include "error.h"
#include "force.h"
#include "host/atom_arrays.h"
#include "host/box_cell.h"
#include "host/orientation_property.h"
#include "host/restart_input.h"
#include "host/step_time.h"
#include "interfaces/contact_styles.h"
#include "modify.h"
#include "neighbor.h"
#include "output.h"
#include "shapes/shaped_grains.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

namespace {

// Bonds and pairs without a bond.
int most_partners(const Atom *atom)
{
  return atom->bond_per_atom + atom->maxspecial;
}

} // namespace

BondSource *Grip::bonds(LAMMPS *lmp)
{
  return lmp->modify ? dynamic_cast<FixGripBonds *>(lmp->modify->get_fix_by_id("GRIP_BONDS")) : nullptr;
}

FixGripBonds::FixGripBonds(LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg)
{
  if (narg != 3) error->all(FLERR, "fix {} {}: bond_style grip adds this fix, not a script", id, style);
  restart_peratom = restart_global = create_attribute = maxexchange_dynamic = stores_ids = 1;
  comm_forward = QUATERNION;
  rows.begin(GRIP_BOND_KEPT);
  FixGripBonds::grow_arrays(atom->nmax);
  for (int i = 0; i < atom->nlocal; i++) rows.forget(i);
  atom->add_callback(Atom::GROW);
  atom->add_callback(Atom::RESTART);
}

FixGripBonds::~FixGripBonds()
{
  for (const PartedPair &pair : parted_pairs)
    for (const auto &[of, partner] : {std::pair(pair.i, pair.j), std::pair(pair.j, pair.i)})
      if (const int i = atom->map(of); i >= 0 && i < atom->nlocal) remove_special(atom, i, partner);
  atom->delete_callback(id, Atom::GROW);
  atom->delete_callback(id, Atom::RESTART);
  if (FixGripLedger *heir = find_kept_ledger(lmp); heir && energies.on()) heir->keep(energies, {});
}

void FixGripBonds::post_constructor()
{
  if (!atom->quat_flag) add_orientations(lmp, "bond_style grip");
  bind_orientation();
}

void FixGripBonds::bind_orientation()
{
  column = atom->quat_flag ? -1 : column_of_orientations(lmp, "bond_style grip");
}

const double *FixGripBonds::orientations() const
{
  return column < 0 ? atom->quat[0] : atom->darray[column][0];
}

double *FixGripBonds::orientation(int i) const
{
  return atom->darray[column][i];
}

int FixGripBonds::setmask()
{
  return PRE_EXCHANGE | PRE_NEIGHBOR | POST_NEIGHBOR | PRE_FORCE | POST_INTEGRATE;
}

void FixGripBonds::init()
{
  maxexchange = HistoryRows::HEAD + (1 + GRIP_BOND_KEPT_ALL) * most_partners(atom);
  bind_orientation();
  turn_bits = 0;
  for (const Fix *fix : modify->get_fix_list())
    if (fix->time_integrate && !utils::strmatch(fix->style, "^grip/shapes")) turn_bits |= fix->groupbit;
}

double FixGripBonds::memory_usage()
{
  return rows.bytes() + store.bytes();
}

// ----------------------------------------------------------------------------------------------------------
// Orientations

void FixGripBonds::orient_new(int i) const
{
  double *q = orientation(i);
  if (std::all_of(q, q + QUATERNION, [](double x) { return x == 0.0; })) q[0] = 1.0;
}

// A sphere with the spin of the half step turns by the exact rotation.
void FixGripBonds::post_integrate()
{
  if (change_is_due(lmp)) before_change();
  if (column < 0) return;
  if (is_first_step(update)) shapes = find_shapes(lmp);
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & turn_bits) || (shapes && shapes->is_shaped(i))) continue;
    orient_new(i);
    grip_turn_sphere(atom->omega[i], update->dt, orientation(i));
  }
}

void FixGripBonds::pre_force(int)
{
  release_parted();
  if (column < 0) return;
  if (neighbor->ago == 0)
    for (int i = 0; i < atom->nlocal; i++) orient_new(i);
  comm->forward_comm(this);
}

int FixGripBonds::pack_forward_comm(int n, int *list, double *buffer, int, int *)
{
  for (int k = 0; k < n; k++) std::copy_n(orientation(list[k]), QUATERNION, buffer + QUATERNION * k);
  return QUATERNION * n;
}

void FixGripBonds::unpack_forward_comm(int n, int first, double *buffer)
{
  for (int k = 0; k < n; k++) std::copy_n(buffer + QUATERNION * k, QUATERNION, orientation(first + k));
}

// ----------------------------------------------------------------------------------------------------------
// From rows to the store, and back

void FixGripBonds::post_neighbor()
{
  nowned = atom->nlocal;
  is_stored = false;
  check_listed();
  find_parted();
}

void FixGripBonds::find_parted()
{
  parted_pairs.clear();
  for (int i = 0; i < nowned; i++)
    for (int n = 0; n < rows.ncontacts(i); n++) {
      if (is_bond(rows.values(i, n))) continue;
      const auto partner = static_cast<tagint>(rows.key(i, n));
      const int j = atom->map(partner);
      const bool is_second = j < nowned && partner < atom->tag[i];
      if (is_bonded(atom, i, partner)) continue;
      if (j < 0) remove_special(atom, i, partner);
      if (j < 0 || is_second) continue;
      const double offset = rows.values(i, n)[GRIP_BOND_LENGTH];
      part(atom->tag[i], partner, rows.values(i, n)[GRIP_BOND_FRAME_I], offset < 0.0 ? INFINITY : offset);
      mark(atom->tag[i], partner);
      mark(partner, atom->tag[i]);
    }
}

const double *FixGripBonds::kept(const BondStore::Ends &ends) const
{
  const bool first = ends.i < ends.nowned;
  return rows.find(rows.row(first ? ends.i : ends.j), atom->tag[first ? ends.j : ends.i], is_bond);
}

bool FixGripBonds::fill(const Complete &complete)
{
  if (!rows_are_valid) error->one(FLERR, "bond_style grip: a list was built without an exchange of atoms");
  int **list = neighbor->bondlist;
  store.begin(atom->nbondtypes, neighbor->nbondlist);
  const int known = std::min(rows.nvalues(), width());
  double stored = 0.0;
  bigint nknown = 0;
  int any_new = 0;
  for (int n = 0; n < neighbor->nbondlist; n++) {
    const int type = list[n][2];
    if (type <= 0) continue;
    const bool ordered = atom->tag[list[n][0]] < atom->tag[list[n][1]];
    const BondStore::Ends ends = {list[n][ordered ? 0 : 1], list[n][ordered ? 1 : 0], nowned};
    auto [block, lane] = store.add(type, ends, n);
    double made[GRIP_BOND_KEPT];
    const double *values = kept(ends);
    if (!values) {
      const Vector e = vector_of(atom->x[ends.i]) - vector_of(atom->x[ends.j]);
      grip_bond_begin(e.data(), orientations() + QUATERNION * ends.i, orientations() + QUATERNION * ends.j,
                      made);
      made[GRIP_BOND_MADE_AT] = step_time(update);
      rows_are_valid = false;
      any_new = 1;
    }
    for (int v = 0; v < (values ? known : GRIP_BOND_KEPT); v++)
      block.kept[v][lane] = values ? values[v] : made[v];
    const int here = (ends.i < nowned) + (ends.j < nowned);
    if (values) nknown += here;
    stored += 0.5 * here * block.kept[GRIP_BOND_STORED][lane];
    complete(type, block, lane, ends, !values);
  }
  is_stored = true;
  // A bond that a command has removed is still in the rows.
  for (int i = 0; i < nowned; i++) nknown -= rows.ncontacts(i);
  rows_are_valid = rows_are_valid && rows.nvalues() == width() && nknown == 0;
  if (energies.on()) energies.found(stored);
  MPI_Allreduce(MPI_IN_PLACE, &any_new, 1, MPI_INT, MPI_MAX, world);
  return any_new;
}

// LAMMPS leaves out the nearest image of a partner only.
bool FixGripBonds::ends_contact(int i, int j) const
{
  if (!excludes_contacts) return false;
  const bool first = i < atom->nlocal;
  if (!is_bonded(atom, first ? i : j, atom->tag[first ? j : i])) return false;
  const Vector r = vector_of(atom->x[i]) - vector_of(atom->x[j]);
  return !domain->minimum_image_check(r[0], r[1], r[2]);
}

void FixGripBonds::before_change()
{
  if (is_stored && !rows_are_valid) flush();
}

void FixGripBonds::post_run()
{
  keep_lists(lmp);
  before_change();
  count_bonds();
  warn_of_mended();
}

// Offsets may change in each step. The thermo keyword `bonds` is right in its steps.
void FixGripBonds::stepped(bool kept_changed)
{
  rows_are_valid = rows_are_valid && !kept_changed && parted_pairs.empty();
  if (update->setupflag || update->ntimestep == output->next_thermo) count_bonds();
}

// LAMMPS has the number of bonds as a number of its own. Both atoms of a bond have it.
void FixGripBonds::count_bonds() const
{
  bigint ends = std::accumulate(atom->num_bond, atom->num_bond + atom->nlocal, bigint(0)), all;
  MPI_Allreduce(&ends, &all, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  atom->nbonds = all / 2;
}

void FixGripBonds::flush()
{
  std::vector<int> count(nowned);
  const auto both = [&](const grip_bond_block &of, int at, const auto &visit) {
    const int i = of.row_i[at] / GRIP_ROW, j = of.row_j[at] / GRIP_ROW;
    if (i < nowned) visit(i, j);
    if (j < nowned) visit(j, i);
  };
  const auto both_parted = [&](const PartedPair &pair, const auto &visit) {
    const int i = atom->map(pair.i), j = atom->map(pair.j);
    if (i >= 0 && i < nowned) visit(i, pair.j);
    if (j >= 0 && j < nowned) visit(j, pair.i);
  };
  store.visit([&](const grip_bond_block &of, int at) { both(of, at, [&](int i, int) { count[i]++; }); });
  for (const PartedPair &pair : parted_pairs) both_parted(pair, [&](int i, tagint) { count[i]++; });
  rows.begin(width());
  rows.grow(atom->nmax);
  for (int i = 0; i < nowned; i++) rows.reserve(i, 0, count[i]);
  store.visit([&](const grip_bond_block &of, int at) {
    both(of, at, [&](int i, int j) {
      double *values = rows.append(i, atom->tag[j]);
      for (int v = 0; v < width(); v++) values[v] = of.kept[v][at];
    });
  });
  for (const PartedPair &pair : parted_pairs)
    both_parted(pair, [&](int i, tagint partner) {
      double *values = rows.append(i, partner);
      std::fill_n(values, width(), 0.0);
      values[GRIP_BOND_LENGTH] = std::isfinite(pair.offset) ? pair.offset : -1.0;
      values[GRIP_BOND_FACTOR] = NO_BOND;
      values[GRIP_BOND_FRAME_I] = pair.handed;
    });
  rows_are_valid = true;
}

void FixGripBonds::add_half_steps(std::vector<HalfStep> &all)
{
  if (!energies.on() || !is_stored) return;
  const grip_bond_atoms atoms = {atom_arrays(atom), orientations()};
  store.visit([&](const grip_bond_block &of, int at) {
    const double half = 0.5 * update->dt * grip_bond_weight(of.owned_i, of.owned_j, at);
    double power[2];
    grip_bond_powers(&atoms, &of, at, update->dt, power);
    all.push_back({atom->tag[of.row_i[at] / GRIP_ROW], atom->tag[of.row_j[at] / GRIP_ROW], half * power[0],
                   half * power[1]});
  });
}

const double *FixGripBonds::kept_of(int i, int m) const
{
  return rows_are_valid ? rows.find(rows.row(i), atom->bond_atom[i][m], is_bond) : nullptr;
}

double FixGripBonds::length_of(int i, int m) const
{
  if (const double *values = kept_of(i, m)) return values[GRIP_BOND_LENGTH];
  const int j = atom->map(atom->bond_atom[i][m]);
  if (j < 0) return 0.0;
  return length(box_cell(domain).without_periods(vector_of(atom->x[i]) - vector_of(atom->x[j])));
}

double FixGripBonds::longest()
{
  double mine = 0.0, all;
  for (int i = 0; i < atom->nlocal; i++)
    for (int m = 0; m < atom->num_bond[i]; m++) mine = std::max(mine, length_of(i, m));
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, world);
  return all;
}

// LAMMPS looks for the atoms of bonds before pre_neighbor().
// Without a pair style and a cutoff of ghost atoms, LAMMPS derives the cutoff from the longest bond.
void FixGripBonds::setup_pre_exchange()
{
  constexpr double STRETCH = 1.1;
  mend_ends();
  const double reach = std::max(comm->cutghostuser, neighbor->cutneighmax), most = longest();
  const bool needs_ghosts = comm->nprocs > 1 || domain->xperiodic || domain->yperiodic || domain->zperiodic;
  if (most <= reach || !needs_ghosts || (!force->pair && comm->cutghostuser == 0.0)) return;
  error->all(FLERR,
             "bond_style grip: the longest bond is {:.4g}, and ghost atoms reach {:.4g}, accepted: "
             "comm_modify cutoff {:.4g} or more",
             most, reach, STRETCH * most);
}

// ----------------------------------------------------------------------------------------------------------
// Breaking

void FixGripBonds::remove(int i, int j, int listed, double handed)
{
  neighbor->bondlist[listed][2] = 0;
  if (i < nowned) remove_bond(atom, i, atom->tag[j]);
  if (j < nowned) remove_bond(atom, j, atom->tag[i]);
  const Vector r = vector_of(atom->x[i]) - vector_of(atom->x[j]);
  const PairContacts *contacts = pair_style_of(lmp, atom->type[i], atom->type[j]);
  const bool overlap = excludes_contacts && contacts && contacts->has_offsets() &&
                       length(r) < atom->radius[i] + atom->radius[j];
  // With a periodic face, this rank may have the bond twice.
  const bool is_image = i >= nowned && atom->map(atom->tag[i]) < nowned;
  if (!is_image) part(atom->tag[i], atom->tag[j], handed, overlap ? INFINITY : 0.0);
}

void FixGripBonds::part(tagint i, tagint j, double handed, double offset)
{
  parted_pairs.push_back({i, j, handed, offset, ++nparted});
}

// Pairs without an offset are pairs like others from now on.
void FixGripBonds::release_parted()
{
  for (const PartedPair &pair : parted_pairs) {
    if (pair.offset != 0.0) continue;
    unmark(pair.i, pair.j);
    unmark(pair.j, pair.i);
  }
  parted_pairs.remove_if([](const PartedPair &pair) { return pair.offset == 0.0; });
}

// Marks a pair as bonded in all neighbour lists of pairs, and for the next list. LAMMPS does not store these
// marks in restart files.
void FixGripBonds::mark(tagint of, tagint partner) const
{
  const int i = atom->map(of);
  if (i < 0 || i >= atom->nlocal) return;
  if (!add_special(atom, i, partner))
    error->one(FLERR,
               "bond_style grip: atom {} has more than {} special neighbors, accepted: a larger "
               "extra/special/per/atom",
               of, atom->maxspecial);
  for_each_entry(atom, neighbor, i, [&](int &entry) {
    if (atom->tag[entry & NEIGHMASK] == partner) entry = (entry & SPECIALMASK) | 1 << SBBITS;
  });
}

// Removes the marks of a pair in all neighbour lists of pairs, and for the next list.
void FixGripBonds::unmark(tagint of, tagint partner) const
{
  const int i = atom->map(of);
  if (i < 0 || i >= atom->nlocal) return;
  remove_special(atom, i, partner);
  for_each_entry(atom, neighbor, i, [&](int &entry) {
    if (atom->tag[entry & NEIGHMASK] == partner) entry &= SPECIALMASK;
  });
}

// ----------------------------------------------------------------------------------------------------------
// Rows of atoms

void FixGripBonds::grow_arrays(int nmax)
{
  rows.grow(nmax);
}

void FixGripBonds::copy_arrays(int from, int to, int)
{
  rows.move(from, to);
}

void FixGripBonds::set_arrays(int i)
{
  rows.forget(i);
  if (column >= 0 && atom->darray[column]) std::fill_n(orientation(i), QUATERNION, 0.0);
}

int FixGripBonds::pack_exchange(int i, double *buffer)
{
  return rows.pack(i, buffer);
}

int FixGripBonds::unpack_exchange(int i, double *buffer)
{
  return rows.unpack(i, buffer);
}

// ----------------------------------------------------------------------------------------------------------
// Restart files

// Collective.
void FixGripBonds::write_restart(FILE *fp)
{
  before_change();
  std::vector<double> sum(GRIP_ENTRIES);
  MPI_Reduce(energies.entry.data(), sum.data(), GRIP_ENTRIES, MPI_DOUBLE, MPI_SUM, 0, world);
  if (comm->me) return;
  if (!energies.on()) sum.clear();
  write_fix_block(fp, BondRecord{rows.nvalues(), sum}.pack());
}

void FixGripBonds::restart(char *bytes)
{
  read_block_of(lmp, "bond_style grip", [&] {
    const BondRecord record = BondRecord::unpack(bytes);
    rows.begin(record.nvalues);
    if (record.ledger.empty()) return;
    energies.go_on();
    if (comm->me == 0) std::copy(record.ledger.begin(), record.ledger.end(), energies.entry.begin());
  });
}

int FixGripBonds::pack_restart(int i, double *buffer)
{
  const int size = ROW_OVERHEAD + rows.pack(i, buffer + 1);
  close_row(buffer, size, atom->tag[i]);
  return size;
}

void FixGripBonds::unpack_restart(int i, int nth)
{
  read_row_of(lmp, "bond_style grip", i, nth, [&](const Row &row) {
    rows.unpack(i, packed_row(row, {rows.nvalues(), most_partners(atom), 0, MAXTAGINT}));
  });
}

int FixGripBonds::size_restart(int i)
{
  return ROW_OVERHEAD + rows.packed_size(rows.ncontacts(i));
}

int FixGripBonds::maxsize_restart()
{
  int mine = 0, most = 0;
  for (int i = 0; i < atom->nlocal; i++) mine = std::max(mine, rows.ncontacts(i));
  MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, world);
  return ROW_OVERHEAD + rows.packed_size(most);
}
