import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");
const dialogs = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({ path, source: readFileSync(join(folder, path), "utf8") }))
  .filter(({ source }) => /<Dialog\s/.test(source) && /<(OneTimeSecret|RecoveryCodes)\s/.test(source));

test("a dialog that shows a one-time secret can't be closed while the secret is being requested", () => {
  expect(dialogs.length).toBeGreaterThan(5);
  expect(
    dialogs.filter(({ source }) => !/\sisBusy=\{(\w+\.)?isPending\}/.test(source)).map(({ path }) => path),
  ).toEqual([]);
});
