/* The page of two lines one way, a-b-c and d-c-e, with pegs on b and c: neither can be jumped. */

await step ("opened", known);
expect_same ("state", $ ("state").textContent, "2 pegs, 0 moves, no jump left. It cannot be solved.");
await step ("from c to a", async () => {
  restart (bits_of (["a", "b"]));
  for (const name of ["a", "c"])
    await touch (document.querySelector (`[data-name="${name}"]`));
  await known ();
});
expect_same ("state", $ ("state").textContent, "1 peg, 1 move: solved.");
await step ("back against the line", () => { restart (bits_of (["b", "c"])); try_jump ("c", "a"); });
expect_same ("a reason", $ ("coach").textContent, "No jump from c to a: a-b-c goes one way.");
localStorage.clear ();
return finish ();
