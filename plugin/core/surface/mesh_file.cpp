// SPDX-License-Identifier: GPL-2.0-only
#include "surface/mesh_file.h"
#include "surface/file/formats.h"
#include "surface/file/reader.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <system_error>

namespace Grip {

namespace {

constexpr std::uintmax_t MOST_BYTES = std::uintmax_t(32) << 30;

std::string lower_case(std::string text)
{
  for (char &c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool ends_with(const std::string &text, const std::string &ending)
{
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

// For a file without other signs of its format: whether one of its first lines is a line of an OBJ file.
bool looks_like_obj(const char *bytes, std::size_t size)
{
  constexpr int LINES = 100;
  Words words(bytes, bytes + std::min<std::size_t>(size, 10000));
  for (int i = 0; i < LINES && !words.at_end(); i++) {
    const Word word = words.get_in_line();
    if (word.is("v") || word.is("mtllib")) return true;
    words.skip_line();
  }
  return false;
}

// Whether the text has two bytes for each character: it begins with the mark of such files, or every other of
// its first bytes is 0.
bool is_utf16(const char *bytes, std::size_t size)
{
  constexpr std::size_t LOOKED_AT = 16;
  if (size < LOOKED_AT) return false;
  if (std::memcmp(bytes, "\xFF\xFE", 2) == 0 || std::memcmp(bytes, "\xFE\xFF", 2) == 0) return true;
  for (std::size_t zero : {0, 1}) {
    bool alternates = true;
    for (std::size_t i = 0; i < LOOKED_AT && alternates; i++)
      alternates = i % 2 == zero ? bytes[i] == 0 : bytes[i] > 0;
    if (alternates) return true;
  }
  return false;
}

// The size without the bytes that some programs append to text: zeros, and the end mark of DOS.
std::size_t text_size(const char *bytes, std::size_t size)
{
  while (size > 0 && (bytes[size - 1] == '\0' || bytes[size - 1] == '\x1A')) size--;
  return size;
}

} // namespace

std::string TriangleSoup::location(std::size_t triangle) const
{
  return file + ", triangle " + std::to_string(triangle + 1) +
         (lines.empty() ? "" : ", line " + std::to_string(lines[triangle]));
}

TriangleSoup read_mesh_bytes(const std::string &file, const char *bytes, std::size_t size)
{
  const std::string name = lower_case(file);
  if (size == 0) throw BadMesh("Mesh file " + file + ": it is empty. " + AGAIN);
  const char mark[] = "\xEF\xBB\xBF"; // UTF-8 mark that some editors write first
  if (size > 3 && std::memcmp(bytes, mark, 3) == 0) {
    bytes += 3;
    size -= 3;
  }
  if (is_ply(bytes, size)) return read_ply(file, bytes, size);
  // Some programs also begin binary files with "solid", so the size is checked before this word.
  if (is_binary_stl(bytes, size)) return read_binary_stl(file, bytes, size);
  if (is_utf16(bytes, size))
    throw BadMesh("Mesh file " + file + ": it is text in UTF-16. Save it as UTF-8, or export binary STL");
  const std::size_t length = text_size(bytes, size);
  const bool has_zeros = std::memchr(bytes, 0, length) != nullptr;
  if (!has_zeros && Words(bytes, bytes + length).get().is("solid"))
    return read_ascii_stl(file, bytes, length);
  if (is_longer_binary_stl(bytes, size)) return read_binary_stl(file, bytes, size);
  if (ends_with(name, ".stl")) return read_binary_stl(file, bytes, size);
  if (ends_with(name, ".ply")) throw BadMesh("Mesh file " + file + ": its first line is not 'ply'. " + AGAIN);
  if (ends_with(name, ".obj") || looks_like_obj(bytes, length)) return read_obj(file, bytes, length);
  throw BadMesh("Mesh file " + file + ": it is neither STL, OBJ nor PLY. Export it as one of these");
}

bool are_one_file(const std::string &one, const std::string &other)
{
  std::error_code none_yet;
  return one == other || std::filesystem::equivalent(one, other, none_yet);
}

TriangleSoup read_mesh_file(const std::string &file)
{
  const auto fail = [&](const std::string &why) { throw BadMesh("Mesh file " + file + ": " + why); };
  std::error_code error;
  // These checks also reject directories, and devices that never end.
  if (!std::filesystem::exists(file, error)) fail("there is no such file. Correct its name or folder");
  if (!std::filesystem::is_regular_file(file, error)) fail("this is not a file. Correct its name");
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) fail(error.message() + ". Make the file readable");
  if (size > MOST_BYTES) fail("it has " + std::to_string(size) + " bytes. Export it coarser");
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> stream(std::fopen(file.c_str(), "rb"), std::fclose);
  if (!stream) fail(std::string(std::strerror(errno)) + ". Make the file readable");
  try {
    std::vector<char> bytes(static_cast<std::size_t>(size));
    const std::size_t got = std::fread(bytes.data(), 1, bytes.size(), stream.get());
    if (got != bytes.size()) fail("it cannot be read to its end. Copy it again");
    return read_mesh_bytes(file, bytes.data(), bytes.size());
  } catch (const std::bad_alloc &) {
    fail("there is not enough memory for it. Export it coarser");
  }
  return TriangleSoup();
}

} // namespace Grip
