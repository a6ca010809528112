/**
 * Returns the last 8 characters of an id, which are enough to tell deleted records apart. The start of an id
 * encodes the creation time, so it can be the same.
 */
export const shortId = (id: string): string => id.slice(-8);
