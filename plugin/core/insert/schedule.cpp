// SPDX-License-Identifier: GPL-2.0-only
#include "insert/schedule.h"

#include <algorithm>
#include <cmath>

namespace Grip {

double measure(const GrainAmount &amount, AmountKind kind)
{
  if (kind == AmountKind::NUMBER) return amount.number;
  return kind == AmountKind::MASS ? amount.mass : amount.volume;
}

Schedule Schedule::at_once(AmountKind kind, double amount, double start)
{
  return {Way::AT_ONCE, kind, amount, start};
}

Schedule Schedule::rate(AmountKind kind, double q, double start)
{
  return {Way::RATE, kind, q, start};
}

Schedule Schedule::variable_rate(AmountKind kind, double start)
{
  Schedule schedule(Way::VARIABLE, kind, 0.0, start);
  schedule.rate_then = std::nan("");
  return schedule;
}

Schedule Schedule::keep(AmountKind kind, double amount, double every, double start)
{
  Schedule schedule(Way::KEEP, kind, amount, start);
  schedule.every = every;
  return schedule;
}

void Schedule::integrate(double t, double q)
{
  const bool is_first = std::isnan(rate_then);
  const double from = is_first ? start : std::max(next, start), to = std::min(t, end);
  if (to > from) {
    const double slope = is_first ? 0.0 : (q - rate_then) / (t - next);
    sum += (q + slope * (0.5 * (from + to) - t)) * (to - from);
  }
  next = t;
  rate_then = q;
}

void Schedule::refill(double t, const GrainAmount &there, const GrainAmount &came)
{
  if (!wants_refill(t)) return;
  sum = measure(came, kind) + std::max(0.0, value - measure(there, kind));
  // The first multiple of `every` after t: refills that were missed are not made up for.
  next = every > 0.0 ? start + every * (std::floor((t - start) / every) + 1.0) : t;
}

double Schedule::due(double t) const
{
  const double without_last = due_by_time(t);
  return last_kind == kind ? std::min(without_last, last) : without_last;
}

double Schedule::due_by_time(double t) const
{
  if (t < start) return 0.0;
  if (way == Way::AT_ONCE) return value;
  if (way == Way::RATE) return value * (std::min(t, end) - start);
  if (way == Way::KEEP) return sum;
  if (std::isnan(rate_then)) return 0.0;
  return sum + rate_then * std::max(0.0, std::min(t, end) - std::max(next, start));
}

bool Schedule::within_last(const GrainAmount &in, const GrainAmount &grain) const
{
  return measure(in, last_kind) + 0.5 * measure(grain, last_kind) <= last;
}

bool Schedule::comes(double t, const GrainAmount &in, const GrainAmount &grain) const
{
  if (!within_last(in, grain)) return false;
  return measure(in, kind) + 0.5 * measure(grain, kind) <= due(t);
}

double Schedule::time_of(const GrainAmount &in, const GrainAmount &grain) const
{
  constexpr double never = std::numeric_limits<double>::infinity();
  if (!within_last(in, grain)) return never;
  const double needed = measure(in, kind) + 0.5 * measure(grain, kind);
  if (way == Way::AT_ONCE) return needed <= value ? start : never;
  if (way != Way::RATE) return never;
  const double t = start + needed / value;
  return t <= end ? t : never;
}

} // namespace Grip
