// SPDX-License-Identifier: GPL-2.0-only
// Integrates the motion of a free body. The centre of mass moves by velocity Verlet, like LAMMPS's atoms. The
// angular momentum, in the space frame, is integrated in the same way. The rotation in a step is about one
// axis: the axis of the spin that follows from this momentum after half of the rotation (the implicit
// midpoint rule). A body without torques therefore keeps its angular momentum to rounding, and its energy
// does not drift.
#include "motion/free_body.h"
#include "motion/moves.h"

#include <algorithm>

using namespace Grip;

// The matrix of its six different elements, in the order xx, yy, zz, xy, xz, yz.
static Matrix symmetric(const std::array<double, 6> &i)
{
  return {i[0], i[3], i[4], i[3], i[1], i[5], i[4], i[5], i[2]};
}

FreeBody::FreeBody(const FreeBodyInput &in_) : in(in_), inertia(symmetric(in_.inertia)), com(in_.centre) {}

Vector FreeBody::free_part(const Vector &v, int first) const
{
  Vector part{};
  for (int d = 0; d < 3; d++)
    if (in.free[first + d]) part[d] = v[d];
  return part;
}

Matrix FreeBody::matrix(const Quaternion &q)
{
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  return {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
          2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
          2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
}

// Rotates q in space by the rotation vector `angle`: its direction is the axis, its length the angle.
FreeBody::Quaternion FreeBody::turned(const Quaternion &q, const Vector &angle)
{
  const double size = length(angle);
  const double real = std::cos(0.5 * size), ratio = size > 0.0 ? std::sin(0.5 * size) / size : 0.5;
  const Vector a = ratio * angle, b = {q[1], q[2], q[3]};
  const Vector imaginary = real * b + q[0] * a + cross(a, b);
  Quaternion product = {real * q[0] - dot(a, b), imaginary[0], imaginary[1], imaginary[2]};
  double square = 0.0;
  for (const double value : product) square += value * value;
  for (double &value : product) value /= std::sqrt(square);
  return product;
}

// The spin that follows from an angular momentum. The body does not spin about axes that are not free,
// whatever the torque about them is. The rows and columns of these axes are therefore left out of the
// inertia.
Vector FreeBody::spin_of(const Vector &of, const Quaternion &q) const
{
  const Matrix to_space = matrix(q);
  Matrix m = to_space * inertia * transposed(to_space);
  for (int d = 0; d < 3; d++)
    for (int k = 0; !in.free[3 + d] && k < 3; k++) m[3 * d + k] = m[3 * k + d] = d == k ? 1.0 : 0.0;
  const Vector a = {m[0], m[1], m[2]}, b = {m[3], m[4], m[5]}, c = {m[6], m[7], m[8]};
  const double determinant = dot(a, cross(b, c));
  const Vector p = free_part(of, 3);
  return (1.0 / determinant) * Vector{dot(p, cross(b, c)), dot(p, cross(c, a)), dot(p, cross(a, b))};
}

void FreeBody::advance(double dt)
{
  velocity = velocity + 0.5 * dt * acceleration;
  way = dt * velocity;
  com = com + way;
  momentum = momentum + 0.5 * dt * turning;
  spin = spin_of(momentum, orientation);
  for (int n = 0; n < 20; n++) {
    const Vector before = spin;
    spin = spin_of(momentum, turned(orientation, 0.5 * dt * spin));
    if (length(spin - before) <= 1e-15 * length(spin)) break;
  }
  angle = dt * spin;
  orientation = turned(orientation, angle);
}

void FreeBody::take(const WallLoad &load, const std::vector<double> &values, double dt)
{
  Vector loaded[2];
  for (int k = 0; k < 6; k++) loaded[k / 3][k % 3] = in.load[k] < 0 ? 0.0 : values[in.load[k]];
  const Vector weight = (in.mass / in.ftm2v) * load.gravity, force_now = weight + loaded[0],
               torque_now = loaded[1];
  if (dt > 0.0) worked += 0.5 * (dot(given_force + force_now, way) + dot(given_torque + torque_now, angle));
  given_force = force_now;
  given_torque = torque_now;
  acceleration = free_part((in.ftm2v / in.mass) * (load.force + force_now), 0);
  turning = free_part(in.ftm2v * (load.torque - cross(com, load.force) + torque_now), 3);
  velocity = velocity + 0.5 * dt * acceleration;
  momentum = momentum + 0.5 * dt * turning;
  spin = spin_of(momentum, orientation);
}

Pose FreeBody::pose() const
{
  Pose pose;
  pose.rotation = matrix(orientation);
  pose.shift = com - pose.rotation * in.centre;
  pose.spin = spin;
  pose.velocity = velocity + cross(spin, pose.shift - com);
  return pose;
}

std::vector<double> FreeBody::state() const
{
  std::vector<double> all;
  for (const Vector *v : {&com, &velocity, &momentum}) all.insert(all.end(), v->begin(), v->end());
  all.insert(all.end(), orientation.begin(), orientation.end());
  all.push_back(worked);
  return all;
}

bool FreeBody::go_on(const std::vector<double> &state)
{
  if (state.size() != 14) return false;
  std::copy_n(state.begin(), 3, com.begin());
  std::copy_n(state.begin() + 3, 3, velocity.begin());
  std::copy_n(state.begin() + 6, 3, momentum.begin());
  std::copy_n(state.begin() + 9, 4, orientation.begin());
  worked = state[13];
  spin = spin_of(momentum, orientation);
  return true;
}

// ----------------------------------------------------------------------------------------------------------
// Words

namespace {

void read_free(MotionWords &in, FreeBodyInput &body)
{
  constexpr const char *NAMES[] = {"x", "y", "z", "rx", "ry", "rz"};
  body.free.fill(false);
  bool any = false;
  for (bool found = true; found; any = any || found) {
    found = false;
    for (std::size_t n = 0; n < 6 && !found; n++)
      if (in.next_is(NAMES[n])) found = body.free[n] = true;
  }
  if (any) return;
  const char *word = in.peek();
  in.fail((word ? "'" + std::string(word) + "'" : "nothing") +
          " after 'free', accepted: one or more of x y z rx ry rz");
}

// Whether each leading minor is above a fraction of its greatest possible value.
bool is_positive(const std::array<double, 6> &m, double least)
{
  const double xx = m[0], yy = m[1], zz = m[2], xy = m[3], xz = m[4], yz = m[5];
  const double minor = xx * yy - xy * xy,
               all = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
  const double size = xx + yy + zz;
  return xx > least * size && yy > least * size && zz > least * size && minor > least * size * size &&
         all > least * size * size * size;
}

// Moments of inertia are positive definite unless the mass is on one line. Half of their trace minus the
// matrix of moments of inertia is the matrix of second moments of mass, which is positive semidefinite for
// any body.
void check_inertia(const MotionWords &in, const std::array<double, 6> &i)
{
  const double half = 0.5 * (i[0] + i[1] + i[2]);
  if (is_positive(i, 1e-12) &&
      is_positive({half - i[0], half - i[1], half - i[2], -i[3], -i[4], -i[5]}, -1e-9))
    return;
  std::string given;
  for (const double value : i) given += in.text(value) + " ";
  in.fail("inertia " + given +
          "is that of no body; accepted: Ixx Iyy Izz Ixy Ixz Iyz about the centre of "
          "mass, with Ixy = -sum of m x y");
}

} // namespace

std::unique_ptr<Move> Grip::read_follow(MotionWords &in)
{
  FreeBodyInput body;
  body.ftm2v = in.ftm2v;
  body.mvv2e = in.mvv2e;
  bool has_inertia = false, has_centre = false;
  for (;;) {
    if (in.next_is("mass")) {
      body.mass = in.above_zero("mass", "move follow");
    } else if (in.next_is("inertia")) {
      for (double &value : body.inertia) value = in.number("Ixx, Iyy, Izz, Ixy, Ixz or Iyz");
      has_inertia = true;
    } else if (in.next_is("com")) {
      body.centre = in.three("x, y or z of the centre of mass");
      has_centre = true;
    } else if (in.next_is("free")) {
      read_free(in, body);
    } else if (in.next_is("load")) {
      for (int &value : body.load) value = in.variable(true);
    } else {
      break;
    }
  }
  if (body.mass == 0.0) in.fail("'mass' is missing after 'move follow'");
  if (!has_inertia) in.fail("'inertia' is missing after 'move follow'");
  if (!has_centre) in.fail("'com' is missing after 'move follow'");
  check_inertia(in, body.inertia);
  return std::make_unique<FreeBody>(body);
}
