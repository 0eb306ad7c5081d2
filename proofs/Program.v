(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The theorem as it is built, for people and for a test, and the program. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Bergholt Require Import Verdict Report.

Check verdict_true.
Print Assumptions verdict_true.

Extraction Language OCaml.
Set Warnings "-extraction-opaque-accessed".
Extraction "proved.ml" Checked.verdict_of line_of.
