// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/fields/rings.h, piece_turn.h: lines are cut into pieces whose points are in their bins; volumes;
// directions turned along a line, compared with sums over many of its points.
#include "fields/rings.h"
#include "support/check.h"

#include <cmath>
#include <random>

using namespace Grip;

namespace {

constexpr double PI = 3.14159265358979323846;
std::mt19937 random_bits(23);

double between(double low, double high)
{
  return low + (high - low) * (random_bits() / 4294967296.0);
}

Vector anywhere(double low, double high)
{
  return {between(low, high), between(low, high), between(low, high)};
}

Rings in_box(const Cylinder &cylinder, const Vector &low, const Vector &high,
             const std::array<int, 3> &periodic)
{
  Rings rings(cylinder);
  rings.set_box(PeriodicCell::between(low.data(), high.data(), periodic.data()));
  return rings;
}

Rings rings_of(const Cylinder &cylinder)
{
  return in_box(cylinder, {-9, -9, -9}, {9, 9, 9}, {0, 0, 0});
}

// The bin by its definition, for a cylinder along z at 0 in a box without periodic directions.
std::size_t bin_by_hand(const Cylinder &c, const Vector &x)
{
  const double r = std::sqrt(x[0] * x[0] + x[1] * x[1]);
  double angle = std::acos(x[0] / r);
  if (x[1] < 0.0) angle = 2.0 * PI - angle;
  const int sectors = std::max(1, c.sectors), slabs = std::max(1, c.slabs);
  const double slab = c.slabs > 0 ? (x[2] - c.low) / (c.high - c.low) : 0.0;
  if (r >= c.radius || slab < 0.0 || slab >= 1.0) return Rings::NOWHERE;
  return (static_cast<std::size_t>(r / c.radius * c.rings) * sectors +
          static_cast<std::size_t>(angle / (2.0 * PI) * sectors)) *
             slabs +
         static_cast<std::size_t>(slab * slabs);
}

const Cylinder SHAPES[] = {{2, {}, 2.0, 5, 0, 0, 0, 1},
                           {2, {}, 2.0, 1, 7, 0, 0, 1},
                           {2, {}, 2.0, 8, 4, 3, -1, 2},
                           {2, {}, 1.0, 3, 1, 6, -2, 2}};

void bins()
{
  for (const Cylinder &cylinder : SHAPES) {
    const Rings rings = rings_of(cylinder);
    for (int n = 0; n < 2000; n++) {
      const Vector x = anywhere(-2.2, 2.2);
      CHECK(rings.bin_of(x) == bin_by_hand(cylinder, x));
    }
    // Points on the border are in the last ring, and in the first and the last slab, also if they are rounded.
    const auto is_same = [&](const Vector &border, const Vector &inside) {
      return rings.bin_of(border) == rings.bin_of(inside) && rings.bin_of(inside) != Rings::NOWHERE;
    };
    const double r = cylinder.radius, middle = 0.5 * (cylinder.low + cylinder.high) + 1e-3;
    for (const double rounding : {-1e-15, 0.0, 1e-15}) {
      CHECK(is_same({r * (1.0 + rounding), 1e-6, middle}, {0.999 * r, 1e-6, middle}));
      if (cylinder.slabs == 0) continue;
      CHECK(is_same({0.1, 0.01, cylinder.low + rounding}, {0.1, 0.01, cylinder.low + 1e-3}));
      CHECK(is_same({0.1, 0.01, cylinder.high + rounding}, {0.1, 0.01, cylinder.high - 1e-3}));
    }
    CHECK(rings.bin_of({1.001 * r, 0.0, middle}) == Rings::NOWHERE);
    CHECK(rings.bin_of({0.0, 0.0, 0.0}) < rings.nbins());
    for (std::size_t bin = 0; bin < rings.nbins(); bin++) {
      const auto centre = rings.centre(bin);
      CHECK(centre.size() == 1u + (cylinder.sectors > 0) + (cylinder.slabs > 0));
      const double angle = cylinder.sectors > 0 ? centre[1] : 0.0,
                   z = cylinder.slabs > 0 ? centre.back() : 0.0;
      CHECK(rings.bin_of({centre[0] * std::cos(angle), centre[0] * std::sin(angle), z}) == bin);
    }
  }
}

// theta: from the next axis in the order x y z x, right-handed. The centre along the axis has no meaning.
void axes_and_centres()
{
  for (int axis = 0; axis < 3; axis++) {
    const Rings rings = rings_of({axis, {1.0, 2.0, 3.0}, 2.0, 1, 4, 0, 0, 1});
    for (int sector = 0; sector < 4; sector++) {
      Vector x = {1.0, 2.0, 3.0};
      x[axis] = -7.0;
      x[(axis + 1) % 3] += std::cos((sector + 0.3) * 0.5 * PI);
      x[(axis + 2) % 3] += std::sin((sector + 0.3) * 0.5 * PI);
      CHECK(rings.bin_of(x) == static_cast<std::size_t>(sector));
    }
  }
}

// Images of a point and of a line are in the same bins.
void images()
{
  const Cylinder cylinder = {2, {1.5, -1.5, 0}, 1.4, 5, 3, 4, -1, 1};
  const Rings rings = in_box(cylinder, {-2, -2, -1}, {2, 2, 1}, {1, 1, 1});
  std::vector<LinePiece> pieces, moved;
  for (int n = 0; n < 1000; n++) {
    const Vector x = {between(0.6, 2.4), between(-2.4, -0.6), between(-1, 1)}, line = anywhere(-0.3, 0.3);
    const Vector image = x + Vector{n % 3 == 0 ? -4.0 : 0.0, n % 3 == 1 ? 4.0 : 0.0, n % 2 == 0 ? 2.0 : 0.0};
    rings.split(x, line, pieces);
    rings.split(image, line, moved);
    CHECK(rings.bin_of(x) < rings.nbins() && rings.bin_of(x) == rings.bin_of(image));
    CHECK(pieces.size() == moved.size());
    for (std::size_t k = 0; k < pieces.size(); k++) {
      CHECK(pieces[k].bin == moved[k].bin);
      CHECK_NEAR(pieces[k].from, moved[k].from, 1e-13);
    }
  }
}

double volume_of_all(const Rings &rings)
{
  double sum = 0.0;
  for (std::size_t bin = 0; bin < rings.nbins(); bin++) sum += rings.volume(bin);
  return sum;
}

void volumes()
{
  CHECK_CLOSE(volume_of_all(rings_of(SHAPES[0])), PI * 4.0 * 18.0, 1e-14); // as long as the box
  CHECK_CLOSE(volume_of_all(rings_of(SHAPES[2])), PI * 4.0 * 3.0, 1e-14);
  const Rings rings = rings_of({2, {}, 2.0, 4, 0, 0, 0, 1});
  for (int ring = 0; ring < 4; ring++)
    CHECK_CLOSE(rings.volume(ring), PI * (std::pow(0.5 * (ring + 1), 2) - std::pow(0.5 * ring, 2)) * 18.0,
                1e-14);
}

// Pieces follow each other, and points of a piece are in its bin; what is between pieces is in none.
void check_pieces(const Rings &rings, const Vector &start, const Vector &line)
{
  std::vector<LinePiece> pieces;
  rings.split(start, line, pieces);
  double end = 0.0;
  const auto in_bin = [&](double from, double to, std::size_t bin) {
    if (to - from < (bin == Rings::NOWHERE ? 1e-2 : 1e-9))
      return; // close to the border, points count as inside
    for (const double part : {1e-3, 0.2, 0.5, 0.8, 0.999})
      CHECK(rings.bin_of(start + (from + part * (to - from)) * line) == bin);
  };
  std::size_t previous = Rings::NOWHERE;
  for (const LinePiece &piece : pieces) {
    CHECK(piece.from >= end && piece.to > piece.from && piece.to <= 1.0);
    CHECK(piece.bin < rings.nbins() && (piece.bin != previous || piece.from > end));
    in_bin(end, piece.from, Rings::NOWHERE);
    in_bin(piece.from, piece.to, piece.bin);
    end = piece.to;
    previous = piece.bin;
  }
  in_bin(end, 1.0, Rings::NOWHERE);
}

void random_lines()
{
  for (const Cylinder &cylinder : SHAPES)
    for (int n = 0; n < 5000; n++) {
      const Vector start = anywhere(-2.5, 2.5);
      check_pieces(rings_of(cylinder), start, between(0.0, 1.0) * (anywhere(-2.5, 2.5) - start));
    }
  const Cylinder along_x = {0, {0.0, 0.3, -0.2}, 1.5, 6, 5, 4, -1, 1};
  const Rings periodic = in_box(along_x, {-1, -2, -2}, {1, 2, 2}, {1, 1, 1});
  const Rings gap = in_box(along_x, {-1.5, -9, -9}, {1.2, 9, 9}, {1, 0, 0});
  for (int n = 0; n < 5000; n++) {
    check_pieces(periodic, anywhere(-1.2, 1.2), anywhere(-0.3, 0.3));
    check_pieces(gap, anywhere(-4.0, 4.0), anywhere(-4.0, 4.0));
  }
}

// In a cylinder that contains a line, its pieces make up the line.
void sums_of_pieces()
{
  std::vector<LinePiece> pieces;
  for (const int sectors : {0, 1, 2, 9}) {
    const Rings rings = rings_of({2, {}, 8.0, 40, sectors, 12, -3, 3});
    for (int n = 0; n < 5000; n++) {
      Vector start = anywhere(-2.5, 2.5), line = anywhere(-2.5, 2.5) - start;
      if (n % 5 == 0) line = -2.0 * start;       // through the axis
      if (n % 5 == 1) line[0] = line[1] = 0.0;   // along it
      if (n % 5 == 2) start[0] = start[1] = 0.0; // from it
      rings.split(start, line, pieces);
      double sum = 0.0, end = 0.0;
      for (const LinePiece &piece : pieces) {
        CHECK(piece.from == end);
        end = piece.to;
        sum += piece.to - piece.from;
      }
      CHECK_NEAR(sum, 1.0, 1e-13);
      CHECK(end == 1.0);
    }
  }
}

void lines_of_known_pieces()
{
  std::vector<LinePiece> pieces;
  const Rings rings = rings_of({2, {}, 3.0, 3, 0, 0, 0, 1});
  rings.split({-4, 0, 0}, {8, 0, 0}, pieces); // through all rings
  const double ends[] = {1, 2, 3, 5, 6, 7};   // of pieces, in lengths
  CHECK(pieces.size() == 5);
  for (std::size_t n = 0; n < pieces.size(); n++) {
    CHECK_NEAR(pieces[n].from, ends[n] / 8, 1e-15);
    CHECK_NEAR(pieces[n].to, ends[n + 1] / 8, 1e-15);
    CHECK(pieces[n].bin == (n < 3 ? 2 - n : n - 2));
  }
  rings.split({-1, 1, 0}, {2, 0, 0}, pieces); // touches the first ring from outside
  CHECK(pieces.size() == 1 && pieces[0].bin == 1 && pieces[0].from == 0.0 && pieces[0].to == 1.0);
  rings.split({-1, 1 - 1e-6, 0}, {2, 0, 0}, pieces); // enters it by a chord of 2 sqrt(2e-6)
  CHECK(pieces.size() == 3 && pieces[1].bin == 0);
  CHECK_CLOSE(pieces[1].to - pieces[1].from, std::sqrt(2e-6 - 1e-12), 1e-9);
  rings.split({-4, 3.5, 0}, {8, 0, 0}, pieces); // passes by
  CHECK(pieces.empty());
  rings.split({0.5, 0, 0}, {0, 0, 0}, pieces); // a point
  CHECK(pieces.size() == 1 && pieces[0].bin == 0 && pieces[0].to == 1.0);
}

// The directions at a point of a cylinder along z.
Vector at_point(const Vector &x, const Vector &v)
{
  const double r = std::hypot(x[0], x[1]);
  return {(x[0] * v[0] + x[1] * v[1]) / r, (x[0] * v[1] - x[1] * v[0]) / r, v[2]};
}

void turns_at_points()
{
  for (int axis = 0; axis < 3; axis++)
    for (int n = 0; n < 100; n++) {
      const Vector x = anywhere(-1, 1), v = anywhere(-1, 1), w = anywhere(-1, 1);
      const auto as_z = [axis](const Vector &a) {
        return Vector{a[(axis + 1) % 3], a[(axis + 2) % 3], a[axis]};
      };
      const CylindricalMean turn(x, {}, axis);
      const Vector want = at_point(as_z(x), as_z(v)), other = at_point(as_z(x), as_z(w));
      for (int a = 0; a < 3; a++) {
        CHECK_NEAR(turn.vector(v)[a], want[a], 1e-14);
        for (int b = 0; b < 3; b++) CHECK_NEAR(turn.product(v, w)[3 * a + b], want[a] * other[b], 1e-14);
      }
    }
  const CylindricalMean on_axis({0, 0, 1}, {}, 2);
  CHECK(on_axis.vector({1, 2, 3}) == (Vector{1, 2, 3}));
}

void check_turn(const Vector &place, const Vector &line, double tolerance)
{
  constexpr int POINTS = 20000;
  const Vector f = anywhere(-1, 1), l = anywhere(-1, 1);
  Vector mean{};
  double products[9] = {0};
  for (int n = 0; n < POINTS; n++) {
    const Vector x = place + (n + 0.5) / POINTS * line, a = at_point(x, f), b = at_point(x, l);
    mean = mean + 1.0 / POINTS * a;
    for (int k = 0; k < 9; k++) products[k] += a[k / 3] * b[k % 3] / POINTS;
  }
  const CylindricalMean turn(place, line, 2);
  for (int k = 0; k < 3; k++) CHECK_NEAR(turn.vector(f)[k], mean[k], tolerance);
  for (int k = 0; k < 9; k++) CHECK_NEAR(turn.product(f, l)[k], products[k], tolerance);
}

void turns_over_lines()
{
  for (int n = 0; n < 50; n++) {
    const Vector place = anywhere(-1, 1);
    check_turn(place, anywhere(-1, 1), 1e-4);
    check_turn(place, 1e-3 * anywhere(-1, 1), 1e-7);
    check_turn(place, 1e-9 * anywhere(-1, 1), 1e-7);
    check_turn(place, {0, 0, between(-1, 1)}, 1e-12);
  }
  check_turn({-0.3, -0.6, 0}, {1.0, 2.0, 0.5}, 1e-12); // through the axis
  check_turn({0.0, 0.0, 0}, {1.0, 2.0, 0.5}, 1e-12);   // from it
  // A line of any place and length keeps the trace; without theta, the sum of squares of a direction is 1.
  for (int n = 0; n < 1000; n++) {
    const Vector f = anywhere(-1, 1), l = anywhere(-1, 1),
                 place = std::pow(10.0, between(-9, 0)) * anywhere(-1, 1);
    const auto turned =
        CylindricalMean(place, std::pow(10.0, between(-9, 0)) * anywhere(-1, 1), 2).product(f, l);
    CHECK_NEAR(turned[0] + turned[4] + turned[8], dot(f, l), 1e-14);
    CHECK_NEAR(turned[1] - turned[3], f[0] * l[1] - f[1] * l[0], 1e-14);
  }
}

void turns_of_pieces()
{
  const Rings rings = rings_of({2, {1, 0, 0}, 3.0, 6, 0, 0, 0, 1});
  const Vector start = {0.2, 0.3, 0}, line = {1.5, -0.8, 0.4}, f = {0.1, -2, 0.7};
  std::vector<LinePiece> pieces;
  rings.split(start, line, pieces);
  CHECK(pieces.size() >= 3);
  std::array<double, 9> sum{};
  for (const LinePiece &piece : pieces)
    for (int k = 0; k < 9; k++)
      sum[k] += (piece.to - piece.from) * rings.turn_over(start, line, piece).product(f, line)[k];
  const auto whole = CylindricalMean({-0.8, 0.3, 0}, line, 2).product(f, line);
  for (int k = 0; k < 9; k++) CHECK_NEAR(sum[k], whole[k], 1e-13);
  CHECK_CLOSE(rings.turn_at({1.0, 2.0, 0.0}).vector({0, 1, 0})[0], 1.0, 1e-15);
}

} // namespace

int main()
{
  bins();
  axes_and_centres();
  images();
  volumes();
  random_lines();
  sums_of_pieces();
  lines_of_known_pieces();
  turns_at_points();
  turns_over_lines();
  turns_of_pieces();
  return CHECK_RESULT();
}
