// SPDX-License-Identifier: GPL-2.0-only
// The amount that should have been inserted by a given time. Amounts are absolute: the amount due is a
// function of time, and a grain is inserted if half of it is due. The error of the amount is therefore at
// most half a grain. Nothing is rounded or carried from step to step, and a grain without room remains due.
// Units are the user's. Does not depend on LAMMPS.
#ifndef GRIP_INSERT_SCHEDULE_H
#define GRIP_INSERT_SCHEDULE_H

#include <cstdint>
#include <limits>

namespace Grip {

// The inserted amount, or one grain. volume: volume of the grains themselves.
struct GrainAmount {
  double number = 0.0, mass = 0.0, volume = 0.0;
};

enum class AmountKind { NUMBER, MASS, VOLUME };

double measure(const GrainAmount &, AmountKind);

class Schedule {
public:
  // All of the amount is due at the time `start`.
  static Schedule at_once(AmountKind, double amount, double start = 0.0);
  // q (t - start) is due, q > 0 in the unit of the kind per time.
  static Schedule rate(AmountKind, double q, double start = 0.0);
  // The integral of a rate that is given from time to time with `integrate`.
  static Schedule variable_rate(AmountKind, double start = 0.0);
  // At start, start + every, start + 2 every ... the missing amount is due. `refill` gives the existing
  // amount. every = 0: at any time.
  static Schedule keep(AmountKind, double amount, double every, double start = 0.0);

  // Nothing more is due after this time, or comes beyond this amount.
  void end_at(double time) { end = time; }
  void end_with(AmountKind kind, double amount)
  {
    last_kind = kind;
    last = amount;
  }

  // The rate is q at the time t, and linear since the previous call; before the first call it was q; q >= 0.
  // Later than t, it is q until the next call.
  void integrate(double t, double q);
  // Whether a refill is due at t; and the refill, from the existing amount and the amount inserted so far,
  // without grains that still wait for room.
  bool wants_refill(double t) const { return way == Way::KEEP && t >= next && t <= end; }
  void refill(double t, const GrainAmount &there, const GrainAmount &came);

  // Whether this grain would exceed the amount of end_with().
  bool is_over(const GrainAmount &in, const GrainAmount &grain) const { return !within_last(in, grain); }
  // The amount that must have come in by t.
  double due(double t) const;
  // Whether a grain is inserted at t, after the amount inserted so far.
  bool comes(double t, const GrainAmount &in, const GrainAmount &grain) const;
  // The earliest time at which a grain comes in; infinite if it never does, or if that is not known
  // beforehand.
  double time_of(const GrainAmount &in, const GrainAmount &grain) const;
  // The amount that is due but not inserted; negative by up to half a grain.
  double behind(double t, const GrainAmount &in) const { return due(t) - measure(in, kind); }

  // For restarts, all that changes in a run.
  struct State {
    double amount, sum, time, rate;
  };
  State state() const { return {value, sum, next, rate_then}; }
  void restore(const State &state)
  {
    value = state.amount;
    sum = state.sum;
    next = state.time;
    rate_then = state.rate;
  }

private:
  enum class Way { AT_ONCE, RATE, VARIABLE, KEEP };

  Way way;
  AmountKind kind, last_kind = AmountKind::NUMBER;
  double value = 0.0; // amount or rate
  double start, every = 0.0;
  double end = std::numeric_limits<double>::infinity(), last = std::numeric_limits<double>::infinity();
  double sum = 0.0;       // due so far: VARIABLE, KEEP
  double next;            // VARIABLE: until when the rate is known; KEEP: when the next refill is due
  double rate_then = 0.0; // VARIABLE: the rate at that time; not a number before the first call

  Schedule(Way way_, AmountKind kind_, double value_, double start_)
      : way(way_), kind(kind_), value(value_), start(start_), next(start_)
  {
  }
  double due_by_time(double t) const;
  bool within_last(const GrainAmount &in, const GrainAmount &grain) const;
};

} // namespace Grip

#endif
