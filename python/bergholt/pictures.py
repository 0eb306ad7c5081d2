"""Drawings of positions as SVG."""

_RADIUS = 0.36


def svg(board, positions, columns=6, scale=24):
    """The SVG text of POSITIONS (ints), COLUMNS side by side, SCALE pixels a hole."""
    wide, high = board.n_columns + 1, board.n_rows + 1
    columns = max(1, min(columns, len(positions)))
    width, height = wide * columns, high * -(-len(positions) // columns)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale}" '
             f'height="{height * scale}" viewBox="0 0 {width} {height}">']
    for i, position in enumerate(positions):
        left, top = i % columns * wide + 1, i // columns * high + 1
        for hole in range(board.n_holes):
            column, row = board.place(hole)
            fill = "#1f4e79" if position >> hole & 1 else "none"
            parts.append(f'<circle cx="{left + column}" cy="{top + row}" r="{_RADIUS}" '
                         f'fill="{fill}" stroke="#777" stroke-width="0.05"/>')
    return "\n".join(parts + ["</svg>\n"])
