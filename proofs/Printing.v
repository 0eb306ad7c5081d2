(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** A problem is read as it is printed, from its words and from the bytes of a file: what the head
    of a file shows is what the verdict is about. *)

From Coq Require Import Arith NArith ZArith List Bool Ascii String Lia.
From Coq Require Import Decimal DecimalString DecimalN.
From Bergholt Require Import Game Claim Positions Format.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.

(** * A problem in words, as in the table of doc/certificate-format.md *)

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

Definition print_line (line : hole * hole * hole) : list string :=
  let '(a, r, b) := line in [print_number a; print_number r; print_number b].

Definition print_shape (S : shape) : list string :=
  match S with
  | Drawn R rows =>
      ["rule"; print_number (rule_number R);
       "rows"; print_number (N.of_nat (List.length rows))] ++ map print_row rows ++
      ["lines"; print_number (N.of_nat (List.length (lines rows R)))] ++
      map (line_word (names rows)) (lines rows R)
  | Listed names B =>
      ["holes"; print_number (N.of_nat (List.length names))] ++ names ++
      ["lines"; print_number (N.of_nat (List.length B))] ++ flat_map print_line B
  end.

Definition print_problem (label : string) (p : problem) : list string :=
  let n := count_holes (the_shape p) in
  ["board"; label] ++ print_shape (the_shape p) ++
  ["start"; print_set n (start p); "finishes"; print_number (N.of_nat (List.length (finishes p)))]
    ++
  map (print_set n) (finishes p) ++
  (if N.eqb (either p) 0 then [] else ["either"; print_set n (either p)]) ++
  (if stuck p then ["stuck"] else []).

(** The limits of the format. *)
Definition printable_shape (S : shape) : Prop :=
  match S with
  | Drawn _ rows =>
      (1 <= List.length rows <= 128)%nat /\
      forall row, In row rows -> (1 <= List.length row <= 26)%nat
  | Listed names B =>
      (forall s, In s names -> is_name s = true) /\ are_different names = true /\
      (List.length B <= 1024)%nat /\ lines_ascend B = true /\
      forall a r b, In (a, r, b) B ->
        (a < N.of_nat (List.length names) /\ r < N.of_nat (List.length names) /\
         b < N.of_nat (List.length names))%N
  end.

Record printable (p : problem) : Prop := {
  few_lines : printable_shape (the_shape p);
  few_holes : (1 <= count_holes (the_shape p) <= 128)%nat;
  some_finishes : (1 <= List.length (finishes p) <= 128)%nat;
  holes_of_start : (start p < 2 ^ N.of_nat (count_holes (the_shape p)))%N;
  holes_of_finishes : forall F, In F (finishes p) ->
    (F < 2 ^ N.of_nat (count_holes (the_shape p)))%N;
  holes_of_either : (either p < 2 ^ N.of_nat (count_holes (the_shape p)))%N }.

(** Words that are not part of a problem. *)
Definition are_others (words : list string) : Prop :=
  match words with key :: _ => key <> "either" /\ key <> "stuck" | [] => True end.

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

Lemma next_printed what least most n rest : (least <= n <= most)%N ->
  next_number what least most (print_number n :: rest) = Good (n, rest).
Proof.
  intros range. unfold next_number, next_integer. rewrite integer_printed.
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

Lemma drawn_read R rows rest : printable_shape (Drawn R rows) ->
  (1 <= List.length (holes rows) <= 128)%nat ->
  read_shape (print_shape (Drawn R rows) ++ rest) = Good (Drawn R rows, rest).
