# SPDX-License-Identifier: GPL-2.0-only
"""grip-convert: the deck of its page, the text of refusals, and decks that are spoilt word by word."""
import math
import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../python/lammps_grip"))

from liggghts import convert  # noqa: E402
from liggghts.deck import read  # noqa: E402
from liggghts.words import Words  # noqa: E402

COMMAND = os.environ["GRIP_CONVERT"]
DECKS = ("two_materials", "heat", "machine", "loop", "stones", "growth", "early", "pills", "straws")
HEAD = """atom_style granular
newton off
communicate single vel yes
units si
region box block 0 1 0 1 0 1 units box
create_box 1 box
fix m1 all property/global youngsModulus peratomtype 1e7
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 0.5
fix m4 all property/global coefficientFriction peratomtypepair 1 0.4
pair_style gran model hertz tangential history
pair_coeff * *
timestep 1e-5
"""
HEAT = """fix m5 all property/global thermalConductivity peratomtype 1
fix m6 all property/global thermalCapacity peratomtype 10
fix warm all heat/gran initial_temperature 300
"""
ATOMS = "atom_style hybrid granular bond/gran n_bondtypes 2 bonds_per_atom 6\n"
BONDS = ATOMS + HEAD.partition("\n")[2] + "bond_style gran\n"
TEMPLATES = """fix t all particletemplate/sphere 15485863 atom_type 1 density constant 2500 radius constant 0.003
fix d all particledistribution/discrete 15485867 1 t 1.0
"""
MESH = "fix m all mesh/surface file a.stl type 1\n"
PLATE = "solid\nfacet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendfacet\nendsolid\n"  # its front is above it
WALL = "fix w all wall/gran model hertz tangential history mesh n_meshes 1 meshes m\n"


def deck(name):
    with open(os.path.join(HERE, "decks", "in." + name)) as file:
        return file.read()


def lines(text):
    """The commands, without continuations, comments and surplus blanks."""
    return [" ".join(row.split()) for row in re.sub(r" *&\n *", " ", re.sub("#.*", "", text)).split("\n") if row.strip()]


