// SPDX-License-Identifier: GPL-2.0-only
// The entry point that LAMMPS calls when it loads the plugin. It checks that LAMMPS and the plugin are
// compatible, and then registers the styles.
#include "lammpsplugin.h"

#ifdef GRIP_HOST_HAS_RIGID
#include "bodies/fix_rigid_small_grip.h"
#endif
#include "bond/bond_grip.h"
#include "bond/fix_grip_bonds.h"
#include "bond/fix_grip_cement.h"
#include "bond/fix_grip_breakage.h"
#include "bpm/bpm_styles.h"
#include "bpm/fix_grip_bpm.h"
#include "check/command_grip_check.h"
#include "check/command_grip_tune.h"
#include "collisions/fix_grip_collisions.h"
#include "computes/compute_grip_bond.h"
#include "computes/compute_grip_contact.h"
#include "computes/compute_grip_dissipation_atom.h"
#include "computes/compute_grip_energy.h"
#include "computes/compute_grip_fragment_atom.h"
#include "computes/compute_grip_timestep.h"
#include "computes/compute_grip_work.h"
#include "error.h"
#include "energy/fix_grip_energy.h"
#include "energy/fix_grip_ledger.h"
#include "fields/fix_grip_fields.h"
#include "flux/fix_grip_flux.h"
#include "history/fix_grip_history.h"
#include "host/misfit.h"
#include "insert/fix_grip_insert.h"
#include "particles/fix_grip_liquid.h"
#include "particles/fix_grip_particles.h"
#include "shapes/fix_grip_shapes.h"
#include "wall/fix_wall_grip.h"
#include "force.h"
#include "input.h"
#include "lammps.h"
#include "modify.h"
#include "pair/pair_grip.h"
#include "version.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <type_traits>

using namespace LAMMPS_NS;

namespace {

Pair *make_pair_grip(LAMMPS *lmp)
{
  return new PairGrip(lmp);
}

#ifdef _OPENMP
Pair *make_pair_grip_omp(LAMMPS *lmp)
{
  return new PairGrip(lmp, true);
}
#endif

Bond *make_bond_grip(LAMMPS *lmp)
{
  return new BondGrip(lmp);
}

template <class Style> Command *make_command(LAMMPS *lmp)
{
  return new Style(lmp);
}

template <class Style> Fix *make_fix(LAMMPS *lmp, int narg, char **arg)
{
  return new Style(lmp, narg, arg);
}

constexpr const char *AUTHOR = "the Grip developers";

template <class Style> Compute *make_compute(LAMMPS *lmp, int narg, char **arg)
{
  return new Style(lmp, narg, arg);
}

struct ComputeStyle {
  const char *name, *info;
  Modify::ComputeCreator creator;
};

const ComputeStyle compute_styles[] = {
    {"grip/bond", "Grip's bonds, one by one", make_compute<ComputeGripBond>},
    {"grip/contact", "Grip's contacts, one by one", make_compute<ComputeGripContact>},
    {"grip/dissipation/atom", "energy that Grip's contacts dissipated, by atom",
     make_compute<ComputeGripDissipationAtom>},
    {"grip/energy", "energy ledger of Grip's contacts", make_compute<ComputeGripEnergy>},
    {"grip/fragment/atom", "fragments that Grip's bonds hold together, by atom",
     make_compute<ComputeGripFragmentAtom>},
    {"grip/timestep", "time step over the shortest contact time", make_compute<ComputeGripTimestep>},
    {"grip/work", "pairs that a rank computes for each atom", make_compute<ComputeGripWork>},
};

struct FixStyle {
  const char *name, *info;
  Modify::FixCreator creator;
};

const FixStyle fix_styles[] = {
    {"NEIGH_HISTORY/GRIP", "history of Grip's contacts", make_fix<FixGripHistory>},
    {"GRIP/BONDS", "what Grip's bonds keep between steps", make_fix<FixGripBonds>},
    {"GRIP/BPM", "the ledger of bpm/*/grip", make_fix<FixGripBpm>},
    {"GRIP/ENERGY", "kinetic energy of atoms that come and go, for Grip's ledger", make_fix<FixGripEnergy>},
    {"GRIP/LEDGER", "what deleted walls and pair styles have booked, for Grip's ledger",
     make_fix<FixGripLedger>},
    {"GRIP/LIQUID", "liquid that atoms own, for liquid bridges", make_fix<FixGripLiquid>},
    {"GRIP/PARTICLES", "fields of particles of Grip's laws", make_fix<FixGripParticles>},
    {"grip/cement", "bonds between grains that are near each other", make_fix<FixGripCement>},
    {"grip/breakage", "bonds that broke, and the fragments", make_fix<FixGripBreakage>},
    {"grip/collisions", "spectra of collisions and damage of grains", make_fix<FixGripCollisions>},
    {"grip/fields", "density, velocity, stress and losses in bins of space", make_fix<FixGripFields>},
    {"grip/flux", "what crosses a surface", make_fix<FixGripFlux>},
    {"grip/insert", "grains that come in", make_fix<FixGripInsert>},
    {"grip/shapes", "shapes of grains, and the motion of these grains", make_fix<FixGripShapes>},
#ifdef GRIP_HOST_HAS_RIGID
    {"rigid/small/grip", "rigid bodies of spheres", make_fix<FixRigidSmallGrip>},
#endif
    {"wall/grip", "walls with Grip's contact models", make_fix<FixWallGrip>},
};

// LAMMPS ignores a style that another instance in the same process has already registered. The styles are
// therefore also entered in the tables of this instance. LAMMPS has one type of function for creating styles
// that take the arguments of a command, and another type for styles that do not.
template <class Creator>
void register_style(LAMMPS *lmp, lammpsplugin_t plugin, lammpsplugin_regfunc add, const char *kind,
                    std::map<std::string, Creator> *table, const char *name, const char *info,
                    Creator creator)
{
  plugin.style = kind;
  plugin.name = name;
  plugin.info = info;
  if constexpr (std::is_invocable_v<Creator, LAMMPS *>)
    plugin.creator.v1 = reinterpret_cast<lammpsplugin_factory1 *>(creator);
  else
    plugin.creator.v2 = reinterpret_cast<lammpsplugin_factory2 *>(creator);
  add(&plugin, lmp);
  (*table)[name] = creator;
}

// The styles of gripbpm.so, which is beside the plugin, or null without this library or without BPM.
const BpmStyle *bpm_styles()
{
  Dl_info plugin;
  if (!dladdr(reinterpret_cast<void *>(make_bond_grip), &plugin)) return nullptr;
  std::error_code unknown;
  auto path = std::filesystem::canonical(plugin.dli_fname, unknown);
  void *library = dlopen(path.replace_filename("gripbpm.so").c_str(), RTLD_NOW);
  if (!library) return nullptr;
  const auto styles = reinterpret_cast<decltype(&grip_bpm_styles)>(dlsym(library, "grip_bpm_styles"));
  const BpmPlugin of_plugin = {grip_bpm_rotational, grip_bpm_spring, grip_bpm_book};
  return styles ? styles(&of_plugin) : nullptr;
}

} // namespace

