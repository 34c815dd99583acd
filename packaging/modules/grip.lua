-- SPDX-License-Identifier: GPL-2.0-only
-- A module file for Lmod: set the prefix that Grip was installed to, and the module of the LAMMPS it was built for.
local prefix = "/opt/grip/1.0.0"
help([[Granular contact models for LAMMPS. Scripts need no line for it: LAMMPS loads the plugin when it starts.]])
whatis("Grip: granular contact models for LAMMPS")
depends_on("LAMMPS")
prepend_path("PATH", pathJoin(prefix, "bin"))
prepend_path("MANPATH", pathJoin(prefix, "share/man"))
prepend_path("LAMMPS_PLUGIN_PATH", pathJoin(prefix, "lib/grip"))
append_path("LAMMPS_POTENTIALS", pathJoin(prefix, "share/grip/potentials"))
