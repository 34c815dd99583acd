// SPDX-License-Identifier: GPL-2.0-only
// fix rigid/small/grip: bodies with the mass and inertia of molecule templates.
#include "bodies/body_numbers.h"
#include "bodies/fix_rigid_small_grip.h"

#include "atom.h"
#include "bodies/template_pose.h"
#include "comm.h"
#include "domain.h"
#include "math_extra.h"
#include "memory.h"
#include "molecule.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

// A sphere of a body, for the rank that compares the body with the templates.
struct Sphere {
  int rank, atom;
  tagint body, tag;
  double radius;
  Vector x; // not wrapped into the box
};

bool has_radii(const Molecule &molecule, const std::vector<Sphere> &spheres)
{
  for (int k = 0; molecule.radiusflag && k < molecule.natoms; k++)
    if (std::fabs(spheres[k].radius - molecule.radius[k]) > 1e-4 * molecule.radius[k]) return false;
  return true;
}

bool is_copy(const Molecule &molecule, const std::vector<Sphere> &spheres, Grip::TemplatePose &pose)
{
  if (static_cast<int>(spheres.size()) != molecule.natoms || !has_radii(molecule, spheres)) return false;
  std::vector<Vector> shape, copy;
  for (int k = 0; k < molecule.natoms; k++) {
    shape.push_back(vector_of(molecule.x[k]));
    copy.push_back(spheres[k].x);
  }
  return Grip::find_pose(shape, copy, pose);
}

} // namespace

// The answer for a sphere: its place in a template.
struct FixRigidSmallGrip::Place {
  int atom, molecule, member;
  Grip::TemplatePose pose;
};

// Bodies whose spheres are those of a template, in the order of their IDs, take its mass, centre of mass and
// moments of inertia. One rank has all spheres of a body for the comparison.
void FixRigidSmallGrip::take_templates()
{
  std::vector<Sphere> spheres;
  std::vector<int> ranks;
  for (int i = 0; i < atom->nlocal; i++) {
    if (!bodytag[i]) continue;
    Vector x;
    domain->unmap(atom->x[i], atom->image[i], x.data());
    spheres.push_back({comm->me, i, bodytag[i], atom->tag[i], atom->radius ? atom->radius[i] : 0.0, x});
    ranks.push_back(static_cast<int>(bodytag[i] % comm->nprocs));
  }
  char *output = nullptr;
  const int n =
      comm->rendezvous(1, static_cast<int>(spheres.size()), reinterpret_cast<char *>(spheres.data()),
                       sizeof(Sphere), 0, ranks.data(), find_templates, 0, output, sizeof(Place), this);
  const auto *places = reinterpret_cast<const Place *>(output);
  for (int k = 0; k < n; k++) {
    const Place &place = places[k];
    std::copy_n(onemols[place.molecule]->dxbody[place.member], 3, displace[place.atom]);
    if (bodyown[place.atom] >= 0) take_template(body[bodyown[place.atom]], place);
  }
  memory->sfree(output);
  pre_neighbor();
}

int FixRigidSmallGrip::find_templates(int n, char *input, int &flag, int *&ranks, char *&output, void *fix)
{
  auto *self = static_cast<FixRigidSmallGrip *>(fix);
  const auto *spheres = reinterpret_cast<const Sphere *>(input);
  std::map<tagint, std::vector<Sphere>> bodies;
  for (int k = 0; k < n; k++) bodies[spheres[k].body].push_back(spheres[k]);
  self->memory->create(ranks, n, "rigid/small/grip:ranks");
  output = static_cast<char *>(self->memory->smalloc(n * sizeof(Place), "rigid/small/grip:places"));
  auto *places = reinterpret_cast<Place *>(output);
  int count = 0;
  for (auto &[number, members] : bodies) {
    std::sort(members.begin(), members.end(), [](const Sphere &a, const Sphere &b) { return a.tag < b.tag; });
    Grip::TemplatePose pose;
    int molecule = 0;
    while (molecule < self->nmol && !is_copy(*self->onemols[molecule], members, pose)) molecule++;
    if (molecule == self->nmol) continue;
    for (int m = 0; m < static_cast<int>(members.size()); m++) {
      ranks[count] = members[m].rank;
      places[count++] = {members[m].atom, molecule, m, pose};
    }
  }
  flag = 2; // LAMMPS sends the new output and deletes it
  return count;
}

// The body keeps the motion that its spheres have: the spin, and the velocity of each point.
void FixRigidSmallGrip::take_template(Body &one, const Place &place)
{
  const Molecule &molecule = *onemols[place.molecule];
  Vector spin, old;
  MathExtra::angmom_to_omega(one.angmom, one.ex_space, one.ey_space, one.ez_space, one.inertia, spin.data());
  domain->unmap(one.xcm, one.image, old.data());
  const Vector centre = place.pose.placed(vector_of(molecule.com)),
               velocity = vector_of(one.vcm) + cross(spin, centre - old);
  Vector x = place.pose.turned(vector_of(molecule.ex)), y = place.pose.turned(vector_of(molecule.ey)),
         z = place.pose.turned(vector_of(molecule.ez));
  MathExtra::exyz_to_q(x.data(), y.data(), z.data(), one.quat);
  MathExtra::qnormalize(one.quat);
  MathExtra::q_to_exyz(one.quat, one.ex_space, one.ey_space, one.ez_space);
  one.mass = molecule.masstotal;
  one.image = HOME;
  std::copy_n(molecule.inertia, 3, one.inertia);
  std::copy_n(centre.data(), 3, one.xcm);
  std::copy_n(velocity.data(), 3, one.vcm);
  MathExtra::omega_to_angmom(spin.data(), one.ex_space, one.ey_space, one.ez_space, one.inertia, one.angmom);
  std::copy_n(spin.data(), 3, one.omega);
  const Vector geometric = place.pose.placed(vector_of(molecule.center)), from_centre = geometric - centre;
  std::copy_n(geometric.data(), 3, one.xgc);
  MathExtra::transpose_matvec(one.ex_space, one.ey_space, one.ez_space, from_centre.data(), one.xgc_body);
}
