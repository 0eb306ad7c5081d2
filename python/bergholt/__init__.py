"""Shortest solutions of peg solitaire, with the library libbergholt.

    >>> import bergholt
    >>> result = bergholt.Problem.open("english-central").solve()
    >>> result.status, len(result.moves)
    ('solved', 18)

A position is an int: bit i is a peg in hole i, in reading order.  Where a function takes a
position, it also takes text as the program does: "d4'", "c3 d4".  Bad input raises
BergholtError with the library's line.  Ctrl-C stops work of the main thread.
"""
import ctypes as c
import json
import threading
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from .distances import Check, check
from .library import (BergholtError, ControlStruct, DrawingStruct, EVALUATE, FOUND, HeuristicStruct,
                      HintStruct, LevelsStruct, PREPARE, PROGRESS, SURVEYED, TAKE, ValueStruct,
                      checked, decoded, encoded, lib, moves_of, optional, owned_text, whole)

__all__ = ["BergholtError", "Board", "Check", "Counts", "Hint", "Hinted", "Hints", "Problem",
           "Progress", "Record", "Result", "Stop", "Survey", "version"]

Position = Union[int, str]
Heuristic = Callable[[int], Optional[int]]
_LOST = 255
_STATUS = ("solved", "found", "unsolvable", "bounded")
_NUMBERS = ("count", "ordered", "ordered_raw", "unordered", "unordered_raw")
_STOP = (None, "memory", "stopped on request", "limit", "time", "disk")


def version() -> str:
    """The version of the library that is running."""
    return lib.version().decode()


def _with_number(pair):
    key, value = pair
    return key, int(value) if key in _NUMBERS and isinstance(value, str) else value


class Record(Dict[str, Any]):
    """A JSON document of the program, or a part of it, as doc/json.md lists its keys; a key is also
    an attribute, None where it is missing.  Numbers of solutions are int."""

    def __getattr__(self, key):
        if key.startswith("__"):
            raise AttributeError(key)
        return self.get(key)

    @classmethod
    def _of(cls, pointer: int) -> "Record":
        return json.loads(owned_text(lib.record_json(pointer)),
                          object_pairs_hook=lambda pairs: cls(map(_with_number, pairs)))

    @classmethod
    def _taken(cls, pointer: int) -> "Record":
        """Of a record that is the caller's."""
        try:
            return cls._of(pointer)
        finally:
            lib.record_free(pointer)


class _Owner:
    """The owner of an object of the library, of which there is no copy."""

    def __reduce_ex__(self, _protocol):
        raise TypeError(f"{type(self).__name__}: cannot be copied or pickled")


