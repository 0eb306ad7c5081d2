(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Peg solitaire: boards, positions, jumps, moves, solutions.  This file has definitions alone;
    with
    Claim.v it is all that a reader needs to know what the theorems of this folder say. *)

From Coq Require Import NArith ZArith List.
Import ListNotations.

(** * Positions *)

(** Holes are numbered from 0.  A position is the set of holes that have a peg, written as a number:
    hole p has a peg if binary digit p is 1. *)
Definition hole := N.
Definition position := N.

Definition peg (P : position) (p : hole) : Prop := N.testbit P p = true.

(** * Boards *)

(** A board is a list of lines.  A line (a, r, b) has the ends a and b and the middle r. *)
Definition board := list (hole * hole * hole).

(** Pegs jump along a line both ways. *)
Definition is_line (B : board) (x r y : hole) : Prop := In (x, r, y) B \/ In (y, r, x) B.

(** * Moves *)

(** A jump takes the peg in x over the peg in r, which is removed, to y, which was empty. *)
Record jump (B : board) (P : position) (x r y : hole) (Q : position) : Prop := {
  jump_line  : is_line B x r y;
  jump_from  : peg P x;
  jump_over  : peg P r;
  jump_to    : ~ peg P y;
  jump_after : forall p, peg Q p <-> p = y \/ (peg P p /\ p <> x /\ p <> r) }.

(** One or more consecutive jumps by one peg: from x to each of the holes [path], one after the other. *)
Inductive jumps (B : board) : position -> hole -> list hole -> position -> Prop :=
| jumps_one P x r y Q :
    jump B P x r y Q -> jumps B P x [y] Q
| jumps_more P x r y Q path R :
    jump B P x r y Q -> jumps B Q y path R -> jumps B P x (y :: path) R.

(** A move is written as the hole where the peg stands and the holes that it comes to. *)
Definition move := (hole * list hole)%type.

(** The moves s, played one after the other, lead from P to Q. *)
Inductive plays (B : board) : position -> list move -> position -> Prop :=
| plays_none P : plays B P [] P
| plays_more P x path Q s R :
    jumps B P x path Q -> plays B Q s R -> plays B P ((x, path) :: s) R.

(** A solution leads to one of the finishes.  Its length is the number of its moves. *)
Definition solves (B : board) (start : position) (finishes : list position) (s : list move) : Prop
  :=
  exists F, In F finishes /\ plays B start s F.

(** * Boards that are drawn *)

(** A drawing is a list of rows, each a list of places: true is a hole, false none. *)
Definition drawing := list (list bool).

(** A place is a column and a row, numbered from 0. *)
Definition place := (Z * Z)%type.

Fixpoint holes_of_row (column row : Z) (places : list bool) : list place :=
  match places with
  | [] => []
  | true :: rest => (column, row) :: holes_of_row (column + 1) row rest
  | false :: rest => holes_of_row (column + 1) row rest
  end.

Fixpoint holes_from (row : Z) (rows : drawing) : list place :=
  match rows with
  | [] => []
  | places :: rest => holes_of_row 0 row places ++ holes_from (row + 1) rest
  end.

(** The places of the holes in reading order: the k-th is that of hole k. *)
Definition holes (rows : drawing) : list place := holes_from 0 rows.

Fixpoint number_from (k : N) (places : list place) (column row : Z) : option hole :=
  match places with
  | [] => None
  | (c, r) :: rest =>
      if (Z.eqb c column && Z.eqb r row)%bool then Some k else number_from (k + 1) rest column row
  end.

(** The hole at a place, if there is one. *)
Definition hole_at (rows : drawing) (column row : Z) : option hole :=
  number_from 0 (holes rows) column row.

(** Lines go along rows and columns; under the 6-move rule also along the diagonal down to the
    right;
    under the 8-move rule along both diagonals. *)
Inductive rule := Four | Six | Eight.

Definition ways (R : rule) : list (Z * Z) :=
  match R with
  | Four  => [(1, 0); (0, 1)]
  | Six   => [(1, 0); (0, 1); (1, 1)]
  | Eight => [(1, 0); (-1, 1); (0, 1); (1, 1)]
  end%Z.

Definition lines_from (rows : drawing) (R : rule) (at_ : place) : board :=
  let (column, row) := at_ in
  flat_map (fun '(dc, dr) =>
    match hole_at rows column row, hole_at rows (column + dc) (row + dr),
          hole_at rows (column + 2 * dc) (row + 2 * dr) with
    | Some a, Some r, Some b => [(a, r, b)]
    | _, _, _ => []
    end) (ways R).

(** Three holes one beside the other, by the first in reading order. *)
Definition lines (rows : drawing) (R : rule) : board := flat_map (lines_from rows R) (holes rows).

(** * Positions of a drawing *)

(** The position with pegs in all holes, and the one with a single peg. *)
Definition full (rows : drawing) : position := N.ones (N.of_nat (length (holes rows))).
Definition only (p : hole) : position := N.shiftl 1 p.

(** * Solutions that are alike *)

(** A permutation of the holes is the list of their images. *)
Definition image_hole (to : list hole) (p : hole) : hole := nth (N.to_nat p) to 0%N.
Definition image_move (to : list hole) (m : move) : move :=
  let (x, path) := m in (image_hole to x, map (image_hole to) path).
Definition image_moves (to : list hole) (s : list move) : list move := map (image_move to) s.

(** The hole between x and y. *)
Fixpoint middle (B : board) (x y : hole) : option hole :=
  match B with
  | [] => None
  | (a, r, b) :: rest => if (N.eqb a x && N.eqb b y || N.eqb a y && N.eqb b x)%bool then Some r
                         else middle rest x y
  end.

(** What a move does: where its peg begins and ends, and the set of pegs that it removes. *)
Fixpoint removed (B : board) (x : hole) (path : list hole) : position :=
  match path with
  | [] => 0%N
  | y :: rest => N.lor (match middle B x y with Some r => only r | None => 0%N end)
                   (removed B y rest)
  end.
Definition effect (B : board) (m : move) : hole * hole * position :=
  let (x, path) := m in (x, last path x, removed B x path).
