# SPDX-License-Identifier: GPL-2.0-only
"""The files of fix grip/fields as numpy arrays."""
import dataclasses

import numpy

from . import checks, outputs


@dataclasses.dataclass
class Fields:
    """One output of fix grip/fields. Arrays have an axis for each axis of the bins."""
    step: int
    edges: dict        # name of an axis, x y z, or r theta and one of x y z: edges of its bins
    columns: dict      # name as in the file, in small letters: array
    directions: tuple  # of vectors: x y z, or r theta and one of x y z

    @property
    def centres(self):
        return {name: (edges[1:] + edges[:-1]) / 2 for name, edges in self.edges.items()}

    def __getitem__(self, name):
        """A column. A vector or a tensor by its name without directions: its components are the last axes."""
        found = self._found(name)
        if found is None:
            raise ValueError(f"there is no field '{name}'; the file has {' '.join(self.columns)}")
        return found

    def __contains__(self, name):
        return self._found(name) is not None

    def at(self, **places):
        """The bins of one layer for each axis that is named, at(y=0.01): the other axes remain."""
        index, edges = [slice(None)] * len(self.edges), dict(self.edges)
        for name, place in places.items():
            of_axis = edges.pop(checks.one_of("at: axis", name, tuple(self.edges)))
            place = checks.number(f"at: {name}", place, f"{of_axis[0]:g} to {of_axis[-1]:g}",
                                  lambda one, limits=of_axis: limits[0] <= one <= limits[-1])
            index[list(self.edges).index(name)] = min(numpy.searchsorted(of_axis, place, "right"), len(of_axis) - 1) - 1
        if not edges:
            raise ValueError(checks.refusal("at: places", places, "not all axes"))
        return dataclasses.replace(self, edges=edges, columns={key: array[tuple(index)] for key, array in self.columns.items()})

    def _found(self, name):
        if name in self.columns:
            return self.columns[name]
        for rank in (1, 2):
            letters, names = [""], ["t" if one == "theta" else one for one in self.directions]
            for _ in range(rank):
                letters = [one + other for one in letters for other in names]
            parts = [self.columns.get(f"{name}_{letter}") for letter in letters]
            if all(part is not None for part in parts):
                return numpy.stack(parts, axis=-1).reshape(parts[0].shape + (3,) * rank)
        return None


def read_fields(path):
    """The outputs in the text file of fix grip/fields, a list of Fields. Warns of a last one that is cut off."""
    with open(checks.path("read_fields: path", path), encoding="utf-8") as file:
        heads = [file.readline().split() for _ in range(3)]
        try:
            edges, directions = _grid(heads[0][heads[0].index("grip/fields:") + 1:])
        except (ValueError, StopIteration):
            edges = {}
        if not edges or heads[2][:2] != ["#", "Chunk"]:
            raise ValueError(f"'{path}'; accepted: the file of a fix grip/fields")
        names = [name.lower() for name in heads[2][2 + len(edges):]]
        shape = tuple(len(one) - 1 for one in edges.values())
        width, count = len(heads[2]) - 1, int(numpy.prod(shape))

        def output(head, lines):
            if int(head[1]) != count:
                raise ValueError
            rows = numpy.array([next(lines) for _ in range(count)], dtype=float).reshape(count, width)
            columns = rows[:, 1 + len(edges):].T.reshape((len(names), *shape))
            return Fields(int(head[0]), edges, dict(zip(names, columns)), directions)

        return outputs.read(path, file, output)


def _grid(words):
    """Edges of the bins by axis, and the directions of vectors, from the words after FILE. Axes are in the order of
    the rows: x y z, or r theta and the axis."""
    edges, directions, words = {}, ("x", "y", "z"), iter(words)
    for word in words:
        if word == "cylinder":
            directions = ("r", "theta", next(words))
            next(words), next(words)  # the place of the axis
        elif word == "r":
            edges["r"] = numpy.linspace(0.0, float(next(words)), int(next(words)) + 1)
        elif word == "theta":
            edges["theta"] = numpy.linspace(0.0, 2 * numpy.pi, int(next(words)) + 1)
        else:
            low, high = float(next(words)), float(next(words))
            edges[word] = numpy.linspace(low, high, int(next(words)) + 1)
    return {name: edges[name] for name in directions if name in edges}, directions
