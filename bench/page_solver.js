/* Times of the solver of the page of the 33-hole board, on a processor that the browser slows down
   four times, as a phone's: for tests/browse, after tests/pages/hands.js.  120 positions, to any single
   peg: half are drawn at random with 8 to 31 pegs, half reached by random jumps from one vacancy.  The
   clock is that of the page, so that the machine should have nothing else to do. */

const SLOWDOWN = 4, POSITIONS = 120, MOST_SECONDS = 60;

/* Browsers do not slow workers down; without them the solver runs in the page. */
delete globalThis.Worker;
const in_page = new Solver ({ places: data.board_holes.map (hole => [x_of (hole), y_of (hole)]),
  lines: data.lines.map (line => line.map (name => number_of.get (name))) });

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

async function ask (now, wants_jumps)
{
  const begin = performance.now (), late = new Promise (done => setTimeout (done, 1000 * MOST_SECONDS, null));
  const answer = await Promise.race ([late, in_page.ask ({
    key: "single", finishes: goals.single.map (words_of), wants_fewest: false, wants_jumps,
    limit: Infinity, position: words_of (now) }, () => {})]);
  return { seconds: (performance.now () - begin) / 1000, status: answer?.status ?? "open" };
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
for (let i = 0; i < POSITIONS; i++)
  {
    const now = draw_position (i), { seconds, status } = await ask (now, false);
    const jumps = status == "won" && jumps_of (now).length > 0 ? (await ask (now, true)).seconds : null;
    const add = (kind, s) => rows.set (kind, [...rows.get (kind) ?? [], s]);
    add ("all", seconds);
    add (status, seconds);
    if (jumps != null)
      add ("winning jumps", jumps);
  }
for (const [kind, times] of rows)
  {
    const at = share => times[Math.floor (share * (times.length - 1))].toFixed (2);
    times.sort ((a, b) => a - b);
    text.push (`${kind}: ${times.length}, within a second ${times.filter (s => s <= 1).length}, `
               + `half within ${at (.5)}, nine of ten ${at (.9)}, the longest ${at (1)}`);
  }
return text.join ("\n");
