/** Returns the end of an id, which is enough to tell deleted people apart. The start of an id is its time. */
export const shortId = (id: string): string => id.slice(-8);
