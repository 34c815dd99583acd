// SPDX-License-Identifier: GPL-2.0-only
// The command `plugin` for a LAMMPS that was built without the package PLUGIN, with that package's messages.
#include "library.h"

#include "host/misfit.h"

#include "comm.h"
#include "command.h"
#include "compute.h"
#include "domain.h"
#include "error.h"
#include "fix.h"
#include "force.h"
#include "input.h"
#include "lammps.h"
#include "lammpsplugin.h"
#include "modify.h"
#include "platform.h"
#include "region.h"
#include "update.h"
#include "utils.h"

#include <algorithm>
#include <list>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

using namespace LAMMPS_NS;

namespace {

#ifdef GRIP_HOST_RESTORES_PLUGINS // releases in which LAMMPS's command `clear` keeps the plugins
constexpr bool RESTORES = true;
#else
constexpr bool RESTORES = false;
#endif

// An entry of a table of styles that LAMMPS makes again with each `clear`: it cannot be used.
constexpr const char *MARK = "GRIP/PLUGINS";

Fix *no_fix(LAMMPS *lmp, int, char **)
{
  lmp->error->all(FLERR, "Unrecognized fix style '{}'", MARK);
  return nullptr;
}

// The styles that plugins have added to an instance, in the order of `plugin list`.
using Styles = std::list<lammpsplugin_t>;
std::map<LAMMPS *, Styles> styles_of;

void say(LAMMPS *lmp, const std::string &line)
{
  if (lmp->comm->me == 0) utils::logmesg(lmp, line + "\n");
}

// Calls use(table) with LAMMPS's table of the styles of this kind. Returns false if plugins cannot add any.
template <class Use> bool with_table(LAMMPS *lmp, const std::string &kind, Use use)
{
  if (kind == "pair")
    use(*lmp->force->pair_map);
  else if (kind == "bond")
    use(*lmp->force->bond_map);
  else if (kind == "angle")
    use(*lmp->force->angle_map);
  else if (kind == "dihedral")
    use(*lmp->force->dihedral_map);
  else if (kind == "improper")
    use(*lmp->force->improper_map);
  else if (kind == "kspace")
    use(*lmp->force->kspace_map);
  else if (kind == "compute")
    use(*lmp->modify->compute_map);
  else if (kind == "fix")
    use(*lmp->modify->fix_map);
  else if (kind == "region")
    use(*lmp->domain->region_map);
  else if (kind == "command")
    use(*lmp->input->command_map);
  else if (kind == "run")
    use(*lmp->update->integrate_map);
  else if (kind == "min")
    use(*lmp->update->minimize_map);
  else
    return false;
  return true;
}

template <class Creator> Creator creator_of(const lammpsplugin_t &style)
{
  if constexpr (std::is_invocable_v<Creator, LAMMPS *>)
    return reinterpret_cast<Creator>(style.creator.v1);
  else
    return reinterpret_cast<Creator>(style.creator.v2);
}

bool add_to_table(LAMMPS *lmp, const lammpsplugin_t &style)
{
  return with_table(lmp, style.style, [&](auto &table) {
    const auto creator = creator_of<typename std::decay_t<decltype(table)>::mapped_type>(style);
    const auto [entry, is_new] = table.emplace(style.name, creator);
    if (is_new || entry->second == creator) return;
    if (lmp->comm->me == 0)
      lmp->error->warning(FLERR, "Overriding built-in {} style {} from plugin", style.style, style.name);
    entry->second = creator;
  });
}

void remove_from_table(LAMMPS *lmp, const std::string &kind, const std::string &name)
{
  with_table(lmp, kind, [&](auto &table) { table.erase(name); });
}

// `clear` has replaced all tables except the one of commands.
void after_clear(LAMMPS *lmp)
{
  auto &styles = styles_of[lmp];
  for (const auto &style : styles) {
    if (RESTORES) {
      say(lmp, fmt::format("Restoring plugin: {} by {}", style.info, style.author));
      add_to_table(lmp, style);
    } else if (std::string("command") == style.style) {
      remove_from_table(lmp, style.style, style.name);
    }
  }
  if (!RESTORES) styles.clear();
}

// Whether tables are new since the last call.
bool begin(LAMMPS *lmp)
{
  if (!lmp->modify->fix_map->emplace(MARK, no_fix).second) return false;
  after_clear(lmp);
  return true;
}

Styles::iterator find(Styles &styles, const std::string &kind, const std::string &name)
{
  return std::find_if(styles.begin(), styles.end(),
                      [&](const auto &style) { return kind == style.style && name == style.name; });
}

void add(LAMMPS *lmp, const lammpsplugin_t &style, bool quiet)
{
  auto &styles = styles_of[lmp];
  if (find(styles, style.style, style.name) != styles.end()) {
    if (!quiet)
      say(lmp, fmt::format("Ignoring load of {} style {}: must unload existing {} plugin first", style.style,
                           style.name, style.name));
    return;
  }
  if (!quiet) {
    say(lmp, fmt::format("Loading plugin: {} by {}", style.info, style.author));
    if (style.version && std::string(style.version) != lmp->version)
      say(lmp, fmt::format("  compiled for LAMMPS version {}, loaded into LAMMPS version {}", style.version,
                           lmp->version));
  }
  if (add_to_table(lmp, style))
    styles.push_back(style);
  else
    say(lmp, fmt::format("Loading plugins for {} styles not yet implemented", style.style));
}

// The function that a plugin calls for each of its styles.
void add_aloud(lammpsplugin_t *style, void *lmp)
{
  if (style) add(static_cast<LAMMPS *>(lmp), *style, false);
}

void add_quietly(lammpsplugin_t *style, void *lmp)
{
  if (style) add(static_cast<LAMMPS *>(lmp), *style, true);
}

bool load(LAMMPS *lmp, const std::string &file, lammpsplugin_regfunc add_style)
{
  platform::dlerror();
  void *library = platform::dlopen(file);
  if (!library) {
    say(lmp, fmt::format("Open of file {} failed: {}", file, platform::dlerror()));
    return false;
  }
  const auto init = reinterpret_cast<lammpsplugin_initfunc>(platform::dlsym(library, "lammpsplugin_init"));
  if (!init) {
    say(lmp, fmt::format("Plugin symbol lookup failure in file {}: {}", file, platform::dlerror()));
    platform::dlclose(library);
    return false;
  }
  init(lmp, library, reinterpret_cast<void *>(add_style));
  return true;
}

// Before the code of a style is closed, no object may be left that uses it.
void delete_users(LAMMPS *lmp, const std::string &kind, const std::string &name)
{
  Force *force = lmp->force;
  if (kind == "pair" && force->pair && force->pair_match(name, 1, 1)) force->create_pair("none", 0);
  if (kind == "bond" && force->bond && force->bond_match(name)) force->create_bond("none", 0);
  if (kind == "angle" && force->angle && force->angle_match(name)) force->create_angle("none", 0);
  if (kind == "dihedral" && force->dihedral && force->dihedral_match(name)) force->create_dihedral("none", 0);
  if (kind == "improper" && force->improper && force->improper_match(name)) force->create_improper("none", 0);
  if (kind == "kspace" && force->kspace && force->kspace_match(name, 1)) force->create_kspace("none", 0);
  if (kind == "compute")
    for (Compute *compute : std::vector<Compute *>(lmp->modify->get_compute_list()))
      if (name == compute->style) lmp->modify->delete_compute(compute->id);
  if (kind == "fix")
    for (const Fix *fix : lmp->modify->get_fix_by_style(name))
      if (name == fix->style) lmp->modify->delete_fix(fix->id);
  if (kind == "region")
    for (Region *region : lmp->domain->get_region_by_style(name))
      if (name == region->style) lmp->domain->delete_region(region);
  char standard[2][8] = {"verlet", "cg"};
  char *words[] = {standard[0], standard[1]};
  if (kind == "run" && name == lmp->update->integrate_style) lmp->update->create_integrate(1, words, 1);
  if (kind == "min" && name == lmp->update->minimize_style) lmp->update->create_minimize(1, words + 1, 1);
}

void unload(LAMMPS *lmp, const std::string &kind, const std::string &name, bool quiet)
{
  if (!with_table(lmp, kind, [](const auto &) {}))
    return say(lmp, fmt::format("Ignoring unload: {} is not a supported plugin style", kind));
  auto &styles = styles_of[lmp];
  const auto style = find(styles, kind, name);
  if (style == styles.end())
    return say(lmp, fmt::format("Ignoring unload of {} style {}: not from a plugin", kind, name));
  if (!quiet) say(lmp, fmt::format("Unloading {} style {}", kind, name));
  void *library = style->handle;
  styles.erase(style);
  delete_users(lmp, kind, name);
  remove_from_table(lmp, kind, name);
  if (std::none_of(styles.begin(), styles.end(), [&](const auto &other) { return other.handle == library; }))
    platform::dlclose(library);
}

void list(LAMMPS *lmp)
{
  const auto &styles = styles_of[lmp];
  say(lmp,
      RESTORES ? fmt::format("Currently loaded plugins: {}", styles.size()) : "Currently loaded plugins");
  int number = 0;
  for (const auto &style : styles)
    say(lmp, fmt::format("{:4}: {} style plugin {}", ++number, style.style, style.name));
}

class PluginCommand : public Command {
public:
  explicit PluginCommand(LAMMPS *instance) : Command(instance) {}

