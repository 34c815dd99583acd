// SPDX-License-Identifier: GPL-2.0-only
#include "clump/png.h"

#include <algorithm>
#include <cstddef>

using namespace Grip;

namespace {

std::string big_endian(std::uint32_t value)
{
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFF);
  return bytes;
}

std::uint32_t crc(const std::string &bytes)
{
  std::uint32_t value = 0xFFFFFFFFu;
  for (const char byte : bytes) {
    value ^= static_cast<std::uint8_t>(byte);
    for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1 ? 0xEDB88320u : 0u);
  }
  return ~value;
}

std::string chunk(const std::string &name, const std::string &data)
{
  return big_endian(static_cast<std::uint32_t>(data.size())) + name + data + big_endian(crc(name + data));
}

std::uint32_t adler(const std::string &bytes)
{
  std::uint32_t a = 1, b = 0;
  for (const char byte : bytes) {
    a = (a + static_cast<std::uint8_t>(byte)) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

// One deflate block (RFC 1951) with the fixed Huffman codes. Only runs of a byte are shortened: the filtered
// rows of a drawing consist mostly of zeros.
class Deflate {
public:
  std::string run(const std::string &data)
  {
    put(1, 1); // the last block
    put(1, 2); // fixed codes
    for (std::size_t at = 0; at < data.size();) {
      literal(static_cast<std::uint8_t>(data[at++]));
      std::size_t end = at;
      while (end < data.size() && data[end] == data[at - 1] && end - at < LONGEST) end++;
      if (end - at == LONGEST) {
        repeat();
        at = end;
      }
    }
    code(0, 7);
    if (count > 0) put(0, 8 - count);
    return bytes;
  }

private:
  static constexpr std::size_t LONGEST = 258; // of a run

  std::string bytes;
  unsigned word = 0;
  int count = 0;

  void put(unsigned value, int nbits) // from the lowest bit on
  {
    for (int bit = 0; bit < nbits; bit++) {
      word |= (value >> bit & 1) << count;
      if (++count < 8) continue;
      bytes += static_cast<char>(word);
      word = 0;
      count = 0;
    }
  }
  void code(unsigned value, int nbits) // Huffman codes begin with their highest bit
  {
    for (int bit = nbits - 1; bit >= 0; bit--) put(value >> bit & 1, 1);
  }
  void literal(unsigned value)
  {
    if (value < 144)
      code(0x30 + value, 8);
    else
      code(0x190 + value - 144, 9);
  }
  // The last byte, LONGEST more times: length code 285, distance code 0.
  void repeat()
  {
    code(0xC5, 8);
    code(0, 5);
  }
};

} // namespace

std::string Grip::png_bytes(const std::vector<Colour> &pixels, int width)
{
  const int height = static_cast<int>(pixels.size()) / width;
  std::string rows;
  for (int y = 0; y < height; y++) {
    rows += '\1'; // the filter: each byte is the difference from that of the pixel on its left
    Colour left = {0, 0, 0};
    for (int x = 0; x < width; x++) {
      const Colour &pixel = pixels[static_cast<std::size_t>(y) * width + x];
      for (int c = 0; c < 3; c++) rows += static_cast<char>(pixel[c] - left[c]);
      left = pixel;
    }
  }
  const std::string header = big_endian(static_cast<std::uint32_t>(width)) +
                             big_endian(static_cast<std::uint32_t>(height)) + std::string("\10\2\0\0\0", 5);
  return "\x89PNG\r\n\x1A\n" + chunk("IHDR", header) +
         chunk("IDAT", "\x78\x01" + Deflate().run(rows) + big_endian(adler(rows))) + chunk("IEND", "");
}
