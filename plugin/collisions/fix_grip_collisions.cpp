// SPDX-License-Identifier: GPL-2.0-only
#include "collisions/fix_grip_collisions.h"

#include "atom.h"
#include "comm.h"
#include "contacts/type_pairs.h"
#include "error.h"
#include "force.h"
#include "host/record_exchange.h"
#include "host/restart_input.h"
#include "host/rigid_bodies.h"
#include "modify.h"
#include "neighbor.h"
#include "pair/pair_contact_store.h"
#include "interfaces/contact_styles.h"
#include "update.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace FixConst;
using Grip::CollisionBins;
using Grip::ContactSums;
using Grip::GrainDamage;
using Grip::Quantity;
using Grip::WallContacts;

FixGripCollisions::FixGripCollisions(LAMMPS *lmp, int narg, char **arg)
    : FixWithColumns(lmp, narg, arg), command(fmt::format("fix {} grip/collisions", id)),
      line(Grip::read_collisions_line(lmp, command, narg, arg)), of_rows(lmp, command, line.file)
{
  if (igroup != 0) error->all(FLERR, "{}: group is '{}', accepted: all", command, arg[1]);
  nevery = global_freq = line.every;
  scalar_flag = array_flag = 1;
  extscalar = extarray = 0;
  size_array_cols = ncolumns();
  restart_global = 1;
  of_rows.open(line.appends);
  if (!line.list_file.empty())
    list = std::make_unique<Grip::CollisionList>(lmp, command, line.list_file, line.appends);
  find_classes();
  write_head();
  if (!line.damage) return;
  of_atoms = std::make_unique<GrainDamage>(lmp, line.rule, columns);
  peratom_flag = 1;
  peratom_freq = line.every;
  size_peratom_cols = comm_reverse = GrainDamage::NVALUES;
  make_columns(GrainDamage::NVALUES, GrainDamage::NVALUES, command);
}

int FixGripCollisions::setmask()
{
  return INITIAL_INTEGRATE | END_OF_STEP | (of_atoms ? POST_INTEGRATE | PRE_EXCHANGE | PRE_FORCE : 0);
}

// ----------------------------------------------------------------------------------------------------------
// Before a run

void FixGripCollisions::init()
{
  check_ledgers();
  const bool begun = sums.begun;
  find_classes();
  check_facets();
  if (begun && !sums.begun && comm->me == 0)
    error->warning(FLERR, "{}: types or walls differ from the previous run; its sums begin again", command);
  if (!from_file.empty()) continue_from_file();
  resumed = sums.begun;
  warn_of_members();
}

// The masses of a clump's spheres may be fitted to its inertia, and are then no measure of their size.
void FixGripCollisions::warn_of_members() const
{
  if (!of_atoms || comm->me != 0) return;
  Grip::RigidBodies bodies;
  bodies.find(lmp);
  if (bodies.any())
    error->warning(
        FLERR, "{}: damage of spheres in the bodies of {} refers to the mass of the sphere, not of the body",
        command, bodies.fixes[0]->name);
}

void FixGripCollisions::check_ledgers() const
{
  const auto pairs = Grip::pairs(lmp);
  for (const Grip::PairContacts *pair : pairs)
    if (!pair->ledger().events())
      error->all(FLERR, "{}: it needs 'energy events' in pair_style grip", command);
  const auto fixes = Grip::walls(lmp);
  for (const WallContacts *wall : fixes)
    if (!wall->ledger().events())
      error->all(FLERR, "{}: it needs 'energy events' in {}", command, wall->name());
  if (pairs.empty() && fixes.empty())
    error->all(FLERR, "{}: there is neither pair_style grip nor fix wall/grip", command);
}

void FixGripCollisions::check_facets() const
{
  if (line.facets.empty()) return;
  if (!facet_wall)
    error->all(FLERR, "{}: facets is '{}', accepted: the ID of a fix wall/grip", command, line.facets);
  if (!facet_wall->facets_in_files())
    error->all(FLERR, "{}: facets is '{}', accepted: the ID of a mesh wall with the keyword vtk", command,
               line.facets);
}

