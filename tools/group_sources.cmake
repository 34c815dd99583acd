# SPDX-License-Identifier: GPL-2.0-only
# Compiles LAMMPS by groups of files. tools/host.sh includes this in LAMMPS's own project
# (CMAKE_PROJECT_lammps_INCLUDE); it acts when all sources are known.
function(group_sources)
  get_target_property(files lammps SOURCES)
  list(FILTER files INCLUDE REGEX "^/.*\\.cpp$")
  execute_process(COMMAND python3 ${GRIP_TOOLS}/group_sources.py ${files} OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${lines}")
  foreach(line ${lines})
    string(REGEX MATCH "^([^ ]+) (.*)$" line "${line}")
    set_source_files_properties(${CMAKE_MATCH_2} PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1})
  endforeach()
  set_target_properties(lammps PROPERTIES UNITY_BUILD on UNITY_BUILD_MODE GROUP)
endfunction()
cmake_language(DEFER CALL group_sources)
