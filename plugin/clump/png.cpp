// SPDX-License-Identifier: GPL-2.0-only
#include "clump/png.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

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

// One deflate block (RFC 1951) with Huffman codes made for the data. Only long runs of a byte are shortened:
// the filtered rows of a drawing consist mostly of zeros.
class Deflate {
public:
  std::string run(const std::string &data)
  {
    for (std::size_t at = 0; at < data.size();) {
      symbols.push_back(static_cast<std::uint8_t>(data[at++]));
      std::size_t end = at;
      while (end < data.size() && data[end] == data[at - 1] && end - at < LONGEST) end++;
      if (end - at < LONGEST) continue;
      symbols.push_back(REPEAT);
      at = end;
    }
    symbols.push_back(END);
    find_lengths();
    find_codes();
    put_header();
    for (const int symbol : symbols) {
      put_code(codes[symbol], lengths[symbol]);
      if (symbol == REPEAT) put(0, 1); // the only distance, 1
    }
    if (count > 0) put(0, 8 - count);
    return bytes;
  }

private:
  static constexpr std::size_t LONGEST = 258;                  // of a run
  static constexpr int END = 256, REPEAT = 285, SYMBOLS = 286; // REPEAT: the last byte, LONGEST more times

  std::vector<int> symbols;
  std::array<int, SYMBOLS> lengths{}, codes{};
  std::string bytes;
  int word = 0, count = 0;

  // Huffman's lengths: the two rarest groups of symbols become one group, whose codes are a bit longer. No
  // symbol counts as rarer than a thousandth, so that no code has more than 15 bits.
  void find_lengths()
  {
    std::array<std::size_t, SYMBOLS> counts{};
    for (const int symbol : symbols) counts[symbol]++;
    using Group = std::pair<std::size_t, std::vector<int>>;
    std::vector<Group> groups;
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
      if (counts[symbol] > 0)
        groups.push_back({std::max(counts[symbol], symbols.size() / 1000), std::vector<int>(1, symbol)});
    while (groups.size() > 1) {
      std::sort(groups.begin(), groups.end(), std::greater<Group>());
      const Group rarest = groups.back();
      groups.pop_back();
      groups.back().first += rarest.first;
      for (const int symbol : rarest.second) groups.back().second.push_back(symbol);
      for (const int symbol : groups.back().second) lengths[symbol]++;
    }
  }
  // Codes of one length are consecutive, in the order of the symbols, after those that are shorter.
  void find_codes()
  {
    int code = 0;
    for (int length = 1; length < 16; length++, code *= 2)
      for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (lengths[symbol] == length) codes[symbol] = code++;
  }
  // The lengths of the codes, each as a code of four bits.
  void put_header()
  {
    put(1, 1); // the last block
    put(2, 2); // own codes
    put(SYMBOLS - 257, 5);
    put(0, 5);      // one distance
    put(19 - 4, 4); // lengths of the codes of lengths: none for repeated lengths, 4 for 0 to 15
    for (int n = 0; n < 19; n++) put(n < 3 ? 0 : 4, 3);
    for (const int length : lengths) put_code(length, 4);
    put_code(1, 4); // of the distance
  }
  void put(int value, int nbits) // from the lowest bit on
  {
    for (int bit = 0; bit < nbits; bit++) {
      word |= (value >> bit & 1) << count;
      if (++count < 8) continue;
      bytes += static_cast<char>(word);
      word = 0;
      count = 0;
    }
  }
  void put_code(int value, int nbits) // from the highest bit on
  {
    for (int bit = nbits - 1; bit >= 0; bit--) put(value >> bit & 1, 1);
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
