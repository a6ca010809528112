import { expect, test } from "vitest";
import { countCalls, describeTraffic } from "./describe-traffic";

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const stateAfter = (silence: number | null, oldCalls = 1, newCalls = 1) =>
  describeTraffic({
    oldCalls,
    newCalls,
    oldUsedAt: silence === null ? null : 100 * HOUR - silence,
    now: 100 * HOUR,
  });

test("traffic is mixed only if the old key was used during the replacement and in the last minute", () => {
  expect(stateAfter(SECOND)).toBe("mixed");
  expect(stateAfter(SECOND, 0)).toBe("silent");
  expect(stateAfter(90 * SECOND)).toBe("silent");
});

test("traffic is silentForDay only if the old key was last used at least 24 hours ago", () => {
  expect(stateAfter(23 * HOUR)).toBe("silent");
  expect(stateAfter(24 * HOUR)).toBe("silentForDay");
  expect(stateAfter(24 * HOUR, 0)).toBe("silentForDay");
});

test("traffic is silent if the old key was never used, and is waiting if the new key hasn't been used yet", () => {
  expect(stateAfter(null, 0)).toBe("silent");
  expect(stateAfter(30 * HOUR, 0, 0)).toBe("waiting");
});

test("calls are still counted after midnight, when the oldest day leaves the total", () => {
  const totals = [1_000, 1_003, 40, 41, 45];
  expect(totals.reduce(countCalls, { total: 1_000, added: 0 })).toEqual({ total: 45, added: 8 });
});
