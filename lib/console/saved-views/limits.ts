export const VIEW_NAME_LENGTH_MAX = 80;
/** Of one person in one region, and of a region. */
export const VIEWS_MAX = 50;
