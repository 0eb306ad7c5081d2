/* Dragging of pegs on the trainer's board, by mouse and by touch. */

const FAR = 8;                  /* pixels that make a drag of a click */
let drag = null;

const hole_at = event =>
  document.elementFromPoint (event.clientX, event.clientY)?.closest?.("[data-name]")?.dataset.name;

/* A point of the screen in the units of the drawing. */
const point_of = event => new DOMPoint (event.clientX, event.clientY).matrixTransform (
  $ ("board").getScreenCTM ().inverse ());

$ ("board").addEventListener ("pointerdown", event => {
  const name = hole_at (event);
  if (!editing && name && event.button == 0 && position () & bit (name))
    drag = { name, x: event.clientX, y: event.clientY, peg: null };
});

/* A browser would scroll, and end the drag. */
$ ("board").addEventListener ("touchmove", event => { if (drag) event.preventDefault (); },
                              { passive: false });

addEventListener ("pointermove", event => {
  if (!drag || Math.hypot (event.clientX - drag.x, event.clientY - drag.y) < FAR && !drag.peg)
    return;
  drag.peg = drag.peg ?? $ ("board").querySelector (`.peg[data-hole="${drag.name}"]`);
  const { x, y } = point_of (event);
  drag.peg?.setAttribute ("cx", x);
  drag.peg?.setAttribute ("cy", y);
});

addEventListener ("pointerup", event => {
  const name = drag && hole_at (event), dragged = drag;
  drag = null;
  if (!dragged?.peg)
    return;
  chosen = null;
  /* the click that may follow belongs to the drag */
  const swallow = click => click.stopPropagation ();
  addEventListener ("click", swallow, { capture: true, once: true });
  setTimeout (() => removeEventListener ("click", swallow, { capture: true }));
  if (name && name != dragged.name)
    try_jump (dragged.name, name);
  else
    refresh ();
});

addEventListener ("pointercancel", () => {
  drag = null;
  refresh ();
});

$ ("board").addEventListener ("click", event => {
  const name = event.target.dataset.name;
  if (name)
    choose (name);
});
