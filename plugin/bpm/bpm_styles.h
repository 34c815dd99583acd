// SPDX-License-Identifier: GPL-2.0-only
// What the plugin and gripbpm.so pass to each other. gripbpm.so has the bond styles in place of those of BPM.
// It is a library of its own because a LAMMPS without the classes of BPM cannot load it.
#ifndef GRIP_BPM_STYLES_H
#define GRIP_BPM_STYLES_H

#include "grip/bpm.h"

namespace LAMMPS_NS {

class Bond;
class BpmBook;
class LAMMPS;

// What the plugin has: kernels, and the ledger (grip_bpm_book).
struct BpmPlugin {
  decltype(&grip_bpm_rotational) rotational;
  decltype(&grip_bpm_spring) spring;
  BpmBook *(*book)(LAMMPS *, bool can_book);
};

struct BpmStyle {
  const char *name;
  Bond *(*creator)(LAMMPS *);
};

// Keeps what the plugin has. Returns the styles; the name of the last one is null.
extern "C" __attribute__((visibility("default"))) const BpmStyle *grip_bpm_styles(const BpmPlugin *plugin);

} // namespace LAMMPS_NS

#endif
