import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alertRules } from "@/test/alert-rules";
import { openMeasuredApi } from "@/test/metrics-fixtures";
import type { Sample } from "@/test/metrics-text";
import { findUsedNames } from "@/test/prometheus-queries";

type Panel = { title: string; targets: { expr: string; legendFormat: string }[] };
type Query = { title: string; query: string; text: string };

const rules: Query[] = alertRules().map(({ alert, expr, annotations }) => ({
  title: alert,
  query: expr,
  text: annotations.summary,
}));
const panels: Query[] = JSON.parse(readFileSync("deploy/grafana/board.json", "utf8")).panels.flatMap(
  ({ title, targets }: Panel) =>
    targets.map(({ expr, legendFormat }) => ({ title, query: expr, text: legendFormat })),
);

/** Prometheus itself adds this label, and the `up` metric for each target of the guide's job. */
const PROMETHEUS_LABEL = "instance";
const [, job = ""] = /job_name: (\S+)/.exec(readFileSync("app/docs/_guide/en/monitoring.md", "utf8")) ?? [];
const TARGET: Sample = { name: "up", labels: { job }, value: 1 };

let close: () => Promise<void>;
let samples: Sample[];
beforeAll(async () => {
  ({ close, samples } = await openMeasuredApi());
  samples.push(TARGET);
});
afterAll(() => close());

/** Returns the metrics, labels and label values that the query or the text uses but that no sample has. */
function findUnknown({ query, text }: Omit<Query, "title">): string[] {
  const { metrics, groupedBy } = findUsedNames(query);
  const unknown: string[] = metrics.length === 0 ? ["no metric"] : [];
  const labels = new Set([PROMETHEUS_LABEL]);
  for (const { name, matchers } of metrics) {
    const found = samples.filter((sample) => sample.name === name);
    if (found.length === 0) unknown.push(name);
    for (const label of found.flatMap((sample) => Object.keys(sample.labels))) labels.add(label);
    for (const { label, value, isExact } of matchers) {
      if (!isExact || !found.some((sample) => sample.labels[label] === value))
        unknown.push(`${label}=${value}`);
    }
  }
  const inText = [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = ""]) => label);
  return [...unknown, ...[...groupedBy, ...inText].filter((label) => !labels.has(label))];
}

describe("the alert rules and the dashboard", () => {
  test.each([...rules, ...panels])(
    "$title uses only metrics, labels and values that a scrape contains",
    (query) => {
      expect(findUnknown(query)).toEqual([]);
    },
  );

  test("include a rule for a target that is down and for a job without targets", () => {
    const query = rules.find(({ title }) => title === "InstroomDown")?.query;
    expect(query).toBe(`up{job="${job}"} == 0 or absent(up{job="${job}"})`);
  });

  test("compare server errors only with requests that people and integrations make", () => {
    const query = rules.find(({ title }) => title === "InstroomServerErrors")?.query ?? "";
    const selectors = query.match(/\{[^}]*\}/g) ?? [];
    expect(selectors).toHaveLength(2);
    for (const selector of selectors)
      for (const route of ["/api/health", "/api/ready", "/_next/*"])
        expect(selector).toContain(`route!="${route}"`);
  });

  test("include more than 10 rules with unique names, and more than 20 panel queries", () => {
    expect(new Set(rules.map(({ title }) => title)).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThan(10);
    expect(panels.length).toBeGreaterThan(20);
  });
});

describe("findUnknown", () => {
  const good = {
    query: "sum by (status) (rate(instroom_http_request_duration_seconds_count[5m])) > 0",
    text: "{{status}}",
  };
  test.each([
    ["nothing in a correct query", good, []],
    [
      "a metric that doesn't exist",
      { ...good, query: "max(instroom_queue_size) > 3" },
      ["instroom_queue_size", "status"],
    ],
    ["a label that doesn't exist", { ...good, query: good.query.replace("status", "code") }, ["code"]],
    [
      "a value that doesn't exist",
      { ...good, query: 'instroom_http_request_duration_seconds_count{status="500"}' },
      ["status=500"],
    ],
    ["a label in the text that doesn't exist", { ...good, text: "{{ $labels.path }}" }, ["path"]],
    ["a query without a metric", { query: "time() > 3", text: "" }, ["no metric"]],
  ])("finds %s", (_what, query, unknown) => {
    expect(findUnknown(query)).toEqual(unknown);
  });
});
