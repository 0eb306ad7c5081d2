#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright the Bergholt authors
"""perimeter.py CHECK.PY FILE K NEW [SET MORE]: a certificate as one of format 3 with a perimeter of
K moves, or as many as it has, and the least offsets of each set for the finishes listed; MORE is
added to the offsets of SET."""
import importlib.util
import sys


def load(path):
    spec = importlib.util.spec_from_file_location("check", path)
    check = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(check)
    return check


def main(program, path, depth, new, changed="0", more="0"):
    check, depth = load(program), int(depth)
    first, _, rest = open(path, "rb").read().partition(b"\n")
    length = int(first.split()[2])
    words = check.Words(rest[:length].decode("ascii"))
    texts = words.words[::-1]
    board = check.Board(words)
    at = texts.index("weights")
    before, after = texts[:at], texts[at:]
    had = 0
    if before[-2] == "perimeter":
        had = int(before[-1])
        depth = max(depth, had)
        del before[-2:]
    finishes = [frozenset(p for p in range(board.n) if word[p] == "1")
                for word in before[before.index("finishes") + 2:before.index("symmetries")]]
    regions = [frozenset(p for p in range(board.n) if word[p] == "1")
               for word in before[before.index("regions") + 2:]]
    near, layers = set(finishes), []
    for _ in range(depth):
        near = set().union(*map(board.moves_back, near))
        layers.append(near)
    reader = check.Words(" ".join(after[1:]))
    lines = []
    for number in range(1, 1 + reader.number()):
        left = len(reader.words)
        s = check.Weights(reader, board, regions, had)
        taken = after[len(after) - left:len(after) - len(reader.words)]
        offsets = [max(s.phi(position) for layer in layers[:k] for position in layer)
                   - k * s.divisor + (int(more) if number == int(changed) else 0)
                   for k in range(1, depth + 1)]
        lines += [taken[0], *map(str, offsets), *taken[1 + max(had, 1):]]
    head = " ".join([*before, "perimeter", str(depth), *after[:2], *lines,
                     *reader.words[::-1]]).encode() + b"\n"
    with open(new, "wb") as file:
        file.write(b"bergholt-certificate 3 %d %016x\n" % (len(head), check.fnv(head)) + head
                   + rest[length:])


main(*sys.argv[1:])
