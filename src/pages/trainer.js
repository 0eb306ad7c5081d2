/* The page to play a problem, or any position that is set up. */

const goal_names = { problem: data.finish, single: "a single peg anywhere", pattern: "a pattern",
                     stuck: "a position without a jump" };
let chosen = null, cursor = null, editing = false, timer = null;

/* How much the page tells, as the choice of hints has it. */
const NOTHING = 0, WHETHER = 1, PEGS = 2, JUMPS = 3;
let hints = WHETHER;

/* --- Asking ------------------------------------------------------------------ */

let asks_on = false;            /* the solver may take any time */
let asked = null;               /* the question that it works on */

const find_question = limit => next_question (limit, hints >= PEGS && !timer && !editing, !editing);

function ask_solver ()
{
  const question = asked = find_question (asks_on ? Infinity : AT_ONCE);
  $ ("thinking").hidden = !question;
  if (!question)
    {
      asks_on = false;
      return solver?.stop ();
    }
  $ ("progress").textContent = "Searching ...";
  const show_progress = n => {
    $ ("progress").textContent = `Searching ... ${number (n)} positions`;
  };
  solver.ask ({ ...question, position: words_of (question.at) }, show_progress).then (answer => {
    learn_answer (question.at, answer);
    refresh_texts ();
    ask_solver ();
  });
}

