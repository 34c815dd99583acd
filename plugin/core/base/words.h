// SPDX-License-Identifier: GPL-2.0-only
// Splits text from a user into words and lines, and prepares parts of it for error messages.
#ifndef GRIP_MESH_FILE_WORDS_H
#define GRIP_MESH_FILE_WORDS_H

#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <system_error>

namespace Grip {

// Quotes a part of a file in an error message. The text is short, and has no characters that disturb a
// terminal.
inline std::string quoted(const char *begin, const char *end)
{
  constexpr std::ptrdiff_t LONGEST = 30;
  std::string text = "'";
  for (const char *c = begin; c != end && c - begin < LONGEST; c++) text += *c >= ' ' && *c <= '~' ? *c : '?';
  return text + (end - begin > LONGEST ? "...'" : "'");
}

inline bool is_blank(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

// A word of the text, delimited by blanks.
struct Word {
  const char *begin = nullptr, *end = nullptr;

  bool empty() const { return begin == end; }
  bool is(const char *other) const // ignores case
  {
    const char *c = begin;
    for (; c != end && *other; c++, other++)
      if (std::tolower(static_cast<unsigned char>(*c)) != *other) return false;
    return c == end && !*other;
  }
  std::string text() const { return std::string(begin, end); }
  std::string shown() const { return empty() ? "the end" : quoted(begin, end); }
};

// Reads a number, which must be the whole word. Returns false if the word is not a number. Numbers beyond the
// range of double become infinite or zero, and "nan" is accepted too, so callers must check for these.
inline bool to_number(const Word &word, double &value)
{
  const char *begin = word.begin;
  if (word.end - begin > 1 && *begin == '+' && begin[1] != '-') begin++;
  if (begin == word.end) return false;
#ifdef __cpp_lib_to_chars
  const std::from_chars_result result = std::from_chars(begin, word.end, value);
  if (result.ec == std::errc()) return result.ptr == word.end;
  if (result.ec != std::errc::result_out_of_range || result.ptr != word.end) return false;
#endif
  const std::string copy(begin, word.end);
  char *end = nullptr;
  value = std::strtod(copy.c_str(), &end);
  return end == copy.c_str() + copy.size();
}

inline bool to_integer(const Word &word, long long &value)
{
  const char *begin = word.begin;
  if (word.end - begin > 1 && *begin == '+' && begin[1] != '-') begin++;
  const std::from_chars_result result = std::from_chars(begin, word.end, value);
  return result.ec == std::errc() && result.ptr == word.end && begin != word.end;
}

// Returns the words of a text one by one, and counts the lines.
class Words {
public:
  Words(const char *begin, const char *end) : next(begin), end_(end) {}

  // The next word; empty at the end of the text.
  Word get()
  {
    while (next != end_ && is_blank(*next)) skip_blank();
    return word();
  }
  // The next word in this line; empty at the end of the line. If a backslash is the last character of a line,
  // the line continues.
  Word get_in_line()
  {
    for (; next != end_; skip_blank()) {
      if (*next == '\\' && at_line_end(next + 1)) {
        next++;
        if (next != end_ && *next == '\r' && next + 1 != end_ && next[1] == '\n') next++;
        if (next == end_) break;
      } else if (*next == '\n' || *next == '\r' || !is_blank(*next))
        break;
    }
    return word();
  }
  // Skips the rest of the line.
  void skip_line()
  {
    while (next != end_ && *next != '\n' && *next != '\r') next++;
    if (next != end_) skip_blank();
  }
  bool at_end() const { return next == end_; }
  // Number of the line of the last word that was read.
  long line() const { return line_; }
  const char *position() const { return next; }

private:
  const char *next, *end_;
  long line_ = 1;

  bool at_line_end(const char *c) const { return c == end_ || *c == '\n' || *c == '\r'; }
  // Lines end with LF, CR LF or CR. CR LF counts as one end.
  void skip_blank()
  {
    const bool half = *next == '\r' && next + 1 != end_ && next[1] == '\n';
    if ((*next == '\n' || *next == '\r') && !half) line_++;
    if (half) {
      next += 2;
      line_++;
    } else
      next++;
  }
  Word word()
  {
    Word found;
    found.begin = next;
    while (next != end_ && !is_blank(*next)) next++;
    found.end = next;
    return found;
  }
};

} // namespace Grip

#endif
