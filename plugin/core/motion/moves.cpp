// SPDX-License-Identifier: GPL-2.0-only
#include "motion/moves.h"

#include <algorithm>
#include <iterator>

using namespace Grip;

namespace {

struct Kind {
  const char *name;
  ReadMove *read;
};

// The registry: one line per move.
constexpr Kind KINDS[] = {
    {"linear", read_linear}, {"wiggle", read_wiggle},     {"rotate", read_rotate},
    {"swing", read_swing},   {"variable", read_variable}, {"variable/rotate", read_variable_rotate},
    {"follow", read_follow}, {"servo", read_servo},       {"hinge", read_hinge},
};

} // namespace

std::unique_ptr<Move> Grip::read_move(MotionWords &in)
{
  const std::string name = in.word("its kind");
  if (name == "none") return nullptr;
  const auto *const found =
      std::find_if(std::begin(KINDS), std::end(KINDS), [&](const Kind &kind) { return name == kind.name; });
  if (found == std::end(KINDS)) {
    std::string accepted;
    for (const Kind &kind : KINDS) accepted += std::string(kind.name) + " ";
    in.fail("unknown move '" + name + "'; accepted: " + accepted + "none");
  }
  return found->read(in);
}
