/* Knowledge of positions: whether they can be won, by which jumps, and how few pegs can be left.
   The table of the problem's winning positions knows it, where there is one, else the solver. */

const FEW = 20000;              /* positions that are looked at for one value of the table */
const AT_ONCE = 30000;          /* positions that the solver looks at without being asked */
const MOST_VERDICTS = 10000;

const table = data.table ? new Table (data.table, data.symmetries, problem_start, data.complement) : null;
const solver_board = {
  places: data.board_holes.map (hole => [x_of (hole), y_of (hole)]),
  lines: lines.map (({ a, over, b }) => [a, over, b].map (name => number_of.get (name))),
  n_both: data.lines.length };
const solver = data.board_holes.length > MOST_SOLVED ? null : new Solver (solver_board);

/* By goal and position: status, lines of a solution, fewest with lines of a play, jumps, as the
   solver answers; where a shortest solution was sought, a number of moves that none is less than,
   and within which limit it was sought.  A key that is missing was not asked, "open" and null were
   not found. */
let verdicts = new Map ();
let cache = new Map (), left = 0;

const words_of = p => [Number (BigInt.asIntN (32, p)), Number (BigInt.asIntN (32, p >> 32n))];
const goal_key = () => goal == "pattern" ? [goal, pattern ().filled, pattern ().empty].join (" ") : goal;
const key_of = p => goal_key () + " " + p;
const verdict_of = p => verdicts.get (key_of (p));

/* The table knows the positions that the problem's start leads to. */
const by_table = () => table && goal == "problem" && start == problem_start;

const count_moves = jumps => moves_of (jumps).length;

/* Adds an answer to the verdict of a position, of which nothing is lost. */
function learn (p, answer)
{
  const old = verdict_of (p) ?? {}, known = { ...old, ...answer };
  const count = ({ lines }) => count_moves (jumps_along (p, lines));
  if (old.lines && answer.lines && count (old) <= count (answer))
    known.lines = old.lines;
  if (old.status && old.status != "open" && (answer.status ?? "open") == "open")
    known.status = old.status;
  if (known.fewest == null)
    known.fewest = old.fewest ?? known.fewest;
  if (verdicts.size > MOST_VERDICTS)
    verdicts = new Map ();
  verdicts.set (key_of (p), known);
}

/* Learns the answer to a question about a position; the positions of a solution are won, too.
   Throws where lines of play break the page's own rules. */
function learn_answer (p, answer)
{
  const play = answer.lines && jumps_along (p, answer.lines);
  if (play && !is_finish (play[play.length - 1]?.result ?? p))
    throw new Error ("the solver's play ends at no finish");
  const rest = answer.fewest_lines && jumps_along (p, answer.fewest_lines).pop ()?.result;
  if (rest && count_pegs (rest) != answer.fewest)
    throw new Error ("the solver's play leaves other pegs");
  learn (p, answer);
  play?.forEach (({ result }, i) => learn (result, { status: "won", lines: answer.lines.slice (i + 1) }));
}

/* True, false, null: not known after a search, undefined: not asked. */
function wins (p)
{
  if (is_finish (p) || way_of (p))
    return true;
  if (by_table ())
    return table.wins (p);
  if (jumps_of (p).length == 0)
    return false;
  const status = verdict_of (p)?.status;
  return status == "open" ? null : status && status == "won";
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
    return verdict_of (p)?.fewest ?? null;
  left = FEW;
  if (cache.size > 200000)
    cache = new Map ();
  return search_fewest (p);
}

/* --- Solutions ------------------------------------------------------------ */

/* The jumps of the known solution from P that has the fewest moves. */
function best_way (p)
{
  const lines = verdict_of (p)?.lines, ways = [way_of (p), lines && jumps_along (p, lines)];
  return ways.filter (way => way).sort ((a, b) => count_moves (a) - count_moves (b))[0];
}

/* How many moves the shortest solution from where the game began has, at least and at most. */
function bound_shortest ()
{
  if (start == problem_start && goal == "problem")
    {
      const known = data.shortest ?? (data.solution_is_shortest ? data.solution.length : null);
      if (known != null)
        return { at_least: known, at_most: known };
    }
  const way = best_way (start);
  return { at_least: verdict_of (start)?.at_least ?? 0,
           at_most: way ? count_moves (way) : Infinity };
}

/* --- The game ------------------------------------------------------------- */

/* The last position of the game that can be won and the first that cannot, as numbers of jumps; -1,
   or one more than there are, where none is known.  Before a position that can be won all could be,
   and after a lost one all are lost. */
function find_fate ()
{
  let won = -1, lost = made.length + 1;
  for (let n = 0; n <= made.length; n++)
    {
      const known = wins (position_after (n));
      if (known === true)
        won = n;
      else if (known === false && lost > n)
        lost = n;
    }
  return { won, lost };
}

/* Of the position at hand, as `wins'. */
const wins_now = () => find_fate ().lost <= made.length ? false : wins (position ());

/* Does a jump win?  As `wins'. */
function jump_wins (jump)
{
  if (!by_table () && wins_now () === false)
    return false;
  const status = by_table () ? null
    : verdict_of (position ())?.jumps?.find (([line]) => line == jump.line)?.[1];
  return status && status != "open" ? status == "won" : wins (jump.result) ?? null;
}

/* --- Questions ------------------------------------------------------------ */

/* Is the game one whose start can be won, but of which no shortest solution is known?  It is asked about
   while nothing is played, which would end the search. */
function may_seek_shortest (limit)
{
  const { at_least, at_most } = bound_shortest (), { sought } = verdict_of (start) ?? {};
  return (made.length == 0 || is_finish (position ())) && !is_finish (start)
         && wins (start) === true && at_least < at_most && !(sought >= limit);
}

/* The goal, as questions have it. */
function goal_in_words ()
{
  const { finishes, open } = goals[goal];
  return { key: goal_key (), finishes: finishes.map (words_of),
           open: open && { ...open, empty: words_of (open.empty) } };
}

/* The next question for the solver, whose answer may tell more than is known; null: none.  A limit
   that is infinite leaves nothing open, so that nothing is asked twice. */
function next_question (limit, wants_jumps, wants_shortest)
{
  const now = position (), known = verdict_of (now) ?? {}, { won, lost } = find_fate ();
  const question = { ...goal_in_words (), limit, known: null, wants_fewest: false,
                     wants_jumps: false, wants_shortest: false, at: now };
  const wants_fewest = !goals[goal].open;
  const may_learn = value => value === undefined || value === null && limit == Infinity;
  const shortest = wants_shortest && may_seek_shortest (limit)
                   ? { ...question, at: start, wants_shortest } : null;
  if (!solver || by_table () || is_vague ())
    return solver && shortest;
  if (lost > made.length && may_learn (wins (now)))
    return { ...question, wants_fewest, wants_jumps };
  if (lost <= made.length && wants_fewest && jumps_of (now).length > 0 && may_learn (known.fewest))
    return { ...question, known: "lost", wants_fewest };
  if (wants_jumps && won == made.length && !is_finish (now) && !known.jumps)
    return { ...question, known: "won", wants_jumps };
  const doubtful = [];
  for (let n = won + 1; n < lost && lost <= made.length; n++)
    if (may_learn (wins (position_after (n))))
      doubtful.push (position_after (n));
  return doubtful.length > 0 ? { ...question, at: doubtful[doubtful.length >> 1] } : shortest;
}
