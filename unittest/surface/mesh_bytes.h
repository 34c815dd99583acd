// SPDX-License-Identifier: GPL-2.0-only
// Contents of mesh files for tests, written byte by byte.
#ifndef MESH_BYTES_H
#define MESH_BYTES_H

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace Bytes {

using Point = std::array<double, 3>;
using Triangle = std::array<Point, 3>;

// The lower bytes of a number, lowest first or last.
inline std::string integer(std::uint64_t value, int nbytes, bool big_endian = false)
{
  std::string bytes;
  for (int k = 0; k < nbytes; k++)
    bytes += static_cast<char>(value >> 8 * (big_endian ? nbytes - 1 - k : k) & 0xFF);
  return bytes;
}

inline std::string single(double x, bool big_endian = false)
{
  const float value = static_cast<float>(x);
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return integer(bits, 4, big_endian);
}

inline std::string binary_stl(const std::vector<Triangle> &triangles, const std::string &title = "",
                              std::int64_t count = -1)
{
  std::string bytes = (title + std::string(80, '\0')).substr(0, 80);
  bytes += integer(count < 0 ? triangles.size() : static_cast<std::uint64_t>(count), 4);
  for (const Triangle &triangle : triangles) {
    bytes += single(0) + single(0) + single(0);
    for (const Point &point : triangle)
      for (const double x : point) bytes += single(x);
    bytes += integer(0, 2);
  }
  return bytes;
}

inline double size(const Point &a)
{
  return std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

inline Point cross(const Point &a, const Point &b)
{
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline Point minus(const Point &a, const Point &b)
{
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

inline double area(const std::vector<Triangle> &triangles)
{
  double sum = 0.0;
  for (const Triangle &t : triangles) sum += 0.5 * size(cross(minus(t[1], t[0]), minus(t[2], t[0])));
  return sum;
}

// The volume enclosed by a surface whose triangles are anticlockwise as seen from outside (Gauss's theorem).
inline double volume(const std::vector<Triangle> &triangles)
{
  double sum = 0.0;
  for (const Triangle &t : triangles) {
    const Point n = cross(t[1], t[2]);
    sum += (t[0][0] * n[0] + t[0][1] * n[1] + t[0][2] * n[2]) / 6.0;
  }
  return sum;
}

} // namespace Bytes

#endif
