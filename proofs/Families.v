(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Solutions without the order of their moves: the family of a sequence of moves is the ascending
    list of their effects. *)

From Coq Require Import NArith List Bool Lia Permutation.
From Bergholt Require Import Game Claim Positions Moves Symmetry Counts.
Import ListNotations.

Definition effects := (hole * hole * position)%type.
Definition family := list effects.

Definition leb_effect (a b : effects) : bool :=
  let '(x, e, J) := a in let '(x', e', J') := b in leb_holes [x; e; J] [x'; e'; J'].

Lemma effect_total a b : leb_effect a b = true \/ leb_effect b a = true.
Proof. destruct a as [[x e] J], b as [[x' e'] J']. apply (leb_list_total N N.leb N_total). Qed.
Lemma effect_trans a b c : leb_effect a b = true -> leb_effect b c = true -> leb_effect a c = true.
Proof.
  destruct a as [[x1 e1] J1], b as [[x2 e2] J2], c as [[x3 e3] J3].
  apply (leb_list_trans N N.leb N_trans).
Qed.
Lemma effect_anti a b : leb_effect a b = true -> leb_effect b a = true -> a = b.
Proof.
  destruct a as [[x e] J], b as [[x' e'] J']. intros ab ba.
  pose proof (leb_list_anti N N.leb N_anti _ _ ab ba). congruence.
Qed.

Definition leb_family : family -> family -> bool := leb_list leb_effect.
Definition family_total := leb_list_total effects leb_effect effect_total.
Definition family_trans := leb_list_trans effects leb_effect effect_trans.
Definition family_anti := leb_list_anti effects leb_effect effect_anti.

Definition compare_families (a b : family) : comparison :=
  if leb_family a b then if leb_family b a then Eq else Lt else Gt.
Lemma compare_families_eq a b : compare_families a b = Eq -> a = b.
Proof.
  unfold compare_families. destruct (leb_family a b) eqn:ab; [ | discriminate].
  destruct (leb_family b a) eqn:ba; [ | discriminate]. intros _. apply family_anti; auto.
Qed.

Definition family_of (B : board) (s : list move) : family :=
  insert_all leb_effect (map (effect B) s).

Lemma same_family p s t : same_moves p s t <->
  family_of (lines_of p) s = family_of (lines_of p) t.
Proof.
  unfold same_moves, family_of. split; intros E.
  - apply (insert_all_same _ _ effect_total effect_trans effect_anti). exact E.
  - eapply Permutation_trans; [apply (insert_all_permutation _ leb_effect) | ]. rewrite E.
    apply Permutation_sym, insert_all_permutation.
Qed.

Lemma family_more B s m : family_of B (s ++ [m]) = insert leb_effect (effect B m) (family_of B s).
Proof.
  unfold family_of. rewrite map_app.
  apply (insert_all_same _ _ effect_total effect_trans effect_anti _ (effect B m :: map (effect B) s)).
  apply Permutation_sym, Permutation_cons_append.
Qed.

(** * Sequences with a move more *)

Lemma plays_more_last B P s m R : plays B P (s ++ [m]) R <->
  exists Q, plays B P s Q /\ jumps B Q (fst m) (snd m) R.
Proof.
  revert P. induction s as [ | [x path] s IH]; intros P; simpl.
  - split.
    + intros pl. inversion pl as [ | P0 x path Q s R0 js pl' ]; subst. inversion pl'; subst.
      exists P. split; [constructor | auto].
    + intros [Q [pl js]]. inversion pl; subst. destruct m. econstructor; eauto. constructor.
  - split.
    + intros pl. inversion pl as [ | P0 x0 path0 Q s0 R0 js pl' ]; subst. apply IH in pl'.
      destruct pl' as [Q' [pl' js']]. exists Q'. split; auto. econstructor; eauto.
    + intros [Q' [pl js']]. inversion pl as [ | P0 x0 path0 Q s0 R0 js pl' ]; subst.
      econstructor; eauto. apply IH. eauto.
Qed.

(** * Images *)

Definition image_effect (g : list hole) (a : effects) : effects :=
  let '(x, e, J) := a in (image_hole g x, image_hole g e, image g J).
Definition image_family (g : list hole) (f : family) : family :=
  insert_all leb_effect (map (image_effect g) f).

(** Between two holes there is one hole at most. *)
Definition one_middle (B : board) : bool :=
  forallb (fun '(a, r, b) =>
    match middle B a b with Some r' => N.eqb r r' | None => false end) B.

Lemma middle_reverse B x y : middle B x y = middle B y x.
Proof. induction B as [ | [[a r] b] B IH]; simpl; auto. rewrite orb_comm, IH. auto. Qed.

Lemma middle_line B x r y : one_middle B = true -> is_line B x r y -> middle B x y = Some r.
Proof.
  intros ok ln. unfold one_middle in ok. rewrite forallb_forall in ok.
  assert (H : forall a b, In (a, r, b) B -> middle B a b = Some r).
  { intros a b i. specialize (ok _ i). cbv beta iota in ok.
    destruct (middle B a b); [ | discriminate]. apply N.eqb_eq in ok. congruence. }
  destruct ln as [i | i]; auto. rewrite middle_reverse. auto.
Qed.

Section Images.
Variable n : nat.
Variable B : board.
Hypothesis within : within_holes n B.
Hypothesis middles : one_middle B = true.
Variable g : list hole.
Hypothesis symmetry : is_symmetry n B g.

Lemma image_zero : image g 0%N = 0%N.
Proof.
  apply position_ext. intros p. rewrite peg_image. split.
  - intros [i [_ h]]. destruct (peg_zero _ h).
  - intros h. destruct (peg_zero _ h).
Qed.

Lemma image_lor P Q : image g (N.lor P Q) = N.lor (image g P) (image g Q).
Proof.
  apply position_ext. intros p. rewrite peg_lor, !peg_image. split.
  - intros [i [E h]]. apply peg_lor in h. destruct h; [left | right]; eauto.
  - intros [[i [E h]] | [i [E h]]]; exists i; (split; [auto | ]); apply peg_lor; auto.
Qed.

Lemma image_only r : (r < N.of_nat n)%N -> image g (only r) = only (image_hole g r).
Proof.
  intros lt. apply position_ext. intros p. rewrite peg_image, peg_only. split.
  - intros [i [E h]]. apply peg_only in h.
    pose proof (nth_image n B g symmetry r lt) as E'. rewrite <- h, Nat2N.id, E, h in E'. congruence.
  - intros ->. exists (N.to_nat r). rewrite N2Nat.id. split; [ | apply peg_only; auto].
    apply (nth_image n B g symmetry). auto.
Qed.

Lemma image_removed P x path Q : jumps B P x path Q ->
  removed B (image_hole g x) (map (image_hole g) path) = image g (removed B x path).
Proof.
  assert (one : forall P x r y Q, jump B P x r y Q ->
    middle B x y = Some r /\ middle B (image_hole g x) (image_hole g y) = Some (image_hole g r) /\
    (r < N.of_nat n)%N).
  { clear P x path Q. intros P x r y Q [ln _ _ _ _]. split; [apply middle_line; auto | ].
    split; [apply middle_line; auto; apply symmetry; auto | ].
    destruct (within _ _ _ ln) as [_ [br _]]. auto. }
  induction 1 as [P x r y Q j | P x r y Q path R j js IH]; cbn [map removed];
    destruct (one _ _ _ _ _ j) as [-> [-> lt]]; rewrite image_lor, image_only by auto.
  - rewrite image_zero. auto.
  - rewrite <- IH. auto.
Qed.

Lemma image_last path : forall x, last (map (image_hole g) path) (image_hole g x) =
  image_hole g (last path x).
Proof.
  induction path as [ | y path IH]; intros x; auto. destruct path as [ | z path]; auto.
  change (last (map (image_hole g) (z :: path)) (image_hole g x) =
    image_hole g (last (z :: path) x)). apply IH.
Qed.

Lemma image_effects P s Q : plays B P s Q ->
  map (effect B) (image_moves g s) = map (image_effect g) (map (effect B) s).
Proof.
  induction 1 as [P | P x path Q s R js pl IH]; auto. cbn [image_moves map image_move].
  fold (image_moves g s). rewrite IH. f_equal. cbn [effect image_effect].
  rewrite image_last, (image_removed _ _ _ _ js). auto.
Qed.

Lemma image_family_of P s Q : plays B P s Q ->
  family_of B (image_moves g s) = image_family g (family_of B s).
Proof.
  intros pl. unfold family_of, image_family. rewrite (image_effects _ _ _ pl).
  apply (insert_all_same _ _ effect_total effect_trans effect_anti).
  apply Permutation_map, insert_all_permutation.
Qed.
End Images.

(** * Classes of things by a key *)

Lemma classes_by {A C} (f : A -> C) (is : A -> Prop) like like' n :
  (forall a b, is a -> is b -> (like a b <-> like' (f a) (f b))) ->
  classes (fun c => exists a, is a /\ f a = c) like' n -> classes is like n.
Proof.
  intros same [l [len [all [each apart]]]].
  assert (H : exists l', map f l' = l /\ forall a, In a l' -> is a).
  { clear len each apart. induction l as [ | c l IH].
    - exists []. split; [auto | intros a []].
    - destruct (all c (or_introl eq_refl)) as [a [ia E]].
      destruct IH as [l' [El ok]]; [intros b i; apply all; right; auto | ].
      exists (a :: l'). simpl. split; [congruence | ]. intros b [<- | i]; auto. }
  destruct H as [l' [<- ok]]. exists l'. rewrite map_length in len. split; auto. split; auto. split.
  - intros a ia. destruct (each (f a)) as [c [i like_]]; [eauto | ].
    apply in_map_iff in i. destruct i as [b [<- i]]. exists b. split; auto. apply same; auto.
  - clear len all each. induction l' as [ | a l' IH]; constructor.
    + simpl in apart. inversion apart as [ | a0 l0 first rest]; subst. apply Forall_forall.
      intros b i like_. rewrite Forall_forall in first. apply (first (f b)); [apply in_map; auto | ].
      apply same; simpl in *; auto.
    + simpl in apart. inversion apart; subst. apply IH; auto. intros b i. apply ok. right. auto.
Qed.
