// SPDX-License-Identifier: GPL-2.0-only
// The words of surfaces that several commands have: a parallelogram, a disc, the name of files, and how a
// mesh is placed.
#ifndef GRIP_GEOMETRY_WORDS_H
#define GRIP_GEOMETRY_WORDS_H

#include "input/line_reader.h"
#include "surface/mesh_load.h"

namespace Grip {

struct RectWords {
  Vector corner, u, w; // a corner and its two edges, which are not parallel
};
RectWords read_rect(LineReader &in);

struct DiscWords {
  Vector centre, normal; // of any length above 0
  double radius;
};
DiscWords read_disc(LineReader &in);

// The name of a series of files with surfaces.
std::string read_vtp_name(LineReader &in);

constexpr Keyword<MeshOptions> PLACEMENT_KEYWORDS[] = {
    {"scale", "s", "", above(0),
     [](LineReader &in, MeshOptions &mesh) { mesh.steps.push_back(MeshStep::scale(in.number())); }},
    {"shift", "x y z", "", ANY,
     [](LineReader &in, MeshOptions &mesh) { mesh.steps.push_back(MeshStep::shift(in.vector())); }},
    {"turn", "ax ay az degrees", "", ANY,
     [](LineReader &in, MeshOptions &mesh) {
       const Vector axis = in.direction("the axis of turn");
       mesh.steps.push_back(MeshStep::turn(axis, in.number("the angle of turn")));
     }},
};
constexpr Keyword<MeshOptions> WELD_KEYWORDS[] = {
    {"weld", "L", "", from(0), [](LineReader &in, MeshOptions &mesh) { mesh.weld = in.number(); }},
};

} // namespace Grip

#endif
