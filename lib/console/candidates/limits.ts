/** The maximum number of items of each kind on a candidate's timeline. */
export const TIMELINE_ITEMS_MAX = 1_000;
