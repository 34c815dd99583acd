# SPDX-License-Identifier: GPL-2.0-only
# Packages: `cpack -G DEB` or `-G TGZ` in the build directory; `cpack --config CPackSourceConfig.cmake -G TGZ`
# for the sources. See packaging/README.md.
set(CPACK_PACKAGE_NAME lammps-grip)
set(CPACK_PACKAGE_VENDOR "the authors of Grip")
# The contact is the builder of the package, if Debian's variables contain a name.
set(CPACK_PACKAGE_CONTACT "the authors of Grip <grip@localhost>")
if(DEFINED ENV{DEBEMAIL} AND DEFINED ENV{DEBFULLNAME})
  set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "granular contact models for LAMMPS")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)

set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_VERSION ${PROJECT_VERSION})
# Used by grip-convert and the examples.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS python3)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gnuplot-nox, python3-numpy, python3-matplotlib, python3-lammps")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "The contact laws of Grip without LAMMPS: the commands grip-law, grip-clump and grip-convert, and a C library.")
# A plugin works only with the LAMMPS for which it was built. If that is an installed package, this one
# depends on it.
if(GRIP_PLUGIN)
  file(STRINGS ${GRIP_HOST_SOURCE}/src/version.h release REGEX "LAMMPS_VERSION ")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" release "${release}")
  set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Plugin for LAMMPS ${release}, the commands grip-law, grip-clump, grip-convert and grip-new, and a package for Python.")
  # The version contains the release without blanks, so that packages for two versions of LAMMPS have different names.
  string(REPLACE " " "" release "${release}")
  set(CPACK_DEBIAN_PACKAGE_VERSION ${PROJECT_VERSION}+lammps${release})
  foreach(file ${GRIP_HOST_LIBRARY} ${CMAKE_BINARY_DIR}/lmp)
    get_filename_component(file ${file} REALPATH)
    execute_process(COMMAND dpkg -S ${file} OUTPUT_VARIABLE owner RESULT_VARIABLE unknown ERROR_QUIET)
    if(unknown EQUAL 0)
      string(REGEX REPLACE ":.*" "" owner "${owner}")
      execute_process(COMMAND dpkg-query -W -f \${Version} ${owner} OUTPUT_VARIABLE version)
      set(CPACK_DEBIAN_PACKAGE_DEPENDS "${owner} (= ${version})")
      break()
    endif()
  endforeach()
endif()

set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME grip-${PROJECT_VERSION})
# A script selects the sources, because a list of files to leave out is never complete.
set(CPACK_SOURCE_INSTALLED_DIRECTORIES "")
set(CPACK_GRIP_SCRIPTS ${CMAKE_BINARY_DIR}/packages)
foreach(script scripts sources debian)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/packages/${script}.cmake.in ${CPACK_GRIP_SCRIPTS}/${script}.cmake @ONLY)
endforeach()
set(CPACK_PROJECT_CONFIG_FILE ${CPACK_GRIP_SCRIPTS}/scripts.cmake)
include(CPack)
