(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Theorems by the largest certificates, with which the checker takes a while inside Coq. *)

From Coq Require Import NArith ZArith List String.
From Bergholt Require Import Game Claim Verdict English LargeCertificates.
Import ListNotations.
Local Open Scope string_scope.

(** * The French board *)

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

Definition c1_to_e1 : problem := drawn Four french (all_but french c1) [only e1].

(** From c1 vacant to a peg in e1 it takes 20 moves, and there is a solution of 20. *)
Theorem french_c1_e1 :
  (exists s, solves (lines french Four) (all_but french c1) [only e1] s /\ List.length s = 20) /\
  forall s, solves (lines french Four) (all_but french c1) [only e1] s -> 20 <= List.length s.
Proof.
  apply (verified (file LargeCertificates.french_c1_e1) "french").
  vm_cast_no_check (eq_refl (Verified "french" c1_to_e1 (Exactly 20))).
Qed.

(** * The English board *)

Definition c3 : hole := 8%N.
Example c3_is_hole : hole_at english 2%Z 2%Z = Some c3. Proof. reflexivity. Qed.

Definition c3_to_c3 : problem := drawn Four english (all_but english c3) [only c3].

(** From c3 vacant to a peg in c3 it takes 15. *)
Theorem english_c3_c3 :
  (exists s, solves (lines english Four) (all_but english c3) [only c3] s /\ List.length s = 15) /\
  forall s, solves (lines english Four) (all_but english c3) [only c3] s -> 15 <= List.length s.
Proof.
  apply (verified (file LargeCertificates.english_c3_c3) "english").
  vm_cast_no_check (eq_refl (Verified "english" c3_to_c3 (Exactly 15))).
Qed.

Definition large := (french_c1_e1, english_c3_c3).
Print Assumptions large.