class Board(_Owner):
    """A board: Board("english"), Board("triangle(5)"), Board(rows="ooo/ooo/ooo").

    RULE is 4, 6 or 8; 0 is the usual one of the board.
    """

    def __init__(self, name: Optional[str] = None, rule: int = 0, *, rows: Optional[str] = None):
        if (name is None) == (rows is None):
            raise TypeError("expected a name or rows")
        make = lib.board_new if rows is None else lib.board_new_drawn
        self._owner: Any = None
        self._pointer = checked(make, encoded(name, "name") if rows is None
                                else encoded(rows, "rows"), rule)

    @classmethod
    def _of(cls, owner: "Problem") -> "Board":
        board = cls.__new__(cls)
        board._owner = owner
        board._pointer = lib.problem_board(owner._pointer)
        return board

    def __del__(self):
        if getattr(self, "_owner", self) is None and getattr(self, "_pointer", None):
            lib.board_free(self._pointer)

    def __repr__(self) -> str:
        return f"<Board {self.name}, {self.n_holes} holes>"

    @property
    def name(self) -> str:
        """The name by which the board was asked for; "drawn" for a drawing."""
        return lib.board_name(self._pointer).decode()

    @property
    def rule(self) -> int:
        """The directions in which pegs jump: 4, 6 or 8."""
        return lib.board_rule(self._pointer)

    @property
    def n_holes(self) -> int:
        """The number of holes; they are numbered from 0."""
        return lib.board_n_holes(self._pointer)

    @property
    def n_columns(self) -> int:
        """The columns of the smallest box around the holes."""
        return lib.board_n_columns(self._pointer)

    @property
    def n_rows(self) -> int:
        """The rows of the smallest box around the holes."""
        return lib.board_n_rows(self._pointer)

    @property
    def by_lines(self) -> bool:
        """Its lines are listed, as of a graph: moves name the holes that they jump over."""
        return lib.board_by_lines(self._pointer)

    def _check(self, hole: int) -> int:
        if not 0 <= hole < self.n_holes:
            raise IndexError(f"hole {hole}, expected 0 to {self.n_holes - 1}")
        return hole

    def place(self, hole: int) -> Tuple[int, int]:
        """Column and row of a hole, from 0 at the left and at the top."""
        self._check(hole)
        return lib.board_column(self._pointer, hole), lib.board_row(self._pointer, hole)

    def hole_name(self, hole: int) -> str:
        """The name of a hole: "d4"."""
        return owned_text(lib.board_hole_name(self._pointer, self._check(hole)))

    def jumps(self) -> List[Tuple[int, int, int]]:
        """All jumps, as the holes (from, over, to)."""
        ends = [c.c_int() for _ in range(3)]
        jumps = []
        for i in range(lib.board_n_jumps(self._pointer)):
            lib.board_jump(self._pointer, i, *map(c.byref, ends))
            jumps.append(tuple(end.value for end in ends))
        return jumps

    def position(self, position: Position) -> int:
        """The position as an int."""
        if isinstance(position, str):
            parsed = c.c_uint64()
            checked(lib.position_parse, self._pointer, encoded(position), c.byref(parsed))
            return parsed.value
        position = whole(position, "position")
        if not 0 <= position < 1 << self.n_holes:
            raise BergholtError(f"position {position}, expected pegs in {self.n_holes} holes")
        return position

    def text(self, position: Position) -> str:
        """The position in words, the shortest way."""
        return owned_text(lib.position_text(self._pointer, self.position(position)))

    def images(self) -> List[List[int]]:
        """The symmetries: the image of each hole; the first is the identity."""
        return [[lib.board_image(self._pointer, s, hole) for hole in range(self.n_holes)]
                for s in range(lib.board_n_symmetries(self._pointer))]

    def array(self, positions) -> Any:
        """A numpy array of bool, a row for each position (int or uint64), a column a hole."""
        import numpy
        words = numpy.array([self.position(p) for p in positions], dtype=numpy.uint64)
        holes = numpy.arange(self.n_holes, dtype=numpy.uint64)
        return (words[:, None] >> holes & numpy.uint64(1)).astype(bool)

    def from_array(self, array) -> List[int]:
        """The positions of such an array."""
        import numpy
        rows = numpy.asarray(array, dtype=bool)
        if rows.ndim != 2 or rows.shape[1] != self.n_holes:
            raise BergholtError(f"array of shape {rows.shape}, expected (n, {self.n_holes})")
        holes = numpy.arange(self.n_holes, dtype=numpy.uint64)
        return [int(word) for word in (rows << holes).sum(axis=1, dtype=numpy.uint64)]

    def draw(self, position: Position, moves: Sequence[str] = (), *, format: str = "svg",
             title: Optional[str] = None, columns: int = 0, moves_per_board: int = 0,
             monochrome: bool = False) -> str:
        """A picture as text: a board for each of MOVES from POSITION, with arrows, and one of the
        end; FORMAT is "svg" or "tex" (TikZ)."""
        style = DrawingStruct(c.sizeof(DrawingStruct), optional(format, "format"),
                              optional(title, "title"), columns, moves_per_board, monochrome)
        texts = (c.c_char_p * max(1, len(moves)))(*map(encoded, moves))
        return owned_text(checked(lib.draw, self._pointer, encoded(self.text(position)), texts,
                                  len(moves), style))

    def survey(self, *, counts: bool = True,
               take: Optional[Callable[[Record], Any]] = None,
               progress: Optional[Callable[["Progress"], Any]] = None,
               stop: Optional["Stop"] = None, within: float = 0.0, threads: int = 0,
               memory: int = 0) -> "Survey":
        """Solves every problem from one vacancy to one survivor, up to symmetry: a list of the
        problems of `bergholt survey --json`, whose STOP is why something is missing, or None.  TAKE
        is given each as soon as it is answered and ends the survey with False; WITHIN is for
        all."""
        rows = Survey()
        control = _Control(progress, stop, within, threads, memory)

        def note(given, _data):
            try:
                rows.append(Record._of(given))
                return take is None or take(rows[-1]) is not False
            except BaseException as error:
                control.error = error
                return False

        why = control.call(lib.survey, self._pointer, counts, control.struct, SURVEYED(note), None)
        control.raise_error()
        rows.stop = _STOP[why]
        return rows

    def _repr_svg_(self) -> str:
        return self.draw("EMPTY")