// Finds the pairs of types and the walls. The sums are continued if these are the same as in the previous
// run.
void FixGripCollisions::find_classes()
{
  walls.clear();
  facet_wall = dynamic_cast<WallContacts *>(modify->get_fix_by_id(line.facets));
  for (const WallContacts *wall : Grip::walls(lmp)) walls.push_back(wall);
  nkinds = Grip::TypePairs::number(atom->ntypes, atom->ntypes) + 1;
  const int nwalls = static_cast<int>(walls.size());
  nclasses = nkinds + (line.walls_together ? std::min(nwalls, 1) : nwalls);
  size_array_rows = nrows();
  const std::string now = words();
  if (now == sums.words) return;
  sums = {};
  sums.words = now;
  of_facets.clear();
  const int nquantities = static_cast<int>(line.quantities.size());
  for (Grip::CollisionTable *table : {&mine, &sums.ended}) table->begin(line.bins, nquantities, nclasses);
  for (auto *rows : {&sums.living, &sums.outside, &sums.before, &vanished_before, &outside_before})
    rows->assign(nclasses, {});
}

std::string FixGripCollisions::words() const
{
  const CollisionBins &bins = line.bins;
  std::string all = fmt::format("bins {:.17g} {:.17g} {} of", bins.low, bins.high, bins.per_decade);
  for (const Quantity quantity : line.quantities)
    all += fmt::format(" {}", Grip::QUANTITY_NAMES[static_cast<int>(quantity)]);
  if (line.cycle_ratio > 0.0) all += fmt::format(" cycles {:.17g}", line.cycle_ratio);
  all += fmt::format(" walls {} types {}", line.walls_together ? "together" : "each", atom->ntypes);
  if (facet_wall) all += fmt::format(" facets {} {}", line.facets, facet_wall->facets_in_files());
  for (const WallContacts *wall : walls) all += ", " + wall->name();
  return all;
}

int FixGripCollisions::number_of(const WallContacts *wall) const
{
  if (line.walls_together) return 0;
  return static_cast<int>(std::find(walls.begin(), walls.end(), wall) - walls.begin());
}

int FixGripCollisions::class_of(const WallContacts *wall) const
{
  return nkinds + number_of(wall);
}

void FixGripCollisions::setup_pre_force(int)
{
  of_atoms->clear_ghosts();
}

void FixGripCollisions::setup(int)
{
  running = true;
  stepped = false;
  folded_at = -1;
}

// The ledgers of all contacts are known in the first step. At set-up, walls may come after this fix. Between
// runs, ledgers come and go with their pair style and walls.
void FixGripCollisions::initial_integrate(int)
{
  if (stepped) return;
  stepped = true;
  ledger_before = Grip::lost_in_ledgers(lmp);
  if (!sums.begun) {
    of_facets.clear();
    begin();
  }
  if (resumed) reconcile();
}

// The sums begin with the current losses of the ledger and of the contacts.
void FixGripCollisions::begin()
{
  sums.begun = true;
  mine.clear();
  sums.ended.clear();
  sums.before = sums.living = over_ranks(living());
  sums.ledger = 0.0;
  vanished_before = over_ranks(of_ledgers([](const Grip::Ledger &l) { return l.vanished.since_start(); }));
  sums.outside.assign(nclasses, {});
  outside_before = sums.outside;
}

// After another run or a restart: contacts that lived at its end and that are no longer found have vanished.
// Set-up may already have ended some of those that were found.
void FixGripCollisions::reconcile()
{
  resumed = false;
  const auto found = over_ranks(of_ledgers([](const Grip::Ledger &l) { return l.vanished.last_known(); }));
  vanished_before = over_ranks(of_ledgers([](const Grip::Ledger &l) { return l.vanished.since_start(); }));
  outside_before = sums.outside;
  for (int c = 0; c < nclasses; c++) {
    outside_before[c].add(sums.living[c], 1.0);
    outside_before[c].add(found[c], -1.0);
  }
}

// ----------------------------------------------------------------------------------------------------------
// Events

