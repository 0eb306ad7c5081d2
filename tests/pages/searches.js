/* Searches of the solver in the page, on positions of random plays: a line for each, as check_answers
   reads it.  Three quarters are depth first alone, without the searches that keep the most hopeful
   positions; half know no positions but the finishes themselves as winning; a quarter learn resource
   counts wherever a position turns out to be lost. */

const scope = {}, { finishes } = goals.problem;
solver_program (scope);
const board = new scope.Board (solver_board);

/* A full set of positions keeps the slots free at which searches in it end. */
const { lost: set } = new scope.Target (board, finishes.slice (0, 1).map (words_of));
let x = 1;
for (let n = 0; n < 2600000; n++)
  {
    x = Math.imul (x, 0x5851f42d) + 1;
    set.add (x, n + 1);
  }
const n_used = set.low.reduce ((n, low, i) => n + ((low | set.high[i]) != 0), 0);
expect (`half of ${set.low.length} slots to be free, not ${set.low.length - n_used}`,
        2 * n_used <= set.low.length);
finish ();

const KINDS = [{}, { depth_first: true }, { depth_first: true, ends_known: false },
               { depth_first: true, ends_known: false, learns: true }];
const targets = KINDS.map (() => new Map ());

function target_of (kind, position)
{
  const group = board.class_of (...position);
  if (!targets[kind].has (group))
    {
      const same = finishes.map (words_of).filter (f => board.class_of (...f) == group);
      const target = same.length > 0 ? new scope.Target (board, same) : null;
      if (KINDS[kind].ends_known === false)
        {
          target?.final.reset (12);
          target?.finishes.forEach (f => target.final.add (...f));
          target && (target.final_pegs = target.pegs);
        }
      targets[kind].set (group, target);
    }
  return targets[kind].get (group);
}

function status_of (kind, position)
{
  const target = target_of (kind, position), { depth_first, learns } = KINDS[kind];
  if (!target)
    return "lost";
  if (learns)
    target.patience = 1;
  const search = new scope.Search (target, ...position);
  if (depth_first)
    Object.assign (search, { levels: null, widths: [] });
  while (search.status == "open")
    search.step (1000);
  return search.status;
}

let seed = 1;
const random = n => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor (seed / 2147483648 * n);
};
const answers = [];
while (answers.length < 4000)
  for (let now = start, jumps; (jumps = jumps_of (now)).length > 0;)
    {
      now = jumps[random (jumps.length)].result;
      const names = [...names_of (now)].join (" ");
      KINDS.forEach ((_, kind) =>
        answers.push (`${names}\t${Number (status_of (kind, words_of (now)) == "won")}\t-`));
    }
return answers.join ("\n");
