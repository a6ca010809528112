import { expect, test } from "vitest";
import { describeTraffic } from "./describe-traffic";

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const stateAfter = (silence: number | null, oldCalls = 1, newCalls = 1) =>
  describeTraffic({
    oldCalls,
    newCalls,
    oldUsedAt: silence === null ? null : 100 * HOUR - silence,
    now: 100 * HOUR,
  });

test("both keys are in use only if the old one was used since the replacement began, and lately", () => {
  expect(stateAfter(SECOND)).toBe("mixed");
  expect(stateAfter(SECOND, 0)).toBe("silent");
  expect(stateAfter(90 * SECOND)).toBe("silent");
});

test("the old key isn't called silent for a day before a nightly job could have used it", () => {
  expect(stateAfter(23 * HOUR)).toBe("silent");
  expect(stateAfter(24 * HOUR)).toBe("silentForDay");
  expect(stateAfter(24 * HOUR, 0)).toBe("silentForDay");
});

test("nothing is known about the old key while it, or the new one, was never used", () => {
  expect(stateAfter(null, 0)).toBe("silent");
  expect(stateAfter(30 * HOUR, 0, 0)).toBe("waiting");
});
