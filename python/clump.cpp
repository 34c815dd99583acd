// SPDX-License-Identifier: GPL-2.0-only
// Clumps for Python: the functions that python/lammps_grip/native.py calls. They exchange arrays of numbers
// and texts.
#include "clump/clump.h"
#include "clump/picture.h"
#include "surface/mesh_file.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <string>

extern "C" {
#include "complain.h"
}

using namespace Grip;

namespace {

struct Handle {
  Clump clump;
  std::string molecule, picture;
};

} // namespace

#define PUBLIC extern "C" __attribute__((visibility("default")))

// A clump, or NULL; grip_python_error then returns the reason. numbers: density, scale, smallest radius.
PUBLIC Handle *grip_python_clump_new(const char *solid, int spheres, int resolution, const double numbers[3])
{
  try {
    ClumpOptions options;
    options.solid = solid;
    options.spheres = spheres;
    options.resolution = resolution;
    options.density = numbers[0];
    options.scale = numbers[1];
    options.smallest = numbers[2];
    auto handle = std::make_unique<Handle>();
    handle->clump = make_clump(options);
    handle->molecule = molecule_text(handle->clump, options);
    return handle.release();
  } catch (const std::exception &error) {
    complain(BAD_INPUT, "%s", error.what());
    return nullptr;
  }
}

PUBLIC void grip_python_clump_free(Handle *handle)
{
  delete handle;
}

PUBLIC int grip_python_clump_count(const Handle *handle)
{
  return static_cast<int>(handle->clump.balls.size());
}

// spheres: x, y, z, radius, mass of each. values: volume, mass, centre in the file, six moments of inertia,
// surface error rms, outwards, inwards, errors of the union: volume, centre, inertia, errors of the spheres'
// masses: mass, centre, inertia.
PUBLIC void grip_python_clump_values(const Handle *handle, double *spheres, double values[20])
{
  const Clump &clump = handle->clump;
  for (std::size_t i = 0; i < clump.balls.size(); i++) {
    spheres = std::copy(clump.balls[i].centre.begin(), clump.balls[i].centre.end(), spheres);
    *spheres++ = clump.balls[i].radius;
    *spheres++ = clump.members.masses[i];
  }
  *values++ = clump.solid.body.volume;
  *values++ = clump.mass;
  values = std::copy(clump.solid.moved.begin(), clump.solid.moved.end(), values);
  values = std::copy(clump.inertia.begin(), clump.inertia.end(), values);
  for (const double value :
       {clump.surface.rms, clump.surface.outermost, clump.surface.innermost, clump.volume_error,
        clump.centre_error, clump.inertia_error, clump.members.mass_error, clump.members.centre_error,
        clump.members.inertia_error})
    *values++ = value;
}

// The molecule file.
PUBLIC const char *grip_python_clump_molecule(const Handle *handle)
{
  return handle->molecule.c_str();
}

// Draws the picture and returns its size in bytes; picture: set to the bytes, which the clump owns. Returns 0
// if grip_python_error returns a reason.
PUBLIC std::size_t grip_python_clump_draw(Handle *handle, const char **picture)
{
  try {
    handle->picture = picture_of(handle->clump);
    *picture = handle->picture.data();
    return handle->picture.size();
  } catch (const std::exception &error) {
    complain(FAILED, "%s", error.what());
    return 0;
  }
}
