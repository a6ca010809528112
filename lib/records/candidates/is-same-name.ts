import { foldText, splitDigraph } from "./fold-text";

/** Words that people often omit or spell differently and that don't distinguish people. */
const PARTICLES = new Set(
  "van von vander vanden de der den het ten ter te tot t s in op aan bij d v la le el al du da das dos di del".split(
    " ",
  ),
);
const TITLES = new Set(
  "dr drs ir mr prof dhr mw mevr mevrouw meneer heer mrs ms bsc msc phd bed med mba".split(" "),
);
const TYPO_LENGTH_MIN = 5;

/**
 * Returns whether two names can belong to the same person. Each word of the name with fewer words must match
 * a word of the other name, in any order. Ignores accents, case, particles, titles, omitted names and one
 * typo in a surname, and accepts initials ("J. de Vries"). Any other difference in a given name or surname
 * counts: Jan isn't Janneke.
 */
export function isSameName(one: string, other: string): boolean {
  const [left, right] = [splitDigraph(one), splitDigraph(other)];
  if (left.trim() && foldText(left).trim() === foldText(right).trim()) return true;
  const [shorter, longer] = [wordsOf(left), wordsOf(right)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  const openLonger = longer.map((word, index) => ({ word, isFirst: index === 0 }));
  const openShorter = shorter.map((word, index) => ({ word, isFirst: index === 0 }));
  const isWholeWord = ({ word }: NameWord) => word.length > 1;
  const exact = takePairs(openShorter, openLonger, (a, b) => a.word === b.word).filter(isWholeWord).length;
  takePairs(openShorter, openLonger, isInitialOf);
  // Allow at most one word with a typo, because names that differ in two words may belong to two people.
  if (openShorter.length === 1) takePairs(openShorter, openLonger, isTypo);
  return openShorter.length === 0 && exact > 0;
}

type NameWord = { word: string; isFirst: boolean };

/**
 * Splits a name into lower-case words without accents, particles and titles. Reads "Vries, Anna de" as "Anna
 * de Vries".
 */
function wordsOf(name: string): string[] {
  const [family = "", given = ""] = name.split(",");
  const isReversed = given.trim() !== "" && !TITLES.has(foldText(given).replace(/[^a-z]/g, ""));
  const ordered = isReversed ? `${given} ${family}` : name;
  const isAllCapitals = ordered === ordered.toUpperCase();
  const words = ordered.split(/[^\p{L}\p{M}]+/u).flatMap((word) => {
    const areInitials = !isAllCapitals && /^\p{Lu}{2,3}$/u.test(word);
    return areInitials && !isIgnored(foldText(word)) ? [...foldText(word)] : [foldText(word)];
  });
  const significant = words.filter((word) => word !== "" && !isIgnored(word));
  return significant.length > 0 ? significant : words.filter(Boolean);
}

const isIgnored = (word: string) => PARTICLES.has(word) || TITLES.has(word);

/** Removes matching pairs from both lists, and returns the words of the first list that had a match. */
function takePairs(
  left: NameWord[],
  right: NameWord[],
  fits: (a: NameWord, b: NameWord) => boolean,
): NameWord[] {
  const taken: NameWord[] = [];
  for (const word of [...left]) {
    const partner = right.findIndex((other) => fits(word, other));
    if (partner < 0) continue;
    right.splice(partner, 1);
    left.splice(left.indexOf(word), 1);
    taken.push(word);
  }
  return taken;
}

const isInitialOf = (a: NameWord, b: NameWord) =>
  (a.word.length === 1 || b.word.length === 1) && a.word[0] === b.word[0];

/**
 * Accepts one missing, extra or wrong letter in a word of at least five letters, except as the word's first
 * letter. Accepts none in the first word of a name, because a single letter often distinguishes two given
 * names.
 */
function isTypo(a: NameWord, b: NameWord): boolean {
  const [short, long] = [a.word, b.word].sort((x, y) => x.length - y.length) as [string, string];
  if (a.isFirst || b.isFirst || short.length < TYPO_LENGTH_MIN || short[0] !== long[0]) return false;
  const start = [...short].findIndex((letter, index) => letter !== long[index]);
  if (start < 0) return long.length === short.length + 1;
  if (short.length === long.length) return short.slice(start + 1) === long.slice(start + 1);
  return short.slice(start) === long.slice(start + 1);
}
