// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/fields/boxes.h: points are in the bin that contains them; the pieces of a line add up to the line,
// and each lies in its bin; periodic images of a line have the same pieces.
#include "fields/boxes.h"
#include "support/check.h"

#include <cmath>
#include <random>
#include <vector>

using namespace Grip;

namespace {

constexpr double LOW[3] = {-1.0, 0.0, 2.0}, HIGH[3] = {3.0, 1.5, 4.5};
constexpr int PERIODIC[3] = {1, 1, 1}, FIXED[3] = {0, 0, 0};

double random(double low, double high)
{
  static std::mt19937 bits(7);
  return std::uniform_real_distribution<double>(low, high)(bits);
}

Vector random_point()
{
  return {random(-1.0, 3.0), random(0.0, 1.5), random(2.0, 4.5)};
}

double covered(const std::vector<LinePiece> &pieces)
{
  double sum = 0.0;
  for (const LinePiece &piece : pieces) sum += piece.to - piece.from;
  return sum;
}

// The share of each bin of a line, by many points of the line.
std::vector<double> counted(const Boxes &boxes, const Vector &start, const Vector &line, int npoints)
{
  std::vector<double> shares(boxes.nbins(), 0.0);
  for (int n = 0; n < npoints; n++) {
    const std::size_t bin = boxes.bin_of(start + (n + 0.5) / npoints * line);
    if (bin != FieldGrid::NOWHERE) shares[bin] += 1.0 / npoints;
  }
  return shares;
}

void lines(const Boxes &boxes, bool all_inside, double longest)
{
  constexpr int NPOINTS = 20000;
  std::vector<LinePiece> pieces;
  for (int n = 0; n < 60; n++) {
    const Vector start = random_point(),
                 line = {random(-longest, longest), random(-longest, longest), random(-longest, longest)};
    boxes.split(start, line, pieces);
    if (all_inside) CHECK(std::fabs(covered(pieces) - 1.0) < 1e-14);
    std::vector<double> shares = counted(boxes, start, line, NPOINTS);
    for (const LinePiece &piece : pieces) shares[piece.bin] -= piece.to - piece.from;
    for (const double rest : shares) CHECK(std::fabs(rest) < 10.0 / NPOINTS);
    for (std::size_t k = 1; k < pieces.size(); k++) CHECK(pieces[k].from >= pieces[k - 1].to);
  }
}

Boxes whole_box()
{
  return Boxes({BinAxis{true, -1.0, 3.0, 8}, BinAxis{true, 0.0, 1.5, 5}, BinAxis{true, 2.0, 4.5, 3}});
}

void points()
{
  Boxes boxes = whole_box();
  boxes.set_box(PeriodicCell::between(LOW, HIGH, FIXED));
  CHECK(boxes.nbins() == 120 && std::fabs(boxes.volume(0) - 0.125) < 1e-15);
  for (std::size_t bin = 0; bin < boxes.nbins(); bin++) {
    const std::vector<double> c = boxes.centre(bin);
    CHECK(boxes.bin_of({c[0], c[1], c[2]}) == bin);
  }
  CHECK(boxes.bin_of({-0.75, 0.15, 2.9}) == 1);                                       // z changes fastest
  CHECK(boxes.bin_of({-1.0, 0.0, 2.0}) == 0 && boxes.bin_of({3.0, 1.5, 4.5}) == 119); // on the border
  CHECK(boxes.bin_of({-1.0 - 1e-15, 0.0, 2.0}) == 0);                                 // by rounding
  CHECK(boxes.bin_of({-1.01, 0.1, 2.1}) == FieldGrid::NOWHERE);
  CHECK(boxes.bin_of({0.0, 0.1, 4.51}) == FieldGrid::NOWHERE);
  boxes.set_box(PeriodicCell::between(LOW, HIGH, PERIODIC));
  for (int n = 0; n < 100; n++) {
    const Vector x = random_point();
    CHECK(boxes.bin_of(x) == boxes.bin_of({x[0] - 8.0, x[1] + 3.0, x[2] + 2.5}));
  }
}

// Bins in a part of the box, an axis that is not given, and bins across a periodic border.
void parts()
{
  Boxes layers({BinAxis{}, BinAxis{}, BinAxis{true, 2.5, 3.5, 4}});
  layers.set_box(PeriodicCell::between(LOW, HIGH, FIXED));
  CHECK(layers.nbins() == 4 && std::fabs(layers.volume(2) - 4.0 * 1.5 * 0.25) < 1e-14);
  CHECK(layers.bin_of({99.0, -99.0, 2.6}) == 0 && layers.bin_of({0.0, 0.0, 2.4}) == FieldGrid::NOWHERE);
  std::vector<LinePiece> pieces;
  layers.split({0.0, 0.0, 2.0}, {0.3, 0.0, 2.0}, pieces); // from below the bins to above them
  CHECK(pieces.size() == 4 && std::fabs(covered(pieces) - 0.5) < 1e-15);
  for (std::size_t k = 0; k < pieces.size(); k++) CHECK(pieces[k].bin == k);
  layers.split({0.0, 0.0, 3.75}, {0.0, 0.0, -0.5}, pieces);
  CHECK(pieces.size() == 1 && pieces[0].bin == 3 && pieces[0].from == 0.5 && pieces[0].to == 1.0);
  layers.split({0.0, 0.0, 3.0}, {1.0, 1.0, 0.0}, pieces); // in a side
  CHECK(pieces.size() == 1 && covered(pieces) == 1.0 && pieces[0].bin == 2);
  layers.split({0.0, 0.0, 5.0}, {1.0, 1.0, -0.5}, pieces); // outside
  CHECK(pieces.empty());

  Boxes across({BinAxis{true, 2.0, 4.0, 2}, BinAxis{}, BinAxis{}});
  across.set_box(PeriodicCell::between(LOW, HIGH, PERIODIC));
  CHECK(across.bin_of({2.5, 0.0, 0.0}) == 0 && across.bin_of({-0.5, 0.0, 0.0}) == 1);
  CHECK(across.bin_of({1.0, 0.0, 0.0}) == FieldGrid::NOWHERE);
  across.split({-0.5, 0.0, 0.0}, {4.0, 0.0, 0.0}, pieces); // of the last bin, past the gap, to the first bin
  CHECK(pieces.size() == 3 && std::fabs(covered(pieces) - 0.5) < 1e-15 && pieces[2].bin == 1);
  lines(across, false, 3.0);
}

void corners()
{
  Boxes boxes = whole_box();
  boxes.set_box(PeriodicCell::between(LOW, HIGH, PERIODIC));
  std::vector<LinePiece> pieces;
  const Vector start = {-0.75, 0.15, 2.0 + 2.5 / 6.0}, to_next = {0.5, 0.3, 2.5 / 3.0};
  boxes.split(start, to_next, pieces); // through a corner, to the middle of the bin beyond
  CHECK(std::fabs(covered(pieces) - 1.0) < 1e-15);
  CHECK(pieces.front().bin == boxes.index(0, 0, 0) && pieces.back().bin == boxes.index(1, 1, 1));
  CHECK(std::fabs(pieces.front().to - 0.5) < 1e-14 && std::fabs(pieces.back().from - 0.5) < 1e-14);
  boxes.split(start, {0.0, 0.0, 0.0}, pieces);
  CHECK(covered(pieces) == 1.0);
}

void images()
{
  Boxes boxes = whole_box();
  boxes.set_box(PeriodicCell::between(LOW, HIGH, PERIODIC));
  std::vector<LinePiece> here, there;
  for (int n = 0; n < 40; n++) {
    const Vector start = random_point(), line = {random(-1.0, 1.0), random(-1.0, 1.0), random(-1.0, 1.0)};
    boxes.split(start, line, here);
    boxes.split(start + Vector{4.0, -3.0, 2.5}, line, there);
    std::vector<double> difference(boxes.nbins(), 0.0);
    for (const LinePiece &piece : here) difference[piece.bin] += piece.to - piece.from;
    for (const LinePiece &piece : there) difference[piece.bin] -= piece.to - piece.from;
    for (const double d : difference) CHECK(std::fabs(d) < 1e-13);
  }
}

// Many points at once, some of them outside of the box or of the bins, are in the same bins as one by one.
void many(const Boxes &boxes)
{
  constexpr int N = 501;
  std::vector<Vector> points(N);
  for (Vector &x : points) x = {random(-3.0, 5.0), random(-1.0, 3.0), random(1.0, 6.0)};
  points[7][1] = NAN;
  std::vector<int> bins(N);
  boxes.find_bins(points[0].data(), N, bins.data());
  for (int n = 0; n < N; n++) {
    const std::size_t bin = boxes.bin_of(points[n]);
    CHECK(bins[n] == (bin == FieldGrid::NOWHERE ? -1 : static_cast<int>(bin)));
  }
}

} // namespace

int main()
{
  points();
  parts();
  corners();
  images();
  Boxes boxes = whole_box();
  boxes.set_box(PeriodicCell::between(LOW, HIGH, PERIODIC));
  many(boxes);
  lines(boxes, true, 0.3);
  lines(boxes, true, 6.0);                        // longer than the box
  constexpr double SHORTER[3] = {2.8, 1.35, 4.4}; // of a box that has shrunk: its borders are within bins
  boxes.set_box(PeriodicCell::between(LOW, SHORTER, PERIODIC));
  many(boxes);
  lines(boxes, true, 0.3);
  lines(boxes, true, 6.0);
  boxes.set_box(PeriodicCell::between(LOW, HIGH, FIXED));
  many(boxes);
  lines(boxes, false, 2.0);
  const double tilted[6] = {HIGH[0] - LOW[0], HIGH[1] - LOW[1], HIGH[2] - LOW[2], 0.2, -0.3, 0.4};
  boxes.set_box({LOW, tilted, PERIODIC});
  many(boxes);
  return CHECK_RESULT();
}
