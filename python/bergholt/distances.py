"""Exact distances of small problems, in Python alone, to hold heuristics against."""
from dataclasses import dataclass
from typing import Dict, Iterator, List, Optional, Tuple

from .library import BergholtError


@dataclass(frozen=True)
class Check:
    """ADMISSIBLE, CONSISTENT: False is refuted; True holds on all positions that can reach a finish;
    None holds on the POSITIONS that were compared, which are not all.  TOO_HIGH is a position with
    its bound and its distance, DROP one with its bound and the bound after a move."""
    admissible: Optional[bool]
    consistent: Optional[bool]
    positions: int
    all: bool
    too_high: Optional[Tuple[int, int, int]]
    drop: Optional[Tuple[int, int, int]]


MOST_HOLES = 22  # of a board whose positions are tried for finishes that are not listed


def closed_finishes(problem) -> List[int]:
    """The finishes and their images under the symmetries of the start, as a search has them; of a
    goal that lists none, all positions that reach it."""
    if not problem.finishes:
        if problem.board.n_holes > MOST_HOLES:
            raise BergholtError(f"check: the finish '{problem.finish}' lists no positions, "
                                f"expected some, or a board of up to {MOST_HOLES} holes")
        return list(filter(problem.is_finish, range(1, 1 << problem.board.n_holes)))
    finishes = set(problem.finishes)
    for image in problem.board.images():
        def mapped(position, image=image):
            return sum(1 << image[hole] for hole in range(len(image)) if position >> hole & 1)
        if mapped(problem.start) == problem.start:
            finishes.update(map(mapped, problem.finishes))
    return sorted(finishes)


def predecessors(jumps: List[Tuple[int, int, int]], position: int) -> Iterator[int]:
    """The positions from which one move (consecutive jumps by one peg) leads to POSITION."""
    seen = set()
    stack = [(position, hole) for hole in {to for _, _, to in jumps} if position >> hole & 1]
    while stack:
        after, peg = stack.pop()
        for start, over, end in jumps:
            if end == peg and not after >> start & 1 and not after >> over & 1:
                before = after ^ (1 << start | 1 << over | 1 << end)
                if (before, start) not in seen:
                    seen.add((before, start))
                    stack.append((before, start))
                    yield before


def check(problem, function, most: int) -> Check:
    """See Problem.check."""
    jumps = problem.board.jumps()
    level = closed_finishes(problem)
    distance: Dict[int, int] = dict.fromkeys(level, 0)
    moves, too_high, drop = 0, None, None

    def bound_of(position):
        bound = function(position)
        return float("inf") if bound is None else bound

    while level and len(distance) <= most:
        moves += 1
        following = []
        for position in level:
            bound = bound_of(position)
            if too_high is None and bound > moves - 1:
                too_high = (position, bound, moves - 1)
            for before in predecessors(jumps, position):
                if drop is None and bound_of(before) > bound + 1:
                    drop = (before, bound_of(before), bound)
                if before not in distance:
                    distance[before] = moves
                    following.append(before)
        level = following
    for position in level:
        bound = bound_of(position)
        if too_high is None and bound > moves:
            too_high = (position, bound, moves)
    complete = not level
    holds = True if complete else None
    return Check(holds if too_high is None else False, holds if drop is None else False,
                 len(distance), complete, too_high, drop)
