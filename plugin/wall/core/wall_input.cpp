// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/wall_input.h"

#include "atom.h"
#include "error.h"
#include "force.h"
#include "styles/contact_styles.h"
#include "input/law_args.h"
#include "input/numbers.h"
#include "pair.h"
#include "pointers.h"
#include "wall/core/motion_input.h"
#include "wall/shapes/wall_shapes.h"

#include <cstring>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

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

// Reads the words of the line from left to right.
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
    line.shape->end_words();
    line.shape->check_box();
    line.shape->check_motion(*line.motion);
    line.shape->follow(*line.motion);
    return std::move(line);
  }

private:
  const std::string &command;
  int narg;
  char **arg;
  int next = 3;         // after the fix's ID, group and style
  std::string accepted; // words that the model would have accepted at `next`
  WallLine line;

  void check_atom_style() const
  {
    if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
      error->all(
          FLERR,
          "{}: atom style '{}' lacks radius, mass, spin or torque; accepted: sphere, or a hybrid with it",
          command, atom->atom_style);
  }

  // Stops with an error unless n words follow the current one.
  void need(int n, const char *what) const
  {
    if (next + n >= narg) error->all(FLERR, "{}: {} is missing after '{}'", command, what, arg[next]);
  }
  double number(int n, const char *what, const char *accepted = "a number") const
  {
    return read_number(lmp, command, fmt::format("{} after '{}'", what, arg[next]), arg[next + n], accepted);
  }

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
    const std::string accepted_types = fmt::format("1 to {}", atom->ntypes);
    const int type = read_whole_number(lmp, command, "type", arg[next + 1], accepted_types);
    if (type < 1 || type > atom->ntypes)
      error->all(FLERR, "{}: type is '{}', accepted: {}", command, arg[next + 1], accepted_types);
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
    if (is_motion(word)) return read_motion();
    if (word == "contacts") {
      line.contacts = true;
      next += 1;
      return;
    }
    if (word == "temperature") {
      need(1, "the temperature");
      line.temperature.read(lmp, command, arg[next + 1]);
      next += 2;
      return;
    }
    if (word == "energy") {
      need(1, "no, yes or contacts");
      line.energy = read_energy(lmp, command, arg[next + 1]);
      next += 2;
      return;
    }
    if (word == "about") {
      need(3, "x, y or z of the point");
      for (int d = 0; d < 3; d++) line.about[d] = number(1 + d, "x, y or z of the point");
      next += 4;
      return;
    }
    WallInput input = {lmp, command, narg, arg, next};
    if (!line.shape->read_keyword(input)) refuse_keyword(word);
    next = input.next;
  }

  void refuse_keyword(const std::string &word) const
  {
    const std::string shapes = shapes_with(word);
    if (!shapes.empty()) error->all(FLERR, "{}: '{}' needs the wall style {}", command, word, shapes);
    error->all(FLERR,
               "{}: unknown keyword '{}'; accepted: wiggle shear move surface contacts temperature energy "
               "about {}",
               command, word, keywords_of_shapes());
  }

  void read_motion()
  {
    WallInput input = {lmp, command, narg, arg, next};
    Grip::read_motion(input, *line.motion);
    next = input.next;
  }
};

} // namespace

WallLine Grip::read_wall_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  return Reader(lmp, command, narg, arg).read();
}

int Grip::read_new_motion(LAMMPS *lmp, const std::string &command, int narg, char **arg,
                          const WallShape &shape, WallMotion &motion)
{
  WallInput input = {lmp, command, narg, arg, 0};
  const auto is_new = [&](const std::string &word) { return word == "move" || word == "surface"; };
  while (input.next < narg && is_new(arg[input.next])) read_motion(input, motion);
  if (input.next > 0) shape.check_motion(motion);
  return input.next;
}
