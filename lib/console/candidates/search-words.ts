import { foldText } from "@/lib/records/candidates/fold-text";

/**
 * The minimum length of a search word for prefix matching. Shorter words match only whole words. If all words
 * of a search are shorter, the search skips notes and other texts, because short words match too many of
 * them.
 */
const PREFIX_LENGTH_MIN = 3;
export const WORDS_MAX = 10;
const POSTAL_CODE = /(?<![\p{L}\p{N}])(\d{4})\s+(\p{L}{1,2})(?![\p{L}\p{N}])/gu;
/**
 * Matches the characters between words. The ranges are symbols that `fold_words` in the database replaces
 * with spaces, although Unicode counts some of them as letters or digits: ª, ², ⅓.
 */
const WORD_SEPARATORS = /(?:[^\p{L}\p{N}]|[\u00a0-\u00bf\u2000-\u2bff\u{1f000}-\u{1faff}])+/u;

/** Returns the words of a text in lower case and without accents, as the database stores them. */
export const foldedWords = (text: string): string[] => foldText(text).split(WORD_SEPARATORS).filter(Boolean);

/** Returns the folded words of a search, or none if all words are shorter than `PREFIX_LENGTH_MIN`. */
export function searchWords(q: string): string[] {
  const words = foldedWords(q);
  return words.some((word) => word.length >= PREFIX_LENGTH_MIN) ? words.slice(0, WORDS_MAX) : [];
}

/** Returns whether a folded word of a text matches a word of the search. */
export const isFoundIn = (word: string, searched: string): boolean =>
  searched.length >= PREFIX_LENGTH_MIN ? word.startsWith(searched) : word === searched;

/**
 * Removes the spaces within postal codes, because the index of search words contains postal codes without
 * spaces.
 */
export const joinPostalCodes = (q: string): string => q.replace(POSTAL_CODE, "$1$2");

/** Builds a PostgreSQL text search query that matches all words. */
export const toTsQuery = (words: readonly string[]): string =>
  words.map((word) => (word.length >= PREFIX_LENGTH_MIN ? `'${word}':*` : `'${word}'`)).join(" & ");
