// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/wall_history.h: contacts are found by their face, move with their atom, and are kept by
// compatible layouts.
#include "support/check.h"
#include "support/model_of.h"
#include "contacts/wall_history.h"

#include <vector>

using Grip::HistoryLayout;
using Grip::WallHistory;

namespace {

// Three values of a tangential spring; the same with a ledger; none; only a ledger; those of other laws.
const HistoryLayout SPRING(model_of("hooke 1e4 0.5 tangential linear_history 1e3 0.5 0.3", GRIP_LEDGER_OFF)),
    BOOKED(model_of("hooke 1e4 0.5 tangential linear_history 1e3 0.5 0.3", GRIP_LEDGER_ON)),
    NONE(model_of("hooke 1e4 0.5", GRIP_LEDGER_OFF)), LEDGER(model_of("hooke 1e4 0.5", GRIP_LEDGER_ON)),
    OTHER(model_of("hooke 1e4 0.5 tangential linear_history 1e3 0.5 0.3 rolling sds 1e3 0.5 0.3",
                   GRIP_LEDGER_OFF));

WallHistory of(const std::vector<HistoryLayout> &layouts, int natoms)
{
  WallHistory history;
  history.grow(natoms);
  history.change_layouts(layouts, 0);
  return history;
}

void put(WallHistory &history, int i, int model, int face, double first)
{
  double *values = history.add(i, model, face);
  for (int s = 0; s < history.nvalues(); s++) values[s] = first + s;
}

bool has(const WallHistory &history, int i, int face, double first)
{
  const double *values = history.find(i, face);
  return values && values[0] == first && values[1] == first + 1.0 && values[2] == first + 2.0;
}

// An atom may have any number of contacts, for which no memory is reserved.
void contacts_are_found()
{
  WallHistory history = of({SPRING}, 3);
  CHECK(history.any() && history.nvalues() == 3);
  for (int face = 0; face < 100; face++) put(history, 1, 0, 7 * face, 10.0 * face);
  CHECK(history.ncontacts(0) == 0 && history.ncontacts(1) == 100 && history.ncontacts(2) == 0);
  for (int face = 0; face < 100; face++) CHECK(has(history, 1, 7 * face, 10.0 * face));
  CHECK(!history.find(1, 3) && !history.find(0, 0));
  CHECK(history.face(1, 99) == 693 && history.values(1, 99)[0] == 990.0);
  history.forget(1);
  CHECK(history.ncontacts(1) == 0 && !history.find(1, 0));
}

void contacts_go_with_their_atom()
{
  WallHistory history = of({SPRING, BOOKED}, 4);
  put(history, 0, 1, 5, 1.0);
  put(history, 0, 1, 9, 2.0);
  history.move(0, 2);
  CHECK(history.ncontacts(2) == 2 && history.model(2) == 1 && has(history, 2, 9, 2.0));
  std::vector<double> buffer(history.packed_size(2) + 1, -1.0);
  CHECK(history.pack(2, buffer.data()) == history.packed_size(2));
  CHECK(buffer.back() == -1.0);
  put(history, 3, 0, 1, 8.0);
  CHECK(history.unpack(3, buffer.data()) == history.packed_size(2));
  CHECK(history.ncontacts(3) == 2 && history.model(3) == 1 && has(history, 3, 5, 1.0) && !history.find(3, 1));
  CHECK(history.pack(1, buffer.data()) == history.packed_size(0));
}

// Springs are kept with or without a ledger, which is reset; contacts with other laws are dropped and
// counted.
void other_layouts()
{
  WallHistory history = of({SPRING, SPRING}, 3);
  put(history, 0, 0, 4, 1.0);
  put(history, 1, 1, 2, 5.0);
  put(history, 2, 0, 2, 9.0);
  // The third atom no longer exists.
  CHECK(history.change_layouts({BOOKED, OTHER}, 2) == 1);
  CHECK(has(history, 0, 4, 1.0) && history.nvalues() > 3);
  for (int s = 3; s < history.nvalues(); s++) CHECK(history.values(0, 0)[s] == 0.0);
  CHECK(history.ncontacts(1) == 0 && history.ncontacts(2) == 0);
  CHECK(history.change_layouts({SPRING, OTHER}, 2) == 0);
  CHECK(has(history, 0, 4, 1.0));
  CHECK(history.change_layouts({NONE, NONE}, 2) == 1);
  CHECK(!history.any() && history.ncontacts(0) == 0);
}

// Contacts without values are not kept, and are not lost.
void a_ledger_that_ends()
{
  WallHistory history = of({LEDGER}, 1);
  put(history, 0, 0, 4, 1.0);
  CHECK(history.change_layouts({NONE}, 1) == 0);
  CHECK(!history.any() && history.ncontacts(0) == 0);
}

void another_model()
{
  WallHistory history = of({SPRING, BOOKED, OTHER}, 2);
  put(history, 0, 0, 4, 1.0);
  CHECK(history.change_model(0, 1) && history.model(0) == 1 && has(history, 0, 4, 1.0));
  CHECK(!history.change_model(0, 2) && history.model(0) == 2 && history.ncontacts(0) == 0);
  CHECK(history.change_model(1, 2)); // it has no contacts to lose
}

} // namespace

int main()
{
  contacts_are_found();
  contacts_go_with_their_atom();
  other_layouts();
  a_ledger_that_ends();
  another_model();
  return CHECK_RESULT();
}
