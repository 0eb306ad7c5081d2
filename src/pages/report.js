/* The report of one problem. */

/* --- Head ---------------------------------------------------------------- */

const start = new Set (data.start_holes);

function verdict ()
{
  if (data.status == "solved")
    return `Solved in ${plural (data.moves, "move")}, and no fewer will do.`;
  const reason = data.reason_text || data.stopped_by;
  if (data.status == "class")
    return "Unsolvable: start and finish lie in different position classes.";
  if (data.status == "unsolvable")
    return "Unsolvable" + (reason ? ": " + reason : "") + ".";
  return `At least ${plural (data.lower_bound, "move")}`
         + (data.solution_moves ? `, at most ${data.solution_moves}` : "")
         + (reason ? `; stopped by: ${reason}.` : ".");
}

$ ("title").textContent = data.title || data.problem;
$ ("problem").textContent = `${data.board}${data.rule ? `, ${data.rule}-move rule` : ""}, from `
                            + `${data.start} to ${data.finish}`;
$ ("source").textContent = data.source || "";
$ ("verdict").textContent = verdict ();

/* --- Solution ------------------------------------------------------------ */

const solutions = data.solutions && data.solutions.length
                  ? data.solutions.map (s => Array.isArray (s) ? { moves: s } : s)
                  : data.solution && data.solution.length ? [{ moves: data.solution }] : [];
const board = $ ("board");
let moves = [], positions = [], made = 0, timer = null;

function show (n)
{
  made = Math.max (0, Math.min (n, moves.length));
  draw (board, positions[made], made > 0 ? moves[made - 1] : null);
  $ ("slider").value = made;
  $ ("first").disabled = $ ("back").disabled = made == 0;
  $ ("last").disabled = $ ("next").disabled = made == moves.length;
  list_moves (moves, made, go_to);
  $ ("state").textContent = made == 0 ? `Start: ${plural (positions[0].size, "peg")}`
    : `Move ${made} of ${moves.length}: ${moves[made - 1]}, `
      + `${plural (removed (moves[made - 1]).length, "jump")}; `
      + `${plural (positions[made].size, "peg")} left`;
}

function stop ()
{
  clearInterval (timer);
  timer = null;
  $ ("run").setAttribute ("aria-label", "Play");
}

function toggle ()
{
  if (timer)
    return stop ();
  if (made == moves.length)
    show (0);
  $ ("run").setAttribute ("aria-label", "Pause");
  timer = setInterval (() => { show (made + 1); if (made == moves.length) stop (); }, 900);
}

function go_to (n)
{
  stop ();
  show (n);
}

function choose (i)
{
  stop ();
  moves = solutions[i].moves;
  positions = [start];
  for (const move of moves)
    positions.push (play (positions[positions.length - 1], move));
  $ ("slider").max = moves.length;
  show (0);
}

function begin_solution ()
{
  board.setAttribute ("viewBox", frame ());
  $ ("solution").hidden = false;
  $ ("choice").hidden = solutions.length < 2;
  solutions.forEach ((s, i) => $ ("which").append (
    html ("option", { value: i }, `${i + 1}` + (s.class ? ` (${s.class.join (", ")})` : ""))));
  $ ("which").onchange = () => choose (Number ($ ("which").value));
  const ways = [["first", "Home", () => go_to (0)], ["back", "ArrowLeft", () => go_to (made - 1)],
                ["next", "ArrowRight", () => go_to (made + 1)],
                ["last", "End", () => go_to (moves.length)]];
  const keys = Object.fromEntries (ways.map (([, key, go]) => [key, go]));
  ways.forEach (([id,, go]) => { $ (id).onclick = go; });
  $ ("run").onclick = toggle;
  $ ("slider").oninput = () => go_to (Number ($ ("slider").value));
  document.addEventListener ("keydown", event => {
    if (event.target.closest ("select, input, .graph") || event.ctrlKey || event.altKey
        || event.metaKey)
      return;
    if (keys[event.key])
      keys[event.key] ();
    else if (event.key == " " && !event.target.closest ("button"))
      toggle ();
    else
      return;
    event.preventDefault ();
  });
  choose (0);
  const asked = /^#move=(\d+)$/.exec (location.hash);
  if (asked)
    show (Number (asked[1]));
}

/* Without a solution, the start alone. */
function show_start ()
{
  board.setAttribute ("viewBox", frame ());
  draw (board, start, null);
  $ ("solution").hidden = false;
  $ ("steps").hidden = $ ("keys").hidden = true;
  $ ("solution-head").textContent = "Start";
  $ ("state").textContent = plural (start.size, "peg");
}

if (solutions.length > 0)
  begin_solution ();
else
  show_start ();

/* --- Counts and classes --------------------------------------------------- */

function row (cells, tag = "td")
{
  return html ("tr", {}, ...cells.map (([text, kind]) => html (tag, kind ? { class: kind } : {},
                                                              text)));
}

