// SPDX-License-Identifier: GPL-2.0-only
#include "input/geometry_words.h"
#include "surface/vtk_writer.h"

using namespace Grip;

RectWords Grip::read_rect(LineReader &in)
{
  const Vector corner = in.vector("the corner of rect"), u = in.vector("the first edge of rect"),
               w = in.vector("the second edge of rect");
  if (!(length(cross(u, w)) > 1e-9 * length(u) * length(w)))
    in.fail("the edges of rect are parallel or 0, accepted: two directions");
  return {corner, u, w};
}

DiscWords Grip::read_disc(LineReader &in)
{
  const Vector centre = in.vector("the centre of disc"), normal = in.direction("the normal of disc");
  return {centre, normal, in.number("the radius of disc", above(0))};
}

std::string Grip::read_vtp_name(LineReader &in)
{
  std::string name = in.word("the name of vtk", "FILE.*.vtp");
  if (!VtkSeries::is_pattern(name, ".vtp"))
    in.refuse_last("the name of vtk", "one with a '*' for the step, and the ending .vtp");
  return name;
}
