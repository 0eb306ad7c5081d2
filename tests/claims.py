#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright the Bergholt authors
"""claims.py SAME NUMBER CHECKER...: holds checkers against each other on the certificates
of NUMBER random boards of tests/same, with each claim from M - 2 to M + 2 in place of M and the
levels that go with it.  BERGHOLT is the program.  Exit status 1 where verdicts differ."""
import os
import subprocess
import sys
import tempfile
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

from certificate import read, split_blocks, sum_block, write


def load(name, path):
    loader = SourceFileLoader(name, path)
    module = module_from_spec(spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def read_positions(blocks):
    """All pairs of level and position."""
    found = []
    for rest in split_blocks(blocks):
        level, base, gap, shift = rest[0], 0, 0, 0
        for byte in rest[4:]:
            gap, shift = gap | (byte & 127) << shift, shift + 7
            if byte < 128:
                level, base = (level, base + gap) if gap > 0 else (level + 1, 0)
                if gap > 0:
                    found.append((level, base))
                gap = shift = 0
    return found


def write_block(positions):
    """The block of pairs of level and position, in their order."""
    level, base, code = positions[0][0], 0, b""
    for one, position in positions:
        code += bytes(one - level)
        level, base = one, base if one == level else 0
        gap, base = position - base, position
        while gap > 127:
            code, gap = code + bytes([gap & 127 | 128]), gap >> 7
        code += bytes([gap])
    return sum_block(bytes([positions[0][0]]) + len(code).to_bytes(3, "little") + code)


def change_claim(words, blocks, more):
    """The words and blocks with another claim, without levels that this has not; None where no
    claim is left."""
    place = words.index("claim")
    claimed = int(words[place + 1]) + more
    if claimed < 1:
        return None
    words = words[:place + 1] + [str(claimed)] + words[place + 2:]
    if more != 0:
        moves = int(words[place + 3])
        words[place + 3:place + 4 + moves] = ["0"]
    found = [pair for pair in read_positions(blocks) if pair[0] < claimed - 1]
    parts = [found[k:k + 16384] for k in range(0, len(found), 16384)]
    return words[:-1] + [str(len(parts))], b"".join(map(write_block, parts))


def verdict(checker, path):
    done = subprocess.run([checker, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.returncode, done.stdout


def main(same, number, *checkers):
    same = load("same", same)
    outcomes, different = [0, 0], 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "certificate")
        for problem in range(int(number)):
            name = same.write_problem(problem, folder)
            subprocess.run([os.environ["BERGHOLT"], "solve", "-q", "--threads", "1", name,
                            "--certificate", path], stdout=subprocess.DEVNULL, check=False)
            version, words, blocks = read(path)
            for more in range(-2, 3):
                changed = change_claim(words, blocks, more)
                if changed is None:
                    continue
                write(path, version, *changed)
                verdicts = [verdict(checker, path) for checker in checkers]
                outcomes[verdicts[0][0] != 0] += 1
                if verdicts[0][0] not in (0, 1) or len(set(verdicts)) > 1:
                    different += 1
                    print(f"board {problem}, claim {more:+}: {verdicts}")
            os.remove(path)
            os.remove(name)
    print(f"{number} boards: {outcomes[0]} verified, {outcomes[1]} refused, {different} different")
    return 1 if different or 0 in outcomes else 0


sys.exit(main(*sys.argv[1:]))
