# SPDX-License-Identifier: GPL-2.0-only
"""The Python of the pages runs as it is printed, each page from its first block to its last, on the output of a
small run."""
import os
import re
import subprocess
import sys

import pytest
from test_breakage import BREAKS, FRAGMENTS, LIST
from test_collisions import EVENTS, ROWS
from test_fields import plane

SOURCE = os.environ["GRIP_SOURCE"]
PAGES = {"python": ["matplotlib"], "post_processing": ["matplotlib", "vtkmodules"]}
COLUMNS = "id1 id2 fn px py pz lx ly lz fx fy fz"
CONTACTS = f"""ITEM: TIMESTEP
5
ITEM: NUMBER OF ENTRIES
2
ITEM: BOX BOUNDS ff ff ff
0 1
0 1
0 1
ITEM: ENTRIES {COLUMNS}
1 2 2 0.5 0.5 0.5 -0.2 0 0 -2 0 0
1 0 1 0.4 0.5 0.4 0 0 0.1 0 0 1
"""
GRAINS = CONTACTS.split("ITEM: ENTRIES")[0].replace("ENTRIES", "ATOMS") + """ITEM: ATOMS id type x y z radius
1 1 0.4 0.5 0.5 0.1
2 1 0.6 0.5 0.5 0.1
"""
SOLID = "".join(f"v {x} {y} {z}\n" for x, y, z in ((0, 0, 0), (5, 1, 0.5), (1, 3.5, 0), (1.5, 0.5, 3))) + \
    "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
LOG = "   Step  c_e[1]  c_e[3]\n0 1 0\n5 0.5 0.5\nLoop time of 1\n"


def blocks(page):
    with open(os.path.join(SOURCE, "doc", "user", page + ".md"), encoding="utf-8") as file:
        return re.findall(r"^```python\n(.*?)^```$", file.read(), re.M | re.S)


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page, tmp_path):
    for module in PAGES[page]:
        pytest.importorskip(module)
    for name, text in (("contacts.txt", CONTACTS), ("grains.txt", GRAINS), ("log.lammps", LOG), ("rock.obj", SOLID),
                       ("mill.txt", ROWS), ("strong.txt", EVENTS), ("breaks.txt", BREAKS), ("single.txt", LIST),
                       ("pieces.txt", FRAGMENTS)):
        (tmp_path / name).write_text(text)
    plane(tmp_path / "hopper.txt")
    text = "".join(blocks(page))
    assert text
    (tmp_path / "page.py").write_text("import warnings\nwarnings.simplefilter('error')\n" + text + CHECKS[page])
    environment = dict(os.environ, MPLBACKEND="svg", LAMMPS_POTENTIALS=os.path.join(SOURCE, "potentials"))
    done = subprocess.run([sys.executable, "page.py"], cwd=tmp_path, env=environment, timeout=300, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


# The statements of the page about its pictures and values, for the run above.
CHECKS = {"python": """
assert len(impacts) == 3 and parameters.units == "si" and grip.read_parameters("mine.grip").model == "hooke 1e5 0.5"
figures = [plots.pyplot.figure(number).axes[0] for number in plots.pyplot.get_fignums()]
lines = [line for axes in figures for line in axes.lines]
assert len(figures) == 5 and [line.get_label() for line in lines[:2]] == ["soft", "stiff"]
for line in lines[:3]:
    assert numpy.ptp(line.get_xdata()) > 0 and numpy.ptp(line.get_ydata()) > 0, "a curve is a point or flat"
assert [line.get_label() for line in figures[2].lines] == ["kinetic", "elastic_normal"]
assert [len(axes.collections) for axes in figures][:4] == [0, 0, 0, 1]
""", "post_processing": """
assert stress.tolist() == [[-0.4, 0, 0], [0, 0, 0], [0, 0, -0.1]], stress  # -(sum of f l) over the volume 1
assert fabric.tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]] and (contacts, share) == (0.0, 0.0)
import os
assert all(os.path.getsize(name) > 100 for name in ("chains.png", "grains.vtp", "contacts.vtp", "contacts.pvd"))
"""}
