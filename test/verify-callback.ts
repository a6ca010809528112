import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { ReceivedRequest } from "./http-receiver";

/**
 * Verifies a callback signature. Shares no code with the signer, so that both can't have the same mistake.
 */
export function isValidCallback(
  request: ReceivedRequest,
  secret: string,
  headerName = "x-mutationengine-signature",
): boolean {
  const header = request.headers[headerName];
  if (typeof header !== "string" || !header.startsWith("v2=")) return false;
  const bodyHash = createHash("sha256").update(Buffer.from(request.body, "utf8")).digest("hex");
  let signed = "";
  signed += `${request.headers["x-mutationengine-timestamp"]}\n`;
  signed += `${request.headers["x-mutationengine-nonce"]}\n`;
  signed += `${request.target}\n`;
  signed += `${bodyHash}\n`;
  const expected = createHmac("sha256", Buffer.from(secret, "utf8"))
    .update(Buffer.from(signed, "utf8"))
    .digest();
  const actual = Buffer.from(header.slice("v2=".length), "base64");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
