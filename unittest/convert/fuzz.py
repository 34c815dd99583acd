# SPDX-License-Identifier: GPL-2.0-only
"""Decks that are spoilt at random: each is converted or refused, without a traceback, and with one of the three statuses.

    python3 unittest/convert/fuzz.py NUMBER [SEED]"""
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../python/lammps_grip"))

from liggghts import convert  # noqa: E402

BYTES = "&#\"'${}()[]*=+-.eE0 \t\n\r\0/\\x\u00e9"


def spoilt(text, words, random_of):
    """One deck, with some words and characters exchanged, left out, repeated or put elsewhere."""
    for _ in range(random_of.choice((1, 1, 2, 3, 8, 30))):
        how, at = random_of.randrange(7), random_of.randrange(len(text) + 1)
        end = min(len(text), at + random_of.choice((1, 1, 3, 10, 80)))
        if how == 0:
            text = text[:at] + random_of.choice(BYTES) + text[at:]
        elif how == 1:
            text = text[:at] + text[end:]
        elif how == 2:
            text = text[:end] + text[at:]
        elif how == 3:
            text = text[:at] + " " + random_of.choice(words) + " " + text[at:]
        elif how == 4:
            lines = text.split("\n")
            lines.insert(random_of.randrange(len(lines)), lines.pop(random_of.randrange(len(lines))))
            text = "\n".join(lines)
        else:
            parts = text.split(" ")
            k = random_of.randrange(len(parts))
            parts[k] = random_of.choice(words)
            text = " ".join(parts)
    return text


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    folder = os.path.join(HERE, "decks")
    decks = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as file:
            decks.append(file.read())
    words = sorted({word for deck in decks for word in deck.split()} | {"INF", "1e999", "-1", "0", "nan", "999999999999999999999", "${x}", "$(v_x)"})
    found = [0, 0, 0]
    for k in range(count):
        random_of = random.Random(seed * 1000003 + k)
        text = spoilt(random_of.choice(decks), words, random_of)
        try:
            done = convert(text)
            done.report()
            found[done.status] += 1
            assert bool(done.refused) == ("\nquit 2" in "\n" + done.text), "refused, and no stop"
        except Exception:
            print(f"FAILED: deck {k} of seed {seed}:\n{text}")
            raise
    print(f"{count} decks: {found[0]} exact, {found[1]} change, {found[2]} refused")


if __name__ == "__main__":
    main()
