import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { measuredDataDir } from "../test-runner/test-data-dir.mjs";
import { describeRun, describeStorage } from "./print-results.mjs";

const options = { rounds: 1, seconds: 1 };

test("the description of a run names the storage of the database", () => {
  const { storage, text } = describeRun(options, "2 cores");
  expect(storage).toBe(describeStorage(measuredDataDir));
  expect(text).toContain(storage);
});

test.skipIf(!existsSync("/dev/shm"))("describeStorage recognizes a folder in memory", () => {
  expect(describeStorage("/dev/shm")).toBe("database in memory");
});

test.skipIf(process.env.TEST_DATA_DIR)("the bench's database isn't in /dev/shm by default", () => {
  expect(measuredDataDir).not.toMatch(/^\/dev\/shm/);
});
