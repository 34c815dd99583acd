// SPDX-License-Identifier: GPL-2.0-only
// Fix wall/grip: its words, its models, and what they need.
#include "wall/fix_wall_grip.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "input.h"
#include "input/law_args.h"
#include "energy/ledgers.h"
#include "pair/pair_grip.h"
#include "region.h"
#include "variable.h"
#include "wall/shapes/wall_region.h"

#include <algorithm>
#include <cstring>

using namespace LAMMPS_NS;
using Grip::WallMotion;

namespace {

constexpr double FAR_AWAY = 1.0e20; // where a plane that is not given stands
constexpr const char *FORMS = "xplane yplane zplane zcylinder region";

} // namespace

int FixWallGrip::read_axis(const char *word) const
{
  if (std::strlen(word) == 1 && word[0] >= 'x' && word[0] <= 'z') return word[0] - 'x';
  error->all(FLERR, "{}: direction is '{}', accepted: x y z", command, word);
  return 0;
}

int FixWallGrip::read_form(int iarg, int narg, char **arg, const std::string &accepted)
{
  if (iarg >= narg) error->all(FLERR, "{}: the wall style is missing; accepted: {}", command, FORMS);
  const std::string word = arg[iarg];
  const auto need = [&](int n, const char *what) {
    if (iarg + n >= narg) error->all(FLERR, "{}: {} is missing after '{}'", command, what, word);
  };
  if (word == "xplane" || word == "yplane" || word == "zplane") {
    need(2, "lo or hi");
    form = static_cast<Form>(word[0] - 'x');
    const bool has_lo = std::strcmp(arg[iarg + 1], "NULL") != 0,
               has_hi = std::strcmp(arg[iarg + 2], "NULL") != 0;
    if (!has_lo && !has_hi)
      error->all(FLERR, "{}: '{} NULL NULL' is no wall; give a number for lo, for hi or for both", command,
                 word);
    lo = has_lo ? utils::numeric(FLERR, arg[iarg + 1], false, lmp) : -FAR_AWAY;
    hi = has_hi ? utils::numeric(FLERR, arg[iarg + 2], false, lmp) : FAR_AWAY;
    if (lo >= hi)
      error->all(FLERR, "{}: lo {} is not below hi {} after '{}'", command, arg[iarg + 1], arg[iarg + 2],
                 word);
    max_faces = 2;
    return iarg + 3;
  }
  if (word == "zcylinder") {
    need(1, "the radius");
    form = ZCYLINDER;
    cylinder = utils::numeric(FLERR, arg[iarg + 1], false, lmp);
    if (cylinder <= 0.0)
      error->all(FLERR, "{}: radius of zcylinder is {}, accepted: above 0", command, arg[iarg + 1]);
    return iarg + 2;
  }
  if (word == "region") {
    need(1, "the region's ID");
    form = REGION;
    region_id = arg[iarg + 1];
    region = domain->get_region_by_id(region_id);
    if (!region) error->all(FLERR, "{}: region '{}' does not exist", command, region_id);
    max_faces = std::max(1, region->tmax);
    return iarg + 2;
  }
  error->all(FLERR, "{}: unknown word '{}'; accepted: {}a wall style: {}", command, word,
             accepted.empty() ? "" : accepted + " or ", FORMS);
  return iarg;
}

