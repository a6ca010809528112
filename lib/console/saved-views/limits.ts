export const VIEW_NAME_LENGTH_MAX = 80;
/** Applies per staff member in a region, and per region for shared views. */
export const VIEWS_MAX = 50;
