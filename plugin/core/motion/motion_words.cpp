// SPDX-License-Identifier: GPL-2.0-only
#include "motion/motion_words.h"

using namespace Grip;

std::string MotionWords::next(const char *what)
{
  const char *found = peek();
  if (!found) fail(std::string(what) + " is missing after '" + read + "'");
  std::string next = found;
  skip();
  return next;
}

std::string MotionWords::word(const char *what)
{
  const std::string found = next(what);
  read += " " + found;
  return found;
}

double MotionWords::number(const char *what)
{
  const std::string found = next(what);
  const double value = number_in(std::string(what) + " after '" + read + "'", found);
  read += " " + text(value);
  return value;
}

double MotionWords::above_zero(const char *what, const char *of)
{
  const char *given = peek();
  const std::string shown = given ? given : "";
  const double value = number(what);
  if (!(value > 0.0)) fail(std::string(what) + " of " + of + " is " + shown + ", accepted: above 0");
  return value;
}

int MotionWords::dimension()
{
  const std::string found = word("direction");
  if (found.size() != 1 || found[0] < 'x' || found[0] > 'z')
    fail("direction is '" + found + "', accepted: x y z");
  return found[0] - 'x';
}

void MotionWords::point_and_axis(Vector &point, Vector &axis, const std::string &of)
{
  point = three("the point's x, y or z");
  axis = three("the axis' x, y or z");
  if (!(length(axis) > 0.0)) fail("the axis of " + of + " is 0 0 0, accepted: any other");
  axis = (1.0 / length(axis)) * axis;
}

int MotionWords::variable(bool may_be_null)
{
  const std::string found = word("a variable");
  if (may_be_null && found == "NULL") return -1;
  if (found.size() < 3 || found.compare(0, 2, "v_") != 0)
    fail("'" + found + "' is not a variable, accepted: v_NAME" + (may_be_null ? " or NULL" : ""));
  variables.push_back(found.substr(2));
  return static_cast<int>(variables.size()) - 1;
}

bool MotionWords::next_is(const char *wanted)
{
  const char *found = peek();
  if (!found || std::string(found) != wanted) return false;
  word(wanted);
  return true;
}
