# SPDX-License-Identifier: GPL-2.0-only
"""The fix of walls and its lanes use shapes only through their interfaces: they include no header of a particular shape,
and cast to none.

    python3 rooms.py SOURCE      the top of Grip's source tree"""
import glob
import os
import re
import sys

WALL = os.path.join(os.path.abspath(sys.argv[1]), "plugin", "wall")
INTERFACES = {"wall_shape.h", "wall_shapes.h"}

shapes = {os.path.basename(path) for path in glob.glob(os.path.join(WALL, "shapes", "*.h"))} - INTERFACES
files = [path for room in ("", "lanes") for path in glob.glob(os.path.join(WALL, room, "*.*"))]
failures = 0 if len(files) > 20 and len(shapes) >= 6 else 1
for path in files:
    with open(path) as file:
        text = file.read()
    found = [name for name in re.findall(r'#include "wall/shapes/(\w+\.h)"', text) if name in shapes]
    found += re.findall(r"dynamic_cast<[^>]*\b(?:Wall(?!Contacts)|Mesh|Region)\w*[^>]*>", text)
    for word in found:
        print(f"{path}: {word}")
    failures += len(found)
print(f"{len(files)} files, {len(shapes)} headers of shapes, {failures} failures")
sys.exit(failures > 0)
