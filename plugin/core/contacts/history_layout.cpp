// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/history_layout.h"

#include "grip/layout.h"
#include "base/restart_block.h"

#include <algorithm>
#include <cstring>
#include <sstream>

using namespace Grip;

namespace {

constexpr char LEDGER[] = "ledger/", WALL[] = "wall/", SHAPE[] = "shape/", SWAPS[] = "+-><";

[[noreturn]] void refuse(const std::string &what)
{
  throw BadBlock{"it describes a history that cannot be: '" + what + "'. " + USE_ANOTHER_FILE};
}

template <std::size_t N> bool begins(const std::string &word, const char (&with)[N])
{
  return word.compare(0, N - 1, with) == 0;
}

bool is_of_ledger(const std::string &word)
{
  return begins(word, LEDGER);
}

// Whether a value belongs neither to a law nor to the ledger: that of a wall's contact point, or of shapes.
bool is_of_place(const std::string &word)
{
  return begins(word, WALL) || begins(word, SHAPE);
}

// "SENSE/LAW/NAME:SWAP" -> "SENSE LAW"; names of laws contain slashes themselves.
std::string law_of(const std::string &word)
{
  const std::size_t first = word.find('/'), last = word.rfind('/');
  return word.substr(0, first) + " " + word.substr(first + 1, last - first - 1);
}

} // namespace

HistoryLayout::HistoryLayout(const grip_model &model)
{
  char text[GRIP_MAX_LAYOUT];
  *this = of_text(grip_layout_text(&model, text));
}

HistoryLayout HistoryLayout::of_text(const std::string &text)
{
  HistoryLayout layout;
  std::istringstream split(text);
  for (std::string word; split >> word;) {
    if (word.size() < 3) refuse(word);
    const std::size_t first = word.find('/'), last = word.rfind('/'), colon = word.size() - 2;
    const bool of_ledger = is_of_ledger(word);
    if (first == std::string::npos || last + 1 >= colon || word[colon] != ':' ||
        !std::strchr(SWAPS, word.back()) || (of_ledger || is_of_place(word)) != (first == last))
      refuse(word);
    // the values of laws come before the ledger's values
    if (!of_ledger && layout.springs < layout.nslots()) refuse(word);
    if (layout.nslots() == GRIP_MAX_SLOTS) refuse(word);
    layout.swap.push_back(word.back());
    if (!layout.words.empty()) layout.words += ' ';
    layout.words += word;
    if (of_ledger) continue;
    layout.springs++;
    layout.springs_end = layout.words.size();
    if (begins(word, SHAPE)) continue;
    layout.of_laws = layout.springs;
    layout.laws_end = layout.springs_end;
  }
  for (int s = 0; s < layout.nslots(); s++) {
    const char swap = layout.swap[s];
    const bool has_next = s + 1 < layout.nslots() && layout.swap[s + 1] == '<';
    const bool has_previous = s > 0 && layout.swap[s - 1] == '>';
    if ((swap == '>' && !has_next) || (swap == '<' && !has_previous)) refuse(text);
  }
  return layout;
}

std::string HistoryLayout::laws() const
{
  std::string all, latest;
  std::istringstream split(words.substr(0, springs_end));
  for (std::string word; split >> word;) {
    if (is_of_place(word)) continue;
    const std::string law = law_of(word);
    if (law == latest) continue;
    all += (all.empty() ? "" : ", ") + law;
    latest = law;
  }
  return all;
}

Fit HistoryLayout::fit(const HistoryLayout &wanted) const
{
  if (words == wanted.words) return Fit::SAME;
  const bool laws_fit =
      laws_end == wanted.laws_end && words.compare(0, laws_end, wanted.words, 0, laws_end) == 0;
  return laws_fit ? Fit::SPRINGS : Fit::OTHER;
}

void HistoryLayout::translate(const double *values, const HistoryLayout &wanted, double *to, int size) const
{
  const int kept = fit(wanted) == Fit::SAME ? nslots() : springs == wanted.springs ? springs : of_laws;
  std::copy_n(values, kept, to);
  std::fill(to + kept, to + size, 0.0);
}

void HistoryLayout::mirror(const double *values, double *to, int size) const
{
  for (int s = 0; s < nslots(); s++) {
    const int from = swap[s] == '>' ? s + 1 : swap[s] == '<' ? s - 1 : s;
    to[s] = swap[s] == '-' ? -values[from] : values[from];
  }
  std::fill(to + nslots(), to + size, 0.0);
}

std::string Grip::changed_laws(const HistoryLayout &before, const HistoryLayout &now)
{
  const auto named = [](const HistoryLayout &layout) {
    return layout.laws().empty() ? "none" : "'" + layout.laws() + "'";
  };
  return named(before) + " before, " + named(now) + " now";
}

// ----------------------------------------------------------------------------------------------------------

HistoryLayouts::HistoryLayouts(int ntypes)
    : types(ntypes), index(static_cast<std::size_t>(ntypes) * (static_cast<std::size_t>(ntypes) + 1) / 2, 0)
{
}

void HistoryLayouts::set(int i, int j, const HistoryLayout &layout)
{
  const auto like = std::find_if(distinct.begin(), distinct.end(),
                                 [&](const HistoryLayout &other) { return other.text() == layout.text(); });
  index[pair(i, j)] = static_cast<int>(like - distinct.begin());
  if (like == distinct.end()) distinct.push_back(layout);
}

int HistoryLayouts::largest() const
{
  int most = 0;
  for (const HistoryLayout &layout : distinct) most = std::max(most, layout.nslots());
  return most;
}

bool HistoryLayouts::operator==(const HistoryLayouts &other) const
{
  if (types != other.types) return false;
  for (int j = 1; j <= types; j++)
    for (int i = 1; i <= j; i++)
      if (of(i, j).text() != other.of(i, j).text()) return false;
  return true;
}

// One line for each layout. Then the number of types, and for each pair of types the number of its line.
std::string HistoryLayouts::text() const
{
  std::ostringstream out;
  out << distinct.size() << '\n';
  for (const HistoryLayout &layout : distinct) out << layout.text() << '\n';
  out << types << '\n';
  for (const int n : index) out << n << '\n';
  return out.str();
}

HistoryLayouts HistoryLayouts::of_text(const std::string &text)
{
  std::istringstream lines(text);
  std::string line;
  const auto next_count = [&](std::size_t most) {
    std::size_t count = 0;
    if (!std::getline(lines, line) || !(std::istringstream(line) >> count) || count > most) refuse(line);
    return count;
  };
  HistoryLayouts layouts;
  const std::size_t ndistinct = next_count(text.size());
  layouts.distinct.clear();
  for (std::size_t n = 0; n < ndistinct; n++) {
    if (!std::getline(lines, line)) refuse(line);
    layouts.distinct.push_back(HistoryLayout::of_text(line));
  }
  layouts.types = static_cast<int>(next_count(text.size()));
  const std::size_t pairs = static_cast<std::size_t>(layouts.types) * (layouts.types + 1) / 2;
  if (pairs > text.size() || (pairs > 0 && ndistinct == 0)) refuse(line);
  for (std::size_t n = 0; n < pairs; n++)
    layouts.index.push_back(static_cast<int>(next_count(ndistinct - 1)));
  return layouts;
}
