// SPDX-License-Identifier: GPL-2.0-only
// For each ghost, the atom of which it is an image. An atom that crosses a periodic boundary may stay on its
// rank. A contact of two of the rank's atoms then becomes a contact with an image of one of them. This class
// finds the atom whose row holds the contact. Does not depend on LAMMPS.
#ifndef GRIP_GHOST_ORIGINS_H
#define GRIP_GHOST_ORIGINS_H

#include <cstddef>
#include <cstring>
#include <vector>

namespace Grip {

class GhostOrigins {
public:
  // Call for each new neighbour list, before the communication to ghosts. Without periodic boundaries there
  // are no images.
  void begin(bool periodic, int rank_, int nlocal_, int nghost)
  {
    rank = rank_;
    nlocal = nlocal_;
    origins.assign(periodic ? nghost : 0, {});
  }

  // Writes one value: the message from atom i, which may be a ghost itself, to a ghost that copies it.
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

  // Returns i if this rank owns the atom. If i is an image of an atom that this rank owns, returns that atom.
  // Otherwise returns -1.
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
  std::vector<Origin> origins; // of each ghost
};

} // namespace Grip

#endif
