// SPDX-License-Identifier: GPL-2.0-only
#include "surface/mesh_load.h"
#include "base/index_table.h"
#include "surface/mesh_loops.h"
#include "surface/mesh_weld.h"
#include "base/vector.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <numeric>
#include <tuple>
#include <utility>

namespace Grip {

namespace {

using Point = TriangleSoup::Point;
using Corners = std::array<int, 3>;

// Areas could overflow with larger coordinates.
constexpr double FARTHEST = 1e30;
// A triangle has no area if its height is below this fraction of its longest edge, because its normal would
// be a rounding error.
constexpr double FLATTEST = 1e-9;
// Points may be joined only if they are closer to each other than this fraction of the shortest edge.
constexpr double WELD_OF_EDGE = 0.1;
constexpr std::size_t MOST_SHOWN = 10;

std::string number_text(double x)
{
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", x);
  return text;
}

// The number as number_text() prints it, rounded so that it does not exceed x.
double rounded_down(double x)
{
  const double rounded = std::strtod(number_text(x).c_str(), nullptr);
  return rounded <= x ? rounded : std::strtod(number_text(x * (1.0 - 1e-5)).c_str(), nullptr);
}

// The next larger number with two digits. It exceeds x by more than a rounding error, even after printing.
double rounded_up(double x)
{
  constexpr double ROOM = 1e-6;
  if (!(x > 0.0)) return 0.0;
  const double unit = std::pow(10.0, std::floor(std::log10(x)) - 1.0);
  return (std::floor(x * (1.0 + ROOM) / unit) + 1.0) * unit;
}

// Collects the flaws of one kind, each as the triangles that it concerns. keeps_all: whether all of them are
// kept, not only the first.
class Flaws {
public:
  explicit Flaws(bool keeps_all_) : keeps_all(keeps_all_) {}

  std::size_t count = 0;
  std::vector<std::vector<std::size_t>> found;

  // Calls triangles() only if the result is kept.
  template <class Triangles> void add(const Triangles &triangles)
  {
    if (count++ < MOST_SHOWN || keeps_all) found.push_back(triangles());
  }

private:
  bool keeps_all;
};

struct Edge {
  int low, high; // vertices
  int triangle;
  bool forward; // true if the triangle traverses the edge from low to high
};

class Loader {
public:
  Loader(std::vector<TriangleSoup> soups_, const MeshOptions &options_)
      : soups(std::move(soups_)), options(options_)
  {
  }

  LoadedMesh run()
  {
    check_options();
    count_triangles();
    move_points();
    join_equal_points();
    find_weld();
    while (!join_points()) reduce_weld();
    find_edges();
    if (lists_flaws()) write_flaws();
    for (const TriangleSoup &soup : soups)
      if (!soup.warning.empty()) loaded.warnings.push_back(soup.warning);
    if (options.strict) check_strictly();
    note_weld();
    make_mesh();
    return std::move(loaded);
  }

private:
  std::vector<TriangleSoup> soups;
  const MeshOptions &options;
  LoadedMesh loaded;
  std::vector<std::size_t> first; // number of the first triangle of each file
  std::size_t ntriangles = 0;
  double weld = 0.0, usual_weld = 0.0;
  double shortest = 0.0;        // length of the shortest of the remaining edges
  std::size_t has_shortest = 0; // number of the triangle with this edge
  std::vector<Point> points;
  std::vector<Corners> unwelded; // corners of all triangles before welding
  int tries = 0;                 // number of smaller welds that were tried
  std::vector<Corners> corners;  // corners of all triangles
  std::vector<int> kept;         // the triangles that the mesh will have
  std::vector<Edge> open_edges;
  std::string all_flaws; // text of the file of flaws

