(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Sorted lists, and all states that steps lead to.  The lemmas say that no element is lost; that a
    list is sorted is needed for speed alone, and never proved. *)

From Coq Require Import List Lia.
Import ListNotations.

Section Sort.
Variable A : Type.
Variable compare : A -> A -> comparison.
Hypothesis compare_eq : forall a b, compare a b = Eq -> a = b.

(** Two sorted lists as one, backwards, and before [merged]; of two equal elements one is kept. *)
Fixpoint merge (l : list A) : list A -> list A -> list A :=
  match l with
  | [] => fun l' merged => rev_append l' merged
  | a :: rest => fix merge_a (l' merged : list A) : list A :=
      match l' with
      | [] => rev_append rest (a :: merged)
      | b :: rest' =>
          match compare a b with
          | Lt => merge rest l' (a :: merged)
          | Eq => merge_a rest' merged
          | Gt => merge_a rest' (b :: merged)
          end
      end
  end.

(** Puts a sorted list beside others, the k-th of which is made of 2^k. *)
Fixpoint add_run (l : list A) (runs : list (option (list A))) : list (option (list A)) :=
  match runs with
  | [] => [Some l]
  | None :: rest => Some l :: rest
  | Some l' :: rest => None :: add_run (rev_append (merge l l' []) []) rest
  end.

Definition merge_runs (runs : list (option (list A))) : list A :=
  fold_left (fun all run => match run with Some l => rev_append (merge l all []) [] | None => all
    end)
    runs [].

(** Sorted, without doubles. *)
Definition sort (l : list A) : list A :=
  merge_runs (fold_left (fun runs a => add_run [a] runs) l []).

