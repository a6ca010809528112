import "server-only";
import crypto from "node:crypto";
import { env } from "./env";

/** SHA-256 as 64 lower-case hexadecimal characters. `crypto.hash` is twice as fast, and new in Node 20.12. */
export const sha256: (content: string | Uint8Array) => string =
  typeof crypto.hash === "function"
    ? (content) => crypto.hash("sha256", content, "hex")
    : (content) => crypto.createHash("sha256").update(content).digest("hex");

/** HMAC-SHA256 with the application's secret, so that what is short or known to others can't be guessed from its digest. */
export const hmacDigest = (...parts: string[]): string =>
  crypto.createHmac("sha256", env().APP_SECRET).update(JSON.stringify(parts)).digest("hex");
