(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Cores: sets of pegs that are too far from the finishes, whatever other pegs there are.  A round of a
    set is a move as far as it empties holes: those beside a trail (doc/theory.md, Definition 5.1,
    Lemma 5.2 and Theorem 8.5). *)

From Coq Require Import Arith NArith ZArith List Bool Lia.
From Bergholt Require Import Game Positions Moves Weights Symmetry.
Import ListNotations.

Section Cores.
Variable n : nat.                       (* holes *)
Variable B : board.
Hypothesis is_proper : proper B.
Hypothesis within : within_holes n B.
Variable finish : position -> Prop.

(** From no position that has the pegs X, k moves or fewer lead to a finish. *)
Definition far (k : nat) (X : position) : Prop :=
  forall P j F, part X P -> j <= k -> moves B j P F -> ~ finish F.

Lemma far_more k X Y : part X Y -> far k X -> far k Y.
Proof. intros le away P j F inP. apply away. intros p has. auto. Qed.

Lemma far_fewer k m X : k <= m -> far m X -> far k X.
Proof. intros le away P j F inP lt. apply away; auto. lia. Qed.

Lemma far_none X : (forall F, finish F -> ~ part X F) -> far 0 X.
Proof. intros no P j F inP le ms fin. inversion ms; subst; [ | lia]. eapply no; eauto. Qed.

Lemma far_image s k X : is_symmetry n B s -> (forall F, finish F -> finish (image s F)) ->
  far k (image s X) -> far k X.
Proof.
  intros sym keep away P j F inP le ms fin.
  apply (away (image s P) j (image s F)); auto.
  - intros q h. apply peg_image in h. destruct h as [i [E h]]. apply peg_image. eauto.
  - apply (image_all_moves n); auto.
Qed.

(** * Packings *)

Definition apart (R S : position) : Prop := forall p, peg R p -> ~ peg S p.

(** A move breaks at most one of them: that which has its start. *)
Lemma one_broken P Q l : leads B P Q -> NoDup l -> ForallOrdPairs apart l ->
  (forall R, In R l -> is_region B R) -> (forall R, In R l -> part R P) ->
  exists l', incl l' l /\ NoDup l' /\ ForallOrdPairs apart l' /\
    (forall R, In R l' -> part R Q) /\ List.length l <= S (List.length l').
Proof.
  intros [s [J [e sw]]] nd pairs regions inside.
  assert (kept : forall R, In R l -> ~ peg R s -> part R Q).
  { intros R i away. destruct (is_part R Q) eqn:E; [apply is_part_true; auto | ]. exfalso.
    apply away. eapply (region_entered B); eauto. rewrite <- is_part_true. congruence. }
  destruct (in_dec N.eq_dec s (flat_map (fun R => if N.testbit R s then [s] else []) l))
    as [i | no].
  - apply in_flat_map in i. destruct i as [R [i h]].
    assert (hs : peg R s) by (unfold peg; destruct (N.testbit R s); [auto | destruct h]).
    clear h. apply in_split in i. destruct i as [l1 [l2 E]]. subst l.
    assert (other : forall S, In S (l1 ++ l2) -> ~ peg S s).
    { intros S i hS. clear - pairs i hS hs. induction l1 as [ | R1 l1 IH]; simpl in *.
      - inversion pairs as [ | a b f1 f2]; subst. rewrite Forall_forall in f1.
        eapply (f1 S i); eauto.
      - inversion pairs as [ | a b f1 f2]; subst. destruct i as [<- | i]; [ | auto].
        rewrite Forall_forall in f1. eapply (f1 R); eauto with datatypes. }
    assert (inc : incl (l1 ++ l2) (l1 ++ R :: l2))
      by (intros S i; apply in_app_iff in i; apply in_app_iff; simpl; tauto).
    exists (l1 ++ l2). split; [auto | ]. split; [eapply NoDup_remove_1; eauto | ]. split.
    { clear - pairs. induction l1 as [ | R1 l1 IH]; simpl in *;
        inversion pairs as [ | a b f1 f2]; subst; auto. constructor; auto.
      rewrite Forall_forall in *. intros S i. apply f1. apply in_app_iff in i.
      apply in_app_iff. simpl. tauto. }
    split; [intros S i; apply kept; auto | ]. rewrite !app_length. simpl. lia.
  - exists l. repeat split; auto using incl_refl. intros R i. apply kept; auto. intros hs. apply no.
    apply in_flat_map. exists R. split; auto. unfold peg in hs. rewrite hs. left. auto.
Qed.

