// SPDX-License-Identifier: GPL-2.0-only
// What the host calls when it loads the plugin: a check that host and plugin fit, then the styles.
#include "lammpsplugin.h"

#include "error.h"
#include "fix_grip_history.h"
#include "fix_wall_grip.h"
#include "force.h"
#include "lammps.h"
#include "modify.h"
#include "pair_grip.h"
#include "version.h"

#include <cstring>
#include <mpi.h>
#include <string>

using namespace LAMMPS_NS;

namespace {

Pair *make_pair_grip(LAMMPS *lmp)
{
  return new PairGrip(lmp);
}

template <class Style> Fix *make_fix(LAMMPS *lmp, int narg, char **arg)
{
  return new Style(lmp, narg, arg);
}

constexpr const char *AUTHOR = "the Grip developers";

struct FixStyle {
  const char *name, *info;
  Modify::FixCreator creator;
};

const FixStyle fix_styles[] = {
    {"NEIGH_HISTORY/GRIP", "history of Grip's contacts", make_fix<FixGripHistory>},
    {"wall/grip", "walls with Grip's contact models", make_fix<FixWallGrip>},
};

// The host ignores styles that another instance in the same process has registered before, so they are put
// into this instance's tables too.
void register_pair(LAMMPS *lmp, lammpsplugin_t plugin, lammpsplugin_regfunc add, const char *name,
                   const char *info, Force::PairCreator creator)
{
  plugin.style = "pair";
  plugin.name = name;
  plugin.info = info;
  plugin.creator.v1 = reinterpret_cast<lammpsplugin_factory1 *>(creator);
  add(&plugin, lmp);
  (*lmp->force->pair_map)[name] = creator;
}

void register_fix(LAMMPS *lmp, lammpsplugin_t plugin, lammpsplugin_regfunc add, const FixStyle &style)
{
  plugin.style = "fix";
  plugin.name = style.name;
  plugin.info = style.info;
  plugin.creator.v2 = reinterpret_cast<lammpsplugin_factory2 *>(style.creator);
  add(&plugin, lmp);
  (*lmp->modify->fix_map)[style.name] = style.creator;
}

} // namespace

extern "C" __attribute__((visibility("default"))) void lammpsplugin_init(void *instance, void *handle,
                                                                         void *register_function)
{
  auto *lmp = static_cast<LAMMPS *>(instance);
  const auto add = reinterpret_cast<lammpsplugin_regfunc>(register_function);
  lammpsplugin_t plugin = {};
  plugin.version = LAMMPS_VERSION;
  plugin.author = AUTHOR;
  plugin.handle = handle;
  register_pair(lmp, plugin, add, "grip", "granular contact models", make_pair_grip);
  for (const auto &style : fix_styles) register_fix(lmp, plugin, add, style);
}
