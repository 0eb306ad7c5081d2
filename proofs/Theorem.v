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

(** Bounds by weights: from P, or from an image of it, no n moves lead to a finish, n <= [most]. *)
Definition ruled_out (most : Z) (P : position) : Prop := exists Q, is_image P Q /\
  forall n F, moves B n Q F -> In F finishes -> (1 <= n)%nat -> (Z.of_nat n <= most)%Z -> False.

(** Levels. *)
Variable L : nat -> position -> Prop.
Variable m : nat.
Hypothesis some_levels : 0 < m.
Hypothesis start_listed : exists S, is_image start S /\ L 0 S.
Hypothesis no_finish : forall i F, i < m -> L i F -> ~ In F finishes.
Hypothesis closed : forall i P Q, i < m -> L i P -> leads B P Q -> ~ In Q finishes /\
  let most := Z.min (Z.of_nat (m - i - 1)) (pegs n Q - finish_pegs) in
  ((most <= 0)%Z \/ (exists j S, j <= i + 1 /\ j < m /\ is_image Q S /\ L j S) \/ ruled_out most Q).

(** A finish that is reached is not excluded. *)
Lemma reached_possible k F : moves B k start F -> In F posed -> In F finishes.
Proof.
  intros ms i. apply possible; auto. intros I j. apply moves_parity with B k; auto.
Qed.

Lemma image_keeps P Q k F : is_image P Q -> moves B k P F -> In F finishes ->
  exists F', moves B k Q F' /\ In F' finishes.
Proof.
  intros [-> | [g [i ->]]] ms fin; [eauto | ].
  exists (image g F). split; [apply (image_moves n); auto | auto].
Qed.

Theorem no_shorter : forall k F, moves B k start F -> In F posed -> m < k.
Proof.
  intros k F ms i. pose proof (reached_possible k F ms i) as fin.
  destruct (Nat.le_gt_cases k m) as [le | ]; auto. exfalso.
  assert (X : further B (fun F => In F finishes) m start); [ | apply (X k F); auto].
  assert (one : forall P Q, is_image P Q -> clos_refl_trans _ is_image P Q) by (intros; apply rt_step; auto).
  apply levels with (image := clos_refl_trans _ is_image) (L := L); auto.
  - intros P Q R. apply rt_trans.
  - intros P Q P' im. revert Q. induction im as [P P' [-> | [g [j ->]]] | P | P P1 P2 _ IH1 _ IH2];
      intros Q ld.
    + exists Q. split; auto. apply rt_refl.
    + exists (image g Q). split; [apply (image_leads n); auto | ]. apply one. right. eauto.
    + exists Q. split; auto. apply rt_refl.
    + destruct (IH1 Q ld) as [Q1 [ld1 im1]]. destruct (IH2 Q1 ld1) as [Q2 [ld2 im2]].
      exists Q2. split; auto. eapply rt_trans; eauto.
  - induction 1 as [P P' [-> | [g [j ->]]] | P | P P1 P2 _ IH1 _ IH2]; auto.
  - destruct start_listed as [S [im l]]. eauto.
  - intros j P Q lt l ld. destruct (closed j P Q lt l ld) as [nofin how]. cbv zeta in how.
    assert (few : forall k' F', moves B k' Q F' -> In F' finishes -> k' <= m - j - 1 ->
      (1 <= k' /\ (Z.of_nat k' <= Z.min (Z.of_nat (m - j - 1)) (pegs n Q - finish_pegs))%Z)).
    { intros k' F' ms' fin' le'. split.
      - destruct k'; [inversion ms'; subst; tauto | lia].
      - pose proof (moves_pegs n B is_proper within _ _ _ ms').
        rewrite (equal_pegs F') in H by auto. lia. }
    destruct how as [none | [[j' [S [le1 [lt' [im l']]]]] | [Q' [im far]]]].
    + right. intros k' F' le' fin' ms'. destruct (few k' F' ms' fin' le'). lia.
    + left. exists j', S. auto.
    + right. intros k' F' le' fin' ms'. destruct (few k' F' ms' fin' le') as [some most].
      destruct (image_keeps Q Q' k' F' im ms' fin') as [F'' [ms'' fin'']].
      apply (far k' F''); auto.
Qed.
End Certificate.