class Rows(unittest.TestCase):
    """Lines whose words follow from the two programs' manuals."""

    def has(self, text, *wanted):
        done = convert(text)
        self.assertEqual([], done.refused)
        for line in wanted:
            self.assertIn(line, lines(done.text))
        return done

    def test_two_materials(self):
        """Bodies of unlike types: k = G*/E*, nu = (1 - 4 k)/(1 - 2 k), E = 2 E*(1 - nu^2), computed by hand with 16 digits."""
        done = self.has(deck("two_materials"),
                        "pair_coeff 1 1 hertz/material 5.e6 0.6 0.25 damping coeff_restitution tangential history mu 0.4 cohesion sjkr k 2e4",
                        "pair_coeff 1 2 hertz/material 8002015.62106324 0.5 0.2603174603174603 damping coeff_restitution tangential history mu 0.3 "
                        "cohesion sjkr k 0",
                        "pair_coeff 1 3 hertz/material 8002015.62106324 0.5 0.2603174603174603 damping coeff_restitution tangential history mu 0.3",
                        "fix x1 all wall/grip type 3 xplane -0.05 NULL", "fix floor all wall/grip type 2 zplane 0.0 NULL", "create_box 3 domain",
                        "fix ins grains grip/insert region in rate mass 1.0 until mass 0.3 every 0.01 velocity 0.0 0.0 -0.5 seed 32452867 "
                        "grain type 1 share 0.3 density 2500 diameter one 0.006 grain type 1 share 0.7 density 2500 diameter one 0.01",
                        "variable mass equal f_ins[1]", "thermo_style custom step atoms c_kinetic c_spin f_ins v_mass", "atom_style sphere")
        self.assertEqual(1, done.status)
        self.assertIn("pair_style      grip  # sticky", done.text)
        self.assertIn("# Grains of two materials fall into a box", done.text)
        self.assertIn("fix             down all gravity 9.81 vector 0.0 0.0 -1.0\n", done.text)

    def test_page(self):
        """The deck of doc/user/from_liggghts.md becomes what the page shows."""
        with open(os.path.join(HERE, "../../doc/user/from_liggghts.md")) as file:
            before, after = re.findall(r"```lammps\n(.*?)```", file.read(), re.S)[:2]
        done = self.has(before, *lines(after))
        self.assertEqual(set(lines(done.text)) - set(lines(before)), set(lines(after)))
        self.assertEqual((1, "14 same, 18 exact, 2 changes, 0 refused"), (done.status, done.report().split("\n")[1]))

    def test_set_and_places(self):
        """LAMMPS computes the mass when it sets the density; a mesh is placed in the order of its words."""
        self.has(HEAD + "set group all density 5 diameter 2 vx 1\n", "set group all diameter 2 vx 1 density 5")
        self.has(HEAD + MESH.replace("\n", " move 1 2 3 scale 2 rotate axis 0 1 0 angle 90 move 4 5 6 scale 3\n") + WALL,
                 "fix m all wall/grip type 1 mesh a.stl shift 1 2 3 scale 2 turn 0 1 0 90 shift 4 5 6 scale 3")

    def test_heat(self):
        """sqrt(2 pi) times the harmonic mean of 1 and 3 is 3.7599...; a wall without temperature has a type without heat."""
        self.has(deck("heat"), "fix warm all heat/flow type 10 20 20 10", "fix floor all wall/grip type 2 zplane 0 NULL temperature 400",
                 "fix side all wall/grip type 3 xplane 0 NULL", "set region left temperature 350", "group source region left",
                 "fix source source add/heat constant 0.01", "region tube cylinder y 0.02 0.05 0.06 INF INF units box",
                 "fix temperatures all property/atom temperature heatflow ghost yes")
        text = " ".join(lines(convert(deck("heat")).text))
        self.assertRegex(text, r"pair_coeff 1 2 [^p]*poisson[^p]*phi_f 0 e 0\.5 tangential history mu 0\.4 heat radius 3\.75994")
        self.assertRegex(text, r"pair_coeff 2 2 .*?heat radius 7\.51988")
        self.assertNotRegex(text, r"pair_coeff 3 3 [^:]*?heat radius.*?pair_coeff 3 4")

    def test_bonds(self):
        """Springs, dashpots and stresses of bond_gran.cpp of LIGGGHTS Flexible Fibers: E A/L, G A/L, E I/L, G J/L; 2 b sqrt(k m);
        sigma against |N|/A + M r/I. A distance of centres of 1.05 diameters is a gap of 0.1 radii."""
        done = self.has(deck("straws"), "atom_style hybrid sphere bond",
                        "create_box 1 domain bond/types 1 extra/bond/per/atom 6 extra/special/per/atom 24",
                        "bond_style grip contact after", "special_bonds lj 0 1 1 coul 1 1 1", "thermo_style custom step atoms bonds c_kinetic",
                        "bond_coeff 1 parallel young 1e7 shear 4e6 ratio 1.0 inner 0.4 damping beta 0.2 strength stress tension 3e5 shear 2e5 "
                        "compression 3e5", "fix bonds all grip/cement 1 gap $(2*(3.15e-3)/(v_d)-2) types 1 1 every 1", "unfix bonds")
        self.assertEqual(1, done.status)
        self.has(BONDS + "variable b equal 0.5\nvariable how equal 1\nbond_coeff 2 0.8 0 ${b} 2 ${how} 0.1 1 3 4\nbond_coeff 1 1 0 1 2 0 7 1 3 4\n"
                 "set group all diameter 2\nfix c all bond/create/gran 5 1 1 2.25 2 6\n",
                 "bond_coeff 2 parallel young ${b} shear 2 ratio 0.8 damping beta 0.1 strength stress tension 3 shear 4 compression 3",
                 "bond_coeff 1 parallel young 1 shear 2 ratio 1 strength stress tension 3 shear 4 compression 3",
                 "fix c all grip/cement 2 gap 0.25 types 1 1 every 5", "bond_style grip contact with", "special_bonds lj/coul 1 1 1")
        refused = convert(BONDS.replace("create_box 1 box", "read_data a")).refused
        self.assertEqual("read_data with bonds", refused[0].text)

    def test_meshes(self):
        self.has(deck("machine"),
                 "fix belt all wall/grip type 1 mesh plate.stl scale 0.1 shift 0 0 -0.02 crease 10 surface linear 0.5 0 0 about 0 0 -0.02 "
                 "facets 1000 wear finnie 1e-9 vtk 1000 post/belt.*.vtp",
                 "fix back all wall/grip type 1 mesh plate.stl scale 0.05 turn 0 1 0 90 shift 0.15 0 0.03", "fix_modify back move linear -0.05 0 0",
                 "fix_modify back move none", "fix_modify back move rotate 0.15 0 0.03 0 1 0 2.0",
                 "fix_modify side move swing 0.15 0 0.03 0 1 0 5 2.0", "compute ts all grip/timestep",
                 "thermo_style custom step atoms c_ts[4] c_ts[3] f_belt[3] f_belt[5]")

    def test_one_wall_of_two_meshes(self):
        text = HEAD + MESH + MESH.replace("fix m", "fix n") + WALL.replace("1 meshes m", "2 meshes m n")
        self.has(text, "fix m_n all wall/grip type 1 mesh a.stl a.stl")
        move = "run 1\nfix go all move/mesh mesh m linear 0 0 1\nfix gone all move/mesh mesh n linear 0 0 1\n"
        self.has(text + move + "unfix w\nrun 1\n", "fix_modify m_n move linear 0 0 1", "unfix m_n")
        self.has(text + move.replace("gone all", "gone all").replace("mesh n linear 0 0 1", "mesh n linear 0 0 2"), "fix m all wall/grip type 1 mesh a.stl",
                 "fix n all wall/grip type 1 mesh a.stl", "fix_modify n move linear 0 0 2")

    def test_motions_before_a_wall(self):
        self.has(HEAD + MESH + "fix a all move/mesh mesh m linear 1 0 0\nfix b all move/mesh mesh m rotate origin 0 0 0 axis 0 0 1 period 2\n" + WALL,
                 "fix m all wall/grip type 1 mesh a.stl move linear 1 0 0 move rotate 0 0 0 0 0 1 2")

    def test_servo(self):
        text = HEAD + MESH.replace("surface", "surface/stress/servo").replace(
            "\n", " com 0 0 1 axis 0 0 -1 ctrlPV force target_val 5 vel_max 0.1 kp 2 ki 3\n") + WALL
        done = self.has(text + "run 1\nfix_modify m target_val 6\nfix_modify m integrate stop\n",
                        "fix m all wall/grip type 1 mesh a.stl move servo force 0 0 1 0 0 -1 5 vmax 0.1 pid 2 3 0 about 0 0 1", "fix_modify m target 6",
                        "fix_modify m move none")
        self.assertTrue(any("drive the wall away" in note.text for note in done.notes))

    def test_stream(self):
        """`all_in` of a stream says whether spheres may stand out of the rim of the face."""
        stream = HEAD + MESH + TEMPLATES + ("fix i all insert/stream seed 7 distributiontemplate d nparticles 9 massrate 2 vel constant 0 0 -1 "
                                            "insertion_face m extrude_length 0.1")
        end = "seed 7 grain type 1 density 2500 diameter one 0.006"
        self.has(stream + " all_in yes\n", f"fix i all grip/insert face a.stl rate mass 2 until number 9 velocity 0 0 -1 {end}")
        for words in ("", " all_in no"):
            self.has(f"{stream}{words}\n", f"fix i all grip/insert face a.stl rate mass 2 until number 9 velocity 0 0 -1 inside no {end}")

    def test_formulas(self):
        self.has(HEAD + "variable a equal mass(all)*xcm(all,z)+ke(all)-ke/2\nvariable b equal bound(all,zmax)*${a}\nvariable c atom sqrt(vx^2)+v_b\n"
                 "variable d equal count(all,box)+mass(all,box)+xcm(all,z,box)+bound(all,zmax,box)\n",
                 "variable d equal count(all,box)+mass(all,box)+xcm(all,z,box)+bound(all,zmax,box)",
                 "variable a equal mass(all)*xcm(all,z)+ke(all)-c_kinetic/2", "variable b equal bound(all,zmax)*${a}", "variable c atom sqrt(vx^2)+v_b")

    def test_wear_without_a_dump(self):
        done = self.has(HEAD + MESH.replace("surface", "surface/stress").replace("\n", " wear finnie\n") + WALL, "fix m all wall/grip type 1 mesh a.stl")
        self.assertTrue(any("wear is left out" in note.text for note in done.notes))

    def test_insertion(self):
        pack = "fix i all insert/pack seed 7 distributiontemplate d region box "
        end = "seed 7 grain type 1 density 2500 diameter one 0.006"
        for words, want in (("insert_every once volumefraction_region 0.2", "fraction 0.2 inside no"),
                            ("insert_every 2000 all_in yes particles_in_region 50", "keep number 50 every 0.02"),
                            ("insert_every_time 0.1 mass_in_region 2 start 100", "keep mass 2 every 0.1 start 0.001 inside no"),
                            ("insert_every once particles_in_region 9 vel gaussian 0 0 1 2 2 2 omega constant 1 2 3 maxattempt 20",
                             "number 9 velocity 0 0 1 gauss 2 spin 1 2 3 inside no budget 20")):
            self.has(HEAD + TEMPLATES + pack + words + "\n", f"fix i all grip/insert region box {want} {end}")

    def test_groups(self):
        """Grains are in the groups of their template, their distribution and their insertion; LIGGGHTS 3.8 puts them there."""
        groups = "group ore region box\ngroup ball region box\ngroup dist region box\n"
        two = TEMPLATES.replace("fix t all", "fix t ore") + TEMPLATES.replace("fix t all", "fix t2 ball").split("\n")[0] + (
            "\nfix d2 dist particledistribution/discrete 7 2 t 0.4 t2 0.6\n")
        grain = "grain type 1 share {} density 2500 diameter one 0.006"
        for group, ends in (("all", (" group ore group dist", " group ball group dist")), ("ore", (" group dist", " group ball group dist")),
                            ("dist", (" group ore", " group ball"))):
            grains = " ".join(grain.format(share) + end for share, end in zip((0.4, 0.6), ends))
            for how, want in (("pack", "region box number 9 inside no"), ("rate/region", "region box rate number 2 until number 9 every 0.01 inside no"),
                              ("stream", "face a.stl rate number 2 until number 9 velocity 0 0 -1 inside no")):
                words = {"pack": "region box insert_every once particles_in_region 9", "rate/region": "region box insert_every 1000 nparticles 9 particlerate 2",
                         "stream": "insertion_face m vel constant 0 0 -1 nparticles 9 particlerate 2"}[how]
                self.has(HEAD + groups + MESH + two + f"fix i {group} insert/{how} seed 7 distributiontemplate d2 {words}\n",
                         f"fix i {group} grip/insert {want} seed 7 {grains}")
        clump = (HEAD.replace("newton off", "newton off\natom_modify map array") + groups + f"fix t ore particletemplate/multisphere 7 {CLUMP}\n"
                 "fix d dist particledistribution/discrete 7 1 t 1\nfix i all insert/pack seed 7 distributiontemplate d region box insert_every once particles_in_region 5\n"
                 "fix b ore multisphere\n")
        self.has(clump, "fix b ore rigid/small molecule mol clumps reinit no",
                 "fix i all grip/insert region box number 5 inside no orient fixed seed 7 grain mol clumps 1 rigid b density 2500 group ore group dist")
        # A wall of meshes has the group of its meshes; two groups are two walls.
        meshes = MESH.replace("m all", "m ore") + MESH.replace("m all", "n ball") + WALL.replace("1 meshes m", "2 meshes m n")
        self.has(HEAD + groups + meshes, "fix m ore wall/grip type 1 mesh a.stl", "fix n ball wall/grip type 1 mesh a.stl")

    def test_numbers_with_spaces(self):
        done = self.has(HEAD.replace("region box", "variable w equal 2\nregion box").replace("0 1 units", "$( 2*(v_w - 3) ) $(v_w +&\n 1) units"),
                        "region box block 0 1 0 1 $( 2*(v_w - 3) ) $(v_w + 1) units box")
        self.assertEqual(0, done.status)
        self.has(HEAD + TEMPLATES.replace("0.003", "$(v_w - 1)").replace("fix t", "variable w equal 2\nfix t") +
                 "fix i all insert/pack seed 7 distributiontemplate d region box insert_every once particles_in_region $(9 + 1)\n",
                 "fix i all grip/insert region box number $(9 + 1) inside no seed 7 grain type 1 density 2500 diameter one $(2*((v_w-1)))")

    def test_counts_by_variables(self):
        """The number of things that follow is known without its variable."""
        counted = HEAD.replace("peratomtypepair 1", "peratomtypepair ${n}").replace("create_box 1", "create_box $n").replace("units si", "units si\nvariable n equal 1\nvariable t equal 2")
        lines_of = (counted + MESH + MESH.replace("fix m", "fix o") + WALL.replace("n_meshes 1 meshes m", "n_meshes $t meshes m o tangential_damping on") + TEMPLATES
                    + TEMPLATES.replace("fix t", "fix u").split("\n")[0] + "\nfix e all particledistribution/discrete 1. ${t} t 0.4 u 0.6\n"
                    "fix i all insert/pack seed $n distributiontemplate e region box insert_every once particles_in_region 5\n")
        grain = "grain type 1 share {} density 2500 diameter one 0.006"
        self.has(lines_of, "fix m_o all wall/grip type 1 mesh a.stl a.stl", "create_box $n box",
                 f"fix i all grip/insert region box number 5 inside no seed $n {grain.format(0.4)} {grain.format(0.6)}")
        self.has(counted + "fix w all wall/gran model hertz primitive type 1 zplane 0\n", "create_box $((v_n)+1) box", "fix w all wall/grip type 2 zplane 0 NULL")
        self.assertIn("has 3", convert(counted.replace("${n} 0.5", "${n} 0.5 0.5 0.5")).refused[0].text)
        for spheres in ("0 0 0 1e-3 2e-3 0 0 1e-3", "file a scale 1"):
            self.assertEqual("2 atoms", convert(HEAD.replace("newton off", "newton off\natom_modify map array") + "variable n equal 2\nfix t all particletemplate/multisphere 7 "
                                                f"atom_type 1 density constant 2500 nspheres ${{n}} ntry 9 spheres {spheres} type 1\n",
                                                lambda name: "0 0 0 1e-3\n2e-3 0 0 1e-3\n").files["t.mol"].split("\n")[2])

    def test_properties_below_pair_coeff(self):
        """Variables that keep their value may stand in properties below pair_coeff, which need them."""
        rows = HEAD.split("\n")
        k = rows.index("fix m1 all property/global youngsModulus peratomtype 1e7")
        late = "\n".join(rows[:k] + ["BEFORE"] + rows[k + 4:k + 6] + ["AFTER"] + rows[k:k + 4] + rows[k + 6:]).replace("1e7", "${Y}")
        self.has(late.replace("BEFORE", "variable x equal 1e7\nvariable Y equal v_x").replace("AFTER\n", ""),
                 "pair_coeff 1 1 hertz/material ${Y} 0.5 0.3 damping coeff_restitution tangential history mu 0.4")
        for before, after, name in (("variable a equal 1", "variable Y equal 1e7", "Y"), ("variable Y equal v_x", "variable x equal 1e7", "x"),
                                    ("variable Y equal v_x\nvariable x equal 1e7", "variable x equal 1e8", "x")):
            self.assertIn(f"the variable {name} is defined between this line and pair_coeff", convert(late.replace("BEFORE", before).replace("AFTER", after)).refused[0].text)
        # Another value before both lines, or after both, changes nothing; heat/gran reads the capacity later.
        twice = HEAD.replace("1e7", "${Y}").replace("units si", "units si\nvariable Y equal 1\nvariable Y equal 1e7")
        self.has(twice + "variable Y equal 2\n", "pair_coeff 1 1 hertz/material ${Y} 0.5 0.3 damping coeff_restitution tangential history mu 0.4")
        self.assertIn("Y is defined again", convert(HEAD + "variable Y equal 1\n" + HEAT.replace("peratomtype 10", "peratomtype ${Y}") + "variable Y equal 2\n").refused[0].text)

    def test_symmetric_variables(self):
        """LIGGGHTS stops if a matrix is not symmetric: what is not known here is compared by LAMMPS."""
        two = HEAD.replace("create_box 1", "create_box 2").replace("1e7", "1e7 1e7").replace("0.3\n", "0.3 0.3\n").replace("1 0.4", "2 0.4 0.4 0.4 0.4")
        for a, b, stop in (("equal 0.5", "equal 0.50", False), ("equal 0.5", "equal ${a}", False), ("equal 0.5", "equal v_a", False), ("index 0.5", "equal v_a", False),
                           ("index 0.5", "index 0.5", True), ("equal 0.5", "equal 1/2", True)):
            done = self.has(two.replace("1 0.5", "2 0.6 ${a} ${b} 0.6").replace("units si", f"units si\nvariable a {a}\nvariable b {b}"))
            guard = 'if "${a} != ${b}" then "print \'coefficientRestitution of types 1 and 2 is not symmetric\'" "quit 1"'
            self.assertEqual(stop, guard in lines(done.text), (a, b))
        self.assertIn("not symmetric", convert(two.replace("1 0.5", "2 0.6 ${a} 0.5 0.6").replace("units si", "units si\nvariable a equal 0.4")).refused[0].text)

    def test_reference_point(self):
        """Values 7 to 9 of a mesh are 8 to 10 of the wall, whose point was at the origin."""
        stress = HEAD + MESH.replace("surface", "surface/stress")
        read_it = WALL + "variable a equal f_m[7]-2*f_m[9]\nthermo_style custom f_m[8]\n"
        self.has(stress + read_it, "variable a equal f_m[8]-2*f_m[10]", "thermo_style custom f_m[9]")
        done = self.has(stress.replace("type 1\n", "type 1 reference_point 1 ${y} 3\n").replace("units si", "units si\nvariable y equal 2") + read_it,
                        "variable m_x equal 1+f_m[8]", "variable m_y equal ${y}+f_m[9]", "variable m_z equal 3+f_m[10]", "variable a equal v_m_x-2*v_m_z",
                        "thermo_style custom v_m_y")
        self.assertNotIn("m_y", convert(stress.replace("type 1\n", "type 1 reference_point 1 2 3\n") + WALL).text)
        self.assertLess(lines(done.text).index("variable m_y equal ${y}+f_m[9]"), lines(done.text).index("thermo_style custom v_m_y"))

    def test_massflow(self):
        """The front of PLATE is above it. A turn about x by 180 degrees, and corners in the other order, change what is forward."""
        binary = (b"\0" * 80 + struct.pack("<I12fH", 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)).decode("utf-8", "surrogateescape")
        count = "fix f other massflow/mesh mesh m vec_side 0.1 0 {}\nprint 'f_f[1] f_f[2]'\nthermo_style custom f_f[3] f_f[4]\nunfix f\n"
        for place, side, forward in (("", 1, True), ("", -1, False), (" rotate axis 1 0 0 angle 180 scale 2 move 1 2 3", 1, False), (" rotate axis 0 1 2 angle 180", 1, True)):
            for stl in (PLATE, binary):
                text = HEAD + "group other region box\n" + MESH.replace("\n", place + "\n") + count.format(side)
                done = convert(text, lambda name: {"a.stl": stl}[name])
                self.assertEqual([], done.refused)
                rows = [row for row in lines(done.text) if "f_f" in row or "grip/flux" in row]
                placed = place.replace(" rotate axis", " turn").replace(" angle", "").replace(" move", " shift")
                self.assertEqual(f"fix f other grip/flux 1000 mesh a.stl{placed}", rows[0])
                self.assertEqual([["print 'f_f[2] f_f[1]'", "thermo_style custom f_f[8] f_f[7]"],
                                  ["variable f_rate_3 equal -f_f[8]", "variable f_rate_4 equal -f_f[7]", "print 'f_f[5] f_f[4]'"]][not forward], rows[1:3 + (not forward)])
                self.assertTrue(any("no wall" in note.text for note in done.notes))
        done = convert(HEAD + "thermo 500\n" + MESH + "fix f all massflow/mesh mesh m vec_side 0 0 1 file a.txt count once\n", lambda name: PLATE)
        self.assertIn("fix f all grip/flux 500 mesh a.stl file a.txt", lines(done.text))
        self.assertTrue(any("row for each grain" in note.text for note in done.notes) and any("comes back" in note.text for note in done.notes))
        for bad in ("solid\nendsolid\n", "", "solid\nvertex 0 0 0\nvertex 1 0 0\nvertex 2 0 0\n", "solid\nvertex a b c\nvertex 1 0 0\nvertex 2 0 0\n"):
            self.assertEqual(2, convert(HEAD + MESH + count.replace("other", "all").format(1), lambda name: bad).status)

    def test_diameter_alone(self):
        """It keeps the density in LIGGGHTS, and the mass in LAMMPS."""
        self.has(HEAD + "set group all diameter 0.01 vx 1\nset type 1 density 2500\ndump a all custom 9 a id density\n",
                 "variable new_mass atom mass*(0.01/(2*radius))^3", "set group all mass v_new_mass diameter 0.01 vx 1", "set type 1 density 2500",
                 "variable density atom mass/(4/3*PI*radius^3)", "dump a all custom 9 a id v_density")

    def test_fixes_that_replace_others(self):
        text = HEAD + "fix g all gravity 9.81 chute 0\nrun 1\nfix g all gravity 9.81 chute 24\nfix p all print 9 'a'\nfix p all print 10 'a'\n"
        self.has(text, "fix g all gravity 9.81 chute 0", "fix g all gravity 9.81 chute 24", "fix p all print 10 'a'")
        self.has(HEAD + MESH + WALL + "fix a all move/mesh mesh m linear 1 0 0\nrun 1\nfix a all move/mesh mesh m linear 2 0 0\nrun 1\nunfix a\n",
                 "fix_modify m move linear 2 0 0", "fix_modify m move none")

    def test_steps_of_a_dump_below_its_wall(self):
        """The wall writes the files of the dump, so that the definitions of its steps come above it."""
        above, below = "variable dt equal 1e-3\n", "variable t equal 0.1\nvariable n equal ${t}/v_dt\n"
        dump = "dump s all mesh/stl $n a*.stl m\n"
        rows = lines(self.has(HEAD + above + MESH + WALL + below + dump, "fix m all wall/grip type 1 mesh a.stl vtk $n a.*.vtp").text)
        self.assertEqual(["variable t equal 0.1", "variable n equal ${t}/v_dt", "fix m all wall/grip type 1 mesh a.stl vtk $n a.*.vtp",
                          "variable t equal 0.1", "variable n equal ${t}/v_dt"], rows[-5:])
        self.assertEqual(1, convert(HEAD + above + below + MESH + WALL + dump).text.count("variable n "))
        self.assertIn("n is defined below it", convert(HEAD + MESH + WALL + "variable n equal 5\nvariable n equal 6\n" + dump).refused[0].text)

    def test_several_dumps_of_meshes(self):
        """A wall has one series of files, the most frequent one of several dumps of its meshes."""
        two = HEAD + MESH + MESH.replace("fix m", "fix n") + WALL.replace("1 meshes m", "2 meshes m n")
        done = self.has(two + "dump d all mesh/vtk 20 a*.vtk m\ndump e all mesh/vtk 10 b*.vtk n\n",
                        "fix m_n all wall/grip type 1 mesh a.stl a.stl vtk 10 b_m_n.*.vtp")
        self.assertTrue(any("m_n writes one series of files: b every 10 steps, and not a every 20" in note.text for note in done.notes))
        done = self.has(HEAD + MESH + WALL + "dump d all mesh/vtk 100 a*.vtk stress m\nundump d\ndump e all stl 10 b*.stl\n",
                        "fix m all wall/grip type 1 mesh a.stl facets 10 vtk 10 b.*.vtp")
        self.assertTrue(any(note.kind == "changes" and "b every 10 steps, and not a every 100" in note.text for note in done.notes))
        self.has(HEAD + "variable n equal 7\n" + MESH + WALL + "dump d all mesh/vtk $n a*.vtk m\ndump e all mesh/vtk 5 b*.vtk m\n",
                 "fix m all wall/grip type 1 mesh a.stl vtk $n a.*.vtp")

    def test_time_step_below_an_insertion(self):
        above, step = HEAD.rsplit("timestep", 1)
        pack = TEMPLATES + "fix i all insert/pack seed 7 distributiontemplate d region box insert_every 2000 particles_in_region 5\n"
        self.has(above + pack + "timestep" + step + "run 1\n",
                 "fix i all grip/insert region box keep number 5 every 0.02 inside no seed 7 grain type 1 density 2500 diameter one 0.006")
        for end in ("run 1\ntimestep 1e-5\n", "timestep 1e-5\nrun 1\ntimestep 2e-5\n", "variable t equal 1\ntimestep ${t}\n",
                    "if \"1 == 1\" then \"run 1\"\ntimestep 1e-5\n", ""):
            self.assertIn("must come before it", convert(above + pack + end).refused[0].text)

    def test_grains_that_are_moved(self):
        moves = ("fix a all move linear 0 NULL -1.", "fix a all move wiggle 0 0 5e-4 0.03 units box", "fix a all move rotate 0 0 0 0 0 1 5",
                 "fix a all move variable v_x NULL NULL v_y NULL NULL", "fix a all nve/noforce")
        for line in moves:
            self.assertEqual(0, self.has(HEAD + "variable x equal 1\nvariable y equal 1\n" + line + "\n", line).status)

    def test_stress_of_grains(self):
        for words in ("", " virial", " ke pair"):
            self.has(HEAD + f"compute a all stress/atom{words}\ncompute b all reduce sum c_a[1]\n", f"compute a all stress/atom NULL{words}")

    def test_communicate(self):
        done = self.has(HEAD.replace("single vel", "multi vel"), "comm_modify mode single vel yes")
        self.assertTrue(any("ghosts" in note.text for note in done.notes))

    def test_empty_group(self):
        done = self.has(HEAD + "group a initialize\ngroup b union all a\n", "group a empty", "group b union all a")
        self.assertEqual(0, done.status)
        self.assertEqual(2, convert(HEAD + "group a empty\n").status)

    def test_output_only(self):
        done = self.has(HEAD + "modify_timing on\nthermo_log post/thermo.txt\nthermo_style custom step cpu tpcpu spcpu cpuremain\n" + MESH + WALL
                        + "dump s all stl 10 post/a*.stl\n", "fix m all wall/grip type 1 mesh a.stl vtk 10 post/a.*.vtp")
        self.assertNotIn("thermo_log", done.text)

    def body(self, spheres, more=""):
        """Mass and inertia in the molecule file of a multisphere template of density 2500."""
        words = " ".join(str(value) for sphere in spheres for value in sphere)
        text = HEAD.replace("newton off", "newton off\natom_modify map array") + (
            f"fix t all particletemplate/multisphere 15485863 atom_type 1 density constant 2500 nspheres {len(spheres)} ntry 1000 spheres {words} type 1 {more}\n")
        done = convert(text)
        self.assertEqual([], done.refused)
        rows = done.files["t.mol"].split("\n")
        return float(rows[3].split()[0]), [float(word) for word in rows[5].split()[:6]], rows

    def test_multisphere(self):
        """Two spheres that overlap, sums of slices; three that do not, parallel axes, in the order xx yy zz yz xz xy."""
        a, b, n = 3e-3, 2e-3, 20000
        slices = [((k + 0.5) * (a + b) / n, (a + b) / n * 2 * math.pi * 2500) for k in range(n)]
        discs = [(x, a * a - (x - b) ** 2, weight) for x, weight in slices]
        mass, inertia, rows = self.body([(b, 0, 0, a), (-b, 0, 0, a)])
        self.assertLess(abs(mass / sum(q * w for _, q, w in discs) - 1), 1e-4)
        self.assertLess(abs(inertia[0] / sum(q * q / 2 * w for _, q, w in discs) - 1), 1e-3)
        for k in (1, 2):
            self.assertLess(abs(inertia[k] / sum(q * (q / 4 + x * x) * w for x, q, w in discs) - 1), 1e-3)
        self.assertAlmostEqual(mass, sum(float(row.split()[1]) for row in rows[rows.index("Masses") + 2:] if row), 12)
        spheres = [(0, 0, 0, 1e-3), (4e-3, 1e-3, 0, 1e-3), (0, 3e-3, 2e-3, 1e-3)]
        one = 2500 * 4 / 3 * math.pi * 1e-9
        centre = [sum(s[k] for s in spheres) / 3 for k in range(3)]
        x, y, z = ([s[k] - centre[k] for s in spheres] for k in range(3))
        own = 3 * 0.4 * one * 1e-6

        def moment(*pairs):
            return one * sum(p * q for first, second in pairs for p, q in zip(first, second))
        wanted = [own + moment((y, y), (z, z)), own + moment((x, x), (z, z)), own + moment((x, x), (y, y)), -moment((y, z)), -moment((x, z)),
                  -moment((x, y))]
        mass, inertia, rows = self.body(spheres)
        self.assertLess(abs(mass / (3 * one) - 1), 2e-4)
        for got, want in zip(inertia, wanted):
            self.assertLess(abs(got - want), 1e-3 * max(wanted))
        _, inertia, _ = self.body(spheres, "mass 0.1 inertia_tensor 1 2 3 4 5 6 use_density")
        self.assertEqual([1, 4, 6, 5, 3, 2], inertia)

    def test_density_of_multispheres(self):
        """With use_volume the density, which counts for fractions of a volume, is the mass over the volume of the union."""
        text = HEAD.replace("newton off", "newton off\natom_modify map array") + (
            "fix t all particletemplate/multisphere 1 atom_type 1 density constant 2500 nspheres 2 ntry 1000 spheres 0 0 0 1e-3 4e-3 0 0 1e-3 type 1 "
            "mass 1 inertia_tensor 1 0 0 1 0 1 HOW\nfix d all particledistribution/discrete 2 1 t 1\nfix m all multisphere\n"
            "fix i all insert/pack seed 7 distributiontemplate d region box insert_every once volumefraction_region 0.1\n")
        density = [float(re.search(r"density (\S+)", convert(text.replace("HOW", how)).text)[1]) for how in ("use_density", "use_volume")]
        self.assertEqual(2500, density[0])
        self.assertLess(abs(density[1] * 2 * 4 / 3 * math.pi * 1e-9 - 1), 1e-3)

    def test_stones(self):
        done = self.has(deck("stones"), "molecule clumps two.mol three.mol", "fix move all rigid/small molecule mol clumps gravity down reinit no",
                 "fix down all gravity 9.81 vector 0 0 -1 disable", "comm_modify mode single vel yes cutoff 0.0106",
                 "fix ins all grip/insert region high number 20 velocity 0 0 -0.5 inside no orient random seed 32452843 by number "
                 "grain mol clumps 1 rigid move share 0.5 density 2500 grain mol clumps 2 rigid move share 0.5 density 2500")
        self.assertEqual(["run 1", "run 3000"], [line for line in lines(done.text) if line.startswith("run")])

    def test_growth(self):
        grow = "compute r all property/atom radius\nvariable d atom {}\nfix g all adapt 40 atom diameter v_d\nrun 10\nunfix g\n"
        for formula, factor in (("1.01*2*c_r", "1.01"), ("2.0*c_r*${G}", "${G}"), ("c_r*(1+1e-3)*2.*0.99", "(1+1e-3)*0.99"), ("1e-1*2*c_r*$G", "1e-1*$G")):
            self.has(HEAD + "variable G equal 1.1\n" + grow.format(formula), "atom_style sphere 1", "neigh_modify every 10 delay 0 check no",
                     f"variable g_scale equal ({factor})^(1+floor(step/40)-floor((step-elapsed)/40))",
                     "fix g all adapt 40 atom diameter v_g_scale scale yes", "neigh_modify every 1 check yes")
        for formula in ("2*c_r+1e-5", "1.01*c_r", "2*c_r", "1.01*2*c_r*c_r", "1.01*2*c_v", "1.01*2*c_r*x", "1.01*2*c_r-1", "1.01*2*c_r*v_G", "1.01*2/c_r",
                        "1.01*step*2*c_r"):
            refused = convert(HEAD + "variable G equal 1.1\ncompute v all property/atom vx\n" + grow.format(formula)).refused
            self.assertIn("FACTOR*2*c_ID", " ".join(note.text for note in refused), formula)
        twice = grow.format("1.01*2*c_r").replace("run", "variable d atom 1.02*2*c_r\nrun")
        self.assertEqual(2, convert(HEAD + twice).status)

    def test_jumps(self):
        """A jump to the deck itself goes to the new one; another file must be converted too."""
        text = HEAD + "variable k loop 3\nlabel a\nif '$k > 2' then 'jump NAME b' else 'print 1'\nnext k\njump NAME a  # again\nlabel b\n"
        for name in ("in.loop", "SELF", "d/in.loop"):
            done = convert(text.replace("NAME", name), None, "d/in.loop")
            self.assertIn("jump SELF a  # again\n", done.text)
            self.assertIn("if '$k > 2' then 'jump SELF b' else 'print 1'", done.text)
            self.assertEqual(0, done.status)
        for name in (None, "other"):
            done = convert(text.replace("NAME", "in.loop"), None, name)
            self.assertEqual([16, 18], [note.line for note in done.notes if "convert it too" in note.text])
            self.assertEqual((1, True), (done.status, "jump in.loop a" in done.text))

    def test_print(self):
        self.assertIn("when a run begins", convert(HEAD + "fix p all print 9 a\n").notes[-1].text)

    def moved(self, above, below=""):
        """The lines behind HEAD of a deck that has lines above its wall, and notes that something was moved."""
        done = convert(HEAD + MESH.replace("surface", "surface/stress") + above + WALL + below)
        self.assertEqual([], done.refused)
        return (lines(done.text)[len(lines(convert(HEAD).text)):],
                [note.line for note in done.notes if "moved below line" in note.text])

    def test_lines_that_need_a_wall(self):
        """LAMMPS looks for a fix when it reads thermo_style, fix ave/time, compute and dump; formulas of variables it computes later."""
        wall, force, first = "fix m all wall/grip type 1 mesh a.stl", "thermo_style custom step f_m[3]", 15  # the line below the mesh
        for line in (force, "fix a all ave/time 1 1 1 f_m[1] file a", "compute a all reduce sum f_m[1]", "dump a all custom 1 file id f_m[1]",
                     "fix a all ave/time 1 1 1 &\n f_m[1]", "print 'f_m[1]'"):
            plain = " ".join(line.replace("&", "").split())
            self.assertEqual(([wall, plain], [first]), self.moved(line + "  # why\n"), line)
            self.assertEqual([wall, plain], self.moved("", line + "\n")[0], line)
        for line in ("variable a equal f_m[3]", "variable a equal 2*f_m[3]\nfix p all print 9 '${a}'\nthermo_style custom v_a",
                     "variable a equal f_m[3]\nvariable b equal v_a+1\nfix p all ave/time 1 1 1 v_b", "thermo_style custom step\nthermo_modify norm no"):
            self.assertEqual(([*line.split("\n"), wall], []), self.moved(line + "\n"), line)
        # What needs a moved line moves too, and a thermo_style sets back what another one and thermo_modify have set.
        self.assertEqual((["thermo 9", "restart 9 a", wall, force, "thermo_modify norm no", "thermo_style one"], [first, first + 2, first + 4]),
                         self.moved(f"{force}\nthermo 9\nthermo_modify norm no\nrestart 9 a\nthermo_style one\n"))
        mean = ["fix a all ave/time 1 1 1 f_m[1]", "thermo_style custom f_a", "unfix a"]
        self.assertEqual(([wall, *mean], [first, first + 1, first + 2]), self.moved("\n".join(mean) + "\n"))
        total = ["compute a all reduce sum f_m[1]", "compute_modify a dynamic yes", "fix b all ave/time 1 1 1 c_a", "dump d all custom 1 file id c_a",
                 "dump_modify d pad 3", "undump d"]
        self.assertEqual(([wall, total[0], "compute_modify a dynamic/dof yes", *total[2:]], [first + k for k in range(6)]),
                         self.moved("\n".join(total) + "\n"))
        # The last of two walls.
        two = HEAD + MESH.replace("surface", "surface/stress") + MESH.replace("surface", "surface/stress").replace("fix m", "fix n") + (
            "thermo_style custom f_n[1] f_m[1]\n" + WALL + WALL.replace("fix w", "fix x").replace("meshes m", "meshes n") + "run 1\n")
        self.assertEqual([wall, wall.replace("fix m", "fix n"), "thermo_style custom f_n[1] f_m[1]", "run 1"], lines(convert(two).text)[-4:])

    def test_readers_of_moved_lines(self):
        """LAMMPS ends a step with its fixes in their order, so that a reader stays behind the fix that it reads, by variables too."""
        wall, mean, first = "fix m all wall/grip type 1 mesh a.stl", "fix mean all ave/time 1 1 100 f_m[1]", 15
        one, two = "variable s equal f_mean", "variable t equal 2*v_s"
        for reader in ("fix a all ave/time 100 1 100 v_s", "fix a all ave/time 100 1 100 v_t", "fix a all print 100 '${s}'", "fix a all print 100 '${t}'",
                       "fix a all print 100 '$(2*(v_t+1))'", "compute a all reduce sum v_s", "dump a all custom 100 file id v_s", "thermo_style custom v_t"):
            for rows in ([mean, one, two, reader], [mean, reader, two, one], [two, one, mean, reader]):
                rest = [row for row in rows if row in (one, two)]
                self.assertEqual(([*rest, wall, mean, reader], [first + rows.index(mean), first + rows.index(reader)]),
                                 self.moved("\n".join(rows) + "\n"), rows)
        for reader in ("fix a all ave/time 100 1 100 v_s", "fix a all print 100 '${s}'"):  # above the fix it reads the previous mean
            self.assertEqual(([one, reader, wall, mean], [first + 2]), self.moved("\n".join((one, reader, mean)) + "\n"))

    def test_names_defined_twice(self):
        """A line that removes or takes a name stays behind the moved lines that have or use this name."""
        wall, first = "fix m all wall/grip type 1 mesh a.stl", 15
        kinetic, mean, other = "compute k all ke", "fix mean all ave/time 1 1 1 f_m[3]", "fix mean all ave/time 1 1 1 c_k"
        self.assertEqual(([kinetic, wall, mean, "unfix mean", other], [first, first + 1, first + 3]),
                         self.moved("\n".join((mean, "unfix mean", kinetic, other)) + "\n"))
        rows = [other.replace("mean", "a"), mean + " f_a", "unfix mean", "unfix a", mean.replace("mean", "a")]
        self.assertEqual(([kinetic, rows[0], wall, *rows[1:]], [first + k for k in (2, 3, 4, 5)]), self.moved("\n".join((kinetic, *rows)) + "\n"))
        self.assertEqual(([kinetic, other, "unfix mean", wall, mean], [first + 3]), self.moved("\n".join((kinetic, other, "unfix mean", mean)) + "\n"))

        meshes = MESH.replace("surface", "surface/stress") + MESH.replace("surface", "surface/stress").replace("fix m", "fix n")
        walls = WALL + WALL.replace("fix w", "fix x").replace("meshes m", "meshes n")
        rows = [f"fix {name} all ave/time 1 1 1 f_{mesh} f_a" for name, mesh in (("b", "n[1]"), ("c", "m[1]"))] + ["unfix b", "unfix c", "unfix a"]
        done = convert(HEAD + meshes + "\n".join((kinetic, other.replace("mean", "a"), *rows)) + "\n" + walls)
        self.assertEqual([wall, rows[1], "unfix c", wall.replace("fix m", "fix n"), rows[0], "unfix b", "unfix a"], lines(done.text)[-7:])

    def test_lines_that_cannot_move(self):
        force, formula = "thermo_style custom step f_m[3]\n", "variable a equal f_m[3]\n"
        for above, words in ((force + "run 1\n", "`run` in line 16 is between them"), (force + "label a\n", "`label` in line 16"),
                             (force + "if '1 > 0' then 'print 1'\n", "`if` in line 16"), (force + "include a\n", "`include` in line 16"),
                             ("variable n index 5\nfix a all ave/time 1 1 $n f_m[1]\nvariable n delete\n", "`variable` in line 17"),
                             (formula + "print '${a}'\n", "the value of a is needed here"), (formula + "variable b equal v_a\nprint '$b'\n", "the value of b"),
                             (formula + "variable b equal ${a}\n", "the value of a"), (formula + "print '$(1+(2+(v_a)))'\n", "the value of a"),
                             ("variable b equal v_a\n" + formula + "print '${b}'\n", "the value of b"),
                             (formula + "variable b format a %.3f\nprint '${b}'\n", "the value of b"), (formula + "set group all x v_a\n", "the value of a"),
                             ("variable b equal f_c\nfix c all ave/time 1 1 1 f_m[3]\nprint '${b}'\n", "the value of b"),
                             ("if '1 > 0' then 'print f_m[1]'\n", "put the wall above this line"),
                             ("run 10 every 5 'print f_m[1]'\n", "put the wall above this line")):
            refused = convert(HEAD + MESH.replace("surface", "surface/stress") + above + WALL).refused
            self.assertEqual(1, len(refused), above)
            self.assertIn(words, refused[0].text, above)

    def test_comments_and_order_stay(self):
        text = HEAD + "# one\nrun 1 # two\nrun&\n 2&\n3 # three\n\n"
        self.assertTrue(convert(text).text.endswith("# one\nrun 1 # two\nrun&\n 2&\n3 # three\n\n"))
        self.assertEqual(0, convert(text).status)

    def test_no_name_twice(self):
        text = HEAD.replace("units si", "units si\nvariable plugin index x\nregion kinetic block 0 1 0 1 0 1\ncompute kinetic all ke")
        self.has(text + "thermo_style custom ke\n", "variable grip_plugin index gripplugin.so", "plugin load ${grip_plugin}",
                 "compute grip_kinetic all ke", "thermo_style custom c_grip_kinetic")

    def test_conversion_of_a_conversion(self):
        for name in DECKS:
            done = convert(convert(deck(name)).text)
            self.assertEqual(2, done.status)
            self.assertIn("for LAMMPS", done.refused[0].text)


