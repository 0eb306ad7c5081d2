"""A game with hints: type a jump, "d4-d2"; "?" gives hints; an empty line ends it."""
import sys

import bergholt

problem = bergholt.Problem.open(sys.argv[1] if len(sys.argv) > 1 else "t5-c5-c5")
board, position, hints = problem.board, problem.start, problem.hints()
jumps = {f"{board.hole_name(a)}-{board.hole_name(b)}": (1 << a | 1 << over, 1 << b)
         for a, over, b in board.jumps()}
while not problem.is_finish(position):
    print(board.text(position), flush=True)
    typed = sys.stdin.readline().strip()
    if not typed:
        break
    if typed == "?":
        asked = hints.ask(position)
        print("moves left:", "not known" if asked.moves is None else asked.moves)
        for hint in asked.jumps:
            wins = {True: "wins", False: "loses", None: "not known"}[hint.wins]
            print(f"  {hint.jump} {wins}{', shortest' if hint.shortest else ''}")
        continue
    before, after = jumps.get(typed, (0, -1))
    if position & before != before or position & after:
        print("no jump of this position")
        continue
    position = position & ~before | after
else:
    print("solved")
