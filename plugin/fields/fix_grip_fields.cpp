// SPDX-License-Identifier: GPL-2.0-only
#include "fields/fix_grip_fields.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "host/restart_input.h"
#include "interfaces/bond_source.h"
#include "interfaces/contact_styles.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

// The letters of the components of vectors.
static std::array<std::string, 3> directions_of(const FieldsLine &line)
{
  if (!line.is_cylinder) return {"x", "y", "z"};
  return {"r", "t", std::string(1, "xyz"[line.cylinder.axis])};
}

FixGripFields::FixGripFields(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} grip/fields", id)),
      line(read_fields_line(lmp, command, narg, arg)), boxes(line.axes), rings(line.cylinder),
      grid(line.is_cylinder ? static_cast<FieldGrid &>(rings) : boxes),
      columns(line.fields, directions_of(line), line.by_type ? atom->ntypes : 0),
      output(lmp, command, line, boxes, rings, columns), deposit(columns, grid, mine.bins, !line.exact)
{
  if (igroup != 0) error->all(FLERR, "{}: group is '{}', accepted: all", command, arg[1]);
  if (!atom->rmass_flag || !atom->radius_flag || !atom->omega_flag)
    error->all(FLERR, "{}: it needs spheres, accepted: atom_style sphere", command);
  nevery = line.sample_every;
  global_freq = line.write_every;
  restart_global = 1;
  scalar_flag = array_flag = 1;
  extscalar = extarray = 0;
  const std::size_t nbins = grid.nbins();
  size_array_rows = static_cast<int>(nbins);
  size_array_cols = output.ncolumns();
  const int most = std::max(size_array_cols, static_cast<int>(columns.width()));
  if (static_cast<double>(nbins) * most > MAXSMALLINT)
    error->all(FLERR, "{}: {} bins with {} values each, accepted: {} values in all", command, nbins, most,
               MAXSMALLINT);
  mine.bins = BinSums(nbins, columns.width());
  record.begin(line.words, line.averaging, nbins, columns.width());
  if (line.exact) exact = std::make_unique<ContactLosses>(lmp, line.by_type);
  if (columns.needs(Sum::FLUX)) motions = std::make_unique<BodyMotions>(lmp);
  if (motions) comm_forward = BodyMotions::NVALUES;
  output.open();
}

int FixGripFields::setmask()
{
  return INITIAL_INTEGRATE | END_OF_STEP | (line.follow.empty() ? 0 : PRE_FORCE);
}

void FixGripFields::setup(int)
{
  warn_of_small_bins();
  stepped = is_placed = false;
  contacts.clear();
}

// The ledgers of all contacts are known in the first step. At set-up, walls may come after this fix.
void FixGripFields::initial_integrate(int)
{
  if (!stepped && columns.needs_losses()) ledger_before = lost();
  if (!stepped && exact) exact->begin();
  stepped = true;
  elapsed += update->dt;
}

// ----------------------------------------------------------------------------------------------------------
// Samples

// Contacts that end in this step are seen from the pose of this step.
void FixGripFields::pre_force(int)
{
  wall->go_to_step();
}

bool FixGripFields::is_sampled() const
{
  return update->ntimestep % line.sample_every == 0;
}

FixGripFields::Wanted FixGripFields::wanted_contacts()
{
  if (!stepped || update->setupflag || !is_sampled() || !columns.needs_contacts()) return Wanted::NOTHING;
  if (columns.needs_forces() || columns.needs(Sum::LOST)) return Wanted::ALL;
  return exact ? Wanted::NOTHING : Wanted::LOSSES;
}

// Bonds do not keep the sum of their losses.
bool FixGripFields::reads_bonds()
{
  bonds.clear();
  takes_bonds = stepped && !update->setupflag && (is_sampled() || exact) && columns.needs_bonds();
  return takes_bonds;
}

void FixGripFields::add_break(const BondSample &bond, double)
{
  if (takes_bonds) bonds.contacts.push_back(bond);
}

// In a step without a sample, only losses count.
void FixGripFields::add_bonds(const BondStyle &style)
{
  if (!takes_bonds) return;
  style.visit_contacts([this](const ContactSample &bond) { bonds.contacts.push_back(bond); });
  if (!std::exchange(is_placed, true)) place_grid();
  if (is_sampled()) return contacts.push_back(&bonds);
  is_placed = false;
  for (ContactSample &bond : bonds.contacts) {
    bond.touching = false;
    deposit.add(bond, types_of(bond.i, bond.j));
  }
}

