// SPDX-License-Identifier: GPL-2.0-only
// plugin/flux: counts of crossings compared with closed forms. The net count of a random walk through a
// closed surface is whether it is inside at its beginning, minus whether it is at its end.
#include "flux/crossings.h"
#include "flux/flat_surface.h"
#include "flux/mesh_crossings.h"
#include "support/check.h"

#include <functional>
#include <random>

using namespace Grip;

namespace {

std::mt19937 random_bits(5);

double between(double low, double high)
{
  return low + (high - low) * (random_bits() / 4294967296.0);
}

Vector anywhere(double low, double high)
{
  return {between(low, high), between(low, high), between(low, high)};
}

const PeriodicCell NOT_PERIODIC;

struct Counts {
  int forward = 0, backward = 0;
  int net() const { return forward - backward; }
};

void add(Counts &counts, const PeriodicCell &cell, FluxSurface &surface, const Vector &from, const Vector &to)
{
  std::vector<FluxCrossing> found;
  cross_in_box(cell, surface, from, to, found);
  for (const FluxCrossing &crossing : found) {
    CHECK(crossing.part >= 0.0 && crossing.part <= 1.0);
    (crossing.forward ? counts.forward : counts.backward)++;
  }
}

// The plane z = 0 and positions on it: each change of sides counts once, wherever the grain stops.
void stops_on_the_plane()
{
  FlatSurface plane({0, 0, 0}, {0, 0, 1});
  for (const auto &[way, forward, backward] : {std::tuple<std::vector<double>, int, int>{{-1, 0, 1}, 1, 0},
                                               {{1, 0, -1}, 0, 1},
                                               {{-1, 0, -1}, 1, 1},
                                               {{1, 0, 1}, 0, 0},
                                               {{0, 0, 0}, 0, 0},
                                               {{-1, -0.0, 0.0, 1}, 1, 0}}) {
    Counts counts;
    for (std::size_t i = 1; i < way.size(); i++)
      add(counts, NOT_PERIODIC, plane, {0, 0, way[i - 1]}, {0, 0, way[i]});
    CHECK(counts.forward == forward && counts.backward == backward);
  }
}

// A beam of n x n grains along the normal, through a disc and a parallelogram, at angles to the axes.
void beams()
{
  constexpr int N = 101;
  const Vector u = {1, 2, 2}, w = {2, 1, -2}, n = {-2, 2, -1}; // orthogonal, each of length 3
  const Vector centre = {0.3, -0.7, 11.0};
  DiscSurface disc(centre, n, 3.0);
  RectSurface rect(centre, 0.5 * u, 0.25 * (u + w)), reversed(centre, 0.25 * (u + w), 0.5 * u);
  Counts in_disc, in_rect, in_reversed;
  int disc_count = 0, rect_count = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      const double a = -1.2 + 2.4 * (i + 0.37) / N, b = -1.2 + 2.4 * (j + 0.41) / N;
      const Vector place = centre + a * u + b * w, step = 0.4 * n;
      for (double z : {-1.0, -0.6, -0.2, 0.2}) {
        const Vector from = place + z * n + 0.1 * u, to = from + step;
        add(in_disc, NOT_PERIODIC, disc, from, to);
        add(in_rect, NOT_PERIODIC, rect, from, to);
        add(in_reversed, NOT_PERIODIC, reversed, from, to);
      }
      const double c = a + 0.1;
      disc_count += c * c + b * b < 1.0;
      // c u + b w = p u/2 + q (u + w)/4 with q = 4 b, p = 2 c - 2 b.
      rect_count += b >= 0.0 && 4 * b < 1.0 && c - b >= 0.0 && 2 * (c - b) < 1.0;
    }
  CHECK(in_disc.forward == disc_count && in_disc.backward == 0 && disc_count > 1000);
  CHECK(in_rect.net() == rect_count && in_reversed.net() == -rect_count && rect_count > 100);
}

