# SPDX-License-Identifier: GPL-2.0-only
"""Spheres of five types that fall between walls of all kinds, for tests of restarts: written, continued, compared."""
import struct

import host
from dropin import file_name
from frames import dump, same
from many_models import REACH, TOUCH
from shared_models import LUDING

SIDE = 4.6
BOX = [(0.0, SIDE), (0.0, SIDE), (0.0, 7.0)]
RADIUS = 0.35
host.write_data(file_name("loose.data"), BOX, host.random_spheres(
    70, [(0.0, SIDE), (0.0, SIDE), (0.6, 6.4)], [0.5, 0.4, RADIUS, 0.45], 11, 0.5, 2.0, 5), 5)


def coefficients(models, style=""):
    return "".join(f"pair_coeff {i} {j} {style} {model}\n" for (i, j), model in models.items())


def start(models, data="loose.data", pair="pair_style grip", style=""):
    return host.LOAD + host.head("lj", "p p f", data=file_name(data)) + f"""{pair}
""" + coefficients(models, style)


def resume(file="file"):
    return host.LOAD + f"read_restart {file_name(file)}\n"


WALLS = {
    "floor": "type 2 zplane 0 NULL wiggle z 0.02 0.4 temperature 20",
    "lid": f"{LUDING} zplane -5 6.9 shear x 0.5",
    "plate": f"{TOUCH[3, 4]} region tilted contacts",
    "post": f"{TOUCH[1, 1]} region post",
    "tube": f"{REACH[1, 1]} region tube temperature v_oven",
}


def fixes(walls=WALLS):
    given = "\n".join(f"fix {name} all wall/grip {words}" for name, words in walls.items())
    return f"""
neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
timestep 0.001
comm_modify vel yes
variable slide equal 0.05*sin(PI*time/0.3)
variable angle equal 0.2*time
variable oven equal 15+5*sin(step*0.01)
region tilted plane 2.3 2.3 0.2 0.2 0.1 1 move v_slide NULL NULL
region post cylinder z 2.3 2.3 0.7 -1 8 side out rotate v_angle 2.3 2.3 0 0 0 1
region tube cylinder z 2.3 2.3 2.7 -1 8
fix property all property/atom temperature heatflow ghost yes
fix nve all nve/sphere
fix heat all heat/flow constant 1.0
compute heat all property/atom temperature
{given}
fix gravity all gravity 10.0 vector 0 0 -1
variable pull atom 0.3*z
fix pull all addforce v_pull 0 0
fix air all viscous 0.2
"""


POSITIONS = [("position", "x y z")]
OTHERS = [("velocity", "vx vy vz"), ("spin", "omegax omegay omegaz"), ("force", "fx fy fz"), ("torque", "tqx tqy tqz"),
          ("temperature", "c_heat")]
AT_ONCE = dump("set", more="c_heat")
GO_ON = AT_ONCE + "run 500\nundump set\n" + dump("end", more="c_heat") + "run 0\n"


def same_run(want, got, text):
    """Positions to 1e-10 radii after 500 steps; velocities and forces relative to the largest."""
    largest = max(abs(f) for name in ("fx", "fy", "fz") for f in want[0][name])
    same(want[0], got[0], 1e-12, f"{text}: set-up", POSITIONS + OTHERS, largest, RADIUS)
    worst = max(abs(p - q) for name in "xyz" for p, q in zip(want[1][name], got[1][name]))
    host.check(want[1]["id"] == got[1]["id"] and worst <= 1e-10 * RADIUS, f"{text}: position off by {worst:.3g}")
    same(want[1], got[1], 1e-8, f"{text}: later", OTHERS, largest, RADIUS)


def warnings(printed, word):
    return [line for line in printed.split("\n") if "WARNING" in line and word in line]


# The plugin's blocks of bytes in a restart file (plugin/core/base/restart_block.h): mark, size, checksum of both, contents,
# checksum.
MARK = b"GRIP 004"
HEAD, FOOT = 24, 8


def checksum(data):
    """FNV-1a, 64 bits."""
    total = 0xcbf29ce484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001b3 % 2 ** 64
    return total


def blocks(content):
    """Where the contents of each of the plugin's blocks begin and end in a restart file."""
    found, at = [], content.find(MARK)
    while at >= 0:
        size = struct.unpack("=Q", content[at + 8:at + 16])[0]
        found.append((at + HEAD, at + HEAD + size))
        at = content.find(MARK, at + HEAD + size)
    return found


def doctored(content, block, new):
    """The file with other contents in a block, of the same size and with the right checksum."""
    begin, end = block
    assert len(new) == end - begin
    return content[:begin] + new + struct.pack("=Q", checksum(new)) + content[end + FOOT:]


