#include "bounds/potential/region_list.h"

#include "bounds/regions.h"

typedef struct
{
  const BgBoard *board;
  BgRegionList *list;
  int holes;                    /* of the regions that are looked for */
} Search;

/* Files the regions with as many holes as are looked for that contain PART: one end of an
   open line must belong to each. */
static void
complete (const Search *search, BgPosition part)
{
  BgRegionList *list = search->list;
  for (int k = 0; k < list->n; k++)
    if (bg_subset (list->region[k], part))
      return;
  const BgLine *line = bg_regions_open_line (search->board, part);
  if (line != NULL && bg_pegs (part) < search->holes)
    {
      complete (search, part | bg_hole_bit (line->a));
      complete (search, part | bg_hole_bit (line->b));
    }
  else if (line == NULL && bg_pegs (part) == search->holes && list->n < BG_MAX_REGIONS)
    list->region[list->n++] = part;
}

void
bg_region_list_init (BgRegionList *list, const BgBoard *board, int most_holes)
{
  *list = (BgRegionList) { 0 };
  for (int holes = 1; holes <= most_holes; holes++)
    {
      const int n = list->n;
      BG_FOR_EACH_HOLE (hole, board->full)
        complete (&(Search) { board, list, holes }, bg_hole_bit (hole));
      if (list->n == BG_MAX_REGIONS)
        {
          /* a part of those that are alike would not be closed under the symmetries */
          list->n = n;
          return;
        }
    }
}

int
bg_region_list_find (const BgRegionList *list, BgPosition holes)
{
  for (int k = 0; k < list->n; k++)
    if (list->region[k] == holes)
      return k;
  return -1;
}