  bool lists_flaws() const { return !options.flaws_file.empty(); }
  void write_flaws() const
  {
    std::FILE *file = std::fopen(options.flaws_file.c_str(), "w");
    bool written = file && std::fputs(all_flaws.c_str(), file) >= 0;
    if (file && std::fclose(file) != 0) written = false;
    if (!written)
      throw BadMesh("Mesh flaws: the file '" + options.flaws_file +
                    "' cannot be written. Name one in a folder that "
                    "exists and may be written to");
  }

  std::size_t soup_of(std::size_t triangle) const
  {
    return static_cast<std::size_t>(std::upper_bound(first.begin(), first.end(), triangle) - first.begin()) -
           1;
  }
  std::string location(std::size_t triangle) const
  {
    const std::size_t soup = soup_of(triangle);
    return soups[soup].location(triangle - first[soup]);
  }
  std::string locations(const std::vector<std::size_t> &triangles, const std::string &between) const
  {
    std::string text = location(triangles[0]);
    for (std::size_t i = 1; i < triangles.size(); i++) text += between + location(triangles[i]);
    return text;
  }
  // The same for a table: numbers of triangles, with a file only if it is not `file`, the previous one.
  std::string place(const std::vector<std::size_t> &triangles, const std::string &between,
                    std::string &file) const
  {
    std::string text;
    for (const std::size_t triangle : triangles) {
      const std::size_t soup = soup_of(triangle), i = triangle - first[soup];
      text += text.empty() ? "" : between;
      if (soups[soup].file != file) text += soups[soup].file + ": ";
      file = soups[soup].file;
      text += std::to_string(i + 1);
      if (!soups[soup].lines.empty()) text += " (line " + std::to_string(soups[soup].lines[i]) + ")";
    }
    return text;
  }

  void check_options() const
  {
    for (const MeshStep &step : options.steps) check_step(step);
    if (std::isnan(options.weld) || std::isinf(options.weld))
      throw BadMesh("Mesh weld " + number_text(options.weld) +
                    ": it must be finite. Give 0 to join equal points "
                    "only");
  }
  static void check_step(const MeshStep &step)
  {
    if (step.kind == MeshStep::SCALE && !(step.number > 0.0 && std::isfinite(step.number)))
      throw BadMesh("Mesh scale " + number_text(step.number) +
                    ": it must be above 0. To mirror a mesh, do it in the CAD program");
    for (const double x : step.vector)
      if (step.kind == MeshStep::SHIFT && !std::isfinite(x))
        throw BadMesh("Mesh shift " + number_text(x) + ": it must be finite. Correct it");
    if (step.kind != MeshStep::TURN) return;
    if (!std::isfinite(step.number))
      throw BadMesh("Mesh turn by " + number_text(step.number) + ": it must be finite. Correct it");
    const double axis = std::hypot(step.vector[0], step.vector[1], step.vector[2]);
    if (step.number != 0.0 && !(axis > 0.0 && std::isfinite(axis)))
      throw BadMesh("Mesh turn: the axis has no direction. Give one such as 0 0 1");
  }
  void count_triangles()
  {
    for (const TriangleSoup &soup : soups) {
      first.push_back(ntriangles);
      ntriangles += soup.triangles.size();
    }
    if (ntriangles == 0) throw BadMesh("Mesh without triangles. Name a file that has some");
    if (ntriangles > MOST_MESH_TRIANGLES)
      throw BadMesh("Mesh of " + std::to_string(ntriangles) + " triangles: at most " +
                    std::to_string(MOST_MESH_TRIANGLES) + " fit. Export it coarser");
  }

  // A step in the form x -> matrix x + by. Rotations by right angles are exact, so that planes normal to an
  // axis remain normal to an axis.
  struct Move {
    double matrix[3][3] = {};
    Vector by{};

