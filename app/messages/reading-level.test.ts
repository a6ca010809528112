import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PAGE_NAMES } from "@/app/docs/pages";
import mail from "@/lib/platform/mail/messages/nl.json";
import nl from "./nl.json";

/**
 * Measures how hard the Dutch texts are to read, by the number of words per sentence and by Douma's Dutch
 * version of the Flesch reading ease. A score of 100 is very easy, and 60 to 70 is plain. B1 is about 65 or
 * more.
 */

const PORTAL = Object.entries(nl).filter(([name]) => /^(portal|home|site|notFound|failure)/.test(name));

const leaves = (tree: unknown): string[] =>
  typeof tree === "string" ? [tree] : Object.values(tree as object).flatMap(leaves);

/** Uses the last form of a plural, replaces every other placeholder with a name, and removes tags. */
const plain = (text: string) =>
  text
    .replace(/\{\w+, plural,.*?other \{([^{}]*)\}\}/g, "$1")
    .replace(/\{\w+\}/g, "Noor")
    .replace(/<\/?\w+>/g, "");

/** Splits texts into sentences. Skips labels, which don't end like a sentence. */
const sentencesOf = (texts: string[]): string[] =>
  texts
    .map(plain)
    .filter((text) => /[.?!]$/.test(text))
    .flatMap((text) => text.split(/(?<=[.?!:;])\s+(?=\p{Lu}|\d)/u));

const wordsOf = (sentence: string) => sentence.match(/[\p{L}\d][\p{L}\d’'-]*/gu) ?? [];
const VOWELS = /aai|ooi|oei|eeu|ieu|aa|ee|oo|uu|ie|eu|oe|ui|ou|ei|au|ij|[aeiouyäëïöüáéèêóú]/gi;
const syllablesOf = (word: string) => Math.max(1, word.match(VOWELS)?.length ?? 0);

function measure(sentences: string[]) {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const wordsPerSentence = words.length / sentences.length;
  const ease = 206.84 - 77 * (syllables / words.length) - 0.93 * wordsPerSentence;
  return { sentences: sentences.length, wordsPerSentence, ease };
}

/** The guide's paragraphs, without code, tables and headings. */
const guideTexts = (): string[] =>
  PAGE_NAMES.flatMap((name) =>
    readFileSync(join(import.meta.dirname, `../docs/_guide/nl/${name}.md`), "utf8")
      .replace(/```.*?```/gs, "")
      .split(/\n\n+/)
      .filter((part) => /^[\p{L}*-]/u.test(part))
      .flatMap((part) => part.split(/\n- /))
      .map((part) =>
        part
          .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
          .replace(/[`*]/g, "")
          .replace(/\n/g, " ")
          .trim(),
      ),
  );

it("the Dutch texts of the portal and the e-mails use “je”, never “u”", () => {
  const texts = [...PORTAL.flatMap(([, tree]) => leaves(tree)), ...leaves(mail)];
  expect(texts.filter((text) => /\b(u|uw)\b/i.test(text))).toEqual([]);
});

/** Dutch officialese: words that are harder than level B1. */
const OFFICIALESE = `
  aangaande aanvang abusievelijk afschrift alsmede alvorens behelzen behoudens behoeven bescheiden betreffende
  bewerkstelligen bezigen bijgaand conform continueren daartoe danwel derhalve desalniettemin desbetreffende
  desgewenst dewelke dient dienen diverse doch doeleinde doeleinden echter evenals evenwel gaarne gedurende geenszins
  gelieve geschieden grondslag hanteren hetgeen hierbij hieromtrent implementeren inachtneming indien informeren
  inhoudelijk initiëren inzage inzake jegens krachtens middels mits momenteel motiveren nadere naleven niettemin noch
  nochtans omtrent onderhavig ongeacht onverwijld opschorten overeenkomstig overigens participeren pogen procedure
  raadplegen rectificatie reeds relevant respectievelijk retourneren schriftelijk sedert slechts specifiek
  tenaamstelling teneinde tenzij terzake tevens thans transparant trachten uiteraard uiterlijk uitsluitend vanwege
  verifiëren vergewissen verlenen vermelden verschuldigd verstrekken verwerken verwerking vigerend voldoen voornemens
  voornoemd voorts vooralsnog vorderen waaronder waarborgen wederom wellicht zodoende zorgdragen zulks`
  .trim()
  .split(/\s+/);

it("the Dutch texts of the portal and the e-mails use no officialese", () => {
  const texts = [...PORTAL.flatMap(([, tree]) => leaves(tree)), ...leaves(mail)];
  const words = texts.flatMap((text) => wordsOf(text.toLowerCase()));
  expect(words.filter((word) => OFFICIALESE.includes(word))).toEqual([]);
});

/** Each limit is just beyond the current value, so the test fails if the texts become harder to read. */
it.each([
  [
    "the portal and the front page",
    PORTAL.flatMap(([, texts]) => leaves(texts)),
    { words: 8, ease: 75, longest: 22 },
  ],
  ["the e-mails", leaves(mail), { words: 8, ease: 85, longest: 16 }],
  ["the guide for developers", guideTexts(), { words: 13, ease: 58, longest: 46 }],
])("the Dutch texts of %s are easy to read", (name, texts, limits) => {
  const sentences = sentencesOf(texts);
  const { wordsPerSentence, ease } = measure(sentences);
  const longest = Math.max(...sentences.map((sentence) => wordsOf(sentence).length));
  // biome-ignore lint/suspicious/noConsole: the test also reports its measurements
  console.log(
    `  ${name}: ${sentences.length} sentences, ${wordsPerSentence.toFixed(1)} words each, at most ${longest}; reading ease ${ease.toFixed(0)}`,
  );
  expect(sentences.length).toBeGreaterThan(10);
  expect(wordsPerSentence).toBeLessThanOrEqual(limits.words);
  expect(ease).toBeGreaterThanOrEqual(limits.ease);
  expect(longest).toBeLessThanOrEqual(limits.longest);
});
