# A checker of certificates whose verdicts are a theorem of Coq: `make proofs', where coqc and
# ocamlfind are found.
SUFFIXES = .v .vo
proof_sources = \
	proofs/Checker.v \
	proofs/Claim.v \
	proofs/English.v \
	proofs/Format.v \
	proofs/Game.v \
	proofs/Invariants.v \
	proofs/Levels.v \
	proofs/Machine.v \
	proofs/Moves.v \
	proofs/NoShorter.v \
	proofs/Positions.v \
	proofs/Program.v \
	proofs/Report.v \
	proofs/Search.v \
	proofs/Soundness.v \
	proofs/Symmetry.v \
	proofs/Trails.v \
	proofs/Verdict.v \
	proofs/Weights.v
EXTRA_DIST += proofs/README.md proofs/main.ml proofs/quote $(proof_sources)

.v.vo:
	$(AM_V_GEN)$(MKDIR_P) proofs && source=`cd $(<D) && pwd`/$(<F) && cd proofs \
	  && $(COQC) -q -noglob -Q . Bergholt -o $(@F) $$source

proofs/Claim.vo: proofs/Game.vo
proofs/Positions.vo: proofs/Game.vo
proofs/Moves.vo: proofs/Positions.vo
proofs/Levels.vo: proofs/Moves.vo
proofs/Weights.vo: proofs/Levels.vo
proofs/Symmetry.vo: proofs/Moves.vo
proofs/Invariants.vo: proofs/Symmetry.vo proofs/Weights.vo
proofs/NoShorter.vo: proofs/Invariants.vo
proofs/Machine.vo: proofs/Positions.vo
proofs/Format.vo: proofs/Claim.vo
proofs/Report.vo: proofs/Format.vo proofs/Invariants.vo
proofs/Checker.vo: proofs/Format.vo proofs/Invariants.vo proofs/Machine.vo proofs/Search.vo
proofs/Trails.vo: proofs/Checker.vo
proofs/Soundness.vo: proofs/NoShorter.vo proofs/Trails.vo
proofs/Verdict.vo: proofs/Soundness.vo

# What Coq says of the theorem, and the program that it makes of the definitions.
proofs/theorem: proofs/Program.v proofs/Report.vo proofs/Verdict.vo
	$(AM_V_GEN)source=`cd $(<D) && pwd`/$(<F) && cd proofs \
	  && $(COQC) -q -noglob -Q . Bergholt -o Program.vo $$source >theorem.new \
	  && cat theorem.new && mv theorem.new theorem
# Theorems about famous problems; their certificates are made here.
proofs/Certificates.v: proofs/quote bergholt$(EXEEXT)
	$(AM_V_GEN)BERGHOLT_PROBLEMS=$(abs_top_srcdir)/problems $(SHELL) $(srcdir)/proofs/quote \
	  ./bergholt$(EXEEXT) english-central t5-a1-a1 diamond4-central >$@.new && mv $@.new $@
proofs/Certificates.vo: proofs/Certificates.v
proofs/English.vo: proofs/Certificates.vo proofs/Verdict.vo

bergholt-check-proved$(EXEEXT): proofs/theorem proofs/main.ml
	$(AM_V_GEN)cp $(srcdir)/proofs/main.ml proofs/driver.ml && cd proofs \
	  && $(OCAMLFIND) ocamlopt -O3 -inline 100 -w -a proved.mli proved.ml driver.ml \
	    -o ../$@

if HAVE_COQ
proofs: bergholt-check-proved$(EXEEXT) proofs/English.vo
else
proofs:
	@echo "make proofs: no coqc or ocamlfind, expected the Debian packages coq, ocaml-nox, ocaml-findlib" >&2
	@exit 1
endif
.PHONY: proofs

CLEANFILES += bergholt-check-proved$(EXEEXT) proofs/theorem proofs/theorem.new proofs/*.vo \
	proofs/*.vok proofs/*.vos proofs/.*.aux proofs/proved.* proofs/driver.* \
	proofs/Certificates.v