REFUSALS = [
    ("bond_style gran", "without atom_style hybrid"), ("bond_coeff 1 1 0 1 1 1 0 1 1 1", "without atom_style hybrid"),
    ("fix c all bond/create/gran 1 1 1 1 1 6", "without atom_style hybrid"), ("fix_modify c every 0", "of a mesh/surface/stress/servo"),
    *((ATOMS + line, text) for line, text in (
        ("bond_style harmonic", "'harmonic'"), ("bond_coeff 1 1 0 1e8 1e8 1 1e4 1e4", "Flexible Fibers"), ("bond_coeff 1 1 0 1 1e7 4e6 0.5 1 1 1", "Flexible Fibers"),
        ("bond_coeff 1 1 0 1 1 ${x} 0 1 1 1", "Flexible Fibers"), ("bond_coeff 1 1 0 1 1 1 0 0 2", "accepted: 1 sigma tau"),
        ("bond_coeff 1 1 0 1 1 1 0 2 1 1 300", "accepted: 1 sigma tau"), ("bond_coeff 1 1 0 1 1 1 0 1 1", "Flexible Fibers"),
        ("fix c all bond/create/gran 1 1 1 1 1 6", "has 0 diameters"), ("fix c all bond/create/gran 1 1 1 1 1 6 prob 0.5 1", "'prob'"),
        ("set type 1 diameter 1\nset type 1 diameter 2\nfix c all bond/create/gran 1 1 1 1 1 6", "has 2 diameters"),
        ("set group all diameter 2\nfix c all bond/create/gran 1 1 1 1 1 6", "shorter than the diameter"),
        ("set group all diameter 1\nfix c all bond/create/gran 1 1 1 1 1 6\nfix_modify c every 5", "accepted: 0"))),
    (ATOMS.replace(" bonds_per_atom 6", ""), "bonds_per_atom"),
    ("fix s all sph/density/continuity", "SPH"), ("foo 1 2", "does not know `foo`"), ("units lj", "accepted: si, cgs"),
    ("read_restart a", "restart files of LIGGGHTS"), ("clear", "plugin"), ("fix s all wall/gran model hertz surface multicontact primitive type 1 zplane 0",
                                                                         "surface multicontact: the contacts"),
    ("fix s all wall/gran 1e5 0.5 primitive type 1 zplane 0", "accepted: model"), ("fix s all couple/cfd couple_every 1", "coupling to other programs"),
    ("compute s all pair/gran/local id force pos contactArea", "`id1 id2` for id, `fx fy fz` for force; none for pos, contactArea; rows of pairs"),
    ("compute s all pair/gran/local", "id1 id2 fx fy fz ...; rows"), ("dump s all local/gran/vtk 9 a*.vtp c", "dump local with"), ("compute s all wall/gran/local id", "`contacts`"), ("dump s all local 9 a c_b", "grip/contact"),
    ("fix s all ave/euler nevery 1", "fix grip/fields"), ("fix s all balance 9 1 1 1", "grip/work"),
    ("fix s all property/atom a scalar yes no no 0", "d_NAME"), ("region a mesh/tet file a.vtk", "write_data"), ("fix s all nve/superquadric", "nve/sphere"),
    ("fix s all wall/gran model hertz tangential history primitive type 2 zplane 0", "type 2; youngsModulus has 1 values"),
    ("fix s all wall/gran model hertz cohesion sjkr primitive type 1 zplane 0", "no fix property/global cohesionEnergyDensity"),
    ("fix s all wall/gran model hertz tangential history primitive type 1 zplane 0 store_force yes", "contacts"),
    ("fix s all wall/gran model hertz tangential history primitive type 1 xplane 0 shear x 1", "normal"),
    ("fix s all property/global poissonsRatio peratomtype 0.3", "twice"),
    ("fix s all property/global thermalCapacity scalar 0.3", "peratomtype"),
    ("fix s all property/global k_finnie peratomtypepair 2 1 2 3 4\n" + MESH.replace("surface", "surface/stress").replace("\n", " wear finnie\n") + WALL
     + "dump d all mesh/vtk 10 a*.vtk wear", "k_finnie has 4 values"),
    ("fix grow all adapt 10 atom diameter v_d", "FACTOR*2*c_ID"), ("fix grow all adapt 10 pair gran a v_d", "'pair' in fix adapt; accepted: atom"), ("fix m all mesh/surface file a.vtk type 1", "STL"),
    (MESH.replace("surface", "surface/stress/servo").replace("\n", " com 0 0 0 ctrlPV torque"), "'torque'"),
    (MESH.replace("surface", "surface/stress/servo").replace("\n", " com 0 0 0 ctrlPV force vel_max 1 target_val 1"), "a servo needs axis"),
    (MESH + "fix_modify m target_val 1", "of a mesh/surface/stress/servo"),
    ("fix m all mesh/surface file a.stl scale 2", "`type`"), ("fix m all mesh/surface file a.stl type 1 extrude_planar 1", "'extrude_planar'"),
    (MESH + WALL + "fix p all move/mesh mesh m linear/variable v_a v_b v_c", "of displacements and angles"),
    (MESH + "fix p all move/mesh mesh m linear 0 0 1\nrun 1\n" + WALL, "before it is a wall"),
    (MESH + WALL + "fix p all move/mesh mesh m wiggle amplitude 0 0 1 period 1\nrun 1\nfix q all move/mesh mesh m linear 0 0 1", "starts all its moves again"),
    (MESH + WALL + WALL.replace("fix w", "fix x"), "in two walls"), (MESH + "thermo_style custom f_m[1]", "mesh/surface/stress"),
    ("set group all omegax 1", "together"),
    ("set group all property/atom Temp 300", "without fix heat/gran"), ("thermo_style custom step nonsense", "'nonsense'"),
    ("variable a equal mass(all,none)", "no region none"), ("variable a equal bound(all,z)", "accepted: xmin"), ("variable a equal xcm(all)", "accepted: x, y, z"),
    ("variable a equal mass(all,box,x)", "'x' in mass"), ("fix s all nve/sphere update dipole", "'update' in fix nve/sphere: there should be nothing more"),
    ("fix s all move linear 0 0", "the end in fix move"), ("fix s all move spin 0 0", "accepted: linear, wiggle, rotate, variable"),
    ("fix s all move wiggle 0 0 1", "accepted: a number"), ("compute s all stress/atom bond", "'bond'"),
    ("dump d all custom 10 a shapex", "'shapex'"), ("dump d all custom 10 a c_none", "no compute none"), ("unfix none", "no fix none"),
    ("variable a equal foo(1)", "foo()"), ("variable a equal mass(none)", "no group none"), ("variable a equal xcm(all,w)", "'w'"),
     ("variable a equal bar+1", "'bar'"), ("variable a equal 1 + 1", "one word"),
    ("group g region box\n" + MESH + WALL.replace("w all", "w g"), "the group g with the mesh m of the group all"),
    ("group g region box\n" + TEMPLATES.replace("particletemplate/sphere 15485863", "particletemplate/multisphere 1").replace(
        "radius constant 0.003", "nspheres 2 ntry 9 spheres 0 0 0 1 1 0 0 1 type 1") + "fix b g multisphere", "the template t is of the group all, and fix multisphere of g"),
    (MESH + "fix f all massflow/mesh mesh m vec_side 0 0 1", "the mesh a.stl is needed"), ("fix f all massflow/mesh mesh m vec_side 0 0 1", "no mesh m"),
    *((MESH + f"fix f all massflow/mesh mesh m {words}", text) for words, text in (
        ("vec_side 0 0 1 delete_atoms yes", "fix evaporate"), ("vec_side $x 0 1", "variable in vec_side"), ("count once point_at_outlet 0 0 0", "accepted: vec_side"),
        ("vec_side 0 0 1 sum_property a", "sums numbers"), ("count once", "accepted: mesh, vec_side"), ("vec_side 0 0 1 foo", "'foo'"))),
    (MESH.replace("surface", "surface/stress").replace("\n", " reference_point 1 2 3\n") + WALL + "fix a all move/mesh mesh m rotate origin 0 0 0 axis 0 0 1 period 2\n"
     "variable a equal f_m[7]", "the reference point turns"),
    (MESH.replace("surface", "surface/stress") + WALL + "print 'f_m[10]'", "accepted: 1 to 9"),
    (MESH.replace("surface", "surface/stress").replace("\n", " stress off\n") + WALL + "print 'f_m[1]'", "has results"),
    ("fix g all gravity 9.81 vector 1 2 3 chute 24", "one of vector"), ("fix a all nve/sphere\nfix a all gravity 9.81 chute 24", "there already"),
    ("region a block 0 $(1 - 0 1 0 1", "bracket of $( is open"), ("region a block 0 $(1 0) 0 1 0 1", "'$(1 0)'"),
    ("fix q all property/global x peratomtypepair 2 1 2 3", "3 values of x"), ("fix s all wall/gran/hertz/history primitive type 1 zplane 0", "of LIGGGHTS 2"),
    ("if '1 > 0' then 'pair_coeff * *'", "in quotes"), ("if '1 > 0' then 'atom_style granular'", "outside"), ("run 10 every 5 'foo'", "does not know `foo`"),
    (TEMPLATES + "fix i all insert/pack seed 7 distributiontemplate d region box insert_every once overlapcheck no particles_in_region 5", "overlapcheck no"),
    (TEMPLATES + "fix i all insert/pack seed 7 distributiontemplate d region box insert_every once", "one of"),
    (TEMPLATES + "fix i all insert/pack seed 7 distributiontemplate d region no insert_every once particles_in_region 5", "no region no"),
    (TEMPLATES + "fix i all insert/rate/region seed 7 distributiontemplate d region box insert_every 9 massrate 1", "nparticles or mass"),
    (TEMPLATES + "fix i all insert/stream seed 7 distributiontemplate d nparticles INF massrate 1", "insertion_face is missing"),
    (TEMPLATES + "fix i all insert/pack seed 7 distributiontemplate d region box insert_every 9 particles_in_region 5\nreset_timestep 0", "counts the time"),
    (TEMPLATES + "fix i all insert/pack seed 7 distributiontemplate d region box insert_every 9 particles_in_region 5\ntimestep 1e-6", "second time step"),
    (TEMPLATES.replace("constant 0.003", "uniform 1 2"), "accepted: constant"), ("fix t all particletemplate/multisphere 1 nspheres 1", "2 to 1000"),
    ("fix t all particletemplate/multisphere 1 atom_type 1 density constant 2500 nspheres 2 ntry 1000 spheres file a scale 1 type 1", "the file a is needed"),
    ("fix b all multisphere", "without a template"),
    ("fix t all particletemplate/multisphere 1 atom_type 1 density constant 2500 nspheres 2 ntry 1000 spheres 0 0 0 1e-3 1 1 1 1e-3 type 1", "integrated"),
    (TEMPLATES.replace("atom_type 1", "atom_type 2") + "fix i all insert/pack seed 7 distributiontemplate d region box insert_every once particles_in_region 5",
     "type 2; youngsModulus has 1 values"),
    (MESH.replace("type 1", "type -1") + WALL, "type -1;"),
    (HEAT + "fix warm2 all heat/gran initial_temperature 3", "second fix heat/gran"), (HEAT.replace("300", "300 area_correction yes"), "area_correction"),
    ("print 'open", "quote is open"), ("print \"\"\"x\"\"\"", "triple quotes"), ("variable s string 'a b'\nfix ${s} all freeze", "several words"),
    ("soft_particles maybe", "'maybe'"), ("dimension 2", "'2'"), ("atom_style superquadric", "below the box"),
    ("atom_style sph", "smoothed particles"), ("fix t all particletemplate/superquadric 7 density constant 1 size constant 1", "without atom_style superquadric"),
    ("fix s all wall/gran model hertz surface superquadric primitive type 1 zplane 0", "surface superquadric without atom_style superquadric")]


