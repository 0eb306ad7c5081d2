"""Tests of the package, against the numbers of the problem library."""
import copy
import hashlib
import os
import signal
import tempfile
import threading
import time
import unittest

import bergholt
from bergholt import BergholtError, Board, Problem, Stop

try:
    import numpy
except ImportError:
    numpy = None


class Test(unittest.TestCase):
    def test_board(self):
        board = Board("english")
        self.assertEqual((board.n_holes, len(board.jumps()), board.rule), (33, 76, 4))
        self.assertEqual(board.position("d4'"), (1 << 33) - 1 ^ 1 << 16)
        self.assertEqual(board.text(board.position("d4'")), "d4'")
        self.assertEqual(board.place(16), (3, 3))
        self.assertEqual(Board(rows="ooo/o.o").n_holes, 5)
        with self.assertRaisesRegex(BergholtError, "englsh"):
            Board("englsh")
        with self.assertRaisesRegex(BergholtError, "33 holes"):
            board.text(1 << 33)
        for position in 3.7, 3.0, None:
            with self.assertRaisesRegex(TypeError, f"position: {position}, expected an integer"):
                board.text(position)
        with self.assertRaises(IndexError):
            board.hole_name(33)

    def test_solve_and_count(self):
        problem = Problem.open("t5-c5-c5")
        result = problem.solve(count=True)
        self.assertEqual((result.status, len(result.moves), result.lower_bound), ("solved", 9, 9))
        self.assertEqual(problem.verify(result.moves), 9)
        self.assertTrue(problem.is_finish(result.positions()[-1]))
        counts = result.count()
        self.assertEqual((counts.unordered, counts.shortfall), (15, None))
        listed = counts.solutions()
        self.assertEqual(len(listed), 15)
        for moves in listed:
            self.assertEqual(problem.verify(moves), 9)
        self.assertEqual(len(counts.solutions(2)), 2)
        with self.assertRaises(BergholtError):
            problem.verify(result.moves[1:])
        with self.assertRaisesRegex(BergholtError, "heuristic"):
            problem.solve(heuristic="max(corner")

    def test_drawn(self):
        problem = Problem(Board(rows="ooo"), "a1 b1", "c1")
        self.assertEqual(problem.solve().moves, ["a1-c1"])
        self.assertEqual(problem.at("b1 c1").solve().status, "unsolvable")
        text = "[problem]\nlayout = ooo\nrule = 4\nstart = a1 b1\nfinish = c1\n"
        self.assertEqual(Problem.parse(text).solve().moves, ["a1-c1"])

    def test_stops(self):
        hard = Problem.open("diamond6-central-8")
        told = []
        result = hard.solve(progress=lambda progress: told.append(progress) or False)
        self.assertEqual((result.status, result.reason), ("bounded", "stopped on request"))
        self.assertIsNone(result.moves)
        self.assertTrue(told)
        stop = Stop()
        stop.request()
        self.assertEqual(hard.solve(stop=stop).status, "bounded")
        began = time.monotonic()
        self.assertEqual(hard.solve(within=0.2).reason, "time")
        self.assertLess(time.monotonic() - began, 20)

        def fail(_progress):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            hard.solve(progress=fail)

    def test_interrupts(self):
        """Ctrl-C stops work of each kind, also without a function for progress."""
        hard, board = Problem.open("diamond6-central-8"), Board("diamond(6)", 8)
        hints = hard.hints(within=60)
        for work in (hard.solve, lambda: hard.solve(stop=Stop(), threads=1), board.survey,
                     lambda: hard.levels(max_moves=17, heuristic="merson"),
                     lambda: hints.ask(hard.start), lambda: hints.ask(hard.start)):
            began = time.monotonic()
            timer = threading.Timer(.3, os.kill, (os.getpid(), signal.SIGINT))
            timer.start()
            try:
                with self.assertRaises(KeyboardInterrupt):
                    work()
            finally:
                timer.cancel()
                timer.join()
            self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(Problem.open("t4-a2-b2").solve().status, "solved")
        ended = []
        worker = threading.Thread(target=lambda: ended.append(hard.solve(within=.1).reason))
        worker.start()
        worker.join()
        self.assertEqual(ended, ["time"])

    def test_numbers(self):
        """A number that C cannot hold is refused, and not cut."""
        problem = Problem.open("t4-a2-b2")
        for work in (lambda: problem.levels(max_moves=1 << 31), lambda: problem.solve(memory=-1),
                     lambda: problem.solve(threads=1 << 33), lambda: Board("english", 4 + (1 << 32)),
                     lambda: problem.board.draw("a2'", columns=1 << 32),
                     lambda: problem.board.draw("a2'", moves_per_board=1 << 32)):
            with self.assertRaisesRegex(OverflowError, "expected -?[0-9]+ to [0-9]+"):
                work()

    def test_ranges(self):
        """What the options of the program refuse, the parameters refuse."""
        problem = Problem.open("t4-a2-b2")
        result, board = problem.solve(), problem.board
        for work in (problem.solve, problem.levels, problem.hints, result.count, board.survey):
            for threads in -1, 1000000:
                with self.assertRaisesRegex(BergholtError, f"threads {threads}, expected 0 to 256"):
                    work(threads=threads)
        for given in ({"at_least": -5}, {"at_least": 1 << 40}, {"max_moves": 0},
                      {"max_moves": -1 << 70}):
            (name, value), = given.items()
            line = f"--{name.replace('_', '-')}: '{value}', expected a whole number from 1 to"
            with self.assertRaisesRegex(BergholtError, line):
                problem.solve(**given)
        with self.assertRaisesRegex(BergholtError, "--at-least: 9, expected at most the 3"):
            problem.solve(at_least=9, max_moves=3)
        with self.assertRaisesRegex(BergholtError, "'max-move', did you mean 'max-moves'"):
            problem.solve(max_move=3)
        with self.assertRaisesRegex(BergholtError, "--any and --count: --any finds one"):
            problem.solve(any=True, count=True)
        self.assertEqual(problem.solve(any=False, heuristic=None, max_moves=20).status, "solved")
        with self.assertRaisesRegex(BergholtError, "max_moves -1, expected 0 to 64"):
            problem.levels(max_moves=-1)

    def test_kinds(self):
        """A value of another kind is refused by the name of its parameter."""
        problem = Problem.open("t4-a2-b2")
        for name, work in {
                "heuristic": lambda: problem.solve(heuristic=5.5),
                "method": lambda: problem.solve(method=b"levels"),
                "max-moves": lambda: problem.solve(max_moves=2.5),
                "name": lambda: Problem.open(None), "rows": lambda: Board(rows=5),
                "position": lambda: Problem(problem.board, "a2'", 5.5)}.items():
            with self.assertRaisesRegex(TypeError, f"^{name}: .*, expected "):
                work()

    def test_null_characters(self):
        problem = Problem.open("t4-a2-b2")
        for work in (lambda: Board("english\0"), lambda: problem.board.position("a1\0b1"),
                     lambda: Problem.open("t4-a2-b2\0"), lambda: problem.solve(heuristic="zero\0"),
                     lambda: problem.verify(["a4-a2\0"]), lambda: Problem.parse("[problem]\0"),
                     lambda: Problem(problem.board, "a2'\0", "any")):
            with self.assertRaisesRegex(ValueError, "null character"):
                work()

    def test_repr(self):
        problem = Problem.open("t5-c5-c5")
        self.assertEqual(repr(problem), "<Problem t5-c5-c5: c5' to c5>")
        self.assertEqual(repr(problem.board), "<Board triangle(5), 15 holes>")
        result = problem.solve(count=True)
        self.assertEqual(repr(result), "<Result t5-c5-c5: solved in 9 moves, at least 9>")
        self.assertEqual(repr(result.count()), "<Counts t5-c5-c5: 233 in order, 15 as sets>")
        self.assertEqual(repr(problem.hints()), "<Hints t5-c5-c5>")
        stop = Stop()
        self.assertEqual(repr(stop), "<Stop>")
        stop.request()
        self.assertEqual(repr(stop), "<Stop, requested>")

    def test_levels(self):
        levels = Problem.open("t5-c5-c5").levels()
        forward = levels.levels.forward
        self.assertEqual((len(forward), levels.complete, levels.stopped_by), (12, True, None))
        self.assertEqual(forward[5], {"n": 5, "size": 397, "min_pegs": 5, "max_pegs": 9})
        again = Problem.open("t5-c5-c5").levels(method="levels")
        self.assertEqual(again.levels, levels.levels)
        short = Problem.open("diamond6-central-8").levels(within=0.5)
        self.assertEqual((short.stopped_by, len(short.levels.forward) > 2), ("time", True))
        with self.assertRaisesRegex(BergholtError, "'x', expected levels or layers"):
            Problem.open("t5-c5-c5").levels(method="x")

    def test_open_goals(self):
        for finish in "stuck", "a1 filled; a2 c3 empty":
            problem = Problem.parse("[problem]\nboard = triangle(4)\nstart = a2'\n"
                                    f"finish = {finish}\n")
            self.assertEqual(problem.verify(problem.solve(anytime=True).moves),
                             len(problem.solve().moves))
            self.assertGreater(len(problem.levels().levels.forward), 1)
            self.assertGreater(len(problem.levels(backward=True).levels.backward), 1)
            check = problem.check(lambda position: 0)
            self.assertEqual((check.admissible, check.all), (True, True))
            levels = problem.levels(backward=True, method="levels").levels
            self.assertGreaterEqual(check.positions, sum(level.size for level in levels.backward))
            self.assertFalse(problem.check(lambda position: 1).admissible)
            with self.assertRaisesRegex(BergholtError, "up to 22 holes"):
                Problem(Board("english"), "d4'", "stuck").check(lambda position: 0)
            hint = problem.hints().ask("a2'")
            self.assertEqual(hint.moves, len(problem.solve().moves))
            self.assertIsNone(hint.value)

    def test_hints(self):
        hints = Problem.open("t5-c5-c5").hints(within=30)
        asked = hints.ask("c5'")
        self.assertEqual((asked.wins, asked.value, asked.moves, asked.stop), (True, 23, 9, None))
        self.assertEqual(len(asked.jumps), 4)
        self.assertTrue(any(jump.shortest and jump.wins for jump in asked.jumps))
        self.assertEqual(hints.problem.verify(asked.line), 9)
        with self.assertRaisesRegex(BergholtError, "pegs"):
            hints.ask("FULL")
        unknown = Problem.open("diamond6-central-8")
        asked = unknown.hints(within=0.2).ask(unknown.start)
        self.assertEqual((asked.moves, asked.stop), (None, "time"))

    def test_shared_hints(self):
        """Threads that share hints get the whole answer to their own question."""
        problem = Problem.open("t5-a1-a1")
        hints, answers = problem.hints(within=30, threads=1), []
        positions = "a1'", problem.solve().positions()[3]
        wanted = [hints.ask(position) for position in positions]

        def ask():
            answers.extend(hints.ask(positions[i % 2]) == wanted[i % 2] for i in range(30))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, [True] * 120)

    def test_pictures(self):
        result = Problem.open("t4-a2-b2").solve()
        board, picture = result.problem.board, result._repr_svg_()
        self.assertIn("<svg", picture)
        self.assertEqual(picture, board.draw("a2'", result.moves))
        self.assertIn("<svg", result.problem._repr_svg_())
        self.assertIn("<svg", board._repr_svg_())
        self.assertIn("tikzpicture", board.draw("a2'", result.moves, format="tex", title="T4"))
        with self.assertRaisesRegex(BergholtError, "svg or tex"):
            board.draw("a2'", format="png")
        with self.assertRaisesRegex(BergholtError, "a1-a2"):
            board.draw("a2'", ["a1-a2"])

    @unittest.skipIf(numpy is None, "no numpy")
    def test_arrays(self):
        board = Board("english")
        array = board.array(numpy.array([board.position("d4'")], dtype=numpy.uint64))
        self.assertEqual((array.shape, array.sum(), array[0, 16]), ((1, 33), 32, False))
        positions = [board.position(p) for p in ("d4'", "EMPTY", "FULL", "c1 g5")]
        self.assertEqual(board.from_array(board.array(positions)), positions)
        with self.assertRaisesRegex(BergholtError, r"expected \(n, 33\)"):
            board.from_array(array[:, 1:])

    def test_heuristics(self):
        problem = Problem.open("t4-a2-b2")
        corners = problem.board.position("a1 a4 d4")

        def rim(position):
            return bin(position & corners).count("1") // 2

        def pegs(position):
            return bin(position).count("1")

        checked = problem.check(rim)
        self.assertTrue(checked.admissible and checked.consistent and checked.all)
        self.assertIs(problem.check(rim, 5).admissible, None)
        self.assertEqual(problem.check(lambda _: 0).positions, checked.positions)
        self.assertIs(problem.check(pegs).admissible, False)
        self.assertEqual(problem.add_heuristic(rim, admissible=True), "rim")
        result = problem.solve(heuristic="max(rim, merson)", threads=1)
        self.assertEqual((result.status, len(result.moves)), ("solved", 5))
        self.assertEqual(result.claimed_by, "the program's own heuristic: heuristic 'rim'")
        self.assertIs(problem.solve().claimed_by, None)
        self.assertEqual(result.record["nodes_expanded"], result.expanded)
        self.assertEqual(result.record["solution"], result.moves)
        problem.add_heuristic(rim, "unproved")
        with self.assertRaisesRegex(BergholtError, "inexact"):
            problem.solve(heuristic="unproved")
        self.assertEqual(problem.solve(heuristic="unproved", inexact=True).status, "found")
        problem.add_heuristic(lambda _: None, "lost")
        result = problem.solve(heuristic="lost", inexact=True)
        self.assertEqual((result.status, result.reason),
                         ("bounded", "no solution found; nothing is proved"))
        with self.assertRaisesRegex(BergholtError, "already"):
            problem.add_heuristic(rim)
        problem.add_heuristic(pegs, admissible=True)
        with self.assertRaisesRegex(BergholtError, "pegs"):
            problem.solve(heuristic="pegs")
        problem.add_heuristic(lambda _: 1 // 0, "broken")
        with self.assertRaises(ZeroDivisionError):
            problem.solve(heuristic="broken", inexact=True)
        problem.add_heuristic(lambda _: 255, "large")
        with self.assertRaisesRegex(BergholtError, "expected 0 to 254"):
            problem.solve(heuristic="large", inexact=True)

    def test_errors_of_heuristics(self):
        """Each call raises the errors of its own work, and of no work before it."""
        problem = Problem.open("t5-c5-c5")
        problem.add_heuristic(lambda _: 1 // 0, "broken", admissible=True)
        with self.assertRaises(ZeroDivisionError):
            problem.levels(heuristic="broken", max_moves=9)
        for _ in range(3):
            self.assertEqual(problem.solve().status, "solved")
        called = []

        def nested(position):
            called.append(position)
            if len(called) == 1:
                raise KeyError("mine")
            if len(called) == 2:
                problem.solve(threads=1)
            return 0

        problem.add_heuristic(nested, admissible=True)
        with self.assertRaises(KeyError):
            problem.solve(heuristic="nested", threads=1)
        self.assertGreater(len(called), 1)

    def test_lines(self):
        """Moves on a board by lines name the holes that are jumped over."""
        for name in "petersen-any", "torus4-any":
            problem = Problem.open(name)
            result = problem.solve()
            positions = result.positions()
            self.assertEqual(len(positions), len(result.moves) + 1)
            self.assertTrue(problem.is_finish(positions[-1]))
        problem = Problem.open("hypercube4-any")
        self.assertTrue(problem.board.by_lines)
        self.assertFalse(Board("english").by_lines)
        hints = [hint.jump for hint in problem.hints().ask(problem.start).jumps]
        self.assertEqual(len(hints), len(set(hints)))
        jumps = {"-".join(map(problem.board.hole_name, jump)) for jump in problem.board.jumps()}
        self.assertLessEqual(set(hints), jumps)
        self.assertEqual(sum(hint.endswith("-0000") and hint.startswith("0011-") for hint in hints),
                         2)

    def test_owners(self):
        problem = Problem.open("t4-a2-b2")
        result = problem.solve(count=True)
        for owner in problem, problem.board, result, result.count(), Stop():
            with self.assertRaisesRegex(TypeError, "cannot be copied"):
                copy.copy(owner)
        other = Problem.open("t5-a1-a1").solve(count=True)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mixed.cert")
            with self.assertRaisesRegex(BergholtError, "counts of this result"):
                result.certify(path, other.count())
            self.assertFalse(os.path.exists(path))

    def test_distances(self):
        """Where the table of distances is complete it has the minimum of the start."""
        for name in "t4-a2-b2", "diamond3-c1-b4-8":
            problem = Problem.open(name)
            start, seen = problem.start, []
            problem.check(lambda position: seen.append(position) or 0)
            self.assertIn(start, seen)
            least = len(problem.solve().moves)
            self.assertIsNone(problem.check(lambda p: least if p == start else 0).too_high)
            high = problem.check(lambda p: least + 1 if p == start else 0).too_high
            self.assertEqual(high, (start, least + 1, least))

    def test_goals(self):
        """Conditions, and goals that list no finishes."""
        problem = Problem.parse("[problem]\nboard = triangle(5)\nstart = c5'\nfinish = c5\n"
                                "final-sweep = 5\n")
        result = problem.solve(count=True)
        self.assertEqual((result.status, result.moves[-1].count("-")), ("solved", 5))
        self.assertEqual(result.count().record.longest_final_sweep, 5)
        with self.assertRaisesRegex(BergholtError, "final-sweep: a condition"):
            problem.levels()
        board = Board("triangle(5)")
        stuck = Problem(board, "c5'", "stuck")
        end = stuck.solve().positions()[-1]
        self.assertTrue(stuck.is_finish(end))
        self.assertEqual(Problem(board, "a1 a2 a3 e5", "fewest").solve().record.fewest_pegs, 3)

    def test_anytime(self):
        problem, lengths = Problem.open("t5-c5-c5"), []
        result = problem.solve(anytime=True, found=lambda moves, _bound: lengths.append(len(moves)))
        self.assertEqual((result.status, lengths[-1]), ("solved", 9))
        self.assertEqual(lengths, sorted(set(lengths), reverse=True))
        with self.assertRaises(KeyError):
            problem.solve(anytime=True, found=lambda _moves, _bound: {}["mine"])
        for options in ({"progress": 1}, {"anytime": True, "found": 1}, {"found": print}):
            with self.assertRaisesRegex(TypeError, "^(progress|found): .*, expected"):
                problem.solve(**options)

    def test_certificates(self):
        problem = Problem.open("t5-c5-c5")
        result = problem.solve(count=True)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "t5.cert")
            certificate = result.certify(path, result.count())
            self.assertEqual((certificate.counts, certificate.bytes),
                             ("solutions and sets of moves", os.path.getsize(path)))
            with open(path, "rb") as file:
                self.assertEqual(hashlib.sha256(file.read()).hexdigest(), certificate.sha256)
        with self.assertRaises(BergholtError):
            result.certify("/none/t5.cert")

    def test_survey(self):
        board = Board("triangle(5)")
        rows = board.survey()
        solved = [row for row in rows if row.status == "solved"]
        by_class = [row for row in rows if row.status == "class"]
        self.assertEqual((len(rows), len(solved), len(by_class)), (42, 12, 25))
        for row in solved:
            problem = Problem(board, row.vacate + "'", row.finish)
            self.assertEqual(problem.verify(row.solution), row.moves)
            self.assertEqual(problem.solve(count=True).count().unordered, row.unordered)
        self.assertIsNone(rows.stop)
        ended = board.survey(take=lambda row: False)
        self.assertEqual((len(ended), ended.stop), (1, "stopped on request"))
        self.assertEqual(Board("diamond(6)", 8).survey(within=.1).stop, "time")


if __name__ == "__main__":
    unittest.main()
