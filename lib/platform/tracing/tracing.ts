import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "../singleton";

/*
 * Traces of requests, mutations and callbacks. Spans contain ids, route templates, operation names, counts
 * and codes, but never personal data: no URLs, values or error messages.
 */

export type Attributes = Record<string, string | number | boolean>;

export type SpanOptions = {
  kind?: "internal" | "server" | "client" | "producer" | "consumer";
  attributes?: Attributes;
  /** The W3C `traceparent` of the parent. Null starts a new trace. The default parent is the active span. */
  parent?: string | null;
  /** Each link is a `traceparent`. Malformed links are left out. */
  links?: (string | null)[];
  /** The default is now. */
  startTime?: Date;
};

export type TraceSpan = {
  traceId: string;
  /** The W3C `traceparent` that makes another span a child of this one, even in another process. */
  traceparent: string;
  set: (attributes: Attributes) => void;
  /** Marks the span as failed. An error is recorded by its code or class, because messages contain values. */
  fail: (error: unknown) => void;
  end: () => void;
};

export type StartSpan = (name: string, options: SpanOptions, active: TraceSpan | undefined) => TraceSpan;

type Tracing = { startSpan: StartSpan | null; active: AsyncLocalStorage<TraceSpan> };

const tracing = () =>
  singleton<Tracing>("tracing", () => ({ startSpan: null, active: new AsyncLocalStorage() }));

/** Turns tracing on. Null turns it off. */
export const registerTracing = (startSpan: StartSpan | null): void => {
  tracing().startSpan = startSpan;
};

export const isTracing = (): boolean => tracing().startSpan !== null;

/** Starts a span that the caller must end. Returns undefined if tracing is off. */
export function startSpan(name: string, options: SpanOptions = {}): TraceSpan | undefined {
  const { startSpan: start, active } = tracing();
  return start?.(name, options, active.getStore());
}

/** Runs the work as part of the span. */
export const inSpan = <Result>(span: TraceSpan | undefined, work: () => Result): Result =>
  span ? tracing().active.run(span, work) : work();

/** Runs the work in a new span. `span` is undefined if tracing is off. */
export function withSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span?: TraceSpan) => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options);
  return span ? runInSpan(span, work) : work();
}

async function runInSpan<Result>(
  span: TraceSpan,
  work: (span: TraceSpan) => Promise<Result>,
): Promise<Result> {
  try {
    return await inSpan(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work outside of any trace. Use it for work that several requests share, such as a batch. */
export const outsideSpans = <Result>(work: () => Result): Result => {
  const { startSpan: start, active } = tracing();
  return start ? active.exit(work) : work();
};

export const activeSpan = (): TraceSpan | undefined => tracing().active.getStore();