(** No finish has more than u of some regions that have no hole in common. *)
Lemma far_packing u k l X : ForallOrdPairs apart l ->
  (forall R, In R l -> is_region B R /\ part R X) ->
  (forall F l', finish F -> incl l' l -> NoDup l' -> (forall R, In R l' -> part R F) ->
    List.length l' <= u) ->
  NoDup l -> u + k < List.length l -> far k X.
Proof.
  intros pairs all few nd lt P j F inP le ms fin.
  assert (inside : forall R, In R l -> part R P) by (intros R i p h; apply inP, (all R i); auto).
  assert (lt' : u + j < List.length l) by lia. clear lt le inP.
  assert (H : forall l', incl l' l -> NoDup l' -> ForallOrdPairs apart l' ->
    (forall R, In R l' -> part R P) -> u + j < List.length l' -> False);
    [ | eapply H; eauto using incl_refl].
  clear pairs nd inside lt'.
  induction ms as [P | j P Q F ld ms IH]; intros l' inc nd pairs inside lt.
  - specialize (few P l' fin inc nd inside). lia.
  - destruct (one_broken P Q l' ld nd pairs) as [l2 [inc2 [nd2 [pairs2 [inside2 len]]]]]; auto.
    { intros R i. apply all. auto. }
    apply (IH fin l2); auto; [ | lia]. eapply incl_tran; eauto.
Qed.

(** If each finish has a single peg, that has moved last: all regions have been left. *)
Lemma far_single k l X : (forall F, finish F -> exists e, F = only e) ->
  ForallOrdPairs apart l -> (forall R, In R l -> is_region B R /\ part R X /\ R <> 0%N) ->
  NoDup l -> 1 <= k < List.length l -> far k X.
Proof.
  intros single pairs all nd lt P j F inP le ms fin.
  assert (inside : forall R, In R l -> part R P) by (intros R i p h; apply inP, (all R i); auto).
  destruct (single F fin) as [e E].
  assert (H : forall l', incl l' l -> NoDup l' -> ForallOrdPairs apart l' ->
    (forall R, In R l' -> part R P) -> List.length l' <= Nat.max j 1);
    [ | specialize (H l (incl_refl l) nd pairs inside); lia].
  clear pairs nd inside lt inP le.
  induction ms as [P | j P Q F ld ms IH]; intros l' inc nd pairs inside.
  - destruct l' as [ | R [ | S l']]; [simpl; lia | simpl; lia | exfalso].
    assert (holds : forall T, In T (R :: S :: l') -> peg T e).
    { intros T i. destruct (all T (inc T i)) as [_ [_ some]]. pose proof (N.bit_log2 T some) as top.
      pose proof (inside T i _ top) as h. rewrite E in h. apply peg_only in h. rewrite h in top.
      auto. }
    inversion pairs as [ | a b f1 f2]; subst. rewrite Forall_forall in f1.
    apply (f1 S (or_introl eq_refl) e); apply holds; simpl; auto.
  - destruct j as [ | j].
    + inversion ms; subst. destruct ld as [s [J [e' sw]]].
      assert (e' = e) as ->.
      { symmetry. apply peg_only.
        assert (h : peg (only e) e') by (apply (sweep_after B is_proper _ _ _ _ _ sw); auto).
        apply peg_only in h. subst. apply peg_only. auto. }
      set (v := map (fun R => (R, 1%Z)) l' : regions).
      assert (bound : (filled v P <= around v s)%Z).
      { apply (filled_before_last B is_proper v P s J (only e) e); auto; [ | | apply peg_only].
        - intros R x i. apply in_map_iff in i. destruct i as [R' [i' i]]. injection i' as <- <-.
          split; [apply all; auto | lia].
        - intros R x i. apply in_map_iff in i. destruct i as [R' [i' i]]. injection i' as <- <-.
          apply all; auto. }
      assert (all_filled : filled v P = Z.of_nat (List.length l')).
      { unfold v. clear - inside. unfold filled, sum. induction l' as [ | R l' IH]; [auto | ].
        cbn [map fold_right List.length].
        rewrite IH by (intros S i; apply inside; right; auto).
        assert (h : is_part R P = true) by (apply is_part_true, inside; left; auto).
        rewrite h. lia. }
      assert (few : (around v s <= 1)%Z); [ | lia].
      unfold v. clear - pairs. unfold around, sum. induction l' as [ | R l' IH]; [simpl; lia | ].
      inversion pairs as [ | a b f1 f2]; subst. specialize (IH f2). cbn [map fold_right].
      destruct (N.testbit R s) eqn:T; [ | lia]. rewrite Forall_forall in f1.
      assert (none : fold_right Z.add 0%Z
        (map (fun '(R, x) => if N.testbit R s then x else 0%Z) (map (fun R => (R, 1%Z)) l')) = 0%Z);
        [ | lia].
      clear IH f2 pairs. induction l' as [ | S l' IH]; [auto | ]. cbn [map fold_right].
      rewrite IH by (intros S' i; apply f1; right; auto).
      destruct (N.testbit S s) eqn:T'; [ | auto]. elim (f1 S (or_introl eq_refl) s T). auto.
    + destruct (one_broken P Q l' ld nd pairs) as [l2 [inc2 [nd2 [pairs2 [inside2 len]]]]]; auto.
      { intros R i. apply all. auto. }
      specialize (IH fin E l2). assert (List.length l2 <= Nat.max (S j) 1); [ | lia].
      apply IH; auto. eapply incl_tran; eauto.
Qed.

(** * Rounds *)

(** Where a peg can come to from a hole of A by any jump. *)
Definition is_class (A : position) : Prop := forall x r y, is_line B x r y -> peg A x -> peg A y.

(** A mover of class A can remove nothing of Y. *)
Definition is_rest (A Y : position) : Prop :=
  forall x r y, is_line B x r y -> peg A x -> ~ peg Y x -> ~ peg Y y -> ~ peg Y r.

(** A way along lines that passes no middle twice, and has all its holes in V. *)
Inductive trail_in (V : hole -> Prop) : hole -> list hole -> hole -> Prop :=
| in_one x r y : is_line B x r y -> V x -> V y -> trail_in V x [r] y
| in_more x r y J e :
    is_line B x r y -> V x -> trail_in V y J e -> ~ In r J -> trail_in V x (r :: J) e.

Lemma trail_in_start V s J e : trail_in V s J e -> V s.
Proof. destruct 1; auto. Qed.

Lemma trail_in_end V s J e : trail_in V s J e -> V e.
Proof. induction 1; auto. Qed.

(** What a trail takes, lines between its holes can take. *)
Lemma trail_in_line V s J e : trail_in V s J e -> forall r, In r J ->
  exists x y, is_line B x r y /\ V x /\ V y.
Proof.
  induction 1 as [x r y ln vx vy | x r y J e ln vx tr IH no]; intros q i.
  - destruct i as [<- | []]. eauto.
  - destruct i as [<- | i]; [ | auto]. exists x, y. split; [auto | split; [auto | ]].
    eapply trail_in_start; eauto.
Qed.

(** A line from the holes of S to others. *)
Definition leaves (V : hole -> Prop) (S : position) (r : hole) : Prop :=
  exists x y, is_line B x r y /\ V x /\ V y /\ peg S x /\ ~ peg S y.

Lemma trail_in_leaves V S s J e : trail_in V s J e -> ~ peg S s -> peg S e ->
  exists r, In r J /\ leaves V S r.
Proof.
  induction 1 as [x r y ln vx vy | x r y J e ln vx tr IH no]; intros nx se.
  - exists r. split; [left; auto | ]. exists y, x. pose proof (line_reverse B _ _ _ ln). auto.
  - destruct (peg_dec S y) as [sy | ny].
    + exists r. split; [left; auto | ]. exists y, x. pose proof (line_reverse B _ _ _ ln).
      pose proof (trail_in_start _ _ _ _ tr). auto.
    + destruct (IH ny se) as [q [i lv]]. exists q. split; [right | ]; auto.
Qed.

(** Where one middle alone leads out of S, no trail that ends in S goes out and comes back. *)
Lemma trail_in_stays V S s J e : (forall r q, leaves V S r -> leaves V S q -> r = q) ->
  trail_in V s J e -> peg S s -> peg S e -> trail_in (fun p => V p /\ peg S p) s J e.
Proof.
  intros one. induction 1 as [x r y ln vx vy | x r y J e ln vx tr IH no]; intros sx se.
  - constructor; auto.
  - destruct (peg_dec S y) as [sy | ny]; [econstructor; eauto | exfalso].
    destruct (trail_in_leaves V S y J e tr ny se) as [q [i lv]].
    assert (r = q) as ->; [ | auto]. apply one; auto.
    exists x, y. pose proof (trail_in_start _ _ _ _ tr). auto.
Qed.

(** Y stays, and the mover stands beside it. *)
Lemma rest_stays A Y : is_class A -> is_rest A Y -> forall P s J Q e, sweep B P s J Q e ->
  peg A s -> ~ peg Y s -> part Y P -> trail_in (fun p => peg A p /\ ~ peg Y p) s J e.
Proof.
  intros cls rest. induction 1 as [P x r y Q j | P x r y Q J R e j sw IH]; intros a no inP;
    pose proof j as [ln px pr py after];
    destruct (line_holes B is_proper _ _ _ ln) as [xr [ry xy]];
    assert (noy : ~ peg Y y) by (intros h; apply py, inP; auto);
    assert (nor : ~ peg Y r) by (eapply rest; eauto);
    assert (ay : peg A y) by (eapply cls; eauto).
  - constructor; auto.
  - apply in_more with y; auto.
    + apply IH; auto. intros q h. apply after. right.
      split; [apply inP; auto | split; intros ->; tauto].
    + intros i. apply (sweep_removed B is_proper _ _ _ _ _ sw) in i. rewrite after in i.
      destruct i as [[-> | i] i']; tauto.
Qed.

(** A set of rounds that has one for each trail. *)
Definition all_rounds (X : position) (rounds : position -> Prop) : Prop :=
  forall s r y, is_line B s r y -> exists A R, is_class A /\ peg A s /\
    is_rest A R /\ part R X /\ ~ peg R s /\
    forall J e, trail_in (fun p => peg A p /\ ~ peg R p) s J e ->
      exists Z, rounds Z /\ forall p, peg Z p -> p = e \/ (peg X p /\ p <> s /\ ~ In p J).

(** If X lies in P and a move leads from P to Q, a round of X lies in Q. *)
Theorem round_follows X rounds : all_rounds X rounds -> forall P Q, part X P -> leads B P Q ->
  exists Z, rounds Z /\ part Z Q.
Proof.
  intros all P Q inP [s [J [e sw]]].
  assert (first : exists r y, is_line B s r y).
  { inversion sw as [? ? r y ? j | ? ? r y ? ? ? ? j]; subst; destruct j; eauto. }
  destruct first as [r [y ln]]. destruct (all _ _ _ ln) as [A [R [cls [a [rest [inX [nos ok]]]]]]].
  destruct (ok J e) as [Z [round inZ]].
  { apply (rest_stays A R cls rest P s J Q e); auto. intros q h. auto. }
  exists Z. split; [auto | ]. intros p h. apply (sweep_after B is_proper _ _ _ _ _ sw).
  destruct (inZ p h) as [-> | [xp other]]; auto.
Qed.

(** * Cores *)

Variable cores : list (position * nat).

(** X is far at k by itself, or if a core of k moves or more is. *)
Definition shown (k : nat) (X : position) : Prop :=
  far k X \/ exists C m, In (C, m) cores /\ k <= m /\ forall j, far j C -> far j X.

Lemma shown_more k X Y : part X Y -> shown k X -> shown k Y.
Proof.
  intros le [away | [C [m [i [lt how]]]]]; [left; eapply far_more; eauto | right].
  exists C, m. repeat split; auto. intros j away. eapply far_more; eauto.
Qed.

Hypothesis core_finish : forall C m, In (C, m) cores -> forall F, finish F -> ~ part C F.
Hypothesis core_rounds : forall C m, In (C, m) cores ->
  all_rounds C (fun Z => part C Z \/ shown (m - 1) Z).

Lemma shown_less k m X : k <= m -> (forall C m, In (C, m) cores -> k <= m -> far k C) ->
  shown m X -> far k X.
Proof.
  intros le all [away | [C [m' [i [le' how]]]]].
  - apply far_fewer with m; auto.
  - apply how, (all C m'); auto. lia.
Qed.

(** By induction over the number of moves: so cores need no order. *)
Theorem cores_far : forall k C m, In (C, m) cores -> k <= m -> far k C.
Proof.
  induction k as [ | k IH]; intros C m i le.
  - apply far_none. eauto.
  - intros P j F inP lt ms fin. revert P inP ms lt.
    induction j as [ | j IHj]; intros P inP ms lt; inversion ms as [ | j0 P0 Q R ld ms']; subst.
    + eapply core_finish; eauto.
    + destruct (round_follows C _ (core_rounds C m i) P Q inP ld) as [Z [[inZ | sh] inQ]].
      * apply (IHj Q); auto; [intros p h; auto | lia].
      * apply (shown_less k (m - 1) Z) in sh; [ | lia | auto]. apply (sh Q j F); auto. lia.
Qed.

Theorem shown_sound k X : shown k X -> far k X.
Proof. apply shown_less; auto. intros C m. apply cores_far. Qed.
End Cores.
