(* SPDX-License-Identifier: GPL-3.0-or-later
   Copyright the Bergholt authors *)

(** Moves, seen from the holes that they empty: what they change in a position, and that they pass
    no
    middle twice. *)

From Coq Require Import NArith List Bool Lia.
From Bergholt Require Import Game Positions.
Import ListNotations.

(** The peg in s jumps once or more, removes the pegs J, in this order, and comes to e. *)
Inductive sweep (B : board) : position -> hole -> list hole -> position -> hole -> Prop :=
| sweep_one P x r y Q :
    jump B P x r y Q -> sweep B P x [r] Q y
| sweep_more P x r y Q J R e :
    jump B P x r y Q -> sweep B Q y J R e -> sweep B P x (r :: J) R e.

Definition leads (B : board) (P Q : position) : Prop := exists s J e, sweep B P s J Q e.

(** n moves lead from P to Q. *)
Inductive moves (B : board) : nat -> position -> position -> Prop :=
| moves_none P : moves B 0 P P
| moves_more n P Q R : leads B P Q -> moves B n Q R -> moves B (S n) P R.

(** No n moves or fewer lead from P to a finish. *)
Definition further (B : board) (finish : position -> Prop) (n : nat) (P : position) : Prop :=
  forall k F, k <= n -> finish F -> ~ moves B k P F.

