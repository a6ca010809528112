import "server-only";
import type { SpanContext, Tracer } from "@opentelemetry/api";
import { boundedExport } from "./bounded-export";
import { errorTypeOf } from "./error-type";
import type { SpanOptions, StartSpan } from "./tracing";

/** The time limit for one export, including retries. */
const EXPORT_TIMEOUT_MS = 3_000;
/** A drain executes at most 200 mutations and links to each. The SDK's default limit is 128. */
const LINKS_MAX = 256;

const loadSdk = async () => {
  const [api, core, resources, sdk, exporter] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  return { ...api, ...core, ...resources, ...sdk, ...exporter };
};

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/**
 * Loads the OpenTelemetry SDK, which reads the collector's URL, its headers and the sampler from the standard
 * environment variables. Doesn't register it globally, because Next and Inngest would then add their own
 * spans, which contain the URLs of requests.
 */
export async function openTracing(
  serviceName: string,
): Promise<{ startSpan: StartSpan; shutdown: () => Promise<void> }> {
  const sdk = await loadSdk();
  const processor = boundedExport(
    new sdk.OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT_MS }),
    (bounded, limits) => new sdk.BatchSpanProcessor(bounded, limits),
  );
  const provider = new sdk.BasicTracerProvider({
    resource: sdk.defaultResource().merge(sdk.resourceFromAttributes({ "service.name": serviceName })),
    spanLimits: { linkCountLimit: LINKS_MAX },
    spanProcessors: [processor],
  });
  return { startSpan: spanStarter(sdk, provider.getTracer("instroom")), shutdown: () => provider.shutdown() };
}

function spanStarter(sdk: Sdk, tracer: Tracer): StartSpan {
  const parse = (traceparent: string | null | undefined, isRemote: boolean): SpanContext | null => {
    const context = traceparent ? sdk.parseTraceParent(traceparent) : null;
    return context && { ...context, isRemote };
  };
  return (name, options, active) => {
    const isLocal = options.parent === undefined;
    const parent = parse(isLocal ? active?.traceparent : options.parent, !isLocal);
    const links = (options.links ?? []).map((link) => parse(link, true)).filter((link) => link !== null);
    const span = tracer.startSpan(
      name,
      { ...toOtelOptions(sdk, options), links: links.map((context) => ({ context })) },
      parent ? sdk.trace.setSpanContext(sdk.ROOT_CONTEXT, parent) : sdk.ROOT_CONTEXT,
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
      set: (attributes) => void span.setAttributes(attributes),
      fail: (error) => {
        span.setStatus({ code: sdk.SpanStatusCode.ERROR });
        span.setAttribute("error.type", errorTypeOf(error));
      },
      end: () => span.end(),
    };
  };
}

function toOtelOptions({ SpanKind }: Sdk, { kind = "internal", attributes = {}, startTime }: SpanOptions) {
  const kinds = {
    internal: SpanKind.INTERNAL,
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  };
  return { kind: kinds[kind], attributes, ...(startTime && { startTime }) };
}
