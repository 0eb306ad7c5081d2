"use strict";
/* Shared by all pages: the data, and small elements. */

const data = JSON.parse (document.getElementById ("data").textContent);
const $ = id => document.getElementById (id);
const number = text => String (text).replace (/\B(?=(\d{3})+$)/g, "\u202f");
const plural = (n, word) => n + " " + word + (n == 1 ? "" : "s");

/* Lists the moves, each as a button that calls GO with its number; MADE of them were made. */
function list_moves (moves, made, go)
{
  const focused = [...$ ("moves").querySelectorAll ("button")].indexOf (document.activeElement);
  const buttons = moves.map ((move, i) => html ("button", {
    type: "button", ...i + 1 == made && { "aria-current": "step" } }, `${i + 1}. ${move}`));
  buttons.forEach ((button, i) => { button.onclick = () => go (i + 1); });
  $ ("moves").replaceChildren (...buttons.map (button => html ("li", {}, button)));
  buttons[focused]?.focus ();
}

function html (name, attributes, ...children)
{
  const element = document.createElement (name);
  for (const key in attributes)
    element.setAttribute (key, attributes[key]);
  element.append (...children);
  return element;
}
