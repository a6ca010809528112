import { groupBy } from "@/lib/platform/group-by";
import type { Sample } from "./metrics-text";

/** The samples of one scrape. `at` is in seconds. */
export type Scrape = { at: number; samples: Sample[] };
type Labels = Record<string, string>;
type Element = { labels: Labels; value: number };
export type Value = number | Element[];
/** Takes all scrapes first, so that series are collected only once for many evaluations. */
type Query = (scrapes: readonly Scrape[]) => (at: number) => Value;

/*
 * Evaluates PromQL queries, because npm has only parsers for PromQL, and Prometheus itself isn't a package.
 * Supports only the syntax of the alert rules that tests evaluate, and throws an error for anything else.
 */

const TOKEN = /"[^"]*"|\[\d+[smh]\]|[a-zA-Z_:][\w:]*|\d+(?:\.\d+)?|[<>=!]=|[=!]~|\S/g;
const SECONDS = { s: 1, m: 60, h: 3_600 };
/** From the weakest operators to the strongest. */
const OPERATORS = [["and"], [">", "<", ">=", "<=", "==", "!="], ["+", "-"], ["*", "/"]];
const LOOKBACK_SECONDS = 300;

/** Parses a duration such as `30m`, and returns seconds. */
export function toSeconds(duration: string): number {
  const [, count = "", unit = ""] = /^(\d+)([smh])$/.exec(duration) ?? [];
  if (unit === "") throw new Error(`Not a duration: ${duration}`);
  return Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

type Reader = { peek: () => string; take: (expected?: string) => string };

export function parseQuery(text: string): Query {
  const tokens = text.match(TOKEN) ?? [];
  let next = 0;
  const peek = () => tokens[next] ?? "";
  const take = (expected = peek()) => {
    if (peek() === "" || peek() !== expected) throw new Error(`Unexpected "${peek()}" in: ${text}`);
    next += 1;
    return expected;
  };
  const query = parseOperation({ peek, take }, 0);
  if (peek() !== "") take("");
  return query;
}

function parseOperation(reader: Reader, level: number): Query {
  const operators = OPERATORS[level];
  if (!operators) return parseOperand(reader);
  let query = parseOperation(reader, level + 1);
  while (operators.includes(reader.peek())) {
    const operator = reader.take();
    query = combineQueries(operator, query, parseOperation(reader, level + 1));
  }
  return query;
}

const combineQueries =
  (operator: string, left: Query, right: Query): Query =>
  (scrapes) => {
    const [leftAt, rightAt] = [left(scrapes), right(scrapes)];
    return (at) => combine(operator, leftAt(at), rightAt(at));
  };

function parseOperand(reader: Reader): Query {
  if (reader.peek() === "(") return parseInParentheses(reader);
  const name = reader.take();
  if (/^\d/.test(name)) return () => () => Number(name);
  if (name === "time") {
    reader.take("(");
    reader.take(")");
    return () => (at) => at;
  }
  if (name === "sum" || name === "max" || name === "min") return parseAggregation(reader, name);
  if (name === "rate" || name === "increase") return parseIncrease(reader, name);
  const isSelected = parseSelector(reader, name);
  return (scrapes) => (at) => {
    const latest = scrapes.findLast((scrape) => scrape.at <= at && scrape.at > at - LOOKBACK_SECONDS);
    return (latest?.samples ?? []).filter(isSelected).map(({ labels, value }) => ({ labels, value }));
  };
}

function parseInParentheses(reader: Reader): Query {
  reader.take("(");
  const query = parseOperation(reader, 0);
  reader.take(")");
  return query;
}

/** Parses the labels of a selector, and returns whether a sample matches. */
function parseSelector(reader: Reader, name: string): (sample: Sample) => boolean {
  if (!/^[a-z]/i.test(name)) throw new Error(`Not a metric: ${name}`);
  const matchers: ((labels: Labels) => boolean)[] = [];
  if (reader.peek() === "{") {
    reader.take();
    while (reader.peek() !== "}") {
      const [label, operator, value] = [reader.take(), reader.take(), reader.take().slice(1, -1)];
      if (operator !== "=" && operator !== "!=") throw new Error(`Not supported: ${operator}`);
      matchers.push((labels) => ((labels[label] ?? "") === value) === (operator === "="));
      if (reader.peek() === ",") reader.take();
    }
    reader.take("}");
  }
  return (sample) => sample.name === name && matchers.every((matches) => matches(sample.labels));
}

function parseGrouping(reader: Reader): string[] {
  if (reader.peek() !== "by") return [];
  reader.take();
  reader.take("(");
  const labels = [reader.take()];
  while (reader.peek() === ",") {
    reader.take();
    labels.push(reader.take());
  }
  reader.take(")");
  return labels;
}

function parseAggregation(reader: Reader, name: "sum" | "max" | "min"): Query {
  const by = parseGrouping(reader);
  const query = parseInParentheses(reader);
  return (scrapes) => {
    const valueAt = query(scrapes);
    return (at) => {
      const groups = groupBy(toVector(valueAt(at)), ({ labels }) =>
        keyOf(Object.fromEntries(by.map((label) => [label, labels[label] ?? ""]))),
      );
      return [...groups].map(([key, elements]) => {
        const values = elements.map(({ value }) => value);
        const value = name === "sum" ? values.reduce((sum, each) => sum + each, 0) : Math[name](...values);
        return { labels: Object.fromEntries(JSON.parse(key)), value };
      });
    };
  };
}

function parseIncrease(reader: Reader, name: "rate" | "increase"): Query {
  reader.take("(");
  const isSelected = parseSelector(reader, reader.take());
  const seconds = toSeconds(reader.take().slice(1, -1));
  reader.take(")");
  return (scrapes) => {
    const points = scrapes.flatMap(({ at, samples }) =>
      samples.filter(isSelected).map(({ labels, value }) => ({ labels, value, at })),
    );
    const series = [...groupBy(points, ({ labels }) => keyOf(labels)).values()];
    return (at) =>
      series.flatMap((all) => {
        const inRange = all.filter((point) => point.at >= at - seconds && point.at <= at);
        const value = increaseOf(inRange, at - seconds, at);
        if (value === undefined) return [];
        return { labels: all[0]?.labels ?? {}, value: name === "rate" ? value / seconds : value };
      });
  };
}

/**
 * Returns a counter's increase as Prometheus calculates it: it extrapolates from the first and last sample to
 * the whole period, unless those samples are far from the period's ends.
 */
function increaseOf(points: readonly { at: number; value: number }[], from: number, to: number) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return undefined;
  const increase = points.slice(1).reduce((sum, { value }, index) => {
    const before = points[index]?.value ?? 0;
    return sum + (value < before ? value : value - before);
  }, 0);
  const sampled = last.at - first.at;
  const pause = sampled / (points.length - 1);
  const untilZero = increase > 0 ? sampled * (first.value / increase) : Number.POSITIVE_INFINITY;
  const ends = [Math.min(first.at - from, untilZero), to - last.at];
  const extended = ends.reduce((sum, end) => sum + (end < pause * 1.1 ? end : pause / 2), sampled);
  return increase * (extended / sampled);
}

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort());

