/* The page of a report with a solution of 18 moves to one peg in the middle, and a graph. */

const start = JSON.parse ($ ("data").textContent).start_holes;

/* The first move, as the list has it: "1. d2-d4". */
const [from, to] = $ ("moves").querySelector ("button").textContent.match (/\w+(?=-)|\w+$/g);

await step ("opened", () => {});
const text = $ ("levels").querySelector ("th, text");
expect ("sizes of levels that can be read", text.getBoundingClientRect ().height >= 14);
expect_same ("pegs on", (await pegs_seen ()).join (), start);
await step ("Tab", () => press ("Tab"));
await expect_outline ();
await step ("ArrowRight", () => press ("ArrowRight"));
expect ("move 1", /^Move 1 of 18: .* 31 pegs left$/.test (state ()));
const pegs = await pegs_seen ();
expect ("a peg to move", pegs.length == 31 && !pegs.includes (from) && pegs.includes (to));
await expect_outline ();
await step ("End", () => press ("End"));
expect_same ("pegs on", await pegs_seen (), "d4");
expect ("the last move", state ().startsWith ("Move 18 of 18: "));
await step ("ArrowLeft", () => press ("ArrowLeft"));
expect_same ("pegs", (await pegs_seen ()).length, 2);
await step ("Home", () => press ("Home"));
expect_same ("pegs on", (await pegs_seen ()).join (), start);
await step ("Enter on the first button", () => press ("Enter"));
await step ("a touch of a move", () => touch ($ ("moves").querySelectorAll ("button")[4]));
expect ("move 5", state ().startsWith ("Move 5 of 18: "));
expect ("the number of pegs", state ().endsWith (`; ${(await pegs_seen ()).length} pegs left`));
await step ("a touch of the last button", () => touch ($ ("last")));
expect_same ("pegs on", await pegs_seen (), "d4");
await step ("the slider", async () => {
  await tab_to ("#slider");
  await press ("Home", "ArrowRight");
});
expect ("move 1", state ().startsWith ("Move 1 of 18: "));
await expect_outline ();
await step ("the space bar", async () => { $ ("slider").blur (); await press (" "); });
expect_same ("the button to", $ ("run").getAttribute ("aria-label"), "Pause");
await step ("the space bar", () => press (" "));
expect_same ("the button to", $ ("run").getAttribute ("aria-label"), "Play");

/* the graph */
const node_box = () => document.activeElement.querySelector ("rect").getBoundingClientRect ();
const rest = () => document.querySelectorAll (".graph .node.dim").length;

for (const zoom of [[], ["+", "+", "+", "+", "+"], ["-", "-", "-", "-", "-", "-", "-"]])
  {
    await step (`Tab to a node, ${zoom.join (" ")}`, async () => {
      await tab_to (".node");
      await press (...zoom);
    });
    const box = node_box ();
    document.activeElement.scrollIntoView ({ block: "center" });
    await expect_ring (grown (node_box (), -.2 * box.height),
                       grown (node_box (), 2 + .15 * box.height));
  }
for (const key of ["Enter", " "])
  {
    await step (`"${key}" on a node`, () => press ("Tab", "Tab", "Tab", "Tab", "Tab", key));
    expect ("some nodes to step back", rest () > 0);
    await step (`"${key}" again`, () => press (key));
    expect ("no nodes to step back", rest () == 0);
  }
return finish ();
