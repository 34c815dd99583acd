# SPDX-License-Identifier: GPL-2.0-only
"""The contents of restart and data files: every model, flag, cutoff and coefficient, and the history under hybrid
styles. Changes after reading give a warning, and files that cannot be continued are rejected: other laws, files of
other versions."""
import os
import random
import re
import struct

import pytest

import host
from dropin import file_name
from frames import dump, read, same
from many_models import REACH, TOUCH
from restarts import FOOT, GO_ON, HEAD, MARK, blocks, checksum, doctored, fixes, resume, same_run, start, warnings
from shared_models import HERTZ, HOOKE, LUDING

# ---------------------------------------------------------------------------------------------------------------------
# Coefficients: written as a data file before and after, from restart and from data files, the text is the same.


def sections(name):
    with open(file_name(name)) as file:
        text = file.read()
    return {what: rows for what, rows in re.findall(r"\n(Pair\w* Coeffs)[^\n]*\n\n(.*?)\n\n", text, re.S)}


with open(file_name("own.grip"), "w") as file:
    file.write("units lj\nhertz/material 1e4 0.6 0.3 damping tsuji limit_damping\ntangential mindlin/direnzo mu 0.5 e 0.8\n")
MIXED = {
    (1, 1): f"{TOUCH[3, 3]} cutoff 1.23456789012345678", (2, 2): f"{TOUCH[3, 3].replace('mu 0.4', 'mu 0.1')}",
    (3, 3): f"file {file_name('own.grip')} mu 0.3 cutoff 1.5", (4, 4): f"file {file_name('own.grip')} E 2e4",
    (5, 5): f"{HERTZ} limit_damping", (1, 3): HOOKE, (1, 4): f"{HOOKE} limit_damping cutoff 1.4", (1, 5): HERTZ,
    (2, 3): TOUCH[1, 1], (3, 4): HOOKE, (2, 4): TOUCH[3, 4], (2, 5): TOUCH[4, 4], (3, 5): TOUCH[4, 5], (4, 5): LUDING,
}


@pytest.mark.parametrize("name, models, extra",
                         (("touch", TOUCH, ""), ("reach", REACH, ""), ("mixed", MIXED, "pair_coeff 1 2 mix cutoff 1.3\n")))
def test_coefficients(name, models, extra):
    quiet = fixes({}) + "run 0\n"
    host.must_run(start(models) + extra + quiet
                  + f"write_restart {file_name('file')}\nwrite_data {file_name('one.data')} nofix pair ij\n"
                  f"write_data {file_name('two.data')} nofix pair ii\n")
    one, two = sections("one.data")["PairIJ Coeffs"], sections("two.data")["Pair Coeffs"]
    host.check(len(one.split("\n")) == 15 and len(two.split("\n")) == 5,
               f"{name}: {len(one.split(chr(10)))} lines of coefficients")
    if name == "mixed":
        os.unlink(file_name("own.grip"))
        host.check(one.count("limit_damping") == 4 and one.count(" mix") == 1 and "cutoff 1.3" in one, f"{name}: {one}")
    host.must_run(resume() + quiet + f"write_data {file_name('again.data')} nofix pair ij\n")
    host.check(sections("again.data")["PairIJ Coeffs"] == one, f"{name}: other coefficients after read_restart")
    # From the data file: the same text, and the same run.
    head, tail = start({}).replace("loose.data", "one.data").split("read_data", 1)
    given = head + "pair_style grip\nread_data" + tail.replace("pair_style grip\n", "")
    host.must_run(given + quiet + f"write_data {file_name('again.data')} nofix pair ij\nrun 100\n" + dump("end") + "run 0\n")
    host.check(sections("again.data")["PairIJ Coeffs"] == one, f"{name}: other coefficients after read_data")
    got = read("end")
    host.must_run(resume() + fixes({}) + "run 0\nrun 100\n" + dump("end") + "run 0\n")
    same(read("end"), got, 1e-8, f"{name}: from a data file and from a restart file")


# ---------------------------------------------------------------------------------------------------------------------
# Hybrid styles do not keep coefficients, but they keep history.

HYBRID = "pair_style hybrid/overlay grip lj/cut 1.2\npair_coeff * * lj/cut 0.05 0.8"


@pytest.mark.parametrize("model", (LUDING, TOUCH[3, 4]))
def test_hybrid(model):
    def given(model=model):
        return f"pair_coeff * * lj/cut 0.05 0.8\npair_coeff * * grip {model}\n"

    host.must_run(start({}, pair=HYBRID) + given() + fixes({"floor": f"{model} zplane 0 NULL"}) + "fix drag all viscous 2.0\n"
                  f"set group all temperature 7\nrun 2000\nunfix drag\nrun 100\nwrite_restart {file_name('file')}\n" + GO_ON,
                  ranks=2)
    want = read("set", 0), read("end")
    for ranks in (1, 4):
        host.must_run(resume() + given() + fixes({"floor": f"{model} zplane 0 NULL"}) + GO_ON, ranks=ranks)
        same_run(want, (read("set", 0), read("end")), f"hybrid/overlay, {model.split()[0]}, from 2 to {ranks} ranks")
    host.refused("hybrid/overlay with another model", resume() + given(HOOKE) + fixes({}) + "run 1\n", "other models")


