/** How long the feed's tokens are valid. The feed keeps the ids of removed candidates at least as long. */
export const REMOVALS_KEPT_DAYS = 90;
