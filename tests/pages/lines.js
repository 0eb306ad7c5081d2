/* The page of a game on Petersen's graph, a board by lines. */

await step ("opened", known);
expect_same ("state", state (), "9 pegs, 0 moves. It can still be solved.");
expect_same ("pegs on", (await pegs_seen ()).join (), data.start_holes);
await step ("s, and a touch of the last move", async () => {
  await press ("s");
  await touch ([...$ ("moves").querySelectorAll ("button")].pop ());
});
expect_same ("what is known of it", $ ("note").textContent,
             "A solution of 4 moves, and no fewer will do.");
expect_same ("state", state (), "1 peg, 4 moves: solved.");
expect_same ("pegs", (await pegs_seen ()).length, 1);
await step ("Restart", async () => { await touch ($ ("restart")); await known (); });
const jump = jumps_of (position ())[0];
await step ("a jump by touches", async () => {
  await touch (spot (jump.from));
  await touch (spot (jump.to));
  await known ();
});
expect_same ("moves", $ ("moves").textContent, `1. ${jump.from}-${jump.over}-${jump.to}`);
const wanted = data.start_holes.filter (name => name != jump.from && name != jump.over);
expect_same ("pegs on", (await pegs_seen ()).sort ().join (), [...wanted, jump.to].sort ().join ());
localStorage.clear ();
return finish ();
