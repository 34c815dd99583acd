// SPDX-License-Identifier: GPL-2.0-only
#include "clump/clump.h"
#include "clump/filling.h"
#include "clump/refinement.h"
#include "clump/solid_grid.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace Grip;

namespace {

// Lines across the union of the spheres: while the offset is sought, and for the report.
constexpr int LINES = 200, FINE_LINES = 400;
// Distance of the points that measure the surface, in units of the cube root of the volume.
constexpr double SPACING = 0.03, COARSE = 0.06;
// Number of points by which spheres are refined.
constexpr std::size_t MOST_POINTS = 20000;

std::string text_of(double x)
{
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

std::string short_text_of(double x)
{
  char text[40];
  std::snprintf(text, sizeof text, "%g", x);
  return text;
}

void check(bool valid, const std::string &name, const std::string &value, const std::string &accepted)
{
  if (!valid) throw BadClump(name + " " + value + "; accepted: " + accepted);
}

void check_options(const ClumpOptions &o)
{
  const auto positive = [](double x) { return x > 0.0 && std::isfinite(x); };
  check(o.spheres >= 1 && o.spheres <= MOST_SPHERES, "spheres", std::to_string(o.spheres),
        "a whole number from 1 to " + std::to_string(MOST_SPHERES));
  check(positive(o.density), "density", short_text_of(o.density), "a number above 0");
  check(positive(o.scale), "scale", short_text_of(o.scale), "a number above 0");
  check(o.resolution >= LEAST_RESOLUTION && o.resolution <= MOST_RESOLUTION, "resolution",
        std::to_string(o.resolution),
        "a whole number from " + std::to_string(LEAST_RESOLUTION) + " to " + std::to_string(MOST_RESOLUTION));
  check(o.smallest >= 0.0 && std::isfinite(o.smallest), "smallest", short_text_of(o.smallest),
        "a radius of at least 0");
}

class Builder {
public:
  Builder(Clump &clump_, const ClumpOptions &options_)
      : clump(clump_), options(options_), body(clump_.solid.body), grid(clump_.solid, options_.resolution),
        filling(grid, options_.smallest), points(sample(clump_.solid.mesh, SPACING * std::cbrt(body.volume))),
        fewer_points(thinned(sample(clump_.solid.mesh, COARSE * std::cbrt(body.volume)), MOST_POINTS))
  {
  }

  // Spheres touch the surface from inside, so their union is smaller than the solid. The offset of their
  // radii depends on the spheres, and the best spheres depend on the offset, so the best of several rounds is
  // taken.
  void run()
  {
    constexpr int ROUNDS = 3;
    for (int round = 0; round < ROUNDS; round++) fill(options.spheres);
    check(!clump.balls.empty(), "smallest", short_text_of(options.smallest),
          "a radius of spheres that fit into the solid, whose volume is " + short_text_of(body.volume));
    clump.members = member_masses(clump.balls, body);
    if (!is_exact(clump.members)) add_carriers();
  }

private:
  Clump &clump;
  const ClumpOptions &options;
  const BodyIntegrals &body;
  const SolidGrid grid;
  Filling filling;
  const std::vector<SurfacePoint> points, fewer_points;
  double offset = 0.0;

  // Takes n new spheres, refined or not, if they are better than the current ones, or if their number
  // differs.
  void fill(int n)
  {
    const std::vector<Ball> balls = filling.fill(n, offset);
    if (balls.empty()) return;
    offset = offset_for_volume(balls, body.volume, LINES);
    const std::vector<Ball> grown = enlarged(balls, offset);
    const std::vector<Ball> refined = refine(grown, fewer_points, least_radius());
    take(grown, balls.size() != clump.balls.size());
    take(enlarged(refined, offset_for_volume(refined, body.volume, LINES)), false);
  }
  void take(const std::vector<Ball> &balls, bool always)
  {
    const SurfaceError error = surface_error(points, balls);
    if (!always && error.rms >= clump.surface.rms) return;
    clump.balls = balls;
    clump.surface = error;
  }
  std::vector<Ball> enlarged(std::vector<Ball> balls, double by) const
  {
    for (Ball &ball : balls) ball.radius = std::max(ball.radius + by, least_radius());
    return balls;
  }
  double least_radius() const { return std::max(options.smallest, 0.5 * grid.cell); }

  // Spheres that fill a smooth body have their centres near its middle, so that no masses give it the inertia
  // of the solid. Some small spheres beneath the surface, where they touch nothing, carry the missing
  // inertia. They count as spheres of the clump.
  void add_carriers()
  {
    constexpr int FEWER = 2, SHARE = 3, FEW = 16;
    if (options.spheres < FEW) return; // all are needed for the shape
    Clump best = clump;
    double least = clump.balls[0].radius;
    for (const Ball &ball : clump.balls) least = std::min(least, ball.radius);
    const std::vector<Ball> lining = filling.lining(std::max({options.smallest, least / 3.0, grid.cell}));
    const auto needed = [&](int most) {
      return missing_carriers(clump.balls, lining, body, static_cast<std::size_t>(most));
    };
    const int all = static_cast<int>(needed(options.spheres).size());
    const int most = options.spheres / SHARE, first = std::min(std::max(1, all - FEWER), most);
    for (int count = first; count <= std::min(all + FEWER, most); count++) {
      fill(options.spheres - count);
      Clump with = clump;
      for (const Ball &carrier : needed(count)) with.balls.push_back(carrier);
      with.members = member_masses(with.balls, body);
      with.surface = surface_error(points, with.balls);
      if (is_exact(with.members) || with.members.inertia_error < best.members.inertia_error) best = with;
      if (is_exact(best.members)) break;
    }
    clump = best;
  }
};

void judge_union(Clump &clump)
{
  const BodyIntegrals &body = clump.solid.body, balls = integrate(clump.balls, FINE_LINES);
  const std::array<double, 6> want = inertia_of(body.second), got = inertia_of(balls.second);
  clump.volume_error = balls.volume / body.volume - 1.0;
  clump.centre_error = length(balls.centre - body.centre);
  for (int k = 0; k < 6; k++)
    clump.inertia_error =
        std::max(clump.inertia_error, std::fabs(got[k] - want[k]) / std::max({want[0], want[1], want[2]}));
}

std::string file_name(const std::string &path)
{
  return path.substr(path.find_last_of('/') + 1);
}

} // namespace

Clump Grip::make_clump(const ClumpOptions &options)
{
  check_options(options);
  Clump clump;
  clump.solid = load_solid(options.solid, options.scale);
  Builder(clump, options).run();
  judge_union(clump);
  for (double &mass : clump.members.masses) mass *= options.density;
  clump.mass = options.density * clump.solid.body.volume;
  clump.inertia = inertia_of(clump.solid.body.second);
  for (double &moment : clump.inertia) moment *= options.density;
  return clump;
}

// The host reads the six moments in the order xx yy zz yz xz xy, although its manual says xy xz yz.
std::string Grip::molecule_text(const Clump &clump, const ClumpOptions &options)
{
  const std::size_t count = clump.balls.size();
  std::string text = "# " + file_name(options.solid) + " as " + std::to_string(count) +
                     " spheres by grip-clump; scale " + short_text_of(options.scale) + ", density " +
                     short_text_of(options.density) + "\n\n" + std::to_string(count) + " atoms\n" +
                     text_of(clump.mass) + " mass\n0 0 0 com\n";
  for (const double moment : clump.inertia) text += text_of(moment) + " ";
  text += "inertia\n";
  const auto section = [&](const char *name, const auto &value) {
    text += std::string("\n") + name + "\n\n";
    for (std::size_t i = 0; i < count; i++) text += std::to_string(i + 1) + " " + value(i) + "\n";
  };
  section("Coords", [&](std::size_t i) {
    const Vector &x = clump.balls[i].centre;
    return text_of(x[0]) + " " + text_of(x[1]) + " " + text_of(x[2]);
  });
  section("Types", [](std::size_t) { return std::string("1"); });
  section("Diameters", [&](std::size_t i) { return text_of(2.0 * clump.balls[i].radius); });
  section("Masses", [&](std::size_t i) { return text_of(clump.members.masses[i]); });
  return text;
}