extern "C" __attribute__((visibility("default"))) void lammpsplugin_init(void *instance, void *handle,
                                                                         void *register_function)
{
  auto *lmp = static_cast<LAMMPS *>(instance);
  const auto add = reinterpret_cast<lammpsplugin_regfunc>(register_function);
  const std::string reason = misfit(lmp);
  if (!reason.empty()) lmp->error->all(FLERR, reason);
  const char *isa = std::getenv("GRIP_ISA");
  if (isa && std::strcmp(isa, grip_isa()) != 0)
    lmp->error->all(
        FLERR, "Plugin grip: GRIP_ISA is '{}', which this machine or build does not support; it would use {}",
        isa, grip_isa());
  lammpsplugin_t plugin = {};
  plugin.version = LAMMPS_VERSION;
  plugin.author = AUTHOR;
  plugin.handle = handle;
  const auto pairs = lmp->force->pair_map;
  register_style(lmp, plugin, add, "pair", pairs, "grip", "granular contact models", make_pair_grip);
#ifdef _OPENMP
  register_style(lmp, plugin, add, "pair", pairs, "grip/omp", "granular contact models, with threads",
                 make_pair_grip_omp);
#endif
  const auto bonds = lmp->force->bond_map;
  register_style(lmp, plugin, add, "bond", bonds, "grip", "bonds that break", make_bond_grip);
  for (const BpmStyle *style = bpm_styles(); style && style->name; style++)
    register_style(lmp, plugin, add, "bond", bonds, style->name, "bonds of the package BPM", style->creator);
  for (const auto &style : fix_styles)
    register_style(lmp, plugin, add, "fix", lmp->modify->fix_map, style.name, style.info, style.creator);
  for (const auto &style : compute_styles)
    register_style(lmp, plugin, add, "compute", lmp->modify->compute_map, style.name, style.info,
                   style.creator);
  const auto commands = lmp->input->command_map;
  register_style(lmp, plugin, add, "command", commands, "grip_check", "checks a script before a run",
                 make_command<CommandGripCheck>);
  register_style(lmp, plugin, add, "command", commands, "grip_tune", "finds the fastest skin during a run",
                 make_command<CommandGripTune>);
}
