/* The page of a game on the 33-hole board that has no table: answers of the solver in the page, and
   hands that set up positions, drag pegs, and are refused. */

/* As far as the state goes: a shortest solution may still be sought. */
const judged = () => until (() => $ ("thinking").hidden || asked.wants_shortest);
const middle = name => {
  const box = spot (name).getBoundingClientRect ();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function expect_pegs (wanted)
{
  expect_same ("pegs on", (await pegs_seen ()).sort ().join (), wanted.split (" ").sort ().join ());
}

async function mouse (type, point)
{
  await devtools ("Input.dispatchMouseEvent", { type, ...point, button: "left", clickCount: 1 });
}

async function drag_by_mouse (from, to)
{
  $ ("board").scrollIntoView ({ block: "nearest" });
  const a = middle (from), b = middle (to);
  await mouse ("mousePressed", a);
  for (const share of [.3, .7, 1])
    await mouse ("mouseMoved", { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
  const is_there = () => {
    const box = document.querySelector (`.peg[data-hole=${from}]`).getBoundingClientRect ();
    return Math.abs (box.x + box.width / 2 - b.x) < 3;
  };
  await until (is_there);
  expect ("the peg under the pointer", is_there ());
  await mouse ("mouseReleased", b);
  await known ();
}

async function drag_by_touch (from, to)
{
  $ ("board").scrollIntoView ({ block: "nearest" });
  const a = middle (from), b = middle (to);
  const point = share => [{ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }];
  await devtools ("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point (0) });
  for (const share of [.3, .7, 1])
    await devtools ("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point (share) });
  await devtools ("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await known ();
}

/* Sets up a position by touches of its holes. */
async function set_up (pegs, to)
{
  await touch ($ ("edit"));
  expect ("an editor", !$ ("editor").hidden && $ ("game").hidden);
  await touch ($ ("empty"));
  for (const name of pegs.split (" "))
    await touch (spot (name));
  $ ("goal").value = to;
  $ ("goal").dispatchEvent (new Event ("change"));
  await known ();
  await expect_pegs (pegs);
  await touch ($ ("done"));
  await known ();
}

await step ("opened", known);
expect_same ("state", state (), "32 pegs, 0 moves. It can still be solved.");
expect ("no table", !data.table);

/* set up */
const lost = "c1 e1 c2 a3 b3 c3 d3 g3 c4 d4 f4 g4 b5 d5 e5";
await step ("a lost position", () => set_up (lost, "single"));
expect_same ("state", state (), "15 pegs, 0 moves. It cannot be solved. At best 2 pegs stay.");
expect ("the best play", $ ("note").textContent.startsWith ("The best play: "));
expect ("no solution to play", $ ("solve").disabled);

const cross = "d2 c3 d3 e3 d4 d5";
await step ("the cross", () => set_up (cross, "single"));
expect_same ("state", state (), "6 pegs, 0 moves. It can still be solved.");
await step ("h", async () => { await press ("h"); await known (); });
const winning = [...document.querySelectorAll (".spot.wins")].map (e => e.dataset.name).sort ();
expect_same ("pegs with winning jumps", winning.join (), "d3");
expect ("that in words", spot ("d3").getAttribute ("aria-label") == "d3, peg, can jump, wins");
await step ("h again", () => press ("h"));

/* drags */
await step ("a drag to no end", () => drag_by_mouse ("d2", "f4"));
expect_same ("a reason", $ ("coach").textContent,
             "No jump from d2 to f4: they are not two steps apart on a line.");
expect ("the board to shake", $ ("board").classList.contains ("shaken"));
await expect_pegs (cross);
await step ("a drag by mouse", () => drag_by_mouse ("c3", "b3"));
expect_same ("a reason", $ ("coach").textContent,
             "No jump from c3 to b3: they are not two steps apart on a line.");
await step ("a drag that jumps", () => drag_by_mouse ("d3", "d1"));
await expect_pegs ("c3 d1 e3 d4 d5");
expect_same ("state", state (), "5 pegs, 1 move. Lost since move 1 (d3-d1). At best 3 pegs stay.");
await step ("back", async () => { await touch ($ ("rescue")); await known (); });
await expect_pegs (cross);
await step ("a drag by touch", () => drag_by_touch ("d3", "b3"));
await expect_pegs ("b3 d2 e3 d4 d5");
await step ("another", () => drag_by_touch ("d5", "d3"));
await expect_pegs ("b3 d2 e3 d3");
expect_same ("state", state (), "4 pegs, 2 moves. It can still be solved.");

/* a solution */
await step ("s", async () => { $ ("speed").value = "300"; await press ("s"); });
expect ("how long it is", /^A solution of \d+ moves(, and no fewer will do|; the shortest from the start has 4)\.$/
  .test ($ ("note").textContent));
await until (() => state ().endsWith (": solved."));
expect ("one peg", /^1 peg, \d+ moves: solved\.$/.test (state ()));
expect_same ("pegs", (await pegs_seen ()).length, 1);

/* shortest solutions of few pegs */
await step ("one jump", async () => { await set_up ("d3 e3", "single"); await press ("s"); });
expect_same ("the note", $ ("note").textContent, "A solution of 1 move, and no fewer will do.");
await step ("the cross again", async () => { await set_up (cross, "single"); await press ("s"); });
expect_same ("the note", $ ("note").textContent, "A solution of 4 moves, and no fewer will do.");

/* the goal is said and shown */
const goal_seen = () => [$ ("problem").textContent, $ ("board").querySelectorAll (".goal").length].join ();
expect_same ("the goal", goal_seen (),
             "english, 4-move rule, from another position to a single peg anywhere,0");
await step ("the whole game", async () => { await touch ($ ("whole")); await known (); });
expect_same ("the goal", goal_seen (), "english, 4-move rule, from c1' to c1,1");

/* the shortest solution of a position that was set up */
const shortest = () => $ ("shortest").textContent;
const twenty = "d1 d2 e2 a3 b3 f3 g3 a4 b4 c4 d4 e4 b5 c5 d5 e5 f5 g5 c6 d6";
await step ("a position while a shortest solution of another one is sought", async () => {
  restart (bits_of (twenty.split (" ")), "single");
  await until (() => asked?.wants_shortest);
  expect_same ("the answer", shortest (), "");
  restart (bits_of (cross.split (" ")), "single");
  await known ();
});
expect_same ("the answer", shortest (), "Shortest from the start: 4 moves.");
await step ("twenty pegs", async () => {
  restart (bits_of (twenty.split (" ")), "single");
  await patiently (() => $ ("thinking").hidden);
});
expect_same ("the answer", shortest (), "Shortest from the start: 8 moves.");
await step ("s", () => press ("s"));
expect_same ("the note", $ ("note").textContent, "A solution of 8 moves, and no fewer will do.");
expect_same ("moves", all_jumps ().length + " " + moves_of (all_jumps ()).length, "19 8");
await step ("no hints", () => set_hints (NOTHING));
expect_same ("no answer", shortest (), "");
await step ("hints", () => set_hints (WHETHER));

/* many pegs, of which no shortest solution is known: Search on, and Stop */
await step ("a start of another problem", async () => {
  restart (full ^ bit ("d4"), "single");
  await patiently (() => $ ("thinking").hidden);
});
const most = /^Shortest from the start: at most (\d+) moves\.$/.exec (shortest ())?.[1];
expect ("how many moves are enough", Number (most) >= 18);
await step ("Search on", async () => {
  await touch ($ ("search"));
  await until (() => /^Searching \.\.\. [\d\u202f]+ positions$/.test ($ ("progress").textContent));
});
await step ("Stop", () => touch ($ ("stop")));
expect_same ("the same answer", shortest (), `Shortest from the start: at most ${most} moves.`);
expect ("Search on again", $ ("search").getClientRects ().length > 0);
await step ("s", () => press ("s"));
expect_same ("the note", $ ("note").textContent, `A solution of ${most} moves.`);

/* a puzzle by each level, and the solver's way out of it */
for (const option of [...$ ("puzzle").options].filter (o => o.value.startsWith ("made")))
  {
    await step (option.text, async () => {
      $ ("puzzle").value = option.value;
      $ ("puzzle").dispatchEvent (new Event ("change"));
      await judged ();
    });
    const pegs = Number (option.value.split (" ")[1]);
    expect_same ("state", state (), `${pegs} pegs, 0 moves. It can still be solved.`);
    expect_same ("pegs", (await pegs_seen ()).length, pegs);
  }

/* the puzzle of a day is the same whenever it is chosen, and another on another day */
const choose_daily = day => step (`the puzzle of ${day}`, async () => {
  const Today = Date;
  globalThis.Date = class extends Today { constructor () { super (`${day}T12:00`); } };
  $ ("puzzle").value = "daily 12";
  $ ("puzzle").dispatchEvent (new Event ("change"));
  globalThis.Date = Today;
  await judged ();
});
const daily = [];
for (const day of ["2026-05-01", "2026-05-02", "2026-05-01"])
  {
    await choose_daily (day);
    expect_same ("note", $ ("note").textContent, "Today's puzzle, 12 pegs.");
    expect_same ("state", state (), "12 pegs, 0 moves. It can still be solved.");
    daily.push (start);
  }
expect ("a puzzle a day", daily[0] == daily[2] && daily[0] != daily[1]);

/* the sheet, and names */
await step ("names off", () => touch ($ ("names")));
expect ("no names", getComputedStyle (document.querySelector (".label")).display == "none");
await step ("the sheet", () => { dispatchEvent (new Event ("beforeprint")); });
expect_same ("boards", $ ("sheet").querySelectorAll ("figure").length, 1);
await step ("the whole game", async () => { await touch ($ ("whole")); await known (); });
await step ("the sheet", () => { dispatchEvent (new Event ("beforeprint")); });
expect_same ("boards", $ ("sheet").querySelectorAll ("figure").length, data.solution.length + 1);
await step ("names on", () => touch ($ ("names")));

/* the game is kept */
await step ("the first jump", async () => { await touch (spot ("c3")); await touch (spot ("c1")); await known (); });
const kept = position ();
expect_same ("state", state (), "31 pegs, 1 move. It can still be solved.");
[start, made] = [0n, []];
load_kept ();
expect ("the game that was kept", position () == kept && made.length == 1);
for (const damage of ["", "{", "null", "3", '{"start":"9","goal":"problem","made":[1,1]}',
                      '{"start":"-1","goal":"problem","made":[]}', '{"start":"x","made":[]}'])
  {
    localStorage.setItem (place, damage);
    load_kept ();
    expect (`the game as it was, after ${damage}`, position () == kept);
  }
localStorage.clear ();
return finish ();
