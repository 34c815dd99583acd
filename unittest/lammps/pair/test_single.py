# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The force of a single pair, Pair::single(): if LAMMPS calls it without the forces of a step of the current atoms,
an error reports it; otherwise it is the force in the closed form."""
import ctypes
import os
import tempfile

import host

FOLDER = tempfile.TemporaryDirectory(prefix="grip_single_")
OUT_OF_STEP = "the force of a single pair is known after the forces of a step only"
ATOMS = host.head("lj", "f f f", "block 0 10 0 10 0 10", map="array")
PLACES = ["5 5 5", "5.95 5 5", "5 8 8"]
FORCE = 1000 * 0.05
MODELS = {"without history": "hooke 1000 0 damping velocity",
          "with history": "hooke 1000 0 damping velocity tangential linear_history 100 0 0.5"}


def system(model, natoms=3, energy=""):
    places = "".join(f"create_atoms 1 single {place}\n" for place in PLACES[:natoms])
    return ATOMS + places + f"""set group all diameter 1 density 1.909859317102744
{host.LOAD}pair_style grip {energy}
pair_coeff * * {MODELS[model]}
group a id 1
group b id 2
fix 1 all nve/sphere
compute p all pair/local dist force
compute g a group/group b
compute n all reduce sum c_p[2] inputs local
thermo_style custom step c_g c_g[1] c_n
thermo_modify norm no format float %.16g
"""


def test_tables():
    """pair_write: there are no atoms at the distances of its table, before or after a run."""
    write = f"pair_write 1 1 5 r 0.5 0.99 {os.path.join(FOLDER.name, 'table')} T\n"
    for model in MODELS:
        for natoms in (1, 2, 3):
            for before in ("", "run 0\n", "run 0\ndelete_atoms group b\n", "run 1\nrun 1 pre no\n"):
                if "delete" in before and natoms < 3:
                    continue
                host.refused(f"pair_write, {model}, {natoms} atoms, {before!r}", system(model, natoms) + before + write,
                             OUT_OF_STEP)
    status, output = host.run(system("with history") + write, ranks=2)  # a line of each rank
    host.check(status != 0 and OUT_OF_STEP in host.error_lines(output)[0], f"pair_write, two ranks: {output[-300:]}")
    hybrid = system("with history").replace("pair_style grip", "pair_style hybrid grip").replace("* *", "* * grip")
    host.refused("pair_write, hybrid", hybrid + write, OUT_OF_STEP)
    host.refused("pair_write after clear", system("with history") + "run 0\nclear\n" + system("with history") + write,
                 OUT_OF_STEP)


def test_in_runs():
    """Commands that request values during a run: set-up, steps, several runs."""
    for model in MODELS:
        for ranks in (1, 2):
            output = host.must_run(system(model) + "run 0\nrun 0\nfix f all setforce 0 0 0\nvelocity all set 0 0 0\nrun 1\n",
                                   ranks=ranks)
            table = host.thermo(output)
            for row, value in enumerate(table["c_g[1]"]):
                host.check_close(value, -FORCE, 1e-6, f"group/group, {model}, {ranks} ranks, row {row}")
                host.check_close(table["c_n"][row], FORCE, 1e-6, f"pair/local, {model}, {ranks} ranks, row {row}")


def test_before_runs():
    """Variables that request computes before a run: an error. Afterwards LAMMPS may have the value of the last step."""
    for what in ("$(c_g)", "$(c_n)", "$(c_k)"):
        more = "compute c all grip/contact fn\ncompute k all reduce sum c_c inputs local\n"
        script = system("with history", energy="energy yes") + more
        host.refused(f"{what} before a run", script + f'print "{what}"\n', "")
        status, output = host.run(script + f'run 0\ndelete_atoms group b\nprint "{what}"\n')
        host.check(status in (0, 1), f"{what} after delete_atoms: status {status}, {output[-300:]}")


class Library:
    """LAMMPS as a library, in this process."""

    def __init__(self, path):
        os.environ.update(OMPI_MCA_ess_singleton_isolated="1", OMPI_MCA_pml="ob1", OMPI_MCA_btl="self")
        self.c = ctypes.CDLL(path, ctypes.RTLD_GLOBAL)
        self.c.lammps_open_no_mpi.restype = ctypes.c_void_p
        self.c.lammps_extract_compute.restype = ctypes.c_void_p
        words = [b"lmp", b"-log", b"none", b"-screen", b"none", b"-nocite"]
        self.lmp = ctypes.c_void_p(self.c.lammps_open_no_mpi(len(words), (ctypes.c_char_p * len(words))(*words), None))

    def run(self, script):
        self.c.lammps_commands_string(self.lmp, script.encode())
        error = self.error()
        assert not error, error

    def error(self):
        if not self.c.lammps_has_error(self.lmp):
            return ""
        text = ctypes.create_string_buffer(2000)
        self.c.lammps_get_last_error_message(self.lmp, text, len(text))
        return text.value.decode()

    def forces(self):
        """The forces of compute p, which no run has requested, and the error of requesting them."""
        LOCAL, ARRAY, ROWS = 2, 2, 4
        pointer = self.c.lammps_extract_compute(self.lmp, b"p", LOCAL, ARRAY)
        error = self.error()
        if error or not pointer:
            return [], error
        rows = ctypes.cast(self.c.lammps_extract_compute(self.lmp, b"p", LOCAL, ROWS), ctypes.POINTER(ctypes.c_int))[0]
        array = ctypes.cast(pointer, ctypes.POINTER(ctypes.POINTER(ctypes.c_double)))
        return [array[k][1] for k in range(rows)], ""


LIBRARY = os.path.join(os.path.dirname(os.path.realpath(host.LMP)), "liblammps.so")
if os.path.exists(LIBRARY):
    def test_library():
        """A program that requests values between runs, after commands that move atoms or after none."""
        lmp = Library(LIBRARY)
        restart = os.path.join(FOLDER.name, "restart")
        changes = {"nothing": ("", True), "displace_atoms": ("displace_atoms all move 0.001 0 0", True),
                   "set": ("set group all diameter 1", True), "delete_atoms": ("delete_atoms group c", False),
                   "create_atoms": ("create_atoms 1 single 2 2 2", True),
                   "reset_atoms": ("delete_atoms group c\nreset_atoms id", False),
                   "write_restart": (f"write_restart {restart}", True)}
        for model in MODELS:
            for name, (change, may_answer) in changes.items():
                lmp.run("clear\n" + system(model) + "group c id 1\nthermo_style custom step\nrun 0\n" + change)
                got, error = lmp.forces()
                right = may_answer and not error and len(got) == 1 and abs(got[0] - FORCE) < 1e-6 * FORCE
                none = not error and not got  # the pair no longer exists
                host.check(right or none or "pair_style grip: " in error, f"library, {model}, {name}: {got}, {error!r}")
                if name == "nothing":
                    host.check(right, f"library, {model}: {got}, {error!r}")
