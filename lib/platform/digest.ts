import "server-only";
import crypto from "node:crypto";
import { env } from "./env";

/** Computes SHA-256 in lower-case hex. `crypto.hash` is twice as fast but needs Node 20.12. */
export const sha256: (content: string | Uint8Array) => string =
  typeof crypto.hash === "function"
    ? (content) => crypto.hash("sha256", content, "hex")
    : (content) => crypto.createHash("sha256").update(content).digest("hex");

/**
 * Computes HMAC-SHA256 with the application's secret, so that short or known values can't be guessed from
 * their digest.
 */
export const hmacDigest = (...parts: string[]): string =>
  crypto.createHmac("sha256", env().APP_SECRET).update(JSON.stringify(parts)).digest("hex");
