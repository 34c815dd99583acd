// SPDX-License-Identifier: GPL-2.0-only
#include "check/rigid_body_checks.h"

#include "atom.h"
#include "check/body_census.h"
#include "check/inserted_grains.h"
#include "check/script_check.h"
#include "comm.h"
#include "error.h"
#include "fix.h"
#include "fix_property_atom.h"
#include "fmt/format.h"
#include "group.h"
#include "host/box_cell.h"
#include "host/gravity.h"
#include "host/masses.h"
#include "lammps.h"
#include "modify.h"
#include "molecule.h"
#include "neighbor.h"
#include "shapes/shaped_grains.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <unordered_map>

using namespace LAMMPS_NS;
using Grip::BodiesOfFix;
using Grip::BodyCensus;
using Grip::RigidBodies;

namespace {

// For masses and sums of radii.
bool same(double a, double b)
{
  return std::fabs(a - b) <= Grip::SAME * std::max(std::fabs(a), std::fabs(b));
}

// Protected members of a class of LAMMPS.
struct OfPropertyAtom : FixPropertyAtom {
  static bool hides_molecules_of_ghosts(const Fix *fix)
  {
    constexpr auto molecules = &OfPropertyAtom::molecule_flag, ghosts = &OfPropertyAtom::border;
    const auto *property = static_cast<const FixPropertyAtom *>(fix);
    return property->*molecules && !(property->*ghosts);
  }
};

// The sum over all ranks.
double total(LAMMPS *lmp, double here)
{
  double sum = 0.0;
  MPI_Allreduce(&here, &sum, 1, MPI_DOUBLE, MPI_SUM, lmp->world);
  return sum;
}

void refuse_gravity_twice(LAMMPS *lmp, const RigidBodies &bodies)
{
  const Atom *atom = lmp->atom;
  for (const auto &fix : bodies.fixes) {
    const Fix *given = fix->gravity_fix() ? lmp->modify->get_fix_by_id(fix->gravity_fix()) : nullptr;
    const auto *gravity = dynamic_cast<const FixGravity *>(given);
    if (!gravity || !Grip::Gravity::acts(gravity)) continue;
    int both = 0;
    for (int i = 0; i < atom->nlocal; i++) both += fix->has(i) && (atom->mask[i] & gravity->groupbit);
    if (total(lmp, both) > 0.0)
      lmp->error->all(FLERR,
                      "{}: gravity acts twice on its bodies, by 'gravity {}' and by fix {} gravity itself; "
                      "add 'disable' to fix {}, or remove 'gravity {}'",
                      fix->name, gravity->id, gravity->id, gravity->id, gravity->id);
  }
}

// A body moves as a whole, whatever holds some of its atoms. All may be held, unless the fix itself adds
// forces to its bodies.
bool moves_frozen_atoms(const BodiesOfFix &fix, const BodyCensus::Body &body)
{
  return body.frozen > 0 && (body.frozen < body.members || fix.gravity_fix() || fix.has_langevin());
}

void refuse_frozen_members(LAMMPS *lmp, const RigidBodies &bodies, const BodyCensus &census)
{
  for (std::size_t f = 0; f < bodies.fixes.size(); f++) {
    const BodiesOfFix &fix = *bodies.fixes[f];
    const auto here = std::count_if(census.reported.begin(), census.reported.end(), [&](const auto &body) {
      return body.fix == static_cast<int>(f) && moves_frozen_atoms(fix, body);
    });
    const double count = total(lmp, static_cast<double>(here));
    if (count == 0.0) continue;
    lmp->error->all(FLERR,
                    "{}: fix {} freeze holds atoms of {:.0f} of its bodies, which move as a whole; take the "
                    "bodies out of the group of one of the two fixes",
                    fix.name, lmp->modify->get_fix_by_style("^freeze").front()->id, count);
  }
}

// The number of bodies of a fix whose spheres match a molecule in number and radii, but whose mass differs
// from it.
struct OtherMass {
  double count = 0.0, least = std::numeric_limits<double>::infinity(), most = 0.0;

