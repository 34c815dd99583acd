# SPDX-License-Identifier: GPL-2.0-only
"""grip-clump: its report against closed forms, its files, bad input."""
import os
import re
import subprocess
import tempfile
import unittest

COMMAND = os.environ["GRIP_CLUMP"]
QUADS = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
OPTIONS = ("density", "scale", "resolution", "smallest", "report", "image")


def write_box(path, triangles=12):
    """The box 2:1:1 with a corner at the origin, as ASCII STL."""
    corners = [((k >> 2 & 1) * 2.0, float(k >> 1 & 1), float(k & 1)) for k in range(8)]
    with open(path, "w") as file:
        file.write("solid box\n")
        for a, b, c in [part for a, b, c, d in QUADS for part in ((a, b, c), (a, c, d))][:triangles]:
            file.write("facet normal 0 0 0\nouter loop\n")
            file.writelines("vertex %g %g %g\n" % corners[k] for k in (a, b, c))
            file.write("endloop\nendfacet\n")
        file.write("endsolid box\n")


class Clumps(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        write_box(os.path.join(self.folder, "box.stl"))

    def call(self, *arguments):
        return subprocess.run([COMMAND, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120)

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def test_report(self):
        done = self.call("box.stl", "50", "box.mol", "--density", "3", "--scale=2", "--report")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = dict(line.split(None, 1) for line in done.stdout.splitlines())
        self.assertEqual((rows["triangles"], rows["volume"], rows["mass"], rows["centre_in_file"]), ("12", "16", "48", "2 1 1"))
        moments = [float(word) for word in rows["inertia"].split()[:6]]
        for got, want in zip(moments, (32.0, 80.0, 80.0, 0.0, 0.0, 0.0)):
            self.assertAlmostEqual(got, want, delta=1e-9)
        for name in ("mass_residual", "centre_residual", "inertia_residual"):
            self.assertTrue(rows[name].startswith("exact"), rows[name])
        self.assertRegex(rows["spheres"], r"^50, radius [\d.]+ to [\d.]+$")
        self.assertLess(float(rows["surface_error_rms"].split()[0]), 2.5)
        self.assertLess(float(rows["surface_error_largest"].split()[0]), 10)
        self.assertLess(abs(float(rows["volume_error"].split()[0])), 0.5)

    def test_few_spheres_warn(self):
        done = self.call("box.stl", "3", "box.mol")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertRegex(done.stderr, r"^grip-clump: warning: the spheres have the mass and inertia of the solid to within "
                                      r"[\d.]+ % only, which does not matter to fix rigid/small/grip with 'mol'; for other fixes more "
                                      r"spheres make them exact\n$")
        self.assertIn(b"\n3 atoms\n5000 mass\n0 0 0 com\n", self.read("box.mol"))

    def test_one_sphere_is_no_box(self):
        done = self.call("box.stl", "1", "box.mol")
        self.assertEqual(done.returncode, 0)
        # The sphere has the volume of the box, 2.
        self.assertRegex(done.stderr, r"(?m)^grip-clump: warning: the surface of the spheres is 1\d(\.\d)? % of the cube root of the "
                                      r"volume away from the solid's: more spheres are needed for this shape$")
        radius = float(self.read("box.mol").split(b"Diameters\n\n1 ")[1].split()[0]) / 2
        self.assertAlmostEqual(radius, (1.5 / 3.14159265) ** (1 / 3), delta=1e-3)

    def test_a_coarse_grid_has_few_spheres(self):
        done = self.call("box.stl", "1000", "box.mol", "--resolution", "10")
        self.assertEqual(done.returncode, 0)
        found = re.search(r"(?m)^grip-clump: warning: (\d+) spheres instead of 1000: no other sphere would improve the clump; "
                          r"a larger '--resolution' has more candidates$", done.stderr)
        self.assertIn(f"\n{found[1]} atoms\n".encode(), self.read("box.mol"))

    def test_same_input_same_files(self):
        files = []
        for run in "ab":
            done = self.call("box.stl", "20", run + ".mol", "--image", run + ".png")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            files.append((self.read(run + ".mol"), self.read(run + ".png")))
        self.assertEqual(files[0], files[1])
        self.assertTrue(files[0][1].startswith(b"\x89PNG"))

    def refused(self, text, *arguments, status=2):
        done = self.call(*arguments)
        self.assertEqual((done.returncode, done.stdout), (status, ""))
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertRegex(done.stderr, "^grip-clump: " + text)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "box.mol")))

    def test_bad_input(self):
        box = ("box.stl", "5", "box.mol")
        for text, arguments in (
                ("a solid, a number of spheres and a molecule file are needed; accepted: grip-clump SOLID N", ()),
                ("a solid, a number of spheres", box[:2]),
                ("number of spheres 'many'; accepted: a whole number from 1 to 10000", ("box.stl", "many", "box.mol")),
                ("number of spheres '0'; accepted", ("box.stl", "0", "box.mol")),
                ("number of spheres '2.5'; accepted", ("box.stl", "2.5", "box.mol")),
                ("--density '-1'; accepted: a number above 0", (*box, "--density", "-1")),
                ("--density 'nan'; accepted: a number above 0", (*box, "--density", "nan")),
                ("--density needs a value; accepted: grip-clump SOLID N", (*box, "--density")),
                ("--density ''; accepted: a number above 0", (*box, "--density=")),
                ("--scale '0'; accepted: a number above 0", (*box, "--scale", "0")),
                ("--smallest '1x'; accepted: a number above 0", (*box, "--smallest", "1x")),
                ("--resolution '7'; accepted: a whole number from 8 to 400", (*box, "--resolution", "7")),
                (r"--image 'box.jpg'; accepted: a name that ends in .png", (*box, "--image", "box.jpg")),
                ("unknown word 'colour'; accepted: grip-clump SOLID N", (*box, "colour", "red")),
                ("unknown option '--dens'; accepted: grip-clump SOLID N", (*box, "--dens", "3")),
                ("unknown option '-5'; accepted: grip-clump SOLID N", ("box.stl", "-5", "box.mol")),
                ("'--report=yes'; accepted: no value", (*box, "--report=yes")),
                ("molecule file 'box.stl' is the file of the solid; accepted: another name", ("box.stl", "5", "box.stl")),
                ("molecule file './box.stl' is the file of the solid", ("box.stl", "5", "./box.stl")),
                ("--image 'box.png' is the file of the solid or of the molecule", ("box.stl", "5", "box.png", "--image", "box.png")),
                ("smallest 5; accepted: a radius of spheres that fit", (*box, "--smallest", "5")),
                ("Mesh file none.stl: there is no such file", ("none.stl", "5", "box.mol"))):
            with self.subTest(arguments=arguments):
                self.refused(text, *arguments)

    def test_options_without_dashes(self):
        """As options were once written: the error is the command that does what was meant, which is tried."""
        box = ("box.stl", "5", "box.mol")
        for old, now in (("density 3", "--density 3"), ("scale 2", "--scale 2"), ("resolution 9", "--resolution 9"),
                         ("smallest 0.1", "--smallest 0.1"), ("report", "--report"), ("image report", "--image report"),
                         ("density -1 scale 2", "--density -1 --scale 2"),
                         ("scale 2 image a.png report density 3", "--scale 2 --image a.png --report --density 3")):
            with self.subTest(old=old):
                self.refused(re.escape(f"'{old.split()[0]}' is an option, with two dashes; accepted: grip-clump box.stl 5 box.mol {now}\n")
                             + "$", *box, *old.split())
        self.refused(re.escape("'report' is an option, with two dashes; accepted: grip-clump --scale 2 box.stl 5 box.mol --report\n") + "$",
                     "--scale", "2", *box, "report")
        self.assertEqual(self.call("--scale", "2", *box, "--report", "--density=3").returncode, 0)

    def test_open_surface(self):
        write_box(os.path.join(self.folder, "open.stl"), 11)
        self.refused(r"Mesh file open.stl, triangle \d+: an edge without a neighbour \(and 2 more\), so the surface does not "
                     r"enclose a body\. Close it in the CAD program, or with 'admesh -f -d -b closed.stl open.stl'\n$",
                     "open.stl", "5", "box.mol")

    def test_files_that_cannot_be_written(self):
        self.refused(r"'no/box.mol' cannot be written: ", "box.stl", "5", "no/box.mol", status=1)
        done = self.call("box.stl", "5", "here.mol", "--image", "no/box.png")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^grip-clump: 'no/box.png' cannot be written: ")
