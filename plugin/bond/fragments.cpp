// SPDX-License-Identifier: GPL-2.0-only
#include "bond/fragments.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "host/record_exchange.h"
#include "host/step_time.h"
#include "lammps.h"
#include "utils.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace Grip;
using LAMMPS_NS::Atom;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

namespace {

// The clusters of this rank's atoms, and for each atom the lowest ID of its fragment.
class Labels {
public:
  Labels(LAMMPS *lmp, int groupbit) : lmp(lmp), atom(lmp->atom), groupbit(groupbit)
  {
    const int nall = atom->nlocal + atom->nghost;
    parent.resize(atom->nlocal);
    std::iota(parent.begin(), parent.end(), 0);
    label.resize(nall);
    rows.resize(nall);
    for (int i = 0; i < nall; i++) {
      label[i] = static_cast<double>(atom->tag[i]);
      rows[i] = &label[i];
    }
  }

  // Atoms of other ranks pass labels on until none changes.
  const std::vector<double> &find()
  {
    check_partners();
    visit_bonds([this](int i, int j) {
      if (j < atom->nlocal) parent[root(j)] = root(i);
    });
    int changed = 1;
    while (changed) {
      changed = pass_on();
      MPI_Allreduce(MPI_IN_PLACE, &changed, 1, MPI_INT, MPI_MAX, lmp->world);
      if (changed && any_ghosts) lmp->comm->forward_comm_array(1, rows.data());
    }
    return label;
  }

private:
  LAMMPS *lmp;
  Atom *atom;
  int groupbit;
  int any_ghosts = 0;
  std::vector<int> parent; // of the tree of a cluster
  std::vector<double> label;
  std::vector<double *> rows; // of label, as LAMMPS requires

  int root(int i)
  {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  }

  // Commands between runs drop all ghost atoms.
  void check_partners()
  {
    int unknown = 0;
    for (int i = 0; i < atom->nlocal; i++)
      for (int m = 0; m < atom->num_bond[i]; m++) unknown |= atom->map(atom->bond_atom[i][m]) < 0;
    int mine[2] = {unknown, atom->nghost > 0}, all[2];
    MPI_Allreduce(mine, all, 2, MPI_INT, MPI_MAX, lmp->world);
    any_ghosts = all[1];
    if (all[0])
      lmp->error->all(FLERR, "fragments of bonds: a rank does not know the atoms of its bonds, accepted: to "
                             "read fragments in a run, or after one");
  }

  template <class Visit> void visit_bonds(const Visit &visit) const
  {
    for (int i = 0; i < atom->nlocal; i++)
      for (int m = 0; m < atom->num_bond[i]; m++) {
        const int j = atom->map(atom->bond_atom[i][m]);
        if (atom->bond_type[i][m] > 0 && j >= 0 && atom->mask[i] & atom->mask[j] & groupbit) visit(i, j);
      }
  }

  // Gives all atoms of a cluster the lowest label that they and their partners have. Returns whether a label
  // has changed.
  int pass_on()
  {
    std::vector<double> lowest(label.begin(), label.begin() + atom->nlocal);
    for (int i = 0; i < atom->nlocal; i++) lowest[root(i)] = std::min(lowest[root(i)], label[i]);
    visit_bonds([&](int i, int j) { lowest[root(i)] = std::min(lowest[root(i)], label[j]); });
    int changed = 0;
    for (int i = 0; i < atom->nlocal; i++) {
      if (label[i] == lowest[root(i)]) continue;
      label[i] = lowest[root(i)];
      changed = 1;
    }
    return changed;
  }
};

void add(Fragment &to, const Fragment &of)
{
  to.number += of.number;
  to.mass += of.mass;
  to.volume += of.volume;
}

using Fragments = std::map<double, Fragment>; // by the lowest ID

std::vector<LabelledFragment> as_list(const Fragments &fragments)
{
  std::vector<LabelledFragment> all;
  for (const auto &[label, of] : fragments) all.push_back({label, of});
  return all;
}

// The parts of this rank, in the order of the ranks that sum them up. counts: their numbers for each rank.
std::vector<LabelledFragment> parts_of_rank(const LAMMPS *lmp, int groupbit, const std::vector<double> &label,
                                            std::vector<int> &counts)
{
  const Atom *atom = lmp->atom;
  Fragments here;
  for (int i = 0; i < atom->nlocal; i++)
    if (atom->mask[i] & groupbit)
      add(here[label[i]], {1.0, atom->rmass[i], 4.0 / 3.0 * M_PI * std::pow(atom->radius[i], 3)});
  const int nranks = lmp->comm->nprocs;
  std::vector<std::vector<LabelledFragment>> for_ranks(nranks);
  for (const LabelledFragment &part : as_list(here))
    for_ranks[static_cast<long long>(part.label) % nranks].push_back(part);
  return in_order(for_ranks, counts);
}

Fragments sums_of(const std::vector<LabelledFragment> &parts)
{
  Fragments sums;
  for (const LabelledFragment &part : parts) add(sums[part.label], part.of);
  return sums;
}

} // namespace