// Whether a surface has a part in a tilted cell: known cases, and points of random surfaces.
void meets_the_cell()
{
  const double lo[3] = {-1, 0, 2}, h[6] = {2, 1, 4, 0.5, 0, -0.75}; // xx, yy, zz, yz, xz, xy
  const int periodic[3] = {1, 0, 0};
  const PeriodicCell cell(lo, h, periodic);
  constexpr int ALL = 7, NOT_ALONG_Z = 3;
  const auto plane = [&](double z) { return FlatSurface({1e3, -5e4, z}, {0, 0, -7}); };
  for (const double z : {2.0, 3.0, 6.0}) CHECK(plane(z).meets(cell, ALL)); // borders belong to the cell
  for (const double z : {1.9, 6.1, 2000.0})
    CHECK(!plane(z).meets(cell, ALL) && plane(z).meets(cell, NOT_ALONG_Z));
  // A disc beside the lower corner, and the corner of a triangle.
  for (const double gap : {0.05, -0.05}) {
    CHECK(DiscSurface({-1, 0, 2 - 0.5 - gap}, {1, 0, 0}, 0.5).meets(cell, ALL) == (gap < 0));
    CHECK(RectSurface({-1 - gap, -1, 2}, {-1, 0, 0}, {0, 1, 0}).meets(cell, ALL) == (gap < 0));
  }
  int met = 0;
  for (int sample = 0; sample < 400; sample++) {
    const Vector centre = anywhere(-4, 8), u = anywhere(-1, 1), w = anywhere(-1, 1), n = Grip::cross(u, w);
    const double radius = between(0.1, 2.0);
    const RectSurface rect(centre, u, w);
    const DiscSurface disc(centre, n, radius);
    bool in_rect = false, in_disc = false;
    for (int k = 0; k < 2000; k++) {
      const double a = between(0, 1), b = between(0, 1), c = between(-radius, radius),
                   d = between(-radius, radius);
      const auto is_in = [&](const Vector &x) {
        bool in = true;
        for (int e = 0; e < 3; e++) in = in && cell.fraction(e, x) >= 0.0 && cell.fraction(e, x) <= 1.0;
        return in;
      };
      const Vector v = 1.0 / length(u) * u, across = 1.0 / (length(n) * length(u)) * Grip::cross(n, u);
      in_rect = in_rect || is_in(centre + a * u + b * w);
      in_disc = in_disc || (c * c + d * d <= radius * radius && is_in(centre + c * v + d * across));
    }
    CHECK((!in_rect || rect.meets(cell, ALL)) && (!in_disc || disc.meets(cell, ALL)));
    met += (rect.meets(cell, ALL) && !in_rect) + (disc.meets(cell, ALL) && !in_disc);
  }
  CHECK(met < 20); // those of which less than a thousandth is in the cell
}

// A mesh with what is needed to search it.
class Searched {
public:
  explicit Searched(Mesh mesh_)
      : mesh(put_in_order(std::move(mesh_))), surface(mesh), tree(mesh, surface),
        crossings(mesh, tree, low(), high())
  {
  }
  FluxSurface &flux() { return crossings; }

private:
  const Mesh mesh;
  const MeshSurface surface;
  const MeshTree tree;
  MeshCrossings crossings;

  static Mesh put_in_order(Mesh mesh)
  {
    put_in_tree_order(mesh);
    return mesh;
  }
  Vector extreme(double sign) const
  {
    Vector most = mesh.vertices[0];
    for (const Vector &x : mesh.vertices)
      for (int d = 0; d < 3; d++)
        if (sign * x[d] > sign * most[d]) most[d] = x[d];
    return most;
  }
  Vector low() const { return extreme(-1.0); }
  Vector high() const { return extreme(1.0); }
};

