(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** What the checker verifies is true. *)

From Coq Require Import Arith NArith ZArith List Bool FMapPositive String Relations Lia.
From Bergholt Require Import Game Claim Positions Moves Weights Symmetry Invariants NoShorter Search
  Machine Format Checker Trails.
Import ListNotations.

Lemma chosen_map {A C} (f : A -> C) l : forall P, chosen (map f l) P = map f (chosen l P).
Proof. induction l as [ | a l IH]; simpl; intros P; auto. destruct (N.odd P); simpl; rewrite IH; auto. Qed.

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

(** * Bounds *)

Lemma fold_num l : forall z,
  fold_left (fun c x => add x c) (map num_of l) (num_of z) = num_of (z + sum l).
Proof.
  unfold sum. induction l as [ | x l IH]; simpl; intros z; [f_equal; lia | ].
  rewrite add_spec, IH. f_equal. lia.
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
  - rewrite add_spec, IH by (intros; apply small_v with x0; right; auto). f_equal. unfold sum. simpl. lia.
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
  pose proof (sum_abs_nonneg (weight w) (all_holes n)). lia.
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

Lemma is_bound_sound class_list finishes last w v D f :
  are_classes n B class_list = true -> are_regions B v -> (forall R x, In (R, x) v -> R <> 0%N) ->
  (forall R x, In (R, x) v -> (R < 2 ^ N.of_nat n)%N) ->
  (forall F, In F finishes -> forall p, peg (position_of F) p -> peg last p) ->
  is_bound n B (table_of (fun _ r y => (r, y)) B) class_list finishes last w v D f = true ->
  (0 <= D /\ 8 * total n w v D f <= most)%Z /\
  bounds B (fun F => In F (map position_of finishes)) w v D f 1.
