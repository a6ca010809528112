import "server-only";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { singleton } from "./singleton";

/** The metrics of this process. A scrape adds the `process` label, so each process keeps its own series. */
export const processRegistry = () => singleton("metrics registry", () => new Registry());

/** All possible values of a label. A definition has null for a label whose values can't be listed. */
type Values = readonly string[];
type Definition<Labels> = { name: string; help: string; labels?: Labels };

const labelNamesOf = (labels: Record<string, Values | null> = {}) => Object.keys(labels);

/** Returns every combination of the labels' values, or none if the values of any label aren't listed. */
function combinationsOf(labels: Record<string, Values | null> = {}): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (before, [name, values]) =>
      before.flatMap((labeled) => (values ?? []).map((value) => ({ ...labeled, [name]: value }))),
    [{}],
  );
}

/**
 * Creates a counter. If all label values are listed, every series starts at zero, because otherwise `rate()`
 * misses the increase before the first sample.
 */
export function newCounter<Name extends string>({
  labels,
  ...definition
}: Definition<Record<Name, Values | null>>): Counter<Name> {
  const labelNames = labelNamesOf(labels) as Name[];
  const counter = new Counter<Name>({ ...definition, labelNames, registers: [processRegistry()] });
  for (const values of combinationsOf(labels)) counter.inc(values as Record<Name, string>, 0);
  return counter;
}

/** Creates a gauge. `collect` sets it at each scrape; without `collect`, the caller sets it. */
export const newGauge = <Name extends string = never>({
  labels,
  ...definition
}: Definition<Record<Name, Values | null>> & {
  collect?: (this: Gauge<Name>) => void | Promise<void>;
}): Gauge<Name> =>
  new Gauge<Name>({
    ...definition,
    labelNames: labelNamesOf(labels) as Name[],
    registers: [processRegistry()],
  });

export const newHistogram = <Name extends string = never>({
  labels,
  ...definition
}: Definition<Record<Name, Values | null>> & { buckets: number[] }): Histogram<Name> =>
  new Histogram<Name>({
    ...definition,
    labelNames: labelNamesOf(labels) as Name[],
    registers: [processRegistry()],
  });
