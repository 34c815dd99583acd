# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Messages at the beginning of a run: spheres wider than a periodic box, integrators that do not rotate spheres,
lines of mdr for another release. Also: the memory of models that a pair_coeff replaces is freed."""
import os
import subprocess
import tempfile

import host


def script(boundary="p p p", size="0 0.01 0 0.01 0 0.01", diameter="", model="hooke 1e4 0.1", integrator="nve/sphere",
           dimension="3", atoms="random 100 1234 box"):
    return host.LOAD + host.head("si", boundary, f"block {size}", more=f"dimension {dimension}\n") + f"""create_atoms 1 {atoms}
{diameter}
pair_style grip
pair_coeff * * {model}
fix 1 all {integrator}
neighbor 0.0001 bin
timestep 1e-9
run 0
"""


def test_wide_spheres():
    """Spheres with the default diameter 1 in a small box: LAMMPS would never find all images. A diameter of more
    than three lengths of the box is rejected."""
    for boundary, word in (("p p p", "in x"), ("f p p", "in y"), ("f f p", "in z")):
        status, output = host.run(script(boundary), timeout=60)
        host.check(status != 0 and len(host.error_lines(output)) == 1, f"{boundary}: one error: {output[-300:]}")
        for part in ("is 'set ... diameter' missing?", "diameter 1 ", word, "0.01"):
            host.check(part in "".join(host.error_lines(output)), f"{boundary}: '{part}' in {host.error_lines(output)}")
    one = "single 0.005 0.005 0.005"
    host.refused("too wide", script(diameter="set group all diameter 0.0301 density 1000", atoms=one), timeout=60)
    # Spheres that fit, or have no images, are accepted. In two dimensions the box is thin.
    for diameter in ("0.01", "0.0101"):  # the second touches its own images
        host.must_run(script(diameter=f"set group all diameter {diameter} density 1000", atoms=one))
    host.must_run(script("f f f", atoms=one))
    host.must_run(script("p p p", size="0 1 0 1 -0.001 0.001", dimension="2", atoms="single 0.5 0.5 0",
                         diameter="set group all diameter 0.1 density 1000"))


def test_fixed_spins():
    """fix nve ignores torques: there is a warning if the model has torques."""
    friction = " tangential linear_history 1e3 1 0.5"
    rolling = " rolling sds 1e3 1 0.1"
    fits = "set group all diameter 0.001 density 1000"
    for model, integrator, count in (("hooke 1e4 0.1", "nve", 0), ("hooke 1e4 0.1" + friction, "nve", 1),
                                     ("hooke 1e4 0.1" + rolling, "nve", 1), ("hooke 1e4 0.1" + friction, "nve/sphere", 0),
                                     ("hooke 1e4 0.1" + friction, "nve/limit 0.1", 1)):
        output = host.must_run(script(diameter=fits, model=model, integrator=integrator))
        warnings = [line for line in output.split("\n") if "WARNING" in line and "does not turn" in line]
        host.check(len(warnings) == count, f"{model}, {integrator}: {warnings}")
        host.check(all("fix nve/sphere" in line for line in warnings), f"{model}, {integrator}: names the alternative")


def test_other_mdr():
    """For a line of LAMMPS 4 Feb 2025 the error describes the changes."""
    status, output = host.run(script(model="mdr 5e6 0.4 1.9e5 2 0.5 0.5 damping none"))
    line = "".join(host.error_lines(output))
    host.check(status != 0, "mdr of 4 Feb 2025 is refused")
    for part in ("pair_coeff", "4 Feb 2025", "restitution", "eta", "damping mdr 1"):
        host.check(part in line, f"mdr of 4 Feb 2025: '{part}' in {line}")


def memory_of(lines):
    """The largest memory of a process that reads a script, in MB."""
    text = script(diameter="set group all diameter 0.001 density 1000").replace("run 0", "pair_coeff * * hooke 1e4 0.1\n" * lines
                                                                                + "run 0")
    with tempfile.NamedTemporaryFile("w", suffix=".in") as file:
        file.write(text)
        file.flush()
        process = subprocess.Popen([host.LMP, "-log", "none", "-screen", "none", "-in", file.name],
                                   env=dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1"))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    host.check(process.returncode == 0, f"{lines} lines of pair_coeff: the run ended with {process.returncode}")
    return usage.ru_maxrss / 1024


def test_replaced_models():
    few, many = memory_of(1), memory_of(20000)
    host.check(many - few < 10, f"20000 lines of pair_coeff for one pair of types take {many - few:.3g} MB more than one")