# Superquadrics.
GRAINS = HEAD.replace("granular", "superquadric").replace("tangential history", "tangential history surface superquadric")
SHAPED = "shape constant 3e-3 2e-3 1e-3 blockiness constant 4 2"
PILLS = f"""fix t all particletemplate/superquadric 7 atom_type 1 density constant 1500 {SHAPED}
fix d all particledistribution/discrete 7 1 t 1
"""
SET_PILL = "set atom 1 shape 3e-3 2e-3 1e-3 blockiness 4 2 density 1500"
SHAPE_LINE = "fix shapes all grip/shapes type 1 superellipsoid 3e-3 2e-3 1e-3 4 2 density 1500"
FLOOR = "fix floor all wall/gran model hertz tangential history surface superquadric primitive type 1 zplane 0\n"
FILLED = "fix i all insert/pack seed 7 distributiontemplate d region box insert_every {} {} orientation {}\n"
SHAPE_REFUSALS = [
    ("fix s all nve/sphere", "use nve/superquadric"), ("read_data a", "create_atoms, and `set`"), (TEMPLATES.replace("fix t", "fix s"), "a superquadric with blockiness 2 2"),
    ("fix s all heat/gran initial_temperature 300", "bounding spheres"), ("fix s all heat/gran/conduction initial_temperature 300", "bounding spheres"),
    ("fix s all adapt 10 atom diameter v_d", "that grow"), (FLOOR.replace(" surface superquadric", ""), "`surface superquadric` is missing"),
    (FLOOR.replace("zplane 0", "xcylinder 1 0 0"), "which does not touch shapes"), (FLOOR.replace("zplane 0", "zcylinder 1 2 0"), "which does not touch shapes"),
    ("fix n all nve/superquadric\nunfix n", "stop grains with fix freeze"), ("fix n all nve/superquadric\nfix m all nve/superquadric", "a second fix nve/superquadric"),
    ("fix n all nve/superquadric integration_scheme 7", "'7' in fix nve/superquadric; accepted: 0, 1, 2, 3, 4"),
    (PILLS.replace("fix t ", "fix u ").replace("shape constant", "shape gaussian"), "a type has one shape; accepted: constant"),
    (PILLS.replace("fix t ", "fix u ").replace("density", "size constant 1 density"), "one of shape and size"),
    (PILLS.replace("fix t ", "fix u ").replace("constant 4 2", "constant 1.5 2"), "blockiness 1.5; accepted: 2 to 40"),
    (PILLS.replace("fix t ", "fix u ").replace("constant 4 2", "constant 4 41"), "blockiness 41; accepted: 2 to 40"),
    (PILLS.replace("fix t ", "fix u ").replace("1e-3", "5e-5"), "semi-axes 3e-3 2e-3 5e-5; accepted: above 0, the longest at most 50 times the shortest"),
    (PILLS.replace("fix t ", "fix u ").replace("1e-3", "-1e-3"), "semi-axes 3e-3 2e-3 -1e-3"), (PILLS.replace("fix t ", "fix u ").replace("1500", "0"), "density 0; accepted: above 0"),
    (PILLS.replace("fix t ", "fix u ").replace("atom_type 1", "atom_type 2"), "type 2; youngsModulus has 1 values"),
    (SET_PILL.replace(" density 1500", ""), "shape, blockiness and density in one line"), ("set atom 1 density 1500", "density alone"),
    (SET_PILL + " diameter 1", "without diameter and mass"), ("set atom 1 blockiness 2 2", "blockiness alone"), (SET_PILL + " roundness 2 2", "twice"),
    (SET_PILL.replace("1500", "v_d"), "without diameter and mass"), (SET_PILL + " type ${x}", "accepted: a whole number"),
    ("set atom 1 omegax 1 omegay 1 omegaz 1 quat 1 0 0 30", "behind omega"), ("set atom 1 quat 1 0 0 30 quat_direct 1 0 0 0", "twice"),
    (FILLED.format("once", "particles_in_region 9", "random") + FILLED.replace("fix i", "fix j").format("once", "particles_in_region 9", "template"), "orientation fixed, above random 7"),
    ("variable x equal 1\nfix u all particletemplate/superquadric 7 density constant 1 size constant ${x}", "the variable x is defined between line 14"),
    ("thermo_style custom c_none", "no compute none"), ("compute e all erotate/superquadric x", "should be nothing more")]


