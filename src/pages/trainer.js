/* Play a problem, or any position that is set up.  A table of the problem's winning positions
   tells which jumps win, where there is one, else the solver does. */

const number_of = new Map (data.board_holes.map ((hole, i) => [hole.name, i]));
const bit = name => 1n << BigInt (number_of.get (name));
const bits_of = names => names.reduce ((position, name) => position | bit (name), 0n);
const names_of = position => new Set (data.board_holes.filter ((hole, i) =>
  position >> BigInt (i) & 1n).map (hole => hole.name));
const full = (1n << BigInt (data.board_holes.length)) - 1n;

const problem_start = bits_of (data.start_holes);
const table = data.table ? new Table (Uint8Array.from (atob (data.table), c => c.charCodeAt (0)),
                                      data.symmetries, problem_start, data.complement) : null;
const lines = data.lines.map (([a, over, b]) => ({ a, over, b, mask: bits_of ([a, over, b]) }));
const finishes = data.finishes.map (bits_of);

/* The jumps of a position: from, over, to and the position after. */
function jumps_of (position)
{
  const jumps = [];
  lines.forEach (({ a, over, b, mask }, line) => {
    const pegs = position & mask;
    if (pegs == (bit (a) | bit (over)))
      jumps.push ({ from: a, to: b, over, line, result: position ^ mask });
    else if (pegs == (bit (b) | bit (over)))
      jumps.push ({ from: b, to: a, over, line, result: position ^ mask });
  });
  return jumps;
}

/* --- The game ------------------------------------------------------------- */

/* To one of the problem's finishes, or to a single peg anywhere. */
const goals = { problem: finishes, single: data.board_holes.map (hole => bit (hole.name)) };
const is_any = finishes.length > 1 && finishes.every (f => count_pegs (f) == 1);

let start = problem_start, goal = "problem";
const goal_holes = () => goal == "single" ? [...holes.keys ()] : data.finish_holes;
let made = [], undone = [];     /* jumps; the next one to do again is the last */
let chosen = null, cursor = null, shows = false, editing = false, timer = null;

const position_after = n => n > 0 ? made[n - 1].result : start;
const position = () => position_after (made.length);
const is_finish = p => goals[goal].includes (p);
const all_jumps = () => [...made, ...undone.slice ().reverse ()];

/* The moves: jumps of one peg on end are one.  COUNT is the number of jumps up to its end. */
function moves_of (jumps)
{
  const moves = [];
  jumps.forEach ((jump, i) => {
    const step = (data.board_edges ? "-" + jump.over : "") + "-" + jump.to;
    if (moves.length && moves[moves.length - 1].end == jump.from)
      moves[moves.length - 1].text += step;
    else
      moves.push ({ text: jump.from + step });
    Object.assign (moves[moves.length - 1], { end: jump.to, count: i + 1 });
  });
  return moves;
}

/* --- Verdicts --------------------------------------------------------------- */

const FEW = 20000;              /* positions that are looked at for one value of the table */
const AT_ONCE = 30000;          /* positions that the solver looks at without being asked */
const solver = data.board_holes.length > MOST_SOLVED ? null : new Solver ({
  places: data.board_holes.map (hole => [x_of (hole), y_of (hole)]),
  lines: data.lines.map (line => line.map (name => number_of.get (name))) });
let verdicts = new Map ();      /* by goal and position: answers of the solver */
let asks_on = false;            /* the solver may take any time for the position at hand */
let cache = new Map (), left = 0;

const words_of = p => [Number (BigInt.asIntN (32, p)), Number (BigInt.asIntN (32, p >> 32n))];
const key_of = p => goal + " " + p;

/* The table knows the positions that the problem's start leads to. */
const by_table = () => table && goal == "problem" && start == problem_start;

/* True, false, null: not known after a search, undefined: not asked. */
function wins (p)
{
  if (is_finish (p) || way_of (p))
    return true;
  if (by_table ())
    return table.wins (p);
  if (jumps_of (p).length == 0)
    return false;
  const verdict = verdicts.get (key_of (p));
  if (!verdict)
    return undefined;
  return verdict.status == "open" ? null : verdict.status == "won";
}

