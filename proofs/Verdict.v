(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The theorem, and the checker that it is about. *)

From Coq Require Import String.
From Bergholt Require Import Claim Machine Counted.

Module Checked.
  Include Counted Plain.
End Checked.

Definition verdict_of : string -> verdict := Checked.verdict_of.

(** Whatever bytes are in a file: what the checker says of it is true. *)
Theorem verdict_true : forall file, means (verdict_of file).
Proof. exact Checked.verdict_sound. Qed.
