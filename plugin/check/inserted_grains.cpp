// SPDX-License-Identifier: GPL-2.0-only
#include "check/inserted_grains.h"
#include "check/body_census.h"

#include "GRANULAR/fix_pour.h"
#include "domain.h"
#include "fix_deposit.h"
#include "host/private_members.h"
#include "insert/fix_grip_insert.h"
#include "lammps.h"
#include "modify.h"
#include "molecule.h"
#include "shapes/shaped_grains.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace Grip;

// LAMMPS reports the largest radius of each type that these fixes insert (Fix::extract). Everything else is
// in private members.
namespace Grip {

struct OfPour {
  int FixPour::*ntype, FixPour::*nmol, FixPour::*dstyle, FixPour::*npoly, FixPour::*rigidflag;
  Molecule **FixPour::*onemols;
  double FixPour::*radius_one, FixPour::*radius_lo, FixPour::*radius_hi;
  double *FixPour::*radius_poly, *FixPour::*frac_poly;
  double FixPour::*density_lo, FixPour::*density_hi;
  double FixPour::*vxlo, FixPour::*vxhi, FixPour::*vylo, FixPour::*vyhi, FixPour::*vy, FixPour::*vz;
  double FixPour::*ylo, FixPour::*yhi, FixPour::*zlo, FixPour::*zhi;
};
OfPour members(const OfPour *);
template struct PrivateMembers<OfPour, &FixPour::ntype, &FixPour::nmol, &FixPour::dstyle, &FixPour::npoly,
                               &FixPour::rigidflag, &FixPour::onemols, &FixPour::radius_one,
                               &FixPour::radius_lo, &FixPour::radius_hi, &FixPour::radius_poly,
                               &FixPour::frac_poly, &FixPour::density_lo, &FixPour::density_hi,
                               &FixPour::vxlo, &FixPour::vxhi, &FixPour::vylo, &FixPour::vyhi, &FixPour::vy,
                               &FixPour::vz, &FixPour::ylo, &FixPour::yhi, &FixPour::zlo, &FixPour::zhi>;

struct OfDeposit {
  int FixDeposit::*ntype, FixDeposit::*nmol, FixDeposit::*rigidflag;
  Molecule **FixDeposit::*onemols;
  double FixDeposit::*vxlo, FixDeposit::*vxhi, FixDeposit::*vylo, FixDeposit::*vyhi, FixDeposit::*vzlo,
      FixDeposit::*vzhi;
};
OfDeposit members(const OfDeposit *);
template struct PrivateMembers<OfDeposit, &FixDeposit::ntype, &FixDeposit::nmol, &FixDeposit::rigidflag,
                               &FixDeposit::onemols, &FixDeposit::vxlo, &FixDeposit::vxhi, &FixDeposit::vylo,
                               &FixDeposit::vyhi, &FixDeposit::vzlo, &FixDeposit::vzhi>;

} // namespace Grip

