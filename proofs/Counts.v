(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** How solutions are counted: by sums over first moves, and up to symmetry by those that are the
    least of their images (doc/theory.md, Theorems 8.6 and 8.7). *)

From Coq Require Import NArith List Bool Lia Permutation.
From Bergholt Require Import Game Claim.
Import ListNotations.

(** * Lists in the order of a dictionary *)

Section Order.
Variable A : Type.
Variable leb : A -> A -> bool.
Hypothesis leb_total : forall a b, leb a b = true \/ leb b a = true.
Hypothesis leb_trans : forall a b c, leb a b = true -> leb b c = true -> leb a c = true.
Hypothesis leb_anti : forall a b, leb a b = true -> leb b a = true -> a = b.

Lemma leb_refl a : leb a a = true.
Proof. destruct (leb_total a a); auto. Qed.

Fixpoint leb_list (l l' : list A) : bool :=
  match l, l' with
  | [], _ => true
  | _ :: _, [] => false
  | a :: l, b :: l' => leb a b && (negb (leb b a) || leb_list l l')
  end.

Lemma leb_list_total : forall l l', leb_list l l' = true \/ leb_list l' l = true.
Proof.
  induction l as [ | a l IH]; intros [ | b l']; simpl; auto.
  destruct (leb_total a b) as [E | E]; rewrite E; simpl; destruct (IH l') as [I | I]; rewrite I;
    rewrite ?orb_true_r; destruct (leb a b), (leb b a); simpl; auto.
Qed.

Lemma leb_list_refl l : leb_list l l = true.
Proof. destruct (leb_list_total l l); auto. Qed.

Lemma leb_list_trans : forall l1 l2 l3, leb_list l1 l2 = true -> leb_list l2 l3 = true ->
  leb_list l1 l3 = true.
Proof.
  induction l1 as [ | a l1 IH]; intros [ | b l2] [ | c l3]; simpl; auto; try discriminate.
  intros H1 H2. apply andb_prop in H1. apply andb_prop in H2. destruct H1 as [ab r1], H2 as [bc r2].
  rewrite (leb_trans a b c ab bc). simpl.
  destruct (leb c a) eqn:ca; simpl; auto.
  assert (ba : leb b a = true) by (eapply leb_trans; eauto).
  assert (cb : leb c b = true) by (eapply leb_trans; eauto).
  rewrite ba in r1. rewrite cb in r2. simpl in *. eapply IH; eauto.
Qed.

Lemma leb_list_anti : forall l l', leb_list l l' = true -> leb_list l' l = true -> l = l'.
Proof.
  induction l as [ | a l IH]; intros [ | b l']; simpl; auto; try discriminate.
  intros H1 H2. apply andb_prop in H1. apply andb_prop in H2. destruct H1 as [ab r1], H2 as [ba r2].
  rewrite ba in r1. rewrite ab in r2. simpl in *. f_equal; auto.
Qed.

(** Of some elements there is a least one. *)
Lemma least_of l : l <> [] -> exists a, In a l /\ forall b, In b l -> leb a b = true.
Proof.
  induction l as [ | a [ | b l] IH]; intros some; [congruence | | ].
  - exists a. split; [left; auto | ]. intros b [<- | []]. apply leb_refl.
  - destruct (IH ltac:(discriminate)) as [c [i least]]. destruct (leb_total a c) as [E | E].
    + exists a. split; [left; auto | ]. intros d [<- | j]; [apply leb_refl | ].
      eapply leb_trans; eauto.
    + exists c. split; [right; auto | ]. intros d [<- | j]; auto.
Qed.

(** Sorted by insertion, a list is the same for each order of its elements. *)
Fixpoint insert (a : A) (l : list A) : list A :=
  match l with
  | [] => [a]
  | b :: rest => if leb a b then a :: l else b :: insert a rest
  end.
Definition insert_all (l : list A) : list A := fold_right insert [] l.

Lemma insert_permutation a l : Permutation (a :: l) (insert a l).
Proof.
  induction l as [ | b l IH]; simpl; auto. destruct (leb a b); auto.
  rewrite perm_swap. auto.
Qed.

Lemma insert_all_permutation l : Permutation l (insert_all l).
Proof.
  induction l as [ | a l IH]; simpl; auto. rewrite <- insert_permutation. auto.
Qed.

Lemma insert_swap a b l : insert a (insert b l) = insert b (insert a l).
Proof.
  induction l as [ | c l IH]; simpl.
  - destruct (leb a b) eqn:ab, (leb b a) eqn:ba; auto.
    + rewrite (leb_anti a b ab ba). auto.
    + destruct (leb_total a b); congruence.
  - destruct (leb b c) eqn:bc, (leb a c) eqn:ac; simpl; rewrite ?bc, ?ac; auto.
    + destruct (leb a b) eqn:ab, (leb b a) eqn:ba; auto.
      * rewrite (leb_anti a b ab ba). auto.
      * destruct (leb_total a b); congruence.
    + destruct (leb a b) eqn:ab; auto. rewrite (leb_trans a b c ab bc) in ac. discriminate.
    + destruct (leb b a) eqn:ba; auto. rewrite (leb_trans b a c ba ac) in bc. discriminate.
    + rewrite IH. auto.
Qed.

Lemma insert_all_same l l' : Permutation l l' -> insert_all l = insert_all l'.
Proof.
  induction 1 as [ | a l l' _ IH | a b l | l1 l2 l3 _ IH1 _ IH2]; simpl; auto.
  - rewrite IH. auto.
  - apply insert_swap.
  - congruence.
Qed.

(** Strictly ascending. *)
Fixpoint ascend (l : list A) : bool :=
  match l with
  | a :: (b :: _) as rest => leb a b && negb (leb b a) && ascend rest
  | _ => true
  end.

Lemma ascend_NoDup l : ascend l = true -> NoDup l.
Proof.
  assert (H : forall l a, ascend (a :: l) = true -> forall b, In b l -> leb b a = false).
  { clear l. induction l as [ | b l IH]; intros a ok c i; [destruct i | ].
    change (leb a b && negb (leb b a) && ascend (b :: l) = true) in ok.
    apply andb_prop in ok. destruct ok as [ok rest]. apply andb_prop in ok.
    destruct ok as [ab ba]. apply negb_true_iff in ba. destruct i as [<- | i]; [exact ba | ].
    specialize (IH b rest c i). destruct (leb c a) eqn:ca; auto.
    rewrite (leb_trans c a b ca ab) in IH. discriminate. }
  induction l as [ | a l IH]; intros ok; constructor.
  - intros i. pose proof (H l a ok a i) as X. rewrite leb_refl in X. discriminate.
  - apply IH. destruct l as [ | b l]; auto.
    change (leb a b && negb (leb b a) && ascend (b :: l) = true) in ok.
    apply andb_prop in ok. tauto.
Qed.
End Order.
Arguments leb_list {A}. Arguments insert {A}. Arguments insert_all {A}. Arguments ascend {A}.

Definition leb_holes : list hole -> list hole -> bool := leb_list N.leb.

Lemma N_total a b : N.leb a b = true \/ N.leb b a = true.
Proof. rewrite !N.leb_le. lia. Qed.
Lemma N_trans a b c : N.leb a b = true -> N.leb b c = true -> N.leb a c = true.
Proof. rewrite !N.leb_le. lia. Qed.
Lemma N_anti a b : N.leb a b = true -> N.leb b a = true -> a = b.
Proof. rewrite !N.leb_le. lia. Qed.

(** * Lists of representatives *)

Definition flat (s : list move) : list hole := flat_map (fun m => fst m :: snd m) s.

Lemma flat_image g s : flat (image_moves g s) = map (image_hole g) (flat s).
Proof.
  induction s as [ | [x path] s IH]; auto. simpl. rewrite IH, map_app. auto.
Qed.

Lemma map_split (f : hole -> hole) path : forall l, map f (path ++ l) = path ++ l ->
  map f path = path /\ map f l = l.
Proof.
  induction path as [ | y path IH]; intros l E; [split; auto | ]. simpl in E.
  injection E as E1 E2. destruct (IH l E2) as [I1 I2]. split; auto. simpl. congruence.
Qed.

Lemma flat_fixed g s : map (image_hole g) (flat s) = flat s -> image_moves g s = s.
Proof.
  induction s as [ | [x path] s IH]; [reflexivity | ]. intros E. cbn [flat flat_map fst snd] in E.
  apply (map_split _ (x :: path)) in E. destruct E as [E1 E2]. injection E1 as E3 E4.
  cbn [image_moves map image_move]. fold (image_moves g s). rewrite (IH E2). congruence.
Qed.

Lemma NoDup_append {A} (l l' : list A) : NoDup l -> NoDup l' -> (forall a, In a l -> ~ In a l') ->
  NoDup (l ++ l').
Proof.
  intros nd nd' apart. induction nd as [ | a l nin nd IH]; simpl; auto. constructor.
  - rewrite in_app_iff. intros [i | i]; auto. apply (apart a); simpl; auto.
  - apply IH. intros b i. apply apart. simpl; auto.
Qed.

(** A list without doubles counts its elements. *)
Lemma classes_of_list {A} (is : A -> Prop) l c : NoDup l -> N.of_nat (length l) = c ->
  (forall a, In a l <-> is a) -> classes is eq c.
Proof.
  intros nd len all. exists l. split; auto. split; [intros a i; apply all; auto | ]. split.
  - intros a i. exists a. split; auto. apply all. auto.
  - clear all len. induction nd as [ | a l nin nd IH]; constructor; auto.
    apply Forall_forall. intros b i ->. auto.
Qed.

Definition compose (g h : list hole) : list hole := map (image_hole g) h.

(** Permutations that are a group on the holes of some sequences. *)
Section Group.
Variable A : Type.
Variable G : list (list hole).
Variable is : A -> Prop.
Variable act : list hole -> A -> A.
Variable key : Type.
Variable key_of : A -> key.
Variable leb : key -> key -> bool.
Hypothesis leb_total : forall a b, leb a b = true \/ leb b a = true.
Hypothesis leb_trans : forall a b c, leb a b = true -> leb b c = true -> leb a c = true.
Hypothesis leb_anti : forall a b, leb a b = true -> leb b a = true -> a = b.
Hypothesis some : exists g, In g G /\ forall a, is a -> act g a = a.
Hypothesis product : forall g h, In g G -> In h G ->
  exists k, In k G /\ forall a, is a -> act k a = act g (act h a).
Hypothesis inverse : forall g, In g G -> exists h, In h G /\ forall a, is a -> act h (act g a) = a.
Hypothesis act_is : forall g a, In g G -> is a -> is (act g a).

Definition least (a : A) : Prop := forall g, In g G -> leb (key_of a) (key_of (act g a)) = true.

Lemma least_image a : is a -> exists g, In g G /\ least (act g a).
Proof.
  intros i. destruct (least_of _ (fun x y => leb (key_of x) (key_of y))
    (fun x y => leb_total _ _) (fun x y z => leb_trans _ _ _) (map (fun g => act g a) G)) as
    [b [j low]].
  - destruct some as [g [ig _]]. destruct G; [destruct ig | discriminate].
  - apply in_map_iff in j. destruct j as [g [<- ig]]. exists g. split; auto. intros h ih.
    destruct (product h g ih ig) as [k [ik E]]. rewrite <- E by auto. apply low.
    apply in_map_iff. eauto.
Qed.

(** Of two least images of each other the keys are the same. *)
Lemma least_key a g : is a -> In g G -> least a -> least (act g a) -> key_of (act g a) = key_of a.
Proof.
  intros i ig l1 l2. destruct (inverse g ig) as [h [ih E]]. specialize (l1 g ig).
  specialize (l2 h ih). rewrite E in l2 by auto. apply leb_anti; auto.
Qed.

Theorem classes_of_least l n : N.of_nat (length l) = n -> NoDup l ->
  (forall a, In a l <-> is a /\ least a) ->
  (forall a g, is a -> In g G -> key_of (act g a) = key_of a -> act g a = a) ->
  classes is (fun a b => exists g, In g G /\ b = act g a) n.
Proof.
  intros len nd all fixed. exists l. split; auto. split; [intros a i; apply all in i; tauto | ].
  split.
  - intros a i. destruct (least_image a i) as [g [ig low]]. exists (act g a). split; [ | eauto].
    apply all. auto.
  - assert (H : forall a b, In a l -> In b l -> (exists g, In g G /\ b = act g a) -> a = b).
    { intros a b ia ib [g [ig ->]]. apply all in ia. apply all in ib. symmetry. apply fixed; auto.
      - tauto.
      - apply least_key; tauto. }
    clear all len. induction nd as [ | a l nin nd IH]; constructor.
    + apply Forall_forall. intros b i like. apply nin.
      rewrite (H a b); simpl; auto.
    + apply IH. intros b c ib ic. apply H; simpl; auto.
Qed.
End Group.

(** * Symmetries that are tied so far *)

Definition keep_hole (tied : list (list hole)) (x : hole) : option (list (list hole)) :=
  if existsb (fun g => N.ltb (image_hole g x) x) tied then None
  else Some (filter (fun g => N.eqb (image_hole g x) x) tied).
Fixpoint keep_holes (tied : list (list hole)) (l : list hole) : option (list (list hole)) :=
  match l with
  | [] => Some tied
  | x :: rest => match keep_hole tied x with Some tied => keep_holes tied rest | None => None end
  end.

Lemma keep_holes_least : forall l tied, keep_holes tied l <> None <->
  forall g, In g tied -> leb_holes l (map (image_hole g) l) = true.
Proof.
  unfold leb_holes. induction l as [ | x l IH]; intros tied; simpl.
  - split; [auto | discriminate].
  - unfold keep_hole. destruct (existsb (fun g => N.ltb (image_hole g x) x) tied) eqn:E.
    + split; [congruence | ]. intros all. apply existsb_exists in E. destruct E as [g [i lt]].
      specialize (all g i). apply andb_prop in all. destruct all as [le _].
      rewrite N.leb_le in le. rewrite N.ltb_lt in lt. lia.
    + assert (ge : forall g, In g tied -> (x <= image_hole g x)%N).
      { intros g i. apply N.nlt_ge. intros lt.
        assert (X : existsb (fun g => N.ltb (image_hole g x) x) tied = true); [ | congruence].
        apply existsb_exists. exists g. split; auto. apply N.ltb_lt; auto. }
      rewrite IH. split; intros all g i.
      * apply andb_true_intro. split; [apply N.leb_le; auto | ].
        destruct (N.eq_dec (image_hole g x) x) as [same | other].
        -- rewrite all, orb_true_r; auto. apply filter_In. split; auto. apply N.eqb_eq; auto.
        -- specialize (ge g i). replace (N.leb (image_hole g x) x) with false; auto.
           symmetry. apply N.leb_gt. lia.
      * apply filter_In in i. destruct i as [i same]. apply N.eqb_eq in same.
        specialize (all g i). apply andb_prop in all. destruct all as [_ all].
        rewrite same, N.leb_refl in all. exact all.
Qed.

Lemma keep_holes_app : forall l l' tied, keep_holes tied (l ++ l') =
  match keep_holes tied l with Some tied => keep_holes tied l' | None => None end.
Proof.
  induction l as [ | x l IH]; intros l' tied; simpl; auto. destruct (keep_hole tied x); auto.
Qed.

(** * Sums over first moves *)

(** k moves that lead from P to a finish, the least of their images under the symmetries tied. *)
Section Ends.
Variable B : board.
Variable finish : position -> Prop.

Definition ends (k : nat) (P : position) (s : list move) : Prop :=
  length s = k /\ exists F, finish F /\ plays B P s F.

Definition number (tied : list (list hole)) (k : nat) (P : position) (c : N) : Prop :=
  exists l, NoDup l /\ N.of_nat (length l) = c /\
    forall s, In s l <-> ends k P s /\ keep_holes tied (flat s) <> None.

(** Of a list, each element of which has a move and where it leads: all that can be done first. *)
Variable A : Type.
Variable move_of : A -> move.
Variable after : A -> position.
Definition all_moves (P : position) (l : list A) : Prop :=
  NoDup (map move_of l) /\ forall m Q,
    (exists a, In a l /\ move_of a = m /\ after a = Q) <-> jumps B P (fst m) (snd m) Q.

Lemma number_sum tied k (c : A -> N) : forall l, NoDup (map move_of l) ->
  (forall a, In a l -> match keep_holes tied (fst (move_of a) :: snd (move_of a)) with
     | Some tied => number tied k (after a) (c a)
     | None => c a = 0%N
     end) ->
  exists all, NoDup all /\ N.of_nat (length all) = fold_right (fun a n => c a + n)%N 0%N l /\
    forall s, In s all <-> (exists a t, In a l /\ s = move_of a :: t /\ ends k (after a) t) /\
      keep_holes tied (flat s) <> None.
Proof.
  induction l as [ | b l IH]; intros nd each.
  - exists []. split; [constructor | ]. split; auto. intros s. split; [intros [] | ].
    intros [[a [t [[] _]]] _].
  - inversion nd as [ | x y nin nd' ]; subst. destruct IH as [rest [nd1 [len1 all1]]]; auto.
    { intros a i. apply each. right; auto. }
    assert (first : exists l1, NoDup l1 /\ N.of_nat (length l1) = c b /\
      forall t, In t l1 <-> ends k (after b) t /\ keep_holes tied (flat (move_of b :: t)) <> None).
    { specialize (each b (or_introl eq_refl)).
      assert (E : forall t, keep_holes tied (flat (move_of b :: t)) =
        match keep_holes tied (fst (move_of b) :: snd (move_of b)) with
        | Some tied => keep_holes tied (flat t) | None => None end).
      { intros t. change (flat (move_of b :: t)) with ((fst (move_of b) :: snd (move_of b)) ++ flat t).
        apply keep_holes_app. }
      destruct (keep_holes tied (fst (move_of b) :: snd (move_of b))) as [tied' | ].
      - destruct each as [l1 [nd2 [len2 all2]]]. exists l1. split; auto. split; auto.
        intros t. rewrite E. apply all2.
      - exists []. split; [constructor | ]. split; [simpl; auto | ]. intros t. rewrite E.
        split; [intros [] | intros [_ bad]; congruence]. }
    destruct first as [l1 [nd2 [len2 all2]]]. exists (map (cons (move_of b)) l1 ++ rest).
    split; [ | split].
    + assert (nd3 : NoDup (map (cons (move_of b)) l1)).
      { apply FinFun.Injective_map_NoDup; auto. intros s t E. congruence. }
      clear - nd1 nd3 nin all1.
      assert (apart : forall s, In s (map (cons (move_of b)) l1) -> ~ In s rest).
      { intros s i j. apply in_map_iff in i. destruct i as [t [<- _]]. apply all1 in j.
        destruct j as [[a [t' [i [E _]]]] _]. inversion E as [[E1 E2]]. apply nin. rewrite E1.
        apply in_map. auto. }
      apply NoDup_append; auto.
    + rewrite app_length, map_length, Nat2N.inj_add, len1. cbn [fold_right]. unfold move in *. lia.
    + intros s. rewrite in_app_iff, all1. split.
      * intros [i | [[a [t [i [E e]]]] kept]].
        -- apply in_map_iff in i. destruct i as [t [<- i]]. apply all2 in i. destruct i as [e kept].
           split; auto. exists b, t. simpl. auto.
        -- split; auto. exists a, t. simpl. auto.
      * intros [[a [t [[E0 | i] [E e]]]] kept].
        -- subst. left. apply in_map. apply all2. auto.
        -- right. split; auto. eauto 8.
Qed.

Lemma number_step tied k P l (c : A -> N) : all_moves P l ->
  (forall a, In a l -> match keep_holes tied (fst (move_of a) :: snd (move_of a)) with
     | Some tied => number tied k (after a) (c a)
     | None => c a = 0%N
     end) -> number tied (S k) P (fold_right (fun a n => c a + n)%N 0%N l).
Proof.
  intros [nd all] each. destruct (number_sum tied k c l nd each) as [found [nd' [len found_all]]].
  exists found. split; auto. split; auto. intros s. rewrite found_all.
  assert (H : (exists a t, In a l /\ s = move_of a :: t /\ ends k (after a) t) <-> ends (S k) P s);
    [ | tauto]. split.
  - intros [a [t [i [-> [lt [F [iF pl]]]]]]].
    assert (js : jumps B P (fst (move_of a)) (snd (move_of a)) (after a)) by (apply all; eauto).
    split; [simpl; auto | ]. exists F. split; auto. destruct (move_of a). econstructor; eauto.
  - intros [len' [F [iF pl]]]. destruct s as [ | m t]; [discriminate | ].
    inversion pl as [ | P0 x path Q s0 R js pl' ]; subst.
    destruct (proj2 (all (x, path) Q) js) as [a [i [<- <-]]]. exists a, t.
    split; auto. split; auto. split; [simpl in len'; lia | eauto].
Qed.

Lemma number_none tied k P : (forall s, ~ ends k P s) -> number tied k P 0.
Proof.
  intros none. exists []. split; [constructor | ]. split; auto. intros s. split; [intros [] | ].
  intros [e _]. destruct (none s e).
Qed.

Lemma number_end P : finish P -> number [] 0 P 1.
Proof.
  intros f. exists [[]]. split; [repeat constructor; intros [] | ]. split; auto.
  intros s. split.
  - intros [<- | []]. split; [ | discriminate]. split; auto. exists P. split; auto. constructor.
  - intros [[len _] _]. destruct s; [left; auto | discriminate].
Qed.

Lemma number_zero tied P c : number [] 0 P c -> number tied 0 P c.
Proof.
  intros [l [nd [len all]]]. exists l. split; auto. split; auto. intros s. rewrite all.
  assert (E : ends 0 P s -> s = []) by (intros [len' _]; destruct s; [auto | discriminate]).
  split; intros [e _]; split; auto; rewrite (E e); discriminate.
Qed.

Lemma number_nothing k P : number [] k P 0 -> forall s, ~ ends k P s.
Proof.
  intros [l [_ [len all]]] s e. assert (i : In s l).
  { apply all. split; auto. apply keep_holes_least. intros g []. }
  destruct l; [destruct i | discriminate].
Qed.

Lemma classes_of_number k P c : number [] k P c -> classes (ends k P) eq c.
Proof.
  intros [l [nd [len all]]]. apply classes_of_list with l; auto. intros s. rewrite all.
  split; [tauto | ]. intros e. split; auto. apply keep_holes_least. intros g [].
Qed.
End Ends.
