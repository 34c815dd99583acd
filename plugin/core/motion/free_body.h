// SPDX-License-Identifier: GPL-2.0-only
// A wall that is a free rigid body: it moves under gravity and the forces of its contacts. Does not depend on
// LAMMPS.
#ifndef GRIP_FREE_BODY_H
#define GRIP_FREE_BODY_H

#include "motion/drive.h"

#include <array>

namespace Grip {

struct FreeBodyInput {
  double mass = 0.0; // [M]
  // Moments of inertia about the centre of mass, in the space frame, in the order xx yy zz xy xz yz [M L^2].
  std::array<double, 6> inertia{};
  // Centre of mass, in the space frame [L].
  Vector centre{};
  // Whether the body may move along x, y, z and rotate about x, y, z.
  std::array<bool, 6> free = {true, true, true, true, true, true};
  // Indices of the variables of an applied force and of an applied torque about the centre of mass; -1 for
  // none.
  std::array<int, 6> load = {-1, -1, -1, -1, -1, -1};
  // Conversion factors of LAMMPS units: from force times time over mass to velocity (ftm2v), and from mass
  // times velocity squared to energy (mvv2e).
  double ftm2v = 1.0, mvv2e = 1.0;
};

class FreeBody : public Drive {
public:
  explicit FreeBody(const FreeBodyInput &in);

  const char *name() const override { return "move follow"; }
  Freedom freedom() const override { return {}; }
  BodyEnergy energy() const override { return {true, kinetic(), rotational(), work()}; }
  void advance(double dt) override;
  void take(const WallLoad &load, const std::vector<double> &values, double dt) override;
  Pose pose() const override;
  const Vector *centre() const override { return &com; }
  std::vector<double> state() const override;
  bool go_on(const std::vector<double> &state) override;

  double kinetic() const { return 0.5 * in.mvv2e * in.mass * dot(velocity, velocity); }
  double rotational() const { return 0.5 * in.mvv2e * dot(spin, momentum); }
  // Work of gravity and of the applied load since the motion began.
  double work() const { return worked; }

private:
  using Quaternion = std::array<double, 4>; // real part first

  FreeBodyInput in;
  Matrix inertia;            // moments of inertia when the motion began
  Vector com, velocity{};    // position and velocity of the centre of mass
  Vector momentum{}, spin{}; // angular momentum about the centre of mass, and spin
  Quaternion orientation = {1.0, 0.0, 0.0, 0.0};
  double worked = 0.0;
  // From the last forces: the acceleration, and the torque in units of angular momentum per time (turning).
  // given_force and given_torque: the part of gravity and applied load in them, in units of force and torque.
  Vector acceleration{}, turning{}, given_force{}, given_torque{};
  Vector way{}, angle{}; // displacement and rotation in the last step

  Vector free_part(const Vector &v, int first) const;
  Vector spin_of(const Vector &momentum, const Quaternion &orientation) const;
  static Quaternion turned(const Quaternion &orientation, const Vector &angle);
  static Matrix matrix(const Quaternion &orientation);
};

} // namespace Grip

#endif
