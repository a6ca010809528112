/** An import can be undone for this many days. The outcomes of its rows are kept for the same time. */
export const IMPORT_UNDO_DAYS = 30;
