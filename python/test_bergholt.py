"""Tests of the package, against the numbers of the problem library."""
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

    def test_levels(self):
        levels = Problem.open("t5-c5-c5").levels()
        self.assertEqual((len(levels), levels.stop), (12, None))
        self.assertEqual(levels[5], bergholt.Level(397, 5, 9))

    def test_hints(self):
        hints = Problem.open("t5-c5-c5").hints(within=30)
        asked = hints.ask("c5'")
        self.assertEqual((asked.wins, asked.value, asked.moves, asked.stop), (True, 23, 9, None))
        self.assertEqual(len(asked.jumps), 4)
        self.assertTrue(any(jump.shortest and jump.wins for jump in asked.jumps))
        with self.assertRaisesRegex(BergholtError, "pegs"):
            hints.ask("FULL")
        unknown = Problem.open("diamond6-central-8")
        asked = unknown.hints(within=0.2).ask(unknown.start)
        self.assertEqual((asked.moves, asked.stop), (None, "time"))

    def test_pictures(self):
        result = Problem.open("t4-a2-b2").solve()
        self.assertEqual(result._repr_svg_().count("<circle"), 6 * 10)
        self.assertEqual(result._repr_svg_().count("#1f4e79"), 9 + 8 + 7 + 5 + 2 + 1)

    @unittest.skipIf(numpy is None, "no numpy")
    def test_arrays(self):
        board = Board("english")
        array = board.array(numpy.array([board.position("d4'")], dtype=numpy.uint64))
        self.assertEqual((array.shape, array.sum(), array[0, 16]), ((1, 33), 32, False))


if __name__ == "__main__":
    unittest.main()