  void take(double mass)
  {
    count += 1.0;
    least = std::min(least, mass);
    most = std::max(most, mass);
  }
  void add_other_ranks(LAMMPS *lmp)
  {
    double low[2] = {least, -most};
    MPI_Allreduce(MPI_IN_PLACE, low, 2, MPI_DOUBLE, MPI_MIN, lmp->world);
    least = low[0];
    most = -low[1];
    count = total(lmp, count);
  }
  std::string masses() const
  {
    return least >= (1.0 - Grip::SAME) * most ? fmt::format("{:.6g}", most)
                                              : fmt::format("{:.6g} to {:.6g}", least, most);
  }
};

bool is_like(const BodyCensus::Body &body, const Molecule &molecule)
{
  if (!molecule.massflag || molecule.natoms != body.members || !molecule.radiusflag) return false;
  double radii = 0.0;
  for (int i = 0; i < molecule.natoms; i++) radii += molecule.radius[i];
  return same(radii, body.radii);
}

// The molecule whose spheres match a body, if no such molecule has the body's mass; otherwise null.
int molecule_of_other_mass(const Atom *atom, const BodyCensus::Body &body)
{
  int found = -1;
  for (int m = 0; body.mass > 0.0 && m < atom->nmolecule; m++) {
    if (!is_like(body, *atom->molecules[m])) continue;
    if (same(body.mass, atom->molecules[m]->masstotal)) return -1;
    if (found < 0) found = m;
  }
  return found;
}

void find_other_masses(LAMMPS *lmp, const RigidBodies &bodies, const BodyCensus &census,
                       std::vector<std::string> &traps)
{
  const Atom *atom = lmp->atom;
  const std::size_t nmolecules = atom->nmolecule;
  std::vector<OtherMass> other(bodies.fixes.size() * nmolecules);
  for (const BodyCensus::Body &body : census.reported) {
    const int molecule = molecule_of_other_mass(atom, body);
    if (molecule >= 0) other[body.fix * nmolecules + molecule].take(body.mass);
  }
  for (std::size_t k = 0; k < other.size(); k++) {
    other[k].add_other_ranks(lmp);
    if (other[k].count == 0.0) continue;
    const Molecule &molecule = *atom->molecules[k % nmolecules];
    traps.push_back(fmt::format(
        "{}: {:.0f} bodies like molecule {} have the mass {}, not the molecule's {:.6g}. LAMMPS takes the "
        "molecule's mass and inertia only for bodies that a fix inserts, and with 'reinit yes' "
        "only in that run: use 'reinit no' for these, "
        "'infile FILE.rigid' for others, or a molecule whose spheres have the same mass and inertia",
        bodies.fixes[k / nmolecules]->name, other[k].count, molecule.id, other[k].masses(),
        molecule.masstotal));
  }
}

// The fix gravity that acts on spheres of a fix's bodies, or on those that are inserted, or null. Collective.
const Fix *gravity_on_spheres(LAMMPS *lmp, const BodiesOfFix &fix,
                              const std::vector<Grip::Insertion> &insertions)
{
  const Atom *atom = lmp->atom;
  for (const Fix *one : lmp->modify->get_fix_by_style("^gravity")) {
    const auto *gravity = dynamic_cast<const FixGravity *>(one);
    if (!gravity || !Grip::Gravity::acts(gravity)) continue;
    double count = 0.0;
    for (int i = 0; i < atom->nlocal; i++) count += fix.has(i) && (atom->mask[i] & one->groupbit);
    for (const Grip::Insertion &insertion : insertions)
      if (insertion.into_bodies) count += (insertion.grains.front().mask & one->groupbit) != 0;
    if (total(lmp, count) > 0.0) return one;
  }
  return nullptr;
}

// A fix gravity that acts on spheres which do not have the mass and the centre of their body together.
void find_other_weights(LAMMPS *lmp, const RigidBodies &bodies, const BodyCensus &census,
                        std::vector<std::string> &traps)
{
  const std::vector<Grip::Insertion> insertions = Grip::insertions(lmp, 0.0);
  const bool some_come = std::any_of(insertions.begin(), insertions.end(),
                                     [](const auto &insertion) { return insertion.other_weight; });
  for (std::size_t f = 0; f < bodies.fixes.size(); f++) {
    const BodiesOfFix &fix = *bodies.fixes[f];
    const auto here = std::count_if(census.reported.begin(), census.reported.end(), [&](const auto &body) {
      return body.fix == static_cast<int>(f) && body.mass > 0.0 &&
             Grip::weighs_other(body.spheres_mass, body.mass, body.moment, body.radii / body.members);
    });
    const bool differs = total(lmp, static_cast<double>(here)) > 0.0 || some_come;
    const Fix *gravity = differs && !fix.gravity_fix() ? gravity_on_spheres(lmp, fix, insertions) : nullptr;
    if (!gravity) continue;
    traps.push_back(
        fmt::format("{0}: fix {1} gravity acts on the spheres of its bodies, whose masses do not have the "
                    "sum and the centre of the mass of the body, so that its weight is wrong: add "
                    "'gravity {1}' to it, and 'disable' to fix {1}",
                    fix.name, gravity->id));
  }
}

// In the set-up, rigid/small of LAMMPS 4 Jul 2026 adds the random forces of langevin to the bodies before it
// has computed them: the first half step of a run moves bodies by what the memory contains.
void find_unset_forces(LAMMPS *lmp, const RigidBodies &bodies, std::vector<std::string> &traps)
{
  if (lmp->num_ver != 20260704) return;
  for (const auto &fix : bodies.fixes) {
    if (!fix->has_langevin() || fix->of_grip || fix->name.find("/small") == std::string::npos) continue;
    traps.push_back(fmt::format("{}: this version of LAMMPS takes the forces of 'langevin' in the first half "
                                "step of a run from memory that nothing has set: use rigid/small/grip",
                                fix->name));
  }
}

void find_hidden_molecules(LAMMPS *lmp, std::vector<std::string> &traps)
{
  for (const Fix *fix : lmp->modify->get_fix_by_style("^property/atom")) {
    if (!OfPropertyAtom::hides_molecules_of_ghosts(fix)) continue;
    const std::string text =
        fmt::format("fix {} property/atom mol: ghost atoms have no molecule ID, add 'ghost yes'", fix->id);
    traps.push_back(text + (lmp->neighbor->nex_mol
                                ? ". 'neigh_modify exclude molecule' may remove contacts "
                                  "of different bodies now"
                                : "; contacts of rigid bodies do not need it, 'neigh_modify "
                                  "exclude molecule' does"));
  }
}

// Whether a fix that is not for rigid bodies moves atoms with these group bits. Atoms may come into a dynamic
// group later.
bool any_fix_moves(LAMMPS *lmp, int mask)
{
  for (const Fix *fix : lmp->modify->get_fix_list()) {
    if (!fix->time_integrate || RigidBodies::knows(fix)) continue;
    if (mask & fix->groupbit || lmp->group->dynamic[fix->igroup]) return true;
  }
  return false;
}

// Whether neigh_modify excludes a pair of owned atoms from neighbour lists.
bool excluded(const Neighbor *neighbor, const Atom *atom, int i, int j)
{
  if (!neighbor->exclude) return false;
  if (neighbor->nex_type && neighbor->ex_type[atom->type[i]][atom->type[j]]) return true;
  const int *mask = atom->mask;
  for (int m = 0; m < neighbor->nex_group; m++) {
    const int one = neighbor->ex1_bit[m], two = neighbor->ex2_bit[m];
    if ((mask[i] & one && mask[j] & two) || (mask[i] & two && mask[j] & one)) return true;
  }
  for (int m = 0; m < neighbor->nex_mol; m++) {
    if (!(mask[i] & mask[j] & neighbor->ex_mol_bit[m])) continue;
    const bool of_one = atom->molecule[i] == atom->molecule[j];
    if (of_one == (neighbor->ex_mol_intra[m] != 0)) return true;
  }
  return false;
}

bool near(const Neighbor *neighbor, const Atom *atom, int i, int j)
{
  double square = 0.0;
  for (int d = 0; d < 3; d++) square += (atom->x[i][d] - atom->x[j][d]) * (atom->x[i][d] - atom->x[j][d]);
  const double reach = atom->radius[i] + atom->radius[j] + neighbor->skin;
  return square < reach * reach;
}

// Whether this rank has two spheres of one body of the fix that are a pair of the neighbour list. Compares
// each sphere with the previous one of its body. in_molecule: set if both have the same molecule ID.
bool lists_inner_pairs(LAMMPS *lmp, const BodiesOfFix &fix, bool &in_molecule)
{
  const Atom *atom = lmp->atom;
  std::unordered_map<double, int> previous;
  for (int i = 0; i < atom->nlocal; i++) {
    if (!fix.has(i)) continue;
    const auto [place, is_new] = previous.try_emplace(fix.number(i), i);
    const int j = place->second;
    place->second = i;
    if (is_new || excluded(lmp->neighbor, atom, i, j) || !near(lmp->neighbor, atom, i, j)) continue;
    in_molecule = atom->molecule_flag && atom->molecule[i] == atom->molecule[j];
    return true;
  }
  return false;
}

// LAMMPS takes all grains with the molecule ID 0 for one molecule, so that it excludes their contacts.
void find_excluded_grains(LAMMPS *lmp, const RigidBodies &bodies, std::vector<std::string> &traps)
{
  const Neighbor *neighbor = lmp->neighbor;
  const Atom *atom = lmp->atom;
  if (!neighbor->exclude || !atom->molecule_flag) return;
  for (int m = 0; m < neighbor->nex_mol; m++) {
    if (!neighbor->ex_mol_intra[m]) continue;
    double count = 0.0;
    for (int i = 0; i < atom->nlocal; i++)
      if (atom->mask[i] & neighbor->ex_mol_bit[m] && atom->molecule[i] == 0 && !bodies.has(i)) count += 1.0;
    count = total(lmp, count);
    if (count < 2.0) continue;
    traps.push_back(fmt::format(
        "neigh_modify exclude molecule/intra {}: its {:.0f} single grains have the molecule ID 0, "
        "which LAMMPS takes for one molecule: they do not touch each other; exclude a "
        "group of bodies only",
        lmp->group->names[neighbor->ex_mol_group[m]], count));
  }
}

// The number of atoms with the molecule ID 0 in the group of a fix, on all ranks.
struct WithoutMolecule {
  double single = 0.0; // in no body; another fix moves them
  double in_body = 0.0;
  bool are_one_body = false; // those in_body, beside bodies of other molecules

