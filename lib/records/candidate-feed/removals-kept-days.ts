/** How long the feed keeps the ids of removed candidates, and how long its tokens are valid. */
export const REMOVALS_KEPT_DAYS = 90;
