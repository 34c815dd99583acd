// SPDX-License-Identifier: GPL-2.0-only
#include "wall/lanes/wall_neighbors.h"

#include "atom.h"
#include "host/atom_arrays.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "lammps.h"
#include "neighbor.h"
#include "update.h"
#include "wall/lanes/numbered_faces.h"
#include "wall/lanes/moving_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace Grip;
using LAMMPS_NS::Neighbor;

std::unique_ptr<WallNeighbors> WallNeighbors::make(const Members &parts)
{
  if (parts.shape.follows_contacts()) return std::make_unique<MovingContacts>(parts);
  return std::make_unique<NumberedFaces>(parts);
}

WallNeighbors::WallNeighbors(const Members &parts)
    : lmp(parts.lmp), command(parts.command), shape(parts.shape), models(parts.models), ledger(parts.ledger),
      history(parts.history), groupbit(parts.groupbit), masses(parts.masses), faces(parts.shape.face_words())
{
}

// The models of an atom type are those of the pair style, so they may have changed since the last run.
void WallNeighbors::check_models()
{
  const auto before = history.layouts(), now = models.layouts();
  const auto same = [](const HistoryLayout &a, const HistoryLayout &b) { return a.text() == b.text(); };
  if (std::equal(now.begin(), now.end(), before.begin(), before.end(), same)) return;
  int lost = history.change_layouts(now, lmp->atom->nlocal);
  MPI_Allreduce(MPI_IN_PLACE, &lost, 1, MPI_INT, MPI_SUM, lmp->world);
  if (lost == 0 || lmp->comm->me) return;
  const auto now_of = [&](std::size_t n) { return now[std::min(n, now.size() - 1)]; };
  std::size_t n = 0;
  while (n + 1 < before.size() && before[n].fit(now_of(n)) != Fit::OTHER) n++;
  lmp->error->warning(FLERR,
                      "{}: {} contacts have the history of other models, they start without history: {}",
                      command, lost, changed_laws(before[n], now_of(n)));
}

// If the shape has other faces than in the last run, the histories are meaningless.
void WallNeighbors::check_faces()
{
  const std::string now = shape.face_words();
  if (now == faces) return;
  if (lmp->comm->me == 0)
    lmp->error->warning(FLERR, "{}: it was '{}' before, and is '{}' now: its contacts start without history",
                        command, faces, now);
  history.forget_all();
  faces = now;
}

void WallNeighbors::init(bool radius_varies_)
{
  radius_varies = radius_varies_;
  retyped = {};
  shapes = link_to_shapes(lmp);
  keeps_ends = ledger.on() || models.any([](const grip_model &model) { return model.owns_liquid; });
  reaches = models.any([](const grip_model &model) { return grip_model_reach(&model, 1.0, 1.0).end > 0.0; });
}

const grip_model &WallNeighbors::model_of(int i) const
{
  return models.of_type(lmp->atom->type[i]);
}

int WallNeighbors::model_number(int i) const
{
  return models.number(lmp->atom->type[i]);
}

bool WallNeighbors::any_shaped() const
{
  const LAMMPS_NS::Atom *atom = lmp->atom;
  int any = 0;
  for (int i = 0; i < atom->nlocal; i++) any |= (atom->mask[i] & groupbit) && model_of(i).shaped;
  MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, lmp->world);
  return any;
}

// 0 if no model reads it.
double WallNeighbors::inertia_of(int i) const
{
  if (!any_inertia) return 0.0;
  return grip_inertia_about_contact(masses.of(i), lmp->atom->radius[i], lmp->domain->dimension);
}

double WallNeighbors::most_reduced_radius(int i) const
{
  const double radius = lmp->atom->radius[i];
  if (!is_shaped(i)) return radius;
  const grip_shaped grain = (*shapes)->grain(i);
  return std::max(radius, grain.scale * grain.shape->rstar_high);
}

int WallNeighbors::add_lane(int i, int face, const double *values)
{
  return lanes.add({i, face, model_number(i), lmp->atom->radius[i], masses.of(i), inertia_of(i)}, values);
}

