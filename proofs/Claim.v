(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Problems, and what is claimed of them. *)

From Coq Require Import NArith List Permutation String.
From Bergholt Require Import Game.

(** A board is drawn, or its holes have names and its lines are listed. *)
Inductive shape :=
| Drawn (R : rule) (rows : drawing)
| Listed (names : list string) (B : board).

Definition count_holes (S : shape) : nat :=
  match S with Drawn _ rows => List.length (holes rows) | Listed names _ => List.length names end.
Definition board_of (S : shape) : board :=
  match S with Drawn R rows => lines rows R | Listed _ B => B end.

(** Finishes are listed; or they are the positions of a pattern, which agree with one of these in all
    holes but some, that may be filled or empty.  Or only those of them that have no jump. *)
Record problem := {
  the_shape : shape;
  start     : position;
  finishes  : list position;
  either    : position;                 (* the holes of a pattern that may be either *)
  stuck     : bool }.

Definition lines_of (p : problem) : board := board_of (the_shape p).

Definition no_jump (B : board) (P : position) : Prop := forall x r y Q, ~ jump B P x r y Q.

Definition is_finish (p : problem) (F : position) : Prop :=
  In (N.ldiff F (either p)) (finishes p) /\ (stuck p = true -> no_jump (lines_of p) F).

Definition solution (p : problem) (s : list move) : Prop :=
  exists F, is_finish p F /\ plays (lines_of p) (start p) s F.

(** * Numbers of solutions *)

(** Things are counted of which some are alike: there are n that are not, and each one is like one
    of these. *)
Definition classes {A} (is : A -> Prop) (like : A -> A -> Prop) (n : N) : Prop :=
  exists l, N.of_nat (List.length l) = n /\ (forall a, In a l -> is a) /\
    (forall a, is a -> exists b, In b l /\ like a b) /\
    ForallOrdPairs (fun a b => ~ like a b) l.

Definition solution_of (p : problem) (M : nat) (s : list move) : Prop :=
  solution p s /\ List.length s = M.

(** Different permutations of the board's holes, which map lines to lines and solutions to
    solutions. *)
Definition symmetries_of (p : problem) (G : list (list hole)) : Prop :=
  NoDup G /\ forall g, In g G ->
    List.length g = count_holes (the_shape p) /\ NoDup g /\
    (forall x r y, is_line (lines_of p) x r y ->
      is_line (lines_of p) (image_hole g x) (image_hole g r) (image_hole g y)) /\
    forall s, solution p s -> solution p (image_moves g s).

(** The same moves, each as often, in any order, where the way of a peg is of no account. *)
Definition same_moves (p : problem) (s t : list move) : Prop :=
  let effects := map (effect (lines_of p)) in Permutation (effects s) (effects t).

(** No solution has fewer moves than M; there is none at all; the shortest has M; it has, and of
    these solutions there are so many, and so many up to the symmetries G; and as sets of moves. *)
Inductive claim :=
| AtLeast (M : nat)
| Unsolvable
| Exactly (M : nat)
| Counted (M : nat) (G : list (list hole)) (all some : N) (sets : option (N * N)).

Definition at_least (p : problem) (M : nat) : Prop := forall s, solution p s -> (M <= List.length
  s)%nat.

Definition holds (p : problem) (c : claim) : Prop :=
  match c with
  | AtLeast M  => at_least p M
  | Unsolvable => forall s, ~ solution p s
  | Exactly M  => (exists s, solution p s /\ List.length s = M) /\ at_least p M
  | Counted M G all some sets =>
      (exists s, solution p s /\ List.length s = M) /\ at_least p M /\ symmetries_of p G /\
      classes (solution_of p M) eq all /\
      classes (solution_of p M) (fun s t => exists g, In g G /\ t = image_moves g s) some /\
      match sets with
      | None => True
      | Some (all, some) =>
          classes (solution_of p M) (same_moves p) all /\
          classes (solution_of p M)
            (fun s t => exists g, In g G /\ same_moves p (image_moves g s) t) some
      end
  end.

(** The outcome of a checker.  Only the first says anything of a problem;
    the label, the board's name in
    the file, says nothing. *)
Inductive verdict :=
| Verified (label : string) (p : problem) (c : claim)
| Refused (why : string)
| Unreadable.

Definition means (v : verdict) : Prop :=
  match v with
  | Verified _ p c => holds p c
  | _ => True
  end.
