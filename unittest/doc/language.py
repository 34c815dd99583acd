# SPDX-License-Identifier: GPL-2.0-only
"""Comments, pages and messages are plain English, without the words and phrases below. Every file of the tree is read, except
data.

    python3 language.py SOURCE      the top of Grip's source tree"""
import ast
import io
import os
import re
import subprocess
import sys
import tokenize

SOURCE = os.path.abspath(sys.argv[1])

# Patterns in upper or lower case, and what to write instead. Names in backticks are code, which is not read.
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
    (r"what (is|are|was|were) (told|left over|asked|there already)", "the noun"),
    (r"as (the )?\w+ (has|have) (it|them)", "as in"),
    (r"of which each", "each of"),
    (r"for who|whoever|what that", "the noun"),
    (r"the other way round", "in reverse order, the inverse"),
    (r"be it that", "for example"),
    (r"nobody", "nothing, null"),
    (r"presets?|unless given", "default"),
    (r"(is|are) none of (an?|the|this|these)", "is not a"),
    (r"(?<!there )(is|are) no (contacts?|walls?|names?|entry|entries)", "is not a"),
    (r"some (\d[\d ]*|ten|twenty|thirty|forty|fifty|hundred)", "about"),
    (r"go(es|ing)? on|went on", "continue"),
]
# The same at the beginning of a sentence, with its capital: words that put it in inverted order.
BEGINNINGS = [
    (r"Of", "the noun first, or For"),
    (r"Which of [^.;:]* (has|is|are|does|decides|shows)", "the noun first"),
    (r"And", "one sentence, or two that stand alone"),
    (r"What (follows|stands|goes|must|is (wrong|left|done))", "the noun first"),
]
# Words that only pages for users and messages avoid: pages in doc/develop have LAMMPS's classes and other hosts as their subject.
USER_WORDS = [
    (r"the host('s)?", "LAMMPS"),
    (r"(?<!there )(is|are) no (?!(longer|more|less)\b)\w+", "is not a"),
]
# Words that only messages avoid.
MESSAGE_WORDS = [
    (r"(that|those) of (the|an?)", "the noun"),
]


def anywhere(words):
    return [(re.compile(rf"(?<![\w`])(?:{pattern})(?![\w`])", re.I), instead) for pattern, instead in words]


PATTERNS = anywhere(WORDS)
USER_PATTERNS = anywhere(USER_WORDS)
MESSAGE_PATTERNS = anywhere(MESSAGE_WORDS) + USER_PATTERNS
PATTERNS += [(re.compile(rf"(?:(?<=[.:*] )|^ )(?:{pattern})(?!\w)"), instead) for pattern, instead in BEGINNINGS]


# Readers: each gives the passages of a file as pairs of place and prose. A passage begins with a blank, and has a blank in
# place of its frame, line ends and names in backticks, so that a phrase may go over two lines.

def plain(comment, frame):
    prose = re.sub(frame, lambda match: " " * len(match[0]), comment, flags=re.M)
    prose = re.sub(r"`[^`\n]*`", lambda name: "`" * len(name[0]), prose)
    return prose.replace("\n", " ")


C_STRING = r'"(?:\\.|[^"\\\n])*"'
C_TOKEN = re.compile(rf"{C_STRING}(?:[\s\\]*{C_STRING})*|'(?:\\.|[^'\\\n])*'|/\*.*?\*/|//[^\n]*(?:\n[ \t]*//[^\n]*)*", re.S)


def c_comments(text):
    """Comments of C and C++. Strings are skipped, because they may look like comments."""
    for token in C_TOKEN.finditer(text):
        if token[0].startswith("/"):
            yield token.start(), plain(token[0], r"^[ \t]*(\*(?!/)|//|/\*)")


def c_strings(text):
    """Strings of C and C++. Those that the compiler joins are one passage."""
    for token in C_TOKEN.finditer(text):
        if token[0].startswith('"'):
            yield token.start(), plain(token[0], r'"[\s\\]*"|"|\\[nt]')


SCRIPT_TOKEN = re.compile(r"""(?:^|(?<=\s))#.*|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""", re.M)


def script_strings(text):
    """Strings of scripts that end on their line, without names of variables."""
    for token in SCRIPT_TOKEN.finditer(text):
        if not token[0].startswith("#"):
            yield token.start(), plain(token[0], r"^[\"']|\$(\w+|\{[^{}]*\})")


def hash_comments(text):
    """Comments that begin with # in scripts. Those on lines of their own are joined."""
    for block in re.finditer(r"^[ \t]*#(?!!).*(?:\n[ \t]*#.*)*|(?<=\s)# .*", text, re.M):
        yield block.start(), plain(block[0], r"^[ \t]*#+")


def dash_comments(text):
    """Comments of Lua."""
    for block in re.finditer(r"^--.*(?:\n--.*)*", text, re.M):
        yield block.start(), plain(block[0], r"^--")


def bibliography_notes(text):
    """Notes of a bibliography; titles of works are not read."""
    for field in re.finditer(r"^ *(?:note|annote) *= *\{(.*?)\}(?=,?\n)", text, re.S | re.M):
        yield field.start(1) - 1, plain(" " + field[1], r"^ *%")


def line_starts(text):
    return [0] + [match.end() for match in re.finditer("\n", text)]


def python_strings(text):
    """Strings of Python, without names in braces. Raw ones are patterns, which are not read."""
    lines, tree = line_starts(text), ast.parse(text)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) or isinstance(node, ast.Constant) and isinstance(node.value, str):
            start = lines[node.lineno - 1] + node.col_offset
            string = text[start:lines[node.end_lineno - 1] + node.end_col_offset]
            if id(node) not in documents and not string.startswith("r"):
                yield start, plain(string, r"[\"']\s*f?[\"']|^f?[\"']+|[\"']|\\n|\{[^{}]*\}")


