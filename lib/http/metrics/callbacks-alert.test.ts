import { expect, test } from "vitest";
import { nextStep } from "@/lib/engine/callbacks/schedule";
import { countAttempt, engineMetrics } from "@/lib/engine/engine-metrics";
import { runAlertRule, SCRAPE_SECONDS, samplesOf, scrapesOf } from "@/test/alert-rules";

const HOUR_SECONDS = 3_600;
const failed = { statusCode: null, error: "connection: ECONNREFUSED", durationMs: 20 };

/** Returns the seconds at which a callback that is due at second 0 is tried, if every attempt fails. */
function attemptsUntil(endSecond: number, random: () => number): number[] {
  const seconds: number[] = [];
  for (let endedAt = new Date(0); endedAt.getTime() / 1_000 < endSecond; ) {
    seconds.push(endedAt.getTime() / 1_000);
    const step = nextStep({ number: seconds.length, statusCode: null, endedAt }, random);
    if (step.status !== "pending") break;
    endedAt = step.nextAttemptAt;
  }
  return seconds;
}

/** Evaluates the rule for a receiver that is down and has `count` callbacks due at second 0. */
async function runRule(count: number, { isSandbox = false, random = 0.5 } = {}) {
  const period = { from: -HOUR_SECONDS, to: 2 * HOUR_SECONDS };
  const attempts = attemptsUntil(period.to, () => random);
  const scrapes = await scrapesOf(period, (second) => {
    const due = attempts.filter((at) => at <= second && at > second - SCRAPE_SECONDS).length;
    for (let each = 0; each < due * count; each++) countAttempt({ isSandbox }, failed);
    return samplesOf(engineMetrics().callbackAttempts);
  });
  return runAlertRule("InstroomCallbacksFailing", scrapes);
}

test.each([0, 0.999])(
  "InstroomCallbacksFailing ignores three callbacks to a receiver that is down (random() returns %s)",
  async (random) => {
    expect(await runRule(3, { random })).toEqual([]);
  },
);

test("InstroomCallbacksFailing ignores callbacks of a sandbox", async () => {
  expect(await runRule(20, { isSandbox: true })).toEqual([]);
});

test("InstroomCallbacksFailing fires if 20 callbacks fail for an hour", async () => {
  const [period] = await runRule(20);
  expect(period?.firesAt).toBeLessThan(HOUR_SECONDS);
});