  void command(int narg, char **arg) override
  {
    begin(lmp);
    const std::string word = narg > 0 ? arg[0] : "";
    if (word == "load" && narg > 1) {
      for (int k = 1; k < narg; k++) load(lmp, arg[k], add_aloud);
    } else if (word == "unload" && narg == 3) {
      unload(lmp, arg[1], arg[2], false);
    } else if (word == "clear") {
      auto &styles = styles_of[lmp];
      while (!styles.empty()) {
        const std::string kind = styles.front().style, name = styles.front().name;
        unload(lmp, kind, name, !RESTORES);
      }
    } else if (word == "list") {
      list(lmp);
    } else if (word == "restore" && RESTORES) {
      after_clear(lmp);
    } else {
      error->all(FLERR, "Illegal plugin {}command", word == "load" || word == "unload" ? word + " " : "");
    }
  }
};

Command *make_command(LAMMPS *lmp)
{
  return new PluginCommand(lmp);
}

} // namespace

const char *grip_library_plugin_command(void *lammps)
{
  static std::string reason;
  auto *lmp = static_cast<LAMMPS *>(lammps);
  reason = misfit(lmp);
  if (!reason.empty()) return reason.c_str();
  if (lmp) lmp->input->command_map->emplace("plugin", make_command);
  return nullptr;
}

void grip_library_auto_load(void *lammps)
{
  auto *lmp = static_cast<LAMMPS *>(lammps);
  if (lmp->input->command_map->at("plugin") != make_command || !begin(lmp)) return;
  for (const auto &folder : platform::list_pathenv("LAMMPS_PLUGIN_PATH")) {
    int count = 0;
    for (const auto &file : platform::list_directory(folder))
      if (utils::strmatch(file, "\\plugin.so$"))
        count += load(lmp, platform::path_join(folder, file), add_quietly);
    say(lmp, fmt::format("Loaded {} plugins from {}", count, folder));
  }
}
