/** The number of items of each kind that a candidate's timeline shows first. */
export const TIMELINE_ITEMS_FIRST = 100;
/** The maximum number of items of each kind on a candidate's timeline. */
export const TIMELINE_ITEMS_MAX = 1_000;
