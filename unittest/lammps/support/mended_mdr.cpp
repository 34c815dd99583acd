// SPDX-License-Identifier: GPL-2.0-only
// A plugin for tests with LAMMPS's fix GRANULAR/MDR, corrected. The original searches the contact history
// under an ID that its pair style no longer uses, so no run with mdr starts. CMake corrects this line of the
// source.
#define FixGranularMDR FixGranularMDRMended
#include "fix_granular_mdr_mended.cpp"

#include "lammpsplugin.h"
#include "version.h"

namespace {

Fix *make_fix(LAMMPS *lmp, int narg, char **arg)
{
  return new FixGranularMDR(lmp, narg, arg);
}

} // namespace

extern "C" __attribute__((visibility("default"))) void lammpsplugin_init(void *lmp, void *handle,
                                                                         void *register_function)
{
  lammpsplugin_t plugin = {};
  plugin.version = LAMMPS_VERSION;
  plugin.style = "fix";
  plugin.name = "GRANULAR/MDR";
  plugin.info = "the host's own, mended";
  plugin.author = "the host's";
  plugin.creator.v2 = reinterpret_cast<lammpsplugin_factory2 *>(make_fix);
  plugin.handle = handle;
  reinterpret_cast<lammpsplugin_regfunc>(register_function)(&plugin, lmp);
  (*static_cast<LAMMPS *>(lmp)->modify->fix_map)["GRANULAR/MDR"] = make_fix;
}
