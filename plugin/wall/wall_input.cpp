// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_input.h"

#include "atom.h"
#include "error.h"
#include "interfaces/contact_styles.h"
#include "input/law_args.h"
#include "lammps.h"
#include "wall/motion_input.h"
#include "wall/shapes/wall_shapes.h"

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

void check_atom_style(const LineReader &in)
{
  const LAMMPS_NS::Atom *atom = in.lmp->atom;
  if (atom->radius_flag && atom->rmass_flag && atom->omega_flag && atom->torque_flag) return;
  in.fail(
      fmt::format("atom style '{}' lacks radius, mass, spin or torque; accepted: sphere, or a hybrid with it",
                  atom->atom_style));
}

// accepted: set to the words that the model would have accepted at the next word.
void read_models(LineReader &in, WallModels &models, std::string &accepted)
{
  if (!in.more()) in.fail("a MODEL-SPEC or 'type T' is missing");
  if (in.skip("type")) {
    models.wall_type = in.whole("type", {1.0, static_cast<double>(in.lmp->atom->ntypes)});
    return fetch_models(in.lmp, in.command, models);
  }
  models.all.resize(1);
  read_model(in, models.all[0], accepted);
  if (models.all[0].synchronized_verlet)
    in.fail("'synchronized_verlet' is for pairs of spheres only; leave it out, or give 'type T'");
}

void read_wall_style(LineReader &in, const std::string &accepted, WallLine &line)
{
  const std::string names = names_of_shapes();
  if (!in.more()) in.fail("the wall style is missing; accepted: " + names);
  line.shape = read_shape(in);
  if (!line.shape)
    in.fail(fmt::format("unknown word '{}'; accepted: {}a wall style: {}", in.arg[in.next],
                        accepted.empty() ? "" : accepted + " or ", names));
}

void read_motion_of(LineReader &in, WallLine &line)
{
  read_motion(in, *line.motion);
}

constexpr Keyword<WallLine> WALL_KEYWORDS[] = {
    {"wiggle", "dim amplitude period", "", ANY, read_motion_of},
    {"shear", "dim vshear", "", ANY, read_motion_of},
    {"move", "KIND ...", "", ANY, read_motion_of},
    {"surface", "KIND ...", "", ANY, read_motion_of},
    {"contacts", "", "", ANY, [](LineReader &, WallLine &line) { line.contacts = true; }},
    {"temperature", "T", "", ANY, [](LineReader &in, WallLine &line) { line.temperature.read(in); }},
    {"energy", "no|yes|contacts|events", "no", ANY,
     [](LineReader &in, WallLine &line) { line.energy = in.choice(); }},
    {"about", "x y z", "0 0 0", ANY, [](LineReader &in, WallLine &line) { line.about = in.vector(); }},
    {"bodies", "whole|share", "whole", ANY,
     [](LineReader &in, WallLine &line) { line.share = in.choice() == 1; }},
};

void read_keyword(LineReader &in, WallLine &line)
{
  if (in.read_keyword(WALL_KEYWORDS, line) || line.shape->read_keyword(in)) return;
  const std::string word = in.arg[in.next], shapes = shapes_with(word);
  if (!shapes.empty()) in.fail("'" + word + "' needs the wall style " + shapes);
  in.refuse_keyword(LineReader::names_of(WALL_KEYWORDS) + " " + keywords_of_shapes());
}

} // namespace

WallLine Grip::read_wall_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  LineReader in(lmp, command, narg, arg);
  WallLine line;
  std::string accepted;
  check_atom_style(in);
  read_models(in, line.models, accepted);
  read_wall_style(in, accepted, line);
  while (in.more()) read_keyword(in, line);
  line.shape->end_words();
  line.shape->check_box();
  line.shape->check_motion(*line.motion);
  line.shape->follow(*line.motion);
  return line;
}

int Grip::read_new_motion(LAMMPS *lmp, const std::string &command, int narg, char **arg,
                          const WallShape &shape, WallMotion &motion)
{
  LineReader in(lmp, command, narg, arg, 0);
  while (in.skip("move") || in.skip("surface")) read_motion(in, motion);
  if (in.next > 0) shape.check_motion(motion);
  return in.next;
}
