(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Sets of holes and sums of weights as a checker has them: Coq's numbers, or words of a machine.
    *)

From Coq Require Import NArith ZArith List Bool.
From Bergholt Require Import Game Positions Format.
Import ListNotations.

Module Type MACHINE.
  (** Sets of holes, for boards of at most [width] holes. *)
  Parameter set : Type.
  Parameter width : N.
  Parameter set_of : position -> set.
  Parameter position_of : set -> position.
  Parameter union exchange meet : set -> set -> set.
  Parameter within : set -> set -> bool.
  Parameter compare : set -> set -> comparison.
  (** [choose f l P c]: adds the elements of l whose holes have a peg in P to c. *)
  Parameter choose : forall {A C}, (A -> C -> C) -> list A -> set -> C -> C.

  Axiom position_of_set : forall P, (P < 2 ^ width)%N -> position_of (set_of P) = P.
  Axiom union_spec : forall a b, position_of (union a b) = N.lor (position_of a) (position_of b).
  Axiom exchange_spec : forall a b, position_of (exchange a b) = N.lxor (position_of a) (position_of
    b).
  Axiom meet_spec : forall a b, position_of (meet a b) = N.land (position_of a) (position_of b).
  Axiom within_spec : forall a b, within a b = is_part (position_of a) (position_of b).
  Axiom compare_eq : forall a b, compare a b = Eq -> a = b.
  Axiom compare_same : forall a b, position_of a = position_of b -> compare a b = Eq.
  Axiom choose_spec : forall A C (f : A -> C -> C) l P c,
    choose f l P c = fold_left (fun c a => f a c) (chosen l (position_of P)) c.

  (** Sums, which are right up to [most]. *)
  Parameter num : Type.
  Parameter most : Z.
  Parameter num_of : Z -> num.
  Parameter add times : num -> num -> num.
  Parameter less same : num -> num -> bool.

  Axiom add_spec : forall a b, add (num_of a) (num_of b) = num_of (a + b).
  Axiom times_spec : forall a b, times (num_of a) (num_of b) = num_of (a * b).
  Axiom same_eq : forall a b, same a b = true -> a = b.
  Axiom less_spec : forall a b, (Z.abs a <= most)%Z -> (Z.abs b <= most)%Z ->
    less (num_of a) (num_of b) = (a <? b)%Z.

  (** Checksums are those of Coq's numbers.  Only a test of what they are for asks for this. *)
  Parameter how : checksums.
  Axiom how_spec : forall bytes,
    sum_value how (fold_left (sum_byte how) bytes (sum_start how)) =
    fnv_value (fold_left fnv_byte bytes fnv_start).
End MACHINE.

(** Sets and sums as they stand in the theorems. *)
Module Plain <: MACHINE.
  Definition set := N.
  Definition width : N := 128.
  Definition set_of (P : position) : set := P.
  Definition position_of (a : set) : position := a.
  Definition union := N.lor.
  Definition exchange := N.lxor.
  Definition meet := N.land.
  Definition compare := N.compare.

  Fixpoint within_positive (r p : positive) : bool :=
    match r, p with
    | xH, xO _ => false
    | xH, _ => true
    | xO r', xO p' | xO r', xI p' | xI r', xI p' => within_positive r' p'
    | _, _ => false
    end.
  Definition within (a b : set) : bool :=
    match a, b with
    | N0, _ => true
    | Npos _, N0 => false
    | Npos r, Npos p => within_positive r p
    end.

  Fixpoint choose {A C} (f : A -> C -> C) (l : list A) (P : set) (c : C) : C :=
    match l, P with
    | [], _ => c
    | _, N0 => c
    | a :: rest, Npos xH => f a c
    | a :: rest, Npos (xI p) => choose f rest (Npos p) (f a c)
    | a :: rest, Npos (xO p) => choose f rest (Npos p) c
    end.

  Lemma position_of_set P : (P < 2 ^ width)%N -> position_of (set_of P) = P.
  Proof. reflexivity. Qed.
  Lemma union_spec a b : position_of (union a b) = N.lor (position_of a) (position_of b).
  Proof. reflexivity. Qed.
  Lemma exchange_spec a b : position_of (exchange a b) = N.lxor (position_of a) (position_of b).
  Proof. reflexivity. Qed.
  Lemma meet_spec a b : position_of (meet a b) = N.land (position_of a) (position_of b).
  Proof. reflexivity. Qed.

  Lemma within_spec a b : within a b = is_part (position_of a) (position_of b).
  Proof.
    unfold position_of, is_part. destruct a as [ | r], b as [ | p]; auto. cbn [within N.ldiff].
    revert p. induction r as [r IH | r IH | ]; destruct p as [p | p | ]; simpl; auto;
      try rewrite IH; try (destruct (Pos.ldiff r p); auto).
  Qed.

  Lemma compare_eq a b : compare a b = Eq -> a = b.
  Proof. apply N.compare_eq. Qed.
  Lemma compare_same a b : position_of a = position_of b -> compare a b = Eq.
  Proof. unfold position_of. intros ->. apply N.compare_refl. Qed.

  Lemma chosen_zero A (l : list A) : chosen l 0%N = [].
  Proof. induction l; simpl; auto. Qed.

  Lemma choose_spec A C (f : A -> C -> C) l : forall P c,
    choose f l P c = fold_left (fun c a => f a c) (chosen l (position_of P)) c.
  Proof.
    unfold position_of. induction l as [ | a l IH]; intros P c; [destruct P; auto | ].
    destruct P as [ | [p | p | ]]; cbn [choose chosen N.odd N.div2].
    - rewrite chosen_zero. auto.
    - simpl. apply IH.
    - apply IH.
    - rewrite chosen_zero. auto.
  Qed.

  Definition num := Z.
  Definition most : Z := 2 ^ 60.
  Definition num_of (a : Z) : num := a.
  Definition add := Z.add.
  Definition times := Z.mul.
  Definition less := Z.ltb.
  Definition same := Z.eqb.

  Lemma add_spec a b : add (num_of a) (num_of b) = num_of (a + b).
  Proof. reflexivity. Qed.
  Lemma times_spec a b : times (num_of a) (num_of b) = num_of (a * b).
  Proof. reflexivity. Qed.
  Lemma same_eq a b : same a b = true -> a = b.
  Proof. apply Z.eqb_eq. Qed.
  Lemma less_spec a b : (Z.abs a <= most)%Z -> (Z.abs b <= most)%Z ->
    less (num_of a) (num_of b) = (a <? b)%Z.
  Proof. reflexivity. Qed.

  Definition how := fnv.
  Lemma how_spec bytes :
    sum_value how (fold_left (sum_byte how) bytes (sum_start how)) =
    fnv_value (fold_left fnv_byte bytes fnv_start).
  Proof. reflexivity. Qed.
End Plain.
