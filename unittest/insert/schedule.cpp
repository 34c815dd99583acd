// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/insert/schedule.h: amounts at once, rates and refills are right within half a grain at any time;
// jams are caught up; ends; restarts.
#include "support/check.h"
#include "insert/grain_sequence.h"
#include "insert/schedule.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

constexpr AmountKind NUMBER = AmountKind::NUMBER, MASS = AmountKind::MASS, VOLUME = AmountKind::VOLUME;

// The mixture has density 2500 with diameter 0.004, and density 1200 with diameter 0.005.
constexpr double HEAVIEST = 2500 * M_PI / 6 * 6.4e-8, LARGEST = M_PI / 6 * 1.25e-7;

GrainSequence mixture()
{
  return {{{0.4, 2500, SizeDistribution::uniform(0.002, 0.004, SizeBasis::MASS)},
           {0.6, 1200, SizeDistribution::one(0.005)}},
          SizeBasis::MASS,
          1};
}

GrainAmount amount_of(const DealtGrain &grain)
{
  return {1.0, grain.mass, M_PI / 6 * std::pow(grain.diameter, 3)};
}

void add(GrainAmount &sum, const GrainAmount &grain)
{
  sum.number += grain.number;
  sum.mass += grain.mass;
  sum.volume += grain.volume;
}

// All grains that come in at t. Returns the largest of them by the kind.
double let_in(const Schedule &schedule, double t, GrainSequence &dealer, GrainAmount &in, AmountKind kind)
{
  double largest = 0.0;
  for (GrainAmount grain = amount_of(dealer.next()); schedule.comes(t, in, grain);
       grain = amount_of(dealer.next())) {
    dealer.deal();
    add(in, grain);
    largest = std::max(largest, measure(grain, kind));
  }
  return largest;
}

void amounts_at_once_are_right()
{
  for (double number : {1.0, 7.0, 716.0}) {
    GrainSequence dealer = mixture();
    GrainAmount in;
    const Schedule schedule = Schedule::at_once(NUMBER, number);
    let_in(schedule, 0.0, dealer, in, NUMBER);
    CHECK(in.number == number);
    CHECK(std::isinf(schedule.time_of(in, amount_of(dealer.next()))));
  }
  for (AmountKind kind : {MASS, VOLUME}) {
    GrainSequence dealer = mixture();
    GrainAmount in;
    const double amount = kind == MASS ? 0.01 : 1e-5;
    const Schedule schedule = Schedule::at_once(kind, amount, 0.5);
    let_in(schedule, 0.49, dealer, in, kind);
    CHECK(in.number == 0.0);
    CHECK(schedule.time_of(in, amount_of(dealer.next())) == 0.5);
    let_in(schedule, 0.5, dealer, in, kind);
    CHECK(in.number > 50.0);
    CHECK(std::fabs(measure(in, kind) - amount) <= 0.5 * (kind == MASS ? HEAVIEST : LARGEST));
  }
}

// Up to one grain a step comes, or some hundreds. After each step the amount
// differs from q (t - start) by at most half the largest grain.
void rates_are_right_at_any_time()
{
  constexpr double dt = 1e-5, start = 0.003;
  for (AmountKind kind : {NUMBER, MASS})
    for (double per_step : {0.02, 0.31, 1.0, 7.16, 200.0}) {
      GrainSequence dealer = mixture();
      const double unit = kind == NUMBER ? 1.0 : dealer.mean_mass(), q = per_step * unit / dt;
      const double half = 0.5 * (kind == NUMBER ? 1.0 : HEAVIEST);
      const Schedule schedule = Schedule::rate(kind, q, start);
      GrainAmount in;
      double worst = 0.0;
      for (int step = 0; step < 2000; step++) {
        const double t = step * dt;
        let_in(schedule, t, dealer, in, kind);
        worst = std::max(worst, std::fabs(measure(in, kind) - q * std::max(0.0, t - start)));
      }
      CHECK(worst <= half * (1 + 1e-9));
      CHECK_NEAR(in.number, per_step * 1699, 2 + 0.01 * per_step * 1699); // 0.017 s less one step
    }
}

// No room from 0.2 to 1.2 s: what was due then comes at 1.2 s, and the rate holds afterwards.
void a_jam_is_caught_up()
{
  GrainSequence dealer = mixture();
  const double q = 30.0;
  const Schedule schedule = Schedule::rate(MASS, q);
  GrainAmount in;
  double before = 0.0;
  for (int step = 0; step <= 2000; step++) {
    const double t = step * 1e-3;
    if (t > 0.2 && t < 1.1995) {
      CHECK_NEAR(schedule.behind(t, in), q * (t - 0.2), 1e-3);
      continue;
    }
    before = in.mass;
    let_in(schedule, t, dealer, in, MASS);
    if (step == 1200) CHECK_NEAR(in.mass - before, q * 1.0, 1e-3);
    CHECK(std::fabs(schedule.behind(t, in)) <= 0.5 * HEAVIEST * (1 + 1e-9));
  }
}