Proof.
  intros [some short] few. unfold print_shape. rewrite <- !app_assoc. cbn [Datatypes.app].
  set (board := lines rows R). unfold read_shape. cbn [String.eqb Ascii.eqb Bool.eqb].
  unfold read_drawn, read_rule.
  rewrite count_printed by (destruct R; simpl; lia). cbn [bind].
  replace (match rule_number R with
           | 4%N => Good (Four, _) | 6%N => Good (Six, _) | 8%N => Good (Eight, _)
           | _ => Bad _ end) with
    (Good (R, "rows" :: print_number (N.of_nat (List.length rows)) :: map print_row rows ++ "lines" ::
      print_number (N.of_nat (List.length board)) :: map (line_word (names rows)) board ++ rest))
    by (destruct R; reflexivity).
  cbn [bind]. rewrite count_printed by (unfold most_holes; lia). cbn [bind]. rewrite Nat2N.id.
  rewrite repeated_printed.
  2: { intros row more i. unfold read_row, next_word. cbn [bind]. rewrite row_printed.
       specialize (short row i). unfold most_columns.
       replace (N.of_nat (List.length row) <=? 26)%N with true; auto.
       symmetry. apply N.leb_le. lia. }
  cbn [bind]. fold board. unfold demand.
  replace (N.of_nat (List.length (holes rows)) <=? most_holes)%N with true.
  2: { symmetry. apply N.leb_le. unfold most_holes. lia. }
  cbn [bind]. rewrite expect_printed. cbn [bind].
  rewrite expect_printed. cbn [bind].
  rewrite expect_all_printed. reflexivity.
Qed.

Lemma lines_printed n B rest :
  (forall a r b, In (a, r, b) B -> (a < n /\ r < n /\ b < n)%N) ->
  repeated (List.length B) (read_listed_line n) (flat_map print_line B ++ rest) = Good (B, rest).
Proof.
  intros small. induction B as [ | [[a r] b] B IH]; [reflexivity | ].
  destruct (small a r b (or_introl eq_refl)) as [la [lr lb]].
  cbn [List.length flat_map print_line Datatypes.app repeated]. unfold read_listed_line at 1.
  rewrite !next_printed by lia. cbn [bind]. rewrite next_printed by lia. cbn [bind].
  rewrite next_printed by lia. cbn [bind].
  rewrite IH by (intros; apply small; right; auto). reflexivity.
Qed.

Lemma listed_read names B rest : printable_shape (Listed names B) ->
  (1 <= List.length names <= 128)%nat ->
  read_shape (print_shape (Listed names B) ++ rest) = Good (Listed names B, rest).
Proof.
  intros [good [different [few [ascend small]]]] some. unfold print_shape. rewrite <- !app_assoc.
  cbn [Datatypes.app]. unfold read_shape. cbn [String.eqb Ascii.eqb Bool.eqb]. unfold read_listed.
  rewrite count_printed by (unfold most_holes; lia). cbn [bind]. rewrite Nat2N.id.
  assert (E : forall more, repeated (List.length names) read_name (names ++ more) = Good (names, more)).
  { intros more. rewrite <- (map_id names) at 2. apply repeated_printed. intros s more' i.
    unfold read_name, next_word. cbn [bind]. rewrite (good s i). reflexivity. }
  rewrite E. cbn [bind]. rewrite different. cbn [demand bind].
  rewrite count_printed by (unfold most_lines; lia). cbn [bind]. rewrite Nat2N.id.
  rewrite lines_printed by auto. cbn [bind]. rewrite ascend. reflexivity.
Qed.

Lemma shape_read S rest : printable_shape S -> (1 <= count_holes S <= 128)%nat ->
  read_shape (print_shape S ++ rest) = Good (S, rest).
Proof. destruct S; [apply drawn_read | apply listed_read]. Qed.

Theorem problem_read label p rest : printable p -> are_others rest ->
  read_problem (print_problem label p ++ rest) = Good ((label, p), rest).