    explicit Move(const MeshStep &step)
    {
      if (step.kind == MeshStep::TURN) find_turn(step);
      if (step.kind == MeshStep::SHIFT) by = step.vector;
      for (int k = 0; k < 3 && step.kind != MeshStep::TURN; k++)
        matrix[k][k] = step.kind == MeshStep::SCALE ? step.number : 1.0;
    }
    Point operator()(const Point &x) const
    {
      Point moved;
      for (int k = 0; k < 3; k++)
        moved[k] = matrix[k][0] * x[0] + matrix[k][1] * x[1] + matrix[k][2] * x[2] + by[k];
      return moved;
    }

  private:
    void find_turn(const MeshStep &step)
    {
      const double degrees = std::fmod(step.number, 360.0);
      const double right_angles = degrees / 90.0, pi = 3.14159265358979323846;
      double sine = std::sin(degrees * (pi / 180.0)), cosine = std::cos(degrees * (pi / 180.0));
      if (right_angles == std::floor(right_angles)) {
        sine = std::round(sine);
        cosine = std::round(cosine);
      }
      const double size = std::hypot(step.vector[0], step.vector[1], step.vector[2]);
      const Vector a = (size > 0.0 ? 1.0 / size : 0.0) * step.vector;
      // Rodrigues' formula.
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) matrix[i][j] = (1.0 - cosine) * a[i] * a[j] + (i == j ? cosine : 0.0);
      for (int k = 0; k < 3; k++) {
        matrix[(k + 1) % 3][k] += sine * a[(k + 2) % 3];
        matrix[k][(k + 1) % 3] -= sine * a[(k + 2) % 3];
      }
    }
  };
  void move_points()
  {
    std::vector<Move> moves;
    for (const MeshStep &step : options.steps) moves.emplace_back(step);
    std::size_t number = 0;
    for (TriangleSoup &soup : soups)
      for (TriangleSoup::Triangle &triangle : soup.triangles) {
        for (Point &point : triangle) {
          for (const Move &move : moves) point = move(point);
          // -0 becomes 0, so that equal numbers have equal bits.
          for (double &x : point) x += 0.0;
          check_point(point, number);
        }
        number++;
      }
  }
  void check_point(const Point &point, std::size_t triangle) const
  {
    for (const double x : point)
      if (!(std::fabs(x) <= FARTHEST))
        throw BadMesh("Mesh file " + location(triangle) + ": the coordinate " + number_text(x) +
                      " is beyond 1e30. Correct scale and shift, or export the file again");
  }

  void join_equal_points()
  {
    Joined joined = join_equal(soups, ntriangles);
    for (TriangleSoup &soup : soups) soup.triangles = {}; // only the line numbers are needed from here on
    points = std::move(joined.points);
    unwelded.resize(ntriangles);
    for (std::size_t i = 0; i < ntriangles; i++)
      unwelded[i] = {joined.index[3 * i], joined.index[3 * i + 1], joined.index[3 * i + 2]};
  }

