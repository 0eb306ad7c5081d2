(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Symmetries of a board: they map moves to moves. *)

From Coq Require Import NArith List Bool Lia.
From Bergholt Require Import Game Positions Moves.
Import ListNotations.

(** The image of a position under a permutation of the holes. *)
Definition union_all (l : list position) : position := fold_left N.lor l 0%N.
Definition image (to : list hole) (P : position) : position := union_all (map only (chosen to P)).

Record is_symmetry (n : nat) (B : board) (to : list hole) : Prop := {
  symmetry_length : length to = n;
  symmetry_distinct : NoDup to;
  symmetry_lines : forall x r y, is_line B x r y ->
    is_line B (image_hole to x) (image_hole to r) (image_hole to y) }.

(** The holes of the lines are among the first n. *)
Definition within_holes (n : nat) (B : board) : Prop :=
  forall x r y, is_line B x r y -> (x < N.of_nat n /\ r < N.of_nat n /\ y < N.of_nat n)%N.

Lemma peg_union_all l : forall p, peg (union_all l) p <-> exists P, In P l /\ peg P p.
Proof.
  unfold union_all. intros p.
  assert (H : forall l Q, peg (fold_left N.lor l Q) p <-> peg Q p \/ exists P, In P l /\ peg P p).
  { clear l. induction l as [ | P l IH]; intros Q; simpl.
    - split; auto. intros [ | [P [[] _]]]; auto.
    - rewrite IH, peg_lor. split.
      + intros [[ | ] | [P' [i h]]]; eauto.
      + intros [ | [P' [[<- | i] h]]]; eauto. }
  rewrite H. pose proof (peg_zero p). tauto.
Qed.

Lemma peg_image to P q : peg (image to P) q <->
  exists i, nth_error to i = Some q /\ peg P (N.of_nat i).
Proof.
  unfold image. rewrite peg_union_all. rewrite <- chosen_In. split.
  - intros [R [i h]]. apply in_map_iff in i. destruct i as [p [<- i]].
    apply peg_only in h. subst; auto.
  - intros i. exists (only q). split; [apply in_map; auto | apply peg_only; auto].
Qed.

Section Symmetry.
Variable n : nat.
Variable B : board.
Hypothesis within : within_holes n B.
Variable to : list hole.
Hypothesis symmetry : is_symmetry n B to.

Lemma nth_image p : (p < N.of_nat n)%N -> nth_error to (N.to_nat p) = Some (image_hole to p).
Proof.
  destruct symmetry as [len _ _]. intros lt. unfold image_hole. apply nth_error_nth'. lia.
Qed.

Lemma image_hole_inj i p : (p < N.of_nat n)%N -> nth_error to i = Some (image_hole to p) ->
  N.of_nat i = p.
Proof.
  destruct symmetry as [len nd _]. intros lt E. rewrite NoDup_nth_error in nd.
  assert (i = N.to_nat p); [ | lia].
  apply nd; [apply nth_error_Some; congruence | ]. rewrite E. symmetry. apply nth_image; auto.
Qed.

Lemma peg_image_hole P p : (p < N.of_nat n)%N -> (peg (image to P) (image_hole to p) <-> peg P p).
Proof.
  intros lt. rewrite peg_image. split.
  - intros [i [E h]]. apply image_hole_inj in E; auto. subst; auto.
  - intros h. exists (N.to_nat p). rewrite N2Nat.id. split; auto. apply nth_image; auto.
Qed.

Lemma image_jump P x r y Q : jump B P x r y Q ->
  jump B (image to P) (image_hole to x) (image_hole to r) (image_hole to y) (image to Q).
Proof.
  intros [ln px pr py after]. pose proof (within _ _ _ ln) as [bx [br by_]].
  constructor; try (rewrite peg_image_hole; auto); [apply symmetry; auto | ].
  intros q. rewrite !peg_image. split.
  - intros [i [E h]]. apply after in h. destruct h as [h | [h1 [h2 h3]]].
    + left. rewrite <- h in by_. pose proof (nth_image _ by_) as E'. rewrite Nat2N.id in E'.
      rewrite h in E'. congruence.
    + right. split; [eauto | ]. split; intros ->; apply image_hole_inj in E; auto.
  - intros [-> | [[i [E h]] [h1 h2]]].
    + exists (N.to_nat y). split; [apply nth_image; auto | ]. rewrite N2Nat.id. apply after. auto.
    + exists i. split; auto. apply after. right. split; auto.
      split; intros same; [apply h1 | apply h2]; rewrite <- same; unfold image_hole;
        rewrite Nat2N.id; symmetry; apply nth_error_nth; auto.
Qed.

Lemma image_sweep P s J Q e : sweep B P s J Q e ->
  sweep B (image to P) (image_hole to s) (map (image_hole to) J) (image to Q) (image_hole to e).
Proof.
  induction 1 as [P x r y Q j | P x r y Q J R e j sw IH]; simpl.
  - constructor. apply image_jump; auto.
  - econstructor; eauto. apply image_jump; eauto.
Qed.

Lemma image_leads P Q : leads B P Q -> leads B (image to P) (image to Q).
Proof. intros [s [J [e sw]]]. do 3 eexists. apply image_sweep; eauto. Qed.

Lemma image_all_moves k P Q : moves B k P Q -> moves B k (image to P) (image to Q).
Proof. induction 1; econstructor; eauto. apply image_leads; auto. Qed.
End Symmetry.
