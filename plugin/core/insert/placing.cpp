// SPDX-License-Identifier: GPL-2.0-only
#include "insert/placing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace Grip {

namespace {

constexpr double CLASS_WIDTH = 1.19;
constexpr std::uint32_t MOST_CANDIDATES = 1 << 20; // of a grain in a round
constexpr std::size_t FEW = 1000;                  // grains whose order does not matter for speed
constexpr int NONE = std::numeric_limits<int>::max();
enum Status : int { ACCEPTED, REJECTED, UNDECIDED }; // the least is exchanged: UNDECIDED must be the last

class Placing {
public:
  Placing(std::vector<GrainToPlace> &grains_, const Source &source_, Solids &there_, PlacingPart &part_,
          const PlacingRules &rules_)
      : grains(grains_), source(source_), there(there_), part(part_), rules(rules_)
  {
  }

  PlacingReport run()
  {
    double largest = 0.0;
    for (const GrainToPlace &grain : grains) largest = std::max(largest, grain.R);
    std::vector<std::pair<int, int>> order; // class, index
    for (int k = 0; k < static_cast<int>(grains.size()); k++)
      if (!grains[k].placed && 2.0 * grains[k].R + rules.gap <= there.own_distance())
        order.emplace_back(std::floor(std::log(largest / grains[k].R) / std::log(CLASS_WIDTH)), k);
    // The order is the same on all parts, because values are exchanged in this order.
    std::sort(order.begin(), order.end(), [&](const auto &a, const auto &b) {
      return a.first != b.first ? a.first < b.first : grains[a.second].number < grains[b.second].number;
    });
    for (std::size_t k = 0; k < order.size();) {
      std::vector<int> members;
      for (const int size_class = order[k].first; k < order.size() && order[k].first == size_class; k++)
        members.push_back(order[k].second);
      place_class(members);
    }
    return report;
  }

private:
  // A grain of the class without a place: a copy of the values that are read in each round.
  struct Waiting {
    std::uint64_t number;
    double R;
    std::uint32_t tries;
    int index;
    bool placed;
  };
  // A grain that kept a candidate. waiting: its index there.
  struct Survivor {
    int waiting;
    Status status;
    Vector x;
    std::size_t rivals_end; // of its rivals in the list; they begin where the previous grain's rivals end
    bool owned;
  };

  std::vector<GrainToPlace> &grains;
  const Source &source;
  Solids &there;
  PlacingPart &part;
  const PlacingRules &rules;
  PlacingReport report;
  std::size_t done = 0; // grains with a place
  double widest = 0.0;  // radius in the class
  std::vector<Waiting> waiting;
  std::vector<Survivor> survivors;
  std::vector<int> rivals; // lower survivors that overlap one, survivor by survivor

  bool draw(const Waiting &grain, std::uint32_t attempt, Vector &x) const
  {
    return source.point(draw_uniforms(rules.seed, grain.number, attempt), grain.R, x);
  }

  bool is_free(const Waiting &waits, const Vector &x)
  {
    const GrainToPlace &grain = grains[waits.index];
    if (!grain.all_solids(x, [&](const Solid &solid) { return there.free(solid, rules.gap); })) {
      report.met_grains++;
      return false;
    }
    if (!grain.all_solids(x, [&](const Solid &solid) { return part.free(solid, rules.gap); })) {
      report.met_walls++;
      return false;
    }
    return true;
  }

  void place_class(const std::vector<int> &members)
  {
    widest = 0.0;
    waiting.clear();
    for (int k : members) {
      widest = std::max(widest, grains[k].R);
      const GrainToPlace &grain = grains[k];
      waiting.push_back({grain.number, grain.R, grain.tries, k, false});
    }
    std::uint64_t left = std::uint64_t{rules.budget} * members.size();
    for (std::uint32_t m = 1; left >= waiting.size() && !waiting.empty();) {
      report.rounds++;
      sort_in_space();
      left -=
          choose_candidates(static_cast<std::uint32_t>(std::min<std::uint64_t>(m, left / waiting.size())));
      find_rivals();
      decide();
      const std::size_t before = waiting.size(), placed = keep_accepted();
      done += placed;
      part.placed(done, grains.size());
      if (2 * placed < before) m = std::min(2 * m, MOST_CANDIDATES);
      waiting.erase(
          std::remove_if(waiting.begin(), waiting.end(), [](const Waiting &grain) { return grain.placed; }),
          waiting.end());
    }
  }