  void find_weld()
  {
    double longest = 0.0, largest = 0.0;
    for (int k = 0; k < 3; k++) {
      double low = FARTHEST, high = -FARTHEST;
      for (const Point &point : points) {
        low = std::min(low, point[k]);
        high = std::max(high, point[k]);
      }
      longest = std::max(longest, high - low);
      largest = std::max({largest, std::fabs(low), std::fabs(high)});
    }
    weld = usual_weld = DEFAULT_WELD * longest;
    if (options.weld >= 0.0) {
      weld = options.weld;
      return;
    }
    // Edges shorter than the precision of floats come from rounding in the file. A weld may remove them.
    double edge = FARTHEST;
    for (const Corners &c : unwelded)
      for (int side = 0; side < 3 && !is_flat(c); side++) {
        const double size = length(points[c[side]] - points[c[(side + 1) % 3]]);
        if (size > FLT_EPSILON * largest) edge = std::min(edge, size);
      }
    if (weld > WELD_OF_EDGE * edge) weld = rounded_down(WELD_OF_EDGE * edge);
  }
  // Joins points. Returns whether the weld is valid: no remaining edge is shorter than ten times the weld.
  bool join_points()
  {
    corners = unwelded;
    if (weld > 0.0) {
      const std::vector<int> target = weld_points(points, weld);
      for (Corners &c : corners)
        for (int &corner : c) corner = target[corner];
    }
    loaded.flaws.clear();
    all_flaws.clear();
    kept.clear();
    leave_out_flat();
    leave_out_twins();
    find_shortest();
    return !kept.empty() && weld <= WELD_OF_EDGE * shortest;
  }
  void reduce_weld()
  {
    if (kept.empty() && (weld == 0.0 || options.weld >= 0.0)) fail_empty();
    if (options.weld >= 0.0) fail_weld();
    take_smaller_weld();
  }
  // Reduces the weld. A smaller weld may leave edges that are even shorter, so the caller tries again. After
  // some tries, each weld is at most half of the previous one, so that the tries end.
  void take_smaller_weld()
  {
    constexpr int FREE_TRIES = 8;
    constexpr double NOTHING = 1e-10;
    double smaller = WELD_OF_EDGE * (kept.empty() ? weld : shortest);
    if (++tries > FREE_TRIES) smaller = std::min(smaller, 0.5 * weld);
    weld = smaller > NOTHING * usual_weld ? rounded_down(smaller) : 0.0;
  }
  [[noreturn]] void fail_weld()
  {
    const std::string what = location(has_shortest), edge = number_text(shortest), given = number_text(weld);
    do take_smaller_weld();
    while (!join_points() && weld > 0.0);
    throw BadMesh("Mesh file " + what + ": the weld " + given +
                  " is above a tenth of this triangle's shortest edge, " + edge + ". Give 'weld " +
                  number_text(weld) + "', or none, or remove such small triangles in the CAD program");
  }
  void note_weld()
  {
    if (options.weld >= 0.0 || weld >= usual_weld) return;
    loaded.notes.push_back("The weld is " + number_text(weld) +
                           ", below the usual 1e-6 of the mesh's extent, " + number_text(usual_weld) +
                           ", because of short edges. The shortest, " + number_text(shortest) +
                           ", is one of " + location(has_shortest));
  }

  bool is_flat(const Corners &c) const
  {
    if (c[0] == c[1] || c[1] == c[2] || c[2] == c[0]) return true;
    const Point u = points[c[1]] - points[c[0]], v = points[c[2]] - points[c[0]];
    const double longest = std::max({length(u), length(v), length(points[c[1]] - points[c[2]])});
    return !(length(cross(u, v)) > FLATTEST * longest * longest);
  }
  void leave_out_flat()
  {
    Flaws flaws(lists_flaws());
    kept.reserve(ntriangles);
    for (std::size_t i = 0; i < ntriangles; i++)
      if (is_flat(corners[i]))
        flaws.add([&] { return std::vector<std::size_t>{i}; });
      else
        kept.push_back(static_cast<int>(i));
    report("triangles without area", flaws, "", "They are left out");
  }
  void leave_out_twins()
  {
    Flaws flaws(lists_flaws());
    IndexTable table(kept.size());
    std::vector<int> single;
    single.reserve(kept.size());
    const auto sorted = [&](int triangle) {
      Corners c = corners[triangle];
      if (c[0] > c[1]) std::swap(c[0], c[1]);
      if (c[1] > c[2]) std::swap(c[1], c[2]);
      if (c[0] > c[1]) std::swap(c[0], c[1]);
      return c;
    };
    for (const int i : kept) {
      const Corners c = sorted(i);
      const int found =
          table.find_or_add(mixed(static_cast<std::uint64_t>(c[0]), static_cast<std::uint64_t>(c[1]),
                                  static_cast<std::uint64_t>(c[2])),
                            i, [&](int other) { return sorted(other) == c; });
      if (found == i)
        single.push_back(i);
      else
        flaws.add([&] { return std::vector<std::size_t>{std::size_t(i), std::size_t(found)}; });
    }
    kept = std::move(single);
    report("triangles that are there twice", flaws, "", "Only the first of each is kept", SAME);
  }
  [[noreturn]] void fail_empty() const
  {
    throw BadMesh("Mesh file " + location(0) + ": none of the " + std::to_string(ntriangles) +
                  " triangles of the mesh has an area once points closer than " + number_text(weld) +
                  " are one. Give a smaller weld, or export the file again");
  }

