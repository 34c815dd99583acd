// SPDX-License-Identifier: GPL-2.0-only
#include "check/insertions.h"

#include "GRANULAR/fix_pour.h"
#include "domain.h"
#include "fix_deposit.h"
#include "lammps.h"
#include "modify.h"
#include "molecule.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using Grip::Grain;
using Grip::Insertion;

// The host gives the largest radius of each type that these fixes insert (Fix::extract), and keeps the rest
// in private members. An explicit instantiation may name them (temp.explicit in the C++ standard).
namespace {

template <class Key, typename Key::Pointer pointer> struct Opened {
  friend typename Key::Pointer member(Key) { return pointer; }
};

#define GRIP_OPEN(Class, Type, name)                                                                         \
  struct Class##_##name {                                                                                    \
    using Pointer = Type Class::*;                                                                           \
    friend Pointer member(Class##_##name);                                                                   \
  };                                                                                                         \
  template struct Opened<Class##_##name, &Class::name>;

GRIP_OPEN(FixPour, int, ntype)
GRIP_OPEN(FixPour, int, nmol)
GRIP_OPEN(FixPour, Molecule **, onemols)
GRIP_OPEN(FixPour, int, dstyle)
GRIP_OPEN(FixPour, double, radius_one)
GRIP_OPEN(FixPour, double, radius_lo)
GRIP_OPEN(FixPour, double, radius_hi)
GRIP_OPEN(FixPour, int, npoly)
GRIP_OPEN(FixPour, double *, radius_poly)
GRIP_OPEN(FixPour, double *, frac_poly)
GRIP_OPEN(FixPour, double, density_lo)
GRIP_OPEN(FixPour, double, density_hi)
GRIP_OPEN(FixPour, double, vxlo)
GRIP_OPEN(FixPour, double, vxhi)
GRIP_OPEN(FixPour, double, vylo)
GRIP_OPEN(FixPour, double, vyhi)
GRIP_OPEN(FixPour, double, vy)
GRIP_OPEN(FixPour, double, vz)
GRIP_OPEN(FixPour, double, ylo)
GRIP_OPEN(FixPour, double, yhi)
GRIP_OPEN(FixPour, double, zlo)
GRIP_OPEN(FixPour, double, zhi)
GRIP_OPEN(FixDeposit, int, ntype)
GRIP_OPEN(FixDeposit, int, nmol)
GRIP_OPEN(FixDeposit, Molecule **, onemols)
GRIP_OPEN(FixDeposit, double, vxlo)
GRIP_OPEN(FixDeposit, double, vxhi)
GRIP_OPEN(FixDeposit, double, vylo)
GRIP_OPEN(FixDeposit, double, vyhi)
GRIP_OPEN(FixDeposit, double, vzlo)
GRIP_OPEN(FixDeposit, double, vzhi)

// What `diam` of fix pour was given.
enum { ONE, RANGE, POLY };

// What the host gives to atoms without a radius, and the density that it makes masses with.
constexpr double HOST_RADIUS = 0.5, HOST_DENSITY = 1.0;

double sphere_mass(double radius, double density)
{
  return density * 4.0 / 3.0 * M_PI * radius * radius * radius;
}

double larger(double a, double b)
{
  return std::max(std::fabs(a), std::fabs(b));
}

// The atoms of all molecules of a set, whose types count from `type` on.
std::vector<Grain> grains_of(Molecule **molecules, int count, int type, int mask)
{
  std::vector<Grain> grains;
  for (int m = 0; m < count; m++) {
    const Molecule &one = *molecules[m];
    for (int i = 0; i < one.natoms; i++) {
      const double radius = one.radiusflag ? one.radius[i] : HOST_RADIUS;
      grains.push_back({type + one.type[i], mask, radius,
                        one.rmassflag ? one.rmass[i] : sphere_mass(radius, HOST_DENSITY)});
    }
  }
  return grains;
}

std::vector<double> radii_of(const FixPour &fix)
{
  if (fix.*member(FixPour_dstyle()) == RANGE)
    return {fix.*member(FixPour_radius_lo()), fix.*member(FixPour_radius_hi())};
  if (fix.*member(FixPour_dstyle()) != POLY) return {fix.*member(FixPour_radius_one())};
  std::vector<double> radii;
  for (int k = 0; k < fix.*member(FixPour_npoly()); k++)
    if ((fix.*member(FixPour_frac_poly()))[k] > 0.0) radii.push_back((fix.*member(FixPour_radius_poly()))[k]);
  return radii;
}

// At the lower end of the region grains have what they fall with through it.
double speed_of(const FixPour &fix, int dimension, double gravity)
{
  const bool flat = dimension == 2;
  const double start = flat ? fix.*member(FixPour_vy()) : fix.*member(FixPour_vz());
  const double height = flat ? fix.*member(FixPour_yhi()) - fix.*member(FixPour_ylo())
                             : fix.*member(FixPour_zhi()) - fix.*member(FixPour_zlo());
  const double x = larger(fix.*member(FixPour_vxlo()), fix.*member(FixPour_vxhi()));
  const double y = flat ? 0.0 : larger(fix.*member(FixPour_vylo()), fix.*member(FixPour_vyhi()));
  return std::sqrt(x * x + y * y + start * start + 2.0 * gravity * height);
}

Insertion look_at(const FixPour &fix, int dimension, double gravity)
{
  Insertion out = {fmt::format("fix {} pour", fix.id), speed_of(fix, dimension, gravity), {}};
  const int type = fix.*member(FixPour_ntype()), mask = 1 | fix.groupbit;
  if (Molecule **molecules = fix.*member(FixPour_onemols())) {
    out.grains = grains_of(molecules, fix.*member(FixPour_nmol()), type, mask);
    return out;
  }
  for (const double radius : radii_of(fix))
    for (const double density : {fix.*member(FixPour_density_lo()), fix.*member(FixPour_density_hi())})
      out.grains.push_back({type, mask, radius, sphere_mass(radius, density)});
  return out;
}

Insertion look_at(const FixDeposit &fix)
{
  const double x = larger(fix.*member(FixDeposit_vxlo()), fix.*member(FixDeposit_vxhi()));
  const double y = larger(fix.*member(FixDeposit_vylo()), fix.*member(FixDeposit_vyhi()));
  const double z = larger(fix.*member(FixDeposit_vzlo()), fix.*member(FixDeposit_vzhi()));
  Insertion out = {fmt::format("fix {} deposit", fix.id), std::sqrt(x * x + y * y + z * z), {}};
  const int type = fix.*member(FixDeposit_ntype()), mask = 1 | fix.groupbit;
  if (Molecule **molecules = fix.*member(FixDeposit_onemols()))
    out.grains = grains_of(molecules, fix.*member(FixDeposit_nmol()), type, mask);
  else
    out.grains = {{type, mask, HOST_RADIUS, sphere_mass(HOST_RADIUS, HOST_DENSITY)}};
  return out;
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
  }
  return all;
}
