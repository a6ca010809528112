/**
 * The number of days in which an import can be undone. The outcomes of its rows are kept for the same time.
 */
export const UNDO_DAYS = 30;
