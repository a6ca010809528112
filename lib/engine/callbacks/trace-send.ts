import "server-only";
import { type SpanOptions, type TraceSpan, withSpan } from "@/lib/platform/tracing/tracing";
import type { Claim } from "./claim";
import type { CallbackResponse } from "./send";

/**
 * Records an attempt to send a callback as a span in its mutation's trace. Omits the URL and host, which can
 * identify a candidate. Receivers get no `traceparent`, because they belong to other organizations. Returns
 * the span, so that the caller can log the outcome within the span.
 */
export function traceSend(
  claim: Claim,
  send: () => Promise<CallbackResponse>,
): Promise<CallbackResponse & { span?: TraceSpan | undefined }> {
  const options: SpanOptions = {
    kind: "client",
    parent: claim.traceparent,
    attributes: {
      "http.request.method": "POST",
      "instroom.callback.id": claim.callbackId,
      "instroom.callback.attempt": claim.number,
      "instroom.mutation.id": claim.mutationId,
      "instroom.base.id": claim.baseId,
    },
  };
  return withSpan("callback send", options, async (span) => {
    const response = await send();
    const { statusCode, error } = response;
    if (statusCode !== null) span?.set({ "http.response.status_code": statusCode });
    const failure = error?.split(":")[0] ?? (statusCode !== null && statusCode >= 400 && String(statusCode));
    if (failure) span?.fail(failure);
    return { ...response, span };
  });
}
