(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** A problem is read as it is printed: what the head of a file shows is what the verdict is about.
    *)

From Coq Require Import NArith ZArith List Bool Ascii String Lia.
From Coq Require Import Decimal DecimalString DecimalN.
From Bergholt Require Import Game Claim Positions Format.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.

(** * A problem in words, as in the table of doc/certificates.md *)

Fixpoint print_row (row : list bool) : string :=
  match row with
  | [] => ""
  | true :: rest => String "o" (print_row rest)
  | false :: rest => String "." (print_row rest)
  end.

Fixpoint print_set (n : nat) (P : position) : string :=
  match n with
  | O => ""
  | S n => String (if N.odd P then "1" else "0") (print_set n (N.div2 P))
  end.

Definition print_problem (label : string) (p : problem) : list string :=
  let n := List.length (holes (rows p)) in
  let board := lines (rows p) (the_rule p) in
  ["board"; label; "rule"; print_number (rule_number (the_rule p));
   "rows"; print_number (N.of_nat (List.length (rows p)))] ++ map print_row (rows p) ++
  ["lines"; print_number (N.of_nat (List.length board))] ++
  map (line_word (names (rows p))) board ++
  ["start"; print_set n (start p); "finishes"; print_number (N.of_nat (List.length (finishes p)))]
    ++
  map (print_set n) (finishes p).

(** The limits of the format. *)
Record printable (p : problem) : Prop := {
  some_rows : (1 <= List.length (rows p) <= 128)%nat;
  few_columns : forall row, In row (rows p) -> (List.length row <= 26)%nat;
  few_holes : (List.length (holes (rows p)) <= 128)%nat;
  some_finishes : (1 <= List.length (finishes p) <= 128)%nat;
  holes_of_start : (start p < 2 ^ N.of_nat (List.length (holes (rows p))))%N;
  holes_of_finishes : forall F, In F (finishes p) ->
    (F < 2 ^ N.of_nat (List.length (holes (rows p))))%N }.

Lemma number_printed n : number_of (print_number n) = Some n.
Proof.
  unfold number_of, print_number. rewrite NilZero.usu.
  - simpl. rewrite DecimalN.Unsigned.of_to. auto.
  - destruct n as [ | p]; [discriminate | ]. simpl. apply DecimalPos.Unsigned.to_uint_nonnil.
Qed.

Lemma integer_printed n : integer_of (print_number n) = Some (Z.of_N n).
Proof.
  pose proof (number_printed n) as E. unfold integer_of.
  destruct (print_number n) as [ | c rest]; [discriminate | ].
  destruct (Ascii.eqb c "-") eqn:C.
  - apply Ascii.eqb_eq in C. subst. unfold number_of, NilZero.uint_of_string in E. simpl in E.
    destruct (NilEmpty.uint_of_string rest); discriminate.
  - assert (H : forall x y : option Z, match c with "-"%char => x | _ => y end = y).
    { intros x y. destruct c as [[] [] [] [] [] [] [] []]; try reflexivity. discriminate. }
    rewrite H, E. reflexivity.
Qed.

Lemma count_printed key least most n rest : (least <= n <= most)%N ->
  next_count key least most (key :: print_number n :: rest) = Good (n, rest).
Proof.
  intros range. unfold next_count, expect, bind, next_number, next_integer.
  rewrite String.eqb_refl, integer_printed. simpl bind.
  replace ((Z.of_N least <=? Z.of_N n) && (Z.of_N n <=? Z.of_N most))%Z with true.
  - simpl. rewrite N2Z.id. auto.
  - symmetry. apply andb_true_intro. split; apply Z.leb_le; lia.
Qed.

Lemma row_printed row : row_of (print_row row) = Some row.
Proof. induction row as [ | [ | ] row IH]; simpl; auto; rewrite IH; reflexivity. Qed.

Lemma set_printed n : forall P, (P < 2 ^ N.of_nat n)%N ->
  set_of_word (print_set n P) = Some P /\ String.length (print_set n P) = n.
