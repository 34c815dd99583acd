# SPDX-License-Identifier: GPL-2.0-only
"""Builds the package for pip (PEP 517) using only the standard library, CMake, a C and a C++ compiler: no setuptools, no
wheel, no network. The archive of the sources has the folders of the repository.

    python3 setup.py sdist|wheel [FOLDER]      FOLDER: where the file goes (dist)"""
import base64
import hashlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
PACKAGE = os.path.join(HERE, "lammps_grip")
SOURCES = re.compile(r"(CMakeLists\.txt|\.(c|h|cpp|def|in|py|toml))$")
METADATA = """Metadata-Version: 2.1
Name: lammps-grip
Version: {version}
Summary: Granular contact laws: curves, impacts, parameter files, contacts and energies of runs; clumps from solids
License: GPL-2.0-only
Requires-Python: >=3.9
Requires-Dist: numpy
Provides-Extra: plots
Requires-Dist: matplotlib; extra == "plots"
"""
SCRIPTS = b"[console_scripts]\ngrip-convert = lammps_grip.liggghts.command:main\n"
WHEEL = """Wheel-Version: 1.0
Generator: lammps-grip
Root-Is-Purelib: false
Tag: {tag}
"""


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def version():
    """The version of the sources, in CMakeLists.txt."""
    return re.search(r"^project\(grip VERSION ([\d.]+)", read(TOP, "CMakeLists.txt").decode(), re.M)[1]


def metadata():
    return METADATA.format(version=version()).encode()


def library():
    """The contents of the shared library. The output of CMake and the compiler goes to stderr, which `pip -v` shows."""
    if not shutil.which("cmake"):
        raise RuntimeError("lammps-grip is built by CMake 3.20 or newer, a C and a C++ compiler; there is no cmake (Debian: cmake)")
    with tempfile.TemporaryDirectory(prefix="lammps_grip_") as build:
        configure = ["cmake", "-S", TOP, "-B", build, "-DGRIP_ONLY_PYTHON=on", *shlex.split(os.environ.get("CMAKE_ARGS", ""))]
        # Without a number make starts as many compilers as there are files.
        for command in (configure, ["cmake", "--build", build, "--parallel", str(os.cpu_count())]):
            subprocess.run(command, check=True, stdout=sys.stderr)
        return read(build, "libgrip_python.so")


def record(files, own):
    """The list of the wheel's files with their checksums; it has none of its own."""
    rows = []
    for name, contents in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(contents)}\n")
    return "".join([*rows, f"{own},,\n"]).encode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    # Python calls the library through ctypes, so one wheel fits all versions of Python on this kind of
    # machine.
    tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    info = f"lammps_grip-{version()}.dist-info/"
    files = {f"lammps_grip/{folder}{name}": read(PACKAGE, folder, name) for folder in ("", "liggghts/", "virtual/")
             for name in sorted(os.listdir(os.path.join(PACKAGE, folder))) if name.endswith(".py")}
    files["lammps_grip/libgrip_python.so"] = library()
    files.update({info + "METADATA": metadata(), info + "WHEEL": WHEEL.format(tag=tag).encode(),
                  info + "entry_points.txt": SCRIPTS, info + "LICENSE": read(TOP, "LICENSE")})
    files[info + "RECORD"] = record(files, info + "RECORD")
    name = f"lammps_grip-{version()}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, contents in files.items():
            archive.writestr(path, contents)
    return name


def sources():
    """Paths, from the top, of the files from which the package is built."""
    yield from ("CMakeLists.txt", "LICENSE")
    for top in ("command", "plugin/clump", "plugin/surface", "python", "src"):
        for folder, below, names in os.walk(os.path.join(TOP, top)):
            below[:] = sorted(name for name in below if not name.startswith(("build", "dist", "__")))
            yield from (os.path.relpath(os.path.join(folder, name), TOP) for name in sorted(names) if SOURCES.search(name))


def build_sdist(sdist_directory, config_settings=None):
    files = {path: read(TOP, path) for path in sources()}
    files["pyproject.toml"] = files["python/pyproject.toml"].replace(b'["."]', b'["python"]')
    files["PKG-INFO"] = metadata()
    top = f"lammps_grip-{version()}"
    with tarfile.open(os.path.join(sdist_directory, top + ".tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, contents in files.items():
            member = tarfile.TarInfo(f"{top}/{path}")
            member.size, member.mtime = len(contents), os.path.getmtime(os.path.join(TOP, "CMakeLists.txt"))
            archive.addfile(member, io.BytesIO(contents))
    return top + ".tar.gz"


def main():
    build = {"sdist": build_sdist, "wheel": build_wheel}.get(sys.argv[1] if len(sys.argv) in (2, 3) else None)
    if not build:
        sys.exit("setup.py: accepted: sdist or wheel, and a folder. To install: pip install " + HERE)
    folder = sys.argv[2] if len(sys.argv) == 3 else "dist"
    os.makedirs(folder, exist_ok=True)
    print(os.path.join(folder, build(folder)))


if __name__ == "__main__":
    main()
