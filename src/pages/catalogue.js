/* The index of a catalogue: filter, order, and a page for each problem, in a file of its own or
   made of the template that the data have. */

const place = p => `${p.board}, ${p.rule}-move`;
const moves = p => p.moves ?? p.lower_bound;
/* The minimum, or its bounds. */
const range = (least, p) => p.solution_moves !== undefined ? `${least}\u2013${p.solution_moves}`
                            : p.status == "bounded" ? "\u2265" + least : least;
const text = value => value === undefined ? "" : String (value);

/* Counts are strings of digits, which may be long. */
const by_count = (a, b) => text (a).length - text (b).length
                           || (text (a) < text (b) ? -1 : text (a) > text (b) ? 1 : 0);
const by_text = (a, b) => text (a).localeCompare (text (b), "en", { numeric: true });

/* Of a column: heading, value, how it is shown if not as it is, order, kind of cell. */
const columns = [
  ["problem", p => `${p.vacate} \u2192 ${p.finish}`, null, by_text, "name"],
  ["moves", moves, range, by_count, "n"],
  ["ordered", p => p.ordered, number, by_count, "n"],
  ["unordered", p => p.unordered, number, by_count, "n"],
  ["longest sweep", p => p.longest_sweep, null, by_count, "n"],
  ["final", p => p.longest_final_sweep, null, by_count, "n"],
  ["status", p => p.status, null, by_text, ""],
  ["board", place, null, by_text, "name"],
  ["seconds", p => p.seconds, value => value.toFixed (2), (a, b) => (a ?? -1) - (b ?? -1), "n"],
];
let ordered_by = -1, descending = false;

const has_status = status => p => p.status == status;

/* --- The table ------------------------------------------------------------- */

function is_wanted (p)
{
  const status = $ ("status").value, hole = $ ("hole").value.trim ().toLowerCase ();
  const least = $ ("least").value, most = $ ("most").value;
  return ($ ("board").value == "" || $ ("board").value == place (p))
         && (status == "" || (status == "class" ? p.status != "class" : p.status == status))
         && (least == "" || moves (p) >= Number (least))
         && (most == "" || moves (p) <= Number (most))
         && (hole == "" || p.vacate == hole || p.finish == hole);
}

/* Where there is no solution, "none" for its moves: the status may be out of sight. */
function cell (p, [, value, show, , kind], first)
{
  const known = value (p), has_none = value == moves && /^(class|unsolvable)$/.test (p.status);
  const shown = has_none ? "none"
                : known === undefined ? "" : text (show ? show (known, p) : known);
  return html ("td", kind ? { class: kind } : {},
               first && p.link ? html ("a", { href: p.link }, shown) : shown);
}

function fill ()
{
  const wanted = data.problems.filter (is_wanted);
  if (ordered_by >= 0)
    {
      const [, value, , order] = columns[ordered_by];
      wanted.sort ((a, b) => (descending ? -1 : 1) * order (value (a), value (b)));
    }
  $ ("problems").tBodies[0].replaceChildren (...wanted.map (p =>
    html ("tr", {}, ...columns.map ((column, i) => cell (p, column, i == 0)))));
  $ ("shown").textContent = `${plural (wanted.length, "problem")} shown`;
}

/* Orders by a column, the other way round when it is chosen again. */
function order_by (chosen)
{
  descending = ordered_by == chosen && !descending;
  ordered_by = chosen;
  [...$ ("problems").tHead.rows[0].cells].forEach ((head, i) =>
    head.setAttribute ("aria-sort", i != chosen ? "none" : descending ? "descending" : "ascending"));
  fill ();
}

/* --- The boards ------------------------------------------------------------- */

/* The lengths of solved problems, "7 to 10". */
function range_of (problems)
{
  const lengths = problems.filter (has_status ("solved")).map (moves);
  const least = Math.min (...lengths), most = Math.max (...lengths);
  return lengths.length == 0 ? "" : least == most ? text (least) : `${least} to ${most}`;
}

/* Of the table of boards: heading, value for the problems of one, kind of cell. */
const board_sums = [
  ["solved", problems => problems.filter (has_status ("solved")).length, "n"],
  ["moves", range_of, "name n"],
  ["problems", problems => problems.length, "n"],
  ["unsolvable", problems => problems.filter (has_status ("unsolvable")).length, "n"],
  ["by class", problems => problems.filter (has_status ("class")).length, "n"],
  ["not decided", problems => problems.filter (has_status ("bounded")).length, "n"],
];

/* Shows the problems of a board alone. */
function choose_board (name)
{
  $ ("board").value = name;
  fill ();
  $ ("filter").scrollIntoView ();
}

function fill_boards (names)
{
  $ ("boards").hidden = names.length < 2;
  $ ("boards").tHead.append (html ("tr", {}, html ("th", { scope: "col" }, "board"),
    ...board_sums.map (([heading, , kind]) => html ("th", { scope: "col", class: kind }, heading))));
  $ ("boards").tBodies[0].append (...names.map (name => {
    const problems = data.problems.filter (p => place (p) == name);
    const button = html ("button", { type: "button", class: "link" }, name);
    button.onclick = () => choose_board (name);
    return html ("tr", {}, html ("td", { class: "name" }, button),
                 ...board_sums.map (([, value, kind]) => html ("td", { class: kind }, text (value (problems)))));
  }));
}

function begin ()
{
  const count = status => data.problems.filter (has_status (status)).length;
  const names = [...new Set (data.problems.map (place))];
  $ ("title").textContent = data.title;
  $ ("sums").textContent = `${plural (data.problems.length, "problem")}: ${count ("solved")} solved, `
    + `${count ("unsolvable")} unsolvable, ${count ("class")} excluded by position class, `
    + `${count ("bounded")} not decided`;
  $ ("board").append (html ("option", { value: "" }, "all"),
    ...names.map (name => html ("option", { value: name }, name)));
  fill_boards (names);
  $ ("problems").tHead.append (html ("tr", {}, ...columns.map (([heading, , , , kind], i) => {
    const button = html ("button", { type: "button", class: "head" }, heading);
    button.onclick = () => order_by (i);
    return html ("th", { scope: "col", "aria-sort": "none", ...(kind && { class: kind }) }, button);
  })));
  $ ("filter").oninput = fill;
  $ ("filter").onsubmit = event => event.preventDefault ();
  fill ();
}

/* --- The problem that the address names ------------------------------------- */

function open_page ()
{
  const p = data.template && data.problems.find (p => p.link == location.hash);
  $ ("index").hidden = Boolean (p);
  $ ("one").hidden = !p;
  if (!p)
    return;
  /* "</" would end the script in which the data stand */
  const json = JSON.stringify ({ ...data.layouts[p.layout], ...p }).replaceAll ("<", "\\u003c");
  $ ("page").srcdoc = data.template.replace (/(id="data">)[^<]*/, (all, head) => head + json);
}

begin ();
/* keys are for the page inside */
$ ("page").addEventListener ("load", () => $ ("page").focus ());
window.addEventListener ("hashchange", open_page);
open_page ();
