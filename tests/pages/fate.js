/* The page of the 37-hole board from d3: how few pegs lost positions leave, where games were lost,
   positions in the address, and degrees of hints. */

const shown = element => element.getClientRects ().length > 0;
const marked = () => document.querySelectorAll (".spot.wins").length;

await step ("opened", known);
expect_same ("address", location.hash, "");
expect ("a shortest solution", data.solution_is_shortest && data.solution.length == 21);

/* the usual end of a beginner: no question stays open */
for (const [pegs, fewest] of [["c1 d1 e1 b2 c2 d2 e3 f4 c4 d5 e6 b5", 3],
                              ["c1 d1 e1 b2 c2 d3 e3 f4 c4 d5 e6 b5", 4], ["c1 e1 a3 g3 a5 g5", 6]])
  {
    await step (pegs, async () => { restart (bits_of (pegs.split (" ")), "single"); await known (); });
    expect ("how few pegs stay", fewest == 6 ? / It cannot be solved\.$/.test (state ())
                                             : state ().endsWith (` At best ${fewest} pegs stay.`));
    expect ("nothing to search", !shown ($ ("search")));
  }

/* a position in the address */
const few = "d2,c3,d3,e3,d4,d5";
await step ("an address", async () => {
  location.hash = `#pegs=${few}&goal=single`;
  await until (() => count_pegs (position ()) == 6);
  await known ();
});
expect_same ("pegs on", (await pegs_seen ()).sort ().join (), few.split (",").sort ().join ());
expect_same ("goal", goal, "single");
const before = position ();
await step ("an address of no position", async () => {
  location.hash = "#pegs=d2,zz9";
  await new Promise (done => setTimeout (done, 50));
});
expect ("the position as it was", position () == before);
await step ("a jump", async () => { make (jumps_of (position ())[0]); await known (); });
expect_same ("address", location.hash, address_of (position ()));
await step ("the address again", () => { load_address (); });
expect_same ("jumps made", made.length, 1);

/* degrees of hints */
await step ("undone", async () => { await press ("u"); await known (); });
const degrees = [];
for (const degree of ["0", "1", "2", "3"])
  await step (`hints ${degree}`, async () => {
    $ ("hints").value = degree;
    $ ("hints").dispatchEvent (new Event ("change"));
    await known ();
    chosen = null;
    refresh ();
    const n_marked = marked (), winning = jumps_of (position ()).find (jump => jump_wins (jump));
    if (winning)
      choose (winning.from);
    const targets = document.querySelectorAll (".spot.target.wins").length;
    degrees.push ([/ solved/.test (state ()), n_marked > 0, targets > 0].map (Number).join (""));
  });
expect_same ("what each degree tells", degrees.join (), "000,100,110,111");
await step ("h", () => press ("h"));
expect_same ("hints", $ ("hints").value, "1");

/* games that are played at random to their end */
let seed = 7;
const random = n => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor (seed / 2147483648 * n); };
for (let n = 0; n < 3; n++)
  {
    await step (`game ${n}`, async () => {
      restart (problem_start, "problem");
      const jumps = [];
      for (let p = problem_start, next; (next = jumps_of (p)).length > 0; p = jumps[jumps.length - 1].result)
        jumps.push (next[random (next.length)]);
      change (() => { made = jumps; });
      await patiently (() => $ ("thinking").hidden);
    });
    const { won, lost } = find_fate ();
    expect ("a position that can be won", won >= 0 && lost <= made.length);
    expect ("when it was lost", won == lost - 1 ? / Lost since move /.test (state ())
                                                : / It could (at the start|after move \d+)\./.test (state ()));
    await step ("b", async () => { await press ("b"); await known (); });
    expect_same ("jumps left", made.length, won);
    expect ("the end of the way to win", state ().endsWith (" It can still be solved."));
  }
localStorage.clear ();
return finish ();