  void find_shortest()
  {
    shortest = std::numeric_limits<double>::infinity();
    for (const int i : kept)
      for (int side = 0; side < 3; side++) {
        const double size = length(points[corners[i][side]] - points[corners[i][(side + 1) % 3]]);
        if (!(size < shortest)) continue;
        shortest = size;
        has_shortest = static_cast<std::size_t>(i);
      }
  }

  // All edges, sorted so that edges with the same two vertices are adjacent.
  std::vector<Edge> sorted_edges() const
  {
    std::vector<int> end(points.size() + 1, 0);
    for (const int i : kept)
      for (int side = 0; side < 3; side++) end[edge_of(i, side).low + 1]++;
    for (std::size_t k = 1; k < end.size(); k++) end[k] += end[k - 1];
    std::vector<Edge> edges(3 * kept.size());
    for (const int i : kept)
      for (int side = 0; side < 3; side++) {
        const Edge edge = edge_of(i, side);
        edges[static_cast<std::size_t>(end[edge.low]++)] = edge;
      }
    // Now end[k] is the end of the edges whose lower vertex is k.
    for (std::size_t k = 0; k + 1 < end.size(); k++)
      std::sort(edges.begin() + (k > 0 ? end[k - 1] : 0), edges.begin() + end[k],
                [](const Edge &a, const Edge &b) {
                  return a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
                });
    return edges;
  }
  Edge edge_of(int triangle, int side) const
  {
    const int from = corners[triangle][side], to = corners[triangle][(side + 1) % 3];
    return {std::min(from, to), std::max(from, to), triangle, from < to};
  }
  static std::vector<std::size_t> triangles_at(const Edge *from, const Edge *to)
  {
    constexpr std::ptrdiff_t MOST = 3;
    std::vector<std::size_t> triangles;
    for (const Edge *edge = from; edge != to && edge - from < MOST; edge++)
      triangles.push_back(static_cast<std::size_t>(edge->triangle));
    return triangles;
  }
  void find_edges()
  {
    Flaws crowded(lists_flaws()), inverted(lists_flaws());
    const std::vector<Edge> edges = sorted_edges();
    const Edge *const end = edges.data() + edges.size();
    const Edge *to;
    for (const Edge *from = edges.data(); from != end; from = to) {
      for (to = from + 1; to != end && to->low == from->low && to->high == from->high;) to++;
      const auto where = [&] { return triangles_at(from, to); };
      if (to - from > 2) crowded.add(where);
      if (to - from == 2 && from[0].forward == from[1].forward) inverted.add(where);
      if (to - from == 1) open_edges.push_back(*from);
    }
    report("edges of three or more triangles", crowded, "",
           "A plate that ends on a wall has them. Else join the bodies in the CAD program");
    report("neighbours turned over", inverted, "",
           "Walls act on both sides, so forces are right. Else let admesh turn them");
    loaded.oriented = inverted.count == 0;
    if (!open_edges.empty()) report_open_edges();
  }
  double size_of(const Edge &edge) const { return length(points[edge.high] - points[edge.low]); }

  // The vertices of open edges that the largest weld would join become one. A weld must stay below a tenth of
  // the shortest edge, so it cannot close wider gaps.
  std::vector<int> joined_vertices() const
  {
    std::vector<int> joined(points.size()), vertices;
    std::iota(joined.begin(), joined.end(), 0);
    for (const Edge &edge : open_edges) {
      vertices.push_back(edge.low);
      vertices.push_back(edge.high);
    }
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    std::vector<Point> ends;
    for (const int vertex : vertices) ends.push_back(points[vertex]);
    const std::vector<int> target = weld_points(ends, WELD_OF_EDGE * shortest);
    for (std::size_t k = 0; k < vertices.size(); k++) joined[vertices[k]] = vertices[target[k]];
    return joined;
  }

