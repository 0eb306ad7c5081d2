#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright the Bergholt authors
"""perimeter.py FILE K NEW [SET MORE]: a certificate of a drawn board as one of format 3 with a
perimeter of K moves, or as many as it has, and the least offsets of each set for the finishes
listed; MORE is added to the offsets of SET."""
import sys

from certificate import read, write


def read_jumps_back(words):
    """For each hole, the holes that a jump to it passes and comes from."""
    at, lines = words.index("rows"), words.index("lines")
    rows = words[at + 2:at + 2 + int(words[at + 1])]
    names = [f"{chr(97 + column)}{row + 1}" for row, line in enumerate(rows)
             for column, c in enumerate(line) if c == "o"]
    jumps = [[] for _ in names]
    for line in words[lines + 2:lines + 2 + int(words[lines + 1])]:
        a, over, b = map(names.index, line.split("-"))
        jumps[b].append((over, a))
        jumps[a].append((over, b))
    return jumps


def moves_back(jumps, position):
    found, waiting = set(), [(position, p) for p in position]
    while waiting:
        now, at = waiting.pop()
        for over, start in jumps[at]:
            before = (now - {at} | {over, start}, start)
            if over not in now and start not in now and before not in found:
                found.add(before)
                waiting.append(before)
    return {before for before, _ in found}


def read_holes(words):
    return [frozenset(p for p, c in enumerate(word) if c == "1") for word in words]


def main(path, depth, new, changed="0", more="0"):
    _, words, blocks = read(path)
    jumps, depth, had = read_jumps_back(words), int(depth), 0
    at = words.index("weights")
    before, sets, rest = words[:at], int(words[at + 1]), words[at + 2:]
    if before[-2] == "perimeter":
        had = int(before[-1])
        depth = max(depth, had)
        del before[-2:]
    near = set(read_holes(before[before.index("finishes") + 2:before.index("symmetries")]))
    regions = read_holes(before[before.index("regions") + 2:])
    layers, lines = [], []
    for _ in range(depth):
        near = set().union(*(moves_back(jumps, position) for position in near))
        layers.append(near)
    for number in range(1, 1 + sets):
        first = 1 + max(had, 1)
        last = first + len(jumps)
        end = last + 1 + 2 * int(rest[last])
        divisor, *weights = map(int, rest[:1] + rest[first:last])
        heavy = [(regions[int(k) - 1], int(v))
                 for k, v in zip(rest[last + 1:end:2], rest[last + 2:end:2])]

        def phi(position):
            return sum(weights[p] for p in position) + sum(v for r, v in heavy if r <= position)

        offsets = [max(phi(position) for layer in layers[:k] for position in layer) - k * divisor
                   + (int(more) if number == int(changed) else 0) for k in range(1, depth + 1)]
        lines += [rest[0], *map(str, offsets), *rest[first:end]]
        rest = rest[end:]
    write(new, 3, [*before, "perimeter", str(depth), "weights", str(sets), *lines, *rest], blocks)


main(*sys.argv[1:])
