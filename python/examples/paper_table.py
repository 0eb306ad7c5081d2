"""A table for a paper, in LaTeX: moves and numbers of solutions of the problems named."""
import sys

import bergholt

print(r"\begin{tabular}{lrr}problem & moves & solutions \\ \hline")
for name in sys.argv[1:] or ["t4-a2-b2", "t5-c5-c5"]:
    result = bergholt.Problem.open(name).solve(count=True)
    if result.status == "solved":
        print(rf"{name} & {len(result.moves)} & {result.count().unordered} \\")
    else:
        print(rf"{name} & {result.status} & \\")
print(r"\end{tabular}")
