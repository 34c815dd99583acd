# SPDX-License-Identifier: GPL-2.0-only
"""Comments and pages are plain English: none of the words and phrases below.

    python3 language.py SOURCE      the top of Grip's source tree"""
import glob
import os
import re
import sys

SOURCE = os.path.abspath(sys.argv[1])

# What is checked: a folder with all below it, and the ending of its files. Add a line here once a folder is clean.
CHECKED = [
    ("src", ".h"),
    ("src", ".c"),
    ("src", ".def"),
    ("plugin", ".h"),
    ("plugin", ".cpp"),
    ("command", ".h"),
    ("command", ".c"),
    ("bench", ".c"),
    ("bench", ".cpp"),
    ("python", ".c"),
    ("unittest", ".h"),
    ("unittest", ".c"),
    ("unittest", ".cpp"),
]

# The pages that are checked, as patterns of file names. Code blocks, formulas, names in backticks and targets of links
# are not looked at. Add a page, or a folder, here once it is clean.
CHECKED_PAGES = [
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "bench/README.md",
    "doc/README.md",
    "doc/commands/*.md",
    "doc/develop/*.md",
    "doc/laws/*.md",
    "doc/user/*.md",
    "examples/*/README.md",
    "packaging/README.md",
]

# Patterns in upper or lower case, and what to write instead. Names in backticks are code, which is not looked at.
WORDS = [
    (r"tell(s|ing)?|told", "say, report, warn, decide, determine"),
    (r"ask(s|ed|ing)?", "require, need, request"),
    (r"speaks? of", "describe, mention"),
    (r"knows? nothing of", "does not depend on"),
    (r"(has|have) not an?", "does not have"),
    (r"anew", "again; reset, rebuild"),
    (r"of (now|before)", "current, previous"),
    (r"(of|in|from|to|than) the step before|the (step|run|value|list|one) before(?! \w)", "previous"),
    (r"so (many|much)(?![^.]*\bthat\b)", "the number of, this many"),
    (r"but for", "except"),
    (r"what \w+ (has|have) of", "the noun"),
    (r"as (the )?\w+ (has|have) (it|them)", "as in"),
    (r"for who|whoever|what that", "the noun"),
    (r"the other way round", "in reverse order, the inverse"),
    (r"be it that", "for example"),
    (r"nobody", "nothing, null"),
    (r"presets?|unless given", "default"),
    (r"(is|are) none of (an?|the|this|these)", "is not a"),
]
# The same at the beginning of a sentence, with its capital: words that put it in inverted order.
BEGINNINGS = [
    (r"Of", "the noun first, or For"),
    (r"Which of [^.;:]* (has|is|are|does|decides|shows)", "the noun first"),
    (r"And", "one sentence, or two that stand alone"),
]
# Words that only pages for users avoid: pages in doc/develop have LAMMPS's classes and other hosts as their subject.
USER_WORDS = [
    (r"the host('s)?", "LAMMPS"),
]


def anywhere(words):
    return [(re.compile(rf"(?<![\w`])(?:{pattern})(?![\w`])", re.I), instead) for pattern, instead in words]


PATTERNS = anywhere(WORDS)
USER_PATTERNS = anywhere(USER_WORDS)
PATTERNS += [(re.compile(rf"(?:(?<=[.:*] )|^ )(?:{pattern})(?!\w)"), instead) for pattern, instead in BEGINNINGS]

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*(?:\n[ \t]*//[^\n]*)*', re.S)


def comments(text):
    """The comments of C or C++, with the place of each in the text. Strings may contain what looks like one."""
    for token in TOKEN.finditer(text):
        if token[0].startswith("/"):
            yield token.start(), token[0]


def prose(comment):
    """A comment with blanks in place of its frame, line ends and names in backticks: a phrase may go over two lines."""
    plain = re.sub(r"^[ \t]*(\*(?!/)|//)", lambda frame: " " * len(frame[0]), comment, flags=re.M)
    plain = re.sub(r"`[^`\n]*`", lambda name: "`" * len(name[0]), plain)
    return plain.replace("\n", " ")


# What a page holds besides prose. Headings are left out because other pages link to their anchors.
NOT_PROSE = re.compile("|".join([
    r"^#+ [^\n]*",
    r"<!-- results .*?<!-- end -->",  # tables that programs write
    r"<!--.*?-->",
    r"^ *(```+|~~~+)[^\n]*\n.*?^ *\1 *$",
    r"\$\$.*?\$\$",
    r"`[^`]+`",
    r"\$[^$\n]+\$",
    r"(?<=\])\([^()\n]*\)",  # targets of links
    r"<[^<>\n]+>",
]), re.S | re.M)


def page_prose(text):
    """A page with backticks in place of what is not prose. Each paragraph, item and cell begins with an asterisk."""
    plain = NOT_PROSE.sub(lambda part: "".join(c if c == "\n" else "`" for c in part[0]), text)
    plain = re.sub(r"\n(?=\n)", "*", plain)
    return re.sub(r"(?<=\s)[-|>](?= )", "*", plain).replace("\n", " ")


def matches(text, passages, patterns):
    """Line, word and what to write instead, for each match in passages that are given as pairs of place and prose."""
    for start, passage in passages:
        # One blank for several, so that a phrase over two lines is found: places are kept beside the characters.
        kept = [(start + n, c) for n, c in enumerate(passage)]
        kept = [item for n, item in enumerate(kept) if not (n and item[1].isspace() and kept[n - 1][1].isspace())]
        line = "".join(c for _, c in kept)
        for pattern, instead in patterns:
            for match in pattern.finditer(line):
                yield text.count("\n", 0, kept[match.start()][0]) + 1, match[0].strip(), instead


def failures_of(path):
    """The matches in a source file's comments, or in a page's prose."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not path.endswith(".md"):
        return matches(text, ((start, prose(comment)) for start, comment in comments(text)), PATTERNS)
    develop = os.path.relpath(path, SOURCE).startswith(os.path.join("doc", "develop"))
    return matches(text, [(0, page_prose(text))], PATTERNS if develop else PATTERNS + USER_PATTERNS)


def files_of(folder, ending):
    for place, folders, names in os.walk(os.path.join(SOURCE, folder)):
        folders.sort()
        yield from (os.path.join(place, name) for name in sorted(names) if name.endswith(ending))


def report(path):
    """Prints a file's failures, and returns the number of them."""
    found = sorted(failures_of(path))
    for line, word, instead in found:
        print(f"{os.path.relpath(path, SOURCE)}:{line}: '{word}'; rather: {instead}")
    return len(found)


def main():
    count, failed = 0, 0
    for folder, ending in CHECKED:
        paths = list(files_of(folder, ending))
        if not paths:
            print(f"FAILED: no file *{ending} in {folder}")
            failed += 1
        count += len(paths)
        failed += sum(map(report, paths))
    for pattern in CHECKED_PAGES:
        paths = sorted(glob.glob(os.path.join(SOURCE, pattern)))
        if not paths:
            print(f"FAILED: no page {pattern}")
            failed += 1
        count += len(paths)
        failed += sum(map(report, paths))
    print(f"{count} files, {failed} failures")
    return 1 if failed else 0


sys.exit(main())