  // Two open edges that face each other across a gap, and its width.
  struct Gap {
    const Edge *edge, *other;
    double width;
  };
  std::vector<Gap> find_gaps(const std::vector<int> &joined) const
  {
    struct Side {
      int low, high;
      double width;
      const Edge *edge;
    };
    std::vector<Side> sides;
    for (const Edge &edge : open_edges) {
      const int a = joined[edge.low], b = joined[edge.high];
      const double width =
          std::max(length(points[edge.low] - points[a]), length(points[edge.high] - points[b]));
      sides.push_back({std::min(a, b), std::max(a, b), width, &edge});
    }
    std::sort(sides.begin(), sides.end(), [](const Side &a, const Side &b) {
      return std::tie(a.low, a.high, a.width, a.edge) < std::tie(b.low, b.high, b.width, b.edge);
    });
    std::vector<Gap> gaps;
    for (std::size_t i = 0; i + 1 < sides.size(); i++) {
      if (sides[i].low != sides[i + 1].low || sides[i].high != sides[i + 1].high) continue;
      gaps.push_back({sides[i].edge, sides[i + 1].edge, sides[i + 1].width});
      i++;
    }
    return gaps;
  }

  // Seams are a flaw, because a weld closes them; rims and holes may be meant. Loops are found in the welded
  // mesh.
  void report_open_edges()
  {
    std::vector<int> joined = joined_vertices();
    std::vector<Gap> gaps = find_gaps(joined);
    double needed = 0.0;
    for (const Gap &gap : gaps) needed = std::max(needed, gap.width);
    needed = rounded_up(needed);
    if (needed > WELD_OF_EDGE * shortest) gaps.clear();
    if (gaps.empty()) std::iota(joined.begin(), joined.end(), 0);
    report_seams(gaps, needed);
    std::vector<OpenEdge> others;
    for (const Edge &edge : open_edges_without(gaps)) others.push_back(open_edge(edge, joined));
    report_loops(open_loops(others));
  }
  void report_seams(const std::vector<Gap> &gaps, double needed)
  {
    Flaws seams(lists_flaws());
    double total = 0.0;
    for (const Gap &gap : gaps) {
      total += size_of(*gap.edge);
      seams.add([&] {
        return std::vector<std::size_t>{std::size_t(gap.edge->triangle), std::size_t(gap.other->triangle)};
      });
    }
    report("seams of two open edges", seams, ", length " + number_text(total),
           "'weld " + number_text(needed) + "' closes them");
  }
  std::vector<Edge> open_edges_without(const std::vector<Gap> &gaps) const
  {
    std::vector<char> is_closed(open_edges.size(), 0);
    for (const Gap &gap : gaps)
      is_closed[gap.edge - open_edges.data()] = is_closed[gap.other - open_edges.data()] = 1;
    std::vector<Edge> others;
    for (std::size_t e = 0; e < open_edges.size(); e++)
      if (!is_closed[e]) others.push_back(open_edges[e]);
    return others;
  }
  OpenEdge open_edge(const Edge &edge, const std::vector<int> &joined) const
  {
    const int from = edge.forward ? edge.low : edge.high, to = edge.forward ? edge.high : edge.low;
    const Corners &c = corners[edge.triangle];
    const Vector normal = cross(points[c[1]] - points[c[0]], points[c[2]] - points[c[0]]);
    return {joined[from], joined[to], edge.triangle, points[from], points[to], 1.0 / length(normal) * normal};
  }
  void report_loops(const std::vector<OpenLoop> &loops)
  {
    for (const bool holes : {true, false}) {
      MeshFlaws flaws;
      double total = 0.0;
      std::string file, list;
      for (const OpenLoop &loop : loops) {
        if (loop.is_hole != holes) continue;
        total += loop.length;
        std::vector<std::size_t> triangles;
        for (const OpenEdge &edge : loop.edges) triangles.push_back(std::size_t(edge.triangle));
        if (flaws.count++ < MOST_SHOWN)
          flaws.places.push_back(place({triangles[0]}, "", file) + shape_text(loop));
        if (lists_flaws()) list += locations(triangles, " and ") + shape_text(loop) + "\n";
      }
      if (flaws.count == 0) continue;
      flaws.kind = (holes ? "holes, length " : "rims, length ") + number_text(total);
      flaws.remedy =
          holes ? "The surface continues around them. Close them in the CAD program unless they are meant"
                : "A funnel or a plate has rims, a closed body must not";
      if (lists_flaws()) all_flaws += std::to_string(flaws.count) + " " + flaws.kind + ":\n" + list;
      loaded.normal.push_back(std::move(flaws));
    }
  }
  static std::string shape_text(const OpenLoop &loop)
  {
    constexpr double ROUNDING = 1e-9;
    std::string centre;
    for (const double x : loop.centre)
      centre += (centre.empty() ? "" : " ") + number_text(std::fabs(x) < ROUNDING * loop.length ? 0.0 : x);
    return ": " + std::to_string(loop.edges.size()) + " edges of length " + number_text(loop.length) +
           " around (" + centre + ")";
  }

