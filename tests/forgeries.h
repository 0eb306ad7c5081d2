/* Certificates taken apart, and put together again with good lengths and checksums after their
   fields were changed. */
#ifndef TESTS_FORGERIES_H
#define TESTS_FORGERIES_H

#include <glib.h>
#include <stdint.h>

#include "certificate/certificate.h"
#include "model.h"
#include "model_rounds.h"
#include "search/solve.h"

/* The file of a test, in a folder of its own: the fixture of a case. */
extern char *proof_file;
void proof_set_up (void);
void proof_tear_down (void);

/* Solves PROBLEM up to MAX_MOVES (0: without limit), and writes the certificate to the file. */
void proof_certify (const BgProblem *problem, int max_moves, BgSolveResult *result);

/* Writes the certificate of the minimum of PROBLEM, which has a solution, with COUNTS of its
   solutions. */
void proof_certify_counts (const BgProblem *problem, const BgCertificateCounts *counts);

/* The bytes of the file; the bytes of the certificate of PROBLEM, which is written to it. */
GByteArray *proof_read (void);
GByteArray *proof_of (const BgProblem *problem);

/* A level and positions that are listed for it, as far as they ascend. */
typedef struct {
  int level;
  GArray *position; /* of uint64_t */
  GByteArray *more; /* bytes that follow them, or NULL */
} ForgeryBlock;

typedef struct {
  int format;
  GString *head;
  GArray *core, *block; /* of ForgeryBlock, one or more for each block of the file */
} Forgery;

/* Of a true certificate, whose lines are as the program writes them. */
Forgery forgery_of (const GByteArray *certificate);
void forgery_clear (Forgery *forgery);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Forgery, forgery_clear)

/* Each of its blocks is one of the file. */
GByteArray *forgery_bytes (const Forgery *forgery);

/* Makes it one of format 4, of CLAIM, without weights: with the cores that ROUNDS has, and with the
   positions alone that these do not rule out. */
void forgery_add_cores (Forgery *forgery, const ModelCase *one, const uint8_t *rounds, int claim);

/* Leaves out regions and parities, which rounds do not have, and lists all symmetries. */
void forgery_leave_cores (Forgery *forgery, const ModelCase *one);

/* Replaces its cores by CORES, of ModelCore, and its regions. */
void forgery_set_cores (Forgery *forgery, const GArray *cores);
void forgery_set_regions (Forgery *forgery, const BgPosition *regions, int n, int n_holes);

/* Writes the finishes of a problem, with all images under the symmetries that keep the start, to
   FINISHES, which has room for BG_MAX_HOLES * BG_MAX_SYMMETRIES; returns their number.  Where they
   are not listed, FINISHES has one, with all holes that may be filled. */
int forgery_finishes (const ModelCase *one, BgPosition *finishes);

/* The rounds of the sets of a problem, whose finishes have all images that the start has. */
uint8_t *forgery_rounds (const ModelCase *one, ModelRounds kind);

/* Its cores, of ModelCore. */
GArray *forgery_cores (const Forgery *forgery);

/* Adds a set to CORES, the cores that ROUNDS has up to some number of moves, or leaves out the
   cores that cover a round of one of them; returns whether all are still proved. */
bool forgery_change_cores (const ModelCase *one, const uint8_t *rounds, GArray *cores,
                           uint64_t *random);

/* Says how many blocks there are. */
void forgery_count_blocks (Forgery *forgery);

/* Removes the N-th block, and says how many there are. */
void forgery_remove_block (Forgery *forgery, guint n);

/* Replaces the line that begins with KEY. */
void forgery_replace_line (Forgery *forgery, const char *key, const char *line);

/* The greater claim, and no solution. */
void forgery_raise_claim (Forgery *forgery, int claim);

/* Mostly claims more than is true of the problem, which has a solution; replaces some fields of
   the head by edge values; and changes the levels, or makes new ones that hide the solutions.
   ROUNDS, of the cores, may be NULL. */
void forgery_make (Forgery *forgery, const ModelCase *one, const uint8_t *rounds, uint64_t *random);

/* The words that follow KEY, as far as the next one; free them.  Only of a head that a checker
   has verified. */
char **forgery_words (const Forgery *forgery, const char *key);

#endif
