import "server-only";
import { and, or, type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { foldText } from "./fold-text";
import { phoneDigits } from "./normalize";

/**
 * Matches candidates whose name, e-mail address or phone number together contain all words of the search, in
 * any order: "jan vries" matches Jan de Vries. One or two characters match only at the start of a word. If
 * the search looks like a phone number, also matches its digits.
 */
export const matchesSearch = (q: string): SQL | undefined =>
  or(...matchesWords(splitSearch(q)), ...searchedDigits(q).flatMap(matchesText));

/**
 * Splits a search into folded words. Also splits double names, because "anne-marie" may be stored as Anne
 * Marie, and initials. Returns the whole text as one word if no word is long enough for the index.
 */
export function splitSearch(q: string): string[] {
  const text = foldText(withoutInvisible(q)).replaceAll(DIGRAPH, "ij");
  const words = text
    .split(/[\s,]+/)
    .flatMap(splitWord)
    .filter(Boolean);
  return words.some(isIndexed) ? words : [text];
}

/** Address books put such characters around numbers, and web pages put them in addresses. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const withoutInvisible = (q: string): string => q.replace(INVISIBLE, "");

const DASHES = "\\-\\u2010-\\u2015";
const ONLY_DASHES = new RegExp(`^[${DASHES}]+$`);
const DASH_IN_NAME = new RegExp(`(?<=\\p{L}{2})[${DASHES}](?=\\p{L}{2})`, "u");
const INITIALS = /^(?:\p{L}\.)+\p{L}?$/u;

function splitWord(word: string): string[] {
  if (ONLY_DASHES.test(word)) return [];
  if (INITIALS.test(word)) return word.split(".");
  return word.includes("@") ? [word] : word.split(DASH_IN_NAME);
}

const matchesWords = (words: readonly string[]): SQL[] => {
  const [word = ""] = words;
  if (words.length < 2) return matchesText(word);
  const matches = and(...words.map(matchesWord));
  return matches ? [matches] : [];
};

/**
 * Matches candidates whose name, e-mail address or phone number contains this folded word of a search with
 * several words. A short word must start a word.
 */
export const matchesWord = (word: string): SQL => (isIndexed(word) ? contains(word) : filtersByStart(word));

const PHONE_LENGTH_MIN = 5;
const DIGITS_MIN = 3;
const PHONE = new RegExp(`^[\\d\\s+()./${DASHES}]+$`);

/**
 * Returns the digits to find in a phone number, if the text looks like one. A text that starts with zeros can
 * be the start of a number and too short to be parsed, so its digits are also returned with the country code.
 */
export function searchedDigits(q: string): string[] {
  const text = withoutInvisible(q);
  if (!PHONE.test(text)) return [];
  const digits = text.replace(/\D/g, "");
  const international = digits.replace(/^0(0?)/, (_, second) => (second ? "" : "31"));
  const isStart = digits.startsWith("0") && Math.min(digits.length, international.length) >= DIGITS_MIN;
  const parsed = text.length >= PHONE_LENGTH_MIN ? phoneDigits(text) : null;
  return [...new Set([parsed, isStart ? international : null])].filter((found) => found !== null);
}

const matchesText = (text: string): SQL[] =>
  isIndexed(text) || !hasWords(text) ? [contains(text)] : startsWord(text);

/**
 * Returns whether the text contains a complete trigram, so that the index can find it. The index pads each
 * word with two spaces before and one after.
 */
const isIndexed = (text: string): boolean =>
  /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(text);

/**
 * Returns whether the text has words whose start can be recognized: numbers, or words in Latin, Cyrillic or
 * Greek script. Text in other scripts, such as Chinese, often has no spaces between words.
 */
const hasWords = (text: string): boolean =>
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text) ||
  (/\p{N}/u.test(text) && !/\p{L}/u.test(text));

const APOSTROPHES = ["'", "’", "‘"];
const APOSTROPHE = new RegExp(`[${APOSTROPHES.join("")}]`, "g");

/**
 * The Dutch ij as one character, which Unicode doesn't decompose. E-mail addresses may contain it, and names that
 * releases up to 2.2.0 stored.
 */
const DIGRAPH = "\u0133";

/**
 * Phones and word processors type curly apostrophes, and some old programs a Dutch ij as one character:
 * "d'hondt" and "d’hondt" are the same name.
 */
export const plainSpelling = (folded: string): string =>
  folded.replace(APOSTROPHE, "'").replaceAll(DIGRAPH, "ij");

function contains(text: string): SQL {
  const spellings = APOSTROPHES.flatMap((apostrophe) => {
    const spelled = text.replace(APOSTROPHE, apostrophe);
    const withDigraph = spelled.replaceAll("ij", DIGRAPH);
    // One letter less can be too short for the index, and PostgreSQL would then read all candidates.
    return isIndexed(withDigraph) || !isIndexed(spelled) ? [spelled, withDigraph] : [spelled];
  });
  return sql`(${sql.join([...new Set(spellings)].map(containsExactly), sql` or `)})`;
}

const containsExactly = (text: string): SQL =>
  sql`${candidates.searchText} like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;

/**
 * All Latin-1 characters except letters and digits, as ranges because the index doesn't support a negated
 * class such as `[^[:alnum:]]`.
 */
const SEPARATOR = String.raw`[\u0001-/:-@[-${"`"}{-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7]`;
/**
 * Separators that each need their own condition, because the index doesn't support a character class
 * that contains them.
 */
const TYPOGRAPHIC_SEPARATORS = ["‘", "’", "–"];

const startsWord = (text: string): SQL[] => [
  sql`${candidates.searchText} ~ ${`(^|${SEPARATOR})${escapeRegex(text)}`}`,
  ...TYPOGRAPHIC_SEPARATORS.map((separator) => containsExactly(`${separator}${text}`)),
];

/**
 * Checks only the candidates that the index finds by the other words. The empty string keeps PostgreSQL from
 * looking up the start of a word in the index, where it would find too many.
 */
function filtersByStart(text: string): SQL {
  const start = escapeRegex(text).replace(APOSTROPHE, `[${APOSTROPHES.join("")}]`);
  return sql`${candidates.searchText} || '' ~ ${`(^|[^[:alnum:]])${start}`}`;
}

const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
