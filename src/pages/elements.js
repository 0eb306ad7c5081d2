"use strict";
/* Shared by all pages: the data, and small elements. */

const data = JSON.parse (document.getElementById ("data").textContent);
const $ = id => document.getElementById (id);
const number = text => String (text).replace (/\B(?=(\d{3})+$)/g, "\u202f");
const plural = (n, word) => n + " " + word + (n == 1 ? "" : "s");

function html (name, attributes, ...children)
{
  const element = document.createElement (name);
  for (const key in attributes)
    element.setAttribute (key, attributes[key]);
  element.append (...children);
  return element;
}
