/* The page of a game on a triangle of 21 holes, whose corner a1 is empty. */

const all = [..."abcdef"].flatMap ((column, c) => [1, 2, 3, 4, 5, 6].filter (row => row > c)
                                                  .map (row => column + row));
const without = (...names) => all.filter (name => !names.includes (name)).sort ().join ();
const middle = name => {
  const box = spot (name).getBoundingClientRect ();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const distance = middle ("b2").x - middle ("a2").x;     /* of two holes */
const focused = () => document.activeElement.dataset.name;

async function expect_pegs (wanted)
{
  expect_same ("pegs on", (await pegs_seen ()).sort ().join (), wanted);
}

async function touch_holes (...names)
{
  for (const name of names)
    await touch (spot (name));
}

/* A square on a hole's middle, in distances of two holes. */
function square (name, side)
{
  const { x, y } = middle (name), width = side * distance;
  return new DOMRect (x - width / 2, y - width / 2, width, width);
}

async function expect_hole_ring (name)
{
  expect_same ("focus on", focused (), name);
  await expect_ring (square (name, .5), square (name, 1.3));
}

await step ("opened", () => {});
await expect_pegs (without ("a1"));
await step ("Tab", () => press ("Tab"));
await expect_hole_ring ("a1");
await expect_pegs (without ("a1"));
for (const [key, name] of [["ArrowDown", "a2"], ["ArrowRight", "b2"], ["ArrowDown", "b3"],
                           ["ArrowLeft", "a3"]])
  {
    await step (key, () => press (key));
    await expect_hole_ring (name);
    await expect_pegs (without ("a1"));
  }

for (const first of all)
  {
    const reached = new Set ([first]);
    for (const name of reached)
      Object.values (arrows).map (arrow => neighbour (name, ...arrow)).filter (Boolean)
        .forEach (next => reached.add (next));
    expect_same (`holes that arrow keys reach from ${first}:`, reached.size, all.length);
  }

const before = await picture ();
await step ("Enter on a3", () => press ("Enter"));
expect_within (differing (before, await picture ()), [square ("a3", 1.3), square ("a1", 1.3)]);
await expect_pegs (without ("a1"));
await expect_hole_ring ("a3");

await step ("Space on a1", () => press ("ArrowUp", "ArrowUp", " "));
await expect_hole_ring ("a1");
await expect_pegs (without ("a2", "a3"));
expect_same ("state", state (), "19 pegs, 1 move. It can still be solved.");
expect_same ("moves", $ ("moves").textContent, "1. a3-a1");

await step ("h", () => press ("h"));
await expect_hole_ring ("a1");
await expect_pegs (without ("a2", "a3"));
expect ("winning jumps", document.querySelectorAll (".spot.wins").length > 0);
await step ("h again", () => press ("h"));
expect ("no winning jumps", document.querySelectorAll (".spot.wins").length == 0);
await step ("u", () => press ("u"));
await expect_hole_ring ("a1");
await expect_pegs (without ("a1"));
expect_same ("state", state (), "20 pegs, 0 moves. It can still be solved.");
await step ("r", () => press ("r"));
await expect_pegs (without ("a2", "a3"));

await step ("touches of a5 and a2", () => touch_holes ("a5", "a2"));
expect_same ("a reason", $ ("coach").textContent,
             "No jump from a5 to a2: they are not two steps apart on a line.");
await expect_pegs (without ("a2", "a3"));
await step ("a touch of b4", () => touch_holes ("b4"));
expect_same ("a reason", $ ("coach").textContent, "b4 has no jump.");
await step ("a touch of a3", () => touch_holes ("a3"));
expect_same ("a reason", $ ("coach").textContent, "a3 is empty.");
await expect_pegs (without ("a2", "a3"));
await step ("touches of a5 and a3", () => touch_holes ("a5", "a3"));
expect_same ("no reason", $ ("coach").textContent, "");
await expect_pegs (without ("a2", "a4", "a5"));
await step ("h after touches", () => press ("h"));
await expect_hole_ring ("a3");

await step ("Tab to Undo", () => tab_to ("#undo"));
await expect_outline ();
await step ("Enter on Undo", () => press ("Enter"));
await expect_pegs (without ("a2", "a3"));
expect_same ("focus on", document.activeElement.id, "undo");
await step ("an arrow key", () => press ("ArrowUp"));
await expect_hole_ring ("f6");

await step ("Fast, and a touch of Solve", async () => {
  $ ("speed").value = "300";
  await touch ($ ("solve"));
});
expect_same ("the button to", $ ("run").getAttribute ("aria-label"), "Pause");
expect ("what is known of it", /^A solution of \d+ moves; the shortest from the start has 10\.$/
  .test ($ ("note").textContent));
await until (() => moves_made () >= 3);
await step ("a touch of Pause", () => touch ($ ("run")));
await expect_pegs ([...names_of (position ())].sort ().join ());
expect_same ("the button to", $ ("run").getAttribute ("aria-label"), "Play");
expect_same ("the slider at", $ ("slider").value, moves_made ());
await step ("End on the slider", async () => { await tab_to ("#slider"); await press ("End"); });
expect ("solved", state ().startsWith ("1 peg, ") && state ().endsWith (": solved."));
await expect_pegs ("a1");
await step ("u on the slider", () => press ("u"));
expect ("a move less", !state ().endsWith (": solved."));
expect_same ("focus on", document.activeElement.id, "slider");
await step ("r on a checkbox", async () => { await tab_to ("#names"); await press ("r"); });
expect ("solved", state ().endsWith (": solved."));
await tab_to ("#slider");
await step ("Home, and r", async () => { await press ("Home"); $ ("slider").blur (); });
await expect_pegs (without ("a1"));
await step ("s at the start", () => press ("s"));
expect_same ("what is known of it", $ ("note").textContent,
             "A solution of 10 moves, and no fewer will do.");
await step ("a touch of the last move", () => touch ($ ("moves").querySelectorAll ("button")[9]));
expect_same ("state", state (), "1 peg, 10 moves: solved.");
await expect_pegs ("a1");
scrollTo (0, document.documentElement.scrollHeight);
const place = scrollY;
await step ("a touch of Undo, far down", () => touch ($ ("undo")));
expect ("no jump back to the board", scrollY > place - 50);

/* a game that is lost */
await step ("Restart", () => touch ($ ("restart")));
while (wins (position ()))
  {
    const jumps = jumps_of (position ()), bad = jumps.find (jump => !wins (jump.result)) ?? jumps[0];
    await step (`${bad.from}-${bad.to}`, () => touch_holes (bad.from, bad.to));
  }
const lost = names_of (position ());
expect ("when it was lost", / Lost since move \d+ \(\w+-\w+\)\. At best \d+ pegs? stays?\.$/.test (state ()));
await expect_pegs ([...lost].sort ().join ());
await step ("b", () => press ("b"));
expect ("a game that can be won", state ().endsWith (" It can still be solved."));
await expect_pegs ([...names_of (made.length ? made[made.length - 1].result : start)].sort ().join ());
await step ("r", () => press ("r"));
await expect_pegs ([...lost].sort ().join ());
localStorage.clear ();
return finish ();
