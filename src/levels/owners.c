#include "levels/owners.h"

/* Small cells make equal parts; large ones leave more of what is alike in one process and make
   short gaps (doc/scaling.md). */
BgOwners
bg_owners_of (int n, int n_holes)
{
  return (BgOwners) { .n = n, .bits = n_holes / 3 };
}

BgOwners
bg_owners_of_class (int n, int n_holes, const BgPositionClass *class)
{
  BgOwners owners = bg_owners_of (n, n_holes);
  owners.class = class;
  while (owners.determined < class->n && class->lowest[owners.determined] < owners.bits)
    owners.determined++;
  return owners;
}
