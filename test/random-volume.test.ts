import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";

const files = Object.keys(import.meta.glob("/{app,inngest,lib,scripts,test}/**/*.test.{ts,tsx}"));

type Node = { type?: string; callee?: unknown; arguments?: Node[]; start: number; end: number };

/** Returns the source of the options of each call of `fc.assert`, "" for a call without options. */
function optionsOfAsserts(source: string): string[] {
  const found: string[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, callee, arguments: [, options] = [] } = value as Node;
    if (type === "CallExpression" && textOf(callee as Node) === "fc.assert")
      found.push(options ? textOf(options) : "");
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(source, { lang: "tsx" }));
  return found;
}

test("every fc.assert uses randomRuns, so that SEED repeats it and a deep run has more cases", () => {
  const asserts = files.flatMap((file) => {
    const source = readFileSync(file.slice(1), "utf8");
    if (!source.includes("fc.assert(")) return [];
    return optionsOfAsserts(source).map((options) => ({ file, options }));
  });
  expect(asserts.length).toBeGreaterThan(20);
  expect(asserts.filter(({ options }) => !options.includes("randomRuns("))).toEqual([]);
});
