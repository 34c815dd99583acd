// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/ghost_origins.h: a ghost is recognized as the image of an atom of the same rank, or of none.
#include "support/check.h"
#include "contacts/ghost_origins.h"

namespace {

// Two atoms of rank 3 and four ghosts: one of each of these atoms, one of the first ghost, and one of an atom
// of another rank.
void images_are_told_on()
{
  constexpr int NLOCAL = 2;
  Grip::GhostOrigins mine, other;
  mine.begin(true, 3, NLOCAL, 4);
  other.begin(true, 4, 1, 0);
  const struct {
    const Grip::GhostOrigins &from;
    int copied, ghost;
  } messages[] = {{mine, 0, 2}, {mine, 1, 3}, {mine, 2, 4}, {other, 0, 5}};
  for (const auto &m : messages) {
    double value;
    m.from.pack(m.copied, &value);
    mine.unpack(m.ghost, &value);
  }
  CHECK(mine.owned(0) == 0 && mine.owned(1) == 1);
  CHECK(mine.owned(2) == 0 && mine.owned(3) == 1);
  CHECK(mine.owned(4) == 0);
  CHECK(mine.owned(5) == -1);
}

void without_periodic_boundaries_no_ghost_is_an_image()
{
  Grip::GhostOrigins origins;
  origins.begin(false, 0, 1, 3);
  double value;
  origins.pack(0, &value);
  origins.unpack(1, &value);
  CHECK(origins.owned(0) == 0 && origins.owned(1) == -1 && origins.bytes() == 0.0);
}

} // namespace

int main()
{
  images_are_told_on();
  without_periodic_boundaries_no_ghost_is_an_image();
  return CHECK_RESULT();
}
