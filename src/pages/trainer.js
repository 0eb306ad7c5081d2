/* Play a problem, with a tablebase that knows every position that can still be won. */

const number_of = new Map (data.board_holes.map ((hole, i) => [hole.name, i]));
const bit = name => 1n << BigInt (number_of.get (name));
const bits_of = names => names.reduce ((position, name) => position | bit (name), 0n);
const names_of = position => new Set (data.board_holes.filter ((hole, i) =>
  position >> BigInt (i) & 1n).map (hole => hole.name));

const table = new Table (Uint8Array.from (atob (data.table), c => c.charCodeAt (0)),
                         data.symmetries, bits_of (data.start_holes), data.complement);
const lines = data.lines.map (([a, over, b]) => ({ a, over, b, mask: bits_of ([a, over, b]) }));
const finishes = new Set (data.finishes.map (bits_of));

/* The jumps of a position: from, to and the position after. */
function jumps_of (position)
{
  const jumps = [];
  for (const { a, over, b, mask } of lines)
    {
      const pegs = position & mask;
      if (pegs == (bit (a) | bit (over)))
        jumps.push ({ from: a, to: b, over, result: position ^ mask });
      else if (pegs == (bit (b) | bit (over)))
        jumps.push ({ from: b, to: a, over, result: position ^ mask });
    }
  return jumps;
}

/* --- Values --------------------------------------------------------------- */

const FEW = 20000;              /* positions that are looked at for one value */
let cache = new Map (), left = 0;

/* The fewest pegs that play from a position can leave; null where FEW positions do not
   show it. */
function fewest_pegs (position)
{
  const pegs = count_pegs (position);
  const known = table.stored_fewest (position) ?? cache.get (position);
  if (known != null)
    return known;
  if (left-- <= 0)
    return null;
  let fewest = pegs;
  for (const jump of jumps_of (position))
    {
      const after = fewest_pegs (jump.result);
      if (after == null)
        return null;
      fewest = Math.min (fewest, after);
      if (fewest <= table.least)
        break;
    }
  cache.set (position, fewest);
  return fewest;
}

function ask_fewest (position)
{
  left = FEW;
  if (cache.size > 200000)
    cache = new Map ();
  return fewest_pegs (position);
}

/* --- The game ------------------------------------------------------------- */

let start = bits_of (data.start_holes);
let made = [], undone = [];     /* jumps */
let chosen = null, cursor = null, shows = false;

const position = () => made.length ? made[made.length - 1].result : start;
const is_finish = p => finishes.has (p);

/* The moves: jumps of one peg on end are one. */
function moves_of (jumps)
{
  const moves = [];
  for (const jump of jumps)
    if (moves.length && moves[moves.length - 1].end == jump.from)
      {
        const move = moves[moves.length - 1];
        move.text += "-" + jump.to;
        move.end = jump.to;
      }
    else
      moves.push ({ text: jump.from + "-" + jump.to, end: jump.to });
  return moves.map (move => move.text);
}

/* The number of jumps after which the game was lost; null: it can still be won. */
function lost_since ()
{
  for (let n = 0; n <= made.length; n++)
    if (!table.wins (n ? made[n - 1].result : start))
      return n;
  return null;
}

function make (jump)
{
  made.push (jump);
  undone = [];
  chosen = null;
  refresh ();
}

function undo ()
{
  if (made.length)
    undone.push (made.pop ());
  chosen = null;
  refresh ();
}

function redo ()
{
  if (undone.length)
    made.push (undone.pop ());
  chosen = null;
  refresh ();
}

function restart (from = start)
{
  start = from;
  made = [];
  undone = [];
  chosen = null;
  refresh ();
}

/* Plays jumps that win until the end. */
function solve ()
{
  if (!table.wins (position ()))
    return;
  while (!is_finish (position ()))
    {
      const jumps = jumps_of (position ()).filter (jump => table.wins (jump.result));
      /* a jump of the peg that jumped last makes no new move */
      const last = made.length ? made[made.length - 1].to : null;
      made.push (jumps.find (jump => jump.from == last) || jumps[0]);
    }
  undone = [];
  chosen = null;
  refresh ();
}

/* A hole was chosen: a peg to jump with, or where it jumps to. */
function choose (name)
{
  const jumps = jumps_of (position ()), from = chosen;
  const jump = jumps.find (jump => jump.from == from && jump.to == name);
  if (jump)
    return make (jump);
  const is_movable = jumps.some (jump => jump.from == name);
  chosen = is_movable && from != name ? name : null;
  refresh (is_movable ? "" : why_not (from, name));
}

function why_not (from, to)
{
  const is_full = position () & bit (to);
  if (!from)
    return is_full ? `${to} has no jump.` : `${to} is empty.`;
  if (is_full)
    return `No jump from ${from} to ${to}: ${to} is occupied.`;
  const line = lines.find (l => l.a == from && l.b == to || l.b == from && l.a == to);
  return line ? `No jump from ${from} to ${to}: there is no peg on ${line.over}.`
              : `No jump from ${from} to ${to}: they are not two steps apart on a line.`;
}

/* --- The page -------------------------------------------------------------- */