// A sphere of radius 1 about the origin: an octahedron whose faces are divided.
Mesh ball(int divisions, const std::function<Vector(Vector)> &moved)
{
  Mesh mesh;
  std::vector<std::pair<Vector, int>> known;
  const auto vertex = [&](const Vector &x) {
    for (const auto &[place, index] : known)
      if (place == x) return index;
    known.push_back({x, static_cast<int>(mesh.vertices.size())});
    mesh.vertices.push_back(moved(x));
    return known.back().second;
  };
  for (int sign = 0; sign < 8; sign++) {
    const double sx = sign & 1 ? -1 : 1, sy = sign & 2 ? -1 : 1, sz = sign & 4 ? -1 : 1;
    const bool turned = sx * sy * sz < 0.0;
    const auto at = [&](int i, int j) {
      const double n = divisions;
      return vertex({sx * i / n + 0.0, sy * j / n + 0.0, sz * (divisions - i - j) / n + 0.0});
    };
    const auto face = [&](int a, int b, int c) {
      if (turned) std::swap(b, c);
      mesh.triangles.push_back({a, b, c});
    };
    for (int i = 0; i < divisions; i++)
      for (int j = 0; i + j < divisions; j++) {
        face(at(i, j), at(i + 1, j), at(i, j + 1));
        if (i + j + 1 < divisions) face(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
      }
  }
  return mesh;
}

// The octahedron abs(x) + abs(y) + abs(z) = 1, with divided faces: a random walk, with steps of all sizes.
void walk_through_a_closed_mesh()
{
  Searched octahedron(ball(6, [](Vector x) { return x; }));
  const auto inside = [](const Vector &x) {
    return std::fabs(x[0]) + std::fabs(x[1]) + std::fabs(x[2]) < 1.0 ? 1 : 0;
  };
  for (double size : {0.01, 0.3, 3.0}) {
    Vector from = anywhere(-1.0, 1.0);
    Counts all;
    for (int step = 0; step < 100000; step++) {
      Vector to = from + size * anywhere(-1.0, 1.0);
      for (double &x : to) x = std::fmod(x, 1.5);
      Counts one;
      add(one, NOT_PERIODIC, octahedron.flux(), from, to);
      CHECK(one.net() == inside(from) - inside(to)); // forward is outwards
      all.forward += one.forward;
      all.backward += one.backward;
      from = to;
    }
    CHECK(all.forward > 100 && all.backward > 100);
  }
}

// Positions on a lattice, through edges and corners of the mesh: each beam crosses once in and once out.
void lattice_through_edges_and_corners()
{
  Searched octahedron(ball(4, [](Vector x) { return x; }));
  int beams = 0;
  for (int i = -7; i <= 7; i++)
    for (int j = -7; j <= 7; j++)
      for (int axis = 0; axis < 3; axis++) {
        if (std::abs(i) + std::abs(j) >= 8) continue;
        Counts counts;
        for (int k = -12; k < 12; k++) {
          Vector from{}, to{};
          from[(axis + 1) % 3] = to[(axis + 1) % 3] = i / 8.0;
          from[(axis + 2) % 3] = to[(axis + 2) % 3] = j / 8.0;
          from[axis] = k / 8.0;
          to[axis] = (k + 1) / 8.0;
          add(counts, NOT_PERIODIC, octahedron.flux(), from, to);
        }
        beams++;
        CHECK(counts.forward == 1 && counts.backward == 1);
      }
  CHECK(beams == 3 * 113);
  // The same for a square of many triangles at a height that is no binary fraction, with jittered corners.
  constexpr int SIDE = 10;
  Mesh square;
  for (int i = 0; i <= SIDE; i++)
    for (int j = 0; j <= SIDE; j++)
      square.vertices.push_back({0.1 * i, 0.1 * j, 0.1 * ((i * 7 + j * 3) % 5)});
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) {
      const int a = i * (SIDE + 1) + j, b = a + SIDE + 1;
      square.triangles.push_back({a, b, b + 1});
      square.triangles.push_back({a, b + 1, a + 1});
    }
  Searched rough(square);
  for (int i = 1; i < 4 * SIDE; i++)
    for (int j = 1; j < 4 * SIDE; j++) {
      Counts counts;
      for (int k = -2; k < 12; k++)
        add(counts, NOT_PERIODIC, rough.flux(), {0.025 * i, 0.025 * j, 0.05 * k},
            {0.025 * i, 0.025 * j, 0.05 * (k + 1)});
      CHECK(counts.forward == 1 && counts.backward == 0);
    }
}