// The box is still the box in which the places of contacts were computed. Losses are added to the bins at
// once, and contacts at the end of the step, when velocities and positions belong to the same time.
void FixGripFields::add_contacts(const StepSamples &samples)
{
  if (!std::exchange(is_placed, true)) place_grid();
  add_loss_samples(samples.losses);
  if (!samples.contacts.empty()) contacts.push_back(&samples);
}

// The part of a row to which a grain belongs.
int FixGripFields::type_of(int i) const
{
  return line.by_type ? atom->type[i] - 1 : 0;
}

// j is -1 at a wall.
BodyTypes FixGripFields::types_of(int i, int j) const
{
  return {type_of(i), j < 0 ? -1 : type_of(j)};
}

double FixGripFields::kinetic_energy(int i) const
{
  const Vector v = vector_of(atom->v[i]), w = vector_of(atom->omega[i]);
  return 0.5 * (atom->rmass[i] * dot(v, v) + inertia.rotation(atom, i, w));
}

void FixGripFields::add_grains()
{
  const bool needs_energy = columns.needs(Sum::MOVING) || motions;
  double energy[FieldSampler::MOST];
  int type[FieldSampler::MOST];
  for (int first = 0; first < atom->nlocal; first += FieldSampler::MOST) {
    const int n = std::min(atom->nlocal - first, FieldSampler::MOST);
    for (int k = 0; needs_energy && k < n; k++) energy[k] = kinetic_energy(first + k);
    for (int k = 0; line.by_type && k < n; k++) type[k] = type_of(first + k);
    deposit.add(Grains{n, atom->x[first], atom->v[first], &atom->rmass[first], energy,
                       line.by_type ? type : nullptr});
  }
}

// Collective. Fixes may have changed the box, and moved the grains with it, since add_contacts().
void FixGripFields::sample()
{
  if (motions) {
    motions->take();
    comm->forward_comm(this);
  }
  for (const StepSamples *samples : contacts) add_all(*samples);
  contacts.clear();
  is_placed = false;
  place_grid();
  add_grains();
  mine.samples += 1.0;
  if (exact)
    collect_losses();
  else
    mine.time += update->dt;
}

void FixGripFields::add_loss_samples(const LossSamples &losses)
{
  Vector seen[FieldSampler::MOST];
  BodyTypes types[FieldSampler::MOST];
  for (int first = 0; first < losses.n; first += FieldSampler::MOST) {
    const int n = std::min(losses.n - first, FieldSampler::MOST);
    const Vector *place = &losses.place[first];
    for (int k = 0; frame && k < n; k++) seen[k] = frame->to_own(place[k]);
    for (int k = 0; line.by_type && k < n; k++)
      types[k] = types_of(losses.atoms[first + k][0], losses.atoms[first + k][1]);
    deposit.add(Losses{n, frame ? seen[0].data() : place->data(), &losses.lost[first],
                       line.by_type ? types : nullptr});
  }
}

void FixGripFields::add_all(const StepSamples &samples)
{
  for (std::size_t n = 0; n < samples.contacts.size(); n++) {
    const ContactSample &contact = samples.contacts[n];
    const BodyTypes types = types_of(contact.i, contact.j);
    if (motions && contact.touching) {
      const ContactPower power = motions->power(samples, n);
      deposit.add(contact, types, &power);
    } else {
      deposit.add(contact, types);
    }
  }
}

int FixGripFields::pack_forward_comm(int n, int *atoms, double *buffer, int across_border, int *border)
{
  return motions->pack(n, atoms, buffer, across_border, border);
}

void FixGripFields::unpack_forward_comm(int n, int first, double *buffer)
{
  motions->unpack(n, first, buffer);
}

// Collective.
void FixGripFields::collect_losses()
{
  place_grid();
  for (const Loss &loss : exact->since()) deposit.add(loss);
  mine.time += std::exchange(elapsed, 0.0);
}

// Events of a set-up have been counted before.
void FixGripFields::add_events(const std::vector<ContactEvent> &events, const WallContacts *wall)
{
  if (exact && stepped) exact->add_events(events, wall);
}

// Commands between runs may change contacts.
void FixGripFields::post_run()
{
  if (exact && stepped) collect_losses();
  if (stepped && columns.needs_losses()) mine.ledger += ledger_since();
  stepped = false;
}

// `rerun` calls this without a step.
void FixGripFields::end_of_step()
{
  if (!stepped) error->all(FLERR, "{}: not with rerun, which moves spheres by jumps; accepted: run", command);
  sample();
  if (update->ntimestep % line.write_every == 0) write();
}

// ----------------------------------------------------------------------------------------------------------
// Sums over ranks