class Survey(List[Record]):
    """The problems of Board.survey; STOP is why something is missing, or None."""

    stop: Optional[str] = None


@dataclass(frozen=True)
class Progress:
    """Of a search: the limit of moves (-1: none), the level under construction, positions."""
    limit: int
    level: int
    level_size: int
    level_done: float
    expanded: int
    generated: int
    bytes: int


class Stop(_Owner):
    """A request to stop, which any thread may make; it stays."""

    def __init__(self) -> None:
        self._pointer = lib.stop_new()

    def __del__(self):
        lib.stop_free(self._pointer)

    def __repr__(self) -> str:
        return f"<Stop{', requested' if lib.stop_requested(self._pointer) else ''}>"

    def request(self) -> None:
        """Requests the stop; a signal handler may do so."""
        lib.stop_request(self._pointer)


class _Control:
    """How work is run; errors of the progress function are raised after the work, and so is
    KeyboardInterrupt, which requests the stop."""

    def __init__(self, progress=None, stop=None, within=0.0, threads=0, memory=0, works=None):
        _check_function(progress, "progress")
        self.error: Optional[BaseException] = None
        self.stop = stop or Stop()
        self.faults: List[BaseException] = []  # of heuristics, which end the work
        self.works = {} if works is None else works

        def report(told, _data):
            try:
                if self.faults or self.error is not None:
                    return False
                if progress is None:
                    return True
                names = [name for name, _ in told.contents._fields_[1:]]
                told_now = Progress(**{name: getattr(told.contents, name) for name in names})
                return progress(told_now) is not False
            except BaseException as error:  # ctypes would print it and go on
                self.error = error
                return False

        self.struct = ControlStruct(
            size=c.sizeof(ControlStruct), threads=threads, memory=memory, within=within,
            stop=self.stop._pointer,
            progress=PROGRESS(report) if progress or works is not None else PROGRESS())

    def call(self, function, *arguments, free=None):
        """`checked` where Ctrl-C is heard: in the main thread, which Python interrupts alone, it
        waits for another one.  FREE takes the result that is lost then."""
        self.works[id(self)] = self.faults
        try:
            return self._call(function, arguments, free)
        finally:
            del self.works[id(self)]

    def _call(self, function, arguments, free):
        if threading.current_thread() is not threading.main_thread():
            return checked(function, *arguments)
        done, results, errors = threading.Event(), [], []

        def work():
            try:
                results.append(checked(function, *arguments))
            except BaseException as error:
                errors.append(error)
            finally:
                done.set()

        worker, interrupts = threading.Thread(target=work), []
        try:
            worker.start()
            while not done.wait(.1):
                pass  # a signal that another thread took does not end a wait, but is heard here
        except BaseException as error:
            interrupts.append(error)
        while not done.is_set() and worker.ident is not None:
            self.stop.request()
            try:
                done.wait()
            except BaseException as error:
                interrupts.append(error)
        if interrupts and results and free and results[0]:
            free(results[0])
        if interrupts or errors:
            raise (interrupts or errors)[0]
        return results[0]

    def raise_error(self):
        if self.faults:
            raise self.faults.pop()
        if self.error is not None:
            raise self.error