# ---------------------------------------------------------------------------------------------------------------------
# Other numbers for the same laws after read_restart: the contacts keep their springs, as if the line had been given
# between two runs, and a warning names the types. Other laws: an error.


def test_other_numbers():
    SLIPPERY = HOOKE.replace("0.5 0.4", "0.5 0.1")
    body = fixes({"floor": f"{HOOKE} zplane 0 NULL"})
    host.must_run(start({("*", "*"): HOOKE}) + body
                  + f"set group all temperature 7\nfix drag all viscous 2.0\nrun 2000\nunfix drag\nrun 100\n"
                  f"write_restart {file_name('file')}\npair_coeff 2 3*5 {SLIPPERY}\n" + GO_ON)
    want = read("set", 0), read("end")
    printed = host.must_run(resume() + f"pair_coeff 2 3*5 {SLIPPERY}\n" + body + GO_ON)
    same_run(want, (read("set", 0), read("end")), "other friction after read_restart")
    told = warnings(printed, "differ from the restart file")
    host.check(len(told) == 1 and "types 2 3, 2 4, 2 5 differ" in told[0], f"other friction: warnings {told}")
    printed = host.must_run(resume() + f"pair_style grip\npair_coeff * * {HOOKE}\n" + body + GO_ON)
    host.check(not warnings(printed, "restart file"), f"the same again: warnings {warnings(printed, 'restart file')}")
    printed = host.must_run(resume() + body.replace(HOOKE, SLIPPERY) + "run 1\n")
    host.check(len(warnings(printed, "fix floor wall/grip: its model differs from the restart file")) == 1,
               f"another wall: warnings {warnings(printed, 'restart')}")
    for what, pair, wall, word in (
            ("pair without history", "hooke 2000 5 damping velocity", HOOKE, "pair_style grip"),
            ("pair of another law", HOOKE.replace("linear_history", "linear_history_classic"), HOOKE, "pair_style grip"),
            ("pair of a law of the same size", "hertz/material 1e4 0.7 0.3 tangential mindlin NULL 0.5 0.4", HOOKE,
             "pair_style grip"),
            ("wall of another law", HOOKE, HERTZ, "fix floor wall/grip"),
            ("wall without history", HOOKE, "hooke 2000 5 damping velocity", "fix floor wall/grip"),
            ("wall of a type", HOOKE, "type 1", "fix floor wall/grip")):
        host.refused(what, resume() + f"pair_coeff * * {pair}\n" + body.replace(HOOKE, wall) + "run 1\n", word,
                     "other models")


# Files of other versions: with another format, and with laws that had other parameters or another
# history.
host.must_run(start({("*", "*"): LUDING}) + fixes({"floor": f"{LUDING} zplane 0 NULL"})
              + f"run 50\nwrite_restart {file_name('file')}\n")
with open(file_name("file"), "rb") as file:
    original = file.read()
of_style, of_models, of_history, of_wall = blocks(original)


def elsewhere(block, old, new):
    """The file with another text in a block, or with another mark."""
    begin, end = block
    if old == MARK:
        return original[:begin - HEAD] + new + original[begin - HEAD + len(MARK):]
    return doctored(original, block, original[begin:end].replace(old, new))


AGAIN = "Use an earlier restart file, or a data file"


def test_formats():
    for what, block, old, new, *words in (
            ("an older pair", of_style, MARK, b"GRIP 001", "pair_style grip", "another version"),
            ("a pair without a mark", of_style, MARK, bytes(7) + b"\xbf", "pair_style grip", "none of Grip's", AGAIN),
            ("an 'energy' that cannot be", of_style, struct.pack("=dii", -1.0, 0, 1), struct.pack("=dii", -1.0, 7, 1),
             "pair_style grip",
             "'energy' 7", AGAIN),
            ("older models", of_models, MARK, b"GRIP 003", "pair_style grip", "another version"),
            ("an older history", of_history, MARK, b"GRIP 003", "contact history", "another version"),
            ("another word", of_models, b"phi_d gamma_t", b"phi_x gamma_t", "types 1 1", "another version", "phi_x"),
            ("another order", of_models, b"kt_ratio mu phi_d", b"mu kt_ratio phi_d", "another version", "tangential luding"),
            ("a law that is no more", of_models, b"rolling luding", b"rolling ludong", "rolling ludong"),
            ("another history", of_history, b"largest_overlap", b"smaller_overlap", "other models", "normal luding"),
            ("an older wall", of_wall, MARK, b"GRIP 003", "fix floor wall/grip", "another version"),
            ("another history of the wall", of_wall, b"largest_overlap", b"smaller_overlap", "fix floor wall/grip",
             "other models",
             "normal luding"),
            ("a wall's history that cannot be", of_wall, b"largest_overlap:+", b"largest_overlap:*", "fix floor wall/grip",
             AGAIN),
            ("a history that cannot be", of_history, b"largest_overlap:+", b"largest_overlap:*", "contact history", AGAIN)):
        content = elsewhere(block, old, new)
        if not host.check(content != original, f"{what}: not in the file"):
            continue
        with open(file_name("doctored"), "wb") as file:
            file.write(content)
        host.refused(what, resume("doctored") + fixes({"floor": f"{LUDING} zplane 0 NULL"}) + "run 1\n", *words)


