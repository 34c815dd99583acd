// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/wall_shapes.h"

#include "wall/shapes/wall_cylinder.h"
#include "wall/shapes/wall_mesh.h"
#include "wall/shapes/wall_planes.h"
#include "wall/shapes/wall_region.h"

#include "error.h"
#include "lammps.h"

#include <sstream>

using namespace Grip;

// One line for each name: the function that reads the words after the name, and the names of the keywords
// that WallShape::read_keyword() reads.
static constexpr struct {
  const char *name;
  std::unique_ptr<WallShape> (*read)(LineReader &in);
  std::string (*keywords)() = nullptr;
} SHAPES[] = {
    {"xplane", WallPlanes::read}, {"yplane", WallPlanes::read},
    {"zplane", WallPlanes::read}, {"zcylinder", WallCylinder::read},
    {"region", WallRegion::read}, {"mesh", WallMesh::read, MeshOutputOptions::keywords},
};

static void append(std::string &list, const std::string &word)
{
  if (!list.empty() && !word.empty()) list += " ";
  list += word;
}

std::string Grip::names_of_shapes()
{
  std::string names;
  for (const auto &shape : SHAPES) append(names, shape.name);
  return names;
}

std::string Grip::keywords_of_shapes()
{
  std::string keywords;
  for (const auto &shape : SHAPES)
    if (shape.keywords) append(keywords, shape.keywords());
  return keywords;
}

std::string Grip::shapes_with(const std::string &keyword)
{
  std::string names;
  for (const auto &shape : SHAPES) {
    std::istringstream words(shape.keywords ? shape.keywords() : "");
    for (std::string word; words >> word;)
      if (word == keyword) append(names, shape.name);
  }
  return names;
}

std::unique_ptr<WallShape> Grip::read_shape(LineReader &in)
{
  for (const auto &shape : SHAPES)
    if (in.skip(shape.name)) return shape.read(in);
  return nullptr;
}

void WallShape::refuse_motion(const std::string &what, const std::string &accepted) const
{
  lmp->error->all(FLERR, "{}: '{}' does not go with {}; accepted: {}", command, what, noun(), accepted);
}
