(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Sets of up to 63 holes, and sums, in words of the machine.  Coq's primitive integers and their
    axioms, those of Uint63, are assumed here and in nothing else. *)

From Coq Require Import NArith ZArith List Bool Uint63 Lia.
From Bergholt Require Import Game Positions Machine.
Import ListNotations.
Local Open Scope Z_scope.

Local Notation value := Uint63.to_Z.

Module Words <: MACHINE.
  Definition set := int.
  Definition width : N := 63.
  Definition set_of (P : position) : set := of_Z (Z.of_N P).
  Definition position_of (a : set) : position := Z.to_N (value a).
  Definition union (a b : set) : set := PrimInt63.lor a b.
  Definition exchange (a b : set) : set := PrimInt63.lxor a b.
  Definition meet (a b : set) : set := PrimInt63.land a b.
  Definition within (a b : set) : bool := PrimInt63.eqb (PrimInt63.land a b) a.
  Definition compare (a b : set) : comparison :=
    if PrimInt63.eqb a b then Eq else if PrimInt63.ltb a b then Lt else Gt.
  Definition empty : set := 0%uint63.
  Definition one : set := 1%uint63.
  Fixpoint choose {A C} (f : A -> C -> C) (l : list A) (P : set) (c : C) : C :=
    match l with
    | [] => c
    | a :: rest => choose f rest (PrimInt63.lsr P one)
                     (if PrimInt63.eqb (PrimInt63.land P one) empty then c else f a c)
    end.

  Lemma of_value a : Z.of_N (position_of a) = value a.
  Proof. unfold position_of. apply Z2N.id, to_Z_bounded. Qed.

  Lemma position_of_inj a b : position_of a = position_of b -> a = b.
  Proof. intros E. apply to_Z_inj. rewrite <- !of_value. congruence. Qed.

  Lemma position_of_set P : (P < 2 ^ width)%N -> position_of (set_of P) = P.
  Proof.
    intros lt. unfold position_of, set_of. rewrite of_Z_spec, Z.mod_small, N2Z.id; auto.
    split; [apply N2Z.is_nonneg | ]. apply N2Z.inj_lt in lt. exact lt.
  Qed.

  Lemma union_spec a b : position_of (union a b) = N.lor (position_of a) (position_of b).
  Proof.
    apply N2Z.inj. unfold union. rewrite of_value, lor_spec', <- !of_value.
    destruct (position_of a), (position_of b); reflexivity.
  Qed.
  Lemma exchange_spec a b : position_of (exchange a b) = N.lxor (position_of a) (position_of b).
  Proof.
    apply N2Z.inj. unfold exchange. rewrite of_value, lxor_spec', <- !of_value.
    destruct (position_of a), (position_of b); reflexivity.
  Qed.
  Lemma meet_spec a b : position_of (meet a b) = N.land (position_of a) (position_of b).
  Proof.
    apply N2Z.inj. unfold meet. rewrite of_value, land_spec', <- !of_value.
    destruct (position_of a), (position_of b); reflexivity.
  Qed.

  Lemma within_spec a b : within a b = is_part (position_of a) (position_of b).
  Proof.
    apply eq_true_iff_eq. rewrite is_part_true. unfold within. rewrite Uint63.eqb_spec.
    fold (meet a b). split.
    - intros E p h. rewrite <- E, meet_spec in h. unfold peg in *. rewrite N.land_spec in h.
      apply andb_prop in h. tauto.
    - intros all. apply position_of_inj. rewrite meet_spec. apply position_ext. intros p.
      specialize (all p). unfold peg in *. rewrite N.land_spec, andb_true_iff. tauto.
  Qed.

  Lemma compare_eq a b : compare a b = Eq -> a = b.
  Proof.
    unfold compare. destruct (PrimInt63.eqb a b) eqn:E; [intros _; apply Uint63.eqb_correct;
      auto | ].
    destruct (PrimInt63.ltb a b); discriminate.
  Qed.
  Lemma compare_same a b : position_of a = position_of b -> compare a b = Eq.
  Proof. intros E. apply position_of_inj in E. subst. unfold compare. rewrite eqb_refl. auto. Qed.

  Lemma position_half P : position_of (PrimInt63.lsr P one) = N.div2 (position_of P).
  Proof.
    apply N2Z.inj. rewrite of_value, lsr_spec, N.div2_div, N2Z.inj_div, of_value. reflexivity.
  Qed.
  Lemma position_odd P : PrimInt63.eqb (PrimInt63.land P one) empty = negb (N.odd (position_of P)).
  Proof.
    apply eq_true_iff_eq. rewrite Uint63.eqb_spec. fold (meet P one). split.
    - intros E. destruct (N.odd (position_of P)) eqn:O; auto. exfalso.
      assert (h : peg (position_of (meet P one)) 0%N).
      { rewrite meet_spec. unfold peg. rewrite N.land_spec, N.bit0_odd, O. reflexivity. }
      rewrite E in h. discriminate.
    - intros O. apply negb_true_iff in O. apply position_of_inj. rewrite meet_spec.
      change (position_of one) with (N.ones 1). rewrite N.land_ones.
      change (2 ^ 1)%N with 2%N. rewrite <- N.bit0_mod, N.bit0_odd, O. reflexivity.
  Qed.
  Lemma choose_spec A C (f : A -> C -> C) l : forall P c,
    choose f l P c = fold_left (fun c a => f a c) (chosen l (position_of P)) c.
  Proof.
    induction l as [ | a l IH]; intros P c; auto. cbn [choose chosen].
    rewrite IH, position_half, position_odd. destruct (N.odd (position_of P)); reflexivity.
  Qed.

  Definition num := int.
  Definition most : Z := 2 ^ 60.
  Definition num_of (a : Z) : num := of_Z a.
  Definition add (a b : num) : num := PrimInt63.add a b.
  Definition times (a b : num) : num := PrimInt63.mul a b.
  Definition same (a b : num) : bool := PrimInt63.eqb a b.
  (** Numbers below 0 are great words; adding this makes the order that of words. *)
  Definition bias : num := 2305843009213693952%uint63.
  Definition less (a b : num) : bool := PrimInt63.ltb (PrimInt63.add a bias) (PrimInt63.add b bias).

  Lemma add_spec a b : add (num_of a) (num_of b) = num_of (a + b).
  Proof.
    apply to_Z_inj. unfold add, num_of. rewrite Uint63.add_spec, !of_Z_spec.
    symmetry. apply Zplus_mod.
  Qed.
  Lemma times_spec a b : times (num_of a) (num_of b) = num_of (a * b).
  Proof.
    apply to_Z_inj. unfold times, num_of. rewrite Uint63.mul_spec, !of_Z_spec.
    symmetry. apply Zmult_mod.
  Qed.
  Lemma same_eq a b : same a b = true -> a = b.
  Proof. apply Uint63.eqb_correct. Qed.

  Lemma biased a : Z.abs a <= most -> value (PrimInt63.add (num_of a) bias) = a + 2 ^ 61.
  Proof.
    intros le. unfold num_of. rewrite Uint63.add_spec, of_Z_spec.
    change (value bias) with (2 ^ 61). rewrite Zplus_mod_idemp_l. unfold most in le.
    apply Z.mod_small. change wB with (2 ^ 63). lia.
  Qed.
  Lemma less_spec a b : Z.abs a <= most -> Z.abs b <= most -> less (num_of a) (num_of b) = (a <? b).
  Proof.
    intros la lb. apply eq_true_iff_eq. unfold less.
    rewrite Uint63.ltb_spec, !biased, Z.ltb_lt by auto. lia.
  Qed.
End Words.