  WithoutMolecule(LAMMPS *lmp, const RigidBodies &bodies, const BodiesOfFix &fix);
};

WithoutMolecule::WithoutMolecule(LAMMPS *lmp, const RigidBodies &bodies, const BodiesOfFix &fix)
{
  const Atom *atom = lmp->atom;
  if (!atom->molecule_flag || !fix.of_molecules()) return;
  constexpr double NONE = std::numeric_limits<double>::infinity();
  double others = 0.0, range[2] = {NONE, NONE}; // smallest number of a body, smallest negative number
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & fix.groupbit)) continue;
    if (atom->molecule[i] != 0) {
      others += fix.has(i);
    } else if (fix.has(i)) {
      in_body += 1.0;
      range[0] = std::min(range[0], fix.number(i));
      range[1] = std::min(range[1], -fix.number(i));
    } else if (!bodies.has(i) && any_fix_moves(lmp, atom->mask[i])) {
      single += 1.0;
    }
  }
  single = total(lmp, single);
  in_body = total(lmp, in_body);
  MPI_Allreduce(MPI_IN_PLACE, range, 2, MPI_DOUBLE, MPI_MIN, lmp->world);
  are_one_body = total(lmp, others) > 0.0 && in_body > 0.0 && range[0] == -range[1];
}

