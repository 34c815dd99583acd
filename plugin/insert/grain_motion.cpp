// SPDX-License-Identifier: GPL-2.0-only
#include "insert/grain_motion.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

// Three independent numbers of the standard normal distribution. Source: G. E. P. Box, M. E. Muller, Ann.
// Math. Statist. 29 (1958) 610, doi 10.1214/aoms/1177706645.
Vector normal_numbers(std::uint64_t seed, std::uint64_t number, RandomStream stream)
{
  const Uniforms a = draw_uniforms(seed, number, 0, stream), b = draw_uniforms(seed, number, 1, stream);
  const double r = std::sqrt(-2.0 * std::log(1.0 - a[0])), s = std::sqrt(-2.0 * std::log(1.0 - b[0]));
  return {r * std::cos(2.0 * M_PI * a[1]), r * std::sin(2.0 * M_PI * a[1]), s * std::cos(2.0 * M_PI * b[1])};
}

// A vector of the length of `mean`, uniform on the part of the sphere within an angle of it.
Vector in_cone(const Vector &mean, double angle, const Uniforms &u)
{
  const double size = length(mean);
  const Vector axis = (1.0 / size) * mean;
  const Vector other = std::fabs(axis[0]) < 0.5 ? Vector{1.0, 0.0, 0.0} : Vector{0.0, 1.0, 0.0};
  const Vector across = cross(axis, other), first = (1.0 / length(across)) * across,
               second = cross(axis, first);
  const double cosine = 1.0 - u[0] * (1.0 - std::cos(angle)), sine = std::sqrt(1.0 - cosine * cosine),
               turn = 2.0 * M_PI * u[1];
  return size * (cosine * axis + (sine * std::cos(turn)) * first + (sine * std::sin(turn)) * second);
}

} // namespace

Vector GrainMotion::velocity(std::uint64_t number) const
{
  constexpr RandomStream stream = RandomStream::VELOCITY;
  Vector v = line.velocity;
  if (line.spread == InsertLine::Spread::NONE) return v;
  if (line.spread == InsertLine::Spread::CONE)
    return in_cone(v, line.cone, draw_uniforms(line.seed, number, 0, stream));
  const bool uniform = line.spread == InsertLine::Spread::UNIFORM;
  Vector u =
      uniform ? draw_uniforms(line.seed, number, 0, stream) : normal_numbers(line.seed, number, stream);
  for (int d = 0; d < 3; d++) v[d] += line.spread_width[d] * (uniform ? 2.0 * u[d] - 1.0 : u[d]);
  return v;
}

Vector GrainMotion::spin(std::uint64_t number) const
{
  if (line.spin_deviation == 0.0) return line.spin;
  return line.spin + line.spin_deviation * normal_numbers(line.seed, number, RandomStream::SPIN);
}

double GrainMotion::kinetic(std::uint64_t number, const DealtGrain &grain) const
{
  const double of_sphere =
      line.kind_of(grain).shape.empty() ? 0.4 : 0.0; // moment of inertia divided by m R^2
  const Vector v = velocity(number), w = spin(number);
  const double R = 0.5 * grain.diameter;
  return 0.5 * grain.mass * (dot(v, v) + of_sphere * R * R * dot(w, w));
}

Quaternion GrainMotion::rotation(std::uint64_t number) const
{
  if (line.orient == InsertLine::Orient::FIXED) return line.orientation;
  return random_rotation(draw_uniforms(line.seed, number, 0, RandomStream::ORIENTATION));
}

double GrainMotion::largest_speed() const
{
  constexpr double DEVIATIONS = 4.0;
  const bool spreads = line.spread == InsertLine::Spread::UNIFORM || line.spread == InsertLine::Spread::GAUSS;
  const double factor = line.spread == InsertLine::Spread::GAUSS ? DEVIATIONS : 1.0;
  Vector v = line.velocity;
  for (int d = 0; spreads && d < 3; d++) v[d] = std::fabs(v[d]) + factor * line.spread_width[d];
  return length(v);
}
