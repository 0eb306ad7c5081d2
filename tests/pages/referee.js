/* node referee.js PAGE SCRIPTS: plays on the board of a trainer page, without a browser, and asks its
   solver about random positions, and about shortest solutions of larger ones: a line for each, as
   check_answers reads it.  SCRIPTS is the folder of
   the page's scripts, of which all run that need no element of the page. */
"use strict";
const fs = require ("fs"), path = require ("path");
const [page, folder] = process.argv.slice (2);
const scripts = ["elements", "board", "table", "solver", "shortest", "solver_link", "game", "verdicts"];

/* In the scope of the page's scripts. */
async function referee ()
{
  /* The whole belongs to make check-long. */
  const sample = (all, part) => process.env.CHECK_LONG ? all : part;
  const POSITIONS = data.board_holes.length > 30 ? sample (12, 5) : sample (40, 16);
  const MOST_PEGS = 9, STEPS = 5, SHORTEST = sample (8, 3), LEAST_STEPS = 10, MORE_STEPS = 6;
  let seed = 1;
  const random = n => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor (seed / 2147483648 * n);
  };
  const answers = [];
  const ends = some_finishes (), { open } = goals.problem, by_solver = new Solver (solver_board);

  /* Some pegs near each other, since few jump where they are scattered. */
  const scatter = () => {
    let p = 0n;
    for (let n = 1 + random (MOST_PEGS - 1); n > 0; n--)
      {
        const { a, over, b } = lines[random (lines.length)];
        p |= bit ([a, over, b][random (3)]);
      }
    return p;
  };
  /* Some jumps taken back from a finish. */
  const retreat = steps => {
    let p = ends[random (ends.length)];
    for (let n = steps; n > 0; n--)
      {
        const before = positions_before (p);
        if (before.length > 0)
          p = before[random (before.length)];
      }
    return p;
  };
  /* Perhaps after a jump, which may lose. */
  const play_on = p => {
    const jumps = jumps_of (p);
    return jumps.length > 0 && random (2) ? jumps[random (jumps.length)].result : p;
  };
  const names_in = p => [...names_of (p)].join (" ");
  const jumps_in_text = p =>
    jumps_of (p).map (({ from, over, to }) => `${from}-${over}-${to}`).sort ().join (" ");
  const ask = (p, wishes) => by_solver.ask ({ ...goal_in_words (), position: words_of (p),
    limit: Infinity, known: null, ...wishes }, () => {});
  for (let n = 0; n < POSITIONS; n++)
    {
      const p = n % 2 ? scatter () : play_on (retreat (random (STEPS + 1))), few = !open && count_pegs (p) <= MOST_PEGS;
      const answer = await ask (p, { wants_fewest: few, wants_jumps: true });
      learn_answer (p, answer);
      answers.push ([names_in (p), Number (answer.status == "won"), answer.fewest ?? "-",
                     jumps_in_text (p)].join ("\t"));
      for (const [line, status] of answer.jumps ?? [])
        {
          const { result } = jumps_of (p).find (jump => jump.line == line);
          answers.push (`${names_in (result)}\t${Number (status == "won")}\t-`);
        }
    }
  for (let n = 0; n < SHORTEST; n++)
    {
      const p = retreat (LEAST_STEPS + random (MORE_STEPS + 1));
      if (is_finish (p))
        continue;
      const answer = await ask (p, { wants_shortest: true });
      start = p;
      learn_answer (p, answer);
      const { at_least, at_most } = bound_shortest ();
      if (at_least != at_most)
        throw new Error (`from ${at_least} to ${at_most} moves`);
      answers.push ([names_in (p), 1, "-", jumps_in_text (p), at_most].join ("\t"));
    }
  console.log (answers.join ("\n"));
}

const [, data_text] = fs.readFileSync (page, "utf8").match (/id="data">(.*?)<\/script>/s);
const text = scripts.map (name => fs.readFileSync (path.join (folder, `${name}.js`), "utf8")).join ("");
const document = { getElementById: () => ({ textContent: data_text }) };
new Function ("document", "Worker", `${text}\nreturn (${referee}) ();`) (document);