Proof.
  intros [r1 r2 r3 r4 r5 r6] others. unfold print_problem. rewrite <- !app_assoc. cbn [Datatypes.app].
  unfold read_problem. rewrite expect_printed. cbn [bind next_word].
  rewrite shape_read by auto. cbn [bind are_one_way String.eqb Ascii.eqb Bool.eqb negb demand].
  rewrite expect_printed. cbn [bind].
  rewrite read_set_printed by auto. cbn [bind].
  rewrite count_printed by (unfold most_holes; lia). cbn [bind]. rewrite Nat2N.id.
  rewrite repeated_printed by (intros; apply read_set_printed; auto). cbn [bind].
  assert (stuck_read : read_stuck ((if stuck p then ["stuck"] else []) ++ rest) = Good (stuck p, rest)).
  { destruct (stuck p); [reflexivity | ]. destruct rest as [ | key rest]; [auto | ].
    cbn [Datatypes.app read_stuck]. destruct others as [_ no]. apply String.eqb_neq in no.
    rewrite no. auto. }
  destruct (N.eqb_spec (either p) 0) as [none | some].
  - cbn [Datatypes.app]. replace (read_either _ _) with
      (Good (0%N, (if stuck p then ["stuck"] else []) ++ rest)).
    + cbn [bind]. rewrite stuck_read. cbn [bind]. rewrite <- none. destruct p; reflexivity.
    + destruct (stuck p); [reflexivity | ]. destruct rest as [ | key rest]; [auto | ].
      cbn [Datatypes.app read_either]. destruct others as [no _]. apply String.eqb_neq in no.
      rewrite no. auto.
  - cbn [Datatypes.app read_either String.eqb Ascii.eqb Bool.eqb].
    rewrite read_set_printed by auto. cbn [bind]. rewrite stuck_read. destruct p; reflexivity.
Qed.

(** * Words in bytes *)

(** Something, and visible. *)
Definition is_word (s : string) : Prop := s <> "" /\ all is_visible s = true.
Definition is_gap (s : string) : Prop := s <> "" /\ all is_blank s = true.

(** Words, each with the blanks and ends of lines that follow it. *)
Fixpoint text (l : list (string * string)) : string :=
  match l with [] => "" | (word, gap) :: rest => (word ++ gap ++ text rest)%string end.
Definition proper_text (l : list (string * string)) : Prop :=
  forall word gap, In (word, gap) l -> is_word word /\ is_gap gap.

Definition size (s : string) : N := N.of_nat (String.length s).

Lemma size_String c s : size (String c s) = N.succ (size s).
Proof. unfold size. simpl String.length. apply Nat2N.inj_succ. Qed.

Lemma append_assoc (a b c : string) : ((a ++ b) ++ c)%string = (a ++ b ++ c)%string.
Proof. induction a as [ | x a IH]; simpl; auto. rewrite IH. auto. Qed.

Lemma append_empty (a : string) : (a ++ "")%string = a.
Proof. induction a as [ | x a IH]; simpl; auto. rewrite IH. auto. Qed.

Lemma size_append a b : size (a ++ b) = (size a + size b)%N.
Proof.
  induction a as [ | c a IH]; [reflexivity | ]. cbn [append]. rewrite !size_String, IH. lia.
Qed.

Lemma all_append test a b : all test (a ++ b) = all test a && all test b.
Proof. induction a as [ | c a IH]; simpl; auto. rewrite IH. apply andb_assoc. Qed.

Lemma reverse_reverse s : forall a b, reverse (reverse s a) b = reverse a (s ++ b).
Proof. induction s as [ | c s IH]; intros a b; simpl; auto. rewrite IH. auto. Qed.

Lemma push_reverse w words : w <> "" -> push (reverse w "") words = w :: words.
Proof.
  intros some. assert (E : reverse (reverse w "") "" = w)
    by (rewrite reverse_reverse; simpl; apply append_empty).
  unfold push. destruct (reverse w "") eqn:R; [ | congruence]. simpl in E. congruence.
Qed.

Lemma visible_no_blank c : is_visible c = true -> is_blank c = false.
Proof.
  unfold is_blank. intros v. destruct (Ascii.eqb_spec c " ") as [-> | _]; [discriminate | ].
  destruct (Ascii.eqb_spec c newline) as [-> | _]; [discriminate | reflexivity].
Qed.