// Random walks in periodic boxes, with wrapped positions. The surface is a plane across the box. Without
// wrapping, there is such a plane in each period, and the net count is the number of those passed.
void walk_through_a_periodic_box()
{
  const double lower[3] = {-0.3, 0.1, -2.0};
  const int periodicity[3] = {1, 1, 1};
  for (const bool tilted : {false, true}) {
    const double xy = tilted ? 0.35 : 0.0, xz = tilted ? -0.2 : 0.0, yz = tilted ? 0.4 : 0.0;
    const double h[6] = {1.0, 1.5, 2.0, yz, xz, xy};
    const PeriodicCell cell(lower, h, periodicity);
    // The lower and the upper border, and a height between them.
    for (const double height : {-2.0, 0.0, -1.2345}) {
      FlatSurface plane({0, 0, height}, {0, 0, 1});
      for (int walk = 0; walk < 20; walk++) {
        Vector free = {between(0.0, 0.1), between(0.2, 0.3), between(-1.9, -0.1)}, place = free;
        for (int d = 0; d < 3; d++) cell.wrap(d, place);
        const double begin = free[2];
        Counts counts;
        for (int step = 0; step < 2000; step++) {
          const Vector way = anywhere(-0.3, 0.3);
          free = free + way;
          Vector to = place + way;
          for (int d = 2; d >= 0; d--) cell.wrap(d, to);
          add(counts, cell, plane, place, to);
          place = to;
        }
        const double expected = std::floor((free[2] - height) / 2.0) - std::floor((begin - height) / 2.0);
        CHECK(counts.net() == static_cast<int>(expected));
        CHECK(counts.forward > 20 && counts.backward > 20);
      }
    }
  }
}

// Discs near two corners of a periodic box, through which a grain passes, and one outside of the box.
void wrapped_at_a_corner()
{
  const double lower[3] = {0, 0, 0}, upper[3] = {1, 1, 1};
  const int periodicity[3] = {1, 1, 1};
  const PeriodicCell cell = PeriodicCell::between(lower, upper, periodicity);
  DiscSurface near_low({0.02, 0.02, 0.02}, {1, 1, 1}, 0.01), near_high({0.98, 0.98, 0.98}, {1, 1, 1}, 0.01),
      outside({1.02, 1.02, 1.02}, {1, 1, 1}, 0.01);
  Counts low, high, none;
  const Vector from = {0.95, 0.95, 0.95}, to = {0.06, 0.06, 0.06};
  add(low, cell, near_low, from, to);
  add(high, cell, near_high, from, to);
  add(none, cell, outside, from, to);
  CHECK(low.forward == 1 && low.backward == 0);
  CHECK(high.forward == 1 && high.backward == 0);
  CHECK(none.forward == 0 && none.backward == 0);
  // Through the face at the middle of an edge, where only y is between the two wrappings.
  DiscSurface between_wraps({0.995, 0.01, 0.5}, {1, 1, 0}, 0.01);
  Counts edge;
  add(edge, cell, between_wraps, {0.97, 0.985, 0.5}, {0.02, 0.035, 0.5});
  CHECK(edge.forward == 1 && edge.backward == 0);
}

} // namespace

int main()
{
  stops_on_the_plane();
  beams();
  meets_the_cell();
  walk_through_a_closed_mesh();
  lattice_through_edges_and_corners();
  walk_through_a_periodic_box();
  wrapped_at_a_corner();
  return CHECK_RESULT();
}
