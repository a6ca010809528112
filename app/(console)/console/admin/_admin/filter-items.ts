import { foldText } from "@/lib/records/candidates/fold-text";

/**
 * Returns the items whose texts together contain all words of the search, in any order and anywhere in the
 * texts. Ignores case and accents.
 */
export function filterItems<T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => readonly (string | null)[],
): readonly T[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    // A word contains no line break, so it can't match across two texts.
    const text = foldText(textsOf(item).join("\n"));
    return words.every((word) => text.includes(word));
  });
}
