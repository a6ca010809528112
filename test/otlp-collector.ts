import type { ServerResponse } from "node:http";
import { startHttpReceiver } from "./http-receiver";

type AnyValue = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type KeyValue = { key: string; value: AnyValue };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: KeyValue[];
  status?: { code?: number };
  links?: { traceId: string; spanId: string }[];
};
type TracesRequest = {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
};

export type CollectedSpan = {
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  attributes: Record<string, unknown>;
  isError: boolean;
  links: { traceId: string; spanId: string }[];
  service: unknown;
  startMs: number;
  durationMs: number;
};

export type Collector = {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: () => CollectedSpan[];
  /** All received bodies, unparsed. */
  text: () => string;
  /** The request headers of the exports. */
  headers: () => Record<string, unknown>[];
  close: () => Promise<void>;
};

const KINDS = ["unspecified", "internal", "server", "client", "producer", "consumer"];
const STATUS_ERROR = 2;

const attributesOf = (pairs: KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

const millisecondsOf = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

const decode = (body: string): CollectedSpan[] =>
  (JSON.parse(body) as TracesRequest).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ attributes, status, links = [], startTimeUnixNano, endTimeUnixNano, ...span }) => ({
        name: span.name,
        kind: KINDS[span.kind] ?? "unknown",
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || null,
        attributes: attributesOf(attributes),
        isError: status?.code === STATUS_ERROR,
        links: links.map(({ traceId, spanId }) => ({ traceId, spanId })),
        service: attributesOf(resource.attributes)["service.name"],
        startMs: millisecondsOf(startTimeUnixNano),
        durationMs: millisecondsOf(endTimeUnixNano) - millisecondsOf(startTimeUnixNano),
      })),
  );

/**
 * Starts a collector that decodes OTLP over HTTP with JSON. `respond` can make the collector fail or hang.
 */
export async function startCollector(
  respond: (response: ServerResponse) => void = (response) =>
    response.setHeader("content-type", "application/json").end("{}"),
): Promise<Collector> {
  const receiver = await startHttpReceiver(respond);
  const traces = () => receiver.received.filter(({ target }) => target === "/v1/traces");
  return {
    url: receiver.origin,
    spans: () => traces().flatMap(({ body }) => decode(body)),
    text: () => receiver.received.map(({ body }) => body).join("\n"),
    headers: () => traces().map(({ headers }) => headers),
    close: receiver.close,
  };
}

/** A span's name, followed by its children: `["POST …", ["mutation enqueue", …]]`. */
export type SpanTree = [name: string, ...children: SpanTree[]];

export const treeOf = (spans: CollectedSpan[], root: CollectedSpan): SpanTree => [
  root.name,
  ...spans
    .filter(({ traceId, parentSpanId }) => traceId === root.traceId && parentSpanId === root.spanId)
    .sort((one, other) => one.startMs - other.startMs)
    .map((child) => treeOf(spans, child)),
];
