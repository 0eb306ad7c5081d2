/* The index of a survey of triangle(5) and of a drawn board, whose name is long. */

const shown = () => [...$ ("problems").tBodies[0].rows].map (row => row.cells[0].textContent);
const rows = () => [...$ ("problems").tBodies[0].rows].map (row => row.cells[0].textContent + " "
                                                                    + row.cells[1].textContent);
const sorted = () => document.activeElement.closest ("th").getAttribute ("aria-sort");
const inside = () => $ ("page").contentDocument;

function set (id, value)
{
  $ (id).value = value;
  $ (id).dispatchEvent (new Event ("input", { bubbles: true }));
}

async function pegs_inside ()
{
  const box = $ ("page").getBoundingClientRect ();
  expect_no_overflow (inside ());
  return (await pegs_seen (inside (), box.left, box.top)).join ();
}

await step ("opened", () => {});
const first = shown ();
expect ("problems", first.includes ("a1 \u2192 a1"));
const boards = [...$ ("boards").tBodies[0].rows];
expect_same ("sums of a board", [...boards[1].cells].map (cell => cell.textContent).join (),
             "triangle(5), 6-move,12,9 to 11,42,5,25,0");
await step ("Tab to a board", () => tab_to (".link"));
await expect_outline ();
await step ("a touch of the other board", () => touch (boards[0].querySelector ("button")));
expect ("its problems alone", shown ().length > 0 && !shown ().includes ("a1 \u2192 a1"));
await step ("all boards", () => set ("board", ""));
await step ("Tab to the boards", () => tab_to ("#board"));
await expect_outline ();
await step ("a hole is typed", async () => {
  await tab_to ("#hole");
  await press ("c", "3");
});
expect_same ("problems", shown ().join (), "a2 \u2192 c3");
await step ("it is taken back", () => press ("Backspace", "Backspace"));
expect_same ("problems", shown ().join (), first.join ());
await step ("Tab to the heading of moves", async () => {
  await tab_to (".head");
  await press ("Tab");
});
await expect_outline ();
await step ("Enter", () => press ("Enter"));
expect_same ("order", sorted (), "ascending");
await step ("the space bar", () => press (" "));
expect_same ("order", sorted (), "descending");
await step ("a touch of the first heading", () => touch (document.querySelector (".head")));
expect_same ("order", sorted (), "ascending");

const usual = $ ("status").value;
await step ("unsolvable problems of a board", () => {
  set ("board", "triangle(5), 6-move");
  set ("status", "unsolvable");
});
expect_same ("the first of them", rows ()[0], "a1 \u2192 b3 none");
await step ("solved ones", () => set ("status", "solved"));
expect_same ("their number", rows ().length, 12);
const heading = $ ("problems").tHead.rows[0].cells[1].firstChild;
await step ("a click of the heading of moves", () => heading.click ());
expect_same ("the first by moves", rows ()[0], "a3 \u2192 a3 9");
await step ("another click", () => heading.click ());
expect_same ("the last by moves", rows ()[11], "a3 \u2192 e5 9");
await step ("eleven moves at least", () => set ("least", "11"));
expect_same ("their number", rows ().length, 4);
await step ("from a1", () => set ("hole", "a1"));
expect_same ("problems", rows ().join (), "a1 \u2192 a4 11");
await step ("all problems", () => {
  ["board", "least", "hole"].forEach (id => set (id, ""));
  set ("status", usual);
  document.querySelector (".head").click ();
});

await step ("Enter on a problem", async () => {
  await tab_to ("td a");
  await expect_outline ();
  await press ("Enter");
  await until (() => inside ()?.querySelector ("#board .hole"));
});
expect ("the problem alone", $ ("index").hidden && !$ ("one").hidden);
expect_same ("its verdict", inside ().getElementById ("verdict").textContent,
             "Solved in 10 moves, and no fewer will do.");
const start = await pegs_inside ();
await step ("ArrowRight", () => press ("ArrowRight"));
expect ("move 1", inside ().getElementById ("state").textContent.startsWith ("Move 1 of 10: "));
expect ("a peg to move", await pegs_inside () != start);
await step ("a touch of the link back", async () => {
  await touch ($ ("one").querySelector ("a"));
  await until (() => $ ("one").hidden);
});
expect ("all problems", !$ ("index").hidden && $ ("one").hidden);
await step ("a touch of a problem of the drawn board", async () => {
  await touch (document.querySelector ("a[href*=t2-t3]"));
  await until (() => inside ().querySelector ("#verdict")?.textContent.startsWith ("Unsolvable"));
});
await pegs_inside ();
return finish ();
