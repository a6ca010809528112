import "server-only";
import tests from "./cited-tests.json";

/** A test that the guide cites. `name` is the full name, including the names of its groups. */
type CitedTest = { file: string; name: string };

export const CITED_TESTS: ReadonlyMap<string, CitedTest> = new Map(
  Object.entries(tests).flatMap(([file, names]) =>
    Object.entries(names).map(([key, name]) => [key, { file, name }]),
  ),
);

const CITATION = /\[\^([\w-]+)\]/g;

/** Returns the keys of the tests that a page cites with `[^key]`, in the order of their first citation. */
export const citedKeys = (source: string): string[] => [
  ...new Set([...source.matchAll(CITATION)].map(([, key = ""]) => key)),
];

/**
 * Turns each citation `[^key]` into a link to its item in the list that replaces `{{tests}}`. Throws if a key
 * is unknown, or if the page cites tests but has no list.
 */
export function citeTests(source: string): string {
  const keys = citedKeys(source);
  if (keys.length === 0) return source;
  if (!source.includes("{{tests}}")) throw new Error("The page cites tests, but doesn't list them.");
  const list = keys.map((key, index) => `${index + 1}. ${entryOf(key)} {#test-${index + 1}}`).join("\n");
  return source
    .replace(CITATION, (_, key: string) => {
      const number = keys.indexOf(key) + 1;
      return `[test\u00a0${number}](#test-${number})`;
    })
    .replace("{{tests}}", () => list);
}

function entryOf(key: string): string {
  const test = CITED_TESTS.get(key);
  if (!test) throw new Error(`The guide cites the test [^${key}], which cited-tests.json doesn't list.`);
  return `\`${test.file}\`: “${test.name}”`;
}