// Another command may change radii and masses while the lanes are in use.
void WallNeighbors::refresh_sizes()
{
  for (int lane = 0; lane < lanes.nlanes(); lane++) {
    const int i = lanes.atom(lane);
    if (!lanes.empty(lane)) lanes.set_sizes(lane, lmp->atom->radius[i], masses.of(i), inertia_of(i));
  }
}

// ----------------------------------------------------------------------------------------------------------
// Lanes

void WallNeighbors::bring_up()
{
  if (!list_serves())
    find_all_lanes();
  else if (const double distance = shape.approached() + growth(); distance > allowance)
    follow_wall(distance);
  if (shape.needs_points() && !find_points()) {
    find_all_lanes();
    if (!find_points())
      lmp->error->one(FLERR, "{}: an atom is at a face of {} that is not found twice alike", command,
                      shape.noun());
  }
  if (radius_varies) refresh_sizes();
  state.forces_computed();
}

// Whether the lanes serve as long as wall and atoms approach each other by no more than the allowance.
bool WallNeighbors::list_serves() const
{
  if (state.must_fill() || !lasting) return false;
  return lmp->neighbor->ago > 0 || found_at == lmp->update->ntimestep;
}

// The largest growth of an atom's radius since the lanes were found.
double WallNeighbors::growth() const
{
  double largest = 0.0;
  for (int i = 0; radius_varies && i < lmp->atom->nlocal; i++)
    largest = std::max(largest, Grip::bounding_radius(lmp->atom, i) - radii[i]);
  return largest;
}

// Whether LAMMPS rebuilds its list in the step in which an atom has moved half a skin. Otherwise the lanes
// must not leave out any atom.
bool WallNeighbors::host_watches_motion() const
{
  const Neighbor *neighbor = lmp->neighbor;
  return neighbor->dist_check && !neighbor->build_once && neighbor->every <= 1 && neighbor->delay <= 1 &&
         !neighbor->includegroup;
}

// The distance by which an atom and the wall may approach each other before the lanes are rebuilt [L].
double WallNeighbors::find_margin()
{
  const double skin = lmp->neighbor->skin;
  lasting = host_watches_motion();
  allowance = lasting && (shape.moves() || radius_varies) ? 0.5 * skin : 0.0;
  // If the list is older than this step, an atom may now be half a skin to one side of its position when the
  // list was built, and may still move half a skin to the other side of it.
  const double moved = lmp->neighbor->ago == 0 ? 0.5 * skin : skin;
  return lasting ? moved + allowance : 0.0;
}

// Orders the atoms by type, so that lanes of one model are contiguous.
void WallNeighbors::order_by_type()
{
  order.resize(lmp->atom->nlocal);
  std::iota(order.begin(), order.end(), 0);
  if (models.by_type())
    std::stable_sort(order.begin(), order.end(),
                     [this](int a, int b) { return lmp->atom->type[a] < lmp->atom->type[b]; });
}

// Finds the lanes of all atoms. Keeps a list of the atoms that the wall may come to soon.
void WallNeighbors::find_all_lanes()
{
  order_by_type();
  spare = std::numeric_limits<double>::infinity();
  used = 0.0;
  find_lanes([this] {
    const bool stays = !(clearance > allowance);
    if (!stays) spare = std::min(spare, clearance);
    return stays;
  });
}

// Finds the lanes again after wall and atoms have approached each other by a distance. Atoms that were far
// away are left out until the wall may have come to them.
void WallNeighbors::follow_wall(double distance)
{
  used += distance;
  if (used > spare) return find_all_lanes();
  find_lanes([] { return true; });
}

// Finds the lanes of the atoms in `order`. stays(): whether the atom that was just added remains in it.
template <typename Stays> void WallNeighbors::find_lanes(const Stays &stays)
{
  flush();
  shape.remember(lmp->neighbor->skin);
  const double margin = find_margin();
  most_faces = shape.most_faces();
  if (radius_varies) radii.assign(bounding_radii(lmp->atom), bounding_radii(lmp->atom) + lmp->atom->nlocal);

  any_inertia = models.any([](const grip_model &model) { return model.inertia; });
  lanes.clear(history.nvalues(), any_inertia);
  near_atoms.clear();
  shape.forget_near();
  clear_points();
  double stored_found = 0.0;
  SumsOfKinds living;
  std::size_t kept = 0;
  for (const int i : order) {
    if (!(lmp->atom->mask[i] & groupbit)) continue;
    if (history.any()) follow_type(i);
    stored_found += add_lanes_of(i, margin);
    for (int n = 0; ledger.events() && n < history.ncontacts(i); n++)
      living[0].add(grip_ledger_event(&model_of(i), history.values(i, n), 1), 1.0);
    if (stays()) order[kept++] = i;
  }
  order.resize(kept);
  if (ledger.on()) ledger.found(stored_found);
  if (ledger.events()) ledger.vanished.found(living);
  state.list_is_new();
  state.filled();
  found_at = lmp->update->ntimestep;
  version_of_lanes++;
}

