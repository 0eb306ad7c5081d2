(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** What the checker verifies is true. *)

From Coq Require Import Arith NArith ZArith List Bool FMapPositive String Relations Lia.
From Bergholt Require Import Game Claim Positions Moves Weights Symmetry Cores Invariants NoShorter Search
  Machine Format Checker Trails.
Import ListNotations.

Lemma chosen_map {A C} (f : A -> C) l : forall P, chosen (map f l) P = map f (chosen l P).
Proof. induction l as [ | a l IH]; simpl; intros P; auto. destruct (N.odd P); simpl; rewrite IH;
  auto. Qed.

Lemma demand_Good {A} b why (rest : unit -> result A) a :
  bind (demand b why) rest = Good a -> b = true /\ rest tt = Good a.
Proof. destruct b; simpl; [auto | discriminate]. Qed.

Lemma demand_true b why : demand b why = Good tt -> b = true.
Proof. destruct b; simpl; [auto | discriminate]. Qed.

Lemma bind_Good {A C} (r : result A) (f : A -> result C) c :
  bind r f = Good c -> exists a, r = Good a /\ f a = Good c.
Proof. destruct r; simpl; [eauto | discriminate]. Qed.

Module Soundness (M : MACHINE).
Include Trails M.
Import M.

Lemma equal_true a b : equal a b = true <-> a = b.
Proof.
  unfold equal. split.
  - destruct (compare a b) eqn:E; try discriminate. intros _. apply compare_eq; auto.
  - intros ->. rewrite compare_same; auto.
Qed.

Lemma position_of_inj a b : position_of a = position_of b -> a = b.
Proof. intros E. apply compare_eq, compare_same, E. Qed.

Lemma mem_In P l : mem P l = true <-> In P l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [x [i E]]. apply equal_true in E. subst; auto.
  - intros i. exists P. split; auto. apply equal_true; auto.
Qed.

Lemma compare_states_eq a b : compare_states a b = Eq -> a = b.
Proof.
  unfold compare_states. destruct a as [P x], b as [Q y]; simpl.
  destruct (compare P Q) eqn:E; try discriminate. intros E'. apply compare_eq in E.
  apply N.compare_eq in E'. congruence.
Qed.

Lemma empty_position : position_of (set_of 0%N) = 0%N.
Proof. apply position_of_set. apply N.neq_0_lt_0, N.pow_nonzero. lia. Qed.

(** * Cores in a trie *)

(** Some core in the trie that P contains has more than k of its numbers. *)
Fixpoint reaches (t : trie) (k : N) (P : position) : Prop :=
  match t with
  | Empty => False
  | Node here _ a b =>
      (k < here)%N \/ reaches a k (N.div2 P) \/ (N.odd P = true /\ reaches b k (N.div2 P))
  end.

Lemma has_core_reaches t : forall k P, has_core t k P = true -> reaches t k P.
Proof.
  induction t as [ | here most a IHa b IHb]; intros k P ok; [discriminate | ].
  cbn [has_core] in ok. apply andb_prop in ok. destruct ok as [_ ok]. apply orb_prop in ok.
  cbn [reaches]. destruct ok as [ok | ok]; [left; apply N.ltb_lt; auto | right].
  destruct P as [ | [p | p | ]]; [discriminate | | | ]; cbn [N.div2 N.odd].
  - apply orb_prop in ok. destruct ok; [right | left]; auto.
  - left. auto.
  - right. auto.
Qed.

Lemma reaches_join t m ends f g k P : reaches (join_trie t m ends f g) k P ->
  reaches t k P \/ (ends = true /\ (k < m)%N) \/
  (exists a, (a = Empty \/ exists h o b, t = Node h o a b) /\ reaches (f a) k (N.div2 P)) \/
  (N.odd P = true /\ exists b, (b = Empty \/ exists h o a, t = Node h o a b) /\
    reaches (g b) k (N.div2 P)).
Proof.
  intros r. destruct t as [ | h o a b]; cbn [join_trie reaches] in *.
  - destruct r as [r | [r | [odd r]]].
    + destruct ends; [right; left; split; auto; lia | lia].
    + right. right. left. eauto.
    + right. right. right. split; auto. eauto.
  - destruct r as [r | [r | [odd r]]].
    + destruct ends; [ | tauto]. destruct (N.lt_ge_cases k h); [tauto | ].
      right. left. split; auto. lia.
    + right. right. left. exists a. split; eauto.
    + right. right. right. split; auto. exists b. split; eauto.
Qed.

Lemma reaches_left t k P a : (a = Empty \/ exists h o b, t = Node h o a b) ->
  reaches a k (N.div2 P) -> reaches t k P.
Proof. intros [-> | [h [o [b ->]]]] r; [destruct r | ]. cbn [reaches]. tauto. Qed.

Lemma reaches_right t k P b : (b = Empty \/ exists h o a, t = Node h o a b) -> N.odd P = true ->
  reaches b k (N.div2 P) -> reaches t k P.
Proof. intros [-> | [h [o [a ->]]]] odd r; [destruct r | ]. cbn [reaches]. tauto. Qed.

Lemma part_halves C P : (N.odd C = true -> N.odd P = true) -> part (N.div2 C) (N.div2 P) -> part C P.
Proof.
  intros first rest p h. destruct (N.eq_dec p 0) as [-> | nz].
  - apply peg_first. apply first. apply peg_first. auto.
  - rewrite <- (N.succ_pred p nz) in *. apply peg_half, rest, peg_half. auto.
Qed.

Lemma reaches_end m t k P : reaches (insert_end m t) k P -> reaches t k P \/ (k < m)%N.
Proof.
  intros r. apply reaches_join in r. destruct r as [r | [[_ r] | [[a [ia r]] | [odd [b [ib r]]]]]];
    auto; left; [eapply reaches_left | eapply reaches_right]; eauto.
Qed.

Lemma reaches_insert m p : forall t k P, reaches (insert_core p m t) k P ->
  reaches t k P \/ ((k < m)%N /\ part (Npos p) P).
Proof.
  induction p as [p IH | p IH | ]; intros t k P r; cbn [insert_core] in r; apply reaches_join in r;
    destruct r as [r | [[no _] | [[a [ia r]] | [odd [b [ib r]]]]]]; auto; try discriminate;
    unfold same_trie in r.
  - left. eapply reaches_left; eauto.
  - apply IH in r. destruct r as [r | [lt inP]]; [left; eapply reaches_right; eauto | right].
    split; auto. apply part_halves; auto.
  - apply IH in r. destruct r as [r | [lt inP]]; [left; eapply reaches_left; eauto | right].
    split; auto. apply part_halves; auto. discriminate.
  - left. eapply reaches_right; eauto.
  - left. eapply reaches_left; eauto.
  - apply reaches_end in r. destruct r as [r | lt]; [left; eapply reaches_right; eauto | right].
    split; auto. apply part_halves; auto. intros q h. elim (peg_zero _ h).
Qed.

Lemma has_core_sound cores k P : has_core (fold_left add_core cores Empty) k P = true ->
  exists C m, In (C, m) cores /\ (k <= m)%N /\ part C P.
Proof.
  intros ok. apply has_core_reaches in ok.
  assert (H : forall l t, reaches (fold_left add_core l t) k P -> reaches t k P \/
    exists C m, In (C, m) l /\ (k <= m)%N /\ part C P); [ | destruct (H _ _ ok) as [[] | ]; auto].
  clear. induction l as [ | [C m] l IH]; cbn [fold_left]; intros t r; [auto | ].
  apply IH in r. destruct r as [r | [C' [m' [i r]]]]; [ | right; exists C', m'; simpl; auto].
  unfold add_core in r. cbn [fst snd] in r. destruct C as [ | p]; [auto | ].
  apply reaches_insert in r. destruct r as [r | [lt inP]]; [auto | right].
  exists (Npos p), m. split; [left; auto | ]. split; auto. lia.
Qed.

(** * Bounds *)

Lemma fold_num l : forall z,
  fold_left (fun c x => add x c) (map num_of l) (num_of z) = num_of (z + sum l).
Proof.
  unfold sum. induction l as [ | x l IH]; simpl; intros z; [f_equal; lia | ].
  rewrite add_spec, IH. f_equal. lia.
Qed.

Lemma pick_num l : forall k, pick k (map num_of l) zero = num_of (pick k l 0%Z).
Proof.
  induction l as [ | a l IH]; intros k; [destruct k; reflexivity | ].
  destruct k as [ | k]; [reflexivity | ]. destruct l as [ | b l]; [reflexivity | ]. exact (IH k).
Qed.

Lemma pick_In (l : list Z) : forall k, l <> [] -> In (pick k l 0%Z) l.
Proof.
  induction l as [ | a l IH]; intros k some; [congruence | ]. destruct k as [ | k]; [left; auto | ].
  destruct l as [ | b l]; [left; auto | ]. right. exact (IH k ltac:(discriminate)).
Qed.

Lemma limits_spec D fs : forall k i j f, (i <= j)%nat -> nth_error fs j = Some f ->
  exists limit j' f', nth_error (limits D k fs) i = Some limit /\
    (limit <= f + (k + Z.of_nat j) * D)%Z /\
    In f' fs /\ (j' < List.length fs)%nat /\ limit = (f' + (k + Z.of_nat j') * D)%Z.