class Reader:
    """The values of a block, one after another."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def counted(self, size=1):
        """The bytes of a list of values of that size, with the number that precedes them."""
        count = struct.unpack("=Q", self.data[self.at:self.at + 8])[0]
        return self.take(8 + count * size)


def text(word):
    return struct.pack("=Q", len(word)) + word


def sum_of_row(numbers, atom):
    return float((checksum(numbers) + atom * 0x9e3779b97f4a7c15) % 2**64 >> 12)


def rows_of(content):
    """The rows of atoms that touch a wall: where they begin, their length and their atom. A row has its length, the index
    of the layout, the number of contacts, for each its key and values, and the checksum of all this and the atom's ID."""
    found = []
    for at in range(len(content) - 40):
        length, layout, count = struct.unpack("<3d", content[at:at + 24])
        if not (5 <= length <= 100 and layout in (0, 1, 2, 3) and count in (1, 2, 3) and (length - 4) % count == 0):
            continue
        row = content[at:at + 8 * int(length)]
        atom = next((n for n in (1, 2) if len(row) == 8 * length and sum_of_row(row[:-8], n) == struct.unpack("<d", row[-8:])[0]),
                    0)
        if atom:
            found.append((at, int(length), atom))
    return found


def row_of_format_1(row, atom):
    """Without the number of contacts, and with the face as a number in place of a key."""
    length, layout, count = struct.unpack("<3d", row[:24])
    stride = (int(length) - 4) // int(count)
    new = struct.pack("<2d", length - 1, layout)
    for n in range(int(count)):
        contact = row[24 + 8 * n * stride:24 + 8 * (n + 1) * stride]
        new += struct.pack("<d", *struct.unpack("<q", contact[:8])) + contact[8:]
    return new + struct.pack("<d", sum_of_row(new, atom))


def atoms_around(content, at):
    """Where the numbers of a rank's atoms begin, and their lengths. The file has their count, as an int, and each atom begins
    with its length. at: a position within them."""
    for begin in range(max(0, at - 4000), at):
        count, = struct.unpack("<i", content[begin:begin + 4])
        if not 0 < count < 1000 or not at < begin + 4 + 8 * count <= len(content):
            continue
        numbers = struct.unpack(f"<{count}d", content[begin + 4:begin + 4 + 8 * count])
        lengths, first = [], 0
        while first < count and 0 < numbers[first] < 1000 and numbers[first] == int(numbers[first]):
            lengths.append(int(numbers[first]))
            first += lengths[-1]
        if first == count:
            return begin, lengths
    raise ValueError("the file has no numbers of atoms there")


def with_rows_of_format_1(content):
    rows = rows_of(content)
    if not rows:
        return content
    begin, lengths = atoms_around(content, rows[0][0])
    atoms, first = [], begin + 4
    for length in lengths:
        last, pieces, at = first + 8 * length, b"", first + 8
        for row, size, atom in rows:
            if first < row < last:
                pieces += content[at:row] + row_of_format_1(content[row:row + 8 * size], atom)
                at = row + 8 * size
        pieces += content[at:last]
        atoms.append(struct.pack("<d", 1 + len(pieces) // 8) + pieces)
        first = last
    numbers = b"".join(atoms)
    return content[:begin] + struct.pack("<i", len(numbers) // 8) + numbers + content[first:]


NO_REGIONS, NO_FACETS = bytes(8), bytes(5 * 8)


def in_format_1(content):
    """The file with the record and the rows of its only wall as the previous format had them: what belongs to the shape
    is in two fields that all shapes have, and the hash of a mesh is the ID of a region."""
    content = with_rows_of_format_1(content)
    begin, end = blocks(content)[0]
    of_wall = Reader(content[begin:end])
    of_wall.take(8)  # number of the format
    models = of_wall.counted() + of_wall.counted()
    kind = models[8 + struct.unpack("=Q", models[:8])[0] + 8:].split()[0]
    layouts = of_wall.take(8)
    models += layouts + b"".join(of_wall.counted() for _ in range(struct.unpack("=Q", layouts)[0])) + of_wall.counted(8)
    motion = of_wall.counted() + of_wall.take(8 + 2 * 18 * 8) + of_wall.counted(16) + of_wall.counted(8)
    of_shape = of_wall.counted()[8 + HEAD:-FOOT]
    assert of_wall.at == end - begin
    regions, facets = NO_REGIONS, NO_FACETS
    if kind == b"region":
        regions = of_shape
    if kind == b"mesh":
        mesh = Reader(of_shape[8:])
        regions = struct.pack("=Q", 1) + mesh.counted() + text(b"mesh") + bytes(5 * 8)
        facets = mesh.data[mesh.at:]
    record = models + regions + motion + facets
    head = MARK + struct.pack("=Q", len(record))
    size = struct.pack("=i", HEAD + len(record) + FOOT)  # of the block, for LAMMPS
    return (content[:begin - HEAD - 4] + size + head + struct.pack("=Q", checksum(head)) + record
            + struct.pack("=Q", checksum(record)) + content[end + FOOT:])
