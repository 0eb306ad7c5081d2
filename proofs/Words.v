(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Sets of up to 63 holes, and sums, in words of the machine.  Coq's primitive integers and their
    axioms, those of Uint63, are assumed here and in nothing else. *)

From Coq Require Import NArith ZArith List Bool Ascii Uint63 Lia.
From Bergholt Require Import Game Positions Format Machine.
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
    | a :: rest => if PrimInt63.eqb P empty then c
                   else choose f rest (PrimInt63.lsr P one)
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
    induction l as [ | a l IH]; intros P c; auto. cbn [choose].
    destruct (PrimInt63.eqb P empty) eqn:E.
    { apply Uint63.eqb_correct in E. subst P. change (position_of empty) with 0%N.
      rewrite Plain.chosen_zero. reflexivity. }
    cbn [chosen]. rewrite IH, position_half, position_odd.
    destruct (N.odd (position_of P)); reflexivity.
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

  (** * Checksums *)

  Definition word_of_byte (c : ascii) : int :=
    let '(Ascii b0 b1 b2 b3 b4 b5 b6 b7) := c in
    let two (b : bool) (a : int) :=
      if b then PrimInt63.add (PrimInt63.add a a) one else PrimInt63.add a a in
    two b0 (two b1 (two b2 (two b3 (two b4 (two b5 (two b6 (two b7 empty))))))).
  Definition half_word : int := 4294967295%uint63.
  Definition prime_word : int := 435%uint63.
  Definition eight : int := 8%uint63.
  Definition thirty_two : int := 32%uint63.
  Definition byte_on (sum : int * int) (c : ascii) : int * int :=
    let (high, low) := sum in
    let mixed := PrimInt63.lxor low (word_of_byte c) in
    let product := PrimInt63.mul mixed prime_word in
    (PrimInt63.land (PrimInt63.add (PrimInt63.add (PrimInt63.mul high prime_word)
       (PrimInt63.lsr product thirty_two)) (PrimInt63.lsl mixed eight)) half_word,
     PrimInt63.land product half_word).
  Definition how : checksums :=
    {| sum_start := (3421674724, 2216829733)%uint63; sum_byte := byte_on;
       sum_value := fun '(high, low) =>
         fnv_value (position_of high, position_of low) |}.

  (** A number that is OP of two words, below 2^63, is the word that machines make of them. *)
  Ltac word_below spec inj :=
    intros lt; apply N2Z.inj; rewrite of_value, spec, inj, !of_value;
    apply Z.mod_small; apply N2Z.inj_lt in lt; rewrite inj, !of_value in lt;
    change wB with (2 ^ 63); change (Z.of_N (2 ^ 63)) with (2 ^ 63) in lt.
  Lemma word_add a b : (position_of a + position_of b < 2 ^ 63)%N ->
    position_of (PrimInt63.add a b) = (position_of a + position_of b)%N.
  Proof.
    word_below Uint63.add_spec N2Z.inj_add.
    pose proof (to_Z_bounded a). pose proof (to_Z_bounded b). lia.
  Qed.
  Lemma word_mul a b : (position_of a * position_of b < 2 ^ 63)%N ->
    position_of (PrimInt63.mul a b) = (position_of a * position_of b)%N.
  Proof.
    word_below Uint63.mul_spec N2Z.inj_mul.
    pose proof (to_Z_bounded a). pose proof (to_Z_bounded b). nia.
  Qed.
  Lemma word_left a b : (position_of a * 2 ^ position_of b < 2 ^ 63)%N ->
    position_of (PrimInt63.lsl a b) = N.shiftl (position_of a) (position_of b).
  Proof.
    intros lt. rewrite N.shiftl_mul_pow2. apply N2Z.inj.
    rewrite of_value, lsl_spec, N2Z.inj_mul, N2Z.inj_pow, !of_value.
    apply Z.mod_small. apply N2Z.inj_lt in lt. rewrite N2Z.inj_mul, N2Z.inj_pow, !of_value in lt.
    pose proof (to_Z_bounded a). pose proof (to_Z_bounded b). change wB with (2 ^ 63).
    change (Z.of_N (2 ^ 63)) with (2 ^ 63) in lt. change (Z.of_N 2) with 2 in *. split; auto.
    apply Z.mul_nonneg_nonneg; [lia | apply Z.pow_nonneg; lia].
  Qed.
  Lemma word_right a b :
    position_of (PrimInt63.lsr a b) = N.shiftr (position_of a) (position_of b).
  Proof.
    rewrite N.shiftr_div_pow2. apply N2Z.inj.
    rewrite of_value, lsr_spec, N2Z.inj_div, N2Z.inj_pow, !of_value. reflexivity.
  Qed.
  Lemma word_byte c : position_of (word_of_byte c) = N_of_ascii c.
  Proof. destruct c as [[] [] [] [] [] [] [] []]; reflexivity. Qed.

  Lemma land_half a : (N.land a half < 2 ^ 32)%N.
  Proof. change half with (N.ones 32). rewrite N.land_ones. apply N.mod_lt. discriminate. Qed.
  Lemma byte_small c : (N_of_ascii c < 2 ^ 32)%N.
  Proof. pose proof (N_ascii_bounded c). lia. Qed.
  Lemma lxor_small a b : (a < 2 ^ 32)%N -> (b < 2 ^ 32)%N -> (N.lxor a b < 2 ^ 32)%N.
  Proof.
    intros la lb. apply small_peg. intros p h. unfold peg in h. rewrite N.lxor_spec in h.
    destruct (N.testbit a p) eqn:ta; [apply (peg_small _ a); auto | ].
    destruct (N.testbit b p) eqn:tb; [apply (peg_small _ b); auto | discriminate].
  Qed.

  Lemma byte_on_spec high low c : (position_of high < 2 ^ 32)%N -> (position_of low < 2 ^ 32)%N ->
    let (high', low') := byte_on (high, low) c in
    fnv_byte (position_of high, position_of low) c = (position_of high', position_of low').
  Proof.
    intros h l. unfold byte_on, fnv_byte. cbv zeta.
    set (mixed := PrimInt63.lxor low (word_of_byte c)).
    assert (M : position_of mixed = N.lxor (position_of low) (N_of_ascii c)).
    { unfold mixed. fold (exchange low (word_of_byte c)). rewrite exchange_spec, word_byte. auto. }
    assert (small : (position_of mixed < 2 ^ 32)%N)
      by (rewrite M; apply lxor_small; auto using byte_small).
    rewrite <- M. clearbody mixed. clear M.
    change (2 ^ 32)%N with 4294967296%N in *. 
    assert (P : position_of (PrimInt63.mul mixed prime_word) = (position_of mixed * 435)%N).
    { rewrite word_mul; change (position_of prime_word) with 435%N; auto.
      change (2 ^ 63)%N with 9223372036854775808%N. lia. }
    assert (H : position_of (PrimInt63.mul high prime_word) = (position_of high * 435)%N).
    { rewrite word_mul; change (position_of prime_word) with 435%N; auto.
      change (2 ^ 63)%N with 9223372036854775808%N. lia. }
    assert (R : position_of (PrimInt63.lsr (PrimInt63.mul mixed prime_word) thirty_two) =
      N.shiftr (position_of mixed * 435) 32) by (rewrite word_right, P; reflexivity).
    assert (L : position_of (PrimInt63.lsl mixed eight) = N.shiftl (position_of mixed) 8).
    { rewrite word_left; change (position_of eight) with 8%N; auto.
      change (2 ^ 63)%N with 9223372036854775808%N. change (2 ^ 8)%N with 256%N. lia. }
    assert (r1 : (N.shiftr (position_of mixed * 435) 32 < 435)%N).
    { rewrite N.shiftr_div_pow2. apply N.div_lt_upper_bound; [discriminate | ].
      change (2 ^ 32)%N with 4294967296%N. lia. }
    assert (r2 : (N.shiftl (position_of mixed) 8 < 1099511627776)%N).
    { rewrite N.shiftl_mul_pow2. change (2 ^ 8)%N with 256%N. lia. }
    repeat fold (meet (PrimInt63.mul mixed prime_word) half_word).
    match goal with |- _ = (position_of (PrimInt63.land ?a ?b), _) => fold (meet a b) end.
    rewrite !meet_spec. change (position_of half_word) with half. rewrite P.
    rewrite word_add, word_add, H, R, L; auto; rewrite ?word_add, ?H, ?R, ?L;
      change (2 ^ 63)%N with 9223372036854775808%N; lia.
  Qed.

  Lemma how_spec bytes :
    sum_value how (fold_left (sum_byte how) bytes (sum_start how)) =
    fnv_value (fold_left fnv_byte bytes fnv_start).
  Proof.
    assert (H : forall bytes high low, (position_of high < 2 ^ 32)%N ->
      (position_of low < 2 ^ 32)%N -> sum_value how (fold_left byte_on bytes (high, low)) =
      fnv_value (fold_left fnv_byte bytes (position_of high, position_of low))).
    { clear. induction bytes as [ | c bytes IH]; intros high low h l; [reflexivity | ].
      pose proof (byte_on_spec high low c h l) as E. cbn [fold_left].
      destruct (byte_on (high, low) c) as [high' low'] eqn:B. rewrite E. apply IH;
        unfold byte_on in B; inversion B.
      - match goal with |- context [PrimInt63.land ?a ?b] => fold (meet a b) end.
        rewrite meet_spec. apply land_half.
      - match goal with |- context [PrimInt63.land ?a ?b] => fold (meet a b) end.
        rewrite meet_spec. apply land_half. }
    apply (H bytes); reflexivity.
  Qed.
End Words.
