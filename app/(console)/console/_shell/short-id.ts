/**
 * Returns the end of an id, which is enough to tell deleted people apart. The start encodes the creation
 * time.
 */
export const shortId = (id: string): string => id.slice(-8);
