(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The theorem that certificates rest on, about boards and positions alone (doc/theory.md, Theorem
    8.2). *)

From Coq Require Import Arith NArith ZArith List Bool Relations Lia.
From Bergholt Require Import Game Positions Moves Weights Symmetry Invariants.
Import ListNotations.

Section Certificate.
Variable n : nat.                       (* holes *)
Variable B : board.
Hypothesis is_proper : proper B.
Hypothesis within : within_holes n B.
Variable start : position.
Variable posed : position -> Prop.      (* the finishes of the problem *)

(** More finishes make no solution longer: [finish] are the posed ones and others, without some that
    parities exclude. *)
Variable extended : position -> Prop.
Hypothesis posed_extended : forall F, posed F -> extended F.
Variable parities : list position.
Hypothesis parities_even : forall I, In I parities -> even_set B I.
Variable finish : position -> Prop.
Hypothesis possible : forall F, extended F ->
  (forall I, In I parities -> same_parity n I start F) -> finish F.

(** A finish that is reached has as many pegs, or more. *)
Variable finish_pegs : Z.
Hypothesis least_pegs : forall k P F, moves B (Datatypes.S k) P F -> finish F ->
  (finish_pegs <= pegs n F)%Z.

(** Symmetries that map finishes to finishes. *)
Variable K : list (list hole).
Hypothesis symmetries : forall k, In k K -> is_symmetry n B k.
Hypothesis keep_finishes : forall k F, In k K -> finish F -> finish (image k F).

Definition is_image (P Q : position) : Prop := Q = P \/ exists k, In k K /\ Q = image k P.
Definition images : position -> position -> Prop := clos_refl_trans _ is_image.

(** S, which is no finish, can be left out of the levels: no more moves can be made than [most],
    which
    are none, or from an image of S so few moves, and at least one, lead to no finish. *)
