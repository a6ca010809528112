import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../../..");

test("no console field uses its value as its React key, because the field would lose focus on every change", () => {
  const isKeyedByValue = (path: string) =>
    /<(\w*Field|Input|input)\b[^>]*\skey=\{value\}/.test(readFileSync(join(folder, path), "utf8"));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const components = files.filter((path) => path.endsWith(".tsx"));
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter(isKeyedByValue)).toEqual([]);
});