def _check_function(value: Any, name: str) -> None:
    if value is not None and not callable(value):
        raise TypeError(f"{name}: {value!r}, expected a function")


def _set_option(options: int, name: str, value: Any) -> None:
    if value is None or value is False:
        return
    if isinstance(value, int) and value is not True:
        value = str(value)
    elif value is not True and not isinstance(value, str):
        raise TypeError(f"{name}: {value!r}, expected text, an integer or True")
    checked(lib.options_set, options, encoded(name, "name"),
            None if value is True else encoded(value, name))


class Problem(_Owner):
    """From a start to a finish: Problem(Board("english"), "d4'", "any")."""

    def __init__(self, board: Board, start: Position, finish: Position):
        start = board.text(start) if not isinstance(start, str) else start
        finish = board.text(finish) if not isinstance(finish, str) else finish
        self._take(checked(lib.problem_new, board._pointer, encoded(start, "start"),
                           encoded(finish, "finish")))

    def _take(self, pointer: int) -> None:
        self._pointer = pointer
        self._heuristics: List[Any] = []
        # errors of heuristics, for each work that runs
        self._works: Dict[int, List[BaseException]] = {}

    @classmethod
    def open(cls, name: str) -> "Problem":
        """Of the library by its name, a .peg file, or "english d4' d1"."""
        problem = cls.__new__(cls)
        problem._take(checked(lib.problem_open, encoded(name, "name")))
        return problem

    @classmethod
    def parse(cls, text: str, name: str = "text") -> "Problem":
        """The text of a .peg file."""
        problem = cls.__new__(cls)
        data = encoded(text)
        problem._take(checked(lib.problem_parse, encoded(name, "name"), data, len(data)))
        return problem

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.problem_free(self._pointer)

    def __repr__(self) -> str:
        return f"<Problem {self.name}: {self.board.text(self.start)} to {self.finish}>"

    @property
    def name(self) -> str:
        """The name in the library, or the stem of the file."""
        return lib.problem_name(self._pointer).decode()

    @property
    def title(self) -> Optional[str]:
        """The title in the file, or None."""
        return decoded(lib.problem_title(self._pointer))

    @property
    def board(self) -> Board:
        """The board, which lives as long as the problem."""
        return Board._of(self)

    @property
    def start(self) -> int:
        """The position at the start."""
        return lib.problem_start_position(self._pointer)

    @property
    def finish(self) -> str:
        """The finish as positions are written."""
        return lib.problem_finish(self._pointer).decode()

    def is_finish(self, position: Position) -> bool:
        """Does play end at this position?"""
        return lib.problem_is_finish(self._pointer, self.board.position(position))

    def at(self, position: Position) -> "Problem":
        """The same finish from another position."""
        return Problem(self.board, position, self.finish)

    @property
    def finishes(self) -> List[int]:
        """All positions that finish it."""
        return [lib.problem_finish_position(self._pointer, i)
                for i in range(lib.problem_n_finishes(self._pointer))]

    def add_heuristic(self, function: Heuristic, name: Optional[str] = None, *,
                      admissible: bool = False, consistent: bool = False) -> str:
        """Makes FUNCTION a heuristic that expressions can name: from a position, an int, to the
        least number of moves that remain, or None where no finish can be reached.  Returns the
        name, by default that of the function.

        It is slow, for trying ideas.  Without the claim that it is ADMISSIBLE a search with it is
        `inexact`; a solution that refutes the claim is an error.  `check` compares a function with
        exact distances.  What FUNCTION raises, the search raises."""
        works = self._works

        def evaluate(_data, positions, bounds, n):
            try:
                for i in range(n):
                    bound = function(positions[i])
                    if bound is not None and not 0 <= bound < _LOST:
                        raise BergholtError(f"heuristic: {bound!r} of position {positions[i]}, "
                                            f"expected 0 to {_LOST - 1} or None")
                    bounds[i] = _LOST if bound is None else bound
            except BaseException as error:  # the search ends with the next report
                for faults in list(works.values()):
                    faults.append(error)
                for i in range(n):
                    bounds[i] = 0

        name = function.__name__ if name is None else name
        struct = HeuristicStruct(size=c.sizeof(HeuristicStruct), name=encoded(name, "name"),
                                 summary=b"a function of Python", source=b"the caller",
                                 admissible=admissible, consistent=consistent, expensive=True,
                                 prepare=PREPARE(lambda *_given: 1), evaluate=EVALUATE(evaluate))
        checked(lib.problem_add_heuristic, self._pointer, struct)
        self._heuristics.append(struct)
        return name

    def check(self, function: Heuristic, most: int = 200000) -> Check:
        """Compares FUNCTION, as add_heuristic takes it, with the exact distances of at most MOST
        positions, found by taking moves back from the finishes."""
        return check(self, function, most)

    def solve(self, *, found: Optional[Callable[[List[str], int], Any]] = None,
              progress: Optional[Callable[[Progress], Any]] = None, stop: Optional[Stop] = None,
              within: float = 0.0, threads: int = 0, memory: int = 0, **options: Any) -> "Result":
        """Solves it.  OPTIONS are those of `bergholt solve` that the library has, by their names
        with "_" in place of "-": method, heuristic, inexact, max_moves, at_least, any, anytime,
        beam, seed, count; True gives an option that has no value, None and False leave it out.
        PROGRESS is called about four times a second, maybe by other threads, and stops the search
        with False; WITHIN is in seconds, MEMORY in bytes.  With ANYTIME, solutions get shorter
        until the minimum is proved or the search is stopped, and FOUND is called with the moves of
        each and the lower bound."""
        control = _Control(progress, stop, within, threads, memory, self._works)
        _check_function(found, "found")
        if found is not None and not options.get("anytime"):
            raise TypeError("found: a function, expected anytime=True beside it")

        def note(moves, n, lower_bound, _data):
            try:
                found(moves_of(moves, n), lower_bound)
            except BaseException as error:
                control.error = error

        pointer, noted = lib.options_new(), FOUND(note) if found else FOUND()
        try:
            for name, value in options.items():
                _set_option(pointer, name.replace("_", "-"), value)
            lib.options_set_found(pointer, noted, None)
            result = Result(self, control.call(lib.solve, self._pointer, pointer, control.struct,
                                               free=lib.result_free))
        finally:
            lib.options_free(pointer)
        control.raise_error()
        return result

    def levels(self, *, backward: bool = False, max_moves: int = 0,
               heuristic: Optional[str] = None, method: Optional[str] = None, progress=None,
               stop: Optional[Stop] = None, within: float = 0.0, threads: int = 0,
               memory: int = 0) -> Record:
        """The sizes of the complete levels, as of `bergholt levels --json`.  METHOD "levels" has one
        after another, which leaves some where it is stopped, and is the default with WITHIN or
        MAX_MOVES; "layers" is faster, and has them all at the end."""
        options = LevelsStruct(c.sizeof(LevelsStruct), backward, max_moves,
                               optional(heuristic, "heuristic"), optional(method, "method"))
        control = _Control(progress, stop, within, threads, memory, self._works)
        levels = Record._taken(control.call(lib.levels, self._pointer, options, control.struct,
                                            free=lib.record_free))
        control.raise_error()
        return levels

    def hints(self, within: float = 2.0, *, stop: Optional[Stop] = None,
              threads: int = 0) -> "Hints":
        """Hints for positions of play from the start, in WITHIN seconds each."""
        return Hints(self, within, stop, threads)

    def verify(self, moves: List[str]) -> int:
        """Replays a solution by code that shares nothing with the search; its moves.  Anything
        else is a BergholtError."""
        texts = (c.c_char_p * len(moves))(*map(encoded, moves))
        length = c.c_int()
        checked(lib.verify, self._pointer, texts, len(moves), c.byref(length))
        return length.value

    def _repr_svg_(self) -> str:
        return self.board.draw(self.start)


