-- SPDX-License-Identifier: GPL-2.0-only
-- A module file for Lmod: set the prefix that Grip was installed to and, if there is one, the module of the LAMMPS that it was
-- built for, for example "LAMMPS".
local prefix = "/opt/grip/1.0.0"
local lammps = ""
help([[Granular contact models for LAMMPS. Scripts need no line for it: LAMMPS loads the plugin when it starts.]])
whatis("Grip: granular contact models for LAMMPS")
if lammps ~= "" then depends_on(lammps) end
-- From this folder of PATH the command man finds share/man beside it. MANPATH alone would hide the pages of the system.
prepend_path("PATH", pathJoin(prefix, "bin"))
prepend_path("LAMMPS_PLUGIN_PATH", pathJoin(prefix, "lib/grip"))
append_path("LAMMPS_POTENTIALS", pathJoin(prefix, "share/grip/potentials"))
