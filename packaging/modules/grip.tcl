#%Module1.0
# SPDX-License-Identifier: GPL-2.0-only
# A module file for Environment Modules, to be copied to grip/VERSION in a folder of MODULEPATH: set the prefix of Grip's
# installation and, if there is one, the module of the LAMMPS for which it was built.
set prefix /opt/grip/1.0.0
set lammps ""
proc ModulesHelp {} {
  puts stderr "Granular contact models for LAMMPS. Scripts need no line for it: LAMMPS loads the plugin when it starts."
}
module-whatis "Grip: granular contact models for LAMMPS"
if {$lammps ne ""} { module load $lammps }
# With this folder in PATH the command man finds share/man beside it. MANPATH alone would hide the pages of the system.
prepend-path PATH $prefix/bin
prepend-path LAMMPS_PLUGIN_PATH $prefix/lib/grip
append-path LAMMPS_POTENTIALS $prefix/share/grip/potentials
