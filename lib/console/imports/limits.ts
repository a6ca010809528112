/** The maximum number of rows in a file. */
export const ROWS_MAX = 5_000;
/**
 * The number of a file's first row of data. Row 1 holds the column titles. Requests number the rows without
 * gaps, even if the file has empty rows, because the numbers are part of idempotency keys.
 */
export const FIRST_ROW = 2;
export const LAST_ROW = FIRST_ROW + ROWS_MAX - 1;

/** The maximum number of rows per request. A dry run of this many rows takes about a second. */
export const ROWS_PER_REQUEST_MAX = 100;

/** The maximum number of candidates in a request that undoes an import. */
export const UNDONE_PER_REQUEST_MAX = 100;

/** The maximum number of imports in the list. Each needs a look-up per row. */
export const LISTED_MAX = 50;