// The type of an atom may differ from the type under whose model its history was stored.
void WallNeighbors::follow_type(int i)
{
  const int before = history.model(i), now = models.number(lmp->atom->type[i]);
  if (history.change_model(i, now)) return;
  retyped.note(
      lmp->update->ntimestep,
      fmt::format("{}: atom {} has type {} now, and had type {}: its contacts have the history of other "
                  "models, they start without history: {}",
                  command, lmp->atom->tag[i], now, before,
                  changed_laws(history.layouts()[before], history.layouts()[now])));
}

// Messages have no room for more faces than shape.most_faces().
void WallNeighbors::count_touched(int i) const
{
  const double radius = lmp->atom->radius[i];
  const auto touches = [&](const WallPoint &point) {
    const Vector r = vector_of(point.r);
    return dot(r, r) < radius * radius;
  };
  const auto n = std::count_if(points.begin(), points.end(), touches);
  if (n > most_faces)
    lmp->error->one(FLERR, "{}: atom {} touches {} faces of {}, more than the {} it has", command,
                    lmp->atom->tag[i], n, shape.noun(), most_faces);
}

Vector WallNeighbors::last_branch(int lane) const
{
  double values[GRIP_MAX_SLOTS];
  lanes.copy_history(lane, values);
  const grip_model &model = models.all[lanes.model(lane / GRIP_LANES)];
  return vector_of(grip_ledger_place(&model, values, lmp->atom->radius[lanes.atom(lane)]).branch);
}

void WallNeighbors::visit(const std::function<void(const WallContact &)> &visit) const
{
  std::vector<double> values(history.nvalues());
  for (int lane = 0; lane < lanes.nlanes(); lane++) {
    if (lanes.empty(lane) || !lanes.has_history(lane)) continue;
    lanes.copy_history(lane, values.data());
    visit({lanes.atom(lane), shape.face_of(lanes.face(lane)), models.all[lanes.model(lane / GRIP_LANES)],
           values.data()});
  }
}

void WallNeighbors::visit_work(const std::function<void(int)> &visit) const
{
  for (int lane = 0; lane < lanes.nlanes(); lane++)
    if (!lanes.empty(lane)) visit(lanes.atom(lane));
  for (std::size_t n = 0; shape.needs_points() && n < near_atoms.size(); n++) visit(near_atoms[n].atom);
}

// ----------------------------------------------------------------------------------------------------------
// From the lanes to the history

// Copies nonzero histories only; a history of zeros is equivalent to none.
void WallNeighbors::flush()
{
  if (!state.must_flush()) return;
  state.flushed();
  if (!history.any()) return;
  history.forget_all();
  SumsOfKinds living;
  for (int lane = 0; lane < lanes.nlanes(); lane++) {
    if (lanes.empty(lane) || !lanes.has_history(lane)) continue;
    const int i = lanes.atom(lane);
    if (history.ncontacts(i) == most_faces)
      lmp->error->one(FLERR, "{}: atom {} touches more faces of {} than the {} it has", command,
                      lmp->atom->tag[i], shape.noun(), most_faces);
    const int model = lanes.model(lane / GRIP_LANES);
    double *values = history.add(i, model, lanes.face(lane));
    lanes.copy_history(lane, values);
    add_place(lane, values);
    if (ledger.events()) living[0].add(grip_ledger_event(&models.all[model], values, 1), 1.0);
  }
  if (ledger.events()) ledger.vanished.left(living);
}

void WallNeighbors::leave_lanes()
{
  flush();
  state.list_is_new();
}
