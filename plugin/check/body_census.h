// SPDX-License-Identifier: GPL-2.0-only
// All rigid bodies of a system, counted from their spheres. It is right between runs and before the first
// one, when LAMMPS itself does not know which body an atom belongs to, or the masses of bodies.
#ifndef GRIP_BODY_CENSUS_H
#define GRIP_BODY_CENSUS_H

#include "host/rigid_bodies.h"

#include <cmath>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

// Masses and lengths in files may have few digits: values count as equal if their relative difference is
// below this.
constexpr double SAME = 1e-4;

// Whether gravity on the spheres of a body is another force or torque than on the body. moment: sum over the
// spheres of mass times place from the centre of the body. radius: of the spheres, the mean.
inline bool weighs_other(double spheres_mass, double mass, const Vector &moment, double radius)
{
  constexpr double SAME_CENTRE = 10.0 * SAME;
  return std::fabs(spheres_mass - mass) > SAME * mass || length(moment) > SAME_CENTRE * radius * spheres_mass;
}

class BodyCensus {
public:
  struct Body {
    int fix;                   // index in RigidBodies::fixes
    int members = 0;           // number of spheres
    int frozen = 0;            // number of those that fix freeze holds
    double radii = 0.0;        // sum of their radii [L]
    double spheres_mass = 0.0; // sum of their masses [M]
    Vector moment{}; // sum of mass times place from the body's centre, in its frame; 0 before a run [M L]
    double known_mass = 0.0; // the mass that the fix has for the body [M]; 0 if there is none yet
    double mass = 0.0;       // the mass that the current or the next run uses [M]; 0 if it is not known
    Vector middle = {};      // mean of the centres of its spheres [L]
    double extent = 0.0;     // radius of the sphere about the middle that contains all of its spheres [L]
  };

  // Collective.
  BodyCensus(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies);

  // The bodies that this rank reports. Every body is reported by one rank.
  std::vector<Body> reported;
  // The same as RigidBodies::masses_for_times().
  std::vector<double> masses_for_times;

private:
  // The data that a rank sends about a sphere. frozen: whether fix freeze holds it.
  struct Record {
    double body; // its number
    int fix;     // index in RigidBodies::fixes
    bool frozen;
    double radius, mass, known_mass;
    Vector moment;
    Vector place; // in the image of the body's other spheres
  };

  std::vector<std::size_t> add_up(const std::vector<Record> &records);
  void decide_masses(const RigidBodies &bodies, bool running);
};

} // namespace Grip

#endif
