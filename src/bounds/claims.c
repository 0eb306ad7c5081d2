#include "bounds/claims.h"

static const struct { const char *name, *text; } proofs[] = {
#define PROOF(identifier, name, text) { name, text },
  BG_PROOFS (PROOF)
#undef PROOF
};

const char *
bg_proof_name (BgProof proof)
{
  return proofs[proof].name;
}

const char *
bg_proof_text (BgProof proof)
{
  return proofs[proof].text;
}

void
bg_claims_clear (BgClaims *claims)
{
  g_clear_pointer (&claims->authors, g_ptr_array_unref);
}

void
bg_remedy_find (BgRemedy *remedy, const BgProblem *problem, const BgPotential *potential)
{
  *remedy = (BgRemedy) { .given_divisor = potential->divisor, .given_offset = potential->offset };
  remedy->known = bg_potential_mend (problem, potential, &remedy->divisor, &remedy->offset);
}
