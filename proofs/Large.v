(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** A theorem about the board of 37 holes, by the checker, which Coq runs on a certificate. *)

From Coq Require Import NArith ZArith List String.
From Bergholt Require Import Game Claim Verdict English Certificates.
Import ListNotations.
Local Open Scope string_scope.

Definition french : drawing := draw [
  "..ooo..";
  ".ooooo.";
  "ooooooo";
  "ooooooo";
  "ooooooo";
  ".ooooo.";
  "..ooo.."].
Definition c1 : hole := 0%N.
Definition e1 : hole := 2%N.
Example c1_is_hole : hole_at french 2%Z 0%Z = Some c1. Proof. reflexivity. Qed.
Example e1_is_hole : hole_at french 4%Z 0%Z = Some e1. Proof. reflexivity. Qed.

Definition c1_to_e1 : problem :=
  {| the_shape := Drawn Four french; start := all_but french c1; finishes := [only e1] |}.

(** From c1 vacant to a peg in e1 it takes 20 moves, and there is a solution of 20. *)
Theorem french_c1_e1 :
  (exists s, solves (lines french Four) (all_but french c1) [only e1] s /\ List.length s = 20) /\
  forall s, solves (lines french Four) (all_but french c1) [only e1] s -> 20 <= List.length s.
Proof.
  apply (verified (file Certificates.french_c1_e1) "french" c1_to_e1).
  vm_cast_no_check (eq_refl (Verified "french" c1_to_e1 (Exactly 20))).
Qed.

Print Assumptions french_c1_e1.
