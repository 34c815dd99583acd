// SPDX-License-Identifier: GPL-2.0-only
#include "insert/placing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace Grip {

namespace {

constexpr double CLASS_WIDTH = 1.19;
constexpr int NONE = std::numeric_limits<int>::max();
enum Status : int { ACCEPTED, REJECTED, UNDECIDED }; // the least is exchanged: UNDECIDED must be the last

class Placing {
public:
  Placing(std::vector<GrainToPlace> &grains_, const Source &source_, Spheres &there_, PlacingPart &part_,
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
    std::sort(order.begin(), order.end(), [&](const auto &a, const auto &b) {
      return a.first != b.first ? a.first < b.first : grains[a.second].number < grains[b.second].number;
    });
    for (std::size_t k = 0; k < order.size();) {
      std::vector<int> members;
      for (const int size_class = order[k].first; k < order.size() && order[k].first == size_class; k++)
        members.push_back(order[k].second);
      place_class(std::move(members));
    }
    return report;
  }

private:
  // A grain that kept a candidate.
  struct Survivor {
    int grain;
    Vector x;
    Status status;
    std::size_t rivals_end; // of its rivals in the list, which begin where those of the one before end
    bool owned;
  };

  std::vector<GrainToPlace> &grains;
  const Source &source;
  Spheres &there;
  PlacingPart &part;
  const PlacingRules &rules;
  PlacingReport report;
  double widest = 0.0; // radius in the class
  std::vector<Survivor> survivors;
  std::vector<int> rivals; // lower survivors that overlap one, survivor by survivor

  bool draw(const GrainToPlace &grain, std::uint32_t attempt, Vector &x) const
  {
    return source.point(draw_uniforms(rules.seed, grain.number, attempt), grain.R, x);
  }

  bool is_free(const GrainToPlace &grain, const Vector &x)
  {
    if (!there.free(x, grain.R, rules.gap)) {
      report.met_grains++;
      return false;
    }
    if (!part.free(x, grain.R + rules.gap)) {
      report.met_walls++;
      return false;
    }
    return true;
  }

  void place_class(std::vector<int> waiting)
  {
    widest = 0.0;
    std::vector<std::uint32_t> ends; // by grain, with the same index as in `waiting`
    for (int k : waiting) {
      widest = std::max(widest, grains[k].R);
      ends.push_back(grains[k].tries + rules.budget);
    }
    for (std::uint32_t m = 1; !waiting.empty();) {
      report.rounds++;
      choose_candidates(waiting, ends, m);
      find_rivals();
      decide();
      const std::size_t before = waiting.size(), placed = keep_accepted();
      if (2 * placed < before) m = std::min(2 * m, rules.budget);
      std::size_t left = 0;
      for (std::size_t k = 0; k < before; k++) {
        const GrainToPlace &grain = grains[waiting[k]];
        if (grain.placed || grain.tries >= ends[k]) continue;
        waiting[left] = waiting[k];
        ends[left++] = ends[k];
      }
      waiting.resize(left);
      ends.resize(left);
    }
  }

  // The first free candidate of each grain becomes a survivor.
  void choose_candidates(const std::vector<int> &waiting, const std::vector<std::uint32_t> &ends,
                         std::uint32_t m)
  {
    std::vector<int> first(waiting.size(), NONE);
    Vector x;
    for (std::size_t k = 0; k < waiting.size(); k++) {
      const GrainToPlace &grain = grains[waiting[k]];
      const std::uint32_t count = std::min(m, ends[k] - grain.tries);
      for (std::uint32_t a = 0; a < count && first[k] == NONE; a++)
        if (draw(grain, grain.tries + a, x) && part.owns(x) && is_free(grain, x))
          first[k] = static_cast<int>(a);
    }
    part.least(first);
    survivors.clear();
    for (std::size_t k = 0; k < waiting.size(); k++) {
      GrainToPlace &grain = grains[waiting[k]];
      if (first[k] == NONE) {
        grain.tries += std::min(m, ends[k] - grain.tries);
        continue;
      }
      draw(grain, grain.tries + first[k], x);
      grain.tries += first[k] + 1;
      survivors.push_back({waiting[k], x, UNDECIDED, 0, part.owns(x)});
    }
  }

  void find_rivals()
  {
    rivals.clear();
    SphereGrid lower(there.where(), 2.0 * widest, survivors.size());
    std::vector<int> survivor_of; // of the spheres of the grid
    for (int s = 0; s < static_cast<int>(survivors.size()); s++) {
      Survivor &survivor = survivors[s];
      const double R = grains[survivor.grain].R;
      if (survivor.owned)
        lower.any(survivor.x, R, rules.gap, [&](int k) {
          rivals.push_back(survivor_of[k]);
          return false;
        });
      survivor.rivals_end = rivals.size();
      if (!survivor.owned && !part.near(survivor.x, R + widest + rules.gap)) continue;
      lower.add(survivor.x, R);
      survivor_of.push_back(s);
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
      GrainToPlace &grain = grains[survivor.grain];
      if (survivor.status == REJECTED) {
        report.met_candidates += survivor.owned;
        continue;
      }
      placed++;
      grain.placed = true;
      grain.x = survivor.x;
      if (survivor.owned || part.near(survivor.x, grain.R + widest + rules.gap)) there.add(grain.x, grain.R);
    }
    return placed;
  }
};

} // namespace

PlacingReport place(std::vector<GrainToPlace> &grains, const Source &source, Spheres &there,
                    PlacingPart &part, const PlacingRules &rules)
{
  return Placing(grains, source, there, part, rules).run();
}

} // namespace Grip
