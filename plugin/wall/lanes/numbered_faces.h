// SPDX-License-Identifier: GPL-2.0-only
// The lanes of a wall whose faces have numbers. There is one lane for each atom and each face that the atom
// may reach. The face identifies the contact.
#ifndef GRIP_NUMBERED_FACES_H
#define GRIP_NUMBERED_FACES_H

#include "wall/lanes/wall_neighbors.h"

namespace Grip {

class NumberedFaces : public WallNeighbors {
public:
  explicit NumberedFaces(const Members &parts) : WallNeighbors(parts) {}

protected:
  double add_lanes_of(int i, double margin) override;
  bool find_points() override;

private:
  double far_reach(int i) const;
  bool place_points(const NearAtom &mine);
  void leave_face(int lane);
};

} // namespace Grip

#endif
