"""Bounds tried over problems: positions expanded, as text and as a plot bounds.svg.

    python3 bounds.py 10 "zero,merson" t4-a2-b2 t5-c5-c5

gives each run 10 seconds.
"""
import math
import sys

import bergholt

within = float(sys.argv[1]) if len(sys.argv) > 1 else 10
bounds = sys.argv[2].split(",") if len(sys.argv) > 2 else ["zero", "merson"]
names = sys.argv[3:] or ["t4-a2-b2", "t5-c5-c5"]
marks, left = [], 60
for x, name in enumerate(names):
    problem = bergholt.Problem.open(name)
    for bound, color in zip(bounds, ["#1f4e79", "#c55a11", "#548235", "#7030a0"]):
        result = problem.solve(heuristic=bound, method="levels", within=within)
        print(f"{name} {bound} {result.status} {result.expanded} {result.seconds:.2f} s", flush=True)
        y = 220 - 20 * math.log10(max(1, result.expanded))
        fill = color if result.status == "solved" else "none"
        marks.append(f'<circle cx="{left + 40 * x}" cy="{y:.1f}" r="5" stroke="{color}" fill="{fill}">'
                     f"<title>{name}, {bound}: {result.expanded}</title></circle>")
with open("bounds.svg", "w", encoding="utf-8") as file:
    file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + 40 * len(names)}" height="240" '
               'font-size="12">\n')
    for power in range(0, 10, 3):
        file.write(f'<text x="5" y="{224 - 20 * power}">10^{power}</text>\n')
    file.write("\n".join(marks) + "\n</svg>\n")
