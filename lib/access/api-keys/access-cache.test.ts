import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { clearAccessCache } from "../access-cache";
import { findRegion } from "../regions/find-region";

let region: TestRegion;

beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Bron", type: "text", required: false }]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("findRegion returns the same object after its cache entry expires, and an equal copy after the cache is cleared", async () => {
  const before = await findRegion(region.id);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 3_600_000);
  expect(await findRegion(region.id)).toBe(before);
  clearAccessCache();
  const after = await findRegion(region.id);
  expect(after).not.toBe(before);
  expect(after).toEqual(before);
});

it.each(["\0", "", "zzz", "rec"])(
  "findRegion returns null for %j, which can't be a region's id",
  async (id) => {
    expect(await findRegion(id)).toBeNull();
  },
);
