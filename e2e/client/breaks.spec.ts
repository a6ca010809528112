import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Json } from "../../test/openapi/json-reference";
import { test } from "../fixtures";
import { BREAKING_CHANGES, NAMED_BREAKS, withoutNewOperations } from "./breaks";
import { compileUses } from "./compile-uses";
import { installTools, root } from "./install-tools";

const change = (document: Json, changes: ((document: Json) => void)[]): Json => {
  const changed = JSON.parse(JSON.stringify(document));
  for (const apply of changes) apply(changed);
  return changed;
};

test.beforeAll(installTools);

test("a client of version 2.1.0 compiles against the current document, except for NAMED_BREAKS [contract 6.no-breaks]", async ({
  request,
}) => {
  // The public document of version 2.1.0, without examples.
  const old: Json = JSON.parse(readFileSync(join(root, "test", "openapi", "2.1.0.json"), "utf8"));
  const current = await (await request.get("/api/v2/openapi.json")).json();
  const served = change(current, [withoutNewOperations]);
  const broken = change(
    served,
    BREAKING_CHANGES.map(({ apply }) => apply),
  );
  // The old document without the parts that NAMED_BREAKS changed. Code against it must compile, because an
  // expected error could hide an unexpected one.
  const spared = change(
    old,
    NAMED_BREAKS.map(({ undo }) => undo),
  );

  const rejected = await compileUses({
    own: { used: old, served: old },
    today: { used: old, served },
    spared: { used: spared, served },
    broken: { used: spared, served: broken },
  });

  expect(rejected.own).toEqual([]);
  expect(rejected.spared).toEqual([]);
  const isNamed = (error: string) => NAMED_BREAKS.some((each) => each.rejected.test(error));
  expect(rejected.today.filter((error) => !isNamed(error))).toEqual([]);
  for (const { reason, rejected: error } of NAMED_BREAKS)
    expect(rejected.today, reason).toContainEqual(expect.stringMatching(error));
  for (const { name, rejected: error } of BREAKING_CHANGES)
    expect(rejected.broken, name).toContainEqual(expect.stringContaining(error));
});