/* The fewest pegs that play from a position can leave, by the table; null where FEW positions do not
   show it. */
function search_fewest (p)
{
  const pegs = count_pegs (p), known = table.stored_fewest (p) ?? cache.get (p);
  if (known != null)
    return known;
  if (left-- <= 0)
    return null;
  let fewest = pegs;
  for (const jump of jumps_of (p))
    {
      const after = search_fewest (jump.result);
      if (after == null)
        return null;
      fewest = Math.min (fewest, after);
      if (fewest <= table.least)
        break;
    }
  cache.set (p, fewest);
  return fewest;
}

function ask_fewest (p)
{
  if (!by_table ())
    return verdicts.get (key_of (p))?.fewest ?? null;
  left = FEW;
  if (cache.size > 200000)
    cache = new Map ();
  return search_fewest (p);
}

/* Does a jump win?  As `wins'. */
function jump_wins (jump)
{
  const verdict = verdicts.get (key_of (position ()));
  const status = verdict?.jumps?.find (([line]) => line == jump.line)?.[1];
  return status && !by_table () ? status == "open" ? null : status == "won" : wins (jump.result);
}

/* The number of jumps after which the game was lost; null: it can still be won, or that is not
   known. */
function lost_since ()
{
  let n = made.length;
  if (wins (position ()) !== false)
    return null;
  while (n > 0 && wins (position_after (n - 1)) === false)
    n--;
  return n;
}

/* The next question for the solver; null: none. */
function next_question ()
{
  if (!solver || by_table () || editing && position () == 0n)
    return null;
  const now = position (), known = verdicts.get (key_of (now)), since = lost_since ();
  const question = { key: goal, finishes: goals[goal].map (words_of), wants_fewest: true,
                     limit: asks_on ? Infinity : AT_ONCE };
  const may_gain = verdict => !verdict || verdict.status == "open" && asks_on
    || verdict.status == "lost" && verdict.fewest == null && asks_on;
  if (!is_finish (now) && jumps_of (now).length > 0
      && (may_gain (known) && !way_of (now) || shows && !known?.jumps))
    return { ...question, at: now, wants_jumps: shows };
  if (since > 0 && wins (position_after (since - 1)) === undefined)
    return { ...question, at: position_after (since - 1), wants_fewest: false };
  return null;
}

function ask_solver ()
{
  const question = next_question ();
  $ ("thinking").hidden = !question;
  if (!question)
    {
      asks_on = false;
      return solver?.stop ();
    }
  $ ("progress").textContent = "Searching ...";
  const key = key_of (question.at), show_progress = n => {
    $ ("progress").textContent = `Searching ... ${number (n)} positions`;
  };
  solver.ask ({ ...question, position: words_of (question.at) }, show_progress).then (answer => {
    if (verdicts.size > 10000)
      verdicts = new Map ();
    verdicts.set (key, checked (question.at, answer));
    refresh_texts ();
    ask_solver ();
  });
}

/* An answer whose lines of play were played by the page's own rules. */
function checked (from, answer)
{
  if (answer.lines && !goals[goal].includes (jumps_along (from, answer.lines).pop ()?.result ?? from))
    throw new Error ("the solver's play ends at no finish");
  const rest = answer.fewest_lines && jumps_along (from, answer.fewest_lines).pop ()?.result;
  if (rest && count_pegs (rest) != answer.fewest)
    throw new Error ("the solver's play leaves other pegs");
  return answer;
}

/* The jumps along lines, by number. */
function jumps_along (from, numbers)
{
  const jumps = [];
  for (const line of numbers)
    {
      const jump = jumps_of (jumps[jumps.length - 1]?.result ?? from).find (j => j.line == line);
      if (!jump)
        throw new Error ("the solver's play breaks the rules");
      jumps.push (jump);
    }
  return jumps;
}

/* --- Changes ------------------------------------------------------------------ */

function change (act)
{
  stop_playing ();
  asks_on = false;
  act ();
  chosen = null;
  $ ("choices").hidden = true;
  refresh ();
}

const make = jump => change (() => {
  const next = undone.pop ();
  made.push (jump);
  if (next?.result != jump.result)
    undone = [];
});
const undo = () => change (() => { if (made.length) undone.push (made.pop ()); });
const redo = () => change (() => { if (undone.length) made.push (undone.pop ()); });