// The kinetic energy of the bodies' approach along the normal when they met [F L].
double FixGripCollisions::approach(const Grip::ContactEvent &event) const
{
  return 0.5 * force->mvv2e * event.reduced_mass * event.of.meets_normal * event.of.meets_normal;
}

// If this fix has no ratio, load cycles are counted with the ratio of another fix.
void FixGripCollisions::add_to_atoms(const Grip::ContactEvent &event)
{
  if (line.cycle_ratio > 0.0) return of_atoms->add(event);
  if (!event.ends) return;
  Grip::ContactEvent whole = event;
  whole.ends_cycle = true;
  whole.cycle = event.of.most_stored;
  of_atoms->add(whole);
}

void FixGripCollisions::add_events(const std::vector<Grip::ContactEvent> &events, const WallContacts *wall)
{
  double values[Grip::QUANTITY_NAMES.size()];
  for (const Grip::ContactEvent &event : events) {
    if (of_atoms) add_to_atoms(event);
    if (!event.ends || !event.counted) continue;
    const grip_event &of = event.of;
    const double all[] = {grip_sum_of_springs(of.lost), of.most_stored, approach(event), of.most_force};
    for (std::size_t q = 0; q < line.quantities.size(); q++)
      values[q] = all[static_cast<int>(line.quantities[q])];
    mine.add(wall ? class_of(wall) : event.kind, values, of);
    if (wall && wall == facet_wall)
      of_facets.add({static_cast<double>(event.face), 1.0, all[0], of.most_stored, of.most_stored});
    if (list && values[0] > line.list_above)
      list->add(event, wall ? number_of(wall) + 1 : 0, wall ? wall->type_of_wall() : 0, all[2]);
  }
}

// ----------------------------------------------------------------------------------------------------------
// Sums over contacts and ranks

std::vector<ContactSums> FixGripCollisions::over_ranks(std::vector<ContactSums> of_rank) const
{
  constexpr int NVALUES = sizeof(ContactSums) / sizeof(double);
  static_assert(NVALUES * sizeof(double) == sizeof(ContactSums), "the sums are numbers, one after the other");
  MPI_Allreduce(MPI_IN_PLACE, of_rank.data(), static_cast<int>(of_rank.size()) * NVALUES, MPI_DOUBLE, MPI_SUM,
                world);
  return of_rank;
}

// The contacts that live now on this rank.
std::vector<ContactSums> FixGripCollisions::living() const
{
  std::vector<ContactSums> all(nclasses);
  for (Grip::PairContacts *pair : Grip::pairs(lmp)) {
    const Grip::SumsOfKinds of_pair = pair->contacts().living();
    for (int kind = 0; kind < of_pair.size(); kind++) all[kind].add(of_pair.of(kind), 1.0);
  }
  for (const WallContacts *wall : walls)
    wall->visit_contacts([&](const Grip::WallContact &contact) {
      all[class_of(wall)].add(grip_ledger_event(&contact.model, contact.history, 1), 1.0);
    });
  return all;
}

// Sums that the ledgers of this rank have. of(ledger): these sums, by kind.
template <class Of> std::vector<ContactSums> FixGripCollisions::of_ledgers(const Of &of) const
{
  std::vector<ContactSums> all(nclasses);
  for (const Grip::PairContacts *pair : Grip::pairs(lmp)) {
    const Grip::SumsOfKinds of_pair = of(pair->ledger());
    for (int kind = 0; kind < of_pair.size(); kind++) all[kind].add(of_pair.of(kind), 1.0);
  }
  for (const WallContacts *wall : walls) all[class_of(wall)].add(of(wall->ledger()).of(0), 1.0);
  return all;
}

// Brings the sums over all ranks up to date.
void FixGripCollisions::gather()
{
  if (resumed) reconcile();
  if (stepped) {
    const double ledger = Grip::lost_in_ledgers(lmp);
    sums.ledger += ledger - ledger_before;
    ledger_before = ledger;
  }
  sums.ended.add(over_ranks(mine.all()));
  mine.clear();
  sums.living = over_ranks(living());
  sums.outside = over_ranks(of_ledgers([](const Grip::Ledger &l) { return l.vanished.since_start(); }));
  for (int c = 0; c < nclasses; c++) {
    sums.outside[c].add(vanished_before[c], -1.0);
    sums.outside[c].add(outside_before[c], 1.0);
  }
}

