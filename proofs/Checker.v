(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The checker.  What can be checked is not built with care: fuel that runs out, a class of holes
    that
    is not closed or a list that is not sorted makes it refuse, and need not be excluded by proof.
      *)

From Coq Require Import NArith ZArith PArith List Bool FMapPositive String.
From Bergholt Require Import Game Claim Positions Weights Symmetry Invariants Search Machine Format
  Counts Families.
Import ListNotations.

Module Checker (M : MACHINE).
Import M.

Definition equal (a b : set) : bool := match compare a b with Eq => true | _ => false end.
Definition mem (P : set) (l : list set) : bool := existsb (equal P) l.
Definition single (p : hole) : set := set_of (only p).
Definition all_holes (n : nat) : list hole := map N.of_nat (seq 0 n).

(** * Tables of jumps, by the holes where they begin *)

Definition table A := PositiveMap.t (list A).
Definition row {A} (t : table A) (x : hole) : list A :=
  match PositiveMap.find (N.succ_pos x) t with Some l => l | None => [] end.
Definition jumps_of (B : board) : list (hole * hole * hole) :=
  B ++ map (fun '(a, r, b) => (b, r, a)) B.
Definition table_of {A} (f : hole -> hole -> hole -> A) (B : board) : table A :=
  fold_right (fun '(x, r, y) t => PositiveMap.add (N.succ_pos x) (f x r y :: row t x) t)
    (PositiveMap.empty _) (jumps_of B).

Definition is_proper_board (n : nat) (B : board) : bool :=
  forallb (fun '(a, r, b) =>
    negb (N.eqb a r) && negb (N.eqb r b) && negb (N.eqb a b) &&
    N.ltb a (N.of_nat n) && N.ltb r (N.of_nat n) && N.ltb b (N.of_nat n)) B.

(** * Symmetries, as the sets of the images of holes *)

Fixpoint distinct (l : list hole) : bool :=
  match l with [] => true | x :: rest => negb (existsb (N.eqb x) rest) && distinct rest end.
Definition has_line (B : board) (x r y : hole) : bool :=
  existsb (fun '(a, o, b) =>
    N.eqb o r && (N.eqb a x && N.eqb b y || N.eqb a y && N.eqb b x)) B.
Definition image_line (to : list hole) '(a, r, b) : hole * hole * hole :=
  (image_hole to a, image_hole to r, image_hole to b).
Definition has_lines (B C : board) : bool := forallb (fun '(a, r, b) => has_line B a r b) C.
(** Lines are mapped to lines, and to all of them. *)
Definition is_symmetry_of (n : nat) (B : board) (to : list hole) : bool :=
  let images := map (image_line to) B in
  Nat.eqb (List.length to) n && forallb (fun p => N.ltb p (N.of_nat n)) to && distinct to &&
  has_lines B images && has_lines images B.

Definition symmetry := list set.
Definition image_of (k : symmetry) (P : set) : set := choose union k P (set_of 0%N).
Definition less_set (a b : set) : bool := match compare a b with Lt => true | _ => false end.
Definition canonical (K : list symmetry) (P : set) : set :=
  fold_left (fun least k => let Q := image_of k P in if less_set Q least then Q else least) K P.
Definition canonical_all (K : list symmetry) (l : list set) : list set :=
  sort compare (fold_left (fun all P => canonical K P :: all) l []).

(** A list with the images of its elements, theirs, and so on. *)
Fixpoint close (fuel : nat) (G : list symmetry) (found waiting : list set) : list set :=
  match fuel, waiting with
  | S fuel, P :: rest =>
      let new := fold_left (fun new g => let Q := image_of g P in
                   if mem Q found || mem Q new then new else Q :: new) G [] in
      close fuel G (found ++ new) (rest ++ new)
  | _, _ => found
  end.
Definition small (n : nat) (P : position) : bool := N.ltb P (2 ^ N.of_nat n).
Definition keeps (l : list set) (k : symmetry) : bool := forallb (fun P => mem (image_of k P) l) l.

(** * Weights *)

Definition zero : num := num_of 0%Z.

(** A bound: weights of holes, of regions, D and f_1 to f_K. *)
Record bound := {
  on_holes : list num; on_regions : list (set * num); by_move : num; at_end : list num }.

Definition value (b : bound) (P : set) : num :=
  fold_left (fun sum '(R, x) => if within R P then add x sum else sum) (on_regions b)
    (choose add (on_holes b) P zero).

(** P is more moves than these, at least one, from a finish.  [place] is one less than their number.
    *)
Definition shows (b : bound) (place : nat) (moves : num) (P : set) : bool :=
  less (add (pick place (at_end b) zero) (times moves (by_move b))) (value b P).

Definition regions_of (regions_listed : list position) (v : list (N * Z)) : regions :=
  flat_map (fun '(k, x) => match nth_error regions_listed (N.to_nat k) with
                           | Some R => [(R, x)]
                           | None => []
                           end) v.
Definition bound_of (w : list Z) (v : regions) (D : Z) (fs : list Z) : bound :=
  {| on_holes := map num_of w; on_regions := map (fun '(R, x) => (set_of R, num_of x)) v;
     by_move := num_of D; at_end := map num_of fs |}.

Definition is_region_of (B : board) (R : position) : bool :=
  negb (N.eqb R 0) &&
  forallb (fun '(a, r, b) => negb (N.testbit R r) || N.testbit R a || N.testbit R b) B.

(** Sums are at most some times this. *)
Definition total (n : nat) (w : list Z) (v : regions) (D : Z) (fs : list Z) : Z :=
  (sum (map Z.abs w) + sum (map (fun p => Z.abs (weight w p)) (all_holes n)) +
   sum (map (fun '(_, x) => Z.abs x) v) + sum (map Z.abs fs) + 256 * Z.abs D)%Z.

(** * Trails *)

(** A jump to a hole: the middle, its weight, the weight if it is negative, and what a trail that
    ends
    there gains besides. *)
Record step := { over : set; to : hole; gains : num; loses : num; ending : option num }.

(** A trail's end, its middles, its sum, and the greatest that the sum can become. *)
Record walk := { stands : hole; passed : set; gained : num; hoped : num }.

Definition compare_walks (a b : walk) : comparison :=
  match compare (passed a) (passed b) with
  | Eq => match N.compare (stands a) (stands b) with
          | Eq => if same (gained a) (gained b) && same (hoped a) (hoped b) then Eq else Lt
          | other => other
          end
  | other => other
  end.

Section Walks.
Variable steps : table step.
Variable limit : num.

(** The trails of one jump more that may still exceed the limit, before [more]; None if one does. *)
Fixpoint walk_on (a : walk) (l : list step) (more : list walk) : option (list walk) :=
  match l with
  | [] => Some more
  | s :: rest =>
      if within (over s) (passed a) then walk_on a rest more else
      let best := add (hoped a) (loses s) in
      if less limit best then
        let now := add (gained a) (gains s) in
        if match ending s with Some e => less limit (add now e) | None => false end then None
        else walk_on a rest ({| stands := to s; passed := union (passed a) (over s);
                                gained := now; hoped := best |} :: more)
      else walk_on a rest more
  end.
Definition next_walks (a : walk) (more : list walk) : option (list walk) :=
  walk_on a (row steps (stands a)) more.
End Walks.

(** Where a peg can come to from some hole, and the middles beside: holes whose columns and rows
    differ
    by even numbers. *)
Definition classes (places : list place) (B : board) : list (position * list hole) :=
  map (fun '(column, row) =>
    let C := fold_right N.lor 0%N (map (fun '(p, at_) =>
      if Bool.eqb (Z.odd (fst at_)) column && Bool.eqb (Z.odd (snd at_)) row then only p else 0%N)
      (combine (all_holes (List.length places)) places)) in
    (C, nodup N.eq_dec (flat_map (fun '(a, r, b) => if N.testbit C a then [r] else []) B)))
    [(false, false); (false, true); (true, false); (true, true)].
(** Where lines are listed, one class has all holes. *)
Definition classes_of (S : shape) : list (position * list hole) :=
  match S with
  | Drawn R rows => classes (holes rows) (lines rows R)
  | Listed names B => [(N.ones (N.of_nat (List.length names)),
                        nodup N.eq_dec (map (fun '(a, r, b) => r) B))]
  end.
Definition are_classes (n : nat) (B : board) (l : list (position * list hole)) : bool :=
  forallb (fun '(C, middles) =>
    forallb (fun '(x, r, y) => negb (N.testbit C x) ||
                               N.testbit C y && existsb (N.eqb r) middles) (jumps_of B)) l &&
  forallb (fun p => existsb (fun '(C, _) => N.testbit C p) l) (all_holes n).

Definition positive_sum (w : list Z) (J : list hole) : Z := sum (map (fun r => Z.max (weight w r) 0)
  J).

(** No trail from s over J to e, where [ends e] is some x, has gain + x over the limit. *)
Definition no_trail_exceeds (n : nat) (B : board) (jumps : table (hole * hole))
    (class_list : list (position * list hole)) (w : list Z) (v : regions) (ends : hole -> option Z)
    (limit room : Z) : bool :=
  let steps := PositiveMap.map (map (fun '(r, y) =>
    {| over := single r; to := y; gains := num_of (weight w r);
       loses := num_of (Z.min (weight w r) 0); ending := option_map num_of (ends y) |})) jumps in
  let first := flat_map (fun '(C, middles) =>
    let inside := filter (N.testbit C) (all_holes n) in
    match flat_map (fun e => match ends e with Some x => [x] | None => [] end) inside with
    | [] => []
    | x :: rest =>
        let hope := (positive_sum w middles + fold_left Z.max rest x)%Z in
        map (fun s => let start := (weight w s + around v s)%Z in
          {| stands := s; passed := set_of 0%N; gained := num_of start;
             hoped := num_of (start + hope) |}) inside
    end) class_list in
  forallb (fun '(_, middles) => Z.leb (positive_sum w middles) room) class_list &&
  match reach compare_walks (next_walks steps (num_of limit)) (S (S n)) first [] with
  | Some _ => true
  | None => false
  end.

(** The most that each layer of positions near a finish may have, from the k-th on: that of j moves
    counts for all k >= j. *)
Fixpoint limits (D k : Z) (fs : list Z) : list Z :=
  match fs with
  | [] => []
  | f :: rest => match limits D (k + 1) rest with
                 | [] => [(f + k * D)%Z]
                 | (least :: _) as all => Z.min (f + k * D) least :: all
                 end
  end.
Fixpoint none_exceeds (b : bound) (near : list (list set)) (l : list Z) : bool :=
  match near, l with
  | [], [] => true
  | layer :: near, limit :: l =>
      let limit := num_of limit in
      forallb (fun Q => negb (less limit (value b Q))) layer && none_exceeds b near l
  | _, _ => false
  end.

(** No move lowers the sum by more than D.  Near a finish no position has more than the offsets say;
    or without a perimeter, no finish has more than f, or no last move can have come from more than
    f + D. *)
Definition is_bound (n : nat) (B : board) (jumps : table (hole * hole))
    (class_list : list (position * list hole)) (tops : list set) (either : position) (single : bool)
    (near : list (list set)) (last : position) (w : list Z) (v : regions) (D : Z) (fs : list Z)
  : bool :=
  let b := bound_of w v D fs in
  let room := total n w v D fs in
  Z.leb 0 D && forallb (fun '(_, x) => Z.leb 0 x) v && Z.leb (8 * room) most &&
  no_trail_exceeds n B jumps class_list w v (fun e => Some (- weight w e)%Z) D room &&
  match near, fs with
  | [], [f] =>
      let limit := num_of f in
      forallb (fun T => negb (less limit (value (bound_of (raised either w) v D fs) T))) tops ||
      single && no_trail_exceeds n B jumps class_list w v
        (fun e => if N.testbit last e then Some 0%Z else None) (f + D)%Z room
  | [], _ => false
  | _, [] => false
  | _, _ => Nat.leb (List.length fs) 8 && none_exceeds b near (limits D 1 fs)
  end.

(** * Moves *)

(** A jump: the holes that have pegs, all three, and where it leads. *)
Record leap := { filled_holes : set; three : set; lands : hole }.
Definition leap_of (x r y : hole) : leap :=
  {| filled_holes := set_of (N.lor (only x) (only r)); three := set_of (triple x r y);
    lands := y |}.

(** A position in the midst of a move, and the peg that moves. *)
Definition state := (set * hole)%type.
Definition compare_states (a b : state) : comparison :=
  match compare (fst a) (fst b) with Eq => N.compare (snd a) (snd b) | other => other end.

Fixpoint leap_on (P : set) (l : list leap) (more : list state) : list state :=
  match l with
  | [] => more
  | j :: rest =>
      if equal (meet P (three j)) (filled_holes j)
      then leap_on P rest ((exchange P (three j), lands j) :: more)
      else leap_on P rest more
  end.
Definition next_states (leaps : table leap) (a : state) (more : list state) : option (list state) :=
  Some (leap_on (fst a) (row leaps (snd a)) more).

(** A jump taken back, by the peg in x, which came from y: r and y are empty. *)
Definition back_of (x r y : hole) : leap :=
  {| filled_holes := set_of (only x); three := set_of (triple y r x); lands := y |}.

(** All positions that a move leads to from those of a list, or that a move leads from. *)
Definition successors (n : nat) (leaps : table leap) (l : list set) : option (list set) :=
  let holes := all_holes n in
  let first := flat_map (fun P => map (fun x => (P, x)) holes) l in
  match reach compare_states (next_states leaps) (S (S n)) first [] with
  | Some states => Some (fold_left (fun all (a : state) => fst a :: all) states [])
  | None => None
  end.

(** Positions from where 1 to k moves lead to those of a list, [room] at most. *)
Fixpoint layers_near (n : nat) (backs : table leap) (k : nat) (room : Z) (l : list set)
  : option (list (list set)) :=
  match k with
  | O => Some []
  | S k =>
      match successors n backs l with
      | None => None
      | Some reached =>
          let layer := sort compare reached in
          let room := fold_left (fun c _ => Z.pred c) layer room in
          if Z.ltb room 0 then None
          else match layers_near n backs k room layer with
               | Some rest => Some (layer :: rest)
               | None => None
               end
      end
  end.
Definition most_near : Z := 262144.

(** * Cores *)

(** Cores by their holes: those that have hole 0 or not, then hole 1, and so on.  [here] is one more
    than the number of moves of a core that has no more holes, [most] the greatest of them below. *)
Inductive trie := Empty | Node (here most : N) (without beside : trie).

Definition join_trie (t : trie) (m : N) (ends : bool) (f g : trie -> trie) : trie :=
  let '(here, most, a, b) :=
    match t with Empty => (0, 0, Empty, Empty) | Node here most a b => (here, most, a, b) end%N in
  Node (if ends then N.max here m else here) (N.max most m) (f a) (g b).
Definition same_trie (t : trie) : trie := t.
Definition insert_end (m : N) (t : trie) : trie := join_trie t m true same_trie same_trie.
Fixpoint insert_core (p : positive) (m : N) (t : trie) : trie :=
  match p with
  | xH => join_trie t m false same_trie (insert_end m)
  | xO p => join_trie t m false (insert_core p m) same_trie
  | xI p => join_trie t m false same_trie (insert_core p m)
  end.
Definition add_core (t : trie) (core : position * N) : trie :=
  match fst core with N0 => t | Npos p => insert_core p (N.succ (snd core)) t end.

(** Does P contain a core of k moves or more? *)
Fixpoint has_core (t : trie) (k : N) (P : position) : bool :=
  match t with
  | Empty => false
  | Node here most a b =>
      N.ltb k most &&
      (N.ltb k here || match P with
                       | N0 => false
                       | Npos xH => has_core b k 0%N
                       | Npos (xO p) => has_core a k (Npos p)
                       | Npos (xI p) => has_core b k (Npos p) || has_core a k (Npos p)
                       end)
  end.

(** Regions of a list that lie in X, without those that share a hole with one before. *)
Fixpoint packed (l : list set) (X : set) : list set :=
  match l with
  | [] => []
  | R :: rest => if within R X then R :: packed rest (exchange X R) else packed rest X
  end.
Definition count {A} (l : list A) : N := fold_left (fun c _ => N.succ c) l 0%N.
Definition packing_shows (finishes : list set) (single : bool) (regions : list set) (k : N) (X : set)
  : bool :=
  let taken := packed regions X in
  N.ltb k (count taken) &&
  (single && N.ltb 0 k ||
   forallb (fun F => N.ltb (count (filter (fun R => within R F) taken) + k) (count taken)) finishes).

Definition are_single (n : nat) (l : list set) : bool :=
  forallb (fun F => existsb (fun p => equal F (single p)) (all_holes n)) l.

(** What shows that sets of pegs are far from the finishes, or from all of a pattern, which lie in
    its top. *)
Record cover := {
  cover_K : list symmetry; cover_finishes : list set;
  cover_single : bool;                  (* each finish is a single peg *)
  cover_regions : list set; cover_cores : trie }.
Definition is_covered (c : cover) (k : N) (X : set) : bool :=
  N.eqb k 0 && negb (existsb (within X) (cover_finishes c)) ||
  packing_shows (cover_finishes c) (cover_single c) (cover_regions c) k X ||
  match cover_cores c with
  | Empty => false
  | t => has_core t k (position_of X) ||
         existsb (fun g => has_core t k (position_of (image_of g X))) (cover_K c)
  end.

(** A line: one of its ends, both ends, and the middle. *)
Definition bar := (set * set * set)%type.

(** Holes that pegs can come to from one of them, each as a set; and the lines with ends there. *)
Record class := { class_holes : position; class_ends : list set; class_lines : list bar }.

Fixpoint grow (fuel : nat) (jumps : list (hole * hole * hole)) (A : position) : position :=
  match fuel with
  | O => A
  | S fuel => grow fuel jumps
                (fold_left (fun A '(x, _, y) => if N.testbit A x then N.lor A (only y) else A) jumps A)
  end.
Definition class_of (n : nat) (B : board) (A : position) : class :=
  {| class_holes := A; class_ends := map single (filter (N.testbit A) (all_holes n));
     class_lines := flat_map (fun '(a, r, b) =>
       if N.testbit A a then [(single a, set_of (N.lor (only a) (only b)), single r)] else []) B |}.
Definition end_classes (n : nat) (B : board) : list class :=
  fold_left (fun l '(x, _, _) =>
    if existsb (fun c => N.testbit (class_holes c) x) l then l
    else class_of n B (grow n (jumps_of B) (only x)) :: l) (jumps_of B) [].
Definition are_end_classes (n : nat) (B : board) (l : list class) : bool :=
  forallb (fun c => small n (class_holes c)) l &&
  forallb (fun '(x, r, y) => existsb (fun c => N.testbit (class_holes c) x) l &&
    forallb (fun c => negb (N.testbit (class_holes c) x) || N.testbit (class_holes c) y) l)
    (jumps_of B).

Definition disjoint (a b : set) : bool := equal (meet a b) (set_of 0%N).

(** A set without the middles of lines that have no end in what is left. *)
Definition open_lines (lines : list bar) (Y : set) : set :=
  fold_left (fun Y '(_, ends, r) => if disjoint Y ends then exchange Y (meet Y r) else Y) lines Y.
Fixpoint rest_of (fuel : nat) (lines : list bar) (Y : set) : option set :=
  match fuel with
  | O => None
  | S fuel => let Z := open_lines lines Y in if equal Z Y then Some Y else rest_of fuel lines Z
  end.

(** Where lines lead to from the holes of a set. *)
Definition spread (lines : list bar) (T : set) : set :=
  fold_left (fun T '(_, ends, _) => if disjoint T ends then T else union T ends) lines T.
Fixpoint reach_of (fuel : nat) (lines : list bar) (T : set) : option set :=
  match fuel with
  | O => None
  | S fuel => let U := spread lines T in if equal U T then Some T else reach_of fuel lines U
  end.

(** Each element of a list, and the others. *)
Fixpoint picks {A} (before l : list A) : list (A * list A) :=
  match l with
  | [] => []
  | a :: rest => (a, rev_append before rest) :: picks (a :: before) rest
  end.

(** Sets from which one line leads to other holes: what is on either side of it. *)
Definition sides_of (fuel : nat) (lines : list bar) : list set :=
  flat_map (fun '((a, ends, _), others) =>
    match reach_of fuel others a, reach_of fuel others (exchange ends a) with
    | Some T, Some U => if within ends T then [] else [T; U]
    | _, _ => []
    end) (picks [] lines).

(** The holes of T where a trail from s to e can pass, which no line leaves for good. *)
Definition passable (sides : list set) (T s e : set) : set :=
  fold_left (fun T side => if within s side && within e side then meet T side else T) sides T.
Definition lines_within (lines : list bar) (T : set) : list bar :=
  filter (fun '(_, ends, _) => within ends T) lines.
Definition without_middles (lines : list bar) (Y : set) : set :=
  fold_left (fun Y '(_, _, r) => exchange Y (meet Y r)) lines Y.

(** All rounds of C with one of the starts, which Y is without, contain C or are covered at k. *)
Definition rounds_covered (n : nat) (c : cover) (k : N) (C : set) (A : class) (starts : list set)
    (Y : set) : bool :=
  match rest_of (S n) (class_lines A) Y with
  | None => false
  | Some R =>
      let good Z := within C Z || is_covered c k Z in
      is_covered c k R ||
      match filter (fun e => negb (within e R || good (union R e))) (class_ends A) with
      | [] => true
      | bad =>
          let lines := filter (fun '(_, ends, _) => disjoint R ends) (class_lines A) in
          let sides := sides_of (S n) lines in
          forallb (fun s =>
            match reach_of (S n) lines s with
            | None => false
            | Some T => forallb (fun e => negb (within e T) ||
                match lines_within lines (passable sides T s e) with
                | [] => true
                | used => good (union (without_middles used Y) e)
                end) bad
            end) starts
      end
  end.
Definition is_core (n : nat) (c : cover) (l : list class) (core : position * N) : bool :=
  let C := set_of (fst core) in
  let k := N.pred (snd core) in
  small n (fst core) && negb (N.eqb (snd core) 0) && negb (existsb (within C) (cover_finishes c)) &&
  forallb (fun A =>
    rounds_covered n c k C A (filter (fun s => negb (within s C)) (class_ends A)) C &&
    forallb (fun s => rounds_covered n c k C A [s] (exchange C s))
      (filter (fun s => within s C) (class_ends A))) l.

(** * Levels *)

(** The list with a bound that passes a test in front, if there is one. *)
Fixpoint to_front {A} (test : A -> bool) (l before : list A) : option (list A) :=
  match l with
  | [] => None
  | a :: rest => if test a then Some (a :: rev_append before rest) else to_front test rest (a ::
    before)
  end.

Record setting := {
  set_leaps : table leap; set_holes : nat; set_K : list symmetry; set_finish : set -> bool;
  set_ones : list num; set_finish_pegs : Z; set_cover : cover;
  set_last : bool }.                    (* the last level may lead to a finish *)

(** Q can be left out: it has no move to make, or is too far from a finish, as one of its images
    shows: Q itself may be the image of what a move leads to.  The bounds come back with those of
    use in front. *)
Definition too_far (g : setting) (most_moves : N) (Q : set) (bounds : list bound)
  : option (list bound) :=
  let some_left := choose (fun _ c => Pos.succ c) (set_ones g) Q xH in
  let moves := Z.min (Z.of_N most_moves) (Zpos some_left - 1 - set_finish_pegs g)%Z in
  if Z.leb moves 0 then Some bounds
  else let images := Q :: map (fun k => image_of k Q) (set_K g) in
  if existsb (is_covered (set_cover g) (Z.to_N moves)) images then Some bounds
  else if Z.ltb 256 moves then None
  else let place := Nat.pred (Z.to_nat moves) in
       let moves := num_of moves in
       to_front (fun b => existsb (shows b place moves) images) bounds [].

Fixpoint all_too_far (g : setting) (most_moves : N) (l : list set) (bounds : list bound)
  : option (list bound) :=
  match l with
  | [] => Some bounds
  | Q :: rest => match too_far g most_moves Q bounds with
                 | Some bounds => all_too_far g most_moves rest bounds
                 | None => None
                 end
  end.

(** The positions of a level by [size]. *)
Fixpoint portions {A} (size room : nat) (l now : list A) : list (list A) :=
  match l with
  | [] => [now]
  | a :: rest => match room with
                 | O => now :: portions size size rest [a]
                 | S room => portions size room rest (a :: now)
                 end
  end.

(** A move from a position of a portion leads to no finish, and to the levels [known] or too far
    away. *)
Definition check_portion (g : setting) (known : list (list set)) (most_moves : N) (l : list set)
    (bounds : list bound) : option (list bound) :=
  match successors (set_holes g) (set_leaps g) l with
  | None => None
  | Some reached =>
      let new := canonical_all (set_K g) (sort compare reached) in
      if existsb (set_finish g) new && negb (set_last g && N.eqb most_moves 0)
      then None
      else if N.eqb most_moves 0 then Some bounds
      else all_too_far g most_moves
             (fold_left (fun rest level => subtract compare rest level []) known new) bounds
  end.
Fixpoint check_portions (g : setting) (known : list (list set)) (most_moves : N)
    (l : list (list set)) (bounds : list bound) : option (list bound) :=
  match l with
  | [] => Some bounds
  | one :: rest => match check_portion g known most_moves one bounds with
                   | Some bounds => check_portions g known most_moves rest bounds
                   | None => None
                   end
  end.

Definition portion_size : nat := 512.

(** Level i, of m. *)
Fixpoint check_levels (g : setting) (levels : list (list set)) (m i : nat) (todo : list (list set))
    (bounds : list bound) : bool :=
  match todo with
  | [] => true
  | level :: rest =>
      negb (existsb (set_finish g) level) &&
      match check_portions g (firstn (S (S i)) levels) (N.of_nat (m - i - 1))
              (portions portion_size portion_size level []) bounds with
      | Some bounds => check_levels g levels m (S i) rest bounds
      | None => false
      end
  end.

(** m levels of the blocks, with the start on level 0. *)
Definition levels_of (K : list symmetry) (start : set) (m : nat) (blocks_read : list (N * list set))
  : list (list set) :=
  map (fun i =>
    let listed := flat_map (fun '(k, l) => if N.eqb k (N.of_nat i) then l else []) blocks_read in
    canonical_all K (match i with O => start :: listed | _ => listed end)) (seq 0 m).

(** * Solutions *)

(** Each jump is given by the holes over and to which it leads. *)
Fixpoint play_jumps (B : board) (P : position) (x : hole) (path : list (hole * hole))
  : option position :=
  match path with
  | [] => Some P
  | (r, y) :: rest =>
      if has_line B x r y && N.testbit P x && N.testbit P r && negb (N.testbit P y)
      then play_jumps B (N.lxor P (triple x r y)) y rest else None
  end.
Fixpoint play (B : board) (P : position) (s : list (hole * list (hole * hole)))
  : option position :=
  match s with
  | [] => Some P
  | (x, y :: path) :: rest =>
      match play_jumps B P x (y :: path) with Some Q => play B Q rest | None => None end
  | _ => None
  end.

(** * Numbers of solutions *)

(** The ways of a peg that begin with one of some leaps, and where they lead. *)
Fixpoint ways_by (further : set -> hole -> option (list (list hole * set))) (P : set)
    (l : list leap) : option (list (list hole * set)) :=
  match l with
  | [] => Some []
  | j :: rest =>
      if equal (meet P (three j)) (filled_holes j) then
        match further (exchange P (three j)) (lands j), ways_by further P rest with
        | Some more, Some others =>
            Some (([lands j], exchange P (three j)) ::
                  map (fun a => (lands j :: fst a, snd a)) more ++ others)
        | _, _ => None
        end
      else ways_by further P rest
  end.
Fixpoint ways_of (leaps : table leap) (fuel : nat) (P : set) (x : hole)
  : option (list (list hole * set)) :=
  match fuel with
  | O => None
  | S fuel => if distinct (map lands (row leaps x))
              then ways_by (ways_of leaps fuel) P (row leaps x) else None
  end.
Fixpoint moves_from (leaps : table leap) (fuel : nat) (P : set) (l : list hole)
  : option (list (move * set)) :=
  match l with
  | [] => Some []
  | x :: rest => match ways_of leaps fuel P x, moves_from leaps fuel P rest with
                 | Some here, Some others => Some (map (fun a => ((x, fst a), snd a)) here ++ others)
                 | _, _ => None
                 end
  end.

Fixpoint sum_all {A} (f : A -> option N) (l : list A) : option N :=
  match l with
  | [] => Some 0%N
  | a :: rest => match f a, sum_all f rest with
                 | Some c, Some d => Some (c + d)%N
                 | _, _ => None
                 end
  end.

(** For each position of a level, how many sequences of moves lead from it to a finish, as many as the
    level leaves. *)
Definition numbers := PositiveMap.t N.
Definition key_of (P : set) : positive := N.succ_pos (position_of P).
Fixpoint find_first (t : numbers) (l : list set) : N :=
  match l with
  | [] => 0%N
  | P :: rest => match PositiveMap.find (key_of P) t with Some c => c | None => find_first t rest end
  end.
Definition images_in (K : list symmetry) (P : set) : list set := P :: map (fun k => image_of k P) K.
Definition find_number (K : list symmetry) (t : numbers) (P : set) : N :=
  find_first t (images_in K P).

Section Numbers.
Variable K : list symmetry.
Variable moves_of : set -> option (list (move * set)).

Fixpoint number_level (next : numbers) (level : list set) : option numbers :=
  match level with
  | [] => Some (PositiveMap.empty N)
  | P :: rest =>
      match moves_of P, number_level next rest with
      | Some l, Some t =>
          Some (PositiveMap.add (key_of P)
                  (fold_right (fun a c => find_number K next (snd a) + c)%N 0%N l) t)
      | _, _ => None
      end
  end.
Definition number_finishes (finishes : list set) : numbers :=
  fold_right (fun F t => PositiveMap.add (key_of F) 1%N t) (PositiveMap.empty N) finishes.
Fixpoint number_levels (finishes : list set) (levels : list (list set)) : option (list numbers) :=
  match levels with
  | [] => Some [number_finishes finishes]
  | level :: rest =>
      match number_levels finishes rest with
      | Some (next :: more) =>
          match number_level next level with
          | Some t => Some (t :: next :: more)
          | None => None
          end
      | _ => None
      end
  end.

(** Of the sequences those that are the least of their images under symmetries that are tied. *)
Fixpoint least_number (tables : list numbers) (tied : list (list hole)) (P : set) : option N :=
  match tables with
  | [] => None
  | t :: rest =>
      match tied, rest with
      | [], _ | _, [] => Some (find_number K t P)
      | _, _ =>
          if N.eqb (find_number K t P) 0 then Some 0%N
          else match moves_of P with
               | None => None
               | Some l => sum_all (fun a => match keep_holes tied (fst (fst a) :: snd (fst a)) with
                                             | Some tied => least_number rest tied (snd a)
                                             | None => Some 0%N
                                             end) l
               end
      end
  end.
End Numbers.

(** * Sets of moves *)

(** Families of the first moves of solutions, each beside the position to which they lead. *)
Definition reached := (set * family)%type.
Definition compare_reached (a b : reached) : comparison :=
  match compare (fst a) (fst b) with Eq => compare_families (snd a) (snd b) | other => other end.

(** Those at the same position together, if they follow one another. *)
Definition by_position (l : list reached) : list (set * list family) :=
  fold_left (fun groups a =>
    match groups with
    | (P, fs) :: more => if equal (fst a) P then (P, snd a :: fs) :: more
                         else (fst a, [snd a]) :: groups
    | [] => [(fst a, [snd a])]
    end) l [].

Definition most_sets : N := 131072.

Section Sets.
Variable B : board.
Variable K : list symmetry.
Variable moves_of : set -> option (list (move * set)).

(** With each move from which as many moves as the table says lead to a finish. *)
Fixpoint add_moves (t : numbers) (groups : list (set * list family)) (found : list reached)
  : option (list reached) :=
  match groups with
  | [] => Some found
  | (P, fs) :: rest =>
      match moves_of P with
      | None => None
      | Some l =>
          add_moves t rest
            (rev_append (flat_map (fun a =>
               if N.eqb (find_number K t (snd a)) 0 then []
               else map (fun f => (snd a, insert leb_effect (effect B (fst a)) f)) fs) l) found)
      end
  end.
Fixpoint families (tables : list numbers) (l : list reached) : option (list reached) :=
  match tables with
  | [] => Some l
  | t :: rest =>
      match add_moves t (by_position l) [] with
      | None => None
      | Some found =>
          let l := sort compare_reached found in
          if N.ltb most_sets (N.of_nat (List.length l)) then None else families rest l
      end
  end.
End Sets.

Definition is_least (G : list (list hole)) (f : family) : bool :=
  forallb (fun g => leb_family f (image_family g f)) G.

(** Different permutations that are a group. *)
Definition same_holes (l l' : list hole) : bool := leb_holes l l' && leb_holes l' l.
Definition has_holes (G : list (list hole)) (g : list hole) : bool := existsb (same_holes g) G.
Fixpoint are_distinct (G : list (list hole)) : bool :=
  match G with [] => true | g :: rest => negb (has_holes rest g) && are_distinct rest end.
Definition is_group (n : nat) (G : list (list hole)) : bool :=
  are_distinct G && has_holes G (all_holes n) &&
  forallb (fun g => existsb (fun h => same_holes (compose h g) (all_holes n)) G &&
                    forallb (fun h => has_holes G (compose g h)) G) G.

(** * The checker *)

(** Parities exclude no pattern. *)
Definition is_possible (n : nat) (parities : list position) (either start F : position) : bool :=
  negb (N.eqb either 0) || forallb (fun I => Z.even (pegs_in n I F - pegs_in n I start)) parities.
Definition is_even_set (B : board) (I : position) : bool :=
  forallb (fun '(a, r, b) =>
    negb (xorb (N.testbit I a) (xorb (N.testbit I r) (N.testbit I b)))) B.

(** What is made of the problem and the symmetries listed. *)
Record prepared := {
  hole_count : nat;
  all_lines : board;
  want_stuck : bool;
  listed_pegs : Z;                      (* pegs of a finish as it is listed; and at least *)
  fewest : Z;
  jumps_left : Z;                       (* of a solution *)
  start_set : set;
  open_set : set;                       (* the holes of a pattern that may be either *)
  posed : list set;                     (* the finishes of the problem, without these holes, *)
  keep_start : list symmetry;           (* with images by what keeps the start, *)
  extended : list set;
  possible : list set;                  (* but for those that parities exclude, *)
  keep_possible : list symmetry }.      (* and what maps them to themselves *)

Definition prepare (p : problem) (h : hints) : prepared :=
  let n := count_holes (the_shape p) in
  let listed_pegs := match finishes p with F :: _ => pegs n F | [] => 0%Z end in
  let fewest := Z.max listed_pegs 1 in
  let start_set := set_of (start p) in
  let open_set := set_of (either p) in
  let posed := map set_of (finishes p) in
  let listed := map (map single) (symmetries h) in
  let keep_start := filter (fun g => equal (image_of g start_set) start_set &&
                                     equal (image_of g open_set) open_set) listed in
  let extended := close (N.to_nat 4096) keep_start posed posed in
  let possible :=
    filter (fun F => is_possible n (parities h) (either p) (start p) (position_of F)) extended in
  {| hole_count := n; all_lines := lines_of p; want_stuck := stuck p; listed_pegs := listed_pegs; fewest := fewest;
     jumps_left := (pegs n (start p) - fewest)%Z; start_set := start_set; open_set := open_set;
     posed := posed; keep_start := keep_start; extended := extended; possible := possible;
     keep_possible := filter (fun k => keeps possible k && equal (image_of k open_set) open_set)
                        listed |}.

Definition has_jump (B : board) (P : position) : bool :=
  existsb (fun '(a, r, b) => N.testbit P r && xorb (N.testbit P a) (N.testbit P b)) B.

(** Is S, without the holes that may be either, one of a list, and without a jump where it must be? *)
Definition fits (q : prepared) (l : list set) (S : set) : bool :=
  mem (exchange S (meet S (open_set q))) l &&
  negb (want_stuck q && has_jump (all_lines q) (position_of S)).

(** All finishes lie in these. *)
Definition tops (q : prepared) : list set := map (fun F => union F (open_set q)) (possible q).
Definition is_single (p : problem) (q : prepared) : bool :=
  N.eqb (either p) 0 && are_single (hole_count q) (possible q).

Local Open Scope string_scope.

Definition check_problem (p : problem) (h : hints) (q : prepared) : result unit :=
  let* _ := demand (N.leb (N.of_nat (hole_count q)) width) "the board has too many holes" in
  let* _ := demand (is_proper_board (hole_count q) (all_lines q)) "a line has a hole twice" in
  let* _ := demand (small (hole_count q) (start p) && forallb (small (hole_count q)) (finishes p) &&
                    small (hole_count q) (either p))
              "a position has other holes than the board" in
  let* _ := demand (distinct (finishes p)) "a finish is listed twice" in
  let* _ := demand (forallb (fun F => Z.eqb (pegs (hole_count q) F) (listed_pegs q)) (finishes p) &&
                    Z.ltb 0 (jumps_left q))
              "a finish, expected less pegs than the start, and equally many in all" in
  let* _ := demand (forallb (fun F => N.eqb (N.land F (either p)) 0 &&
                                      negb (N.eqb (N.lor F (either p)) 0)) (finishes p))
              "a finish, expected a peg, and none where holes may be either" in
  let* _ := demand (negb (fits q (extended q) (start_set q)))
              "the start is a finish, expected another" in
  let* _ := demand (forallb (is_symmetry_of (hole_count q) (all_lines q)) (symmetries h))
              "a symmetry does not map the board to itself" in
  let* _ := demand (forallb (fun F => mem F (extended q)) (posed q) &&
                    forallb (fun F => Z.eqb (pegs (hole_count q) (position_of F)) (listed_pegs q))
                      (extended q))
              "too many finishes" in
  demand (N.ltb 0 (claimed h) && Z.leb (Z.of_N (claimed h)) (jumps_left q + 1))
    "more moves are claimed than there can be jumps".

(** The solution may end in an image of a finish by a symmetry that keeps the start. *)
Definition check_solution (p : problem) (h : hints) (q : prepared) : result unit :=
  demand (match played h with
          | [] => true
          | s => N.eqb (N.of_nat (List.length s)) (claimed h) &&
                 match play (all_lines q) (start p) s with
                 | Some F => small (hole_count q) F &&
                     existsb (fits q (posed q))
                       (close (N.to_nat 4096) (keep_start q) [set_of F] [set_of F])
                 | None => false
                 end
          end) "the solution does not lead to a finish".

Definition sets_of (h : hints) : list (list Z * regions * Z * list Z) :=
  map (fun s => (hole_weights s, regions_of (region_list h) (region_weights s), divisor s,
                 offsets s))
    (weights_list h).

(** Numbers from 1 say which one is at fault. *)
Fixpoint demand_all {A} (test : A -> bool) (what why : string) (k : N) (l : list A) : result unit :=
  match l with
  | [] => Good tt
  | a :: rest => let* _ := demand (test a) (what ++ " " ++ print_number k ++ ": " ++ why) in
                 demand_all test what why (N.succ k) rest
  end.

Definition check_weights (p : problem) (h : hints) (q : prepared) : result unit :=
  let* _ := demand_all (fun R => small (hole_count q) R && is_region_of (all_lines q) R)
              "region" "empty, or a peg can be removed from outside" 1 (region_list h) in
  let* _ := demand_all (is_even_set (all_lines q)) "parity" "a line changes it" 1 (parities h) in
  let class_list := classes_of (the_shape p) in
  let* _ := demand (are_classes (hole_count q) (all_lines q) class_list)
    "the classes of holes are wrong" in
  let* _ := demand (N.eqb (perimeter h) 0 || N.eqb (either p) 0) "a perimeter of a pattern" in
  let jumps := table_of (fun _ r y => (r, y)) (all_lines q) in
  let last := fold_left (fun P F => N.lor P (position_of F)) (possible q) 0%N in
  match layers_near (hole_count q) (table_of back_of (all_lines q)) (N.to_nat (perimeter h))
          most_near (possible q) with
  | None => Bad "too many positions are near a finish"
  | Some near =>
      demand_all (fun '(w, v, D, fs) =>
          is_bound (hole_count q) (all_lines q) jumps class_list (tops q) (either p)
            (is_single p q) near last w v D fs)
        "weights" "a move or a finish exceeds them" 1 (sets_of h)
  end.

Definition most_cores : N := 524288.

(** Regions cover sets where cores may, in format 4. *)
Definition check_cores (p : problem) (h : hints) (q : prepared) : result cover :=
  let n := hole_count q in
  let* (read, _) := read_cores how n h in
  let cores := flat_map (fun '(k, l) => map (fun C => (C, k)) l) read in
  let classes := end_classes n (all_lines q) in
  let c := {| cover_K := keep_possible q; cover_finishes := tops q;
              cover_single := is_single p q;
              cover_regions := match core_blocks h with
                               | None => [] | Some _ => map set_of (region_list h) end;
              cover_cores := fold_left add_core cores Empty |} in
  let* _ := demand (N.leb (count cores) most_cores) "too many cores" in
  let* _ := demand (are_end_classes n (all_lines q) classes) "the classes of ends are wrong" in
  let* _ := demand_all (is_core n c classes) "core" "a round of it is not covered" 1 cores in
  Good c.

(** How many levels there are: where solutions are counted, all that these pass. *)
Definition is_counted (h : hints) : bool := match counted h with [] => false | _ => true end.
Definition height_of (h : hints) : N := if is_counted h then claimed h else claimed h - 1.

Definition all_levels (p : problem) (h : hints) (q : prepared) : result (list (list set)) :=
  let n := hole_count q in
  let* (_, bytes) := read_cores how n h in
  let* (read, more) := read_levels how set set_of (N.pred (height_of h)) (2 ^ N.of_nat n) bytes
                         (block_count h) (start p) in
  let* _ := demand (String.eqb more "") "bytes are left over after the last block" in
  Good (levels_of (keep_possible q) (start_set q) (N.to_nat (height_of h)) read).

Definition check_blocks (p : problem) (h : hints) (q : prepared) (c : cover) (levels : list (list set))
  : result unit :=
  let m := N.to_nat (height_of h) in
  let needed := match possible q with [] => false | _ => N.ltb 0 (height_of h) end in
  if negb needed then Good tt
  else
    let g := {| set_leaps := table_of leap_of (all_lines q); set_holes := hole_count q;
      set_K := keep_possible q;
                set_finish := fits q (possible q); set_ones := repeat zero (hole_count q);
                set_finish_pegs := fewest q; set_cover := c; set_last := is_counted h |} in
    demand (check_levels g levels m 0 levels
              (map (fun '(w, v, D, fs) => bound_of w v D fs) (sets_of h)))
      "a move leads from a level to a finish, or to a position that is on no level and not too far".

Definition check (p : problem) (h : hints) : result claim :=
  let q := prepare p h in
  let* _ := check_problem p h q in
  let* _ := check_solution p h q in
  let* _ := check_weights p h q in
  let* c := check_cores p h q in
  let* levels := all_levels p h q in
  let* _ := check_blocks p h q c levels in
  let M := N.to_nat (claimed h) in
  Good (if Z.ltb (jumps_left q) (Z.of_N (claimed h)) then Unsolvable
        else match played h with [] => AtLeast M | _ => Exactly M end).

(** The listed symmetries that keep something, or the identity where none are listed. *)
Definition group_of (n : nat) (test : symmetry -> bool) (listed : list (list hole))
  : list (list hole) :=
  match filter (fun g => test (map single g)) listed with [] => [all_holes n] | G => G end.

(** The numbers of sets that are claimed, if any are. *)
Definition check_sets (B : board) (G : list (list hole)) (K : list symmetry)
    (moves_of : set -> option (list (move * set))) (tables : list numbers) (start : set)
    (counts : list N) : result (option (N * N)) :=
  match counts with
  | [] => Good None
  | all :: some :: _ =>
      match families B K moves_of tables [(start, [])] with
      | None => Bad "the sets of moves cannot be counted"
      | Some l =>
          let sets := sort compare_families (map snd l) in
          let n_all := N.of_nat (List.length sets) in
          let n_some := N.of_nat (List.length (filter (is_least G) sets)) in
          let* _ := demand (one_middle B) "two lines have the same ends" in
          let* _ := demand (ascend leb_family sets) "the sets of moves are not sorted" in
          let* _ := demand (N.eqb n_all all && N.eqb n_some some)
                      ("there are " ++ print_number n_all ++ " sets of moves, and " ++
                       print_number n_some ++ " up to symmetry") in
          Good (Some (all, some))
      end
  | _ => Bad "an odd number of counts"
  end.

Definition check_counts (p : problem) (h : hints) (q : prepared) (levels : list (list set))
  : result claim :=
  let n := hole_count q in
  let K := group_of n (keeps (possible q)) (symmetries h) in
  let G := group_of n (fun g => equal (image_of g (start_set q)) (start_set q)) (symmetries h) in
  let* _ := demand (N.eqb (either p) 0 && negb (stuck p)) "solutions to a pattern are counted" in
  let* _ := demand (forallb (fun F => mem F (posed q)) (extended q))
              "a finish has an image that was not posed" in
  let* _ := demand (is_group n K && is_group n G && forallb (has_holes K) G)
              "the symmetries are no group, or one keeps the start and not the finishes" in
  let* _ := demand (forallb (forallb (fun P => small n (position_of P))) levels)
              "a position has other holes than the board" in
  let leaps := table_of leap_of (all_lines q) in
  let moves_of P := moves_from leaps (S n) P (all_holes n) in
  let images := map (map single) K in
  let tied := filter (fun g => negb (same_holes g (all_holes n))) G in
  match number_levels images moves_of (possible q) levels with
  | Some (t :: more) =>
      match least_number images moves_of (t :: more) tied (start_set q), counted h with
      | Some some, all_counted :: some_counted :: more_counted =>
          let* _ := demand (N.eqb (find_number images t (start_set q)) all_counted &&
                            N.eqb some some_counted)
                      ("there are " ++ print_number (find_number images t (start_set q)) ++
                       " solutions, and " ++ print_number some ++ " up to symmetry") in
          let* sets := check_sets (all_lines q) G images moves_of more (start_set q) more_counted in
          Good (Counted (N.to_nat (claimed h)) G all_counted some_counted sets)
      | _, _ => Bad "the solutions cannot be counted"
      end
  | _ => Bad "the solutions cannot be counted"
  end.

(** The claim, with the numbers of solutions where they are claimed. *)
Definition check_all (p : problem) (h : hints) : result claim :=
  let* c := check p h in
  if is_counted h then
    match c with
    | Exactly _ => let q := prepare p h in
                   let* levels := all_levels p h q in check_counts p h q levels
    | _ => Bad "solutions are counted, but there is none"
    end
  else Good c.

(** From the bytes of a file to a verdict. *)
Definition verdict_of (file : string) : verdict :=
  match read how file with
  | NoCertificate => Unreadable
  | Damaged why => Refused why
  | Certificate _ _ (Bad why) => Refused why
  | Certificate label p (Good h) => match check_all p h with
                                    | Good c => Verified label p c
                                    | Bad why => Refused why
                                    end
  end.
End Checker.
