/* The rows of a survey as text: what is printed and what --resume keeps. */
#ifndef BG_SURVEY_ROWS_H
#define BG_SURVEY_ROWS_H

#include "solutions/survey.h"

enum
{
  BG_ROW_VACATE,
  BG_ROW_FINISH,
  BG_ROW_STATUS,
  BG_ROW_MOVES,
  BG_ROW_ORDERED,
  BG_ROW_ORDERED_RAW,
  BG_ROW_UNORDERED,
  BG_ROW_LONGEST_SWEEP,
  BG_ROW_LONGEST_FINAL_SWEEP,
  BG_ROW_CLASSES,               /* has commas, so it is quoted, as is what follows */
  BG_ROW_FIELDS,                /* of a problem that is done with */
  BG_ROW_SHORTFALL = BG_ROW_FIELDS,     /* why some of them are not known */
  BG_ROW_STRINGS,
};

/* The strings' names, in this order. */
extern const char *const bg_row_name[BG_ROW_STRINGS];

/* A row of BG_ROW_STRINGS strings, empty where nothing is known. */
GStrv bg_row_new (const BgBoard *board, const BgSurveyResult *result);

/* The first N strings of a row as comma-separated values, with the line end. */
char *bg_row_to_string (char **row, int n);

/* Reads a row of a finished problem on BOARD, BG_ROW_FIELDS strings as bg_row_to_string has
   them; NULL if LINE is none. */
GStrv bg_row_read (const BgBoard *board, const char *line);

#endif
