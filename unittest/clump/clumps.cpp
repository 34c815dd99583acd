// SPDX-License-Identifier: GPL-2.0-only
// command/clump/clump.h: five solids as clumps. Volumes and surfaces are measured here, with random points; the
// masses are summed here.
#include "clump/clump.h"
#include "clump/solids.h"
#include "support/check.h"
#include "surface/mesh_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

using namespace Solids;

namespace {

std::mt19937_64 random_bits(11);

double between(double low, double high)
{
  return low + (high - low) * static_cast<double>(random_bits() >> 11) * 0x1p-53;
}

ClumpOptions options_of(const MeshFile &file, int spheres)
{
  ClumpOptions options;
  options.solid = file.name();
  options.spheres = spheres;
  return options;
}

double union_volume(const std::vector<Ball> &balls)
{
  constexpr int POINTS = 1000000; // standard error about 0.1 %
  Vector low = balls[0].centre, high = low;
  for (const Ball &ball : balls)
    for (int a = 0; a < 3; a++) {
      low[a] = std::min(low[a], ball.centre[a] - ball.radius);
      high[a] = std::max(high[a], ball.centre[a] + ball.radius);
    }
  int inside = 0;
  for (int n = 0; n < POINTS; n++) {
    const Vector p = {between(low[0], high[0]), between(low[1], high[1]), between(low[2], high[2])};
    inside += std::any_of(balls.begin(), balls.end(),
                          [&](const Ball &ball) { return Grip::length(p - ball.centre) < ball.radius; });
  }
  const Vector size = high - low;
  return size[0] * size[1] * size[2] * inside / POINTS;
}

// Distances of random points of the surface from the union, root mean square and largest.
std::array<double, 2> surface_error(const Mesh &mesh, const std::vector<Ball> &balls)
{
  constexpr int POINTS = 40000;
  std::vector<double> area(1, 0.0);
  for (const auto &[a, b, c] : mesh.triangles) {
    const Vector n = Grip::cross(mesh.vertices[b] - mesh.vertices[a], mesh.vertices[c] - mesh.vertices[a]);
    area.push_back(area.back() + Grip::length(n));
  }
  double sum = 0.0, largest = 0.0;
  for (int k = 0; k < POINTS; k++) {
    const auto after = std::upper_bound(area.begin(), area.end(), between(0.0, area.back()));
    const auto &[a, b, c] = mesh.triangles[after - area.begin() - 1];
    double u = between(0.0, 1.0), v = between(0.0, 1.0);
    if (u + v > 1.0) {
      u = 1.0 - u;
      v = 1.0 - v;
    }
    const Vector p = mesh.vertices[a] + u * (mesh.vertices[b] - mesh.vertices[a]) +
                     v * (mesh.vertices[c] - mesh.vertices[a]);
    double gap = 1e300;
    for (const Ball &ball : balls) gap = std::min(gap, Grip::length(p - ball.centre) - ball.radius);
    sum += gap * gap;
    largest = std::max(largest, std::fabs(gap));
  }
  return {std::sqrt(sum / POINTS), largest};
}

// Relative differences of the members' sums from the solid: mass, centre, inertia.
void check_members(const Clump &clump, double tolerance)
{
  double mass = 0.0, inertia[6] = {};
  Vector first{};
  for (std::size_t i = 0; i < clump.balls.size(); i++) {
    const double m = clump.members.masses[i], r = clump.balls[i].radius;
    const Vector &x = clump.balls[i].centre;
    CHECK(m > 0.0);
    mass += m;
    first = first + m * x;
    for (int a = 0; a < 3; a++) {
      inertia[a] += m * (Grip::dot(x, x) - x[a] * x[a]) + 0.4 * m * r * r;
      inertia[3 + a] -= m * x[(a + 1) % 3] * x[(a + 2) % 3];
    }
  }
  CHECK_CLOSE(mass, clump.mass, 1e-8);
  CHECK_NEAR(Grip::length(first), 0.0, 1e-8 * mass * std::cbrt(clump.solid.body.volume));
  const double largest = std::max({clump.inertia[0], clump.inertia[1], clump.inertia[2]});
  for (int k = 0; k < 6; k++) CHECK_NEAR(inertia[k], clump.inertia[k], tolerance * largest);
}

// Bounds in % of the cube root of the volume: for 10, 20 and 50 spheres.
struct Bound {
  double rms, largest;
};

void check_solid(const char *name, const Mesh &mesh, const Bound (&bounds)[3])
{
  const int counts[3] = {10, 20, 50};
  const MeshFile file(mesh);
  const Vector centre = Grip::integrate(mesh).centre;
  const Mesh centred = moved(mesh, -1.0 * centre);
  for (int n = 0; n < 3; n++) {
    const Clump clump = Grip::make_clump(options_of(file, counts[n]));
    const double volume = clump.solid.body.volume, percent = 0.01 * std::cbrt(volume);
    const auto [rms, largest] = surface_error(centred, clump.balls);
    std::printf(
        "%-10s %2d spheres: surface error %.2f / %.1f %%, inertia %.2g %% off, left in masses %.2g %%\n",
        name, int(clump.balls.size()), rms / percent, largest / percent, 100.0 * clump.inertia_error,
        100.0 * clump.members.inertia_error);
    CHECK(int(clump.balls.size()) <= counts[n] && int(clump.balls.size()) >= counts[n] - 1);
    CHECK_CLOSE(union_volume(clump.balls), volume, 0.005);
    CHECK(std::fabs(clump.volume_error) < 0.005);
    CHECK(rms < bounds[n].rms * percent);
    CHECK(largest < bounds[n].largest * percent);
    CHECK_CLOSE(clump.surface.rms, rms, 0.03);
    CHECK(clump.surface.largest() > 0.95 * largest);
    check_members(clump, counts[n] == 50 ? 1e-12 : clump.members.inertia_error + 1e-12);
  }
}

// The molecule file is the same in each run, and has what the host reads.
void writes()
{
  const MeshFile file(box_of(2.0, 1.0, 1.0));
  const ClumpOptions options = options_of(file, 5);
  const Clump clump = Grip::make_clump(options);
  const std::string text = Grip::molecule_text(clump, options);
  CHECK(text == Grip::molecule_text(Grip::make_clump(options), options));
  CHECK_CONTAINS(text.c_str(), "\n5 atoms\n5000 mass\n0 0 0 com\n833.33333333333");
  for (const char *section : {"\nCoords\n\n1 ", "\nTypes\n\n1 1\n", "\nDiameters\n\n1 ", "\nMasses\n\n1 "})
    CHECK_CONTAINS(text.c_str(), section);
}

void follows_its_options()
{
  const MeshFile file(box_of(2.0, 1.0, 1.0));
  ClumpOptions options = options_of(file, 30);
  options.smallest = 0.35;
  options.scale = 2.0;
  options.density = 7.0;
  const Clump clump = Grip::make_clump(options);
  CHECK_CLOSE(clump.mass, 7.0 * 16.0, 1e-12);
  for (const Ball &ball : clump.balls) CHECK(ball.radius >= 0.35);
  CHECK_CLOSE(clump.inertia[1], 7.0 * 32.0 * 5.0 / 6.0, 1e-12);
}

std::string refusal(const ClumpOptions &options)
{
  try {
    Grip::make_clump(options);
  } catch (const Grip::BadClump &bad) {
    return bad.what();
  } catch (const Grip::BadMesh &bad) {
    return bad.what();
  }
  return "accepted";
}

void refuses()
{
  const MeshFile file(box_of(2.0, 1.0, 1.0));
  const auto with = [&](const auto &change) {
    ClumpOptions options = options_of(file, 5);
    change(options);
    return refusal(options);
  };
  CHECK(with([](ClumpOptions &o) { o.spheres = 0; }) ==
        "spheres 0; accepted: a whole number from 1 to 10000");
  CHECK(with([](ClumpOptions &o) { o.density = 0.0; }) == "density 0; accepted: a number above 0");
  CHECK(with([](ClumpOptions &o) { o.scale = INFINITY; }) == "scale inf; accepted: a number above 0");
  CHECK(with([](ClumpOptions &o) { o.resolution = 5; }) ==
        "resolution 5; accepted: a whole number from 8 to 400");
  CHECK(with([](ClumpOptions &o) { o.smallest = -1.0; }) == "smallest -1; accepted: a radius of at least 0");
  const std::string large = with([](ClumpOptions &o) { o.smallest = 0.6; });
  CHECK_CONTAINS(large.c_str(), "smallest 0.6; accepted: a radius of spheres that fit into the solid");
  const MeshFile overlapping(joined(box_of(1, 1, 1), moved(box_of(1, 1, 1), {0.5, 0.3, 0.2})));
  CHECK_CONTAINS(refusal(options_of(overlapping, 5)).c_str(), "parts of its surface pass through each other");
  const MeshFile sheet(box_of(1.0, 1.0, 0.001));
  CHECK_CONTAINS(refusal(options_of(sheet, 5)).c_str(),
                 "thinner than two cells of the grid. Give a larger 'resolution'");
}

} // namespace

int main()
{
  check_solid("box", box_of(2.0, 1.0, 1.0), {{5.1, 20}, {3.9, 13}, {2.5, 10}});
  check_solid("ellipsoid", ellipsoid_of(1.0, 0.7, 0.5, 5), {{3.2, 11}, {1.5, 6}, {1.0, 4}});
  check_solid("rock", rock_of(5), {{7.6, 32}, {3.3, 13}, {1.5, 7}});
  check_solid("tablet", tablet_of(0.5, 0.35, 64), {{2.1, 7}, {1.7, 6}, {1.3, 6}});
  check_solid("screw", screw_of(48), {{4.8, 15}, {3.7, 14}, {3.0, 11}});
  writes();
  follows_its_options();
  refuses();
  return CHECK_RESULT();
}
