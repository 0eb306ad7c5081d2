(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Positions as sets of holes. *)

From Coq Require Import NArith List Bool Lia.
From Bergholt Require Import Game.
Import ListNotations.

(** Splits conjunctions of booleans that are true. *)
Ltac split_booleans := repeat match goal with
  | H : _ && _ = true |- _ => apply andb_prop in H; destruct H
  | H : negb _ = true |- _ => apply negb_true_iff in H
  end.

Lemma peg_dec P p : {peg P p} + {~ peg P p}.
Proof. unfold peg. destruct (N.testbit P p); auto. Qed.

Lemma position_ext P Q : (forall p, peg P p <-> peg Q p) -> P = Q.
Proof.
  intros same. apply N.bits_inj. intros p. specialize (same p). unfold peg in same.
  destruct (N.testbit P p), (N.testbit Q p); intuition congruence.
Qed.

Lemma peg_zero p : ~ peg 0%N p.
Proof. unfold peg. rewrite N.bits_0. discriminate. Qed.

Lemma peg_only p q : peg (only p) q <-> q = p.
Proof. unfold peg, only. rewrite N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_eq. intuition. Qed.

Lemma peg_lor P Q p : peg (N.lor P Q) p <-> peg P p \/ peg Q p.
Proof. unfold peg. rewrite N.lor_spec, orb_true_iff. tauto. Qed.

Lemma peg_clear P i p : peg (N.clearbit P i) p <-> peg P p /\ p <> i.
Proof.
  unfold peg. rewrite N.clearbit_eqb, andb_true_iff, negb_true_iff, N.eqb_neq. intuition.
Qed.

Lemma peg_half P p : peg (N.div2 P) p <-> peg P (N.succ p).
Proof. unfold peg. rewrite N.div2_spec, N.shiftr_spec by lia. rewrite N.add_1_r. tauto. Qed.

Lemma peg_first P : peg P 0%N <-> N.odd P = true.
Proof. unfold peg. rewrite N.bit0_odd. tauto. Qed.

Lemma peg_small n P p : (P < 2 ^ n)%N -> peg P p -> (p < n)%N.
Proof.
  intros small has. destruct (N.lt_ge_cases p n) as [ | le]; auto. exfalso.
  unfold peg in has. destruct P as [ | P]; [rewrite N.bits_0 in has; discriminate | ].
  rewrite N.bits_above_log2 in has; [discriminate | ].
  apply N.lt_le_trans with n; auto. apply N.log2_lt_pow2; [lia | auto].
Qed.

Lemma small_peg n P : (forall p, peg P p -> (p < n)%N) -> (P < 2 ^ n)%N.
Proof.
  intros all. destruct (N.eq_dec P 0%N) as [-> | nz]; [apply N.neq_0_lt_0, N.pow_nonzero; lia | ].
  apply N.log2_lt_pow2; [lia | ]. apply all. apply N.bit_log2; auto.
Qed.

(** R is a part of P. *)
Definition part (R P : position) : Prop := forall p, peg R p -> peg P p.

Lemma part_ldiff R P : part R P <-> N.ldiff R P = 0%N.
Proof.
  unfold part, peg. split.
  - intros all. apply N.bits_inj_0. intros p. rewrite N.ldiff_spec.
    destruct (N.testbit R p) eqn:E; auto. rewrite (all p E). auto.
  - intros none p has. assert (T : N.testbit (N.ldiff R P) p = false) by (rewrite none;
      apply N.bits_0).
    rewrite N.ldiff_spec, has in T. destruct (N.testbit P p); auto.
Qed.

Definition is_part (R P : position) : bool := N.eqb (N.ldiff R P) 0%N.

Lemma is_part_true R P : is_part R P = true <-> part R P.
Proof. unfold is_part. rewrite N.eqb_eq, part_ldiff. tauto. Qed.

Lemma is_part_false R P : is_part R P = false -> exists p, peg R p /\ ~ peg P p.
Proof.
  unfold is_part, peg. rewrite N.eqb_neq. intros some. exists (N.log2 (N.ldiff R P)).
  pose proof (N.bit_log2 _ some) as T. rewrite N.ldiff_spec in T.
  apply andb_prop in T. destruct T as [T1 T2]. split; auto. destruct (N.testbit P _); discriminate.
Qed.

(** The holes of a jump. *)
Definition triple (x r y : hole) : position := N.lor (only x) (N.lor (only r) (only y)).

Lemma peg_triple x r y p : peg (triple x r y) p <-> p = x \/ p = r \/ p = y.
Proof. unfold triple. rewrite !peg_lor, !peg_only. tauto. Qed.

Lemma triple_reverse x r y : triple y r x = triple x r y.
Proof. apply position_ext. intros p. rewrite !peg_triple. tauto. Qed.

(** Of a list with an element for each hole, the elements of the holes that have a peg. *)
Fixpoint chosen {A} (l : list A) (P : position) : list A :=
  match l with
  | [] => []
  | a :: rest => if N.odd P then a :: chosen rest (N.div2 P) else chosen rest (N.div2 P)
  end.

Lemma chosen_In {A} (l : list A) : forall P a,
  In a (chosen l P) <-> exists i, nth_error l i = Some a /\ peg P (N.of_nat i).
Proof.
  induction l as [ | b l IH]; intros P a; simpl.
  - split; [tauto | ]. intros [[ | i] [E _]]; discriminate.
  - assert (S : (exists i, nth_error (b :: l) i = Some a /\ peg P (N.of_nat i)) <->
                (b = a /\ N.odd P = true) \/
                (exists i, nth_error l i = Some a /\ peg (N.div2 P) (N.of_nat i))).
    { split.
      - intros [[ | i] [E has]]; simpl in E.
        + left. split; [congruence | ]. apply peg_first; auto.
        + right. exists i. rewrite peg_half, <- Nat2N.inj_succ. auto.
      - intros [[-> odd] | [i [E has]]].
        + exists 0. split; auto. apply peg_first; auto.
        + exists (S i). rewrite peg_half, <- Nat2N.inj_succ in has. auto. }
    rewrite S, <- IH. destruct (N.odd P); simpl; intuition discriminate.
Qed.