  // The text between the triangles of a flaw: in the table, and in the file of all flaws.
  struct Between {
    const char *in_table, *in_file;
  };
  static constexpr Between ALSO = {" + ", " and "}, SAME = {" = ", " is that of "};
  void report(const std::string &kind, const Flaws &flaws, const std::string &more, const std::string &remedy,
              const Between &between = ALSO)
  {
    if (flaws.count == 0) return;
    loaded.flaws.push_back({kind + more, flaws.count, {}, remedy});
    std::string file;
    for (std::size_t i = 0; i < std::min(flaws.count, MOST_SHOWN); i++)
      loaded.flaws.back().places.push_back(place(flaws.found[i], between.in_table, file));
    if (!lists_flaws()) return;
    all_flaws += std::to_string(flaws.count) + " " + kind + more + ":\n";
    for (const auto &triangles : flaws.found) all_flaws += locations(triangles, between.in_file) + "\n";
  }
  void check_strictly() const
  {
    if (loaded.warnings.empty() && loaded.flaws.empty() && loaded.normal.empty()) return;
    std::string text;
    for (const std::string &warning : loaded.warnings) text += warning + ". ";
    for (const auto *flaws : {&loaded.flaws, &loaded.normal})
      for (const MeshFlaws &flaw : *flaws)
        text += flaw_summary({flaw}) + ", the first in " + flaw.places[0] + ". ";
    throw BadMesh("Mesh with flaws, and 'check strict' allows none: " + text +
                  "Repair the mesh, or use 'check report'");
  }

  // Makes the mesh. It has only the vertices that triangles use, in the order of their first use.
  void make_mesh()
  {
    Mesh &mesh = loaded.mesh;
    std::vector<int> number(points.size(), -1);
    mesh.triangles.reserve(kept.size());
    for (const int i : kept) {
      Corners c = corners[i];
      for (int &corner : c) {
        int &vertex = number[corner];
        if (vertex < 0) {
          vertex = static_cast<int>(mesh.vertices.size());
          mesh.vertices.push_back(points[corner]);
        }
        corner = vertex;
      }
      mesh.triangles.push_back(c);
    }
    loaded.number = kept;
    for (int k = 0; k < 3; k++) {
      loaded.lower[k] = loaded.upper[k] = mesh.vertices[0][k];
      for (const Point &point : mesh.vertices) {
        loaded.lower[k] = std::min(loaded.lower[k], point[k]);
        loaded.upper[k] = std::max(loaded.upper[k], point[k]);
      }
    }
    loaded.hash = hash_of(mesh);
  }
  // FNV-1a with 64 bits. Bytes are taken in the same order on every machine.
  static std::uint64_t hash_of(const Mesh &mesh)
  {
    std::uint64_t hash = 0xCBF29CE484222325u;
    const auto put = [&hash](std::uint64_t value, int nbytes) {
      for (int k = 0; k < nbytes; k++, value >>= 8) hash = (hash ^ (value & 0xFF)) * 0x100000001B3u;
    };
    for (const Point &point : mesh.vertices)
      for (const double x : point) put(bits(x), 8);
    for (const Corners &triangle : mesh.triangles)
      for (const int corner : triangle) put(static_cast<std::uint64_t>(corner), 4);
    return hash;
  }
};

} // namespace

