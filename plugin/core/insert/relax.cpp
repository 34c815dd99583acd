// SPDX-License-Identifier: GPL-2.0-only
#include "insert/relax.h"

#include "insert/overlap_lists.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Grip {

namespace {

// Sums are made of groups of this many grains, so that they do not depend on how grains are divided.
constexpr int GROUP = 128;
// The share of its radius that a grain moves at most in an iteration, and before lists are built again.
constexpr double LONGEST_STEP = 0.1, SLACK = 0.4;
// Radii are larger by the tolerance, at most by this share: overlaps end sooner, and most end in a gap.
constexpr double MOST_STRETCH = 1e-3;
// A grain comes closer to a wall by at most this share of the distance of its centre, so that it does not
// cross.
constexpr double LARGEST_APPROACH = 0.5;
// The ratio of net forces to contact forces below which grains are in equilibrium.
constexpr double BALANCED = 2e-3;

// The names of Bitzek et al. The unit of time belongs to a mean grain on a spring between two grains. A step
// above 0.7 is unstable in a crystal of equal grains, where the highest frequency is sqrt(8).
constexpr double LONGEST_DT = 0.55, FIRST_DT = 0.5, LEAST_DT = 0.01;
constexpr double DT_GROWTH = 1.1, DT_CUT = 0.5, FIRST_ALPHA = 0.25, ALPHA_CUT = 0.99;
constexpr int DELAY = 5;

// Sums over grains, weighted with their masses.
struct Sums {
  double power = 0.0, speed = 0.0, force = 0.0, contacts = 0.0; // all but the power: squares
  double depth = 0.0;                                           // the largest overlap

  static constexpr int COUNT = 5;
  void write(double *out) const
  {
    const double values[COUNT] = {power, speed, force, contacts, depth};
    std::copy_n(values, COUNT, out);
  }
  void add(const double *in)
  {
    power += in[0];
    speed += in[1];
    force += in[2];
    contacts += in[3];
    depth = std::max(depth, in[4]);
  }
};

class Relaxation {
public:
  Relaxation(std::vector<GrainToPlace> &grains_, const VolumeSource &source_, const PeriodicCell &cell_,
             RelaxPart &part_, const RelaxRules &rules_)
      : grains(grains_), source(source_), cell(cell_), part(part_), rules(rules_),
        stretch(1.0 + std::min(rules_.tolerance, MOST_STRETCH)), lists(cell_, SLACK, stretch)
  {
  }

  RelaxReport run(std::vector<FixedSphere> &there)
  {
    begin(there);
    if (report.homeless > 0) return report;
    build();
    for (;; report.iterations++) {
      const Sums sums = push();
      report.overlap = sums.depth;
      part.relaxed(report.iterations, report.overlap);
      report.done = sums.depth <= rules.tolerance;
      report.jammed = !report.done && sums.force < BALANCED * BALANCED * sums.contacts;
      if (report.done || report.jammed || report.iterations >= rules.iterations) break;
      steer(sums);
      move();
    }
    for (int i = 0; i < ngrains; i++) {
      GrainToPlace &grain = grains[order[i]];
      grain.x = centre(i);
      grain.placed = report.done;
    }
    return report;
  }

private:
  // A wall that a grain overlaps.
  struct WallContact {
    int grain;
    Vector away; // a unit vector
    double distance;
  };

  std::vector<GrainToPlace> &grains;
  const VolumeSource &source;
  const PeriodicCell &cell;
  RelaxPart &part;
  const RelaxRules &rules;
  double stretch;
  OverlapLists lists;
  RelaxReport report;

  int ngrains = 0, first = 0, last = 0; // grains of this part: from first to last - 1
  std::vector<int> order;               // indices of grains, near ones together
  std::vector<double> spheres;          // x, y, z, R with half the gap: grains, then existing spheres
  std::vector<int> groups_of, values_of, spheres_of, one_of; // what each part owns, for `gather`
  // Of the grains of this part.
  std::vector<double> R, mass;
  std::vector<Vector> v, acceleration, built; // built: centres when the lists were built
  std::vector<int> near_walls;
  std::vector<WallContact> wall_contacts;
  std::vector<double> group_sums, farthest;

  double dt = FIRST_DT, alpha = FIRST_ALPHA, of_velocity = 1.0, of_force = 0.0;
  int downhill = 0; // iterations

  Vector centre(int i) const { return vector_of(&spheres[4 * static_cast<std::size_t>(i)]); }
  double radius(int i) const { return spheres[4 * static_cast<std::size_t>(i) + 3]; }
  void set_centre(int i, const Vector &x)
  {
    std::copy(x.begin(), x.end(), &spheres[4 * static_cast<std::size_t>(i)]);
  }

