export const VIEW_NAME_LENGTH_MAX = 80;
/** The limit for each staff member's own views in a region, and for a region's shared views. */
export const VIEWS_MAX = 50;
