import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { ACTION_KEY } from "@/scripts/server/next-build.mjs";

test("the build derives its id from its sources, and uses a constant key for the ids of forms, so that all machines agree", () => {
  const { encryptionKey, node } = JSON.parse(
    readFileSync(".next/server/server-reference-manifest.json", "utf8"),
  ) as { encryptionKey: string; node: Record<string, unknown> };
  expect(encryptionKey).toBe(ACTION_KEY);
  expect(Object.keys(node).length).toBeGreaterThan(10);
  const buildId = readFileSync(".next/BUILD_ID", "utf8");
  expect(readFileSync(".next/instroom-sources", "utf8").startsWith(buildId)).toBe(true);
});
