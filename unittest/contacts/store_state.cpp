// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/store_state.h: every transition from every state, allowed or not.
#include "support/check.h"
#include "contacts/store_state.h"

#include <stdexcept>
#include <string>

namespace {

using Grip::StoreState;

// In place of the expected state: the transition is rejected.
constexpr int REFUSED = -1;

// A state reached by the shortest sequence of transitions.
StoreState state_at(StoreState::Where where)
{
  StoreState state;
  if (where == StoreState::LIST_NEWER) return state;
  state.filled();
  if (where == StoreState::STORE_NEWER) state.forces_computed();
  return state;
}

struct Transition {
  const char *name;
  void (StoreState::*go)();
  int to[3]; // from LIST_NEWER, BOTH_VALID, STORE_NEWER
};

constexpr Transition TRANSITIONS[] = {
    {"list_is_new",
     &StoreState::list_is_new,
     {StoreState::LIST_NEWER, StoreState::LIST_NEWER, StoreState::LIST_NEWER}},
    {"filled", &StoreState::filled, {StoreState::BOTH_VALID, REFUSED, REFUSED}},
    {"began_contacts",
     &StoreState::began_contacts,
     {REFUSED, StoreState::BOTH_VALID, StoreState::STORE_NEWER}},
    {"forces_computed",
     &StoreState::forces_computed,
     {REFUSED, StoreState::STORE_NEWER, StoreState::STORE_NEWER}},
    {"flushed", &StoreState::flushed, {REFUSED, REFUSED, StoreState::BOTH_VALID}}};

// A rejected transition reports itself and the state in which it was attempted, and does not change that
// state.
void check_transition(const Transition &transition, StoreState::Where from)
{
  StoreState state = state_at(from);
  const int to = transition.to[from];
  std::string refusal;
  try {
    (state.*transition.go)();
  } catch (const std::logic_error &error) {
    refusal = error.what();
  }
  CHECK(refusal.empty() == (to != REFUSED));
  CHECK(state.where() == (to == REFUSED ? from : to));
  if (to != REFUSED) return;
  CHECK(refusal.find(transition.name) != std::string::npos);
  CHECK(refusal.find(from == StoreState::LIST_NEWER   ? "LIST_NEWER"
                     : from == StoreState::BOTH_VALID ? "BOTH_VALID"
                                                      : "STORE_NEWER") != std::string::npos);
}

void a_state_says_what_is_to_be_done()
{
  CHECK(state_at(StoreState::LIST_NEWER).must_fill());
  CHECK(!state_at(StoreState::BOTH_VALID).must_fill());
  CHECK(!state_at(StoreState::STORE_NEWER).must_fill());
  CHECK(!state_at(StoreState::LIST_NEWER).must_flush());
  CHECK(!state_at(StoreState::BOTH_VALID).must_flush());
  CHECK(state_at(StoreState::STORE_NEWER).must_flush());
}

// From the beginning of contacts to the forces of the step, or to a new list.
void contacts_of_a_step_begin_once()
{
  for (const StoreState::Where from : {StoreState::BOTH_VALID, StoreState::STORE_NEWER}) {
    StoreState state = state_at(from);
    CHECK(!state.is_of_this_step());
    state.began_contacts();
    CHECK(state.is_of_this_step());
    StoreState other = state;
    state.forces_computed();
    CHECK(!state.is_of_this_step());
    other.list_is_new();
    CHECK(!other.is_of_this_step());
  }
}

} // namespace

int main()
{
  for (const Transition &transition : TRANSITIONS)
    for (const StoreState::Where from :
         {StoreState::LIST_NEWER, StoreState::BOTH_VALID, StoreState::STORE_NEWER})
      check_transition(transition, from);
  a_state_says_what_is_to_be_done();
  contacts_of_a_step_begin_once();
  return CHECK_RESULT();
}
