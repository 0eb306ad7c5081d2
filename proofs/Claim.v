(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Problems, and what is claimed of them. *)

From Coq Require Import NArith List String.
From Bergholt Require Import Game.

Record problem := {
  the_rule : rule;
  rows     : drawing;
  start    : position;
  finishes : list position }.

Definition solution (p : problem) (s : list move) : Prop :=
  solves (lines (rows p) (the_rule p)) (start p) (finishes p) s.

(** No solution has fewer moves than M; there is none at all; the shortest has M. *)
Inductive claim := AtLeast (M : nat) | Unsolvable | Exactly (M : nat).

Definition at_least (p : problem) (M : nat) : Prop := forall s, solution p s -> (M <= List.length
  s)%nat.

Definition holds (p : problem) (c : claim) : Prop :=
  match c with
  | AtLeast M  => at_least p M
  | Unsolvable => forall s, ~ solution p s
  | Exactly M  => (exists s, solution p s /\ List.length s = M) /\ at_least p M
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