  void begin(std::vector<FixedSphere> &there)
  {
    for (std::size_t k = 0; k < grains.size(); k++)
      if (!grains[k].placed) order.push_back(static_cast<int>(k));
    std::sort(order.begin(), order.end(), [&](int a, int b) { return grains[a].number < grains[b].number; });
    ngrains = static_cast<int>(order.size());
    Solids obstacles({cell}, 1.0, there.size());
    for (const FixedSphere &sphere : there) obstacles.add({sphere.x, sphere.R});
    for (int k : order)
      if (!draw(grains[k], obstacles)) report.homeless++;
    if (report.homeless > 0) return;
    double mean = 0.0;
    for (int k : order) mean += (grains[k].R + 0.5 * rules.gap) / ngrains;
    sort_in_space(2.0 * mean);
    for (int k : order) add(grains[k].x, grains[k].R);
    add_fixed(there);
    divide();
    // A grain has contacts in proportion to its surface; the power between radius and surface was fastest for
    // sizes of 1:4. Small grains have as many contacts as the mean, and are not lighter.
    for (int i = first; i < last; i++) {
      R.push_back(grains[order[i]].R);
      mass.push_back(std::max(1.0, std::pow(radius(i) / mean, 1.5)));
    }
    v.resize(last - first);
    acceleration.resize(last - first);
  }

  // Preferably where it does not overlap existing spheres: nothing would push it out of a pore of a bed.
  bool draw(GrainToPlace &grain, const Solids &obstacles) const
  {
    bool any = false;
    Vector x;
    for (std::uint32_t a = 0; a < rules.budget; a++) {
      if (!source.point(draw_uniforms(rules.seed, grain.number, grain.tries++), grain.R, x)) continue;
      grain.x = x;
      any = true;
      if (obstacles.free({x, grain.R}, rules.gap)) break;
    }
    return any;
  }

  void add(const Vector &x, double R)
  {
    spheres.insert(spheres.end(), x.begin(), x.end());
    spheres.push_back(R + 0.5 * rules.gap);
  }

  // Grains that are near in space are then near in memory. They are sorted by number before, so the order is
  // the same on all parts.
  void sort_in_space(double edge)
  {
    if (order.empty()) return;
    Vector lo = grains[order[0]].x, hi = lo;
    for (int k : order)
      for (int d = 0; d < 3; d++) {
        lo[d] = std::min(lo[d], grains[k].x[d]);
        hi[d] = std::max(hi[d], grains[k].x[d]);
      }
    std::array<std::int64_t, 3> n{};
    for (int d = 0; d < 3; d++) n[d] = static_cast<std::int64_t>(std::min(1e6, (hi[d] - lo[d]) / edge)) + 1;
    std::vector<std::pair<std::int64_t, int>> cells; // and places in the order
    for (int i = 0; i < ngrains; i++) {
      std::int64_t c = 0;
      for (int d = 2; d >= 0; d--) {
        const double extent = std::max(hi[d] - lo[d], 1e-300);
        const double f = (grains[order[i]].x[d] - lo[d]) / extent;
        c = c * n[d] + std::min(n[d] - 1, static_cast<std::int64_t>(f * static_cast<double>(n[d])));
      }
      cells.emplace_back(c, i);
    }
    std::sort(cells.begin(), cells.end());
    const std::vector<int> by_number = order;
    for (int i = 0; i < ngrains; i++) order[i] = by_number[cells[i].second];
  }

  // In an order that does not depend on the order of the parts' atoms.
  void add_fixed(std::vector<FixedSphere> &there)
  {
    for (FixedSphere &sphere : there) sphere.x = cell.wrapped(sphere.x);
    std::sort(there.begin(), there.end(),
              [](const FixedSphere &a, const FixedSphere &b) { return a.x != b.x ? a.x < b.x : a.R < b.R; });
    for (const FixedSphere &sphere : there) add(sphere.x, sphere.R);
  }

  void divide()
  {
    const std::int64_t ngroups = (ngrains + GROUP - 1) / GROUP, nparts = part.parts();
    for (std::int64_t p = 0; p <= nparts; p++) {
      const int groups = static_cast<int>(p * ngroups / nparts);
      groups_of.push_back(groups);
      values_of.push_back(groups * Sums::COUNT);
      spheres_of.push_back(4 * std::min(groups * GROUP, ngrains));
      one_of.push_back(static_cast<int>(p));
    }
    first = spheres_of[part.part()] / 4;
    last = spheres_of[part.part() + 1] / 4;
    group_sums.resize(values_of.back());
    farthest.resize(nparts);
  }

