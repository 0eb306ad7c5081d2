#!/usr/bin/env python3
"""Reads a table of the English central game: which positions win, and how few pegs lost ones leave.

    bergholt analyse english-central --save english.table
    python3 probe_table.py english.table POSITION...

A POSITION has the rows of the board, as in ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo, and play from
the start leads to it.  doc/table-format.md explains the file; this program needs nothing else."""
import functools
import sys

# --- The numbers and the head of a file

WORD = 2 ** 64 - 1


def mix(hash):
    return (hash ^ hash >> 32) * 0xd6e8feb86659fd93 & WORD


def words_of(data):
    return [int.from_bytes(data[i:i + 8], "little") for i in range(0, len(data), 8)]


def hash_bytes(data):
    whole = len(data) // 8 * 8
    hash = functools.reduce(lambda sum, word: mix(sum ^ word), words_of(data[:whole]), 0)
    return mix(hash ^ (len(data) - whole | int.from_bytes(data[whole:], "little") << 8))


def read_offset(data, at, width):
    return int.from_bytes(data[at:at + width], "little")


def offset_width(data):
    return 1 if len(data) < 2 ** 8 else 2 if len(data) < 2 ** 16 else 4


def items(data):
    """The elements of an array whose elements have different lengths."""
    width, start = offset_width(data), 0
    ends = read_offset(data, len(data) - width, width) if data else 0
    for at in range(ends, len(data), width):
        end = read_offset(data, at, width)
        yield data[start:end]
        start = end + 7 & ~7


def pair(data, first):
    """The two arrays of a tuple, of which the first begins at FIRST and the second goes to the end."""
    width = offset_width(data)
    end = read_offset(data, len(data) - width, width)
    return data[first:end], end, len(data) - width


class Table:
    def __init__(self, path):
        with open(path, "rb") as file:
            head, data = file.read(48), file.read()
        kind = b"bergholt table 3%016x" % hash_bytes(b"(tua(atay)a(uaat))")
        if head != kind + b"%016x" % hash_bytes(data):
            sys.exit(f"{path}: not a table, or damaged; expected a file of analyse --save")
        self.least = read_offset(data, 8, 4)
        winners, end, last = pair(data, 16)
        self.winners = []
        for level in items(winners):
            ends, begin, end_of_codes = pair(level, 0)
            self.winners.append((words_of(ends), level[begin:end_of_codes]))
        self.values = {read_offset(level, 0, 4): [words_of(words) for words in items(level[8:])]
                       for level in items(data[end + 7 & ~7:last])}

    def has_winner(self, n, key):
        """Is KEY among the winners of level N?  All blocks are read: a search may leave out most."""
        ends, codes = self.winners[n]
        for begin, end in zip([0] + ends, ends):
            position, gap, shift = 0, 0, 0
            for byte in codes[begin:end]:
                gap, shift = gap | (byte & 127) << shift, shift + 7
                if byte < 128:
                    position, gap, shift = position + gap, 0, 0
                    if position >= key:
                        return position == key
        return False

    def value(self, n, key):
        """The fewest pegs that the lost position KEY of level N leaves; None: not in the table."""
        value = self.least
        for words in self.values.get(n, [None]):
            if words is None:
                return None
            number = number_of(words, key)
            value += number
            if number < 3:
                break
        return value


# --- The ten lines that look up a number

def number_of(words, key):
    third = (len(words) - 1) * 32 // 3
    hash = mix(mix(key + words[0] & WORD))
    hash = (hash ^ hash >> 28) & ~3
    number = 0
    for j in range(3):
        slot = j * third + (hash * third >> 64)
        number ^= words[1 + slot // 32] >> slot % 32 * 2 & 3
        hash = mix(hash)
    return number


# --- The English board

CELLS = [(row, column) for row in range(7) for column in range(7) if 2 <= row <= 4 or 2 <= column <= 4]
HOLE = {cell: hole for hole, cell in enumerate(CELLS)}
TURNS = [lambda r, c: (r, c), lambda r, c: (c, 6 - r), lambda r, c: (6 - r, 6 - c), lambda r, c: (6 - c, r)]
IMAGES = [[1 << HOLE[turn(*cell[::step])] for cell in CELLS] for turn in TURNS for step in (1, -1)]
LINES = [[1 << HOLE[r + k * down, c + k * right] for k in range(3)]
         for r, c in CELLS for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
         if (r + 2 * down, c + 2 * right) in HOLE and (r + down, c + right) in HOLE]
FULL = 2 ** 33 - 1


def canonical(position):
    holes = [hole for hole in range(33) if position >> hole & 1]
    return min(sum(image[hole] for hole in holes) for image in IMAGES)


def pegs(position):
    return bin(position).count("1")


def wins(table, position):
    n = 32 - pegs(position)
    if n > 15:  # a winner of level n is the complement of a winner of level 31 - n
        n, position = 31 - n, FULL & ~position
    return n >= 0 and table.has_winner(n, canonical(position))


@functools.lru_cache(None)
def fewest(table, key):
    """The fewest pegs that a lost position leaves; where the table has no values, by all its jumps."""
    value = table.value(32 - pegs(key), key)
    if value is not None:
        return value
    after = {canonical(key ^ a ^ b ^ c) for a, b, c in LINES if key & a and key & b and not key & c}
    return min((fewest(table, other) for other in after), default=pegs(key))


def main(path, *positions):
    table = Table(path)
    for text in positions:
        holes = text.replace("/", "")
        if len(holes) != 33 or set(holes) - set("o.") or "o" not in holes:
            sys.exit(f"{text}: not a position, expected o or . for each of 33 holes, as in --help")
        position = sum(1 << hole for hole in range(33) if holes[hole] == "o")
        print("wins" if wins(table, position) else f"leaves {fewest(table, canonical(position))}")


if __name__ == "__main__":
    if len(sys.argv) < 3 or "--help" in sys.argv:
        sys.exit(__doc__)
    main(*sys.argv[1:])
