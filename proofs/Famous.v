(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Shortest solutions of more famous problems, by the checker, which Coq runs on certificates. *)

From Coq Require Import NArith ZArith List String.
From Bergholt Require Import Game Claim Verdict English Certificates.
Import ListNotations.
Local Open Scope string_scope.

(** From all holes of a board but one to one of the finishes. *)
Definition from_all_but (R : rule) (rows : drawing) (p : hole) (finishes : list position) :=
  drawn R rows (all_but rows p) finishes.

Ltac by_certificate file label p M :=
  apply (verified file label);
  vm_cast_no_check (eq_refl (Verified label p (Exactly M))).

(** * The English board *)

Definition d1 : hole := 1%N.
Example d1_is_hole : hole_at english 3%Z 0%Z = Some d1. Proof. reflexivity. Qed.

(** From the centre to the middle of a side it takes 17 moves, one less than back to the centre. *)
Theorem english_d4_d1 :
  (exists s, solves (lines english Four) (all_but english d4) [only d1] s /\ List.length s = 17) /\
  forall s, solves (lines english Four) (all_but english d4) [only d1] s -> 17 <= List.length s.
Proof.
  by_certificate (file Certificates.english_d4_d1) "english"
    (from_all_but Four english d4 [only d1]) 17.
Qed.

(** * Triangles of 10 and of 21 holes *)

Definition triangle_4 : drawing := draw ["o..."; "oo.."; "ooo."; "oooo"].
Definition a2 : hole := 1%N.
Definition b2 : hole := 2%N.
Example a2_is_hole : hole_at triangle_4 0%Z 1%Z = Some a2. Proof. reflexivity. Qed.
Example b2_is_hole : hole_at triangle_4 1%Z 1%Z = Some b2. Proof. reflexivity. Qed.

Theorem triangle_4_a2_b2 :
  (exists s, solves (lines triangle_4 Six) (all_but triangle_4 a2) [only b2] s
             /\ List.length s = 5) /\
  forall s, solves (lines triangle_4 Six) (all_but triangle_4 a2) [only b2] s ->
    5 <= List.length s.
Proof.
  by_certificate (file Certificates.t4_a2_b2) "triangle(4)"
    (from_all_but Six triangle_4 a2 [only b2]) 5.
Qed.

Definition triangle_6 : drawing := draw
  ["o....."; "oo...."; "ooo..."; "oooo.."; "ooooo."; "oooooo"].

(** To a peg in any hole it takes 9. *)
Theorem triangle_6_a2 :
  (exists s, solves (lines triangle_6 Six) (all_but triangle_6 a2)
               (map (fun k => only (N.of_nat k)) (seq 0 21)) s /\ List.length s = 9) /\
  forall s, solves (lines triangle_6 Six) (all_but triangle_6 a2)
              (map (fun k => only (N.of_nat k)) (seq 0 21)) s -> 9 <= List.length s.
Proof.
  by_certificate (file Certificates.t6_a2_any) "triangle(6)"
    (from_all_but Six triangle_6 a2 (map (fun k => only (N.of_nat k)) (seq 0 21))) 9.
Qed.

(** * The diamond of 13 holes, where pegs jump along diagonals, too *)

Definition diamond_3 : drawing := draw ["..o.."; ".ooo."; "ooooo"; ".ooo."; "..o.."].
Definition diamond_c3 : hole := 6%N.
Example diamond_c3_is_central : hole_at diamond_3 2%Z 2%Z = Some diamond_c3.
Proof. reflexivity. Qed.

Theorem diamond_3_central :
  (exists s, solves (lines diamond_3 Eight) (all_but diamond_3 diamond_c3) [only diamond_c3] s
             /\ List.length s = 7) /\
  forall s, solves (lines diamond_3 Eight) (all_but diamond_3 diamond_c3) [only diamond_c3] s ->
    7 <= List.length s.
Proof.
  by_certificate (file Certificates.diamond3_central_8) "diamond(3)"
    (from_all_but Eight diamond_3 diamond_c3 [only diamond_c3]) 7.
Qed.

(** The theorems, for which Coq lists the axioms at once. *)
Definition famous := (english_central, triangle_corner, diamond_central, english_d4_d1,
  triangle_4_a2_b2, triangle_6_a2, diamond_3_central).
Print Assumptions famous.