function restart (from = start, to = goal)
{
  change (() => {
    start = from;
    goal = to;
    made = [];
    undone = [];
    $ ("note").textContent = "";
  });
}

/* To before the jump that lost. */
const rescue = () => change (() => {
  for (const since = lost_since (); since != null && made.length > Math.max (since - 1, 0);)
    undone.push (made.pop ());
});

/* The first moves of all that were made or taken back. */
function go_to (n)
{
  const jumps = all_jumps (), count = n > 0 ? moves_of (jumps)[n - 1].count : 0;
  made = jumps.slice (0, count);
  undone = jumps.slice (count).reverse ();
  chosen = null;
  refresh ();
}

/* --- Playing a solution ---------------------------------------------------------- */

const moves_made = () => moves_of (made).length;

function stop_playing ()
{
  clearInterval (timer);
  timer = null;
  $ ("run").setAttribute ("aria-label", "Play");
  $ ("run").textContent = "\u25B6\uFE0E";
}

function start_playing ()
{
  if (undone.length == 0)
    go_to (0);
  $ ("run").setAttribute ("aria-label", "Pause");
  $ ("run").textContent = "||";
  timer = setInterval (() => {
    if (undone.length > 0)
      go_to (moves_made () + 1);
    if (undone.length == 0)
      stop_playing ();
  }, Number ($ ("speed").value));
}

const toggle_playing = () => timer ? stop_playing () : start_playing ();

/* The jumps of moves as text, "d2-d4-d6". */
function jumps_in (from, moves)
{
  const jumps = [];
  for (const move of moves)
    {
      const stops = move.split ("-"), step = data.board_edges ? 2 : 1;
      for (let i = step; i < stops.length; i += step)
        jumps.push (jumps_of (jumps[jumps.length - 1]?.result ?? from).find (jump =>
          jump.from == stops[i - step] && jump.to == stops[i]
          && (step == 1 || jump.over == stops[i - 1])));
    }
  return jumps;
}

/* The page's own solution, and the position before each of its jumps. */
const own_jumps = data.solution ? jumps_in (problem_start, data.solution) : [];
const own_positions = [problem_start, ...own_jumps.map (jump => jump.result)];

/* The rest of the page's own solution from a position on it; or undefined. */
function way_of (p)
{
  const n = goal == "problem" ? own_positions.indexOf (p) : -1;
  return n >= 0 && own_jumps.length > 0 ? own_jumps.slice (n) : undefined;
}

/* Positions that are looked at for the shortest solution. */
const MOST_SOUGHT = 3000;

/* The jumps of a shortest solution from P: all moves, level by level.  Null: not found by MOST_SOUGHT
   positions, or there is none. */
function find_shortest (p)
{
  const ways = new Map ([[p, []]]);
  let level = [p];
  while (level.length > 0)
    {
      const next = [];
      for (const before of level)
        {
          /* each jump of a peg, and then its further ones */
          const open = jumps_of (before).map (jump => ({ jump, way: [...ways.get (before), jump] }));
          for (const { jump, way } of open)
            {
              if (is_finish (jump.result))
                return way;
              if (ways.size > MOST_SOUGHT || open.length > MOST_SOUGHT)
                return null;
              if (!ways.has (jump.result))
                {
                  ways.set (jump.result, way);
                  next.push (jump.result);
                }
              jumps_of (jump.result).filter (further => further.from == jump.to).forEach (further =>
                open.push ({ jump: further, way: [...way, further] }));
            }
        }
      level = next;
    }
  return null;
}

/* Jumps that win, by the table, until the end. */
function rest_by_table ()
{
  const jumps = [];
  for (let now = position (), last = made[made.length - 1]?.to; !is_finish (now);)
    {
      const winning = jumps_of (now).filter (jump => table.wins (jump.result));
      /* a jump of the peg that jumped last makes no new move */
      jumps.push (winning.find (jump => jump.from == last) || winning[0]);
      ({ result: now, to: last } = jumps[jumps.length - 1]);
    }
  return jumps;
}

