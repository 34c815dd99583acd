# SPDX-License-Identifier: GPL-2.0-only
"""All commands have one interface."""
import os
import re
import subprocess
import tempfile
import unittest

SOURCE, BUILD, COMMANDS = os.environ["GRIP_SOURCE"], os.environ["GRIP_BUILD"], os.environ["GRIP_COMMANDS"].split()
# For each command an option that needs a value, with the words before it; the value; the words after it; the exit status.
LINES = {"grip-law": ("hooke 1e5 0 --path", "normal 1e-6", "", 0), "grip-clump": ("box.obj 2 box.mol --scale", "2", "", 0),
         "grip-check": ("--speed", "1", "none", 2), "grip-convert": ("in.deck --output", "new", "", 1),
         "grip-new": ("fill case --diameter", "2mm", "", 0)}
DECK = "atom_style granular\n"


def box():
    corners = [[k >> 2 & 1, k >> 1 & 1, k & 1] for k in range(8)]
    quads = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return "".join("v {} {} {}\n".format(*c) for c in corners) + "".join("f {} {} {} {}\n".format(*(k + 1 for k in q))
                                                                         for q in quads)


class Interface(unittest.TestCase):
    def call(self, name, *words):
        with tempfile.TemporaryDirectory(prefix="grip_interface_") as folder:
            for file, text in (("box.obj", box()), ("in.deck", DECK)):
                with open(os.path.join(folder, file), "w", encoding="ascii") as out:
                    out.write(text)
            done = subprocess.run([os.path.join(BUILD, name), *words], cwd=folder, capture_output=True, text=True, check=False,
                                  timeout=120)
            return done.returncode, done.stdout, done.stderr, sorted(os.listdir(folder))

    def test_help(self):
        for name in COMMANDS:
            status, text, errors, _ = self.call(name, "--help")
            self.assertEqual((status, errors, text), (0, "", self.call(name, "-h")[1]))
            self.assertIn("Exit status: 0", text)
            with open(os.path.join(SOURCE, "doc", "commands", name.replace("-", "_") + ".md"), encoding="utf-8") as file:
                page = file.read()
            # The manual page is made from this page.
            for option in set(re.findall(r"(?m)^ +(?:-\w[^-]*)?(--\w+)", text)):
                self.assertTrue(re.search(rf"`(-\w, )?{option}\b", page), f"{name}: its page has no {option}")

    def test_version(self):
        for name in COMMANDS:
            status, text, errors, _ = self.call(name, "--version")
            self.assertEqual((status, errors), (0, ""))
            self.assertRegex(text, rf"^{name} \d+\.\d+\.\d+(, \S+)?\n$")

    def test_values_after_a_blank_or_an_equals_sign(self):
        for name in COMMANDS:
            with self.subTest(command=name):
                words, value, rest, status = LINES[name]
                *words, option = words.split()
                blank = self.call(name, *words, option, value, *rest.split())
                self.assertEqual(blank, self.call(name, *words, f"{option}={value}", *rest.split()))
                self.assertEqual(status, blank[0], blank)

    def test_wrong_use(self):
        """One line, exit status 2, nothing written: no words, an unknown option, a shortened one, no value."""
        for name in COMMANDS:
            *words, option = LINES[name][0].split()
            for bad in ([], ["--nothing"], ["-x"], [*words, option[:-1]], [*words, option[:-1] + "=1"], [*words, option]):
                with self.subTest(command=name, words=bad):
                    status, text, errors, files = self.call(name, *bad)
                    self.assertEqual((status, text, files), (2, "", ["box.obj", "in.deck"]), errors)
                    self.assertRegex(errors, rf"^{name}: [^\n]+\n$")
