// SPDX-License-Identifier: GPL-2.0-only
// fix rigid/small/grip: bodies in restart files.
#include "bodies/body_numbers.h"
#include "bodies/fix_rigid_small_grip.h"

#include "atom.h"
#include "base/vector.h"
#include "host/restart_input.h"
#include "math_extra.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

// In a restart file: the numbers of an atom, and those of a body, which follow the numbers of its owner.
constexpr int SIZE_OF_MEMBER = 5, SIZE_OF_BODY = 25;
// The first number of an atom: its bodies are computed by the next run; it is in no body; in one; owns one.
enum Kind { COMPUTED = -1, FREE, MEMBER, OWNER };

} // namespace

int FixRigidSmallGrip::size_restart(int i)
{
  return Grip::ROW_OVERHEAD + SIZE_OF_MEMBER + (writes_bodies() && bodyown[i] >= 0 ? SIZE_OF_BODY : 0);
}

int FixRigidSmallGrip::maxsize_restart()
{
  return Grip::ROW_OVERHEAD + SIZE_OF_MEMBER + SIZE_OF_BODY;
}

int FixRigidSmallGrip::pack_restart(int i, double *row)
{
  const int size = size_restart(i);
  double *next = row + 1;
  const bool owns = bodyown[i] >= 0;
  *next++ = !writes_bodies() ? COMPUTED : owns ? OWNER : bodytag[i] ? MEMBER : FREE;
  *next++ = static_cast<double>(bodytag[i]);
  next = give(next, displace[i], 3);
  if (writes_bodies() && owns) {
    const Body &b = body[bodyown[i]];
    *next++ = b.mass;
    *next++ = b.natoms;
    *next++ = maxextent;
    *next++ = static_cast<double>((b.image & IMGMASK) - IMGMAX);
    *next++ = static_cast<double>((b.image >> IMGBITS & IMGMASK) - IMGMAX);
    *next++ = static_cast<double>((b.image >> IMG2BITS) - IMGMAX);
    next = give(next, b.xcm, 3);
    next = give(next, b.vcm, 3);
    next = give(next, b.angmom, 3);
    next = give(next, b.quat, 4);
    next = give(next, b.inertia, 3);
    give(next, b.xgc_body, 3);
  }
  Grip::close_row(row, size, atom->tag[i]);
  return size;
}

// The constructor has made bodies by molecule IDs. They may have other owners, and those of single grains,
// whose ID is 0, are no bodies in the file.
void FixRigidSmallGrip::begin_restored()
{
  has_restored = true;
  nlocal_body = 0;
  std::fill_n(bodyown, atom->nlocal, -1);
}

void FixRigidSmallGrip::unpack_restart(int i, int nth)
{
  Grip::read_row_of(
      lmp, fmt::format("fix {} {}", id, style), i, nth, [&](const Grip::Row &row) { read_row(i, row); },
      "the restart file's body");
}

void FixRigidSmallGrip::read_row(int i, const Row &row)
{
  const double *next = row.values;
  const bool all_finite = std::all_of(next, next + row.count, [](double v) { return std::isfinite(v); });
  const double kind = row.count > 0 && all_finite ? *next : OWNER + 1;
  if (kind < COMPUTED || kind > OWNER || row.count != SIZE_OF_MEMBER + (kind == OWNER ? SIZE_OF_BODY : 0))
    throw BadBlock{std::string("it has other numbers than this version writes. ") + USE_ANOTHER_FILE};
  if (kind == COMPUTED) return;
  if (!has_restored) begin_restored();
  bodytag[i] = static_cast<tagint>(next[1]);
  next = take(next + 2, displace[i], 3);
  if (kind != OWNER) return;
  if (nlocal_body == nmax_body) grow_body();
  Body &b = body[nlocal_body];
  b = {};
  b.ilocal = i;
  b.mass = next[0];
  b.natoms = static_cast<int>(next[1]);
  restored_extent = std::max(restored_extent, next[2]);
  b.image = (static_cast<imageint>(next[3] + IMGMAX) & IMGMASK) |
            (static_cast<imageint>(next[4] + IMGMAX) & IMGMASK) << IMGBITS |
            (static_cast<imageint>(next[5] + IMGMAX) & IMGMASK) << IMG2BITS;
  next = take(next + 6, b.xcm, 3);
  next = take(next, b.vcm, 3);
  next = take(next, b.angmom, 3);
  next = take(next, b.quat, 4);
  next = take(next, b.inertia, 3);
  take(next, b.xgc_body, 3);
  if (b.mass <= 0.0) throw BadBlock{std::string("its mass is not positive. ") + USE_ANOTHER_FILE};
  MathExtra::q_to_exyz(b.quat, b.ex_space, b.ey_space, b.ez_space);
  MathExtra::matvec(b.ex_space, b.ey_space, b.ez_space, b.xgc_body, b.xgc);
  for (int d = 0; d < 3; d++) b.xgc[d] += b.xcm[d];
  bodyown[i] = nlocal_body++;
}

// LAMMPS computes what kinds of particles there are, together with the properties of bodies, which are those
// of the restart file here.
void FixRigidSmallGrip::keep_restored()
{
  const std::vector<Body> bodies(body, body + nlocal_body);
  std::vector<Vector> places;
  for (int i = 0; i < atom->nlocal; i++) places.push_back(vector_of(displace[i]));
  MPI_Allreduce(&restored_extent, &maxextent, 1, MPI_DOUBLE, MPI_MAX, world);
  FixRigidSmall::setup_pre_neighbor();
  for (int b = 0; b < nlocal_body; b++) {
    const int owner = body[b].ilocal;
    body[b] = bodies[b];
    body[b].ilocal = owner;
  }
  for (int i = 0; i < atom->nlocal; i++) std::copy_n(places[i].data(), 3, displace[i]);
  reinitflag = 0;
  const bigint here = nlocal_body;
  bigint everywhere = 0;
  MPI_Allreduce(&here, &everywhere, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  nbody = static_cast<decltype(nbody)>(everywhere);
  pre_neighbor();
}