double Fragment::size() const
{
  return std::cbrt(6.0 / M_PI * volume);
}

std::vector<Fragment> Grip::find_fragments(LAMMPS *lmp, int groupbit)
{
  Labels labels(lmp, groupbit);
  std::vector<int> counts;
  const std::vector<LabelledFragment> out = parts_of_rank(lmp, groupbit, labels.find(), counts);
  std::vector<Fragment> all;
  for (const auto &entry : sums_of(exchange(lmp->world, out, counts))) all.push_back(entry.second);
  return all;
}

// The ranks that have summed up the parts send the sums back, in the order in which the parts came.
std::vector<LabelledFragment> Grip::fragments_of_atoms(LAMMPS *lmp, int groupbit)
{
  Labels labels(lmp, groupbit);
  const std::vector<double> &label = labels.find();
  std::vector<int> counts;
  const std::vector<LabelledFragment> out = parts_of_rank(lmp, groupbit, label, counts);
  std::vector<LabelledFragment> parts = exchange(lmp->world, out, counts);
  const Fragments sums = sums_of(parts);
  for (LabelledFragment &part : parts) part.of = sums.at(part.label);
  const Fragments whole = sums_of(exchange(lmp->world, parts, counts));
  const Atom *atom = lmp->atom;
  std::vector<LabelledFragment> of_atoms(atom->nlocal);
  for (int i = 0; i < atom->nlocal; i++)
    if (atom->mask[i] & groupbit) of_atoms[i] = {label[i], whole.at(label[i])};
  return of_atoms;
}

FragmentFile::FragmentFile(LAMMPS *lmp_, const std::string &command, const std::string &file,
                           const CollisionBins &bins_, bool by_size_, bool appends)
    : lmp(lmp_), output(lmp_, command, file), bins(bins_), by_size(by_size_)
{
  output.open(appends);
  if (!output.is_empty()) return;
  utils::print(
      output.stream(),
      "# {}: fragments by {}\n# step rows time fragments single largest\n# row from to number mass\n",
      command, by_size ? "size" : "mass");
  std::fflush(output.stream());
}

void FragmentFile::write(int groupbit)
{
  struct Totals {
    double number = 0.0, single = 0.0;
  } totals;
  double largest = 0.0;
  std::vector<double> sums(2 * bins.rows()); // number and mass of each row
  for (const Fragment &one : find_fragments(lmp, groupbit)) {
    const double value = by_size ? one.size() : one.mass;
    const int row = bins.row(value);
    sums[2 * row] += 1.0;
    sums[2 * row + 1] += one.mass;
    totals.number += 1.0;
    if (one.number == 1.0) totals.single += 1.0;
    largest = std::max(largest, value);
  }
  MPI_Allreduce(MPI_IN_PLACE, sums.data(), static_cast<int>(sums.size()), MPI_DOUBLE, MPI_SUM, lmp->world);
  MPI_Allreduce(MPI_IN_PLACE, &totals, 2, MPI_DOUBLE, MPI_SUM, lmp->world);
  MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, lmp->world);
  std::FILE *const fp = output.stream();
  if (!fp) return;
  utils::print(fp, "{} {} {:.9g} {:.0f} {:.0f} {:.9g}\n", lmp->update->ntimestep,
               bins.rows() - CollisionBins::BELOW, step_time(lmp->update), totals.number, totals.single,
               largest);
  for (int row = CollisionBins::BELOW; row < bins.rows(); row++)
    utils::print(fp, "{} {:.9g} {:.9g} {:.0f} {:.9g}\n", row, bins.from(row), bins.to(row), sums[2 * row],
                 sums[2 * row + 1]);
  std::fflush(fp);
}