Proof.
  induction n as [ | n IH]; intros P lt.
  - simpl in *. assert (P = 0%N) as -> by lia. auto.
  - rewrite Nat2N.inj_succ, N.pow_succ_r' in lt.
    destruct (IH (N.div2 P)) as [E len].
    { rewrite N.div2_div. apply N.div_lt_upper_bound; lia. }
    cbn [print_set set_of_word String.length]. rewrite E, len. split; auto.
    pose proof (N.div2_odd P) as D. destruct (N.odd P); simpl; f_equal; rewrite D at 2; simpl N.b2n;
      [rewrite N.succ_double_spec | rewrite N.double_spec]; lia.
Qed.

Lemma repeated_printed {A} (read : reader A) (print : A -> string) l rest :
  (forall a rest, In a l -> read (print a :: rest) = Good (a, rest)) ->
  repeated (List.length l) read (map print l ++ rest) = Good (l, rest).
Proof.
  induction l as [ | a l IH]; intros all; [reflexivity | ].
  simpl. rewrite all by (left; auto). simpl.
  rewrite IH by (intros; apply all; right; auto). reflexivity.
Qed.

Lemma expect_printed key rest : expect key (key :: rest) = Good (tt, rest).
Proof. unfold expect. rewrite String.eqb_refl. reflexivity. Qed.

Lemma expect_all_printed keys rest : expect_all keys (keys ++ rest) = Good (tt, rest).
Proof.
  induction keys as [ | key keys IH]; [reflexivity | ].
  simpl. rewrite String.eqb_refl. simpl. apply IH.
Qed.

Lemma read_set_printed n what P rest : (P < 2 ^ N.of_nat n)%N ->
  read_set n what (print_set n P :: rest) = Good (P, rest).
Proof.
  intros lt. destruct (set_printed n P lt) as [E len]. unfold read_set, next_word. simpl bind.
  rewrite len, Nat.eqb_refl, E. reflexivity.
Qed.

Theorem problem_read label p rest : printable p ->
  read_problem (print_problem label p ++ rest) = Good ((label, p), rest).
Proof.
  intros [r1 r2 r3 r4 r5 r6]. unfold print_problem. rewrite <- !app_assoc. cbn [Datatypes.app].
  set (n := List.length (holes (rows p))) in *. set (board := lines (rows p) (the_rule p)).
  unfold read_problem. rewrite expect_printed. cbn [bind next_word].
  assert (R : read_rule ("rule" :: print_number (rule_number (the_rule p)) :: "rows" ::
    print_number (N.of_nat (List.length (rows p))) :: map print_row (rows p) ++ "lines" ::
    print_number (N.of_nat (List.length board)) :: map (line_word (names (rows p))) board ++ "start"
      ::
    print_set n (start p) :: "finishes" :: print_number (N.of_nat (List.length (finishes p))) ::
    map (print_set n) (finishes p) ++ rest) = Good (the_rule p, "rows" ::
    print_number (N.of_nat (List.length (rows p))) :: map print_row (rows p) ++ "lines" ::
    print_number (N.of_nat (List.length board)) :: map (line_word (names (rows p))) board ++ "start"
      ::
    print_set n (start p) :: "finishes" :: print_number (N.of_nat (List.length (finishes p))) ::
    map (print_set n) (finishes p) ++ rest)).
  { unfold read_rule. rewrite count_printed by (destruct (the_rule p); simpl; lia). cbn [bind].
    destruct (the_rule p); reflexivity. }
  rewrite R. cbn [bind]. clear R.
  rewrite count_printed by (unfold most_holes; lia). cbn [bind]. rewrite Nat2N.id.
  rewrite repeated_printed.
  2: { intros row more i. unfold read_row, next_word. cbn [bind]. rewrite row_printed.
       specialize (r2 row i). unfold most_columns.
       replace (N.of_nat (List.length row) <=? 26)%N with true; auto. symmetry. apply N.leb_le. lia.
         }
  cbn [bind]. fold n board. unfold demand.
  replace (N.of_nat n <=? most_holes)%N with true.
  2: { symmetry. apply N.leb_le. unfold most_holes. lia. }
  cbn [bind]. rewrite expect_printed. cbn [bind].
  rewrite expect_printed. cbn [bind].
  rewrite expect_all_printed. cbn [bind].
  rewrite expect_printed. cbn [bind].
  rewrite read_set_printed by auto. cbn [bind].
  rewrite count_printed by (unfold most_holes; lia). cbn [bind]. rewrite Nat2N.id.
  rewrite repeated_printed by (intros; apply read_set_printed; auto). cbn [bind].
  destruct p; reflexivity.
Qed.
