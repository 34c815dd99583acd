// SPDX-License-Identifier: GPL-2.0-only
// Makes a LAMMPS that has the package PLUGIN behave as if it were built without it: for LD_PRELOAD with lmp-grip, and for
// Python, which calls the function.
#define LAMMPS_LIB_MPI
#include "library.h"

#include "input.h"
#include "lammps.h"

#include <dlfcn.h>

using namespace LAMMPS_NS;

extern "C" void hide_plugin_command(void *lammps)
{
  static_cast<LAMMPS *>(lammps)->input->command_map->erase("plugin");
}

extern "C" void *lammps_open(int argc, char **argv, MPI_Comm world, void **)
{
  const auto original = reinterpret_cast<decltype(&lammps_open)>(dlsym(RTLD_NEXT, "lammps_open"));
  void *lammps = original(argc, argv, world, nullptr);
  if (lammps) hide_plugin_command(lammps);
  return lammps;
}

// PLUGIN's function for LAMMPS_PLUGIN_PATH.
namespace LAMMPS_NS {
void plugin_auto_load(LAMMPS *) {}
} // namespace LAMMPS_NS
