# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright the Bergholt authors
"""Certificates as doc/certificate-format.md describes them, for tests that change them."""


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    return total


def read(path):
    """The number of the format, the words of the head, and the blocks."""
    with open(path, "rb") as file:
        first, _, rest = file.read().partition(b"\n")
    _, version, length, _ = first.split()
    return int(version), rest[:int(length)].decode().split(), rest[int(length):]


def write(path, version, words, blocks):
    head = " ".join(words).encode() + b"\n"
    with open(path, "wb") as file:
        file.write(b"bergholt-certificate %d %d %016x\n" % (version, len(head), checksum(head))
                   + head + blocks)


def split_blocks(data):
    """The blocks, each without its checksum."""
    found = []
    while data:
        end = 8 + int.from_bytes(data[5:8], "little")
        found.append(data[4:end])
        data = data[end:]
    return found


def sum_block(rest):
    """The block of which REST is all but the checksum."""
    return (checksum(rest) % 2**32).to_bytes(4, "little") + rest
