(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The numbers of solutions that the checker verifies are true. *)

From Coq Require Import Arith NArith ZArith List Bool FMapPositive String Relations Lia.
From Bergholt Require Import Game Claim Positions Moves Weights Symmetry Invariants NoShorter Search
  Machine Format Counts Families Checker Trails Soundness.
Import ListNotations.

(** * Images of sequences of moves *)

Section Images.
Variable n : nat.
Variable B : board.
Hypothesis is_proper : proper B.
Hypothesis within : within_holes n B.

(** No pegs but in the holes of the board. *)
Definition inside (P : position) : Prop := forall x, peg P x -> (x < N.of_nat n)%N.
Definition holes_inside (s : list move) : Prop := forall x, In x (flat s) -> (x < N.of_nat n)%N.

Lemma jumps_inside P x path Q : jumps B P x path Q ->
  (forall y, In y (x :: path) -> (y < N.of_nat n)%N) /\ (inside P -> inside Q).
Proof.
  induction 1 as [P x r y Q j | P x r y Q path R j js [IH1 IH2]]; destruct j as [ln px pr py after];
    destruct (within _ _ _ ln) as [bx [br by_]].
  - split; [intros z [<- | [<- | []]]; auto | ]. intros ins z h. apply after in h.
    destruct h as [-> | [h _]]; auto.
  - split; [intros z [<- | i]; auto | ]. intros ins. apply IH2. intros z h. apply after in h.
    destruct h as [-> | [h _]]; auto.
Qed.

Lemma plays_inside P s Q : plays B P s Q -> holes_inside s.
Proof.
  induction 1 as [P | P x path Q s R js pl IH]; intros z i; [destruct i | ].
  change (In z ((x :: path) ++ flat s)) in i. apply in_app_iff in i.
  destruct i as [i | i]; [ | apply IH; auto].
  destruct (jumps_inside _ _ _ _ js) as [inside_ _]. auto.
Qed.

Lemma image_jumps g : is_symmetry n B g -> forall P x path Q, jumps B P x path Q ->
  jumps B (image g P) (image_hole g x) (map (image_hole g) path) (image g Q).
Proof.
  intros sym P x path Q js. induction js as [P x r y Q j | P x r y Q path R j js IH]; simpl.
  - eapply jumps_one. eapply image_jump; eauto.
  - eapply jumps_more; eauto. eapply image_jump; eauto.
Qed.

Lemma image_plays g : is_symmetry n B g -> forall P s Q, plays B P s Q ->
  plays B (image g P) (image_moves g s) (image g Q).
Proof.
  intros sym P s Q pl. induction pl as [P | P x path Q s R js pl IH]; simpl; econstructor; eauto.
  apply image_jumps; auto.
Qed.

(** k does what h and then g do. *)
Definition is_product (k g h : list hole) : Prop :=
  forall x, (x < N.of_nat n)%N -> image_hole k x = image_hole g (image_hole h x).

Lemma product_moves k g h s : is_product k g h -> holes_inside s ->
  image_moves k s = image_moves g (image_moves h s).
Proof.
  intros pr. induction s as [ | [x path] s IH]; intros ins; auto.
  assert (path_ : forall y, In y (x :: path) -> (y < N.of_nat n)%N).
  { intros y i. apply ins. change (In y ((x :: path) ++ flat s)). apply in_app_iff. auto. }
  cbn [image_moves map image_move]. f_equal.
  - f_equal; [apply pr, path_; left; auto | ]. rewrite map_map. apply map_ext_in.
    intros y i. apply pr, path_. right; auto.
  - apply IH. intros y i. apply ins. change (In y ((x :: path) ++ flat s)). apply in_app_iff. auto.
Qed.

Lemma product_image k g h P : is_symmetry n B k -> is_symmetry n B g -> is_symmetry n B h ->
  (forall x, In x h -> (x < N.of_nat n)%N) -> is_product k g h ->
  image k P = image g (image h P).
