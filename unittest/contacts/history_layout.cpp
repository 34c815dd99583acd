// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/history_layout.h: layouts are unchanged after they are written and read as text, determine
// which histories are compatible, and copy values from one layout to another.
#include "support/check.h"
#include "support/model_of.h"
#include "contacts/history_layout.h"
#include "base/restart_block.h"

#include <algorithm>
#include <cstring>
#include <vector>

using Grip::Fit;
using Grip::HistoryLayout;
using Grip::HistoryLayouts;

namespace {

HistoryLayout layout_of(const char *line, int ledger = GRIP_LEDGER_OFF)
{
  return HistoryLayout(model_of(line, ledger));
}

constexpr const char *HISTORY = "hooke 1e4 0.5 tangential linear_history 1e3 0.5 0.3",
                     *NO_HISTORY = "hooke 1e4 0.5 tangential linear_nohistory 0.5 0.3",
                     *NORMAL = "hooke 1e4 0.5",
                     *HERTZ = "hertz 1e4 0.5 tangential linear_history 1e3 0.5 0.3",
                     *ROLLS = "hooke 1e4 0.5 tangential linear_history 1e3 0.5 0.3 rolling sds 1e3 0.5 0.3";

void fits()
{
  const HistoryLayout springs = layout_of(HISTORY), booked = layout_of(HISTORY, GRIP_LEDGER_ON);
  CHECK(springs.fit(layout_of(HERTZ)) == Fit::SAME); // a normal law without history has no slots
  CHECK(springs.fit(booked) == Fit::SPRINGS && booked.fit(springs) == Fit::SPRINGS);
  CHECK(springs.fit(layout_of(ROLLS)) == Fit::OTHER);
  CHECK(layout_of(NORMAL).fit(layout_of(NO_HISTORY)) == Fit::SAME);
  // The laws have no history, but the ledger stores a tangential force with one model and not with the other.
  CHECK(layout_of(NORMAL, GRIP_LEDGER_ON).fit(layout_of(NO_HISTORY, GRIP_LEDGER_ON)) == Fit::SPRINGS);
  CHECK(springs.laws() == "tangential linear_history");
  CHECK(layout_of(ROLLS, GRIP_LEDGER_ON).laws() == "tangential linear_history, rolling sds");
  CHECK(layout_of(NORMAL, GRIP_LEDGER_ON).laws().empty());
  CHECK(Grip::changed_laws(springs, layout_of(NORMAL)) == "'tangential linear_history' before, none now");
}

void values_move()
{
  const HistoryLayout springs = layout_of(HISTORY), booked = layout_of(HISTORY, GRIP_LEDGER_ON);
  std::vector<double> from(GRIP_MAX_SLOTS), to(GRIP_MAX_SLOTS, 7.0);
  for (int s = 0; s < booked.nslots(); s++) from[s] = 1.0 + s;
  booked.translate(from.data(), springs, to.data(), 5);
  CHECK(to[0] == 1.0 && to[1] == 2.0 && to[2] == 3.0 && to[3] == 0.0 && to[4] == 0.0 && to[5] == 7.0);
  booked.translate(from.data(), booked, to.data(), booked.nslots());
  for (int s = 0; s < booked.nslots(); s++) CHECK(to[s] == from[s]);
  springs.mirror(from.data(), to.data(), 4);
  CHECK(to[0] == -1.0 && to[1] == -2.0 && to[2] == -3.0 && to[3] == 0.0);
  // Values of one side and of the other, which are swapped.
  const HistoryLayout sides = HistoryLayout::of_text("normal/a/of_i:> normal/a/of_j:< normal/a/both:+");
  sides.mirror(from.data(), to.data(), 3);
  CHECK(to[0] == 2.0 && to[1] == 1.0 && to[2] == 3.0);
}

// What shapes keep comes and goes without the values of laws.
void shapes_come_and_go()
{
  grip_model model = model_of(HISTORY, GRIP_LEDGER_OFF);
  const HistoryLayout spheres(model), none = layout_of(NORMAL);
  grip_model_set_shaped(&model, true);
  const HistoryLayout shapes(model);
  CHECK(shapes.nsprings() == 7 && spheres.nsprings() == 3 && shapes.laws() == spheres.laws());
  CHECK(spheres.fit(shapes) == Fit::SPRINGS && shapes.fit(spheres) == Fit::SPRINGS);
  CHECK(shapes.fit(layout_of(ROLLS)) == Fit::OTHER && none.fit(shapes) == Fit::OTHER);
  const double from[] = {1, 2, 3, 4, 5, 6, 7};
  double to[GRIP_MAX_SLOTS];
  std::fill_n(to, GRIP_MAX_SLOTS, 9.0);
  spheres.translate(from, shapes, to, 7);
  CHECK(to[0] == 1 && to[2] == 3 && to[3] == 0 && to[6] == 0 && to[7] == 9);
  shapes.translate(from, spheres, to, 4);
  CHECK(to[0] == 1 && to[2] == 3 && to[3] == 0);
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  const HistoryLayout booked(model);
  shapes.translate(from, booked, to, booked.nslots());
  CHECK(to[3] == 4 && to[6] == 7 && to[7] == 0);
  grip_model without = model_of(NORMAL, GRIP_LEDGER_OFF);
  grip_model_set_shaped(&without, true);
  CHECK(HistoryLayout(without).laws().empty());
  CHECK(Grip::changed_laws(HistoryLayout(without), spheres) ==
        "none before, 'tangential linear_history' now");
}

void texts()
{
  HistoryLayouts layouts(3);
  layouts.set(1, 2, layout_of(HISTORY));
  layouts.set(3, 3, layout_of(ROLLS, GRIP_LEDGER_OF_CONTACTS));
  const HistoryLayouts back = HistoryLayouts::of_text(layouts.text());
  CHECK(back == layouts && back.ntypes() == 3);
  CHECK(back.of(2, 1).text() == layout_of(HISTORY).text() && back.of(1, 1).nslots() == 0);
  CHECK(back.largest() == layout_of(ROLLS, GRIP_LEDGER_OF_CONTACTS).nslots());
  layouts.set(1, 2, layout_of(ROLLS));
  CHECK(back != layouts);
}

bool is_refused(const std::string &text)
{
  try {
    HistoryLayouts::of_text(text);
  } catch (const Grip::BadBlock &) {
    return true;
  }
  fprintf(stderr, "not refused: %s\n", text.c_str());
  return false;
}

void bad_texts()
{
  for (const char *text :
       {"", "x", "1", "1\n\n", "1\n\n-1", "1\nnormal\n1\n0\n", "1\nnormal/a/b:*\n1\n0\n",
        "1\nnormal/a/b\n1\n0\n", "1\nledger/a:+ normal/a/b:+\n1\n0\n", "1\nnormal/a/b:>\n1\n0\n",
        "1\nnormal/a/b:<\n1\n0\n", "1\n\n1\n1\n", "1\n\n2\n0\n0\n", "1\n/\n1\n0\n", "1\n//:+\n1\n0\n",
        "0\n1\n0\n", "99999999999\n", "1\n\n99999999\n"})
    CHECK(is_refused(text));
  std::string many;
  for (int s = 0; s <= GRIP_MAX_SLOTS; s++) many += "normal/a/b:+ ";
  CHECK(is_refused("1\n" + many + "\n1\n0\n"));
}

} // namespace

int main()
{
  fits();
  values_move();
  shapes_come_and_go();
  texts();
  bad_texts();
  return CHECK_RESULT();
}
