(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Theorems about famous problems, proved by the checker, which Coq runs on certificates. *)

From Coq Require Import Ascii NArith ZArith List String.
From Bergholt Require Import Game Claim Format Verdict Certificates.
Import ListNotations.
Local Open Scope string_scope.

(** The bytes of a certificate, from their hexadecimal digits. *)
Fixpoint bytes (digits rest : string) : string :=
  match digits with
  | String a (String b more) =>
      match digit_of a, digit_of b with
      | Some high, Some low => String (ascii_of_N (16 * high + low)%N) (bytes more rest)
      | _, _ => rest
      end
  | _ => rest
  end.
Definition file (lines : list string) : string := fold_right bytes EmptyString lines.

(** A drawing of rows of o, a hole, and dots. *)
Fixpoint draw_row (row : string) : list bool :=
  match row with
  | EmptyString => []
  | String c rest => Ascii.eqb c "o"%char :: draw_row rest
  end.
Definition draw (rows : list string) : drawing := map draw_row rows.

(** Pegs in all holes but one. *)
Definition all_but (rows : drawing) (p : hole) : position := N.clearbit (full rows) p.

(** A problem whose finishes are listed. *)
Definition drawn (R : rule) (rows : drawing) (start : position) (finishes : list position) :=
  {| the_shape := Drawn R rows; start := start; finishes := finishes; either := 0%N;
     stuck := false |}.

Lemma solution_drawn R rows start finishes s : solution (drawn R rows start finishes) s <->
  solves (lines rows R) start finishes s.
Proof.
  split; intros [F [i pl]]; exists F; split; auto.
  - destruct i as [i _]. change (In (N.ldiff F 0) finishes) in i. rewrite N.ldiff_0_r in i. auto.
  - split; [ | discriminate]. change (In (N.ldiff F 0) finishes). rewrite N.ldiff_0_r. auto.
Qed.

Lemma verified file label R rows start finishes M :
  verdict_of file = Verified label (drawn R rows start finishes) (Exactly M) ->
  (exists s, solves (lines rows R) start finishes s /\ List.length s = M) /\
  forall s, solves (lines rows R) start finishes s -> M <= List.length s.
Proof.
  intros E. pose proof (verdict_true file) as true_. rewrite E in true_.
  destruct true_ as [[s [sol len]] least]. split.
  - exists s. split; auto. apply solution_drawn. auto.
  - intros t h. apply least, solution_drawn. auto.
Qed.

Lemma verified_unsolvable file label R rows start finishes :
  verdict_of file = Verified label (drawn R rows start finishes) Unsolvable ->
  forall s, ~ solves (lines rows R) start finishes s.
Proof.
  intros E s h. pose proof (verdict_true file) as true_. rewrite E in true_.
  apply (true_ s), solution_drawn. auto.
Qed.

(** * The 33 holes of the English board *)

Definition english : drawing := draw [
  "..ooo..";
  "..ooo..";
  "ooooooo";
  "ooooooo";
  "ooooooo";
  "..ooo..";
  "..ooo.."].
Definition d4 : hole := 16%N.
Example d4_is_central : hole_at english 3%Z 3%Z = Some d4. Proof. reflexivity. Qed.

(** Bergholt's solution of the central game, of 18 moves (1912), is one of the shortest. *)
Theorem english_central : forall s,
  solves (lines english Four) (all_but english d4) [only d4] s -> 18 <= List.length s.
Proof.
  apply (verified (file Certificates.english_central) "english").
  vm_cast_no_check (eq_refl (Verified "english"
    (drawn Four english (all_but english d4) [only d4]) (Exactly 18))).
Qed.

(** * The triangle of 15 holes *)

Definition triangle : drawing := draw [
  "o....";
  "oo...";
  "ooo..";
  "oooo.";
  "ooooo"].
Definition a1 : hole := 0%N.

Theorem triangle_corner : forall s,
  solves (lines triangle Six) (all_but triangle a1) [only a1] s -> 10 <= List.length s.
Proof.
  apply (verified (file Certificates.t5_a1_a1) "triangle(5)").
  vm_cast_no_check (eq_refl (Verified "triangle(5)"
    (drawn Six triangle (all_but triangle a1) [only a1]) (Exactly 10))).
Qed.

(** * The diamond of 25 holes: its central game has no solution *)

Definition diamond : drawing := draw [
  "...o...";
  "..ooo..";
  ".ooooo.";
  "ooooooo";
  ".ooooo.";
  "..ooo..";
  "...o..."].
Definition diamond_d4 : hole := 12%N.
Example diamond_d4_is_central : hole_at diamond 3%Z 3%Z = Some diamond_d4. Proof. reflexivity. Qed.

Theorem diamond_central : forall s,
  ~ solves (lines diamond Four) (all_but diamond diamond_d4) [only diamond_d4] s.
Proof.
  apply (verified_unsolvable (file Certificates.diamond4_central) "diamond(4)").
  vm_cast_no_check (eq_refl (Verified "diamond(4)"
    (drawn Four diamond (all_but diamond diamond_d4) [only diamond_d4]) Unsolvable)).
Qed.
