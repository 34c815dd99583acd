# SPDX-License-Identifier: GPL-2.0-only
"""Prints how the shared library of a LAMMPS was built, as lines NAME=VALUE for CMake, by its own library interface.

    python3 cmake/host_library.py LIBRARY
"""
import ctypes
import datetime
import sys

library = ctypes.CDLL(sys.argv[1], ctypes.RTLD_GLOBAL)
library.lammps_open_no_mpi.restype = ctypes.c_void_p
words = [b"lmp", b"-log", b"none", b"-screen", b"none", b"-nocite"]
lmp = ctypes.c_void_p(library.lammps_open_no_mpi(len(words), (ctypes.c_char_p * len(words))(*words), None))
day = datetime.datetime.strptime(str(library.lammps_version(lmp)), "%Y%m%d")
about = ctypes.create_string_buffer(1000)
library.lammps_get_os_info(about, len(about))
bits = [8 * library.lammps_extract_setting(lmp, name) for name in (b"tagint", b"bigint")]
print(f"RELEASE={day.day} {day:%b %Y}")
print("LAMMPS_SIZES=" + {(32, 32): "smallsmall", (32, 64): "smallbig", (64, 64): "bigbig"}[tuple(bits)])
print(f"BUILD_MPI={library.lammps_config_has_mpi_support()}")
print(f"BUILD_OMP={int(b'OpenMP not enabled' not in about.value)}")
for name in ("PLUGIN", "RIGID", "BPM", "OPENMP"):
    print(f"PKG_{name}={library.lammps_config_has_package(name.encode())}")
library.lammps_close(lmp)
library.lammps_mpi_finalize()
