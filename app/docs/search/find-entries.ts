/** `path` has no language prefix. For a section, `page` is the title of its page. */
export type SearchEntry = { path: string; title: string; page: string; text: string };
export type FoundEntry = SearchEntry & { excerpt: string };

const FOUND_MAX = 12;
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 130;

/**
 * Lowercases the text, removes accents and straightens apostrophes, because most keyboards have only straight
 * ones. Keeps the text's length, so that positions match the original text.
 */
const plain = (text: string): string =>
  text
    .replace(/[À-ɏ]/g, (letter) => letter.normalize("NFD").charAt(0))
    .replace(/[‘’]/g, "'")
    .toLowerCase();

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);

type Weights = { whole: number; start: number; inside: number };
const TITLE: Weights = { whole: 30, start: 20, inside: 10 };
const PAGE: Weights = { whole: 4, start: 3, inside: 0 };
const TEXT: Weights = { whole: 6, start: 3, inside: 1 };

/** Scores the best match of a term in a text: a whole word, the start of a word, or part of a word. */
function scoreOf(text: string, term: string, { whole, start, inside }: Weights): number {
  let best = 0;
  for (let at = text.indexOf(term); at !== -1 && best < whole; at = text.indexOf(term, at + 1)) {
    const startsWord = !isWordCharacter(text.charAt(at - 1)) || !isWordCharacter(term.charAt(0));
    const endsWord = !isWordCharacter(text.charAt(at + term.length));
    best = Math.max(best, startsWord ? (endsWord ? whole : start) : inside);
  }
  return best;
}

function scoreEntry({ title, page, text, path }: SearchEntry, terms: readonly string[]): number {
  let total = 0;
  for (const term of terms) {
    const score =
      scoreOf(plain(title), term, TITLE) +
      scoreOf(plain(page), term, PAGE) +
      scoreOf(plain(text), term, TEXT);
    if (score === 0) return 0;
    total += score;
  }
  const isExact = plain(title) === terms.join(" ");
  return total + (isExact ? 50 : 0) + (path.includes("#") ? 0 : 15);
}

/** Returns at most FOUND_MAX entries that contain every word of the query, best match first. */
export function findEntries(entries: readonly SearchEntry[], query: string): FoundEntry[] {
  const terms = plain(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreEntry(entry, terms) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, FOUND_MAX)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, terms) }));
}

/** Returns an excerpt around the first match of a term. */
function excerptOf(text: string, terms: readonly string[]): string {
  const lower = plain(text);
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const first = found.length > 0 ? Math.min(...found) : 0;
  const from = first <= EXCERPT_BEFORE ? 0 : text.indexOf(" ", first - EXCERPT_BEFORE) + 1;
  const part = text.slice(from, from + EXCERPT_LENGTH);
  const end = from + EXCERPT_LENGTH < text.length ? "…" : "";
  return `${from > 0 ? "…" : ""}${part.trim()}${end}`;
}