class Superquadrics(unittest.TestCase):
    """They become types with shapes: semi-axes, n1 along z and n2 in the x-y plane in both programs."""

    has = Rows.has

    def test_deck(self):
        """A second shape of type 1 is type 3, of the same material. quat 0 0 1 30 has cos(15) and sin(15) degrees; 1 0 2 2 the length 3."""
        done = self.has(deck("pills"), "atom_style sphere", "create_box 3 domain", "group grains empty",
                        "fix shapes grains grip/shapes type 1 superellipsoid ${long} 0.002 0.0015 2 3 density 1500 "
                        "type 3 superellipsoid 0.002 0.002 0.002 6 4 density 1500 orient fixed curvature touch 0.05 4",
                        "fix face all wall/grip type 2 mesh plate.stl scale 0.1",
                        "set atom 1 type 1 vz -0.1 d2_grip_quat[1] 0.9659258262890683 d2_grip_quat[2] 0 d2_grip_quat[3] 0 d2_grip_quat[4] 0.25881904510252074",
                        "set atom 2 type 1 d2_grip_quat[1] 0.3333333333333333 d2_grip_quat[2] 0 d2_grip_quat[3] 0.6666666666666666 d2_grip_quat[4] 0.6666666666666666",
                        "fix ins grains grip/insert region high number 30 velocity 0 0 -0.5 seed 86028121 grain type 1 share 0.4 grain type 3 share 0.6",
                        "thermo_style custom step atoms c_kinetic f_shapes[1]", "variable density atom mass/(4/3*PI*f_shapes[8]^3)",
                        "dump look all custom 500 pills.dump id type x y z mass v_density f_shapes[5] f_shapes[6] f_shapes[7] "
                        "f_shapes[1] f_shapes[2] f_shapes[3] f_shapes[4]")
        rows = lines(done.text)
        self.assertEqual(["group grains empty", rows[rows.index("group grains empty") + 1], "fix face all wall/grip type 2 mesh plate.stl scale 0.1"],
                         rows[rows.index("group grains empty"):][:3])
        self.assertEqual(1, done.status)
        for words in ("another shape of type 1 is type 3", "common normal", "left out: blockiness1", "integration_scheme", "cushion"):
            self.assertTrue(any(note.kind == "changes" and words in note.text for note in done.notes), words)

    def test_places(self):
        """The fix stands above the first line that needs it, and moves nothing without nve/superquadric."""
        still = " orient fixed curvature volume"
        rows = lines(self.has(GRAINS + PILLS + FLOOR).text)
        self.assertEqual([SHAPE_LINE + still + " move no", "fix floor all wall/grip type 1 zplane 0 NULL"], rows[-2:])
        rows = lines(self.has(GRAINS + FLOOR + PILLS + "fix n all nve/superquadric\nrun 1\n").text)
        self.assertEqual([SHAPE_LINE + still, "fix floor all wall/grip type 1 zplane 0 NULL", "run 1"], rows[-3:])
        # A group that is there is not made empty; a refused wall keeps the line above it.
        rows = lines(self.has(GRAINS + "group g region box\n" + PILLS + "fix n g nve/superquadric\n").text)
        self.assertEqual([SHAPE_LINE.replace("shapes all", "shapes g") + still], rows[-1:])
        done = convert(GRAINS + FLOOR.replace("zplane 0", "zplane") + PILLS)
        self.assertIn(SHAPE_LINE + still + " move no\n# fix floor", done.text.replace(" &\n    ", " "))
        done = self.has(GRAINS + PILLS + "run 1\nfix n all nve/superquadric\n")
        self.assertTrue(any("from the first run on" in note.text for note in done.notes))
        self.has(GRAINS.replace("units si", "units si\nfix shapes all nve/noforce") + PILLS, SHAPE_LINE.replace("shapes all", "grip_shapes all") + still + " move no")

    def test_sets(self):
        """The shape is the one of its type: of `type` in the line, of `set type`, or of the only one."""
        made = "create_atoms 1 single 0 0 0\n"
        for words in ("set atom 1", "set type 1", "set atom 1 type 1"):
            done = self.has(GRAINS + made + SET_PILL.replace("set atom 1", words) + "\n", SHAPE_LINE + " orient fixed curvature volume move no")
            self.assertEqual(words == "set atom 1 type 1", words in lines(done.text))
        two = GRAINS.replace("create_box 1", "create_box 2").replace("1e7", "1e7 1e7").replace("0.3\n", "0.3 0.3\n")
        two = two.replace("1 0.5", "2 0.5 0.5 0.5 0.5").replace("1 0.4", "2 0.4 0.4 0.4 0.4")
        self.assertIn("accepted: `set type T`", convert(two + made + SET_PILL).refused[0].text)
        self.has(two + made + SET_PILL.replace("set atom 1", "set atom 1 type 2"), SHAPE_LINE.replace("type 1", "type 2") + " orient fixed curvature volume move no",
                 "set atom 1 type 2")
        self.has(GRAINS + made + SET_PILL + "\n" + SET_PILL.replace("4 2", "4 4").replace("density", "vx 1 density") + "\n",
                 SHAPE_LINE + " type 2 superellipsoid 3e-3 2e-3 1e-3 4 4 density 1500 orient fixed curvature volume move no", "set atom 1 type 2 vx 1",
                 "create_box 2 box")

    def test_turns(self):
        """The quaternion of a variable is computed by LAMMPS; LIGGGHTS scales it to 1, and takes an axis of another length as it is."""
        made = GRAINS.replace("units si", "units si\nvariable a equal 30") + PILLS + "create_atoms 1 single 0 0 0\n"
        self.has(made + "set atom 1 quat 0 1 0 -${a}\n", "set atom 1 d2_grip_quat[1] $(cos((-v_a)*PI/360)) d2_grip_quat[2] 0 "
                 "d2_grip_quat[3] $((1)*sin((-v_a)*PI/360)) d2_grip_quat[4] 0")
        words = [line for line in lines(self.has(made + "set atom 1 quat 1 2 2 90\n").text) if line.startswith("set")][0].split()
        got = [float(word) for word in words[4::2]]
        for value, want in zip(got, (1, 1, 2, 2)):  # sin and cos of 45 degrees
            self.assertAlmostEqual(value, want / math.sqrt(10), 14)

    def test_orientation(self):
        for how, want in (("random", "random 7"), ("template", "fixed"), ("constant 0 1 0 0", "quat 0 1 0 0")):
            self.has(GRAINS + PILLS + FILLED.format("once", "particles_in_region 9", how), f"{SHAPE_LINE} orient {want} curvature volume move no",
                     "fix i all grip/insert region box number 9 inside no seed 7 grain type 1")

    def test_curvature(self):
        for words, want in (("", "volume"), ("curvatureLimitFactor 3", "volume"), ("gaussianCurvature yes", "volume"), ("curvatureLimitFactor 0 meanCurvature yes", "volume"),
                            ("meanCurvature yes curvatureLimitFactor 3", "touch 0.05 3"), ("gaussianCurvature yes meanCurvature no curvatureLimitFactor 0.01", "touch 0.01 0.01"),
                            ("gaussianCurvature yes curvatureLimitFactor ${x}", "touch 0.05 ${x}")):
            text = GRAINS.replace("surface superquadric", "surface superquadric " + words).replace("units si", "units si\nvariable x equal 3")
            done = self.has(text + PILLS, f"{SHAPE_LINE} orient fixed curvature {want} move no")
            self.assertEqual(want != "volume", any(note.kind == "changes" and "first touch" in note.text for note in done.notes), words)
            done = convert(text + PILLS + FLOOR)
            self.assertEqual(want != "volume", any("is that of pair_style" in note.text for note in done.notes), words)
        self.assertIn("gaussianCurvature and meanCurvature", convert(GRAINS.replace("surface superquadric", "surface superquadric meanCurvature yes gaussianCurvature yes") + PILLS).refused[0].text)

    def test_results(self):
        """c_ID of compute erotate/superquadric, and columns, are values of the fix, which stands above them."""
        read_it = "compute e all erotate/superquadric\nvariable e equal 2*c_e\nthermo_style custom c_e\n"
        self.has(GRAINS + PILLS + read_it, "variable e equal 2*f_shapes[1]", "thermo_style custom f_shapes[1]")
        self.assertIn("c_e above line 17, the first wall", convert(GRAINS + read_it + PILLS).refused[0].text)
        self.assertIn("quat1 above line 15, the first wall", convert(GRAINS + "dump d all custom 9 a id quat1\n" + PILLS).refused[0].text)
        done = self.has(GRAINS + "group g region box\n" + PILLS + "compute e g erotate/superquadric\n")
        self.assertTrue(any("not only the group g" in note.text for note in done.notes))

    def test_refusals(self):
        for text, words in SHAPE_REFUSALS:
            done = convert(GRAINS + PILLS + "group g region box\n" + text + "\n")
            self.assertIn(words, " | ".join(note.text for note in done.refused), text)