  void build()
  {
    report.rebuilds++;
    lists.build(spheres, ngrains, first, last);
    built.clear();
    near_walls.clear();
    std::vector<Vector> walls;
    for (int i = first; i < last; i++) {
      built.push_back(centre(i));
      walls.clear();
      part.walls(centre(i), wall_radius(i) * stretch + SLACK * radius(i), walls);
      if (!walls.empty()) near_walls.push_back(i);
    }
  }

  double wall_radius(int i) const { return R[i - first] + rules.gap; }

  // Accelerations and sums at the positions.
  Sums push()
  {
    wall_contacts.clear();
    std::vector<Vector> walls;
    std::size_t next = 0; // of near_walls
    for (int group = groups_of[part.part()]; group < groups_of[part.part() + 1]; group++) {
      Sums sums;
      for (int i = group * GROUP; i < std::min((group + 1) * GROUP, ngrains); i++) {
        OverlapLists::Push push = lists.push(i, spheres);
        if (next < near_walls.size() && near_walls[next] == i) {
          push_from_walls(i, push, walls);
          next++;
        }
        const int own = i - first;
        acceleration[own] = (1.0 / mass[own]) * push.force;
        sums.power += dot(push.force, v[own]);
        sums.speed += mass[own] * dot(v[own], v[own]);
        sums.force += dot(push.force, acceleration[own]);
        sums.contacts += push.squares / mass[own];
        sums.depth = std::max(sums.depth, push.depth);
      }
      sums.write(&group_sums[static_cast<std::size_t>(group) * Sums::COUNT]);
    }
    part.gather(group_sums.data(), values_of);
    Sums all;
    for (std::size_t k = 0; k < group_sums.size(); k += Sums::COUNT) all.add(&group_sums[k]);
    return all;
  }

  void push_from_walls(int i, OverlapLists::Push &push, std::vector<Vector> &walls)
  {
    walls.clear();
    const double touch = wall_radius(i), reach = stretch * touch;
    part.walls(centre(i), reach, walls);
    for (const Vector &r : walls) {
      const double distance = length(r), overlap = reach - distance;
      push.depth = std::max(push.depth, (touch - distance) / (2.0 * radius(i)));
      if (overlap <= 0.0 || distance <= 0.0) continue;
      const Vector away = (1.0 / distance) * r;
      push.force = push.force + overlap * away;
      push.squares += overlap * overlap;
      wall_contacts.push_back({i, away, distance});
    }
  }

  // FIRE: whether to accelerate or to begin again, and the shares of velocity and force in the next velocity.
  void steer(const Sums &sums)
  {
    of_velocity = 1.0;
    of_force = 0.0;
    if (sums.power > 0.0) {
      of_velocity = 1.0 - alpha;
      of_force = alpha * std::sqrt(sums.speed / sums.force);
      if (++downhill <= DELAY) return;
      dt = std::min(dt * DT_GROWTH, LONGEST_DT);
      alpha *= ALPHA_CUT;
      return;
    }
    std::fill(v.begin(), v.end(), Vector{});
    alpha = FIRST_ALPHA;
    downhill = 0;
    if (report.iterations > 0) dt = std::max(dt * DT_CUT, LEAST_DT);
  }

  void move()
  {
    double far = 0.0; // square of the largest share of the slack that was used
    std::size_t next = 0;
    for (int i = first; i < last; i++) {
      const int own = i - first;
      const Vector &a = acceleration[own], x = centre(i);
      Vector step = dt * (of_velocity * (v[own] + dt * a) + of_force * a);
      const double most = LONGEST_STEP * radius(i), square = dot(step, step);
      if (square > most * most) step = (most / std::sqrt(square)) * step;
      for (; next < wall_contacts.size() && wall_contacts[next].grain == i; next++) {
        const WallContact &wall = wall_contacts[next];
        const double excess = -dot(step, wall.away) - LARGEST_APPROACH * wall.distance;
        if (excess > 0.0) step = step + excess * wall.away;
      }
      Vector to = x + step;
      source.keep(cell, x, R[own], to);
      const Vector moved = to - built[own];
      v[own] = (1.0 / dt) * (to - x);
      set_centre(i, to);
      const double slack = SLACK * radius(i);
      far = std::max(far, dot(moved, moved) / (slack * slack));
    }
    farthest[part.part()] = far;
    part.gather(farthest.data(), one_of);
    part.gather(spheres.data(), spheres_of);
    if (*std::max_element(farthest.begin(), farthest.end()) > 1.0) build();
  }
};

} // namespace

RelaxReport relax(std::vector<GrainToPlace> &grains, const VolumeSource &source,
                  std::vector<FixedSphere> there, const PeriodicCell &cell, RelaxPart &part,
                  const RelaxRules &rules)
{
  return Relaxation(grains, source, cell, part, rules).run(there);
}

} // namespace Grip
