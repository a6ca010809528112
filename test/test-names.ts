import { readFileSync } from "node:fs";
import { parseAst } from "vitest/node";

const TEST_FUNCTIONS = ["it", "test", "describe"];
/** Tests with these modifiers don't run, or are expected to fail. */
const NOT_RUN = ["skip", "todo", "fixme", "fails", "fail"];

type Node = { type: string; [property: string]: unknown };

/**
 * Returns the full name of each test and group in a file. A full name consists of the names of all enclosing
 * groups and the test's own name, as one sentence. Leaves out tests that don't run or are expected to fail,
 * and requirement tags such as `[spec 3.key]`. In a template, `…` replaces each value.
 */
export function testNames(file: string): string[] {
  const names: string[] = [];
  const visit = (value: unknown, groups: readonly string[]): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, groups);
    if (!isNode(value)) return;
    const called = value.type === "CallExpression" ? calledNames(value.callee) : [];
    const title = TEST_FUNCTIONS.some((name) => called.includes(name)) ? titleOf(value) : null;
    if (title !== null && called.some((name) => NOT_RUN.includes(name))) return;
    const path = title === null ? groups : [...groups, title];
    if (title !== null) names.push(path.join(" "));
    for (const child of Object.values(value)) visit(child, path);
  };
  visit(parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }), []);
  return names;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the names in a call: `["it", "each"]` for `it.each([…])(…)`. */
function calledNames(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === "Identifier") return [String(callee.name)];
  if (callee.type === "CallExpression") return calledNames(callee.callee);
  if (callee.type !== "MemberExpression") return [];
  return [...calledNames(callee.object), ...calledNames(callee.property)];
}

/** Returns the title in a call of a test function, or null if its first argument isn't a text. */
function titleOf({ arguments: [first] = [] }: { arguments?: Node[] } & Node): string | null {
  const text = typeof first?.value === "string" ? first.value : templateText(first);
  return text === null ? null : text.replace(/(?: \[(?:spec|contract) [^\]]*\])+$/, "");
}

function templateText(node: Node | undefined): string | null {
  if (node?.type !== "TemplateLiteral") return null;
  const parts = node.quasis as { value: { cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join("…");
}
