/* The page of a game on the hypercube of 16 holes, where two jumps may have the same ends. */

await step ("opened", known);
const { from, to } = jumps_of (position ())[0];
const overs = jumps_of (position ()).filter (jump => jump.from == from && jump.to == to)
  .map (jump => jump.over);
expect_same ("jumps with these ends", overs.length, 2);
for (const over of overs)
  {
    await step (`from ${from} to ${to}`, async () => { await touch (spot (from)); await touch (spot (to)); });
    expect_same ("the question", $ ("choices").textContent,
                 `From ${from} to ${to}: over ${overs[0]}over ${overs[1]}`);
    expect ("no jump yet", $ ("state").textContent.includes (", 0 moves."));
    await step (`over ${over}`, async () => {
      await touch ([...$ ("choices").querySelectorAll ("button")].find (b => b.textContent == `over ${over}`));
      await known ();
    });
    expect ("no question", $ ("choices").hidden);
    expect_same ("moves", $ ("moves").textContent, `1. ${from}-${over}-${to}`);
    const wanted = data.start_holes.filter (name => name != from && name != over);
    expect_same ("pegs on", (await pegs_seen ()).sort ().join (), [...wanted, to].sort ().join ());
    await step ("u", async () => { await press ("u"); await known (); });
  }
await step ("a question", async () => { await touch (spot (from)); await touch (spot (to)); });
await step ("that is left", async () => { await touch ($ ("restart")); await known (); });
expect ("no question", $ ("choices").hidden);
localStorage.clear ();
return finish ();
