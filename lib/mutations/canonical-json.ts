import "server-only";

/** A JSON value as text in which the order of keys says nothing: equal values give equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