function solution_from_here ()
{
  if (wins (position ()) !== true)
    return null;
  const own = way_of (position ());
  if (own && (data.solution_is_shortest || made.length > 0))
    return own;
  return (made.length == 0 ? find_shortest (start) : null) ?? own
         ?? (by_table () ? rest_by_table ()
             : jumps_along (position (), verdicts.get (key_of (position ()))?.lines ?? []));
}

/* The moves of the shortest solution from where the game began; null: not known. */
function count_least ()
{
  if (start == problem_start && goal == "problem")
    {
      const known = data.shortest ?? (data.solution_is_shortest ? data.solution.length : null);
      if (known != null)
        return known;
    }
  const shortest = find_shortest (start);
  return shortest ? moves_of (shortest).length : null;
}

/* How the length of the solution that is shown compares with the shortest. */
function solution_note ()
{
  const n = moves_of (all_jumps ()).length, count = plural (n, "move"), least = count_least ();
  return least == n ? `A solution of ${count}, and no fewer will do.`
         : `A solution of ${count}; ` + (least != null ? `the shortest from the start has ${least}.`
                                         : "how many the shortest has is not known here.");
}

function solve ()
{
  const rest = solution_from_here ();
  if (!rest || rest.length == 0)
    return;
  change (() => { undone = rest.reverse (); });
  $ ("note").textContent = solution_note ();
  start_playing ();
}

/* --- Choosing ------------------------------------------------------------------ */

/* Jumps from FROM to TO; a board by lines may have several. */
function try_jump (from, to)
{
  const jumps = jumps_of (position ()).filter (jump => jump.from == from && jump.to == to);
  if (jumps.length == 0)
    return refuse (why_not (from, to));
  if (jumps.length == 1)
    return make (jumps[0]);
  $ ("choices").hidden = false;
  $ ("choices").replaceChildren (`From ${from} to ${to}: `, ...jumps.map (jump => {
    const button = html ("button", { type: "button" }, `over ${jump.over}`);
    button.onclick = () => make (jump);
    return button;
  }));
}

/* A hole was chosen: a peg to jump with, or where it jumps to. */
function choose (name)
{
  if (editing)
    return restart (start ^ bit (name));
  const jumps = jumps_of (position ()), from = chosen;
  if (jumps.some (jump => jump.from == from && jump.to == name))
    return try_jump (from, name);
  const is_movable = jumps.some (jump => jump.from == name);
  chosen = is_movable && from != name ? name : null;
  if (is_movable)
    return refresh ();
  refuse (why_not (from, name));
}