  // For speed only: grains that are near in space are then near in memory. The order is the same on all
  // parts.
  void sort_in_space()
  {
    const std::size_t n = waiting.size();
    if (n < FEW) return;
    std::vector<Vector> x(n);
    Vector lo, hi;
    lo.fill(std::numeric_limits<double>::max());
    hi.fill(std::numeric_limits<double>::lowest());
    for (std::size_t k = 0; k < n; k++) {
      const Waiting &grain = waiting[k];
      if (!draw(grain, grain.tries, x[k])) x[k] = k > 0 ? x[k - 1] : Vector{};
      for (int d = 0; d < 3; d++) {
        lo[d] = std::min(lo[d], x[k][d]);
        hi[d] = std::max(hi[d], x[k][d]);
      }
    }
    const int side = static_cast<int>(std::cbrt(static_cast<double>(n) / 8.0));
    std::vector<std::size_t> begin(side * side * side + 1);
    const auto cell_of = [&](const Vector &point) {
      int cell = 0;
      for (int d = 2; d >= 0; d--) {
        const double f = hi[d] > lo[d] ? (point[d] - lo[d]) / (hi[d] - lo[d]) : 0.0;
        cell = cell * side + std::min(side - 1, static_cast<int>(f * side));
      }
      return cell;
    };
    for (const Vector &point : x) begin[cell_of(point) + 1]++;
    for (std::size_t c = 1; c < begin.size(); c++) begin[c] += begin[c - 1];
    std::vector<Waiting> sorted(n);
    for (std::size_t k = 0; k < n; k++) sorted[begin[cell_of(x[k])]++] = waiting[k];
    waiting.swap(sorted);
  }

  // The first free candidate of each grain, of the next m, becomes a survivor. Returns the number of
  // candidates used.
  std::uint64_t choose_candidates(std::uint32_t m)
  {
    std::vector<int> first(waiting.size(), NONE);
    Vector x;
    for (std::size_t k = 0; k < waiting.size(); k++) {
      const Waiting &grain = waiting[k];
      for (std::uint32_t a = 0; a < m && first[k] == NONE; a++)
        if (draw(grain, grain.tries + a, x) && part.owns(x) && is_free(grain, x))
          first[k] = static_cast<int>(a);
    }
    part.least(first);
    survivors.clear();
    std::uint64_t used = 0;
    for (std::size_t k = 0; k < waiting.size(); k++) {
      Waiting &grain = waiting[k];
      const bool found = first[k] != NONE;
      const std::uint32_t tries = found ? static_cast<std::uint32_t>(first[k]) + 1 : m;
      grain.tries += tries;
      used += tries;
      grains[grain.index].tries = grain.tries;
      if (!found) continue;
      draw(grain, grain.tries - 1, x);
      survivors.push_back({static_cast<int>(k), UNDECIDED, x, 0, part.owns(x)});
    }
    return used;
  }

  void find_rivals()
  {
    SphereGrid grid(there.where(), 2.0 * widest, survivors.size());
    std::vector<int> survivor_of; // of the spheres of the grid
    for (std::size_t s = 0; s < survivors.size(); s++) {
      const Survivor &survivor = survivors[s];
      const double R = waiting[survivor.waiting].R;
      if (!survivor.owned && !part.near(survivor.x, R + widest + rules.gap)) continue;
      grid.add(survivor.x, R);
      survivor_of.push_back(static_cast<int>(s));
    }
    rivals.clear();
    for (Survivor &survivor : survivors) {
      const Waiting &grain = waiting[survivor.waiting];
      if (survivor.owned)
        grid.any(survivor.x, grain.R, rules.gap, [&](int k, const Vector &r, double R) {
          const Waiting &other = waiting[survivors[survivor_of[k]].waiting];
          if (other.number < grain.number &&
              !are_apart(r, grain.R, grains[grain.index].form, R, grains[other.index].form, rules.gap))
            rivals.push_back(survivor_of[k]);
          return false;
        });
      survivor.rivals_end = rivals.size();
    }
  }

  void decide()
  {
    std::vector<int> undecided(survivors.size()), status;
    for (std::size_t s = 0; s < survivors.size(); s++) undecided[s] = static_cast<int>(s);
    while (!undecided.empty()) {
      report.sweeps++;
      status.clear();
      for (int s : undecided) {
        if (survivors[s].owned) survivors[s].status = status_of(s);
        status.push_back(survivors[s].status);
      }
      part.least(status);
      std::size_t left = 0;
      for (std::size_t k = 0; k < undecided.size(); k++) {
        survivors[undecided[k]].status = static_cast<Status>(status[k]);
        if (status[k] == UNDECIDED) undecided[left++] = undecided[k];
      }
      undecided.resize(left);
    }
  }

  Status status_of(int s) const
  {
    Status status = ACCEPTED;
    for (std::size_t k = s > 0 ? survivors[s - 1].rivals_end : 0; k < survivors[s].rivals_end; k++) {
      const Status rival = survivors[rivals[k]].status;
      if (rival == ACCEPTED) return REJECTED;
      if (rival == UNDECIDED) status = UNDECIDED;
    }
    return status;
  }

  std::size_t keep_accepted()
  {
    std::size_t placed = 0;
    for (const Survivor &survivor : survivors) {
      Waiting &grain = waiting[survivor.waiting];
      if (survivor.status == REJECTED) {
        report.met_candidates += survivor.owned;
        continue;
      }
      placed++;
      grain.placed = true;
      grains[grain.index].placed = true;
      grains[grain.index].x = survivor.x;
      if (survivor.owned || part.near(survivor.x, grain.R + widest + rules.gap))
        grains[grain.index].all_solids(survivor.x, [&](const Solid &solid) {
          there.add(solid);
          return true;
        });
    }
    return placed;
  }
};

} // namespace

PlacingReport place(std::vector<GrainToPlace> &grains, const Source &source, Solids &there, PlacingPart &part,
                    const PlacingRules &rules)
{
  return Placing(grains, source, there, part, rules).run();
}

} // namespace Grip