Lemma read_letter c rest k word words : is_visible c = true ->
  read_words (N.succ k) (String c rest) word words = read_words k rest (String c word) words.
Proof.
  intros v. cbn [read_words]. rewrite (visible_no_blank c v), v, N.pred_succ.
  replace (N.succ k =? 0)%N with false; auto. symmetry. apply N.eqb_neq. lia.
Qed.

Lemma read_blank c rest k word words : is_blank c = true ->
  read_words (N.succ k) (String c rest) word words = read_words k rest "" (push word words).
Proof.
  intros b. cbn [read_words]. rewrite b, N.pred_succ.
  replace (N.succ k =? 0)%N with false; auto. symmetry. apply N.eqb_neq. lia.
Qed.

Lemma read_word w : all is_visible w = true -> forall rest k word words,
  read_words (size w + k) (w ++ rest) word words = read_words k rest (reverse w word) words.
Proof.
  induction w as [ | c w IH]; intros ok rest k word words; [reflexivity | ].
  simpl in ok. apply andb_prop in ok. destruct ok as [l ok].
  rewrite size_String, N.add_succ_l. simpl append. rewrite read_letter by auto. apply IH. auto.
Qed.

Lemma read_gap g : is_gap g -> forall rest k word words,
  read_words (size g + k) (g ++ rest) word words = read_words k rest "" (push word words).
Proof.
  intros [some ok]. destruct g as [ | c g]; [congruence | ]. clear some. revert c ok.
  induction g as [ | d g IH]; intros c ok rest k word words; simpl in ok; apply andb_prop in ok;
    destruct ok as [b ok]; rewrite size_String, N.add_succ_l; simpl append;
    rewrite read_blank by auto; [reflexivity | ].
  exact (IH d ok rest k "" (push word words)).
Qed.

Lemma read_text l : proper_text l -> forall rest k words,
  read_words (size (text l) + k) (text l ++ rest) "" words =
  read_words k rest "" (rev_append (map fst l) words).
Proof.
  induction l as [ | [w g] l IH]; intros ok rest k words; [reflexivity | ].
  destruct (ok w g (or_introl eq_refl)) as [[some lw] gap]. simpl text.
  rewrite !size_append, !append_assoc, <- !N.add_assoc, read_word, read_gap, push_reverse by auto.
  apply IH. intros w' g' i. apply ok. right. auto.
Qed.

Lemma rev_append_twice {A} (l : list A) : rev' (rev_append l []) = l.
Proof. unfold rev'. rewrite !rev_append_rev, !app_nil_r. apply rev_involutive. Qed.

(** The words of a text are read from its bytes, and what follows is left. *)
Theorem text_read l rest : proper_text l ->
  read_words (size (text l)) (text l ++ rest) "" [] = Some (map fst l, rest).
Proof.
  intros ok. rewrite <- (N.add_0_r (size (text l))), read_text by auto.
  destruct rest; simpl; rewrite rev_append_twice; reflexivity.
Qed.

(** The same of a line, after whose last word nothing follows. *)
Lemma line_read l w : proper_text l -> is_word w -> words_of (text l ++ w) = map fst l ++ [w].
Proof.
  intros ok [some lw]. unfold words_of. fold (size (text l ++ w)). rewrite size_append.
  rewrite read_text by auto. pose proof (read_word w lw "" 0%N "") as E.
  rewrite N.add_0_r, append_empty in E. rewrite E. simpl. rewrite push_reverse by auto.
  unfold rev'. simpl. rewrite !rev_append_rev, app_nil_r, rev_involutive. auto.
Qed.

(** * The words of a problem *)

Lemma number_word n : is_word (print_number n).
Proof.
  unfold print_number.
  assert (E : forall d, all is_visible (NilEmpty.string_of_uint d) = true)
    by (induction d; simpl; auto).
  destruct (N.to_uint n) eqn:D; simpl; (split; [discriminate | try apply E]); reflexivity.
Qed.

