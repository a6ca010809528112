import { describe, expect, test } from "vitest";
import { runAlertRule, scrapesOf } from "@/test/alert-rules";
import type { Sample } from "@/test/metrics-text";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** When something starts to fail. Before, all rules have seen more than their longest period. */
const START = 2 * HOUR;
type Period = { from: number; to: number };
const isWithin = ({ from, to }: Period, second: number) => second >= from && second < to;

/** Returns the seconds of a period at which a repeated event happens, from `offset` every `pause` seconds. */
const secondsOf = (to: number, { pause, offset = 0 }: { pause: number; offset?: number }): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((to - offset) / pause) + 1) },
    (_, each) => offset + each * pause,
  );

describe("InstroomSweepFails", () => {
  const TASKS = ["erase undo data of merges", "delete old imports"];
  const PROCESSES = ["1", "2", "3", "4"];

  /** Each process runs each task every minute. The tasks fail during the period. */
  async function runSweeps(failing: Period, tasks = TASKS) {
    const samplesAt = (second: number): Sample[] =>
      PROCESSES.flatMap((process, index) =>
        TASKS.flatMap((task) => {
          const runs = secondsOf(second, { pause: MINUTE, offset: index * 13 });
          const isFailed = (at: number) => tasks.includes(task) && isWithin(failing, at);
          const failures = runs.filter(isFailed).length;
          const success = runs.findLast((at) => !isFailed(at)) ?? 0;
          const labels = { task, process };
          return [
            { name: "instroom_sweep_failures_total", labels, value: failures },
            { name: "instroom_sweep_last_success_timestamp_seconds", labels, value: success },
          ];
        }),
      );
    return runAlertRule("InstroomSweepFails", await scrapesOf({ from: HOUR, to: 4 * HOUR }, samplesAt));
  }

  test("doesn't fire if the database is away for a minute, in which every process fails once", async () => {
    expect(await runSweeps({ from: START, to: START + MINUTE })).toEqual([]);
  });

  test("fires for a task that keeps failing, before InstroomSweepNotRun does, until the task succeeds", async () => {
    const periods = await runSweeps({ from: START, to: START + HOUR }, [TASKS[0] ?? ""]);
    expect(periods).toHaveLength(1);
    expect(periods[0]?.firesAt).toBeLessThan(START + 15 * MINUTE);
    expect(periods[0]?.until).toBeLessThan(START + HOUR + 2 * MINUTE);
  });
});

describe("InstroomServerErrors", () => {
  /** Counts a request every `every` seconds. Within the period, every `failingPause` seconds one fails. */
  async function runRequests(failing: Period, failingPause: number, every = 1) {
    const samplesAt = (second: number): Sample[] => {
      const requests = secondsOf(second, { pause: every }).length;
      const failed = secondsOf(second, { pause: failingPause }).filter((at) => isWithin(failing, at)).length;
      const labels = { route: "/api/:version/candidates", method: "GET", process: "1" };
      const name = "instroom_http_request_duration_seconds_count";
      return [
        { name, labels: { ...labels, status: "2xx" }, value: requests - failed },
        { name, labels: { ...labels, status: "5xx" }, value: failed },
      ];
    };
    return runAlertRule("InstroomServerErrors", await scrapesOf({ from: HOUR, to: 4 * HOUR }, samplesAt));
  }

  test("doesn't fire if every request fails for a minute and a half", async () => {
    const periods = await runRequests({ from: START, to: START + 90 }, 1);
    expect(periods.map(({ firesAt }) => firesAt)).toEqual([null]);
  });

  test("fires within twenty minutes if every twentieth request fails", async () => {
    const [period] = await runRequests({ from: START, to: START + HOUR }, 20);
    expect(period?.firesAt).toBeLessThan(START + 20 * MINUTE);
  });

  test("fires on a quiet installation, where the only request in six minutes fails each time", async () => {
    const pause = 6 * MINUTE;
    const [period] = await runRequests({ from: START, to: START + HOUR }, pause, pause);
    expect(period?.firesAt).toBeLessThan(START + 20 * MINUTE);
  });
});
