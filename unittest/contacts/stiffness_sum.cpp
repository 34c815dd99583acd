// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/stiffness_sum.h: the part of the mass that a contact gets, against S_c / sum of S_d |n_c . n_d|
// taken contact by contact. The two are equal for parallel normals, in a groove, in a corner, on a cone.
// Elsewhere the part is at least that.
#include "contacts/stiffness_sum.h"
#include "support/check.h"

#include <random>
#include <vector>

using Grip::Push;
using Grip::StiffnessSum;

namespace {

double part_by_contacts(const std::vector<Push> &contacts, const Push &one)
{
  double sum = 0.0;
  for (const Push &c : contacts)
    sum += c.stiffness * std::fabs(c.n[0] * one.n[0] + c.n[1] * one.n[1] + c.n[2] * one.n[2]);
  return one.stiffness / sum;
}

// Every second contact is stored with its spheres exchanged. Each is counted in two halves, as by two ranks.
void compare(std::vector<Push> contacts, bool equal)
{
  const std::vector<Push> seen_by_body = contacts;
  StiffnessSum sum = {};
  for (std::size_t k = 0; k < contacts.size(); k++) {
    for (double &n : contacts[k].n)
      if (k % 2) n = -n;
    for (int half = 0; half < 2; half++) sum.add(contacts[k], k % 2 ? -1.0 : 1.0, 0.5);
  }
  for (std::size_t k = 0; k < contacts.size(); k++) {
    const double part = sum.share(contacts[k], k % 2 ? -1.0 : 1.0),
                 want = part_by_contacts(seen_by_body, seen_by_body[k]);
    if (equal)
      CHECK_NEAR(part, want, 1e-14);
    else
      CHECK(part > want - 1e-14 && part <= 1.0);
  }
}

void equal_where_normals_are_alike()
{
  compare({{{0.0, 0.6, 0.8}, 3.0}}, true);
  compare({{{0.0, 0.0, 1.0}, 1.0}, {{0.0, 0.0, 1.0}, 2.0}, {{0.0, 0.0, 1.0}, 0.5}}, true);
  // pressed from both sides, and in a corner
  compare({{{0.0, 0.0, 1.0}, 1.0}, {{0.0, 0.0, -1.0}, 2.0}, {{0.0, 0.0, -1.0}, 4.0}}, true);
  compare({{{0.0, 0.0, 1.0}, 1.0}, {{0.0, 1.0, 0.0}, 2.0}, {{-1.0, 0.0, 0.0}, 4.0}, {{1.0, 0.0, 0.0}, 3.0}},
          true);
  for (const double angle :
       {0.1, 0.5, 0.78}) { // a groove, and a cone, whose normals differ by less than 90 deg
    const double c = std::cos(angle), s = std::sin(angle), far = s / std::sqrt(2.0);
    compare({{{s, 0.0, c}, 1.0}, {{-s, 0.0, c}, 2.5}}, true);
    compare({{{s, 0.0, c}, 1.0}, {{-s, 0.0, c}, 2.0}, {{0.0, s, c}, 3.0}, {{far, -far, c}, 4.0}}, true);
  }
}

void never_less()
{
  std::mt19937 random(1);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  for (int n = 0; n < 300; n++) {
    std::vector<Push> contacts(2 + n % 7);
    for (Push &c : contacts) {
      const double z = any(random), angle = 3.141592653589793 * any(random), across = std::sqrt(1.0 - z * z);
      c = {{across * std::cos(angle), across * std::sin(angle), z}, 1.0 + any(random)};
    }
    compare(contacts, false);
  }
}

// A contact that begins to touch has the whole mass if it is the only one, and none beside others.
void without_stiffness()
{
  const Push touches = {{0.0, 0.0, 1.0}, 0.0}, pushes = {{0.0, 0.0, 1.0}, 2.0};
  StiffnessSum sum = {};
  sum.add(touches, 1.0, 1.0);
  CHECK(sum.share(touches, 1.0) == 1.0);
  sum.add(pushes, 1.0, 1.0);
  CHECK(sum.share(touches, 1.0) == 0.0 && sum.share(pushes, 1.0) == 1.0);
}

// Two contacts have what the sums give them, also if one of them is counted by half or does not touch.
void of_two()
{
  const Push a = {{0.6, 0.0, 0.8}, 2.0}, b = {{0.0, 0.6, 0.8}, 3.0}, none = {{0.0, 0.6, 0.8}, 0.0};
  for (const double sign : {1.0, -1.0})
    for (const double weight : {1.0, 0.5, 0.0})
      for (const Push &other : {b, none}) {
        StiffnessSum sum = {};
        sum.add(a, 1.0, 1.0);
        sum.add(other, sign, weight);
        const auto shares = Grip::share_of_two(a, other, sign, 1.0, weight);
        CHECK_NEAR(shares[0], sum.share(a, 1.0), 1e-15);
        CHECK_NEAR(shares[1], sum.share(other, sign), 1e-15);
      }
  // n . n' is 0.64: on one side, and on both.
  CHECK_NEAR(Grip::share_of_two(a, b, 1.0, 1.0, 1.0)[0], 2.0 / (2.0 + 3.0 * 0.64), 1e-15);
  CHECK_NEAR(Grip::share_of_two(a, b, -1.0, 1.0, 1.0)[0], 2.0 / (2.0 + 3.0 * 0.64 * 0.64), 1e-15);
}

// Hertz: goes with the contact radius; hooke: does not.
void stiffness_of_an_overlap()
{
  CHECK_NEAR(Grip::stiffness_at({3.0, true}, 0.5, 0.02), 0.3, 1e-15);
  CHECK(Grip::stiffness_at({3.0, false}, 0.5, 0.02) == 3.0);
}

} // namespace

int main()
{
  equal_where_normals_are_alike();
  never_less();
  without_stiffness();
  of_two();
  stiffness_of_an_overlap();
  return CHECK_RESULT();
}
