// SPDX-License-Identifier: GPL-2.0-only
#include "host/misfit.h"

#include "lammps.h"
#include "lmptype.h"
#include "platform.h"
#include "version.h"

#include <cstring>
#include <dlfcn.h>
#include <mpi.h>

using namespace LAMMPS_NS;

namespace {

// LAMMPS does not check compatibility, and a plugin that is not compatible corrupts memory. Everything used
// here is in the same place in each version of LAMMPS: the error class and the version string at the
// beginning of the LAMMPS class, and function names, in which the sizes of integers are encoded.

#if defined(MPI_STUBS)
constexpr const char *MPI_VENDOR = "MPI STUBS";
#elif defined(OPEN_MPI)
constexpr const char *MPI_VENDOR = "Open MPI";
#elif defined(MPICH_NAME)
constexpr const char *MPI_VENDOR = "MPICH";
#elif defined(I_MPI_VERSION)
constexpr const char *MPI_VENDOR = "Intel MPI";
#else
constexpr const char *MPI_VENDOR = nullptr;
#endif

bool host_has(const char *symbol)
{
  return dlsym(RTLD_DEFAULT, symbol) != nullptr;
}

std::string difference(const LAMMPS *lmp)
{
  if (lmp && std::strcmp(lmp->version, LAMMPS_VERSION) != 0)
    return std::string("it was built for LAMMPS ") + LAMMPS_VERSION + ", this is LAMMPS " + lmp->version;
  // Mangled names of Atom::map_one(tagint, int) and Modify::addstep_compute(bigint).
  const char *map_one =
      sizeof(tagint) == 4 ? "_ZN9LAMMPS_NS4Atom7map_oneEii" : "_ZN9LAMMPS_NS4Atom7map_oneEli";
  const char *addstep = sizeof(bigint) == 4 ? "_ZN9LAMMPS_NS6Modify15addstep_computeEi"
                                            : "_ZN9LAMMPS_NS6Modify15addstep_computeEl";
  if (!host_has(map_one) || !host_has(addstep))
    return "it was built for " + std::to_string(8 * sizeof(tagint)) + "-bit atom IDs and " +
           std::to_string(8 * sizeof(bigint)) + "-bit counts, this LAMMPS with others (LAMMPS_SIZES)";
  if (MPI_VENDOR && platform::mpi_vendor() != MPI_VENDOR)
    return std::string("it was built with ") + MPI_VENDOR + ", this LAMMPS with " + platform::mpi_vendor();
  return "";
}

} // namespace

std::string LAMMPS_NS::misfit(const LAMMPS *lmp)
{
  const std::string reason = difference(lmp);
  if (reason.empty()) return "";
  return "Plugin grip does not fit this LAMMPS: " + reason + "; build it against the source of this LAMMPS";
}
