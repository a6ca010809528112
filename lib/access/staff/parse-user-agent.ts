/**
 * The first match counts, because most user agents also contain the names of browsers further down the list.
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

/**
 * Returns the common names of the browser and operating system in a user agent. A name is null if unknown.
 */
export function parseUserAgent(userAgent: string): { browser: string | null; system: string | null } {
  const match = (patterns: readonly (readonly [string, RegExp])[]) =>
    patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: match(BROWSERS), system: match(SYSTEMS) };
}
