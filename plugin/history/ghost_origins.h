// SPDX-License-Identifier: GPL-2.0-only
// Which atom each ghost is an image of. An atom that crosses a periodic boundary may stay on its rank, and a
// contact of two of its atoms become one with an image of either: then the list of partners that has it is to
// be found. Knows nothing of the host.
#ifndef GRIP_GHOST_ORIGINS_H
#define GRIP_GHOST_ORIGINS_H

#include <cstddef>
#include <cstring>
#include <vector>

namespace Grip {

class GhostOrigins {
public:
  // For a new neighbour list, before the ghosts are told. Where no boundary is periodic, none is an image.
  void begin(bool periodic, int rank_, int nlocal_, int nghost)
  {
    rank = rank_;
    nlocal = nlocal_;
    origins.assign(periodic ? nghost : 0, {});
  }

  // What a ghost is told by the atom that it copies, which may be a ghost itself: one value of a message.
  void pack(int i, double *value) const
  {
    Origin origin = {rank, i};
    if (i >= nlocal && !origins.empty()) origin = origins[i - nlocal];
    std::memcpy(value, &origin, sizeof origin);
  }
  void unpack(int ghost, const double *value)
  {
    if (!origins.empty()) std::memcpy(&origins[ghost - nlocal], value, sizeof(Origin));
  }

  // The atom itself, if it is this rank's, or the one of this rank that it is an image of, or -1.
  int owned(int i) const
  {
    if (i < nlocal) return i;
    if (origins.empty()) return -1;
    const Origin &origin = origins[i - nlocal];
    return origin.rank == rank ? origin.index : -1;
  }

  double bytes() const { return static_cast<double>(origins.capacity()) * sizeof(Origin); }

private:
  struct Origin {
    int rank, index;
  };
  static_assert(sizeof(Origin) == sizeof(double), "an origin is one value of a message");

  int rank = 0, nlocal = 0;
  std::vector<Origin> origins; // of the ghosts
};

} // namespace Grip

#endif