Lemma jumps_leads B P x path Q : jumps B P x path Q -> leads B P Q.
Proof.
  induction 1 as [P x r y Q j | P x r y Q path R j js [s [J [e sw]]]].
  - exists x, [r], y. constructor; auto.
  - assert (E : exists J e, sweep B P x J R e).
    { clear - j js. revert P x r j. induction js as [Q y r' y' R j' | Q y r' y' Q' path R j' js IH];
      intros.
      - exists [r; r'], y'. econstructor; eauto. constructor; auto.
      - destruct (IH _ _ _ j') as [J [e sw]]. exists (r :: J), e. econstructor; eauto. }
    destruct E as [J' [e' sw']]. exists x, J', e'. auto.
Qed.

Lemma plays_moves B P s Q : plays B P s Q -> moves B (length s) P Q.
Proof. induction 1; simpl; econstructor; eauto using jumps_leads. Qed.

Lemma leads_jumps B P Q : leads B P Q -> exists x path, jumps B P x path Q.
Proof.
  intros [s [J [e sw]]]. exists s. induction sw as [P x r y Q j | P x r y Q J R e j sw [path IH]].
  - exists [y]. econstructor; eauto.
  - exists (y :: path). econstructor; eauto.
Qed.

Lemma moves_plays B n P Q : moves B n P Q -> exists s, plays B P s Q /\ length s = n.
Proof.
  induction 1 as [P | n P Q R ld ms [s [pl len]]].
  - exists []. split; [constructor | auto].
  - apply leads_jumps in ld. destruct ld as [x [path js]]. exists ((x, path) :: s).
    split; [econstructor; eauto | simpl; auto].
Qed.

Lemma moves_append B n P Q R : moves B n P Q -> leads B Q R -> moves B (S n) P R.
Proof. induction 1; intros; econstructor; eauto. constructor. Qed.

(** The three holes of a line are different.  The theorems need nothing else of a board. *)
Definition proper (B : board) : Prop := forall a r b, In (a, r, b) B -> a <> r /\ r <> b /\ a <> b.

(** A way along lines that passes no middle twice. *)
Inductive trail (B : board) : hole -> list hole -> hole -> Prop :=
| trail_one x r y : is_line B x r y -> trail B x [r] y
| trail_more x r y J e :
    is_line B x r y -> trail B y J e -> ~ In r J -> trail B x (r :: J) e.

Section Board.
Variable B : board.
Hypothesis is_proper : proper B.

Lemma line_holes x r y : is_line B x r y -> x <> r /\ r <> y /\ x <> y.
Proof. intros [i | i]; apply is_proper in i; intuition. Qed.

Lemma line_reverse x r y : is_line B x r y -> is_line B y r x.
Proof. unfold is_line. tauto. Qed.

Lemma sweep_after P s J Q e : sweep B P s J Q e ->
  forall p, peg Q p <-> p = e \/ (peg P p /\ p <> s /\ ~ In p J).
Proof.
  induction 1 as [P x r y Q j | P x r y Q J R e j sw IH]; intros p; destruct j as [ln px pr py
    after].
  - rewrite after. simpl. intuition.
  - destruct (line_holes _ _ _ ln) as [xr [ry xy]]. rewrite IH, after. simpl. split.
    + intros [-> | [[-> | [pp [npx npr]]] [npy nJ]]]; auto; [tauto | ]. right. intuition.
    + intros [-> | [pp [npx nJ]]]; auto. right.
      split; [right; intuition | ]. split; [ | intuition]. intros ->. tauto.
Qed.

Lemma sweep_start P s J Q e : sweep B P s J Q e -> peg P s.
Proof. destruct 1 as [P x r y Q j | P x r y Q J R e j sw]; destruct j; auto. Qed.

(** The pegs that are removed stood there before. *)
Lemma sweep_removed P s J Q e : sweep B P s J Q e -> forall r, In r J -> peg P r /\ r <> s.
Proof.
  induction 1 as [P x r y Q j | P x r y Q J R e j sw IH]; intros h i;
    destruct j as [ln px pr py after]; destruct (line_holes _ _ _ ln) as [xr [ry xy]].
  - destruct i as [<- | []]. auto.
  - destruct i as [<- | i]; auto. destruct (IH h i) as [ph hy]. apply after in ph.
    destruct ph as [-> | ph]; tauto.
Qed.

Lemma sweep_trail P s J Q e : sweep B P s J Q e -> trail B s J e.
Proof.
  induction 1 as [P x r y Q j | P x r y Q J R e j sw IH].
  - constructor. destruct j; auto.
  - pose proof (sweep_removed _ _ _ _ _ sw) as removed.
    destruct j as [ln px pr py after]. destruct (line_holes _ _ _ ln) as [xr [ry xy]].
    econstructor; eauto. intros i. apply removed in i. rewrite after in i. intuition.
Qed.

Lemma sweep_line P s J Q e : sweep B P s J Q e -> forall r, In r J -> exists x y, is_line B x r y.
Proof.
  induction 1 as [P x r y Q j | P x r y Q J R e j sw IH]; intros h i; destruct j as [ln _ _ _ _].
  - destruct i as [<- | []]; eauto.
  - destruct i as [<- | i]; eauto.
Qed.

Lemma trail_NoDup s J e : trail B s J e -> NoDup J.
Proof. induction 1; repeat constructor; auto. Qed.

(** A jump exchanges the three holes of its line. *)
Lemma jump_lxor P x r y Q : jump B P x r y Q -> Q = N.lxor P (triple x r y).
Proof.
  intros [ln px pr py after]. destruct (line_holes _ _ _ ln) as [xr [ry xy]].
  apply position_ext. intros p. rewrite after. pose proof (peg_triple x r y p) as T.
  unfold peg in *. rewrite N.lxor_spec.
  destruct (N.testbit (triple x r y) p) eqn:E; destruct (N.testbit P p) eqn:EP; simpl;
    intuition (subst; congruence).
Qed.

Lemma lxor_jump P x r y : is_line B x r y -> peg P x -> peg P r -> ~ peg P y ->
  jump B P x r y (N.lxor P (triple x r y)).
Proof.
  intros ln px pr py. constructor; auto. intros p. pose proof (peg_triple x r y p) as T.
  destruct (line_holes _ _ _ ln) as [xr [ry xy]]. unfold peg in *. rewrite N.lxor_spec.
  destruct (N.testbit (triple x r y) p) eqn:E; destruct (N.testbit P p) eqn:EP; simpl;
    intuition (subst; congruence).
Qed.
End Board.
