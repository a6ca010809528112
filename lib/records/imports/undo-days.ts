/** How many days an import can be undone. The outcomes of its rows are kept just as long. */
export const UNDO_DAYS = 30;