LoadedMesh load_mesh(std::vector<TriangleSoup> soups, const MeshOptions &options)
{
  try {
    return Loader(std::move(soups), options).run();
  } catch (const std::bad_alloc &) {
    throw BadMesh("Mesh: there is not enough memory for it. Export it coarser");
  }
}

LoadedMesh load_mesh(const MeshOptions &options)
{
  std::vector<TriangleSoup> soups;
  soups.reserve(options.files.size());
  for (const std::string &file : options.files)
    if (!options.flaws_file.empty() && are_one_file(options.flaws_file, file))
      throw BadMesh("Mesh flaws: '" + options.flaws_file + "' is a file of the mesh. Name another one");
  for (const std::string &file : options.files) soups.push_back(read_mesh_file(file));
  return load_mesh(std::move(soups), options);
}

std::string flaw_summary(const std::vector<MeshFlaws> &flaws)
{
  std::string text;
  for (const MeshFlaws &flaw : flaws)
    text += (text.empty() ? "" : ", ") + std::to_string(flaw.count) + " " + flaw.kind;
  return text;
}

std::string flaw_table(const std::vector<MeshFlaws> &flaws)
{
  constexpr std::size_t WIDTH = 100;
  const std::string margin(10, ' ');
  std::string table = flaws.empty() ? "" : "  number  flaw, first places (file: triangles), remedy\n";
  for (const MeshFlaws &flaw : flaws) {
    const std::string number = std::to_string(flaw.count);
    table += std::string(number.size() < 8 ? 8 - number.size() : 0, ' ') + number + "  " + flaw.kind + "\n";
    std::vector<std::string> places = flaw.places;
    if (flaw.count > places.size())
      places.push_back("and " + std::to_string(flaw.count - places.size()) + " more");
    std::string line;
    for (std::size_t i = 0; i < places.size(); i++) {
      const std::string next = places[i] + (i + 1 < places.size() ? "," : "");
      if (!line.empty() && margin.size() + line.size() + 1 + next.size() > WIDTH) {
        table += margin + line + "\n";
        line.clear();
      }
      line += (line.empty() ? "" : " ") + next;
    }
    table += margin + line + "\n" + margin + flaw.remedy + "\n";
  }
  return table;
}

std::string size_warning(const LoadedMesh &loaded, const double *box_lower, const double *box_upper)
{
  constexpr double TOO_DIFFERENT = 100.0;
  double mesh = 0.0, box = 0.0;
  for (int k = 0; k < 3; k++) {
    mesh = std::max(mesh, loaded.upper[k] - loaded.lower[k]);
    box = std::max(box, box_upper[k] - box_lower[k]);
  }
  const bool larger = mesh >= TOO_DIFFERENT * box, smaller = box >= TOO_DIFFERENT * mesh;
  if (!larger && !smaller) return "";
  return "The mesh is " + number_text(mesh) + " long and the box " + number_text(box) +
         (larger ? ". Is it in mm? Then give it 'scale 0.001'" : ". Is it in m? Then give it 'scale 1000'");
}

} // namespace Grip
