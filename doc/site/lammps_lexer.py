# SPDX-License-Identifier: GPL-2.0-only
"""Colours for LAMMPS input. A command and its words end with the line, unless its last character is &, also in a
comment. There is no list of commands: any word at the beginning of a line is one, including those of plugins."""
import re

from pygments.lexer import RegexLexer, bygroups, include
from pygments.token import Comment, Keyword, Name, Number, Punctuation, String, Text

NUMBER = r"(?<!\S)[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?(?=[\s,:&*]|$)"
# Commands whose first word is a name chosen in the script.
NAMING = r"(compute|fix|dump|region|group|variable|molecule|label|jump|next|unfix|uncompute|undump)"


class LammpsLexer(RegexLexer):
    name = "LAMMPS"
    aliases = ["lammps"]
    flags = re.MULTILINE
    tokens = {
        "root": [
            (r"[ \t\n]+", Text),
            include("everywhere"),
            (NAMING + r"([ \t]+)([^\s#&$\"']+)", bygroups(Keyword, Text, Name.Function), "words"),
            (r"[^\s#&$\"']+", Keyword, "words"),
            (r".", Text, "words"),
        ],
        "words": [
            (r"(&)([ \t]*)(\n)", bygroups(Punctuation, Text, Text)),
            (r"\n", Text, "#pop"),
            (r"[ \t]+", Text),
            include("everywhere"),
            (NUMBER, Number),
            (r"\b[vcf]_\w+", Name.Variable),
            (r"[^\s#&$\"']+", Text),
            (r".", Text),
        ],
        "everywhere": [
            (r"#(.*&[ \t]*\n)*.*", Comment),
            (r'"""', String, "three"),
            (r'"', String, "double"),
            (r"'[^'\n]*'", String),
            include("variables"),
        ],
        "variables": [
            (r"\$\(", Name.Variable, "expression"),
            (r"\$\{\w+\}|\$\w", Name.Variable),
        ],
        "expression": [
            (r"\(", Name.Variable, "#push"),
            (r"\)", Name.Variable, "#pop"),
            (r"[^()\n]+", Name.Variable),
            (r"\n", Text, "#pop"),
        ],
        "double": [
            (r'"', String, "#pop"),
            include("variables"),
            (r'[^"$\n]+|\$', String),
            (r"\n", Text, "#pop"),
        ],
        "three": [
            (r'"""', String, "#pop"),
            include("variables"),
            (r'[^"$]+|["$]', String),
        ],
    }
