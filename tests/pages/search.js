/* Positions of Wiegleb's board that the solver does not decide at once: Search on, and Stop. */

const shown = element => element.getClientRects ().length > 0;

await step ("opened", known);
await step ("a position", async () => {
  restart (bits_of ("c4 i6 f2 e3 e5 d4 a5 f9 f4 b5 h6 g4 h5 f3 e1 g6 e9 d7 e2 b6 b4 a4".split (" ")), "single");
  await known ();
});
expect_same ("goal", $ ("problem").textContent,
             "wiegleb, 4-move rule, from another position to a single peg anywhere");
expect_same ("rings", $ ("board").querySelectorAll (".goal").length, 0);
const open = "22 pegs, 0 moves. Not known whether it can be solved.";
expect_same ("state", state (), open);
expect ("Search on to be shown", shown ($ ("search")));
await step ("Search on", async () => { await touch ($ ("search")); await known (); });
expect_same ("state", state (), "22 pegs, 0 moves. It cannot be solved. At best 2 pegs stay.");
expect ("no Search on", !shown ($ ("search")));

/* one that takes long */
const hard = "d8 f9 f3 f1 d1 e6 d6 i5 b5 d3 f6 h4 a5 e1 e3 g4 i6 f8 d4 c5 e7 g6 f4 a4 d9 h5 a6 f7 e8 c6";
await step ("another position", async () => { restart (bits_of (hard.split (" ")), "single"); await known (); });
await step ("Search on", async () => {
  await touch ($ ("search"));
  await until (() => /^Searching \.\.\. [\d\u202f]+ positions$/.test ($ ("progress").textContent));
});
expect ("the search to go on", shown ($ ("stop")) && shown ($ ("progress")));
expect_same ("state", state (), "30 pegs, 0 moves. Not known whether it can be solved.");
await step ("Stop", () => touch ($ ("stop")));
expect ("no search", !shown ($ ("stop")) && !shown ($ ("progress")));
expect_same ("state", state (), "30 pegs, 0 moves. Not known whether it can be solved.");
expect ("Search on again", shown ($ ("search")));
await step ("an answer after that", async () => { await touch ($ ("whole")); await known (); });
expect_same ("state", state (), "44 pegs, 0 moves. It can still be solved.");
localStorage.clear ();
return finish ();
