/* The kinds of symmetry that a position can have (Bell, English 33-hole Board
   Example, "Symmetric Board Positions": seven types on a square board). */
#ifndef BG_SYMMETRY_TYPES_H
#define BG_SYMMETRY_TYPES_H

#include "board/group.h"

/* The subgroups of a group of 12, up to conjugation, are fewer. */
#define BG_MAX_SYMMETRY_TYPES 16

/* A set of symmetries of a group, by their numbers there, as bits. */
typedef uint16_t BgSymmetrySet;

typedef struct {
  char *name;            /* "180 degree rotation" */
  BgSymmetrySet example; /* one subgroup of this type */
  int order;             /* its symmetries, the identity included */
} BgSymmetryType;

typedef struct {
  const BgGroup *group;
  int n;
  BgSymmetryType type[BG_MAX_SYMMETRY_TYPES]; /* the most symmetric first */
  int8_t type_of[1 << BG_MAX_SYMMETRIES];     /* of a subgroup; -1: no symmetry */
} BgSymmetryTypes;

/* The types that occur in GROUP, which has to outlive them. */
void bg_symmetry_types_init (BgSymmetryTypes *types, const BgBoard *board, const BgGroup *group);
void bg_symmetry_types_clear (BgSymmetryTypes *types);

/* The symmetries of a group that turn a position into itself. */
static inline BgSymmetrySet bg_symmetries_of (const BgGroup *group, BgPosition position) {
  BgPosition images[BG_MAX_LANES];
  bg_group_images (group, group->lanes, position, images);
  BgSymmetrySet set = 0;
  for (int k = 0; k < group->order; k++)
    set = (BgSymmetrySet) (set | (images[k] == position) << k);
  return set;
}

/* The symmetries of GROUP under which SUBGROUP keeps its type and its axes: the symmetries that
   turn SUBGROUP into itself by conjugation. */
void bg_symmetry_normaliser (const BgBoard *board, const BgGroup *group, BgSymmetrySet subgroup,
                             BgGroup *normaliser);

#endif