namespace {

const Grip::OfPour pour = members(static_cast<const Grip::OfPour *>(nullptr));
const Grip::OfDeposit deposit = members(static_cast<const Grip::OfDeposit *>(nullptr));

// Values of FixPour::dstyle, which represents the keyword `diam`.
enum { ONE, RANGE, POLY };

// The radius that LAMMPS uses for atoms without a radius, and the density from which it computes masses.
constexpr double HOST_RADIUS = 0.5, HOST_DENSITY = 1.0;

double sphere_mass(double radius, double density)
{
  return density * 4.0 / 3.0 * M_PI * radius * radius * radius;
}

double larger(double a, double b)
{
  return std::max(std::fabs(a), std::fabs(b));
}

double radius_of(const Molecule &molecule, int i)
{
  return molecule.radiusflag ? molecule.radius[i] : HOST_RADIUS;
}

bool has_overlaps(const Molecule &molecule)
{
  for (int i = 0; i < molecule.natoms; i++)
    for (int j = 0; j < i; j++) {
      const double *a = molecule.x[i], *b = molecule.x[j];
      const double touch = radius_of(molecule, i) + radius_of(molecule, j);
      if (std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < (1.0 - 1.0e-6) * touch) return true;
    }
  return false;
}

double mass_of(const Molecule &molecule, int i)
{
  return molecule.rmassflag ? molecule.rmass[i] : sphere_mass(radius_of(molecule, i), HOST_DENSITY);
}

// Whether gravity on the spheres is another force or torque than on the body.
bool has_other_weight(const Molecule &molecule)
{
  double mass = 0.0, radii = 0.0;
  Vector moment{};
  for (int i = 0; i < molecule.natoms; i++) {
    const double of_sphere = mass_of(molecule, i);
    mass += of_sphere;
    radii += radius_of(molecule, i);
    if (molecule.comflag) moment = moment + of_sphere * (vector_of(molecule.x[i]) - vector_of(molecule.com));
  }
  return weighs_other(mass, molecule.massflag ? molecule.masstotal : mass, moment, radii / molecule.natoms);
}

// Adds the atoms of a molecule, each as a grain. Types in molecules are relative to `type`.
void take_molecule(Insertion &out, const Molecule &molecule, int type, int mask)
{
  const std::size_t first = out.grains.size();
  double sum = 0.0;
  for (int i = 0; i < molecule.natoms; i++) {
    const double radius = radius_of(molecule, i);
    const double mass = mass_of(molecule, i);
    out.grains.push_back({type + molecule.type[i], mask, radius, mass});
    sum += mass;
  }
  if (molecule.nbonds == 0 && has_overlaps(molecule)) out.overlapping = true;
  if (!out.into_bodies) return;
  out.other_weight = out.other_weight || has_other_weight(molecule);
  const double mass = (molecule.massflag ? molecule.masstotal : sum) / molecule.natoms;
  for (std::size_t k = first; k < out.grains.size(); k++) out.grains[k].mass = mass;
}

void take_molecules(Insertion &out, Molecule **molecules, int count, bool rigid, int type, int mask)
{
  out.of_molecules = true;
  out.into_bodies = rigid;
  for (int m = 0; m < count; m++) take_molecule(out, *molecules[m], type, mask);
}

std::vector<double> radii_of(const FixPour &fix)
{
  if (fix.*pour.dstyle == RANGE) return {fix.*pour.radius_lo, fix.*pour.radius_hi};
  if (fix.*pour.dstyle != POLY) return {fix.*pour.radius_one};
  std::vector<double> radii;
  for (int k = 0; k < fix.*pour.npoly; k++)
    if ((fix.*pour.frac_poly)[k] > 0.0) radii.push_back((fix.*pour.radius_poly)[k]);
  return radii;
}

// The largest speed of an inserted grain: the speed at the lower end of the insertion region, after a fall
// through the whole height of the region.
double speed_of(const FixPour &fix, int dimension, double gravity)
{
  const bool flat = dimension == 2;
  const double start = flat ? fix.*pour.vy : fix.*pour.vz;
  const double height = flat ? fix.*pour.yhi - fix.*pour.ylo : fix.*pour.zhi - fix.*pour.zlo;
  const double x = larger(fix.*pour.vxlo, fix.*pour.vxhi);
  const double y = flat ? 0.0 : larger(fix.*pour.vylo, fix.*pour.vyhi);
  return std::sqrt(x * x + y * y + start * start + 2.0 * gravity * height);
}

Insertion look_at(const FixPour &fix, int dimension, double gravity)
{
  Insertion out = {fmt::format("fix {} pour", fix.id), speed_of(fix, dimension, gravity), {}};
  const int type = fix.*pour.ntype, mask = 1 | fix.groupbit;
  if (Molecule **molecules = fix.*pour.onemols) {
    take_molecules(out, molecules, fix.*pour.nmol, fix.*pour.rigidflag, type, mask);
    return out;
  }
  for (const double radius : radii_of(fix))
    for (const double density : {fix.*pour.density_lo, fix.*pour.density_hi})
      out.grains.push_back({type, mask, radius, sphere_mass(radius, density)});
  return out;
}

Insertion look_at(const FixDeposit &fix)
{
  const double x = larger(fix.*deposit.vxlo, fix.*deposit.vxhi);
  const double y = larger(fix.*deposit.vylo, fix.*deposit.vyhi);
  const double z = larger(fix.*deposit.vzlo, fix.*deposit.vzhi);
  Insertion out = {fmt::format("fix {} deposit", fix.id), std::sqrt(x * x + y * y + z * z), {}};
  const int type = fix.*deposit.ntype, mask = 1 | fix.groupbit;
  const double mass = sphere_mass(HOST_RADIUS, HOST_DENSITY);
  if (Molecule **molecules = fix.*deposit.onemols)
    take_molecules(out, molecules, fix.*deposit.nmol, fix.*deposit.rigidflag, type, mask);
  else
    out.grains = {{type, mask, HOST_RADIUS, mass}};
  return out;
}

// Spheres, clumps that are single grains, and clumps that are bodies.
void look_at(const FixGripInsert &fix, std::vector<Insertion> &all)
{
  const std::string name = fmt::format("fix {} grip/insert", fix.id);
  const double speed = fix.largest_speed();
  Insertion spheres = {name, speed, fix.extreme_spheres()}, loose = {name, speed, {}, true, false},
            bodies = {name, speed, {}, true, true};
  for (const Grip::GrainKind &kind : fix.kinds())
    if (kind.clump)
      take_molecule(kind.clump->is_rigid() ? bodies : loose, *kind.clump->molecule(), kind.type,
                    1 | fix.groupbit);
  for (const Insertion &insertion : {spheres, loose, bodies})
    if (!insertion.grains.empty()) all.push_back(insertion);
}

// Grains get the size and the mass of the shapes of their types, and enter contact times as in ImpactBodies.
void take_shapes(LAMMPS *lmp, std::vector<Insertion> &all)
{
  const ShapedGrains *shapes = find_shapes(lmp);
  if (!shapes) return;
  for (Insertion &insertion : all)
    for (Grain &grain : insertion.grains) {
      const ShapeOfType &of = shapes->of_type(grain.type);
      if (!of.shape) continue;
      const double scale = shapes->has_own_size() ? 1.0 : grain.radius / of.bounding;
      grain.radius = scale * of.largest_curvature;
      grain.mass = of.mass * of.least_mass * scale * scale * scale;
    }
}

} // namespace

std::vector<Insertion> Grip::insertions(LAMMPS *lmp, double gravity)
{
  std::vector<Insertion> all;
  for (const Fix *fix : lmp->modify->get_fix_list()) {
    const std::string style = fix->style;
    if (style == "pour")
      all.push_back(look_at(*static_cast<const FixPour *>(fix), lmp->domain->dimension, gravity));
    else if (style == "deposit")
      all.push_back(look_at(*static_cast<const FixDeposit *>(fix)));
    else if (const auto *insert = dynamic_cast<const FixGripInsert *>(fix))
      look_at(*insert, all);
  }
  take_shapes(lmp, all);
  return all;
}
