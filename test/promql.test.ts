import { expect, it } from "vitest";
import { parseQuery, type Scrape } from "./promql";

const MINUTE = 60;
/** A scrape every five minutes. `b` starts again at 0 after half an hour, as if its process was restarted. */
const scrapes: Scrape[] = Array.from({ length: 11 }, (_, each) => ({
  at: each * 5 * MINUTE,
  samples: [
    { name: "calls", labels: { path: "a", status: "2xx" }, value: 10 * each },
    { name: "calls", labels: { path: "b", status: "5xx" }, value: 10 * (each % 6) },
  ],
}));
const evaluate = (query: string, minutes = 50) => parseQuery(query)(scrapes)(minutes * MINUTE);

it.each([
  ["sums", "sum(calls)", [{ labels: {}, value: 140 }]],
  ["filters by a label", 'sum(calls{status!="2xx"})', [{ labels: {}, value: 40 }]],
  ["groups", "max by (path) (calls) > 50", [{ labels: { path: "a" }, value: 100 }]],
  [
    "counts resets of a counter",
    "sum by (path) (increase(calls[50m]))",
    [
      { labels: { path: "a" }, value: 100 },
      { labels: { path: "b" }, value: 90 },
    ],
  ],
  [
    "divides before it compares",
    'sum(calls{path="b"}) / sum(calls) > 0.25 and sum(calls) > 3',
    [{ labels: {}, value: 2 / 7 }],
  ],
  [
    "joins by labels",
    "sum by (path) (calls) > 3 and sum by (path) (calls) > 50",
    [{ labels: { path: "a" }, value: 100 }],
  ],
  ["evaluates time()", "time() - 60 * 50", 0],
] as const)("parseQuery %s", (_what, query, expected) => {
  expect(evaluate(query)).toEqual(expected);
});

it("parseQuery extrapolates an increase to the whole period, but not to before the counter was 0", () => {
  const increase = (query: string) => evaluate(query, 51);
  expect(increase('sum(increase(calls{path="a"}[20m]))')).toEqual([{ labels: {}, value: 40 }]);
  expect(increase('sum(increase(calls{path="a"}[1h]))')).toEqual([{ labels: {}, value: 102 }]);
});

it.each([
  "sum(calls",
  "calls or calls",
  'calls{path=~"a"}',
  "max_over_time(calls[5m])",
  "rate(calls[5m:1m])",
])("parseQuery rejects %s", (query) => {
  expect(() => evaluate(query)).toThrow();
});
