/* The page of keep.js, opened again. */

await step ("opened again", known);
expect_same ("moves", $ ("moves").textContent, "1. c3-c12. c5-c3");
expect_same ("state", $ ("state").textContent, "30 pegs, 2 moves. It can still be solved.");
expect_same ("empty holes", data.board_holes.length - (await pegs_seen ()).length, 3);
expect_same ("speed", $ ("speed").value, "1600");
expect ("no names", getComputedStyle (document.querySelector (".label")).display == "none");
await step ("u", async () => { await press ("u"); await known (); });
expect_same ("state", $ ("state").textContent, "31 pegs, 1 move. It can still be solved.");
localStorage.clear ();
return finish ();
