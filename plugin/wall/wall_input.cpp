// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_input.h"

#include "atom.h"
#include "error.h"
#include "interfaces/contact_styles.h"
#include "input/law_args.h"
#include "input/numbers.h"
#include "pointers.h"
#include "wall/motion_input.h"
#include "wall/shapes/wall_shapes.h"

#include <cstring>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

void Grip::fetch_models(LAMMPS *lmp, const std::string &command, WallModels &models)
{
  const std::vector<PairContacts *> all = pairs(lmp);
  if (all.empty())
    lmp->error->all(FLERR, "{}: 'type {}' needs pair_style grip and its pair_coeff lines before this fix",
                    command, models.wall_type);
  if (all.size() > 1)
    lmp->error->all(
        FLERR,
        "{}: 'type {}' needs one pair_style grip, but the hybrid style has {}; give the wall a model of "
        "its own",
        command, models.wall_type, all.size());
  models.all.resize(lmp->atom->ntypes + 1);
  for (int i = 1; i <= lmp->atom->ntypes; i++)
    models.all[i] = all[0]->model_of_types(i, models.wall_type, command);
}

namespace {

// Reads the words of the line from left to right.
class Reader : protected LAMMPS_NS::Pointers {
public:
  Reader(LAMMPS *lmp, const std::string &command_, int narg, char **arg)
      : Pointers(lmp), command(command_), in{lmp, command_, narg, arg, AFTER_STYLE}
  {
  }

  WallLine read()
  {
    check_atom_style();
    read_models();
    read_shape();
    while (in.next < in.narg) read_keyword();
    line.shape->end_words();
    line.shape->check_box();
    line.shape->check_motion(*line.motion);
    line.shape->follow(*line.motion);
    return std::move(line);
  }

private:
  static constexpr int AFTER_STYLE = 3; // index of the first word after the fix's ID, group and style

  const std::string &command;
  WallInput in;
  std::string accepted; // the words that the model would have accepted at in.next
  WallLine line;

  void check_atom_style() const
  {
    if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
      error->all(
          FLERR,
          "{}: atom style '{}' lacks radius, mass, spin or torque; accepted: sphere, or a hybrid with it",
          command, atom->atom_style);
  }

  void read_models()
  {
    WallModels &models = line.models;
    if (in.next >= in.narg) error->all(FLERR, "{}: a MODEL-SPEC or 'type T' is missing", command);
    if (std::strcmp(in.arg[in.next], "type") == 0) return read_type();
    models.all.resize(1);
    const int nwords =
        Grip::read_model(lmp, command, in.narg - in.next, in.arg + in.next, models.all[0], accepted);
    if (models.all[0].synchronized_verlet)
      error->all(FLERR,
                 "{}: 'synchronized_verlet' is for pairs of spheres only; leave it out, or give 'type T'",
                 command);
    in.next += nwords;
  }

  void read_type()
  {
    const char *const word = in.word(1, "the atom type");
    const std::string accepted_types = fmt::format("1 to {}", atom->ntypes);
    const int type = read_whole_number(lmp, command, "type", word, accepted_types);
    if (type < 1 || type > atom->ntypes)
      error->all(FLERR, "{}: type is '{}', accepted: {}", command, word, accepted_types);
    line.models.wall_type = type;
    fetch_models(lmp, command, line.models);
    in.next += 2;
  }

  void read_shape()
  {
    const std::string names = names_of_shapes();
    if (in.next >= in.narg) error->all(FLERR, "{}: the wall style is missing; accepted: {}", command, names);
    line.shape = Grip::read_shape(in);
    if (!line.shape)
      error->all(FLERR, "{}: unknown word '{}'; accepted: {}a wall style: {}", command, in.arg[in.next],
                 accepted.empty() ? "" : accepted + " or ", names);
  }

  void read_keyword()
  {
    const std::string word = in.arg[in.next];
    if (is_motion(word)) return Grip::read_motion(in, *line.motion);
    if (word == "contacts") {
      line.contacts = true;
      in.next += 1;
    } else if (word == "temperature") {
      line.temperature.read(lmp, command, in.word(1, "the temperature"));
      in.next += 2;
    } else if (word == "energy") {
      line.energy = read_energy(lmp, command, in.word(1, "no, yes, contacts or events"));
      in.next += 2;
    } else if (word == "bodies") {
      line.share = read_bodies(lmp, command, in.word(1, "whole or share"));
      in.next += 2;
    } else if (word == "about") {
      for (int d = 0; d < 3; d++) line.about[d] = in.number(1 + d, "x, y or z of the point");
      in.next += 4;
    } else if (!line.shape->read_keyword(in)) {
      refuse_keyword(word);
    }
  }

  void refuse_keyword(const std::string &word) const
  {
    const std::string shapes = shapes_with(word);
    if (!shapes.empty()) error->all(FLERR, "{}: '{}' needs the wall style {}", command, word, shapes);
    error->all(FLERR,
               "{}: unknown keyword '{}'; accepted: wiggle shear move surface contacts temperature energy "
               "about bodies {}",
               command, word, keywords_of_shapes());
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
