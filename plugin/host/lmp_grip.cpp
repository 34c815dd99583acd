// SPDX-License-Identifier: GPL-2.0-only
// lmp-grip: the program `lmp`, with the same options, for the shared library of an installed LAMMPS. If that
// was built without the package PLUGIN, the plugin gripplugin.so provides the command `plugin`.
#define LAMMPS_LIB_MPI
#include "library.h"

#include "exceptions.h"
#include "input.h"
#include "lammps.h"

#include <cstdio>
#include <dlfcn.h>
#include <exception>
#include <mpi.h>

using namespace LAMMPS_NS;

namespace {

template <class Function> Function *plugin_function(const char *name)
{
  // Found beside this program or in ../lib/grip, by the run path. Functions that another release lacks are an
  // error only if they are called: the release is compared first.
  static void *plugin = dlopen("gripplugin.so", RTLD_LAZY | RTLD_GLOBAL);
  return plugin ? reinterpret_cast<Function *>(dlsym(plugin, name)) : nullptr;
}

// Returns null, or a line that says why LAMMPS cannot be used.
const char *provide_plugins(void *lammps)
{
  const auto provide = plugin_function<const char *(void *)>("grip_library_plugin_command");
  const char *reason = provide ? provide(lammps) : dlerror();
  if (!reason && lammps) plugin_function<void(void *)>("grip_library_auto_load")(lammps);
  return reason;
}

int fail(const char *reason)
{
  fprintf(stderr, "ERROR: %s\n", reason);
  return 1;
}

void finalize()
{
  lammps_kokkos_finalize();
  lammps_python_finalize();
}

// Every rank gets here. Errors of single ranks end in MPI_Abort.
int run(int argc, char **argv)
{
  void *lammps = lammps_open(argc, argv, MPI_COMM_WORLD, nullptr);
  if (!lammps) MPI_Abort(MPI_COMM_WORLD, 1);
  if (const char *reason = provide_plugins(lammps))
    return lammps_extract_setting(lammps, "universe_rank") ? 1 : fail(reason);
  static_cast<LAMMPS *>(lammps)->input->file();
  lammps_close(lammps);
  return 0;
}

} // namespace

// LAMMPS calls this where it has new tables of styles: in its constructor and in its command `clear`. This
// definition precedes the one of the library, unless the library was linked with -Bsymbolic.
void LAMMPS::post_create()
{
  using Original = void(LAMMPS *);
  static const auto original =
      reinterpret_cast<Original *>(dlsym(RTLD_NEXT, "_ZN9LAMMPS_NS6LAMMPS11post_createEv"));
  provide_plugins(this); // a reason is reported once LAMMPS is open
  original(this);
}

int main(int argc, char **argv)
{
  if (const char *reason = provide_plugins(nullptr)) return fail(reason);
  MPI_Init(&argc, &argv);
  int status = 1;
  try {
    status = run(argc, argv);
  } catch (LAMMPSAbortException &error) {
    finalize();
    MPI_Abort(error.get_universe(), 1);
  } catch (LAMMPSException &) { // LAMMPS has printed it
  } catch (std::exception &error) {
    fail(error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  finalize();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return status;
}
