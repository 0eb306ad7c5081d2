/* The board as SVG.

   A position is a Set of holes by name; a move is a string of holes as in "d4-f4-d6".  A board by
   lines has edges, which are drawn, and its moves name the holes that they jump over, too. */

const holes = new Map (data.board_holes.map (h => [h.name, h]));
const at_place = new Map (data.board_holes.map (h => [h.x + "," + h.y, h.name]));

function svg (name, attributes, ...children)
{
  const element = document.createElementNS ("http://www.w3.org/2000/svg", name);
  for (const key in attributes)
    element.setAttribute (key, attributes[key]);
  element.append (...children);
  return element;
}

/* A drawing of rows as in "..o/ooo". */
function read_drawing (text)
{
  const rows = text.split ("/");
  return new Set (data.board_holes.filter (h => rows[h.row][h.column] == "o").map (h => h.name));
}

/* The hole between two holes two steps apart. */
function between (from, to)
{
  const a = holes.get (from), b = holes.get (to);
  return at_place.get ((a.x + b.x) / 2 + "," + (a.y + b.y) / 2);
}

/* The holes over which a move jumps, in order. */
function removed (move)
{
  const stops = move.split ("-");
  if (data.board_edges)
    return stops.filter ((hole, i) => i % 2 == 1);
  return stops.slice (1).map ((to, i) => between (stops[i], to));
}

function play (position, move)
{
  const stops = move.split ("-"), next = new Set (position);
  removed (move).forEach (hole => next.delete (hole));
  next.delete (stops[0]);
  next.add (stops[stops.length - 1]);
  return next;
}

/* Where the centre of a hole is drawn: places count half the distance of two holes across. */
const x_of = hole => hole.x / 2;
const y_of = hole => hole.y * (data.triangular ? Math.sqrt (3) / 2 : 1);

function frame ()
{
  const xs = data.board_holes.concat (data.board_labels).map (x_of);
  const ys = data.board_holes.concat (data.board_labels).map (y_of);
  const left = Math.min (...xs) - .6, top = Math.min (...ys) - .6;
  return [left, top, Math.max (...xs) + .6 - left, Math.max (...ys) + .6 - top].join (" ");
}

/* Points of a move's path.  Where it comes along a line a second time, the line is moved
   a little to the side, so that both can be seen. */
function path_points (move)
{
  const stops = move.split ("-").map (name => holes.get (name)), seen = new Map (), points = [];
  for (let i = 0; i + 1 < stops.length; i++)
    {
      const [ax, ay, bx, by] = [x_of (stops[i]), y_of (stops[i]), x_of (stops[i + 1]),
                                y_of (stops[i + 1])];
      const key = [stops[i].name, stops[i + 1].name].sort ().join ("-");
      const times = seen.get (key) || 0;
      seen.set (key, times + 1);
      const shift = times * .13, length = Math.hypot (bx - ax, by - ay);
      const [nx, ny] = [-(by - ay) / length * shift, (bx - ax) / length * shift];
      points.push ([ax + nx, ay + ny, bx + nx, by + ny]);
    }
  return points;
}

/* Holes where the single peg of a finish may be; where there are more, marks tell nothing. */
const MOST_GOALS = 3;

/* Holes that the problem's finish has filled, and empty. */
const problem_marks = {
  filled: new Set (data.empty_holes || data.finish_holes.length <= MOST_GOALS ? data.finish_holes : []),
  empty: new Set (data.empty_holes) };

/* Draws POSITION into a board, with a ring around each hole to fill, and a cross on those to empty.
   MOVE, which may be missing, has just been made: its path has an arrow for each jump, and the pegs
   that it removed are numbered. */
function draw (board, position, move, marks = problem_marks)
{
  board.replaceChildren ();
  for (const [a, b] of data.board_edges || [])
    board.append (svg ("line", { class: "edge", x1: x_of (holes.get (a)), y1: y_of (holes.get (a)),
                                 x2: x_of (holes.get (b)), y2: y_of (holes.get (b)) }));
  for (const label of data.board_labels)
    board.append (svg ("text", { class: "label", x: x_of (label), y: y_of (label) + .16 },
                       label.name));
  const gone = move ? removed (move) : [];
  for (const hole of data.board_holes)
    {
      const centre = { cx: x_of (hole), cy: y_of (hole) };
      board.append (svg ("circle", { class: "hole", r: .36, ...centre }));
      if (marks.filled.has (hole.name))
        board.append (svg ("circle", { class: "goal", r: .43, ...centre }));
      if (position.has (hole.name))
        board.append (svg ("circle", { class: "peg", r: .3, "data-hole": hole.name, ...centre }));
      else if (gone.includes (hole.name))
        board.append (svg ("circle", { class: "gone", r: .3, ...centre }));
      if (marks.empty.has (hole.name))
        board.append (svg ("path", { class: "vacant", d: "M-.1 -.1L.1 .1M-.1 .1L.1 -.1",
                                     transform: `translate(${centre.cx} ${centre.cy})` }));
    }
  if (!move)
    return;
  path_points (move).forEach (([ax, ay, bx, by], i) => {
    const length = Math.hypot (bx - ax, by - ay);
    const [mx, my] = [ax + (bx - ax) * .7, ay + (by - ay) * .7];
    const angle = Math.atan2 (by - ay, bx - ax) * 180 / Math.PI;
    /* the number stands beside the path, in the hole that was jumped over */
    const [nx, ny] = data.board_edges ? [bx, by] : [(ax + bx) / 2 + (by - ay) / length * .22,
                                                    (ay + by) / 2 - (bx - ax) / length * .22];
    board.append (svg ("path", { class: "path", d: `M${ax} ${ay}L${bx} ${by}` }),
                  svg ("path", { class: "tip", d: "M.16 0L-.14 .15L-.14 -.15Z",
                                 transform: `translate(${mx} ${my}) rotate(${angle})` }));
    if (!data.board_edges || i % 2 == 0)
      board.append (svg ("text", { class: "number", x: nx, y: ny + .12 },
                         String (data.board_edges ? i / 2 + 1 : i + 1)));
  });
}