def python_comments(text):
    """Comments and the texts that document modules, classes and functions."""
    lines = line_starts(text)
    block = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        place = lines[token.start[0] - 1] + token.start[1]
        if token.type != tokenize.COMMENT:
            continue
        if block and not text[block[1]:place].strip(" \n") and text.count("\n", block[1], place) == 1:
            block[1] = place + len(token.string)
            continue
        if block:
            yield block[0], plain(text[block[0]:block[1]], r"^[ \t]*#+")
        block = [place, place + len(token.string)]
    if block:
        yield block[0], plain(text[block[0]:block[1]], r"^[ \t]*#+")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            string = node.body[0].value
            start, end = lines[string.lineno - 1], lines[string.end_lineno]
            yield start, plain(text[start:end], r'^[ \t]*"""')


# What a page holds besides prose.
NOT_PROSE = re.compile("|".join([
    r"<!-- results .*?<!-- end -->",  # tables that programs write
    r"<!--.*?-->",
    r"^ *(```+|~~~+)[^\n]*\n.*?^ *\1 *$",
    r"\$\$.*?\$\$",
    r"`[^`]+`",
    r"\$[^$\n]+\$",
    r"(?<=\])\([^()\n]*\)",  # targets of links
    r"<[^<>\n]+>",
]), re.S | re.M)


def page(text):
    """A page with backticks in place of what is not prose. Each heading, paragraph, item and cell begins with an asterisk."""
    prose = NOT_PROSE.sub(lambda part: "".join(c if c == "\n" else "`" for c in part[0]), text)
    prose = re.sub(r"\n(?=\n)", "*", prose)
    yield 0, re.sub(r"(?<![^\s#])[-|>#](?= )", "*", prose).replace("\n", " ")


def data(_):
    return ()


# The readers of each kind of file, of prose and of strings, by a pattern of its path. The first pattern that matches counts; a
# file that none matches fails the test.
KINDS = [
    (r"unittest/fuzz/corpus\w*/.*|(python/)?LICENSE|packaging/debian/copyright", data, data),
    (r".*\.(svg|png|stl|json)", data, data),
    (r".*\.bib", bibliography_notes, data),
    (r"packaging/apptainer/grip\.def", hash_comments, script_strings),
    (r".*\.(c|h|cpp|def|js|css|[ch]\.in)", c_comments, c_strings),
    (r".*\.py", python_comments, python_strings),
    (r".*\.lua", dash_comments, script_strings),
    (r".*\.md", page, data),
    (r".*\.(sh|bash|cmake|yml|yaml|toml|gp|grip|dict|tcl|cff|txt|ini|(cmake|sh)\.in)", hash_comments, script_strings),
    (r"(.*/)?(in\.\w+|grip-(check|convert|new)\.in|\.ci/run|\.git-?\w[\w-]*|\.clang-format|\.editorconfig|\.flake8)",
     hash_comments,
     script_strings),
]
# Folders whose strings users read.
MESSAGES = ("plugin/", "src/", "command/", "python/")
# Folders of builds and of tools, which are not of the source tree.
NOT_SOURCE = re.compile(r"build.*|dist|__pycache__|.*\.egg-info|\.(?!ci$|github$).*")


def paths():
    """The files that git tracks or, without git as in an unpacked tarball, all files of the tree."""
    git = subprocess.run(["git", "ls-files", "-z"], cwd=SOURCE, capture_output=True, text=True, check=False)
    if git.returncode == 0 and git.stdout:
        return sorted(path for path in git.stdout.split("\0") if os.path.isfile(os.path.join(SOURCE, path)))
    return list(walked())


def walked():
    for folder, folders, names in os.walk(SOURCE):
        top = os.path.relpath(folder, SOURCE)
        folders[:] = sorted(name for name in folders if not NOT_SOURCE.fullmatch(name))
        yield from (os.path.normpath(os.path.join(top, name)).replace(os.sep, "/") for name in sorted(names) if name != ".git")


def matches(text, passages, patterns):
    """Line, word and what to write instead, for each match."""
    for start, passage in passages:
        # One blank for several, so that a phrase over two lines is found: places are kept beside the characters.
        kept = [(start + n, c) for n, c in enumerate(passage)]
        kept = [item for n, item in enumerate(kept) if not (n and item[1].isspace() and kept[n - 1][1].isspace())]
        line = "".join(c for _, c in kept)
        for pattern, instead in patterns:
            for match in pattern.finditer(line):
                yield text.count("\n", 0, kept[match.start()][0]) + 1, match[0].strip(), instead


def for_users(path):
    return path.endswith(".md") and not path.startswith(("doc/develop/", "unittest/"))


def report(path):
    """Prints a file's failures, and returns the number of them."""
    prose, strings = next((readers for pattern, *readers in KINDS if re.fullmatch(pattern, path)), (None, None))
    if prose is None:
        print(f"{path}: what kind of file is it? Add its readers to KINDS")
        return 1
    if prose is data:
        return 0
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        text = file.read()
    found = set(matches(text, prose(text), PATTERNS + USER_PATTERNS if for_users(path) else PATTERNS))
    if not path.startswith("unittest/"):  # whose strings are names, inputs and messages of their own
        found |= set(matches(text, strings(text), PATTERNS + MESSAGE_PATTERNS if path.startswith(MESSAGES) else PATTERNS))
    for line, word, instead in sorted(found):
        print(f"{path}:{line}: '{word}'; rather: {instead}")
    return len(found)


def main():
    all_paths = paths()
    failed = sum(map(report, all_paths))
    print(f"{len(all_paths)} files, {failed} failures")
    return 1 if failed or not all_paths else 0


sys.exit(main())
