/* Shared by the scripts of tests/browse: keys, touches and pictures, and how a page must look after
   a step.  They end with `return finish ();'. */

const waiting = [];

globalThis.answerOfDevtools = (id, answer) => answer.error
  ? waiting[id].reject (new Error (answer.error.message)) : waiting[id].resolve (answer.result);

/* Sends a command of the Chrome DevTools Protocol and promises the answer. */
function devtools (method, params = {})
{
  return new Promise ((resolve, reject) => {
    const id = waiting.push ({ resolve, reject }) - 1;
    sendToDevtools (JSON.stringify ({ id, method, params }));
  });
}

/* The browser's own mark of a touch fades as time goes. */
const style = document.createElement ("style");
style.textContent = "* { -webkit-tap-highlight-color: transparent; }";
document.head.append (style);

/* Waits until a condition holds, up to some seconds. */
async function until (holds)
{
  for (let n = 0; n < 500 && !holds (); n++)
    await new Promise (done => setTimeout (done, 10));
}

/* A long search is over in time. */
async function patiently (holds)
{
  for (let n = 0; n < 10 && !holds (); n++)
    await until (holds);
}

/* Of a page of play and, but for the solver, of a report. */
const spot = name => document.querySelector (`[data-name="${name}"]`);
const state = () => $ ("state").textContent;
const known = () => until (() => $ ("thinking").hidden);

/* --- Hands and eyes ------------------------------------------------------------ */