class Result(_Owner):
    """STATUS: "solved" (proved), "found", "unsolvable" (proved) or "bounded".  MOVES of the
    solution, or None; no solution has fewer than LOWER_BOUND.  CLAIMED_BY: the heuristics on whose
    claim to be admissible all that rests, without a proof; None: it is proved.  RECORD: everything
    that is known, as of `bergholt solve --json`, without counts."""

    def __init__(self, problem: Problem, pointer: int):
        self.problem, self._pointer = problem, pointer
        self.status: str = _STATUS[lib.result_status(pointer)]
        n = lib.result_moves(pointer)
        self.moves: Optional[List[str]] = \
            None if n < 0 else [lib.result_move(pointer, i).decode() for i in range(n)]
        self.lower_bound: int = lib.result_lower_bound(pointer)
        self.reason: Optional[str] = decoded(lib.result_reason(pointer))
        self.record = Record._of(lib.result_record(pointer))
        self.method: Optional[str] = self.record.method
        self.heuristic: Optional[str] = self.record.heuristic
        self.claimed_by: Optional[str] = " and ".join(self.record.claimed_by or []) or None
        self.expanded: Optional[int] = self.record.nodes_expanded
        self.seconds: Optional[float] = self.record.seconds

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.result_free(self._pointer)

    def __repr__(self) -> str:
        moves = "" if self.moves is None else f" in {len(self.moves)} moves"
        return f"<Result {self.problem.name}: {self.status}{moves}, at least {self.lower_bound}>"

    def positions(self) -> List[int]:
        """The start and the position after each move; [start] without a solution."""
        over = {(a, b): middle for a, middle, b in self.problem.board.jumps()}
        board, position = self.problem.board, self.problem.start
        holes = {board.hole_name(hole): hole for hole in range(board.n_holes)}
        positions = [position]
        for move in self.moves or []:
            path = [holes[name] for name in move.split("-")]
            triples = zip(path[::2], path[1::2], path[2::2]) if board.by_lines \
                else [(a, over[a, b], b) for a, b in zip(path, path[1:])]
            for triple in triples:
                for hole in triple:
                    position ^= 1 << hole
            positions.append(position)
        return positions

    def count(self, *, progress=None, stop: Optional[Stop] = None, within: float = 0.0,
              threads: int = 0, memory: int = 0) -> "Counts":
        """Counts the shortest solutions; the status must be "solved"."""
        control = _Control(progress, stop, within, threads, memory, self.problem._works)
        counts = Counts(self, control.call(lib.count, self._pointer, control.struct,
                                           free=lib.counts_free))
        control.raise_error()
        return counts

    def certify(self, path: str, counts: Optional["Counts"] = None, *, progress=None,
                stop: Optional[Stop] = None, within: float = 0.0, threads: int = 0,
                memory: int = 0) -> Optional[Record]:
        """Writes a proof of the result, and of COUNTS, to the file PATH, which the program
        bergholt-check verifies: "certificate" of `bergholt solve --json`.  None if the work was
        stopped, and there is no file then."""
        control = _Control(progress, stop, within, threads, memory, self.problem._works)
        record = Record._taken(control.call(lib.certify, self._pointer,
                                            counts._pointer if counts else None,
                                            encoded(path, "path"), control.struct,
                                            free=lib.record_free))
        control.raise_error()
        return record.certificate

    def _repr_svg_(self) -> str:
        return self.problem.board.draw(self.problem.start, self.moves or [])


