(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The theorem that certificates rest on, about boards and positions alone. *)

From Coq Require Import Arith NArith ZArith List Bool Relations Lia.
From Bergholt Require Import Game Positions Moves Levels Weights Symmetry Invariants.
Import ListNotations.

Section Certificate.
Variable n : nat.                       (* holes *)
Variable B : board.
Hypothesis is_proper : proper B.
Hypothesis within : within_holes n B.
Variable start : position.
Variable posed : list position.         (* the finishes of the problem *)

(** More finishes make no solution longer: [finishes] are the posed ones and others, without some
    that parities exclude.  All of them have equally many pegs. *)
Variable extended : list position.
Hypothesis posed_extended : incl posed extended.
Variable parities : list position.
Hypothesis parities_even : forall I, In I parities -> even_set B I.
Variable finishes : list position.
Hypothesis possible : forall F, In F extended ->
  (forall I, In I parities -> same_parity n I start F) -> In F finishes.
Variable finish_pegs : Z.
Hypothesis equal_pegs : forall F, In F extended -> pegs n F = finish_pegs.
Hypothesis finish_extended : incl finishes extended.

(** Symmetries that map finishes to finishes. *)
Variable K : list (list hole).
Hypothesis symmetries : forall k, In k K -> is_symmetry n B k.
Hypothesis keep_finishes : forall k F, In k K -> In F finishes -> In (image k F) finishes.

Definition is_image (P Q : position) : Prop := Q = P \/ exists k, In k K /\ Q = image k P.
Definition images : position -> position -> Prop := clos_refl_trans _ is_image.

(** S, which is no finish, can be left out of the levels: no more moves can be made than [most],
    which
    are none, or from an image of S so few moves, and at least one, lead to no finish. *)
Definition too_far (most : nat) (S : position) : Prop :=
  let n' := Z.min (Z.of_nat most) (pegs n S - finish_pegs) in
  (n' <= 0)%Z \/
  exists R, images S R /\
    forall k F, moves B k R F -> In F finishes -> 1 <= k -> (Z.of_nat k <= n')%Z -> False.

(** Levels. *)
Variable L : nat -> position -> Prop.
Variable m : nat.
Hypothesis some_levels : 0 < m.
Hypothesis start_listed : exists S, images start S /\ L 0 S.
Hypothesis no_finish : forall i F, i < m -> L i F -> ~ In F finishes.
Hypothesis closed : forall i P Q, i < m -> L i P -> leads B P Q -> exists S, images Q S /\
  ~ In S finishes /\ ((exists j, j <= i + 1 /\ j < m /\ L j S) \/ too_far (m - i - 1) S).

(** A finish that is reached is not excluded. *)
Lemma reached_possible k F : moves B k start F -> In F posed -> In F finishes.
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

Lemma images_finish P P' : images P P' -> In P finishes -> In P' finishes.
Proof. induction 1 as [P P' [-> | [g [j ->]]] | P | P P1 P2 _ IH1 _ IH2]; auto. Qed.

Lemma images_keep P P' : images P P' -> forall k F, moves B k P F -> In F finishes ->
  exists F', moves B k P' F' /\ In F' finishes.
Proof.
  intros im k F ms. revert P' im. induction ms as [P | k P Q R ld ms IH]; intros P' im fin.
  - exists P'. split; [constructor | ]. eapply images_finish; eauto.
  - destruct (images_leads _ _ im _ ld) as [Q' [ld' im']].
    destruct (IH Q' im' fin) as [F' [ms' fin']]. exists F'. split; auto. econstructor; eauto.
Qed.

Theorem no_shorter : forall k F, moves B k start F -> In F posed -> m < k.
Proof.
  intros k F ms i. pose proof (reached_possible k F ms i) as fin.
  destruct (Nat.le_gt_cases k m) as [le | ]; auto. exfalso.
  assert (X : further B (fun F => In F finishes) m start); [ | apply (X k F); auto].
  apply levels with (image := images) (L := L); auto.
  - intros P Q R. apply rt_trans.
  - intros P Q P' im ld. eapply images_leads; eauto.
  - intros P P' im. apply images_finish; auto.
  - intros j P Q lt l ld. destruct (closed j P Q lt l ld) as [S [im [nofin how]]].
    destruct how as [[j' [le1 [lt' l']]] | far].
    + left. exists j', S. auto.
    + right. intros k' F' le' fin' ms'. destruct (images_keep _ _ im _ _ ms' fin') as [F1 [ms1
        fin1]].
      assert (k' <> 0) by (intros ->; inversion ms1; subst; tauto).
      pose proof (moves_pegs n B is_proper within _ _ _ ms1) as less.
      rewrite (equal_pegs F1) in less by auto.
      destruct far as [none | [R [im2 far]]]; [lia | ].
      destruct (images_keep _ _ im2 _ _ ms1 fin1) as [F2 [ms2 fin2]].
      apply (far k' F2); auto; lia.
Qed.
End Certificate.
