// SPDX-License-Identifier: GPL-2.0-only
// The rotational response of rigid bodies to a push on one of their spheres (grip/turning.h), and the bodies
// that are on several ranks.
#ifndef GRIP_BODY_RESPONSE_H
#define GRIP_BODY_RESPONSE_H

#include "atom.h"
#include "base/periodic_cell.h"
#include "grip/turning.h"
#include "host/rank_sums.h"
#include "host/rigid_bodies.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class BodyResponse : protected LAMMPS_NS::Pointers {
public:
  // Values per atom in messages to ghosts: with each list, and in each step.
  static constexpr int LISTED = 8, TURNED = 4;

  explicit BodyResponse(LAMMPS_NS::LAMMPS *lmp) : Pointers(lmp), of_ranks(world) {}

  // Call before each run, because the bodies may have changed.
  void begin_run()
  {
    tags.clear();
    sources.clear();
  }
  // Call with each neighbour list. Collective. ghosts: whether the functions below will be called for ghosts.
  // If it returns true, the caller must send them the LISTED values and then call adopt_images().
  bool begin_list(const RigidBodies &bodies, bool ghosts);
  // Lets ghosts that are images of owned atoms use the data of their bodies. Returns whether there are
  // others, which need the TURNED values.
  bool adopt_images();
  // Call in each step before the functions below. The caller must then send the TURNED values, if a rank
  // needs them.
  void begin_step();
  // Call once per list for each atom that the functions below are called for. With several ranks, all atoms
  // are taken with the list, because their messages need them.
  void take(int i)
  {
    if (members[i].number == UNKNOWN) look_up(i);
  }

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
  // An atom has the number of its body, or its own ID; see any_of_body(). The image is the periodic image of
  // the body, or of the atom itself (image_number.h). elsewhere: whether contacts of the body, or of the atom
  // itself, may be on other ranks.
  const grip_member &member(int i) const { return members[i]; }
  // Takes an atom. row: the offset of its row, as in blocks.
  const grip_member &taken(int row)
  {
    const char *first = reinterpret_cast<const char *>(members.data());
    const auto *member =
        reinterpret_cast<const grip_member *>(first + static_cast<std::ptrdiff_t>(GRIP_MEMBER) * row);
    if (member->number == UNKNOWN) look_up(row / GRIP_ROW);
    return *member;
  }
  // Whether one of two numbers belongs to a body: numbers of bodies are odd, all others are even.
  static bool any_of_body(std::int64_t number, std::int64_t other) { return (number | other) & 1; }
  // For bodies with atoms on several ranks: replaces values by their sums over these ranks. values: `width`
  // numbers for each frame. Collective.
  void sum_over_ranks(double *values, int width) { of_ranks.sum(values, width); }
  // The frames of these bodies.
  const std::vector<int> &on_several_ranks() const { return of_ranks.summed(); }
  double bytes() const
  {
    return static_cast<double>(members.capacity()) * sizeof(grip_member) +
           static_cast<double>(frames.capacity()) * sizeof(grip_turning_body) +
           static_cast<double>(of_ghosts.capacity()) * sizeof(double) +
           static_cast<double>(frames_taken.capacity()) * sizeof(int) +
           static_cast<double>(tags.capacity()) * sizeof(LAMMPS_NS::tagint);
  }

private:
  static constexpr std::int64_t UNKNOWN = 0; // the number of an atom that has not been taken
  // The bodies of one fix. first: the frame of the first one; known: how many there were when the list was
  // built. of and quaternions: the memory of the fix. bodies, images and places: what `of` had for owned
  // atoms when the list was built; moments: of inertia.
  struct Source {
    const BodiesOfFix *fix;
    BodiesOfFix::OfAtoms of;
    const double *quaternions;
    int first, known;
    std::vector<int> bodies;
    std::vector<LAMMPS_NS::imageint> images;
    std::vector<double> places, moments;
  };

  int nlocal = 0;
  PeriodicCell cell; // when the list was built
  RankSums of_ranks; // of the bodies with atoms on several ranks
  std::vector<Source> sources;
  std::vector<LAMMPS_NS::tagint> tags; // of owned atoms when the list was built
  // NONE, the bodies of all fixes that owned atoms know, then one for each ghost of other ranks. Their
  // orientations are in the memory of the fix, or in of_ghosts. Valid for frames and atoms that were taken.
  std::vector<grip_turning_body> frames;
  std::vector<grip_member> members; // by atom
  // The list for which frames were taken last, and the number of this list.
  std::vector<int> frames_taken;
  int list = 0;
  std::vector<double> of_ghosts; // quaternions

  void look_up(int i);
  bool knows_atoms(const RigidBodies &bodies) const;
  bool knows_bodies(const Source &source) const;
  void find_sources(const RigidBodies &bodies);
  void renew_images();
  void look_up_image(int ghost);
  void take_frame(const Source &source, int body);
  void find_elsewhere(const Source &source);
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