void FixWallGrip::read_keywords(int iarg, int narg, char **arg)
{
  while (iarg < narg) {
    const std::string word = arg[iarg];
    const auto need = [&](int n, const char *what) {
      if (iarg + n >= narg) error->all(FLERR, "{}: {} is missing after '{}'", command, what, word);
    };
    const auto only_once = [&] {
      if (motion.kind != WallMotion::STILL)
        error->all(FLERR, "{}: '{}' after another motion; accepted: wiggle or shear, once", command, word);
    };
    if (word == "wiggle") {
      need(3, "direction, amplitude or period");
      only_once();
      motion.kind = WallMotion::WIGGLE;
      motion.axis = read_axis(arg[iarg + 1]);
      motion.amplitude = utils::numeric(FLERR, arg[iarg + 2], false, lmp);
      motion.period = utils::numeric(FLERR, arg[iarg + 3], false, lmp);
      if (motion.period <= 0.0)
        error->all(FLERR, "{}: period of wiggle is {}, accepted: above 0", command, arg[iarg + 3]);
      time_depend = 1;
      iarg += 4;
    } else if (word == "shear") {
      need(2, "direction or speed");
      only_once();
      motion.kind = WallMotion::SHEAR;
      motion.axis = read_axis(arg[iarg + 1]);
      motion.speed = utils::numeric(FLERR, arg[iarg + 2], false, lmp);
      iarg += 3;
    } else if (word == "contacts") {
      per_atom_output = true;
      peratom_flag = 1;
      size_peratom_cols = NOUTPUT;
      peratom_freq = 1;
      iarg += 1;
    } else if (word == "temperature") {
      need(1, "the temperature");
      temperature_given = true;
      if (utils::strmatch(arg[iarg + 1], "^v_"))
        temperature_variable = arg[iarg + 1] + 2;
      else
        temperature = utils::numeric(FLERR, arg[iarg + 1], false, lmp);
      iarg += 2;
    } else if (word == "energy") {
      need(1, "no, yes or contacts");
      ledger.mode = Grip::read_energy(lmp, command, arg[iarg + 1]);
      iarg += 2;
    } else {
      error->all(FLERR, "{}: unknown keyword '{}'; accepted: wiggle shear contacts temperature energy",
                 command, word);
    }
  }
}

void FixWallGrip::check_form() const
{
  const bool periodic[3] = {domain->xperiodic != 0, domain->yperiodic != 0, domain->zperiodic != 0};
  if (form <= ZPLANE && periodic[form])
    error->all(FLERR, "{}: a plane cannot stand in the periodic dimension {}", command, "xyz"[form]);
  if (form == ZCYLINDER && (periodic[0] || periodic[1]))
    error->all(FLERR, "{}: zcylinder cannot stand in a box that is periodic in x or y", command);
  if (motion.kind != WallMotion::STILL && form == REGION)
    error->all(FLERR, "{}: wiggle and shear do not go with region; move the region itself", command);
  if (motion.kind == WallMotion::WIGGLE && form == ZCYLINDER && motion.axis != 2)
    error->all(FLERR, "{}: wiggle of zcylinder is along '{}', accepted: z", command, "xyz"[motion.axis]);
  if (motion.kind == WallMotion::SHEAR && form <= ZPLANE && motion.axis == form)
    error->all(FLERR, "{}: shear is along '{}', the plane's own normal", command, "xyz"[motion.axis]);
}

bool FixWallGrip::conducts_heat() const
{
  return std::any_of(models.begin(), models.end(), [](const grip_model &m) { return m.conducts_heat; });
}

void FixWallGrip::check_heat() const
{
  const bool heats =
      std::any_of(models.begin(), models.end(), [](const grip_model &m) { return m.law[GRIP_HEAT]; });
  if (!heats) {
    if (temperature_given) error->all(FLERR, "{}: 'temperature' needs a model with 'heat'", command);
    return;
  }
  for (const auto &model : models)
    if (model.law[GRIP_HEAT] && (model.law[GRIP_HEAT]->flags & GRIP_DISSIPATES) && !ledger.on())
      error->all(FLERR, "{}: 'heat {}' needs the keyword 'energy yes'", command, model.law[GRIP_HEAT]->name);
  if (!temperature_given && conducts_heat())
    error->all(FLERR, "{}: a model with 'heat' needs the keyword 'temperature'", command);
  if (!atom->temperature_flag || !atom->heatflow_flag)
    error->all(FLERR,
               "{}: 'heat' needs atoms with the properties temperature and heatflow, for example by fix "
               "property/atom",
               command);
  if (temperature_variable.empty()) return;
  const int variable = input->variable->find(temperature_variable.c_str());
  if (variable < 0 || !input->variable->equalstyle(variable))
    error->all(FLERR, "{}: temperature is 'v_{}', accepted: a number or an equal-style variable", command,
               temperature_variable);
}

