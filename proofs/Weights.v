(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Weights over holes and regions: how many moves a position is away from a finish at least
    (doc/theory.md, Theorems 4.3, 4.6 and 4.8). *)

From Coq Require Import NArith ZArith List Bool Lia.
From Bergholt Require Import Game Positions Moves.
Import ListNotations.
Local Open Scope Z_scope.

Definition sum (l : list Z) : Z := fold_right Z.add 0 l.

(** w has a weight for each hole; holes that it does not reach weigh 0. *)
Definition weight (w : list Z) (p : hole) : Z := nth (N.to_nat p) w 0.
Definition weigh (w : list Z) (P : position) : Z := sum (chosen w P).
Definition weigh_all (w : list Z) (J : list hole) : Z := sum (map (weight w) J).

(** Regions with their weights: of those that lie in P, and of those that contain s. *)
Definition regions := list (position * Z).
Definition filled (v : regions) (P : position) : Z :=
  sum (map (fun '(R, x) => if is_part R P then x else 0) v).
Definition around (v : regions) (s : hole) : Z :=
  sum (map (fun '(R, x) => if N.testbit R s then x else 0) v).

Definition phi (w : list Z) (v : regions) (P : position) : Z := weigh w P + filled v P.

(** Each line whose middle is in R has an end in R. *)
Definition is_region (B : board) (R : position) : Prop :=
  forall x r y, is_line B x r y -> peg R r -> peg R x \/ peg R y.

Lemma weigh_add w : forall P Q i, ~ peg P i -> (forall p, peg Q p <-> p = i \/ peg P p) ->
  weigh w Q = weigh w P + weight w i.
Proof.
  unfold weigh, weight. induction w as [ | x w IH]; intros P Q i no all.
  - simpl. destruct (N.to_nat i); auto.
  - assert (halves : forall p, peg (N.div2 Q) p <-> N.succ p = i \/ peg (N.div2 P) p).
    { intros p. rewrite !peg_half. apply all. }
    destruct (N.eq_dec i 0) as [-> | nz].
    + assert (N.odd P = false) as odd.
      { destruct (N.odd P) eqn:E; auto. elim no. apply peg_first; auto. }
      assert (N.odd Q = true) as odd' by (apply peg_first, all; auto).
      assert (N.div2 Q = N.div2 P) as half.
      { apply position_ext. intros p. rewrite halves. intuition lia. }
      simpl. rewrite odd, odd', half. simpl. lia.
    + assert (N.odd Q = N.odd P) as odd.
      { pose proof (all 0%N) as a. rewrite !peg_first in a.
        destruct (N.odd P), (N.odd Q); intuition congruence. }
      specialize (IH (N.div2 P) (N.div2 Q) (N.pred i)).
      replace (N.to_nat i) with (S (N.to_nat (N.pred i))) by lia.
      simpl. rewrite odd. destruct (N.odd P); simpl; rewrite IH; try lia;
        solve [rewrite peg_half, N.succ_pred; auto | intros p; rewrite halves; intuition lia].
Qed.

Lemma weigh_zero w : weigh w 0%N = 0.
Proof. unfold weigh. induction w; simpl in *; auto. Qed.

Lemma weigh_only w p : weigh w (only p) = weight w p.
Proof.
  rewrite (weigh_add w 0%N (only p) p), weigh_zero; auto using peg_zero.
  intros q. rewrite peg_only. pose proof (peg_zero q). tauto.
Qed.

Section Board.
Variable B : board.
Hypothesis is_proper : proper B.

(** * What moves lower *)

Lemma jump_weigh w P x r y Q : jump B P x r y Q ->
  weigh w P - weigh w Q = weight w x + weight w r - weight w y.
Proof.
  intros [ln px pr py after]. destruct (line_holes B is_proper _ _ _ ln) as [xr [ry xy]].
  set (P1 := N.clearbit P x). set (P2 := N.clearbit P1 r).
  assert (weigh w P = weigh w P1 + weight w x).
  { apply weigh_add; unfold P1; [rewrite peg_clear; tauto | ].
    intros p. rewrite peg_clear. destruct (N.eq_dec p x); subst; tauto. }
  assert (weigh w P1 = weigh w P2 + weight w r).
  { apply weigh_add; unfold P2, P1; [rewrite peg_clear; tauto | ].
    intros p. rewrite !peg_clear. destruct (N.eq_dec p r); subst; intuition. }
  assert (weigh w Q = weigh w P2 + weight w y).
  { apply weigh_add; unfold P2, P1; [rewrite !peg_clear; tauto | ].
    intros p. rewrite after, !peg_clear. tauto. }
  lia.
Qed.

Lemma sweep_weigh w P s J Q e : sweep B P s J Q e ->
  weigh w P - weigh w Q = weight w s + weigh_all w J - weight w e.
Proof.
  unfold weigh_all. induction 1 as [P x r y Q j | P x r y Q J R e j sw IH]; simpl;
    pose proof (jump_weigh w _ _ _ _ _ j); lia.
Qed.

(** A move that changes a filled region starts in it: the first jump that changes it goes from x
    over
    r to y, which was empty, so x is in it, or r is and with it x or y; and all of it was filled
    until then, so the peg in x has not moved before. *)
Lemma region_entered R : is_region B R -> forall P s J Q e, sweep B P s J Q e ->
  part R P -> ~ part R Q -> peg R s.
Proof.
  intros region.
  assert (one : forall P x r y Q, jump B P x r y Q -> part R P -> is_part R Q = false -> peg R x).
  { intros P x r y Q [ln px pr py after] all no. apply is_part_false in no.
    destruct no as [p [rp np]]. rewrite after in np. pose proof (all p rp) as pp.
    destruct (N.eq_dec p x) as [<- | ]; auto. destruct (N.eq_dec p r) as [-> | ]; [ | tauto].
    destruct (region _ _ _ ln rp) as [ | ry]; auto. elim py; auto. }
  induction 1 as [P x r y Q j | P x r y Q J S e j sw IH]; intros all no.
  - eapply one; eauto. destruct (is_part R Q) eqn:E; auto. apply is_part_true in E. tauto.
  - destruct (is_part R Q) eqn:E; [ | eapply one; eauto].
    apply is_part_true in E. specialize (IH E no). destruct j as [ln px pr py after].
    elim py. auto.
Qed.

Definition are_regions (v : regions) : Prop := forall R x, In (R, x) v -> is_region B R /\ 0 <= x.

Lemma are_regions_rest R x v : are_regions ((R, x) :: v) -> are_regions v.
Proof. intros all S y i. apply all. right; auto. Qed.

Lemma sweep_filled v P s J Q e : are_regions v -> sweep B P s J Q e ->
  filled v P - filled v Q <= around v s.
Proof.
  intros ok sw. unfold filled, around. induction v as [ | [R x] v IH]; simpl; [lia | ].
  specialize (IH (are_regions_rest _ _ _ ok)).
  destruct (ok R x (or_introl eq_refl)) as [region pos].
  destruct (N.testbit R s) eqn:T.
  - destruct (is_part R P), (is_part R Q); lia.
  - destruct (is_part R P) eqn:EP, (is_part R Q) eqn:EQ; try lia.
    assert (peg R s) as bad; [ | unfold peg in bad; congruence].
    eapply region_entered; eauto; rewrite <- is_part_true; congruence.
Qed.

(** The sum over trails that no move exceeds. *)
Definition gain (w : list Z) (v : regions) (s : hole) (J : list hole) : Z :=
  weight w s + around v s + weigh_all w J.

Lemma sweep_phi w v P s J Q e : are_regions v -> sweep B P s J Q e ->
  phi w v P - phi w v Q <= gain w v s J - weight w e.
Proof.
  intros ok sw. unfold phi, gain. pose proof (sweep_weigh w _ _ _ _ _ sw).
  pose proof (sweep_filled v _ _ _ _ _ ok sw). lia.
Qed.

(** No move lowers phi by more than D. *)
Definition lowers (w : list Z) (v : regions) (D : Z) : Prop :=
  forall P Q, leads B P Q -> phi w v P - phi w v Q <= D.

Lemma trails_lower w v D : are_regions v ->
  (forall s J e, trail B s J e -> gain w v s J - weight w e <= D) -> lowers w v D.
Proof.
  intros ok all P Q [s [J [e sw]]]. pose proof (sweep_phi w v _ _ _ _ _ ok sw).
  specialize (all s J e (sweep_trail B is_proper _ _ _ _ _ sw)). lia.
Qed.

Lemma moves_lower w v D n P Q : lowers w v D -> moves B n P Q ->
  phi w v P - phi w v Q <= Z.of_nat n * D.
Proof.
  intros low. induction 1 as [ | n P Q R ld ms IH]; [lia | ]. specialize (low _ _ ld). lia.
Qed.

(** * Bounds *)

(** From P no n moves lead to a finish, be n as it may, unless phi (P) <= f + n D. *)
Definition bounds (finish : position -> Prop) (w : list Z) (v : regions) (D f : Z) (least : nat)
  : Prop :=
  forall n P F, moves B n P F -> finish F -> (least <= n)%nat -> phi w v P <= f + Z.of_nat n * D.

(** * Patterns *)

(** Weights as if holes that may be either were filled, but for those below 0. *)
Fixpoint raised (either : position) (w : list Z) : list Z :=
  match w with
  | [] => []
  | x :: rest => (if N.odd either then Z.max x 0 else x) :: raised (N.div2 either) rest
  end.

Lemma weigh_raised w : forall E F T, part F T -> (forall p, peg T p -> peg F p \/ peg E p) ->
  weigh w F <= weigh (raised E w) T.
Proof.
  unfold weigh, sum. induction w as [ | x w IH]; intros E F T inT all; [simpl; lia | ].
  assert (inT' : part (N.div2 F) (N.div2 T)).
  { intros p. rewrite !peg_half. auto. }
  assert (all' : forall p, peg (N.div2 T) p -> peg (N.div2 F) p \/ peg (N.div2 E) p).
  { intros p. rewrite !peg_half. auto. }
  specialize (IH (N.div2 E) _ _ inT' all'). specialize (inT 0%N). specialize (all 0%N).
  rewrite !peg_first in inT. rewrite (peg_first T), (peg_first F), (peg_first E) in all. cbn [chosen raised].
  destruct (N.odd F), (N.odd T), (N.odd E); cbn [fold_right]; try lia;
    solve [discriminate (inT eq_refl) | destruct (all eq_refl); discriminate].
Qed.

Lemma phi_raised w v E F T : (forall R x, In (R, x) v -> 0 <= x) -> part F T ->
  (forall p, peg T p -> peg F p \/ peg E p) -> phi w v F <= phi (raised E w) v T.
Proof.
  intros pos inT all. unfold phi. pose proof (weigh_raised w E F T inT all).
  assert (filled v F <= filled v T); [ | lia].
  unfold filled, sum. clear - pos inT. induction v as [ | [R x] v IH]; cbn [map fold_right]; [lia | ].
  assert (0 <= x) by (apply (pos R); left; auto).
  assert (IH' : forall R x, In (R, x) v -> 0 <= x) by (intros R' x' i; apply (pos R'); right; auto).
  specialize (IH IH'). destruct (is_part R F) eqn:e1, (is_part R T) eqn:e2; try lia.
  apply is_part_true in e1. assert (is_part R T = true); [ | congruence].
  apply is_part_true. intros p h. auto.
Qed.

(** No finish has more than f. *)
Theorem bound_of_finishes (finish : position -> Prop) w v D f :
  lowers w v D -> (forall F, finish F -> phi w v F <= f) -> bounds finish w v D f 0.
Proof.
  intros low all n P F ms fin _. pose proof (moves_lower w v D n P F low ms).
    specialize (all F fin).
  lia.
Qed.

(** Before a move to a single peg no region lies in the position but those that contain s.  Regions
    must not be empty: the empty set lies in all positions. *)
Lemma filled_before_last v P s J Q e : are_regions v -> (forall R x, In (R, x) v -> R <> 0%N) ->
  sweep B P s J Q e -> (forall p, peg Q p <-> p = e) -> filled v P <= around v s.
Proof.
  intros ok some sw single. unfold filled, around.
  induction v as [ | [R x] v IH]; simpl; [lia | ].
  specialize (IH (are_regions_rest _ _ _ ok) (fun S y i => some S y (or_intror i))).
  destruct (ok R x (or_introl eq_refl)) as [region pos].
  specialize (some R x (or_introl eq_refl)).
  destruct (N.testbit R s) eqn:T; [destruct (is_part R P); lia | ].
  destruct (is_part R P) eqn:EP; [ | lia]. exfalso. apply is_part_true in EP.
  assert (away : ~ peg R s) by (unfold peg; congruence).
  destruct (is_part R Q) eqn:EQ.
  - (* R is {e}, so e was filled before; it is not s, so it was removed; but it alone is no region
      *)
    apply is_part_true in EQ.
    assert (pe : peg R e).
    { pose proof (N.bit_log2 R some) as top. specialize (EQ _ top). apply single in EQ.
      rewrite EQ in top. auto. }
    destruct (N.eq_dec e s) as [-> | other]; [auto | ].
    assert (removed : In e J).
    { destruct (in_dec N.eq_dec e J) as [ | kept]; auto. exfalso.
      assert (empty : forall P s J Q e, sweep B P s J Q e -> e <> s -> ~ In e J -> ~ peg P e).
      { clear - is_proper. induction 1 as [P x r y Q j | P x r y Q J R e j sw IH]; intros n1 n2 pp.
        - destruct j; auto.
        - destruct j as [ln px pr py after]. simpl in n2. assert (e <> y) by (intros ->; auto).
          apply IH; auto. rewrite after. right. intuition. }
      apply (empty _ _ _ _ _ sw other kept). auto. }
    destruct (sweep_line B _ _ _ _ _ sw e removed) as [a [b ln]].
    destruct (line_holes B is_proper _ _ _ ln) as [n1 [n2 n3]].
    destruct (region _ _ _ ln pe) as [pa | pb].
    + apply EQ, single in pa. congruence.
    + apply EQ, single in pb. congruence.
  - apply away. eapply region_entered; eauto. rewrite <- is_part_true. congruence.
Qed.

(** If finishes have a single peg, what a last move can lower says enough of them. *)
Theorem bound_of_last_moves (finish : position -> Prop) (last : hole -> Prop) w v D f :
  are_regions v -> (forall R x, In (R, x) v -> R <> 0%N) -> lowers w v D ->
  (forall F, finish F -> exists e, last e /\ F = only e) ->
  (forall s J e, trail B s J e -> last e -> gain w v s J <= f + D) ->
  bounds finish w v D f 1.
Proof.
  intros ok some low single all n P F ms fin.
  induction ms as [P | n P Q R ld ms IH]; intros le; [lia | ]. specialize (IH fin).
  destruct n as [ | n].
  - inversion ms; subst. destruct ld as [s [J [e sw]]]. destruct (single R fin) as [e' [le' ->]].
    assert (e = e') as <-.
    { apply peg_only. apply (sweep_after B is_proper _ _ _ _ _ sw). auto. }
    pose proof (filled_before_last v _ _ _ _ _ ok some sw (peg_only e)).
    pose proof (sweep_weigh w _ _ _ _ _ sw). rewrite weigh_only in *.
    specialize (all s J e (sweep_trail B is_proper _ _ _ _ _ sw) le'). unfold gain in all.
    unfold phi. lia.
  - specialize (low _ _ ld). lia.
Qed.

(** Positions near a finish: no position from where at most k moves, and at least one, lead to a
    finish has more than f + k D.  Then what has more than f + n D, for some n >= k, is more than n
    moves away. *)
Theorem bound_of_perimeter (finish : position -> Prop) w v D k f :
  lowers w v D -> 0 <= D ->
  (forall j Q F, (1 <= j <= k)%nat -> moves B j Q F -> finish F ->
    phi w v Q <= f + Z.of_nat k * D) ->
  forall n P j F, moves B j P F -> finish F -> (1 <= j <= n)%nat -> (1 <= k <= n)%nat ->
  phi w v P <= f + Z.of_nat n * D.
Proof.
  intros low pos near n P j F ms fin le some.
  assert (H : phi w v P <= f + Z.of_nat (Nat.max j k) * D).
  { destruct le as [le _], some as [k1 _]. revert le. clear n.
    induction ms as [P | j P Q R ld ms IH]; intros le; [lia | ].
    destruct (Nat.le_gt_cases (S j) k) as [close | far].
    - rewrite Nat.max_r by auto. apply (near (S j) P R); auto. econstructor; eauto.
    - specialize (low _ _ ld). specialize (IH fin ltac:(lia)). rewrite Nat.max_l in * by lia. lia. }
  assert (Z.of_nat (Nat.max j k) * D <= Z.of_nat n * D)
    by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

Corollary far_by_perimeter (finish : position -> Prop) w v D k f :
  lowers w v D -> 0 <= D ->
  (forall j Q F, (1 <= j <= k)%nat -> moves B j Q F -> finish F ->
    phi w v Q <= f + Z.of_nat k * D) ->
  forall n P, (1 <= k <= n)%nat -> phi w v P > f + Z.of_nat n * D -> ~ finish P ->
  further B finish n P.
Proof.
  intros low pos near n P some more no j F le fin ms. destruct j as [ | j].
  - inversion ms; subst. auto.
  - pose proof (bound_of_perimeter finish w v D k f low pos near n P (S j) F ms fin ltac:(lia)
      some).
    lia.
Qed.

(** f_1 to f_K; from f_K on the last one counts. *)
Fixpoint pick {A} (k : nat) (l : list A) (none : A) {struct l} : A :=
  match l with
  | [] => none
  | a :: rest => match k, rest with S k, _ :: _ => pick k rest none | _, _ => a end
  end.

Lemma pick_nth (l : list Z) : forall k, l <> [] ->
  pick k l 0 = nth (Nat.min k (List.length l - 1)) l 0.
Proof.
  induction l as [ | a l IH]; intros k some; [congruence | ]. destruct k as [ | k]; [auto | ].
  destruct l as [ | b l]; [auto | ].
  change (pick (S k) (a :: b :: l) 0) with (pick k (b :: l) 0). rewrite IH by discriminate.
  cbn [List.length].
  replace (S (S (List.length l)) - 1)%nat with (S (S (List.length l) - 1)) by lia.
  reflexivity.
Qed.

(** From P no n moves or fewer lead to a finish, at least one, unless phi (P) <= f_n + n D. *)
Definition bounds_all (finish : position -> Prop) (w : list Z) (v : regions) (D : Z) (fs : list Z)
  : Prop :=
  forall n j P F, moves B j P F -> finish F -> (1 <= j <= n)%nat ->
    phi w v P <= pick (Nat.pred n) fs 0 + Z.of_nat n * D.

Lemma bounds_all_one (finish : position -> Prop) w v D f : 0 <= D ->
  bounds finish w v D f 1 -> bounds_all finish w v D [f].
Proof.
  intros pos bnd n j P F ms fin le. specialize (bnd j P F ms fin ltac:(lia)).
  assert (Z.of_nat j * D <= Z.of_nat n * D) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (pick (Nat.pred n) [f] 0 = f) as -> by (destruct (Nat.pred n); auto). lia.
Qed.

Lemma bounds_all_perimeter (finish : position -> Prop) w v D fs :
  lowers w v D -> 0 <= D -> fs <> [] ->
  (forall k j Q F, (1 <= j <= k)%nat -> (k <= List.length fs)%nat -> moves B j Q F -> finish F ->
    phi w v Q <= nth (k - 1) fs 0 + Z.of_nat k * D) ->
  bounds_all finish w v D fs.
Proof.
  intros low pos some near n j P F ms fin le. rewrite pick_nth by auto.
  assert (1 <= List.length fs)%nat by (destruct fs; simpl; [congruence | lia]).
  set (k := Nat.min n (List.length fs)).
  replace (Nat.min (Nat.pred n) (List.length fs - 1)) with (k - 1)%nat by lia.
  apply (bound_of_perimeter finish w v D k (nth (k - 1) fs 0)) with (j := j) (F := F); auto;
    [ | lia].
  intros j' Q F' le' ms' fin'. apply (near k j' Q F'); auto. lia.
Qed.
End Board.