class Refusals(unittest.TestCase):
    def test_texts(self):
        for text, words in REFUSALS:
            done = convert(HEAD + text + "\n")
            self.assertEqual(2, done.status, text)
            reasons = " | ".join(note.text for note in done.refused)
            self.assertIn(words, reasons, text)
            self.assertNotIn("\n", reasons)
            self.assertIn("\nquit 2", done.text)

    def test_what_is_missing(self):
        for name in ("youngsModulus", "poissonsRatio", "coefficientRestitution", "coefficientFriction"):
            text = "\n".join(row for row in HEAD.split("\n") if name not in row)
            self.assertIn(f"no fix property/global {name}", convert(text).refused[0].text)
        self.assertIn("pair_style gran", convert("units si\n").refused[0].text)
        self.assertIn("before it", convert(HEAD.replace("pair_style gran model hertz tangential history\n", "")).refused[1].text)
        self.assertIn("not symmetric", convert(HEAD.replace("create_box 1", "create_box 2").replace("1e7", "1e7 1e7").replace("0.3\n", "0.3 0.3\n").replace(
            "1 0.5", "2 0.5 0.4 0.3 0.5").replace("1 0.4", "2 0.4 0.4 0.4 0.4")).refused[0].text)
        self.assertIn("create_box 2", convert(HEAD.replace("create_box 1", "create_box 2")).refused[0].text)

    def test_the_line_stands_as_a_comment_above_a_stop(self):
        done = convert(HEAD + "fix s all sph/a & # not a comment\n  b\nrun 1\n")
        self.assertIn('# fix s all sph/a & # not a comment\n# refused: ', done.text)
        self.assertIn('was refused"\nquit 2\n', done.text)

    def test_what_does_not_follow(self):
        """The second word of a refused line is a name only where the line defines one, and of what the line defines."""
        for line, reader, reason in (("velocity all create 1", "fix a all ave/time 1 1 1 f_none", "there is no fix none before it"),
                                     ("mass i 1", "fix a i nve/sphere", "there is no group i before it"),
                                     ("compute none all foo/atom", "fix a all ave/time 1 1 1 f_none", "there is no fix none before it"),
                                     ("region i foo", "fix a i nve/sphere", "there is no group i before it"),
                                     ("dump w all foo 1 w", "unfix w", "there is no fix w"),
                                     ("set group all foo 1", "fix a group nve/sphere", "there is no group group before it")):
            first, other = convert(HEAD + line + "\n" + reader + "\n").refused
            self.assertEqual((14, 15, reason), (first.line, other.line, other.text), line)

    def test_what_follows(self):
        """A line that needs a refused line names it; what it lacks for another reason has no cause."""
        text = HEAD.replace("hertz tangential history\npair", "hertz surface multicontact\npair") + TEMPLATES.replace("constant 0.003", "uniform 1 2") + (
            MESH.replace("surface", "surface/stress") + WALL.replace("hertz", "hertz surface superquadric") + "thermo_style custom f_m[1]\nunfix none\n"
            "fix i all insert/pack seed 7 distributiontemplate d region box insert_every once particles_in_region 5\nregion box block 0 1 0 1 0 1\n")
        causes = {note.line: re.findall(r"line (\d+) is refused$", note.text) for note in convert(text).refused}
        self.assertEqual({11: [], 12: ["11"], 14: [], 15: ["14"], 17: [], 18: ["17"], 19: [], 20: ["15"], 21: []}, causes)
        first, second, *_ = convert(HEAD.replace("youngsModulus peratomtype 1e7", "youngsModulus peratomtype x")).refused
        self.assertIn("youngsModulus", second.text)
        self.assertIn(f"line {first.line} is refused", second.text)
        moves = convert(HEAD + "fix m all mesh/surface file a.stl type 1 foo\nfix t all move/mesh mesh m linear 1 0 0\n").refused
        self.assertEqual("there is no mesh m: line 14 is refused", moves[1].text)
        coupled = convert(HEAD + "fix c all couple/cfd/force/implicit\nfix t all couple/cfd/convection T0 300\ncompute r all reduce sum f_dragforce[1]\n"
                          "dump d all custom 10 a id f_Ksl[0] f_convectiveHeatFlux[0]\n").refused
        self.assertEqual(["there is no fix dragforce before it: line 14 is refused", "there is no fix Ksl before it: line 14 is refused"],
                         [note.text for note in coupled[2:]])
        lost = convert(HEAD.replace("create_box 1 box", "read_restart a") + "thermo_style custom ke\n").refused
        self.assertIn("line 6 is refused", lost[-1].text)

    def test_old_pair_styles(self):
        """LAMMPS's own has numbers; that of LIGGGHTS 2 has flags, or none."""
        for words, text in (("gran/hertz/history 1e5 NULL 50 NULL 0.5 1", "numbers are those of LAMMPS"), ("gran/hooke 2000.0 NULL 50.0 NULL 0.5 0", "numbers are those"),
                            ("gran/hertz/history 1 0", "is `gran model hertz tangential history` in LIGGGHTS 3"),
                            ("gran/hertz/history rolling_friction epsd2", "is `gran model hertz tangential history`"),
                            ("gran/hooke/history", "`gran model hooke tangential history`"), ("gran/hooke 0 0", "`gran model hooke tangential no_history`")):
            self.assertIn(text, convert(HEAD.replace("gran model hertz tangential history", words)).refused[0].text, words)

    def test_input(self):
        with self.assertRaisesRegex(TypeError, "text is int; accepted: a string"):
            convert(1)