Lemma row_word row : row <> [] -> is_word (print_row row).
Proof.
  intros some. split; [destruct row as [ | [ | ] row]; [congruence | | ]; discriminate | ].
  clear some. induction row as [ | [ | ] row IH]; auto.
Qed.

Lemma set_word n P : n <> O -> is_word (print_set n P).
Proof.
  intros some. split; [destruct n; [congruence | ]; discriminate | ].
  clear some. revert P. induction n as [ | n IH]; intros P; auto.
  simpl. rewrite IH. destruct (N.odd P); reflexivity.
Qed.

Lemma holes_columns rows : (forall row, In row rows -> (List.length row <= 26)%nat) ->
  forall c r, In (c, r) (holes rows) -> (0 <= c < 26)%Z.
Proof.
  assert (R : forall l column row c r, In (c, r) (holes_of_row column row l) ->
    (column <= c < column + Z.of_nat (List.length l))%Z).
  { induction l as [ | [ | ] l IH]; intros column row c r i; cbn [holes_of_row List.length In] in *;
      [tauto | | ].
    - destruct i as [E | i]; [inversion E; lia | apply IH in i; lia].
    - apply IH in i. lia. }
  intros short c r. unfold holes. generalize 0%Z at 1 as k.
  induction rows as [ | row rows IH]; intros k i; simpl in i; [tauto | ].
  apply in_app_iff in i. destruct i as [i | i].
  - apply R in i. specialize (short row (or_introl eq_refl)). lia.
  - apply (IH (fun row' i' => short row' (or_intror i')) (k + 1)%Z i).
Qed.

Lemma line_is_word rows line : (forall row, In row rows -> (List.length row <= 26)%nat) ->
  is_word (line_word (names rows) line).
Proof.
  intros short. destruct line as [[a r] b].
  assert (one : forall p, all is_visible (name_of (names rows) p) = true).
  { intros p. unfold name_of.
    assert (i : In (nth (N.to_nat p) (names rows) "") (names rows) \/
                nth (N.to_nat p) (names rows) "" = "")
      by (destruct (nth_in_or_default (N.to_nat p) (names rows) ""); auto).
    destruct i as [i | E]; [ | rewrite E; reflexivity].
    apply in_map_iff in i. destruct i as [[c r0] [<- i]].
    apply (holes_columns rows short) in i. unfold name. cbn [fst snd all].
    destruct (number_word (Z.to_N r0 + 1)) as [_ ->]. rewrite andb_true_r.
    unfold is_visible.
    assert (E : N_of_ascii (ascii_of_N (97 + Z.to_N c)) = (97 + Z.to_N c)%N)
      by (apply N_ascii_embedding; lia).
    rewrite E. cbv zeta. apply andb_true_intro. split; apply N.ltb_lt; lia. }
  unfold line_word. split; [destruct (name_of (names rows) a); discriminate | ].
  rewrite !all_append, !one. reflexivity.
Qed.