// The sums of the facets of all ranks, on the first rank.
void FixGripCollisions::gather_facets()
{
  const std::vector<Grip::FacetCollisions::Record> records = of_facets.records();
  std::vector<int> counts(comm->nprocs, 0);
  counts[0] = static_cast<int>(records.size());
  sums.facets.clear();
  for (const auto &record : Grip::exchange(world, records, counts)) sums.facets.add(record);
}

Grip::FacetColumns FixGripCollisions::facet_columns(const std::string &wall)
{
  if (!facet_wall || facet_wall->name() != wall) return {};
  gather_facets();
  Grip::FacetColumns columns;
  for (const char *name : {"number", "lost", "stored", "largest"})
    columns.names.push_back(fmt::format("{}_{}", id, name));
  for (const auto &of : sums.facets.records())
    columns.rows[static_cast<int>(of.facet)] = {of.number, of.lost, of.stored, of.largest};
  return columns;
}

void FixGripCollisions::fold_ghosts()
{
  if (of_atoms && force->newton_pair) comm->reverse_comm(this);
}

// ----------------------------------------------------------------------------------------------------------
// During a run

// Fixes that create and delete atoms may act before pre_exchange().
void FixGripCollisions::post_integrate()
{
  if (Grip::change_is_due(lmp)) before_change();
}

void FixGripCollisions::before_change()
{
  if (folded_at == update->ntimestep) return;
  folded_at = update->ntimestep;
  fold_ghosts();
}

void FixGripCollisions::pre_exchange()
{
  before_change();
}

void FixGripCollisions::pre_force(int)
{
  if (neighbor->ago == 0) of_atoms->clear_ghosts();
}

// `rerun` calls this without a step.
void FixGripCollisions::end_of_step()
{
  if (!stepped) error->all(FLERR, "{}: not with rerun, which moves spheres by jumps; accepted: run", command);
  gather();
  fold_ghosts();
  difference = sums.lost() - sums.ledger;
  show();
  write_rows();
  if (list) list->write();
  if (line.since_output) begin();
}

void FixGripCollisions::post_run()
{
  if (sums.begun) gather();
  if (list) list->write();
  fold_ghosts();
  running = false;
}

// ----------------------------------------------------------------------------------------------------------
// Arrays of atoms

void FixGripCollisions::grow_arrays(int nmax)
{
  FixWithColumns::grow_arrays(nmax);
  array_atom = columns;
}

int FixGripCollisions::pack_reverse_comm(int n, int first, double *buffer)
{
  return of_atoms->pack_ghosts(n, first, buffer);
}

void FixGripCollisions::unpack_reverse_comm(int n, int *atoms, double *buffer)
{
  of_atoms->unpack_ghosts(n, atoms, buffer);
}

double FixGripCollisions::memory_usage()
{
  return static_cast<double>(mine.all().size()) * 2 * sizeof(ContactSums) + FixWithColumns::memory_usage();
}

// ----------------------------------------------------------------------------------------------------------
// Restart files

// Between runs, post_run() has brought all sums up to date.
void FixGripCollisions::write_restart(FILE *file)
{
  if (running && sums.begun) gather();
  if (running && list) list->write();
  if (running) fold_ghosts();
  gather_facets();
  if (comm->me == 0) Grip::write_fix_block(file, sums.pack());
}

// Walls may follow this fix in the script, so the block is kept until the next run begins.
void FixGripCollisions::restart(char *block)
{
  Grip::read_block_of(lmp, command, [&] { from_file.assign(block, block + Grip::BlockReader::size(block)); });
}

void FixGripCollisions::continue_from_file()
{
  bool same = false;
  Grip::read_block_of(lmp, command, [&] { same = sums.unpack(from_file.data()); });
  of_facets = same && comm->me == 0 ? sums.facets : Grip::FacetCollisions();
  if (!same && comm->me == 0)
    error->warning(FLERR, "{}: bins, types or walls differ from the restart file; its sums begin now",
                   command);
  from_file.clear();
}