// Whether a body of a fix may touch its own periodic images, however it is turned.
bool may_touch_itself(LAMMPS *lmp, const BodyCensus &census, std::size_t fix)
{
  const double period = Grip::box_cell(lmp->domain).least_period();
  const auto here = std::any_of(census.reported.begin(), census.reported.end(), [&](const auto &body) {
    return body.fix == static_cast<int>(fix) && 2.0 * body.extent > period;
  });
  return total(lmp, here) > 0.0;
}

// LAMMPS takes a body and its images for one molecule.
void find_excluded_images(LAMMPS *lmp, const RigidBodies &bodies, const BodyCensus &census,
                          std::vector<std::string> &traps)
{
  const Neighbor *neighbor = lmp->neighbor;
  const Atom *atom = lmp->atom;
  if (!neighbor->exclude || !atom->molecule_flag) return;
  for (std::size_t f = 0; f < bodies.fixes.size(); f++) {
    double excluded = 0.0;
    for (int m = 0; m < neighbor->nex_mol; m++)
      for (int i = 0; i < atom->nlocal && neighbor->ex_mol_intra[m]; i++)
        excluded += (atom->mask[i] & neighbor->ex_mol_bit[m]) && bodies.fixes[f]->has(i);
    if (total(lmp, excluded) == 0.0 || !may_touch_itself(lmp, census, f)) continue;
    traps.push_back(fmt::format("{}: bodies are so long that they may touch their own periodic images; "
                                "'neigh_modify exclude molecule/intra' leaves these contacts out, remove it",
                                bodies.fixes[f]->name));
  }
}

