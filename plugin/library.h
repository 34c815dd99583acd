// SPDX-License-Identifier: GPL-2.0-only
// Functions for programs that use LAMMPS as a library, such as Grip's Python package and lmp-grip: what the
// library interface of LAMMPS does not give. Such programs find them by name once the plugin is loaded.
#ifndef GRIP_LIBRARY_H
#define GRIP_LIBRARY_H

#define GRIP_LIBRARY __attribute__((visibility("default")))

extern "C" {

// A line for each compute and fix of Grip, in the order of the script: `compute` or `fix`, its ID, its style,
// and for compute grip/contact its fields, for a fix the N of `every N steps`. The text is valid until the
// next call.
GRIP_LIBRARY const char *grip_library_styles(void *lammps);

// Concatenates the values of all ranks. mine, n: the values of this rank. all: receives the values of all
// ranks, or null. Returns their number, or -1 if MPI cannot count them. Collective.
GRIP_LIBRARY int grip_library_gather(void *lammps, const double *mine, int n, double *all);

// Gives a LAMMPS without the package PLUGIN the command `plugin`. Returns null, or a line that says why the
// plugin is not compatible with this LAMMPS. lammps may be null: everything except the release is compared.
GRIP_LIBRARY const char *grip_library_plugin_command(void *lammps);

// After that, for programs that start LAMMPS: what the package PLUGIN does whenever LAMMPS begins with new
// tables of styles, in its constructor and by its command `clear`: it loads the plugins of
// LAMMPS_PLUGIN_PATH. Throws LAMMPS's exceptions.
GRIP_LIBRARY void grip_library_auto_load(void *lammps);
}

#endif