class Counts(_Owner):
    """Numbers of solutions, None where not counted: SHORTFALL tells why.  Ordered: as sequences
    of moves; unordered: as sets; raw: symmetric ones are different.  RECORD: all of them, as of
    `bergholt solve --count --classes --json`."""

    def __init__(self, result: Result, pointer: int):
        self._result, self._pointer = result, pointer
        self.shortfall: Optional[str] = decoded(lib.counts_shortfall(pointer))
        self.record = Record._of(lib.counts_record(pointer))
        self.ordered: Optional[int] = self.record.ordered
        self.ordered_raw: Optional[int] = self.record.ordered_raw
        self.unordered: Optional[int] = self.record.unordered
        self.unordered_raw: Optional[int] = self.record.unordered_raw

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.counts_free(self._pointer)

    def __repr__(self) -> str:
        numbers = f"{self.ordered} in order, {self.unordered} as sets"
        return f"<Counts {self._result.problem.name}: {numbers}>"

    def solutions(self, most: int = 1000) -> List[List[str]]:
        """At most MOST unordered solutions, one for each symmetry class."""
        taken: List[List[str]] = []

        def take(moves, n, _data):
            taken.append(moves_of(moves, n))
            return len(taken) < most

        if most > 0:
            lib.counts_list(self._pointer, TAKE(take), None)
        return taken