// Pairs of bodies that may touch their own images are not worth a remedy, which would remove contacts.
void find_inner_pairs(LAMMPS *lmp, const RigidBodies &bodies, const BodyCensus &census,
                      std::vector<std::string> &traps)
{
  const char *const *group = lmp->group->names;
  for (std::size_t f = 0; f < bodies.fixes.size(); f++) {
    const auto &fix = bodies.fixes[f];
    bool in_molecule = false;
    const bool found = lists_inner_pairs(lmp, *fix, in_molecule);
    if (total(lmp, found) == 0.0 || may_touch_itself(lmp, census, f)) continue;
    const std::string remedy =
        total(lmp, in_molecule) == 0.0 ? "'neigh_modify exclude group G G' for the group G of each body"
        : WithoutMolecule(lmp, bodies, *fix).single > 0.0
            ? "'neigh_modify exclude molecule/intra G' with a group G that has only bodies"
            : fmt::format("'neigh_modify exclude molecule/intra {}'", group[fix->group]);
    traps.push_back(
        fmt::format("{}: the neighbour list contains pairs of one body; they are never in contact, but "
                    "cost time: add {}",
                    fix->name, remedy));
  }
}

// Atoms in the group of a fix of rigid bodies that are in no body. Atoms outside of the group may rest on
// purpose.
void find_atoms_without_body(LAMMPS *lmp, const RigidBodies &bodies, std::vector<std::string> &traps)
{
  const Atom *atom = lmp->atom;
  const int frozen = Grip::frozen_groups(lmp);
  for (const auto &fix : bodies.fixes) {
    double count = 0.0;
    for (int i = 0; i < atom->nlocal; i++) {
      if (!(atom->mask[i] & fix->groupbit) || atom->mask[i] & frozen) continue;
      if (!bodies.has(i) && !any_fix_moves(lmp, atom->mask[i])) count += 1.0;
    }
    count = total(lmp, count);
    if (count > 0.0)
      traps.push_back(fmt::format("{}: {:.0f} atoms of its group are in no body, and no other fix moves them",
                                  fix->name, count));
  }
}