// q = a t: a t^2 / 2 is due. A rate that is linear is integrated exactly, also from a start and to an end between
// two calls.
void variable_rates_are_integrated()
{
  Schedule schedule = Schedule::variable_rate(NUMBER, 0.1);
  GrainSequence dealer = mixture();
  GrainAmount in;
  for (int step = 1; step <= 1000; step++) {
    const double t = step * 1e-3;
    schedule.integrate(t, 5000 * t);
    let_in(schedule, t, dealer, in, NUMBER);
    CHECK_NEAR(in.number, t <= 0.1 ? 0.0 : 2500 * (t * t - 0.01), 0.5 + 1e-6);
  }
  Schedule ended = Schedule::variable_rate(MASS); // half a step before the end
  ended.end_at(0.35);
  for (double t : {0.1, 0.2, 0.3, 0.4, 0.5}) ended.integrate(t, 2.0);
  CHECK_CLOSE(ended.due(9.0), 0.7, 1e-12);
  Schedule linear = Schedule::variable_rate(MASS, 0.25);
  linear.end_at(0.75);
  for (double t : {0.0, 0.1, 0.4, 0.6, 1.0}) linear.integrate(t, 2.0 * t);
  CHECK_CLOSE(linear.due(1.0), 0.75 * 0.75 - 0.25 * 0.25, 1e-12);
  // Beyond the last call the rate stays the same.
  Schedule ahead = Schedule::variable_rate(MASS);
  CHECK(ahead.due(3.0) == 0.0);
  ahead.integrate(1.0, 2.0);
  CHECK_CLOSE(ahead.due(1.5), 3.0, 1e-12);
}

void rates_end()
{
  Schedule by_time = Schedule::rate(NUMBER, 100, 1);
  by_time.end_at(3);
  CHECK(by_time.due(0.5) == 0.0 && by_time.due(2.5) == 150 && by_time.due(50) == 200);
  CHECK(by_time.comes(50, {199, 0, 0}, {1, 0, 0}) && !by_time.comes(50, {200, 0, 0}, {1, 0, 0}));
  CHECK(std::isinf(by_time.time_of({200, 0, 0}, {1, 0, 0})));
  Schedule by_number = Schedule::rate(MASS, 3.0);
  by_number.end_with(NUMBER, 10);
  CHECK(by_number.comes(9e9, {9, 1, 0}, {1, 1, 0}) && !by_number.comes(9e9, {10, 1, 0}, {1, 1, 0}));
  CHECK(std::isinf(by_number.time_of({10, 1, 0}, {1, 1, 0})));
  // The third grain of mass 2 comes when 5 are due.
  CHECK_CLOSE(Schedule::rate(MASS, 4.0, 0.5).time_of({2, 4, 0}, {1, 2, 0}), 0.5 + 5.0 / 4.0, 1e-15);
}

// 100 of each are kept while 7 leave per step: each second step of 0.1 s refills 14, however late the call
// is.
void amounts_are_kept()
{
  Schedule schedule = Schedule::keep(NUMBER, 100, 0.2, 1.0);
  GrainSequence dealer = mixture();
  GrainAmount in;
  double gone = 0.0;
  for (int step = 0; step < 60; step++) {
    const double t = 0.1 * step + 1e-9;
    if (step > 10) gone += 7;
    GrainAmount there = in;
    there.number -= gone;
    const bool due = schedule.wants_refill(t);
    CHECK(due == (step >= 10 && step % 2 == 0));
    if (due) schedule.refill(t, there, in);
    let_in(schedule, t, dealer, in, NUMBER);
    if (due) CHECK(in.number - gone == 100);
  }
  // 30 that wait for room count: 100 wanted, 60 there, so 10 more are dealt.
  Schedule jammed = Schedule::keep(NUMBER, 100, 0.0);
  jammed.refill(0.0, {60, 0, 0}, {500, 0, 0});
  CHECK(jammed.comes(0.0, {530 + 9, 0, 0}, {1, 0, 0}) && !jammed.comes(0.0, {530 + 10, 0, 0}, {1, 0, 0}));
  CHECK(jammed.wants_refill(0.0));
  jammed.refill(0.0, {160, 0, 0}, {500, 0, 0}); // more than wanted: nothing is due, nothing is taken away
  CHECK(jammed.due(0.0) == 500);
}

void restarts_continue()
{
  Schedule first = Schedule::variable_rate(NUMBER), second = Schedule::variable_rate(NUMBER);
  for (int step = 1; step <= 77; step++) first.integrate(step * 0.01, 3.3 * step);
  second.restore(first.state());
  for (int step = 78; step <= 100; step++)
    for (Schedule *schedule : {&first, &second}) schedule->integrate(step * 0.01, 3.3 * step);
  CHECK(first.due(1) == second.due(1));
  Schedule kept = Schedule::keep(MASS, 5, 1), again = Schedule::keep(MASS, 5, 1);
  kept.refill(0.0, {0, 2, 0}, {0, 9, 0});
  again.restore(kept.state());
  CHECK(again.due(0.5) == 12 && !again.wants_refill(0.5) && again.wants_refill(1.0));
}

} // namespace

int main()
{
  amounts_at_once_are_right();
  rates_are_right_at_any_time();
  a_jam_is_caught_up();
  variable_rates_are_integrated();
  rates_end();
  amounts_are_kept();
  restarts_continue();
  return CHECK_RESULT();
}
