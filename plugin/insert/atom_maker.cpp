// SPDX-License-Identifier: GPL-2.0-only
#include "insert/atom_maker.h"

#include "atom.h"
#include "atom_vec.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "fix.h"
#include "irregular.h"
#include "modify.h"
#include "molecule.h"

#include <algorithm>
#include <cmath>
#include <mpi.h>

using namespace LAMMPS_NS;
using namespace Grip;

void AtomMaker::make(const InsertDomain &space, const std::vector<NewGrain> &grains, const IsMade &is_made)
{
  tagint last_tag = largest_of_all(atom->tag), last_molecule = largest_of_all(atom->molecule);
  bigint wanted = 0;
  for (const NewGrain &one : grains) wanted += natoms_of(one);
  if (wanted > MAXTAGINT - last_tag)
    error->all(FLERR, "{}: atom IDs would exceed {}, accepted: fewer atoms, or reset_atoms id", command,
               MAXTAGINT);
  drop_ghosts();
  const int before = atom->nlocal;
  for (const NewGrain &one : grains) {
    if (line.kind_of(one.grain).clump)
      create_clump(space, one, last_tag, ++last_molecule, is_made);
    else if (space.owns(one.place->x))
      is_made(create_grain(one, last_tag + 1), one, 0);
    last_tag += natoms_of(one);
  }
  count(atom->nlocal - before, wanted);
  move_to_ranks();
}

// The parts of the ranks change with a box that is shrink-wrapped. LAMMPS exchanges atoms between ranks that
// are neighbours, which is not enough if new grains are far beyond the others.
void AtomMaker::move_to_ranks()
{
  constexpr int SHRINK_WRAPPED = 2;
  if (domain->nonperiodic != SHRINK_WRAPPED || comm->nprocs == 1) return;
  for (int i = 0; i < atom->nlocal; i++) domain->remap(atom->x[i], atom->image[i]);
  if (domain->triclinic) domain->x2lamda(atom->nlocal);
  domain->reset_box();
  Irregular exchange(lmp);
  if (exchange.migrate_check()) exchange.migrate_atoms(1);
  if (domain->triclinic) domain->lamda2x(atom->nlocal);
}

// New atoms take the places of ghosts.
void AtomMaker::drop_ghosts()
{
  if (atom->map_style != Atom::MAP_NONE) atom->map_clear();
  atom->nghost = 0;
  atom->avec->clear_bonus();
}

void AtomMaker::count(bigint created, bigint wanted)
{
  MPI_Allreduce(MPI_IN_PLACE, &created, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  if (created != wanted)
    error->all(FLERR, "{}: {} atoms have a place, but {} were created", command, wanted, created);
  atom->natoms += created;
  if (atom->natoms < 0 || atom->natoms >= MAXBIGINT)
    error->all(FLERR, "{}: there would be too many atoms", command);
  if (atom->map_style == Atom::MAP_NONE) return;
  atom->map_init();
  atom->map_set();
}

int AtomMaker::natoms_of(const NewGrain &one) const
{
  const ClumpTemplate *clump = line.kind_of(one.grain).clump.get();
  return clump ? clump->molecule()->natoms : 1;
}

// The largest value of the atoms of all ranks, or 0. ids: may be null.
tagint AtomMaker::largest_of_all(const tagint *ids) const
{
  tagint largest = 0;
  for (int i = 0; ids && i < atom->nlocal; i++) largest = std::max(largest, ids[i]);
  MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_LMP_TAGINT, MPI_MAX, world);
  return largest;
}

// Returns the index of a new atom, whose other fields the caller must set.
int AtomMaker::create_atom(int type, int groupbits, tagint tag, const Vector &x, const Vector &velocity)
{
  double at[3] = {x[0], x[1], x[2]};
  imageint image =
      (static_cast<imageint>(IMGMAX) << IMG2BITS) | (static_cast<imageint>(IMGMAX) << IMGBITS) | IMGMAX;
  domain->remap(at, image);
  atom->avec->create_atom(type, at);
  const int i = atom->nlocal - 1;
  atom->tag[i] = tag;
  atom->mask[i] = 1 | groupbit | groupbits;
  atom->image[i] = image;
  std::copy(velocity.begin(), velocity.end(), atom->v[i]);
  return i;
}

