import { lexer, type Tokens } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { health } from "@/lib/http/health/contract";
import { LANGUAGES, type Language } from "@/lib/platform/languages";
import { alertRules } from "@/test/alert-rules";
import { openMeasuredApi } from "@/test/metrics-fixtures";
import type { Sample } from "@/test/metrics-text";
import { readSource } from "./guide";

let close: () => Promise<void>;
let samples: Sample[];
beforeAll(async () => {
  ({ close, samples } = await openMeasuredApi());
});
afterAll(() => close());

const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** Returns the first two columns of the page's table rows whose name matches. */
async function rowsOf(language: Language, pattern: RegExp): Promise<[name: string, second: string][]> {
  const tables = lexer(await readSource(language, "monitoring")).filter(
    (token): token is Tokens.Table => token.type === "table",
  );
  return tables
    .flatMap(({ rows }) => rows)
    .map((row): [string, string] => [namesIn(row[0]?.text ?? "")[0] ?? "", row[1]?.text ?? ""])
    .filter(([name]) => pattern.test(name));
}

const ADDED_BY_HISTOGRAMS = /_(bucket|sum|count)$/;
const METRIC = /^(instroom|process|nodejs)_/;

function scrapedMetrics(): Record<string, string[]> {
  const histograms = new Set(
    samples.flatMap(({ name }) => (name.endsWith("_bucket") ? [name.replace(ADDED_BY_HISTOGRAMS, "")] : [])),
  );
  const labels = new Map<string, Set<string>>();
  for (const sample of samples) {
    const base = sample.name.replace(ADDED_BY_HISTOGRAMS, "");
    const name = histograms.has(base) ? base : sample.name;
    const known = labels.get(name) ?? new Set();
    for (const label of Object.keys(sample.labels)) if (label !== "le") known.add(label);
    labels.set(name, known);
  }
  return Object.fromEntries([...labels].map(([name, known]) => [name, [...known].sort()]));
}

describe.each(LANGUAGES)("the page on monitoring in %s", (language) => {
  test("explains exactly the metrics that a scrape returns, with their labels", async () => {
    const rows = await rowsOf(language, METRIC);
    const explained = Object.fromEntries(rows.map(([name, labels]) => [name, namesIn(labels).sort()]));
    expect(rows).toHaveLength(Object.keys(explained).length);
    expect(explained).toEqual(scrapedMetrics());
  });

  test("lists exactly the alerts of alerts.yaml", async () => {
    const explained = (await rowsOf(language, /^Instroom/)).map(([name]) => name);
    expect(explained.sort()).toEqual(
      alertRules()
        .map(({ alert }) => alert)
        .sort(),
    );
  });

  test("explains each part of /api/ready", async () => {
    const parts = Object.keys(health.ready.response.shape.parts.shape);
    expect((await rowsOf(language, new RegExp(`^(${parts.join("|")})$`))).map(([name]) => name)).toEqual(
      parts,
    );
  });
});
