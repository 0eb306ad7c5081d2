(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Level sets that no solution of few moves leaves. *)

From Coq Require Import Arith NArith List Lia.
From Bergholt Require Import Game Moves.

(** No n moves or fewer lead from P to a finish. *)
Definition further (B : board) (finish : position -> Prop) (n : nat) (P : position) : Prop :=
  forall k F, k <= n -> finish F -> ~ moves B k P F.

Section Levels.
Variable B : board.
Variable start : position.
Variable finish : position -> Prop.

(** [image P P'] says that P' is an image of P under some symmetry.  Neither the identity nor
    inverse
    symmetries are needed, nor that symmetries keep the start. *)
Variable image : position -> position -> Prop.
Hypothesis image_trans : forall P Q R, image P Q -> image Q R -> image P R.
Hypothesis image_leads : forall P Q P', image P P' -> leads B P Q ->
  exists Q', leads B P' Q' /\ image Q Q'.
Hypothesis image_finish : forall F F', image F F' -> finish F -> finish F'.

(** L i is a set of positions for i < m. *)
Variable m : nat.
Variable L : nat -> position -> Prop.
Hypothesis start_listed : exists S, image start S /\ L 0 S.
Hypothesis no_finish : forall i F, i < m -> L i F -> ~ finish F.
Hypothesis closed : forall i P Q, i < m -> L i P -> leads B P Q ->
  (exists j Q', j <= i + 1 /\ j < m /\ image Q Q' /\ L j Q') \/ further B finish (m - i - 1) Q.

Lemma image_moves n P F : moves B n P F -> forall P', image P P' ->
  exists F', moves B n P' F' /\ image F F'.
Proof.
  induction 1 as [P | n P Q R ld ms IH]; intros P' im.
  - exists P'. split; [constructor | auto].
  - destruct (image_leads _ _ _ im ld) as [Q' [ld' imQ]]. destruct (IH Q' imQ) as [F' [ms' imF]].
    exists F'. split; auto. econstructor; eauto.
Qed.

(** A solution that has come to level i with n moves to go has i + n > m. *)
Lemma from_level n P F : moves B n P F -> finish F -> forall i P', image P P' -> L i P' -> i < m ->
  m < i + n.
Proof.
  induction 1 as [P | n P Q R ld ms IH]; intros fin i P' im lev low.
  - elim (no_finish i P' low lev). eauto.
  - destruct (image_leads _ _ _ im ld) as [Q' [ld' imQ]].
    destruct (closed i P' Q' low lev ld') as [[j [Q'' [le [low' [im' lev']]]]] | far].
    + specialize (IH fin j Q'' (image_trans _ _ _ imQ im') lev' low'). lia.
    + destruct (Nat.le_gt_cases (i + S n) m) as [le | ]; auto. exfalso.
      destruct (image_moves _ _ _ ms Q' imQ) as [F' [ms' imF]].
      apply (far n F'); eauto. lia.
Qed.

(** Without levels, m = 0, it would have to be said that the start is no finish. *)
Theorem levels : 0 < m -> further B finish m start.
Proof.
  intros some k F le fin ms. destruct start_listed as [S [im lev]].
  pose proof (from_level k start F ms fin 0 S im lev some). lia.
Qed.
End Levels.