Proof.
  induction fs as [ | a rest IH]; intros k i j f le E; [destruct j; discriminate | ].
  assert (first : exists limit j' f', nth_error (limits D k (a :: rest)) 0 = Some limit /\
    (limit <= a + k * D)%Z /\
    (forall least, nth_error (limits D (k + 1) rest) 0 = Some least -> (limit <= least)%Z) /\
    In f' (a :: rest) /\ (j' < S (List.length rest))%nat /\
    limit = (f' + (k + Z.of_nat j') * D)%Z).
  { cbn [limits]. destruct (limits D (k + 1) rest) as [ | least all] eqn:L; cbn [nth_error].
    - exists (a + k * D)%Z, 0%nat, a. repeat split; simpl; auto; try lia. discriminate.
    - exists (Z.min (a + k * D) least). destruct rest as [ | b rest]; [discriminate | ].
      destruct (IH (k + 1)%Z 0%nat 0%nat b ltac:(lia) eq_refl) as
        [limit [j' [f' [E' [_ [i' [lt eq]]]]]]].
      rewrite L in E'. simpl in E'. assert (same_ : limit = least) by congruence.
      rewrite same_ in eq.
      assert (low : forall least', Some least = Some least' ->
        (Z.min (a + k * D) least <= least')%Z) by (intros ? X; inversion X; subst; lia).
      destruct (Z.min_spec (a + k * D) least) as [[_ M] | [_ M]].
      + exists 0%nat, a. split; [auto | ]. split; [lia | ]. split; [exact low | ].
        split; [left; auto | ]. split; [lia | ]. rewrite M. simpl Z.of_nat. ring.
      + exists (S j'), f'. split; [auto | ]. split; [lia | ]. split; [exact low | ].
        split; [right; exact i' | ]. split; [lia | ]. rewrite M, eq, Nat2Z.inj_succ. unfold Z.succ.
        ring. }
  destruct i as [ | i].
  - destruct first as [limit [j' [f' [E1 [le1 [le2 [i1 [lt1 eq1]]]]]]]].
    exists limit, j', f'. repeat split; auto. destruct j as [ | j].
    + simpl in E. inversion E; subst. lia.
    + simpl in E. destruct (IH (k + 1)%Z 0%nat j f ltac:(lia) E) as [least [_ [_ [E2 [le3 _]]]]].
      specialize (le2 _ E2). rewrite Nat2Z.inj_succ. unfold Z.succ. lia.
  - destruct j as [ | j]; [lia | ]. simpl in E.
    destruct (IH (k + 1)%Z i j f ltac:(lia) E) as [limit [j' [f' [E2 [le2 [i2 [lt2 eq2]]]]]]].
    exists limit, (S j'), f'. split.
    { cbn [limits]. destruct (limits D (k + 1) rest); [destruct i; discriminate | exact E2]. }
    rewrite !Nat2Z.inj_succ. unfold Z.succ. split; [lia | ]. split; [right; auto | ].
    split; [simpl; lia | ]. rewrite eq2. ring.
Qed.

Lemma none_exceeds_sound b : forall near l, none_exceeds b near l = true -> forall i layer limit,
  nth_error near i = Some layer -> nth_error l i = Some limit ->
  forall Q, In Q layer -> less (num_of limit) (value b Q) = false.
Proof.
  induction near as [ | layer0 near IH]; intros l ok i layer limit E E' Q iQ;
    [destruct i; discriminate | ].
  destruct l as [ | limit0 l]; [destruct i; discriminate | ].
  cbn [none_exceeds] in ok. cbv zeta in ok.
  apply andb_prop in ok. destruct ok as [one ok]. destruct i as [ | i].
  - simpl in E, E'. inversion E; inversion E'; subst. rewrite forallb_forall in one.
    apply negb_true_iff. apply one. auto.
  - simpl in E, E'. eapply IH; eauto.
Qed.

Lemma value_spec w v D f P : (forall R x, In (R, x) v -> position_of (set_of R) = R) ->
  value (bound_of w v D f) P = num_of (phi w v (position_of P)).
Proof.
  intros small_v. unfold value, bound_of, phi, weigh, filled; simpl.
  assert (E : choose add (map num_of w) P zero = num_of (sum (chosen w (position_of P)))).
  { rewrite choose_spec, chosen_map. unfold zero. rewrite fold_num. auto. }
  rewrite E. generalize (sum (chosen w (position_of P))) as z. clear E.
  induction v as [ | [R x] v IH]; simpl; intros z; [f_equal; unfold sum; simpl; lia | ].
  rewrite within_spec, (small_v R x) by (left; auto).
  destruct (is_part R (position_of P)).
  - rewrite add_spec, IH by (intros; apply small_v with x0; right; auto). f_equal. unfold sum.
      simpl. lia.
  - rewrite IH by (intros; apply small_v with x0; right; auto). f_equal.
Qed.

Lemma phi_room n w v D f P : (Z.abs (phi w v P) <= total n w v D f)%Z.
Proof.
  unfold phi, total, weigh, filled.
  assert (Z.abs (sum (chosen w P)) <= sum (map Z.abs w))%Z.
  { unfold sum. revert P. induction w as [ | x w IH]; intros P; simpl; [lia | ].
    specialize (IH (N.div2 P)). destruct (N.odd P); simpl; lia. }
  assert (Z.abs (sum (map (fun '(R, x) => if is_part R P then x else 0) v))
          <= sum (map (fun '(_, x) => Z.abs x) v))%Z.
  { clear. unfold sum. induction v as [ | [R x] v IH]; simpl; [lia | ].
    destruct (is_part R P); lia. }
  pose proof (sum_abs_nonneg (weight w) (all_holes n)).
  pose proof (sum_abs_nonneg id f : (0 <= sum (map Z.abs f))%Z).
  lia.
Qed.

Lemma raised_room n E w v D f P : (Z.abs (phi (raised E w) v P) <= total n w v D f)%Z.
Proof.
  pose proof (phi_room n (raised E w) v D f P).
  assert (le : (total n (raised E w) v D f <= total n w v D f)%Z); [ | lia].
  assert (one : forall w E p, (Z.abs (weight (raised E w) p) <= Z.abs (weight w p))%Z).
  { clear. unfold weight. intros w E p. generalize (N.to_nat p) as k. clear p. revert E.
    induction w as [ | x w IH]; intros E [ | k]; cbn [raised nth]; auto; try lia.
    destruct (N.odd E); lia. }
  assert (all : (sum (map Z.abs (raised E w)) <= sum (map Z.abs w))%Z).
  { clear. unfold sum. revert E. induction w as [ | x w IH]; intros E; cbn [raised map fold_right];
      [lia | ]. specialize (IH (N.div2 E)). destruct (N.odd E); lia. }
  assert (holes_ : (sum (map (fun p => Z.abs (weight (raised E w) p)) (all_holes n)) <=
                    sum (map (fun p => Z.abs (weight w p)) (all_holes n)))%Z).
  { unfold sum. induction (all_holes n) as [ | p l IH]; cbn [map fold_right]; [lia | ].
    specialize (one w E p). lia. }
  unfold total. lia.
Qed.

Lemma offset_room n w v D fs f : In f fs -> (Z.abs f + 256 * Z.abs D <= total n w v D fs)%Z.
Proof.
  intros i. unfold total. pose proof (sum_abs_nonneg (weight w) (all_holes n)).
  assert (0 <= sum (map Z.abs w))%Z by (clear; unfold sum; induction w; simpl; lia).
  assert (0 <= sum (map (fun '(_, x) => Z.abs x) v))%Z
    by (clear; unfold sum; induction v as [ | [R x] l]; simpl; lia).
  assert (Z.abs f <= sum (map Z.abs fs))%Z; [ | lia].
  clear - i. unfold sum. induction fs as [ | a fs IH]; [destruct i | ]. simpl.
  assert (0 <= fold_right Z.add 0 (map Z.abs fs))%Z by (clear; induction fs; simpl; lia).
  destruct i as [-> | i]; [lia | ]. specialize (IH i). lia.
Qed.

Section Board.
Variable n : nat.
Variable B : board.
Hypothesis is_proper : proper B.
Hypothesis holes_within : within_holes n B.
Hypothesis fits_machine : (N.of_nat n <= width)%N.

Lemma position_of_small P : (P < 2 ^ N.of_nat n)%N -> position_of (set_of P) = P.
Proof.
  intros lt. apply position_of_set. eapply N.lt_le_trans; eauto. apply N.pow_le_mono_r; lia.
Qed.

Lemma is_bound_sound class_list (finish : position -> Prop) tops either single_peg near last w v D fs :
  are_classes n B class_list = true -> are_regions B v -> (forall R x, In (R, x) v -> R <> 0%N) ->
  (forall R x, In (R, x) v -> (R < 2 ^ N.of_nat n)%N) ->
  (forall F, finish F -> exists T, In T tops /\ part F (position_of T) /\
    forall p, peg (position_of T) p -> peg F p \/ peg either p) ->
  (single_peg = true -> forall F, finish F -> exists p, peg last p /\ F = only p) ->
  (forall j Q F, (1 <= j <= List.length near)%nat -> moves B j Q F ->
    finish F -> exists layer S, nth_error near (j - 1) = Some layer /\
      In S layer /\ position_of S = Q) ->
  is_bound n B (table_of (fun _ r y => (r, y)) B) class_list tops either single_peg near last w v D fs
    = true ->
  (0 <= D /\ 8 * total n w v D fs <= most)%Z /\ bounds_all B finish w v D fs.
Proof.
  intros cls regs some small_v in_tops singles nears ok. unfold is_bound in ok. cbv zeta in ok.
  apply andb_prop in ok. destruct ok as [ok fin]. apply andb_prop in ok. destruct ok as [ok tr].
  apply andb_prop in ok. destruct ok as [ok room]. apply andb_prop in ok. destruct ok as [D0 _].
  apply Z.leb_le in room. apply Z.leb_le in D0.
  pose proof (sum_abs_nonneg id fs : (0 <= sum (map Z.abs fs))%Z) as room_fs.
  assert (room_weights : (sum (map (fun p => Z.abs (weight w p)) (all_holes n)) +
                          sum (map (fun '(_, x) => Z.abs x) v) <= total n w v D fs)%Z).
  { unfold total. assert (0 <= sum (map Z.abs w))%Z; [ | lia].
    clear. unfold sum. induction w; simpl; lia. }
  assert (room_D : (Z.abs D <= total n w v D fs)%Z).
  { pose proof (sum_abs_nonneg (weight w) (all_holes n)). unfold total.
    assert (0 <= sum (map Z.abs w))%Z by (clear; unfold sum; induction w; simpl; lia).
    assert (0 <= sum (map (fun '(_, x) => Z.abs x) v))%Z
      by (clear; unfold sum; induction v as [ | [R x] l]; simpl; lia). lia. }
  assert (room_ends : forall e, (e < N.of_nat n)%N -> (Z.abs (weight w e) <= total n w v D fs)%Z).
  { intros e lt. apply all_holes_In in lt. apply in_split in lt. destruct lt as [l1 [l2 E]].
    rewrite E in room_weights. rewrite map_app, sum_app in room_weights. simpl in room_weights.
    pose proof (sum_abs_nonneg (weight w) l1). pose proof (sum_abs_nonneg (weight w) l2).
    assert (0 <= sum (map (fun '(_, x) => Z.abs x) v))%Z
      by (clear; unfold sum; induction v as [ | [R x] l]; simpl; lia). lia. }
  assert (low : lowers B w v D).
  { apply trails_lower; auto. intros s J e t.
    pose proof (no_trail_exceeds_sound n B holes_within fits_machine class_list w v _ D _ cls tr) as
      X.
    specialize (X room_weights). cbv beta in X.
    assert (h : forall e g, (e < N.of_nat n)%N -> Some (- weight w e)%Z = Some g ->
                            (Z.abs g <= total n w v D fs)%Z).
    { intros e0 g lt E. inversion E; subst. rewrite Z.abs_opp. auto. }
    specialize (X h). assert (X' := X ltac:(lia) room s J e _ t eq_refl). lia. }
  split; [auto | ]. pose proof (offset_room n w v D fs) as room_f.
  destruct near as [ | layer0 near0].
  - destruct fs as [ | f [ | f' fs]]; [discriminate | | discriminate].
    apply bounds_all_one; auto. specialize (room_f f (or_introl eq_refl)).
    cbv zeta in fin. apply orb_prop in fin. destruct fin as [fin | fin].
    + assert (all : forall F, finish F -> (phi w v F <= f)%Z).
      { intros F iF. destruct (in_tops F iF) as [T [i [inT both]]].
        rewrite forallb_forall in fin. apply fin in i. apply negb_true_iff in i.
        rewrite value_spec in i by (intros; apply position_of_small; eauto).
        pose proof (raised_room n either w v D [f] (position_of T)).
        rewrite less_spec, Z.ltb_ge in i by lia.
        pose proof (phi_raised w v either F (position_of T)) as le.
        assert (pos : forall R x, In (R, x) v -> (0 <= x)%Z) by (intros R x j; apply (regs R x j)).
        specialize (le pos inT both). lia. }
      intros k P F ms i le.
      exact (bound_of_finishes B finish w v D f low all k P F ms i (Nat.le_0_l k)).
    + apply andb_prop in fin. destruct fin as [is_single_ tr'].
      apply bound_of_last_moves with (last := peg last); auto.
      * intros s J e t le.
        pose proof (no_trail_exceeds_sound n B holes_within fits_machine class_list w v _ (f + D) _
          cls tr') as X.
        specialize (X room_weights). cbv beta in X.
        assert (h : forall e g, (e < N.of_nat n)%N ->
          (if N.testbit last e then Some 0%Z else None) = Some g ->
          (Z.abs g <= total n w v D [f])%Z).
        { intros e0 g lt E. destruct (N.testbit last e0); inversion E; subst. simpl. lia. }
        specialize (X h). assert (X' := X ltac:(lia) room s J e 0%Z t). unfold peg in le.
        rewrite le in X'. specialize (X' eq_refl). lia.
  - assert (many : fs <> []) by (intros ->; discriminate).
    assert (fin' : Nat.leb (List.length fs) 8 &&
      none_exceeds (bound_of w v D fs) (layer0 :: near0) (limits D 1 fs) = true)
      by (destruct fs; [congruence | exact fin]).
    clear fin. apply andb_prop in fin'. destruct fin' as [few none]. apply Nat.leb_le in few.
    apply bounds_all_perimeter; auto. intros k j Q F le lek ms iF.
    destruct (nth_error fs (k - 1)) as [f | ] eqn:Ef.
    2: { apply nth_error_None in Ef. lia. }
    rewrite (nth_error_nth _ _ _ Ef).
    destruct (limits_spec D fs 1 (j - 1) (k - 1) f ltac:(lia) Ef) as
      [limit [j' [f' [El [lel [if' [ltj eql]]]]]]].
    assert (lj : (j <= List.length (layer0 :: near0))%nat).
    { assert (lens : forall b near l, none_exceeds b near l = true ->
        List.length near = List.length l).
      { clear. induction near as [ | x near IH]; intros [ | y l] E; try discriminate; auto.
        cbn [none_exceeds] in E. cbv zeta in E. apply andb_prop in E. simpl. f_equal. apply IH.
        tauto. }
      rewrite (lens _ _ _ none).
      assert (X : nth_error (limits D 1 fs) (j - 1) <> None) by congruence.
      apply nth_error_Some in X. lia. }
    destruct (nears j Q F ltac:(lia) ms iF) as [layer [S [En [iS <-]]]].
    pose proof (none_exceeds_sound _ _ _ none _ _ _ En El S iS) as X.
    rewrite value_spec in X by (intros; apply position_of_small; eauto).
    pose proof (phi_room n w v D fs (position_of S)).
    assert (Z.abs limit <= total n w v D fs)%Z.
    { pose proof (room_f f' if') as room_f'. assert (near : (Z.of_nat j' < 8)%Z) by lia.
      rewrite eql. revert room_f' near. clear. nia. }
    rewrite less_spec, Z.ltb_ge in X by lia.
    replace (1 + Z.of_nat (k - 1))%Z with (Z.of_nat k) in lel by lia. lia.
Qed.

(** * Symmetries *)

Lemma has_line_sound board x r y : has_line board x r y = true -> is_line board x r y.
Proof.
  unfold has_line. intros h. apply existsb_exists in h. destruct h as [[[a o] b] [i E]].
  split_booleans. apply N.eqb_eq in H. subst o. unfold is_line. apply orb_prop in H0.
  destruct H0; split_booleans; rewrite N.eqb_eq in *; subst; auto.
Qed.

Lemma peg_fold_union l : forall a p, peg (position_of (fold_left (fun c b => union b c) l a)) p <->
  peg (position_of a) p \/ exists b, In b l /\ peg (position_of b) p.
Proof.
  induction l as [ | b l IH]; simpl; intros a p.
  - split; auto. intros [ | [b [[] _]]]; auto.
  - rewrite IH, union_spec, peg_lor. split.
    + intros [[ | ] | [b' [i h]]]; eauto.
    + intros [ | [b' [[<- | i] h]]]; eauto.
Qed.

Lemma image_of_spec sym P : (forall p, In p sym -> (p < N.of_nat n)%N) ->
  position_of (image_of (map single sym) P) = image sym (position_of P).
Proof.
  intros bound. apply position_ext. intros p. unfold image_of, image.
  rewrite choose_spec, chosen_map, peg_fold_union, peg_union_all, empty_position.
  assert (all : forall q, In q (chosen sym (position_of P)) -> position_of (single q) = only q).
  { intros q i. apply position_of_single with n; auto. apply bound. apply chosen_In in i.
    destruct i as [k [E _]]. eapply nth_error_In; eauto. }
  split.
  - intros [h | [b [i h]]]; [elim (peg_zero _ h) | ]. apply in_map_iff in i.
    destruct i as [q [<- i]]. rewrite all in h by auto. exists (only q). split; auto. apply in_map;
      auto.
  - intros [b [i h]]. apply in_map_iff in i. destruct i as [q [<- i]]. right. exists (single q).
    rewrite all by auto. split; auto. apply in_map; auto.
Qed.

Lemma distinct_NoDup l : distinct l = true -> NoDup l.
Proof.
  induction l as [ | a l IH]; simpl; intros d; [constructor | ]. split_booleans. constructor; auto.
  intros i. assert (existsb (N.eqb a) l = true); [ | congruence].
  apply existsb_exists. exists a. split; auto. apply N.eqb_refl.
Qed.

Lemma is_symmetry_of_sound sym : is_symmetry_of n B sym = true ->
  is_symmetry n B sym /\ forall p, In p sym -> (p < N.of_nat n)%N.
Proof.
  unfold is_symmetry_of, has_lines. intros ok. split_booleans. rewrite forallb_forall in *.
  apply Nat.eqb_eq in H. apply distinct_NoDup in H2.
  assert (one : forall a r b, In (a, r, b) B ->
    is_line B (image_hole sym a) (image_hole sym r) (image_hole sym b)).
  { intros a r b i. apply has_line_sound. apply (in_map (image_line sym)) in i.
    exact (H1 _ i). }
  split.
  - constructor; auto. intros x r y [i | i]; apply one in i; auto. unfold is_line in *. tauto.
  - intros p i. apply N.ltb_lt. auto.
Qed.

(** Each line is the image of one. *)
Lemma is_symmetry_of_onto sym x r y : is_symmetry_of n B sym = true -> is_line B x r y ->
  exists x0 r0 y0, is_line B x0 r0 y0 /\
    x = image_hole sym x0 /\ r = image_hole sym r0 /\ y = image_hole sym y0.
Proof.
  unfold is_symmetry_of, has_lines. intros ok. split_booleans. rewrite (forallb_forall _ B) in *.
  assert (one : forall a o b, In (a, o, b) B -> is_line (map (image_line sym) B) a o b)
    by (intros a o b i; apply has_line_sound; exact (H0 _ i)).
  assert (of : forall a o b, In (a, o, b) (map (image_line sym) B) -> exists a0 o0 b0,
    In (a0, o0, b0) B /\ a = image_hole sym a0 /\ o = image_hole sym o0 /\ b = image_hole sym b0).
  { intros a o b i. apply in_map_iff in i. destruct i as [[[a0 o0] b0] [E i]].
    inversion E. exists a0, o0, b0. auto. }
  intros [i | i]; apply one in i; destruct i as [i | i]; apply of in i;
    destruct i as [a0 [o0 [b0 [i [-> [-> ->]]]]]]; unfold is_line;
    [exists a0, o0, b0 | exists b0, o0, a0 | exists b0, o0, a0 | exists a0, o0, b0]; auto.
Qed.

Lemma has_jump_spec P : has_jump B P = false <-> no_jump B P.
Proof.
  rewrite <- not_true_iff_false. unfold has_jump. rewrite existsb_exists. split.
  - intros none x r y Q [ln px pr py _]. apply none. apply not_true_iff_false in py.
    unfold peg in *. destruct ln as [i | i]; [exists (x, r, y) | exists (y, r, x)];
      split; auto; rewrite px, pr, py; auto.
  - intros none [[[a r] b] [i E]]. apply andb_prop in E. destruct E as [pr E].
    assert (one : forall x y, is_line B x r y -> N.testbit P x = true -> N.testbit P y = false ->
      False).
    { intros x y ln px py. apply (none x r y (N.lxor P (triple x r y))), lxor_jump; auto.
      unfold peg. congruence. }
    destruct (N.testbit P a) eqn:pa, (N.testbit P b) eqn:pb; try discriminate;
      [apply (one a b) | apply (one b a)]; unfold is_line; auto.
Qed.

Lemma no_jump_image sym P : is_symmetry_of n B sym = true -> no_jump B P -> no_jump B (image sym P).
Proof.
  intros ok none x r y Q [ln px pr py _].
  destruct (is_symmetry_of_onto sym x r y ok ln) as [x0 [r0 [y0 [ln0 [-> [-> ->]]]]]].
  destruct (is_symmetry_of_sound sym ok) as [symmetry_ _].
  destruct (holes_within _ _ _ ln0) as [bx [br by_]].
  rewrite (peg_image_hole n B) in px, pr, py by auto.
  apply (none x0 r0 y0 (N.lxor P (triple x0 r0 y0))), lxor_jump; auto.
Qed.

Lemma close_all (G : list symmetry) (good : set -> Prop) :
  (forall g P, In g G -> good P -> good (image_of g P)) -> forall fuel found waiting,
  (forall P, In P found -> good P) -> (forall P, In P waiting -> good P) ->
  forall P, In P (close fuel G found waiting) -> good P.
Proof.
  intros step. induction fuel as [ | fuel IH]; intros found waiting gf gw P; [simpl; auto | ].
  destruct waiting as [ | Q rest]; [simpl; auto | ]. cbn [close].
  set (new := fold_left _ G []).
  assert (gn : forall P, In P new -> good P).
  { unfold new. clear new.
    assert (H : forall G' acc, incl G' G -> (forall P, In P acc -> good P) -> forall P,
      In P (fold_left (fun new g => let Q' := image_of g Q in
              if mem Q' found || mem Q' new then new else Q' :: new) G' acc) -> good P).
    { induction G' as [ | g G' IHG]; simpl; intros acc inc ga; auto. apply IHG.
      - intros x i. apply inc. right; auto.
      - destruct (mem (image_of g Q) found || mem (image_of g Q) acc); auto.
        intros P' [<- | i]; auto. apply step; [apply inc | apply gw]; left; auto. }
    apply H; [apply incl_refl | intros P' []]. }
  apply IH; intros P' i; apply in_app_iff in i; destruct i; auto. apply gw. right; auto.
Qed.

(** * Moves *)

Lemma leap_on_more P l : forall more, incl more (leap_on P l more).
Proof.
  induction l as [ | j l IH]; simpl; intros more; [apply incl_refl | ].
  destruct (equal (meet P (three j)) (filled_holes j)); auto.
  intros a i. apply IH. right; auto.
Qed.

Lemma leap_on_sound P l j : In j l -> equal (meet P (three j)) (filled_holes j) = true ->
  forall more, In (exchange P (three j), lands j) (leap_on P l more).
Proof.
  induction l as [ | j0 l IH]; [intros [] | ]. intros [-> | i] E more; simpl.
  - rewrite E. apply leap_on_more. left; auto.
  - destruct (equal (meet P (three j0)) (filled_holes j0)); auto.
Qed.

(** The holes of a line are on the board and differ, so that their set is a word. *)
Lemma triple_word x r y : is_line B x r y ->
  position_of (set_of (triple x r y)) = triple x r y /\
  ((x < N.of_nat n)%N /\ (r < N.of_nat n)%N /\ (y < N.of_nat n)%N) /\ x <> r /\ r <> y /\ x <> y.
Proof.
  intros ln. pose proof (holes_within _ _ _ ln) as [bx [br by_]].
  split; [ | split; [auto | apply (line_holes B is_proper _ _ _ ln)]].
  apply position_of_small, small_peg. intros p h. apply peg_triple in h. intuition (subst; auto).
Qed.

Lemma jump_leap P x r y Q : jump B (position_of P) x r y Q ->
  equal (meet P (three (leap_of x r y))) (filled_holes (leap_of x r y)) = true /\
  position_of (exchange P (three (leap_of x r y))) = Q.
Proof.
  intros j. pose proof (jump_lxor B is_proper _ _ _ _ _ j) as E. destruct j as [ln px pr py after].
  destruct (triple_word _ _ _ ln) as [T [[bx [br by_]] [xr [ry xy]]]].
  unfold leap_of. cbn [three filled_holes]. split.
  - apply equal_true, position_of_inj. rewrite meet_spec, T.
    rewrite position_of_small.
    + apply position_ext. intros p. rewrite peg_lor, !peg_only.
      pose proof (peg_triple x r y p) as h. unfold peg in *. rewrite N.land_spec, andb_true_iff.
      intuition (subst; auto; try congruence).
    + apply small_peg. intros p h. rewrite peg_lor, !peg_only in h. intuition (subst; auto).
  - rewrite exchange_spec, T. auto.
Qed.

(** Steps are followed from all holes of all positions of a list, and from where they lead. *)
Lemma successors_followed leaps l reached : successors n leaps l = Some reached ->
  exists states,
    (forall P x, In P l -> (x < N.of_nat n)%N -> followed (next_states leaps) (P, x) states) /\
    (forall a, In a states -> followed (next_states leaps) a states) /\
    forall S x, In (S, x) states -> In S reached.
Proof.
  unfold successors.
  destruct (reach compare_states (next_states leaps) (S (S n))
              (flat_map (fun P => map (fun x => (P, x)) (all_holes n)) l) []) as [states | ] eqn:R;
    [ | discriminate].
  intros E. inversion E as [E']; clear E.
  assert (more : forall a more l, next_states leaps a more = Some l -> incl more l).
  { unfold next_states. intros a more l' N. inversion N. apply leap_on_more. }
  pose proof (reach_followed _ _ compare_states_eq _ more _ _ _ _ R
    (fun a (i : In a []) => match i with end)) as [_ fol].
  exists states. split; [ | split; auto].
  - intros P x i lt. apply fol. left. apply in_flat_map. exists P. split; auto.
    apply in_map_iff. exists x. split; auto. apply all_holes_In. auto.
  - intros S x i. clear - i.
    assert (H : forall states acc, In S acc \/ In (S, x) states ->
      In S (fold_left (fun all (a : state) => fst a :: all) states acc)).
    { clear. induction states as [ | a states IH]; simpl; intros acc [i | i]; auto.
      - destruct i.
      - apply IH. left. right. auto.
      - apply IH. destruct i as [-> | i]; auto. left. left. auto. }
    apply H. auto.
Qed.

Lemma leap_followed leaps P x states j : followed (next_states leaps) (P, x) states ->
  In j (row leaps x) -> equal (meet P (three j)) (filled_holes j) = true ->
  In (exchange P (three j), lands j) states.
Proof.
  intros [before [l' [N inc]]] i fits. unfold next_states in N. inversion N as [N'].
  apply inc. rewrite <- N'. apply leap_on_sound; auto.
Qed.

Lemma successors_sound l reached : successors n (table_of leap_of B) l = Some reached ->
  forall P Q, In P l -> leads B (position_of P) Q -> exists S, In S reached /\ position_of S = Q.
Proof.
  intros E. destruct (successors_followed _ _ _ E) as [states [first [fol all]]].
  intros P Q iP [s [J [e sw]]].
  assert (sn : (s < N.of_nat n)%N).
  { inversion sw as [P0 x r y Q0 j | P0 x r y Q0 J0 R0 e0 j sw']; subst; destruct j as [ln _ _ _ _];
      apply holes_within in ln; tauto. }
  pose proof (first P s iP sn) as F.
  assert (H : exists S, In (S, e) states /\ position_of S = Q).
  { clear iP sn first E. remember (position_of P) as P' eqn:EP. revert P EP F.
    induction sw as [P' x r y Q j | P' x r y Q J R e j sw IH]; intros P EP F; subst P';
      destruct (jump_leap _ _ _ _ _ j) as [fits goes];
      assert (i : In (exchange P (three (leap_of x r y)), y) states)
        by (apply (leap_followed (table_of leap_of B) P x states (leap_of x r y)); auto;
            apply table_of_In; destruct j; auto).
    - eauto.
    - eapply IH; [symmetry; exact goes | ]. apply fol. auto. }
  destruct H as [S [i ES]]. eauto.
Qed.

Lemma jump_back P x r y Q : jump B P x r y (position_of Q) ->
  equal (meet Q (three (back_of y r x))) (filled_holes (back_of y r x)) = true /\
  position_of (exchange Q (three (back_of y r x))) = P.
Proof.
  intros j. pose proof (jump_lxor B is_proper _ _ _ _ _ j) as E. destruct j as [ln px pr py after].
  destruct (triple_word _ _ _ ln) as [T [[bx [br by_]] [xr [ry xy]]]].
  unfold back_of. cbn [three filled_holes]. split.
  - apply equal_true, position_of_inj. rewrite meet_spec, T.
    rewrite position_of_small.
    + apply position_ext. intros p. rewrite peg_only.
      pose proof (peg_triple x r y p) as h. specialize (after p).
      unfold peg in *. rewrite N.land_spec, andb_true_iff.
      intuition (subst; auto; try congruence).
    + apply small_peg. intros p h. apply peg_only in h. subst; auto.
  - rewrite exchange_spec, T, E, N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. auto.
Qed.

(** The same list of steps taken back has all positions that a move leads from. *)
Lemma predecessors_sound l reached : successors n (table_of back_of B) l = Some reached ->
  forall P Q, In P l -> leads B Q (position_of P) -> exists S, In S reached /\ position_of S = Q.
Proof.
  intros E. destruct (successors_followed _ _ _ E) as [states [first [fol all]]].
  intros P Q iP [s [J [e sw]]].
  assert (H : forall J Q s e, sweep B Q s J (position_of P) e ->
    exists S, In (S, s) states /\ position_of S = Q).
  { clear sw Q s J e. intros J Q s e sw. remember (position_of P) as P' eqn:EP.
    assert (en : (e < N.of_nat n)%N).
    { clear EP. induction sw as [P0 x r y Q0 j | P0 x r y Q0 J0 R0 e0 j sw' IH]; auto.
      destruct j as [ln _ _ _ _]. apply holes_within in ln. tauto. }
    induction sw as [Q x r y P' j | Q x r y Q' J P' e j sw IH]; subst P'.
    - destruct (jump_back _ _ _ _ _ j) as [fits goes].
      exists (exchange P (three (back_of y r x))). split; auto.
      apply (leap_followed (table_of back_of B) P y states (back_of y r x)); auto.
      apply table_of_In. destruct j as [ln _ _ _ _]. unfold is_line in *. tauto.
    - destruct (IH eq_refl en) as [S [iS ES]]. subst Q'.
      destruct (jump_back _ _ _ _ _ j) as [fits goes].
      exists (exchange S (three (back_of y r x))). split; auto.
      apply (leap_followed (table_of back_of B) S y states (back_of y r x)); auto.
      apply table_of_In. destruct j as [ln _ _ _ _]. unfold is_line in *. tauto. }
  destruct (H _ _ _ _ sw) as [S [i ES]]. eauto.
Qed.

(** The layers have all positions from where 1 to k moves lead to those of the list. *)
Lemma layers_near_sound : forall k room l near,
  layers_near n (table_of back_of B) k room l = Some near ->
  List.length near = k /\
  forall j Q F, (1 <= j <= k)%nat -> moves B j Q F -> In F (map position_of l) ->
    exists layer S, nth_error near (j - 1) = Some layer /\ In S layer /\ position_of S = Q.
Proof.
  induction k as [ | k IH]; intros room l near E; cbn [layers_near] in E.
  { inversion E; subst. split; auto. intros; lia. }
  destruct (successors n (table_of back_of B) l) as [reached | ] eqn:R; [ | discriminate].
  cbv zeta in E. set (layer := sort compare reached) in *.
  set (room' := fold_left _ layer room) in *. clearbody room'.
  destruct (Z.ltb room' 0); [discriminate | ].
  destruct (layers_near n (table_of back_of B) k room' layer) as [rest | ] eqn:N;
    [ | discriminate].
  inversion E; subst near. destruct (IH _ _ _ N) as [len near]. split; [simpl; auto | ].
  intros j Q F le ms iF.
  assert (last : forall F Q', In F (map position_of l) -> leads B Q' F ->
    exists S, In S layer /\ position_of S = Q').
  { intros F0 Q' i ld. apply in_map_iff in i. destruct i as [P [<- iP]].
    destruct (predecessors_sound _ _ R P Q' iP ld) as [S [iS ES]]. exists S. split; auto.
    apply sort_In; auto. apply compare_eq. }
  assert (split_ : forall j Q F, moves B (S j) Q F -> exists Q', moves B j Q Q' /\ leads B Q' F).
  { clear. induction j as [ | j IH]; intros Q F ms; inversion ms as [ | n0 P Q1 R0 ld ms']; subst.
    - inversion ms'; subst. exists Q. split; [constructor | auto].
    - destruct (IH _ _ ms') as [Q' [ms2 ld']]. exists Q'. split; auto. econstructor; eauto. }
  destruct j as [ | j]; [lia | ]. destruct (split_ _ _ _ ms) as [Q' [ms' ld]].
  destruct (last F Q' iF ld) as [S [iS ES]]. destruct j as [ | j].
  - inversion ms'; subst. exists layer, S. auto.
  - destruct (near (Datatypes.S j) Q Q' ltac:(lia) ms') as [layer' [S' [E1 [i1 E2]]]].
    + rewrite <- ES. apply in_map. auto.
    + exists layer', S'. split; auto. simpl in *. rewrite Nat.sub_0_r in E1. exact E1.
Qed.

(** * Levels *)

Section Levels.
Variable listed : list (list hole).     (* symmetries that map the finishes to themselves *)
Hypothesis listed_symmetries : forall k, In k listed ->
  is_symmetry n B k /\ (forall p, In p k -> (p < N.of_nat n)%N).
Variable finish : position -> Prop.
Variable ends_pegs : Z.

Let K := map (map single) listed.
Let images := NoShorter.images listed.

Lemma image_of_images k P : In k K -> images (position_of P) (position_of (image_of k P)).
Proof.
  intros i. apply in_map_iff in i. destruct i as [to_ [<- i]]. apply rt_step. right. exists to_.
  split; auto. apply image_of_spec. apply listed_symmetries; auto.
Qed.

Lemma canonical_images P : images (position_of P) (position_of (canonical K P)).
Proof.
  unfold canonical.
  assert (H : forall l acc, incl l K -> images (position_of P) (position_of acc) ->
    images (position_of P) (position_of
      (fold_left (fun least k => let Q := image_of k P in if less_set Q least then Q else least) l
        acc))).
  { induction l as [ | k l IH]; simpl; intros acc inc im; auto. apply IH.
    - intros x i. apply inc. right; auto.
    - destruct (less_set (image_of k P) acc); auto. apply image_of_images. apply inc. left; auto. }
  apply H; [apply incl_refl | apply rt_refl].
Qed.

Lemma canonical_all_In P l : In P l -> In (canonical K P) (canonical_all K l).
Proof.
  intros i. unfold canonical_all. apply sort_In; [apply compare_eq | ].
  assert (H : forall l acc, In P l \/ In (canonical K P) acc ->
    In (canonical K P) (fold_left (fun all P => canonical K P :: all) l acc)).
  { clear. induction l as [ | Q l IH]; simpl; intros acc [i | i]; auto.
    - destruct i.
    - apply IH. destruct i as [-> | i]; auto. right. left. auto.
    - apply IH. right. right. auto. }
  apply H. auto.
Qed.

(** A bound of the checker is one of the theorem. *)
Definition good_bound (b : bound) : Prop := exists w v D fs, b = bound_of w v D fs /\
  (forall R x, In (R, x) v -> (R < 2 ^ N.of_nat n)%N) /\
  (0 <= D /\ 8 * total n w v D fs <= most)%Z /\
  bounds_all B finish w v D fs.

Lemma shows_sound b moves P : good_bound b -> (1 <= moves <= 256)%Z ->
  shows b (Nat.pred (Z.to_nat moves)) (num_of moves) P = true ->
  forall k F, Moves.moves B k (position_of P) F -> finish F ->
  (1 <= k)%nat -> (Z.of_nat k <= moves)%Z -> False.
Proof.
  intros [w [v [D [fs [-> [small_v [[D0 room] bnd]]]]]]] range sh k F ms i k1 le.
  unfold shows in sh. rewrite value_spec in sh by (intros; apply position_of_small; eauto).
  unfold bound_of in sh. cbn [at_end by_move] in sh.
  rewrite pick_num, times_spec, add_spec in sh.
  specialize (bnd (Z.to_nat moves) k _ F ms i ltac:(lia)). rewrite Z2Nat.id in bnd by lia.
  pose proof (phi_room n w v D fs (position_of P)) as h.
  set (f := pick (Nat.pred (Z.to_nat moves)) fs 0%Z) in *.
  assert (Z.abs f + 256 * Z.abs D <= total n w v D fs)%Z.
  { destruct fs as [ | f0 fs].
    - change f with 0%Z. unfold total. change (sum (map Z.abs [])) with 0%Z.
      pose proof (sum_abs_nonneg (weight w) (all_holes n)).
      assert (0 <= sum (map Z.abs w))%Z by (clear; unfold sum; induction w; simpl; lia).
      assert (0 <= sum (map (fun '(_, x) => Z.abs x) v))%Z
        by (clear; unfold sum; induction v as [ | [R x] l]; simpl; lia). lia.
    - apply offset_room, pick_In. discriminate. }
  assert (Z.abs (f + moves * D) <= total n w v D fs)%Z by nia.
  rewrite less_spec, Z.ltb_lt in sh by lia. lia.
Qed.

Lemma to_front_sound {A} (test : A -> bool) l : forall before l', to_front test l before = Some l'
  ->
  (exists a, In a l /\ test a = true) /\ (forall a, In a l' -> In a l \/ In a before).
Proof.
  induction l as [ | a l IH]; simpl; intros before l' E; [discriminate | ].
  destruct (test a) eqn:T.
  - inversion E; subst. split; [eauto | ]. intros b [<- | i]; auto.
    rewrite rev_append_rev, in_app_iff, <- in_rev in i. tauto.
  - destruct (IH _ _ E) as [[b [i Tb]] all]. split; [eauto | ]. intros c i'.
    destruct (all c i') as [ | [-> | ]]; auto.
Qed.

(** * Cores *)

(** Each finish lies in one of these. *)
Variable tops_of : list set.
Hypothesis in_tops : forall F, finish F -> exists T, In T tops_of /\ part F (position_of T).

Lemma packed_sound : forall l X, (forall R, In R l -> position_of R <> 0%N) ->
  (forall R, In R (packed l X) -> In R l /\ part (position_of R) (position_of X)) /\
  ForallOrdPairs (fun R S => Cores.apart (position_of R) (position_of S)) (packed l X).
Proof.
  induction l as [ | R l IH]; intros X some; cbn [packed]; [split; [intros ? [] | constructor] | ].
  destruct (IH X) as [all pairs]; [intros S i; apply some; right; auto | ].
  destruct (within R X) eqn:E.
  - rewrite within_spec, is_part_true in E.
    destruct (IH (exchange X R)) as [all' pairs']; [intros S i; apply some; right; auto | ].
    assert (less : forall p, peg (position_of (exchange X R)) p ->
      peg (position_of X) p /\ ~ peg (position_of R) p).
    { intros p h. specialize (E p). unfold peg in *. rewrite exchange_spec, N.lxor_spec in h.
      destruct (N.testbit (position_of X) p), (N.testbit (position_of R) p); simpl in h;
        intuition discriminate. }
    split.
    + intros S [<- | i]; [split; [left; auto | exact E] | ]. destruct (all' S i) as [j inX].
      split; [right; auto | ]. intros p h. apply less. auto.
    + constructor; auto. apply Forall_forall. intros S i p h h'. destruct (all' S i) as [_ inX].
      apply inX, less in h'. tauto.
  - split; auto. intros S i. destruct (all S i). split; [right; auto | auto].
Qed.

Lemma count_length {A} (l : list A) : count l = N.of_nat (List.length l).
Proof.
  unfold count. assert (H : forall (l : list A) c, fold_left (fun c _ => N.succ c) l c =
    (c + N.of_nat (List.length l))%N); [ | rewrite H; lia].
  clear. induction l as [ | a l IH]; intros c; cbn [fold_left List.length]; [lia | ].
  rewrite IH. lia.
Qed.

Definition good_region (R : set) : Prop := is_region B (position_of R) /\ position_of R <> 0%N.

Lemma are_single_sound ends F : are_single n ends = true -> In F (map position_of ends) ->
  exists e, F = only e.
Proof.
  intros ok i. apply in_map_iff in i. destruct i as [S [<- i]]. unfold are_single in ok.
  rewrite forallb_forall in ok. specialize (ok _ i). apply existsb_exists in ok.
  destruct ok as [p [ip E]]. apply equal_true in E. subst S. apply all_holes_In in ip.
  exists p. apply (position_of_single n fits_machine p ip).
Qed.

Lemma packing_shows_sound single_peg regions k X : (forall R, In R regions -> good_region R) ->
  (single_peg = true -> forall F, finish F -> exists e, F = only e) ->
  packing_shows tops_of single_peg regions k X = true -> Cores.far B finish (N.to_nat k) (position_of X).
Proof.
  intros good singles ok. unfold packing_shows in ok. cbv zeta in ok. apply andb_prop in ok.
  destruct ok as [many few]. rewrite count_length in *.
  destruct (packed_sound regions X) as [all pairs]; [intros R i; apply good; auto | ].
  set (taken := packed regions X) in *. set (l := map position_of taken).
  assert (pairs' : ForallOrdPairs Cores.apart l).
  { unfold l. clear - pairs. induction pairs as [ | R l f pairs IH]; simpl; constructor; auto.
    rewrite Forall_forall in *. intros S i. apply in_map_iff in i. destruct i as [S' [<- i]]. auto. }
  assert (inside : forall R, In R l -> is_region B R /\ part R (position_of X)).
  { intros R i. apply in_map_iff in i. destruct i as [S [<- i]]. destruct (all S i) as [j inX].
    split; auto. apply good. auto. }
  assert (some : forall R, In R l -> R <> 0%N).
  { intros R i. apply in_map_iff in i. destruct i as [S [<- i]]. destruct (all S i) as [j _].
    apply good. auto. }
  assert (nd : NoDup l).
  { clear - pairs' some. induction l as [ | R l IH]; constructor;
      inversion pairs' as [ | a b f pairs]; subst.
    - intros i. rewrite Forall_forall in f. pose proof (N.bit_log2 R) as h.
      specialize (h (some R (or_introl eq_refl))). apply (f R i (N.log2 R)); auto.
    - apply IH; auto. intros S i. apply some. right. auto. }
  apply N.ltb_lt in many. apply orb_prop in few. destruct few as [few | few].
  { apply andb_prop in few. destruct few as [single_ some_k]. apply N.ltb_lt in some_k.
    apply (Cores.far_single B is_proper finish) with (l := l); auto.
    - intros R i. destruct (inside R i). auto.
    - unfold l. rewrite map_length. lia. }
  rewrite forallb_forall in few. apply (Cores.far_packing B finish (List.length l - N.to_nat k - 1)) with (l := l); auto.
  - intros F l' fin inc nd' inF. destruct (in_tops F fin) as [F' [fin' inT]].
    specialize (few F' fin'). apply N.ltb_lt in few. rewrite count_length in few.
    assert (le : (List.length l' <=
      List.length (map position_of (filter (fun R => within R F') taken)))%nat).
    { apply NoDup_incl_length; auto. intros R i. specialize (inc R i). specialize (inF R i).
      apply in_map_iff in inc. destruct inc as [S [<- j]]. apply in_map, filter_In. split; auto.
      rewrite within_spec. apply is_part_true. intros p h'. auto. }
    rewrite map_length in le. unfold l. rewrite map_length. lia.
  - unfold l in *. rewrite map_length in *. lia.
Qed.

Lemma meet_none a b p : equal (meet a b) (set_of 0%N) = true ->
  peg (position_of a) p -> ~ peg (position_of b) p.
Proof.
  intros E h h'. apply equal_true in E. apply (peg_zero p). rewrite <- empty_position, <- E.
  rewrite meet_spec. unfold peg in *. rewrite N.land_spec, h, h'. auto.
Qed.

Lemma meet_some a b : (forall p, peg (position_of a) p -> ~ peg (position_of b) p) ->
  equal (meet a b) (set_of 0%N) = true.
Proof.
  intros none. apply equal_true, position_of_inj. rewrite empty_position, meet_spec.
  apply N.bits_inj_0. intros p. specialize (none p). unfold peg in none. rewrite N.land_spec.
  destruct (N.testbit (position_of a) p), (N.testbit (position_of b) p); simpl; intuition.
Qed.

(** What a line takes out. *)
Lemma taken_out Y r p : peg (position_of (exchange Y (meet Y r))) p <->
  peg (position_of Y) p /\ ~ peg (position_of r) p.
Proof.
  unfold peg. rewrite exchange_spec, meet_spec, N.lxor_spec, N.land_spec.
  destruct (N.testbit (position_of Y) p), (N.testbit (position_of r) p); simpl;
    intuition discriminate.
Qed.

Lemma open_lines_part : forall l Y, part (position_of (open_lines l Y)) (position_of Y).
Proof.
  induction l as [ | [[a e] r] l IH]; intros Y p h; cbn [open_lines fold_left] in h; [auto | ].
  apply IH in h. destruct (disjoint Y e); [apply taken_out in h; tauto | auto].
Qed.

Lemma open_lines_fixed : forall l Y, open_lines l Y = Y -> forall a e r, In (a, e, r) l ->
  disjoint Y e = true -> forall p, peg (position_of Y) p -> ~ peg (position_of r) p.
Proof.
  induction l as [ | [[a e] r] l IH]; intros Y E a' e' r' i none p h; [destruct i | ].
  cbn [open_lines fold_left] in E.
  set (Z := if disjoint Y e then exchange Y (meet Y r) else Y) in E.
  change (open_lines l Z = Y) in E.
  assert (inY : part (position_of Z) (position_of Y)).
  { unfold Z. destruct (disjoint Y e); intros q h'; auto. apply taken_out in h'. tauto. }
  assert (same : Z = Y).
  { apply position_of_inj, position_ext. intros q. split; auto. intros h'. rewrite <- E in h'.
    apply open_lines_part in h'. auto. }
  destruct i as [i | i].
  - inversion i; subst a' e' r'. unfold Z in same. rewrite none in same. rewrite <- same in h.
    apply taken_out in h. tauto.
  - rewrite same in E. eapply IH; eauto.
Qed.

Lemma rest_of_sound l : forall fuel Y Z, rest_of fuel l Y = Some Z ->
  open_lines l Z = Z /\ part (position_of Z) (position_of Y).
Proof.
  induction fuel as [ | fuel IH]; intros Y Z E; [discriminate | ]. cbn [rest_of] in E. cbv zeta in E.
  destruct (equal (open_lines l Y) Y) eqn:same.
  - inversion E; subst. apply equal_true in same. split; auto. intros p; auto.
  - destruct (IH _ _ E) as [fixed inside]. split; auto. intros p h. apply inside in h.
    apply open_lines_part in h. auto.
Qed.

Lemma spread_part : forall l T, part (position_of T) (position_of (spread l T)).
Proof.
  induction l as [ | [[a e] r] l IH]; intros T p h; cbn [spread fold_left]; [auto | ].
  apply IH. destruct (disjoint T e); [auto | ]. rewrite union_spec. apply peg_lor. auto.
Qed.

Lemma spread_fixed : forall l T, spread l T = T -> forall a e r, In (a, e, r) l ->
  forall x y, peg (position_of e) x -> peg (position_of e) y -> peg (position_of T) x ->
  peg (position_of T) y.
Proof.
  induction l as [ | [[a e] r] l IH]; intros T E a' e' r' i x y ex ey tx; [destruct i | ].
  cbn [spread fold_left] in E. set (U := if disjoint T e then T else union T e) in E.
  change (spread l U = T) in E.
  assert (same : U = T).
  { apply position_of_inj, position_ext. intros q. split; intros h.
    - rewrite <- E. apply spread_part. auto.
    - unfold U. destruct (disjoint T e); [auto | ]. rewrite union_spec. apply peg_lor. auto. }
  destruct i as [i | i].
  - inversion i; subst a' e' r'. unfold U in same. destruct (disjoint T e) eqn:D.
    + exfalso. eapply meet_none; eauto.
    + rewrite <- same, union_spec. apply peg_lor. auto.
  - rewrite same in E. eapply IH; eauto.
Qed.

Lemma reach_of_sound l : forall fuel T U, reach_of fuel l T = Some U ->
  spread l U = U /\ part (position_of T) (position_of U).
Proof.
  induction fuel as [ | fuel IH]; intros T U E; [discriminate | ]. cbn [reach_of] in E.
  cbv zeta in E. destruct (equal (spread l T) T) eqn:same.
  - inversion E; subst. apply equal_true in same. split; auto. intros p; auto.
  - destruct (IH _ _ E) as [fixed inside]. split; auto. intros p h. apply inside, spread_part. auto.
Qed.

Lemma picks_In {A} (l : list A) : forall before a others, In (a, others) (picks before l) ->
  forall b, In b before \/ In b l -> b = a \/ In b others.
Proof.
  induction l as [ | c l IH]; intros before a others i b j; [destruct i | ]. cbn [picks] in i.
  destruct i as [i | i].
  - inversion i; subst. rewrite rev_append_rev, in_app_iff, <- in_rev.
    destruct j as [j | [-> | j]]; auto.
  - apply (IH _ _ _ i). destruct j as [j | [<- | j]]; simpl; auto.
Qed.

Lemma sides_of_sound fuel l side : In side (sides_of fuel l) ->
  exists a others, spread others side = side /\ forall b, In b l -> b = a \/ In b others.
Proof.
  intros i. apply in_flat_map in i. destruct i as [[[[a e] r] others] [i j]].
  destruct (reach_of fuel others a) as [T | ] eqn:ET; [ | destruct j].
  destruct (reach_of fuel others (exchange e a)) as [U | ] eqn:EU; [ | destruct j].
  destruct (within e T); [destruct j | ]. apply reach_of_sound in ET, EU.
  exists (a, e, r), others. split; [destruct j as [<- | [<- | []]]; tauto | ].
  intros b ib. apply (picks_In l [] _ _ i). auto.
Qed.

Lemma without_middles_spec : forall l Y p, peg (position_of (without_middles l Y)) p ->
  peg (position_of Y) p /\ forall a e r, In (a, e, r) l -> ~ peg (position_of r) p.
Proof.
  induction l as [ | [[a e] r] l IH]; intros Y p h; cbn [without_middles fold_left] in h.
  - split; [auto | intros a e r []].
  - apply IH in h. destruct h as [h all]. apply taken_out in h. split; [tauto | ].
    intros a' e' r' [i | i]; [inversion i; subst; tauto | eauto].
Qed.

Section Cover.
Variable c : cover.
Variable cores : list (position * N).
Hypothesis c_K : cover_K c = K.
Hypothesis c_finishes : cover_finishes c = tops_of.
Hypothesis c_single : cover_single c = true -> forall F, finish F -> exists e, F = only e.
Hypothesis c_regions : forall R, In R (cover_regions c) -> good_region R.
Hypothesis c_cores : cover_cores c = fold_left add_core cores Empty.
Hypothesis listed_keep : forall k F, In k listed -> finish F -> finish (image k F).

Let core_list := map (fun core => (fst core, N.to_nat (snd core))) cores.
Let shown := Cores.shown B finish core_list.

Lemma covered_shown k X : is_covered c k X = true -> shown (N.to_nat k) (position_of X).
Proof.
  intros ok. unfold is_covered in ok. rewrite c_finishes, c_K in ok. apply orb_prop in ok.
  destruct ok as [ok | ok]; [left; apply orb_prop in ok; destruct ok as [ok | ok] | right].
  - apply andb_prop in ok. destruct ok as [k0 no]. apply N.eqb_eq in k0. subst k.
    apply Cores.far_none. intros F fin inF. destruct (in_tops F fin) as [F' [fin' inT]].
    apply negb_true_iff in no. assert (existsb (within X) tops_of = true); [ | congruence].
    apply existsb_exists. exists F'. split; auto. rewrite within_spec. apply is_part_true.
    intros p h. auto.
  - eapply packing_shows_sound; eauto.
  - rewrite c_cores in ok.
    assert (use : exists Q, (Q = X \/ exists g, In g K /\ Q = image_of g X) /\
      has_core (fold_left add_core cores Empty) k (position_of Q) = true).
    { destruct (fold_left add_core cores Empty); [discriminate | ]. apply orb_prop in ok.
      destruct ok as [ok | ok]; [eauto | ]. apply existsb_exists in ok. destruct ok as [g [i ok]].
      eauto 6. }
    destruct use as [Q [im has]]. apply has_core_sound in has. destruct has as [C [m [i [le inQ]]]].
    exists C, (N.to_nat m). split; [ | split; [lia | ]].
    + apply in_map_iff. exists (C, m). auto.
    + intros j away. apply (Cores.far_more B finish j _ _ inQ) in away.
      destruct im as [-> | [g [ig ->]]]; [auto | ]. apply in_map_iff in ig.
      destruct ig as [s [<- is]]. rewrite image_of_spec in away by (apply listed_symmetries; auto).
      apply Cores.far_image with (n := n) (s := s); auto. apply listed_symmetries; auto.
Qed.

Lemma end_classes_In A : In A (end_classes n B) -> exists P, A = class_of n B P.
Proof.
  unfold end_classes. match goal with |- In A (fold_left ?f _ _) -> _ => set (add := f) end.
  assert (H : forall l acc, (forall A, In A acc -> exists P, A = class_of n B P) ->
    In A (fold_left add l acc) -> exists P, A = class_of n B P); [ | apply H; intros ? []].
  induction l as [ | [[x r] y] l IH]; simpl; intros acc all i; auto. apply IH in i; auto.
  unfold add. destruct (existsb _ acc); auto. intros A' [<- | j]; eauto.
Qed.

(** Lines among the holes of V, as the checker lists them. *)
Definition lists_lines (V : hole -> Prop) (l : list bar) : Prop :=
  forall x r y, is_line B x r y -> V x -> V y -> exists a e, In (a, e, single r) l /\
    forall p, peg (position_of e) p <-> p = x \/ p = y.

Lemma passable_stays V l fuel T s e J : lists_lines V l -> (forall p, V p -> (p < N.of_nat n)%N) ->
  spread l T = T -> peg (position_of T) s -> Cores.trail_in B V s J e ->
  peg (position_of T) e /\ Cores.trail_in B
    (fun p => V p /\ peg (position_of (passable (sides_of fuel l) T (single s) (single e))) p) s J e.
Proof.
  intros listed_lines small_V fixed ts tr.
  assert (stay : forall x r y, is_line B x r y -> V x -> V y -> peg (position_of T) x ->
    peg (position_of T) y).
  { intros x r y ln vx vy tx. destruct (listed_lines x r y ln vx vy) as [a [f [i both]]].
    apply (spread_fixed l T fixed a f (single r) i x y); auto; apply both; auto. }
  assert (te : peg (position_of T) e).
  { clear - tr stay ts. induction tr as [x r y ln vx vy | x r y J e ln vx tr IH no].
    - eapply stay; eauto.
    - apply IH. apply (stay x r y); auto. eapply Cores.trail_in_start; eauto. }
  split; [auto | ].
  assert (vs : V s) by (eapply Cores.trail_in_start; eauto).
  assert (ve : V e) by (eapply Cores.trail_in_end; eauto).
  assert (tr' : Cores.trail_in B (fun p => V p /\ peg (position_of T) p) s J e).
  { apply Cores.trail_in_stays; auto. intros r q [x [y [ln [vx [vy [tx ty]]]]]]. elim ty. eauto. }
  assert (all : forall side, In side (sides_of fuel l) -> exists a others,
    spread others side = side /\ forall b, In b l -> b = a \/ In b others)
    by (intros side; apply sides_of_sound).
  unfold passable. clear - tr' all listed_lines small_V holes_within fits_machine vs ve.
  revert T tr' all. induction (sides_of fuel l) as [ | side sides IH]; intros T tr all; [auto | ].
  cbn [fold_left]. destruct (within (single s) side && within (single e) side) eqn:both.
  2:{ apply IH; auto with datatypes. }
  apply IH; [ | auto with datatypes]. apply andb_prop in both. destruct both as [hs he].
  rewrite within_spec, (position_of_single n fits_machine), is_part_true in hs, he by auto.
  specialize (hs s (proj2 (peg_only s s) eq_refl)). specialize (he e (proj2 (peg_only e e) eq_refl)).
  destruct (all side (or_introl eq_refl)) as [a [others [fixed cover_lines]]].
  assert (stays : Cores.trail_in B
    (fun p => (V p /\ peg (position_of T) p) /\ peg (position_of side) p) s J e).
  { apply Cores.trail_in_stays; auto.
    assert (one : forall r, Cores.leaves B (fun p => V p /\ peg (position_of T) p)
      (position_of side) r -> (r < N.of_nat n)%N /\ snd a = single r).
    { intros r [x [y [ln [[vx _] [[vy _] [sx ny]]]]]]. split; [apply (holes_within _ _ _ ln) | ].
      destruct (listed_lines x r y ln vx vy) as [a' [f [i ends_f]]].
      destruct (cover_lines _ i) as [<- | j]; [auto | ]. elim ny.
      apply (spread_fixed others side fixed a' f (single r) j x y); auto; apply ends_f; auto. }
    intros r q lr lq. apply one in lr, lq. destruct lr as [br er], lq as [bq eq].
    rewrite er in eq. apply (f_equal position_of) in eq.
    rewrite !(position_of_single n fits_machine) in eq by auto. apply peg_only. rewrite <- eq.
    apply peg_only. auto. }
  clear - stays.
  induction stays as [x r y ln [[vx tx] sx] [[vy ty] sy] | x r y J e ln [[vx tx] sx] tr IH no].
  - constructor; auto; split; auto; rewrite meet_spec; unfold peg in *; rewrite N.land_spec;
      apply andb_true_intro; auto.
  - econstructor; eauto. split; auto. rewrite meet_spec. unfold peg in *. rewrite N.land_spec.
    apply andb_true_intro. auto.
Qed.

Lemma rounds_covered_sound k C A starts Y : (forall p, peg A p -> (p < N.of_nat n)%N) ->
  Cores.is_class B A -> rounds_covered n c k C (class_of n B A) starts Y = true ->
  exists R, Cores.is_rest B A R /\ part R (position_of Y) /\
    forall s, In (single s) starts -> peg A s -> forall J e,
      Cores.trail_in B (fun p => peg A p /\ ~ peg R p) s J e -> exists Z,
        (part (position_of C) Z \/ shown (N.to_nat k) Z) /\
        forall p, peg Z p -> p = e \/ (peg (position_of Y) p /\ ~ In p J).
Proof.
  intros small_A cls ok. unfold rounds_covered in ok. cbn [class_lines class_ends class_of] in ok.
  match type of ok with context [flat_map ?f B] => set (lines := flat_map f B) in ok end.
  destruct (rest_of (S n) lines Y) as [R | ] eqn:E; [ | discriminate].
  apply rest_of_sound in E. destruct E as [fixed inside]. exists (position_of R).
  assert (listed_A : forall x r y, is_line B x r y -> peg A x -> exists a e,
    In (a, e, single r) lines /\ (forall p, peg (position_of e) p <-> p = x \/ p = y)).
  { assert (one : forall a r b, In (a, r, b) B -> peg A a ->
      In (single a, set_of (N.lor (only a) (only b)), single r) lines /\
      forall p, peg (position_of (set_of (N.lor (only a) (only b)))) p <-> p = a \/ p = b).
    { intros a r b i ha. destruct (holes_within a r b (or_introl i)) as [la [lr lb]]. split.
      - apply in_flat_map. exists (a, r, b). split; auto. unfold peg in ha. rewrite ha. left. auto.
      - intros p. rewrite position_of_small, peg_lor, !peg_only; [tauto | ].
        apply small_peg. intros q h2. apply peg_lor in h2. rewrite !peg_only in h2.
        destruct h2 as [-> | ->]; auto. }
    intros x r y ln ax. pose proof (cls x r y ln ax) as ay. destruct ln as [i | i].
    - destruct (one x r y i ax) as [j both]. eauto.
    - destruct (one y r x i ay) as [j both]. exists (single y), (set_of (N.lor (only y) (only x))).
      split; [auto | ]. intros p. rewrite both. tauto. }
  assert (middle : forall r x y, is_line B x r y -> peg (position_of (single r)) r).
  { intros r x y ln. destruct (holes_within x r y ln) as [_ [lr _]].
    rewrite (position_of_single n fits_machine r lr). apply peg_only. auto. }
  assert (rest : Cores.is_rest B A (position_of R)).
  { intros x r y ln ax nx ny hr. destruct (listed_A x r y ln ax) as [a [e [i both]]].
    apply (open_lines_fixed lines R fixed a e (single r) i) with (p := r); eauto.
    apply meet_some. intros p h h'. apply both in h'. destruct h' as [-> | ->]; auto. }
  split; [auto | ]. split; [auto | ]. intros s is_start ha J e tr.
  assert (taken : forall q, In q J -> exists x y, is_line B x q y /\
    (peg A x /\ ~ peg (position_of R) x) /\ (peg A y /\ ~ peg (position_of R) y))
    by (intros q i; apply (Cores.trail_in_line B _ _ _ _ tr q i)).
  assert (stays : forall p, peg (position_of R) p -> peg (position_of Y) p /\ ~ In p J).
  { intros p h. split; [auto | ]. intros i. destruct (taken p i) as [x [y [ln [[ax nx] [ay ny]]]]].
    eapply rest; eauto. }
  pose proof (Cores.trail_in_end B _ _ _ _ tr) as [ae ne].
  assert (le := small_A e ae). pose proof (position_of_single n fits_machine e le) as Ee.
  assert (good : forall Z, within C Z || is_covered c k Z = true ->
    part (position_of C) (position_of Z) \/ shown (N.to_nat k) (position_of Z)).
  { intros Z h. apply orb_prop in h. destruct h as [h | h]; [left | right].
    - rewrite within_spec, is_part_true in h. auto.
    - apply covered_shown. auto. }
  apply orb_prop in ok. destruct ok as [ok | ok].
  { exists (position_of R). split; [right; apply covered_shown; auto | auto]. }
  destruct (within (single e) R || (within C (union R (single e)) || is_covered c k (union R (single e))))
    eqn:easy.
  { exists (position_of (union R (single e))). apply orb_prop in easy. destruct easy as [easy | easy].
    - rewrite within_spec, Ee, is_part_true in easy. elim ne. apply easy, peg_only. auto.
    - split; [auto | ]. intros p h. rewrite union_spec, peg_lor, Ee, peg_only in h.
      destruct h as [h | h]; auto. }
  match type of ok with context [filter ?f (map ?g ?h)] =>
    assert (i : In (single e) (filter f (map g h))) end.
  { apply filter_In. rewrite easy. split; [ | auto].
    apply in_map, filter_In. split; [apply all_holes_In; auto | auto]. }
  destruct (filter _ (map _ _)) as [ | e' bad] eqn:EF; [destruct i | ]. clear EF.
  cbv zeta in ok. rewrite forallb_forall in ok. specialize (ok _ is_start).
  match type of ok with context [filter ?f lines] => set (opened := filter f lines) in ok end.
  destruct (reach_of (S n) opened (single s)) as [T | ] eqn:ET; [ | discriminate].
  apply reach_of_sound in ET. destruct ET as [fixed_T ts].
  rewrite forallb_forall in ok. specialize (ok _ i).
  assert (listed_V : lists_lines (fun p => peg A p /\ ~ peg (position_of R) p) opened).
  { intros x r y ln [ax nx] [ay ny]. destruct (listed_A x r y ln ax) as [a [f [j both]]].
    exists a, f. split; [ | auto]. apply filter_In. split; [auto | ].
    apply meet_some. intros p h h'. apply both in h'. destruct h' as [-> | ->]; auto. }
  assert (ls := small_A s ha). pose proof (position_of_single n fits_machine s ls) as Es.
  destruct (passable_stays (fun p => peg A p /\ ~ peg (position_of R) p) opened (S n) T s e J)
    as [te passed]; auto.
  { intros p [ap _]. auto. }
  { apply ts. rewrite Es. apply peg_only. auto. }
  set (U := passable (sides_of (S n) opened) T (single s) (single e)) in *.
  assert (used : forall q, In q J -> exists a f, In (a, f, single q) (lines_within opened U) /\
    peg (position_of (single q)) q).
  { intros q j. destruct (Cores.trail_in_line B _ _ _ _ passed q j) as [x [y [ln [[vx ux] [vy uy]]]]].
    destruct (listed_V x q y ln vx vy) as [a [f [j' both]]]. exists a, f. split; [ | eauto].
    apply filter_In. split; [auto | ]. rewrite within_spec. apply is_part_true.
    intros p h. apply both in h. destruct h as [-> | ->]; auto. }
  exists (position_of (union (without_middles (lines_within opened U) Y) (single e))). split.
  - apply good. apply orb_prop in ok. destruct ok as [ok | ok].
    + rewrite within_spec, Ee in ok. apply negb_true_iff in ok.
      assert (is_part (only e) (position_of T) = true); [ | congruence].
      apply is_part_true. intros p h. apply peg_only in h. subst. auto.
    + destruct (lines_within opened U) as [ | b l] eqn:EL; [ | auto]. exfalso.
      assert (some : exists q, In q J) by (destruct tr; eexists; left; eauto).
      destruct some as [q j]. destruct (used q j) as [a [f [[] _]]].
  - intros p h. rewrite union_spec, peg_lor, Ee, peg_only in h. destruct h as [h | h]; [right | auto].
    apply without_middles_spec in h. destruct h as [h all]. split; [auto | ]. intros j.
    destruct (used p j) as [a [f [j' hp]]]. eapply all; eauto.
Qed.

Lemma is_core_sound l C m : are_end_classes n B l = true ->
  (forall A, In A l -> exists P, A = class_of n B P) -> is_core n c l (C, m) = true ->
  (forall F, finish F -> ~ part C F) /\
  Cores.all_rounds B C (fun Z => part C Z \/ shown (N.to_nat m - 1) Z).
Proof.
  intros closed of_board ok. unfold is_core in ok. cbn [fst snd] in ok. cbv zeta in ok.
  apply andb_prop in ok. destruct ok as [ok rounds]. apply andb_prop in ok. destruct ok as [ok no].
  apply andb_prop in ok. destruct ok as [small_C _]. apply N.ltb_lt in small_C.
  pose proof (position_of_small C small_C) as E. split.
  - intros F fin inF. destruct (in_tops F fin) as [F' [fin' inT]].
    apply negb_true_iff in no. rewrite c_finishes in no.
    assert (existsb (within (set_of C)) tops_of = true); [ | congruence].
    apply existsb_exists. exists F'. split; auto. rewrite within_spec, E. apply is_part_true.
    intros p h. auto.
  - replace (N.to_nat m - 1)%nat with (N.to_nat (N.pred m)) by lia.
    unfold are_end_classes in closed. apply andb_prop in closed. destruct closed as [smalls closed].
    rewrite forallb_forall in smalls, closed, rounds. intros s r y ln.
    pose proof (closed _ (proj2 (jumps_of_In B s r y) ln)) as one. cbv beta iota in one.
    apply andb_prop in one. destruct one as [some _]. apply existsb_exists in some.
    destruct some as [cl [il ha]]. destruct (of_board cl il) as [A EA]. subst cl.
    specialize (smalls _ il). specialize (rounds _ il). cbn [class_holes class_of] in *.
    apply N.ltb_lt in smalls.
    assert (small_A : forall p, peg A p -> (p < N.of_nat n)%N) by (intros p; apply peg_small; auto).
    assert (cls : Cores.is_class B A).
    { intros x' r' y' ln' ax'. pose proof (closed _ (proj2 (jumps_of_In B _ _ _) ln')) as two.
      cbv beta iota in two. apply andb_prop in two. destruct two as [_ two].
      rewrite forallb_forall in two. specialize (two _ il). cbn [class_holes class_of] in two.
      unfold peg in ax'. rewrite ax' in two. auto. }
    pose proof (position_of_single n fits_machine s (small_A s ha)) as Es.
    assert (i : In (single s) (class_ends (class_of n B A))).
    { apply in_map, filter_In. split; [apply all_holes_In; auto | auto]. }
    apply andb_prop in rounds. destruct rounds as [others own]. exists A.
    assert (W : within (single s) (set_of C) = true <-> peg C s).
    { rewrite within_spec, E, Es, is_part_true. split; intros h.
      - apply h, peg_only. auto.
      - intros p h'. apply peg_only in h'. subst. auto. }
    destruct (peg_dec C s) as [cs | cs].
    + rewrite forallb_forall in own. specialize (own (single s)).
      rewrite filter_In in own. specialize (own (conj i (proj2 W cs))).
      apply rounds_covered_sound in own; auto. destruct own as [R [rest [inR all]]]. exists R.
      assert (less : forall p, peg (position_of (exchange (set_of C) (single s))) p ->
        peg C p /\ p <> s).
      { intros p h. unfold peg in *. rewrite exchange_spec, E, Es, N.lxor_spec in h.
        destruct (N.eq_dec p s) as [-> | other].
        - assert (o : N.testbit (only s) s = true) by (apply peg_only; auto).
          rewrite o, cs in h. discriminate.
        - destruct (N.testbit (only s) p) eqn:o; [apply peg_only in o; congruence | ].
          rewrite xorb_false_r in h. auto. }
      split; [auto | ]. split; [auto | ]. split; [auto | ].
      split; [intros p h; apply less, inR, h | ]. split; [intros h; apply inR, less in h; tauto | ].
      intros J e tr. destruct (all s (or_introl eq_refl) ha J e tr) as [Z [round inZ]]. exists Z.
      rewrite E in round. split; [auto | ]. intros p h. destruct (inZ p h) as [h' | [h' no']]; auto.
      apply less in h'. tauto.
    + apply rounds_covered_sound in others; auto. destruct others as [R [rest [inR all]]]. exists R.
      assert (i' : In (single s)
        (filter (fun s => negb (within s (set_of C))) (class_ends (class_of n B A)))).
      { apply filter_In. split; [auto | ]. apply negb_true_iff. destruct (within _ _); [ | auto].
        elim cs. apply W. auto. }
      rewrite E in inR. split; [auto | ]. split; [auto | ]. split; [auto | ]. split; [auto | ].
      split; [auto | ]. intros J e tr. destruct (all s i' ha J e tr) as [Z [round inZ]]. exists Z.
      rewrite E in round, inZ. split; [auto | ]. intros p h.
      destruct (inZ p h) as [h' | [h' no']]; auto. right. split; [auto | ]. split; [ | auto].
      intros ->. auto.
Qed.

(** Cores that the checker has found to be some are. *)
Lemma is_covered_sound l : are_end_classes n B l = true ->
  (forall A, In A l -> exists P, A = class_of n B P) ->
  (forall core, In core cores -> is_core n c l core = true) ->
  forall k X, is_covered c k X = true -> Cores.far B finish (N.to_nat k) (position_of X).
Proof.
  intros closed of_board all k X ok. apply covered_shown in ok.
  apply (Cores.shown_sound B is_proper finish core_list); auto.
  - intros C m i. apply in_map_iff in i. destruct i as [[C' m'] [E i]]. cbn [fst snd] in E.
    injection E as <- <-. apply all in i. apply (is_core_sound l C' m'); auto.
  - intros C m i. apply in_map_iff in i. destruct i as [[C' m'] [E i]]. cbn [fst snd] in E.
    injection E as <- <-. apply all in i. apply (is_core_sound l C' m'); auto.
Qed.

End Cover.

Variable g : setting.
Hypothesis g_cover : forall k X, is_covered (set_cover g) k X = true ->
  Cores.far B finish (N.to_nat k) (position_of X).
Hypothesis g_holes : set_holes g = n.
Hypothesis g_leaps : set_leaps g = table_of leap_of B.
Hypothesis g_K : set_K g = K.
Hypothesis g_finish : forall S, finish (position_of S) -> set_finish g S = true.
Hypothesis g_ones : set_ones g = repeat zero n.
Hypothesis g_pegs : set_finish_pegs g = ends_pegs.

Lemma count_ones {A} (a : A) k : forall P,
  sum (chosen (repeat 1%Z k) P) = Z.of_nat (List.length (chosen (repeat a k) P)).
Proof.
  unfold sum. induction k as [ | k IH]; intros P; auto. specialize (IH (N.div2 P)).
  cbn [repeat chosen]. destruct (N.odd P); cbn [fold_right List.length]; lia.
Qed.

Lemma count_left P : (Zpos (choose (fun _ c => Pos.succ c) (set_ones g) P xH) - 1)%Z
  = pegs n (position_of P).
Proof.
  rewrite g_ones, choose_spec. unfold pegs, weigh. rewrite (count_ones zero).
  assert (H : forall (l : list num) c, Zpos (fold_left (fun c _ => Pos.succ c) l c) =
    (Zpos c + Z.of_nat (List.length l))%Z).
  { induction l as [ | x l IH]; intros c; cbn [fold_left List.length]; [lia | ]. rewrite IH. lia. }
  rewrite H. lia.
Qed.


Let far (most_moves : nat) := NoShorter.too_far n B finish ends_pegs listed most_moves.

Lemma too_far_sound most_moves Q l l' : (forall b, In b l -> good_bound b) ->
  too_far g (N.of_nat most_moves) Q l = Some l' -> far most_moves (position_of Q) /\ incl l' l.
Proof.
  intros good E. unfold too_far in E. rewrite count_left, g_pegs in E.
  unfold far, NoShorter.too_far. rewrite nat_N_Z in E. cbv zeta in *.
  set (moves := Z.min _ _) in *.
  destruct (Z.leb moves 0) eqn:E0.
  { inversion E; subst. apply Z.leb_le in E0. split; auto. apply incl_refl. }
  apply Z.leb_gt in E0. set (tried := Q :: _) in *.
  assert (reached : forall Q', In Q' tried -> NoShorter.images listed (position_of Q) (position_of Q')).
  { intros Q' [<- | i]; [apply rt_refl | ]. apply in_map_iff in i.
    destruct i as [k [<- i]]. rewrite g_K in i. apply image_of_images; auto. }
  destruct (existsb (is_covered (set_cover g) (Z.to_N moves)) tried) eqn:E2.
  { inversion E; subst. split; [ | apply incl_refl]. right. apply existsb_exists in E2.
    destruct E2 as [Q' [i covered]]. exists (position_of Q'). split; auto. intros k F ms iF k1 le.
    apply (g_cover _ _ covered (position_of Q') k F); auto; [intros p; auto | lia]. }
  destruct (Z.ltb 256 moves) eqn:E1; [discriminate | ]. apply Z.ltb_ge in E1.
  apply to_front_sound in E. destruct E as [[b [ib sh]] all]. split.
  - right. apply existsb_exists in sh. destruct sh as [Q' [i sh]].
    exists (position_of Q'). split; auto.
    intros k F ms iF k1 le. eapply (shows_sound b moves Q'); eauto. lia.
  - intros a i. destruct (all a i) as [ | []]; auto.
Qed.

Lemma all_too_far_sound most_moves : forall l bs bs', (forall b, In b bs -> good_bound b) ->
  all_too_far g (N.of_nat most_moves) l bs = Some bs' ->
  (forall Q, In Q l -> far most_moves (position_of Q)) /\ incl bs' bs.
Proof.
  induction l as [ | Q l IH]; simpl; intros bs bs' good E.
  - inversion E; subst. split; [intros ? [] | apply incl_refl].
  - destruct (too_far g (N.of_nat most_moves) Q bs) as [bs1 | ] eqn:T; [ | discriminate].
    apply too_far_sound in T; auto. destruct T as [f inc].
    destruct (IH bs1 bs') as [all inc']; auto.
    split; [intros Q' [<- | i]; auto | eapply incl_tran; eauto].
Qed.

(** Whatever a move leads to has its canonical image in the levels, or too far away. *)
Definition settled (known : list (list set)) (most_moves : nat) (Q : position) : Prop :=
  exists T, position_of T = Q /\ let S := canonical K T in
    (finish (position_of S) -> set_last g = true /\ most_moves = 0%nat) /\
    ((exists level, In level known /\ In S level) \/ far most_moves (position_of S)).

Lemma subtract_all S known : forall l, In S l ->
  In S (fold_left (fun rest level => subtract compare rest level []) known l) \/
  exists level, In level known /\ In S level.
Proof.
  induction known as [ | level known IH]; simpl; intros l i; auto.
  destruct (subtract_In _ compare compare_eq S l level []) as [i' | i']; auto.
  - destruct (IH _ i') as [ | [l' [j i2]]]; eauto.
  - right. eauto.
Qed.

Lemma check_portion_sound known most_moves l bs bs' : (forall b, In b bs -> good_bound b) ->
  check_portion g known (N.of_nat most_moves) l bs = Some bs' ->
  (forall P Q, In P l -> leads B (position_of P) Q -> settled known most_moves Q) /\ incl bs' bs.
Proof.
  intros good E. unfold check_portion in E. rewrite g_holes, g_leaps, g_K in E.
  destruct (successors n (table_of leap_of B) l) as [reached | ] eqn:R; [ | discriminate].
  set (new := canonical_all K (sort compare reached)) in *. cbv zeta in E.
  destruct (existsb (set_finish g) new && negb (set_last g && N.eqb (N.of_nat most_moves) 0))
    eqn:F; [discriminate | ].
  assert (found : forall P Q, In P l -> leads B (position_of P) Q -> exists T,
    position_of T = Q /\ In (canonical K T) new /\
    (finish (position_of (canonical K T)) -> set_last g = true /\ most_moves = 0%nat)).
  { intros P Q i ld. destruct (successors_sound l reached R P Q i ld) as [T [iT <-]].
    assert (iS : In (canonical K T) new)
      by (apply canonical_all_In, sort_In; auto; apply compare_eq).
    exists T. split; [auto | ]. split; [exact iS | ].
    intros iF.
    assert (X : existsb (set_finish g) new = true) by (apply existsb_exists; eauto).
    rewrite X in F. simpl in F. apply negb_false_iff, andb_prop in F. destruct F as [F1 F2].
    apply N.eqb_eq in F2. split; auto. lia. }
  destruct (N.eqb (N.of_nat most_moves) 0) eqn:Z0.
  - inversion E; subst. apply N.eqb_eq in Z0. split; [ | apply incl_refl].
    intros P Q i ld. destruct (found P Q i ld) as [T [ET [iS nf]]]. exists T. split; auto.
    cbv zeta. split; auto. right. left. lia.
  - apply all_too_far_sound in E; auto. destruct E as [all inc]. split; auto.
    intros P Q i ld. destruct (found P Q i ld) as [T [ET [iS nf]]]. exists T. split; auto.
    cbv zeta. split; auto. destruct (subtract_all _ known new iS) as [ | ]; auto.
Qed.

Lemma check_portions_sound known most_moves : forall l bs bs', (forall b, In b bs -> good_bound b)
  ->
  check_portions g known (N.of_nat most_moves) l bs = Some bs' ->
  (forall one P Q, In one l -> In P one -> leads B (position_of P) Q -> settled known most_moves Q)
    /\
  incl bs' bs.
Proof.
  induction l as [ | one l IH]; simpl; intros bs bs' good E.
  - inversion E; subst. split; [intros ? ? ? [] | apply incl_refl].
  - destruct (check_portion g known (N.of_nat most_moves) one bs) as [bs1 | ] eqn:C;
      [ | discriminate].
    apply check_portion_sound in C; auto. destruct C as [c inc].
    destruct (IH bs1 bs') as [all inc']; auto.
    split; [intros o P Q [<- | i]; eauto | eapply incl_tran; eauto].
Qed.

Lemma portions_In {A} (a : A) size : forall l room now, In a l \/ In a now ->
  exists one, In one (portions size room l now) /\ In a one.
Proof.
  induction l as [ | b l IH]; simpl; intros room now [i | i].
  - destruct i.
  - eauto.
  - destruct room.
    + destruct (IH size [b]) as [one [j i']]; [ | eauto with datatypes].
      destruct i as [-> | i]; simpl; auto.
    + apply IH. destruct i as [-> | i]; simpl; auto.
  - destruct room.
    + exists now. split; [left | ]; auto.
    + apply IH. simpl. auto.
Qed.

Lemma check_levels_sound levels m : forall todo i bs, (forall b, In b bs -> good_bound b) ->
  check_levels g levels m i todo bs = true -> forall k level, nth_error todo k = Some level ->
  (forall S, In S level -> ~ finish (position_of S)) /\
  (forall P Q, In P level -> leads B (position_of P) Q ->
    settled (firstn (S (S (i + k))) levels) (m - (i + k) - 1) Q).
Proof.
  induction todo as [ | one todo IH]; intros i bs good ok k level E; [destruct k; discriminate | ].
  cbn [check_levels] in ok. apply andb_prop in ok. destruct ok as [nofin ok].
  destruct (check_portions g (firstn (S (S i)) levels) (N.of_nat (m - i - 1))
              (portions portion_size portion_size one []) bs) as [bs' | ] eqn:C; [ | discriminate].
  apply check_portions_sound in C; auto. destruct C as [c inc]. destruct k as [ | k].
  - simpl in E. inversion E; subst. rewrite Nat.add_0_r. split.
    + intros T iL iF. apply negb_true_iff in nofin.
      assert (existsb (set_finish g) level = true); [ | congruence].
      apply existsb_exists. eauto.
    + intros P Q iP ld. destruct (portions_In P portion_size level portion_size []) as [o [j i']];
        eauto.
  - simpl in E. destruct (IH (S i) bs') with (k := k) (level := level) as [h1 h2]; auto.
    replace (S i + k)%nat with (i + S k)%nat in h2 by lia. auto.
Qed.
End Levels.
End Board.

(** * Solutions *)

(** The holes that a peg comes to. *)
Definition stops (m : hole * list (hole * hole)) : move := let (x, path) := m in (x, map snd path).

Lemma play_jumps_sound board : proper board -> forall path P x Q, path <> [] ->
  play_jumps board P x path = Some Q -> jumps board P x (map snd path) Q.
Proof.
  intros is_proper. induction path as [ | [r y] path IH]; intros P x Q ne h; [tauto | ].
  cbn [play_jumps] in h.
  destruct (has_line board x r y && N.testbit P x && N.testbit P r && negb (N.testbit P y)) eqn:C;
    [ | discriminate].
  split_booleans. assert (j : jump board P x r y (N.lxor P (triple x r y))).
  { apply lxor_jump; auto using has_line_sound. unfold peg. congruence. }
  destruct path as [ | [r' y'] path].
  - simpl in h. inversion h; subst. eapply jumps_one; eauto.
  - eapply jumps_more; eauto. apply IH; auto. discriminate.
Qed.

Lemma play_sound board : proper board -> forall s P Q, play board P s = Some Q ->
  plays board P (map stops s) Q.
Proof.
  intros is_proper. induction s as [ | [x [ | y path]] s IH]; intros P Q h; cbn [play] in h;
    [inversion h; constructor | discriminate | ].
  destruct (play_jumps board P x (y :: path)) as [R | ] eqn:E; [ | discriminate].
  apply play_jumps_sound in E; auto; [ | discriminate]. econstructor; eauto.
Qed.

(** * The theorem *)

Lemma is_proper_board_sound n board : is_proper_board n board = true ->
  proper board /\ within_holes n board.
Proof.
  unfold is_proper_board. intros ok. rewrite forallb_forall in ok.
  assert (one : forall a r b, In (a, r, b) board -> (a <> r /\ r <> b /\ a <> b) /\
    (a < N.of_nat n /\ r < N.of_nat n /\ b < N.of_nat n)%N).
  { intros a r b i. specialize (ok _ i). simpl in ok. split_booleans.
    rewrite N.eqb_neq in *. rewrite N.ltb_lt in *. auto. }
  split; [intros a r b i; apply one; auto | ].
  intros x r y [i | i]; apply one in i; tauto.
Qed.

Lemma is_region_of_sound n board R : within_holes n board -> is_region_of board R = true ->
  is_region board R /\ R <> 0%N.
Proof.
  unfold is_region_of. intros within ok. split_booleans. rewrite forallb_forall in H0.
  split; [ | apply N.eqb_neq; auto]. intros x r y ln pr. unfold peg in *.
  destruct ln as [i | i]; specialize (H0 _ i); simpl in H0; rewrite pr in H0; simpl in H0;
    apply orb_prop in H0; tauto.
Qed.

Lemma demand_all_sound {A} (test : A -> bool) what why : forall l k,
  demand_all test what why k l = Good tt -> forall a, In a l -> test a = true.
Proof.
  induction l as [ | b l IH]; simpl; intros k ok a i; [destruct i | ].
  apply demand_Good in ok. destruct ok as [t ok]. destruct i as [<- | i]; eauto.
Qed.

Lemma filter_map {A C} (test : C -> bool) (f : A -> C) l :
  filter test (map f l) = map f (filter (fun a => test (f a)) l).
Proof. induction l as [ | a l IH]; simpl; auto. destruct (test (f a)); simpl; rewrite IH; auto. Qed.

Lemma regions_of_In l v R x : In (R, x) (regions_of l v) ->
  In R l /\ exists k, In (k, x) v.
Proof.
  unfold regions_of. intros i. apply in_flat_map in i. destruct i as [[k y] [j i]].
  destruct (nth_error l (N.to_nat k)) as [R' | ] eqn:E; [ | destruct i].
  destruct i as [E' | []]. inversion E'; subst. split; eauto. eapply nth_error_In; eauto.
Qed.

Lemma is_bound_positive n board jumps cls tops_ either_ single_ near last w v D f :
  is_bound n board jumps cls tops_ either_ single_ near last w v D f = true -> forall R x, In (R, x) v -> (0 <= x)%Z.
Proof.
  unfold is_bound. cbv zeta. intros ok R x i. split_booleans. rewrite forallb_forall in *.
  match goal with H : forall x, In x v -> _ |- _ => specialize (H _ i) end. apply Z.leb_le. auto.
Qed.

(** Fuel is not to be burnt in proofs. *)
Local Opaque close N.to_nat filter.

Section Check.
Variable p : problem.
Variable h : hints.
Let q := prepare p h.
Let n := hole_count q.
Let board := all_lines q.
Hypothesis fits_machine : (N.of_nat n <= width)%N.
Hypothesis is_proper : proper board.
Hypothesis holes_within : within_holes n board.
Hypothesis start_small : small n (start p) = true.
Hypothesis finishes_small : forallb (small n) (finishes p) = true.
Hypothesis either_small : small n (either p) = true.
Hypothesis start_no_finish : fits q (extended q) (start_set q) = false.
Hypothesis listed_symmetries : forallb (is_symmetry_of n board) (symmetries h) = true.
Hypothesis posed_extended : forallb (fun F => mem F (extended q)) (posed q) = true.
Hypothesis extended_pegs :
  forallb (fun F => Z.eqb (pegs n (position_of F)) (listed_pegs q)) (extended q) = true.

Lemma small_position P : small n P = true -> position_of (set_of P) = P.
Proof. intros ok. apply position_of_small with n; auto. apply N.ltb_lt; auto. Qed.

Definition kept := filter (fun k => keeps (possible q) (map single k) &&
  equal (image_of (map single k) (open_set q)) (open_set q)) (symmetries h).

Lemma keep_possible_kept : keep_possible q = map (map single) kept.
Proof. unfold kept, q, prepare. cbn [keep_possible]. rewrite filter_map. auto. Qed.

Lemma kept_symmetries k : In k kept -> is_symmetry n board k /\ forall r, In r k -> (r < N.of_nat
  n)%N.
Proof.
  intros i. apply filter_In in i. destruct i as [i _]. rewrite forallb_forall in listed_symmetries.
  apply is_symmetry_of_sound; auto.
Qed.

(** * Finishes, of which a pattern has many *)

Let ends := map position_of (possible q).
Definition fits_one (l : list set) (F : position) : Prop :=
  In (N.ldiff F (either p)) (map position_of l) /\ (stuck p = true -> no_jump board F).
Definition is_possible_finish : position -> Prop := fits_one (possible q).
Definition is_extended_finish : position -> Prop := fits_one (extended q).

Lemma open_position : position_of (open_set q) = either p.
Proof. apply small_position. auto. Qed.

Lemma fits_spec l S : fits q l S = true <-> fits_one l (position_of S).
Proof.
  assert (E : position_of (exchange S (meet S (open_set q))) = N.ldiff (position_of S) (either p)).
  { apply N.bits_inj. intros r. rewrite exchange_spec, meet_spec, open_position, N.lxor_spec,
      N.land_spec, N.ldiff_spec. destruct (N.testbit _ r), (N.testbit _ r); auto. }
  unfold fits, fits_one. rewrite <- E, <- (has_jump_spec board is_proper), andb_true_iff, mem_In.
  change (want_stuck q) with (stuck p). fold board.
  assert (mapped : forall T, In T l <-> In (position_of T) (map position_of l)).
  { intros T. split; [apply in_map | ]. intros i. apply in_map_iff in i. destruct i as [U [EU i]].
    apply position_of_inj in EU. congruence. }
  rewrite mapped. destruct (stuck p), (has_jump board _); simpl; intuition congruence.
Qed.

Lemma possible_top F : is_possible_finish F -> exists T, In T (tops q) /\ part F (position_of T) /\
  forall r, peg (position_of T) r -> peg F r \/ peg (either p) r.
Proof.
  intros [i _]. apply in_map_iff in i. destruct i as [S [E i]]. exists (union S (open_set q)).
  split; [apply (in_map (fun F => union F (open_set q))); auto | ].
  assert (both : forall r, peg (position_of (union S (open_set q))) r <->
    peg F r \/ peg (either p) r).
  { intros r. rewrite union_spec, peg_lor, open_position, E. unfold peg.
    rewrite N.ldiff_spec, andb_true_iff, negb_true_iff.
    destruct (N.testbit (either p) r); intuition congruence. }
  split; intros r; rewrite both; auto.
Qed.

Lemma single_possible F : is_single p q = true -> is_possible_finish F ->
  exists e, F = only e /\ exists S, In S (possible q) /\ peg (position_of S) e.
Proof.
  unfold is_single. intros ok [i _]. apply andb_prop in ok. destruct ok as [none ok].
  apply N.eqb_eq in none. rewrite none, N.ldiff_0_r in i.
  destruct (are_single_sound n fits_machine _ F ok i) as [e E]. exists e. split; auto.
  apply in_map_iff in i. destruct i as [S [ES i]]. exists S. split; auto. rewrite ES, E.
  apply peg_only. auto.
Qed.

Lemma kept_open s : In s kept -> image s (either p) = either p.
Proof.
  intros j. destruct (kept_symmetries s j) as [_ bound]. apply filter_In in j.
  destruct j as [_ keep]. apply andb_prop in keep. destruct keep as [_ keep].
  apply equal_true in keep. rewrite <- open_position at 1.
  rewrite <- (image_of_spec n fits_machine s (open_set q) bound), keep. apply open_position.
Qed.

Lemma kept_finishes s F : In s kept -> In F ends -> In (image s F) ends.
Proof.
  intros j jF. apply in_map_iff in jF. destruct jF as [S [<- jF]].
  destruct (kept_symmetries s j) as [_ bound]. apply filter_In in j. destruct j as [_ keep].
  apply andb_prop in keep. destruct keep as [keep _].
  unfold keeps in keep. rewrite forallb_forall in keep. specialize (keep _ jF).
  apply mem_In in keep.
  rewrite <- (image_of_spec n fits_machine s S bound). apply in_map. auto.
Qed.

Lemma kept_possible_finish s F : In s kept -> is_possible_finish F -> is_possible_finish (image s F).
Proof.
  intros j [iF none]. split; [ | intros want; apply (no_jump_image n board is_proper holes_within); auto;
    apply filter_In in j; rewrite forallb_forall in listed_symmetries; apply listed_symmetries, j].
  assert (E : N.ldiff (image s F) (either p) = image s (N.ldiff F (either p))).
  { pose proof (kept_open s j) as same. destruct (kept_symmetries s j) as [[_ distinct_ _] _].
    apply position_ext. intros r. unfold peg at 1. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff.
    fold (peg (image s F) r). rewrite !peg_image. split.
    - intros [[i [e h0]] no]. exists i. split; auto. unfold peg. rewrite N.ldiff_spec, h0.
      destruct (N.testbit (either p) (N.of_nat i)) eqn:b; auto. exfalso.
      assert (peg (image s (either p)) r) by (apply peg_image; eauto).
      rewrite same in *. unfold peg in *. congruence.
    - intros [i [e h0]]. unfold peg in h0. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff in h0.
      destruct h0 as [h0 no]. split; [eauto | ].
      destruct (N.testbit (either p) r) eqn:b; auto. exfalso.
      assert (h1 : peg (image s (either p)) r) by (rewrite same; exact b).
      apply peg_image in h1. destruct h1 as [i' [e' h1]].
      assert (i = i'); [ | subst; unfold peg in h1; congruence].
      rewrite NoDup_nth_error in distinct_. apply distinct_; [ | congruence].
      apply nth_error_Some. congruence. }
  rewrite E. apply kept_finishes; auto.
Qed.

(** The weights are bounds. *)
Lemma good_sets : check_weights p h q = Good tt -> forall w v D f, In (w, v, D, f) (sets_of h) ->
  good_bound n board is_possible_finish (bound_of w v D f).
Proof.
  unfold check_weights. fold n board. intros ok w v D f i.
  apply bind_Good in ok. destruct ok as [[] [regs ok]]. apply bind_Good in ok.
  destruct ok as [[] [_ ok]]. apply demand_Good in ok. destruct ok as [cls ok].
  apply demand_Good in ok. destruct ok as [flat ok].
  destruct (layers_near n (table_of back_of board) (N.to_nat (perimeter h)) most_near (possible q))
    as [near | ] eqn:near_listed; [ | discriminate].
  pose proof (demand_all_sound _ _ _ _ _ ok _ i) as b. cbv beta iota in b.
  unfold sets_of in i. apply in_map_iff in i. destruct i as [s [E i]]. inversion E as [[E1 E2 E3
    E4]].
  assert (of_list : forall R x, In (R, x) v ->
    (small n R = true /\ is_region board R /\ R <> 0%N) /\ (0 <= x)%Z).
  { intros R x j. split; [ | eapply is_bound_positive; eauto].
    rewrite <- E2 in j. apply regions_of_In in j. destruct j as [j _].
    pose proof (demand_all_sound _ _ _ _ _ regs _ j) as r. cbv beta in r. apply andb_prop in r.
    destruct r as [r1 r2]. apply (is_region_of_sound n) in r2; auto. }
  exists w, v, D, f. rewrite E1, E2, E3, E4. split; auto.
  assert (small_v : forall R x, In (R, x) v -> (R < 2 ^ N.of_nat n)%N).
  { intros R x j. apply N.ltb_lt. apply (of_list R x j). }
  split; auto. eapply (is_bound_sound n board is_proper holes_within fits_machine); eauto.
  - intros R x j. destruct (of_list R x j) as [[_ [r _]] x0]. auto.
  - intros R x j. apply (of_list R x j).
  - apply possible_top.
  - assert (H : forall l acc r, (peg acc r \/ exists F, In F l /\ peg (position_of F) r) ->
      peg (fold_left (fun P F => N.lor P (position_of F)) l acc) r).
    { induction l as [ | F l IH]; simpl; intros acc r [a | [F' [j a]]]; auto.
      - destruct j.
      - apply IH. left. apply peg_lor. auto.
      - apply IH. destruct j as [-> | j]; [left; apply peg_lor; auto | eauto]. }
    intros single_ F iF. destruct (single_possible F single_ iF) as [e [E5 [S [iS a]]]].
    exists e. split; auto. apply H. eauto.
  - destruct (layers_near_sound n board is_proper holes_within fits_machine _ _ _ _ near_listed)
      as [len nears].
    intros j Q F le ms [iF _]. apply orb_prop in flat. destruct flat as [none | none];
      apply N.eqb_eq in none; [rewrite none in len; simpl in len; lia | ].
    apply (nears j Q F); auto; [lia | ]. rewrite none, N.ldiff_0_r in iF. auto.
Qed.

(** * The levels as the theorem has them *)

Definition on_level (levels : list (list set)) (i : nat) (P : position) : Prop :=
  exists S, In S (nth i levels []) /\ position_of S = P.
Definition listed_as (Q S : position) : Prop :=
  exists T, position_of T = Q /\ S = position_of (canonical (keep_possible q) T).
Let images_kept := NoShorter.images kept.
Let far := NoShorter.too_far n board is_possible_finish (fewest q) kept.

Lemma stands_image Q S : listed_as Q S -> images_kept Q S.
Proof.
  intros [T [<- ->]]. rewrite keep_possible_kept.
  apply (canonical_images n board fits_machine kept kept_symmetries).
Qed.

Lemma possible_extended F : In F ends -> In F (map position_of (extended q)).
Proof.
  intros j. apply in_map_iff in j. destruct j as [S [<- j]]. apply in_map.
  unfold q, prepare in j. cbn [possible] in j. apply filter_In in j. tauto.
Qed.

Lemma extended_equal F : In F (map position_of (extended q)) -> pegs n F = listed_pegs q.
Proof.
  intros j. apply in_map_iff in j. destruct j as [S [<- j]].
  rewrite forallb_forall in extended_pegs. apply Z.eqb_eq. auto.
Qed.

(** A finish that is reached has the fewest pegs or more. *)
Lemma reached_pegs k P F : moves board (S k) P F -> is_possible_finish F -> (fewest q <= pegs n F)%Z.
Proof.
  intros ms [i _]. apply possible_extended, extended_equal in i.
  pose proof (moves_some n board is_proper holes_within k P F ms) as some.
  assert (inF : part (N.ldiff F (either p)) F).
  { intros r a. unfold peg in *. rewrite N.ldiff_spec in a. apply andb_prop in a. tauto. }
  apply (pegs_part n) in inF. change (fewest q) with (Z.max (listed_pegs q) 1). lia.
Qed.

(** Sets that are covered are far from the finishes. *)
Lemma good_cover c : check_weights p h q = Good tt -> check_cores p h q = Good c ->
  forall k X, is_covered c k X = true ->
  Cores.far board is_possible_finish (N.to_nat k) (position_of X).
Proof.
  intros okw okc. unfold check_cores in okc. fold n board in okc. apply bind_Good in okc.
  destruct okc as [[read rest] [_ okc]]. cbv zeta in okc.
  match type of okc with context [demand_all (is_core n ?c0 _) _ _ 1 ?l] =>
    set (c1 := c0) in okc; set (cores := l) in * end.
  apply demand_Good in okc. destruct okc as [_ okc]. apply demand_Good in okc.
  destruct okc as [closed okc]. apply bind_Good in okc. destruct okc as [[] [all okc]].
  injection okc as <-.
  apply (is_covered_sound n board is_proper holes_within fits_machine kept kept_symmetries
    is_possible_finish (tops q)) with (c := c1) (cores := cores) (l := end_classes n board); auto.
  - intros F iF. destruct (possible_top F iF) as [T [iT [inT _]]]. eauto.
  - unfold c1. cbn [cover_K]. apply keep_possible_kept.
  - intros single_ F iF. destruct (single_possible F single_ iF) as [e [E _]]. eauto.
  - intros R i. unfold c1 in i. cbn [cover_regions] in i. destruct (core_blocks h); [ | destruct i].
    apply in_map_iff in i. destruct i as [S [<- i]]. unfold check_weights in okw.
    apply bind_Good in okw. destruct okw as [[] [regs _]]. fold n board in regs.
    pose proof (demand_all_sound _ _ _ _ _ regs _ i) as r. cbv beta in r. apply andb_prop in r.
    destruct r as [r1 r2]. apply (is_region_of_sound n) in r2; auto. unfold good_region.
    rewrite small_position; auto.
  - intros s F. apply kept_possible_finish.
  - intros A. apply end_classes_In.
  - intros core i. apply (demand_all_sound _ _ _ _ _ all _ i).
Qed.

Let m := N.to_nat (height_of h).

Lemma height_claim : (N.to_nat (claimed h) <= m + 1)%nat.
Proof. unfold m, height_of. destruct (is_counted h); lia. Qed.

Lemma levels_length levels : all_levels p h q = Good levels -> List.length levels = m /\
  ((0 < m)%nat -> exists S, listed_as (start p) S /\ on_level levels 0 S).
Proof.
  unfold all_levels. intros ok. apply bind_Good in ok. destruct ok as [[cores bytes] [_ ok]].
  apply bind_Good in ok. destruct ok as [[read more] [_ ok]]. apply demand_Good in ok.
  destruct ok as [_ ok].
  assert (E : levels = levels_of (keep_possible q) (start_set q) m read)
    by (unfold m; congruence).
  clear ok. subst levels. unfold levels_of. rewrite map_length, seq_length. split; [auto | ].
  intros some. exists (position_of (canonical (keep_possible q) (start_set q))). split.
  - exists (start_set q). split; auto. apply small_position; auto.
  - exists (canonical (keep_possible q) (start_set q)). split; auto.
    destruct m as [ | m']; [lia | ]. cbn [seq map nth].
    rewrite keep_possible_kept. apply (canonical_all_In kept). left. auto.
Qed.

Lemma levels_closed c levels : check_weights p h q = Good tt -> check_cores p h q = Good c ->
  all_levels p h q = Good levels -> check_blocks p h q c levels = Good tt -> possible q <> [] ->
  (forall i F, (i < m)%nat -> on_level levels i F -> ~ is_possible_finish F) /\
  (forall i P Q, (i < m)%nat -> on_level levels i P -> leads board P Q -> exists S, listed_as Q S /\
    (is_possible_finish S -> (N.to_nat (claimed h) <= i + 1)%nat) /\
    ((exists j, (j <= i + 1)%nat /\ (j < m)%nat /\ on_level levels j S) \/ far (m - i - 1) S)).
Proof.
  intros okw okc okl okb some. destruct (levels_length levels okl) as [len _].
  destruct (Nat.eq_dec m 0) as [m0 | m0]; [split; intros; lia | ].
  unfold check_blocks in okb. fold n in okb.
  assert (any : forall l : list set, l <> [] ->
    match l with [] => false | _ => N.ltb 0 (height_of h) end = true).
  { intros [ | F l] ne; [congruence | ]. apply N.ltb_lt. unfold m in m0. lia. }
  rewrite (any _ some) in okb.
  cbn [negb] in okb. cbv iota in okb. apply demand_true in okb. fold m in okb.
  match type of okb with check_levels ?g0 _ _ _ _ ?bs0 = true => set (g := g0) in *;
    set (bs := bs0) in * end.
  assert (good : forall b, In b bs -> good_bound n board is_possible_finish b).
  { intros b j. apply in_map_iff in j. destruct j as [[[[w v] D] f] [<- j]]. apply good_sets; auto.
    }
  assert (at_level : forall i, (i < m)%nat -> nth_error levels i = Some (nth i levels [])).
  { intros j lt. apply nth_error_nth'. lia. }
  pose proof (check_levels_sound n board is_proper holes_within fits_machine kept kept_symmetries
    is_possible_finish (fewest q) g (good_cover c okw okc) eq_refl eq_refl keep_possible_kept
    (fun S iF => proj2 (fits_spec (possible q) S) iF) eq_refl eq_refl
    levels m levels 0 bs good okb) as X.
  split.
  - intros j F1 ltj [S [iS <-]] iF. destruct (X j _ (at_level j ltj)) as [nofin _].
    apply (nofin S); auto.
  - intros j P Q ltj [P' [iP <-]] ld. destruct (X j _ (at_level j ltj)) as [_ settles].
    destruct (settles P' Q iP ld) as [T [ET [nofin how]]]. cbv zeta in *.
    rewrite <- keep_possible_kept in *.
    exists (position_of (canonical (keep_possible q) T)).
    split; [exists T; auto | ]. split.
    + intros iF. destruct (nofin iF) as [last zero_]. unfold g in last. cbn [set_last] in last.
      unfold m, height_of in zero_, ltj. rewrite last in zero_, ltj. lia.
    + destruct how as [[level [il iT]] | far_]; [left | right; auto].
      rewrite Nat.add_0_l in il. apply In_nth_error in il. destruct il as [j' E].
      assert (lt' : (j' < Datatypes.S (Datatypes.S j))%nat).
      { assert (h1 : nth_error (firstn (Datatypes.S (Datatypes.S j)) levels) j' <> None)
          by congruence.
        apply nth_error_Some in h1. rewrite firstn_length in h1. lia. }
      assert (E' : nth_error levels j' = Some level).
      { rewrite <- E. rewrite <- (firstn_skipn (Datatypes.S (Datatypes.S j)) levels) at 1.
        apply nth_error_app1. apply nth_error_Some. congruence. }
      exists j'. split; [lia | ]. split.
      * rewrite <- len. apply nth_error_Some. congruence.
      * exists (canonical (keep_possible q) T). split; auto. rewrite (nth_error_nth _ _ _ E'). auto.
Qed.

Lemma posed_in_extended F : In F (finishes p) -> In F (map position_of (extended q)).
Proof.
  intros j. apply in_map_iff. exists (set_of F).
  rewrite forallb_forall in finishes_small, posed_extended.
  split; [apply small_position; auto | ]. apply mem_In, posed_extended. apply in_map. auto.
Qed.

Lemma parities_keep : check_weights p h q = Good tt ->
  forall I, In I (parities h) -> even_set board I.
Proof.
  intros okw. unfold check_weights in okw. apply bind_Good in okw. destruct okw as [[] [_ okw]].
  apply bind_Good in okw. destruct okw as [[] [ok _]]. intros I iI a r b ln.
  pose proof (demand_all_sound _ _ _ _ _ ok _ iI) as e. unfold is_even_set in e.
  rewrite forallb_forall in e. specialize (e _ ln). apply negb_true_iff in e. auto.
Qed.

Lemma same_possible F : is_extended_finish F ->
  (forall I, In I (parities h) -> same_parity n I (start p) F) -> is_possible_finish F.
Proof.
  intros [j none_left] par. split; [ | exact none_left]. apply in_map_iff in j.
  destruct j as [S [E j]]. rewrite <- E. apply in_map. unfold q, prepare. cbn [possible]. apply filter_In. split; auto.
  unfold is_possible. destruct (N.eqb (either p) 0) eqn:none; auto. apply N.eqb_eq in none.
  rewrite none, N.ldiff_0_r in E. rewrite E. apply forallb_forall. intros I iI. apply par. auto.
Qed.

Lemma posed_extended_finish F : is_finish p F -> is_extended_finish F.
Proof. intros [i none]. split; [apply posed_in_extended | ]; auto. Qed.

Lemma reached_ends k F : check_weights p h q = Good tt -> moves board k (start p) F ->
  is_finish p F -> is_possible_finish F.
Proof.
  intros okw ms i. apply same_possible; [apply posed_extended_finish; auto | ].
  intros I iI. apply moves_parity with board k; auto. apply parities_keep; auto.
Qed.

Lemma check_at_least c levels : check_weights p h q = Good tt -> check_cores p h q = Good c ->
  all_levels p h q = Good levels -> check_blocks p h q c levels = Good tt ->
  forall k F, moves board k (start p) F -> is_finish p F ->
    (1 <= k)%nat /\ (N.to_nat (claimed h) <= k)%nat.
Proof.
  intros okw okc okl okb k F ms i.
  assert (k0 : (1 <= k)%nat).
  { destruct k as [ | k]; [ | lia]. exfalso. inversion ms; subst. apply posed_extended_finish in i.
    assert (fits q (extended q) (start_set q) = true); [ | congruence].
    apply fits_spec. change (start_set q) with (set_of (start p)). rewrite small_position; auto. }
  split; [exact k0 | ].
  assert (some : possible q <> []).
  { destruct (reached_ends k F okw ms i) as [r _]. intros E. rewrite E in r. destruct r. }
  destruct (Nat.eq_dec m 0) as [m0 | m0]; [pose proof height_claim; lia | ].
  destruct (levels_closed c levels okw okc okl okb some) as [nofin closed].
  destruct (levels_length levels okl) as [_ first].
  apply no_shorter with (n := n) (B := board) (start := start p) (posed := is_finish p)
    (extended := is_extended_finish) (parities := parities h)
    (finish := is_possible_finish) (finish_pegs := fewest q) (K := kept) (m := m)
    (L := on_level levels) (stands := listed_as) (F := F); auto.
  - apply posed_extended_finish.
  - apply parities_keep; auto.
  - apply same_possible.
  - apply reached_pegs.
  - intros s j. apply kept_symmetries; auto.
  - apply kept_possible_finish.
  - apply height_claim.
  - apply stands_image.
  - lia.
  - destruct first as [S [st l]]; [lia | ]. exists S. split; auto. apply stands_image. auto.
Qed.

(** The solution, or an image of it, leads to a finish. *)
Lemma check_exactly : check_solution p h q = Good tt -> played h <> [] ->
  exists k F, N.to_nat (claimed h) = k /\ moves board k (start p) F /\ is_finish p F.
Proof.
  unfold check_solution. intros ok some. apply demand_true in ok.
  destruct (played h) as [ | mv s] eqn:E; [tauto | ]. rewrite <- E in *. clear some E.
  apply andb_prop in ok. destruct ok as [len ok]. apply N.eqb_eq in len. fold board in ok.
  destruct (play board (start p) (played h)) as [F | ] eqn:P; [ | discriminate].
  apply play_sound in P; auto. apply plays_moves in P. rewrite map_length in P. fold n in ok.
  apply andb_prop in ok. destruct ok as [sm ok]. apply existsb_exists in ok.
  destruct ok as [E [iE posedE]]. apply fits_spec in posedE. destruct posedE as [posedE none].
  exists (List.length (played h)), (position_of E). split; [lia | ].
  assert (good : moves board (List.length (played h)) (start p) (position_of E)).
  { apply (close_all (keep_start q)
      (fun S => moves board (List.length (played h)) (start p) (position_of S)))
      with (fuel := N.to_nat 4096) (found := [set_of F]) (waiting := [set_of F]); auto.
    - intros s0 S i ms. unfold q, prepare in i. cbn [keep_start] in i. apply filter_In in i.
      destruct i as [i same]. apply andb_prop in same. destruct same as [same _].
      apply equal_true in same. apply in_map_iff in i.
      destruct i as [s1 [<- i]]. rewrite forallb_forall in listed_symmetries.
      pose proof (listed_symmetries _ i) as sym. apply is_symmetry_of_sound in sym; auto.
      destruct sym as [sym bound].
      assert (E1 : image s1 (start p) = start p).
      { rewrite <- (small_position (start p) start_small). rewrite <- (image_of_spec n); auto.
        rewrite same. auto. }
      rewrite <- E1. rewrite (image_of_spec n); auto. apply (image_all_moves n); auto.
    - intros S [<- | []]. rewrite small_position; auto.
    - intros S [<- | []]. rewrite small_position; auto. }
  split; auto. split; [ | exact none]. unfold q, prepare in posedE. cbn [posed] in posedE.
  apply in_map_iff in posedE. destruct posedE as [F1 [E1 iF]]. apply in_map_iff in iF.
  destruct iF as [F2 [<- iF]]. rewrite forallb_forall in finishes_small.
  rewrite small_position in E1 by auto. rewrite <- E1. auto.
Qed.
End Check.

(** What the checker has found of a file before it looks at the claim. *)
Record passed_all (p : problem) (h : hints) (levels : list (list set)) : Prop := {
  has_fits : (N.of_nat (hole_count (prepare p h)) <= width)%N;
  has_proper : proper (all_lines (prepare p h));
  has_within : within_holes (hole_count (prepare p h)) (all_lines (prepare p h));
  has_start : small (hole_count (prepare p h)) (start p) = true;
  has_finishes : forallb (small (hole_count (prepare p h))) (finishes p) = true;
  has_either : small (hole_count (prepare p h)) (either p) = true;
  has_start_apart : fits (prepare p h) (extended (prepare p h)) (start_set (prepare p h)) = false;
  has_jumps : (0 < jumps_left (prepare p h))%Z;
  has_claim : (0 < claimed h)%N;
  has_symmetries : forallb (is_symmetry_of (hole_count (prepare p h)) (all_lines (prepare p h)))
    (symmetries h) = true;
  has_posed : forallb (fun F => mem F (extended (prepare p h))) (posed (prepare p h)) = true;
  has_extended : forallb (fun F => Z.eqb (pegs (hole_count (prepare p h)) (position_of F))
    (listed_pegs (prepare p h))) (extended (prepare p h)) = true;
  has_weights : check_weights p h (prepare p h) = Good tt;
  has_levels : all_levels p h (prepare p h) = Good levels;
  has_blocks : exists c, check_cores p h (prepare p h) = Good c /\
    check_blocks p h (prepare p h) c levels = Good tt }.

Lemma check_passed p h result : check p h = Good result -> exists levels,
  passed_all p h levels /\ check_solution p h (prepare p h) = Good tt /\
  result = if Z.ltb (jumps_left (prepare p h)) (Z.of_N (claimed h)) then Unsolvable
      else match played h with
           | [] => AtLeast (N.to_nat (claimed h)) | _ => Exactly (N.to_nat (claimed h)) end.
Proof.
  unfold check. intros ok. apply bind_Good in ok. destruct ok as [[] [okp ok]].
  apply bind_Good in ok. destruct ok as [[] [oks ok]].
  apply bind_Good in ok. destruct ok as [[] [okw ok]].
  apply bind_Good in ok. destruct ok as [c [okc ok]].
  apply bind_Good in ok. destruct ok as [levels [okl ok]].
  apply bind_Good in ok. destruct ok as [[] [okb ok]].
  unfold check_problem in okp. repeat (apply demand_Good in okp; destruct okp as [? okp]).
  apply demand_true in okp. split_booleans.
  match goal with fits_ : N.leb _ width = true |- _ => apply N.leb_le in fits_ end.
  match goal with proper_ : is_proper_board _ _ = true |- _ =>
    apply is_proper_board_sound in proper_; destruct proper_ as [is_proper within] end.
  match goal with some : Z.ltb 0 (jumps_left _) = true |- _ => apply Z.ltb_lt in some end.
  match goal with some : N.ltb 0 (claimed _) = true |- _ => apply N.ltb_lt in some end.
  exists levels. split; [ | split; [auto | congruence]]. constructor; eauto.
Qed.

Theorem check_sound p h result : check p h = Good result -> holds p result.
Proof.
  intros ok. destruct (check_passed p h result ok) as [levels [passed_ [oks E]]]. clear ok.
  destruct passed_ as [fits is_proper within small_start small_finishes small_either start_apart some
    claims syms posed_in pegs_extended okw okl [c [okc okb]]].
  set (q := prepare p h) in *.
  pose proof (check_at_least p h fits is_proper within small_start small_finishes small_either
    start_apart syms posed_in pegs_extended c levels okw okc okl okb) as least.
  assert (lower : at_least p (N.to_nat (claimed h))).
  { intros s [F [i pl]]. apply plays_moves in pl. apply (least _ F); auto. }
  destruct (Z.ltb (jumps_left q) (Z.of_N (claimed h))) eqn:J.
  - apply Z.ltb_lt in J. subst result. intros s sol. pose proof (lower s sol) as le.
    destruct sol as [F [i pl]]. apply plays_moves in pl.
    pose proof (moves_pegs _ _ is_proper within _ _ _ pl) as jumps_.
    destruct (least _ F pl i) as [k1 _].
    assert (few : (fewest q <= pegs (hole_count q) F)%Z).
    { destruct (List.length s) as [ | k]; [lia | ].
      apply (reached_pegs p h) with (k := k) (P := start p); auto.
      apply (reached_ends p h) with (k := S k); auto. }
    assert (jumps_left q = pegs (hole_count q) (start p) - fewest q)%Z by reflexivity. lia.
  - destruct (played h) as [ | mv s] eqn:E0; subst result; [exact lower | ].
    split; [ | exact lower].
    destruct (check_exactly p h fits is_proper within small_start small_finishes small_either syms oks)
      as [k [F [E1 [ms iF]]]]; [congruence | ].
    apply moves_plays in ms. destruct ms as [s' [pl len]]. exists s'. split; [exists F; auto | lia].
Qed.
End Soundness.
