# SPDX-License-Identifier: GPL-2.0-only
import os

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class LammpsGrip(CMakePackage):
    """Granular contact models for LAMMPS: a plugin, and the commands grip-law, grip-clump and
    grip-convert."""

    # The checkout of git that contains this recipe.
    homepage = git = "file://" + os.path.abspath(
        os.path.join(os.path.dirname(__file__), *[".."] * 6)
    )

    license("GPL-2.0-only")
    version("main", branch="main")

    variant(
        "plugin",
        default=True,
        description="the plugin; without it, the C library, grip-law and grip-clump alone",
    )
    variant("fit", default=True, description="grip-law --fit, by CMinpack")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.20:", type="build")
    depends_on("python@3.9:", type=("build", "run"))
    depends_on("cminpack", when="+fit")
    depends_on("libpng")
    # The releases that Grip is tested with. Spack marks both as deprecated:
    # spack install --deprecated lammps-grip
    depends_on(
        "lammps@20250204,20260704 +plugin +granular", when="+plugin", type=("build", "link", "run")
    )
    depends_on("mpi", when="+plugin ^lammps+mpi")

    # The plugin needs headers of LAMMPS' source and the settings of its build, which an
    # installation does not have.
    for release, tag in (("20250204", "patch_4Feb2025"), ("20260704", "patch_4Jul2026")):
        resource(
            name=f"lammps-{release}",
            git="https://github.com/lammps/lammps.git",
            tag=tag,
            placement="lammps-source",
            when=f"+plugin ^lammps@{release}",
        )

    @property
    def host(self):
        return join_path(self.stage.source_path, "lammps-source")

    @run_before("cmake", when="+plugin")
    def configure_host(self):
        """Configures LAMMPS with the integer sizes, MPI and OpenMP of the package lammps, without
        building it; the program is that of the package."""
        lammps, build = self.spec["lammps"], join_path(self.host, "build")
        options = {
            "BUILD_MPI": "+mpi",
            "BUILD_OMP": "+openmp",
            "PKG_OPENMP": "+openmp-package",
            "PKG_RIGID": "+rigid",
        }
        cmake(
            "-S",
            join_path(self.host, "cmake"),
            "-B",
            build,
            "-DPKG_PLUGIN=on",
            "-DPKG_GRANULAR=on",
            self.define("LAMMPS_SIZES", lammps.variants["lammps_sizes"].value),
            *(self.define(name, lammps.satisfies(variant)) for name, variant in options.items()),
        )
        program = join_path(build, "lmp")
        # A second build of the same stage finds the link of the first.
        if os.path.lexists(program):
            os.remove(program)
        os.symlink(lammps.prefix.bin.lmp, program)

    def cmake_args(self):
        arguments = [
            self.define_from_variant("GRIP_PLUGIN", "plugin"),
            self.define_from_variant("GRIP_FIT", "fit"),
        ]
        if self.spec.satisfies("+plugin"):
            arguments += [
                self.define("LAMMPS_SOURCE_DIR", self.host),
                self.define("LAMMPS_BINARY_DIR", join_path(self.host, "build")),
            ]
        return arguments

    def setup_run_environment(self, env: EnvironmentModifications) -> None:
        env.prepend_path("LAMMPS_PLUGIN_PATH", self.prefix.lib.grip)
        env.append_path("LAMMPS_POTENTIALS", self.prefix.share.grip.potentials)
