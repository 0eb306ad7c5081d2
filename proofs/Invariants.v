(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Numbers that moves change in a known way: pegs, and parities of the pegs in sets. *)

From Coq Require Import NArith ZArith List Bool Lia.
From Bergholt Require Import Game Positions Moves Weights Symmetry.
Import ListNotations.
Local Open Scope Z_scope.

(** The weights that count the pegs in the holes of I. *)
Definition ones (n : nat) (I : position) : list Z :=
  map (fun p => if N.testbit I (N.of_nat p) then 1 else 0) (seq 0 n).
Definition pegs_in (n : nat) (I P : position) : Z := weigh (ones n I) P.
Definition pegs (n : nat) (P : position) : Z := weigh (repeat 1 n) P.

Lemma weight_ones n I p : (p < N.of_nat n)%N ->
  weight (ones n I) p = if N.testbit I p then 1 else 0.
Proof.
  intros lt. unfold weight, ones.
  rewrite nth_indep with (d' := (if N.testbit I (N.of_nat n) then 1 else 0))
    by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun p => if N.testbit I (N.of_nat p) then 1 else 0) (seq 0 n) n).
  rewrite seq_nth by lia. simpl. rewrite N2Nat.id. auto.
Qed.

Lemma weight_repeat n p : (p < N.of_nat n)%N -> weight (repeat 1 n) p = 1.
Proof.
  intros lt. unfold weight. apply (repeat_spec n 1). apply nth_In. rewrite repeat_length. lia.
Qed.

(** More pegs are more. *)
Lemma raised_ones : forall n E, raised E (repeat 1 n) = repeat 1 n.
Proof.
  induction n as [ | n IH]; intros E; cbn [repeat raised]; [auto | ]. rewrite IH.
  destruct (N.odd E); auto.
Qed.

Lemma pegs_part n P Q : part P Q -> pegs n P <= pegs n Q.
Proof.
  intros inQ. unfold pegs. rewrite <- (raised_ones n Q) at 2. apply weigh_raised; auto.
Qed.

Lemma pegs_some n P p : (p < N.of_nat n)%N -> peg P p -> 1 <= pegs n P.
Proof.
  intros lt h. assert (inP : part (only p) P) by (intros r hr; apply peg_only in hr; subst; auto).
  apply (pegs_part n) in inP. unfold pegs in inP at 1. rewrite weigh_only, weight_repeat in inP; auto.
Qed.

Section Board.
Variable n : nat.
Variable B : board.
Hypothesis is_proper : proper B.
Hypothesis within : within_holes n B.

(** * Each jump removes a peg *)

Lemma jump_pegs P x r y Q : jump B P x r y Q -> pegs n P - pegs n Q = 1.
Proof.
  intros j. unfold pegs. rewrite (jump_weigh B is_proper _ _ _ _ _ _ j). destruct j as [ln _ _ _ _].
  apply within in ln. rewrite !weight_repeat by tauto. lia.
Qed.

Lemma sweep_pegs P x J Q e : sweep B P x J Q e -> pegs n P - pegs n Q >= 1.
Proof. induction 1; apply jump_pegs in H; lia. Qed.

Lemma moves_pegs k P Q : moves B k P Q -> pegs n P - pegs n Q >= Z.of_nat k.
Proof.
  induction 1 as [ | k P Q R [s [J [e sw]]] ms IH]; [lia | ]. apply sweep_pegs in sw. lia.
Qed.

(** The peg that has moved is left. *)
Lemma moves_some k P Q : moves B (S k) P Q -> 1 <= pegs n Q.
Proof.
  assert (last : forall P s J Q e, sweep B P s J Q e -> (e < N.of_nat n)%N).
  { induction 1 as [P0 x r y Q0 j | P0 x r y Q0 J R e j sw IH]; auto.
    destruct j as [ln _ _ _ _]. apply within in ln. tauto. }
  revert P. induction k as [ | k IH]; intros P ms; inversion ms as [ | k0 P0 Q0 R ld ms']; subst.
  - inversion ms'; subst. destruct ld as [s [J [e sw]]]. apply (pegs_some n Q e); eauto.
    apply (sweep_after B is_proper _ _ _ _ _ sw). auto.
  - eauto.
Qed.

(** * Parities *)

(** Each line has an even number of holes in I. *)
Definition even_set (I : position) : Prop := forall a r b, In (a, r, b) B ->
  xorb (N.testbit I a) (xorb (N.testbit I r) (N.testbit I b)) = false.

Definition same_parity (I P Q : position) : Prop := Z.even (pegs_in n I Q - pegs_in n I P) = true.

Lemma same_parity_trans I P Q R : same_parity I P Q -> same_parity I Q R -> same_parity I P R.
Proof.
  unfold same_parity. intros h1 h2.
  replace (pegs_in n I R - pegs_in n I P)
    with ((pegs_in n I Q - pegs_in n I P) + (pegs_in n I R - pegs_in n I Q)) by lia.
  rewrite Z.even_add, h1, h2. auto.
Qed.

Lemma moves_parity I k P Q : even_set I -> moves B k P Q -> same_parity I P Q.
Proof.
  intros even.
  assert (one : forall P x r y Q, jump B P x r y Q -> same_parity I P Q).
  { intros P0 x r y Q0 j. unfold same_parity, pegs_in.
    pose proof (jump_weigh B is_proper (ones n I) _ _ _ _ _ j) as E.
    destruct j as [ln _ _ _ _]. pose proof (within _ _ _ ln) as [bx [br by_]].
    rewrite !weight_ones in E by auto.
    assert (X : xorb (N.testbit I x) (xorb (N.testbit I r) (N.testbit I y)) = false).
    { destruct ln as [i | i]; apply even in i; auto.
      destruct (N.testbit I x), (N.testbit I r), (N.testbit I y); auto. }
    replace (weigh (ones n I) Q0 - weigh (ones n I) P0)
      with (- (weigh (ones n I) P0 - weigh (ones n I) Q0)) by lia. rewrite E.
    destruct (N.testbit I x), (N.testbit I r), (N.testbit I y); simpl in *; auto; discriminate. }
  assert (many : forall P x J Q e, sweep B P x J Q e -> same_parity I P Q).
  { induction 1; eauto using same_parity_trans. }
  induction 1 as [P | k P Q R [s [J [e sw]]] ms IH].
  - unfold same_parity. rewrite Z.sub_diag. auto.
  - eauto using same_parity_trans.
Qed.
End Board.
