(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Verdicts as lines of text, like those of bergholt-check. *)

From Coq Require Import NArith ZArith List String.
From Bergholt Require Import Game Claim Invariants Format.
Import ListNotations.
Local Open Scope string_scope.

(** The holes that have pegs, or with an apostrophe the others, whichever are fewer. *)
Definition describe (p : problem) (P : position) : string :=
  let names := names_of (the_shape p) in
  let n := List.length names in
  let few := Z.leb (2 * pegs n P) (Z.of_nat n) in
  concat " " (map snd (filter (fun '(k, _) => Bool.eqb (N.testbit P (N.of_nat k)) few)
                         (combine (seq 0 n) names))) ++ if few then "" else "'".

(** Of a pattern the holes that are filled, or empty. *)
Definition describe_finish (p : problem) (F : position) : string :=
  let all := N.ones (N.of_nat (count_holes (the_shape p))) in
  let empty := N.ldiff all (N.lor F (either p)) in
  if N.eqb (either p) 0 then describe p F
  else if N.eqb (either p) all then "any position"
  else if N.eqb empty 0 then "at least " ++ describe p F
  else if N.eqb F 0 then "at most " ++ describe p (either p)
  else describe p F ++ " filled and " ++ describe p empty ++ " empty".

Definition describe_finishes (p : problem) : string :=
  let n := count_holes (the_shape p) in
  (match finishes p with
  | [] => "nothing"
  | [F] => describe_finish p F
  | F :: _ => if (Nat.eqb (List.length (finishes p)) n && Z.eqb (pegs n F) 1 &&
                  N.eqb (either p) 0)%bool then "any hole"
              else describe_finish p F ++ " or others"
  end ++ if stuck p then " without a jump" else "").

Definition count_moves (M : nat) : string :=
  print_number (N.of_nat M) ++ match M with 1 => " move" | _ => " moves" end.

Definition count_of (things thing : string) (k : N) : string :=
  print_number k ++ " " ++ match k with 1%N => thing | _ => things end.
Definition describe_numbers (order : nat) (things thing : string) (all some : N) : string :=
  "; " ++ count_of things thing all ++ ", " ++ print_number some ++ " up to " ++
  count_of "symmetries" "symmetry" (N.of_nat order).

Definition describe_claim (c : claim) : string :=
  match c with
  | AtLeast M => "at least " ++ count_moves M
  | Unsolvable => "unsolvable"
  | Exactly M => count_moves M ++ ", none fewer"
  | Counted M G all some sets =>
      let order := List.length G in
      count_moves M ++ ", none fewer" ++ describe_numbers order "solutions" "solution" all some ++
      match sets with
      | Some (all, some) => describe_numbers order "sets of moves" "set of moves" all some
      | None => ""
      end
  end.

Definition describe_shape (S : shape) : string :=
  match S with
  | Drawn R _ => print_number (rule_number R) ++ "-move, "
  | Listed _ _ => ""
  end.

Definition line_of (v : verdict) : string :=
  match v with
  | Verified label p c =>
      "verified: " ++ label ++ ", " ++ describe_shape (the_shape p) ++ describe p (start p) ++ " to " ++ describe_finishes p ++ ": " ++ describe_claim c
  | Refused why => why
  | Unreadable =>
      "no certificate, expected a first line 'bergholt-certificate 2 LENGTH CHECKSUM', or 3"
  end.
