"""Bounds tried over a suite of problems: positions expanded, as text and as a plot bounds.svg.

    python3 bounds.py 10 "zero,merson,rim" barker-korf.suite

gives each run 10 seconds.  A problem may stand in place of a suite, and `rim` is the function below:
a bound that is written in Python, which is slow, and is held against exact distances where the
problem is small.
"""
import math
import sys

import bergholt


def rim_of(problem):
    """No jump passes over a corner, so a move takes one peg from the corners at most."""
    ends = {hole for jump in problem.board.jumps() for hole in jump}
    passed = {over for _, over, _ in problem.board.jumps()}
    corners = sum(1 << hole for hole in ends - passed)
    left = min(bin(finish & corners).count("1") for finish in problem.finishes)

    def rim(position):
        return max(0, bin(position & corners).count("1") - left)

    return rim


def names_of(words):
    """The problems named, and those of suites: a problem a line, comments from # on."""
    for word in words:
        if not word.endswith(".suite"):
            yield word
            continue
        with open(word, encoding="utf-8") as suite:
            lines = (line.split("#")[0].strip() for line in suite)
            yield from filter(None, lines)


def run(name, bound, within):
    problem = bergholt.Problem.open(name)
    rim = rim_of(problem)
    found = problem.check(rim, 20000)
    if found.admissible is False:
        raise SystemExit(f"{name}: rim is no bound: {found.too_high}")
    problem.add_heuristic(rim)
    result = problem.solve(heuristic=bound, method="levels", inexact="rim" in bound, within=within,
                           threads=1)
    print(f"{name} {bound} {result.status} {result.expanded} {result.seconds:.2f} s", flush=True)
    return result


def plot(names, bounds, results):
    """Positions expanded, a power of ten every 20 pixels; a hollow mark was not answered."""
    left = 60
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + 40 * len(names)}" '
             'height="240" font-size="12">']
    for power in range(0, 10, 3):
        parts.append(f'<text x="5" y="{224 - 20 * power}">10^{power}</text>')
    for (x, bound), result in results.items():
        color = ("#1f4e79", "#c55a11", "#548235", "#7030a0")[bounds.index(bound) % 4]
        fill = color if result.moves is not None else "none"
        y = 220 - 20 * math.log10(max(1, result.expanded))
        parts.append(f'<circle cx="{left + 40 * x}" cy="{y:.1f}" r="5" stroke="{color}" '
                     f'fill="{fill}"><title>{names[x]}, {bound}: {result.expanded}</title></circle>')
    return "\n".join(parts + ["</svg>\n"])


def main():
    within = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    bounds = sys.argv[2].split(",") if len(sys.argv) > 2 else ["zero", "merson", "rim"]
    names = list(names_of(sys.argv[3:] or ["t4-a2-b2", "t5-c5-c5"]))
    results = {(x, bound): run(name, bound, within)
               for x, name in enumerate(names) for bound in bounds}
    with open("bounds.svg", "w", encoding="utf-8") as file:
        file.write(plot(names, bounds, results))


if __name__ == "__main__":
    main()
