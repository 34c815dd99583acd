// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/type_pairs.h: models that are given, mixed and used, and their cutoffs, families and layouts.
#include "support/check.h"
#include "contacts/type_pairs.h"

#include <string>
#include <vector>

namespace {

using Grip::TypePairs;

grip_model model_of(const std::vector<const char *> &words)
{
  grip_model model = {};
  char error[GRIP_MAX_ERROR];
  const int used = grip_model_parse(&model, "si", static_cast<int>(words.size()), words.data(), error);
  CHECK(used == static_cast<int>(words.size()));
  return model;
}

grip_model hooke(const char *stiffness)
{
  return model_of({"hooke", stiffness, "10", "tangential", "linear_history", "1e4", "1", "0.5"});
}

grip_model hertz()
{
  return model_of({"hertz", "1e5", "50"});
}

void every_pair_has_a_number()
{
  std::vector<char> seen(10, 0);
  for (int i = 1; i <= 4; i++)
    for (int j = i; j <= 4; j++) {
      CHECK(TypePairs::number(i, j) == TypePairs::number(j, i));
      const int n = TypePairs::number(i, j);
      CHECK(n >= 0 && n < 10 && !seen[n]);
      if (n >= 0 && n < 10) seen[n] = 1;
    }
}

void what_is_given_is_kept()
{
  TypePairs types;
  CHECK(!types.begun());
  types.begin(3);
  CHECK(types.begun() && types.ntypes() == 3 && types.all_given().empty());
  const grip_model soft = hooke("1e4"), stiff = hooke("2e4");
  types.give({{1, 1}, {1, 2}, {1, 3}}, &soft, -1.0);
  types.give({{2, 2}}, &stiff, 2.0);
  CHECK(types.is_given(1, 2) && types.is_given(2, 1) && !types.is_given(3, 3) && !types.is_given(2, 3));
  CHECK(&types.given(1, 1) == &types.given(3, 1));
  CHECK(types.given(2, 2).value[GRIP_NORMAL][0] == 2e4);
  CHECK(types.all_given().size() == 4);

  // Models that replace others: the first model exists as long as a pair uses it.
  types.give({{1, 1}, {1, 2}}, &stiff, -1.0);
  CHECK(types.given(1, 3).value[GRIP_NORMAL][0] == 1e4 && types.given(1, 1).value[GRIP_NORMAL][0] == 2e4);
  types.give({{1, 2}}, nullptr, -1.0);
  CHECK(!types.is_given(1, 2) && types.is_given(1, 1));

  // Lines that are repeated do not need more memory.
  const double bytes = types.bytes();
  for (int n = 0; n < 100; n++) types.give({{1, 1}}, &soft, -1.0);
  CHECK(types.bytes() == bytes);
}

void others_are_mixed_or_refused()
{
  TypePairs types;
  grip_model model;
  CHECK(types.make(1, 2, GRIP_LEDGER_OFF, "here", model).find("here: no pair_coeff is given") == 0);
  types.begin(3);
  const grip_model soft = hooke("1e4"), stiff = hooke("2e4"), other = hertz();
  types.give({{1, 1}}, &soft, -1.0);
  CHECK(types.make(2, 1, GRIP_LEDGER_OFF, "here", model) ==
        "here: pair_coeff 1 2 is not given, and cannot be mixed without pair_coeff 1 1 and 2 2");
  CHECK(types.make(2, 2, GRIP_LEDGER_OFF, "here", model) == "here: pair_coeff 2 2 is not given");
  CHECK(!types.find(1, 2, model));
  types.give({{2, 2}}, &stiff, -1.0);
  types.give({{3, 3}}, &other, -1.0);
  CHECK(types.find(1, 2, model));
  CHECK(types.make(2, 1, GRIP_LEDGER_OFF, "here", model).empty());
  CHECK(model.value[GRIP_NORMAL][0] > 1e4 && model.value[GRIP_NORMAL][0] < 2e4);
  const int nslots = model.nslots;
  CHECK(types.make(2, 1, GRIP_LEDGER_ON, "here", model).empty() && model.nslots > nslots);
  const std::string refused = types.make(1, 3, GRIP_LEDGER_OFF, "here", model);
  CHECK(refused.find("here: types 1 and 3 cannot be mixed: ") == 0);
  CHECK(refused.find("give pair_coeff 1 3 MODEL-SPEC") != std::string::npos);

  const Grip::HistoryLayouts layouts = types.layouts(GRIP_LEDGER_OFF);
  CHECK(layouts.of(1, 2).nslots() == nslots && layouts.of(3, 3).nslots() == 0 &&
        layouts.of(1, 3).nslots() == 0);
}

void cutoffs_are_mixed_by_the_larger()
{
  TypePairs types;
  types.begin(2);
  const grip_model soft = hooke("1e4");
  types.give({{1, 1}}, &soft, 2.0);
  types.give({{2, 2}}, &soft, 3.0);
  CHECK(types.wanted_cutoff(1, 1, 5.0) == 2.0 && types.wanted_cutoff(1, 2, 5.0) == 3.0);
  types.give({{1, 2}}, &soft, -1.0);
  CHECK(types.wanted_cutoff(1, 2, 5.0) == 5.0 && types.wanted_cutoff(1, 2, -1.0) < 0.0);
  types.set_cutoff(2, 1, 4.0);
  CHECK(types.wanted_cutoff(1, 2, 5.0) == 4.0);
}

void models_that_are_alike_are_a_family()
{
  TypePairs types;
  types.begin(2);
  const grip_model soft = hooke("1e4"), stiff = hooke("2e4"), other = hertz();
  types.begin_run();
  CHECK(!types.acts(1, 1) && !types.all_act());
  types.use(1, 1, soft);
  types.use(1, 2, other);
  CHECK(types.acts(2, 1) && !types.all_act());
  types.use(2, 2, stiff);
  CHECK(types.all_act() && types.count() == 3);
  CHECK(types.in_use(2, 2).value[GRIP_NORMAL][0] == 2e4);
  const std::vector<int> family = types.families();
  CHECK(family[TypePairs::number(1, 1)] == 0 && family[TypePairs::number(1, 2)] == 1);
  CHECK(family[TypePairs::number(2, 2)] == 0);
}

} // namespace

int main()
{
  every_pair_has_a_number();
  what_is_given_is_kept();
  others_are_mixed_or_refused();
  cutoffs_are_mixed_by_the_larger();
  models_that_are_alike_are_a_family();
  return CHECK_RESULT();
}