KEEPS = ("run", "jump", "print", "if", "variable", "next", "shell", "thermo_style", "dump", "restart", "label")


class Mutations(unittest.TestCase):
    """Each word of each deck left out, misspelt, and repeated: a refusal, or another deck. Never the same deck without a note."""

    def spoilt(self, text):
        starts = [0]
        for row in text.split("\n"):
            starts.append(starts[-1] + len(row) + 1)
        for command in read(text):
            begin = starts[command.line - 1]
            for index, word in enumerate(command.words):
                at, end = begin + word.begin, begin + word.end
                old = text[at:end]
                yield command, index, "left out", text[:at] + text[end:]
                yield command, index, "misspelt", text[:at] + (old[:-1] + "x" + old[-1] if word.quoted else old + "x") + text[end:]
                yield command, index, "repeated", text[:at] + old + " " + old + text[end:]

    def is_free(self, command, index, how):
        """The name of a thing that nothing refers to, and seeds, have no effect; a misspelt file is another file."""
        kind = command.words[0].text
        if kind in ("fix", "compute", "dump", "region", "group") and index == 1 and how == "misspelt":
            return True
        style = command.words[3].text if len(command.words) > 3 else ""
        if command.words[index].text == "blockiness1":
            return True  # a column that is left out
        return style == "mesh/gran/VTK" and how == "left out" and command.words[index].text in ("stress", "wear")

    def test_decks(self):
        count = 0
        for name in DECKS:
            text = deck(name)
            base = convert(text)
            self.assertEqual([], base.refused)
            for command, index, how, mutant in self.spoilt(text):
                count += 1
                done = convert(mutant)
                word = command.words[index].text
                where = f"{name}:{command.line}: {word} {how}"
                if done.refused or self.is_free(command, index, how):
                    continue
                self.assertNotEqual(base.text, done.text, where)
                if how == "misspelt":
                    self.assertIn(word + "x", done.text, where)
                if how == "repeated" and not re.match(r"[cfv]_", word):
                    self.assertIn(command.words[0].text, KEEPS, where)
                if how == "left out" and index > 0 and not re.match(r"[-+.\d]|[cfv]_", word):
                    self.assertIn(command.words[0].text, KEEPS, where)
        self.assertGreater(count, 2500)

    # Values that only LIGGGHTS needs: seeds of templates, random points, limits of warnings, the type of a face of insertion.
    IDLE = re.compile(r"particletemplate/\w+ 7?\d+|discrete(/\w+)? 7?\d+|(ntry_mc|ntry|extrude_length|verbose|stress) \S+$|ntry \S+$|"
                      r"fix face .* type \S+$|bond/create/gran \S+ \S+ \S+ \S+ \S+ \S+$|check/timestep/gran( \S+){1,3}$|warn \S+$|3 ntry.* type \S+$|2 ntry.* type \S+$")

    def test_values(self):
        """Each number and each yes, no, on and off is changed: the deck changes too, or the value is one of those above."""
        swaps = {"yes": "no", "no": "yes", "on": "off", "off": "on"}
        for name in DECKS:
            text = deck(name)
            base = convert(text)
            starts = [0]
            for row in text.split("\n"):
                starts.append(starts[-1] + len(row) + 1)
            for command in read(text):
                for index, word in enumerate(command.words):
                    new = swaps.get(word.text) or (re.sub(r"^([-+]?)", r"\g<1>7", word.text) if re.match(r"[-+]?[\d.]", word.text) else None)
                    at = starts[command.line - 1] + word.begin
                    done = convert(text[:at] + new + text[at + word.end - word.begin:]) if new else None
                    shown = " ".join(one.text for one in command.words[:index + 1])
                    if done and not done.refused and not self.IDLE.search(shown):
                        with self.subTest(f"{name}:{command.line}: {shown} -> {new}"):
                            self.assertFalse((base.text, base.files) == (done.text, done.files))


# Lines with every keyword that grip-convert reads, marked with >, and what they need around them.
GIVEN = """region box2 block 0 1 0 1 0 1 units box
fix t all particletemplate/sphere 7 density constant 2500 radius constant 0.003
fix t2 all particletemplate/sphere 7 density constant 2500 radius constant 0.004
fix d all particledistribution/discrete 7 1 t 1.0
fix d2 all particledistribution/discrete 7 1 t2 1.0
fix n all mesh/surface file a.stl type 1
fix n2 all mesh/surface file b.stl type 1
"""
PROPERTIES = """fix p1 all property/global thermalConductivity peratomtype 1
fix p2 all property/global thermalCapacity peratomtype 10
fix p3 all property/global characteristicVelocity scalar 2
fix p4 all property/global coefficientMaxElasticStiffness peratomtypepair 1 5
fix p5 all property/global coefficientAdhesionStiffness peratomtypepair 1 0.5
fix p6 all property/global coefficientPlasticityDepth peratomtypepair 1 0.05
fix p7 all property/global cohesionEnergyDensity peratomtypepair 1 3e5
fix p8 all property/global coefficientRollingFriction peratomtypepair 1 0.1
fix p9 all property/global coefficientRollingViscousDamping peratomtypepair 1 0.3
fix p10 all property/global rollingStiffness scalar 2
fix p11 all property/global k_finnie peratomtypepair 1 1e-9
"""
MODEL = "model hooke/hysteresis tangential history cohesion sjkr rolling_friction epsd3"
OFF = " ".join(f"{word} off" for word in ("computeElasticPotential", "computeDissipatedEnergy", "heating_tracking", "heating_normal_hertz",
                                          "heating_normal_hooke", "heating_tangential_history", "disableNormalWhenBonded",
                                          "disableTangentialWhenBonded", "viscous", "ktToKnUser"))
SETTINGS = f"{MODEL} surface default tangential_damping off limitForce on torsionTorque on tangential_reduce on {OFF}"
STRESS = "fix m all mesh/surface/stress file a.stl type 1 "
SERVO = "fix m all mesh/surface/stress/servo file a.stl type 1 "
DRIVE = "com 0 0 1 axis 0 0 -1 ctrlPV force target_val 5 vel_max 0.1 kp 2 ki 3 kd 4"
PLACED = "verbose no heal no precision 1 temperature 300 curvature 5 curvature_tolerant no move 1 2 3 scale 2 rotate axis 0 1 0 angle 90"
IDLE_INSERT = "verbose no check_dist_from_subdomain_border no warn_region no compress_tags no parallel no random_distribute exact save_template no"
INSERT = f"seed 7 distributiontemplate d maxattempt 50 ntry_mc 100 overlapcheck yes start 100 set_property Temp 300 {IDLE_INSERT}"
PACK = "fix i all insert/pack seed 7 distributiontemplate d region box overlapcheck yes "
CLUMP = "atom_type 1 density constant 2500 nspheres 2 ntry 1000 spheres 0 0 0 1e-3 1e-3 0 0 1e-3 volume_limit 1e-16 type 1"
CLUMPS = f"fix c all particletemplate/multisphere 7 {CLUMP}\nfix cd all particledistribution/discrete 7 1 c 1\nfix in all multisphere\n"
MODELS = (HEAD.replace("model hertz tangential history", SETTINGS).replace("pair_style", PROPERTIES + "pair_style") + "group other region box\n"
          + HEAT.split("\n")[2] + "\n" + STRESS + "temperature 300 wear finnie\n" + WALL.replace("model hertz tangential history", MODEL)
          + "dump w all mesh/vtk 10 a*.vtk wear\n")
