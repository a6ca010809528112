import { defaultFilter } from "cmdk";

/** Converts text to lower case, without accents. */
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Ranks an option for cmdk by how its label matches the search: the whole label, its start, the start of a
 * word, or any part. Other matches, such as those of abbreviations and hidden values, come last.
 */
export function rankOption(value: string, search: string, [label = value]: string[] = []): number {
  const text = fold(label);
  const wanted = fold(search.trim());
  if (text === wanted) return 1;
  if (text.startsWith(wanted)) return 0.9;
  const words = text.split(/[^\p{L}\p{N}]+/u);
  if (text.includes(wanted)) return words.some((word) => word.startsWith(wanted)) ? 0.8 : 0.7;
  return defaultFilter(value, search, [label]) / 2;
}
