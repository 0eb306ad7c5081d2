(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(* Coq's primitive integers, of 63 bits and without sign, by those of OCaml. *)

type t = int

let of_int (a : int) : t = a
let add (a : t) (b : t) : t = a + b
let sub (a : t) (b : t) : t = a - b
let mul (a : t) (b : t) : t = a * b
let l_and (a : t) (b : t) : t = a land b
let l_or (a : t) (b : t) : t = a lor b
let l_xor (a : t) (b : t) : t = a lxor b
let l_sl (a : t) (b : t) : t = if 0 <= b && b < 63 then a lsl b else 0
let l_sr (a : t) (b : t) : t = if 0 <= b && b < 63 then a lsr b else 0
let equal (a : t) (b : t) = a = b
let lt (a : t) (b : t) = a lxor min_int < b lxor min_int
let le (a : t) (b : t) = a lxor min_int <= b lxor min_int