TABLE = [
    *(MODELS.replace("\n" + line, "\n>" + line) for line in MODELS.split("\n") if "property/global" in line or "pair_style" in line),
    MODELS.replace("group other", f">fix v all wall/gran {SETTINGS} primitive type 1 xplane 0\ngroup other"),
    *(f"{MESH}{WALL}>{line}" for line in ("fix v all move/mesh mesh m linear 1 2 3", "fix v all move/mesh mesh m wiggle amplitude 1 2 3 period 4",
                                          "fix v all move/mesh mesh m rotate origin 1 2 3 axis 4 5 6 period 7",
                                          "fix v all move/mesh mesh m riggle origin 1 2 3 axis 4 5 6 period 7 amplitude 8",
                                          "dump w all mesh/vtk 10 a*.vtk m stress id vel", "dump w all mesh/stl 10 a*.stl m local", "dump w all stl 10 a*.stl m",
                                          "dump w all mesh/gran/VTK 10 a*.vtk stress wear m")),
    *(f"{HEAT}>{mesh.strip()} {PLACED} {surface} {more}\n{WALL}{reader}" for surface in ("surface_vel 1 2 3", "surface_ang_vel origin 1 2 3 axis 4 5 6 omega 7")
      for mesh, more, reader in ((MESH, "", ""), (STRESS, "reference_point 1 2 3 stress on wear off", "variable x equal f_m[7]+f_m[8]+f_m[9]"),
                                 (SERVO, f"{DRIVE} stress on wear off", "print 'f_m[1]'"))),
    *(f"{SERVO}{DRIVE}\n{WALL}run 1\n>fix_modify m {words}" for words in ("target_val 6", "integrate stop")),
    MESH + MESH.replace("fix m", "fix n") + ">" + WALL.replace("1 meshes m", "2 meshes m n"),
    "fix p all property/global coefficientRollingFriction peratomtypepair 1 0.1\n>fix w all wall/gran model hertz tangential history rolling_friction cdt "
    "primitive type 1 zplane 1 shear x 2 store_force no store_force_contact no contact_area overlap",
    HEAT + ">fix w all wall/gran model hertz tangential history primitive type 1 zcylinder 1 0 0 shear z 2 temperature 300",
    *(GIVEN + HEAT + line for line in (
        f">fix i all insert/pack {INSERT} region box insert_every 9 particles_in_region 5 all_in yes vel constant 1 2 3 omega constant 1 2 3",
        f">fix i all insert/pack {INSERT} region box every 9 volumefraction_region 0.2 vel uniform 1 2 3 4 5 6",
        f">fix i all insert/pack {INSERT} region box insert_every_time 9 mass_in_region 0.2 vel gaussian 1 2 3 4 4 4",
        f">fix i all insert/rate/region {INSERT} region box insert_every 9 nparticles 9 particlerate 2 all_in no vel constant 1 2 3",
        f">fix i all insert/rate/region {INSERT} region box insert_every_time 9 mass 9 massrate 2",
        f">fix i all insert/rate/region {INSERT} region box every 9 mass 9 massrate 2 omega constant 1 2 3",
        f">fix i all insert/stream {INSERT} insertion_face n extrude_length 0.1 insert_every 9 nparticles 9 particlerate 2 vel constant 0 0 -1 all_in yes",
        f">fix i all insert/stream {INSERT} insertion_face n extrude_length 0.1 every 9 mass 9 massrate 2 vel constant 0 0 -1 omega constant 1 2 3",
        f">fix i all insert/stream {INSERT} insertion_face n insert_every_time 9 mass 9 massrate 2 vel constant 0 0 -1",
        ">set group all property/atom Temp 300 diameter 0.1",
        ">set region box property/atom heatSource 300 density 7 omegax 1 omegay 2 omegaz 3")),
    GIVEN + ">fix t3 all particletemplate/sphere 7 atom_type 1 density constant 2500 radius constant 0.003 volume_limit 1e-16\n"
    "fix d3 all particledistribution/discrete 7 1 t3 1\n" + PACK.replace("template d ", "template d3 ") + "insert_every once particles_in_region 5",
    *(GIVEN + f">fix d3 all particledistribution/{style} 7 2 t 0.4 t2 0.6\n" + PACK.replace("template d ", "template d3 ") + "insert_every once particles_in_region 5"
      for style in ("discrete", "discrete/massbased", "discrete/numberbased")),
    *(GIVEN + clumps + PACK.replace("template d ", "template cd ") + "insert_every once particles_in_region 5 orientation constant 1 2 3 4" for clumps in (
        CLUMPS.replace("fix c ", ">fix c ").replace(" type 1\n", " type 1 mass 1 inertia_tensor 1 2 3 4 5 6 use_density\n"),
        CLUMPS.replace("fix c ", ">fix c ").replace(" type 1\n", " type 1 mass 1 inertia_tensor 1 2 3 4 5 6 use_volume\n"), CLUMPS.replace("fix c ", ">fix c "),
        CLUMPS.replace("fix in ", ">fix in "))),
    *(GIVEN + CLUMPS + f">fix i all {style} seed 7 distributiontemplate cd region box {words} orientation random" for style, words in (
        ("insert/pack", "insert_every once particles_in_region 5"), ("insert/rate/region", "insert_every 9 mass 9 massrate 2"))),
    GIVEN + ">fix f all massflow/mesh mesh n vec_side 0 0 -1 count once delete_atoms no screen no file a writeTime\nprint 'f_f[1] f_f[2] f_f[3] f_f[4]'",
    GIVEN + ">fix f all massflow/mesh mesh n vec_side 0 0 -1 append a",
    HEAT.replace("fix warm", ">fix warm").strip() + " contact_area overlap area_correction no store_contact_data no\ncreate_atoms 1 single 0 0 0",
    "compute r all property/atom radius\nvariable g atom 1.1*2*c_r\n>fix a all adapt 10 atom diameter v_g",
    ">fix s all check/timestep/gran 100 0.1 0.2 warn no error no vmax 3\nthermo_style custom f_s[1] f_s[2]",
    *(f">fix g all gravity 9.81 {words}" for words in ("vector 1 2 3", "chute 24", "spherical 30 60")),
    *(("atom_modify map array\n" + BONDS + line).replace(*mark, 1) for line, mark in (
        ("bond_coeff 1 1 0.5 3 4 1 0.2 1 6 7", ("bond_coeff", ">bond_coeff")),
        ("set group all diameter 1\nfix c all bond/create/gran 2 1 1 1.1 1 6\nrun 1\nfix_modify c every 0", ("fix_modify", ">fix_modify")),
        ("set group all diameter 1\nfix c all bond/create/gran 2 1 1 1.1 1 6", ("fix c", ">fix c")), ("", ("atom_style hybrid granular bond/gran n_bondtypes 2 bonds_per_atom 6",
              ">atom_style hybrid granular bond/gran n_bondtypes 2 bonds_per_atom 6 disableNormalContact 1")),
        ("", ("bond_style", ">bond_style")))),
    *(f">{line}" for line in ("thermo_style custom step ke density", "thermo_style one", "dump a all custom 10 a x density", "modify_timing on", "thermo_log a",
                              "run 10 upto pre no post no start 0 stop 100 every 5 'print a'", "compute_modify thermo_temp dynamic yes extra 3")),
    *((GRAINS + "group other region box\n" + line).replace("group other", "region box2 block 0 1 0 1 0 1\ngroup other") + "\n" for line in (
        ">fix t all particletemplate/superquadric 7 atom_type 1 density constant 1500 volume_limit 1e-16 shape constant 3e-3 2e-3 1e-3 blockiness constant 4 2\n"
        "fix d all particledistribution/discrete 7 1 t 1\nfix e all particledistribution/discrete 7 1 t 1\n"
        "fix i all insert/pack seed 7 distributiontemplate d region box insert_every once particles_in_region 5",
        ">fix t all particletemplate/superquadric 7 density constant 1500 size constant 3e-3 roundness constant 4 2\n"
        "fix d all particledistribution/discrete 7 1 t 1\nfix i all insert/pack seed 7 distributiontemplate d region box insert_every once particles_in_region 5",
        PILLS + f">{FLOOR.strip()} curvatureLimitFactor 3 gaussianCurvature yes meanCurvature no",
        PILLS + ">fix n all nve/superquadric integration_scheme 1", PILLS + ">compute e all erotate/superquadric",
        PILLS + PILLS.replace("fix t", "fix t2").replace("fix d", "fix d2").replace("1 t 1", "1 t2 1").replace("1500", "1600") +
        ">fix i all insert/pack seed 7 distributiontemplate d region box insert_every once particles_in_region 5 orientation constant 1 2 3 4")),
    (GRAINS + PILLS).replace("\npair_style", "\n>pair_style").replace("surface superquadric", "surface superquadric curvatureLimitFactor 3 gaussianCurvature yes meanCurvature no")]
REFUSED_ALWAYS = {("fix insert/stream", "orientation"), *(("fix massflow/mesh", word) for word in ("point_at_outlet", "inside_out", "sum_property"))}
# What LIGGGHTS alone needs: seeds, groups of fixes that act on no grains, and keywords, which the report names.
IDLE_WORDS = ("verbose", "check_dist_from_subdomain_border", "warn_region", "compress_tags", "parallel", "random_distribute", "ntry_mc")
IDLE = {"fix property/global": (2,), "fix move/mesh": (2,), "dump mesh/vtk": (2,), "dump mesh/stl": (2,), "dump stl": (2,), "dump mesh/gran/VTK": (2,),
        **dict.fromkeys(("fix mesh/surface", "fix mesh/surface/stress", "fix mesh/surface/stress/servo"), ("verbose", "heal", "precision", "curvature_tolerant")),
        **dict.fromkeys(("fix insert/pack", "fix insert/rate/region"), IDLE_WORDS),
        "fix insert/stream": (*IDLE_WORDS, "extrude_length", "insert_every", "every", "insert_every_time"),
        "fix particletemplate/sphere": (4, "volume_limit"), "fix particletemplate/multisphere": (4, "ntry", "type", "volume_limit"),
        "fix particletemplate/superquadric": (4, "volume_limit"), "fix nve/superquadric": ("integration_scheme",),
        **dict.fromkeys(("fix particledistribution/discrete", "fix particledistribution/discrete/massbased", "fix particledistribution/discrete/numberbased"), (4,)),
        "fix check/timestep/gran": (2, 4, 5, 6, "warn", "error", "vmax"), "thermo_log": (1,), "modify_timing": (1,), "fix bond/create/gran": (9,)}


class WholeTable(unittest.TestCase):
    """Every keyword that grip-convert reads is used: another value gives another deck or another report, or a refusal."""

    def setUp(self):
        self.offered, self.taken = set(), set()
        original = {name: getattr(Words, name) for name in ("literal", "keywords")}

        def literal(words, *texts):
            for word in words.words[words.at:words.at + 1]:
                word.others = [one for one in texts if one != word.text]
            return original["literal"](words, *texts)

        def keywords(words, table, repeated=()):
            found = original["keywords"](words, table, repeated)
            if not any(take.__module__.endswith("same") for take in table.values()):
                self.offered |= {(words.name, keyword) for keyword in table}
                self.taken |= {(words.name, keyword) for keyword in found}
            return found
        for name, new in (("literal", literal), ("keywords", keywords)):
            setattr(Words, name, new)
            self.addCleanup(setattr, Words, name, original[name])

    def others(self, command, index, text):
        """Other words that could stand in the place of one."""
        word = command.words[index]
        if (command.name, word.text) in self.offered:
            following = [one.text for one in command.words[index + 1:index + 2]]
            return [] if following and (command.name, following[0]) not in self.offered else [""]
        if re.match(r"[-+]?[.\d]+(e[-+]?\d+)?$", word.text):
            return [re.sub(r"^([-+]?)", r"\g<1>7", word.text)]
        if index == 2 and command.words[0].text in ("fix", "dump"):
            return ["other"]
        return getattr(word, "others", [word.text + "2" if f" {word.text}2 " in text else "2" + word.text])

    def test_whole_table(self):
        def read(name):
            return PLATE.replace("0 0 0\nvertex 1 0 0", "1 0 0\nvertex 0 0 0") if name.startswith("2") else PLATE
        for entry in TABLE:
            text = entry if "units si" in entry else f"atom_modify map array\n{HEAD}group other region box\n{entry}\n"
            line = [row[:1] for row in text.split("\n")].index(">")
            text = text.replace("\n>", "\n")
            base = convert(text, read)
            self.assertEqual([], base.refused, entry)
            command = base.commands[line]
            said = {note.text for note in base.notes if note.line == command.line}
            for index in range(2 if command.words[0].text in ("fix", "dump", "compute") else 1, len(command.words)):
                label = next((one.text for one in reversed(command.words[:index + 1]) if (command.name, one.text) in self.offered), index)
                if label in IDLE.get(command.name, ()) or label == "density" and "use_volume" in command.raw:
                    if isinstance(label, str):
                        self.assertTrue(any(label in one for one in said), f"{command.raw}: {label} is not in the report")
                    continue
                for other in self.others(command, index, text):
                    rows = text.split("\n")
                    rows[command.line - 1] = command.replaced({index: other})
                    done = convert("\n".join(rows), read)
                    with self.subTest(f"{command.raw}: {command.words[index].text} -> {other}"):
                        self.assertFalse(not done.refused and (base.text, base.files, said) == (done.text, done.files, {note.text for note in done.notes if note.line == command.line}))
        self.assertEqual(set(), {one for one in self.offered - self.taken if one not in REFUSED_ALWAYS})


class Command(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def run_it(self, text, *words):
        with open(os.path.join(self.folder, "in"), "w") as file:
            file.write(text)
        return subprocess.run([COMMAND, *words], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def files(self):
        return sorted(os.listdir(self.folder))

    def test_statuses(self):
        for text, status in ((HEAD, 0), (deck("heat"), 1), (HEAD + "foo\n", 1)):
            for name in self.files():
                os.unlink(os.path.join(self.folder, name))
            self.assertEqual(status, self.run_it(text, "in").returncode)
            self.assertEqual(["in", "in.grip", "in.grip.report"], self.files())

    def test_report(self):
        self.run_it(deck("two_materials") + "foo\n", "in", "-o", "new")
        with open(os.path.join(self.folder, "new.report")) as file:
            report = file.read()
        for words in ("in:15: exact: fix m1 all property/global youngsModulus", "in:51: refused: foo", "Compare first", "ke is c_kinetic",
                      "in:39: changes: fix ins grains insert/rate/region"):
            self.assertIn(words, report)
        self.assertNotIn("equivalent", report)

    def test_refusals_on_the_screen(self):
        """Each reason once, with its lines; what follows from it is counted."""
        done = self.run_it(HEAD.replace("model hertz tangential", "model hertz surface multicontact tangential") + "foo\nrun 1\nfoo\n", "in")
        rows = done.stdout.split("\n")
        self.assertRegex(rows[1], "^in:11: refused: surface multicontact")
        self.assertEqual(["in:14, 16: refused: grip-convert does not know `foo`: if LAMMPS reads this line alike, uncomment it, and delete `quit 2`",
                          "1 more follow from these"], rows[2:4])

    def test_nothing_is_overwritten(self):
        self.run_it(HEAD, "in")
        done = self.run_it(HEAD, "in")
        self.assertEqual(2, done.returncode)
        self.assertIn("'in.grip' is there already", done.stderr)

    def test_strict(self):
        self.assertEqual(1, self.run_it(HEAD + "foo\n", "in", "--strict").returncode)
        self.assertEqual(["in", "in.grip.report"], self.files())

    def test_bad_words(self):
        for words, text, status in (([], "required: deck", 2), (["none"], "'none' cannot be read", 2), (["in", "--foo"], "--foo", 2),
                                    (["in", "-o", "no/where"], "'no/where' cannot be written", 1)):
            done = self.run_it(HEAD, *words)
            self.assertEqual((status, ""), (done.returncode, done.stdout), words)
            self.assertIn(text, done.stderr)
            self.assertEqual(["in"], self.files())
