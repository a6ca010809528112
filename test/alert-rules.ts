import { readFileSync } from "node:fs";
import type { Counter } from "prom-client";
import { parse } from "yaml";
import type { Sample } from "./metrics-text";
import { parseQuery, type Scrape, toSeconds } from "./promql";

export type AlertRule = { alert: string; expr: string; for?: string; annotations: { summary: string } };

export const alertRules = (): AlertRule[] =>
  parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8")).groups.flatMap(
    ({ rules }: { rules: AlertRule[] }) => rules,
  );

export const SCRAPE_SECONDS = 15;
/** Prometheus evaluates rules between two scrapes, so `increase` and `rate` extrapolate. */
const EVALUATION_DELAY_SECONDS = 7;

/** Scrapes as often as the guide says, from second `from` to second `to`. */
export async function scrapesOf(
  { from, to }: { from: number; to: number },
  samplesAt: (second: number) => Sample[] | Promise<Sample[]>,
): Promise<Scrape[]> {
  const scrapes: Scrape[] = [];
  for (let at = from; at <= to; at += SCRAPE_SECONDS) scrapes.push({ at, samples: await samplesAt(at) });
  return scrapes;
}

/** Returns the current samples of one of this process's counters. */
export async function samplesOf(counter: Counter): Promise<Sample[]> {
  const { name, values } = await counter.get();
  return values.map(({ labels, value }) => ({
    name,
    labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
    value,
  }));
}

export type AlertTimes = { since: number; firesAt: number | null; until: number | null };

/**
 * Evaluates an alert rule shortly after each scrape. Returns each period in which its expression was true for
 * the same labels. `firesAt` is null if the period was shorter than the rule's `for`, and `until` is null if
 * it had not ended.
 */
export function runAlertRule(name: string, scrapes: readonly Scrape[]): AlertTimes[] {
  const rule = alertRules().find(({ alert }) => alert === name);
  if (!rule) throw new Error(`No rule ${name}`);
  const valueAt = parseQuery(rule.expr)(scrapes);
  const pauseSeconds = rule.for === undefined ? 0 : toSeconds(rule.for);
  const periods: AlertTimes[] = [];
  let open = new Map<string, AlertTimes>();
  for (const scrape of scrapes) {
    const at = scrape.at + EVALUATION_DELAY_SECONDS;
    const value = valueAt(at);
    if (typeof value === "number") throw new Error(`${name} is a number`);
    const stillOpen = new Map<string, AlertTimes>();
    for (const { labels } of value) {
      const key = JSON.stringify(labels);
      const period = open.get(key) ?? { since: at, firesAt: null, until: null };
      if (!open.has(key)) periods.push(period);
      if (at - period.since >= pauseSeconds) period.firesAt ??= at;
      stillOpen.set(key, period);
    }
    for (const [key, period] of open) if (!stillOpen.has(key)) period.until = at;
    open = stillOpen;
  }
  return periods;
}