function toVector(value: Value): Element[] {
  if (typeof value === "number") throw new Error("Expected a vector");
  return value;
}

function combine(operator: string, left: Value, right: Value): Value {
  const isIn = (elements: Element[], { labels }: Element) =>
    elements.some((element) => keyOf(element.labels) === keyOf(labels));
  if (operator === "and") return toVector(left).filter((element) => isIn(toVector(right), element));
  if (typeof left === "number" && typeof right === "number")
    return calculate(operator, left, right) ?? Number.NaN;
  const pairs = Array.isArray(left)
    ? left.map(({ labels, value }) => ({ labels, one: value, other: valueFor(right, labels) }))
    : toVector(right).map(({ labels, value }) => ({ labels, one: left, other: value }));
  return pairs.flatMap(({ labels, one, other }) => {
    const value = other === undefined ? undefined : calculate(operator, one, other);
    return value === undefined ? [] : { labels, value };
  });
}

const valueFor = (value: Value, labels: Labels): number | undefined =>
  typeof value === "number" ? value : value.find((element) => keyOf(element.labels) === keyOf(labels))?.value;

/** Returns undefined if a comparison is false. */
function calculate(operator: string, one: number, other: number): number | undefined {
  if (operator === "+") return one + other;
  if (operator === "-") return one - other;
  if (operator === "*") return one * other;
  if (operator === "/") return one / other;
  const isTrue =
    (operator.startsWith(">") && one > other) ||
    (operator.startsWith("<") && one < other) ||
    (operator === "!=" ? one !== other : operator.endsWith("=") && one === other);
  return isTrue ? one : undefined;
}
