import { describe, expect, test } from "vitest";
import { firstUuidV7, newRecordId, newRecordIds, newUuidV7, toBase62 } from "./ids";

const AT_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

describe("newUuidV7", () => {
  test("returns a version 7 UUID that starts with the given time", () => {
    const id = newUuidV7(AT_MS);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(AT_MS);
  });

  test("returns different ids within one millisecond", () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newUuidV7(AT_MS))).size).toBe(10_000);
  });
});

describe("firstUuidV7", () => {
  test("is lower than or equal to the ids of its millisecond, and greater than all ids of the previous millisecond", () => {
    const first = firstUuidV7(AT_MS);
    expect(first).toMatch(/-7000-8000-000000000000$/);
    for (let index = 0; index < 1_000; index++) {
      expect(newUuidV7(AT_MS) >= first).toBe(true);
      expect(newUuidV7(AT_MS - 1) < first).toBe(true);
    }
  });
});

test("newRecordId returns rec and 14 base62 characters, and toBase62 pads to the given length", () => {
  expect(newRecordId()).toMatch(/^rec[A-Za-z0-9]{14}$/);
  expect(toBase62(62, 3)).toBe("010");
});

describe("newRecordIds", () => {
  const ranksOf = (ids: string[]) =>
    ids.map((id) => Number(/^rec(\d{4})[A-Za-z0-9]{10}$/.exec(id)?.[1] ?? Number.NaN));
  const isDescending = (ranks: number[]) =>
    ranks.every((rank, index) => index === 0 || rank < (ranks[index - 1] ?? 0));

  test("returns ids whose leading digits descend, even across several calls with the same time", () => {
    // Later than any time that another test has used in this process.
    const startMs = Date.now() + 1_000;
    for (let ms = startMs; ms < startMs + 100; ms++) {
      const ids = [10, 1, 1, 100, 1].flatMap((count) => newRecordIds(count, new Date(ms)));
      expect([ids.length, isDescending(ranksOf(ids))]).toEqual([113, true]);
    }
  });

  test("returns descending ids in each call, even if the clock stands still or goes back", () => {
    for (let call = 0; call < 1_000; call++) {
      const ranks = ranksOf(newRecordIds(50, new Date(AT_MS - call)));
      expect(isDescending(ranks)).toBe(true);
      expect(Math.min(...ranks)).toBeGreaterThanOrEqual(0);
    }
  });
});
