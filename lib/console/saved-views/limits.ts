export const VIEW_NAME_LENGTH_MAX = 80;
/** The limit for the personal views of each staff member in a region, and for a region's shared views. */
export const VIEWS_MAX = 50;
