// SPDX-License-Identifier: GPL-2.0-only
// Fix wall/grip: its words, its models, and what they need.
#include "wall/fix_wall_grip.h"

#include "atom.h"
#include "error.h"
#include "force.h"
#include "input/law_args.h"
#include "energy/ledgers.h"
#include "pair/pair_grip.h"
#include "wall/shapes/wall_shapes.h"

#include <cstring>

using namespace LAMMPS_NS;
using Grip::WallMotion;

// Returns the index of the word behind. accepted: what the model would have accepted there.
int FixWallGrip::read_models(int iarg, int narg, char **arg, std::string &accepted)
{
  if (narg <= iarg) error->all(FLERR, "{}: a MODEL-SPEC or 'type T' is missing", command);
  if (std::strcmp(arg[iarg], "type") == 0) {
    if (narg <= iarg + 1) error->all(FLERR, "{}: the atom type is missing after 'type'", command);
    models.wall_type = utils::inumeric(FLERR, arg[iarg + 1], false, lmp);
    if (models.wall_type < 1 || models.wall_type > atom->ntypes)
      error->all(FLERR, "{}: type is {}, accepted: 1 to {}", command, arg[iarg + 1], atom->ntypes);
    fetch_models();
    return iarg + 2;
  }
  models.all.resize(1);
  const int nwords = Grip::read_model(lmp, command, narg - iarg, arg + iarg, models.all[0], accepted);
  if (models.all[0].synchronized_verlet)
    error->all(FLERR,
               "{}: 'synchronized_verlet' is for pairs of spheres only; leave it out, or give 'type T'",
               command);
  return iarg + nwords;
}

int FixWallGrip::read_axis(const char *word) const
{
  if (std::strlen(word) == 1 && word[0] >= 'x' && word[0] <= 'z') return word[0] - 'x';
  error->all(FLERR, "{}: direction is '{}', accepted: x y z", command, word);
  return 0;
}

int FixWallGrip::read_shape(int iarg, int narg, char **arg, const std::string &accepted)
{
  const std::string names = Grip::names_of_shapes();
  if (iarg >= narg) error->all(FLERR, "{}: the wall style is missing; accepted: {}", command, names);
  Grip::WallInput input = {lmp, command, narg, arg, iarg};
  shape = Grip::read_shape(input);
  if (!shape)
    error->all(FLERR, "{}: unknown word '{}'; accepted: {}a wall style: {}", command, arg[iarg],
               accepted.empty() ? "" : accepted + " or ", names);
  return input.next;
}

void FixWallGrip::read_keywords(int iarg, int narg, char **arg)
{
  WallMotion motion;
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
      temperature.read(lmp, arg[iarg + 1]);
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
  shape->check_box();
  shape->set_motion(motion);
}

// The models of a wall of an atom type, from the pair style.
void FixWallGrip::fetch_models()
{
  auto *pair = dynamic_cast<PairGrip *>(force->pair_match("^grip", 0, 0));
  if (!pair)
    error->all(FLERR, "{}: 'type {}' needs pair_style grip and its pair_coeff lines before this fix", command,
               models.wall_type);
  models.all.resize(atom->ntypes + 1);
  for (int i = 1; i <= atom->ntypes; i++) models.all[i] = pair->model_of_types(i, models.wall_type, command);
  models.keep_ledger(ledger.mode);
}

// Models that keep fields of particles keep those of the pair style.
void FixWallGrip::check_particles()
{
  const grip_model *of_pair = nullptr;
  for (const PairGrip *pair : Grip::pairs(lmp))
    if (pair->particle_model()) of_pair = pair->particle_model();
  has_fields = of_pair;
  models.for_each([&](const grip_model &model) {
    const grip_law *law = model.law[GRIP_NORMAL];
    if (law->nfields && !of_pair)
      error->all(FLERR, "{}: normal model '{}' needs pair_style grip with normal model '{}' too", command,
                 law->name, law->name);
    if (!of_pair) return;
    const grip_law *wanted = of_pair->law[GRIP_NORMAL];
    if (law != wanted)
      error->all(FLERR, "{}: normal model '{}' does not go with '{}' of pair_style grip; accepted: {}",
                 command, law->name, wanted->name, wanted->name);
    if (const char *word = law->differ(&model, of_pair))
      error->all(FLERR, "{}: '{}' of 'normal {}' differs from that of pair_style grip; accepted: the same",
                 command, word, law->name);
  });
  if (has_fields) fields.bind(atom, of_pair->law[GRIP_NORMAL]);
  batch->fields = has_fields ? fields.batch() : nullptr;
}