// The models of a wall of an atom type, from the pair style.
void FixWallGrip::fetch_models()
{
  auto *pair = dynamic_cast<PairGrip *>(force->pair_match("^grip", 0, 0));
  if (!pair)
    error->all(FLERR, "{}: 'type {}' needs pair_style grip and its pair_coeff lines before this fix", command,
               wall_type);
  models.resize(atom->ntypes + 1);
  for (int i = 1; i <= atom->ntypes; i++) models[i] = pair->model_of_types(i, wall_type, command);
  keep_ledgers();
}

void FixWallGrip::keep_ledgers()
{
  for (auto &model : models) {
    if (!model.law[GRIP_NORMAL]) continue; // index 0 of a wall of an atom type
    grip_model_keep_ledger(&model, ledger.on() ? ledger.mode | GRIP_LEDGER_OF_WALL : GRIP_LEDGER_OFF);
  }
}

// Models that keep fields of particles keep those of the pair style.
void FixWallGrip::check_particles()
{
  const grip_model *of_pair = nullptr;
  for (const PairGrip *pair : Grip::pairs(lmp))
    if (pair->particle_model()) of_pair = pair->particle_model();
  has_fields = of_pair;
  for (const auto &model : models) {
    const grip_law *law = model.law[GRIP_NORMAL];
    if (!law) continue; // index 0 of a wall of an atom type
    if (law->nfields && !of_pair)
      error->all(FLERR, "{}: normal model '{}' needs pair_style grip with normal model '{}' too", command,
                 law->name, law->name);
    if (!of_pair) continue;
    const grip_law *wanted = of_pair->law[GRIP_NORMAL];
    if (law != wanted)
      error->all(FLERR, "{}: normal model '{}' does not go with '{}' of pair_style grip; accepted: {}",
                 command, law->name, wanted->name, wanted->name);
    if (const char *word = law->differ(&model, of_pair))
      error->all(FLERR, "{}: '{}' of 'normal {}' differs from that of pair_style grip; accepted: the same",
                 command, word, law->name);
  }
  if (has_fields) fields.bind(atom, of_pair->law[GRIP_NORMAL]);
  batch->fields = has_fields ? fields.batch() : nullptr;
}

// The region may be another than before, or be gone.
void FixWallGrip::check_region()
{
  if (form != REGION) return;
  Region *now = domain->get_region_by_id(region_id);
  if (!now) error->all(FLERR, "{}: region '{}' does not exist", command, region_id);
  if (now->tmax > max_faces)
    error->all(FLERR, "{}: region '{}' has more faces than before; give the fix again", command, region_id);
  const std::string shape_now = shape_words();
  if (!shape_before.empty() && shape_now != shape_before) {
    if (comm->me == 0)
      error->warning(FLERR, "{}: it was '{}' before, and is '{}' now: its contacts begin anew", command,
                     shape_before, shape_now);
    drop_history();
  }
  shape_before = shape_now;
  if (now != region || motion_lost) {
    if (now->dynamic_check() && comm->me == 0)
      error->warning(FLERR, "{}: region '{}' is not the one of before, its motion begins anew", command,
                     region_id);
    motion_begins = now->dynamic_check() != 0;
  }
  region = now;
  motion_lost = false;
}

// Once. A region acts only on what is inside.
void FixWallGrip::check_inside()
{
  if (form != REGION || inside_checked) return;
  inside_checked = true;
  bigint mine[2] = {0, 0}, all[2]; // atoms, those inside
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & groupbit)) continue;
    const double *x = atom->x[i];
    mine[0]++;
    if (region->match(x[0], x[1], x[2])) mine[1]++;
  }
  MPI_Allreduce(mine, all, 2, MPI_LMP_BIGINT, MPI_SUM, world);
  if (all[0] > 0 && all[1] == 0 && comm->me == 0)
    error->warning(FLERR,
                   "{}: none of the {} atoms of its group is inside region '{}', and it acts on those only; "
                   "other units, or 'side out' missing?",
                   command, all[0], region_id);
}

std::unique_ptr<Grip::WallShape> FixWallGrip::make_shape() const
{
  if (form == REGION) return std::make_unique<Grip::WallRegion>(region);
  if (form == ZCYLINDER) return std::make_unique<Grip::WallCylinder>(cylinder, motion);
  return std::make_unique<Grip::WallPlanes>(form, lo, hi, motion);
}