/* The question stays open until it is asked with any time. */
function stop_asking ()
{
  asks_on = false;
  solver.stop ();
  $ ("thinking").hidden = true;
  learn (asked.at, { status: "open", ...asked.wants_fewest && { fewest: null },
                     ...asked.wants_jumps && { jumps: [] },
                     ...asked.wants_shortest && { sought: AT_ONCE } });
  refresh_texts ();
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

/* Is the game lost, and the position known from which it could be won? */
const may_rescue = () => wins_now () === false && find_fate ().won >= 0;

/* Back to there. */
const rescue = () => may_rescue () && change (() => {
  for (const { won } = find_fate (); made.length > won;)
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

function stop_at (n)
{
  stop_playing ();
  go_to (n);
}

/* --- Playing a solution ---------------------------------------------------------- */

const moves_made = () => moves_of (made).length;

function stop_playing ()
{
  clearInterval (timer);
  timer = null;
  $ ("run").setAttribute ("aria-label", "Play");
  $ ("run").textContent = "\u25B6\uFE0E";
  $ ("state").setAttribute ("aria-live", "polite");
}

function start_playing ()
{
  if (undone.length == 0)
    go_to (0);
  $ ("run").setAttribute ("aria-label", "Pause");
  $ ("run").textContent = "||";
  /* positions of a solution that is played are not read out */
  $ ("state").setAttribute ("aria-live", "off");
  timer = setInterval (() => {
    if (undone.length > 0)
      go_to (moves_made () + 1);
    if (undone.length > 0)
      return;
    stop_playing ();
    refresh ();
  }, Number ($ ("speed").value));
}

const toggle_playing = () => {
  if (!timer)
    return start_playing ();
  stop_playing ();
  refresh ();
};

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
  return best_way (position ()) ?? (by_table () ? rest_by_table () : []);
}

/* How the length of the solution that is shown compares with the shortest. */
function solution_note ()
{
  const n = count_moves (all_jumps ()), { at_least, at_most } = bound_shortest ();
  return `A solution of ${plural (n, "move")}`
         + (at_least == n ? ", and no fewer will do."
            : at_least == at_most ? `; the shortest from the start has ${at_least}.` : ".");
}

/* How many moves the shortest solution has, where one was sought. */
function describe_shortest ()
{
  const { at_least, at_most } = bound_shortest ();
  if (hints == NOTHING || is_finish (start) || wins (start) !== true || at_most == Infinity)
    return "";
  const count = plural (at_most, "move");
  return at_least == at_most ? `Shortest from the start: ${count}.`
         : verdict_of (start)?.sought ? `Shortest from the start: at most ${count}.` : "";
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
    return is_of_finish () ? turn (bit (name)) : restart (start ^ bit (name));
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
  if (line && line.a == to && !line.is_both_ways)
    return `No jump from ${from} to ${to}: ${line.a}-${line.over}-${line.b} goes one way.`;
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
  $ ("of-finish").checked = false;
  if (on)
    restart (position ());
  refresh ();
}

/* Are holes of a pattern chosen, and not of the position? */
const is_of_finish = () => editing && goal == "pattern" && $ ("of-finish").checked;

function set_pattern (filled, empty)
{
  goals.pattern = open (filled, empty);
  restart ();
}

/* A hole of the pattern: either, filled, empty, and so on. */
function turn (hole)
{
  const { filled, empty } = pattern ();
  if (filled & hole)
    set_pattern (filled ^ hole, empty | hole);
  else
    set_pattern (empty & hole ? filled : filled | hole, empty & ~hole);
}

function choose_goal ()
{
  restart (start, $ ("goal").value);
  $ ("of-finish").checked = goal == "pattern";
  refresh ();
}

const set_all = (filled, empty) => is_of_finish () ? set_pattern (filled, empty) : restart (filled);

function invert ()
{
  const { filled, empty } = is_of_finish () ? pattern () : { filled: start, empty: full ^ start };
  set_all (empty, filled);
}

/* --- Puzzles ------------------------------------------------------------------------ */

const LEVELS = [["easy", 5], ["medium", 8], ["hard", 12], ["expert", 16]];
const TRIES = 12;

const random = n => Math.floor (Math.random () * n);

/* Numbers below n as random draws them, but the same ones from each SEED (xorshift, Marsaglia
   2003). */
function draw_from (seed)
{
  let word = Math.imul (seed, 0x9E3779B1) | 1;
  return n =>
    {
      word ^= word << 13;
      word ^= word >>> 17;
      word ^= word << 5;
      return (word >>> 0) % n;
    };
}

/* The day of the reader, as 20260501. */
function today ()
{
  const now = new Date ();
  return 10000 * now.getFullYear () + 100 * (now.getMonth () + 1) + now.getDate ();
}

/* A position of some pegs that can be brought to a finish: jumps are taken back, as DRAW says,
   from one; of some tries, that with the most jumps to choose from.  Null where none has as many
   pegs. */
function make_puzzle (pegs, draw)
{
  const ends = some_finishes ();
  let best = null, most = 0;
  for (let n = 0; n < TRIES && ends.length > 0; n++)
    {
      let now = ends[draw (ends.length)];
      while (count_pegs (now) < pegs)
        {
          const before = positions_before (now).filter (p => !is_finish (p));
          if (before.length == 0)
            break;
          now = before[draw (before.length)];
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
  const found = kind == "stored" ? bits_of (data.puzzles[Number (n)].pegs)
    : make_puzzle (Number (n), kind == "daily" ? draw_from (today ()) : random);
  if (found == null)
    return refuse (`This board has no puzzle of ${n} pegs.`);
  restart (found);
  $ ("note").textContent = (kind == "daily" ? "Today's puzzle, " : "A puzzle of ")
    + plural (count_pegs (found), "peg")
    + (kind == "stored" ? `: one jump of ${data.puzzles[Number (n)].jumps} wins.` : ".");
}

/* --- Keeping the game ------------------------------------------------------------------ */

/* Boards that are drawn, or by lines, have no name of their own: the lines tell them apart. */
const place = "bergholt " + [data.board, data.rule, data.start, data.finish, data.lines,
                             data.one_way].join (" ").trim ();

/* Begins a game, to a pattern where TO is that; false if these are no positions or goal. */
function try_game (from, to, filled, empty)
{
  if (!is_position (from | filled | empty) || filled & empty || !Object.hasOwn (goals, to))
    return false;
  if (to == "pattern")
    goals.pattern = open (filled, empty);
  [start, goal, made, undone] = [from, to, [], []];
  return true;
}

/* A browser may refuse to keep anything. */
function keep ()
{
  const { finishes, open } = goals.pattern;
  const game = { start: String (start), goal, made: made.map (jump => jump.line),
                 pattern: [finishes[0], open.empty].map (String),
                 names: $ ("names").checked, speed: $ ("speed").value, hints };
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
      if (!try_game (from, game.goal, ...(game.pattern ?? [0, 0]).map (BigInt)))
        return;
      made = jumps;
      $ ("names").checked = game.names;
      $ ("speed").value = game.speed;
      hints = [NOTHING, WHETHER, PEGS, JUMPS].includes (game.hints) ? game.hints : WHETHER;
    }
  catch { return; }
}

/* --- The address ------------------------------------------------------------------------ */

/* The part of the page's address that holds a position, "#pegs=c1,d1&goal=single", or
   "#pegs=c1,d1&goal=pattern&filled=d1&empty=". */
function address_of (p)
{
  const field = (name, p) => `${name}=${[...names_of (p)].join (",")}`;
  return p == problem_start && goal == "problem" ? ""
    : "#" + [field ("pegs", p), ...goal == "problem" ? [] : [`goal=${goal}`],
             ...goal == "pattern" ? Object.entries (pattern ()).map (([name, p]) => field (name, p))
                                  : []].join ("&");
}

/* Begins with the position of the address, unless the game stands there. */
function load_address ()
{
  const fields = new URLSearchParams (location.hash.slice (1));
  const [p, filled, empty] = ["pegs", "filled", "empty"].map (field => {
    const names = fields.get (field)?.split (",").filter (name => name) ?? [];
    return names.every (name => number_of.has (name)) ? bits_of (names) : -1n;
  });
  const game = [start, goal, made, undone], before = key_of (position ());
  if (p != 0n && try_game (p, fields.get ("goal") ?? "problem", filled, empty)
      && key_of (p) == before)
    [start, goal, made, undone] = game;
}

/* A frame inside another page may not change its address. */
function show_address ()
{
  try { history.replaceState (null, "", location.pathname + location.search + address_of (position ())); }
  catch { return; }
}

async function copy_link ()
{
  try
    {
      await navigator.clipboard.writeText (location.href);
      $ ("note").textContent = "The address of this position was copied.";
    }
  catch { $ ("note").textContent = `The address of this position: ${location.href}`; }
}

/* --- The page -------------------------------------------------------------- */

/* When the game was lost, as far as that is known. */
function describe_loss ()
{
  const { won, lost } = find_fate ();
  const moves = n => moves_of (made.slice (0, n)).length;
  return lost == 0 ? "It cannot be solved."
    : won == lost - 1 ? `Lost since move ${moves (lost)} (${made[won].from}-${made[won].to}).`
    : "It cannot be solved any more." + (won < 0 ? "" : won == 0 ? " It could at the start."
                                                     : ` It could after move ${moves (won)}.`);
}

function describe ()
{
  const now = position (), jumps = jumps_of (now), known = wins_now ();
  const made_text = `${plural (count_pegs (now), "peg")}, ${plural (moves_of (made).length, "move")}`;
  const no_jump = jumps.length == 0 ? ", no jump left" : "";
  if (is_finish (now))
    return `${made_text}: solved.`;
  if (hints == NOTHING)
    return `${made_text}${no_jump}.`;
  if (known === true)
    return `${made_text}. It can still be solved.`;
  if (known === null || !solver)
    return `${made_text}. `
           + (jumps.length == 0 ? "No jump is left. It cannot be solved."
              : "Not known whether it can be solved" + (solver ? "."
                : `: on boards of over ${MOST_SOLVED} holes nothing here can tell.`));
  if (known === undefined)
    return `${made_text}.`;
  const fewest = jumps.length > 0 ? ask_fewest (now) : null;
  return `${made_text}${no_jump}. ${describe_loss ()}`
         + (fewest == null ? "" : ` At best ${plural (fewest, "peg")} ${fewest == 1 ? "stays" : "stay"}.`);
}

/* The play that leaves the fewest pegs. */
function describe_best ()
{
  const verdict = verdict_of (position ());
  if (by_table () || hints == NOTHING || !verdict?.fewest_lines?.length)
    return "";
  const play = jumps_along (position (), verdict.fewest_lines);
  return "The best play: " + moves_of (play).map (move => move.text).join (", ");
}

function hole_classes (jumps)
{
  const classes = new Map ();
  for (const jump of jumps)
    {
      const good = hints >= PEGS && jump_wins (jump) === true;
      if (good)
        classes.set (jump.from, "wins");
      if (jump.from == chosen)
        classes.set (jump.to, good && hints == JUMPS ? "target wins" : "target");
    }
  if (chosen)
    classes.set (chosen, "chosen");
  return classes;
}

/* Holes that are marked as to be filled, and to be empty. */
function goal_marks ()
{
  if (goal == "problem")
    return problem_marks;
  const { filled, empty } = goals[goal].open ? pattern () : { filled: 0n, empty: 0n };
  return { filled: names_of (filled), empty: names_of (empty) };
}

function describe_pattern ()
{
  const parts = Object.entries (pattern ()).filter (([, holes]) => holes != 0n);
  return parts.map (([name, holes]) => `${[...names_of (holes)].join (" ")} ${name}`).join ("; ")
         || "a pattern: no hole is filled or empty yet";
}

function draw_spots ()
{
  const now = position (), board = $ ("board"), jumps = editing ? [] : jumps_of (now);
  const has_focus = board.contains (document.activeElement);
  const last = made.length ? moves_of (made).pop ().text : null;
  const marks = goal_marks ();
  draw (board, names_of (now), last, marks);
  const classes = hole_classes (jumps);
  for (const hole of data.board_holes)
    {
      const movable = jumps.some (jump => jump.from == hole.name);
      const full = now & bit (hole.name), centre = { cx: x_of (hole), cy: y_of (hole) };
      const wins = classes.get (hole.name)?.includes ("wins") ? ", wins" : "";
      const mark = !goals[goal].open ? "" : marks.filled.has (hole.name) ? ", to be filled"
                   : marks.empty.has (hole.name) ? ", to be empty" : "";
      const spot = svg ("circle", { ...centre, r: .45, tabindex: 0,
        class: `spot ${classes.get (hole.name) || ""}`,
        "data-name": hole.name, role: "button",
        "aria-label": `${hole.name}, ${full ? "peg" : "empty"}${mark}${movable ? ", can jump" : ""}${wins}` });
      spot.onfocus = () => { cursor = hole.name; };
      board.append (spot, svg ("circle", { ...centre, r: .53, class: "ring" }));
    }
  if (has_focus)
    board.querySelector (`[data-name="${cursor}"]`).focus ({ preventScroll: true });
}

/* The parts of the page that answers of the solver change. */
function refresh_texts ()
{
  const now = position (), known = wins_now ();
  if (!drag)
    draw_spots ();
  $ ("state").textContent = describe ();
  $ ("shortest").textContent = describe_shortest ();
  $ ("rescue").hidden = hints == NOTHING || !may_rescue ();
  $ ("search").hidden = find_question (AT_ONCE) != null || find_question (Infinity) == null;
  $ ("solve").disabled = known !== true || is_finish (now);
  if (known === false)
    $ ("note").textContent = describe_best ();
}

function refresh (coach = "")
{
  const moves = moves_of (all_jumps ()), n = moves_made ();
  $ ("problem").textContent = `${data.board}${data.board_edges ? "" : `, ${data.rule}-move rule`}, `
    + `from ${start == problem_start ? data.start : "another position"} `
    + `to ${goal == "pattern" ? describe_pattern () : goal_names[goal]}`;
  $ ("coach").textContent = coach;
  list_moves (moves.map (move => move.text), n, stop_at);
  $ ("slider").max = moves.length;
  $ ("slider").value = n;
  $ ("steps").hidden = moves.length == 0;
  $ ("undo").disabled = made.length == 0;
  $ ("redo").disabled = undone.length == 0;
  $ ("hints").value = hints;
  $ ("board").classList.toggle ("nameless", !$ ("names").checked);
  $ ("goal").value = goal;
  $ ("of-finish").parentNode.hidden = goal != "pattern";
  $ ("either").hidden = !is_of_finish ();
  $ ("advice").textContent = "Choose a hole " + (is_of_finish ()
    ? "that must be filled; again, if it must be empty; once more, if it may be either."
    : "to put a peg there, or to take it away.");
  refresh_texts ();
  keep ();
  show_address ();
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

/* --- Keys and buttons ------------------------------------------------------------------ */

const set_hints = degree => { hints = degree; refresh (); };
const toggle_hints = () => set_hints (hints == JUMPS ? WHETHER : JUMPS);
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
    draw (board, panel.position, panel.move, goal_marks ());
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
$ ("hints").onchange = () => set_hints (Number ($ ("hints").value));
$ ("hints").disabled = !solver;
$ ("link").onclick = copy_link;
$ ("solve").onclick = solve;
$ ("run").onclick = toggle_playing;
$ ("slider").oninput = () => stop_at (Number ($ ("slider").value));
$ ("speed").onchange = () => { if (timer) { stop_playing (); start_playing (); } keep (); };
$ ("search").onclick = () => { asks_on = true; ask_solver (); };
$ ("stop").onclick = stop_asking;
$ ("edit").onclick = () => edit (true);
$ ("done").onclick = () => edit (false);
$ ("fill").onclick = () => set_all (full, 0n);
$ ("empty").onclick = () => set_all (0n, full);
$ ("invert").onclick = invert;
$ ("either").onclick = () => set_all (0n, 0n);
$ ("of-finish").onchange = () => refresh ();
for (const [value, name] of Object.entries (goal_names))
  $ ("goal").append (html ("option", { value }, value == "problem" ? `the problem's: ${name}` : name));
$ ("goal").onchange = choose_goal;
$ ("names").onchange = () => refresh ();
$ ("print").onclick = () => print ();
const levels = LEVELS.filter (([, pegs]) => pegs < data.board_holes.length - 1);
$ ("puzzle").append (html ("option", { value: "" }, "choose"),
  ...levels.slice (0, 3).slice (-1).map (([, pegs]) =>
    html ("option", { value: "daily " + pegs }, `today's, ${pegs} pegs`)),
  ...levels.map (([name, pegs]) =>
    html ("option", { value: "made " + pegs }, `${name}, ${pegs} pegs`)),
  ...data.puzzles.map ((p, i) => html ("option", { value: "stored " + i },
    `${plural (p.pegs.length, "peg")}: one jump of ${p.jumps} wins`)));
$ ("puzzle").onchange = begin_puzzle;
load_kept ();
load_address ();
addEventListener ("hashchange", () => change (load_address));
refresh ();
