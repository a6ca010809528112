import type { OutboundRequest } from "@/lib/platform/http-client/outbound-request";

/** A request with time limits that no test reaches. */
export const newRequest = (changes: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: "POST",
  body: "{}",
  timeoutMs: 120_000,
  readBytesMax: 65_536,
  ...changes,
});
