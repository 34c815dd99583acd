// SPDX-License-Identifier: GPL-2.0-only
// A model from the words of an input line, for tests of the plugin in C++.
#ifndef GRIP_TEST_MODEL_OF_H
#define GRIP_TEST_MODEL_OF_H

#include "grip.h"
#include "support/check.h"

#include <cstring>
#include <string>
#include <vector>

inline grip_model model_of(const char *line, int ledger)
{
  std::vector<std::string> words;
  for (const char *at = line; *at;) {
    const std::size_t length = std::strcspn(at, " ");
    words.emplace_back(at, length);
    at += length + (at[length] == ' ');
  }
  std::vector<const char *> pointers;
  for (const auto &word : words) pointers.push_back(word.c_str());
  grip_model model;
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_parse(&model, "si", static_cast<int>(words.size()), pointers.data(), error) ==
        static_cast<int>(words.size()));
  grip_model_keep_ledger(&model, ledger);
  return model;
}

#endif
