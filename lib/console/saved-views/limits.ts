export const VIEW_NAME_LENGTH_MAX = 80;
/** The maximum number of personal views per staff member and region, and of shared views per region. */
export const VIEWS_MAX = 50;
