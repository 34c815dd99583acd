// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_input.h"

#include "atom.h"
#include "energy/ledger.h"
#include "error.h"
#include "force.h"
#include "host/contact_styles.h"
#include "input/law_args.h"
#include "pair.h"
#include "pointers.h"
#include "wall/shapes/wall_shapes.h"

#include <cstring>

using namespace Grip;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

void Grip::fetch_models(LAMMPS *lmp, const std::string &command, WallModels &models)
{
  auto *pair = dynamic_cast<PairContacts *>(lmp->force->pair_match("^grip", 0, 0));
  if (!pair)
    lmp->error->all(FLERR, "{}: 'type {}' needs pair_style grip and its pair_coeff lines before this fix",
                    command, models.wall_type);
  models.all.resize(lmp->atom->ntypes + 1);
  for (int i = 1; i <= lmp->atom->ntypes; i++)
    models.all[i] = pair->model_of_types(i, models.wall_type, command);
}

namespace {

// Goes through the words of the line from left to right.
class Reader : protected LAMMPS_NS::Pointers {
public:
  Reader(LAMMPS *lmp, const std::string &command_, int narg_, char **arg_)
      : Pointers(lmp), command(command_), narg(narg_), arg(arg_)
  {
  }

  WallLine read()
  {
    check_atom_style();
    read_models();
    read_shape();
    while (next < narg) read_keyword();
    line.shape->check_box();
    line.shape->set_motion(motion);
    return std::move(line);
  }

private:
  const std::string &command;
  int narg;
  char **arg;
  int next = 3;         // behind the fix's ID, group and style
  std::string accepted; // what the model would have accepted at `next`
  WallMotion motion;
  WallLine line;

  void check_atom_style() const
  {
    if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
      error->all(
          FLERR,
          "{}: atom style '{}' lacks radius, mass, spin or torque; accepted: sphere, or a hybrid with it",
          command, atom->atom_style);
  }

  // An error unless n words come after the next one.
  void need(int n, const char *what) const
  {
    if (next + n >= narg) error->all(FLERR, "{}: {} is missing after '{}'", command, what, arg[next]);
  }
  double number(int n) const { return utils::numeric(FLERR, arg[next + n], false, lmp); }

  void read_models()
  {
    WallModels &models = line.models;
    if (narg <= next) error->all(FLERR, "{}: a MODEL-SPEC or 'type T' is missing", command);
    if (std::strcmp(arg[next], "type") == 0) return read_type();
    models.all.resize(1);
    const int nwords = Grip::read_model(lmp, command, narg - next, arg + next, models.all[0], accepted);
    if (models.all[0].synchronized_verlet)
      error->all(FLERR,
                 "{}: 'synchronized_verlet' is for pairs of spheres only; leave it out, or give 'type T'",
                 command);
    next += nwords;
  }

  void read_type()
  {
    need(1, "the atom type");
    const int type = utils::inumeric(FLERR, arg[next + 1], false, lmp);
    if (type < 1 || type > atom->ntypes)
      error->all(FLERR, "{}: type is {}, accepted: 1 to {}", command, arg[next + 1], atom->ntypes);
    line.models.wall_type = type;
    fetch_models(lmp, command, line.models);
    next += 2;
  }

  void read_shape()
  {
    const std::string names = names_of_shapes();
    if (next >= narg) error->all(FLERR, "{}: the wall style is missing; accepted: {}", command, names);
    WallInput input = {lmp, command, narg, arg, next};
    line.shape = Grip::read_shape(input);
    if (!line.shape)
      error->all(FLERR, "{}: unknown word '{}'; accepted: {}a wall style: {}", command, arg[next],
                 accepted.empty() ? "" : accepted + " or ", names);
    next = input.next;
  }

  void read_keyword()
  {
    const std::string word = arg[next];
    if (word == "wiggle") return read_wiggle();
    if (word == "shear") return read_shear();
    if (word == "contacts") {
      line.contacts = true;
      next += 1;
      return;
    }
    if (word == "temperature") {
      need(1, "the temperature");
      line.temperature.read(lmp, arg[next + 1]);
      next += 2;
      return;
    }
    if (word == "energy") {
      need(1, "no, yes or contacts");
      line.energy = read_energy(lmp, command, arg[next + 1]);
      next += 2;
      return;
    }
    error->all(FLERR, "{}: unknown keyword '{}'; accepted: wiggle shear contacts temperature energy", command,
               word);
  }

  void read_wiggle()
  {
    need(3, "direction, amplitude or period");
    check_only_motion();
    motion.kind = WallMotion::WIGGLE;
    motion.axis = axis(arg[next + 1]);
    motion.amplitude = number(2);
    motion.period = number(3);
    if (motion.period <= 0.0)
      error->all(FLERR, "{}: period of wiggle is {}, accepted: above 0", command, arg[next + 3]);
    line.time_depends = true;
    next += 4;
  }

  void read_shear()
  {
    need(2, "direction or speed");
    check_only_motion();
    motion.kind = WallMotion::SHEAR;
    motion.axis = axis(arg[next + 1]);
    motion.speed = number(2);
    next += 3;
  }

  void check_only_motion() const
  {
    if (motion.kind != WallMotion::STILL)
      error->all(FLERR, "{}: '{}' after another motion; accepted: wiggle or shear, once", command, arg[next]);
  }

  int axis(const char *word) const
  {
    if (std::strlen(word) == 1 && word[0] >= 'x' && word[0] <= 'z') return word[0] - 'x';
    error->all(FLERR, "{}: direction is '{}', accepted: x y z", command, word);
    return 0;
  }
};

} // namespace

WallLine Grip::read_wall_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  return Reader(lmp, command, narg, arg).read();
}