function describe ()
{
  const now = position (), pegs = count_pegs (now), jumps = jumps_of (now);
  const moves = moves_of (made), since = lost_since ();
  const made_text = `${plural (pegs, "peg")}, ${plural (moves.length, "move")}`;
  if (is_finish (now))
    return `${made_text}: solved.`;
  if (since == null)
    return `${made_text}. It can still be solved.`;
  const lost = since == 0 ? "It cannot be solved."
    : `Lost since move ${moves_of (made.slice (0, since)).length} (${made[since - 1].from}-`
      + `${made[since - 1].to}).`;
  if (jumps.length == 0)
    return `${made_text}, no jump left. ${lost}`;
  const fewest = ask_fewest (now);
  return `${made_text}. ${lost}`
         + (fewest == null ? "" : ` At most ${plural (pegs - fewest, "peg")} can still go.`);
}

function hole_classes (jumps)
{
  const classes = new Map ();
  for (const jump of jumps)
    {
      if (shows && table.wins (jump.result))
        classes.set (jump.from, "wins");
      if (jump.from == chosen)
        classes.set (jump.to, shows && table.wins (jump.result) ? "target wins" : "target");
    }
  if (chosen)
    classes.set (chosen, "chosen");
  return classes;
}

function refresh (coach = "")
{
  const now = position (), board = $ ("board"), jumps = jumps_of (now);
  const has_focus = board.contains (document.activeElement);
  const last = made.length ? moves_of (made).slice (-1)[0] : null;
  draw (board, names_of (now), last);
  const classes = hole_classes (jumps);
  for (const hole of data.board_holes)
    {
      const movable = jumps.some (jump => jump.from == hole.name);
      const full = now & bit (hole.name), centre = { cx: x_of (hole), cy: y_of (hole) };
      const spot = svg ("circle", { ...centre, r: .45, tabindex: 0,
        class: "spot " + (classes.get (hole.name) || ""), "data-name": hole.name, role: "button",
        "aria-label": `${hole.name}, ${full ? "peg" : "empty"}${movable ? ", can jump" : ""}` });
      spot.onclick = () => choose (hole.name);
      spot.onfocus = () => { cursor = hole.name; };
      board.append (spot, svg ("circle", { ...centre, r: .53, class: "ring" }));
    }
  $ ("coach").textContent = coach;
  $ ("state").textContent = describe ();
  $ ("moves").replaceChildren (...moves_of (made).map ((move, i) =>
    html ("li", {}, `${i + 1}. ${move}`)));
  $ ("undo").disabled = made.length == 0;
  $ ("redo").disabled = undone.length == 0;
  $ ("solve").disabled = !table.wins (now) || is_finish (now);
  $ ("hint").setAttribute ("aria-pressed", shows);
  if (has_focus)
    board.querySelector (`[data-name="${cursor}"]`).focus ({ preventScroll: true });
}

/* The hole nearest in a direction, at most half a right angle to a side, for the arrow keys. */
function neighbour (name, dx, dy)
{
  const here = holes.get (name);
  let best = null, least = Infinity;
  for (const hole of data.board_holes)
    {
      const ahead = (x_of (hole) - x_of (here)) * dx + (y_of (hole) - y_of (here)) * dy;
      const aside = Math.abs ((x_of (hole) - x_of (here)) * dy + (y_of (hole) - y_of (here)) * dx);
      if (ahead > 0 && ahead >= aside && Math.hypot (ahead, aside) < least)
        {
          least = Math.hypot (ahead, aside);
          best = hole.name;
        }
    }
  return best;
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const keys = { u: undo, r: redo, h: () => { shows = !shows; refresh (); } };

document.addEventListener ("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest ("select"))
    return;
  const name = event.target.dataset && event.target.dataset.name;
  if (keys[event.key])
    keys[event.key] ();
  else if (arrows[event.key])
    {
      const next = name ? neighbour (name, ...arrows[event.key])
                        : cursor || data.board_holes[0].name;
      if (next)
        $ ("board").querySelector (`[data-name="${next}"]`).focus ();
    }
  else if (name && (event.key == "Enter" || event.key == " "))
    choose (name);
  else
    return;
  event.preventDefault ();
});

$ ("title").textContent = data.title;
$ ("problem").textContent = `${data.board}, ${data.rule}-move rule, from ${data.start} to ${data.finish}`;
$ ("board").setAttribute ("viewBox", frame ());
$ ("undo").onclick = undo;
$ ("redo").onclick = redo;
$ ("restart").onclick = () => restart ();
$ ("hint").onclick = keys.h;
$ ("solve").onclick = solve;
$ ("choice").hidden = data.puzzles.length == 0;
$ ("puzzle").append (html ("option", { value: "" }, "the whole game"),
  ...data.puzzles.map ((p, i) => html ("option", { value: i },
    `${plural (p.pegs.length, "peg")}: one jump of ${p.jumps} wins`)));
$ ("puzzle").onchange = () => restart ($ ("puzzle").value == "" ? bits_of (data.start_holes)
  : bits_of (data.puzzles[Number ($ ("puzzle").value)].pegs));
refresh ();
