# A checker of certificates whose verdicts are a theorem of Coq: `make proofs', where coqc and
# ocamlfind are found.
SUFFIXES = .v .vo
proof_sources = \
	proofs/Checker.v \
	proofs/Claim.v \
	proofs/Cores.v \
	proofs/Counted.v \
	proofs/Counts.v \
	proofs/English.v \
	proofs/Families.v \
	proofs/Famous.v \
	proofs/Format.v \
	proofs/Game.v \
	proofs/Invariants.v \
	proofs/Large.v \
	proofs/Machine.v \
	proofs/Moves.v \
	proofs/NoShorter.v \
	proofs/Positions.v \
	proofs/Printing.v \
	proofs/Program.v \
	proofs/Report.v \
	proofs/Search.v \
	proofs/Soundness.v \
	proofs/Symmetry.v \
	proofs/Trails.v \
	proofs/Verdict.v \
	proofs/Weights.v \
	proofs/Words.v \
	proofs/WordsProgram.v
EXTRA_DIST += proofs/README.md proofs/main.ml proofs/quote proofs/uint63.ml $(proof_sources)

.v.vo:
	$(AM_V_GEN)$(MKDIR_P) proofs && source=`cd $(<D) && pwd`/$(<F) && cd proofs \
	  && $(COQC) -q -noglob -Q . Bergholt -o $(@F) $$source

proofs/Claim.vo: proofs/Game.vo
proofs/Positions.vo: proofs/Game.vo
proofs/Moves.vo: proofs/Positions.vo
proofs/Weights.vo: proofs/Moves.vo
proofs/Symmetry.vo: proofs/Moves.vo
proofs/Invariants.vo: proofs/Symmetry.vo proofs/Weights.vo
proofs/Cores.vo: proofs/Symmetry.vo proofs/Weights.vo
proofs/NoShorter.vo: proofs/Invariants.vo
proofs/Machine.vo: proofs/Format.vo proofs/Positions.vo
proofs/Words.vo: proofs/Machine.vo
proofs/Format.vo: proofs/Claim.vo
proofs/Report.vo: proofs/Format.vo proofs/Invariants.vo
proofs/Printing.vo: proofs/Format.vo proofs/Positions.vo
proofs/Counts.vo: proofs/Claim.vo
proofs/Families.vo: proofs/Counts.vo proofs/Symmetry.vo
proofs/Checker.vo: proofs/Families.vo proofs/Format.vo proofs/Invariants.vo proofs/Machine.vo proofs/Search.vo
proofs/Trails.vo: proofs/Checker.vo
proofs/Soundness.vo: proofs/Cores.vo proofs/NoShorter.vo proofs/Trails.vo
proofs/Counted.vo: proofs/Soundness.vo
proofs/Verdict.vo: proofs/Counted.vo

# What Coq says of the theorems, and the programs that it makes of the definitions.
proofs/theorem: proofs/Program.v proofs/Report.vo proofs/Verdict.vo
	$(AM_V_GEN)$(print_theorem)
proofs/words-theorem: proofs/WordsProgram.v proofs/Report.vo proofs/Counted.vo proofs/Words.vo
	$(AM_V_GEN)$(print_theorem)
print_theorem = source=`cd $(<D) && pwd`/$(<F) && cd proofs \
	&& $(COQC) -q -noglob -Q . Bergholt -o $(<F:.v=.vo) $$source >$(@F).new \
	&& cat $(@F).new && mv $(@F).new $(@F)

# Theorems about famous problems; their certificates are made here.
proofs/Certificates.v: quoted = english-central t5-a1-a1 diamond4-central english-d4-d1 t4-a2-b2 \
	t6-a2-any diamond3-central-8
proofs/LargeCertificates.v: quoted = french-c1-e1 english-c3-c3
proofs/Certificates.v proofs/LargeCertificates.v: proofs/local.mk proofs/quote bergholt$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) proofs && BERGHOLT_PROBLEMS=$(abs_top_srcdir)/problems $(SHELL) \
	  $(srcdir)/proofs/quote ./bergholt$(EXEEXT) $(quoted) >$@.new && mv $@.new $@
proofs/Certificates.vo: proofs/Certificates.v
proofs/LargeCertificates.vo: proofs/LargeCertificates.v
proofs/English.vo: proofs/Certificates.vo proofs/Verdict.vo
proofs/famous-theorems: proofs/Famous.v proofs/English.vo
	$(AM_V_GEN)$(print_theorem)
proofs/large-theorems: proofs/Large.v proofs/LargeCertificates.vo proofs/English.vo
	$(AM_V_GEN)$(print_theorem)

bergholt-check-proved$(EXEEXT): proofs/theorem proofs/main.ml
	$(AM_V_GEN)cp $(srcdir)/proofs/main.ml proofs/driver.ml && cd proofs \
	  && $(OCAMLOPT) proved.mli proved.ml driver.ml -o ../$@
bergholt-check-proved-words$(EXEEXT): proofs/words-theorem proofs/main.ml proofs/uint63.ml
	$(AM_V_GEN)$(MKDIR_P) proofs/words && cp proofs/proved_words.mli proofs/words/proved.mli \
	  && cp proofs/proved_words.ml proofs/words/proved.ml \
	  && cp $(srcdir)/proofs/main.ml proofs/words/driver.ml \
	  && cp $(srcdir)/proofs/uint63.ml proofs/words/uint63.ml && cd proofs/words \
	  && $(OCAMLOPT) uint63.ml proved.mli proved.ml driver.ml -o ../../$@
OCAMLOPT = $(OCAMLFIND) ocamlopt -O3 -inline 100 -w -a

if HAVE_COQ
proofs: proofs-short proofs/large-theorems
# But for theorems by large certificates, which take half as long as all the rest.
proofs-short: bergholt-check-proved$(EXEEXT) bergholt-check-proved-words$(EXEEXT) \
	proofs/famous-theorems proofs/Printing.vo
else
proofs proofs-short:
	@echo "make proofs: no coqc or ocamlfind, expected the Debian packages coq, ocaml-nox, ocaml-findlib" >&2
	@exit 1
endif

# The library's certificates with numbers of solutions, and the times of both checkers.
certificates-table: bergholt$(EXEEXT) bergholt-check$(EXEEXT) proofs
	BUILD=. $(SHELL) $(srcdir)/tools/proofs-table $@

.PHONY: certificates-table proofs proofs-short

CLEANFILES += bergholt-check-proved$(EXEEXT) bergholt-check-proved-words$(EXEEXT) \
	proofs/*Certificates.v proofs/*.vo proofs/*.vok proofs/*.vos proofs/.*.aux proofs/.*.cache proofs/*theorem* \
	proofs/proved* proofs/driver.* proofs/words/*
