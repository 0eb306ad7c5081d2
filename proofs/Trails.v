(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The search for a trail that exceeds a limit misses none. *)

From Coq Require Import Arith NArith ZArith List Bool FMapPositive Lia.
From Bergholt Require Import Game Positions Moves Weights Symmetry Search Machine Checker.
Import ListNotations.
Local Open Scope Z_scope.

Lemma sum_app l l' : sum (l ++ l') = sum l + sum l'.
Proof. unfold sum. induction l; simpl; auto. rewrite IHl. lia. Qed.

(** A sum of numbers that are not negative is at most one over more. *)
Lemma sum_incl {A} (f : A -> Z) : (forall a, 0 <= f a) -> forall J l, NoDup J -> incl J l ->
  sum (map f J) <= sum (map f l).
Proof.
  intros pos. assert (nonneg : forall l, 0 <= sum (map f l)).
  { unfold sum. induction l as [ | a l IH]; simpl; [lia | ]. specialize (pos a). lia. }
  induction J as [ | a J IH]; intros l nd inc; simpl; [apply nonneg | ].
  inversion nd as [ | a' J' no nd']; subst. assert (i : In a l) by (apply inc; left; auto).
  apply in_split in i. destruct i as [l1 [l2 ->]].
  assert (inc' : incl J (l1 ++ l2)).
  { intros j ij. assert (i : In j (l1 ++ a :: l2)) by (apply inc; right; auto).
    rewrite in_app_iff in *. simpl in i. destruct i as [ | [<- | ]]; auto. tauto. }
  specialize (IH _ nd' inc'). rewrite map_app, sum_app in *. simpl. lia.
Qed.

Lemma sum_abs {A} (f : A -> Z) l : Z.abs (sum (map f l)) <= sum (map (fun a => Z.abs (f a)) l).
Proof. unfold sum. induction l; simpl; lia. Qed.

Lemma sum_abs_nonneg {A} (f : A -> Z) l : 0 <= sum (map (fun a => Z.abs (f a)) l).
Proof. pose proof (sum_abs f l). lia. Qed.

Lemma max_ge l : forall x, x <= fold_left Z.max l x /\ forall y, In y l -> y <= fold_left Z.max l x.
Proof.
  induction l as [ | a l IH]; simpl; intros x; [split; [lia | tauto] | ].
  destruct (IH (Z.max x a)) as [h1 h2]. split; [lia | ]. intros y [<- | i]; auto. lia.
Qed.

Lemma max_In l : forall x, In (fold_left Z.max l x) (x :: l).
Proof.
  induction l as [ | a l IH]; simpl; intros x; auto. destruct (IH (Z.max x a)) as [E | i]; auto.
  destruct (Z.max_spec x a) as [[_ E'] | [_ E']]; rewrite E' in *; auto.
Qed.

Lemma NoDup_left {A} (l l' : list A) : NoDup (l ++ l') -> NoDup l.
Proof.
  induction l as [ | a l IH]; simpl; intros nd; [constructor | ]. inversion nd as [ | x y no nd'];
    subst.
  constructor; auto. rewrite in_app_iff in no. tauto.
Qed.

Module Trails (M : MACHINE).
Include Checker M.
Import M.

Lemma all_holes_In n p : In p (all_holes n) <-> (p < N.of_nat n)%N.
Proof.
  unfold all_holes. rewrite in_map_iff. split.
  - intros [i [<- j]]. apply in_seq in j. lia.
  - intros lt. exists (N.to_nat p). rewrite N2Nat.id. split; auto. apply in_seq. lia.
Qed.

Lemma jumps_of_In B x r y : In (x, r, y) (jumps_of B) <-> is_line B x r y.
Proof.
  unfold jumps_of, is_line. rewrite in_app_iff, in_map_iff. split.
  - intros [ | [[[a o] b] [E i]]]; auto. inversion E; subst. auto.
  - intros [ | i]; auto. right. exists (y, r, x). auto.
Qed.

Lemma table_of_In {A} (f : hole -> hole -> hole -> A) B x r y :
  is_line B x r y -> In (f x r y) (row (table_of f B) x).
Proof.
  rewrite <- jumps_of_In. unfold table_of. induction (jumps_of B) as [ | [[a o] b] l IH];
    [intros [] | ].
  cbn [In fold_right]. unfold row in *. intros [E | i].
  - inversion E; subst. rewrite PositiveMap.gss. left. auto.
  - destruct (N.eq_dec a x) as [-> | other].
    + rewrite PositiveMap.gss. right. auto.
    + rewrite PositiveMap.gso; auto. intros E. apply other.
      rewrite <- (N.pos_pred_succ a), <- (N.pos_pred_succ x), E. auto.
Qed.

Lemma row_map {A C} (f : A -> C) t x a : In a (row t x) -> In (f a) (row (PositiveMap.map (map f) t)
  x).
Proof.
  unfold row, PositiveMap.map. rewrite PositiveMap.gmapi.
  destruct (PositiveMap.find (N.succ_pos x) t); simpl; auto using in_map.
Qed.

Lemma compare_walks_eq a b : compare_walks a b = Eq -> a = b.
Proof.
  unfold compare_walks. destruct a as [s p g h], b as [s' p' g' h']; simpl.
  destruct (compare p p') eqn:E1; try discriminate. apply compare_eq in E1.
  destruct (N.compare s s') eqn:E2; try discriminate. apply N.compare_eq in E2.
  destruct (same g g') eqn:E3; [ | discriminate]. apply same_eq in E3.
  destruct (same h h') eqn:E4; [ | discriminate]. apply same_eq in E4. congruence.
Qed.

Lemma walk_on_more limit a l : forall more l', walk_on limit a l more = Some l' -> incl more l'.
Proof.
  induction l as [ | s l IH]; simpl; intros more l' E; [inversion E; apply incl_refl | ].
  destruct (within (over s) (passed a)); [eauto | ].
  destruct (less limit (add (hoped a) (loses s))); [ | eauto].
  destruct (match ending s with Some e => less limit (add (add (gained a) (gains s)) e) | None =>
    false end);
    [discriminate | ].
  apply IH in E. intros x i. apply E. right; auto.
Qed.

Definition walked (a : walk) (s : step) : walk :=
  {| stands := to s; passed := union (passed a) (over s); gained := add (gained a) (gains s);
     hoped := add (hoped a) (loses s) |}.

Lemma walk_on_sound limit a l : forall more l', walk_on limit a l more = Some l' ->
  forall s, In s l -> within (over s) (passed a) = false ->
  less limit (add (hoped a) (loses s)) = false \/
  (In (walked a s) l' /\
   forall e, ending s = Some e -> less limit (add (add (gained a) (gains s)) e) = false).
Proof.
  induction l as [ | s0 l IH]; intros more l' E s i no; [destruct i | ]. cbn [walk_on] in E.
  destruct i as [-> | i].
  - rewrite no in E. cbv zeta in E.
    destruct (less limit (add (hoped a) (loses s))); [right | left; auto].
    destruct (ending s) as [e0 | ] eqn:N.
    + destruct (less limit (add (add (gained a) (gains s)) e0)) eqn:L; [discriminate | ].
      apply walk_on_more in E. split; [apply E; left; auto | ]. intros e E'. inversion E'; subst;
        auto.
    + apply walk_on_more in E. split; [apply E; left; auto | ]. discriminate.
  - destruct (within (over s0) (passed a)); [eauto | ]. cbv zeta in E.
    destruct (less limit (add (hoped a) (loses s0))); [ | eauto].
    destruct (match ending s0 with
              | Some e => less limit (add (add (gained a) (gains s0)) e)
              | None => false end); [discriminate | eauto].
Qed.

Section Board.
Variable n : nat.
Variable B : board.
Hypothesis is_proper : proper B.
Hypothesis holes_within : within_holes n B.
Hypothesis fits_machine : (N.of_nat n <= width)%N.

Lemma position_of_single p : (p < N.of_nat n)%N -> position_of (single p) = only p.
Proof.
  intros lt. unfold single. apply position_of_set. apply small_peg. intros q h.
  apply peg_only in h. lia.
Qed.

Lemma trail_end s J e : trail B s J e -> exists x r, is_line B x r e.
Proof. induction 1; eauto. Qed.

Lemma trail_middles s J e : trail B s J e -> forall r, In r J -> (r < N.of_nat n)%N.
Proof.
  induction 1 as [x r y ln | x r y J e ln tr IH no]; intros h i; apply holes_within in ln.
  - destruct i as [<- | []]; tauto.
  - destruct i as [<- | i]; [tauto | auto].
Qed.

Section Limit.
Variable w : list Z.
Variable v : regions.
Variable ends : hole -> option Z.
Variables limit room : Z.
Hypothesis room_weights : sum (map (fun p => Z.abs (weight w p)) (all_holes n)) +
  sum (map (fun '(_, x) => Z.abs x) v) <= room.
Hypothesis room_ends : forall e g, (e < N.of_nat n)%N -> ends e = Some g -> Z.abs g <= room.
Hypothesis room_limit : Z.abs limit <= 2 * room.
Hypothesis room_most : 8 * room <= most.

(** A class of holes and the middles beside. *)
Variable C : position.
Variable middles : list hole.
Hypothesis class_closed : forall x r y, is_line B x r y -> peg C x -> peg C y /\ In r middles.
Hypothesis room_middles : positive_sum w middles <= room.
Variable most_end : Z.
Hypothesis most_end_room : Z.abs most_end <= room.
Hypothesis most_end_ge : forall e g, (e < N.of_nat n)%N -> peg C e -> ends e = Some g -> g <=
  most_end.

Lemma weigh_all_room J : NoDup J -> (forall r, In r J -> (r < N.of_nat n)%N) ->
  Z.abs (weigh_all w J) <= sum (map (fun p => Z.abs (weight w p)) (all_holes n)).
Proof.
  intros nd all. unfold weigh_all. pose proof (sum_abs (weight w) J).
  assert (sum (map (fun p => Z.abs (weight w p)) J)
          <= sum (map (fun p => Z.abs (weight w p)) (all_holes n))); [ | lia].
  apply sum_incl; auto. { intros; apply Z.abs_nonneg. }
  intros r i. apply all_holes_In. auto.
Qed.

Lemma around_room s : Z.abs (around v s) <= sum (map (fun '(_, x) => Z.abs x) v).
Proof.
  unfold around, sum. clear. induction v as [ | [R x] l IH]; simpl; [lia | ].
  destruct (N.testbit R s); lia.
Qed.

Lemma gain_room s J : (s < N.of_nat n)%N -> NoDup J -> (forall r, In r J -> (r < N.of_nat n)%N) ->
  Z.abs (gain w v s J) <= 2 * room.
Proof.
  intros lt nd all. unfold gain. pose proof (weigh_all_room J nd all). pose proof (around_room s).
  assert (E : Z.abs (weigh_all w [s]) <= sum (map (fun p => Z.abs (weight w p)) (all_holes n))).
  { apply weigh_all_room; [repeat constructor; simpl; tauto | ]. intros r [<- | []]; auto. }
  unfold weigh_all in E. simpl in E. pose proof (sum_abs_nonneg (weight w) (all_holes n)). lia.
Qed.

Lemma positive_sum_room J : NoDup J -> incl J middles ->
  0 <= positive_sum w J /\ positive_sum w J <= positive_sum w middles.
Proof.
  intros nd inc. unfold positive_sum. split.
  - clear. unfold sum. induction J; simpl; lia.
  - apply sum_incl; auto. intros; lia.
Qed.

Lemma weigh_all_positive J : weigh_all w J <= positive_sum w J.
Proof. unfold weigh_all, positive_sum, sum. induction J; simpl; lia. Qed.

(** The walk of a trail that has begun in s, has passed J and stands in x. *)
Definition walk_fits (s : hole) (J : list hole) (x : hole) (a : walk) : Prop :=
  stands a = x /\
  (forall r, (r < N.of_nat n)%N -> peg (position_of (passed a)) r <-> In r J) /\
  gained a = num_of (gain w v s J) /\
  hoped a = num_of (gain w v s J + (positive_sum w middles - positive_sum w J + most_end)).

Variable steps : table step.
Hypothesis steps_listed : forall x r y, is_line B x r y ->
  In {| over := single r; to := y; gains := num_of (weight w r);
        loses := num_of (Z.min (weight w r) 0); ending := option_map num_of (ends y) |} (row steps
          x).
Variable found : list walk.

Lemma walks_sound s : (s < N.of_nat n)%N -> forall x J' e, trail B x J' e -> forall a J,
  followed (next_walks steps (num_of limit)) a found ->
  (forall b, In b found -> followed (next_walks steps (num_of limit)) b found) ->
  walk_fits s J x a -> peg C x -> incl J middles -> NoDup (J ++ J') ->
  (forall r, In r (J ++ J') -> (r < N.of_nat n)%N) ->
  forall g, ends e = Some g -> gain w v s (J ++ J') + g <= limit.
Proof.
  intros sn x J' e tr. induction tr as [x r y ln | x r y J' e ln tr IH no];
    intros a J fol all [fs [fp [fg fh]]] cx inc nd bound g en.
  - destruct (class_closed _ _ _ ln cx) as [cy ir].
    pose proof (holes_within _ _ _ ln) as [bx [br by_]].
    destruct fol as [more [l' [E i]]]. unfold next_walks in E. rewrite fs in E.
    assert (fresh : within (single r) (passed a) = false).
    { rewrite within_spec, position_of_single by auto.
      destruct (is_part (only r) (position_of (passed a))) eqn:P; auto. apply is_part_true in P.
      assert (h : peg (position_of (passed a)) r) by (apply P, peg_only; auto). apply fp in h; auto.
      apply NoDup_remove_2 in nd. rewrite app_nil_r in nd. tauto. }
    pose proof (walk_on_sound _ _ _ _ _ E _ (steps_listed _ _ _ ln) fresh) as X. simpl in X.
    rewrite fg, fh, !add_spec in X.
    assert (g1 : gain w v s (J ++ [r]) = gain w v s J + weight w r).
    { unfold gain, weigh_all. rewrite map_app, sum_app. simpl. lia. }
    assert (ndJ : NoDup J) by (apply NoDup_remove_1 in nd; rewrite app_nil_r in nd; auto).
    assert (bJ : forall r, In r J -> (r < N.of_nat n)%N) by (intros; apply bound, in_app_iff; auto).
    pose proof (gain_room s J sn ndJ bJ). pose proof (positive_sum_room J ndJ inc).
    assert (ndr : NoDup (J ++ [r])) by auto. pose proof (gain_room s _ sn ndr bound).
    assert (incr : incl (J ++ [r]) middles).
    { intros q iq. apply in_app_iff in iq. destruct iq as [ | [<- | []]]; auto. }
    pose proof (positive_sum_room _ ndr incr) as [_ ps]. unfold positive_sum in ps.
    rewrite map_app, sum_app in ps. simpl in ps. fold (positive_sum w J) (positive_sum w middles) in
      ps.
    pose proof (most_end_ge y g by_ cy en).
    assert (ge : Z.abs g <= room) by (apply (room_ends y); auto).
    destruct X as [X | [_ X]].
    + rewrite less_spec, Z.ltb_ge in X by lia. rewrite g1. lia.
    + rewrite en in X. specialize (X _ eq_refl). rewrite add_spec in X.
      rewrite less_spec, Z.ltb_ge in X by lia. lia.
  - destruct (class_closed _ _ _ ln cx) as [cy ir].
    pose proof (holes_within _ _ _ ln) as [bx [br by_]].
    destruct fol as [more [l' [E i]]]. unfold next_walks in E. rewrite fs in E.
    assert (nr : ~ In r J).
    { apply NoDup_remove_2 in nd. rewrite in_app_iff in nd. tauto. }
    assert (fresh : within (single r) (passed a) = false).
    { rewrite within_spec, position_of_single by auto.
      destruct (is_part (only r) (position_of (passed a))) eqn:P; auto. apply is_part_true in P.
      assert (h : peg (position_of (passed a)) r) by (apply P, peg_only; auto). apply fp in h;
        tauto. }
    pose proof (walk_on_sound _ _ _ _ _ E _ (steps_listed _ _ _ ln) fresh) as X. simpl in X.
    replace (J ++ r :: J') with ((J ++ [r]) ++ J') in * by (rewrite <- app_assoc; auto).
    assert (g1 : gain w v s (J ++ [r]) = gain w v s J + weight w r).
    { unfold gain, weigh_all. rewrite map_app, sum_app. simpl. lia. }
    assert (p1 : positive_sum w (J ++ [r]) = positive_sum w J + Z.max (weight w r) 0).
    { unfold positive_sum. rewrite map_app, sum_app. simpl. lia. }
    assert (incr : incl (J ++ [r]) middles).
    { intros q iq. apply in_app_iff in iq. destruct iq as [ | [<- | []]]; auto. }
    destruct X as [X | [X _]].
    + (* the sum of what is left is too small *)
      assert (rest : incl J' middles /\ peg C e /\ (e < N.of_nat n)%N).
      { clear - tr cy class_closed holes_within.
        induction tr as [x r y ln | x r y J e ln tr IH no];
          destruct (class_closed _ _ _ ln cy) as [c1 i1]; apply holes_within in ln.
        - split; [intros q [<- | []]; auto | tauto].
        - destruct (IH c1) as [h1 h2]. split; auto. intros q [<- | j]; auto. }
      destruct rest as [incJ' [ce en']].
      assert (ndr : NoDup (J ++ [r])) by (eapply NoDup_left; eauto).
      assert (bJr : forall q, In q (J ++ [r]) -> (q < N.of_nat n)%N)
        by (intros; apply bound, in_app_iff; auto).
      assert (ndJ : NoDup J).
      { pose proof ndr as ndr'. apply NoDup_remove_1 in ndr'. rewrite app_nil_r in ndr'. auto. }
      assert (bJ : forall r, In r J -> (r < N.of_nat n)%N)
        by (intros; apply bJr, in_app_iff; auto).
      pose proof (gain_room s J sn ndJ bJ). pose proof (positive_sum_room J ndJ inc).
      pose proof (gain_room s _ sn ndr bJr). pose proof (positive_sum_room _ ndr incr).
      assert (inc2 : incl ((J ++ [r]) ++ J') middles) by (apply incl_app; auto).
      pose proof (positive_sum_room _ nd inc2) as [_ ps].
      rewrite fh, add_spec, less_spec, Z.ltb_ge in X by lia.
      pose proof (most_end_ge e g en' ce en). pose proof (weigh_all_positive J').
      assert (gain w v s ((J ++ [r]) ++ J') = gain w v s (J ++ [r]) + weigh_all w J').
      { unfold gain, weigh_all. rewrite map_app, sum_app. lia. }
      assert (positive_sum w ((J ++ [r]) ++ J') = positive_sum w (J ++ [r]) + positive_sum w J').
      { unfold positive_sum. rewrite map_app, sum_app. lia. }
      lia.
    + apply i in X. apply all in X. apply (IH _ (J ++ [r]) X all); auto.
      * repeat split; auto; simpl.
        -- rewrite union_spec, peg_lor, position_of_single, peg_only, fp, in_app_iff by auto.
           simpl. intuition.
        -- rewrite union_spec, peg_lor, position_of_single, peg_only, fp, in_app_iff by auto.
           simpl. intuition.
        -- rewrite fg, add_spec, g1. auto.
        -- rewrite fh, add_spec, g1, p1. f_equal. lia.
Qed.
End Limit.

Lemma no_trail_exceeds_sound class_list w v ends limit room :
  are_classes n B class_list = true ->
  no_trail_exceeds n B (table_of (fun _ r y => (r, y)) B) class_list w v ends limit room = true ->
  sum (map (fun p => Z.abs (weight w p)) (all_holes n)) + sum (map (fun '(_, x) => Z.abs x) v) <=
    room ->
  (forall e g, (e < N.of_nat n)%N -> ends e = Some g -> Z.abs g <= room) ->
  Z.abs limit <= 2 * room -> 8 * room <= most ->
  forall s J e g, trail B s J e -> ends e = Some g -> gain w v s J + g <= limit.
Proof.
  intros cls none rw re rl rm s J e g tr en. unfold are_classes in cls.
  apply andb_prop in cls. destruct cls as [closed covers]. rewrite forallb_forall in closed, covers.
  unfold no_trail_exceeds in none. set (steps := PositiveMap.map _ _) in none. cbv zeta in none.
  apply andb_prop in none. destruct none as [rooms none]. rewrite forallb_forall in rooms.
  match type of none with match reach _ _ _ ?f [] with _ => _ end = true => set (first := f) in none
    end.
  destruct (reach compare_walks (next_walks steps (num_of limit)) (S (S n)) first [])
    as [found | ] eqn:R; [ | discriminate].
  pose proof (reach_followed _ _ compare_walks_eq _ (fun a more l => walk_on_more _ a _ more l)
    _ _ _ _ R (fun a (i : In a []) => match i with end)) as [_ fol].
  assert (sn : (s < N.of_nat n)%N).
  { inversion tr as [x r y ln | x r y J' e' ln tr' no]; subst; apply holes_within in ln; tauto. }
  destruct (trail_end _ _ _ tr) as [x0 [r0 ln0]]. pose proof (holes_within _ _ _ ln0) as [_ [_
    en']].
  specialize (covers s (proj2 (all_holes_In n s) sn)). apply existsb_exists in covers.
  destruct covers as [[C middles] [iC cs]]. specialize (closed _ iC). specialize (rooms _ iC).
  cbv beta iota in closed, rooms, cs. rewrite forallb_forall in closed. apply Z.leb_le in rooms.
  assert (class_closed : forall x r y, is_line B x r y -> peg C x -> peg C y /\ In r middles).
  { intros x r y ln cx. apply jumps_of_In in ln. specialize (closed _ ln). cbv beta iota in closed.
    unfold peg in cx. rewrite cx in closed. simpl in closed. apply andb_prop in closed.
    destruct closed as [cy i]. split; auto. apply existsb_exists in i. destruct i as [q [i E]].
    apply N.eqb_eq in E. subst; auto. }
  assert (ce : peg C e).
  { clear - tr cs class_closed. induction tr as [x r y ln | x r y J e ln tr IH no];
      destruct (class_closed _ _ _ ln cs) as [cy _]; auto. }
  set (inside := filter (N.testbit C) (all_holes n)) in *.
  assert (in_inside : forall p, (p < N.of_nat n)%N -> peg C p -> In p inside).
  { intros p lt cp. apply filter_In. split; auto. apply all_holes_In; auto. }
  set (end_list := flat_map (fun e => match ends e with Some x => [x] | None => [] end) inside) in
    *.
  assert (in_ends : forall p x, (p < N.of_nat n)%N -> peg C p -> ends p = Some x -> In x end_list).
  { intros p x lt cp E. apply in_flat_map. exists p. rewrite E. split; [auto | left; auto]. }
  assert (of_ends : forall x, In x end_list -> Z.abs x <= room).
  { intros x i. apply in_flat_map in i. destruct i as [p [i j]]. apply filter_In in i.
    destruct i as [i _]. apply all_holes_In in i. destruct (ends p) as [x' | ] eqn:E;
      [ | destruct j].
    destruct j as [<- | []]. eauto. }
  destruct end_list as [ | x0' rest] eqn:EL; [destruct (in_ends e g en' ce en) | ].
  set (most_end := fold_left Z.max rest x0').
  set (a := {| stands := s; passed := set_of 0%N; gained := num_of (weight w s + around v s);
               hoped := num_of (weight w s + around v s + (positive_sum w middles + most_end)) |}).
  assert (ia : In a first).
  { apply in_flat_map. exists (C, middles). split; auto. cbv beta iota zeta. fold inside.
    fold end_list. rewrite EL. apply in_map_iff. exists s. split; auto. }
  pose proof (walks_sound w v ends limit room rw re rl rm C middles class_closed rooms most_end) as
    X.
  assert (Z.abs most_end <= room) as h1 by (apply of_ends, max_In).
  assert (forall e g, (e < N.of_nat n)%N -> peg C e -> ends e = Some g -> g <= most_end) as h2.
  { intros p x lt cp E. destruct (max_ge rest x0') as [m1 m2].
    destruct (in_ends p x lt cp E) as [<- | i]; auto. }
  assert (forall x r y, is_line B x r y ->
    In {| over := single r; to := y; gains := num_of (weight w r);
          loses := num_of (Z.min (weight w r) 0); ending := option_map num_of (ends y) |}
       (row steps x)) as h3.
  { intros x r y ln. apply (table_of_In (fun _ r y => (r, y))) in ln.
    apply (row_map (fun '(r, y) => {| over := single r; to := y; gains := num_of (weight w r);
      loses := num_of (Z.min (weight w r) 0); ending := option_map num_of (ends y) |})) in ln. auto.
        }
  specialize (X h1 h2 steps h3 found s sn s J e tr a []). simpl in X. apply X; auto.
  - unfold walk_fits, a; simpl. repeat split.
    + intros h. rewrite position_of_set in h; [ | apply N.neq_0_lt_0, N.pow_nonzero; lia].
      elim (peg_zero _ h).
    + intros [].
    + unfold gain, weigh_all. simpl. f_equal. lia.
    + unfold gain, weigh_all, positive_sum. simpl. f_equal. lia.
  - intros q [].
  - eapply trail_NoDup; eauto.
  - eapply trail_middles; eauto.
Qed.
End Board.
End Trails.
