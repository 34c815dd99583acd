// SPDX-License-Identifier: GPL-2.0-only
#include "surface/mesh_loops.h"

#include <algorithm>
#include <utility>

using namespace Grip;

namespace {

// The edges at each vertex, and the walk along those that are in no loop yet.
class Walk {
public:
  explicit Walk(const std::vector<OpenEdge> &edges_) : edges(edges_), is_used(edges_.size(), 0)
  {
    for (std::size_t e = 0; e < edges.size(); e++) {
      ends.emplace_back(edges[e].from, e);
      ends.emplace_back(edges[e].to, e);
    }
    std::sort(ends.begin(), ends.end());
    for (std::size_t k = 0; k < ends.size(); k++)
      if (k == 0 || ends[k].first != ends[k - 1].first) first.push_back(k);
    next = first;
    first.push_back(ends.size());
    place.assign(next.size(), NOT_IN_PATH);
  }

  // Walks that begin where a walk cannot close come first, so that the others close.
  std::vector<OpenLoop> run()
  {
    for (const bool odd : {true, false})
      for (std::size_t v = 0; v < next.size(); v++)
        if (!odd || (first[v + 1] - first[v]) % 2 == 1) walk(v);
    return std::move(loops);
  }

private:
  static constexpr std::ptrdiff_t NOT_IN_PATH = -1;
  const std::vector<OpenEdge> &edges;
  std::vector<std::pair<int, std::size_t>> ends; // vertices and edges, sorted
  std::vector<std::size_t> first, next; // of each vertex: its first end, and the first that may be unused
  std::vector<char> is_used;
  std::vector<std::ptrdiff_t> place; // of each vertex in the path
  std::vector<std::size_t> path;     // the vertices of the path,
  std::vector<OpenEdge> passed;      // and the edges between them, each from one vertex to the next
  std::vector<OpenLoop> loops;

  std::size_t index_of(int vertex) const
  {
    const auto found = std::lower_bound(first.begin(), first.end() - 1, vertex,
                                        [this](std::size_t k, int v) { return ends[k].first < v; });
    return static_cast<std::size_t>(found - first.begin());
  }
  // An unused edge at a vertex; the number of edges if there is none.
  std::size_t take_edge(std::size_t vertex)
  {
    for (std::size_t &k = next[vertex]; k < first[vertex + 1]; k++)
      if (!is_used[ends[k].second]) {
        is_used[ends[k].second] = 1;
        return ends[k].second;
      }
    return edges.size();
  }

  // Where the path meets itself, the part since then is a loop, and the walk continues without it.
  void walk(std::size_t start)
  {
    path = {start};
    place[start] = 0;
    for (std::size_t e; (e = take_edge(path.back())) < edges.size();) {
      const int here = ends[first[path.back()]].first;
      const std::size_t there = index_of(edges[e].from == here ? edges[e].to : edges[e].from);
      passed.push_back(edges[e]);
      if (place[there] == NOT_IN_PATH) {
        place[there] = static_cast<std::ptrdiff_t>(path.size());
        path.push_back(there);
      } else {
        cut(static_cast<std::size_t>(place[there]), true);
      }
    }
    cut(0, false);
    place[start] = NOT_IN_PATH;
  }
  void cut(std::size_t from, bool closed)
  {
    for (std::size_t k = from + 1; k < path.size(); k++) place[path[k]] = NOT_IN_PATH;
    const auto begin = passed.begin() + static_cast<std::ptrdiff_t>(from);
    if (begin != passed.end()) add_loop({begin, passed.end()}, ends[first[path[from]]].first, closed);
    path.resize(from + 1);
    passed.resize(from);
  }

  void add_loop(std::vector<OpenEdge> of, int vertex, bool closed);
};

// A loop is a hole if a cap would continue the surface, within 30 degrees, along this part of its edges, or
// if one triangle would fill it. The outline of a single triangle is not a hole: a cap would lie on the
// triangle.
constexpr double IN_SURFACE = 0.866, PART_OF_HOLE = 0.25, ON_TRIANGLE = -0.9;

// vertex: the first one of the walk.
void Walk::add_loop(std::vector<OpenEdge> of, int vertex, bool closed)
{
  OpenLoop loop;
  Vector area{};
  std::vector<double> sides; // 1 where the triangle passes the edge as the walk does, -1 elsewhere
  for (const OpenEdge &edge : of) {
    const double size = length(edge.b - edge.a);
    loop.length += size;
    loop.centre = loop.centre + 0.5 * size * (edge.a + edge.b);
    sides.push_back(edge.from == vertex ? 1.0 : -1.0);
    area = area + sides.back() * cross(edge.a - of[0].a, edge.b - of[0].a);
    vertex = edge.from == vertex ? edge.to : edge.from;
  }
  loop.centre = 1.0 / loop.length * loop.centre;
  // 1 where a cap of the loop would continue the triangle at an edge, -1 where it would lie on the triangle.
  double in_surface = 0.0, mean = 0.0;
  for (std::size_t k = 0; k < of.size() && length(area) > 0.0; k++) {
    const double part = length(of[k].b - of[k].a) / loop.length,
                 continues = -sides[k] / length(area) * dot(area, of[k].normal);
    mean += part * continues;
    if (continues > IN_SURFACE) in_surface += part;
  }
  const bool is_triangle = of.size() == 3 && mean > ON_TRIANGLE && length(area) > 0.0;
  loop.is_hole = closed && (in_surface >= PART_OF_HOLE || is_triangle);
  loop.edges = std::move(of);
  loops.push_back(std::move(loop));
}

} // namespace

std::vector<OpenLoop> Grip::open_loops(const std::vector<OpenEdge> &edges)
{
  std::vector<OpenLoop> loops = Walk(edges).run();
  std::stable_sort(loops.begin(), loops.end(),
                   [](const OpenLoop &a, const OpenLoop &b) { return a.length > b.length; });
  return loops;
}