function refuse (why)
{
  chosen = null;
  refresh (why);
  $ ("board").classList.remove ("shaken");
  $ ("board").getBoundingClientRect ();        /* so that it shakes again */
  $ ("board").classList.add ("shaken");
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

/* --- Setting up ------------------------------------------------------------------ */

function edit (on)
{
  stop_playing ();
  editing = on;
  $ ("editor").hidden = !on;
  $ ("game").hidden = on;
  if (on)
    restart (position ());
  refresh ();
}

/* --- Puzzles ------------------------------------------------------------------------ */

const LEVELS = [["easy", 5], ["medium", 8], ["hard", 12], ["expert", 16]];
const TRIES = 12;

const random = n => Math.floor (Math.random () * n);

/* A position of some pegs that can be brought to a finish: jumps are taken back, at random, from
   one; of some tries, that with the most jumps to choose from.  Null where none has as many pegs. */
function make_puzzle (pegs)
{
  let best = null, most = 0;
  for (let n = 0; n < TRIES; n++)
    {
      const ends = goals[goal];
      let now = ends[random (ends.length)];
      while (count_pegs (now) < pegs)
        {
          const before = lines.map (line => now ^ line.mask).filter ((p, i) =>
            count_pegs (p) > count_pegs (now) && jumps_of (p).some (jump => jump.line == i));
          if (before.length == 0)
            break;
          now = before[random (before.length)];
        }
      const n_jumps = count_pegs (now) == pegs ? jumps_of (now).length : 0;
      if (n_jumps > most)
        {
          most = n_jumps;
          best = now;
        }
    }
  return best;
}

function begin_puzzle ()
{
  const [kind, n] = $ ("puzzle").value.split (" ");
  $ ("puzzle").value = "";
  if (!kind)
    return;
  const found = kind == "stored" ? bits_of (data.puzzles[Number (n)].pegs) : make_puzzle (Number (n));
  if (found == null)
    return refuse (`This board has no puzzle of ${n} pegs.`);
  restart (found);
  $ ("note").textContent = `A puzzle of ${plural (count_pegs (found), "peg")}`
    + (kind == "stored" ? `: one jump of ${data.puzzles[Number (n)].jumps} wins.` : ".");
}

/* --- Keeping the game ------------------------------------------------------------------ */

/* Boards that are drawn, or by lines, have no name of their own: the lines tell them apart. */
const place = "bergholt " + [data.board, data.rule, data.start, data.finish, data.lines].join (" ");

/* A browser may refuse to keep anything. */
function keep ()
{
  const game = { start: String (start), goal, made: made.map (jump => jump.line),
                 names: $ ("names").checked, speed: $ ("speed").value };
  try { localStorage.setItem (place, JSON.stringify (game)); } catch { return; }
}

/* The text that was kept may be anything, so the game is played again by the rules. */
function load_kept ()
{
  try
    {
      const game = JSON.parse (localStorage.getItem (place));
      if (!game)
        return;
      const from = BigInt (game.start), jumps = jumps_along (from, game.made);
      if (from < 0n || from > full || !goals[game.goal])
        return;
      [start, goal, made] = [from, game.goal, jumps];
      $ ("names").checked = game.names;
      $ ("speed").value = game.speed;
    }
  catch { return; }
}

/* --- The page -------------------------------------------------------------- */

function describe ()
{
  const now = position (), pegs = count_pegs (now), jumps = jumps_of (now);
  const moves = moves_of (made), known = wins (now);
  const made_text = `${plural (pegs, "peg")}, ${plural (moves.length, "move")}`;
  if (is_finish (now))
    return `${made_text}: solved.`;
  if (known === true)
    return `${made_text}. It can still be solved.`;
  if (known === null || !solver)
    return `${made_text}. `
           + (jumps.length == 0 ? "No jump is left. It cannot be solved."
              : "Not known whether it can be solved" + (solver ? "."
                : `: on boards of over ${MOST_SOLVED} holes nothing here can tell.`));
  if (known === undefined)
    return `${made_text}.`;
  const since = lost_since (), before = since > 0 ? wins (position_after (since - 1)) : true;
  const lost = since == 0 ? "It cannot be solved."
    : before !== true ? "It cannot be solved any more."
    : `Lost since move ${moves_of (made.slice (0, since)).length} (${made[since - 1].from}-`
      + `${made[since - 1].to}).`;
  if (jumps.length == 0)
    return `${made_text}, no jump left. ${lost}`;
  const fewest = ask_fewest (now);
  return `${made_text}. ${lost}` + (fewest == null ? "" : ` At best ${plural (fewest, "peg")} `
                                                          + `${fewest == 1 ? "stays" : "stay"}.`);
}

/* The play that leaves the fewest pegs. */
function describe_best ()
{
  const verdict = verdicts.get (key_of (position ()));
  if (by_table () || !verdict?.fewest_lines?.length)
    return "";
  const play = jumps_along (position (), verdict.fewest_lines);
  return "The best play: " + moves_of (play).map (move => move.text).join (", ");
}

function hole_classes (jumps)
{
  const classes = new Map ();
  for (const jump of jumps)
    {
      const good = shows && jump_wins (jump) === true;
      if (good)
        classes.set (jump.from, "wins");
      if (jump.from == chosen)
        classes.set (jump.to, good ? "target wins" : "target");
    }
  if (chosen)
    classes.set (chosen, "chosen");
  return classes;
}

function draw_spots ()
{
  const now = position (), board = $ ("board"), jumps = editing ? [] : jumps_of (now);
  const has_focus = board.contains (document.activeElement);
  const last = made.length ? moves_of (made).pop ().text : null;
  draw (board, names_of (now), last, goal_holes ());
  const classes = hole_classes (jumps);
  for (const hole of data.board_holes)
    {
      const movable = jumps.some (jump => jump.from == hole.name);
      const full = now & bit (hole.name), centre = { cx: x_of (hole), cy: y_of (hole) };
      const wins = classes.get (hole.name)?.includes ("wins") ? ", wins" : "";
      const spot = svg ("circle", { ...centre, r: .45, tabindex: 0,
        class: `spot ${classes.get (hole.name) || ""}`,
        "data-name": hole.name, role: "button",
        "aria-label": `${hole.name}, ${full ? "peg" : "empty"}${movable ? ", can jump" : ""}${wins}` });
      spot.onfocus = () => { cursor = hole.name; };
      board.append (spot, svg ("circle", { ...centre, r: .53, class: "ring" }));
    }
  if (has_focus)
    board.querySelector (`[data-name="${cursor}"]`).focus ({ preventScroll: true });
}

/* The parts of the page that answers of the solver change. */
function refresh_texts ()
{
  const now = position (), known = wins (now);
  if (!drag)
    draw_spots ();
  $ ("state").textContent = describe ();
  $ ("rescue").hidden = !(lost_since () > 0);
  $ ("search").hidden = known !== null && !(known === false && ask_fewest (now) == null
    && !by_table () && verdicts.has (key_of (now)));
  $ ("solve").disabled = known !== true || is_finish (now);
  if (known === false)
    $ ("note").textContent = describe_best ();
}

function refresh (coach = "")
{
  const moves = moves_of (all_jumps ()), n = moves_made ();
  $ ("problem").textContent = `${data.board}${data.board_edges ? "" : `, ${data.rule}-move rule`}, `
    + `from ${start == problem_start ? data.start : "another position"} `
    + `to ${goal == "single" ? "a single peg anywhere" : data.finish}`;
  $ ("coach").textContent = coach;
  $ ("moves").replaceChildren (...moves.map ((move, i) => {
    const button = html ("button", { type: "button" }, `${i + 1}. ${move.text}`);
    button.onclick = () => { stop_playing (); go_to (i + 1); };
    if (i + 1 == n)
      button.setAttribute ("aria-current", "step");
    return html ("li", {}, button);
  }));
  $ ("slider").max = moves.length;
  $ ("slider").value = n;
  $ ("steps").hidden = moves.length == 0;
  $ ("undo").disabled = made.length == 0;
  $ ("redo").disabled = undone.length == 0;
  $ ("hint").setAttribute ("aria-pressed", shows);
  $ ("board").classList.toggle ("nameless", !$ ("names").checked);
  $ ("goal").value = goal;
  refresh_texts ();
  keep ();
  ask_solver ();
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

/* --- Dragging ---------------------------------------------------------------------- */

const FAR = 8;                  /* pixels that make a drag of a click */
let drag = null;

const hole_at = event =>
  document.elementFromPoint (event.clientX, event.clientY)?.closest?.("[data-name]")?.dataset.name;

/* A point of the screen in the units of the drawing. */
const point_of = event => new DOMPoint (event.clientX, event.clientY).matrixTransform (
  $ ("board").getScreenCTM ().inverse ());

$ ("board").addEventListener ("pointerdown", event => {
  const name = hole_at (event);
  if (!editing && name && event.button == 0 && position () & bit (name))
    drag = { name, x: event.clientX, y: event.clientY, peg: null };
});

/* A browser would scroll, and end the drag. */
$ ("board").addEventListener ("touchmove", event => { if (drag) event.preventDefault (); },
                              { passive: false });

addEventListener ("pointermove", event => {
  if (!drag || Math.hypot (event.clientX - drag.x, event.clientY - drag.y) < FAR && !drag.peg)
    return;
  drag.peg = drag.peg ?? $ ("board").querySelector (`.peg[data-hole="${drag.name}"]`);
  const { x, y } = point_of (event);
  drag.peg?.setAttribute ("cx", x);
  drag.peg?.setAttribute ("cy", y);
});

addEventListener ("pointerup", event => {
  const name = drag && hole_at (event), dragged = drag;
  drag = null;
  if (!dragged?.peg)
    return;
  chosen = null;
  /* the click that may follow belongs to the drag */
  const swallow = click => click.stopPropagation ();
  addEventListener ("click", swallow, { capture: true, once: true });
  setTimeout (() => removeEventListener ("click", swallow, { capture: true }));
  if (name && name != dragged.name)
    try_jump (dragged.name, name);
  else
    refresh ();
});

addEventListener ("pointercancel", () => {
  drag = null;
  refresh ();
});

$ ("board").addEventListener ("click", event => {
  const name = event.target.dataset.name;
  if (name)
    choose (name);
});

/* --- Keys and buttons ------------------------------------------------------------------ */

const toggle_hints = () => { shows = !shows; refresh (); };
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const keys = { u: undo, r: redo, h: toggle_hints, b: rescue, s: solve };

document.addEventListener ("keydown", event => {
  /* letters are a checkbox's or a slider's no more than a button's */
  if (event.ctrlKey || event.altKey || event.metaKey
      || event.target.closest ("select, input:not([type=checkbox], [type=range])"))
    return;
  const name = event.target.dataset && event.target.dataset.name;
  if (keys[event.key] && !editing)
    keys[event.key] ();
  else if (arrows[event.key] && !event.target.closest ("[type=range]"))
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

/* --- The sheet -------------------------------------------------------------------------- */

/* The game, or else the page's solution, board by board. */
function make_sheet ()
{
  const jumps = all_jumps ();
  const moves = moves_of (jumps.length > 0 ? jumps : start == problem_start && data.solution
                          ? jumps_in (start, data.solution) : []);
  const panels = [{ text: "Start", position: names_of (start) }];
  moves.forEach ((move, i) => panels.push ({ text: `${i + 1}. ${move.text}`, move: move.text,
    position: play (panels[i].position, move.text) }));
  $ ("sheet").replaceChildren (...panels.map (panel => {
    const board = svg ("svg", { class: "board", viewBox: frame () });
    draw (board, panel.position, panel.move, goal_holes ());
    return html ("figure", {}, board, html ("figcaption", {}, panel.text));
  }));
}

addEventListener ("beforeprint", make_sheet);

/* --- The beginning ------------------------------------------------------------------------ */

$ ("title").textContent = data.title;
$ ("board").setAttribute ("viewBox", frame ());
$ ("undo").onclick = undo;
$ ("redo").onclick = redo;
$ ("restart").onclick = () => restart ();
$ ("whole").onclick = () => restart (problem_start, "problem");
$ ("rescue").onclick = rescue;
$ ("hint").onclick = toggle_hints;
$ ("hint").hidden = !solver;
$ ("solve").onclick = solve;
$ ("run").onclick = toggle_playing;
$ ("slider").oninput = () => { stop_playing (); go_to (Number ($ ("slider").value)); };
$ ("speed").onchange = () => { if (timer) { stop_playing (); start_playing (); } keep (); };
$ ("search").onclick = () => { asks_on = true; ask_solver (); };
$ ("stop").onclick = () => {
  asks_on = false;
  solver.stop ();
  $ ("thinking").hidden = true;
  /* where nothing was known, that stays so until it is asked again */
  if (!verdicts.has (key_of (position ())))
    verdicts.set (key_of (position ()), { status: "open" });
  refresh_texts ();
};
$ ("edit").onclick = () => edit (true);
$ ("done").onclick = () => edit (false);
$ ("fill").onclick = () => restart (full);
$ ("empty").onclick = () => restart (0n);
$ ("invert").onclick = () => restart (full ^ start);
$ ("goal").append (html ("option", { value: "problem" },
                         is_any ? "any one peg of the problem" : data.finish),
                   html ("option", { value: "single" }, "a single peg anywhere"));
$ ("goal").onchange = () => restart (start, $ ("goal").value);
$ ("names").onchange = () => refresh ();
$ ("print").onclick = () => print ();
$ ("puzzle").append (html ("option", { value: "" }, "choose"),
  ...LEVELS.filter (([, pegs]) => pegs < data.board_holes.length - 1).map (([name, pegs]) =>
    html ("option", { value: "made " + pegs }, `${name}, ${pegs} pegs`)),
  ...data.puzzles.map ((p, i) => html ("option", { value: "stored " + i },
    `${plural (p.pegs.length, "peg")}: one jump of ${p.jumps} wins`)));
$ ("puzzle").onchange = begin_puzzle;
load_kept ();
refresh ();
