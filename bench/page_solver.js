/* Times of the solver of the page of the 33-hole board, on a processor that the browser slows down
   four times, as a phone's: for tests/browse, after tests/pages/hands.js.  120 positions, to any single
   peg: half are drawn at random with 8 to 31 pegs, half reached by random jumps from one vacancy.  Of
   positions that are won a shortest solution is sought as well, with the work that the page spends without
   being asked, and so from 40 positions that random jumps lead back to from a single peg.  The clock is
   that of the page, so that the machine should have nothing else to do. */

const SLOWDOWN = 4, POSITIONS = 120, MOST_SECONDS = 60, FROM_PEG = 40;

/* Browsers do not slow workers down; without them the solver runs in the page. */
delete globalThis.Worker;
const in_page = new Solver (solver_board);
goal = "single";

let seed = 1;
const draw_number = n => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor (seed / 2147483648 * n);
};

function draw_position (i)
{
  let now = 0n;
  if (i % 2)
    {
      const names = data.board_holes.map (hole => hole.name);
      for (let left = 8 + draw_number (24); left > 0; left--)
        now |= bit (names.splice (draw_number (names.length), 1)[0]);
      return now;
    }
  now = full ^ bit (data.board_holes[draw_number (data.board_holes.length)].name);
  for (let left = draw_number (24), jumps; left > 0 && (jumps = jumps_of (now)).length > 0; left--)
    now = jumps[draw_number (jumps.length)].result;
  return now;
}

/* A position from which 15 to 19 jumps lead to a single peg; fewer where no more can be taken back. */
function retreat ()
{
  let now = bit (data.board_holes[draw_number (data.board_holes.length)].name);
  for (let left = 15 + draw_number (5); left > 0; left--)
    {
      const before = positions_before (now);
      if (before.length == 0)
        break;
      now = before[draw_number (before.length)];
    }
  return now;
}

async function ask (now, wishes)
{
  const begin = performance.now (), late = new Promise (done => setTimeout (done, 1000 * MOST_SECONDS, null));
  const answer = await Promise.race ([late, in_page.ask ({
    ...goal_in_words (), wants_fewest: false, wants_jumps: false, limit: Infinity,
    position: words_of (now), ...wishes }, () => {})]);
  const is_shortest = answer?.lines && count_moves (jumps_along (now, answer.lines)) == answer.at_least;
  return { seconds: (performance.now () - begin) / 1000, status: answer?.status ?? "open", is_shortest };
}

/* Times the search for a shortest solution, apart where it is proved to be one. */
async function time_shortest (kind, now)
{
  const { seconds, is_shortest } = await ask (now, { wants_shortest: true, limit: AT_ONCE });
  add (kind, seconds);
  add (`${kind}, ${is_shortest ? "proved" : "not proved"}`, seconds);
}

/* How much slower the processor is. */
function spin ()
{
  const begin = performance.now ();
  let x = 1;
  for (let i = 0; i < 2e8; i++)
    x = Math.imul (x, 0x5851f42d) + 1 | 0;
  return x ? performance.now () - begin : 0;
}

const before = spin ();
await devtools ("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
const text = [`slower by ${(spin () / before).toFixed (1)}`];
const rows = new Map ();
const add = (kind, s) => rows.set (kind, [...rows.get (kind) ?? [], s]);
for (let i = 0; i < POSITIONS; i++)
  {
    const now = draw_position (i), { seconds, status } = await ask (now, {});
    add ("all", seconds);
    add (status, seconds);
    if (status == "won" && jumps_of (now).length > 0)
      {
        add ("winning jumps", (await ask (now, { wants_jumps: true })).seconds);
        await time_shortest ("shortest", now);
      }
  }
for (let i = 0; i < FROM_PEG; i++)
  await time_shortest ("shortest, back from a peg", retreat ());
for (const [kind, times] of rows)
  {
    const at = share => times[Math.floor (share * (times.length - 1))].toFixed (2);
    times.sort ((a, b) => a - b);
    text.push (`${kind}: ${times.length}, within a second ${times.filter (s => s <= 1).length}, `
               + `half within ${at (.5)}, nine of ten ${at (.9)}, the longest ${at (1)}`);
  }
return text.join ("\n");