// LAMMPS makes one body of all atoms of a fix's group that have the molecule ID 0.
void find_grains_of_one_molecule(LAMMPS *lmp, const RigidBodies &bodies, std::vector<std::string> &traps)
{
  for (const auto &fix : bodies.fixes) {
    const WithoutMolecule grains(lmp, bodies, *fix);
    if (grains.are_one_body)
      traps.push_back(
          fmt::format("{}: the {:.0f} atoms of its group with the molecule ID 0 are one body, because "
                      "LAMMPS takes them for one molecule; if they are single grains, give the fix "
                      "a group that has only bodies",
                      fix->name, grains.in_body));
    // With a template, the restart files of rigid/small/grip contain which atoms are in bodies.
    if (grains.single == 0.0 || (fix->of_grip && fix->reads_masses())) continue;
    traps.push_back(fmt::format(
        "{}: its group has {:.0f} single grains with the molecule ID 0, which LAMMPS takes for one "
        "molecule: after read_restart they may be one body; give the fix a group that has "
        "only bodies",
        fix->name, grains.single));
  }
}

const char *remedy_of_unmoved(LAMMPS *lmp, const Grip::Insertion &insertion)
{
  const Grip::ShapedGrains *shapes = Grip::find_shapes(lmp);
  if (insertion.of_molecules) return "add 'rigid F', with the ID of a fix rigid/small with 'mol'";
  if (shapes && shapes->shape_of_type(insertion.grains.front().type))
    return "insert them into the group of fix grip/shapes, with 'move yes'";
  return "add an integrator such as fix nve/sphere for its group";
}

void find_unmoved_insertions(LAMMPS *lmp, std::vector<std::string> &traps)
{
  for (const Grip::Insertion &insertion : Grip::insertions(lmp, 0.0)) {
    if (insertion.grains.empty() || insertion.into_bodies) continue;
    if (!any_fix_moves(lmp, insertion.grains.front().mask))
      traps.push_back(fmt::format("{}: no fix moves the grains that it inserts; {}", insertion.name,
                                  remedy_of_unmoved(lmp, insertion)));
    else if (insertion.overlapping)
      traps.push_back(fmt::format("{}: it inserts molecules of overlapping spheres as single grains; add "
                                  "'rigid F', with the ID of a fix rigid/small with 'mol'",
                                  insertion.name));
  }
}

} // namespace

std::vector<std::string> Grip::body_traps(LAMMPS *lmp, const RigidBodies &bodies, const BodyCensus &census)
{
  std::vector<std::string> traps;
  find_unmoved_insertions(lmp, traps);
  find_excluded_grains(lmp, bodies, traps);
  if (!bodies.any()) return traps;
  refuse_gravity_twice(lmp, bodies);
  refuse_frozen_members(lmp, bodies, census);
  find_other_masses(lmp, bodies, census, traps);
  find_other_weights(lmp, bodies, census, traps);
  find_unset_forces(lmp, bodies, traps);
  find_hidden_molecules(lmp, traps);
  find_excluded_images(lmp, bodies, census, traps);
  find_inner_pairs(lmp, bodies, census, traps);
  find_atoms_without_body(lmp, bodies, traps);
  find_grains_of_one_molecule(lmp, bodies, traps);
  return traps;
}

void Grip::warn_of_body_traps(LAMMPS *lmp)
{
  if (check_wanted().wanted) return;
  RigidBodies bodies;
  bodies.find(lmp);
  const BodyCensus census(lmp, bodies);
  for (const std::string &trap : body_traps(lmp, bodies, census))
    if (lmp->comm->me == 0) lmp->error->warning(FLERR, trap);
}