// A grain that comes through a face has its own velocity from there on.
Vector AtomMaker::velocity(const NewGrain &one) const
{
  return line.face ? line.velocity : draws.velocity(one.number);
}

// A grain with a shape does not turn while it is held.
Vector AtomMaker::spin(const NewGrain &one) const
{
  return line.face && !one.place->form.is_sphere() ? Vector{} : draws.spin(one.number);
}

int AtomMaker::create_grain(const NewGrain &one, tagint tag)
{
  const GrainKind &kind = line.kind_of(one.grain);
  const int i = create_atom(kind.type, kind.groupbits, tag, one.place->x, velocity(one));
  const Vector w = spin(one);
  std::copy(w.begin(), w.end(), atom->omega[i]);
  atom->radius[i] = 0.5 * one.grain.diameter;
  atom->rmass[i] = one.grain.mass;
  if (atom->molecule_flag) atom->molecule[i] = 0;
  set_fields(i);
  const TurnedShape &form = one.place->form;
  if (!form.is_sphere()) shapes->set_quaternion(i, form.quaternion);
  return i;
}

// Creates the spheres of a clump on the ranks that own them. All ranks add the body to its fix.
void AtomMaker::create_clump(const InsertDomain &space, const NewGrain &one, tagint last_tag,
                             tagint molecule_id, const IsMade &is_made)
{
  const GrainKind &kind = line.kind_of(one.grain);
  const ClumpTemplate &clump = *kind.clump;
  Molecule *molecule = clump.molecule();
  Quaternion rotation = draws.rotation(one.number);
  Vector x = one.place->x, v = velocity(one);
  const int before = atom->nlocal;
  molecule->quat_external = rotation.data();
  for (int m = 0; m < molecule->natoms; m++) {
    const Vector at = x + one.place->parts[static_cast<std::size_t>(m)].x;
    if (!space.owns(at)) continue;
    const int i = create_atom(clump.type_of(m), kind.groupbits, last_tag + 1 + m, at, v);
    if (atom->molecule_flag) atom->molecule[i] = molecule_id;
    atom->add_molecule_atom(molecule, m, i, last_tag);
    set_fields(i);
    is_made(i, one, m);
  }
  molecule->quat_external = nullptr;
  if (Fix *fix = clump.rigid_fix())
    fix->set_molecule(before, last_tag, clump.index(), x.data(), v.data(), rotation.data());
  atom->nbonds += molecule->nbonds;
  atom->nangles += molecule->nangles;
  atom->ndihedrals += molecule->ndihedrals;
  atom->nimpropers += molecule->nimpropers;
}

// Sets the fields that no atom style has. Other fixes set theirs first.
void AtomMaker::set_fields(int i)
{
  for (int k = 0; k < atom->nivector; k++)
    if (atom->ivname[k]) atom->ivector[k][i] = 0;
  for (int k = 0; k < atom->ndvector; k++)
    if (atom->dvname[k]) atom->dvector[k][i] = 0.0;
  for (int k = 0; k < atom->niarray; k++)
    if (atom->ianame[k]) std::fill_n(atom->iarray[k][i], atom->icols[k], 0);
  for (int k = 0; k < atom->ndarray; k++)
    if (atom->daname[k]) std::fill_n(atom->darray[k][i], atom->dcols[k], 0.0);
  modify->create_attribute(i);
  if (atom->temperature) atom->temperature[i] = line.temperature;
  if (!std::isnan(line.liquid)) set_property(i, "d_liquid", line.liquid);
  for (const auto &[name, value] : line.properties) set_property(i, name, value);
}

void AtomMaker::set_property(int i, const std::string &name, double value)
{
  int is_double = 0, columns = 0;
  const int index = atom->find_custom(name.c_str() + 2, is_double, columns);
  if (index < 0 || is_double != (name[0] == 'd'))
    error->one(FLERR, "{}: set: the property {} of atoms has been deleted", command, name);
  if (is_double)
    atom->dvector[index][i] = value;
  else
    atom->ivector[index][i] = static_cast<int>(value);
}
