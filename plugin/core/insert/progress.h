// SPDX-License-Identifier: GPL-2.0-only
// Decides when a line about the progress of something long is printed. Does not depend on LAMMPS.
#ifndef GRIP_INSERT_PROGRESS_H
#define GRIP_INSERT_PROGRESS_H

namespace Grip {

// Prints a line at each tenth of the work, at least `pause` seconds apart. Times are wall-clock times since
// the start.
class InsertProgress {
public:
  explicit InsertProgress(double pause_) : pause(pause_) {}

  // done: the share, from 0 to 1. The end needs no line.
  bool is_due(double done, double elapsed)
  {
    const int reached = static_cast<int>(10.0 * done);
    if (reached <= tenths || reached >= 10) return false;
    if (!is_time(elapsed)) return false;
    tenths = reached;
    return true;
  }
  // For what has no share that is known.
  bool is_time(double elapsed)
  {
    if (!(elapsed >= printed + pause)) return false;
    printed = elapsed;
    return true;
  }

  // The time left, estimated from the time of the part that is done, like thermo's cpuremain.
  static double left(double done, double elapsed) { return elapsed * (1.0 - done) / done; }

private:
  double pause, printed = 0.0;
  int tenths = 0;
};

} // namespace Grip

#endif