// Adds the sums of all ranks to the interval on the first rank, in the order of the ranks.
void FixGripFields::gather()
{
  constexpr int TAG = 0;
  if (stepped && columns.needs_losses()) mine.ledger += ledger_since();
  std::vector<int> numbers;
  std::vector<double> values;
  for (std::size_t n = 0; n < mine.bins.npages(); n++) {
    const std::vector<double> &page = mine.bins.page_at(n);
    if (page.empty()) continue;
    numbers.push_back(static_cast<int>(n));
    values.insert(values.end(), page.begin(), page.end());
  }
  if (comm->me == 0) record.interval.add(mine);
  for (int rank = 1; rank < comm->nprocs; rank++) {
    if (comm->me == rank) {
      int count = static_cast<int>(numbers.size());
      MPI_Send(&count, 1, MPI_INT, 0, TAG, world);
      MPI_Send(numbers.data(), count, MPI_INT, 0, TAG, world);
      MPI_Send(values.data(), static_cast<int>(values.size()), MPI_DOUBLE, 0, TAG, world);
    } else if (comm->me == 0) {
      int count;
      MPI_Recv(&count, 1, MPI_INT, rank, TAG, world, MPI_STATUS_IGNORE);
      numbers.resize(count);
      values.resize(count * mine.bins.page_size());
      MPI_Recv(numbers.data(), count, MPI_INT, rank, TAG, world, MPI_STATUS_IGNORE);
      MPI_Recv(values.data(), static_cast<int>(values.size()), MPI_DOUBLE, rank, TAG, world,
               MPI_STATUS_IGNORE);
      for (int n = 0; n < count; n++)
        record.interval.bins.add_page(numbers[n], &values[n * mine.bins.page_size()]);
    }
  }
  mine.clear();
}

// The losses in the ledgers of all contacts and bonds of all ranks. Collective.
double FixGripFields::lost() const
{
  const Grip::BondSource *source = Grip::bonds(lmp);
  double of_bonds = source ? source->ledger().lost() : 0.0;
  MPI_Allreduce(MPI_IN_PLACE, &of_bonds, 1, MPI_DOUBLE, MPI_SUM, world);
  return Grip::lost_in_ledgers(lmp) + of_bonds;
}

// The losses since the last call. Collective.
double FixGripFields::ledger_since()
{
  const double now = lost(), since = now - ledger_before;
  ledger_before = now;
  return since;
}

// ----------------------------------------------------------------------------------------------------------
// Output

void FixGripFields::write()
{
  warn_of_small_bins(); // of grains that have come since the set-up
  gather();
  place_grid();
  if (domain->triclinic && output.needs_neighbours() && boxes.goes_round_shifted())
    error->all(
        FLERR,
        "{}: a kernel or temperature_width over the whole of a tilted box, accepted: bins along one of its "
        "tilted axes only, or over a part of the box",
        command);
  FieldSums sums;
  if (comm->me == 0) sums = record.end_interval();
  if (comm->me == 0 && columns.needs_losses())
    difference = (exact ? 1 : line.sample_every) * loss_in_bins(sums) - sums.ledger;
  output.write(sums, goes_on);
}

double FixGripFields::loss_in_bins(const FieldSums &sums) const
{
  double sum = 0.0;
  for (std::size_t bin = 0; bin < grid.nbins(); bin++)
    if (const double *row = sums.bins.find(bin)) sum += columns.loss(row);
  return sum;
}

// Collective, as the next function.
double FixGripFields::compute_scalar()
{
  double all = difference;
  MPI_Bcast(&all, 1, MPI_DOUBLE, 0, world);
  return all;
}

double FixGripFields::compute_array(int row, int column)
{
  return output.value(row, column);
}

double FixGripFields::memory_usage()
{
  return mine.bins.bytes() + record.bytes() + output.bytes();
}

// ----------------------------------------------------------------------------------------------------------
// Restart

void FixGripFields::write_restart(FILE *fp)
{
  if (exact && stepped) collect_losses();
  gather();
  if (comm->me) return;
  const auto block = record.pack();
  if (static_cast<double>(block.size()) > MAXSMALLINT)
    error->one(
        FLERR,
        "{}: its sums take {} bytes in a restart file, accepted: {}; use fewer bins or a shorter window",
        command, block.size(), MAXSMALLINT);
  write_fix_block(fp, block);
}

void FixGripFields::restart(char *block)
{
  read_block_of(lmp, command, [&] { goes_on = record.unpack(block); });
  if (comm->me) record.begin(line.words, line.averaging, grid.nbins(), columns.width());
  if (!goes_on && comm->me == 0)
    error->warning(FLERR, "{}: bins or fields differ from the restart file; its sums begin now", command);
}