Proof.
  intros sk sg sh bound pr. apply position_ext. intros x. rewrite (peg_image k), (peg_image g).
  assert (at_ : forall to i y, is_symmetry n B to -> nth_error to i = Some y ->
    y = image_hole to (N.of_nat i) /\ (N.of_nat i < N.of_nat n)%N).
  { intros to i y sym E. assert (lt : (i < List.length to)%nat)
      by (apply nth_error_Some; congruence).
    destruct sym as [len _ _]. split; [ | lia]. unfold image_hole. rewrite Nat2N.id.
    symmetry. apply nth_error_nth with (d := 0%N) in E. auto. }
  split.
  - intros [i [E h1]]. destruct (at_ k i x sk E) as [-> lt]. rewrite pr by auto.
    pose proof (nth_image n B h sh _ lt) as Eh. rewrite Nat2N.id in Eh.
    assert (lt' : (image_hole h (N.of_nat i) < N.of_nat n)%N)
      by (apply bound; eapply nth_error_In; eauto).
    exists (N.to_nat (image_hole h (N.of_nat i))). rewrite N2Nat.id. split.
    + apply (nth_image n B g sg); auto.
    + apply (peg_image_hole n B h sh); auto.
  - intros [i [E h1]]. destruct (at_ g i x sg E) as [-> lt]. rewrite peg_image in h1.
    destruct h1 as [j [Ej h1]]. destruct (at_ h j _ sh Ej) as [E2 lt2]. exists j. split; auto.
    rewrite E2, <- pr by auto. pose proof (nth_image n B k sk _ lt2) as X. rewrite Nat2N.id in X.
    auto.
Qed.

Lemma same_image g P : is_symmetry n B g -> (forall x, (x < N.of_nat n)%N -> image_hole g x = x) ->
  inside P -> image g P = P.
Proof.
  intros sym same ins. apply position_ext. intros x. split.
  - intros h. rewrite peg_image in h. destruct h as [i [E h]].
    assert (lt : (N.of_nat i < N.of_nat n)%N) by (apply ins; auto).
    pose proof (nth_image n B g sym _ lt) as X. rewrite Nat2N.id, E in X. rewrite same in X by auto.
    inversion X; subst. auto.
  - intros h. rewrite <- (same x) by auto. apply (peg_image_hole n B g sym); auto.
Qed.

Lemma same_moves_image g s : (forall x, (x < N.of_nat n)%N -> image_hole g x = x) ->
  holes_inside s -> image_moves g s = s.
Proof.
  intros same ins. apply flat_fixed. rewrite <- (map_id (flat s)) at 2. apply map_ext_in.
  intros x i. apply same, ins, i.
Qed.

Lemma identity_hole x : (x < N.of_nat n)%N -> image_hole (map N.of_nat (seq 0 n)) x = x.
Proof.
  intros lt. unfold image_hole. rewrite (nth_indep _ 0%N (N.of_nat 0)).
  - rewrite map_nth, seq_nth by lia. lia.
  - rewrite map_length, seq_length. lia.
Qed.

(** g brings back what h has moved. *)
Lemma inverse_moves g h s : (forall x, (x < N.of_nat n)%N -> image_hole g (image_hole h x) = x) ->
  holes_inside s -> image_moves g (image_moves h s) = s.
Proof.
  intros inv ins. rewrite <- (product_moves (map N.of_nat (seq 0 n)) g h s); auto.
  - apply same_moves_image; auto. intros x. apply identity_hole.
  - intros x lt. rewrite inv, identity_hole; auto.
Qed.

(** A symmetry with its inverse. *)
Variable finish : position -> Prop.
Hypothesis finish_inside : forall F, finish F -> inside F.

Lemma number_image g h k P c : is_symmetry n B g -> is_symmetry n B h ->
  (forall F, finish F -> finish (image g F)) -> (forall F, finish F -> finish (image h F)) ->
  (forall x, In x g -> (x < N.of_nat n)%N) -> (forall x, In x h -> (x < N.of_nat n)%N) ->
  (forall x, (x < N.of_nat n)%N -> image_hole h (image_hole g x) = x) ->
  (forall x, (x < N.of_nat n)%N -> image_hole g (image_hole h x) = x) ->
  inside P -> number B finish [] k (image g P) c -> number B finish [] k P c.
Proof.
  intros sg sh fg fh bg bh hg gh ins [l [nd [len all]]]. exists (map (image_moves h) l).
  assert (kept : forall s, keep_holes [] (flat s) <> None)
    by (intros s; apply keep_holes_least; intros g0 []).
  assert (ends_in : forall Q s, ends B finish k Q s -> holes_inside s)
    by (intros Q s [_ [F [_ pl]]]; eapply plays_inside; eauto).
  assert (home : image h (image g P) = P).
  { apply position_ext. intros x. split.
    - intros h1. rewrite peg_image in h1. destruct h1 as [i [E h1]].
      rewrite peg_image in h1. destruct h1 as [j [E2 h2]].
      assert (lt : (N.of_nat j < N.of_nat n)%N) by (apply ins; auto).
      pose proof (nth_image n B g sg _ lt) as X. rewrite Nat2N.id, E2 in X.
      assert (X' : N.of_nat i = image_hole g (N.of_nat j)) by congruence.
      assert (lt2 : (N.of_nat i < N.of_nat n)%N) by (apply bg; eapply nth_error_In; eauto).
      pose proof (nth_image n B h sh _ lt2) as Y. rewrite Nat2N.id, E, X', hg in Y by auto.
      inversion Y; subst. auto.
    - intros h1. assert (lt : (x < N.of_nat n)%N) by auto. rewrite <- (hg x lt).
      assert (lt2 : (image_hole g x < N.of_nat n)%N)
        by (apply bg; eapply nth_error_In; apply (nth_image n B g sg); auto).
      apply (peg_image_hole n B h sh); auto. apply (peg_image_hole n B g sg); auto. }
  split; [ | split].
  - assert (inj : forall s t, In s l -> In t l -> image_moves h s = image_moves h t -> s = t).
    { intros s t i j E. apply all in i. apply all in j. destruct i as [i _], j as [j _].
      apply ends_in in i. apply ends_in in j. rewrite <- (inverse_moves g h s gh i), <- (inverse_moves g h t gh j), E. auto. }
    clear - nd inj. induction nd as [ | s l nin nd IH]; simpl; constructor.
    + intros i. apply in_map_iff in i. destruct i as [t [E i]]. apply nin.
      rewrite (inj s t); simpl; auto.
    + apply IH. intros a b ia ib. apply inj; simpl; auto.
  - rewrite map_length. auto.
  - intros s. rewrite in_map_iff. split.
    + intros [t [<- i]]. apply all in i. destruct i as [[lt [F [iF pl]]] _]. split; auto. split.
      * unfold image_moves. rewrite map_length. auto.
      * exists (image h F). split; auto. rewrite <- home. apply image_plays; auto.
    + intros [e _]. pose proof (ends_in _ _ e) as i. exists (image_moves g s). split.
      { apply inverse_moves; auto. }
      apply all. split; auto. destruct e as [lt [F [iF pl]]]. split.
      * unfold image_moves. rewrite map_length. auto.
      * exists (image g F). split; auto. apply image_plays; auto.
Qed.
End Images.

Module Counted (M : MACHINE).
Include Soundness M.
Import M.

Lemma key_inj P Q : key_of P = key_of Q -> P = Q.
Proof.
  unfold key_of. intros E. apply position_of_inj.
  rewrite <- (N.pos_pred_succ (position_of P)), <- (N.pos_pred_succ (position_of Q)), E. auto.
Qed.

Lemma table_of_In_back {A} (f : hole -> hole -> hole -> A) B x a :
  In a (row (table_of f B) x) -> exists r y, is_line B x r y /\ a = f x r y.
Proof.
  assert (H : forall l, In a (row (fold_right (fun '(x, r, y) t =>
      PositiveMap.add (N.succ_pos x) (f x r y :: row t x) t) (PositiveMap.empty _) l) x) ->
    exists r y, In (x, r, y) l /\ a = f x r y).
  { induction l as [ | [[x0 r0] y0] l IH]; cbn [fold_right]; intros i.
    - unfold row in i. rewrite PositiveMap.gempty in i. destruct i.
    - unfold row in i at 1. destruct (N.eq_dec x0 x) as [-> | other].
      + rewrite PositiveMap.gss in i. destruct i as [<- | i].
        * exists r0, y0. split; [left | ]; auto.
        * destruct (IH i) as [r [y [j E]]]. exists r, y. split; [right | ]; auto.
      + rewrite PositiveMap.gso in i.
        2: { intros E. apply other. rewrite <- (N.pos_pred_succ x0), <- (N.pos_pred_succ x), E.
             auto. }
        destruct (IH i) as [r [y [j E]]]. exists r, y. split; [right | ]; auto. }
  intros i. destruct (H (jumps_of B) i) as [r [y [j E]]]. exists r, y. split; auto.
  apply jumps_of_In. auto.
Qed.

Lemma all_holes_NoDup n : NoDup (all_holes n).
Proof.
  unfold all_holes. apply FinFun.Injective_map_NoDup; [ | apply seq_NoDup].
  intros a b E. lia.
Qed.

Section Board.
Variable n : nat.
Variable B : board.
Hypothesis is_proper : proper B.
Hypothesis holes_within : within_holes n B.
Hypothesis fits_machine : (N.of_nat n <= width)%N.

Lemma leap_jump P x j : In j (row (table_of leap_of B) x) ->
  equal (meet P (three j)) (filled_holes j) = true ->
  exists r, jump B (position_of P) x r (lands j) (position_of (exchange P (three j))).
Proof.
  intros i E. destruct (table_of_In_back _ _ _ _ i) as [r [y [ln ->]]]. exists r.
  apply equal_true in E. cbn [leap_of three filled_holes lands] in *.
  pose proof (holes_within _ _ _ ln) as [bx [br by_]].
  destruct (line_holes B is_proper _ _ _ ln) as [xr [ry xy]].
  assert (T : position_of (set_of (triple x r y)) = triple x r y).
  { apply (position_of_small n fits_machine), small_peg. intros p h. apply peg_triple in h.
    intuition (subst; auto). }
  assert (F : position_of (set_of (N.lor (only x) (only r))) = N.lor (only x) (only r)).
  { apply (position_of_small n fits_machine), small_peg. intros p h.
    rewrite peg_lor, !peg_only in h. intuition (subst; auto). }
  assert (E' : N.land (position_of P) (triple x r y) = N.lor (only x) (only r))
    by (rewrite <- T, <- meet_spec, E, F; auto).
  assert (at_ : forall p, peg (position_of P) p /\ (p = x \/ p = r \/ p = y) <-> p = x \/ p = r).
  { intros p. pose proof (f_equal (fun Q => N.testbit Q p) E') as X. cbv beta in X.
    rewrite N.land_spec in X. pose proof (peg_triple x r y p) as T'.
    pose proof (peg_lor (only x) (only r) p) as L. rewrite !peg_only in L.
    unfold peg in *. rewrite <- L, <- X, andb_true_iff, T'. clear. tauto. }
  rewrite exchange_spec, T. apply lxor_jump; auto.
  - apply (at_ x). auto.
  - apply (at_ r). auto.
  - intros h. destruct (proj1 (at_ y)); auto.
Qed.

Definition after (a : move * set) : position := position_of (snd a).

Let leaps := table_of leap_of B.

Lemma ways_by_spec further P x : (forall Q y l, further Q y = Some l -> NoDup (map fst l) /\
    forall path R, (exists S, In (path, S) l /\ position_of S = R) <->
      jumps B (position_of Q) y path R) ->
  forall l found, incl l (row leaps x) -> NoDup (map lands l) -> ways_by further P l = Some found ->
  NoDup (map fst found) /\
  forall path R, (exists S, In (path, S) found /\ position_of S = R) <->
    exists j, In j l /\ equal (meet P (three j)) (filled_holes j) = true /\
      let Q := exchange P (three j) in
      (path = [lands j] /\ R = position_of Q \/
       exists rest, path = lands j :: rest /\ jumps B (position_of Q) (lands j) rest R).
Proof.
  intros far. induction l as [ | j l IH]; intros found inc nd E; cbn [ways_by] in E.
  - inversion E; subst. split; [constructor | ]. intros path R. split.
    + intros [S [[] _]].
    + intros [j [[] _]].
  - inversion nd as [ | a0 b0 nin nd' ]; subst.
    destruct (equal (meet P (three j)) (filled_holes j)) eqn:fits.
    2: { destruct (IH found) as [nd1 all]; auto; [intros a i; apply inc; right; auto | ].
         split; auto. intros path R. rewrite all. split.
         - intros [j' [i h]]. exists j'. split; [right | ]; auto.
         - intros [j' [[-> | i] [f h]]]; [congruence | ]. exists j'. auto. }
    destruct (further (exchange P (three j)) (lands j)) as [more | ] eqn:F; [ | discriminate].
    destruct (ways_by further P l) as [others | ] eqn:O; [ | discriminate].
    inversion E; subst found. destruct (far _ _ _ F) as [nd1 all1].
    destruct (IH others) as [nd2 all2]; auto; [intros a i; apply inc; right; auto | ].
    assert (some : forall path R, In (path, R) more -> path <> []).
    { intros path R i ->. assert (js : jumps B (position_of (exchange P (three j))) (lands j) []
        (position_of R)) by (apply all1; eauto). inversion js. }
    assert (heads : forall path S, In (path, S) others -> exists j', In j' l /\
      exists rest, path = lands j' :: rest).
    { intros path S i. destruct (proj1 (all2 path (position_of S))) as [j' [i' [_ h]]]; eauto.
      exists j'. split; auto. destruct h as [[-> _] | [rest [-> _]]]; eauto. }
    split.
    + cbn [map]. rewrite map_app, map_map. cbn [fst]. constructor.
      * rewrite in_app_iff. intros [i | i]; apply in_map_iff in i; destruct i as [[path S] [E1 i]].
        -- cbn [fst] in E1. apply some in i. congruence.
        -- cbn [fst] in E1. subst path. destruct (heads _ _ i) as [j' [i' [rest E2]]].
           apply nin. injection E2 as E3 _. rewrite E3. apply in_map; auto.
      * assert (nd3 : NoDup (map (fun a : list hole * set => lands j :: fst a) more)).
        { rewrite <- map_map with (f := fst) (g := cons (lands j)).
          apply FinFun.Injective_map_NoDup; auto. intros s t E1. congruence. }
        assert (apart : forall path, In path (map (fun a : list hole * set => lands j :: fst a) more)
          -> ~ In path (map fst others)).
        { intros path i k. apply in_map_iff in i. destruct i as [a [<- _]].
          apply in_map_iff in k. destruct k as [[path S] [E1 k]]. cbn [fst] in E1. subst path.
          destruct (heads _ _ k) as [j' [i' [rest E2]]]. apply nin. injection E2 as E3 _.
          rewrite E3. apply in_map; auto. }
        apply NoDup_append; auto.
    + intros path R. split.
      * intros [S [[E1 | i] ER]].
        -- inversion E1; subst. exists j. split; [left; auto | ]. split; [exact fits | ]. cbv zeta. left. auto.
        -- apply in_app_iff in i. destruct i as [i | i].
           ++ apply in_map_iff in i. destruct i as [[rest S'] [E1 i]]. inversion E1; subst.
              exists j. split; [left; auto | ]. split; [exact fits | ]. cbv zeta. right. exists rest.
              split; auto. apply all1. eauto.
           ++ destruct (proj1 (all2 path R)) as [j' [i' h]]; eauto.
              exists j'. split; [right | ]; auto.
      * intros [j' [[<- | i] [f h]]].
        -- cbv zeta in h. destruct h as [[-> ->] | [rest [-> js]]].
           ++ eexists. split; [left; reflexivity | auto].
           ++ apply all1 in js. destruct js as [S [i ER]]. exists S. split; auto. right.
              apply in_app_iff. left. apply in_map_iff. exists (rest, S). auto.
        -- destruct (proj2 (all2 path R)) as [S [i' ER]]; [exists j'; auto | ].
           exists S. split; auto. right. apply in_app_iff. auto.
Qed.

Lemma distinct_holes l : distinct l = true -> NoDup l.
Proof. apply distinct_NoDup. Qed.

Lemma ways_of_spec : forall fuel P x l, ways_of leaps fuel P x = Some l -> NoDup (map fst l) /\
  forall path R, (exists S, In (path, S) l /\ position_of S = R) <->
    jumps B (position_of P) x path R.
Proof.
  induction fuel as [ | fuel IH]; intros P x l E; [discriminate | ]. cbn [ways_of] in E.
  destruct (distinct (map lands (row leaps x))) eqn:D; [ | discriminate].
  apply distinct_holes in D.
  destruct (ways_by_spec _ P x (fun Q y l => IH Q y l) _ _ (incl_refl _) D E) as [nd all].
  split; auto. intros path R. rewrite all. split.
  - intros [j [i [fits h]]]. destruct (leap_jump P x j i fits) as [r jm]. cbv zeta in h.
    destruct h as [[-> ->] | [rest [-> js]]]; [eapply jumps_one | eapply jumps_more]; eauto.
  - intros js. inversion js as [P0 x0 r y Q0 jm | P0 x0 r y Q0 rest R0 jm js' ]; subst;
      destruct (jump_leap n B is_proper holes_within fits_machine _ _ _ _ _ jm) as [fits goes];
      exists (leap_of x r y); (split; [apply table_of_In; destruct jm; auto | ]);
      (split; [exact fits | ]); cbv zeta; [left | right].
    + rewrite goes. auto.
    + exists rest. rewrite goes. auto.
Qed.

Lemma moves_from_spec fuel P : forall l found, NoDup l -> moves_from leaps fuel P l = Some found ->
  NoDup (map fst found) /\
  forall m R, (exists a, In a found /\ fst a = m /\ after a = R) <->
    In (fst m) l /\ jumps B (position_of P) (fst m) (snd m) R.
Proof.
  induction l as [ | x l IH]; intros found nd E; cbn [moves_from] in E.
  - inversion E; subst. split; [constructor | ]. intros m R. split; [intros [a [[] _]] | intros [[] _]].
  - inversion nd as [ | a0 b0 nin nd' ]; subst.
    destruct (ways_of leaps fuel P x) as [here | ] eqn:W; [ | discriminate].
    destruct (moves_from leaps fuel P l) as [others | ] eqn:O; [ | discriminate].
    inversion E; subst found. destruct (ways_of_spec _ _ _ _ W) as [nd1 all1].
    destruct (IH others nd' eq_refl) as [nd2 all2]. split.
    + rewrite map_app, map_map. cbn [fst].
      assert (nd3 : NoDup (map (fun a : list hole * set => (x, fst a)) here)).
      { rewrite <- map_map with (f := fst) (g := pair x).
        apply FinFun.Injective_map_NoDup; auto. intros s t E1. congruence. }
      assert (apart : forall m, In m (map (fun a : list hole * set => (x, fst a)) here) ->
        ~ In m (map fst others)).
      { intros m i k. apply in_map_iff in i. destruct i as [a [<- _]].
        apply in_map_iff in k. destruct k as [b [E1 k]].
        destruct (proj1 (all2 (fst b) (after b))) as [i _]; eauto.
        rewrite E1 in i. auto. }
      apply NoDup_append; auto.
    + intros m R. split.
      * intros [a [i [<- <-]]]. apply in_app_iff in i. destruct i as [i | i].
        -- apply in_map_iff in i. destruct i as [[path S] [<- i]]. cbn [fst snd after].
           split; [left; auto | ]. apply all1. eauto.
        -- assert (X : In (fst (fst a)) l /\ jumps B (position_of P) (fst (fst a)) (snd (fst a))
             (after a)) by (apply all2; exists a; auto).
           destruct X as [X1 X2]. split; [right; exact X1 | exact X2].
      * intros [[-> | i] js].
        -- apply all1 in js. destruct js as [S [i <-]]. exists (m, S). split; [ | auto].
           apply in_app_iff. left. apply in_map_iff. exists (snd m, S). destruct m. auto.
        -- destruct (proj2 (all2 m R) (conj i js)) as [a [i' h]]. exists a. split; [ | exact h].
           apply in_app_iff. right. exact i'.
Qed.

Definition moves_of (P : set) := moves_from leaps (S n) P (all_holes n).

Lemma moves_of_spec P l : moves_of P = Some l ->
  all_moves B (move * set) fst after (position_of P) l.
Proof.
  intros E. destruct (moves_from_spec _ _ _ _ (all_holes_NoDup n) E) as [nd all]. split; auto.
  intros m R. rewrite all. split; [tauto | ]. intros js. split; auto. apply all_holes_In.
  destruct (jumps_inside n B holes_within _ _ _ _ js) as [ins _]. apply ins. left. auto.
Qed.

(** * Tables *)

Variable K : list (list hole).
Hypothesis K_symmetries : forall k, In k K -> is_symmetry n B k /\
  forall x, In x k -> (x < N.of_nat n)%N.
Hypothesis K_products : forall g h, In g K -> In h K -> In (compose g h) K.
Hypothesis K_inverses : forall g, In g K -> exists h, In h K /\
  (forall x, (x < N.of_nat n)%N -> image_hole h (image_hole g x) = x) /\
  (forall x, (x < N.of_nat n)%N -> image_hole g (image_hole h x) = x).
Variable possible_ends : list set.
Let finish (F : position) : Prop := In F (map position_of possible_ends).
Hypothesis K_finishes : forall k F, In k K -> finish F -> finish (image k F).
Hypothesis finishes_inside : forall F, finish F -> inside n F.
Variable levels : list (list set).
Hypothesis levels_inside : forall level P, In level levels -> In P level ->
  inside n (position_of P).
Let M := List.length levels.
Let listed_at (i : nat) (P : set) : Prop := In P (nth i (levels ++ [possible_ends]) []).
Let images := images_in (map (map single) K).

(** The levels have an image of each position of a solution. *)
Hypothesis next_listed : forall i P Q s, (i < M)%nat -> listed_at i P ->
  leads B (position_of P) (position_of Q) -> ends B finish (M - i - 1) (position_of Q) s ->
  exists S, In S (images Q) /\ listed_at (i + 1) S.

Lemma images_of P S : In S (images P) -> S = P \/ exists k, In k K /\ S = image_of (map single k) P /\
  position_of S = image k (position_of P).
Proof.
  intros [<- | i]; auto. right. apply in_map_iff in i. destruct i as [k' [<- i]].
  apply in_map_iff in i. destruct i as [k [<- i]]. exists k. split; auto. split; auto.
  apply (image_of_spec n fits_machine). apply K_symmetries; auto.
Qed.

Lemma image_product k k' P : In k K -> In k' K ->
  image (compose k' k) P = image k' (image k P).
Proof.
  intros i i'. apply (product_image n B); try apply K_symmetries; auto.
  intros x lt. unfold compose. unfold image_hole at 1.
  pose proof (nth_image n B k (proj1 (K_symmetries k i)) x lt) as E.
  pose proof (map_nth_error (image_hole k') _ _ E) as E'. rewrite (nth_error_nth _ _ _ E'). auto.
Qed.

Lemma images_trans P Q S : In Q (images P) -> In S (images Q) -> In S (images P).
Proof.
  intros i j. destruct (images_of _ _ i) as [-> | [k [ik [_ Ek]]]]; auto.
  destruct (images_of _ _ j) as [-> | [k' [ik' [_ Ek']]]]; auto.
  right. apply in_map_iff. exists (map single (compose k' k)). split.
  - apply position_of_inj. rewrite (image_of_spec n fits_machine).
    2: { apply K_symmetries. apply K_products; auto. }
    rewrite image_product, Ek', Ek; auto.
  - apply in_map. apply K_products; auto.
Qed.

(** Solutions from an image. *)
Lemma image_ends P Q k s : In Q (images P) -> ends B finish k (position_of P) s ->
  exists s', ends B finish k (position_of Q) s'.
Proof.
  intros i [len [F [iF pl]]]. destruct (images_of _ _ i) as [-> | [g [ig [_ Eg]]]].
  - exists s. split; eauto.
  - exists (image_moves g s). rewrite Eg. split.
    + unfold image_moves. rewrite map_length. auto.
    + exists (image g F). split; auto. apply (image_plays n B holes_within); auto.
      apply K_symmetries; auto.
Qed.

Lemma number_images P Q k c : In Q (images P) -> inside n (position_of P) ->
  number B finish [] k (position_of Q) c -> number B finish [] k (position_of P) c.
Proof.
  intros i ins num. destruct (images_of _ _ i) as [-> | [g [ig [_ Eg]]]]; auto.
  rewrite Eg in num. destruct (K_inverses g ig) as [h [ih [hg gh]]].
  destruct (K_symmetries g ig), (K_symmetries h ih).
  apply (number_image n B holes_within finish g h); auto.
Qed.

(** What is in a table is right, and it has the whole level. *)
Definition table_ok (i : nat) (t : numbers) : Prop := forall P,
  (forall c, PositiveMap.find (key_of P) t = Some c ->
    number B finish [] (M - i) (position_of P) c) /\
  (listed_at i P -> PositiveMap.find (key_of P) t <> None).

Lemma find_number_ok i t P : table_ok i t -> inside n (position_of P) ->
  (forall s, ends B finish (M - i) (position_of P) s ->
    exists S, In S (images P) /\ listed_at i S) ->
  number B finish [] (M - i) (position_of P) (find_number (map (map single) K) t P).
Proof.
  intros ok ins known. unfold find_number. fold images.
  assert (H : forall l, incl l (images P) ->
    number B finish [] (M - i) (position_of P) (find_first t l) \/
    (find_first t l = 0%N /\ forall S, In S l -> ~ listed_at i S)).
  { induction l as [ | S l IH]; intros inc; simpl.
    - right. split; auto.
    - destruct (PositiveMap.find (key_of S) t) as [c | ] eqn:E.
      + left. apply number_images with S; auto; [apply inc; left; auto | ]. apply ok. auto.
      + destruct (IH (fun a j => inc a (or_intror j))) as [ | [E0 none]]; auto.
        right. split; auto. intros S' [<- | j]; auto. intros l'. apply ok in l'. congruence. }
  destruct (H (images P) (incl_refl _)) as [ | [E none]]; auto. rewrite E. apply number_none.
  intros s e. destruct (known s e) as [S [j l]]. apply (none S); auto.
Qed.

Lemma number_finishes_ok : table_ok M (number_finishes possible_ends).
Proof.
  assert (last : forall P, listed_at M P <-> In P possible_ends).
  { intros P. unfold listed_at. rewrite app_nth2 by (unfold M; lia). unfold M.
    rewrite Nat.sub_diag. simpl. tauto. }
  assert (H : forall l P, PositiveMap.find (key_of P) (number_finishes l) =
    if mem P l then Some 1%N else None).
  { induction l as [ | F l IH]; intros P; cbn [number_finishes fold_right].
    - apply PositiveMap.gempty.
    - unfold mem. cbn [existsb]. destruct (equal P F) eqn:E.
      + apply equal_true in E. subst. apply PositiveMap.gss.
      + rewrite PositiveMap.gso; [apply IH | ]. intros E1. apply key_inj in E1. subst.
        assert (X : equal F F = true) by (apply equal_true; auto). congruence. }
  intros P. rewrite H. destruct (mem P possible_ends) eqn:E.
  - split; [ | discriminate]. intros c E1. inversion E1. rewrite Nat.sub_diag. apply number_end.
    apply in_map. apply mem_In; auto.
  - split; [discriminate | ]. intros l. apply last in l. apply mem_In in l. congruence.
Qed.

(** The levels have an image of P, if the moves that level i leaves lead from it to a finish. *)
Definition known (i : nat) (P : set) : Prop := forall s, ends B finish (M - i) (position_of P) s ->
  exists S, In S (images P) /\ listed_at i S.

Lemma leads_of_jumps P x path Q : jumps B P x path Q -> leads B P Q.
Proof. apply jumps_leads. Qed.

Lemma keep_nothing l : keep_holes [] l = Some [].
Proof. induction l as [ | x l IH]; auto. Qed.

(** What can be done first in P, with the numbers of the next level. *)
Lemma number_moves i tied P l (c : move * set -> N) : (i < M)%nat -> inside n (position_of P) ->
  moves_of P = Some l ->
  (forall a, In a l -> inside n (after a) -> leads B (position_of P) (after a) ->
    match keep_holes tied (fst (fst a) :: snd (fst a)) with
    | Some tied => number B finish tied (M - (i + 1)) (after a) (c a)
    | None => c a = 0%N
    end) ->
  number B finish tied (M - i) (position_of P) (fold_right (fun a n => c a + n)%N 0%N l).
Proof.
  intros lt ins E each. replace (M - i)%nat with (Datatypes.S (M - (i + 1)))%nat by lia.
  pose proof (moves_of_spec P l E) as spec.
  apply number_step with (move_of := fst) (after := after); auto.
  intros a j. destruct spec as [_ all].
  assert (js : jumps B (position_of P) (fst (fst a)) (snd (fst a)) (after a))
    by (apply all; exists a; auto).
  apply each; auto; [ | eapply leads_of_jumps; eauto].
  destruct (jumps_inside n B holes_within _ _ _ _ js) as [_ inside_]. auto.
Qed.

Lemma listed_inside i P : listed_at i P -> inside n (position_of P).
Proof.
  unfold listed_at. intros l. destruct (Nat.lt_ge_cases i M) as [lt | ge].
  - rewrite app_nth1 in l by auto. apply levels_inside with (nth i levels []); auto.
    apply nth_In; auto.
  - rewrite app_nth2 in l by auto. fold M in l. destruct (i - M)%nat as [ | k]; simpl in l.
    + apply finishes_inside. apply in_map. auto.
    + destruct k; destruct l.
Qed.

Let one_table (next : numbers) (l : list (move * set)) : N :=
  fold_right (fun a c => find_number (map (map single) K) next (snd a) + c)%N 0%N l.

Lemma number_level_ok i next : (i < M)%nat -> table_ok (i + 1) next -> forall level t,
  (forall P, In P level -> listed_at i P) ->
  number_level (map (map single) K) moves_of next level = Some t ->
  forall P, (forall c, PositiveMap.find (key_of P) t = Some c ->
      number B finish [] (M - i) (position_of P) c) /\
    (In P level -> PositiveMap.find (key_of P) t <> None).
Proof.
  intros lt ok. induction level as [ | P0 level IH]; intros t at_ E P; cbn [number_level] in E.
  - inversion E; subst. rewrite PositiveMap.gempty. split; [discriminate | intros []].
  - destruct (moves_of P0) as [l | ] eqn:El; [ | discriminate].
    destruct (number_level (map (map single) K) moves_of next level) as [t0 | ] eqn:Et;
      [ | discriminate].
    inversion E; subst t. destruct (IH t0 (fun Q j => at_ Q (or_intror j)) eq_refl P) as [h1 h2].
    destruct (Pos.eq_dec (key_of P0) (key_of P)) as [same | other].
    + apply key_inj in same. subst P0. rewrite PositiveMap.gss. split; [ | discriminate].
      intros c Ec. inversion Ec. pose proof (at_ P (or_introl eq_refl)) as lP.
      apply number_moves; auto; [eapply listed_inside; eauto | ].
      intros a j insa ld. rewrite keep_nothing. apply (find_number_ok (i + 1)); auto. intros s e.
      apply next_listed with (P := P) (s := s); auto.
      replace (M - i - 1)%nat with (M - (i + 1))%nat by lia. exact e.
    + rewrite PositiveMap.gso by congruence. split; auto. intros [<- | j]; [congruence | auto].
Qed.

Lemma number_levels_ok : forall todo done tables, levels = done ++ todo ->
  number_levels (map (map single) K) moves_of possible_ends todo = Some tables ->
  List.length tables = Datatypes.S (List.length todo) /\
  forall j t, nth_error tables j = Some t -> table_ok (List.length done + j) t.
Proof.
  induction todo as [ | level todo IH]; intros done tables E Et; cbn [number_levels] in Et.
  - inversion Et; subst tables. split; auto. intros [ | j] t Ej; [ | destruct j; discriminate].
    inversion Ej; subst t. replace (List.length done + 0)%nat with M;
      [apply number_finishes_ok | ].
    unfold M. rewrite E, app_nil_r. lia.
  - destruct (number_levels (map (map single) K) moves_of possible_ends todo)
      as [[ | next more] | ] eqn:En; try discriminate.
    destruct (number_level (map (map single) K) moves_of next level) as [t0 | ] eqn:E0;
      [ | discriminate].
    inversion Et; subst tables.
    destruct (IH (done ++ [level]) (next :: more)) as [len all]; auto.
    { rewrite <- app_assoc. auto. }
    split; [simpl in *; lia | ]. intros [ | j] t Ej.
    + inversion Ej; subst t. rewrite Nat.add_0_r.
      assert (lt : (List.length done < M)%nat)
        by (unfold M; rewrite E, app_length; simpl; lia).
      assert (at_ : forall P, listed_at (List.length done) P <-> In P level).
      { intros P. unfold listed_at. rewrite app_nth1 by auto. rewrite E, app_nth2 by lia.
        rewrite Nat.sub_diag. simpl. tauto. }
      assert (okn : table_ok (List.length done + 1) next).
      { specialize (all 0%nat next eq_refl). rewrite app_length in all. simpl in all.
        rewrite Nat.add_0_r in all. auto. }
      intros P. destruct (number_level_ok _ next lt okn level t0
        (fun Q j => proj2 (at_ Q) j) E0 P) as [h1 h2]. split; auto. intros l. apply h2, at_. auto.
    + specialize (all j t Ej). rewrite app_length in all. simpl in all.
      replace (List.length done + Datatypes.S j)%nat with (List.length done + 1 + j)%nat by lia.
      auto.
Qed.

Lemma sum_all_spec {A} (f : A -> option N) : forall l c, sum_all f l = Some c ->
  c = fold_right (fun a n => match f a with Some x => x | None => 0 end + n)%N 0%N l /\
  forall a, In a l -> f a <> None.
Proof.
  induction l as [ | a l IH]; intros c E; cbn [sum_all] in E.
  - inversion E. split; auto.
  - destruct (f a) as [x | ] eqn:Ea; [ | discriminate]. destruct (sum_all f l) as [y | ];
      [ | discriminate].
    inversion E; subst. destruct (IH y eq_refl) as [-> all]. cbn [fold_right]. rewrite Ea.
    split; auto. intros b [<- | i]; auto. congruence.
Qed.

Lemma move_jumps P l a : moves_of P = Some l -> In a l ->
  jumps B (position_of P) (fst (fst a)) (snd (fst a)) (after a).
Proof.
  intros El j. destruct (moves_of_spec P l El) as [_ all]. apply all. exists a. auto.
Qed.

Lemma ends_more P Q m k s : jumps B P (fst m) (snd m) Q -> ends B finish k Q s ->
  ends B finish (Datatypes.S k) P (m :: s).
Proof.
  intros js [len [F [iF pl]]]. split; [simpl; auto | ]. exists F. split; auto.
  destruct m. econstructor; eauto.
Qed.

(** Of a position that is known, what its moves lead to is known. *)
Lemma known_after i P l a : (i < M)%nat -> moves_of P = Some l -> In a l -> known i P ->
  known (i + 1) (snd a).
Proof.
  intros lt El j known_ s e. pose proof (move_jumps P l a El j) as js.
  assert (first : ends B finish (M - i) (position_of P) (fst a :: s)).
  { replace (M - i)%nat with (Datatypes.S (M - (i + 1))) by lia. eapply ends_more; eauto. }
  pose proof (leads_of_jumps _ _ _ _ js) as ld. destruct (known_ _ first) as [S0 [i0 l0]].
  (* the same move from the image that is listed *)
  destruct (images_of _ _ i0) as [-> | [k [ik [_ Ek]]]].
  - apply next_listed with (P := P) (s := s); auto.
    replace (M - i - 1)%nat with (M - (i + 1))%nat by lia. exact e.
  - assert (j0 : In (image_of (map single k) (snd a)) (images (snd a))).
    { right. apply in_map_iff. exists (map single k). split; auto. apply in_map. auto. }
    destruct (image_ends _ _ _ _ j0 e) as [s' e'].
    assert (E1 : position_of (image_of (map single k) (snd a)) = image k (after a))
      by (apply (image_of_spec n fits_machine); apply K_symmetries; auto).
    destruct (next_listed i S0 (image_of (map single k) (snd a)) s') as [S1 [i1 l1]]; auto.
    + rewrite Ek, E1. apply (image_leads n B holes_within); auto. apply K_symmetries; auto.
    + replace (M - i - 1)%nat with (M - (i + 1))%nat by lia. exact e'.
    + exists S1. split; auto. eapply images_trans; eauto.
Qed.

Lemma least_number_ok : forall tables i tied P c, (i + List.length tables = Datatypes.S M)%nat ->
  (forall j t, nth_error tables j = Some t -> table_ok (i + j) t) -> inside n (position_of P) ->
  known i P ->
  least_number (map (map single) K) moves_of tables tied P = Some c ->
  number B finish tied (M - i) (position_of P) c.
Proof.
  induction tables as [ | t rest IH]; intros i tied P c len ok ins known E; [discriminate | ].
  assert (okt : table_ok i t)
    by (specialize (ok 0%nat t eq_refl); rewrite Nat.add_0_r in ok; auto).
  pose proof (find_number_ok i t P okt ins known) as found.
  cbn [least_number] in E. destruct tied as [ | g tied]; [inversion E; subst; auto | ].
  destruct rest as [ | t1 rest].
  - inversion E; subst. simpl in len. replace (M - i)%nat with 0%nat in * by lia.
    apply number_zero. auto.
  - destruct (N.eqb (find_number (map (map single) K) t P) 0) eqn:Z0.
    + inversion E; subst. apply N.eqb_eq in Z0. rewrite Z0 in found. apply number_none.
      apply number_nothing. auto.
    + destruct (moves_of P) as [l | ] eqn:El; [ | discriminate].
      apply sum_all_spec in E. destruct E as [-> all]. simpl in len.
      apply number_moves; auto; [lia | ]. intros a j insa ld.
      specialize (all a j). revert all. match goal with |- _ -> match ?k with _ => _ end =>
        change (match k with
          | Some tied => least_number (map (map single) K) moves_of (t1 :: rest) tied (snd a)
          | None => Some 0%N end <> None ->
          match k with
          | Some tied => number B finish tied (M - (i + 1)) (after a)
              match match k with
                | Some tied => least_number (map (map single) K) moves_of (t1 :: rest) tied (snd a)
                | None => Some 0%N end with Some x => x | None => 0%N end
          | None => match match k with
                | Some tied => least_number (map (map single) K) moves_of (t1 :: rest) tied (snd a)
                | None => Some 0%N end with Some x => x | None => 0%N end = 0%N
          end); destruct k as [tied' | ]; auto end.
      destruct (least_number (map (map single) K) moves_of (t1 :: rest) tied' (snd a))
        as [d | ] eqn:Ed; [intros _ | congruence].
      apply (IH (i + 1)%nat tied' (snd a) d); auto.
      * simpl. lia.
      * intros j' t' Ej. replace (i + 1 + j')%nat with (i + Datatypes.S j')%nat by lia.
        apply ok. auto.
      * apply (known_after i P l a); auto. lia.
Qed.
(** * Families of the first moves of solutions *)

Lemma by_position_spec a l : In a l <->
  exists P fs, In (P, fs) (by_position l) /\ fst a = P /\ In (snd a) fs.
Proof.
  unfold by_position.
  assert (H : forall l groups, (exists P fs, In (P, fs) (fold_left (fun groups a =>
      match groups with
      | (P, fs) :: more => if equal (fst a) P then (P, snd a :: fs) :: more
                           else (fst a, [snd a]) :: groups
      | [] => [(fst a, [snd a])]
      end) l groups) /\ fst a = P /\ In (snd a) fs) <->
    In a l \/ exists P fs, In (P, fs) groups /\ fst a = P /\ In (snd a) fs).
  { induction l0 as [ | b l0 IH]; intros groups; cbn [fold_left]; [simpl; tauto | ].
    rewrite IH. clear IH. cbn [In].
    assert (E : b = a <-> fst a = fst b /\ snd b = snd a)
      by (destruct a, b; simpl; split; [intros X; inversion X; auto | intros [-> ->]; auto]).
    destruct groups as [ | [P fs] more]; [ | destruct (equal (fst b) P) eqn:same].
    - rewrite E. cbn [In]. split.
      + intros [i | [P [fs [[X | []] [E1 i]]]]]; [tauto | ]. inversion X; subst.
        destruct i as [i | []]. left. left. split; congruence.
      + intros [[[E1 E2] | i] | [P [fs [[] _]]]]; [right | tauto]. do 2 eexists.
        split; [left; reflexivity | ]. split; [auto | left; auto].
    - apply equal_true in same. rewrite E. cbn [In]. split.
      + intros [i | [P' [fs' [[X | j] [E1 i]]]]]; [tauto | | right; do 2 eexists; eauto].
        inversion X; subst. destruct i as [i | i]; [left; left; split; congruence | ].
        right. do 2 eexists.
        split; [left; reflexivity | ]. auto.
      + intros [[[E1 E2] | i] | [P' [fs' [[X | j] [E1 i]]]]]; [right | tauto | right | right].
        * do 2 eexists. split; [left; reflexivity | ]. split; [congruence | left; auto].
        * inversion X; subst. do 2 eexists. split; [left; reflexivity | ].
          split; [auto | right; auto].
        * do 2 eexists. split; [right; eauto | ]. auto.
    - rewrite E. cbn [In]. split.
      + intros [i | [P' [fs' [[X | j] [E1 i]]]]]; [tauto | | right; do 2 eexists; eauto].
        inversion X; subst. destruct i as [i | []]. left. left. split; congruence.
      + intros [[[E1 E2] | i] | [P' [fs' [j [E1 i]]]]]; [right | tauto | right].
        * do 2 eexists. split; [left; reflexivity | ]. split; [auto | left; auto].
        * do 2 eexists. split; [right; eauto | ]. auto. }
  rewrite H. split; auto. intros [i | [P [fs [[] _]]]]. auto.
Qed.

Lemma add_moves_spec t : forall groups found l,
  add_moves B (map (map single) K) moves_of t groups found = Some l ->
  (forall P fs, In (P, fs) groups -> moves_of P <> None) /\
  forall b, In b l <-> In b found \/ exists P fs here a f, In (P, fs) groups /\
    moves_of P = Some here /\ In a here /\ find_number (map (map single) K) t (snd a) <> 0%N /\
    In f fs /\ b = (snd a, insert leb_effect (effect B (fst a)) f).
Proof.
  induction groups as [ | [P fs] groups IH]; intros found l E; cbn [add_moves] in E.
  - inversion E; subst. split; [intros P fs [] | ]. intros b. split; auto.
    intros [i | [P [fs [here [a [f [[] _]]]]]]]. auto.
  - destruct (moves_of P) as [here | ] eqn:EP; [ | discriminate].
    destruct (IH _ _ E) as [some all]. split.
    + intros P' fs' [X | i]; [inversion X; subst; congruence | eauto].
    + intros b. rewrite all, rev_append_rev, in_app_iff, <- in_rev, in_flat_map. clear all E IH. split.
      * intros [[[a [ia ib]] | i] | [P' [fs' [here' [a [f [j h1]]]]]]].
        -- right. destruct (N.eqb _ 0) eqn:Z0; [destruct ib | ]. apply N.eqb_neq in Z0.
           apply in_map_iff in ib. destruct ib as [f [<- i]]. exists P, fs, here, a, f.
           split; [left; auto | ]. tauto.
        -- auto.
        -- right. exists P', fs', here', a, f. split; [right; auto | exact h1].
      * intros [i | [P' [fs' [here' [a [f [[X | j] [E1 [ia [nz [i ->]]]]]]]]]]]; [auto | | ].
        -- inversion X; subst P' fs'. left. left. exists a.
           assert (here' = here) by congruence. subst here'. split; auto.
           apply N.eqb_neq in nz. rewrite nz. apply in_map_iff. eauto.
        -- right. exists P', fs', here', a, f. tauto.
Qed.

Variable P0 : position.

(** All families of i moves from P0 that begin a solution, and none besides. *)
Definition reached_ok (i : nat) (l : list reached) : Prop :=
  (forall a, In a l -> inside n (position_of (fst a)) /\ known i (fst a) /\
    (exists t, ends B finish (M - i) (position_of (fst a)) t) /\
    exists s, List.length s = i /\ plays B P0 s (position_of (fst a)) /\ family_of B s = snd a) /\
  forall s P t, List.length s = i -> plays B P0 s P -> ends B finish (M - i) P t ->
    exists Q, position_of Q = P /\ In (Q, family_of B s) l.

Lemma add_moves_ok i t l found : (i < M)%nat -> table_ok (i + 1) t -> reached_ok i l ->
  add_moves B (map (map single) K) moves_of t (by_position l) [] = Some found ->
  reached_ok (i + 1) found.
Proof.
  intros lt okt [sound complete] E. destruct (add_moves_spec _ _ _ _ E) as [some all].
  assert (after_ : forall P here a, moves_of P = Some here -> In a here ->
    inside n (position_of P) -> known i P -> inside n (after a) /\ known (i + 1) (snd a) /\
    number B finish [] (M - (i + 1)) (after a) (find_number (map (map single) K) t (snd a))).
  { intros P here a EP ia ins known_. pose proof (move_jumps P here a EP ia) as js.
    destruct (jumps_inside n B holes_within _ _ _ _ js) as [_ inside_]. specialize (inside_ ins).
    pose proof (known_after i P here a lt EP ia known_) as known2. split; auto. split; auto.
    apply find_number_ok; auto. }
  split.
  - intros b ib. apply all in ib. destruct ib as [[] | [P [fs [here [a [f [ig [EP [ia [nz [i_ ->]]]]]]]]]]].
    assert (il : In (P, f) l) by (apply by_position_spec; exists P, fs; auto).
    destruct (sound _ il) as [ins [known_ [_ [s [len [pl Ef]]]]]]. cbn [fst snd] in *.
    destruct (after_ P here a EP ia ins known_) as [ins2 [known2 num]].
    split; auto. split; auto. split.
    + destruct num as [found_ [_ [len2 alln]]]. destruct found_ as [ | t0 rest].
      { simpl in len2. congruence. }
      exists t0. apply alln. left. auto.
    + exists (s ++ [fst a]). split; [rewrite app_length; simpl; lia | ]. split.
      * apply plays_more_last. exists (position_of P). split; auto. eapply move_jumps; eauto.
      * rewrite family_more, Ef. auto.
  - intros s R u len pl e.
    destruct (exists_last (l := s)) as [s0 [m ->]]; [intros ->; simpl in len; lia | ].
    rewrite app_length in len. simpl in len. apply plays_more_last in pl. destruct pl as [P [pl js]].
    destruct (complete s0 P (m :: u)) as [Q [EQ il]]; auto; [lia | | ].
    { replace (M - i)%nat with (Datatypes.S (M - (i + 1))) by lia. eapply ends_more; eauto. }
    destruct (sound _ il) as [ins [known_ _]]. cbn [fst] in *.
    apply by_position_spec in il. destruct il as [Q' [fs [ig [EQ' i_]]]]. cbn [fst snd] in *. subst Q'.
    destruct (moves_of Q) as [here | ] eqn:EM; [ | destruct (some _ _ ig EM)].
    destruct (moves_of_spec Q here EM) as [_ allm]. rewrite EQ in allm.
    destruct (proj2 (allm m R) js) as [a [ia [Ea ER]]]. exists (snd a). split; [exact ER | ].
    destruct (after_ Q here a EM ia ins known_) as [_ [_ num]].
    apply all. right. exists Q, fs, here, a, (family_of B s0).
    rewrite family_more, Ea. repeat (split; auto). intros Z0. rewrite Z0 in num.
    apply (number_nothing _ _ _ _ num u). rewrite ER. exact e.
Qed.

Lemma compare_reached_eq a b : compare_reached a b = Eq -> a = b.
Proof.
  unfold compare_reached. destruct (compare (fst a) (fst b)) eqn:E; try discriminate.
  apply compare_eq in E. intros E2. apply compare_families_eq in E2. destruct a, b. simpl in *.
  congruence.
Qed.

Lemma families_ok : forall tables i l found, (i + List.length tables = M)%nat ->
  (forall j t, nth_error tables j = Some t -> table_ok (i + 1 + j) t) -> reached_ok i l ->
  families B (map (map single) K) moves_of tables l = Some found -> reached_ok M found.
Proof.
  induction tables as [ | t tables IH]; intros i l found len ok reached_ E; cbn [families] in E.
  - inversion E; subst found. simpl in len. rewrite Nat.add_0_r in len. subst i. auto.
  - destruct (add_moves _ _ _ t (by_position l) []) as [more | ] eqn:Em; [ | discriminate].
    cbv zeta in E. destruct (N.ltb _ _); [discriminate | ]. simpl in len.
    apply (IH (i + 1)%nat (sort compare_reached more)); auto; [lia | | ].
    + intros j t' Ej. replace (i + 1 + 1 + j)%nat with (i + 1 + Datatypes.S j)%nat by lia. auto.
    + assert (okt : table_ok (i + 1) t)
        by (specialize (ok 0%nat t eq_refl); rewrite Nat.add_0_r in ok; auto).
      destruct (add_moves_ok i t l more ltac:(lia) okt reached_ Em) as [sound complete]. split.
      * intros a ia. apply sound. apply sort_from in ia. exact ia.
      * intros s P u len' pl e. destruct (complete s P u len' pl e) as [Q [EQ i_]]. exists Q.
        split; auto. apply (sort_In _ _ compare_reached_eq). exact i_.
Qed.
End Board.

(** * Groups *)

Lemma same_holes_eq l l' : same_holes l l' = true -> l = l'.
Proof.
  unfold same_holes. intros E. apply andb_prop in E. destruct E.
  apply (leb_list_anti N N.leb N_anti); auto.
Qed.

Lemma has_holes_In G g : has_holes G g = true -> In g G.
Proof.
  unfold has_holes. intros E. apply existsb_exists in E. destruct E as [h [i E]].
  apply same_holes_eq in E. subst. auto.
Qed.

Lemma same_holes_refl l : same_holes l l = true.
Proof.
  unfold same_holes, leb_holes. rewrite (proj2 (andb_true_iff _ _)); auto.
  split; apply (leb_list_refl N N.leb N_total).
Qed.

Lemma are_distinct_NoDup : forall G, are_distinct G = true -> NoDup G.
Proof.
  induction G as [ | g G IH]; intros ok; constructor; cbn [are_distinct] in ok;
    apply andb_prop in ok; destruct ok as [ok1 ok2]; auto.
  intros i. apply negb_true_iff in ok1. unfold has_holes in ok1.
  assert (X : existsb (same_holes g) G = true); [ | congruence].
  apply existsb_exists. exists g. split; auto. apply same_holes_refl.
Qed.

Lemma all_holes_image n x : (x < N.of_nat n)%N -> image_hole (all_holes n) x = x.
Proof. apply identity_hole. Qed.

Lemma all_holes_symmetry n B : within_holes n B -> is_symmetry n B (all_holes n) /\
  forall x, In x (all_holes n) -> (x < N.of_nat n)%N.
Proof.
  intros within. split; [ | intros x; apply all_holes_In]. constructor.
  - unfold all_holes. rewrite map_length, seq_length. auto.
  - apply all_holes_NoDup; auto.
  - intros x r y ln. destruct (within _ _ _ ln) as [bx [br by_]].
    rewrite !all_holes_image; auto.
Qed.

Lemma compose_hole n g h x : List.length h = n -> (x < N.of_nat n)%N ->
  image_hole (compose g h) x = image_hole g (image_hole h x).
Proof.
  intros len lt. unfold compose. unfold image_hole at 1.
  rewrite (nth_indep _ 0%N (image_hole g 0%N)); [ | rewrite map_length; lia].
  rewrite map_nth. auto.
Qed.

Lemma is_group_sound n B G : (forall g, In g G -> is_symmetry n B g /\
    forall x, In x g -> (x < N.of_nat n)%N) -> is_group n G = true ->
  NoDup G /\ In (all_holes n) G /\ (forall g h, In g G -> In h G -> In (compose g h) G) /\
  forall g, In g G -> exists h, In h G /\
    (forall x, (x < N.of_nat n)%N -> image_hole h (image_hole g x) = x) /\
    (forall x, (x < N.of_nat n)%N -> image_hole g (image_hole h x) = x).
Proof.
  intros syms ok. unfold is_group in ok. apply andb_prop in ok. destruct ok as [ok all].
  apply andb_prop in ok. destruct ok as [nd id]. rewrite forallb_forall in all.
  assert (left_inverse : forall g, In g G -> exists h, In h G /\
    forall x, (x < N.of_nat n)%N -> image_hole h (image_hole g x) = x).
  { intros g i. specialize (all g i). apply andb_prop in all. destruct all as [inv _].
    apply existsb_exists in inv. destruct inv as [h [ih E]]. apply same_holes_eq in E.
    exists h. split; auto. intros x lt. rewrite <- (compose_hole n h g x); auto.
    - rewrite E. apply all_holes_image. auto.
    - destruct (syms g i) as [[len _ _] _]. auto. }
  split; [apply are_distinct_NoDup; auto | ]. split; [apply has_holes_In; auto | ]. split.
  - intros g h i j. specialize (all g i). apply andb_prop in all. destruct all as [_ pr].
    rewrite forallb_forall in pr. apply has_holes_In. auto.
  - intros g i. destruct (left_inverse g i) as [h [ih hg]]. exists h. split; auto. split; auto.
    intros x lt. destruct (left_inverse h ih) as [k [ik kh]].
    assert (lt2 : (image_hole h x < N.of_nat n)%N).
    { destruct (syms h ih) as [sh bh]. apply bh. eapply nth_error_In. apply (nth_image n B); eauto. }
    rewrite <- (kh (image_hole g (image_hole h x))).
    + rewrite hg by auto. apply kh. auto.
    + destruct (syms g i) as [sg bg]. apply bg. eapply nth_error_In. apply (nth_image n B); eauto.
Qed.

Lemma group_of_In n test listed g : In g (group_of n test listed) ->
  In g listed /\ test (map single g) = true \/ g = all_holes n.
Proof.
  unfold group_of. destruct (filter _ listed) as [ | k l] eqn:E.
  - intros [<- | []]. auto.
  - rewrite <- E. intros i. apply filter_In in i. auto.
Qed.

Lemma canonical_In K P : In (canonical K P) (images_in K P).
Proof.
  unfold canonical, images_in.
  assert (H : forall l acc, incl l K -> In acc (P :: map (fun k => image_of k P) K) ->
    In (fold_left (fun least k => let Q := image_of k P in if less_set Q least then Q else least) l
        acc) (P :: map (fun k => image_of k P) K)).
  { induction l as [ | k l IH]; simpl; intros acc inc i; auto. apply IH.
    - intros x j. apply inc. right; auto.
    - destruct (less_set (image_of k P) acc); auto. right. apply in_map_iff. exists k.
      split; auto. apply inc. left; auto. }
  apply H; [apply incl_refl | left; auto].
Qed.

Lemma classes_same {A} (is is' : A -> Prop) like n : (forall a, is a <-> is' a) ->
  Claim.classes is like n -> Claim.classes is' like n.
Proof.
  intros same [l [len [all [each apart]]]]. exists l. split; auto. split.
  - intros a i. apply same. auto.
  - split; auto. intros a i. apply each, same. auto.
Qed.

(** * Numbers that are checked *)

Local Opaque close N.to_nat filter.

Section Checked.
Variable p : problem.
Variable h : hints.
Variable levels : list (list set).
Hypothesis passed_ : passed_all p h levels.
Hypothesis counting : is_counted h = true.
Hypothesis no_either : either p = 0%N.       (* there is no pattern *)
Hypothesis no_stuck : stuck p = false.
Let q := prepare p h.
Let n := hole_count q.
Let board := all_lines q.
Let M := N.to_nat (claimed h).
Let K := group_of n (keeps (possible q)) (symmetries h).
Let G := group_of n (fun g => equal (image_of g (start_set q)) (start_set q)) (symmetries h).
Hypothesis closed : forallb (fun F => mem F (posed q)) (extended q) = true.
Hypothesis groups : is_group n K && is_group n G && forallb (has_holes K) G = true.
Hypothesis levels_small :
  forallb (forallb (fun P => small n (position_of P))) levels = true.
Let finish (F : position) : Prop := In F (map position_of (possible q)).

Lemma possible_flat F : is_possible_finish p h F <-> finish F.
Proof.
  unfold is_possible_finish, fits_one. rewrite no_either, no_stuck, N.ldiff_0_r. intuition congruence.
Qed.

Lemma is_finish_flat F : is_finish p F <-> In F (finishes p).
Proof. unfold is_finish. rewrite no_either, no_stuck, N.ldiff_0_r. intuition congruence. Qed.

Lemma listed_sound g : In g (symmetries h) -> is_symmetry n board g /\
  forall x, In x g -> (x < N.of_nat n)%N.
Proof.
  intros i. pose proof (has_symmetries _ _ _ passed_) as syms. rewrite forallb_forall in syms.
  pose proof (has_proper _ _ _ passed_). pose proof (has_within _ _ _ passed_).
  pose proof (has_fits _ _ _ passed_). apply is_symmetry_of_sound; auto.
Qed.

Lemma group_symmetry test g : In g (group_of n test (symmetries h)) -> is_symmetry n board g /\
  forall x, In x g -> (x < N.of_nat n)%N.
Proof.
  intros i. destruct (group_of_In _ _ _ _ i) as [[j _] | ->]; [apply listed_sound; auto | ].
  apply all_holes_symmetry. apply (has_within _ _ _ passed_).
Qed.

Lemma small_inside P : small n P = true -> inside n P.
Proof. intros ok x. apply peg_small. apply N.ltb_lt. auto. Qed.

Lemma kept_flat :
  filter (fun k => keeps (possible q) (map single k)) (symmetries h) = kept p h.
Proof.
  unfold kept. apply filter_ext_in. intros k i. destruct (listed_sound k i) as [_ bound].
  assert (same : equal (image_of (map single k) (open_set q)) (open_set q) = true);
    [ | unfold q in *; rewrite same, andb_true_r; auto].
  apply equal_true, position_of_inj. rewrite (image_of_spec n (has_fits _ _ _ passed_)) by auto.
  unfold q. rewrite (open_position p h (has_fits _ _ _ passed_) (has_either _ _ _ passed_)), no_either.
  apply position_ext. intros r. rewrite peg_image. split; [ | intros z; elim (peg_zero _ z)].
  intros [j [_ z]]. elim (peg_zero _ z).
Qed.

Lemma finish_posed F : finish F -> In F (finishes p) /\ inside n F.
Proof.
  intros i. apply (possible_extended p h) in i. apply in_map_iff in i. destruct i as [S [<- i]].
  pose proof closed as all. rewrite forallb_forall in all. apply all in i. apply mem_In in i.
  unfold q, prepare in i. cbn [posed] in i. apply in_map_iff in i. destruct i as [F [<- i]].
  pose proof (has_finishes _ _ _ passed_) as sm. rewrite forallb_forall in sm.
  rewrite (small_position p h (has_fits _ _ _ passed_)) by auto.
  split; auto. apply small_inside. apply sm. auto.
Qed.

Lemma start_position : position_of (start_set q) = start p.
Proof.
  apply (small_position p h (has_fits _ _ _ passed_)). apply (has_start _ _ _ passed_).
Qed.

Lemma K_keeps k F : In k K -> finish F -> finish (image k F).
Proof.
  intros i fin. destruct (group_of_In _ _ _ _ i) as [[j keep] | ->].
  - apply (kept_finishes p h (has_fits _ _ _ passed_) (has_symmetries _ _ _ passed_)); auto.
    rewrite <- kept_flat. apply filter_In. auto.
  - rewrite (same_image n board); auto.
    + apply all_holes_symmetry. apply (has_within _ _ _ passed_).
    + intros x. apply all_holes_image.
    + apply finish_posed. auto.
Qed.

Lemma G_start g : In g G -> image g (start p) = start p.
Proof.
  intros i. destruct (group_of_In _ _ _ _ i) as [[j keep] | ->].
  - apply equal_true in keep. rewrite <- start_position at 1.
    rewrite <- (image_of_spec n (has_fits _ _ _ passed_)) by (apply listed_sound; auto).
    rewrite keep. apply start_position.
  - apply (same_image n board).
    + apply all_holes_symmetry. apply (has_within _ _ _ passed_).
    + intros x. apply all_holes_image.
    + apply small_inside. apply (has_start _ _ _ passed_).
Qed.

Lemma G_in_K g : In g G -> In g K.
Proof.
  intros i. pose proof groups as ok. apply andb_prop in ok. destruct ok as [_ ok].
  rewrite forallb_forall in ok. apply has_holes_In. auto.
Qed.

Lemma K_group : is_group n K = true.
Proof. pose proof groups as ok. apply andb_prop in ok. destruct ok as [ok _].
  apply andb_prop in ok. tauto. Qed.
Lemma G_group : is_group n G = true.
Proof. pose proof groups as ok. apply andb_prop in ok. destruct ok as [ok _].
  apply andb_prop in ok. tauto. Qed.

Lemma levels_M : List.length levels = M.
Proof.
  pose proof (levels_length p h (has_fits _ _ _ passed_) (has_start _ _ _ passed_)
    levels (has_levels _ _ _ passed_)) as [len _].
  rewrite len. unfold M, height_of. rewrite counting. auto.
Qed.

Let listed_at (i : nat) (P : set) : Prop := In P (nth i (levels ++ [possible q]) []).
Let images := images_in (map (map single) K).

Lemma kept_images P : In (canonical (keep_possible q) P) (images P).
Proof.
  destruct (canonical_In (keep_possible q) P) as [E | i]; [rewrite <- E; left; auto | ].
  right. apply in_map_iff in i. destruct i as [k [E i]]. rewrite <- E. apply in_map_iff.
  exists k. split; auto. unfold q in i. rewrite keep_possible_kept in i. apply in_map_iff in i.
  destruct i as [g [<- i]]. apply in_map. unfold K, group_of.
  assert (same : filter (fun k => keeps (possible q) (map single k)) (symmetries h) = kept p h)
    by apply kept_flat.
  rewrite same. destruct (kept p h); [destruct i | auto].
Qed.

Lemma next_level i P Q s : (i < M)%nat -> listed_at i P ->
  leads board (position_of P) (position_of Q) ->
  ends board finish (M - i - 1) (position_of Q) s ->
  exists S, In S (images Q) /\ listed_at (i + 1) S.
Proof.
  intros lt l ld [len [F [fin pl]]]. pose proof levels_M as lenM.
  unfold listed_at in l. rewrite app_nth1 in l by lia.
  destruct passed_ as [fits is_proper within small_start small_finishes small_either start_apart some
    claims syms posed_in pegs_extended okw okl [c [okc okb]]].
  assert (some_ends : possible q <> []).
  { intros E. unfold finish in fin. rewrite E in fin. destruct fin. }
  destruct (Nat.eq_dec (i + 1) M) as [E | ne].
  - replace (M - i - 1)%nat with 0%nat in len by lia. destruct s; [ | discriminate].
    inversion pl; subst. exists Q. split; [left; auto | ]. unfold listed_at.
    rewrite app_nth2 by lia. replace (i + 1 - List.length levels)%nat with 0%nat by lia.
    cbn [nth]. apply in_map_iff in fin. destruct fin as [F [E1 i1]].
    apply position_of_inj in E1. subst. auto.
  - destruct (levels_closed p h fits is_proper within small_start small_either syms c levels okw okc
      okl okb
      some_ends) as [nofin closed_].
    assert (hM : N.to_nat (height_of h) = M) by (unfold height_of; rewrite counting; auto).
    rewrite hM in nofin, closed_.
    destruct (on_levels n board is_proper within (is_possible_finish p h) (fewest q)
      (reached_pegs p h fits is_proper within pegs_extended) (kept p h)
      (fun k ik => proj1 (kept_symmetries p h syms k ik))
      (kept_possible_finish p h fits is_proper within small_either syms) M M ltac:(lia)
      (on_level levels) (listed_as p h)
      (stands_image p h fits syms) nofin closed_
      i (position_of P) (position_of Q) F) as [S [[T [ET ES]] [S' [iS' ES']]]]; auto.
    + lia.
    + exists P. auto.
    + rewrite <- len. apply plays_moves. auto.
    + apply possible_flat. auto.
    + apply position_of_inj in ET. subst T S. apply position_of_inj in ES'. subst S'.
      exists (canonical (keep_possible q) Q). split; [apply kept_images | ].
      unfold listed_at. rewrite app_nth1 by lia. auto.
Qed.

Lemma first_level : (0 < M)%nat -> exists S, In S (images (start_set q)) /\ listed_at 0 S.
Proof.
  intros some. pose proof levels_M as lenM.
  destruct (levels_length p h (has_fits _ _ _ passed_) (has_start _ _ _ passed_)
    levels (has_levels _ _ _ passed_)) as [len first].
  destruct first as [S [[T [ET ES]] [S' [iS' ES']]]]; [lia | ].
  rewrite <- start_position in ET. apply position_of_inj in ET. subst T S.
  apply position_of_inj in ES'. subst S'. exists (canonical (keep_possible q) (start_set q)).
  split; [apply kept_images | ]. unfold listed_at. rewrite app_nth1 by lia. auto.
Qed.

(** Solutions are what was counted. *)
Lemma solution_ends s : solution_of p M s <-> ends board finish M (start p) s.
Proof.
  split.
  - intros [[F [i pl]] len]. split; auto. exists F. split; auto.
    apply possible_flat, (reached_ends p h (has_fits _ _ _ passed_) (has_proper _ _ _ passed_)
      (has_within _ _ _ passed_) (has_finishes _ _ _ passed_) (has_posed _ _ _ passed_)
      (List.length s)); auto; [apply (has_weights _ _ _ passed_) | ].
    apply plays_moves. auto.
  - intros [len [F [fin pl]]]. split; auto. exists F. split; auto.
    apply is_finish_flat, finish_posed. auto.
Qed.

Lemma solution_inside s : solution p s -> holes_inside n s.
Proof. intros [F [_ pl]]. eapply plays_inside; eauto. apply (has_within _ _ _ passed_). Qed.

Lemma reached_finish s F : plays board (start p) s F -> is_finish p F -> finish F.
Proof.
  intros pl i.
  apply possible_flat, (reached_ends p h (has_fits _ _ _ passed_) (has_proper _ _ _ passed_)
    (has_within _ _ _ passed_) (has_finishes _ _ _ passed_) (has_posed _ _ _ passed_)
    (List.length s)); auto; [apply (has_weights _ _ _ passed_) | ].
  apply plays_moves. auto.
Qed.

Lemma G_solution g s : In g G -> solution p s -> solution p (image_moves g s).
Proof.
  intros i [F [fin pl]]. exists (image g F). split.
  - apply is_finish_flat, finish_posed, K_keeps; [apply G_in_K; auto | ].
    eapply reached_finish; eauto.
  - rewrite <- (G_start g i). apply (image_plays n board (has_within _ _ _ passed_)); auto.
    apply (group_symmetry _ g i).
Qed.

Let tied := filter (fun g => negb (same_holes g (all_holes n))) G.
Let moves_of P := moves_from (table_of leap_of board) (S n) P (all_holes n).

Lemma tied_least s : holes_inside n s -> keep_holes tied (flat s) <> None <->
  forall g, In g G -> leb_holes (flat s) (flat (image_moves g s)) = true.
Proof.
  intros ins. rewrite keep_holes_least. split; intros all g i.
  - rewrite flat_image. destruct (same_holes g (all_holes n)) eqn:E.
    + apply same_holes_eq in E. subst g. rewrite <- flat_image.
      rewrite (same_moves_image n); auto.
      * apply (leb_list_refl N N.leb N_total).
      * intros x. apply all_holes_image.
    + apply all. apply filter_In. split; auto. rewrite E. auto.
  - rewrite <- flat_image. apply all. apply filter_In in i. tauto.
Qed.

Lemma inside_start : inside n (position_of (start_set q)).
Proof. rewrite start_position. apply small_inside. apply (has_start _ _ _ passed_). Qed.

Lemma inside_levels level P : In level levels -> In P level -> inside n (position_of P).
Proof.
  intros i j. pose proof levels_small as all. rewrite forallb_forall in all. specialize (all _ i).
  rewrite forallb_forall in all. apply small_inside. auto.
Qed.

Lemma symmetries_G : symmetries_of p G.
Proof.
  destruct (is_group_sound n board G (group_symmetry _) G_group) as [nd [_ _]]. split; auto.
  intros g i. destruct (group_symmetry _ g i) as [[len dist lines_] _].
  split; [exact len | ]. split; auto. split; auto. intros s. apply G_solution. auto.
Qed.

(** The symmetries act on the solutions. *)
Lemma identity_solution s : solution p s -> image_moves (all_holes n) s = s.
Proof.
  intros sol. apply (same_moves_image n); [ | apply solution_inside; auto].
  intros x. apply all_holes_image.
Qed.

Lemma product_solution g k s : In k G -> solution p s ->
  image_moves (compose g k) s = image_moves g (image_moves k s).
Proof.
  intros ik sol. apply (product_moves n); [ | apply solution_inside; auto]. intros x lt.
  apply (compose_hole n); auto. destruct (group_symmetry _ k ik) as [[len _ _] _]. auto.
Qed.

Lemma image_solution g s : In g G -> solution_of p M s -> solution_of p M (image_moves g s).
Proof.
  intros ig [sol len]. split; [apply G_solution; auto | ]. unfold image_moves.
  rewrite map_length. auto.
Qed.

Theorem numbers_sound t more all some :
  number_levels (map (map single) K) moves_of (possible q) levels = Some (t :: more) ->
  find_number (map (map single) K) t (start_set q) = all ->
  least_number (map (map single) K) moves_of (t :: more) tied (start_set q) = Some some ->
  (0 < M)%nat ->
  Claim.classes (solution_of p M) eq all /\
  Claim.classes (solution_of p M) (fun s t => exists g, In g G /\ t = image_moves g s) some.
Proof.
  intros Et Ea Es some_moves. pose proof levels_M as lenM.
  destruct (is_group_sound n board K (group_symmetry _) K_group) as [_ [_ [K_pr K_inv]]].
  destruct (is_group_sound n board G (group_symmetry _) G_group) as [_ [G_id [G_pr G_inv]]].
  pose proof (has_fits _ _ _ passed_) as fits. pose proof (has_proper _ _ _ passed_) as is_proper.
  pose proof (has_within _ _ _ passed_) as within.
  destruct (number_levels_ok n board is_proper within fits K (group_symmetry _) K_inv
    (possible q) K_keeps (fun F fin => proj2 (finish_posed F fin)) levels inside_levels
    ltac:(rewrite lenM; exact next_level) levels [] (t :: more) eq_refl Et) as [len ok].
  assert (known : forall s, ends board finish (List.length levels - 0)
      (position_of (start_set q)) s -> exists S, In S (images (start_set q)) /\ listed_at 0 S)
    by (intros s _; apply first_level; auto).
  pose proof (find_number_ok n board within fits K (group_symmetry _) K_inv (possible q) K_keeps
    levels 0 t (start_set q) (ok 0%nat t eq_refl)
    inside_start known) as num_all.
  pose proof (least_number_ok n board is_proper within fits K (group_symmetry _) K_pr K_inv
    (possible q) K_keeps levels
    ltac:(rewrite lenM; exact next_level) (t :: more) 0 tied (start_set q) some
    ltac:(cbn [List.length] in *; lia) ok inside_start known Es) as num_some.
  rewrite start_position, lenM, Nat.sub_0_r in num_all, num_some. rewrite Ea in num_all. split.
  - apply (classes_same _ _ _ _ (fun s => iff_sym (solution_ends s))).
    apply classes_of_number. auto.
  - destruct num_some as [l [nd [lenl alll]]].
    apply (classes_of_least _ G (solution_of p M) image_moves _ flat leb_holes
      (leb_list_total N N.leb N_total) (leb_list_trans N N.leb N_trans)
      (leb_list_anti N N.leb N_anti)) with (l := l); auto.
    + exists (all_holes n). split; auto. intros s [sol _]. apply identity_solution. auto.
    + intros g k ig ik. exists (compose g k). split; auto. intros s [sol _].
      apply product_solution; auto.
    + intros g ig. destruct (G_inv g ig) as [k [ik [kg _]]]. exists k. split; auto.
      intros s [sol _]. apply (inverse_moves n); auto. apply solution_inside; auto.
    + intros g s. apply image_solution.
    + intros s. rewrite alll, solution_ends. split; intros [e kept]; (split; [exact e | ]);
        assert (ins : holes_inside n s)
          by (apply solution_inside; apply solution_ends in e; apply e).
      * exact (proj1 (tied_least s ins) kept).
      * exact (proj2 (tied_least s ins) kept).
    + intros s g [sol _] ig E. apply flat_fixed. rewrite <- flat_image. auto.
Qed.

Let key := family_of board.
Let is_family (f : family) : Prop := exists s, solution_of p M s /\ key s = f.

Lemma families_sound t more l : (0 < M)%nat -> (exists s, solution_of p M s) ->
  number_levels (map (map single) K) moves_of (possible q) levels = Some (t :: more) ->
  families board (map (map single) K) moves_of more [(start_set q, [])] = Some l ->
  forall f, In f (sort compare_families (map snd l)) <-> is_family f.
Proof.
  intros some_moves [s0 sol0] Et El. pose proof levels_M as lenM.
  destruct (is_group_sound n board K (group_symmetry _) K_group) as [_ [_ [K_pr K_inv]]].
  pose proof (has_fits _ _ _ passed_) as fits. pose proof (has_proper _ _ _ passed_) as is_proper.
  pose proof (has_within _ _ _ passed_) as within.
  destruct (number_levels_ok n board is_proper within fits K (group_symmetry _) K_inv
    (possible q) K_keeps (fun F fin => proj2 (finish_posed F fin)) levels inside_levels
    ltac:(rewrite lenM; exact next_level) levels [] (t :: more) eq_refl Et) as [len ok].
  assert (ok0 : reached_ok n board K (possible q) levels (start p) 0 [(start_set q, [])]).
  { split.
    - intros a [<- | []]. split; [exact inside_start | ].
      split; [intros s _; apply first_level; auto | ]. cbn [fst snd]. rewrite start_position. split.
      + exists s0. rewrite lenM, Nat.sub_0_r. apply solution_ends. auto.
      + exists []. split; auto. split; [constructor | auto].
    - intros s P u len0 pl e. destruct s; [ | discriminate]. inversion pl; subst.
      exists (start_set q). split; [apply start_position | left; auto]. }
  destruct (families_ok n board is_proper within fits K (group_symmetry _) K_pr K_inv (possible q)
    K_keeps levels ltac:(rewrite lenM; exact next_level) (start p) more 0 [(start_set q, [])] l
    ltac:(simpl in len; lia) (fun j t' E => ok (Datatypes.S j) t' E) ok0 El) as [sound complete].
  rewrite lenM in sound, complete. intros f. split.
  - intros i. apply sort_from in i. apply in_map_iff in i. destruct i as [[Q f'] [<- i]].
    destruct (sound _ i) as [_ [_ [[u [len_u [F [fin pl_u]]]] [s [lens [pl E]]]]]].
    rewrite Nat.sub_diag in len_u. destruct u; [ | discriminate]. inversion pl_u; subst.
    exists s. split; auto. split; auto. eexists. split; [apply is_finish_flat, finish_posed; exact fin | exact pl].
  - intros [s [sol <-]]. apply (sort_In _ _ compare_families_eq). apply in_map_iff.
    pose proof (proj1 (solution_ends s) sol) as [lens [F [fin pl]]].
    destruct (complete s F [] lens pl) as [Q [EQ i]].
    { rewrite Nat.sub_diag. split; auto. exists F. split; [exact fin | constructor]. }
    exists (Q, key s). auto.
Qed.

Theorem sets_sound t more counts sets : (0 < M)%nat -> (exists s, solution_of p M s) ->
  number_levels (map (map single) K) moves_of (possible q) levels = Some (t :: more) ->
  check_sets board G (map (map single) K) moves_of more (start_set q) counts = Good sets ->
  match sets with
  | None => True
  | Some (all, some) =>
      Claim.classes (solution_of p M) (same_moves p) all /\
      Claim.classes (solution_of p M)
        (fun s t => exists g, In g G /\ same_moves p (image_moves g s) t) some
  end.
Proof.
  intros some_moves exists_ Et ok. unfold check_sets in ok.
  destruct counts as [ | all [ | some rest]]; [inversion ok; exact I | discriminate | ].
  destruct (families _ _ _ more _) as [l | ] eqn:El; [ | discriminate]. cbv zeta in ok.
  apply demand_Good in ok. destruct ok as [middles ok].
  apply demand_Good in ok. destruct ok as [sorted ok].
  apply demand_Good in ok. destruct ok as [equal_ ok]. apply andb_prop in equal_.
  destruct equal_ as [E1 E2]. apply N.eqb_eq in E1. apply N.eqb_eq in E2.
  inversion ok; subst sets. clear ok.
  pose proof (families_sound t more l some_moves exists_ Et El) as found.
  set (list_ := sort compare_families (map snd l)) in *.
  apply (ascend_NoDup _ _ family_total family_trans) in sorted.
  pose proof (has_within _ _ _ passed_) as within.
  destruct (is_group_sound n board G (group_symmetry _) G_group) as [_ [G_id [G_pr G_inv]]].
  assert (image_key : forall g s, In g G -> solution p s ->
    key (image_moves g s) = image_family g (key s)).
  { intros g s ig [F [_ pl]]. apply (image_family_of n board within middles g) with (start p) F; auto.
    apply (group_symmetry _ g ig). }
  split.
  - apply (classes_by key) with (like' := eq).
    + intros s u _ _. apply same_family.
    + apply classes_of_list with list_; auto.
  - apply (classes_by key) with (like' := fun a b => exists g, In g G /\ b = image_family g a).
    + intros s u [sol _] _. split; intros [g [ig E]]; exists g; (split; [exact ig | ]).
      * apply same_family in E. rewrite <- image_key by auto. symmetry. exact E.
      * apply same_family. rewrite <- image_key in E by auto. symmetry. exact E.
    + apply (classes_of_least _ G is_family image_family _ (fun f => f) leb_family
        family_total family_trans family_anti) with (l := filter (is_least G) list_); auto.
      * exists (all_holes n). split; auto. intros f [s [[sol _] <-]].
        rewrite <- image_key, identity_solution by auto. auto.
      * intros g k ig ik. exists (compose g k). split; auto. intros f [s [sol <-]].
        rewrite <- !image_key, product_solution; auto; try apply sol.
        apply image_solution; auto.
      * intros g ig. destruct (G_inv g ig) as [k [ik [kg _]]]. exists k. split; auto.
        intros f [s [sol <-]]. rewrite <- !image_key; auto; try apply sol.
        -- rewrite (inverse_moves n); auto. apply solution_inside, sol.
        -- apply image_solution; auto.
      * intros g f ig [s [sol <-]]. exists (image_moves g s).
        split; [apply image_solution | apply image_key]; auto. apply sol.
      * apply NoDup_filter. exact sorted.
      * intros f. rewrite filter_In, found. unfold is_least, least. rewrite forallb_forall. tauto.
Qed.
End Checked.

Lemma check_counts_sound p h levels c : passed_all p h levels -> is_counted h = true ->
  (0 < N.to_nat (claimed h))%nat -> holds p (Exactly (N.to_nat (claimed h))) ->
  check_counts p h (prepare p h) levels = Good c -> holds p c.
Proof.
  intros passed_ counting some exactly ok. unfold check_counts in ok.
  apply demand_Good in ok. destruct ok as [flat ok]. apply andb_prop in flat.
  destruct flat as [no_either no_stuck]. apply N.eqb_eq in no_either. apply negb_true_iff in no_stuck.
  apply demand_Good in ok. destruct ok as [closed ok].
  apply demand_Good in ok. destruct ok as [groups ok].
  apply demand_Good in ok. destruct ok as [smalls ok]. cbv zeta in ok.
  destruct (number_levels _ _ _ levels) as [[ | t more] | ] eqn:Et; try discriminate.
  destruct (least_number _ _ (t :: more) _ _) as [some_ | ] eqn:Es; [ | discriminate].
  destruct (counted h) as [ | a [ | b rest]]; try discriminate.
  apply demand_Good in ok. destruct ok as [equal_ ok]. apply andb_prop in equal_.
  destruct equal_ as [E1 E2]. apply N.eqb_eq in E1. apply N.eqb_eq in E2. subst some_.
  apply bind_Good in ok. destruct ok as [sets [oks ok]]. inversion ok; subst c. clear ok.
  destruct (numbers_sound p h levels passed_ counting no_either no_stuck closed groups smalls t more a b Et E1 Es some)
    as [all up_to].
  destruct exactly as [sol least_]. split; auto. split; auto.
  split; [apply (symmetries_G p h levels); auto | ]. split; auto. split; auto.
  apply (sets_sound p h levels passed_ counting no_either no_stuck closed groups smalls t more rest); auto.
Qed.

Theorem check_all_sound p h c : check_all p h = Good c -> holds p c.
Proof.
  unfold check_all. intros ok. apply bind_Good in ok. destruct ok as [c0 [okc ok]].
  pose proof (check_sound p h c0 okc) as holds0.
  destruct (is_counted h) eqn:counting; [ | congruence].
  destruct c0 as [m | | m | ]; try discriminate. apply bind_Good in ok.
  destruct ok as [levels [okl ok]]. destruct (check_passed p h _ okc) as [levels' [passed_ [_ E]]].
  rewrite (has_levels _ _ _ passed_) in okl. inversion okl; subst levels'.
  assert (E1 : m = N.to_nat (claimed h)).
  { destruct (Z.ltb _ _); [discriminate | ]. destruct (played h); [discriminate | congruence]. }
  subst m. apply (check_counts_sound p h levels); auto.
  pose proof (has_claim _ _ _ passed_). lia.
Qed.

Theorem verdict_sound file : means (verdict_of file).
Proof.
  unfold verdict_of. destruct (read how file) as [label p [h | why] | why | ]; try exact I.
  destruct (check_all p h) as [c | why] eqn:E; [ | exact I]. apply (check_all_sound p h c E).
Qed.
End Counted.