Definition too_far (most : nat) (S : position) : Prop :=
  let n' := Z.min (Z.of_nat most) (pegs n S - finish_pegs) in
  (n' <= 0)%Z \/
  exists R, images S R /\
    forall k F, moves B k R F -> finish F -> 1 <= k -> (Z.of_nat k <= n')%Z -> False.

(** Levels, for a claim that no solution has fewer moves than [claim].  A finish may be reached from
    the last level if that is level claim - 1. *)
Variable claim : nat.
Variable m : nat.
Hypothesis height : claim <= m + 1.
Variable L : nat -> position -> Prop.

(** What stands for a position in the levels is one of its images. *)
Variable stands : position -> position -> Prop.
Hypothesis stands_image : forall Q S, stands Q S -> images Q S.
Hypothesis no_finish : forall i F, i < m -> L i F -> ~ finish F.
Hypothesis closed : forall i P Q, i < m -> L i P -> leads B P Q -> exists S, stands Q S /\
  (finish S -> claim <= i + 1) /\
  ((exists j, j <= i + 1 /\ j < m /\ L j S) \/ too_far (m - i - 1) S).

(** A finish that is reached is not excluded. *)
Lemma reached_possible k F : moves B k start F -> posed F -> finish F.
Proof.
  intros ms i. apply possible; auto. intros I j. apply moves_parity with B k; auto.
Qed.

Lemma images_leads P P' : images P P' -> forall Q, leads B P Q ->
  exists Q', leads B P' Q' /\ images Q Q'.
Proof.
  induction 1 as [P P' [-> | [g [j ->]]] | P | P P1 P2 _ IH1 _ IH2]; intros Q ld.
  - exists Q. split; auto. apply rt_refl.
  - exists (image g Q). split; [apply (image_leads n); auto | ]. apply rt_step. right. eauto.
  - exists Q. split; auto. apply rt_refl.
  - destruct (IH1 Q ld) as [Q1 [ld1 im1]]. destruct (IH2 Q1 ld1) as [Q2 [ld2 im2]].
    exists Q2. split; auto. eapply rt_trans; eauto.
Qed.

Lemma images_finish P P' : images P P' -> finish P -> finish P'.
Proof. induction 1 as [P P' [-> | [g [j ->]]] | P | P P1 P2 _ IH1 _ IH2]; auto. Qed.

Lemma images_keep P P' : images P P' -> forall k F, moves B k P F -> finish F ->
  exists F', moves B k P' F' /\ finish F'.
Proof.
  intros im k F ms. revert P' im. induction ms as [P | k P Q R ld ms IH]; intros P' im fin.
  - exists P'. split; [constructor | ]. eapply images_finish; eauto.
  - destruct (images_leads _ _ im _ ld) as [Q' [ld' im']].
    destruct (IH Q' im' fin) as [F' [ms' fin']]. exists F'. split; auto. econstructor; eauto.
Qed.

Lemma too_far_none most S k F : too_far most S -> ~ finish S -> moves B k S F ->
  finish F -> k <= most -> False.
Proof.
  intros far nofin ms fin le. assert (k <> 0) by (intros ->; inversion ms; subst; tauto).
  pose proof (moves_pegs n B is_proper within _ _ _ ms) as less.
  assert (least : (finish_pegs <= pegs n F)%Z)
    by (destruct k as [ | k]; [lia | ]; eapply least_pegs; eauto).
  destruct far as [none | [R [im far]]]; [lia | ].
  destruct (images_keep _ _ im _ _ ms fin) as [F' [ms' fin']]. apply (far k F'); auto; lia.
Qed.

(** What leads from level i to a finish has claim - i moves or more. *)
Lemma from_level : forall k P F, moves B k P F -> finish F -> forall i, i < m -> L i P ->
  claim <= i + k.
Proof.
  induction k as [ | k IH]; intros P F ms fin i lt l; inversion ms as [ | k0 P0 Q R ld ms' ]; subst.
  - elim (no_finish i F); auto.
  - destruct (closed i P Q lt l ld) as [S [st [nofin how]]]. apply stands_image in st.
    destruct (images_keep _ _ st _ _ ms' fin) as [F1 [ms1 fin1]].
    destruct (Nat.le_gt_cases claim (i + Datatypes.S k)) as [ | gt]; auto. exfalso.
    destruct how as [[j [le [lt' l']]] | far].
    + specialize (IH S F1 ms1 fin1 j lt' l'). lia.
    + apply (too_far_none _ _ k F1 far); auto; [ | lia].
      intros fin2. apply nofin in fin2. lia.
Qed.

Theorem no_shorter : 0 < m -> (exists S, images start S /\ L 0 S) ->
  forall k F, moves B k start F -> posed F -> claim <= k.
Proof.
  intros some [S [im l]] k F ms i. pose proof (reached_possible k F ms i) as fin.
  destruct (images_keep _ _ im _ _ ms fin) as [F1 [ms1 fin1]].
  pose proof (from_level k S F1 ms1 fin1 0 some l). lia.
Qed.

(** The levels have all positions of solutions of [claim] moves, where that is m. *)
Theorem on_levels i P Q F : claim = m -> i + 1 < m -> L i P -> leads B P Q ->
  moves B (m - i - 1) Q F -> finish F -> exists S, stands Q S /\ L (i + 1) S.
Proof.
  intros E lt l ld ms fin. destruct (closed i P Q ltac:(lia) l ld) as [S [st [nofin how]]].
  exists S. split; auto. apply stands_image in st.
  destruct (images_keep _ _ st _ _ ms fin) as [F1 [ms1 fin1]].
  destruct how as [[j [le [lt' l']]] | far].
  - pose proof (from_level _ S F1 ms1 fin1 j lt' l'). replace (i + 1) with j by lia. auto.
  - exfalso. apply (too_far_none _ _ (m - i - 1) F1 far); auto.
    intros fin2. apply nofin in fin2. lia.
Qed.
End Certificate.
