const COLLATOR = new Intl.Collator("nl");

/** Compares names as in a dictionary. A database may sort by code point, which puts "Élise" after "Zoë". */
export const byName = (one: { name: string }, other: { name: string }): number =>
  COLLATOR.compare(one.name, other.name);