function begin_counts ()
{
  $ ("classes").hidden = false;
  let text = `${number (data.ordered)} in order of moves up to symmetry, `
             + `${number (data.ordered_raw)} in all`;
  if (data.unordered)
    text += `; as sets of moves ${number (data.unordered)} up to symmetry`;
  if (data.unordered_raw)
    text += `, ${number (data.unordered_raw)} in all`;
  text += ".";
  if (!data.classes && data.longest_sweep)
    text += ` The longest sweep in them has ${plural (data.longest_sweep, "jump")}, `
            + `the longest last one ${data.longest_final_sweep}.`;
  $ ("counts").textContent = text;
  if (data.solutions && data.unordered && Number (data.unordered) > data.solutions.length)
    $ ("counts").append (` The first ${data.solutions.length} are above.`);
  $ ("class-details").hidden = !data.classes;
  $ ("class-details").open = data.classes && data.classes.length <= 12;
  if (data.classes)
    $ ("class-table").append (
      row ([["solutions", "n"], ["longest sweep", "n"], ["second longest", "n"],
            ["longest final sweep", "n"]], "th"),
      ...data.classes.map (c => row ([[number (c.count), "n"], ...c.class.map (v => [v, "n"])])));
}

if (data.ordered)
  begin_counts ();

/* --- Graph ---------------------------------------------------------------- */

const CELL = 7, GAP = 34;

/* Nodes by level, each level ordered by the mean place of its neighbours on the one
   before and after, swept a few times (the barycentre method of layered drawing). */
function order_levels ()
{
  const levels = [];
  for (const node of data.nodes)
    (levels[node.level] = levels[node.level] || []).push (node);
  for (const node of data.nodes)
    node.before = [], node.after = [];
  for (const link of data.links)
    {
      data.nodes[link.from].after.push (data.nodes[link.to]);
      data.nodes[link.to].before.push (data.nodes[link.from]);
    }
  const mean = list => list.reduce ((sum, node) => sum + node.place, 0) / list.length;
  const place = level => level.forEach ((node, i) => node.place = i - (level.length - 1) / 2);
  levels.forEach (place);
  for (let sweep = 0; sweep < 12; sweep++)
    for (const level of sweep % 2 ? levels.slice ().reverse () : levels)
      {
        const near = sweep % 2 ? "after" : "before";
        for (const node of level)
          node.key = node[near].length ? mean (node[near]) : node.place;
        level.sort ((a, b) => a.key - b.key);
        place (level);
      }
  return levels;
}

/* A small board in a box; its holes stand as on the big one. */
function small_board (node)
{
  const group = svg ("g", { class: "node", tabindex: 0, role: "button" });
  group.append (svg ("title", {}, `after ${plural (node.level, "move")}: ${node.pegs.size} pegs`));
  group.append (svg ("rect", { x: 0, y: 0, width: data.box.w, height: data.box.h, rx: 4 }));
  for (const hole of data.board_holes)
    group.append (svg ("circle", { class: node.pegs.has (hole.name) ? "peg" : "hole", r: CELL * .36,
                                   cx: (x_of (hole) - data.box.x) * CELL,
                                   cy: (y_of (hole) - data.box.y) * CELL }));
  return group;
}

function reach (node, near, found = new Set ())
{
  if (!found.has (node))
    {
      found.add (node);
      node[near].forEach (next => reach (next, near, found));
    }
  return found;
}

