/**
 * Returns the end of an id, which is enough to tell deleted records apart. The start encodes the creation
 * time.
 */
export const shortId = (id: string): string => id.slice(-8);
