/**
 * The first match counts, because most browsers' user agents also name browsers that are further down the
 * list.
 */
const BROWSERS = [
  ["Edge", /Edg(?:A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

/** Returns the common names of the browser and operating system in a user agent. Unknown ones are null. */
export function parseUserAgent(userAgent: string): { browser: string | null; system: string | null } {
  const match = (patterns: readonly (readonly [string, RegExp])[]) =>
    patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: match(BROWSERS), system: match(SYSTEMS) };
}