Lemma key_word s : negb (String.eqb s "") && all is_visible s = true -> is_word s.
Proof.
  intros h. apply andb_prop in h. destruct h as [h h']. apply negb_true_iff in h.
  apply String.eqb_neq in h. split; auto.
Qed.

Lemma name_word s : is_name s = true -> is_word s.
Proof.
  unfold is_name. intros ok. apply andb_prop in ok. destruct ok as [ok letters].
  apply andb_prop in ok. destruct ok as [some _]. split.
  - intros ->. discriminate.
  - clear some. induction s as [ | c s IH]; auto. simpl in *. apply andb_prop in letters.
    destruct letters as [l letters]. rewrite IH by auto. rewrite andb_true_r.
    unfold is_letter in l. unfold is_visible. cbv zeta in *.
    repeat rewrite orb_true_iff in l. repeat rewrite andb_true_iff in l.
    repeat rewrite N.leb_le in l. rewrite N.eqb_eq in l.
    apply andb_true_intro. split; apply N.ltb_lt; lia.
Qed.

Lemma shape_words S : printable_shape S -> forall w, In w (print_shape S) -> is_word w.
Proof.
  intros ok w i. destruct S as [R rows | names B]; cbn [print_shape printable_shape] in *;
    rewrite !in_app_iff in i.
  - destruct ok as [_ short]. rewrite !in_map_iff in i.
    destruct i as [i | [[row [<- i]] | [i | [line [<- _]]]]].
    + repeat destruct i as [<- | i]; auto using number_word, key_word.
    + apply row_word. apply short in i. destruct row; [simpl in i; lia | discriminate].
    + repeat destruct i as [<- | i]; auto using number_word, key_word.
    + apply line_is_word. apply short.
  - destruct ok as [good _]. destruct i as [i | [i | [i | i]]].
    + repeat destruct i as [<- | i]; auto using number_word, key_word.
    + auto using name_word.
    + repeat destruct i as [<- | i]; auto using number_word, key_word.
    + apply in_flat_map in i. destruct i as [[[a r] b] [_ i]].
      repeat destruct i as [<- | i]; auto using number_word; destruct i.
Qed.

Lemma problem_words label p : printable p -> is_word label ->
  forall w, In w (print_problem label p) -> is_word w.
Proof.
  intros [r1 r2 r3 r4 r5 r6] lw w i. unfold print_problem in i.
  rewrite !in_app_iff, !in_map_iff in i.
  destruct i as [i | [i | [i | [[F [<- i]] | [i | i]]]]].
  - repeat destruct i as [<- | i]; auto using key_word.
  - apply (shape_words (the_shape p)); auto.
  - repeat destruct i as [<- | i]; auto using number_word, key_word. apply set_word. lia.
  - apply set_word. lia.
  - destruct (N.eqb (either p) 0); [destruct i | ].
    repeat destruct i as [<- | i]; auto using key_word. apply set_word. lia.
  - destruct (stuck p); [ | destruct i]. destruct i as [<- | []]. auto using key_word.
Qed.

(** A problem is read from the bytes of its text, whatever blanks and ends of lines are between the
    words. *)
Theorem problem_parsed label p l : printable p -> is_word label ->
  map fst l = print_problem label p -> (forall word gap, In (word, gap) l -> is_gap gap) ->
  read_problem (words_of (text l)) = Good ((label, p), []).
Proof.
  intros ok lw E gaps. unfold words_of. fold (size (text l)).
  pose proof (text_read l "") as R. rewrite append_empty in R. rewrite R, E.
  - pose proof (problem_read label p [] ok I) as X. rewrite app_nil_r in X. exact X.
  - intros w g i. split; [ | eauto]. apply (problem_words label p); auto. rewrite <- E.
    change w with (fst (w, g)). apply in_map. auto.
Qed.

(** * A file in bytes *)

Definition print_digit (d : N) : ascii := ascii_of_N (if (d <? 10)%N then 48 + d else 87 + d).
(** The last k hexadecimal digits of n, before others. *)
Fixpoint print_hexadecimal (k : nat) (n : N) (s : string) : string :=
  match k with
  | O => s
  | S k => print_hexadecimal k (n / 16) (String (print_digit (n mod 16)) s)
  end.

Lemma digit_printed d : (d < 16)%N ->
  digit_of (print_digit d) = Some d /\ is_visible (print_digit d) = true.
Proof.
  intros lt. assert (H : forallb (fun d => match digit_of (print_digit d) with
    | Some d' => N.eqb d d' | None => false end && is_visible (print_digit d))
    (map N.of_nat (seq 0 16)) = true) by reflexivity.
  rewrite forallb_forall in H. specialize (H d).
  assert (i : In d (map N.of_nat (seq 0 16))).
  { apply in_map_iff. exists (N.to_nat d). rewrite N2Nat.id, in_seq. lia. }
  apply H in i. apply andb_prop in i. destruct i as [e l]. split; auto.
  destruct (digit_of (print_digit d)); [ | discriminate]. apply N.eqb_eq in e. congruence.
Qed.

Lemma hexadecimal_printed k : forall n s m, (n < 16 ^ N.of_nat k)%N ->
  hexadecimal_of (print_hexadecimal k n s) m = hexadecimal_of s (m * 16 ^ N.of_nat k + n).
Proof.
  induction k as [ | k IH]; intros n s m lt.
  - simpl in *. f_equal. lia.
  - rewrite Nat2N.inj_succ, N.pow_succ_r' in *. cbn [print_hexadecimal].
    rewrite IH by (apply N.div_lt_upper_bound; lia). cbn [hexadecimal_of].
    destruct (digit_printed (n mod 16)) as [-> _]; [apply N.mod_lt; lia | ].
    f_equal. pose proof (N.div_mod n 16). lia.
Qed.

Lemma hexadecimal_word k : forall n s, all is_visible s = true -> s <> "" \/ k <> O ->
  is_word (print_hexadecimal k n s).
Proof.
  induction k as [ | k IH]; intros n s ok some; [split; tauto | ]. apply IH.
  - cbn [all]. destruct (digit_printed (n mod 16)) as [_ ->]; [apply N.mod_lt; lia | auto].
  - left. discriminate.
Qed.

Lemma letters_end_no_line s : all is_visible s = true ->
  all (fun c => negb (Ascii.eqb c newline)) s = true.
Proof.
  induction s as [ | c s IH]; simpl; auto. intros ok. apply andb_prop in ok. destruct ok as [l ok].
  rewrite IH, andb_true_r by auto. apply visible_no_blank in l. unfold is_blank in l.
  apply orb_false_elim in l. destruct l as [_ ->]. reflexivity.
Qed.

Lemma sum_append how s t : forall sum,
  sum_on how (size s) (s ++ t) sum = sum_on how (size s) s sum.
Proof.
  induction s as [ | c s IH]; intros sum; [destruct t; reflexivity | ].
  rewrite size_String. cbn [append sum_on]. destruct (N.succ (size s) =? 0)%N eqn:Z; auto.
  rewrite N.pred_succ. apply IH.
Qed.

(** Checksums by another way are the same ones. *)
Definition sums_as_fnv (how : checksums) : Prop := forall bytes,
  sum_value how (fold_left (sum_byte how) bytes (sum_start how)) =
  fnv_value (fold_left fnv_byte bytes fnv_start).

Lemma sum_same how : sums_as_fnv how -> forall k s, sum_of how k s = sum_of fnv k s.
Proof.
  intros same k s. unfold sum_of. cbn [fnv sum_start].
  change (sum_start how) with (fold_left (sum_byte how) [] (sum_start how)).
  change fnv_start with (fold_left fnv_byte [] fnv_start).
  generalize (@nil ascii) as done. revert k.
  induction s as [ | c s IH]; intros k done; cbn [sum_on]; [apply same | ].
  destruct (k =? 0)%N; [apply same | ]. specialize (IH (N.pred k) (done ++ [c])).
    rewrite !fold_left_app in IH. exact IH.
Qed.

Lemma fnv_small s : forall k high low, (high < 2 ^ 32)%N -> (low < 2 ^ 32)%N ->
  (sum_on fnv k s (high, low) < 16 ^ 16)%N.
Proof.
  assert (E : forall high low, (high < 2 ^ 32)%N -> (low < 2 ^ 32)%N ->
    (N.shiftl high 32 + low < 16 ^ 16)%N).
  { intros high low h l. rewrite N.shiftl_mul_pow2. change (16 ^ 16)%N with (2 ^ 32 * 2 ^ 32)%N.
    nia. }
  assert (L : forall a, (N.land a half < 2 ^ 32)%N).
  { intros a. change half with (N.ones 32). rewrite N.land_ones. apply N.mod_lt. discriminate. }
  induction s as [ | c s IH]; intros k high low h l; cbn [sum_on];
    [apply E; auto | ].
  destruct (k =? 0)%N; [apply E; auto | ]. cbn [sum_byte fnv]. unfold fnv_byte. apply IH; apply L.
Qed.

(** The first line, a head and blocks. *)
Definition print_file (f : format) (l : list (string * string)) (blocks : string) : string :=
  let head := text l in
  (text [("bergholt-certificate", " "); (format_word f, " ");
         (print_number (size head), " ")] ++
   print_hexadecimal 16 (sum_of fnv (size head) head) "" ++
   String newline (head ++ blocks))%string.

Lemma line_ends s : all (fun c => negb (Ascii.eqb c newline)) s = true -> forall rest line,
  read_line (s ++ String newline rest) line = Some (reverse line s, rest).
Proof.
  induction s as [ | c s IH]; intros ok rest line; [reflexivity | ].
  simpl in ok. apply andb_prop in ok. destruct ok as [c1 ok]. apply negb_true_iff in c1.
  cbn [append read_line]. rewrite c1, IH by auto. reflexivity.
Qed.

(** From a problem to the bytes of a file and back: the problem that is checked is the one that was
    printed, and the rest of the head and the blocks are hints. *)
Theorem file_read how f label p l more blocks : sums_as_fnv how -> printable p ->
  is_word label -> (String.length label <= most_label)%nat -> are_others more ->
  map fst l = print_problem label p ++ more -> proper_text l -> (size (text l) <= 33554432)%N ->
  read how (print_file f l blocks) = Certificate label p (read_hints f p blocks more).
Proof.
  intros same ok lw few others E proper_l short. unfold print_file. cbv zeta.
  assert (small : (sum_of fnv (size (text l)) (text l) < 16 ^ N.of_nat 16)%N)
    by (apply fnv_small; reflexivity).
  assert (checked : sum_of how (size (text l)) (text l ++ blocks) =
    sum_of fnv (size (text l)) (text l)) by (rewrite sum_same by auto; apply sum_append).
  revert small checked. generalize (sum_of fnv (size (text l)) (text l)) as sum. intros.
  assert (word : is_word (print_hexadecimal 16 sum "")).
  { apply hexadecimal_word; [reflexivity | right; discriminate]. }
  pose proof (hexadecimal_printed 16 sum "" 0 small) as number.
  revert word number. generalize (print_hexadecimal 16 sum "") as digits. intros.
  cbn [hexadecimal_of] in number. rewrite N.mul_0_l, N.add_0_l in number.
  pose proof (number_word (size (text l))) as length_word.
  pose proof (number_printed (size (text l))) as length_number.
  revert length_word length_number. generalize (print_number (size (text l))) as length_. intros.
  set (first := [("bergholt-certificate", " "); (format_word f, " "); (length_, " ")]).
  assert (proper_first : proper_text first).
  { intros w g i. assert (gap : is_gap " ") by (split; [discriminate | reflexivity]).
    assert (key : is_word "bergholt-certificate" /\
                  is_word (format_word f))
      by (split; [ | destruct f]; split; solve [discriminate | reflexivity]).
    destruct key. destruct i as [i | [i | [i | []]]]; inversion i; subst; auto. }
  unfold read. rewrite <- append_assoc, line_ends.
  2: { unfold first. cbn [text]. destruct word as [_ w1], length_word as [_ w2].
       rewrite !all_append, (letters_end_no_line length_), (letters_end_no_line digits) by auto.
       destruct f; reflexivity. }
  cbn [reverse]. rewrite line_read by auto. cbn [map fst first Datatypes.app].
  assert (V : format_of (format_word f) = Some f) by (destruct f; reflexivity).
  rewrite V, length_number, number.
  replace (33554432 <? size (text l))%N with false by (symmetry; apply N.ltb_ge; auto).
  rewrite text_read by auto. rewrite checked, N.eqb_refl. cbn [negb].
  rewrite E, problem_read by auto. apply Nat.leb_le in few. rewrite few. reflexivity.
Qed.