Proof.
  intros cls regs some small_v lasts ok. unfold is_bound in ok. cbv zeta in ok.
  apply andb_prop in ok. destruct ok as [ok fin]. apply andb_prop in ok. destruct ok as [ok tr].
  apply andb_prop in ok. destruct ok as [ok room]. apply andb_prop in ok. destruct ok as [D0 _].
  apply Z.leb_le in room. apply Z.leb_le in D0.
  assert (room_weights : (sum (map (fun p => Z.abs (weight w p)) (all_holes n)) +
                          sum (map (fun '(_, x) => Z.abs x) v) <= total n w v D f)%Z).
  { unfold total. assert (0 <= sum (map Z.abs w))%Z; [ | lia].
    clear. unfold sum. induction w; simpl; lia. }
  assert (room_D : (Z.abs D <= total n w v D f /\ Z.abs f <= total n w v D f)%Z).
  { pose proof (sum_abs_nonneg (weight w) (all_holes n)). unfold total.
    assert (0 <= sum (map Z.abs w))%Z by (clear; unfold sum; induction w; simpl; lia).
    assert (0 <= sum (map (fun '(_, x) => Z.abs x) v))%Z
      by (clear; unfold sum; induction v as [ | [R x] l]; simpl; lia). lia. }
  assert (room_ends : forall e, (e < N.of_nat n)%N -> (Z.abs (weight w e) <= total n w v D f)%Z).
  { intros e lt. apply all_holes_In in lt. apply in_split in lt. destruct lt as [l1 [l2 E]].
    rewrite E in room_weights. rewrite map_app, sum_app in room_weights. simpl in room_weights.
    pose proof (sum_abs_nonneg (weight w) l1). pose proof (sum_abs_nonneg (weight w) l2).
    assert (0 <= sum (map (fun '(_, x) => Z.abs x) v))%Z
      by (clear; unfold sum; induction v as [ | [R x] l]; simpl; lia). lia. }
  assert (low : lowers B w v D).
  { apply trails_lower; auto. intros s J e t.
    pose proof (no_trail_exceeds_sound n B holes_within fits_machine class_list w v _ D _ cls tr) as X.
    specialize (X room_weights). cbv beta in X.
    assert (h : forall e g, (e < N.of_nat n)%N -> Some (- weight w e)%Z = Some g ->
                            (Z.abs g <= total n w v D f)%Z).
    { intros e0 g lt E. inversion E; subst. rewrite Z.abs_opp. auto. }
    specialize (X h). assert (X' := X ltac:(lia) room s J e _ t eq_refl). lia. }
  split; [auto | ]. apply orb_prop in fin. destruct fin as [fin | fin].
  - assert (all : forall F, In F (map position_of finishes) -> (phi w v F <= f)%Z).
    { intros F i. apply in_map_iff in i. destruct i as [S [<- i]].
      rewrite forallb_forall in fin. apply fin in i. apply negb_true_iff in i.
      rewrite value_spec in i by (intros; apply position_of_small; eauto).
      pose proof (phi_room n w v D f (position_of S)).
      simpl in i. rewrite less_spec, Z.ltb_ge in i by lia. auto. }
    intros k P F ms i le.
    exact (bound_of_finishes B (fun F => In F (map position_of finishes)) w v D f low all k P F ms i
             (Nat.le_0_l k)).
  - apply andb_prop in fin. destruct fin as [singles tr'].
    apply bound_of_last_moves with (last := peg last); auto.
    + intros F i. apply in_map_iff in i. destruct i as [S [<- i]].
      rewrite forallb_forall in singles. pose proof (singles _ i) as E. apply existsb_exists in E.
      destruct E as [p [ip E]]. apply equal_true in E. subst S. apply all_holes_In in ip.
      pose proof (position_of_single n fits_machine p ip) as E.
      exists p. split; auto. apply (lasts _ i). rewrite E. apply peg_only; auto.
    + intros s J e t le.
      pose proof (no_trail_exceeds_sound n B holes_within fits_machine class_list w v _ (f + D) _ cls tr')
        as X.
      specialize (X room_weights). cbv beta in X.
      assert (h : forall e g, (e < N.of_nat n)%N ->
        (if N.testbit last e then Some 0%Z else None) = Some g -> (Z.abs g <= total n w v D f)%Z).
      { intros e0 g lt E. destruct (N.testbit last e0); inversion E; subst. simpl. lia. }
      specialize (X h). assert (X' := X ltac:(lia) room s J e 0%Z t). unfold peg in le.
      rewrite le in X'. specialize (X' eq_refl). lia.
Qed.

(** * Symmetries *)

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
    destruct i as [q [<- i]]. rewrite all in h by auto. exists (only q). split; auto. apply in_map; auto.
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
  unfold is_symmetry_of. intros ok. split_booleans. rewrite forallb_forall in *.
  apply Nat.eqb_eq in H. apply distinct_NoDup in H1.
  assert (one : forall a r b, In (a, r, b) B ->
    is_line B (image_hole sym a) (image_hole sym r) (image_hole sym b)).
  { intros a r b i. specialize (H0 _ i). simpl in H0. unfold has_line in H0.
    apply existsb_exists in H0. destruct H0 as [[[a' o] b'] [j E]]. split_booleans.
    apply N.eqb_eq in H0. apply orb_prop in H3. unfold is_line.
    destruct H3; split_booleans; rewrite N.eqb_eq in *; subst; auto. }
  split.
  - constructor; auto. intros x r y [i | i]; apply one in i; auto. unfold is_line in *. tauto.
  - intros p i. apply N.ltb_lt. auto.
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

Lemma jump_leap P x r y Q : jump B (position_of P) x r y Q ->
  equal (meet P (three (leap_of x r y))) (filled_holes (leap_of x r y)) = true /\
  position_of (exchange P (three (leap_of x r y))) = Q.
Proof.
  intros j. pose proof (jump_lxor B is_proper _ _ _ _ _ j) as E. destruct j as [ln px pr py after].
  pose proof (holes_within _ _ _ ln) as [bx [br by_]].
  destruct (line_holes B is_proper _ _ _ ln) as [xr [ry xy]].
  assert (T : position_of (set_of (triple x r y)) = triple x r y).
  { apply position_of_small, small_peg. intros p h. apply peg_triple in h. intuition (subst; auto). }
  unfold leap_of. cbn [three filled_holes]. split.
  - apply equal_true, position_of_inj. rewrite meet_spec, T.
    rewrite position_of_small.
    + apply position_ext. intros p. rewrite peg_lor, !peg_only.
      pose proof (peg_triple x r y p) as h. unfold peg in *. rewrite N.land_spec, andb_true_iff.
      intuition (subst; auto; try congruence).
    + apply small_peg. intros p h. rewrite peg_lor, !peg_only in h. intuition (subst; auto).
  - rewrite exchange_spec, T. auto.
Qed.

Lemma successors_sound l reached : successors n (table_of leap_of B) l = Some reached ->
  forall P Q, In P l -> leads B (position_of P) Q -> exists S, In S reached /\ position_of S = Q.
Proof.
  unfold successors. set (leaps := table_of leap_of B).
  destruct (reach compare_states (next_states leaps) (S (S n))
              (flat_map (fun P => map (fun x => (P, x)) (all_holes n)) l) []) as [states | ] eqn:R;
    [ | discriminate].
  intros E. inversion E as [E']; clear E.
  assert (more : forall a more l, next_states leaps a more = Some l -> incl more l).
  { unfold next_states. intros a more l' N. inversion N. apply leap_on_more. }
  pose proof (reach_followed _ _ compare_states_eq _ more _ _ _ _ R
    (fun a (i : In a []) => match i with end)) as [_ fol].
  intros P Q iP [s [J [e sw]]].
  assert (sn : (s < N.of_nat n)%N).
  { inversion sw as [P0 x r y Q0 j | P0 x r y Q0 J0 R0 e0 j sw']; subst; destruct j as [ln _ _ _ _];
      apply holes_within in ln; tauto. }
  assert (F : followed (next_states leaps) (P, s) states).
  { apply fol. left. apply in_flat_map. exists P. split; auto. apply in_map_iff. exists s.
    split; auto. apply all_holes_In; auto. }
  assert (H : exists S, In (S, e) states /\ position_of S = Q).
  { clear iP sn E' R. remember (position_of P) as P' eqn:EP. revert P EP F.
    induction sw as [P' x r y Q j | P' x r y Q J R e j sw IH]; intros P EP F; subst P';
      destruct (jump_leap _ _ _ _ _ j) as [fits goes];
      destruct F as [before [l' [N inc]]]; unfold next_states in N; inversion N as [N']; clear N;
      assert (i : In (exchange P (three (leap_of x r y)), y) states)
        by (apply inc; rewrite <- N'; apply (leap_on_sound P _ (leap_of x r y)); auto;
            apply table_of_In; destruct j; auto).
    - eauto.
    - eapply IH; [symmetry; exact goes | ]. apply fol. auto. }
  destruct H as [S [i ES]]. exists S. split; auto. clear - i.
  assert (H : forall states acc, In S acc \/ In (S, e) states ->
    In S (fold_left (fun all (a : state) => fst a :: all) states acc)).
  { clear. induction states as [ | a states IH]; simpl; intros acc [i | i]; auto.
    - destruct i.
    - apply IH. left. right. auto.
    - apply IH. destruct i as [-> | i]; auto. left. left. auto. }
  apply H. auto.
Qed.

(** * Levels *)

Section Levels.
Variable listed : list (list hole).     (* symmetries that map the finishes to themselves *)
Hypothesis listed_symmetries : forall k, In k listed ->
  is_symmetry n B k /\ (forall p, In p k -> (p < N.of_nat n)%N).
Variable ends : list set.
Variable ends_pegs : Z.

Let K := map (map single) listed.
Let finishes := map position_of ends.
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
      (fold_left (fun least k => let Q := image_of k P in if less_set Q least then Q else least) l acc))).
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
Definition good_bound (b : bound) : Prop := exists w v D f, b = bound_of w v D f /\
  (forall R x, In (R, x) v -> (R < 2 ^ N.of_nat n)%N) /\
  (0 <= D /\ 8 * total n w v D f <= most)%Z /\ bounds B (fun F => In F finishes) w v D f 1.

Lemma shows_sound b moves P : good_bound b -> (0 <= moves <= 256)%Z ->
  shows b (num_of moves) P = true -> forall k F, Moves.moves B k (position_of P) F -> In F finishes ->
  (1 <= k)%nat -> (Z.of_nat k <= moves)%Z -> False.
Proof.
  intros [w [v [D [f [-> [small_v [[D0 room] bnd]]]]]]] range sh k F ms i k1 le.
  unfold shows in sh. rewrite value_spec in sh by (intros; apply position_of_small; eauto).
  simpl in sh. rewrite times_spec, add_spec in sh.
  pose proof (phi_room n w v D f (position_of P)) as h.
  assert (Z.abs (f + moves * D) <= total n w v D f)%Z.
  { unfold total. pose proof (sum_abs_nonneg (weight w) (all_holes n)).
    assert (0 <= sum (map Z.abs w))%Z by (clear; unfold sum; induction w; simpl; lia).
    assert (0 <= sum (map (fun '(_, x) => Z.abs x) v))%Z
      by (clear; unfold sum; induction v as [ | [R x] l]; simpl; lia). nia. }
  rewrite less_spec, Z.ltb_lt in sh by lia.
  specialize (bnd k _ F ms i k1). assert (Z.of_nat k * D <= moves * D)%Z by nia. lia.
Qed.

Lemma to_front_sound {A} (test : A -> bool) l : forall before l', to_front test l before = Some l' ->
  (exists a, In a l /\ test a = true) /\ (forall a, In a l' -> In a l \/ In a before).
Proof.
  induction l as [ | a l IH]; simpl; intros before l' E; [discriminate | ].
  destruct (test a) eqn:T.
  - inversion E; subst. split; [eauto | ]. intros b [<- | i]; auto.
    rewrite rev_append_rev, in_app_iff, <- in_rev in i. tauto.
  - destruct (IH _ _ E) as [[b [i Tb]] all]. split; [eauto | ]. intros c i'.
    destruct (all c i') as [ | [-> | ]]; auto.
Qed.

Variable g : setting.
Hypothesis g_holes : set_holes g = n.
Hypothesis g_leaps : set_leaps g = table_of leap_of B.
Hypothesis g_K : set_K g = K.
Hypothesis g_finishes : set_finishes g = ends.
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


Let far (most_moves : nat) := NoShorter.too_far n B finishes ends_pegs listed most_moves.

Lemma too_far_sound most_moves Q l l' : (forall b, In b l -> good_bound b) ->
  too_far g (N.of_nat most_moves) Q l = Some l' -> far most_moves (position_of Q) /\ incl l' l.
Proof.
  intros good E. unfold too_far in E. rewrite count_left, g_pegs in E.
  unfold far, NoShorter.too_far. rewrite nat_N_Z in E. cbv zeta in *.
  set (moves := Z.min _ _) in *.
  destruct (Z.leb moves 0) eqn:E0.
  { inversion E; subst. apply Z.leb_le in E0. split; auto. apply incl_refl. }
  destruct (Z.ltb 256 moves) eqn:E1; [discriminate | ]. apply Z.leb_gt in E0. apply Z.ltb_ge in E1.
  apply to_front_sound in E. destruct E as [[b [ib sh]] all]. split.
  - right. apply existsb_exists in sh. destruct sh as [Q' [i sh]].
    exists (position_of Q'). split.
    + destruct i as [<- | i]; [apply rt_refl | ]. apply in_map_iff in i.
      destruct i as [k [<- i]]. rewrite g_K in i. apply image_of_images; auto.
    + intros k F ms iF k1 le. eapply (shows_sound b moves Q'); eauto. lia.
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

(** Whatever a move leads to has an image in the levels, or too far away. *)
Definition settled (known : list (list set)) (most_moves : nat) (Q : position) : Prop :=
  exists S, images Q (position_of S) /\ ~ In (position_of S) finishes /\
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
  intros good E. unfold check_portion in E. rewrite g_holes, g_leaps, g_K, g_finishes in E.
  destruct (successors n (table_of leap_of B) l) as [reached | ] eqn:R; [ | discriminate].
  set (new := canonical_all K (sort compare reached)) in *. cbv zeta in E.
  destruct (existsb (fun F => mem F new) ends) eqn:F; [discriminate | ].
  assert (found : forall P Q, In P l -> leads B (position_of P) Q -> exists S, In S new /\
                  images Q (position_of S) /\ ~ In (position_of S) finishes).
  { intros P Q i ld. destruct (successors_sound l reached R P Q i ld) as [T [iT <-]].
    assert (iS : In (canonical K T) new)
      by (apply canonical_all_In, sort_In; auto; apply compare_eq).
    exists (canonical K T). split; [exact iS | ]. split; [apply canonical_images | ].
    intros iF. apply in_map_iff in iF. destruct iF as [F0 [E0 iF]]. apply position_of_inj in E0.
    assert (existsb (fun F => mem F new) ends = true); [ | congruence].
    apply existsb_exists. exists F0. split; auto. apply mem_In. rewrite E0. auto. }
  destruct (N.eqb (N.of_nat most_moves) 0) eqn:Z0.
  - inversion E; subst. apply N.eqb_eq in Z0. split; [ | apply incl_refl].
    intros P Q i ld. destruct (found P Q i ld) as [S [iS [im nf]]]. exists S. split; auto. split; auto.
    right. left. lia.
  - apply all_too_far_sound in E; auto. destruct E as [all inc]. split; auto.
    intros P Q i ld. destruct (found P Q i ld) as [S [iS [im nf]]]. exists S. split; auto. split; auto.
    destruct (subtract_all S known new iS) as [ | ]; auto.
Qed.

Lemma check_portions_sound known most_moves : forall l bs bs', (forall b, In b bs -> good_bound b) ->
  check_portions g known (N.of_nat most_moves) l bs = Some bs' ->
  (forall one P Q, In one l -> In P one -> leads B (position_of P) Q -> settled known most_moves Q) /\
  incl bs' bs.
Proof.
  induction l as [ | one l IH]; simpl; intros bs bs' good E.
  - inversion E; subst. split; [intros ? ? ? [] | apply incl_refl].
  - destruct (check_portion g known (N.of_nat most_moves) one bs) as [bs1 | ] eqn:C; [ | discriminate].
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
  (forall F, In F ends -> ~ In F level) /\
  (forall P Q, In P level -> leads B (position_of P) Q ->
    settled (firstn (S (S (i + k))) levels) (m - (i + k) - 1) Q).
Proof.
  induction todo as [ | one todo IH]; intros i bs good ok k level E; [destruct k; discriminate | ].
  cbn [check_levels] in ok. apply andb_prop in ok. destruct ok as [nofin ok].
  destruct (check_portions g (firstn (S (S i)) levels) (N.of_nat (m - i - 1))
              (portions portion_size portion_size one []) bs) as [bs' | ] eqn:C; [ | discriminate].
  apply check_portions_sound in C; auto. destruct C as [c inc]. destruct k as [ | k].
  - simpl in E. inversion E; subst. rewrite Nat.add_0_r. split.
    + intros F iF iL. rewrite g_finishes in nofin. apply negb_true_iff in nofin.
      assert (existsb (fun F => mem F level) ends = true); [ | congruence].
      apply existsb_exists. exists F. split; auto. apply mem_In; auto.
    + intros P Q iP ld. destruct (portions_In P portion_size level portion_size []) as [o [j i']]; eauto.
  - simpl in E. destruct (IH (S i) bs') with (k := k) (level := level) as [h1 h2]; auto.
    replace (S i + k)%nat with (i + S k)%nat in h2 by lia. auto.
Qed.
End Levels.
End Board.