(** The elements of a sorted list that another has not. *)
Fixpoint subtract (l : list A) : list A -> list A -> list A :=
  match l with
  | [] => fun _ kept => rev_append kept []
  | a :: rest => fix subtract_a (l' kept : list A) : list A :=
      match l' with
      | [] => rev_append kept l
      | b :: rest' =>
          match compare a b with
          | Lt => subtract rest l' (a :: kept)
          | Eq => subtract rest rest' kept
          | Gt => subtract_a rest' kept
          end
      end
  end.

Lemma merge_In x : forall l l' merged, In x l \/ In x l' \/ In x merged -> In x (merge l l' merged).
Proof.
  induction l as [ | a l IH]; simpl.
  - intros l' merged. rewrite rev_append_rev, in_app_iff, <- in_rev. tauto.
  - induction l' as [ | b l' IH']; intros merged i.
    + rewrite rev_append_rev, in_app_iff, <- in_rev. simpl in *. intuition.
    + destruct (compare a b) eqn:E.
      * apply compare_eq in E. subst b. apply IH'. simpl in *. intuition.
      * apply IH. simpl in *. intuition.
      * apply IH'. simpl in *. intuition.
Qed.

Lemma merge_all x l l' : In x l \/ In x l' -> In x (rev_append (merge l l' []) []).
Proof.
  intros i. rewrite rev_append_rev, app_nil_r, <- in_rev. apply merge_In. tauto.
Qed.

Lemma add_run_In x : forall runs l, In x l \/ (exists l', In (Some l') runs /\ In x l') ->
  exists l', In (Some l') (add_run l runs) /\ In x l'.
Proof.
  induction runs as [ | [l' | ] runs IH]; simpl; intros l [i | [l0 [j i]]].
  - eauto.
  - destruct j.
  - destruct (IH (rev_append (merge l l' []) [])) as [l1 [j1 i1]]; eauto.
    left. apply merge_all; auto.
  - destruct j as [E | j].
    + inversion E; subst. destruct (IH (rev_append (merge l l0 []) [])) as [l1 [j1 i1]]; eauto.
      left. apply merge_all; auto.
    + destruct (IH (rev_append (merge l l' []) [])) as [l1 [j1 i1]]; eauto.
  - eauto.
  - destruct j as [E | j]; [discriminate | eauto].
Qed.

Lemma merge_runs_In x runs : forall l, In (Some l) runs -> In x l -> In x (merge_runs runs).
Proof.
  unfold merge_runs.
  assert (H : forall runs all, In x all \/ (exists l, In (Some l) runs /\ In x l) ->
    In x (fold_left (fun all run => match run with
                                    | Some l => rev_append (merge l all []) []
                                    | None => all end) runs all)).
  { clear runs. induction runs as [ | [l | ] runs IH]; simpl; intros all [i | [l0 [j i]]]; auto.
    - destruct j.
    - apply IH. left. apply merge_all. auto.
    - apply IH. destruct j as [E | j].
      + inversion E; subst. left. apply merge_all. auto.
      + right. eauto.
    - apply IH. destruct j as [E | j]; [discriminate | right; eauto]. }
  intros l j i. apply H. eauto.
Qed.

Lemma sort_In x l : In x l -> In x (sort l).
Proof.
  unfold sort. intros i.
  assert (H : forall l runs, In x l \/ (exists l', In (Some l') runs /\ In x l') ->
    exists l', In (Some l') (fold_left (fun runs a => add_run [a] runs) l runs) /\ In x l').
  { clear l i. induction l as [ | a l IH]; simpl; intros runs [i | i]; auto.
    - destruct i.
    - apply IH. destruct i as [-> | i]; auto. right. apply add_run_In. simpl. auto.
    - apply IH. right. apply add_run_In. auto. }
  destruct (H l []) as [l' [j i']]; auto. eapply merge_runs_In; eauto.
Qed.

(** None is new, either. *)
Lemma merge_from x : forall l l' merged, In x (merge l l' merged) -> In x l \/ In x l' \/ In x merged.
Proof.
  induction l as [ | a l IH]; simpl.
  - intros l' merged. rewrite rev_append_rev, in_app_iff, <- in_rev. tauto.
  - induction l' as [ | b l' IH']; intros merged.
    + rewrite rev_append_rev, in_app_iff, <- in_rev. simpl. tauto.
    + destruct (compare a b); intros i.
      * apply IH' in i. simpl in *. tauto.
      * apply IH in i. simpl in *. tauto.
      * apply IH' in i. simpl in *. tauto.
Qed.

Lemma merge_both x l l' : In x (rev_append (merge l l' []) []) -> In x l \/ In x l'.
Proof.
  rewrite rev_append_rev, app_nil_r, <- in_rev. intros i. apply merge_from in i. simpl in i. tauto.
Qed.

Lemma add_run_from x : forall runs l l', In (Some l') (add_run l runs) -> In x l' ->
  In x l \/ exists l', In (Some l') runs /\ In x l'.
Proof.
  induction runs as [ | [l0 | ] runs IH]; simpl; intros l l' i j.
  - destruct i as [E | []]. inversion E; subst. auto.
  - destruct i as [E | i]; [discriminate | ]. destruct (IH _ _ i j) as [k | [l1 [k1 k2]]]; eauto.
    apply merge_both in k. destruct k; eauto.
  - destruct i as [E | i]; [inversion E; subst; auto | right; eauto].
Qed.

Lemma sort_from x l : In x (sort l) -> In x l.
Proof.
  unfold sort, merge_runs. intros i.
  assert (H : forall runs all, In x (fold_left (fun all run => match run with
        | Some l => rev_append (merge l all []) [] | None => all end) runs all) ->
    In x all \/ exists l, In (Some l) runs /\ In x l).
  { clear l i. induction runs as [ | [l | ] runs IH]; simpl; intros all i; auto;
      destruct (IH _ i) as [j | [l1 [j1 j2]]]; eauto.
    apply merge_both in j. destruct j; eauto. }
  assert (H2 : forall l runs l', In (Some l') (fold_left (fun runs a => add_run [a] runs) l runs) ->
    In x l' -> In x l \/ exists l', In (Some l') runs /\ In x l').
  { clear l i. induction l as [ | a l IH]; simpl; intros runs l' i j; [eauto | ].
    destruct (IH _ _ i j) as [k | [l1 [k1 k2]]]; auto.
    destruct (add_run_from _ _ _ _ k1 k2) as [[<- | []] | k]; auto. }
  apply H in i. destruct i as [[] | [l1 [j1 j2]]]. destruct (H2 _ _ _ j1 j2) as [ | [l2 [[] _]]]; auto.
Qed.

Lemma subtract_In x : forall l l' kept, In x l \/ In x kept -> In x (subtract l l' kept) \/ In x l'.
Proof.
  induction l as [ | a l IH]; intros l' kept i.
  - left. simpl. rewrite rev_append_rev, app_nil_r, <- in_rev. destruct i as [[] | i]; auto.
  - revert kept i. induction l' as [ | b l' IH']; intros kept i; simpl.
    + left. rewrite rev_append_rev, in_app_iff, <- in_rev. simpl in *. tauto.
    + destruct (compare a b) eqn:E.
      * apply compare_eq in E. subst b. destruct i as [[-> | i] | i]; auto;
          destruct (IH l' kept); auto.
      * destruct (IH (b :: l') (a :: kept)) as [ | i']; auto. simpl in *. intuition.
      * destruct (IH' kept i) as [ | ]; auto.
Qed.
End Sort.
Arguments merge {A}. Arguments sort {A}. Arguments subtract {A}.

(** * All states that steps lead to *)

Section Reach.
Variable A : Type.
Variable compare : A -> A -> comparison.
Hypothesis compare_eq : forall a b, compare a b = Eq -> a = b.

(** What a state leads to, before [more]; or None, and then all ends with None. *)
Variable next : A -> list A -> option (list A).
Hypothesis next_more : forall a more l, next a more = Some l -> incl more l.

Fixpoint next_layer (layer more : list A) : option (list A) :=
  match layer with
  | [] => Some more
  | a :: rest => match next a more with Some l => next_layer rest l | None => None end
  end.

(** All states that one step or more lead to from those of a layer, with those found already. *)
Fixpoint reach (fuel : nat) (layer found : list A) : option (list A) :=
  match layer, fuel with
  | [], _ => Some found
  | _, O => None
  | _, S fuel =>
      match next_layer layer [] with
      | None => None
      | Some l => let new := sort compare l in reach fuel new (rev_append new found)
      end
  end.

(** a has been followed: its steps lead to states of l. *)
Definition followed (a : A) (l : list A) : Prop :=
  exists more l', next a more = Some l' /\ incl l' l.

Lemma next_layer_followed : forall layer more l, next_layer layer more = Some l ->
  incl more l /\ forall a, In a layer -> followed a l.
Proof.
  induction layer as [ | a layer IH]; simpl; intros more l E.
  - inversion E; subst. split; [apply incl_refl | tauto].
  - destruct (next a more) as [l0 | ] eqn:N; [ | discriminate].
    destruct (IH _ _ E) as [inc all]. split.
    + eapply incl_tran; eauto.
    + intros b [<- | i]; auto. exists more, l0. auto.
Qed.

Lemma followed_incl a l l' : incl l l' -> followed a l -> followed a l'.
Proof. intros inc [more [l0 [E i]]]. exists more, l0. split; auto. eapply incl_tran; eauto. Qed.

Lemma reach_followed : forall fuel layer found l, reach fuel layer found = Some l ->
  (forall a, In a found -> In a layer \/ followed a found) ->
  incl found l /\ (forall a, In a layer \/ In a l -> followed a l).
Proof.
  induction fuel as [ | fuel IH]; intros layer found l E old.
  - destruct layer; [ | discriminate]. simpl in E. inversion E; subst. split; [apply incl_refl | ].
    intros a [[] | i]. destruct (old a i) as [[] | ]; auto.
  - destruct layer as [ | a0 layer0].
    { simpl in E. inversion E; subst. split; [apply incl_refl | ].
      intros a [[] | i]. destruct (old a i) as [[] | ]; auto. }
    remember (a0 :: layer0) as layer. rewrite Heqlayer in E. cbn [reach] in E.
    rewrite <- Heqlayer in E.
    destruct (next_layer layer []) as [l0 | ] eqn:N; [ | discriminate]. cbv zeta in E.
    destruct (next_layer_followed _ _ _ N) as [_ all]. clear N Heqlayer a0 layer0.
    set (new := sort compare l0) in *.
    assert (inc : incl l0 (rev_append new found)).
    { intros a i. rewrite rev_append_rev, in_app_iff, <- in_rev. left. apply sort_In; auto. }
    assert (inc' : incl found (rev_append new found)).
    { intros a i. rewrite rev_append_rev, in_app_iff. auto. }
    destruct (IH _ _ _ E) as [inc2 done].
    + intros a i. rewrite rev_append_rev, in_app_iff, <- in_rev in i. destruct i as [ | i]; auto.
      right. destruct (old a i) as [j | f].
      * eapply followed_incl; [exact inc | auto].
      * eapply followed_incl; [exact inc' | auto].
    + split; [eapply incl_tran; eauto | ]. intros a [i | i]; auto.
      eapply followed_incl; [ | apply all; auto]. eapply incl_tran; eauto.
Qed.
End Reach.
Arguments reach {A}. Arguments followed {A}.
