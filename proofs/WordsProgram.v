(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The same theorem of the checker with words of the machine: it assumes Coq's primitive integers.
    *)

From Coq Require Import String Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Bergholt Require Import Claim Counted Words Report.

Module Checked.
  Include Counted Words.
End Checked.

Theorem words_verdict_true : forall file, means (Checked.verdict_of file).
Proof. exact Checked.verdict_sound. Qed.

Check words_verdict_true.
Print Assumptions words_verdict_true.

Extraction Language OCaml.
Set Warnings "-extraction-opaque-accessed".
Extraction "proved_words.ml" Checked.verdict_of line_of.