# Damage: any byte that the pair style and the history fix have written, in blocks of the whole and in those of
# atoms.
def damaged(original, at):
    return original[:at] + bytes([original[at] ^ 0x41]) + original[at + 1:]


def test_damage():
    rng = random.Random(5)
    places = [rng.randrange(begin - HEAD, end + FOOT) for begin, end in (of_style, of_models, of_history) for _ in range(5)]
    for at in places:
        with open(file_name("doctored"), "wb") as file:
            file.write(damaged(original, at))
        status, printed = host.run(resume("doctored") + fixes({"floor": f"{LUDING} zplane 0 NULL"}) + "run 1\n")
        told = host.error_lines(printed)
        host.check(status > 0 and len(told) == 1 and "pair_style grip" in told[0] and "restart file" in told[0],
                   f"byte {at} damaged: status {status}, {told}")


def test_liquid():
    """The liquid that atoms own: any byte of its block, and the block of version 1.0.0, two plain numbers."""
    WET = "hooke 2000 5 damping velocity cohesion bridge/willett sigma 0.01 theta 0.2 liquid 1e-3 share 0.1"
    host.must_run(start({("*", "*"): WET}) + f"set group all d_liquid 1e-3\nfix nve all nve/sphere\ntimestep 0.001\nrun 1\n"
                  f"write_restart {file_name('file')}\n")
    with open(file_name("file"), "rb") as file:
        original = file.read()
    begin, end = blocks(original)[-1]
    host.check(struct.unpack("=d", original[begin:begin + 8]) == (1.0,), "the last block is that of the liquid")
    small = original[:begin - HEAD - 4] + struct.pack("=idd", 16, 1.0, 0.07) + original[end + FOOT:]
    for at in (*range(begin, end, 3), begin - HEAD, end):
        with open(file_name("doctored"), "wb") as file:
            file.write(damaged(original, at))
        status, printed = host.run(resume("doctored") + "fix nve all nve/sphere\nrun 1\n")
        told = host.error_lines(printed)
        host.check(status > 0 and len(told) == 1 and "pair_style grip: the restart file's liquid" in told[0]
                   and "Use an earlier restart file" in told[0], f"liquid, byte {at} damaged: status {status}, {told}")
    # The initial amount, 0.07, is read from the block of 1.0.0: the amount added since is the current one minus
    # 0.07.
    with open(file_name("doctored"), "wb") as file:
        file.write(small)
    printed = host.must_run(resume("doctored") + "fix nve all nve/sphere\nrun 1\nvariable off equal "
                            "f_GRIP_LIQUID[3]-f_GRIP_LIQUID[1]-f_GRIP_LIQUID[2]\nprint 'off $(v_off:%.12g)'\n")
    host.check_close(float(re.search(r"^off (\S+)", printed, re.M)[1]), -0.07, 1e-9, "liquid, a file of 1.0.0")


# ---------------------------------------------------------------------------------------------------------------------


def test_sums():
    """Sums of fix grip/collisions and fix grip/fields: another format, which begins the contents, and another
    length."""
    SUMS = (f"fix sums all grip/collisions 1 {file_name('collisions')} bins 1e-9 1 1\n"
            f"fix maps all grip/fields 1 1 {file_name('fields')} z -10 10 4\n")
    LOSES = start({("*", "*"): HOOKE}, pair="pair_style grip energy events")
    host.must_run(LOSES + SUMS + f"fix nve all nve/sphere\ntimestep 0.001\nrun 5\nwrite_restart {file_name('file')}\n")
    with open(file_name("file"), "rb") as file:
        original = file.read()
    for fix, word in (("sums", b"bins 1"), ("maps", b"z -10 10 4")):
        begin, end = next(place for place in blocks(original) if word in original[place[0]:place[1]])
        contents = original[begin:end]
        for what, new, *words in (("an older format", struct.pack("=i", 0) + contents[4:], "another version"),
                                  ("no format", contents[4:], "another version"),
                                  ("a shorter block", contents[:-8], "ends too early", AGAIN),
                                  ("a longer block", contents + bytes(8), "more values", AGAIN)):
            head = MARK + struct.pack("=Q", len(new))
            whole = head + struct.pack("=Q", checksum(head)) + new + struct.pack("=Q", checksum(new))
            with open(file_name("doctored"), "wb") as file:
                file.write(original[:begin - HEAD - 4] + struct.pack("=i", len(whole)) + whole + original[end + FOOT:])
            host.refused(f"{what} of {fix}", resume("doctored") + SUMS + "fix nve all nve/sphere\nrun 1\n", f"fix {fix} grip/",
                         *words)
