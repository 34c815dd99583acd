# SPDX-License-Identifier: GPL-2.0-only
"""The scripts of doc/user/walls_from_regions.md, exactly as on the page."""
import math
import os
import re
import tempfile

import host

G, MASS = 9.81, 2500 * 4 / 3 * math.pi * 0.005**3
SCRATCH = tempfile.TemporaryDirectory(prefix="grip_doc_")
with open(os.path.join(host.SOURCE, "doc", "user", "walls_from_regions.md")) as file:
    BLOCKS = re.findall(r"^```(?:lammps)?\n(.*?)^```\n", file.read(), flags=re.MULTILINE | re.DOTALL)
SCRIPTS = {block.split()[1]: block for block in BLOCKS if block.startswith("# in.")}
with open(os.path.join(SCRATCH.name, "plate.stl"), "w") as file:
    file.write(next(block for block in BLOCKS if block.startswith("solid")))


def run(name, *quantities):
    """The whole output, and the immediate expressions at the end."""
    show = 'print "RESULT ' + " ".join(f"$({q}:%.10g)" for q in quantities) + '"\n'
    output = host.must_run(f"{SCRIPTS[name]}{show}", cwd=SCRATCH.name, variables={"plugin": host.PLUGIN})
    host.check("WARNING: fix" not in output or name == "in.no_rim", f"{name}: a wall warns")
    return output, [float(word) for word in re.findall(r"^RESULT (.*)$", output, flags=re.MULTILINE)[0].split()]


def speeds(output):
    return [float(row[1]) for row in re.findall(r"^ *(\d+) +(\S+) *$", output, flags=re.MULTILINE)]


def test_funnel():
    """The plug holds all spheres. Without it some leave the box at the bottom, but none leaves through the walls."""
    output, (left,) = run("in.funnel", "atoms")
    counts = [int(n) for n in re.findall(r"^Loop time of .* with (\d+) atoms", output, flags=re.MULTILINE)]
    host.check(len(counts) == 2 and counts[0] > 200, f"funnel: {counts} spheres, filled and in the end")
    host.check(left < 0.9 * counts[0], f"funnel: {left} of {counts[0]} spheres are left")


def test_edges():
    """A grain with 0.1 m/s leaves the edge of the union at several m/s. Over the rim it rolls and gains only the
    speed of its fall."""
    host.check(max(speeds(run("in.no_rim", "step")[0])) > 3, "without a rim: the grain is not thrown")
    output, (fall,) = run("in.rim", "0.005-z[1]")
    host.check(fall > 0.005, f"rim: the grain has fallen by {fall} only")
    fastest = max(speeds(output))
    host.check(fastest**2 < 0.1**2 + 2 * G * fall, f"rim: {fastest} m/s after a fall of {fall} m")


def test_lifters():
    """No grain leaves the drum; some are lifted above the lower half of the drum."""
    _, (high, radius) = run("in.lifters", "bound(all,ymax)", "0.1-bound(all,xmax)")
    host.check(high > -0.04, f"lifters: the highest grain is at {high}")
    host.check(radius > 0, "lifters: a grain is outside of the drum")


def test_mesh():
    """The plate carries the grains: none sinks into it by more than a little, and they come to rest."""
    _, (low, fast) = run("in.mesh", "bound(grains,zmin)", "ke(grains)/count(grains)")
    host.check(low > 0.0049, f"mesh: the lowest grain is at {low}")
    host.check(fast < 0.01 * MASS * G * 0.05, f"mesh: {fast} J a grain in the end")


def test_all_scripts_are_here():
    host.check(set(SCRIPTS) == {"in.funnel", "in.no_rim", "in.rim", "in.lifters", "in.mesh"}, f"scripts: {sorted(SCRIPTS)}")
