/** The maximum number of rows per request. A dry run of this many rows takes about a second. */
export const ROWS_PER_REQUEST_MAX = 100;

/** The maximum number of candidates in a request that undoes an import. */
export const UNDONE_PER_REQUEST_MAX = 100;