const key_codes = { Backspace: 8, Tab: 9, Enter: 13, " ": 32, End: 35, Home: 36, ArrowLeft: 37,
                    ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

async function press (...keys)
{
  for (const key of keys)
    {
      const text = key == "Enter" ? "\r" : key.length == 1 ? key : undefined;
      const params = { key, code: key == " " ? "Space" : key,
                       windowsVirtualKeyCode: key_codes[key] ?? key.toUpperCase ().charCodeAt (0) };
      const type = text ? "keyDown" : "rawKeyDown";
      await devtools ("Input.dispatchKeyEvent", { type, text, ...params });
      await devtools ("Input.dispatchKeyEvent", { ...params, type: "keyUp" });
    }
}

async function touch (element)
{
  element.scrollIntoView ({ block: "nearest" });
  const box = element.getBoundingClientRect ();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  let has_clicked = false;
  addEventListener ("click", () => { has_clicked = true; }, { once: true });
  await devtools ("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await devtools ("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await until (() => has_clicked);
}

/* The pixels that the browser shows. */
async function picture ()
{
  const { data } = await devtools ("Page.captureScreenshot", { optimizeForSpeed: true });
  const bytes = Uint8Array.from (atob (data), c => c.charCodeAt (0));
  const image = await createImageBitmap (new Blob ([bytes]));
  const canvas = new OffscreenCanvas (image.width, image.height);
  const context = canvas.getContext ("2d", { willReadFrequently: true });
  context.drawImage (image, 0, 0);
  return context.getImageData (0, 0, image.width, image.height);
}

function colour (image, x, y)
{
  const at = 4 * (Math.floor (y) * image.width + Math.floor (x));
  const bytes = [...image.data.slice (at, at + 3)];
  return "#" + bytes.map (c => c.toString (16).padStart (2, "0")).join ("");
}

/* The pixels that differ between two pictures, by more than 64 of 255 in a colour: edges that are
   drawn again differ by less. */
function differing (a, b)
{
  const points = [], [words_a, words_b] = [a, b].map (image => new Uint32Array (image.data.buffer));
  for (let i = 0; i < words_a.length; i++)
    if (words_a[i] != words_b[i]
        && [0, 1, 2].some (c => Math.abs (a.data[4 * i + c] - b.data[4 * i + c]) > 64))
      points.push ({ x: i % a.width, y: Math.floor (i / a.width) });
  return points;
}

const is_in = (p, box) => p.x >= box.left && p.x < box.right && p.y >= box.top && p.y < box.bottom;

/* --- Requirements -------------------------------------------------------------- */

const faults = [];
let n_checks = 0, step_name = "";

function expect (what, holds)
{
  n_checks++;
  if (!holds)
    faults.push (`${step_name}: expected ${what}`);
}

const expect_same = (what, found, wanted) =>
  expect (`${what} ${wanted}, not ${found}`, String (found) == String (wanted));

function finish ()
{
  if (faults.length > 0)
    throw new Error (faults.join ("\n"));
  return `${n_checks} checks: all hold`;
}

/* The contents of a page are no wider than the screen.  innerWidth does not say that: a phone
   zooms out until wide contents fit. */
function expect_no_overflow (page = document)
{
  const root = page.documentElement;
  expect ("nothing to scroll sideways", root.scrollWidth <= root.clientWidth);
}

/* Does a step; after it nothing scrolls sideways. */
async function step (name, act)
{
  step_name = name;
  await act ();
  await new Promise (requestAnimationFrame);
  expect_no_overflow ();
}

/* The names of the holes that have a peg in the picture.  A hole that is covered looks neither full
   nor empty. */
async function pegs_seen (page = document, left = 0, top = 0)
{
  page.getElementById ("board").scrollIntoView ({ block: "nearest" });
  await Promise.all (page.getAnimations ().map (animation => animation.finished));
  const image = await picture (), style = getComputedStyle (page.documentElement);
  const circles = page.querySelectorAll ("#board .hole");
  return JSON.parse (page.getElementById ("data").textContent).board_holes.filter ((hole, i) => {
    const box = circles[i].getBoundingClientRect (), seen = [];
    const x = left + box.x + box.width / 2, y = top + box.y + box.height / 2, r = .27 * box.width;
    for (let angle = Math.PI / 16; angle < 2 * Math.PI; angle += Math.PI / 8)
      seen.push (colour (image, x + r * Math.cos (angle), y + r * Math.sin (angle)));
    const share = kind => seen.filter (c => c == style.getPropertyValue (kind)).length / 16;
    const peg = share ("--peg"), empty = share ("--hole");
    /* a path and a number cross some */
    expect (`${hole.name} to be seen`, Math.max (peg, empty) > .4);
    return peg > empty;
  }).map (hole => hole.name);
}

/* Pixels changed in each of the boxes and, but for a few at edges, nowhere else. */
function expect_within (points, boxes)
{
  boxes.forEach ((box, i) => expect (`box ${i} to change`, points.some (p => is_in (p, box))));
  const others = points.filter (p => !boxes.some (box => is_in (p, box)));
  expect (`fewer than 10 pixels elsewhere to change, not ${others.length}`, others.length < 10);
}

/* The element that has the focus shows that by a ring: on all sides of its INSIDE, which stays as
   it is, and not outside of BOX. */
async function expect_ring (inside, box)
{
  const focused = document.activeElement, with_ring = await picture ();
  focused.blur ();
  const ring = differing (with_ring, await picture ());
  focused.focus ({ preventScroll: true });
  expect_within (ring, [box]);
  expect ("the ring on the left", ring.some (p => p.x < inside.left));
  expect ("the ring on the right", ring.some (p => p.x >= inside.right));
  expect ("the ring above", ring.some (p => p.y < inside.top));
  expect ("the ring below", ring.some (p => p.y >= inside.bottom));
  expect ("the ring to leave its inside as it is", !ring.some (p => is_in (p, inside)));
}

function grown (box, by)
{
  return new DOMRect (box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by);
}

/* The ring of an element of a page that is no drawing. */
async function expect_outline ()
{
  const box = document.activeElement.getBoundingClientRect ();
  await expect_ring (grown (box, -4), grown (box, 8));
}

/* Presses Tab until the focus is on such an element. */
async function tab_to (selector)
{
  for (let n = 0; n < 200 && !document.activeElement.matches (selector); n++)
    await press ("Tab");
  expect (`Tab to come to ${selector}`, document.activeElement.matches (selector));
}