function begin_graph ()
{
  const graph = $ ("graph"), xs = data.board_holes.map (x_of), ys = data.board_holes.map (y_of);
  $ ("graph-section").hidden = false;
  data.box = { x: Math.min (...xs) - .8, y: Math.min (...ys) - .8 };
  data.box.w = (Math.max (...xs) + .8 - data.box.x) * CELL;
  data.box.h = (Math.max (...ys) + .8 - data.box.y) * CELL;
  for (const node of data.nodes)
    node.pegs = read_drawing (node.position);
  const levels = order_levels (), step = data.box.w + GAP, fall = data.box.h + GAP + 26;
  const widest = Math.max (...levels.map (level => level.length));
  for (const node of data.nodes)
    {
      node.x = (node.place + widest / 2) * step;
      node.y = node.level * fall;
    }
  for (const link of data.links)
    {
      const a = data.nodes[link.from], b = data.nodes[link.to];
      const [ax, ay, bx, by] = [a.x + data.box.w / 2, a.y + data.box.h, b.x + data.box.w / 2, b.y];
      const some = link.in_every_solution === false ? " some" : "";
      link.line = svg ("path", { class: "link" + some, "stroke-width": 1.2,
        d: `M${ax} ${ay}C${ax} ${ay + 25} ${bx} ${by - 25} ${bx} ${by}` },
        svg ("title", {}, link.move + (link.ways > 1 ? ` (${link.ways} ways)` : "")));
      graph.append (link.line);
    }
  for (const node of data.nodes)
    {
      node.group = small_board (node);
      node.group.setAttribute ("transform", `translate(${node.x} ${node.y})`);
      graph.append (node.group);
      node.group.onclick = () => open_node (node);
      node.group.onfocus = () => reveal (node);
      node.group.onkeydown = event => {
        if (event.key != "Enter" && event.key != " ")
          return;
        event.preventDefault ();
        open_node (node);
      };
    }
  let view = { x: -GAP, y: -GAP, w: widest * step + 2 * GAP, h: levels.length * fall + GAP };
  graph.style.aspectRatio = `${view.w} / ${view.h}`;
  const apply = () => graph.setAttribute ("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  const reveal = node => {
    view.x = Math.max (Math.min (view.x, node.x), node.x + data.box.w - view.w);
    view.y = Math.max (Math.min (view.y, node.y), node.y + data.box.h - view.h);
    apply ();
  };
  const zoom = (factor, fx = .5, fy = .5) => {
    view.x += view.w * (1 - factor) * fx;
    view.y += view.h * (1 - factor) * fy;
    view.w *= factor;
    view.h *= factor;
    apply ();
  };
  graph.addEventListener ("wheel", event => {
    const box = graph.getBoundingClientRect ();
    event.preventDefault ();
    zoom (event.deltaY > 0 ? 1.2 : 1 / 1.2, (event.clientX - box.left) / box.width,
          (event.clientY - box.top) / box.height);
  }, { passive: false });
  graph.addEventListener ("keydown", event => {
    if (event.key != "+" && event.key != "-")
      return;
    zoom (event.key == "-" ? 1.2 : 1 / 1.2);
    data.nodes.filter (node => node.group == event.target).forEach (reveal);
  });
  $ ("closer").onclick = () => zoom (1 / 1.5);
  $ ("farther").onclick = () => zoom (1.5);
  graph.addEventListener ("pointermove", event => {
    if (event.buttons != 1)
      return;
    const scale = Math.max (view.w / graph.clientWidth, view.h / graph.clientHeight);
    view.x -= event.movementX * scale;
    view.y -= event.movementY * scale;
    apply ();
  });
  apply ();
}

let opened = null;

/* Shows the solutions through NODE alone; all of them when it is chosen again. */
function open_node (node)
{
  opened = opened == node ? null : node;
  const on = opened ? new Set ([...reach (node, "before"), ...reach (node, "after")]) : null;
  for (const other of data.nodes)
    {
      other.group.classList.toggle ("dim", on != null && !on.has (other));
      other.group.classList.toggle ("open", other == opened);
    }
  for (const link of data.links)
    link.line.classList.toggle ("dim", on != null && !(on.has (data.nodes[link.from])
                                                       && on.has (data.nodes[link.to])));
}

if (data.nodes)
  begin_graph ();

/* --- Levels ---------------------------------------------------------------- */

function begin_levels ()
{
  const bars = [];
  (data.levels.forward || []).forEach ((n, i) => bars.push ([`after ${plural (i, "move")}`, n, ""]));
  (data.levels.backward || []).slice ().reverse ().forEach ((n, i, all) =>
    bars.push ([`${plural (all.length - 1 - i, "move")} before the end`, n, "back"]));
  const most = Math.log (Math.max (...bars.map (b => b[1])) + 1);
  $ ("levels-section").hidden = false;
  $ ("levels").append (...bars.map (([text, n, kind]) => html ("tr", {},
    html ("th", { scope: "row", class: "n" }, text), html ("td", { class: "n" }, number (n)),
    html ("td", { class: "scale" }, html ("span", { class: "bar " + kind,
      style: `width: ${100 * Math.log (n + 1) / most}%` })))));
}

if (data.levels)
  begin_levels ();

/* --- Bounds and effort ------------------------------------------------------ */

$ ("bounds-section").hidden = !data.bounds;
if (data.bounds)
  $ ("bounds").append (row ([["heuristic"], ["moves", "n"], ["what it counts"]], "th"),
    ...data.bounds.map (b => row ([[b.name], [b.start ?? (b.remark ? "-" : "lost"), "n"],
                                   [b.remark ? `${b.summary}; ${b.remark}` : b.summary]])));

/* A catalogue may not know all of it. */
const effort = [["command", data.command], ["certificate, SHA-256", data.certificate],
  ["method", data.method], ["bound", data.heuristic],
  ["positions expanded", data.nodes_expanded, number],
  ["successors", data.nodes_generated, number],
  ["memory", data.peak_bytes, bytes => (bytes / 1048576).toFixed (1) + " MiB"],
  ["time", data.seconds, seconds => seconds.toFixed (3) + " s"], ["finished", data.finished],
  ["the rest stopped by", data.status == "solved" ? data.stopped_by : undefined],
  ["program", data.version, version => "bergholt " + version]];
$ ("effort").append (...effort.filter (([, value]) => value !== undefined)
  .map (([name, value, text = String]) => html ("tr", {},
    html ("th", { scope: "row" }, name), html ("td", {}, text (value)))));
