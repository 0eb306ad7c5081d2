#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright the Bergholt authors
"""A second checker of certificates, slow, for some thousands of positions: check.py FILE.
Exit status: 0 verified, 1 it proves nothing."""
import re
import sys


def demand(condition, reason):
    condition or sys.exit(f"check.py: {reason}")


def to_number(position):
    return sum(1 << p for p in position)


def fnv(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    return total


class Words:
    def __init__(self, text):
        self.words = text.split()[::-1]

    def next(self):
        return self.words.pop() if self.words else ""

    def number(self, least=-2**20, most=2**20):
        word = self.next()
        demand(re.fullmatch("0|-?[1-9][0-9]{,18}", word) and least <= int(word) <= most,
               f"'{word}' is no number from {least} to {most}")
        return int(word)

    def count(self, key, least, most):
        demand(self.next() == key, f"the head lacks '{key}'")
        return self.number(least, most)

    def holes(self, n):
        word = self.next()
        demand(len(word) == n and set(word) <= set("01"), f"'{word}' is no set of {n} holes")
        return frozenset(p for p in range(n) if word[p] == "1")


class Board:
    def __init__(self, words):
        demand(words.next() == "board", "the head has no board")
        self.name, self.lines, self.one_way = words.next(), [], set()
        demand(len(self.name) <= 64, "a long name")
        self.listed = words.words[-1:] == ["holes"]
        (self.read_listed if self.listed else self.read_drawn)(words)
        self.jumps = [[] for _ in self.names]
        self.jumps_back = [[] for _ in self.names]
        for a, over, b in self.lines:
            for s, e in [(a, b)] if (a, over, b) in self.one_way else [(a, b), (b, a)]:
                self.jumps[s].append((over, e))
                self.jumps_back[e].append((over, s))
        self.nodes = [{p} for p in range(self.n)]       # where a peg can ever come to
        for reached in self.nodes:
            while more := {to for p in reached for _, to in self.jumps[p]} - reached:
                reached |= more

    def read_drawn(self, words):
        self.rule = words.count("rule", 4, 8)
        demand(self.rule % 2 == 0, "no rule")
        rows = [words.next() for _ in range(words.count("rows", 1, 128))]
        demand(all(re.fullmatch("[o.]{,26}", row) for row in rows), "a row is not of 'o' and '.'")
        places = [(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "o"]
        self.n, number = len(places), {place: p for p, place in enumerate(places)}
        demand(self.n <= 128, "too many holes")
        self.names = [f"{chr(97 + column)}{row + 1}" for column, row in places]
        listed = words.count("lines", 0, 1024)
        for x, y in places:
            for dx, dy, rule in [(1, 0, 4), (-1, 1, 8), (0, 1, 4), (1, 1, 6)]:
                line = tuple(number.get((x + k * dx, y + k * dy)) for k in range(3))
                if self.rule >= rule and None not in line:
                    demand(words.next() == "-".join(self.names[p] for p in line), "another line")
                    self.lines.append(line)
        demand(listed == len(self.lines), "the board has other lines")

    def read_listed(self, words):
        self.n = words.count("holes", 1, 128)
        self.names = [words.next() for _ in range(self.n)]
        demand(all(re.fullmatch("[0-9A-Za-z_]{1,15}", name) for name in self.names)
               and len(set(self.names)) == self.n, "a hole has no name, or that of another")
        self.lines = [tuple(words.number(0, self.n - 1) for _ in range(3))
                      for _ in range(words.count("lines", 0, 1024))]
        demand(all(a < b and over not in (a, b) for a, over, b in self.lines)
               and all(k < l for k, l in zip(self.lines, self.lines[1:])), "no line, or not in order")
        if words.words[-1:] == ["one-way"]:     # from a over the second to b alone
            left = 1024 - len(self.lines)
            more = [tuple(words.number(0, self.n - 1) for _ in range(3))
                    for _ in range(words.count("one-way", 1, left))]
            self.lines, self.one_way = self.lines + more, set(more)
            demand(all(len(set(line)) == 3 for line in more)
                   and all(k < l for k, l in zip(more, more[1:]))
                   and len({(frozenset((a, b)), over) for a, over, b in self.lines})
                   == len(self.lines), "no line one way, or not in order")

    def symmetry(self, words):
        to = [words.number(0, self.n - 1) for _ in range(self.n)]
        known = {(s, over, e) for s, jumps in enumerate(self.jumps) for over, e in jumps}
        demand(len(set(to)) == self.n
               and all((to[s], to[over], to[e]) in known for s, over, e in known), "no symmetry")
        return to

    def moves(self, position):
        found, waiting = set(), [(position, p) for p in position]
        while waiting:
            now, at = waiting.pop()
            for over, to in self.jumps[at]:
                after = (now - {at, over} | {to}, to)
                if over in now and to not in now and after not in found:
                    found.add(after)
                    waiting.append(after)
        return {after for after, _ in found}

    def moves_back(self, position):
        found, waiting = set(), [(position, p) for p in position]
        while waiting:
            now, at = waiting.pop()
            for over, start in self.jumps_back[at]:
                before = (now - {at} | {over, start}, start)
                if over not in now and start not in now and before not in found:
                    found.add(before)
                    waiting.append(before)
        return {before for before, _ in found}

    def plays(self, position, path):        # of the peg in path[-1]: paths, what they remove
        for over, to in self.jumps[path[-1]]:
            if over in position and to not in position:
                after = position - {path[-1], over} | {to}
                yield path + (to,), frozenset((over,)), after
                for longer, gone, last in self.plays(after, path + (to,)):
                    yield longer, gone | {over}, last

    def replay(self, position, move):           # where lines are listed it has the middles, too
        demand(set(move) <= set(self.names) and len(move) > 1 + self.listed
               and (len(move) % 2 or not self.listed), "a word is no move on the board")
        visited = [self.names.index(name) for name in move]
        for k in range(0, len(visited) - 1, 1 + self.listed):
            at, to = visited[k], visited[k + 1 + self.listed]
            over = [over for over, end in self.jumps[at]
                    if end == to and (not self.listed or over == visited[k + 1])]
            demand(over and {at, over[0]} <= position - {to} and to not in position, "no jump")
            position = position - {at, over[0]} | {to}
        return position


class Weights:
    def __init__(self, words, board, regions, perimeter):
        self.divisor = words.number(0)
        self.offsets = [words.number() for _ in range(max(perimeter, 1))]
        self.w, self.board = [words.number() for _ in range(board.n)], board
        listed = [(words.number(1, len(regions)), words.number(0))
                  for _ in range(words.number(0, len(regions)))]
        demand(all(k < l for (k, _), (l, _) in zip(listed, listed[1:])), "regions do not ascend")
        self.v = [(regions[k - 1], v) for k, v in listed]

    def phi(self, position):
        return sum(self.w[p] for p in position) + sum(v for r, v in self.v if r <= position)

    def limit(self, moves):     # what shows that more moves than these are needed is over it
        return self.offsets[min(moves, len(self.offsets)) - 1] + moves * self.divisor

    def gains(self, ends, is_last, limit):      # does a trail come to more than the limit?
        board, w = self.board, self.w
        for s, nodes in enumerate(board.nodes):
            at_end = {p: 0 if is_last else -w[p] for p in nodes if p in ends}
            gain = w[s] + sum(v for region, v in self.v if s in region)
            left = sum(max(w[p], 0) for p in {over for p in nodes for over, _ in board.jumps[p]})
            seen, waiting = set(), [(s, frozenset(), gain, left)] if at_end else []
            while waiting:
                at, passed, gain, left = waiting.pop()
                for over, to in board.jumps[at]:
                    now, rest, state = gain + w[over], left - max(w[over], 0), (to, passed | {over})
                    if over not in passed and now + at_end.get(to, -10**9) > limit:
                        return True
                    if (over not in passed and state not in seen
                            and now + rest + max(at_end.values()) > limit):
                        seen.add(state)
                        waiting.append((*state, now, rest))
        return False


def read_block(data, at):       # its end, and pairs of level and position
    total, level, size = (int.from_bytes(data[at + i:at + j], "little")
                          for i, j in [(0, 4), (4, 5), (5, 8)])
    code, end, found, base, gap, shift = data[at + 8:at + 8 + size], at + 8 + size, [], 0, 0, 0
    demand(end <= len(data) and size <= 327680 and fnv(data[at + 4:end]) % 2**32 == total,
           "a block is damaged")
    demand(code and code[0] > 0 and code[-1] > 0, "a block begins or ends without a position")
    for byte in code:
        gap, shift = gap | (byte & 127) << shift, shift + 7
        if byte < 128:
            demand(byte > 0 or shift == 7, "a number has too many bytes")
            level, base = (level, base + gap) if gap > 0 else (level + 1, 0)
            if gap > 0:
                found.append((level, base))
            gap = shift = 0
    demand(shift == 0 and len(found) <= 16384, "a block is cut off, or too long")
    return end, found


def read_levels(data, number, start):
    levels, at, last = {}, 0, (0, to_number(start))
    for _ in range(number):
        at, found = read_block(data, at)
        for one in found:
            demand(one > last, "positions do not ascend")
            last = one
            levels.setdefault(one[1], one[0])
    demand(at == len(data), "bytes are left over")
    return levels


class Counts:
    def __init__(self, board, start, finishes, group, levels, claimed):
        self.board, self.start, self.finishes, self.claimed = board, start, finishes, claimed
        self.group, self.levels, self.known = group, levels, {}
        self.turns = [to for to in group if to != list(range(board.n))]
        demand(all(group.count([a[p] for p in b]) == 1 for a in group for b in group), "no group")
        demand(len({frozenset((a, b)) for a, _, b in board.lines}) == len(board.lines), "lines are alike")

    def moves(self, position):
        return (move for p in position for move in self.board.plays(position, (p,)))

    def ways(self, level, position):        # sequences of moves that end with a finish
        if level == self.claimed:
            return int(position in self.finishes)
        least = min(to_number(frozenset(to[p] for p in position)) for to in self.group)
        if self.levels.get(least) != level:
            return 0
        if least not in self.known:
            self.known[least] = sum(self.ways(level + 1, after)
                                    for _, _, after in self.moves(position))
        return self.known[least]

    def least(self, level, position, tied):     # that no symmetry maps to a lesser one
        if not tied or level == self.claimed or not self.ways(level, position):
            return self.ways(level, position)
        found = 0
        for path, _, after in self.moves(position):
            images = [(tuple(to[p] for p in path), to) for to in tied]
            if all(image >= path for image, _ in images):
                found += self.least(level + 1, after, [to for image, to in images if image == path])
        return found

    def sets(self):
        layer = {(): self.start}                # the sets of so many moves, and where they lead
        for level in range(self.claimed):
            layer = {tuple(sorted(moves + ((path[0], path[-1], tuple(sorted(gone))),))): after
                     for moves, position in layer.items()
                     for path, gone, after in self.moves(position) if self.ways(level + 1, after)}
            demand(len(layer) <= 2**17, "too many sets of moves")
        turn = lambda to, moves: tuple(sorted(
            (to[s], to[e], tuple(sorted(to[p] for p in gone))) for s, e, gone in moves))
        return [len(layer), sum(all(moves <= turn(to, moves) for to in self.turns)
                                for moves in layer)]


def main(path):
    first, _, rest = open(path, "rb").read().partition(b"\n")
    sizes = re.fullmatch(b"bergholt-certificate [23] (0|[1-9][0-9]{,7}) ([0-9a-f]{16})", first)
    demand(sizes and int(sizes[1]) <= 2**25, "no certificate")
    head, blocks = rest[:int(sizes[1])], rest[int(sizes[1]):]
    demand(len(head) == int(sizes[1]) and fnv(head) == int(sizes[2], 16), "the head is damaged")
    demand(re.fullmatch(b"[\n -~]*", head), "the head is not ASCII")
    board = Board(words := Words(head.decode("ascii")))
    demand(words.next() == "start", "the head has no start")
    start, everywhere = words.holes(board.n), frozenset(range(board.n))
    posed = [words.holes(board.n) for _ in range(words.count("finishes", 1, board.n))]
    pegs, image = len(posed[0]), lambda to, position: frozenset(to[p] for p in position)
    demand(all(0 < len(finish) == pegs < len(start) for finish in posed)
           and len(set(posed)) == len(posed), "finishes differ in pegs, or are listed twice")
    symmetries = [board.symmetry(words) for _ in range(words.count("symmetries", 0, 24))]
    merging = [to for to in symmetries if image(to, start) == start] + [list(range(board.n))]
    least = lambda position: min(to_number(image(to, position)) for to in merging)
    new = first.split()[1] == b"3"
    claimed, position = words.count("claim", 1, len(start) - pegs + 1), start
    moves = [words.next().split("-") for _ in range(words.count("moves", 0, len(start) - pegs))]
    for move in moves:
        position = board.replay(position, move)
    demand(not moves or len(moves) == claimed and position in posed, "another solution")
    counts = []
    if new and words.words[-1:] == ["counts"]:
        counts = [words.number(1, 2**62) for _ in range(words.count("counts", 2, 4))]
        demand(len(counts) != 3 and moves, "an odd number of counts, or no solution")
    regions = [words.holes(board.n) for _ in range(words.count("regions", 0, 192 if new else 64))]
    demand(all(r and all(r & {a, b} for a, over, b in board.lines if over in r) for r in regions),
           "no region")
    perimeter = words.count("perimeter", 0, 8) if new else 0
    sets = [Weights(words, board, regions, perimeter)
            for _ in range(words.count("weights", 0, 20000))]
    finishes, more = set(), set(posed)
    while not more <= finishes:
        finishes |= more
        more = {image(to, f) for to in merging for f in finishes}
        demand(len(more) <= 24 * board.n, "finishes have too many images")
    demand(not counts or finishes == set(posed), "an image of a finish was not posed")
    for _ in range(words.count("parities", 0, board.n)):
        odd = words.holes(board.n)
        demand(all(len(odd & set(line)) % 2 == 0 for line in board.lines), "a parity changes")
        finishes = {finish for finish in finishes if len((finish ^ start) & odd) % 2 == 0}
    near = [finishes]           # and from where a move, two moves ... lead to a finish
    for _ in range(perimeter):
        near.append(set().union(*map(board.moves_back, near[-1])))
        demand(sum(map(len, near[1:])) <= 2**18, "too many positions are near a finish")
    for s in sets:
        demand(not s.gains(everywhere, False, s.divisor), "a move lowers a sum by too much")
        demand(perimeter or all(s.phi(finish) <= s.offsets[0] for finish in finishes) or pegs == 1
               and not s.gains(frozenset().union(*finishes), True, s.limit(1)), "too low")
        demand(all(s.phi(position) <= s.limit(k) for k in range(1, perimeter + 1)
                   for layer in near[1:k + 1] for position in layer), "too low near a finish")
    turning = [to for to in symmetries if {image(to, finish) for finish in finishes} == finishes]
    levels = read_levels(blocks, words.count("blocks", 0, 2**20), start)
    height = claimed - (not counts)             # of the levels
    demand(not words.words and all(level < height and number < 2**board.n
                                   for number, level in levels.items()), "too much")
    positions = [(frozenset(p for p in everywhere if number >> p & 1), level)
                 for number, level in levels.items()]
    demand(all(position not in finishes and to_number(position) == least(position)
               for position, _ in positions), "a level has a finish, or not the least image")
    levels[to_number(start)] = 0
    for position, level in positions + [(start, 0)] if height > 0 and finishes else []:
        for after in board.moves(position):
            left = min(height - level - 1, len(after) - pegs)
            demand((after not in finishes or level == claimed - 1)
                   and (left <= 0 or levels.get(least(after), board.n) <= level + 1 or any(
                       s.phi(image(to, after)) > s.limit(left)
                       for s in sets for to in turning)),
                   f"from level {level} a move leads to {sorted(after)}, which is not ruled out")
    bound = "unsolvable" if claimed > len(start) - pegs else f"at least {claimed} moves"
    if counts:
        demand(all(to in turning for to in merging[:-1]), "a symmetry does not keep the finishes")
        solutions = Counts(board, start, finishes, merging[:-1] or merging, levels, claimed)
        found = [solutions.ways(0, start), solutions.least(0, start, solutions.turns)]
        found += solutions.sets() if len(counts) > 2 else []
        demand(found == counts, f"there are {found} solutions, not {counts}")
    print(f"{board.name}:" if board.listed else f"{board.name}, {board.rule}-move:", f"{claimed} moves, none fewer" if moves else bound,
          *counts)


if __name__ == "__main__":
    main(*sys.argv[1:])
