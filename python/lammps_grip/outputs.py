# SPDX-License-Identifier: GPL-2.0-only
"""Files with one output after another. A run that was killed may have left the last one incomplete: a last line without
its end counts as missing, since its last number may lack digits."""
import warnings


class Lines:
    """Iterates over the lines of a file, as lists of words."""

    def __init__(self, file):
        self.file = file
        self.cut = []  # the words of a last line without its end

    def __iter__(self):
        return self

    def __next__(self):
        line = next(self.file)
        if not line.endswith("\n"):
            self.cut = line.split()
            raise StopIteration
        return line.split()


def read(path, file, one):
    """The outputs that follow in the file: one(head, lines) for each."""
    outputs, lines = [], Lines(file)
    for head in lines:
        try:
            outputs.append(one(head, lines))
        except StopIteration:
            lines.cut = head
        except (IndexError, ValueError):
            raise incomplete(path, outputs) from None
    if lines.cut and not outputs:
        raise incomplete(path, outputs)
    if lines.cut:
        warn(path, step(lines.cut), outputs[-1].step, stacklevel=4)
    return outputs


def incomplete(path, outputs):
    return ValueError(f"'{path}': the output after {len(outputs)} outputs is not complete")


def step(cut):
    """The step with which a line begins that is cut off. None: it may lack digits."""
    return cut[0] if len(cut) > 1 else None


def warn(path, cut, before, stacklevel=3):
    """Warns the caller of a reader that an output was left out. cut: its step, or None; before: the previous one's."""
    which = f"the output after step {before}" if cut is None else f"the output of step {cut}"
    warnings.warn(f"'{path}': {which} is cut off at the end of the file, and left out", stacklevel=stacklevel)
