/* The page of a pattern on the 33-hole board: it is played, and another one set up, by touches and by
   keys; and a position without a jump. */

const goal_text = () => $ ("problem").textContent.replace (/.* to /, "");
const marks = kind => document.querySelectorAll (`#board .${kind}`).length;

async function choose_goal_by_name (value)
{
  $ ("goal").value = value;
  $ ("goal").dispatchEvent (new Event ("change"));
  await known ();
}

/* the problem's own pattern, d2 and d3 empty and d4 filled */
await step ("opened", known);
expect_same ("state", state (), "32 pegs, 0 moves. It can still be solved.");
expect_same ("goal", goal_text (), data.finish);
expect_same ("rings and crosses", [marks ("goal"), marks ("vacant")].join (), "1,2");
expect_same ("name", spot ("d4").getAttribute ("aria-label"), "d4, empty, to be filled");
expect ("its shortest", /^Shortest from the start: 1 move\.$/.test ($ ("shortest").textContent));
await step ("a jump", async () => { await touch (spot ("d2")); await touch (spot ("d4")); await known (); });
expect_same ("state", state (), "31 pegs, 1 move: solved.");

/* another pattern, by touches */
await step ("the editor", () => touch ($ ("edit")));
expect ("no pattern yet", $ ("of-finish").parentNode.hidden && $ ("either").hidden);
await step ("a pattern", () => choose_goal_by_name ("pattern"));
expect ("holes of the finish", $ ("of-finish").checked && !$ ("either").hidden);
expect_same ("the problem's", goal_text (), "d4 filled; d2 d3 empty");
await step ("either everywhere", async () => { await touch ($ ("either")); await known (); });
expect_same ("goal", goal_text (), "a pattern: no hole is filled or empty yet");
expect_same ("state", state (), "31 pegs, 0 moves.");
const before = position ();
await step ("d1 filled, c1 empty", async () => {
  await touch (spot ("d2"));
  await touch (spot ("c1"));
  await touch (spot ("c1"));
  await known ();
});
expect_same ("goal", goal_text (), "d2 filled; c1 empty");
expect ("the position as it was", position () == before);

/* and by keys */
await step ("b3 by keys", async () => {
  spot ("b3").focus ();
  await press ("Enter", " ");
});
expect_same ("name", spot ("b3").getAttribute ("aria-label"), "b3, peg, to be empty");
expect ("the focus", document.activeElement == spot ("b3"));
await step ("b3 either", async () => { await press ("Enter"); await known (); });
expect_same ("goal", goal_text (), "d2 filled; c1 empty");
await step ("play", async () => { await touch ($ ("done")); await known (); });
expect_same ("state", state (), "31 pegs, 0 moves. It can still be solved.");
const found = /^Shortest from the start: (\d+) moves?\.$/.exec ($ ("shortest").textContent)?.[1];
await step ("s", async () => { await press ("s"); await until (() => undone.length == 0 && !timer); });
await patiently (() => !timer);
await known ();
expect_same ("state", state (), `${count_pegs (position ())} pegs, ${found} moves: solved.`);
expect ("d2 filled and c1 empty", position () & bit ("d2") && !(position () & bit ("c1")));

/* the address holds the pattern, and one that asks for a hole to be both is none */
await step ("an address", async () => {
  location.hash = "#pegs=c1,d1&goal=pattern&filled=e1&empty=";
  await until (() => goal_text () == "e1 filled");
  await known ();
});
expect_same ("state", state (), "2 pegs, 0 moves. It can still be solved.");
expect_same ("address", location.hash, "#pegs=c1,d1&goal=pattern&filled=e1&empty=");
for (const bad of ["filled=e1&empty=e1", "filled=z9", "filled=e1,z9&empty="])
  await step (bad, async () => {
    location.hash = `#pegs=c1,d1&goal=pattern&${bad}`;
    await new Promise (done => setTimeout (done, 50));
    expect_same ("goal", goal_text (), "e1 filled");
  });

/* patterns that no position can come to: of more pegs than there are, and by a resource count */
await step ("all filled", async () => { await touch ($ ("edit")); $ ("of-finish").click (); await touch ($ ("fill")); await known (); });
expect_same ("state", state (), "2 pegs, 0 moves. It cannot be solved.");
await step ("a puzzle to it", () => touch ($ ("done")));
$ ("puzzle").value = [...$ ("puzzle").options].find (o => o.value.startsWith ("made")).value;
await step ("of few pegs", async () => { $ ("puzzle").dispatchEvent (new Event ("change")); await known (); });
expect ("no puzzle", /^This board has no puzzle of \d+ pegs\.$/.test ($ ("coach").textContent));
await step ("a row too far", async () => {
  location.hash = "#pegs=c5,d5,e5,c6,d6,e6,c7,d7,e7&goal=pattern&filled=d1&empty=";
  await until (() => goal_text () == "d1 filled");
  await known ();
});
expect_same ("state", state (), "9 pegs, 0 moves. It cannot be solved.");

/* a pattern that changes while the solver is at work */
await step ("changes", async () => {
  location.hash = "";
  restart (problem_start, "pattern");
  set_pattern (0n, 0n);
  for (const hole of ["d4", "d4", "d1", "c1", "c1"])
    turn (bit (hole));
  await patiently (() => $ ("thinking").hidden);
});
expect_same ("goal", goal_text (), "d1 filled; c1 d4 empty");
expect_same ("state", state (), "32 pegs, 0 moves. It can still be solved.");

/* stuck */
await step ("stuck", async () => { restart (problem_start, "stuck"); await patiently (() => $ ("thinking").hidden); });
expect_same ("state", state (), "32 pegs, 0 moves. It can still be solved.");
expect_same ("shortest", $ ("shortest").textContent, "Shortest from the start: 6 moves.");
expect_same ("address", location.hash.replace (/.*&/, ""), "goal=stuck");
for (const option of [...$ ("puzzle").options].filter (o => o.value.startsWith ("made")).slice (0, 2))
  await step (option.text, async () => {
    $ ("puzzle").value = option.value;
    $ ("puzzle").dispatchEvent (new Event ("change"));
    await patiently (() => $ ("thinking").hidden);
    expect_same ("state", state (), `${option.value.split (" ")[1]} pegs, 0 moves. It can still be solved.`);
  });

/* kept */
goals.pattern = open (bit ("e1"), bit ("d4"));
await step ("a pattern", async () => { restart (problem_start, "pattern"); await known (); });
goals.pattern = open (0n, 0n);
load_kept ();
expect_same ("pattern", describe_pattern (), "e1 filled; d4 empty");
for (const kept of ['["1","1"]', '["-1","0"]', '["x","0"]', "[]", "3"])
  {
    localStorage.setItem (place, `{"start":"9","goal":"pattern","made":[],"pattern":${kept}}`);
    load_kept ();
    expect_same (`pattern after ${kept}`, describe_pattern (), "e1 filled; d4 empty");
  }
localStorage.clear ();
return finish ();
