import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

it("icons.svg has one drawing for each icon name in icon.tsx, in the same order", () => {
  const names = found(read("./icon.tsx"), /^ {2}\| "(\w+)"/gm);
  const drawings = found(read("./icons.svg"), /<symbol id="(\w+)"/g);
  expect(names.length).toBeGreaterThan(30);
  expect(drawings).toEqual(names);
});
