/* Positions of random plays: the page's answers, by its own table and by its solver, a line for each,
   as check_answers reads it. */

localStorage.clear ();
let seed = 1, lines = [];
const random = n => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor (seed / 2147483648 * n); };
const question = { ...goal_in_words (), wants_fewest: true, wants_jumps: true, limit: Infinity };
const line = (p, wins, fewest) => lines.push ([...names_of (p)].join (" ") + "\t" + Number (wins)
                                              + "\t" + (fewest ?? "-"));
const by_solver = new Solver (solver_board);
for (let n = 0; n < 10000;)
  for (let now = start, jumps; (jumps = jumps_of (now)).length > 0 && n < 10000; n++)
    {
      /* half the plays hold on to the win as long as they can */
      const winning = n % 2 ? jumps.filter (jump => table.wins (jump.result)) : [];
      const from = winning.length ? winning : jumps;
      now = from[random (from.length)].result;
      const wins = table.wins (now), fewest = wins ? null : table.stored_fewest (now);
      line (now, wins, fewest);
      if (n % 25)
        continue;
      const answer = await by_solver.ask ({ ...question, position: words_of (now) }, () => {});
      learn_answer (now, answer);
      line (now, answer.status == "won", answer.status == "won" ? null : answer.fewest);
      for (const [number, status] of answer.jumps ?? [])
        line (jumps_of (now).find (jump => jump.line == number).result, status == "won");
    }
return lines.join ("\n");