@dataclass(frozen=True)
class Hint:
    """A jump, as the names of holes: "d2-d4", and with the hole that is jumped over, "a-b-c", on a
    board by lines, which may have several with the same ends.  WINS and SHORTEST are None where
    not known."""
    jump: str
    value: Optional[int]
    wins: Optional[bool]
    shortest: Optional[bool]


@dataclass(frozen=True)
class Hinted:
    """A position: does it win (None: not known), its value, MOVES of a shortest solution (None:
    not known, or there is none), LOWER_BOUND, all JUMPS, and why something is not known.  LINE is
    a solution, a shortest one where MOVES is known, or the play of a lost position that leaves the
    fewest pegs; empty where none is known."""
    wins: Optional[bool]
    value: Optional[int]
    moves: Optional[int]
    lower_bound: int
    jumps: List[Hint]
    stop: Optional[str]
    line: List[str]


class Hints(_Owner):
    """Made by Problem.hints.  Threads may share it: their questions wait for each other."""

    def __init__(self, problem: Problem, within: float, stop: Optional[Stop], threads: int):
        self.problem = problem
        self._settings = (None, stop, within, threads)
        self._pointer: Any = None
        self._lock = threading.Lock()  # an answer is a question and the line that follows it
        self._begin()

    def _begin(self) -> None:
        self._control, why = _Control(*self._settings), c.c_int()
        self._pointer = self._control.call(lib.hints_new, self.problem._pointer, None,
                                           self._control.struct, c.byref(why), free=lib.hints_free)
        if not self._pointer:
            raise InterruptedError(_STOP[why.value])

    def _end(self) -> None:
        pointer, self._pointer = self._pointer, None
        lib.hints_free(pointer)

    def __del__(self):
        if getattr(self, "_pointer", None):
            self._end()

    def __repr__(self) -> str:
        return f"<Hints {self.problem.name}>"

    def ask(self, position: Position, shortest: bool = True) -> Hinted:
        """POSITION must be reachable from the start; for others see Problem.at."""
        board = self.problem.board
        value = ValueStruct(size=c.sizeof(ValueStruct), wants_shortest=shortest)
        room = lib.board_n_jumps(board._pointer)
        jumps, why, length = (HintStruct * max(1, room))(), c.c_int(), c.c_int()
        text = encoded(board.text(position))
        with self._lock:
            if not self._pointer:
                self._begin()
            try:
                n = self._control.call(lib.hints_ask, self._pointer, text,
                                       value, jumps, room, c.byref(why))
            except KeyboardInterrupt:
                self._end()  # its stop stays, so that the next question begins anew
                raise
            moves = lib.hints_line(self._pointer, c.byref(length))
            line = moves_of(moves, length.value)
        hints = [Hint("-".join(map(board.hole_name, (j.from_, j.over, j.to) if board.by_lines
                                   else (j.from_, j.to))),
                      None if j.value < 0 else j.value, j.wins if j.wins_known else None,
                      j.shortest if j.shortest_known else None) for j in jumps[:n]]
        return Hinted(value.wins if value.wins_known else None,
                      None if value.value < 0 else value.value,
                      None if value.moves < 0 else value.moves, value.lower_bound, hints,
                      _STOP[why.value], line)
