/* The game: positions, jumps and moves by the rules of the page's board, without any element of the
   page. */

const number_of = new Map (data.board_holes.map ((hole, i) => [hole.name, i]));
const bit = name => 1n << BigInt (number_of.get (name));
const bits_of = names => names.reduce ((position, name) => position | bit (name), 0n);
const names_of = position => new Set (data.board_holes.filter ((hole, i) =>
  position >> BigInt (i) & 1n).map (hole => hole.name));
const full = (1n << BigInt (data.board_holes.length)) - 1n;
const is_position = p => p >= 0n && p <= full;

const problem_start = bits_of (data.start_holes);

/* Lines that carry jumps both ways come before lines that carry one. */
const lines = [...data.lines, ...data.one_way].map (([a, over, b], i) => (
  { a, over, b, mask: bits_of ([a, over, b]), is_both_ways: i < data.lines.length }));

/* The jumps of lines: from, over, to, and the pegs on the line before. */
const line_jumps = lines.flatMap (({ a, over, b, mask, is_both_ways }, line) =>
  [[a, b], ...is_both_ways ? [[b, a]] : []].map (([from, to]) => (
    { from, over, to, line, mask, pegs: bits_of ([from, over]) })));

/* The jumps of a position, with the positions after them; the positions that a jump brings to it. */
const jumps_of = p => line_jumps.filter (({ mask, pegs }) => (p & mask) == pegs)
  .map (jump => ({ ...jump, result: p ^ jump.mask }));
const positions_before = p => line_jumps.filter (({ mask, pegs }) => (p & mask ^ mask) == pegs)
  .map (({ mask }) => p ^ mask);

/* The jumps of a play, of which each suits one of the functions. */
function find_jumps (from, suits)
{
  const jumps = [];
  for (const suit of suits)
    {
      const jump = jumps_of (jumps[jumps.length - 1]?.result ?? from).find (suit);
      if (!jump)
        throw new Error ("a play breaks the rules");
      jumps.push (jump);
    }
  return jumps;
}

/* The jumps along lines, by number. */
const jumps_along = (from, numbers) =>
  find_jumps (from, numbers.map (line => jump => jump.line == line));

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

/* The jumps of moves as text, "d2-d4-d6". */
function jumps_in (from, moves)
{
  const step = data.board_edges ? 2 : 1;
  return find_jumps (from, moves.map (move => move.split ("-")).flatMap (stops =>
    stops.slice (step).filter ((to, i) => i % step == 0).map ((to, i) => jump =>
      jump.from == stops[i * step] && jump.to == to
      && (step == 1 || jump.over == stops[i * step + 1]))));
}

/* --- The state ------------------------------------------------------------ */

/* Finishes, or positions with the pegs FILLED and none in the holes EMPTY, where IS_STUCK without a jump. */
const listed = finishes => ({ finishes });
const open = (filled, empty, is_stuck = false) => ({ finishes: [filled], open: { empty, is_stuck } });

/* The problem's own finish, a single peg anywhere, a pattern that is set up, and no jump left. */
const goals = {
  problem: data.empty_holes ? open (bits_of (data.finish_holes), bits_of (data.empty_holes), data.stuck)
                            : listed (data.finishes.map (bits_of)),
  single: listed (data.board_holes.map (hole => bit (hole.name))),
  pattern: open (bits_of (data.empty_holes ? data.finish_holes : []), bits_of (data.empty_holes ?? [])),
  stuck: open (0n, 0n, true) };

let start = problem_start, goal = "problem";
let made = [], undone = [];     /* jumps; the next one to do again is the last */

/* Some finishes, at least all that are listed, or have one peg. */
function some_finishes ()
{
  const { open, finishes } = goals[goal];
  return open ? [...finishes, ...goals.single.finishes].filter (p => p != 0n && is_finish (p)) : finishes;
}

const position_after = n => n > 0 ? made[n - 1].result : start;
const position = () => position_after (made.length);

/* Of a goal that is open: the holes to fill, and to empty. */
const pattern = () => ({ filled: goals[goal].finishes[0], empty: goals[goal].open.empty });

/* Without a hole that must be filled or empty there is no goal yet. */
const is_vague = () => goal == "pattern" && (pattern ().filled | pattern ().empty) == 0n;

function is_finish (p)
{
  const { finishes, open } = goals[goal];
  return is_vague () ? false
         : open ? (p & finishes[0]) == finishes[0] && (p & open.empty) == 0n
                && !(open.is_stuck && jumps_of (p).length > 0)
              : finishes.includes (p);
}

const all_jumps = () => [...made, ...undone.slice ().reverse ()];

/* The page's own solution, and the position before each of its jumps. */
const own_jumps = data.solution ? jumps_in (problem_start, data.solution) : [];
const own_positions = [problem_start, ...own_jumps.map (jump => jump.result)];

/* The rest of the page's own solution from a position on it; or undefined. */
function way_of (p)
{
  const n = goal == "problem" ? own_positions.indexOf (p) : -1;
  return n >= 0 && own_jumps.length > 0 ? own_jumps.slice (n) : undefined;
}
