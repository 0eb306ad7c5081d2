#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright the Bergholt authors
"""claims.py SAME CHECK.PY NUMBER CHECKER...: holds checkers against each other on the certificates
of NUMBER random boards of tests/same, with each claim from M - 2 to M + 2 in place of M and the
levels that go with it.  BERGHOLT is the program.  Exit status 1 where verdicts differ."""
import os
import subprocess
import sys
import tempfile
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader


def load(name, path):
    loader = SourceFileLoader(name, path)
    module = module_from_spec(spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def write_block(check, positions):
    """The block of pairs of level and position, in their order."""
    level, base, code = positions[0][0], 0, b""
    for one, position in positions:
        code += bytes(one - level)
        level, base = one, base if one == level else 0
        gap, base = position - base, position
        while gap > 127:
            code, gap = code + bytes([gap & 127 | 128]), gap >> 7
        code += bytes([gap])
    rest = bytes([positions[0][0]]) + len(code).to_bytes(3, "little") + code
    return (check.fnv(rest) % 2**32).to_bytes(4, "little") + rest


def change_claim(check, certificate, more):
    """The same certificate with another claim, without levels that this has not; None where no
    claim is left."""
    first, _, rest = certificate.partition(b"\n")
    length = int(first.split()[2])
    words, blocks, found, at = rest[:length].decode().split(), rest[length:], [], 0
    while at < len(blocks):
        at, block = check.read_block(blocks, at)
        found += block
    place = words.index("claim")
    claimed = int(words[place + 1]) + more
    if claimed < 1:
        return None
    words[place + 1] = str(claimed)
    if more != 0:
        moves = int(words[place + 3])
        words[place + 3:place + 4 + moves] = ["0"]
    found = [pair for pair in found if pair[0] < claimed - 1]
    new = b"".join(write_block(check, found[k:k + 16384]) for k in range(0, len(found), 16384))
    words[-1] = str((len(found) + 16383) // 16384)
    head = " ".join(words).encode() + b"\n"
    return b"%s %d %016x\n" % (b" ".join(first.split()[:2]), len(head), check.fnv(head)) + head + new


def verdict(checker, path):
    done = subprocess.run([checker, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.returncode, done.stdout


def main(same, check, number, *checkers):
    same, check = load("same", same), load("check", check)
    outcomes, different = [0, 0], 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "certificate")
        for problem in range(int(number)):
            name = same.write_problem(problem, folder)
            subprocess.run([os.environ["BERGHOLT"], "solve", "-q", "--threads", "1", name,
                            "--certificate", path], stdout=subprocess.DEVNULL, check=False)
            with open(path, "rb") as file:
                certificate = file.read()
            for more in range(-2, 3):
                changed = change_claim(check, certificate, more)
                if changed is None:
                    continue
                with open(path, "wb") as file:
                    file.write(changed)
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
