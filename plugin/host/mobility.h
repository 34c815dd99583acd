// SPDX-License-Identifier: GPL-2.0-only
// How easily rigid bodies turn when one of their spheres is pushed (grip/turning.h), and which bodies are on
// several ranks.
#ifndef GRIP_MOBILITY_H
#define GRIP_MOBILITY_H

#include "atom.h"
#include "grip/turning.h"
#include "host/rank_sums.h"
#include "host/rigid_bodies.h"

#include <vector>

namespace Grip {

class Mobility {
public:
  // Values per atom in messages to ghosts: with each list, and in each step.
  static constexpr int LISTED = 9, TURNED = 4;

  explicit Mobility(MPI_Comm world) : of_ranks(world) {}

  // Call with each neighbour list. Collective. If ghosts matter, the caller must then send them the LISTED
  // values; if they do not, nghost is 0, and there are no images. several: whether there are several ranks.
  void begin_list(const RigidBodies &bodies, int nowned, int nghost, bool several);
  // Call after the LISTED values have been sent. Lets ghosts that are images of owned atoms use the data of
  // their bodies. Returns whether there are others, which need the TURNED values.
  bool adopt_images(LAMMPS_NS::Atom *atom);
  // Call in each step before the functions below. The caller must then send the TURNED values, if a rank
  // needs them.
  void begin_step(const RigidBodies &bodies);

  int pack_listed(int n, const int *atoms, double *buffer, const int *pbc) const;
  void unpack_listed(int n, int first, const double *buffer);
  int pack_turned(int n, const int *atoms, double *buffer) const;
  void unpack_turned(int n, int first, const double *buffer);

  // For contacts of spheres.
  grip_turning turning() const { return {members.data(), frames.data()}; }
  // For contacts with a wall: the inverse of the mass that resists the rotation by a push along n [1/M], 0
  // for an atom in no body.
  double of(int i, const double n[3]) const
  {
    return members[i].body == NONE ? 0.0 : of_frame(frames[members[i].body], members[i].place, n);
  }
  // The index of the body of an owned atom, below nframes(); NONE for an atom in no body.
  static constexpr int NONE = 0;
  int frame(int i) const { return members[i].body; }
  int nframes() const { return static_cast<int>(frames.size()); }
  // The periodic image of the atom's body, or of the atom itself: a number of periods in each direction.
  const int *image(int i) const { return origins[i].image; }
  // Whether contacts of the body of an atom, or of the atom itself, may be on other ranks.
  bool is_elsewhere(int i) const { return origins[i].elsewhere; }
  // For bodies with atoms on several ranks: replaces values by their sums over these ranks. values: `width`
  // numbers for each frame. Collective.
  void sum_over_ranks(double *values, int width) { of_ranks.sum(values, width); }
  // The frames of these bodies.
  const std::vector<int> &on_several_ranks() const { return of_ranks.summed(); }
  double bytes() const
  {
    return static_cast<double>(members.capacity()) * (sizeof(grip_member) + sizeof(Origin)) +
           static_cast<double>(frames.capacity()) * sizeof(grip_turning_body) +
           static_cast<double>(of_ghosts.capacity()) * sizeof(double);
  }

private:
  struct Origin {
    int image[3];
    bool elsewhere;
  };

  int nlocal = 0;
  RankSums of_ranks; // of the bodies with atoms on several ranks
  // NONE, the bodies of all fixes that owned atoms know, then one for each ghost. Their orientations are in
  // the memory of the fix, or in of_ghosts.
  std::vector<grip_turning_body> frames;
  std::vector<grip_member> members; // by atom
  std::vector<Origin> origins;      // by atom
  std::vector<double> of_ghosts;    // quaternions

  void add_bodies(const BodiesOfFix &fix, bool ghosts, bool several);
  void share_inertia(const RigidBodies &bodies);
  static double of_frame(const grip_turning_body &frame, const double place[3], const double n[3])
  {
    const double *q = frame.quaternion, *inverse = frame.inverse_inertia, w = q[0];
    // n along the body's axes: the inverse rotation of n.
    const double t[3] = {2.0 * (n[1] * q[3] - n[2] * q[2]), 2.0 * (n[2] * q[1] - n[0] * q[3]),
                         2.0 * (n[0] * q[2] - n[1] * q[1])};
    const double m[3] = {n[0] + w * t[0] + t[1] * q[3] - t[2] * q[2],
                         n[1] + w * t[1] + t[2] * q[1] - t[0] * q[3],
                         n[2] + w * t[2] + t[0] * q[2] - t[1] * q[1]};
    const double a = place[1] * m[2] - place[2] * m[1], b = place[2] * m[0] - place[0] * m[2],
                 c = place[0] * m[1] - place[1] * m[0];
    return a * a * inverse[0] + b * b * inverse[1] + c * c * inverse[2];
  }
};

} // namespace Grip

#endif
