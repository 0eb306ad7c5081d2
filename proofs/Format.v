(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** The format of certificates, from the bytes of a file on (doc/certificate-format.md).  The problem is
    read from its head; nothing else in the file is believed, so nothing is proved of how the rest
      is
    read.  Printing.v proves that a problem is read as it is printed. *)

From Coq Require Import NArith ZArith List Bool Ascii String.
From Coq Require Import Decimal DecimalString.
From Bergholt Require Import Game Claim.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope N_scope.

(** * Results *)

Inductive result (A : Type) := Good (a : A) | Bad (why : string).
Arguments Good {A}. Arguments Bad {A}.

Definition bind {A C} (a : result A) (f : A -> result C) : result C :=
  match a with Good a => f a | Bad why => Bad why end.
Notation "'let*' x := a 'in' b" := (bind a (fun x => b))
  (at level 200, x pattern, a at level 100, b at level 200).
Definition demand (b : bool) (why : string) : result unit := if b then Good tt else Bad why.

(** * Words *)

Definition newline := ascii_of_N 10.
Definition is_blank (c : ascii) : bool := Ascii.eqb c " " || Ascii.eqb c newline.
(** A terminal shows it as it is: the board's name is printed beside what is proved. *)
Definition is_visible (c : ascii) : bool := let n := N_of_ascii c in (32 <? n) && (n <? 127).
Definition most_label : nat := 64.

Fixpoint reverse (s done : string) : string :=
  match s with "" => done | String c rest => reverse rest (String c done) end.
Definition push (word : string) (words : list string) : list string :=
  match word with "" => words | _ => reverse word "" :: words end.

(** The words in the first [length] bytes, and the bytes after these; nothing where the bytes end
    before, or are no words. *)
Fixpoint read_words (length : N) (s word : string) (words : list string)
  : option (list string * string) :=
  if N.eqb length 0 then Some (rev' (push word words), s)
  else match s with
       | "" => None
       | String c rest =>
           if is_blank c then read_words (N.pred length) rest "" (push word words)
           else if is_visible c then read_words (N.pred length) rest (String c word) words
           else None
       end.

Fixpoint read_line (s line : string) : option (string * string) :=
  match s with
  | "" => None
  | String c rest => if Ascii.eqb c newline then Some (reverse line "", rest)
                     else read_line rest (String c line)
  end.

Definition words_of (s : string) : list string :=
  match read_words (N.of_nat (String.length s)) s "" [] with Some (words, _) => words | None => []
    end.

(** * Numbers *)

Definition number_of (s : string) : option N := option_map N.of_uint (NilZero.uint_of_string s).
Definition integer_of (s : string) : option Z :=
  match s with
  | String "-" rest => option_map (fun n => (- Z.of_N n)%Z) (number_of rest)
  | _ => option_map Z.of_N (number_of s)
  end.

Definition print_number (n : N) : string := NilZero.string_of_uint (N.to_uint n).

Definition digit_of (c : ascii) : option N :=
  let n := N_of_ascii c in
  if (48 <=? n) && (n <=? 57) then Some (n - 48)
  else if (97 <=? n) && (n <=? 102) then Some (n - 87)
  else if (65 <=? n) && (n <=? 70) then Some (n - 55) else None.
Fixpoint hexadecimal_of (s : string) (n : N) : option N :=
  match s with
  | "" => Some n
  | String c rest => match digit_of c with Some d => hexadecimal_of rest (16 * n + d) | None => None
    end
  end.

(** * Checksums: FNV-1a, in halves of 32 bits *)

Definition half : N := 4294967295.
Definition fnv_byte (sum : N * N) (c : ascii) : N * N :=
  let (high, low) := sum in
  let mixed := N.lxor low (N_of_ascii c) in
  let product := mixed * 435 in
  (N.land (high * 435 + N.shiftr product 32 + N.shiftl mixed 8) half, N.land product half).
Definition fnv_start : N * N := (3421674724, 2216829733).
Definition fnv_value (sum : N * N) : N := let (high, low) := sum in N.shiftl high 32 + low.

(** A way to compute them: a machine may have another than that of Coq's numbers. *)
Record checksums := {
  sum_type : Type; sum_start : sum_type; sum_byte : sum_type -> ascii -> sum_type;
  sum_value : sum_type -> N }.
Definition fnv : checksums :=
  {| sum_start := fnv_start; sum_byte := fnv_byte; sum_value := fnv_value |}.

(** The checksum of the first [length] bytes. *)
Fixpoint sum_on (how : checksums) (length : N) (s : string) (sum : sum_type how) : N :=
  match s with
  | String c rest => if N.eqb length 0 then sum_value how sum
                     else sum_on how (N.pred length) rest (sum_byte how sum c)
  | "" => sum_value how sum
  end.
Definition sum_of (how : checksums) (length : N) (s : string) : N :=
  sum_on how length s (sum_start how).

(** * Readers take words from the head *)

Definition reader (A : Type) := list string -> result (A * list string).

Definition next_word : reader string := fun words =>
  match words with word :: rest => Good (word, rest) | [] => Bad "the head ends too early" end.
Definition expect (key : string) : reader unit := fun words =>
  match words with
  | word :: rest => if String.eqb word key then Good (tt, rest) else Bad ("head: expected " ++ key)
  | [] => Bad ("the head ends before " ++ key)
  end.
Definition next_integer (what : string) (least most : Z) : reader Z := fun words =>
  match words with
  | word :: rest =>
      match integer_of word with
      | Some k => if ((least <=? k) && (k <=? most))%Z then Good (k, rest)
                  else Bad ("head: " ++ what ++ " is out of range")
      | None => Bad ("head: " ++ what ++ " is no number")
      end
  | [] => Bad ("the head ends before " ++ what)
  end.
Definition next_number (what : string) (least most : N) : reader N := fun words =>
  let* (k, rest) := next_integer what (Z.of_N least) (Z.of_N most) words in Good (Z.to_N k, rest).
Definition next_count (key : string) (least most : N) : reader N := fun words =>
  let* (_, rest) := expect key words in next_number key least most rest.

Fixpoint repeated {A} (n : nat) (read : reader A) : reader (list A) := fun words =>
  match n with
  | O => Good ([], words)
  | S n => let* (a, words) := read words in
           let* (all, words) := repeated n read words in Good (a :: all, words)
  end.
Fixpoint expect_all (keys : list string) : reader unit := fun words =>
  match keys with
  | [] => Good (tt, words)
  | key :: keys => let* (_, words) := expect key words in expect_all keys words
  end.

(** * The problem *)

Definition most_holes : N := 128.
Definition most_columns : N := 26.

Fixpoint row_of (word : string) : option (list bool) :=
  match word with
  | "" => Some []
  | String c rest =>
      match row_of rest with
      | Some row => if Ascii.eqb c "o" then Some (true :: row)
                    else if Ascii.eqb c "." then Some (false :: row) else None
      | None => None
      end
  end.
Definition read_row : reader (list bool) := fun words =>
  let* (word, words) := next_word words in
  match row_of word with
  | Some row => if N.of_nat (List.length row) <=? most_columns then Good (row, words)
                else Bad "head: a row has too many columns"
  | None => Bad "head: a row, expected 'o' and '.'"
  end.

(** 0 or 1 for each hole. *)
Fixpoint set_of_word (word : string) : option position :=
  match word with
  | "" => Some 0
  | String c rest =>
      match set_of_word rest with
      | Some P => if Ascii.eqb c "0" then Some (N.double P)
                  else if Ascii.eqb c "1" then Some (N.succ_double P) else None
      | None => None
      end
  end.
Definition read_set (n : nat) (what : string) : reader position := fun words =>
  let* (word, words) := next_word words in
  if Nat.eqb (String.length word) n then
    match set_of_word word with
    | Some P => Good (P, words)
    | None => Bad ("head: " ++ what ++ ", expected 0 or 1 for each hole")
    end
  else Bad ("head: " ++ what ++ ", expected 0 or 1 for each hole").

(** A hole's column, a letter, and row. *)
Definition name (at_ : place) : string :=
  String (ascii_of_N (97 + Z.to_N (fst at_))) (print_number (Z.to_N (snd at_) + 1)).
Definition names (rows : drawing) : list string := map name (holes rows).
Definition names_of (S : shape) : list string :=
  match S with Drawn _ rows => names rows | Listed names _ => names end.
Definition name_of (names : list string) (p : hole) : string := nth (N.to_nat p) names "".
Definition line_word (names : list string) (line : hole * hole * hole) : string :=
  let '(a, r, b) := line in
  name_of names a ++ "-" ++ name_of names r ++ "-" ++ name_of names b.

Definition rule_number (R : rule) : N := match R with Four => 4 | Six => 6 | Eight => 8 end.
Definition read_rule : reader rule := fun words =>
  let* (k, words) := next_count "rule" 4 8 words in
  match k with
  | 4 => Good (Four, words)
  | 6 => Good (Six, words)
  | 8 => Good (Eight, words)
  | _ => Bad "head: the rule, expected 4, 6 or 8"
  end.

Definition read_drawn : reader shape := fun words =>
  let* (the_rule, words) := read_rule words in
  let* (k, words) := next_count "rows" 1 most_holes words in
  let* (rows, words) := repeated (N.to_nat k) read_row words in
  let board := lines rows the_rule in
  let n := List.length (holes rows) in
  let* _ := demand (N.of_nat n <=? most_holes) "head: too many holes" in
  let* (_, words) := expect "lines" words in
  let* (_, words) := expect (print_number (N.of_nat (List.length board))) words in
  let* (_, words) := expect_all (map (line_word (names rows)) board) words in
  Good (Drawn the_rule rows, words).

(** A board whose lines are listed has names for its holes, of letters, digits and _. *)
Definition most_lines : N := 1024.
Definition is_letter (c : ascii) : bool :=
  let n := N_of_ascii c in
  (48 <=? n) && (n <=? 57) || (65 <=? n) && (n <=? 90) || (97 <=? n) && (n <=? 122) || (n =? 95).
Fixpoint all (test : ascii -> bool) (s : string) : bool :=
  match s with "" => true | String c rest => test c && all test rest end.
Definition is_name (s : string) : bool :=
  (0 <? N.of_nat (String.length s)) && (N.of_nat (String.length s) <=? 15) && all is_letter s.
Definition read_name : reader string := fun words =>
  let* (word, words) := next_word words in
  let* _ := demand (is_name word) "head: a hole's name, expected up to 15 letters, digits and _" in
  Good (word, words).
Fixpoint are_different (l : list string) : bool :=
  match l with [] => true | s :: rest => negb (existsb (String.eqb s) rest) && are_different rest end.

(** The numbers of three holes; lines ascend, and their ends. *)
Definition read_listed_line (n : N) : reader (hole * hole * hole) := fun words =>
  let* (a, words) := next_number "a hole of a line" 0 (N.pred n) words in
  let* (r, words) := next_number "a hole of a line" 0 (N.pred n) words in
  let* (b, words) := next_number "a hole of a line" 0 (N.pred n) words in
  Good ((a, r, b), words).
Definition line_number (line : hole * hole * hole) : N :=
  let '(a, r, b) := line in (a * most_holes + r) * most_holes + b.
Fixpoint lines_ascend (B : board) : bool :=
  match B with
  | [] => true
  | (a, r, b) :: rest =>
      (a <? b) && lines_ascend rest &&
      match rest with
      | [] => true
      | next :: _ => line_number (a, r, b) <? line_number next
      end
  end.
Definition read_listed : reader shape := fun words =>
  let* (n, words) := next_count "holes" 1 most_holes words in
  let* (names, words) := repeated (N.to_nat n) read_name words in
  let* _ := demand (are_different names) "head: two holes have the same name" in
  let* (k, words) := next_count "lines" 0 most_lines words in
  let* (B, words) := repeated (N.to_nat k) (read_listed_line n) words in
  let* _ := demand (lines_ascend B) "head: the lines, or the ends of one, do not ascend" in
  Good (Listed names B, words).

Definition read_shape : reader shape := fun words =>
  match words with
  | key :: _ => if String.eqb key "holes" then read_listed words else read_drawn words
  | [] => Bad "the head ends before the board"
  end.

(** Lines one way come before the start, where there are any: this checker has none. *)
Definition are_one_way (words : list string) : bool :=
  match words with key :: _ => String.eqb key "one-way" | [] => false end.

(** Do finishes have no jump? *)
Definition read_stuck : reader bool := fun words =>
  match words with
  | key :: rest => if String.eqb key "stuck" then Good (true, rest) else Good (false, words)
  | [] => Good (false, words)
  end.

(** The holes of a pattern that may be either, which are left out where there are none. *)
Definition read_either (n : nat) : reader position := fun words =>
  match words with
  | key :: rest => if String.eqb key "either" then read_set n "the holes that may be either" rest
                   else Good (0, words)
  | [] => Good (0, words)
  end.

(** The board's name is a label. *)
Definition read_problem : reader (string * problem) := fun words =>
  let* (_, words) := expect "board" words in
  let* (label, words) := next_word words in
  let* (the_shape, words) := read_shape words in
  let n := count_holes the_shape in
  let* _ := demand (negb (are_one_way words)) "head: lines one way, expected lines both ways" in
  let* (_, words) := expect "start" words in
  let* (start, words) := read_set n "the start" words in
  let* (k, words) := next_count "finishes" 1 most_holes words in
  let* (finishes, words) := repeated (N.to_nat k) (read_set n "a finish") words in
  let* (either, words) := read_either n words in
  let* (stuck, words) := read_stuck words in
  Good ((label, {| the_shape := the_shape; start := start; finishes := finishes;
                   either := either; stuck := stuck |}), words).

(** * The rest of the head *)

(** Regions are given by their places in a list, from 0. *)
Record weights := {
  divisor : Z;
  offsets : list Z;                     (* f, or f_1 to f_K *)
  hole_weights : list Z;
  region_weights : list (N * Z) }.

Record hints := {
  symmetries : list (list hole);
  claimed : N;
  played : list (hole * list (hole * hole));  (* of each jump the holes over and to which it leads *)
  counted : list N;                     (* of solutions; none where they are not counted *)
  region_list : list position;
  perimeter : N;                        (* K; 0 in format 2 *)
  weights_list : list weights;
  parities : list position;
  core_blocks : option N;               (* before the others, in format 4 *)
  block_count : N;
  blocks : string }.

Definition most_weight : Z := 1048576.

(** The words between hyphens. *)
Fixpoint split (s word : string) : list string :=
  match s with
  | "" => [reverse word ""]
  | String c rest => if Ascii.eqb c "-" then reverse word "" :: split rest ""
                     else split rest (String c word)
  end.
Fixpoint find_name (names : list string) (word : string) (k : N) : option hole :=
  match names with
  | [] => None
  | one :: rest => if String.eqb one word then Some k else find_name rest word (N.succ k)
  end.
Fixpoint find_names (names words : list string) : option (list hole) :=
  match words with
  | [] => Some []
  | word :: rest =>
      match find_name names word 0, find_names names rest with
      | Some p, Some path => Some (p :: path)
      | _, _ => None
      end
  end.
(** The jumps of a move: on a drawn board the holes that the peg comes to are named, where lines are
    listed also those that it jumps over. *)
Fixpoint jumps_on (B : board) (x : hole) (path : list hole) : option (list (hole * hole)) :=
  match path with
  | [] => Some []
  | y :: rest =>
      match middle B x y, jumps_on B y rest with
      | Some r, Some jumps => Some ((r, y) :: jumps)
      | _, _ => None
      end
  end.
Fixpoint in_pairs (path : list hole) : option (list (hole * hole)) :=
  match path with
  | [] => Some []
  | r :: y :: rest => option_map (cons (r, y)) (in_pairs rest)
  | _ => None
  end.
Definition read_move (S : shape) : reader (hole * list (hole * hole)) := fun words =>
  let* (word, words) := next_word words in
  match find_names (names_of S) (split word "") with
  | Some (x :: path) =>
      match match S with Drawn _ _ => jumps_on (board_of S) x path | Listed _ _ => in_pairs path end
      with
      | Some jumps => Good ((x, jumps), words)
      | None => Bad "a move jumps along no line of the board"
      end
  | _ => Bad "a move passes no hole of the board"
  end.

Fixpoint read_region_weights (n : nat) (before count : N) : reader (list (N * Z)) := fun words =>
  match n with
  | O => Good ([], words)
  | S n => let* (k, words) := next_number "a region, after the one before," (before + 1) count words
    in
           let* (x, words) := next_integer "a region's weight" 0 most_weight words in
           let* (rest, words) := read_region_weights n k count words in
           Good ((k - 1, x) :: rest, words)
  end.
Definition read_weights (n offsets_of_set : nat) (regions : N) : reader weights := fun words =>
  let* (D, words) := next_integer "a divisor" 0 most_weight words in
  let* (f, words) :=
    repeated offsets_of_set (next_integer "an offset" (- most_weight) most_weight) words in
  let* (w, words) := repeated n (next_integer "a weight" (- most_weight) most_weight) words in
  let* (k, words) := next_number "the number of regions" 0 regions words in
  let* (v, words) := read_region_weights (N.to_nat k) 0 regions words in
  Good ({| divisor := D; offsets := f; hole_weights := w; region_weights := v |}, words).

Definition most_perimeter : N := 8.
Definition most_count : N := 4611686018427387904.

(** Format 3 has counts, a perimeter and more regions, format 4 cores besides. *)
Inductive format := Format2 | Format3 | Format4.
Definition format_word (f : format) : string :=
  match f with Format2 => "2" | Format3 => "3" | Format4 => "4" end.
Definition is_new (f : format) : bool := match f with Format2 => false | _ => true end.

(** Two numbers or four, or none: they may be left out. *)
Definition read_counts (f : format) : reader (list N) := fun words =>
  if is_new f && match words with key :: _ => String.eqb key "counts" | [] => false end then
    let* (k, words) := next_count "counts" 2 4 words in
    let* _ := demand (N.even k) "head: an odd number of counts" in
    repeated (N.to_nat k) (next_number "a count" 1 most_count) words
  else Good ([], words).

Definition read_hints (f : format) (p : problem) (rest : string) (words : list string)
  : result hints :=
  let n := count_holes (the_shape p) in
  let* (k, words) := next_count "symmetries" 0 24 words in
  let* (symmetries, words) :=
    repeated (N.to_nat k) (repeated n (next_number "the image of a hole" 0 (N.of_nat n - 1))) words
      in
  let* (claimed, words) := next_count "claim" 1 most_holes words in
  let* (k, words) := next_count "moves" 0 most_holes words in
  let* _ := demand ((k =? 0) || (k =? claimed)) "other moves are listed than are claimed" in
  let* (played, words) := repeated (N.to_nat k) (read_move (the_shape p)) words in
  let* (counted, words) := read_counts f words in
  let* (count, words) := next_count "regions" 0 (if is_new f then 192 else 64) words in
  let* (region_list, words) := repeated (N.to_nat count) (read_set n "a region") words in
  let* (perimeter, words) :=
    if is_new f then next_count "perimeter" 0 most_perimeter words else Good (0, words) in
  let* (k, words) := next_count "weights" 0 20000 words in
  let* (weights_list, words) :=
    repeated (N.to_nat k) (read_weights n (N.to_nat (N.max perimeter 1)) count) words in
  let* (k, words) := next_count "parities" 0 most_holes words in
  let* (parities, words) := repeated (N.to_nat k) (read_set n "a set of parities") words in
  let* (core_blocks, words) :=
    match f with
    | Format4 => let* (k, words) := next_count "cores" 0 1048576 words in Good (Some k, words)
    | _ => Good (None, words)
    end in
  let* (block_count, words) := next_count "blocks" 0 1048576 words in
  match words with
  | [] => Good {| symmetries := symmetries; claimed := claimed; played := played; counted := counted;
                  region_list := region_list; perimeter := perimeter;
                  weights_list := weights_list; parities := parities;
                  core_blocks := core_blocks; block_count := block_count; blocks := rest |}
  | _ => Bad "head: words are left over"
  end.

(** * The file *)

Inductive certificate :=
| Certificate (label : string) (p : problem) (h : result hints)
| Damaged (why : string)
| NoCertificate.

Definition format_of (word : string) : option format :=
  find (fun f => String.eqb word (format_word f)) [Format2; Format3; Format4].

Definition read (how : checksums) (file : string) : certificate :=
  match read_line file "" with
  | None => NoCertificate
  | Some (line, rest) =>
      match words_of line with
      | ["bergholt-certificate"; version; length; sum] =>
          match format_of version, number_of length, hexadecimal_of sum 0 with
          | Some f, Some length, Some sum =>
              if 33554432 <? length then NoCertificate else
              match read_words length rest "" [] with
              | None => Damaged "the head ends too early, or is not ASCII"
              | Some (words, rest') =>
                  if negb (sum_of how length rest =? sum) then Damaged "the head is damaged" else
                  match read_problem words with
                  | Good ((label, p), words) =>
                      if Nat.leb (String.length label) most_label
                      then Certificate label p (read_hints f p rest' words)
                      else Damaged "head: the board's name is too long"
                  | Bad why => Damaged why
                  end
              end
          | _, _, _ => NoCertificate
          end
      | _ => NoCertificate
      end
  end.

(** * Blocks of positions *)

Section Blocks.
Variable how : checksums.
Variable A : Type.
Variable convert : position -> A.
Variable most_level bound : N.          (* levels and positions are up to these *)

(** Where the reader is: the bytes left in a block, its checksum as listed and so far, its level,
    the
    position before, the number that is being read and how many bits of it are known, how many
    positions the block has so far, and how many blocks are to come. *)
Record cursor := {
  left : N; listed : N; so_far : sum_type how; level : N; before : N; gap : N; shift : N; count : N;
  to_come : N }.

Definition little_endian (l : list ascii) : N :=
  fold_right (fun c n => N_of_ascii c + 256 * n) 0 l.

Definition begin_block (c : cursor) (sum size : list ascii) (its_level : ascii) : cursor :=
  {| left := little_endian size; listed := little_endian sum;
     so_far := fold_left (sum_byte how) (its_level :: size) (sum_start how);
     level := N_of_ascii its_level; before := 0; gap := 0; shift := 0; count := 0;
     to_come := N.pred (to_come c) |}.

Definition byte (c : cursor) (b : ascii) (more : bool) : cursor :=
  let n := N_of_ascii b in
  {| left := N.pred (left c); listed := listed c; so_far := sum_byte how (so_far c) b;
     level := level c; before := before c;
     gap := N.lor (gap c) (N.shiftl (if more then n - 128 else n) (shift c));
     shift := if more then shift c + 7 else 0; count := count c; to_come := to_come c |}.

Definition arrive (c : cursor) (level before : N) (counted : N) : cursor :=
  {| left := left c; listed := listed c; so_far := so_far c; level := level; before := before;
     gap := 0; shift := 0; count := count c + counted; to_come := to_come c |}.

(** [all] are the positions of levels before, with these; [now] those of the level.  Returns the bytes
    after the last block, too. *)
Fixpoint read_blocks (s : string) (c : cursor) (last : N * position) (all : list (N * list A))
    (now : list A) : result (list (N * list A) * string) :=
  if left c =? 0 then
    if negb (shift c =? 0) || (count c =? 0) ||
       negb (N.land (sum_value how (so_far c)) half =? listed c) then
      Bad "a block is damaged, or has no positions"
    else if to_come c =? 0 then Good (rev' ((level c, now) :: all), s)
    else match s with
    | String s0 (String s1 (String s2 (String s3 (String l (String n0 (String n1 (String n2
      rest)))))))
      => let c' := begin_block c [s0; s1; s2; s3] [n0; n1; n2] l in
         if (level c' <? level c) || (most_level <? level c') || (327680 <? left c') then
           Bad "a block is not after the one before, or too large"
         else if level c' =? level c then read_blocks rest c' last all now
         else read_blocks rest c' last ((level c, now) :: all) []
    | _ => Bad "a block is cut off"
    end
  else match s with
  | "" => Bad "a block is cut off"
  | String b rest =>
      let more := 128 <=? N_of_ascii b in
      let c' := byte c b more in
      if more then
        if 128 <? shift c' then Bad "a number of a block is too long"
        else read_blocks rest c' last all now
      else if gap c' =? 0 then
        let next := N.succ (level c') in
        if most_level <? next then Bad "a block has a level that is none"
        else read_blocks rest (arrive c' next 0 0) last ((level c', now) :: all) []
      else
        let P := before c' + gap c' in
        if (bound <=? P) || ((level c' =? fst last) && (P <=? snd last)) || (16384 <=? count c')
          then
          Bad "a position is not above the one before, or has other holes than the board"
        else read_blocks rest (arrive c' (level c') P 1) (level c', P) all (convert P :: now)
  end.

Definition no_block (to_come : N) : cursor :=
  {| left := 0; listed := N.land (sum_value how (sum_start how)) half; so_far := sum_start how;
     level := 0; before := 0; gap := 0; shift := 0; count := 1;
     to_come := to_come |}.

(** The positions by levels, from the lowest, all but the start, and the bytes that follow them. *)
Definition read_levels (s : string) (to_come : N) (start : position)
  : result (list (N * list A) * string) :=
  read_blocks s (no_block to_come) (0, start) [] [].
End Blocks.

(** Cores by their numbers of moves, and the bytes of the levels. *)
Definition most_core_moves : N := 127.
Definition read_cores (how : checksums) (n : nat) (h : hints)
  : result (list (N * list position) * string) :=
  match core_blocks h with
  | None => Good ([], blocks h)
  | Some k => read_levels how position (fun P => P) most_core_moves (2 ^ N.of_nat n) (blocks h) k 0
  end.
