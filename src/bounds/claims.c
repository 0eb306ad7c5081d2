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

char *
bg_claims_name_authors (const BgClaims *claims)
{
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; i < claims->authors->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            ((const BgHeuristic *) claims->authors->pdata[i])->name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}
